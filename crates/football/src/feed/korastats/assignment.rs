//! Which match a list of events is of, and a formation: neither says it.

use std::collections::BTreeSet;

use super::catalogue::Catalogue;
use super::event_list::SavedEvents;
use super::fixture::Fixture;
use crate::model::Language;

impl Catalogue {
    /// Finds the match that a list of events is of: the one that its path names, or the only one of its two teams.
    pub(super) fn assign_list(&mut self, index: usize) -> Result<(), String> {
        let list = &self.lists[index];
        let [home, away] = list.teams;
        let plays = |id: i64| self.fixtures.get(&id).is_some_and(|fixture| fixture.teams() == [Some(home), Some(away)]);
        let teams = format!("its teams are {home} and {away}");
        let match_id = match list.hints.match_id {
            Some(id) if plays(id) => id,
            Some(id) => {
                return Err(match self.fixtures.get(&id).map(Fixture::teams) {
                    Some(_) => format!("these are not the events of match {id}: {teams}, and those of the match are others"),
                    None => format!("nothing describes match {id}: add its MatchSquad, or the TournamentMatchList"),
                });
            }
            None => match list.hints.number.filter(|number| plays(*number)) {
                Some(number) => number,
                None => self.only_match_of(list).map_err(|known| match known.as_slice() {
                    [] => format!("nothing describes the match of these events ({teams}): add its MatchSquad"),
                    known => {
                        let known = known.iter().map(i64::to_string).collect::<Vec<_>>().join(", ");
                        format!(
                            "these events may be of several matches ({known}; {teams}): put the file into a folder such as \
                             match-12, or name it after the match"
                        )
                    }
                })?,
            },
        };
        let is_better = |known: &usize| {
            let known = &self.lists[*known];
            (known.hints.language == Language::Arabic, std::cmp::Reverse(known.count))
                <= (list.hints.language == Language::Arabic, std::cmp::Reverse(list.count))
        };
        if !self.list_of.get(&match_id).is_some_and(is_better) {
            self.list_of.insert(match_id, index);
        }
        Ok(())
    }

    /// The match of these two teams whose squads have the players of the list. All that it may be, if it is not one.
    fn only_match_of(&self, list: &SavedEvents) -> Result<i64, Vec<i64>> {
        let teams = list.teams.map(Some);
        let of_teams = self.fixtures.iter().filter(|(_, fixture)| fixture.teams() == teams);
        let known: Vec<i64> = of_teams.map(|(id, _)| *id).collect();
        if let [only] = known[..] {
            return Ok(only);
        }
        let players = list.players();
        let has_players = |id: &&i64| {
            let squad = self.fixtures[*id].players();
            !players.is_empty() && !squad.is_empty() && players.is_subset(&squad)
        };
        let fitting: Vec<i64> = known.iter().filter(has_players).copied().collect();
        match fitting[..] {
            [only] => Ok(only),
            _ => Err(known),
        }
    }

    /// A formation does not say its match: it is the one that its path names, or the only one of its teams and players.
    pub(super) fn assign_formations(&mut self) {
        for formation in std::mem::take(&mut self.formations) {
            let players: BTreeSet<i64> =
                formation.sides.iter().flat_map(|side| side.iter().map(|(player, _)| *player)).collect();
            let of_teams = |fixture: &Fixture| fixture.teams() == formation.teams && formation.teams[0].is_some();
            let hinted = formation.match_hint.filter(|id| self.fixtures.get(id).is_some_and(of_teams));
            let mut fitting = self.fixtures.iter().filter(|(_, fixture)| {
                of_teams(fixture) && fixture.players().is_subset(&players) && !fixture.players().is_empty()
            });
            let only = fitting.next().map(|(id, _)| *id).filter(|_| fitting.next().is_none());
            let Some(fixture) = hinted.or(only).and_then(|id| self.fixtures.get_mut(&id)) else { continue };
            for (side, draft) in formation.sides.into_iter().zip(&mut fixture.sides) {
                for (player, stated) in side {
                    draft.state_member(player, formation.rank, stated);
                }
            }
        }
    }
}
