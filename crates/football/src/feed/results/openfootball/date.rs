//! Dates and times as people write them: `Sat Aug/8`, `[Sa 17.7.]`, `June 18 1994`, `26.07.30`, `15.30`, `21:00 UTC+3`.

use jiff::civil::Time;
use jiff::tz::Offset;

use super::words::{leading_brackets, leading_letters, leading_number};
use crate::feed::results::line::LocalTime;
use crate::model::fold;

/// A date, perhaps without its year.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct DateText {
    /// From 1, Monday, to 7.
    pub(super) weekday: Option<i8>,
    pub(super) day: i8,
    pub(super) month: i8,
    pub(super) year: Option<Year>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Year {
    Full(i16),
    /// The last two digits.
    Short(i16),
}

/// The names of the months, without accents, in the languages of the files. The first three letters are enough.
#[rustfmt::skip]
const MONTHS: [&[&str]; 12] = [
    &["january", "januar", "janvier", "enero", "janeiro", "gennaio", "januari", "janner", "jaen"],
    &["february", "februar", "fevrier", "fevereiro", "febbraio", "februari"],
    &["march", "marz", "mars", "marzo", "marco", "maart", "maerz", "mrz"],
    &["april", "avril", "abril", "aprile", "avr"],
    &["may", "mai", "mayo", "maio", "maggio", "mei"],
    &["june", "juni", "juin", "junio", "junho", "giugno"],
    &["july", "juli", "juillet", "julio", "julho", "luglio"],
    &["august", "aout", "agosto", "augustus"],
    &["september", "septembre", "septiembre", "setembro", "settembre", "sept"],
    &["october", "oktober", "octobre", "octubre", "outubro", "ottobre"],
    &["november", "novembre", "noviembre", "novembro"],
    &["december", "dezember", "decembre", "diciembre", "dezembro", "dicembre"],
];

/// The names of the days of the week, likewise.
#[rustfmt::skip]
const WEEKDAYS: [&[&str]; 7] = [
    &["mo", "mon", "monday", "montag", "lun", "lunes", "lundi", "lunedi", "seg", "segunda", "ma"],
    &["tu", "tue", "tues", "tuesday", "di", "dienstag", "mar", "martes", "mardi", "ter", "terca"],
    &["we", "wed", "wednesday", "mi", "mittwoch", "mie", "miercoles", "mer", "mercredi", "qua", "quarta", "wo"],
    &["th", "thu", "thur", "thurs", "thursday", "do", "donnerstag", "jue", "jueves", "jeu", "jeudi", "gio", "qui", "quinta"],
    &["fr", "fri", "friday", "freitag", "vie", "viernes", "ven", "vendredi", "sex", "sexta", "vr"],
    &["sa", "sat", "saturday", "samstag", "sab", "sabado", "sam", "samedi", "sabato", "za"],
    &["su", "sun", "sunday", "so", "sonntag", "dom", "domingo", "dim", "dimanche", "domenica", "zo"],
];

/// The hours from UTC of zones that the files name, in capitals: `West` begins the name of a team.
#[rustfmt::skip]
const ZONES: [(&str, i8); 8] = [
    ("GMT", 0), ("UTC", 0), ("BST", 1), ("CET", 1), ("CEST", 2), ("EET", 2), ("EEST", 3), ("MSK", 3),
];

/// A date that a text begins with, and what follows.
pub(super) fn read_date(text: &str) -> Option<(DateText, &str)> {
    let (weekday, rest) = read_weekday(text);
    // `Mar` is March and, in two languages, Tuesday.
    let read = |weekday, rest| read_day(rest).map(|(date, rest)| (DateText { weekday, ..date }, rest));
    let found = weekday.and_then(|weekday| read(Some(weekday), rest)).or_else(|| read(None, text));
    found.filter(|(date, rest)| is_day(date) && ends_word(rest))
}

fn is_day(date: &DateText) -> bool {
    (1..=12).contains(&date.month) && (1..=31).contains(&date.day)
}

