//! What follows from the matches of players: positions and the present team.

use std::collections::{BTreeSet, HashMap};

use football::model::{EditionId, Kind, MatchId, PlayerId, Position, Side, TeamId};

use super::profiles::{self, PositionCounts};
use super::snapshot::Snapshot;
use crate::engine::row::{SqlValue, values};
use crate::error::Error;
use crate::queries;
use crate::rows::match_row::MatchRow;
use crate::rows::values::edition_list;

impl Snapshot {
    /// The most frequent and the second most frequent position of each of these players who has played. With `entitled`, only
    /// matches of these editions count.
    pub fn profiles_of_players(
        &self,
        players: &[PlayerId],
        entitled: Option<&[EditionId]>,
    ) -> Result<HashMap<PlayerId, (Position, Position)>, Error> {
        let list = entitled.map(edition_list);
        let values = |player: &PlayerId| values![Kind::Player.id(), player.number(), list.clone()].to_vec();
        let asked: Vec<Vec<SqlValue>> = players.iter().map(values).collect();
        let found = self.connection.query_many(queries::POSITIONS_OF_PLAYER, &asked)?;
        let mut all = HashMap::new();
        for rows in &found {
            all.extend(profiles::profiles(rows)?);
        }
        Ok(all)
    }

    /// How often each of these players has had each position. With `entitled`, only matches of these editions count.
    pub(crate) fn positions_of_players(
        &self,
        players: &[PlayerId],
        entitled: Option<&[EditionId]>,
    ) -> Result<Vec<PositionCounts>, Error> {
        let list = entitled.map(edition_list);
        let values = |player: &PlayerId| values![Kind::Player.id(), player.number(), list.clone()].to_vec();
        let asked: Vec<Vec<SqlValue>> = players.iter().map(values).collect();
        let found = self.connection.query_many(queries::POSITIONS_OF_PLAYER, &asked)?;
        found.iter().map(|rows| profiles::position_counts(rows)).collect()
    }

    /// The latest match that names each of these players; none for a player whom no match names. With `entitled`, only
    /// matches of these editions count.
    pub(crate) fn latest_matches(
        &self,
        players: &[PlayerId],
        entitled: Option<&[EditionId]>,
    ) -> Result<Vec<Option<MatchRow>>, Error> {
        let ids = self.latest_match_ids(players, entitled)?;
        let wanted: Vec<MatchId> = ids.iter().flatten().copied().collect::<BTreeSet<MatchId>>().into_iter().collect();
        let rows = self.matches_by_id(&wanted)?;
        let rows: HashMap<MatchId, MatchRow> = rows.into_iter().flatten().map(|row| (row.match_.id, row)).collect();
        Ok(ids.into_iter().map(|id| rows.get(&id?).cloned()).collect())
    }

    /// The team of each player in the latest match that names them. A player whom only an event names has none. With
    /// `entitled`, only matches of these editions count.
    pub fn present_teams(
        &self,
        players: &[PlayerId],
        entitled: Option<&[EditionId]>,
    ) -> Result<HashMap<PlayerId, TeamId>, Error> {
        // Many players of one page have the same latest match.
        let mut latest: HashMap<MatchId, BTreeSet<PlayerId>> = HashMap::new();
        for (player, id) in players.iter().zip(self.latest_match_ids(players, entitled)?) {
            if let Some(id) = id {
                latest.entry(id).or_default().insert(*player);
            }
        }
        let asked: Vec<Vec<SqlValue>> = latest.keys().map(|id| values![id.0].to_vec()).collect();
        let found = self.connection.query_many(queries::MATCH_BY_ID, &asked)?;
        let mut teams = HashMap::new();
        for row in found.iter().flatten() {
            let match_ = self.match_row(row)?.match_;
            let Some(wanted) = latest.get(&match_.id) else { continue };
            for sheet in [Side::Home, Side::Away].map(|side| match_.sheet(side)) {
                let named = sheet.squad.iter().map(|member| member.player).filter(|player| wanted.contains(player));
                teams.extend(named.map(|player| (player, sheet.team)));
            }
        }
        Ok(teams)
    }

    /// The latest match that names each of these players, as [`Snapshot::latest_matches`] has them.
    ///
    /// Most players have their latest match in the edition that ends last. Only editions that go on after that match are
    /// looked into as well, so the time does not grow with the seasons that are stored.
    fn latest_match_ids(
        &self,
        players: &[PlayerId],
        entitled: Option<&[EditionId]>,
    ) -> Result<Vec<Option<MatchId>>, Error> {
        let list = entitled.map(edition_list);
        let asked: Vec<Vec<SqlValue>> =
            players.iter().map(|player| values![player.number(), list.clone()].to_vec()).collect();
        let mut editions: Vec<Vec<LatestKickoff>> = Vec::new();
        for rows in self.connection.query_many(queries::EDITIONS_OF_PLAYER, &asked)? {
            let of_player = rows.iter().map(|row| Ok((row.maybe_integer(1)?, row.integer(0)?)));
            let mut of_player: Vec<LatestKickoff> = of_player.collect::<Result<_, Error>>()?;
            of_player.sort_unstable();
            editions.push(of_player);
        }
        let mut latest = vec![None; players.len()];
        let last = editions.iter_mut().map(|of_player| of_player.pop().into_iter().collect());
        let last: Vec<Vec<LatestKickoff>> = last.collect();
        self.look_into(players, &last, &mut latest)?;
        for (of_player, latest) in editions.iter_mut().zip(&latest) {
            of_player.retain(|(kickoff, _)| latest.is_none_or(|(latest, _)| *kickoff >= latest));
        }
        self.look_into(players, &editions, &mut latest)?;
        Ok(latest.into_iter().map(|found| found.map(|(_, id)| MatchId(id))).collect())
    }

    /// Puts a later match of these editions, which are those of each player in turn, in the place of the latest one so far.
    fn look_into(
        &self,
        players: &[PlayerId],
        editions: &[Vec<LatestKickoff>],
        latest: &mut [Option<LatestKickoff>],
    ) -> Result<(), Error> {
        let (mut of, mut asked) = (Vec::new(), Vec::new());
        for (index, (player, of_player)) in players.iter().zip(editions).enumerate() {
            for (_, edition) in of_player {
                of.push(index);
                asked.push(values![*edition, player.number()].to_vec());
            }
        }
        if asked.is_empty() {
            return Ok(());
        }
        for (index, rows) in of.into_iter().zip(self.connection.query_many(queries::LATEST_MATCH_OF_PLAYER, &asked)?) {
            if let Some(row) = rows.first() {
                latest[index] = latest[index].max(Some((row.maybe_integer(1)?, row.integer(0)?)));
            }
        }
        Ok(())
    }
}

/// A kick-off, of which an unknown one is the earliest, and the id of the match or the edition that it belongs to.
type LatestKickoff = (Option<i64>, i64);
