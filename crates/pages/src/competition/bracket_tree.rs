//! The tree of the knock-out stages.
//!
//! It is built from the last round backwards: a tie has a place for the tie from which each of its teams comes. If a team
//! comes from a match that is not in the store, its place is a gap that names the team.

use football::model::{Nature, StageId, TeamId};

use super::view::CompetitionView;
use api::parts::bracket::Tie;

/// A tie or a gap in the tree.
#[derive(Clone, Debug)]
pub(super) enum Slot {
    /// The index among the ties.
    Tie(usize),
    /// A match that is not in the store, from which this team went on. Its opponent may be known.
    Missing(TeamId, Option<TeamId>),
    Empty,
}

/// How many earlier ties of its own stage a tie follows: a stage may contain several rounds.
pub(super) fn levels(ties: &[Tie]) -> Vec<usize> {
    let mut levels = Vec::with_capacity(ties.len());
    for (index, tie) in ties.iter().enumerate() {
        let before = (0..index).filter(|other| ties[*other].stage == tie.stage && shares_team(&ties[*other], tie));
        let level = before.map(|other| levels[other] + 1).max().unwrap_or(0);
        levels.push(level);
    }
    levels
}

fn shares_team(one: &Tie, other: &Tie) -> bool {
    one.sides.iter().any(|side| has_team(other, TeamId(side.team.id)))
}

fn has_team(tie: &Tie, team: TeamId) -> bool {
    tie.sides.iter().any(|side| side.team.id == team.0)
}

/// A tie between the losers of two earlier ties.
pub(super) fn is_consolation(ties: &[Tie], index: usize) -> bool {
    ties[index].sides.iter().all(|side| {
        let before = ties[..index].iter().rev().find(|tie| has_team(tie, TeamId(side.team.id)));
        before.and_then(|tie| tie.winner.as_ref()).is_some_and(|(winner, _)| winner.id != side.team.id)
    })
}

/// The rounds in order, each with the indexes of its ties.
pub(super) fn round_keys(
    view: &CompetitionView,
    levels: &[usize],
    is_shown: impl Fn(usize) -> bool,
) -> Vec<(StageId, Vec<usize>)> {
    let mut rounds = Vec::new();
    for (stage, _) in view.stages.iter().filter(|(stage, _)| stage.nature == Nature::Knockout) {
        let of_stage = |index: &usize| view.ties[*index].stage == stage.id && is_shown(*index);
        let deepest = (0..view.ties.len()).filter(of_stage).map(|index| levels[index]).max();
        for level in 0..=deepest.unwrap_or(0) {
            let ties: Vec<usize> =
                (0..view.ties.len()).filter(of_stage).filter(|index| levels[*index] == level).collect();
            if !ties.is_empty() {
                rounds.push((stage.id, ties));
            }
        }
    }
    rounds
}

/// The places of every round. A round has twice as many as the next one.
pub(super) fn tree(ties: &[Tie], rounds: &[Vec<usize>]) -> Vec<Vec<Slot>> {
    let Some((last, earlier)) = rounds.split_last() else { return Vec::new() };
    let mut places: Vec<Vec<Slot>> = vec![last.iter().map(|index| Slot::Tie(*index)).collect()];
    for (depth, round) in earlier.iter().enumerate().rev() {
        let mut left: Vec<usize> = round.clone();
        let mut slots: Vec<Slot> = Vec::new();
        let parents = places.last().cloned().unwrap_or_default();
        for parent in &parents {
            let teams: [Option<TeamId>; 2] = match parent {
                Slot::Tie(index) => ties[*index].sides.clone().map(|side| Some(TeamId(side.team.id))),
                Slot::Missing(team, other) => [Some(*team), *other],
                Slot::Empty => [None, None],
            };
            for team in teams {
                let found = team.and_then(|team| left.iter().position(|index| has_team(&ties[*index], team)));
                slots.push(match (found, team) {
                    (Some(at), _) => Slot::Tie(left.remove(at)),
                    // A team that played an earlier round went on from a match that is not here.
                    (None, Some(team))
                        if rounds[..depth].iter().flatten().any(|index| has_team(&ties[*index], team)) =>
                    {
                        Slot::Missing(team, None)
                    }
                    (None, _) => Slot::Empty,
                });
            }
        }
        // Ties that nobody came from: next to a match that is not here, then anywhere.
        for index in left {
            match slots.iter().position(|slot| matches!(slot, Slot::Empty)) {
                Some(free) => slots[free] = Slot::Tie(index),
                None => slots.extend([Slot::Tie(index), Slot::Empty]),
            }
        }
        if slots.len() > 2 * parents.len() {
            // The next round has a free place for each pair that was added.
            let added = (slots.len() - 2 * parents.len()).div_ceil(2);
            if let Some(next) = places.last_mut() {
                next.extend(std::iter::repeat_n(Slot::Empty, added));
            }
        }
        places.push(slots);
    }
    places.reverse();
    name_opponents(ties, &mut places);
    places
}

/// The opponent in a match that is not in the store is the winner of the other tie before it.
fn name_opponents(ties: &[Tie], places: &mut [Vec<Slot>]) {
    for round in 1..places.len() {
        let (before, here) = places.split_at_mut(round);
        for (index, slot) in here[0].iter_mut().enumerate() {
            let Slot::Missing(team, opponent) = slot else { continue };
            let feeders = before[round - 1].iter().skip(2 * index).take(2);
            let winner = feeders.filter_map(|feeder| match feeder {
                Slot::Tie(tie) => ties[*tie].winner.as_ref().map(|(winner, _)| TeamId(winner.id)),
                _ => None,
            });
            *opponent = winner.into_iter().find(|winner| winner != team);
        }
    }
}
