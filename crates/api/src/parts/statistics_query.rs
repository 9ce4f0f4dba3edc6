//! Which statistics a list shows, in which order, and per what.

use football::analysis::{Definition, Stat, StatValue, Tally, round};

use crate::prelude::*;
use crate::render::Message;
use crate::rows::statistics_table::StatisticsTable;

pub const FIELDS: Param = optional(
    "fields",
    ParamType::Fields,
    "only these statistics, such as GoalsScored.Total, or groups, such as Pass; all if left out",
);
pub const SORT: Param =
    optional("sort", ParamType::Statistic, "the statistic to sort by; GoalsScored.Total if left out");
pub const ORDER: Param = optional("order", ASCENDING_OR_NOT, "desc or asc; desc if left out");

/// The words of [`is_ascending`].
pub const ASCENDING_OR_NOT: ParamType = ParamType::OneWord(&["desc", "asc"]);

/// Numbers that stay as they are in a list per 90 minutes or per match.
const NOT_SCALED: [&str; 8] = [
    "Admin.MatchesPlayed",
    "Admin.MinutesPlayed",
    "Admin.MatchesPlayedasLineup",
    "Admin.MatchesPlayedasSub",
    "Admin.MatchesPlayerSubstitutedIn",
    "Admin.Win",
    "Admin.Draw",
    "Admin.Lost",
];

/// A checked request for statistics of a table.
#[derive(Debug)]
pub struct StatisticsQuery {
    table: &'static StatisticsTable,
    /// Empty for all.
    chosen: Vec<&'static Definition>,
    sort: &'static Definition,
    ascending: bool,
}

impl StatisticsQuery {
    pub fn new(table: &'static StatisticsTable, request: &Request) -> Result<StatisticsQuery, Error> {
        let mut chosen = Vec::new();
        for field in request.fields(FIELDS.name) {
            let invalid =
                || PARAMETER_INVALID.with("name", FIELDS.name).with("what", Message::from(must_be::STATISTICS));
            chosen.extend(table.find(field).ok_or_else(invalid)?);
        }
        let sort = table.find(request.text(SORT.name).unwrap_or("GoalsScored.Total"));
        let sort = match sort.as_deref() {
            Some([sort]) => *sort,
            _ => return Err(PARAMETER_INVALID.with("name", SORT.name).with("what", Message::from(must_be::STATISTIC))),
        };
        Ok(StatisticsQuery { table, chosen, sort, ascending: is_ascending(ORDER.name, request) })
    }

    /// Sorts by the chosen statistic. Without the number last; equal numbers keep their order.
    pub fn sort<T>(&self, items: &mut [T], per: Option<Per>, tally: impl Fn(&T) -> &Tally) {
        sort_by_number(items, self.ascending, |item| as_real(scaled(self.sort, tally(item), per)));
    }

    /// The chosen statistics. Numbers that add up are per 90 minutes or per match if that is asked for.
    pub fn record(&self, tally: &Tally, per: Option<Per>) -> Value {
        self.table.chosen(&self.chosen, &|definition| match scaled(definition, tally, per) {
            StatValue::Count(count) => count.into(),
            StatValue::Real(value) => value.into(),
            StatValue::Missing => Value::Null,
        })
    }
}

/// The order that a request asks for; descending if it does not say.
pub fn is_ascending(name: &str, request: &Request) -> bool {
    request.text(name) == Some("asc")
}

/// Sorts by a number. Items without one come last; items with equal numbers keep their order.
pub fn sort_by_number<T>(items: &mut [T], ascending: bool, number: impl Fn(&T) -> Option<f64>) {
    items.sort_by(|one, other| {
        let (one, other) = (number(one), number(other));
        match (one, other) {
            (Some(one), Some(other)) if ascending => one.total_cmp(&other),
            (Some(one), Some(other)) => other.total_cmp(&one),
            (one, other) => other.is_some().cmp(&one.is_some()),
        }
    });
}

/// What a number that adds up is stated for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Per {
    Ninety,
    Match,
}

impl Per {
    /// As addresses of pages write it.
    pub fn code(self) -> &'static str {
        match self {
            Per::Ninety => "90",
            Per::Match => "match",
        }
    }

    pub fn from_code(code: &str) -> Option<Per> {
        [Per::Ninety, Per::Match].into_iter().find(|per| per.code() == code)
    }

    /// The minutes or matches that a number is of: those in which it was counted.
    pub fn divisor(self, definition: &Definition, tally: &Tally) -> u64 {
        match self {
            Per::Ninety => tally.minutes_of(definition),
            Per::Match => tally.matches_of(definition),
        }
    }
}

/// Whether a number is divided by [`scaled`].
pub fn is_scaled(definition: &Definition) -> bool {
    definition.adds_up() && !NOT_SCALED.contains(&definition.path)
}

pub fn as_real(value: StatValue) -> Option<f64> {
    match value {
        StatValue::Count(count) => Some(count as f64),
        StatValue::Real(value) => Some(value),
        StatValue::Missing => None,
    }
}

/// The number of a tally. Per 90 minutes or per match, a number that adds up has four decimals. Nothing is known per minute of
/// players whose minutes are unknown.
pub fn scaled(definition: &Definition, tally: &Tally, per: Option<Per>) -> StatValue {
    let Some(per) = per.filter(|_| is_scaled(definition)) else { return definition.value(tally) };
    let divisor = per.divisor(definition, tally);
    if divisor == 0 && tally.count(Stat::MatchesWithoutLineUp) > 0 {
        return StatValue::Missing;
    }
    let factor = match per {
        Per::Ninety => 90.0 / divisor.max(1) as f64,
        Per::Match => 1.0 / divisor.max(1) as f64,
    };
    as_real(definition.rounded(tally, 9)).map_or(StatValue::Missing, |value| StatValue::Real(round(value * factor, 4)))
}
