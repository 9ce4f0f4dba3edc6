//! The events of the interface and the statistics agree: for every player and team of every feed, what a client counts in
//! the events is the number that the statistics have.

use football::analysis::interface::{WrittenEvent, WrittenKind, written_events};
use football::analysis::{Counter, Facts, Stat, Tally, analyse, event_facts, models::SHIPPED_XG};
use football::model::{
    Event, InterfaceEvent as I, InterfaceExtra as X, InterfaceResult as R, Kind, Match, PlayerId, Side,
};

use crate::versions::inputs;

/// A statistic, and the events that it counts.
struct Law {
    stat: Stat,
    events: &'static [I],
    result: Option<R>,
    extra: Option<X>,
}

const fn law(stat: Stat, events: &'static [I], result: Option<R>) -> Law {
    Law { stat, events, result, extra: None }
}

const fn marked(stat: Stat, extra: X) -> Law {
    Law { stat, events: I::ALL, result: None, extra: Some(extra) }
}

#[rustfmt::skip]
const LAWS: &[Law] = &[
    law(Stat::TacklesWon,             &[I::Tackle],         Some(R::Success)),
    law(Stat::TacklesFailed,          &[I::Tackle],         Some(R::Fail)),
    law(Stat::TacklesCleared,         &[I::TackleClear],    None),
    law(Stat::InterceptionsWon,       &[I::Intercept],      None),
    law(Stat::AerialsWon,             &[I::AerialBall],     Some(R::Success)),
    law(Stat::AerialsLost,            &[I::AerialBall],     Some(R::Fail)),
    law(Stat::BallsRecovered,         &[I::Recover],        None),
    law(Stat::BallsLostUnderPressure, &[I::Possession],     Some(R::Fail)),
    law(Stat::Receipts,               &[I::BallReceived],   None),
    law(Stat::ReceiptsCompleted,      &[I::BallReceived],   Some(R::Success)),
    law(Stat::DribblesCompleted,      &[I::Dribble],        Some(R::Success)),
    law(Stat::DribblesFailed,         &[I::Dribble],        Some(R::Fail)),
    law(Stat::Blocks,                 &[I::Block],          None),
    law(Stat::Clearances,             &[I::Clear],          None),
    law(Stat::FacedCrossesClaimed,    &[I::KeeperCross],    Some(R::Save)),
    law(Stat::FacedPenalties,         &[I::KeeperPenalty],  None),
    law(Stat::FacedPenaltiesSaved,    &[I::KeeperPenalty],  Some(R::Save)),
    law(Stat::FacedPenaltyGoals,      &[I::KeeperPenalty],  Some(R::GoalConceded)),
    law(Stat::FacedOneOnOnes,         &[I::KeeperOneOnOne], None),
    law(Stat::FacedOneOnOnesSaved,    &[I::KeeperOneOnOne], Some(R::Save)),
    law(Stat::FacedOneOnOneGoals,     &[I::KeeperOneOnOne], Some(R::GoalConceded)),
    law(Stat::FacedFreeKicksSaved,    &[I::KeeperFreeKick], Some(R::Save)),
    law(Stat::FacedFreeKickGoals,     &[I::KeeperFreeKick], Some(R::GoalConceded)),
    law(Stat::FacedShotsSaved,        &[I::KeeperShoot, I::KeeperOneOnOne], Some(R::Save)),
    law(Stat::FacedShotGoals,         &[I::KeeperShoot, I::KeeperOneOnOne], Some(R::GoalConceded)),
    law(Stat::FacedSaved,             &[I::KeeperShoot, I::KeeperOneOnOne, I::KeeperPenalty, I::KeeperFreeKick], Some(R::Save)),
    law(Stat::Yellows,                &[I::Foul, I::BadBehavior, I::PenaltyGiven, I::Advantage], Some(R::YellowCard)),
    law(Stat::SecondYellows,          &[I::Foul, I::BadBehavior, I::PenaltyGiven, I::Advantage], Some(R::SecondYellowCard)),
    law(Stat::Reds,                   &[I::Foul, I::BadBehavior, I::PenaltyGiven, I::Advantage], Some(R::RedCard)),
    law(Stat::Offsides,               &[I::Offside],        None),
    marked(Stat::KeyPasses,           X::KeyPass),
    marked(Stat::Assists,             X::Assist),
    marked(Stat::GoalsSaved,          X::GoalSaved),
    marked(Stat::OpportunitiesSaved,  X::OpportunitySaved),
];

impl Law {
    /// Whether the match has what the statistic needs.
    fn is_counted(&self, tally: &Tally) -> bool {
        Counter::Count(self.stat).needs().is_none_or(|counted| tally.count(counted.matches()) > 0)
    }

    fn counts(&self, event: &WrittenEvent) -> bool {
        let WrittenKind::Interface(note) = event.kind else { return false };
        // Nobody counts what happens in a shoot-out but cards; a card is noted for the one who fouled and the one fouled.
        let is_card = matches!(note.result, Some(R::YellowCard | R::SecondYellowCard | R::RedCard));
        self.events.contains(&note.event)
            && (self.result.is_none() || self.result == note.result)
            && (self.extra.is_none() || self.extra == note.extra)
            && (!is_card || note.extra == Some(X::Committed))
            && (is_card || event.moment.period.number() < 5)
            // An own goal is an interception that cleared nothing.
            && note.result != Some(R::OwnGoal)
    }
}

fn check(input: &str, match_: &Match, events: &[Event], facts: &Facts) -> Vec<String> {
    let event_facts = event_facts(match_, events, &SHIPPED_XG);
    let written = written_events(match_, events, &event_facts, false);
    let mut wrong = Vec::new();
    for law in LAWS {
        let of = |side: Side, player: Option<PlayerId>| {
            let is_of = |event: &&WrittenEvent| {
                event.side == Some(side) && (player.is_none() || event.player == player) && law.counts(event)
            };
            written.iter().filter(is_of).count() as u64
        };
        for line in &facts.players {
            let (counted, expected) = (of(line.side, Some(line.player)), line.tally.count(law.stat));
            if counted != expected && law.is_counted(&line.tally) {
                wrong.push(format!(
                    "{input} {} {:?} {:?}: {counted} events, {expected}",
                    match_.id, line.player, law.stat
                ));
            }
        }
        for side in Side::ALL.iter().copied() {
            let (counted, expected) = (of(side, None), facts.team(side).tally.count(law.stat));
            if counted != expected && law.is_counted(&facts.team(side).tally) {
                wrong.push(format!("{input} {} {side:?} {:?}: {counted} events, {expected}", match_.id, law.stat));
            }
        }
    }
    wrong
}

#[test]
fn clients_count_in_the_events_what_the_statistics_have() {
    let mut wrong = Vec::new();
    let mut matches = 0;
    for input in inputs::all() {
        for document in input.documents {
            let (Kind::Match, Some(events)) = (document.kind, &document.events) else { continue };
            let Ok(match_) = serde_json::from_value::<Match>(document.body.clone().into()) else { continue };
            let facts = analyse(&match_, events);
            matches += 1;
            if facts.kicked_off {
                wrong.extend(check(&input.name, &match_, events, &facts));
            }
        }
    }
    assert!(matches > 20, "{matches}");
    assert!(wrong.is_empty(), "{} of {matches} matches:\n{}", wrong.len(), wrong[..wrong.len().min(60)].join("\n"));
}
