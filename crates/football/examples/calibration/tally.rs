//! Statistics of simulated matches per side and match, and those of real matches.
//!
//! The rules are short versions of the statistics' definitions. Except for touches they do not use the
//! engine, so that an error in the engine does not hide an error in the simulator.

use football::analysis::is_touch;
use football::model::{Event, EventKind, Extra, Outcome, Period, PlayPattern, Probability, Side};

/// One number of a side in a match: its name, the value of real matches, and the accepted relative deviation.
pub(crate) struct CalibrationRow {
    pub(crate) name: &'static str,
    pub(crate) target: f64,
    pub(crate) band: f64,
    value: fn(&[Event], Side) -> f64,
}

#[rustfmt::skip]
pub(crate) const MEASURES: [CalibrationRow; 50] = {
    use EventKind::*;
    use Outcome::{Blocked, Clear as Cleared, Fail, Lost, Success, Won};
    [
        row("goals",               1.33, 0.10, |e, s| count(e, s, |e| e.goal_for() == Some(s), true)),
        row("xG",                  1.35, 0.10, |e, s| mine(e, s).filter_map(|e| e.xg.map(Probability::get)).sum()),
        row("attempts",            12.98, 0.10, |e, s| count(e, s, |e| e.kind.is_shot(), false)),
        row("on target",           3.87, 0.20, |e, s| count(e, s, on_target, false)),
        row("blocked",             3.46, 0.20, |e, s| count(e, s, |e| e.kind.is_shot() && e.result == Blocked, false)),
        row("passes",              447.9, 0.10, |e, s| count(e, s, |e| e.kind.is_pass(), false)),
        row("passes complete",     366.6, 0.10, |e, s| count(e, s, |e| e.kind.is_pass() && e.result == Success, false)),
        row("long passes",         59.1, 0.20, |e, s| count(e, s, |e| e.kind.is_pass() && length(e) >= 35.0, false)),
        row("crosses",             15.4, 0.20, |e, s| count(e, s, |e| e.kind.is_cross(), false)),
        row("crosses complete",    4.75, 0.20, |e, s| count(e, s, |e| e.kind.is_cross() && e.result == Success, false)),
        row("key passes",          8.40, 0.20, |e, s| count(e, s, |e| e.extra == Some(Extra::KeyPass), false)),
        row("assists",             0.76, 0.20, |e, s| count(e, s, |e| e.extra == Some(Extra::Assist), false)),
        row("dribbles",            16.4, 0.20, |e, s| count(e, s, |e| e.kind == Dribble, false)),
        row("lost under pressure", 18.3, 0.20, |e, s| count(e, s, lost_under_pressure, false)),
        row("tackles won",         8.99, 0.20, |e, s| count(e, s, |e| e.kind == Tackle && e.result == Won, false)),
        row("tackles clear",       2.79, 0.20, |e, s| count(e, s, |e| e.kind == Tackle && e.result == Cleared, false)),
        row("tackles failed",      13.67, 0.20, |e, s| count(e, s, |e| e.kind == Tackle && e.result == Fail, false)),
        row("interceptions won",   9.54, 0.20, |e, s| count(e, s, |e| e.kind == Interception && e.result == Won, false)),
        row("recoveries",          40.7, 0.20, |e, s| count(e, s, recovered, false)),
        row("aerials won",         10.2, 0.20, |e, s| count(e, s, |e| e.kind == AerialDuel && e.result == Won, false)),
        row("aerials lost",        10.2, 0.20, |e, s| count(e, s, |e| e.kind == AerialDuel && e.result == Lost, false)),
        row("clearances",          16.3, 0.20, |e, s| count(e, s, |e| e.kind == Clear, false)),
        row("blocks",              16.4, 0.20, |e, s| count(e, s, |e| e.kind == Block && e.result == Success, false)),
        row("crosses claimed",     1.40, 0.30, claimed),
        row("fouls",               13.35, 0.20, |e, s| count(e, s, |e| e.kind == FoulCommitted && e.result == Success, false)),
        row("yellows",             1.60, 0.20, |e, s| count(e, s, |e| e.result == Outcome::Yellow, false)),
        row("sent off",            0.06, 0.50, |e, s| count(e, s, |e| matches!(e.result, Outcome::Red | Outcome::SecondYellow), false)),
        row("corners",             4.51, 0.20, |e, s| count(e, s, |e| matches!(e.kind, CornerCross | CornerPass | CornerShot), false)),
        row("offsides",            1.30, 0.20, |e, s| count(e, s, |e| e.result == Outcome::Offside || e.kind == Offside, false)),
        row("penetrations",        49.9, 0.20, |e, s| count(e, s, penetration, false)),
        row("touches",             598.0, 0.10, |e, s| count(e, s, is_touch, false)),
        row("touches FWD",         169.0, 0.20, |e, s| count(e, s, |e| is_touch(e) && x(e) >= 80.0, false)),
        row("possession s",        1733.0, 0.10, possession),
        row("PPDA",                13.6, 0.20, ppda),
        row("set-piece goals",     0.33, 0.35, |e, s| count(e, s, set_piece_goal, false)),
        row("penalties",           0.13, 0.35, |e, s| count(e, s, |e| e.kind == Penalty, false)),
        row("receipts",            385.0, 0.15, |e, s| count(e, s, |e| e.kind == BallReceive && e.result == Success, false)),
        row("events",              1600.0, 0.20, |e, s| mine(e, s).count() as f64),
        row("Organized Attack",    16.7, 0.20, |e, s| attacks(e, s, "Organized Attack")),
        row("Transition",          6.3, 0.25, |e, s| attacks(e, s, "Transition")),
        row("Direct Play",         4.4, 0.25, |e, s| attacks(e, s, "Direct Play")),
        row("Corner",              4.3, 0.25, |e, s| attacks(e, s, "Corner")),
        row("Free Kick",           2.7, 0.25, |e, s| attacks(e, s, "Free Kick")),
        // Short attacks after a ball won or thrown in near the goal are twice as common here: a known difference.
        row("Other",               2.6, 1.2, |e, s| attacks(e, s, "Other")),
        row("Throw-in",            2.4, 0.25, |e, s| attacks(e, s, "Throw-in")),
        row("momentum balanced",   0.36, 0.20, |e, _| momentum(e)[0]),
        row("momentum control",    0.46, 0.20, |e, _| momentum(e)[1]),
        row("momentum strong",     0.18, 0.25, |e, _| momentum(e)[2]),
        row("throw-ins",           21.0, 0.25, |e, s| count(e, s, |e| e.kind == ThrowIn, false)),
        row("goal kicks",          8.0, 0.30, |e, s| count(e, s, |e| e.kind == GoalKick, false)),
    ]
};

