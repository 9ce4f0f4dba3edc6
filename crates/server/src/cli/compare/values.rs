//! Compares two responses, value by value.
//!
//! A path names a field: `object.stages[].groups[].teams[].points`. `[]` is any record of a list, `{}` any value of a record whose
//! field names are ids.

use std::collections::{BTreeMap, HashMap, HashSet};

use serde_json::{Map, Value};

use super::clock::follows_clock;
use super::ids::{IdMap, kinds_of, kinds_of_field};
use super::tally::{DifferenceExample, OperationTally, Verdict, shown};

/// What counts as equal.
#[derive(Clone, Debug, Default)]
pub(super) struct ComparisonRules {
    pub(super) map: IdMap,
    /// Compare also what follows the clock.
    pub(super) everything: bool,
    pub(super) max_examples: usize,
}

/// Where a record of a list has its id, in order of preference.
const ID_PLACES: [&[&str]; 11] = [
    &["id"],
    &["matchId"],
    &["intID"],
    &["_id"],
    &["intMatchEventID"],
    &["intEventID"],
    &["teamID"],
    &["intPlayerID"],
    &["objPlayer", "id"],
    &["player", "id"],
    &["team", "id"],
];

/// Compares the responses to one request, and adds the values to the tally of its operation. `subject` says what the request
/// is about.
pub(super) fn compare(rules: &ComparisonRules, tally: &mut OperationTally, subject: &str, left: &Value, right: &Value) {
    let operation = tally.name.clone();
    let mut walk = Walk { rules, tally, subject, path: String::new(), place: String::new(), operation: &operation };
    walk.value(&operation, &[], left, right);
}

struct Walk<'a> {
    rules: &'a ComparisonRules,
    tally: &'a mut OperationTally,
    subject: &'a str,
    operation: &'a str,
    /// The field, and the same with the ids of its records.
    path: String,
    place: String,
}

/// Compared by id: the records of both lists by the id on the right, in the order of the lists.
struct ById<'a> {
    left: Vec<(i64, &'a Value)>,
    right: HashMap<i64, &'a Value>,
    in_order: Vec<i64>,
}

