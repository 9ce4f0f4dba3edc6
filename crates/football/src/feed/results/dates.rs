//! Dates and times as people write them.
//!
//! `03/04/2026` is the third of April or the fourth of March. Nothing is guessed: another date of the same file that has only
//! one meaning decides, or the user does.

use jiff::civil::{Date, Time};
use jiff::tz::Offset;

use super::line::LocalTime;
use crate::model::fold;

/// Which number of `03/04/2026` is the day.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DayOrder {
    DayFirst,
    MonthFirst,
}

/// A date as it is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Written {
    Known(Date),
    /// Two numbers and a year.
    Numbers(i8, i8, i16),
}

/// The orders that a file's dates allow, and an example of each.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct DayOrders {
    /// A date that is only possible with the day first, and one that is only possible with the month first.
    day_first: Option<String>,
    month_first: Option<String>,
    /// A date with two meanings.
    unclear: Option<String>,
}

/// What the dates of a file say of their order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum OrderFound {
    /// No date has two meanings, or the others decide.
    Known(DayOrder),
    /// An example of a date with two meanings.
    Unclear(String),
    /// Two dates of which one needs the day first and the other the month.
    Contradiction(String, String),
}

impl DayOrders {
    pub(super) fn add(&mut self, text: &str) {
        let Some(Written::Numbers(first, second, year)) = written(text) else { return };
        let is_date = |month: i8, day: i8| Date::new(year, month, day).is_ok();
        let example = match (is_date(second, first), is_date(first, second)) {
            (true, false) => &mut self.day_first,
            (false, true) => &mut self.month_first,
            (true, true) if first != second => &mut self.unclear,
            _ => return,
        };
        if example.is_none() {
            *example = Some(text.trim().to_owned());
        }
    }

    pub(super) fn found(self) -> OrderFound {
        match (self.day_first, self.month_first, self.unclear) {
            (Some(one), Some(other), _) => OrderFound::Contradiction(one, other),
            (None, Some(_), _) => OrderFound::Known(DayOrder::MonthFirst),
            (Some(_), None, _) | (None, None, None) => OrderFound::Known(DayOrder::DayFirst),
            (None, None, Some(example)) => OrderFound::Unclear(example),
        }
    }
}

/// A date, perhaps with a time after it: `2026-11-15`, `15/11/2026 18:00`, `15 Nov 2026`, `١٥ نوفمبر ٢٠٢٦`.
pub(super) fn parse_date(text: &str, order: DayOrder) -> Option<(Date, Option<LocalTime>)> {
    let (date, time) = split_time(text);
    let date = match written(&date)? {
        Written::Known(date) => date,
        Written::Numbers(first, second, year) => {
            let (day, month) = if order == DayOrder::DayFirst { (first, second) } else { (second, first) };
            Date::new(year, month, day).ok()?
        }
    };
    match time {
        None => Some((date, None)),
        Some(time) => parse_time(&time).map(|time| (date, Some(time))),
    }
}

/// `18:00`, `18.00`, `6:30 pm`, `18:00:00`, `18h00`, with `Z` or an offset such as `+03:00` or `UTC+3`.
pub(super) fn parse_time(text: &str) -> Option<LocalTime> {
    let text = fold(text).replace(['.', 'h'], ":");
    let (text, offset) = split_offset(&text)?;
    let is_marked = |marks: &[&str]| marks.iter().find_map(|mark| text.strip_suffix(mark)).map(str::trim);
    let (clock, later) = match (is_marked(&["pm", "p:m:", "م"]), is_marked(&["am", "a:m:", "ص"])) {
        (Some(clock), _) => (clock, Some(12)),
        (None, Some(clock)) => (clock, Some(0)),
        (None, None) => (text, None),
    };
    let mut parts = clock.split(':').map(|part| part.trim().parse::<i8>().ok());
    let hour = parts.next().flatten()?;
    let minute = match parts.next() {
        Some(minute) => minute?,
        None => later.map(|_| 0)?,
    };
    let hour = match later {
        Some(later) if (1..=12).contains(&hour) => hour % 12 + later,
        Some(_) => return None,
        None => hour,
    };
    Some(LocalTime { time: Time::new(hour, minute, 0, 0).ok()?, offset })
}

