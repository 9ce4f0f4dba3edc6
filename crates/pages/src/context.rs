//! A request for a page, and what a page needs to know besides the data.

use std::borrow::Borrow;

use football::model::{Kickoff, Language, Name, Words};
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde::Serialize;

use super::markup::{Markup, escaped};
use super::numbers::Numbers;
use super::settings::Digits;
use api::rows::input::Query;

/// Colours for light or dark surroundings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Theme {
    Light,
    Dark,
}

impl Theme {
    pub fn from_code(code: &str) -> Option<Theme> {
        match code {
            "light" => Some(Theme::Light),
            "dark" => Some(Theme::Dark),
            _ => None,
        }
    }

    pub fn code(self) -> &'static str {
        match self {
            Theme::Light => "light",
            Theme::Dark => "dark",
        }
    }
}

const FIRST_STRONG_ISOLATE: &str = "\u{2068}";
const POP_ISOLATE: &str = "\u{2069}";

/// A request for a page. The cache knows a page by these values.
#[derive(Clone, Debug, Serialize)]
pub struct PageRequest {
    /// Without slashes at its ends.
    pub path: String,
    pub query_string: String,
    pub language: Language,
    /// The theme of the address; without one, the browser's.
    pub theme: Option<Theme>,
    pub digits: Digits,
    pub is_demo: bool,
    /// The reader has logged in, so there is a way to log out.
    pub is_logged_in: bool,
    /// The address of this service as the reader sees it, for previews and widgets: `https://stats.example`.
    pub base: String,
    /// The origins that may show a widget in a frame, as a content security policy writes them.
    pub frame_ancestors: String,
}

/// What a page needs to know besides the data. Templates call it `cx`.
#[derive(Debug)]
pub struct PageContext<'a> {
    pub request: &'a PageRequest,
    /// The ids in the path, in order.
    pub ids: Vec<i64>,
    pub query: Query,
    pub zone: &'a TimeZone,
    pub now: Timestamp,
    pub numbers: Numbers,
}

impl<'a> PageContext<'a> {
    pub fn new(request: &'a PageRequest, ids: Vec<i64>, zone: &'a TimeZone, now: Timestamp) -> PageContext<'a> {
        PageContext {
            ids,
            query: Query::parse(&request.query_string),
            zone,
            now,
            numbers: Numbers { language: request.language, digits: request.digits },
            request,
        }
    }

    pub fn language(&self) -> Language {
        self.request.language
    }

    pub fn is_arabic(&self) -> bool {
        self.language() == Language::Arabic
    }

    /// The first id of the path. A route with an id has one.
    pub fn id(&self) -> i64 {
        self.ids.first().copied().unwrap_or_default()
    }

    /// The last segment of the path.
    pub fn last_segment(&self) -> &str {
        self.request.path.rsplit('/').next().unwrap_or_default()
    }

    /// Words in the reader's language.
    pub fn say(&self, words: Words) -> &'static str {
        words.in_(self.language())
    }

    /// Words in the reader's language with `{}` filled in, in order. A value is laid out on its own, so that a name or a
    /// number in the other direction does not move the words around it.
    pub fn fill(&self, words: Words, values: &[&str]) -> String {
        let mut parts = self.say(words).split("{}");
        let mut out = parts.next().unwrap_or_default().to_owned();
        for (index, part) in parts.enumerate() {
            let value = values.get(index).copied().unwrap_or_default();
            if self.is_arabic() || !value.is_ascii() {
                out.extend([FIRST_STRONG_ISOLATE, value, POP_ISOLATE]);
            } else {
                out.push_str(value);
            }
            out.push_str(part);
        }
        out
    }

    /// A name in the reader's language.
    pub fn name<'n>(&self, name: &'n Name) -> &'n str {
        name.in_(self.language())
    }

    /// A name as a part of a plain text in the reader's language.
    pub fn name_in_text(&self, name: &Name) -> String {
        self.numbers.name_in_text(self.name(name))
    }

    /// `, ` between the parts of a text.
    pub fn comma(&self) -> &'static str {
        if self.is_arabic() { "، " } else { ", " }
    }

    /// `ltr` or `rtl`.
    pub fn direction(&self) -> &'static str {
        if self.is_arabic() { "rtl" } else { "ltr" }
    }

    /// `Sun 18 December 2022`, in the server's zone.
    pub fn day(&self, moment: impl Borrow<Timestamp>) -> String {
        self.numbers.day(moment.borrow().to_zoned(self.zone.clone()).date())
    }

    /// The day of a kick-off in the server's zone.
    pub fn kickoff_day(&self, kickoff: Kickoff) -> Date {
        kickoff.day(self.zone)
    }

    /// The time of a kick-off; a dash if only its day is known.
    pub fn kickoff_clock(&self, kickoff: Kickoff) -> Markup {
        kickoff.time().map_or_else(|| Markup::isolated("auto", "–"), |moment| self.clock(moment))
    }

    /// The name of the server's zone: `Europe/Paris`.
    pub fn zone_name(&self) -> &str {
        self.zone.iana_name().unwrap_or("UTC")
    }

    /// `17:00`, in the server's zone. The script shows the reader's time, with the weekday if the reader has another day.
    pub fn clock(&self, moment: impl Borrow<Timestamp>) -> Markup {
        let date = moment.borrow().to_zoned(self.zone.clone()).date();
        self.clock_on(moment, &date.to_string())
    }

    /// As [`PageContext::clock`], beside its own day: see [`PageContext::day_of`].
    pub fn clock_of_day(&self, moment: impl Borrow<Timestamp>) -> Markup {
        self.clock_on(moment, "")
    }

    fn clock_on(&self, moment: impl Borrow<Timestamp>, date: &str) -> Markup {
        let moment = moment.borrow();
        let time = self.numbers.text(&moment.to_zoned(self.zone.clone()).strftime("%H:%M").to_string());
        Markup::trusted(format!(
            "<bdi dir=\"ltr\"><time datetime=\"{moment}\" title=\"{}\" data-clock=\"{date}\">{time}</time></bdi>",
            escaped(self.zone_name()),
        ))
    }

    /// `Sun 18 December 2022`, in the server's zone. The script shows the reader's day.
    pub fn day_of(&self, moment: impl Borrow<Timestamp>) -> Markup {
        let moment = moment.borrow();
        Markup::trusted(format!("<time datetime=\"{moment}\" data-day>{}</time>", escaped(&self.day(moment))))
    }
}
