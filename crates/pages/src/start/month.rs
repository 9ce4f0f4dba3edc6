//! Months and days of the server's zone.

use jiff::civil::Date;
use jiff::{Span, Timestamp};

use crate::context::PageContext;

/// A month of a year.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Month(Date);

impl Month {
    pub(super) fn of(date: Date) -> Month {
        Month(date.first_of_month())
    }

    /// The month of an address: `2018-06`.
    pub(super) fn parse(code: &str) -> Option<Month> {
        let (year, month) = code.split_once('-')?;
        let is_plain = year.len() == 4 && month.len() == 2;
        Date::new(year.parse().ok()?, month.parse().ok()?, 1).ok().filter(|_| is_plain).map(Month)
    }

    pub(super) fn first(self) -> Date {
        self.0
    }

    pub(super) fn dates(self) -> Vec<Date> {
        self.0.series(Span::new().days(1)).take(self.0.days_in_month().unsigned_abs().into()).collect()
    }

    pub(super) fn code(self) -> String {
        format!("{:04}-{:02}", self.0.year(), self.0.month())
    }

    pub(super) fn title(self, cx: &PageContext<'_>) -> String {
        cx.numbers.month_of_year(self.0)
    }
}

/// The start of a day and of the next one, in the server's zone.
pub(super) fn span(cx: &PageContext<'_>, day: Date) -> (Timestamp, Timestamp) {
    let start = |date: Date| -> Option<Timestamp> { Some(date.to_zoned(cx.zone.clone()).ok()?.timestamp()) };
    (start(day).unwrap_or(Timestamp::MIN), day.tomorrow().ok().and_then(start).unwrap_or(Timestamp::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_month_of_an_address_is_a_month() {
        for (code, expected) in [
            ("2018-06", Some("2018-06")),
            ("2018-13", None),
            ("2018-6", None),
            ("18-06", None),
            ("x", None),
            ("", None),
        ] {
            assert_eq!(Month::parse(code).map(Month::code).as_deref(), expected, "{code}");
        }
        assert_eq!(Month::parse("2024-02").map(|month| month.dates().len()), Some(29));
    }
}
