//! What events of a list have to do with each other: a pass and its receipt, an attempt and its goalkeeper, both sides of a
//! foul, both players of a substitution. Some name the other by its guid, others only follow soon after.

use std::collections::HashMap;

use super::row::InterfaceRow;
use crate::model::{InterfaceCategory, InterfaceEvent, InterfaceExtra, InterfaceResult, Side};

/// A goalkeeper's event, and a pass before an attempt, are this close to it.
const KEEPER_REACH_MS: u32 = 5_000;
const CHANCE_REACH_MS: u32 = 15_000;
/// Both sides of a foul.
const FOUL_REACH_MS: u32 = 3_000;
/// A ball that travels longer than this has stopped on its way.
const PASS_REACH_MS: u32 = 10_000;

/// Finds events by the guid that another one names.
pub(super) struct EventLinks<'r, 'a> {
    rows: &'r [InterfaceRow<'a>],
    by_guid: HashMap<&'r str, usize>,
    /// For each event, those that name it.
    naming: HashMap<usize, Vec<usize>>,
}

impl<'r, 'a> EventLinks<'r, 'a> {
    pub(super) fn new(rows: &'r [InterfaceRow<'a>]) -> EventLinks<'r, 'a> {
        let with_guid = rows.iter().enumerate().filter(|(_, row)| !row.guid.is_empty());
        let by_guid: HashMap<&str, usize> = with_guid.map(|(index, row)| (row.guid.as_ref(), index)).collect();
        let mut naming: HashMap<usize, Vec<usize>> = HashMap::new();
        for (index, row) in rows.iter().enumerate() {
            if let Some(named) = by_guid.get(row.guid_ref.as_ref()).filter(|_| !row.guid_ref.is_empty()) {
                naming.entry(*named).or_default().push(index);
            }
        }
        EventLinks { rows, by_guid, naming }
    }

    fn named(&self, index: usize) -> Option<usize> {
        let guid = self.rows[index].guid_ref.as_ref();
        self.by_guid.get(guid).copied().filter(|_| !guid.is_empty())
    }

    fn naming(&self, index: usize, is: impl Fn(&InterfaceRow<'_>) -> bool) -> Option<usize> {
        self.naming.get(&index)?.iter().copied().find(|naming| is(&self.rows[*naming]))
    }

    /// The pass that a receipt belongs to, or whatever else it names.
    pub(super) fn received_from(&self, receipt: usize) -> Option<usize> {
        self.named(receipt)
    }

    pub(super) fn receipt(&self, pass: usize) -> Option<usize> {
        self.naming(pass, |row| row.event == InterfaceEvent::BallReceived)
    }

    /// The attempt that a block or an event of a goalkeeper belongs to.
    pub(super) fn attempt(&self, index: usize) -> Option<usize> {
        let row = &self.rows[index];
        let named = self.named(index).filter(|named| self.rows[*named].is_attempt());
        let is_keeper = row.event.category() == InterfaceCategory::GoalKeeper;
        named.or_else(|| {
            let before = (0..index).rev().take(8).find(|before| self.rows[*before].is_attempt())?;
            let attempt = &self.rows[before];
            let is_soon = attempt.gap(row).is_some_and(|gap| gap <= KEEPER_REACH_MS);
            (is_keeper && is_soon && attempt.side != row.side).then_some(before)
        })
    }

    /// Where the ball went in the goal, after an attempt.
    pub(super) fn goal_place(&self, attempt: usize) -> Option<&'r InterfaceRow<'a>> {
        self.naming(attempt, |row| row.event == InterfaceEvent::ShootLocation).map(|index| &self.rows[index])
    }

    /// Where the ball left the pitch, or was blocked, after an attempt.
    pub(super) fn attempt_end(&self, attempt: usize) -> Option<&'r InterfaceRow<'a>> {
        let ends = |row: &InterfaceRow<'_>| matches!(row.event, InterfaceEvent::BallPastLine | InterfaceEvent::Block);
        self.naming(attempt, ends).map(|index| &self.rows[index])
    }

    /// The attempt that a pass made.
    pub(super) fn made(&self, pass: usize) -> Option<usize> {
        let row = &self.rows[pass];
        let soon = |index: &usize| self.rows[*index].gap(row).is_some_and(|gap| gap <= CHANCE_REACH_MS);
        let mut after = (pass + 1..self.rows.len()).take_while(soon);
        after.find(|index| self.rows[*index].is_attempt() && self.rows[*index].side == row.side)
    }

    /// What happened to the ball next, where no receipt says it.
    pub(super) fn next_touch(&self, pass: usize) -> Option<&'r InterfaceRow<'a>> {
        let row = &self.rows[pass];
        let soon = |next: &&InterfaceRow<'_>| next.gap(row).is_some_and(|gap| gap <= PASS_REACH_MS);
        let is_touch = |next: &&InterfaceRow<'_>| {
            next.side.is_some()
                && next.at().is_some()
                && (next.event == InterfaceEvent::Offside || next.event.category() != InterfaceCategory::Administrative)
        };
        self.rows[pass + 1..].iter().take_while(soon).find(is_touch)
    }
}

