//! A statistic as pages show it: its name, its value as text, and the link to its definition. The engine's row says them all.

use football::analysis::{Better, Definition, StatValue, Tally, Unit, definition};

use super::numbers::MISSING;
use crate::context::PageContext;
use api::parts::statistics_query::{Per, as_real, scaled};

/// A statistic, by the path of its definition: `Pass.Accuracy`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Figure {
    pub path: &'static str,
}

pub const fn figure(path: &'static str) -> Figure {
    Figure { path }
}

pub const RATING: Figure = figure("KIndex.RatingMean");

impl Figure {
    pub fn definition(&self) -> Option<&'static Definition> {
        definition(self.path)
    }

    /// The name by itself: `Yellow cards`.
    pub fn name(&self, cx: &PageContext<'_>) -> &'static str {
        self.definition().map_or(self.path, |definition| cx.say(definition.name()))
    }

    /// The heading of a column: `Yellow`.
    pub fn heading(&self, cx: &PageContext<'_>) -> &'static str {
        self.definition().map_or(self.path, |definition| cx.say(definition.heading()))
    }

    pub fn better(&self) -> Better {
        self.definition().map_or(Better::Neither, |definition| definition.better)
    }

    pub fn is_share(&self) -> bool {
        self.unit() == Unit::Share
    }

    pub fn is_rating(&self) -> bool {
        *self == RATING
    }

    fn unit(&self) -> Unit {
        self.definition().map_or(Unit::Count, |definition| definition.unit)
    }

    /// Whether at least one match of the tally has the number.
    pub fn is_in(&self, tally: &Tally) -> bool {
        self.definition().is_some_and(|definition| definition.is_in(tally))
    }

    /// The number of a tally, as responses show it; of numbers that add up, per 90 minutes or per match if asked. A share of
    /// nothing is missing.
    pub fn value(&self, tally: &Tally, per: Option<Per>) -> StatValue {
        let definition = self.definition().filter(|definition| !definition.is_share_of_nothing(tally));
        definition.map_or(StatValue::Missing, |definition| scaled(definition, tally, per))
    }

    pub fn number(&self, tally: &Tally, per: Option<Per>) -> Option<f64> {
        as_real(self.value(tally, per))
    }

    /// The value as text; a dash if it is missing.
    pub fn text(&self, cx: &PageContext<'_>, tally: &Tally, per: Option<Per>) -> String {
        self.write(cx, self.value(tally, per))
    }

    pub fn write(&self, cx: &PageContext<'_>, value: StatValue) -> String {
        write(cx, self.unit(), value)
    }

    /// The address of its definition.
    pub fn address(&self) -> String {
        format!("/docs/statistics#{}", self.path)
    }
}

/// A value in its unit; a dash if it is missing.
pub fn write(cx: &PageContext<'_>, unit: Unit, value: StatValue) -> String {
    match (unit, value) {
        (_, StatValue::Missing) => MISSING.to_owned(),
        (Unit::Share, value) => as_real(value).map_or(MISSING.to_owned(), |share| cx.numbers.percent(share)),
        (Unit::Decimals(decimals), value) => cx.numbers.value(value, usize::from(decimals)),
        // A count for each match, or for 90 minutes.
        (Unit::Count, StatValue::Real(number)) if number >= 10.0 => cx.numbers.real(number, 1),
        (Unit::Count, value) => cx.numbers.value(value, 2),
    }
}
