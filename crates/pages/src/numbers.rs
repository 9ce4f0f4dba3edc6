//! Numbers, minutes, scores and dates as sports pages write them, in both languages.

use football::analysis::StatValue;
use football::model::{Language, MatchMinute, Score, Side};
use jiff::civil::Date;

use super::markup::Markup;
use super::settings::Digits;

/// Stands for a number that is missing. Zero is shown as 0.
pub const MISSING: &str = "–";
const EN_DASH: char = '–';
const MINUS: char = '\u{2212}';
const LEFT_TO_RIGHT: char = '\u{2066}';
const RIGHT_TO_LEFT: char = '\u{2067}';
const BY_FIRST_LETTER: char = '\u{2068}';
const END_OF_ISOLATE: char = '\u{2069}';

/// A whole number, or a reference to one: templates pass references.
pub trait Whole {
    fn whole(&self) -> i64;
}

macro_rules! whole {
    ($($type:ty),*) => { $(impl Whole for $type {
        fn whole(&self) -> i64 {
            i64::try_from(*self).unwrap_or(i64::MAX)
        }
    })* };
}

whole!(u8, u16, u32, u64, usize, i32, i64);

impl<T: Whole + ?Sized> Whole for &T {
    fn whole(&self) -> i64 {
        T::whole(self)
    }
}

/// How a reader's numbers are written.
#[derive(Clone, Copy, Debug)]
pub struct Numbers {
    pub language: Language,
    pub digits: Digits,
}

#[rustfmt::skip]
const MONTHS: [[&str; 12]; 2] = [
    ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"],
    ["يناير", "فبراير", "مارس", "أبريل", "مايو", "يونيو", "يوليو", "أغسطس", "سبتمبر", "أكتوبر", "نوفمبر", "ديسمبر"],
];
/// From Monday.
const WEEKDAYS: [[&str; 7]; 2] = [
    ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
    ["الاثنين", "الثلاثاء", "الأربعاء", "الخميس", "الجمعة", "السبت", "الأحد"],
];

impl Numbers {
    /// Whether the reader's digits are others than 0 to 9.
    pub fn has_own_digits(&self) -> bool {
        self.digits == Digits::ArabicIndic && self.language == Language::Arabic
    }

    /// Text with the reader's digits.
    pub fn text(&self, western: &str) -> String {
        if !self.has_own_digits() {
            return western.to_owned();
        }
        let arabic = |character: char| match character {
            '0'..='9' => char::from_u32(character as u32 - '0' as u32 + '٠' as u32).unwrap_or(character),
            '.' => '٫',
            ',' => '٬',
            '%' => '٪',
            other => other,
        };
        western.chars().map(arabic).collect()
    }

    /// `1,058`, `−2`.
    pub fn integer(&self, number: impl Whole) -> String {
        let number = number.whole();
        self.with_sign((number < 0).then_some(MINUS), &number.unsigned_abs().to_string())
    }

    /// With a sign unless it is 0: `+4`, `−2`.
    pub fn signed(&self, number: impl Whole) -> String {
        let number = number.whole();
        self.with_sign(sign(number as f64), &number.unsigned_abs().to_string())
    }

    pub fn real(&self, number: f64, decimals: usize) -> String {
        let text = format!("{:.decimals$}", number.abs());
        self.with_sign(sign(number).filter(|sign| *sign == MINUS && !is_zero(&text)), &text)
    }

    /// With a sign unless it is 0: `+0.45`.
    pub fn signed_real(&self, number: f64, decimals: usize) -> String {
        let text = format!("{:.decimals$}", number.abs());
        self.with_sign(sign(number).filter(|_| !is_zero(&text)), &text)
    }

    /// A sign stands before its number in every text. Arabic text would move it to the other end, so the two are isolated.
    fn with_sign(&self, sign: Option<char>, number: &str) -> String {
        let number = self.text(&grouped(number));
        match sign {
            Some(sign) => self.isolated_text(LEFT_TO_RIGHT, &format!("{sign}{number}")),
            None => number,
        }
    }

    /// Expected goals of one match: two decimals.
    pub fn xg(&self, number: f64) -> String {
        self.real(number, 2)
    }

    /// A share of 1 as whole per cent.
    pub fn percent(&self, share: f64) -> String {
        self.text(&format!("{:.0}%", share * 100.0))
    }

    /// A statistic; decimals only where it has them.
    pub fn value(&self, value: StatValue, decimals: usize) -> String {
        match value {
            StatValue::Count(count) => self.integer(count),
            StatValue::Real(number) => self.real(number, decimals),
            StatValue::Missing => MISSING.to_owned(),
        }
    }

    /// `45+2'`, to be isolated left to right.
    pub fn minute_text(&self, minute: MatchMinute) -> String {
        self.text(&format!("{minute}'"))
    }

    /// `45+2'` for a page in either direction.
    pub fn minute(&self, minute: MatchMinute) -> Markup {
        Markup::isolated("ltr", &self.minute_text(minute))
    }

    /// `45+2'` as a part of a plain text in the reader's language.
    pub fn minute_in_text(&self, minute: MatchMinute) -> String {
        self.isolated_text(LEFT_TO_RIGHT, &self.minute_text(minute))
    }

    /// `3–1` as a part of a plain text in the reader's language.
    pub fn score_in_text(&self, score: Score) -> String {
        self.isolated_text(RIGHT_TO_LEFT, &self.score_text(score))
    }

    /// `4–2` as a part of a plain text in the reader's language: the goals of the winner first.
    pub fn won_in_text(&self, score: Score, winner: Side) -> String {
        self.score_in_text(Score { home: score.goals(winner), away: score.goals(winner.other()) })
    }