impl Walk<'_> {
    /// `owner` is the name of the field that has the values, `kinds` what they identify if they are ids.
    fn value(&mut self, owner: &str, kinds: &[&'static str], left: &Value, right: &Value) {
        match (left, right) {
            (Value::Object(left), Value::Object(right)) => self.record(owner, left, right),
            (Value::Array(left), Value::Array(right)) => self.list(owner, left, right),
            _ if self.is_same(kinds, left, right) => {
                self.tally.count(&self.path, Verdict::Equal);
            }
            _ => self.found(Verdict::Different, Some(left), Some(right)),
        }
    }

    fn record(&mut self, owner: &str, left: &Map<String, Value>, right: &Map<String, Value>) {
        if has_ids_as_names(left) && has_ids_as_names(right) {
            return self.by_name(owner, left, right);
        }
        let label = left.get("_type").or_else(|| right.get("_type")).and_then(Value::as_str);
        let (own, everything, operation) = (named(self.operation, owner), self.rules.everything, self.operation);
        let is_left_out = |name: &str, value: &Value| !everything && is_plain(value) && follows_clock(operation, name);
        for (name, value) in left.iter().filter(|(name, value)| !is_left_out(name, value)) {
            let kinds = kinds_of_field(name, label, own);
            self.within(name, |walk| match right.get(name) {
                Some(other) => walk.value(name, kinds, value, other),
                None => walk.found(Verdict::Missing, Some(value), None),
            });
        }
        for (name, value) in right.iter().filter(|(name, value)| !is_left_out(name, value)) {
            if !left.contains_key(name) {
                self.within(name, |walk| walk.found(Verdict::Extra, None, Some(value)));
            }
        }
    }

    /// Records whose field names are ids: the statistics of a team, the players of a line-up.
    fn by_name(&mut self, owner: &str, left: &Map<String, Value>, right: &Map<String, Value>) {
        let kinds = kinds_of(owner);
        let ids = |record: &'_ Map<String, Value>| -> BTreeMap<i64, Value> {
            record.iter().filter_map(|(name, value)| Some((name.parse().ok()?, value.clone()))).collect()
        };
        let (left, mut right) = (ids(left), ids(right));
        for (id, value) in &left {
            let other = right.remove(&self.rules.map.right(kinds, *id));
            self.at("{}", &format!("{{{id}}}"), |walk| match other {
                Some(other) => walk.value(owner, &[], value, &other),
                None => walk.found(Verdict::Missing, Some(value), None),
            });
        }
        for (id, value) in &right {
            self.at("{}", &format!("{{{id}}}"), |walk| walk.found(Verdict::Extra, None, Some(value)));
        }
    }

    fn list(&mut self, owner: &str, left: &[Value], right: &[Value]) {
        match self.by_id(owner, left, right) {
            Some(ById { left, right, in_order }) => {
                let matched: HashSet<i64> = left.iter().map(|(id, _)| *id).collect();
                for (id, value) in left {
                    self.at("[]", &format!("[id {id}]"), |walk| match right.get(&id) {
                        Some(other) => walk.value(owner, &[], value, other),
                        None => walk.found(Verdict::Missing, Some(value), None),
                    });
                }
                for id in in_order.into_iter().filter(|id| !matched.contains(id)) {
                    self.at("[]", &format!("[id {id}]"), |walk| {
                        walk.found(Verdict::Extra, None, right.get(&id).copied());
                    });
                }
            }
            None => {
                for place in 0..left.len().max(right.len()) {
                    self.at("[]", &format!("[{place}]"), |walk| match (left.get(place), right.get(place)) {
                        (Some(value), Some(other)) => walk.value(owner, &[], value, other),
                        (value, None) => walk.found(Verdict::Missing, value, None),
                        (None, other) => walk.found(Verdict::Extra, None, other),
                    });
                }
            }
        }
    }

    /// The records of two lists by their ids. None if they have none, or none in common. An empty list has every id.
    fn by_id<'v>(&self, owner: &str, left: &'v [Value], right: &'v [Value]) -> Option<ById<'v>> {
        ID_PLACES.iter().find_map(|place| {
            let left = ids_at(place, left)?.into_iter().map(|(id, value)| {
                let label = value.get("_type").and_then(Value::as_str);
                let (field, owner) = match place {
                    [field] => (*field, named(self.operation, owner)),
                    [record, field] => (*field, *record),
                    _ => return (id, value),
                };
                let label = if place.len() == 1 { label } else { None };
                (self.rules.map.right(kinds_of_field(field, label, owner), id), value)
            });
            let left: Vec<(i64, &Value)> = left.collect();
            let right = ids_at(place, right)?;
            let in_order: Vec<i64> = right.iter().map(|(id, _)| *id).collect();
            let right: HashMap<i64, &Value> = right.into_iter().collect();
            let is_common = left.iter().any(|(id, _)| right.contains_key(id));
            (is_common || left.is_empty() || right.is_empty()).then_some(ById { left, right, in_order })
        })
    }

    fn is_same(&self, kinds: &[&'static str], left: &Value, right: &Value) -> bool {
        if !kinds.is_empty()
            && let (Some(left), Some(right)) = (id(left), id(right))
        {
            return self.rules.map.is_same(kinds, left, right);
        }
        match (left, right) {
            (Value::Number(one), Value::Number(other)) => {
                one == other || ((one.is_f64() || other.is_f64()) && one.as_f64() == other.as_f64())
            }
            _ => left == right,
        }
    }

    /// Counts a value that is not equal, and keeps the first ones as examples.
    fn found(&mut self, verdict: Verdict, left: Option<&Value>, right: Option<&Value>) {
        let Walk { rules, subject, place, path, tally, .. } = self;
        let field = tally.count(path, verdict);
        if field.examples.len() < rules.max_examples {
            let text = |value: &Value| shown(&value.to_string());
            field.examples.push(DifferenceExample {
                place: if subject.is_empty() { place.clone() } else { format!("{subject}: {place}") },
                left: left.map(text),
                right: right.map(text),
            });
        }
    }

    /// Does `work` for a field.
    fn within(&mut self, name: &str, work: impl FnOnce(&mut Self)) {
        let name = shown(name);
        let part = if self.path.is_empty() { name } else { format!(".{name}") };
        self.at(&part, &part, work);
    }

    /// Does `work` with a longer path.
    fn at(&mut self, path: &str, place: &str, work: impl FnOnce(&mut Self)) {
        let lengths = (self.path.len(), self.place.len());
        self.path.push_str(path);
        self.place.push_str(place);
        work(self);
        self.path.truncate(lengths.0);
        self.place.truncate(lengths.1);
    }
}

/// The name that says what a record is. The content of a response is what its operation is named for.
fn named<'n>(operation: &'n str, owner: &'n str) -> &'n str {
    if matches!(owner, "object" | "data" | "Data" | "root") { operation } else { owner }
}

/// Whether a value is neither a record nor a list.
fn is_plain(value: &Value) -> bool {
    !value.is_object() && !value.is_array()
}