fn ends_word(rest: &str) -> bool {
    rest.chars().next().is_none_or(|letter| letter.is_whitespace() || matches!(letter, ',' | ']' | ')' | ';'))
}

/// `Sat`, `Sáb,`, `Vie.`: the day of the week, and what follows it and its comma or full stop.
pub(super) fn read_weekday(text: &str) -> (Option<i8>, &str) {
    let (word, rest) = leading_letters(text);
    let name = fold(word);
    let Some(at) = WEEKDAYS.iter().position(|names| names.contains(&name.as_str())) else {
        return (None, text);
    };
    (Some(at as i8 + 1), rest.trim_start_matches(['.', ',']).trim_start())
}

fn month(word: &str) -> Option<i8> {
    let name = fold(word);
    let is = |full: &&str| name == **full || (name.len() >= 3 && name.len() <= 4 && full.starts_with(name.as_str()));
    MONTHS.iter().position(|names| names.iter().any(is)).map(|at| at as i8 + 1)
}

/// The day, the month and perhaps the year, in the order that the text has them.
fn read_day(text: &str) -> Option<(DateText, &str)> {
    if !text.starts_with(|letter: char| letter.is_ascii_digit()) {
        return month_first(text);
    }
    let (first, rest) = leading_number(text)?;
    if first > 31 {
        return year_first(first, rest);
    }
    let day = i8::try_from(first).ok()?;
    let dotted = rest.strip_prefix('.').unwrap_or(rest);
    numeric(day, rest).or_else(|| month_second(day, dotted.trim_start_matches(['/', '-', ' '])))
}

/// `Aug/8`, `June 18`, `Jul 6, 1960`.
fn month_first(text: &str) -> Option<(DateText, &str)> {
    let (word, rest) = leading_letters(text);
    let month = month(word)?;
    let rest = rest.strip_prefix('.').unwrap_or(rest);
    let rest = rest.strip_prefix('/').unwrap_or_else(|| rest.trim_start());
    let (day, rest) = leading_number(rest)?;
    let day = i8::try_from(day).ok()?;
    let (year, rest) = read_year(rest, false);
    Some((DateText { weekday: None, day, month, year }, rest))
}

/// `8 August 2014`, `16 Aug 92`, `1. Août`, `13/Agosto`.
fn month_second(day: i8, text: &str) -> Option<(DateText, &str)> {
    let (word, rest) = leading_letters(text);
    let month = month(word)?;
    let rest = rest.strip_prefix('.').unwrap_or(rest);
    let (year, rest) = read_year(rest, true);
    Some((DateText { weekday: None, day, month, year }, rest))
}

/// A year after a single space, comma or slash: two spaces end the date.
fn read_year(text: &str, may_be_short: bool) -> (Option<Year>, &str) {
    let after = text.strip_prefix(", ").or_else(|| text.strip_prefix([' ', '/', '-']));
    let found = after.and_then(leading_number).filter(|(_, rest)| ends_word(rest));
    let Some((number, rest)) = found else { return (None, text) };
    let digits = after.map_or(0, |after| after.len() - rest.len());
    match (digits, i16::try_from(number)) {
        (4, Ok(year)) if (1850..2100).contains(&year) => (Some(Year::Full(year)), rest),
        (2, Ok(year)) if may_be_short => (Some(Year::Short(year)), rest),
        _ => (None, text),
    }
}

/// `2012-07-20`.
fn year_first(year: u32, rest: &str) -> Option<(DateText, &str)> {
    let separator = rest.chars().next().filter(|letter| matches!(letter, '-' | '/' | '.'))?;
    let (month, rest) = leading_number(rest.strip_prefix(separator)?)?;
    let (day, rest) = leading_number(rest.strip_prefix(separator)?)?;
    let year = i16::try_from(year).ok().filter(|year| (1850..2100).contains(year))?;
    let (day, month) = (i8::try_from(day).ok()?, i8::try_from(month).ok()?);
    Some((DateText { weekday: None, day, month, year: Some(Year::Full(year)) }, rest))
}

