//! The team sheets of a match, and its substitutions as events.
//!
//! The feed gives no positions, only lines. A starter's position follows from the line and from the flank they play on, so
//! does a substitute's. Players who stay on the bench have the position of their line.

use std::collections::{HashMap, HashSet};

use super::catalogue::PositionLine;
use super::codes::{event_type, subtype};
use super::convert::{Converted, id, player};
use super::fixture::FixtureTeam;
use super::play::{Play, Plays};
use super::raw::RawSubstitution;
use crate::model::formation::{FormationSlot, slots};
use crate::model::{
    CoachId, Event, EventId, EventKind, Millis, Outcome, Period, PlatformId, PlayerId, Position, Role, Side, Spot,
    SquadMember, TeamId, TeamSheet,
};

/// What one side's team sheet is made from.
pub(super) struct SheetBuilder<'a> {
    pub(super) side: Side,
    pub(super) team: &'a FixtureTeam,
    pub(super) line: &'a dyn Fn(i64) -> PositionLine,
}

impl SheetBuilder<'_> {
    /// The goalkeepers: the one among the starters, and those on the bench.
    pub(super) fn keepers(&self, plays: &Plays) -> Vec<i64> {
        let bench = self.team.bench.iter().copied().filter(|id| (self.line)(*id) == PositionLine::Goalkeeper);
        self.keeper(plays).into_iter().chain(bench).collect()
    }

    /// The goalkeeper among the starters: by role or, if nobody has the role, by the events.
    pub(super) fn keeper(&self, plays: &Plays) -> Option<i64> {
        let by_role = self.team.starters.iter().copied().find(|id| (self.line)(*id) == PositionLine::Goalkeeper);
        by_role.or_else(|| {
            let keeps = |play: &&Play| {
                play.is_keeping()
                    || play.is_restart(&[subtype::GOAL_KICK])
                    || play.is(event_type::PASS, subtype::HAND_PASS)
            };
            let starter = |id: i64| self.team.starters.is_empty() || self.team.starters.contains(&id);
            let mut acts: HashMap<i64, u32> = HashMap::new();
            for play in plays.iter().filter(|play| play.side == self.side).filter(keeps) {
                if play.player != 0 && play.period != Period::ShootOut && starter(play.player) {
                    *acts.entry(play.player).or_default() += 1;
                }
            }
            acts.into_iter().max_by_key(|(id, acts)| (*acts, std::cmp::Reverse(*id))).map(|(id, _)| id)
        })
    }

    /// The team sheet with everybody's position.
    pub(super) fn build(
        &self,
        team: TeamId,
        coach: Option<CoachId>,
        plays: &Plays,
        means: &MeanY,
        others: &[i64],
    ) -> TeamSheet {
        let mut squad = Vec::with_capacity(self.team.starters.len() + self.team.bench.len());
        let keeper = self.keeper(plays);
        let slots = self.slots(keeper, means);
        let member = |id: i64, role: Role| {
            Some(SquadMember { player: player(id)?, shirt: None, role, spot: None, position: None, place: None })
        };
        for id in &self.team.starters {
            let slot = slots.get(id).copied();
            let position = slot.map(|slot| slot.position);
            let place = slot.map(|slot| slot.point);
            squad.extend(member(*id, Role::Starter).map(|member| SquadMember { position, place, ..member }));
        }
        let came_on: HashSet<i64> = self.team.substitutions.iter().map(|change| change.on).collect();
        let unlisted = came_on.iter().copied().filter(|id| {
            *id != 0 && !self.team.bench.contains(id) && !self.team.starters.contains(id) && !others.contains(id)
        });
        let mut unlisted: Vec<i64> = unlisted.chain(others.iter().copied()).collect();
        unlisted.sort_unstable();
        for id in self.team.bench.iter().copied().chain(unlisted) {
            let entered = came_on.contains(&id);
            let spot = entered.then(|| self.spot(id, means));
            let position = (!entered).then(|| bench_position((self.line)(id)));
            squad.extend(member(id, Role::Bench).map(|member| SquadMember { spot, position, ..member }));
        }
        TeamSheet { team, coach, squad }
    }

    /// Where the starters stand: in lines by role, and from left to right by where they touched the ball.
    fn slots(&self, keeper: Option<i64>, means: &MeanY) -> HashMap<i64, FormationSlot> {
        let mut lines: [Vec<i64>; 3] = Default::default();
        for id in self.team.starters.iter().copied().filter(|id| Some(*id) != keeper) {
            lines[match (self.line)(id) {
                PositionLine::Defender => 0,
                PositionLine::Midfielder | PositionLine::Goalkeeper => 1,
                PositionLine::Forward => 2,
            }]
            .push(id);
        }
        for line in &mut lines {
            line.sort_by(|one, other| {
                means.mean(self.side, *one).total_cmp(&means.mean(self.side, *other)).then(one.cmp(other))
            });
        }
        let shape = [lines[0].len(), lines[1].len(), lines[2].len()];
        let outfield = lines.into_iter().flatten().zip(slots(&shape));
        keeper.map(|keeper| (keeper, FormationSlot::goalkeeper())).into_iter().chain(outfield).collect()
    }

    /// The spot that a substitute takes.
    fn spot(&self, id: i64, means: &MeanY) -> Spot {
        let [left, centre, right] = match (self.line)(id) {
            PositionLine::Goalkeeper => return Spot::Goalkeeper,
            PositionLine::Defender => [Spot::LeftBack, Spot::CenterBack, Spot::RightBack],
            PositionLine::Midfielder => [Spot::LeftMidfield, Spot::CenterMidfield, Spot::RightMidfield],
            PositionLine::Forward => [Spot::LeftWing, Spot::CenterForward, Spot::RightWing],
        };
        match means.mean(self.side, id) {
            y if y < 24.0 => left,
            y if y > 56.0 => right,
            _ => centre,
        }
    }

    /// The side's substitutions, each with the index of the entry that it goes before.
    fn changes(&self, plays: &Plays, means: &MeanY) -> Vec<(usize, Event)> {
        let extra_time = plays.iter().any(|play| play.period == Period::ExtraFirst);
        self.team.substitutions.iter().map(|change| self.change(change, plays, means, extra_time)).collect()
    }

    fn change(&self, change: &RawSubstitution, plays: &Plays, means: &MeanY, extra_time: bool) -> (usize, Event) {
        let (period, base) = match change.minute {
            ..=45 => (Period::First, 0),
            46..=90 => (Period::Second, 45),
            _ if !extra_time => (Period::Second, 45),
            91..=105 => (Period::ExtraFirst, 90),
            _ => (Period::ExtraSecond, 105),
        };
        let length = plays.iter().rev().find(|play| play.period == period).map_or(Millis(0), |play| play.time);
        let time = Millis(60_000 * (change.minute - 1 - base).max(0) as u32).min(length);

        let mut index = plays
            .iter()
            .position(|play| (play.period == period && play.time >= time) || play.period > period)
            .unwrap_or(plays.len());
        let in_play = |play: &Play| play.side == self.side && play.period != Period::ShootOut;
        let last = plays.iter().rposition(|play| in_play(play) && play.player == change.off && change.off != 0);
        if let Some(last) = last.filter(|last| *last >= index) {
            index = last + 1;
        }
        let first = plays.iter().position(|play| in_play(play) && play.player == change.on && change.on != 0);
        if let Some(first) = first.filter(|first| *first < index) {
            index = first;
        }

        let (off, on) = (player(change.off), player(change.on));
        let kind = match (off, on) {
            (_, None) => EventKind::PlayerOff,
            (None, Some(_)) => EventKind::PlayerOn,
            _ => EventKind::Substitution,
        };
        let mut event = Event::new(EventId(0), kind, period, time);
        event.side = Some(self.side);
        event.result = Outcome::None;
        event.player = off.or(on);
        event.replacement = on.filter(|_| off.is_some());
        event.spot = on.map(|_| self.spot(change.on, means));
        (index, event)
    }
}

