//! The difficult rules of the statistics, each as a match of a few lines and the expected numbers.

mod goals;
mod line_ups;
mod play;

use std::fmt::Write;

use expect_test::Expect;
use football::analysis::{Facts, PlayerFacts, StatValue, Tally, analyse, definition, round};
use football::feed::notation::parse_match;
use football::model::{Event, EventId, EventKind, Millis, Period, PlayerId, Side};

/// Asks for numbers line by line: `H9: Pass.Total KIndex` for a player, `A: Attempts.Total` for a team.
fn check(text: &str, questions: &str, expected: &Expect) {
    let (match_, mut events) = parse_match(text).unwrap();
    // A pass of nobody: the match is one in which every touch was counted, however few lines it has.
    if match_.status.has_kicked_off() && !events.is_empty() {
        events.push(Event::new(EventId(u32::MAX), EventKind::Pass, Period::First, Millis(0)));
    }
    let facts = analyse(&match_, &events);
    let mut answers = String::new();
    for question in questions.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let (who, fields) = question.split_once(':').unwrap();
        write!(answers, "{who}:").unwrap();
        for field in fields.split_whitespace() {
            write!(answers, " {field}={}", answer(&facts, who, field)).unwrap();
        }
        answers.push('\n');
    }
    expected.assert_eq(&answers);
}

fn answer(facts: &Facts, who: &str, field: &str) -> String {
    let side = if who.starts_with('H') { Side::Home } else { Side::Away };
    if who.len() == 1 {
        return number(&facts.team(side).tally, field);
    }
    let shirt: i64 = who[1..].parse().unwrap();
    let id = PlayerId::new(shirt + if side == Side::Away { 100 } else { 0 });
    match (facts.player(id), field) {
        (None, _) => "not listed".to_owned(),
        (Some(line), "position") => line.position.map_or("none".to_owned(), |position| position.code().to_owned()),
        (Some(PlayerFacts { kindex, .. }), "KIndex") => {
            kindex.map_or("none".to_owned(), |index| format!("{}/{}", index.points, round(index.rating, 1)))
        }
        (Some(line), field) => number(&line.tally, field),
    }
}

fn number(tally: &Tally, field: &str) -> String {
    match definition(field).unwrap_or_else(|| panic!("no statistic is called {field}")).value(tally) {
        StatValue::Count(count) => count.to_string(),
        StatValue::Real(real) => real.to_string(),
        StatValue::Missing => "null".to_owned(),
    }
}