/// The offset at the end of a time, if there is one.
fn split_offset(text: &str) -> Option<(&str, Option<Offset>)> {
    let text = text.trim();
    if let Some(time) = text.strip_suffix('z') {
        return Some((time.trim(), Some(Offset::UTC)));
    }
    let Some(at) = text.rfind(['+', '-', '−']) else {
        let time = text.strip_suffix("utc").or_else(|| text.strip_suffix("gmt"));
        return Some(time.map_or((text, None), |time| (time.trim(), Some(Offset::UTC))));
    };
    let (time, offset) = text.split_at(at);
    let is_east = offset.starts_with('+');
    let mut numbers = offset.trim_start_matches(['+', '-', '−']).split(':').map(|part| part.trim().parse::<i32>().ok());
    let first = numbers.next().flatten()?;
    let (hours, minutes) = match numbers.next() {
        Some(minutes) => (first, minutes?),
        // +0300
        None if first >= 100 => (first / 100, first % 100),
        None => (first, 0),
    };
    let seconds = (hours * 60 + minutes) * 60;
    let offset = Offset::from_seconds(if is_east { seconds } else { -seconds }).ok()?;
    let time = time.trim();
    let time = time.strip_suffix("utc").or_else(|| time.strip_suffix("gmt")).unwrap_or(time);
    Some((time.trim(), Some(offset)))
}

/// The date and the time of a text that may have both.
fn split_time(text: &str) -> (String, Option<String>) {
    let text = fold(text);
    let Some(colon) = text.find(':') else { return (text, None) };
    // The time begins after the space or the T in front of the hour.
    let start = text[..colon].rfind([' ', 't', ',']).map_or(0, |at| at + 1);
    let (date, time) = text.split_at(start);
    (date.trim_end_matches([' ', 't', ',']).to_owned(), Some(time.trim().to_owned()))
}

fn written(text: &str) -> Option<Written> {
    let mut text = fold(text);
    for (two_words, month) in MONTHS_OF_TWO_WORDS {
        text = text.replace(two_words, month);
    }
    let words: Vec<&str> = text
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty() && !is_weekday(word))
        .collect();
    if let [compact] = words.as_slice()
        && compact.len() == 8
        && let Ok(number) = compact.parse::<i32>()
    {
        let date = Date::new((number / 10_000) as i16, (number / 100 % 100) as i8, (number % 100) as i8);
        return date.ok().map(Written::Known);
    }
    let day_of = |word: &str| {
        let digits = word.trim_end_matches(|letter: char| letter.is_ascii_lowercase());
        let ending = &word[digits.len()..];
        digits.parse::<i8>().ok().filter(|_| matches!(ending, "" | "st" | "nd" | "rd" | "th"))
    };
    let [one, two, three] = words.as_slice() else { return None };
    if let Some(month) = month(two) {
        return Date::new(year(three)?, month, day_of(one)?).ok().map(Written::Known);
    }
    if let Some(month) = month(one) {
        return Date::new(year(three)?, month, day_of(two)?).ok().map(Written::Known);
    }
    let number = |word: &str| word.parse::<i8>().ok();
    if one.len() == 4 {
        return Date::new(one.parse().ok()?, number(two)?, number(three)?).ok().map(Written::Known);
    }
    Some(Written::Numbers(number(one)?, number(two)?, year(three)?))
}

/// A year of two digits is one of 1970 to 2069.
fn year(word: &str) -> Option<i16> {
    let year: i16 = word.parse().ok()?;
    match word.len() {
        4 => Some(year),
        2 if year >= 70 => Some(1900 + year),
        2 => Some(2000 + year),
        _ => None,
    }
}

/// The months in English, German, Spanish, French and Italian by their first letters, and the names of both Arabic calendars.
#[rustfmt::skip]
const MONTHS: [&[&str]; 12] = [
    &["jan", "ene", "gen", "يناير", "جانفي"],
    &["feb", "fev", "فبراير", "شباط", "فيفري"],
    &["mar", "mrz", "maerz", "مارس", "اذار"],
    &["apr", "abr", "avr", "ابريل", "نيسان", "افريل"],
    &["may", "mai", "mag", "مايو", "ايار", "ماي"],
    &["jun", "juin", "giu", "يونيو", "حزيران", "جوان"],
    &["jul", "juil", "lug", "يوليو", "تموز", "جويليه"],
    &["aug", "ago", "aou", "اغسطس", "اب", "اوت"],
    &["sep", "set", "سبتمبر", "ايلول"],
    &["oct", "okt", "ott", "out", "اكتوبر"],
    &["nov", "نوفمبر"],
    &["dec", "dez", "dic", "ديسمبر"],
];

/// Months of the Levant, and the names above that they mean.
const MONTHS_OF_TWO_WORDS: [(&str, &str); 4] =
    [("كانون الثاني", "يناير"), ("كانون الاول", "ديسمبر"), ("تشرين الاول", "اكتوبر"), ("تشرين الثاني", "نوفمبر")];

