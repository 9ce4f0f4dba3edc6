//! A team with its players, and how it picks them for a match.

use super::dice::Dice;
use super::play::{MatchdaySquad, SelectedPlayer};
use super::shapes::{SHAPES, distance};
use crate::model::{PlayerId, Position, Role, SquadMember, Team};

#[derive(Debug)]
pub(super) struct TeamSquad {
    pub(super) team: Team,
    pub(super) members: Vec<SquadPlayer>,
    pub(super) strength: f64,
    pub(super) directness: f64,
    pub(super) pressing: f64,
    /// The index of the usual shape.
    pub(super) shape: usize,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct SquadPlayer {
    pub(super) player: PlayerId,
    pub(super) position: Position,
    pub(super) shirt: u16,
    pub(super) quality: f64,
    pub(super) left_footed: bool,
}

impl TeamSquad {
    /// Selects eleven players and a bench: the best for each spot, with some random form.
    pub(super) fn select(&self, dice: &mut Dice) -> (MatchdaySquad, Vec<SquadMember>) {
        let shape = SHAPES[if dice.chance(0.85) { self.shape } else { dice.below(SHAPES.len()) }];
        let mut free: Vec<(f64, SquadPlayer)> =
            self.members.iter().map(|member| (member.quality + dice.around(0.0, 0.16), *member)).collect();
        let mut named = Vec::new();
        let mut sheet = Vec::new();
        for spot in shape {
            let fit = |(form, member): &(f64, SquadPlayer)| {
                form - 0.25 * f64::from(distance(member.position, spot.position()))
            };
            let best = (0..free.len()).max_by(|one, other| fit(&free[*one]).total_cmp(&fit(&free[*other])));
            if let Some(index) = best {
                let (form, member) = free.remove(index);
                named.push(SelectedPlayer { spot: Some(spot), quality: form.clamp(-1.0, 1.0), ..member.named() });
                sheet.push(SquadMember { role: Role::Starter, spot: Some(spot), ..member.sheet() });
            }
        }
        // The bench has one goalkeeper and the best of the other players.
        free.sort_by(|one, other| other.0.total_cmp(&one.0));
        let keeper = free.iter().position(|(_, member)| member.position == Position::GK);
        let keeper = keeper.map(|index| free.remove(index));
        let outfield = free.into_iter().filter(|(_, member)| member.position != Position::GK);
        let size = 7 + dice.below(3);
        for (form, member) in keeper.into_iter().chain(outfield).take(size) {
            named.push(SelectedPlayer { quality: form.clamp(-1.0, 1.0), ..member.named() });
            sheet.push(member.sheet());
        }
        let selection =
            MatchdaySquad { named, strength: self.strength, directness: self.directness, pressing: self.pressing };
        (selection, sheet)
    }
}

impl SquadPlayer {
    fn named(&self) -> SelectedPlayer {
        SelectedPlayer {
            player: self.player,
            spot: None,
            position: self.position,
            quality: self.quality,
            left_footed: self.left_footed,
        }
    }

    fn sheet(&self) -> SquadMember {
        SquadMember {
            player: self.player,
            shirt: Some(self.shirt),
            role: Role::Bench,
            spot: None,
            position: Some(self.position),
            place: None,
        }
    }
}