/// `17.7.`, `26.07.30`, `14/06/2018`, `18/01`. Two numbers with a full stop between them are a time.
fn numeric(day: i8, rest: &str) -> Option<(DateText, &str)> {
    let separator = rest.chars().next().filter(|letter| matches!(letter, '.' | '/' | '-'))?;
    let (month, rest) = leading_number(rest.strip_prefix(separator)?)?;
    let month = i8::try_from(month).ok()?;
    let date = |year| DateText { weekday: None, day, month, year };
    let Some(after) = rest.strip_prefix(separator) else {
        return (separator == '/').then(|| (date(None), rest));
    };
    match leading_number(after) {
        Some((year, rest)) => {
            let digits = after.len() - rest.len();
            let year = i16::try_from(year).ok()?;
            match digits {
                2 => Some((date(Some(Year::Short(year))), rest)),
                4 => Some((date(Some(Year::Full(year))), rest)),
                _ => None,
            }
        }
        None => (separator == '.').then(|| (date(None), after)),
    }
}

/// A time that a text begins with, its zone if one follows, and what follows both.
pub(super) fn read_time(text: &str) -> Option<(LocalTime, &str)> {
    let (hour, rest) = leading_number(text)?;
    let after = rest.strip_prefix([':', '.', 'h'])?;
    let (minute, rest) = leading_number(after)?;
    if after.len() - rest.len() != 2 || !ends_word(rest) {
        return None;
    }
    let time = Time::new(i8::try_from(hour).ok()?, i8::try_from(minute).ok()?, 0, 0).ok()?;
    match read_zone(rest.trim_start()) {
        Some((offset, rest)) => {
            let rest = second_time(rest).map_or(rest, |(_, rest)| rest);
            Some((LocalTime { time, offset: Some(offset) }, rest))
        }
        None => match second_time(rest) {
            Some((second, rest)) => Some((LocalTime { time, offset: offset_beside(time, second) }, rest)),
            None => Some((LocalTime { time, offset: None }, rest)),
        },
    }
}

/// `(19:45 UTC±0)`: the same moment in another zone.
fn second_time(text: &str) -> Option<(LocalTime, &str)> {
    let (inside, rest) = leading_brackets(text.trim_start())?;
    let (time, "") = read_time(inside)? else { return None };
    Some((time, rest))
}

/// The offset of a time, from the same moment in a known zone.
fn offset_beside(time: Time, second: LocalTime) -> Option<Offset> {
    let seconds = |time: Time| (i32::from(time.hour()) * 60 + i32::from(time.minute())) * 60;
    let ahead = (seconds(time) - seconds(second.time) + 12 * 3600).rem_euclid(24 * 3600) - 12 * 3600;
    Offset::from_seconds(second.offset?.seconds() + ahead).ok()
}

/// A zone that a text begins with: `UTC+3`, `UTC−5:30`, `CEST`.
pub(super) fn read_zone(text: &str) -> Option<(Offset, &str)> {
    let (word, rest) = leading_letters(text);
    let (_, hours) = ZONES.iter().find(|(name, _)| word == *name)?;
    let sign = match rest.chars().next() {
        Some('+' | '±') => 1,
        Some('-' | '−' | '–') => -1,
        _ => return ends_word(rest).then_some((Offset::from_hours(*hours).ok()?, rest)),
    };
    let (hours, rest) = leading_number(rest.trim_start_matches(['+', '±', '-', '−', '–']))?;
    let (minutes, rest) = rest.strip_prefix(':').and_then(leading_number).unwrap_or((0, rest));
    let seconds = i32::try_from(hours).ok()?.checked_mul(3600)? + i32::try_from(minutes).ok()?.checked_mul(60)?;
    let offset = Offset::from_seconds(sign * seconds).ok()?;
    ends_word(rest).then_some((offset, rest))
}