const fn row(name: &'static str, target: f64, band: f64, value: fn(&[Event], Side) -> f64) -> CalibrationRow {
    CalibrationRow { name, target, band, value }
}

/// The mean of every measure over both sides of some matches, in the order of the table.
pub(crate) fn means<'a>(matches: impl Iterator<Item = &'a [Event]>) -> Vec<f64> {
    let mut sums = vec![0.0; MEASURES.len()];
    let mut sides = 0.0;
    for events in matches {
        for side in [Side::Home, Side::Away] {
            sides += 1.0;
            for (sum, measure) in sums.iter_mut().zip(&MEASURES) {
                *sum += (measure.value)(events, side);
            }
        }
    }
    sums.into_iter().map(|sum| sum / sides).collect()
}

fn mine(events: &[Event], side: Side) -> impl Iterator<Item = &Event> {
    events.iter().filter(move |event| event.side == Some(side) && event.period != Period::ShootOut)
}

fn count(events: &[Event], side: Side, counts: impl Fn(&Event) -> bool, of_both: bool) -> f64 {
    let played = events.iter().filter(|event| event.period != Period::ShootOut);
    played.filter(|event| (of_both || event.side == Some(side)) && counts(event)).count() as f64
}

fn x(event: &Event) -> f64 {
    event.at.map_or(0.0, |at| at.x())
}

fn length(event: &Event) -> f64 {
    event.at.zip(event.end).map_or(0.0, |(at, end)| at.distance(end))
}

fn on_target(event: &Event) -> bool {
    use Outcome::*;
    event.kind.is_shot() && matches!(event.result, Goal | Saved | SavedToBar | BlockedOnLine)
}

fn recovered(event: &Event) -> bool {
    (event.kind == EventKind::BallRecover && event.result == Outcome::Success)
        || (event.kind == EventKind::FiftyFifty && event.result == Outcome::Won)
}

fn lost_under_pressure(event: &Event) -> bool {
    match event.kind {
        EventKind::Dispossessed => true,
        EventKind::Dribble => event.result == Outcome::Fail,
        EventKind::Miscontrol => event.under_pressure,
        _ => false,
    }
}

