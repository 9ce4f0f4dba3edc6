//! A month of days, with links to those that have matches, and to the months with matches before and after it.

use football::model::Language;
use jiff::civil::Weekday;
use jiff::{Span, Timestamp};

use super::days::Days;
use super::month::{Month, span};
use crate::context::PageContext;
use api::{Data, Error};

/// A month as a page shows it.
#[derive(Debug)]
pub(super) struct Calendar {
    /// `June 2018`.
    pub(super) title: String,
    pub(super) weekdays: Vec<&'static str>,
    /// Each week has seven places; those of other months are empty.
    pub(super) weeks: Vec<Vec<Option<CalendarDay>>>,
    /// The nearest months with matches: `2018-05` and `May 2018`.
    pub(super) before: Option<(String, String)>,
    pub(super) after: Option<(String, String)>,
}

#[derive(Clone, Debug)]
pub(super) struct CalendarDay {
    /// `2018-06-14`.
    pub(super) iso: String,
    pub(super) number: String,
    pub(super) label: String,
    pub(super) has_matches: bool,
    pub(super) is_shown: bool,
    pub(super) is_today: bool,
}

impl Calendar {
    /// The month of the shown day.
    pub(super) fn load(cx: &PageContext<'_>, data: &Data<'_>, days: &Days) -> Result<Calendar, Error> {
        let month = Month::of(days.shown());
        let dates = month.dates();
        // One question for each day, so the cost does not depend on the number of matches.
        let spans: Vec<(Timestamp, Timestamp)> = dates.iter().map(|date| span(cx, *date)).collect();
        let kickoffs = data.kickoffs_within(&spans)?;
        let mut weeks: Vec<Vec<Option<CalendarDay>>> = Vec::new();
        let first_weekday = first_weekday(cx);
        for (date, kickoff) in dates.iter().zip(kickoffs) {
            let place = date.weekday().since(first_weekday) as usize;
            if weeks.is_empty() || place == 0 {
                weeks.push(vec![None; 7]);
            }
            let day = CalendarDay {
                iso: date.to_string(),
                number: cx.numbers.integer(i64::from(date.day())),
                label: cx.numbers.day(*date),
                has_matches: kickoff.is_some(),
                is_shown: *date == days.shown(),
                is_today: *date == data.today(),
            };
            if let Some(slot) = weeks.last_mut().and_then(|week| week.get_mut(place)) {
                *slot = Some(day);
            }
        }
        let ends = spans.first().map(|(from, _)| *from).zip(spans.last().map(|(_, until)| *until));
        let [before, after] = match ends {
            Some((from, until)) => data.kickoffs_around(from, until)?,
            None => [None, None],
        };
        let link = |kickoff: Timestamp| {
            let month = Month::of(data.day(kickoff));
            (month.code(), month.title(cx))
        };
        let monday = jiff::civil::date(2024, 1, 1);
        let weekdays = (0..7).filter_map(|place| {
            let offset = i64::from(Weekday::Monday.until(first_weekday)) + place;
            monday.checked_add(Span::new().days(offset)).ok()
        });
        Ok(Calendar {
            title: month.title(cx),
            weekdays: weekdays.map(|date| cx.numbers.weekday(date)).collect(),
            weeks,
            before: before.map(link),
            after: after.map(link),
        })
    }
}

/// Weeks begin on Monday, and on Saturday for an Arabic reader.
fn first_weekday(cx: &PageContext<'_>) -> Weekday {
    match cx.language() {
        Language::English => Weekday::Monday,
        Language::Arabic => Weekday::Saturday,
    }
}
