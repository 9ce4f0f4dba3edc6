//! Which matches are the same: those that kick off at about the same time, between teams with similar names.

use std::collections::HashMap;

use jiff::tz::TimeZone;

use super::assignment::{Candidate, assign};
use super::{EVIDENT, Provider};
use crate::model::{Kickoff, Match, Side};

/// Providers state a kick-off in local time, in UTC or as a date alone.
const MAX_SECONDS: i64 = 36 * 3600;
/// Kick-offs this near are the same.
const SECONDS_SAME: i64 = 3 * 3600;
const SECONDS_PER_DAY: i64 = 24 * 3600;
/// What a kick-off counts that is about a day away, or unknown in one of the two.
const FAR: f64 = 0.85;
/// What another result leaves. Providers make mistakes, and count shoot-outs in different ways.
const OTHER_RESULT: f64 = 0.75;
const UNKNOWN_RESULT: f64 = 0.97;
/// Names of teams below this are other teams.
const MIN_TEAM: f64 = 0.35;

/// If only the day of one is known, the days count.
fn seconds_apart(one: Kickoff, other: Kickoff) -> i64 {
    match one.time().zip(other.time()) {
        Some((one, other)) => (one.as_second() - other.as_second()).abs(),
        None => {
            let [one, other] = [one, other].map(|kickoff| Kickoff::on(kickoff.day(&TimeZone::UTC)).unwrap_or(kickoff));
            (one.moment().as_second() - other.moment().as_second()).abs()
        }
    }
}

/// The matches of both, paired. `teams` tells how similar a team of the first provider is to one of the second.
pub(super) fn pairs(one: &Provider, other: &Provider, teams: impl Fn(i64, i64) -> f64) -> Vec<Candidate> {
    let day = |kickoff: Kickoff| kickoff.moment().as_second().div_euclid(SECONDS_PER_DAY);
    let mut by_day: HashMap<i64, Vec<&Match>> = HashMap::new();
    for match_ in &other.matches {
        if let Some(kickoff) = match_.kickoff {
            by_day.entry(day(kickoff)).or_default().push(match_);
        }
    }
    let mut candidates = Vec::new();
    for match_ in &one.matches {
        let Some(kickoff) = match_.kickoff else { continue };
        let days = day(kickoff) - 2..=day(kickoff) + 2;
        for candidate in days.filter_map(|day| by_day.get(&day)).flatten() {
            candidates.extend(pair(match_, candidate, &teams));
        }
    }
    assign(candidates)
}

fn pair(one: &Match, other: &Match, teams: impl Fn(i64, i64) -> f64) -> Option<Candidate> {
    let apart = seconds_apart(one.kickoff?, other.kickoff?);
    if apart > MAX_SECONDS {
        return None;
    }
    let sides = Side::BOTH.map(|side| teams(one.sheet(side).team.0, other.sheet(side).team.0));
    if sides[0].min(sides[1]) < MIN_TEAM {
        return None;
    }
    // One team that is certain makes up for a name that is not: it does not play twice in a day and a half.
    let names = (sides[0] * sides[1]).sqrt();
    let time = match apart {
        0..=SECONDS_SAME => 1.0,
        _ => FAR + (1.0 - FAR) * (1.0 - apart as f64 / MAX_SECONDS as f64),
    };
    let (result, result_reason) = match (one.score, other.score) {
        (Some(score), Some(other)) if score == other => (1.0, format!("both {}-{}", score.home, score.away)),
        (Some(score), Some(other)) => {
            (OTHER_RESULT, format!("{}-{} and {}-{}", score.home, score.away, other.home, other.away))
        }
        _ => (UNKNOWN_RESULT, "the result is unknown".to_owned()),
    };
    let apart_reason = match apart {
        0 => "same kick-off".to_owned(),
        _ => format!("kick-offs {} minutes apart", apart / 60),
    };
    let reasons = vec![format!("names of the teams {names:.2}"), apart_reason, result_reason];
    Some(Candidate { one: one.id.0, other: other.id.0, score: names * time * result, reasons })
}

/// The matches that both providers have, side by side.
pub(super) struct Played<'a>(pub(super) Vec<[&'a Match; 2]>);

impl<'a> Played<'a> {
    pub(super) fn new(one: &'a Provider, other: &'a Provider, pairs: &[Candidate]) -> Played<'a> {
        let by_id = |provider: &'a Provider| -> HashMap<i64, &'a Match> {
            provider.matches.iter().map(|match_| (match_.id.0, match_)).collect()
        };
        let (ones, others) = (by_id(one), by_id(other));
        let evident = pairs.iter().filter(|pair| pair.score >= EVIDENT);
        Played(evident.filter_map(|pair| Some([*ones.get(&pair.one)?, *others.get(&pair.other)?])).collect())
    }
}
