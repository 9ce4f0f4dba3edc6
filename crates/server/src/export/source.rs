//! A match as its exported rows read it: loaded once, and shared by the rows of all tables.

use std::rc::Rc;

use anyhow::Result;
use football::analysis::interface::{InterfaceNote, notes};
use football::analysis::{EventFacts, Facts, event_facts};
use football::model::{Competition, Edition, Event, Name, Player, PlayerId, Side, Team, TeamId};
use store::{Entities, MatchRow};

use api::parts::event_detail::EventDetail;
use api::{Data, EntitledMatch};

/// What is loaded of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Needs {
    pub events: bool,
    pub facts: bool,
}

/// A match with everything that its rows show.
#[derive(Debug)]
pub struct ExportedMatch {
    pub row: MatchRow,
    pub entities: Entities,
    /// In feed order; empty if they are not needed.
    pub events: Vec<Event>,
    /// One for each event.
    pub event_facts: Vec<EventFacts>,
    /// What each event is in the interface.
    pub notes: Vec<Option<InterfaceNote>>,
    pub detail: EventDetail,
    /// None if they are not needed.
    pub facts: Option<Facts>,
}

impl ExportedMatch {
    pub fn load(data: &Data<'_>, entitled: EntitledMatch<'_>, needs: Needs) -> Result<Rc<ExportedMatch>> {
        let models = data.models()?;
        let events = if needs.events { entitled.events()? } else { Vec::new() };
        let facts = if needs.facts { Some(entitled.facts()?) } else { None };
        let entities = entitled.entities()?;
        let row = entitled.into_row();
        let event_facts = event_facts(&row.match_, &events, &models.xg);
        let detail = EventDetail::new(&row.match_, &events, &event_facts, &models.xt);
        let notes = notes(&events, &event_facts);
        Ok(Rc::new(ExportedMatch { row, entities, events, event_facts, notes, detail, facts }))
    }

    pub fn id(&self) -> i64 {
        self.row.match_.id.0
    }

    pub fn tournament_id(&self) -> i64 {
        self.row.match_.edition.0
    }

    pub fn edition(&self) -> Option<&Edition> {
        self.entities.get(self.tournament_id())
    }

    pub fn competition(&self) -> Option<&Competition> {
        self.entities.get(self.edition()?.competition.0)
    }

    pub fn team_id(&self, side: Side) -> i64 {
        self.row.match_.sheet(side).team.0
    }

    /// None if no document states the team.
    pub fn team_name(&self, side: Side) -> Option<&Name> {
        self.team(self.row.match_.sheet(side).team).map(|team| &team.name)
    }

    fn team(&self, id: TeamId) -> Option<&Team> {
        self.entities.get(id.0)
    }

    /// The name that a player is known by; none if no document states the player.
    pub fn player_name(&self, id: PlayerId) -> Option<&Name> {
        self.entities.get::<Player>(id.number()).map(Player::display_name)
    }
}
