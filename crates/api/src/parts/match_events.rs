//! Goals, cards, substitutions and shoot-out kicks of a match.

use std::collections::HashMap;

use football::analysis::EventFacts;
use football::model::{Event, EventId, EventKind, Extra, MatchMinute, Outcome, Period, Side, Words};

use super::reference::{PLAIN, Ref};
use crate::rows::field::{Table, boolean, integer, label, nullable, one_of, record, text};

/// An event that a match report lists.
#[derive(Clone, Debug)]
pub struct ReportedEvent {
    pub id: EventId,
    pub half: u8,
    pub second: u32,
    pub minute: Option<MatchMinute>,
    pub side: Side,
    pub team: i64,
    /// What it was: `GOAL`, `YELLOW`, …
    pub kind: ReportedKind,
    pub player: Option<Ref>,
    /// The player who gave the assist, or who came on.
    pub other: Option<Ref>,
}

/// A code that is the same in both languages, and its words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReportedKind {
    pub code: &'static str,
    pub words: Words,
}

const fn kind(code: &'static str, en: &'static str, ar: &'static str) -> ReportedKind {
    ReportedKind { code, words: Words { en, ar } }
}

/// The lists of a match report, each in time order.
#[derive(Clone, Debug, Default)]
pub struct MatchReport {
    pub goals: Vec<ReportedEvent>,
    pub cards: Vec<ReportedEvent>,
    pub substitutions: Vec<ReportedEvent>,
    pub kicks: Vec<ReportedEvent>,
}

impl MatchReport {
    /// `team` gives the id of a side's team, `person` the reference to a player.
    pub fn new(
        events: &[Event],
        facts: &[EventFacts],
        team: impl Fn(Side) -> i64,
        person: impl Fn(football::model::PlayerId) -> Ref,
    ) -> MatchReport {
        let by_id: HashMap<EventId, usize> =
            events.iter().enumerate().map(|(index, event)| (event.id, index)).collect();
        let assist = |event: &Event| {
            let related = event.related.iter().filter_map(|id| by_id.get(id));
            let pass = related.into_iter().find(|index| facts[**index].extra == Some(Extra::Assist));
            pass.and_then(|index| events[*index].player)
        };
        let mut order: Vec<&Event> = events.iter().collect();
        order.sort_by_key(|event| event.moment());
        let mut report = MatchReport::default();
        for event in order {
            let Some(side) = event.side else { continue };
            let entry = |kind, other: Option<football::model::PlayerId>| ReportedEvent {
                id: event.id,
                half: event.period.number(),
                second: event.time.0 / 1000,
                minute: event.moment().minute(),
                side,
                team: team(side),
                kind,
                player: event.player.map(&person),
                other: other.map(&person),
            };
            match (event.kind, event.result) {
                (EventKind::OwnGoal, _) if event.goal_for().is_some() => {
                    report.goals.push(entry(kind("OWN_GOAL", "Own goal", "هدف عكسي"), None));
                }
                (EventKind::Penalty, _) if event.goal_for().is_some() => {
                    report.goals.push(entry(kind("PENALTY", "Penalty", "ركلة جزاء"), None));
                }
                _ if event.goal_for().is_some() => {
                    report.goals.push(entry(kind("GOAL", "Goal", "هدف"), assist(event)));
                }
                (EventKind::Card, Outcome::Yellow) => {
                    report.cards.push(entry(kind("YELLOW", "Yellow card", "بطاقة صفراء"), None));
                }
                (EventKind::Card, Outcome::SecondYellow) => {
                    report.cards.push(entry(kind("SECOND_YELLOW", "Second yellow card", "بطاقة صفراء ثانية"), None));
                }
                (EventKind::Card, Outcome::Red) => {
                    report.cards.push(entry(kind("RED", "Red card", "بطاقة حمراء"), None));
                }
                (EventKind::Substitution, _) => {
                    report.substitutions.push(entry(kind("SUBSTITUTION", "Substitution", "تبديل"), event.replacement));
                }
                (shot, result) if shot.is_shot() && event.period == Period::ShootOut => {
                    let scored = result == Outcome::Goal;
                    let kick = if scored {
                        kind("SCORED", "Scored", "مسجلة")
                    } else {
                        kind("MISSED", "Missed", "ضائعة")
                    };
                    report.kicks.push(entry(kick, None));
                }
                _ => {}
            }
        }
        report
    }

