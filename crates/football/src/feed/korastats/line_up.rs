//! A side of a match: its team, coach and players, put together from squads, formations and lists of events.

use std::collections::BTreeSet;

use super::positions::{NamedPosition, spot_at};
use super::ranked::{FullRank, Ranked};
use crate::model::{FormationPoint, PlayerId, Position, Role, SquadMember};

#[derive(Clone, Debug, Default)]
pub(super) struct SideDraft {
    pub(super) team: Ranked<i64>,
    pub(super) coach: Ranked<i64>,
    /// In the order in which the first record lists them.
    pub(super) members: Vec<MemberDraft>,
}

#[derive(Clone, Debug, Default)]
pub(super) struct MemberDraft {
    pub(super) player: i64,
    shirt: Ranked<u16>,
    starts: Ranked<bool>,
    position: Ranked<NamedPosition>,
    place: Ranked<FormationPoint>,
}

/// What a record says of a player of a match.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct StatedMember {
    pub(super) shirt: Option<u16>,
    pub(super) starts: Option<bool>,
    pub(super) position: Option<NamedPosition>,
    pub(super) place: Option<FormationPoint>,
}

const MAX_STARTERS: usize = 11;

impl SideDraft {
    pub(super) fn state_member(&mut self, player: i64, rank: FullRank, stated: StatedMember) {
        let index = self.members.iter().position(|member| member.player == player).unwrap_or_else(|| {
            self.members.push(MemberDraft { player, ..MemberDraft::default() });
            self.members.len() - 1
        });
        let member = &mut self.members[index];
        member.shirt.state(rank, stated.shirt.filter(|shirt| *shirt > 0));
        member.starts.state(rank, stated.starts);
        member.position.state(rank, stated.position);
        member.place.state(rank, stated.place);
    }

    /// The squad. A player who is taken already, in the squad of the other side, is left out.
    pub(super) fn squad(&self, taken: &mut BTreeSet<i64>) -> Vec<SquadMember> {
        let mut spots = BTreeSet::new();
        let mut starters = 0;
        let mut squad = Vec::with_capacity(self.members.len());
        for member in &self.members {
            if !taken.insert(member.player) {
                continue;
            }
            let starts = member.starts.get() == Some(true) && starters < MAX_STARTERS;
            starters += usize::from(starts);
            let named = member.position.get();
            // A substitute has a place if they came on.
            let place = member.place.get();
            let drawn = named.zip(place).and_then(|(named, place)| spot_at(named.position, place.x, place.y));
            let spot = drawn.or_else(|| named.and_then(|named| named.spot));
            let spot = spot.filter(|spot| !starts || spots.insert(*spot));
            let position: Option<Position> = named.map(|named| named.position).filter(|_| spot.is_none());
            squad.push(SquadMember {
                player: PlayerId::new(member.player),
                shirt: member.shirt.get(),
                role: if starts { Role::Starter } else { Role::Bench },
                spot,
                position,
                place: place.filter(|_| spot.is_none()),
            });
        }
        squad
    }
}
