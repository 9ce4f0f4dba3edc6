//! Which day the start page shows, and the days around it.

use football::model::Words;
use jiff::Span;
use jiff::civil::Date;

use super::month::{Month, span};
use super::words;
use crate::context::PageContext;
use api::{Data, EntitledMatch, Error};

/// The days before and after the shown day in the strip.
const AROUND: i64 = 3;

/// A day as a link.
#[derive(Clone, Debug)]
pub(super) struct Day {
    /// `2026-11-15`.
    pub(super) iso: String,
    pub(super) weekday: String,
    pub(super) label: String,
    pub(super) is_shown: bool,
}

/// The shown day and its neighbours with matches.
#[derive(Debug)]
pub(super) struct Days {
    shown: Date,
    today: Date,
    /// The reader chose the day.
    is_chosen: bool,
    has_matches: bool,
    /// Today has no matches, so the nearest day with some is shown.
    is_moved: bool,
    before: Option<Date>,
    after: Option<Date>,
}

impl Days {
    /// The day of the address, else today, and its first `most` matches. If today has no matches, the nearest day that has some.
    pub(super) fn choose<'a>(
        cx: &PageContext<'_>,
        data: &Data<'a>,
        most: u32,
    ) -> Result<(Days, Vec<EntitledMatch<'a>>), Error> {
        let today = data.today();
        let asked = cx.query.get("date").and_then(|text| text.parse::<Date>().ok());
        let chosen = match asked {
            Some(date) => Some(date),
            None => first_of_month(cx, data)?,
        };
        let chosen = chosen.filter(|date| in_range(*date));
        let shown = chosen.unwrap_or(today);
        let (from, until) = span(cx, shown);
        let matches = data.matches_between(from, until, most)?;
        let mut days = Days {
            shown,
            today,
            is_chosen: chosen.is_some(),
            has_matches: !matches.is_empty(),
            is_moved: false,
            before: None,
            after: None,
        };
        if days.has_matches {
            return Ok((days, matches));
        }
        [days.before, days.after] = data.kickoffs_around(from, until)?.map(|kickoff| kickoff.map(|at| data.day(at)));
        let distance = |date: &Date| (*date - today).get_days().abs();
        let nearest = [days.before, days.after].into_iter().flatten().min_by_key(distance);
        let Some(nearest) = nearest.filter(|_| !days.is_chosen) else { return Ok((days, matches)) };
        (days.shown, days.is_moved, days.has_matches) = (nearest, true, true);
        let (from, until) = span(cx, nearest);
        Ok((days, data.matches_between(from, until, most)?))
    }

    pub(super) fn shown(&self) -> Date {
        self.shown
    }

    /// The nearest days with matches after and before the shown day, each with its first `most` matches. None if the reader
    /// chose a day.
    pub(super) fn around<'a>(
        &self,
        cx: &PageContext<'_>,
        data: &Data<'a>,
        most: u32,
    ) -> Result<Vec<(Day, Vec<EntitledMatch<'a>>)>, Error> {
        if self.is_chosen || !self.has_matches {
            return Ok(Vec::new());
        }
        let (from, until) = span(cx, self.shown);
        let [before, after] = data.kickoffs_around(from, until)?.map(|kickoff| kickoff.map(|at| data.day(at)));
        let mut days = Vec::new();
        for date in [after, before].into_iter().flatten() {
            let (from, until) = span(cx, date);
            let day = Day { label: cx.numbers.day(date), ..self.day(cx, date) };
            days.push((day, data.matches_between(from, until, most)?));
        }
        Ok(days)
    }

    pub(super) fn strip(&self, cx: &PageContext<'_>) -> Vec<Day> {
        let days = (-AROUND..=AROUND).filter_map(|offset| self.shown.checked_add(Span::new().days(offset)).ok());
        days.map(|date| self.day(cx, date)).collect()
    }

    /// What to say before the matches; empty if there is nothing to say.
    pub(super) fn remark(&self, cx: &PageContext<'_>) -> String {
        let with_day = |words: Words| cx.fill(words, &[&cx.numbers.day(self.shown)]);
        match (self.has_matches, self.is_moved) {
            (true, true) => with_day(words::NO_MATCHES_TODAY),
            (true, false) => String::new(),
            (false, _) if self.before.is_none() && self.after.is_none() => cx.say(words::NOTHING).to_owned(),
            (false, _) => with_day(words::NO_MATCHES),
        }
    }

    /// The days with matches before and after a day without any.
    pub(super) fn nearest(&self, cx: &PageContext<'_>) -> [Option<Day>; 2] {
        let day = |date: Date| Day { label: cx.numbers.day(date), ..self.day(cx, date) };
        if self.has_matches && !self.is_moved {
            return [None, None];
        }
        [self.before, self.after].map(|date| date.filter(|date| *date != self.shown).map(day))
    }

    fn day(&self, cx: &PageContext<'_>, date: Date) -> Day {
        let is_today = date == self.today;
        let weekday = if is_today { cx.say(words::TODAY) } else { cx.numbers.weekday(date) };
        let is_shown = date == self.shown;
        let label = if is_shown { cx.numbers.short_date(date) } else { cx.numbers.integer(i64::from(date.day())) };
        Day { iso: date.to_string(), weekday: weekday.to_owned(), label, is_shown }
    }
}

/// Days that a calendar can show with their neighbours.
fn in_range(date: Date) -> bool {
    (1850..=2200).contains(&date.year())
}

/// The first day with matches of the month that the address asks for, or its first day.
fn first_of_month(cx: &PageContext<'_>, data: &Data<'_>) -> Result<Option<Date>, Error> {
    let Some(month) = cx.query.get("month").and_then(Month::parse) else { return Ok(None) };
    let dates = month.dates();
    let (Some(first), Some(last)) = (dates.first(), dates.last()) else { return Ok(None) };
    let whole = (span(cx, *first).0, span(cx, *last).1);
    let kickoff = data.kickoffs_within(&[whole])?.into_iter().flatten().next();
    Ok(Some(kickoff.map_or(month.first(), |at| data.day(at))))
}
