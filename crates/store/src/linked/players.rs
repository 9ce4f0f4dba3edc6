//! What follows from the matches of all ids of a player or a team.

use std::collections::{BTreeSet, HashMap};

use football::model::{EditionId, Kind, MatchId, PlayerId, Position, Side, StadiumId, TeamId};

use super::snapshot::LinkedSnapshot;
use crate::error::Error;
use crate::read::profiles::{PositionCounts, profile};

/// The most frequent and the second most frequent position of players.
type Profiles = HashMap<PlayerId, (Position, Position)>;

impl LinkedSnapshot<'_> {
    pub fn editions_of_participant(&self, kind: Kind, id: i64) -> Result<Vec<EditionId>, Error> {
        let mut editions = BTreeSet::new();
        for id in self.links()?.ids(kind, id) {
            editions.extend(self.unlinked().editions_of_participant(kind, id)?);
        }
        Ok(editions.into_iter().collect())
    }

    pub fn present_teams(
        &self,
        players: &[PlayerId],
        entitled: Option<&[EditionId]>,
    ) -> Result<HashMap<PlayerId, TeamId>, Error> {
        let links = self.links()?;
        if !links.has(Kind::Player) {
            let mut teams = self.unlinked().present_teams(players, entitled)?;
            teams.values_mut().for_each(|team| *team = links.team(*team));
            return Ok(teams);
        }
        let stored = players.iter().flat_map(|player| links.ids(Kind::Player, player.number()));
        let stored: Vec<PlayerId> = stored.map(PlayerId::new).collect();
        let mut latest = HashMap::new();
        for (player, row) in stored.iter().zip(self.unlinked().latest_matches(&stored, entitled)?) {
            let Some(row) = row else { continue };
            let match_ = &row.match_;
            let sheets = Side::BOTH.map(|side| match_.sheet(side));
            let sheet = sheets.into_iter().find(|sheet| sheet.squad.iter().any(|member| member.player == *player));
            if let Some(sheet) = sheet {
                let found = ((match_.kickoff, match_.id), links.team(sheet.team));
                let known = latest.entry(links.player(*player)).or_insert(found);
                if found.0 > known.0 {
                    *known = found;
                }
            }
        }
        let team = |player: &PlayerId| latest.get(&links.player(*player)).map(|(_, team)| (*player, *team));
        Ok(players.iter().filter_map(team).collect())
    }

    pub fn profiles_of_players(&self, players: &[PlayerId], entitled: Option<&[EditionId]>) -> Result<Profiles, Error> {
        let links = self.links()?;
        if !links.has(Kind::Player) {
            return self.unlinked().profiles_of_players(players, entitled);
        }
        let ids: Vec<Vec<i64>> = players.iter().map(|player| links.ids(Kind::Player, player.number())).collect();
        let stored: Vec<PlayerId> = ids.iter().flatten().copied().map(PlayerId::new).collect();
        let mut counts = self.unlinked().positions_of_players(&stored, entitled)?.into_iter();
        let mut profiles = Profiles::new();
        for (player, ids) in players.iter().zip(&ids) {
            let of_player: PositionCounts = counts.by_ref().take(ids.len()).flatten().collect();
            profiles.extend(profile(&of_player).map(|profile| (*player, profile)));
        }
        Ok(profiles)
    }

    pub fn profile(
        &self,
        player: PlayerId,
        entitled: Option<&[EditionId]>,
    ) -> Result<Option<(Position, Position)>, Error> {
        Ok(self.profiles_of_players(&[player], entitled)?.remove(&player))
    }

    pub fn profiles(&self, id: MatchId, entitled: Option<&[EditionId]>) -> Result<Profiles, Error> {
        let profiles = self.unlinked().profiles(id, entitled)?;
        self.served_profiles(profiles, entitled)
    }

    pub fn edition_profiles(&self, id: EditionId, entitled: Option<&[EditionId]>) -> Result<Profiles, Error> {
        let profiles = self.unlinked().edition_profiles(id, entitled)?;
        self.served_profiles(profiles, entitled)
    }

    /// Counts the positions of linked players again, over all their ids.
    fn served_profiles(&self, mut profiles: Profiles, entitled: Option<&[EditionId]>) -> Result<Profiles, Error> {
        let links = self.links()?;
        if !links.has(Kind::Player) {
            return Ok(profiles);
        }
        let is_linked = |player: &PlayerId| links.ids(Kind::Player, player.number()).len() > 1;
        let linked: BTreeSet<PlayerId> =
            profiles.keys().filter(|player| is_linked(player)).map(|player| links.player(*player)).collect();
        profiles.retain(|player, _| !is_linked(player));
        let linked: Vec<PlayerId> = linked.into_iter().collect();
        profiles.extend(self.profiles_of_players(&linked, entitled)?);
        Ok(profiles)
    }

    pub fn positions_played(&self, id: MatchId) -> Result<HashMap<PlayerId, Position>, Error> {
        let positions = self.unlinked().positions_played(id)?;
        let links = self.links()?;
        Ok(positions.into_iter().map(|(player, position)| (links.player(player), position)).collect())
    }

    pub fn home_grounds(&self, edition: EditionId) -> Result<HashMap<TeamId, StadiumId>, Error> {
        let grounds = self.unlinked().home_grounds(edition)?;
        let links = self.links()?;
        Ok(grounds.into_iter().map(|(team, stadium)| (links.team(team), links.stadium(stadium))).collect())
    }
}