/// The events with both sides' substitutions among them.
///
/// A substitution has rank 7 of the entry before it. If that is used, it has the nearest free rank 7 before it; if there is
/// none, the nearest after it.
pub(super) fn with_changes(
    converted: Converted,
    sheets: [&SheetBuilder<'_>; 2],
    plays: &Plays,
    means: &MeanY,
) -> Vec<Event> {
    let mut changes: Vec<(usize, Event)> = sheets.iter().flat_map(|sheet| sheet.changes(plays, means)).collect();
    // The sort is stable: at one index home comes first, then the order of the file.
    changes.sort_by_key(|(index, _)| *index);
    let mut used = HashSet::new();
    for (index, event) in &mut changes {
        let free = (0..=*index).rev().find(|entry| !used.contains(entry));
        let entry = free.unwrap_or_else(|| (*index..).find(|entry| !used.contains(entry)).unwrap_or(*index));
        used.insert(entry);
        event.id = if entry == 0 { EventId(7) } else { id(entry - 1, 7) };
    }
    let mut events = Vec::with_capacity(converted.events.len() + changes.len());
    let mut rest = converted.events.into_iter();
    let mut copied = 0;
    for (index, change) in changes {
        let until = converted.begins.get(index).copied().unwrap_or(usize::MAX);
        events.extend(rest.by_ref().take(until - copied));
        copied = until;
        events.push(change);
    }
    events.extend(rest);
    events
}

/// The position of a player who stays on the bench.
fn bench_position(line: PositionLine) -> Position {
    match line {
        PositionLine::Goalkeeper => Position::GK,
        PositionLine::Defender => Position::CB,
        PositionLine::Midfielder => Position::CM,
        PositionLine::Forward => Position::CF,
    }
}

/// The mean y of every player's touches, which shows the flank that they play on.
#[derive(Default)]
pub(super) struct MeanY(HashMap<(Side, PlayerId), (f64, u32)>);

impl MeanY {
    pub(super) fn new(events: &[Event]) -> MeanY {
        use EventKind as Kind;
        let mut means = MeanY::default();
        for event in events.iter().filter(|event| is_touch(event)) {
            // Where a player takes corners and goal kicks says nothing about their position.
            let is_dead_ball =
                matches!(event.kind, Kind::CornerCross | Kind::CornerPass | Kind::GoalKick | Kind::CornerShot);
            if let (Some(side), Some(player), Some(at), false) = (event.side, event.player, event.at, is_dead_ball) {
                let (sum, touches) = means.0.entry((side, player)).or_default();
                *sum += at.y();
                *touches += 1;
            }
        }
        means
    }

    fn mean(&self, side: Side, external: i64) -> f64 {
        let found = PlayerId::from_provider(PlatformId::WYSCOUT, external).and_then(|id| self.0.get(&(side, id)));
        found.map_or(40.0, |(sum, touches)| sum / f64::from(*touches))
    }
}

/// A touch is controlled contact with the ball.
fn is_touch(event: &Event) -> bool {
    use EventKind as Kind;
    match event.kind {
        Kind::Dribble | Kind::Miscontrol | Kind::Dispossessed => true,
        Kind::BallRecover | Kind::KeeperCollect | Kind::KeeperSmother => event.result == Outcome::Success,
        Kind::Tackle | Kind::Interception | Kind::FiftyFifty | Kind::KeeperSweep => event.result == Outcome::Won,
        kind => kind.is_pass_family() || kind.is_shot(),
    }
}