    /// `4–3–3` as a part of a plain text in the reader's language.
    pub fn formation_in_text(&self, formation: &str) -> String {
        self.minutes_in_text(&self.text(&formation.replace('-', "–")))
    }

    /// `15–30'`, which runs from left to right, as a part of a plain text in the reader's language.
    pub fn minutes_in_text(&self, minutes: &str) -> String {
        self.isolated_text(LEFT_TO_RIGHT, minutes)
    }

    /// A name as a part of a plain text in the reader's language. A name may be in the other script.
    pub fn name_in_text(&self, name: &str) -> String {
        self.isolated_text(BY_FIRST_LETTER, name)
    }

    /// Words in the reader's language as a part of a text that runs from left to right, such as a label on an axis.
    pub fn sentence_in_text(&self, sentence: &str) -> String {
        self.isolated_text(RIGHT_TO_LEFT, sentence)
    }

    /// Plain text has no elements, so characters isolate a part of it. English needs none.
    fn isolated_text(&self, isolate: char, text: &str) -> String {
        match self.language {
            Language::English => text.to_owned(),
            Language::Arabic => format!("{isolate}{text}{END_OF_ISOLATE}"),
        }
    }

    pub fn score_text(&self, score: Score) -> String {
        self.text(&format!("{}{EN_DASH}{}", score.home, score.away))
    }

    /// `3–1`, read from the side where the page begins, the home team first.
    pub fn score(&self, score: Score) -> Markup {
        let direction = if self.language == Language::Arabic { "rtl" } else { "ltr" };
        Markup::isolated(direction, &self.score_text(score))
    }

    /// `Sun 18 December 2022`.
    pub fn day(&self, date: Date) -> String {
        let names = WEEKDAYS[self.row()];
        let weekday = names[date.weekday().to_monday_zero_offset() as usize];
        format!("{weekday} {}", self.date(date))
    }

    /// `18 December 2022`.
    pub fn date(&self, date: Date) -> String {
        self.text(&format!("{} {} {}", date.day(), self.month(date), date.year()))
    }

    /// `December 2022`.
    pub fn month_of_year(&self, date: Date) -> String {
        self.text(&format!("{} {}", self.month(date), date.year()))
    }

    /// `18 Dec`.
    pub fn short_date(&self, date: Date) -> String {
        let month: String = match self.language {
            Language::English => self.month(date).chars().take(3).collect(),
            Language::Arabic => self.month(date).to_owned(),
        };
        self.text(&format!("{} {month}", date.day()))
    }

    pub fn weekday(&self, date: Date) -> &'static str {
        WEEKDAYS[self.row()][date.weekday().to_monday_zero_offset() as usize]
    }

    fn month(&self, date: Date) -> &'static str {
        MONTHS[self.row()][(date.month() as usize - 1).min(11)]
    }

    fn row(&self) -> usize {
        usize::from(self.language == Language::Arabic)
    }
}

fn sign(number: f64) -> Option<char> {
    match number {
        number if number > 0.0 => Some('+'),
        number if number < 0.0 => Some(MINUS),
        _ => None,
    }
}

fn is_zero(text: &str) -> bool {
    text.chars().all(|character| matches!(character, '0' | '.'))
}

/// Digits with a comma between thousands.
fn grouped(number: &str) -> String {
    let whole = number.find('.').unwrap_or(number.len());
    let mut grouped = String::with_capacity(number.len() + 2);
    for (index, digit) in number.char_indices() {
        if index > 0 && index < whole && (whole - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_sports_pages_write_them() {
        let english = Numbers { language: Language::English, digits: Digits::ArabicIndic };
        let arabic = Numbers { language: Language::Arabic, digits: Digits::ArabicIndic };
        let western = Numbers { language: Language::Arabic, digits: Digits::Western };
        let day = jiff::civil::date(2022, 12, 18);
        let minute = MatchMinute { minute: 45, added: Some(7) };
        for (found, expected) in [
            (english.signed(4), "+4"),
            (english.signed(-2), "−2"),
            (english.signed(0), "0"),
            (english.real(-0.001, 2), "0.00"),
            (english.signed_real(0.451, 2), "+0.45"),
            (english.signed_real(-0.001, 2), "0.00"),
            (english.integer(999), "999"),
            (english.integer(1_058), "1,058"),
            (english.integer(-1_234_567), "−1,234,567"),
            (english.real(2_076.25, 1), "2,076.2"),
            (arabic.integer(1_058), "١٬٠٥٨"),
            (western.integer(1_058), "1,058"),
            (western.integer(-3), "\u{2066}−3\u{2069}"),
            (western.signed(13), "\u{2066}+13\u{2069}"),
            (western.signed(0), "0"),
            (western.signed_real(1.15, 2), "\u{2066}+1.15\u{2069}"),
            (english.xg(2.756), "2.76"),
            (english.percent(0.834), "83%"),
            (arabic.percent(0.834), "٨٣٪"),
            (arabic.real(-1.5, 1), "\u{2066}−١٫٥\u{2069}"),
            (western.percent(0.834), "83%"),
            (english.day(day), "Sun 18 December 2022"),
            (western.day(day), "الأحد 18 ديسمبر 2022"),
            (english.short_date(day), "18 Dec"),
            (english.minute_text(minute), "45+7'"),
            (english.score(Score { home: 3, away: 1 }).to_string(), "<bdi dir=\"ltr\">3–1</bdi>"),
            (western.score(Score { home: 3, away: 1 }).to_string(), "<bdi dir=\"rtl\">3–1</bdi>"),
        ] {
            assert_eq!(found, expected);
        }
    }
}