fn penetration(event: &Event) -> bool {
    let moved = event.kind == EventKind::Carry || (event.kind.is_pass_family() && event.result == Outcome::Success);
    moved && x(event) < 80.0 && event.end.is_some_and(|end| end.x() >= 80.0)
}

/// A goal in a possession that began with a set piece. The real definition uses seconds; this one is close enough.
fn set_piece_goal(event: &Event) -> bool {
    let set = matches!(event.play_pattern, Some(PlayPattern::Corner | PlayPattern::FreeKick));
    event.kind.is_shot() && event.kind != EventKind::Penalty && event.result == Outcome::Goal && set
}

fn claimed(events: &[Event], side: Side) -> f64 {
    let mut claims = 0.0;
    let mut cross: Option<&Event> = None;
    for event in events {
        if event.kind.is_cross() && event.side != Some(side) && event.end.is_some_and(|end| end.in_box()) {
            cross = Some(event);
        }
        let takes = matches!(event.kind, EventKind::KeeperCollect | EventKind::KeeperPunch);
        if takes && event.side == Some(side) {
            let near = |cross: &Event| cross.period == event.period && event.time.0 - cross.time.0 <= 5_000;
            if cross.take().is_some_and(near) {
                claims += 1.0;
            }
        }
    }
    claims
}

fn ppda(events: &[Event], side: Side) -> f64 {
    let passes = count(events, side.other(), |e| e.kind.is_pass() && x(e) <= 72.0, false);
    let actions = count(events, side, |e| presses(e) && x(e) >= 48.0, false);
    passes / actions.max(1.0)
}

fn presses(event: &Event) -> bool {
    use EventKind::*;
    matches!(event.kind, Tackle | Interception) || (event.kind == FoulCommitted && event.result == Outcome::Success)
}

fn possession(events: &[Event], side: Side) -> f64 {
    let timed = |event: &&Event| {
        let id = event.kind.id();
        let listed =
            matches!(id, 101..=111 | 121..=124 | 201..=206 | 301..=305 | 307 | 401..=405 | 501 | 502 | 504 | 509 | 511);
        listed && event.id.rank() != 2 && event.period != Period::ShootOut
    };
    let events: Vec<&Event> = events.iter().filter(timed).collect();
    let mut sum = 0.0;
    for pair in events.windows(2) {
        let (a, b) = (pair[0], pair[1]);
        if a.period != b.period || a.kind == EventKind::HalfEnd || a.possession != Some(side) {
            continue;
        }
        let mut seconds = f64::from(b.time.0 - a.time.0) / 1000.0;
        if b.kind.is_restart() || seconds > 30.0 {
            seconds = seconds.min(a.duration.seconds());
        }
        sum += seconds;
    }
    sum
}

/// How many attacks of a type a side had.
fn attacks(events: &[Event], side: Side, name: &str) -> f64 {
    clusters(events).iter().filter(|own| own[0].side == Some(side) && classified(own) == Some(name)).count() as f64
}

/// The own events of every cluster.
fn clusters(events: &[Event]) -> Vec<Vec<&Event>> {
    let mut done = Vec::new();
    let mut own: Vec<&Event> = Vec::new();
    let mut others: Vec<&Event> = Vec::new();
    for event in events.iter().filter(|event| acts(event)) {
        if own.first().is_some_and(|first| first.period != event.period) {
            done.push(std::mem::take(&mut own));
            others.clear();
        }
        let Some(last) = own.last() else {
            if is_touch(event) {
                own.push(event);
            }
            continue;
        };
        if event.side == last.side {
            others.clear();
            if event.time.0 - last.time.0 > 12_000 {
                done.push(std::mem::take(&mut own));
                if is_touch(event) {
                    own.push(event);
                }
            } else {
                own.push(event);
            }
        } else if event.kind.is_restart() {
            done.push(std::mem::replace(&mut own, vec![event]));
            others.clear();
        } else {
            others.push(event);
            if others.len() > 2 || event.kind.is_shot() {
                done.push(std::mem::take(&mut own));
                own.extend(others.drain(..).skip_while(|event| !is_touch(event)));
            }
        }
        if own.last().is_some_and(|last| last.id == event.id) && event.goal_for().is_some() {
            done.push(std::mem::take(&mut own));
        }
    }
    done.push(own);
    done.retain(|own| !own.is_empty());
    done
}

