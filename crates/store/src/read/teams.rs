//! What follows from the matches of teams: home grounds and coaches. Only matches that have kicked off count.
//!
//! The home side of a tournament on neutral ground is not at home: see [`EditionGrounds`].

use std::collections::hash_map::Entry;
use std::collections::{BTreeSet, HashMap};

use football::model::{CoachId, EditionId, StadiumId, Team, TeamId};

use super::snapshot::Snapshot;
use crate::engine::row::{Row, SqlValue, values};
use crate::error::Error;
use crate::queries;
use crate::rows::values::edition_list;

impl Snapshot {
    /// The home grounds of an edition's teams: where most of a team's home matches were played, and at least half of them. A
    /// tournament on neutral ground has none.
    pub fn home_grounds(&self, edition: EditionId) -> Result<HashMap<TeamId, StadiumId>, Error> {
        let rows = self.connection.query(queries::HOME_GROUNDS_OF_EDITION, &values![edition.0])?;
        let (mut grounds, hosts) = (HashMap::new(), self.grounds_of(edition)?);
        for of_team in rows.chunk_by(|one, next| one.0.first() == next.0.first()) {
            if let Some(ground) = home_ground(of_team)?.filter(|ground| hosts.is_home(*ground)) {
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
        let mut hosts: HashMap<i64, EditionGrounds> = HashMap::new();
        for (team, rows) in without_ground.into_iter().zip(found) {
            let Some((first, ground)) = rows.first().zip(home_ground(&rows)?) else { continue };
            let edition = first.integer(3)?;
            let hosts = match hosts.entry(edition) {
                Entry::Occupied(known) => known.into_mut(),
                Entry::Vacant(place) => place.insert(self.grounds_of(EditionId(edition))?),
            };
            team.stadium = Some(ground).filter(|ground| hosts.is_home(*ground));
        }
        let without_coach: Vec<&mut &mut Team> = teams.iter_mut().filter(|team| team.coach.is_none()).collect();
        let asked: Vec<_> = without_coach.iter().map(|team| values(team)).collect();
        let found = self.connection.query_many(queries::COACH_OF_TEAM, &asked)?;
        for (team, rows) in without_coach.into_iter().zip(found) {
            team.coach = rows.first().map(|row| row.integer(0).map(CoachId)).transpose()?;
        }
        Ok(())
    }

    fn grounds_of(&self, edition: EditionId) -> Result<EditionGrounds, Error> {
        let rows = self.connection.query(queries::GROUNDS_OF_EDITION, &values![edition.0])?;
        let pairs = rows.iter().map(|row| Ok((row.integer(0)?, row.integer(1)?)));
        Ok(EditionGrounds { hosts: pairs.collect::<Result<_, Error>>()? })
    }
}

/// The most teams that share a home ground.
const MAX_SHARED_BY: usize = 2;

/// The home teams of an edition and the stadiums of their matches.
struct EditionGrounds {
    hosts: BTreeSet<(i64, i64)>,
}

impl EditionGrounds {
    /// Whether a stadium can be somebody's home ground. It is not if more than two teams play there as the home side, or if the
    /// edition has fewer than two stadiums for three home sides: then it is played on neutral ground.
    fn is_home(&self, ground: StadiumId) -> bool {
        let here = self.hosts.iter().filter(|(_, stadium)| *stadium == ground.0).count();
        let teams: BTreeSet<i64> = self.hosts.iter().map(|(team, _)| *team).collect();
        let stadiums: BTreeSet<i64> = self.hosts.iter().map(|(_, stadium)| *stadium).collect();
        here <= MAX_SHARED_BY && (teams.len() <= MAX_SHARED_BY || stadiums.len() * 3 >= teams.len() * 2)
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
