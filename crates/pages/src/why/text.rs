//! Numbers, matches and events as texts.

use football::analysis::{StatValue, definition};
use football::model::MatchMinute;

use super::words;
use crate::context::PageContext;
use crate::figure::write;
use crate::numbers::MISSING;
use crate::video_link::half_name;
use api::parts::stat_events::{EntryView, ExplainedMatch};
use api::render::Value;

/// The number that tables write with its sign.
const GOAL_DIFFERENCE: &str = "Standing.GoalsDifference";

/// The number itself, as pages write it.
pub(super) fn number_text(cx: &PageContext<'_>, path: &str, value: &Value) -> String {
    match value {
        Value::Integer(number) if path == GOAL_DIFFERENCE => cx.numbers.signed(*number),
        Value::Integer(number) => cx.numbers.integer(*number),
        Value::Number(number) => match definition(path) {
            Some(definition) => write(cx, definition.unit, StatValue::Real(*number)),
            None if path.starts_with("KIndex.") => cx.numbers.real(*number, 1),
            None => cx.numbers.real(*number, 2),
        },
        _ => MISSING.to_owned(),
    }
}

/// A whole number without decimals, another with two; with more if it is small.
pub(super) fn real_text(cx: &PageContext<'_>, number: f64) -> String {
    let decimals = match number.abs() {
        _ if number.fract() == 0.0 => 0,
        size if size < 0.005 => 4,
        _ => 2,
    };
    cx.numbers.real(number, decimals)
}

/// `Home 2–1 Away`.
pub(super) fn match_name(cx: &PageContext<'_>, match_: &ExplainedMatch) -> String {
    let [home, away] = [0, 1].map(|side| cx.numbers.name_in_text(cx.name(&match_.teams[side])));
    match match_.score {
        Some(score) => format!("{home} {} {away}", cx.numbers.score_in_text(score)),
        None => format!("{home} – {away}"),
    }
}

pub(super) fn minute(entry: &EntryView) -> Option<MatchMinute> {
    entry.event()?.moment().minute()
}

/// What an entry is, in words.
pub(super) fn what(cx: &PageContext<'_>, entry: &EntryView) -> String {
    match (entry.kind, entry.event()) {
        ("INTERVAL", Some(event)) => cx.fill(words::UNTIL_NEXT, &[cx.say(event.kind.words())]),
        ("INTERVAL", None) => cx.say(words::FROM_START).to_owned(),
        ("PERIOD", _) => cx.say(half_name(entry.half.unwrap_or(1))).to_owned(),
        ("ADJUSTMENT", _) => match &entry.reason {
            Some(reason) => format!("{}: {}", cx.say(words::ADJUSTMENT), cx.name(reason)),
            None => cx.say(words::ADJUSTMENT).to_owned(),
        },
        (_, Some(event)) => cx.say(event.kind.words()).to_owned(),
        (_, None) => cx.say(words::WHOLE_MATCH).to_owned(),
    }
}

/// `34' Pass, Success · Haddad`: what a mark on the pitch says.
pub(super) fn entry_text(cx: &PageContext<'_>, entry: &EntryView) -> String {
    let mut text = minute(entry).map_or(String::new(), |minute| format!("{} ", cx.numbers.minute_in_text(minute)));
    text.push_str(&what(cx, entry));
    if let Some(event) = entry.event() {
        text.push_str(cx.comma());
        text.push_str(cx.say(event.result.words()));
    }
    if let Some(player) = entry.event.as_ref().and_then(|of| of.player.as_ref()) {
        text.push_str(" · ");
        text.push_str(&cx.name_in_text(&player.name));
    }
    if let Some(xg) = entry.xg() {
        text.push_str(&format!(" · \u{2066}xG {}\u{2069}", cx.numbers.xg(xg)));
    }
    text
}
