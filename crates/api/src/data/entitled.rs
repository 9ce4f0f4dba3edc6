//! Tokens: a match or an edition that the caller may read, and everything that belongs to it.
//!
//! Only the entitlement check in the parent module creates a token. The row inside cannot be replaced, so a token
//! never leads to another match or edition.

use std::collections::HashMap;
use std::sync::Arc;

use football::analysis::{EditionTotals, Facts, PlayerFacts, TeamTotals};
use football::model::{Edition, Event, Group, Kind, Match, PlayerId, Position, StadiumId, Stage, TeamId};
use jiff::Timestamp;
use store::{EditionRow, Entities, EntityNames, FeedProgress, LinkedSnapshot, MatchPart, MatchRow, MatchTeamFacts};

use crate::data::entitlement::Entitlement;
use crate::rows::error::Error;

/// A match that the caller may read.
#[derive(Debug)]
pub struct EntitledMatch<'a> {
    snapshot: LinkedSnapshot<'a>,
    row: MatchRow,
    entitlement: Entitlement,
}

impl<'a> EntitledMatch<'a> {
    pub(super) fn new(snapshot: &LinkedSnapshot<'a>, row: MatchRow, entitlement: &Entitlement) -> Self {
        EntitledMatch { snapshot: snapshot.clone(), row, entitlement: entitlement.clone() }
    }

    pub fn row(&self) -> &MatchRow {
        &self.row
    }

    pub fn into_row(self) -> MatchRow {
        self.row
    }

    pub fn match_(&self) -> &Match {
        &self.row.match_
    }

    /// Asks the store for parts of the match with one question. They are read afterwards.
    pub fn ask_ahead(&self, parts: &[MatchPart]) -> Result<(), Error> {
        Ok(self.snapshot.ask_ahead(self.row.match_.id, parts, self.entitlement.editions().as_deref())?)
    }

    /// The events in feed order.
    pub fn events(&self) -> Result<Vec<Event>, Error> {
        Ok(self.snapshot.events(self.row.match_.id)?)
    }

    /// How far its live feed has come.
    pub fn feed_progress(&self) -> Result<FeedProgress, Error> {
        Ok(self.snapshot.feed_progress(self.row.match_.id)?)
    }

    /// The results of the statistics engine.
    pub fn facts(&self) -> Result<Facts, Error> {
        Ok(self.snapshot.facts_of_row(&self.row)?)
    }

    /// As [`EntitledMatch::entities`], without the players.
    pub fn header_entities(&self) -> Result<Entities, Error> {
        Ok(self.snapshot.match_entities_without_players(self.row.match_.id)?)
    }

    /// The entities that the match names, its edition, stage and group, the competition and the clubs of these, and the countries of all.
    pub fn entities(&self) -> Result<Entities, Error> {
        Ok(self.snapshot.match_entities(self.row.match_.id)?)
    }

    /// The names of the entities that the match names, as far as `wants` selects them.
    pub fn names(&self, wants: impl Fn(Kind, i64) -> bool) -> Result<EntityNames, Error> {
        Ok(self.snapshot.match_names(self.row.match_.id, wants)?)
    }

    /// The positions that its players have played in it.
    pub fn positions_played(&self) -> Result<HashMap<PlayerId, Position>, Error> {
        Ok(self.snapshot.positions_played(self.row.match_.id)?)
    }

    /// The primary and secondary positions of its players, counted over all matches that the caller may read.
    pub fn profiles(&self) -> Result<HashMap<PlayerId, (Position, Position)>, Error> {
        Ok(self.snapshot.profiles(self.row.match_.id, self.entitlement.editions().as_deref())?)
    }
}

/// An edition (a tournament in one season) that the caller may read.
#[derive(Debug)]
pub struct EntitledEdition<'a> {
    snapshot: LinkedSnapshot<'a>,
    row: EditionRow,
    entitlement: Entitlement,
}