    /// States the team that an own goal counts for in place of that of its player.
    pub fn with_scoring_teams(mut self, team: impl Fn(Side) -> i64) -> MatchReport {
        for goal in self.goals.iter_mut().filter(|goal| goal.kind.code == "OWN_GOAL") {
            goal.team = team(goal.side.other());
        }
        self
    }
}

const HALF: &str = "1 and 2; 3 and 4 for extra time, 5 for the shoot-out";
const SECOND: &str = "seconds since the start of the half";
const MINUTE: &str = "the minute as people write it: 7, 45+2, 118; null in the shoot-out";

#[rustfmt::skip]
pub static GOAL: Table<ReportedEvent> = Table("Goal", &[
    integer("half",           HALF,                                                       |e| e.half.into()),
    integer("second",         SECOND,                                                     |e| e.second.into()),
    nullable(text("minute",   MINUTE,                                                     |e| e.minute.map(|minute| minute.to_string()).into())),
    integer("teamId",         "the team that the goal counts for",                        |e| e.team.into()),
    one_of(&["GOAL", "PENALTY", "OWN_GOAL"], label("kind",             "GOAL, PENALTY or OWN_GOAL",                                |e| e.kind.code.into())),
    text("kindName",          "the kind in the requested language",                       |e| e.kind.words.into()),
    nullable(record("player", "the scorer; of an own goal, a player of the other team", &PLAIN, |e| PLAIN.optional(e.player.as_ref()))),
    nullable(record("assist", "the player who gave the assist", &PLAIN,                   |e| PLAIN.optional(e.other.as_ref()))),
]);

#[rustfmt::skip]
pub static CARD: Table<ReportedEvent> = Table("Card", &[
    integer("half",           HALF,                                 |e| e.half.into()),
    integer("second",         SECOND,                               |e| e.second.into()),
    nullable(text("minute",   MINUTE,                               |e| e.minute.map(|minute| minute.to_string()).into())),
    integer("teamId",         "the player's team",                  |e| e.team.into()),
    one_of(&["YELLOW", "SECOND_YELLOW", "RED"], label("kind",             "YELLOW, SECOND_YELLOW or RED",       |e| e.kind.code.into())),
    text("kindName",          "the kind in the requested language", |e| e.kind.words.into()),
    nullable(record("player", "the player", &PLAIN,                 |e| PLAIN.optional(e.player.as_ref()))),
]);

#[rustfmt::skip]
pub static SUBSTITUTION: Table<ReportedEvent> = Table("Substitution", &[
    integer("half",         HALF,                              |e| e.half.into()),
    integer("second",       SECOND,                            |e| e.second.into()),
    nullable(text("minute", MINUTE,                            |e| e.minute.map(|minute| minute.to_string()).into())),
    integer("teamId",       "the team",                        |e| e.team.into()),
    nullable(record("in",   "the player who comes on", &PLAIN, |e| PLAIN.optional(e.other.as_ref()))),
    nullable(record("out",  "the player who leaves", &PLAIN,   |e| PLAIN.optional(e.player.as_ref()))),
]);

#[rustfmt::skip]
pub static KICK: Table<ReportedEvent> = Table("Kick", &[
    integer("teamId",         "the team",                  |e| e.team.into()),
    nullable(record("player", "the player", &PLAIN,        |e| PLAIN.optional(e.player.as_ref()))),
    boolean("scored",         "whether the kick was scored", |e| (e.kind.code == "SCORED").into()),
]);
