//! What a number of a match and a number of a tournament share: whose number it is, the match with what was recorded, and how
//! matches and their entries are added to the number.

use std::ops::Range;

use football::analysis::{Definition, EventFacts, RecordedMatch, StatValue, Subject, SubjectKind, Tally, record_with};
use football::model::{Coach, CoachId, Event, Match, PlayerId, Side, TeamId, Words};
use store::Entities;

use super::reference::Ref;
use super::stat_events::{EntryMatch, EntryView, ExplainedMatch, ExplainedNumber, Rate, player, team};
use super::stat_sources::StatSources;
use super::statistics_query::{Per, is_scaled, scaled};
use crate::prelude::*;
use crate::render::Message;
use crate::rows::error::stat_of;

/// Whose number a question asks for.
#[derive(Clone, Copy, Debug)]
pub(super) enum Wanted {
    Nobody,
    Team(TeamId),
    Player(PlayerId),
    /// The teams of a coach.
    Coach(CoachId),
}

impl Wanted {
    /// The subject of a statistic; an error if neither a team nor a player is given, or if the statistic is not theirs.
    pub(super) fn check(self, path: &str, definition: &Definition) -> Result<(), Error> {
        let (kind, what) = match self {
            Wanted::Nobody => return Err(STAT_OF_WHAT.into()),
            Wanted::Team(_) | Wanted::Coach(_) => (SubjectKind::Team, stat_of::TEAM),
            Wanted::Player(_) => (SubjectKind::Player, stat_of::PLAYER),
        };
        if definition.is_for(kind) { Ok(()) } else { Err(not_of(path, what)) }
    }

    pub(super) fn subject(self, match_: &Match, recorded: &RecordedMatch) -> Result<Subject, Error> {
        match self {
            Wanted::Nobody => Err(STAT_OF_WHAT.into()),
            Wanted::Team(id) => side_of_team(match_, id).map(Subject::Team).ok_or_else(|| TEAM_NOT_FOUND.into()),
            Wanted::Coach(id) => side_of_coach(match_, id).map(Subject::Team).ok_or_else(|| COACH_NOT_FOUND.into()),
            Wanted::Player(id) => recorded.player(id).ok_or_else(|| PLAYER_NOT_FOUND.into()),
        }
    }

    /// The side of the team or player; home without one.
    pub(super) fn side(self, match_: &Match, recorded: &RecordedMatch) -> Side {
        let is_away = match self {
            Wanted::Nobody => false,
            Wanted::Team(id) => match_.away.team == id,
            Wanted::Coach(id) => match_.away.coach == Some(id),
            Wanted::Player(id) => recorded.facts.player(id).is_some_and(|line| line.side == Side::Away),
        };
        if is_away { Side::Away } else { Side::Home }
    }
}

pub(super) fn side_of_team(match_: &Match, team: TeamId) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| match_.sheet(*side).team == team)
}

pub(super) fn side_of_coach(match_: &Match, coach: CoachId) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| match_.sheet(*side).coach == Some(coach))
}

pub(super) fn not_of(path: &str, what: Words) -> Error {
    STAT_NOT_OF.with("name", path).with("what", Message::from(what))
}

/// A match with its events, analysed with a recorder.
pub(super) struct LoadedMatch {
    pub(super) events: Vec<Event>,
    pub(super) recorded: RecordedMatch,
}

impl LoadedMatch {
    pub(super) fn load(data: &Data<'_>, entitled: &EntitledMatch<'_>) -> Result<LoadedMatch, Error> {
        let events = entitled.events()?;
        let recorded = record_with(entitled.match_(), &events, data.models()?);
        Ok(LoadedMatch { events, recorded })
    }
}

pub(super) fn name_subject(entities: &Entities, wanted: Wanted, number: &mut ExplainedNumber) {
    match wanted {
        Wanted::Team(id) => number.team = Some(team(entities, id.0)),
        Wanted::Player(id) => number.player = Some(player(entities, id)),
        Wanted::Coach(id) => number.coach = Some(Ref { label: "", ..Ref::find_or_id::<Coach>(entities, "", id.0) }),
        Wanted::Nobody => {}
    }
}

pub(super) fn value(value: StatValue) -> Value {
    match value {
        StatValue::Count(count) => count.into(),
        StatValue::Real(value) => value.into(),
        StatValue::Missing => Value::Null,
    }
}

/// A match, whose side the number is of, and the number in it.
pub(super) struct MatchOfNumber<'a> {
    pub(super) match_: &'a Match,
    pub(super) entities: &'a Entities,
    pub(super) side: Side,
    pub(super) value: Value,
}

impl ExplainedNumber {
    /// The number of a tally: itself, or per 90 minutes or match if it adds up.
    pub(super) fn set_value(&mut self, definition: &Definition, tally: &Tally, per: Option<Per>) {
        let total = value(definition.value(tally));
        let Some(per) = per.filter(|_| is_scaled(definition)) else {
            self.value = total;
            return;
        };
        self.value = value(scaled(definition, tally, Some(per)));
        self.rate = Some(Rate { per, total, of: per.divisor(definition, tally) });
    }

    /// Adds a match and those of its entries that are on the page. The facts of its events are computed for these alone.
    pub(super) fn add_match(
        &mut self,
        of: MatchOfNumber<'_>,
        events: &[Event],
        sources: StatSources,
        facts: impl FnOnce() -> Vec<EventFacts>,
    ) {
        let entries = sources.entries.len();
        if !self.shows(entries) {
            return self.add_match_without_entries(of, entries);
        }
        let MatchOfNumber { match_, entities, side, value } = of;
        self.matches.push(ExplainedMatch::new(match_, entities, value, entries));
        let of = EntryMatch { match_, events, facts: &facts(), entities, side };
        let mut entries = of.in_time_order(sources.entries);
        if self.is_newest_first {
            entries.reverse();
        }
        for (source, parts) in entries {
            self.add_entry(|| of.entry(source, parts));
        }
    }

    /// Adds a match with no entry on the page.
    pub(super) fn add_match_without_entries(&mut self, of: MatchOfNumber<'_>, entries: usize) {
        self.matches.push(ExplainedMatch::new(of.match_, of.entities, of.value, entries));
        self.total += entries;
    }

    /// Whether one of the next entries is on the page.
    pub(super) fn shows(&self, entries: usize) -> bool {
        let page = self.entries_of_page();
        entries > 0 && self.total < page.end && self.total + entries > page.start
    }

    /// Counts an entry, and keeps it if it is on the page.
    pub(super) fn add_entry(&mut self, entry: impl FnOnce() -> EntryView) {
        if self.entries_of_page().contains(&self.total) {
            self.entries.push(entry());
        }
        self.total += 1;
    }

    fn entries_of_page(&self) -> Range<usize> {
        let size = self.page.size as usize;
        let first = (self.page.number as usize).saturating_sub(1).saturating_mul(size);
        first..first.saturating_add(size)
    }
}