impl<'a> EntitledEdition<'a> {
    pub(super) fn new(snapshot: &LinkedSnapshot<'a>, row: EditionRow, entitlement: &Entitlement) -> Self {
        EntitledEdition { snapshot: snapshot.clone(), row, entitlement: entitlement.clone() }
    }

    pub fn into_row(self) -> EditionRow {
        self.row
    }

    pub fn edition(&self) -> &Edition {
        &self.row.edition
    }

    /// When its document last changed.
    pub fn updated_at(&self) -> Timestamp {
        self.row.updated_at
    }

    /// The matches by kick-off, those without one last, then by id.
    pub fn matches(&self) -> Result<Vec<MatchRow>, Error> {
        Ok(self.snapshot.matches_of(self.row.edition.id)?)
    }

    /// The stages by order, then by their first match.
    pub fn stages(&self) -> Result<Vec<Stage>, Error> {
        Ok(self.snapshot.stages_of(self.row.edition.id)?)
    }

    /// The groups by the order of their stages, then by their own order, name and first match.
    pub fn groups(&self) -> Result<Vec<Group>, Error> {
        Ok(self.snapshot.groups_of(self.row.edition.id)?)
    }

    /// The entities of these kinds that its matches and groups name, and the countries of all.
    pub fn entities(&self, kinds: &[Kind]) -> Result<Entities, Error> {
        Ok(self.snapshot.edition_entities(self.row.edition.id, kinds)?)
    }

    /// Of these players, those whom its matches name.
    pub fn players(&self, ids: &[PlayerId]) -> Result<Entities, Error> {
        let ids: Vec<i64> = ids.iter().map(|id| id.number()).collect();
        Ok(self.snapshot.edition_entities_among(self.row.edition.id, Kind::Player, &ids)?)
    }

    /// The primary and secondary positions of the players whom its matches name, counted over all matches that the caller may
    /// read.
    pub fn profiles(&self) -> Result<HashMap<PlayerId, (Position, Position)>, Error> {
        Ok(self.snapshot.edition_profiles(self.row.edition.id, self.entitlement.editions().as_deref())?)
    }

    /// The home grounds of its teams, where they follow from its matches.
    pub fn home_grounds(&self) -> Result<HashMap<TeamId, StadiumId>, Error> {
        Ok(self.snapshot.home_grounds(self.row.edition.id)?)
    }

    /// The matches with the statistics of both teams, in the order of [`EntitledEdition::matches`].
    pub fn team_facts(&self) -> Result<Vec<MatchTeamFacts>, Error> {
        Ok(self.snapshot.team_facts_of(self.row.edition.id)?)
    }

    /// The matches that name a team or a coach, with the statistics of both teams, in the order of [`EntitledEdition::matches`].
    pub fn team_facts_of(&self, kind: Kind, id: i64) -> Result<Vec<MatchTeamFacts>, Error> {
        Ok(self.snapshot.team_facts_of_participant(self.row.edition.id, kind, id)?)
    }

    /// Whether one of its matches or groups names a team, player or coach.
    pub fn has_participant(&self, kind: Kind, id: i64) -> Result<bool, Error> {
        Ok(self.snapshot.editions_of_participant(kind, id)?.contains(&self.row.edition.id))
    }

    /// The statistics of all teams and players over the matches that count in aggregates.
    pub fn totals(&self) -> Result<Arc<EditionTotals>, Error> {
        Ok(self.snapshot.edition_totals(self.row.edition.id)?)
    }

    /// The statistics of all teams, as [`EntitledEdition::totals`] has them.
    pub fn team_totals(&self) -> Result<TeamTotals, Error> {
        Ok(self.snapshot.team_totals(self.row.edition.id)?)
    }

    /// The matches that name a player, with the player's statistics and whether the match counts in aggregates.
    pub fn player_facts(&self, player: PlayerId) -> Result<Vec<(MatchRow, Option<PlayerFacts>, bool)>, Error> {
        Ok(self.snapshot.player_facts_of(self.row.edition.id, player)?)
    }
}
