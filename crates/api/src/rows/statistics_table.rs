//! Tables of statistics, in the notation of `docs/specification.md`: a group for each row, its fields in their order.
//!
//! A row is `("GK", "Attempts {Total, Success, Saved}, GoalConceded")`. Each name is the number that the engine has under
//! that path (`GK.Attempts.Total`). `All=Pass {…}` takes its numbers from another path, and `AttemptToScore:int` is an integer
//! in responses. The meaning of a number is the engine's own definition, so the reference says exactly what is counted.
//!
//! The notation is a string so that a row can be compared with the specification at a glance; nested constants would take
//! several lines for each. The compiler cannot look a path up in either form: a test in `parts/statistics.rs` finds a name
//! that the engine does not have.

use std::borrow::Cow;
use std::fmt;
use std::sync::OnceLock;

use football::analysis::{Definition, StatValue, Tally, definition};

use super::field::{Absence, Described, FieldDoc, Type};
use crate::render::{Record, Value};

/// Groups of statistics, written in the notation above.
pub struct StatisticsTable {
    name: &'static str,
    rows: &'static [(&'static str, &'static str)],
    absent: MissingAs,
    /// A request chooses the numbers, and may ask for them per 90 minutes or per match.
    is_selectable: bool,
    /// Parsed at first use.
    nodes: OnceLock<StatisticsGroup>,
}

/// The value of a number that the feeds of the matches do not give.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MissingAs {
    /// For tables in which the specification allows no null.
    Zero,
    Null,
}

#[derive(Debug)]
struct Node {
    name: &'static str,
    content: Content,
}

#[derive(Debug)]
enum Content {
    Number { definition: Option<&'static Definition>, type_: Type, absence: Absence },
    Group(StatisticsGroup),
}

#[derive(Debug)]
struct StatisticsGroup(Vec<Node>);

impl StatisticsTable {
    pub const fn new(
        name: &'static str,
        absent: MissingAs,
        rows: &'static [(&'static str, &'static str)],
    ) -> StatisticsTable {
        StatisticsTable { name, rows, absent, is_selectable: false, nodes: OnceLock::new() }
    }

    /// A table whose numbers a request chooses, and may ask for per 90 minutes or per match.
    pub const fn selectable(mut self) -> StatisticsTable {
        self.is_selectable = true;
        self
    }

    /// The groups with their numbers; every number is null without a tally.
    pub fn fields(&self, tally: Option<&Tally>) -> Record {
        record(self.group(), tally, self.absent)
    }

    pub fn record(&self, tally: Option<&Tally>) -> Value {
        Value::Record(self.fields(tally))
    }

    /// The groups with the numbers that `number` gives; without the numbers that are not chosen. An empty choice is
    /// everything.
    pub fn chosen(&self, choice: &[&'static Definition], number: &dyn Fn(&Definition) -> Value) -> Value {
        Value::Record(chosen(self.group(), choice, number))
    }

    /// Every number of the table, in order.
    pub fn all(&self) -> Vec<&'static Definition> {
        let mut numbers = Vec::new();
        self.group().collect(&mut numbers);
        numbers
    }

    /// The numbers of a field: one number, or all those of a group. None if the table has no such field.
    pub fn find(&self, field: &str) -> Option<Vec<&'static Definition>> {
        let mut group = self.group();
        let mut names = field.split('.').peekable();
        while let Some(name) = names.next() {
            let node = group.0.iter().find(|node| node.name == name)?;
            match &node.content {
                Content::Number { definition, .. } if names.peek().is_none() => return definition.map(|one| vec![one]),
                Content::Number { .. } => return None,
                Content::Group(inner) => group = inner,
            }
        }
        let mut numbers = Vec::new();
        group.collect(&mut numbers);
        Some(numbers)
    }

    fn group(&self) -> &StatisticsGroup {
        self.nodes.get_or_init(|| {
            let nodes = |(name, fields): &(&'static str, &'static str)| {
                // A row without a name has its fields at the top level.
                match *name {
                    "" => parse(fields, "", self.absent),
                    name => {
                        vec![Node { name, content: Content::Group(StatisticsGroup(parse(fields, name, self.absent))) }]
                    }
                }
            };
            StatisticsGroup(self.rows.iter().flat_map(nodes).collect())
        })
    }
}

impl fmt::Debug for StatisticsTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StatisticsTable").field("rows", &self.rows).finish_non_exhaustive()
    }
}

impl Described for StatisticsTable {
    fn fields(&'static self) -> Vec<FieldDoc> {
        self.group().fields()
    }