fn acts(event: &Event) -> bool {
    use EventKind::*;
    let other = matches!(event.kind, Clear | Block | KeeperSave | KeeperPunch | FoulWon)
        || (matches!(event.kind, Tackle | Interception) && event.result == Outcome::Clear);
    (is_touch(event) || other) && event.period != Period::ShootOut
}

fn classified(own: &[&Event]) -> Option<&'static str> {
    use EventKind::*;
    let shots = own.iter().filter(|event| event.kind.is_shot()).count();
    let ok = |event: &&&Event| event.kind.is_pass_family() && event.result == Outcome::Success;
    let passes = own.iter().filter(ok).count();
    let ends = own.iter().filter(ok).filter_map(|event| event.end).map(|end| end.x());
    let reach = own.iter().map(|event| x(event)).chain(ends).fold(0.0, f64::max);
    let gain = reach - x(own[0]);
    let seconds = f64::from(own[own.len() - 1].time.0 - own[0].time.0) / 1000.0;
    let good = shots > 0 || (passes >= 2 && reach >= 80.0);
    if own.iter().any(|event| event.kind == Penalty) {
        return Some("Penalty");
    }
    let special = |event: &&Event| match event.kind {
        CornerCross | CornerPass | CornerShot | FreeKickCross | FreeKickShot => true,
        FreeKickPass => x(event) >= 60.0,
        ThrowIn => x(event) >= 80.0,
        _ => false,
    };
    if let Some(index) = own.iter().take(3).position(special) {
        let short = own[index + 1..].iter().filter(ok).count() < 6;
        match own[index].kind {
            CornerCross | CornerPass | CornerShot if short => return Some("Corner"),
            FreeKickCross | FreeKickShot if short => return Some("Free Kick"),
            FreeKickPass if short && good => return Some("Free Kick"),
            ThrowIn if short && good => return Some("Throw-in"),
            _ => {}
        }
    }
    let back = own.iter().filter(ok).filter(|event| event.end.is_some_and(|end| end.x() < x(event) - 3.0)).count();
    let tries = own.iter().filter(|event| event.kind.is_pass_family()).count();
    let quick = tries <= 5 && seconds <= 20.0 && back <= 1 && (shots > 0 || gain >= 20.0);
    match good {
        false => None,
        true if !own[0].kind.is_restart() && quick => Some("Transition"),
        true if passes >= 6 && reach >= 80.0 => Some("Organized Attack"),
        true if gain >= 40.0 => Some("Direct Play"),
        true => Some("Other"),
    }
}

/// The shares of minutes that are balanced, controlled and strongly controlled.
fn momentum(events: &[Event]) -> [f64; 3] {
    let mut classes = [0.0; 3];
    for period in Period::PLAYED {
        let mut scores = [0.0; 60];
        let mut last = None;
        for event in events.iter().filter(|event| event.period == period) {
            let slot = (event.time.0 / 60_000).min(59) as usize;
            last = Some(slot);
            let sign = if event.side == Some(Side::Home) { 1.0 } else { -1.0 };
            scores[slot] += sign * score(event);
        }
        let mut raw = 0.0_f64;
        for score in &scores[..last.map_or(0, |last| last + 1)] {
            raw = 0.8 * raw + score;
            let value = (raw / 8.0).tanh().abs();
            classes[if value >= 0.65 {
                2
            } else if value >= 0.25 {
                1
            } else {
                0
            }] += 1.0;
        }
    }
    let sum: f64 = classes.iter().sum();
    classes.map(|class| class / sum)
}

fn score(event: &Event) -> f64 {
    use EventKind::*;
    let mut score = 0.0;
    let good = event.result == Outcome::Success;
    let into_box = !event.at.is_some_and(|at| at.in_box())
        && event.end.is_some_and(|end| end.in_box())
        && (event.kind == Carry || (event.kind.is_pass_family() && good));
    for (counts, weight) in [
        ((event.kind.is_pass_family() || event.kind == Dribble) && good, 0.04),
        (recovered(event) || (matches!(event.kind, Tackle | Interception) && event.result == Outcome::Won), 0.18),
        (penetration(event), 0.43),
        (is_touch(event) && x(event) >= 80.0, 0.06),
        (event.kind.is_shot(), 1.50),
        (event.kind.is_cross(), 0.50),
        (event.kind == FoulWon && good, 0.40),
        ((is_touch(event) && event.at.is_some_and(|at| at.in_box())) || into_box, 0.25),
    ] {
        if counts {
            score += weight;
        }
    }
    score
}
