//! What a table does not say itself: what the user says of it, what is known of a public collection, and what must be asked.

use std::fmt;

use jiff::civil::Date;
use jiff::tz::TimeZone;

use super::columns::{Column, Columns, heading_form};
use super::dates::DayOrder;
use crate::model::{CountryId, Gender};

/// What the user says of tables, besides the tables.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Given {
    /// Columns by their headings, where the headings are not recognised.
    pub columns: Vec<(Column, String)>,
    pub dates: Option<DayOrder>,
    pub competition: Option<String>,
    pub country: Option<CountryId>,
    pub season: Option<Season>,
    pub gender: Option<Gender>,
    /// The teams play for nations.
    pub national: bool,
    /// The zone of times that state none.
    pub zone: Option<TimeZone>,
}

/// Which season a match without one belongs to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Season {
    Named(String),
    /// Every year is a season.
    ByYear,
    /// A season begins in July: `2026/2027`.
    ByAutumn,
}

impl Season {
    /// The name of the season of a day. `None` if the day is not known and the name needs it.
    pub(super) fn name(&self, day: Option<Date>) -> Option<String> {
        match self {
            Season::Named(name) => Some(name.clone()),
            Season::ByYear => day.map(|day| day.year().to_string()),
            Season::ByAutumn => day.map(|day| {
                let first = day.year() - i16::from(day.month() < FIRST_MONTH);
                format!("{first}/{}", first + 1)
            }),
        }
    }

    /// The season of a table that spans less than a year: by its first day.
    pub(super) fn of_span(first: Date, last: Date) -> Option<Season> {
        let days = first.until(last).ok()?.get_days();
        let rule = if first.month() >= FIRST_MONTH { Season::ByAutumn } else { Season::ByYear };
        // A season that begins before July is of one year, or is the second half of one.
        let is_clear = days < LONGEST_SEASON && (first.month() >= FIRST_MONTH || first.year() == last.year());
        Some(Season::Named(rule.name(Some(first))?)).filter(|_| is_clear)
    }
}

/// July.
const FIRST_MONTH: i8 = 7;
/// Days. Seasons that were interrupted were longer than others.
const LONGEST_SEASON: i32 = 390;

/// Something that must be known before a table can be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Question {
    /// No row has headings for both teams. The texts of the first row.
    Teams {
        headings: Vec<String>,
    },
    /// More than one heading may be this column.
    Column {
        column: Column,
        headings: Vec<String>,
    },
    /// A date has two meanings, and no other date decides.
    DayOrder {
        example: String,
    },
    /// Two dates contradict each other.
    Contradiction {
        day_first: String,
        month_first: String,
    },
    Competition,
    /// The days span more than one season.
    Season {
        first: Date,
        last: Date,
    },
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Question::Teams { headings } if headings.is_empty() => f.write_str("the table has no headings"),
            Question::Teams { headings } => write!(
                f,
                "no row has a heading for both teams, such as home and away; found: {}. Name them: --column home=HEADING --column away=HEADING",
                headings.join(", ")
            ),
            Question::Column { column, headings } => write!(
                f,
                "the column {} may be any of {}. Name it: --column {}=HEADING",
                column.name(),
                headings.join(", "),
                column.name()
            ),
            Question::DayOrder { example } => write!(
                f,
                "{example} has two meanings, and no other date of the file decides. Say which is right: --dates day-first or --dates month-first"
            ),
            Question::Contradiction { day_first, month_first } => write!(
                f,
                "{day_first} has the day first and {month_first} the month: write all dates in one way, or as 2026-11-15"
            ),
            Question::Competition => f.write_str("no column names the competition. Name it: --competition NAME"),
            Question::Season { first, last } => write!(
                f,
                "no column names the season, and the matches are from {first} to {last}. Name it: --season NAME, --season by-year, or \
                 --season by-autumn for seasons that begin in July"
            ),
        }
    }
}

/// A public collection of results that is recognised by its headings, and what its files do not say.
#[derive(Debug)]
pub(super) struct Collection {
    pub(super) name: &'static str,
    /// Forms of headings that only its files have together.
    headings: &'static [&'static str],
    pub(super) dates: DayOrder,
    pub(super) zone: &'static str,
    pub(super) season: Option<Season>,
    pub(super) national: bool,
}