    fn is_selectable(&'static self) -> bool {
        self.is_selectable
    }

    fn type_name(&'static self) -> Option<&'static str> {
        Some(self.name)
    }
}

impl Described for StatisticsGroup {
    fn fields(&'static self) -> Vec<FieldDoc> {
        self.0.iter().map(Node::doc).collect()
    }
}

impl StatisticsGroup {
    fn collect(&self, numbers: &mut Vec<&'static Definition>) {
        for node in &self.0 {
            match &node.content {
                Content::Group(group) => group.collect(numbers),
                Content::Number { definition, .. } => numbers.extend(definition),
            }
        }
    }
}

impl Node {
    fn doc(&'static self) -> FieldDoc {
        let doc = FieldDoc::new(self.name, Type::Record, "");
        match &self.content {
            Content::Group(group) => FieldDoc { inner: Some(group), ..doc },
            &Content::Number { definition, type_, absence } => {
                let meaning = definition.map_or("", |definition| definition.meaning.en);
                FieldDoc { type_, absence, meaning, ..doc }
            }
        }
    }
}

fn record(group: &StatisticsGroup, tally: Option<&Tally>, absent: MissingAs) -> Record {
    let field = |node: &Node| {
        let value = match &node.content {
            Content::Group(group) => Value::Record(record(group, tally, absent)),
            &Content::Number { definition: Some(definition), type_, .. } => match tally {
                // An integer is rounded once, from the exact number.
                Some(tally) if type_ == Type::Integer => number(definition.rounded(tally, 0), type_, absent),
                Some(tally) => number(definition.value(tally), type_, absent),
                None => Value::Null,
            },
            Content::Number { definition: None, .. } => Value::Null,
        };
        (Cow::Borrowed(node.name), value)
    };
    group.0.iter().map(field).collect()
}

fn chosen(group: &StatisticsGroup, choice: &[&'static Definition], number: &dyn Fn(&Definition) -> Value) -> Record {
    let is_chosen = |path: &str| choice.is_empty() || choice.iter().any(|chosen| chosen.path == path);
    let field = |node: &Node| {
        let value = match &node.content {
            Content::Group(group) => {
                let inner = chosen(group, choice, number);
                if inner.is_empty() {
                    return None;
                }
                Value::Record(inner)
            }
            Content::Number { definition, .. } => number(definition.filter(|definition| is_chosen(definition.path))?),
        };
        Some((Cow::Borrowed(node.name), value))
    };
    group.0.iter().filter_map(field).collect()
}

fn number(number: StatValue, type_: Type, absent: MissingAs) -> Value {
    match number {
        StatValue::Count(count) => count.into(),
        StatValue::Real(value) if type_ == Type::Integer => Value::Integer(value as i64),
        StatValue::Real(value) => value.into(),
        StatValue::Missing if absent == MissingAs::Zero => Value::Integer(0),
        StatValue::Missing => Value::Null,
    }
}

/// Parses `Total, Cross {Total, Saved}, All=Pass {Success}`.
fn parse(text: &'static str, path: &str, absent: MissingAs) -> Vec<Node> {
    split(text).into_iter().map(|item| node(item, path, absent)).collect()
}

fn node(item: &'static str, path: &str, absent: MissingAs) -> Node {
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
    let content = match inner {
        Some(inner) => Content::Group(StatisticsGroup(parse(inner, &path, absent))),
        None => {
            let definition = definition(&path);
            let integer = as_integer || definition.is_some_and(Definition::is_whole);
            let type_ = if integer { Type::Integer } else { Type::Number };
            let absence = match absent {
                MissingAs::Null => Absence::Null,
                MissingAs::Zero => Absence::Never,
            };
            Content::Number { definition, type_, absence }
        }
    };
    Node { name, content }
}

/// Splits at the commas outside braces.
fn split(text: &'static str) -> Vec<&'static str> {
    let mut items = Vec::new();
    let (mut depth, mut start) = (0, 0);
    for (index, character) in text.char_indices() {
        match character {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                items.push(text[start..index].trim());
                start = index + 1;
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

    static SAMPLE: StatisticsTable = StatisticsTable::new(
        "SampleStatistics",
        MissingAs::Zero,
        &[
            ("Pass", "All=Pass {Success, Total, Accuracy}, Total"),
            ("Attempts", "Total, AttemptToScore:int"),
            ("", "Total=Zones.Total, DEF=Zones.DEF {Abs, Percent}"),
        ],
    );

    #[test]
    fn the_notation_names_groups_numbers_and_types() {
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
