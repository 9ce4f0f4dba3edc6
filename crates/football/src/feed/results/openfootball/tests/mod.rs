//! Short invented texts, one for each form of a line, and what is read of them.

#![allow(clippy::needless_pass_by_value, reason = "an expected value is easiest to read in the call")]

mod damage;
mod dates;
mod goals;
mod headings;
mod json;
mod lines;
mod samples;
mod scores;

use std::fmt::Write;

use expect_test::Expect;

use super::{is_json, is_text, read_json, read_text};
use crate::feed::document::Notice;
use crate::feed::provider::SourceFile;
use crate::feed::results::line::{Goal, GoalKind, ResultLine, Scores};
use crate::model::{Score, Side};

/// Reads a text and compares what was read: a line for each match, then the notices.
#[track_caller]
fn check(text: &str, expected: Expect) {
    expected.assert_eq(&shown(&read_text(file(text))));
}

#[track_caller]
fn check_json(text: &str, expected: Expect) {
    assert!(is_json(text));
    expected.assert_eq(&shown(&read_json(file(text))));
}

fn file(text: &str) -> SourceFile<'_> {
    SourceFile { name: "sample.txt", bytes: text.as_bytes() }
}

fn shown((results, notices): &(Vec<ResultLine>, Vec<Notice>)) -> String {
    let mut text = String::new();
    for result in results {
        writeln!(text, "{}", shown_result(result)).unwrap();
    }
    for notice in notices {
        writeln!(text, "{notice}").unwrap();
    }
    text
}

/// What a match states, without what it does not.
fn shown_result(result: &ResultLine) -> String {
    let mut parts = vec![format!("{}:", result.source.line)];
    let names = [&result.competition, &result.season, &result.stage, &result.group, &result.round];
    parts.extend(names.into_iter().flatten().map(|name| format!("{name} |")));
    parts.extend(result.country.map(|country| format!("country {} |", country.0)));
    parts.extend(result.date.map(|date| date.to_string()));
    parts.extend(result.time.map(|time| match time.offset {
        Some(offset) => format!("{} {offset}", time.time.strftime("%H:%M")),
        None => time.time.strftime("%H:%M").to_string(),
    }));
    parts.push(format!("{} v {}", result.home, result.away));
    parts.push(shown_scores(&result.scores));
    parts.extend(result.status.map(|status| format!("{status:?}")));
    let places = [("at", &result.venue), ("in", &result.city), ("referee", &result.referee)];
    parts.extend(places.into_iter().filter_map(|(word, name)| Some(format!("{word} {}", name.as_ref()?))));
    parts.extend(result.attendance.map(|attendance| format!("attendance {attendance}")));
    parts.extend(result.neutral.then(|| "neutral".to_owned()));
    parts.extend(result.goals.iter().map(shown_goal));
    parts.retain(|part| !part.is_empty());
    parts.join(" ")
}

fn shown_scores(scores: &Scores) -> String {
    let all =
        [("ht", scores.half_time), ("ft", scores.full_time), ("et", scores.extra_time), ("pen", scores.shoot_out)];
    let text =
        |(name, score): (&str, Option<Score>)| score.map(|score| format!("{name} {}-{}", score.home, score.away));
    let mut parts: Vec<String> = all.into_iter().filter_map(text).collect();
    parts.extend(scores.winner.map(|side| format!("won by {side:?}")));
    parts.join(", ")
}

fn shown_goal(goal: &Goal) -> String {
    let side = if goal.side == Side::Home { "H" } else { "A" };
    let minute = match goal.minute {
        Some((minute, 0)) => format!(" {minute}"),
        Some((minute, added)) => format!(" {minute}+{added}"),
        None => String::new(),
    };
    let kind = match goal.kind {
        GoalKind::Play => "",
        GoalKind::Penalty => " penalty",
        GoalKind::Own => " own",
    };
    format!("[{side} {}{minute}{kind}]", goal.player.as_deref().unwrap_or("-"))
}
