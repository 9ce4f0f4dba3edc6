//! Attacks: every rule that groups events into attacks and classifies them, each as a match of a few lines.

mod grouping;
mod kinds;
mod values;

use std::fmt::Write;

use expect_test::Expect;
use football::analysis::attacks::{AttackSettings, attacks};
use football::feed::notation::parse_match;
use football::model::{Event, Side};

/// Compares a match's attacks, a line each: side, kind, and the events by shirt, the opponent's in brackets.
fn check_with(settings: &AttackSettings, text: &str, expected: &Expect) {
    let (match_, events) = parse_match(text).unwrap();
    let mut table = String::new();
    for attack in attacks(&match_, &events, settings) {
        let side = if attack.side == Side::Home { 'H' } else { 'A' };
        let ball = if attack.completed { "completed" } else { "lost" };
        write!(table, "{side} {}, {ball}:", attack.kind.words().en).unwrap();
        for index in &attack.all {
            let event = &events[*index as usize];
            let word = format!("{}@{}", shirt(event), event.time.seconds());
            let word = if attack.own.contains(index) { word } else { format!("[{word}]") };
            write!(table, " {word}").unwrap();
        }
        table.push('\n');
    }
    expected.assert_eq(&table);
}

fn check(text: &str, expected: &Expect) {
    check_with(&AttackSettings::default(), text, expected);
}

/// The implied squads number home players from 1, away players from 101.
fn shirt(event: &Event) -> String {
    event.player.map_or_else(|| "-".to_owned(), |player| (player.number() % 100).to_string())
}

fn set(change: impl FnOnce(&mut AttackSettings)) -> AttackSettings {
    let mut settings = AttackSettings::default();
    change(&mut settings);
    settings
}