/// The pairs of two lists of events, the closest first. Each event is in at most one pair.
fn closest_pairs(
    rows: &[InterfaceRow<'_>],
    first: &[usize],
    second: &[usize],
    fits: impl Fn(usize, usize) -> bool,
) -> Vec<(usize, usize)> {
    let mut all: Vec<(u32, usize, usize, usize)> = Vec::new();
    for &one in first {
        let others = second.iter().filter(|other| fits(one, **other));
        all.extend(others.filter_map(|&other| Some((rows[one].gap(&rows[other])?, one.abs_diff(other), one, other))));
    }
    all.sort_unstable();
    let (mut taken, mut pairs) = (std::collections::HashSet::new(), Vec::new());
    for (_, _, one, other) in all {
        if !taken.contains(&one) && !taken.contains(&other) {
            taken.extend([one, other]);
            pairs.push((one, other));
        }
    }
    pairs
}

fn indexes(rows: &[InterfaceRow<'_>], is: impl Fn(&InterfaceRow<'_>) -> bool) -> Vec<usize> {
    rows.iter().enumerate().filter(|(_, row)| is(row)).map(|(index, _)| index).collect()
}

/// A match has at most a few of these; more are a mistake, and pairing them all would take long.
const MAX_PAIRED: usize = 400;

/// For each player who leaves, the one who comes on.
pub(super) fn substitutions(rows: &[InterfaceRow<'_>]) -> HashMap<usize, usize> {
    let of = |extra| indexes(rows, |row| row.event == InterfaceEvent::Substitution && row.extra == Some(extra));
    let (mut off, mut on) = (of(InterfaceExtra::SubstituteOut), of(InterfaceExtra::SubstituteIn));
    off.truncate(MAX_PAIRED);
    on.truncate(MAX_PAIRED);
    let same_side = |off: usize, on: usize| rows[off].side.is_some() && rows[off].side == rows[on].side;
    closest_pairs(rows, &off, &on, same_side).into_iter().collect()
}

/// For each foul committed, the foul won.
pub(super) fn fouls(rows: &[InterfaceRow<'_>]) -> HashMap<usize, usize> {
    use InterfaceEvent as I;
    let is_foul = |row: &InterfaceRow<'_>| {
        matches!(
            row.event,
            I::Foul | I::Handball | I::PenaltyGiven | I::Advantage | I::KeeperSixSeconds | I::KeeperHand
        )
    };
    let mut won = indexes(rows, |row| is_foul(row) && row.extra == Some(InterfaceExtra::Awarded));
    let mut committed = indexes(rows, |row| is_foul(row) && row.extra != Some(InterfaceExtra::Awarded));
    won.truncate(MAX_PAIRED);
    committed.truncate(MAX_PAIRED);
    let fits = |one: usize, other: usize| {
        let (one, other) = (&rows[one], &rows[other]);
        one.event == other.event
            && one.side.map(Side::other) == other.side
            && one.gap(other).is_some_and(|gap| gap <= FOUL_REACH_MS)
    };
    closest_pairs(rows, &committed, &won, fits).into_iter().collect()
}

/// Whether another event near this one says the same own goal.
pub(super) fn is_told_by_another(rows: &[InterfaceRow<'_>], index: usize) -> bool {
    let row = &rows[index];
    let near = index.saturating_sub(4)..rows.len().min(index + 5);
    rows[near].iter().any(|other| {
        other.index != row.index
            && other.result == Some(InterfaceResult::OwnGoal)
            && other.side == row.side
            && other.gap(row).is_some_and(|gap| gap <= KEEPER_REACH_MS)
    })
}

/// Whether the own goal that a side gains is there as an event of the other side.
pub(super) fn has_own_goal(rows: &[InterfaceRow<'_>], gained: usize) -> bool {
    let row = &rows[gained];
    let near = gained.saturating_sub(8)..rows.len().min(gained + 9);
    rows[near].iter().any(|other| {
        (other.result == Some(InterfaceResult::OwnGoal) || other.event == InterfaceEvent::OwnGoal)
            && other.side == row.side.map(Side::other)
            && other.gap(row).is_some_and(|gap| gap <= 2 * KEEPER_REACH_MS)
    })
}
