//! The year of a date that does not say it.

use jiff::ToSpan;
use jiff::civil::Date;

use super::date::{DateText, Year};

/// What is known about the years of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Years {
    /// The years of the season: `2015/16` is (2015, 2016), and `2018` is (2018, 2018).
    season: Option<(i16, i16)>,
    first: Option<Date>,
    /// The date before.
    last: Option<Date>,
    /// The file states dates far outside its season: a qualification for it, perhaps.
    leaves_season: bool,
}

/// A stated date so many days outside the season does not belong to it.
const FAR_DAYS: i32 = 120;

/// A date at most so many days after the one before follows it, whatever the season.
const NEXT_DAYS: i32 = 30;

/// A season over two years may have matches so many days before the first one that the file lists.
const EARLY_DAYS: i32 = 14;

/// What a wrong day of the week costs, in days. It is often right, so it decides between years that are both possible.
const WEEKDAY_COST: i32 = 400;

impl Years {
    pub(super) fn of_season(season: Option<(i16, i16)>) -> Years {
        Years { season, ..Years::default() }
    }

    /// The date, with a year that fits the season, the date before and the day of the week.
    pub(super) fn date(&mut self, text: &DateText) -> Option<Date> {
        let date = match text.year {
            Some(Year::Full(year)) => Date::new(year, text.month, text.day).ok(),
            Some(Year::Short(year)) => self.nearest_century(text, year),
            None => self.nearest_year(text),
        }?;
        self.leaves_season |= text.year.is_some() && self.days_outside(date) > FAR_DAYS;
        self.first = self.first.or(Some(date));
        self.last = Some(date);
        Some(date)
    }

    fn nearest_century(&self, text: &DateText, year: i16) -> Option<Date> {
        let near = self.last.map(Date::year).or(self.season.map(|(_, last)| last)).unwrap_or(2000);
        let candidates = [1800, 1900, 2000].map(|century| century + year);
        let best = candidates.into_iter().min_by_key(|candidate| candidate.abs_diff(near))?;
        Date::new(best, text.month, text.day).ok()
    }

    fn nearest_year(&self, text: &DateText) -> Option<Date> {
        let from_season = self.season.into_iter().flat_map(|(first, last)| [first, last]);
        let from_last = self.last.into_iter().flat_map(|date| [date.year() - 1, date.year(), date.year() + 1]);
        let dates = from_season.chain(from_last).filter_map(|year| Date::new(year, text.month, text.day).ok());
        let is_wrong = |date: &Date| text.weekday.is_some_and(|day| day != date.weekday().to_monday_one_offset());
        dates.min_by_key(|date| (self.cost(*date) + if is_wrong(date) { WEEKDAY_COST } else { 0 }, *date))
    }

    /// How unlikely a date is: days outside the season count four times as much as days from the date before.
    fn cost(&self, date: Date) -> i32 {
        let from_last = self.last.map(|last| days_between(last, date));
        match from_last {
            // A season may go on beyond its end.
            Some(days) if (0..=NEXT_DAYS).contains(&days) => days,
            _ if self.leaves_season => from_last.unwrap_or(0).abs(),
            _ => self.days_outside(date) * 4 + from_last.unwrap_or(0).abs(),
        }
    }

    /// How many days a date is before or after the season.
    fn days_outside(&self, date: Date) -> i32 {
        let (start, end) = self.span().unwrap_or((date, date));
        days_between(date, start).max(days_between(end, date)).max(0)
    }

    /// The season: a calendar year, or a year from its first match. Until that is known, from July to June.
    fn span(&self) -> Option<(Date, Date)> {
        let (first, last) = self.season?;
        if first == last {
            return Some((Date::new(first, 1, 1).ok()?, Date::new(last, 12, 31).ok()?));
        }
        let start = match self.first {
            Some(first) => first.checked_sub(EARLY_DAYS.days()).ok()?,
            None => Date::new(first, 7, 1).ok()?,
        };
        Some((start, start.checked_add(364.days()).ok()?))
    }
}

fn days_between(from: Date, to: Date) -> i32 {
    from.until(to).map_or(0, |span| span.get_days())
}
