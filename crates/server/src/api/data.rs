//! What operations read: one snapshot, seen through what the caller's key opens.

use std::time::{Duration, Instant};

use football::analysis::Facts;
use football::model::{EditionId, Entity, MatchId, PlatformId, Player, PlayerId, Position};
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use store::{EditionRow, MatchRow, Snapshot};

use super::error::{Error, ErrorText, MATCH_NOT_FOUND, NOT_ENTITLED};
use super::request::Request;
use super::tag::{Scope, State};

/// The tournaments that a key opens.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Access {
    Everything,
    Only(Vec<EditionId>),
}

impl Access {
    /// The same editions are the same access, however they were written down.
    pub fn only(mut editions: Vec<EditionId>) -> Access {
        editions.sort_unstable();
        editions.dedup();
        Access::Only(editions)
    }

    fn allows(&self, edition: EditionId) -> bool {
        match self {
            Access::Everything => true,
            Access::Only(editions) => editions.contains(&edition),
        }
    }
}

/// One consistent view for one request. Every way to a tournament or a match goes through here, so that the check of
/// what a key opens stands in one place.
#[derive(Debug)]
pub struct Data<'a> {
    pub snapshot: &'a Snapshot,
    access: Access,
    now: Timestamp,
    zone: &'a TimeZone,
    /// Tables count matches in progress.
    pub live_tables: bool,
    started: Instant,
}

impl<'a> Data<'a> {
    pub(super) fn new(
        snapshot: &'a Snapshot,
        access: Access,
        now: Timestamp,
        zone: &'a TimeZone,
        live_tables: bool,
    ) -> Self {
        Data { snapshot, access, now, zone, live_tables, started: Instant::now() }
    }

    /// The tournaments that the caller may see.
    pub fn editions(&self) -> Result<Vec<EditionRow>, Error> {
        let mut editions = self.snapshot.editions()?;
        editions.retain(|row| self.access.allows(row.edition.id));
        Ok(editions)
    }

    pub fn edition(&self, id: i64, missing: ErrorText) -> Result<EditionRow, Error> {
        let row = self.snapshot.edition(EditionId(id))?.ok_or(missing)?;
        self.entitled(row.edition.id)?;
        Ok(row)
    }

    pub fn match_(&self, id: i64) -> Result<MatchRow, Error> {
        self.entitled_match(self.snapshot.match_(MatchId(id))?)
    }

    pub fn match_by_platform(&self, platform: i64, id: &str) -> Result<MatchRow, Error> {
        self.entitled_match(self.snapshot.match_by_platform(PlatformId(platform), id)?)
    }

    /// The match that a request names: by its id, else by that of a platform. None where it names none.
    pub fn named_match(&self, request: &Request) -> Result<Option<MatchRow>, Error> {
        Ok(Some(match Named::by(request) {
            Some(Named::Id(id)) => self.match_(id)?,
            Some(Named::Platform(platform, id)) => self.match_by_platform(platform, id)?,
            None => return Ok(None),
        }))
    }

    /// How far that has come which a request reads; none where there is no such thing, or the caller may not see it.
    pub(super) fn state(&self, scope: Scope, request: &Request) -> Result<Option<State>, Error> {
        Ok(match scope {
            Scope::Everything => Some(State::Everything(self.snapshot.state()?)),
            Scope::Edition => {
                let asked = request.id("tournament_id").or_else(|| request.id("season_id")).map(EditionId);
                match asked.filter(|edition| self.access.allows(*edition)) {
                    Some(edition) => self.snapshot.edition_state(edition)?.map(State::Edition),
                    None => None,
                }
            }
            Scope::Match => {
                let state = match Named::by(request) {
                    Some(Named::Id(id)) => self.snapshot.match_state(MatchId(id))?,
                    Some(Named::Platform(platform, id)) => {
                        self.snapshot.match_state_by_platform(PlatformId(platform), id)?
                    }
                    None => None,
                };
                state.filter(|state| self.access.allows(state.edition)).map(State::Match)
            }
        })
    }

    pub(super) fn access(&self) -> &Access {
        &self.access
    }

    /// The entity of an id, if there is one and somebody has stated it.
    pub fn find<T: Entity>(&self, id: Option<i64>) -> Result<Option<T>, Error> {
        match id {
            Some(id) => Ok(self.snapshot.entity(id)?),
            None => Ok(None),
        }
    }

    /// What the engine made of a match.
    pub fn facts(&self, id: MatchId) -> Result<Facts, Error> {
        Ok(self.snapshot.facts(id)?.ok_or(MATCH_NOT_FOUND)?)
    }

    /// The positions of a player's profile: those that the operator states, else those counted over all matches.
    pub fn profile(&self, id: PlayerId, player: Option<&Player>) -> Result<Option<(Position, Position)>, Error> {
        match player.and_then(Player::stated_positions) {
            Some(stated) => Ok(Some(stated)),
            None => Ok(self.snapshot.profile(id)?),
        }
    }

    /// How long this request has been worked on.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// The editions that a filter names, each of which the caller must be entitled to.
    pub fn entitled_editions(&self, ids: &[i64]) -> Result<Vec<EditionId>, Error> {
        ids.iter().map(|id| self.entitled(EditionId(*id))).collect()
    }

    /// The editions that bound what the caller may see at all, if any do.
    pub fn bounds(&self) -> Option<Vec<EditionId>> {
        match &self.access {
            Access::Everything => None,
            Access::Only(editions) => Some(editions.clone()),
        }
    }

    /// The day of a moment, in the server's zone.
    pub fn day(&self, moment: Timestamp) -> Date {
        moment.to_zoned(self.zone.clone()).date()
    }

    pub fn today(&self) -> Date {
        self.day(self.now)
    }

    fn entitled_match(&self, row: Option<MatchRow>) -> Result<MatchRow, Error> {
        let row = row.ok_or(MATCH_NOT_FOUND)?;
        self.entitled(row.match_.edition)?;
        Ok(row)
    }

    fn entitled(&self, edition: EditionId) -> Result<EditionId, Error> {
        if self.access.allows(edition) { Ok(edition) } else { Err(NOT_ENTITLED.into()) }
    }
}

/// How a request names a match.
enum Named<'a> {
    Id(i64),
    Platform(i64, &'a str),
}

impl Named<'_> {
    fn by(request: &Request) -> Option<Named<'_>> {
        match (request.id("match_id"), request.id("platform_id"), request.text("platform_match_id")) {
            (Some(id), _, _) => Some(Named::Id(id)),
            (None, Some(platform), Some(id)) => Some(Named::Platform(platform, id)),
            _ => None,
        }
    }
}