#[rustfmt::skip]
static COLLECTIONS: [Collection; 4] = [
    Collection { name: "football-data.co.uk",   headings: &["div", "date", "hometeam", "awayteam"],                       dates: DayOrder::DayFirst, zone: "Europe/London", season: None,                 national: false },
    Collection { name: "football-data.co.uk",   headings: &["div", "date", "ht", "at"],                                   dates: DayOrder::DayFirst, zone: "Europe/London", season: None,                 national: false },
    Collection { name: "football-data.co.uk",   headings: &["country", "league", "season", "date", "home", "away", "res"], dates: DayOrder::DayFirst, zone: "Europe/London", season: None,                 national: false },
    Collection { name: "international results", headings: &["date", "hometeam", "awayteam", "tournament", "city", "neutral"], dates: DayOrder::DayFirst, zone: "UTC",        season: Some(Season::ByYear), national: true },
];

impl Collection {
    /// The collection that a table of results with these headings is from.
    pub(super) fn of(header: &[String]) -> Option<&'static Collection> {
        let forms: Vec<String> = header.iter().map(|heading| heading_form(heading)).collect();
        let has = |heading: &&str| forms.iter().any(|form| form == heading);
        COLLECTIONS.iter().find(|collection| collection.headings.iter().all(has))
    }
}

/// The competitions that football-data.co.uk names by a code.
#[rustfmt::skip]
const DIVISIONS: &[(&str, &str, &str)] = &[
    ("E0",  "Premier League",     "England"),
    ("E1",  "Championship",       "England"),
    ("E2",  "League One",         "England"),
    ("E3",  "League Two",         "England"),
    ("EC",  "National League",    "England"),
    ("SC0", "Premiership",        "Scotland"),
    ("SC1", "Championship",       "Scotland"),
    ("SC2", "League One",         "Scotland"),
    ("SC3", "League Two",         "Scotland"),
    ("D1",  "Bundesliga",         "Germany"),
    ("D2",  "2. Bundesliga",      "Germany"),
    ("I1",  "Serie A",            "Italy"),
    ("I2",  "Serie B",            "Italy"),
    ("SP1", "La Liga",            "Spain"),
    ("SP2", "Segunda División",   "Spain"),
    ("F1",  "Ligue 1",            "France"),
    ("F2",  "Ligue 2",            "France"),
    ("N1",  "Eredivisie",         "Netherlands"),
    ("B1",  "Pro League",         "Belgium"),
    ("P1",  "Primeira Liga",      "Portugal"),
    ("T1",  "Süper Lig",          "Turkey"),
    ("G1",  "Super League",       "Greece"),
];

/// The name and the country of a division by its code.
pub(super) fn division(code: &str) -> Option<(&'static str, &'static str)> {
    let found = DIVISIONS.iter().find(|(known, ..)| known.eq_ignore_ascii_case(code.trim()))?;
    Some((found.1, found.2))
}

/// Whether the column of a country is that of the ground: it stands beside the city.
pub(super) fn country_is_of_the_ground(columns: &Columns) -> bool {
    columns.has(Column::City)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> Date {
        text.parse().unwrap()
    }

    #[test]
    fn a_season_follows_from_its_days() {
        let of = |first: &str, last: &str| Season::of_span(day(first), day(last)).and_then(|season| season.name(None));
        assert_eq!(of("2025-08-15", "2026-05-24").as_deref(), Some("2025/2026"));
        assert_eq!(of("2026-08-15", "2026-12-20").as_deref(), Some("2026/2027"));
        assert_eq!(of("2019-08-09", "2020-07-26").as_deref(), Some("2019/2020"));
        assert_eq!(of("2026-03-01", "2026-11-20").as_deref(), Some("2026"));
        assert_eq!(of("2026-02-01", "2027-01-20"), None, "of one year and a bit, or of two halves");
        assert_eq!(of("1990-02-01", "2026-01-20"), None);
        assert_eq!(Season::ByAutumn.name(Some(day("2026-06-30"))).as_deref(), Some("2025/2026"));
    }

    #[test]
    fn every_division_has_a_known_country() {
        for (code, _, country) in DIVISIONS {
            assert!(crate::countries::by_name(country).is_some(), "{code}");
        }
    }
}
