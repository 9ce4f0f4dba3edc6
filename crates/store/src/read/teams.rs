//! What follows from the matches of teams: home grounds and coaches. Only matches that have kicked off count.

use std::collections::HashMap;

use football::model::{CoachId, EditionId, StadiumId, Team, TeamId};

use super::snapshot::Snapshot;
use crate::engine::row::{Row, SqlValue, values};
use crate::error::Error;
use crate::queries;
use crate::rows::values::edition_list;

impl Snapshot {
    /// The home grounds of an edition's teams: where most of a team's home matches were played, and at least half of them.
    pub fn home_grounds(&self, edition: EditionId) -> Result<HashMap<TeamId, StadiumId>, Error> {
        let rows = self.connection.query(queries::HOME_GROUNDS_OF_EDITION, &values![edition.0])?;
        let mut grounds = HashMap::new();
        for of_team in rows.chunk_by(|one, next| one.0.first() == next.0.first()) {
            if let Some(ground) = home_ground(of_team)? {
                grounds.insert(TeamId(of_team[0].integer(0)?), ground);
            }
        }
        Ok(grounds)
    }

    /// Fills in the home ground and the coach of teams whose documents do not state them. The ground is that of the latest
    /// edition in which the team has played at home, the coach that of its latest match that names one. With `entitled`, only
    /// matches of these editions count.
    pub(crate) fn fill_from_matches(
        &self,
        mut teams: Vec<&mut Team>,
        entitled: Option<&[EditionId]>,
    ) -> Result<(), Error> {
        let entitled = entitled.map(edition_list);
        let values = |team: &Team| -> Vec<SqlValue> { values![team.id.0, entitled.clone()].to_vec() };
        let without_ground: Vec<&mut &mut Team> = teams.iter_mut().filter(|team| team.stadium.is_none()).collect();
        let asked: Vec<_> = without_ground.iter().map(|team| values(team)).collect();
        let found = self.connection.query_many(queries::HOME_GROUNDS_OF_TEAM, &asked)?;
        for (team, rows) in without_ground.into_iter().zip(found) {
            team.stadium = home_ground(&rows)?;
        }
        let without_coach: Vec<&mut &mut Team> = teams.iter_mut().filter(|team| team.coach.is_none()).collect();
        let asked: Vec<_> = without_coach.iter().map(|team| values(team)).collect();
        let found = self.connection.query_many(queries::COACH_OF_TEAM, &asked)?;
        for (team, rows) in without_coach.into_iter().zip(found) {
            team.coach = rows.first().map(|row| row.integer(0).map(CoachId)).transpose()?;
        }
        Ok(())
    }
}

/// The stadium of most home matches of one team, if it is that of at least half of them. Out of rows of a team, a stadium
/// and a number of matches.
fn home_ground(rows: &[Row]) -> Result<Option<StadiumId>, Error> {
    let (mut total, mut most, mut ground) = (0, 0, None);
    for row in rows {
        let matches = row.integer(2)?;
        total += matches;
        let Some(stadium) = row.maybe_integer(1)? else { continue };
        if matches >= most {
            // Of two stadiums with as many matches, neither is the home ground.
            ground = (matches > most).then_some(stadium);
            most = matches;
        }
    }
    Ok(ground.map(StadiumId).filter(|_| most * 2 >= total))
}
