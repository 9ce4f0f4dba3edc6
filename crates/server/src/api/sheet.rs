//! Statistics as the specification tabulates them: a group a row, its fields in their order.
//!
//! A row is `("GK", "Attempts {Total, Success, Saved}, GoalConceded")`: the specification's own notation. Each name stands
//! for the engine's number of the same path (`GK.Attempts.Total`); `All=Pass {…}` takes its numbers from another path, and
//! `AttemptToScore:int` is served as an integer. What a number means is the engine's own definition, so the reference cannot
//! say anything else than what is counted.

use std::borrow::Cow;
use std::fmt;
use std::sync::OnceLock;

use football::analysis::statistics::Formula;
use football::analysis::{Definition, StatValue, Tally, definition};

use super::field::{Described, FieldDoc, Type};
use crate::render::{Record, Value};

/// A table of statistics groups.
pub struct Sheet {
    rows: &'static [(&'static str, &'static str)],
    absent: Absent,
    groups: OnceLock<&'static [Node]>,
}

/// How a number is served that no feed of the matches could give.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Absent {
    /// The interface allows no null there.
    Zero,
    Null,
}

#[derive(Debug)]
struct Node {
    name: &'static str,
    what: What,
}

#[derive(Debug)]
enum What {
    Number { definition: Option<&'static Definition>, type_: Type, nullable: bool },
    Group(&'static Group),
}

#[derive(Debug)]
struct Group(Vec<Node>);

impl Sheet {
    pub const fn new(absent: Absent, rows: &'static [(&'static str, &'static str)]) -> Sheet {
        Sheet { rows, absent, groups: OnceLock::new() }
    }

    /// The groups with their numbers; all null for who has none.
    pub fn fields(&self, tally: Option<&Tally>) -> Record {
        record(self.groups(), tally, self.absent)
    }

    pub fn record(&self, tally: Option<&Tally>) -> Value {
        Value::Record(self.fields(tally))
    }

    /// Read once, and kept as long as the process: the sheets are few and fixed.
    fn groups(&self) -> &'static [Node] {
        self.groups.get_or_init(|| {
            let group = |(name, fields): &(&'static str, &'static str)| {
                // A row without a group's name has its fields at the top.
                match *name {
                    "" => parse(fields, "", self.absent),
                    name => {
                        let group = Group(parse(fields, name, self.absent));
                        vec![Node { name, what: What::Group(Box::leak(Box::new(group))) }]
                    }
                }
            };
            Vec::leak(self.rows.iter().flat_map(group).collect())
        })
    }
}

impl fmt::Debug for Sheet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sheet").field("rows", &self.rows).finish_non_exhaustive()
    }
}

impl Described for Sheet {
    fn fields(&self) -> Vec<FieldDoc> {
        self.groups().iter().map(Node::doc).collect()
    }
}

impl Described for Group {
    fn fields(&self) -> Vec<FieldDoc> {
        self.0.iter().map(Node::doc).collect()
    }
}

impl Node {
    fn doc(&self) -> FieldDoc {
        let doc = FieldDoc {
            name: self.name,
            type_: Type::Record,
            nullable: false,
            optional: false,
            meaning: "",
            inner: None,
        };
        match self.what {
            What::Group(group) => FieldDoc { inner: Some(group), ..doc },
            What::Number { definition, type_, nullable } => {
                let meaning = definition.map_or("", |definition| definition.meaning.en);
                FieldDoc { type_, nullable, meaning, ..doc }
            }
        }
    }
}

fn record(nodes: &[Node], tally: Option<&Tally>, absent: Absent) -> Record {
    let field = |node: &Node| {
        let value = match node.what {
            What::Group(group) => Value::Record(record(&group.0, tally, absent)),
            What::Number { definition: Some(definition), type_, .. } => match tally {
                // Rounded once: a whole number is not made from one that was rounded to decimals before.
                Some(tally) if type_ == Type::Integer => served(definition.rounded(tally, 0), type_, absent),
                Some(tally) => served(definition.value(tally), type_, absent),
                None => Value::Null,
            },
            What::Number { definition: None, .. } => Value::Null,
        };
        (Cow::Borrowed(node.name), value)
    };
    nodes.iter().map(field).collect()
}

fn served(number: StatValue, type_: Type, absent: Absent) -> Value {
    match number {
        StatValue::Count(count) => count.into(),
        StatValue::Real(value) if type_ == Type::Integer => Value::Integer(value as i64),
        StatValue::Real(value) => value.into(),
        StatValue::Missing if absent == Absent::Zero => Value::Integer(0),
        StatValue::Missing => Value::Null,
    }
}

/// Reads `Total, Cross {Total, Saved}, All=Pass {Success}`.
fn parse(text: &'static str, path: &str, absent: Absent) -> Vec<Node> {
    split(text).into_iter().map(|item| node(item, path, absent)).collect()
}

fn node(item: &'static str, path: &str, absent: Absent) -> Node {
    let (head, inner) = match item.split_once('{') {
        Some((head, rest)) => (head.trim(), Some(rest.trim_end().trim_end_matches('}'))),
        None => (item, None),
    };
    let (head, as_integer) = match head.split_once(":int") {
        Some((head, _)) => (head, true),
        None => (head, false),
    };
    let (name, path) = match head.split_once('=') {
        Some((name, other)) => (name, other.to_owned()),
        None if path.is_empty() => (head, head.to_owned()),
        None => (head, format!("{path}.{head}")),
    };
    let what = match inner {
        Some(inner) => What::Group(Box::leak(Box::new(Group(parse(inner, &path, absent))))),
        None => {
            let definition = definition(&path);
            let counted = |definition: &Definition| {
                matches!(definition.formula, Formula::Count(..) | Formula::Derived { decimals: 0, .. })
            };
            let integer = as_integer || definition.is_some_and(counted);
            let type_ = if integer { Type::Integer } else { Type::Number };
            What::Number { definition, type_, nullable: absent == Absent::Null }
        }
    };
    Node { name, what }
}

/// Cuts at the commas that stand outside braces.
fn split(text: &'static str) -> Vec<&'static str> {
    let mut items = Vec::new();
    let (mut depth, mut start) = (0, 0);
    for (at, letter) in text.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                items.push(text[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    items.push(text[start..].trim());
    items
}

#[cfg(test)]
mod tests {
    use super::*;

    static SAMPLE: Sheet = Sheet::new(
        Absent::Zero,
        &[
            ("Pass", "All=Pass {Success, Total, Accuracy}, Total"),
            ("Attempts", "Total, AttemptToScore:int"),
            ("", "Total=Zones.Total, DEF=Zones.DEF {Abs, Percent}"),
        ],
    );

    #[test]
    fn a_row_reads_like_the_specification() {
        let paths: Vec<String> = walk("", &Described::fields(&SAMPLE));
        assert_eq!(
            paths,
            [
                "Pass.All.Success Integer",
                "Pass.All.Total Integer",
                "Pass.All.Accuracy Number",
                "Pass.Total Integer",
                "Attempts.Total Integer",
                "Attempts.AttemptToScore Integer",
                "Total Integer",
                "DEF.Abs Integer",
                "DEF.Percent Number",
            ]
        );
    }

    fn walk(path: &str, fields: &[FieldDoc]) -> Vec<String> {
        let inside = |field: &FieldDoc| {
            let path = if path.is_empty() { field.name.to_owned() } else { format!("{path}.{}", field.name) };
            match field.inner {
                Some(inner) => walk(&path, &inner.fields()),
                None => vec![format!("{path} {:?}", field.type_)],
            }
        };
        fields.iter().flat_map(inside).collect()
    }
}
