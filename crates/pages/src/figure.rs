//! A statistic as pages show it: its label, its unit, and the link to its definition.

use football::analysis::{StatValue, Tally, definition};
use football::model::Words;

use super::numbers::MISSING;
use crate::context::PageContext;
use api::parts::statistics_query::{Per, as_real, scaled};

/// How the value of a statistic is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    Count,
    /// A share of 1, written as whole per cent.
    Percent,
    Decimals(usize),
}

/// A statistic of a tally.
#[derive(Clone, Copy, Debug)]
pub struct Figure {
    /// The path of its definition: `Pass.Accuracy`.
    pub path: &'static str,
    pub label: Words,
    pub unit: Unit,
}

/// Whether a statistic is a share of 1.
pub fn is_share(path: &str) -> bool {
    path.ends_with("Accuracy")
        || path.ends_with("Share")
        || path.contains("Percent")
        || path.starts_with("Possession.Touches")
}

/// The decimals of a number that is no share.
pub fn decimals(path: &str) -> usize {
    if path.starts_with("Defensive.PPDA") || path.starts_with("KIndex.") { 1 } else { 2 }
}

/// Decimals of a count per 90 minutes.
const PER_90_DECIMALS: usize = 2;

impl Figure {
    pub const fn new(path: &'static str, en: &'static str, ar: &'static str, unit: Unit) -> Figure {
        Figure { path, label: Words { en, ar }, unit }
    }

    /// The number of a tally, as responses show it; of numbers that add up, per 90 minutes or per match if asked. A share of
    /// nothing is missing.
    pub fn value(&self, tally: &Tally, per: Option<Per>) -> StatValue {
        let definition = definition(self.path).filter(|definition| !definition.is_share_of_nothing(tally));
        definition.map_or(StatValue::Missing, |definition| scaled(definition, tally, per))
    }

    pub fn number(&self, tally: &Tally, per: Option<Per>) -> Option<f64> {
        as_real(self.value(tally, per))
    }

    /// The value as text; a dash if it is missing.
    pub fn text(&self, cx: &PageContext<'_>, tally: &Tally, per: Option<Per>) -> String {
        let value = self.value(tally, per);
        match (self.unit, value) {
            (_, StatValue::Missing) => MISSING.to_owned(),
            (Unit::Percent, value) => as_real(value).map_or(MISSING.to_owned(), |share| cx.numbers.percent(share)),
            (Unit::Count, value) => cx.numbers.value(value, PER_90_DECIMALS),
            (Unit::Decimals(decimals), value) => cx.numbers.value(value, decimals),
        }
    }

    /// The address of its definition.
    pub fn definition_address(&self) -> String {
        format!("/docs/statistics#{}", self.path)
    }
}