fn month(word: &str) -> Option<i8> {
    let is_arabic = !word.is_ascii();
    let fits = |name: &&str| if is_arabic { word == *name } else { name.is_ascii() && word.starts_with(*name) };
    let found = MONTHS.iter().position(|names| names.iter().any(fits))?;
    Some(found as i8 + 1)
}

fn is_weekday(word: &str) -> bool {
    const DAYS: [&str; 7] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
    const ARABIC: [&str; 8] = ["السبت", "الاحد", "الاثنين", "الثلاثاء", "الثلاثا", "الاربعا", "الخميس", "الجمعه"];
    let is_english = word.ends_with("day") || word.len() == 3;
    is_english && DAYS.iter().any(|day| word.starts_with(day)) || ARABIC.contains(&word)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn date(text: &str, order: DayOrder) -> Option<String> {
        parse_date(text, order).map(|(date, time)| match time {
            Some(time) => format!("{date} {}", time.time.strftime("%H:%M")),
            None => date.to_string(),
        })
    }

    #[test]
    fn dates_of_many_forms_are_read() {
        for text in [
            "2026-11-05",
            "2026/11/5",
            "20261105",
            "05/11/2026",
            "5.11.26",
            "5-11-2026",
            "Thu 5 Nov 2026",
            "Thursday, November 5th, 2026",
            "5 November 2026",
            "5-Nov-26",
            "5 تشرين الثاني 2026",
            "٥/١١/٢٠٢٦",
            "٥ نوفمبر ٢٠٢٦",
            "الخميس 5 نوفمبر 2026",
        ] {
            assert_eq!(date(text, DayOrder::DayFirst).as_deref(), Some("2026-11-05"), "{text}");
        }
        assert_eq!(date("11/05/2026", DayOrder::MonthFirst).as_deref(), Some("2026-11-05"));
        for (text, expected) in [
            ("2026-11-05T18:30:00Z", "2026-11-05 18:30"),
            ("2026-11-05 18:30", "2026-11-05 18:30"),
            ("05/11/2026, 6:30 pm", "2026-11-05 18:30"),
            ("Sat 5 Nov 2026 18:30", "2026-11-05 18:30"),
        ] {
            assert_eq!(date(text, DayOrder::DayFirst).as_deref(), Some(expected), "{text}");
        }
        for text in
            ["", "31/02/2026", "13/13/2026", "5 Foo 2026", "2026", "5/11", "5/11/026", "2026-11-05 25:00", "soon"]
        {
            assert_eq!(date(text, DayOrder::DayFirst), None, "{text}");
        }
    }

    #[test]
    fn times_have_a_zone_if_they_say_so() {
        let time = |text: &str| {
            parse_time(text).map(|time| (time.time.strftime("%H:%M").to_string(), time.offset.map(Offset::seconds)))
        };
        let at = |text: &str, offset: Option<i32>| Some((text.to_owned(), offset));
        assert_eq!(time("18:00"), at("18:00", None));
        assert_eq!(time("9.15"), at("09:15", None));
        assert_eq!(time("18h00"), at("18:00", None));
        assert_eq!(time("12:05 AM"), at("00:05", None));
        assert_eq!(time("7 pm"), at("19:00", None));
        assert_eq!(time("٨:٣٠ م"), at("20:30", None));
        assert_eq!(time("18:00:00Z"), at("18:00", Some(0)));
        assert_eq!(time("21:00 UTC+3"), at("21:00", Some(10_800)));
        assert_eq!(time("21:00-03:30"), at("21:00", Some(-12_600)));
        assert_eq!([time("24:00"), time("18"), time("13 pm"), time("")], [const { None }; 4]);
    }

    #[test]
    fn an_order_is_found_or_asked_for_and_never_guessed() {
        let found = |dates: &[&str]| {
            let mut orders = DayOrders::default();
            dates.iter().for_each(|date| orders.add(date));
            orders.found()
        };
        assert_eq!(found(&["03/04/2026", "25/04/2026"]), OrderFound::Known(DayOrder::DayFirst));
        assert_eq!(found(&["03/04/2026", "04/25/2026"]), OrderFound::Known(DayOrder::MonthFirst));
        assert_eq!(found(&["03/04/2026", "04/04/2026"]), OrderFound::Unclear("03/04/2026".to_owned()));
        assert_eq!(found(&["2026-04-03", "04/04/2026"]), OrderFound::Known(DayOrder::DayFirst));
        let both = OrderFound::Contradiction("25/04/2026".to_owned(), "04/26/2026".to_owned());
        assert_eq!(found(&["25/04/2026", "04/26/2026"]), both);
    }
}