fn has_ids_as_names(record: &Map<String, Value>) -> bool {
    !record.is_empty() && record.keys().all(|name| name.parse::<i64>().is_ok())
}

/// An id, as a number or as text.
fn id(value: &Value) -> Option<i64> {
    value.as_i64().or_else(|| value.as_str()?.parse().ok())
}

/// The id of each record. None if one has none, or if two have the same.
fn ids_at<'v>(place: &[&str], list: &'v [Value]) -> Option<Vec<(i64, &'v Value)>> {
    let id_of = |value: &'v Value| {
        let found = place.iter().try_fold(value, |value, name| value.get(name))?;
        Some((id(found)?, value))
    };
    let ids: Vec<(i64, &Value)> = list.iter().map(id_of).collect::<Option<_>>()?;
    let mut seen = HashSet::new();
    ids.iter().all(|(id, _)| seen.insert(*id)).then_some(ids)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// Each field that is not equal: its path, and how many are missing, extra and different.
    fn differences(operation: &str, map: &str, left: &Value, right: &Value) -> Vec<(String, [u64; 3])> {
        let rules = ComparisonRules { map: IdMap::parse(map).unwrap(), everything: false, max_examples: 1 };
        let mut tally = OperationTally { name: operation.to_owned(), ..OperationTally::default() };
        compare(&rules, &mut tally, "", left, right);
        let unequal = tally.fields.into_iter().filter(|(_, field)| !field.is_equal());
        unequal.map(|(path, field)| (path, [field.missing, field.extra, field.different])).collect()
    }

    #[test]
    fn records_are_compared_by_id_and_other_lists_by_place() {
        let left = json!({"data": [{"id": 1, "name": "A"}, {"id": 2, "name": "B"}, {"id": 3}], "list": [1, 2, 3]});
        let right = json!({"data": [{"id": 4}, {"id": 2, "name": "C"}, {"id": 1, "name": "A"}], "list": [1.0, 3]});
        let expected = [("data[]", [1, 1, 0]), ("data[].name", [0, 0, 1]), ("list[]", [1, 0, 1])];
        assert_eq!(
            differences("EntityTeams", "", &left, &right),
            expected.map(|(path, counts)| (path.to_owned(), counts))
        );
    }

    #[test]
    fn lists_without_a_common_id_are_compared_by_place() {
        let list = |ids: [i64; 2]| json!({"events": ids.map(|id| json!({"_id": id, "event": "Pass"}))});
        let found = differences("MatchEventList", "", &list([1, 2]), &list([10, 20]));
        assert_eq!(found, [("events[]._id".to_owned(), [0, 0, 2])]);
    }

    #[test]
    fn mapped_ids_are_equal_in_values_in_lists_and_as_names() {
        let map = "team 1 = 10\nmatch 5 = 50\nplayer 7 = 70";
        let left =
            json!({"object": {"matchId": 5, "stats": {"home": {"1": {"Pass": 3}}}, "squad": [{"id": 7, "shirt": 9}]}});
        let right = json!({"object": {"matchId": 50, "stats": {"home": {"10": {"Pass": 3}}}, "squad": [{"id": 70, "shirt": 9}]}});
        assert_eq!(differences("MatchSummary", map, &left, &right), []);
        // What was mapped is no longer equal to itself.
        assert_eq!(differences("MatchSummary", map, &left, &left).len(), 3);
        let entry = |id: i64, name: &str| json!({"objPlayer": {"_type": "PLAYER", "id": id}, "name": name});
        let left = json!({"home": [entry(7, "A"), entry(8, "B")]});
        let right = json!({"home": [entry(8, "B"), entry(70, "A")]});
        assert_eq!(differences("MatchFormation", map, &left, &right), []);
    }

    #[test]
    fn what_follows_the_clock_is_left_out() {
        let left = json!({"message": "in 0.01 s", "object": {"lastUpdateDateTime": "a", "age": {"id": 1}}});
        let right = json!({"message": "in 0.02 s", "object": {"age": {"id": 2}}});
        let expected = [("object.age.id".to_owned(), [0, 0, 1])];
        assert_eq!(differences("MatchPlayersStats", "", &left, &right), expected);
        assert_eq!(differences("MatchPlayerStats", "", &left, &right).len(), 2);
    }

    #[test]
    fn a_value_of_another_type_is_different_as_a_whole() {
        let (left, right) = (json!({"a": {"b": 1, "c": 2}, "d": null}), json!({"a": null, "d": "x"}));
        let expected = [("a".to_owned(), [0, 0, 1]), ("d".to_owned(), [0, 0, 1])];
        assert_eq!(differences("MatchVideo", "", &left, &right), expected);
    }
}
