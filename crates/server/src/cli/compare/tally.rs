//! How many values of each field are equal, and examples of the others.

use std::collections::BTreeMap;

/// The most fields of one operation that are counted apart. A service could name its fields as it likes.
const MAX_FIELDS: usize = 2_000;
const OTHER_FIELDS: &str = "(other fields)";
/// Longer texts of a service are cut.
const MAX_SHOWN_CHARS: usize = 80;

/// What became of one value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    Equal,
    /// On the left alone.
    Missing,
    /// On the right alone.
    Extra,
    Different,
}

/// A value that is not equal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct DifferenceExample {
    /// The request and the place in its response.
    pub(super) place: String,
    pub(super) left: Option<String>,
    pub(super) right: Option<String>,
}

/// The values of one field.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct FieldTally {
    pub(super) equal: u64,
    pub(super) missing: u64,
    pub(super) extra: u64,
    pub(super) different: u64,
    pub(super) examples: Vec<DifferenceExample>,
}

impl FieldTally {
    pub(super) fn is_equal(&self) -> bool {
        self.missing + self.extra + self.different == 0
    }

    fn add(&mut self, other: &FieldTally) {
        self.equal += other.equal;
        self.missing += other.missing;
        self.extra += other.extra;
        self.different += other.different;
    }
}

/// One operation.
#[derive(Clone, Debug, Default)]
pub(super) struct OperationTally {
    pub(super) name: String,
    pub(super) requests: u64,
    /// Which services do not offer it, and what they say.
    pub(super) not_offered: [Option<String>; 2],
    pub(super) fields: BTreeMap<String, FieldTally>,
}

impl OperationTally {
    /// Counts one value of a field.
    pub(super) fn count(&mut self, field: &str, verdict: Verdict) -> &mut FieldTally {
        let is_new = !self.fields.contains_key(field);
        let field = if is_new && self.fields.len() >= MAX_FIELDS { OTHER_FIELDS } else { field };
        let tally = self.fields.entry(field.to_owned()).or_default();
        match verdict {
            Verdict::Equal => tally.equal += 1,
            Verdict::Missing => tally.missing += 1,
            Verdict::Extra => tally.extra += 1,
            Verdict::Different => tally.different += 1,
        }
        tally
    }

    /// The sum of all fields.
    pub(super) fn total(&self) -> FieldTally {
        let mut total = FieldTally::default();
        self.fields.values().for_each(|field| total.add(field));
        total
    }

    /// Whether one service offers it and the other does not.
    pub(super) fn is_offered_once(&self) -> bool {
        let [left, right] = &self.not_offered;
        left.is_some() != right.is_some()
    }

    pub(super) fn is_equal(&self) -> bool {
        !self.is_offered_once() && self.fields.values().all(FieldTally::is_equal)
    }
}

/// A text of a service, short enough to be shown.
pub(super) fn shown(text: &str) -> String {
    match text.char_indices().nth(MAX_SHOWN_CHARS) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
