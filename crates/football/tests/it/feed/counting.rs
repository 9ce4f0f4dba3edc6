//! Simple counting over a match's events, as the statistics page defines its fields.

use football::feed::Document;
use football::model::{Event, EventKind as Kind, Extra, Kind as DocumentKind, Match, Outcome, Period, Side};

pub(crate) fn match_of(documents: &[Document]) -> (Match, &[Event]) {
    let document = documents.iter().find(|document| document.kind == DocumentKind::Match).expect("a match");
    let match_ = serde_json::from_value(document.body.clone().into()).expect("the model's own JSON");
    (match_, document.events.as_deref().expect("events"))
}

/// A line a field, home and away.
pub(crate) fn counted(events: &[Event]) -> String {
    let mut table = String::new();
    for (name, rules) in COUNTS {
        // Of the shoot-out only cards count.
        let counts = |event: &Event| event.period != Period::ShootOut || event.kind == Kind::Card;
        let count =
            |side, rule: &CountingRule| events.iter().filter(|e| e.side == Some(side) && counts(e) && rule(e)).count();
        let of = |side| rules.iter().map(|rule| count(side, rule).to_string()).collect::<Vec<_>>().join(", ");
        table += &format!("  {name}: {} / {}\n", of(Side::Home), of(Side::Away));
    }
    table
}

type CountingRule = fn(&Event) -> bool;

fn is_touch(event: &Event) -> bool {
    match event.kind {
        Kind::Dribble | Kind::Miscontrol | Kind::Dispossessed => true,
        Kind::BallRecover | Kind::KeeperCollect | Kind::KeeperSmother => event.result == Outcome::Success,
        Kind::Tackle | Kind::Interception | Kind::FiftyFifty | Kind::KeeperSweep => event.result == Outcome::Won,
        kind => kind.is_pass_family() || kind.is_shot(),
    }
}

fn enters_final_third(event: &Event) -> bool {
    let moved = event.kind.is_pass_family() && event.result == Outcome::Success || event.kind == Kind::Carry;
    moved && event.at.is_some_and(|at| at.x() < 80.0) && event.end.is_some_and(|end| end.x() >= 80.0)
}

fn is(event: &Event, kind: Kind, result: Outcome) -> bool {
    event.kind == kind && event.result == result
}

fn attempt(event: &Event, results: &[Outcome]) -> bool {
    event.kind.is_shot() && results.contains(&event.result)
}

fn counted_pass(event: &Event) -> bool {
    event.kind.is_pass() && event.result != Outcome::Void
}

fn long(event: &Event) -> bool {
    event.at.zip(event.end).is_some_and(|(at, end)| at.distance(end) >= 35.0)
}

fn set_piece_cross(event: &Event) -> bool {
    matches!(event.kind, Kind::CornerCross | Kind::FreeKickCross)
}

fn x(event: &Event) -> f64 {
    event.at.map_or(f64::NAN, |at| at.x())
}

#[rustfmt::skip]
const COUNTS: [(&str, &[CountingRule]); 16] = [
    ("Attempts Total, Success, Saved, Blocked, OffTarget, Bars", &[
        |e| e.kind.is_shot(),
        |e| attempt(e, &[Outcome::Goal, Outcome::Saved, Outcome::SavedToBar, Outcome::BlockedOnLine]),
        |e| attempt(e, &[Outcome::Saved, Outcome::SavedToBar, Outcome::BlockedOnLine]),
        |e| attempt(e, &[Outcome::Blocked]),
        |e| attempt(e, &[Outcome::OffTarget, Outcome::Bar]),
        |e| attempt(e, &[Outcome::Bar, Outcome::SavedToBar]),
    ]),
    ("Pass Total, Success", &[counted_pass, |e| counted_pass(e) && e.result == Outcome::Success]),
    ("LongPass Total, Success", &[
        |e| counted_pass(e) && long(e),
        |e| counted_pass(e) && long(e) && e.result == Outcome::Success,
    ]),
    ("OpenPlayCross, SetPieceCross (Total, Success)", &[
        |e| e.kind == Kind::Cross && e.result != Outcome::Void,
        |e| is(e, Kind::Cross, Outcome::Success),
        |e| set_piece_cross(e) && e.result != Outcome::Void,
        |e| set_piece_cross(e) && e.result == Outcome::Success,
    ]),
    ("KeyPasses, Assists", &[|e| e.extra == Some(Extra::KeyPass), |e| e.extra == Some(Extra::Assist)]),
    ("BallReceive Success, Fail", &[|e| is(e, Kind::BallReceive, Outcome::Success), |e| is(e, Kind::BallReceive, Outcome::Fail)]),
    ("Dribble Success, Fail", &[|e| is(e, Kind::Dribble, Outcome::Success), |e| is(e, Kind::Dribble, Outcome::Fail)]),
    ("BallLost Total, UnderPressure, Aerial", &[
        |e| matches!(e.kind, Kind::Dispossessed | Kind::Miscontrol) || is(e, Kind::Dribble, Outcome::Fail) || is(e, Kind::AerialDuel, Outcome::Lost),
        |e| e.kind == Kind::Dispossessed || is(e, Kind::Dribble, Outcome::Fail) || e.kind == Kind::Miscontrol && e.under_pressure,
        |e| is(e, Kind::AerialDuel, Outcome::Lost),
    ]),
    ("BallWon Tackle, Interception, Aerial, Recover", &[
        |e| is(e, Kind::Tackle, Outcome::Won),
        |e| is(e, Kind::Interception, Outcome::Won),
        |e| is(e, Kind::AerialDuel, Outcome::Won),
        |e| is(e, Kind::BallRecover, Outcome::Success) || is(e, Kind::FiftyFifty, Outcome::Won),
    ]),
    ("TackleClear, TackleFail, InterceptionClear", &[
        |e| is(e, Kind::Tackle, Outcome::Clear),
        |e| is(e, Kind::Tackle, Outcome::Fail),
        |e| is(e, Kind::Interception, Outcome::Clear),
    ]),
    ("Clear, Blocks", &[
        |e| e.kind == Kind::Clear || is(e, Kind::KeeperSweep, Outcome::Clear),
        |e| e.kind == Kind::Block && e.result != Outcome::OwnSide,
    ]),
    ("Fouls Committed, Awarded, CommDefThird, AwOffThird", &[
        |e| is(e, Kind::FoulCommitted, Outcome::Success),
        |e| is(e, Kind::FoulWon, Outcome::Success),
        |e| is(e, Kind::FoulCommitted, Outcome::Success) && x(e) < 40.0,
        |e| is(e, Kind::FoulWon, Outcome::Success) && x(e) >= 80.0,
    ]),
    ("Yellow, SecondYellow, Red; Penalty Committed", &[
        |e| e.result == Outcome::Yellow,
        |e| e.result == Outcome::SecondYellow,
        |e| e.result == Outcome::Red,
        |e| e.kind == Kind::FoulCommitted && e.extra == Some(Extra::Penalty),
    ]),
    ("Corners, Offside", &[
        |e| matches!(e.kind, Kind::CornerCross | Kind::CornerPass | Kind::CornerShot),
        |e| e.kind == Kind::Offside || e.kind.is_pass_family() && e.result == Outcome::Offside,
    ]),
    ("Penetration Total", &[enters_final_third]),
    ("touches DEF, MID, FWD", &[
        |e| is_touch(e) && x(e) < 40.0,
        |e| is_touch(e) && (40.0..80.0).contains(&x(e)),
        |e| is_touch(e) && x(e) >= 80.0,
    ]),
];
