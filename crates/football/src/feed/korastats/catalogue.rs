//! Everything that the files say, collected in any order.

use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};

use serde_json::Value;

use super::convert;
use super::document::{FoundRecord, RecordKind, find_records};
use super::editions::StatedEditions;
use super::entities::{ARABIC, Rank, StatedEntities};
use super::event_list::{RawEventList, SavedEvents};
use super::fixture::Fixture;
use super::matches::{LooseFormation, read_formation, read_listed_match, read_side_formation};
use super::path::PathHints;
use super::reader::RecordReader;
use super::structure::read_stages;
use super::values::id;
use crate::feed::document::{Document, Notice, Source};
use crate::feed::provider::{MatchListing, SourceFile, TranslatedMatch};
use crate::model::{EditionId, Kind, Language, MatchId};

/// The files of a service, without the events.
#[derive(Debug, Default)]
pub struct Catalogue {
    pub(super) entities: StatedEntities,
    editions: StatedEditions,
    pub(super) fixtures: BTreeMap<i64, Fixture>,
    /// Formations of one side, read once the sides are known.
    side_formations: Vec<(i64, Value, PathHints, Source)>,
    pub(super) formations: Vec<LooseFormation>,
    pub(super) lists: Vec<SavedEvents>,
    /// The list of events of each match, by its index.
    pub(super) list_of: BTreeMap<i64, usize>,
    documents: Vec<Document>,
}

/// How well each kind of record knows the entities that it names: its own best.
fn rank(kind: RecordKind) -> Rank {
    match kind {
        RecordKind::Club | RecordKind::Team | RecordKind::Player | RecordKind::Coach | RecordKind::Referee => 1,
        RecordKind::Country => 1,
        RecordKind::Tournament => 2,
        RecordKind::Season => 3,
        RecordKind::Structure => 4,
        RecordKind::TeamList => 5,
        RecordKind::Formation | RecordKind::SideFormation => 6,
        RecordKind::Squad => 7,
        RecordKind::Match => 8,
        RecordKind::EventList => 9,
    }
}

impl Catalogue {
    pub fn new() -> Catalogue {
        Catalogue::default()
    }

    /// Adds a file. After the last one, call [`Catalogue::arrange`].
    pub fn add(&mut self, file: SourceFile<'_>) -> Vec<Notice> {
        let hints = PathHints::of(file.name);
        let mut wrong = Vec::new();
        let mut notices = find_records(file, |found| wrong.extend(self.add_record(file, hints, &found).err()));
        notices.extend(wrong);
        notices
    }

    fn add_record(&mut self, file: SourceFile<'_>, hints: PathHints, found: &FoundRecord<'_>) -> Result<(), Notice> {
        let range = found.start..found.start + found.json.len();
        if found.kind == RecordKind::EventList {
            let raw: RawEventList<'_> = file.parse_range(range.clone())?;
            let missing = |field| file.notice(range.start, field, "is missing: expected the id of the team");
            let list = SavedEvents::new(raw, found.source.clone(), hints, range.clone()).map_err(missing)?;
            self.lists.push(list);
            return Ok(());
        }
        let value: Value = file.parse_range(range.clone())?;
        let missing = |field: &str| file.notice(range.start, field, "is missing: expected a positive whole number");
        let rank = rank(found.kind) + if hints.language == Language::Arabic { ARABIC } else { 0 };
        let mut reader = RecordReader { entities: &mut self.entities, hints, rank, source: &found.source };
        let own_id = || id(&value["id"]).ok_or_else(|| missing("id"));
        match found.kind {
            RecordKind::EventList => {}
            RecordKind::Match | RecordKind::Squad => {
                let match_id = id(&value["matchId"]).ok_or_else(|| missing("matchId"))?;
                let fixture = self.fixtures.entry(match_id).or_default();
                if fixture.source == Source::default() || found.kind == RecordKind::Squad {
                    fixture.source = found.source.clone();
                }
                read_listed_match(&mut reader, &value, fixture);
                let edition = id(&value["season_id"]).or_else(|| id(&value["season"]["id"]));
                if let Some(edition) = edition {
                    let tournament = &value["tournament"];
                    let name = tournament.as_str().or_else(|| tournament["name"].as_str());
                    let competition = id(&value["tournament_id"]).or_else(|| id(&tournament["id"]));
                    self.editions.state(&reader, edition, name, competition);
                    let season = value["season"].as_str().or_else(|| value["season"]["name"].as_str());
                    reader.name(Kind::Edition, edition, "season", season);
                } else if let (Some(edition), Some(name)) = (hints.edition, value["tournament"].as_str()) {
                    self.editions.state(&reader, edition, Some(name), None);
                    reader.name(Kind::Edition, edition, "season", value["season"].as_str());
                }
            }
            RecordKind::Formation => self.formations.push(read_formation(&mut reader, &value)),
            RecordKind::SideFormation => {
                let match_id = id(&value["matchId"]).or(hints.match_id).ok_or_else(|| missing("matchId"))?;
                self.side_formations.push((match_id, value, hints, found.source.clone()));
            }
            RecordKind::Tournament | RecordKind::Season => {
                let edition = own_id()?;
                self.editions.read(&mut reader, edition, &value);
            }
            RecordKind::Structure => {
                let edition = own_id()?;
                self.editions.read(&mut reader, edition, &value);
                read_stages(&mut reader, edition, &value, &mut self.fixtures, &found.source);
            }
            RecordKind::TeamList => {
                let edition = own_id()?;
                self.editions.read(&mut reader, edition, &value);
                for team in value["teams"].as_array().into_iter().flatten() {
                    reader.team(team);
                    for player in team["players"].as_array().into_iter().flatten() {
                        reader.player(player);
                    }
                }
            }
            RecordKind::Club => {
                let club = reader.club(&value).ok_or_else(|| missing("id"))?;
                for team in value["teams"].as_array().into_iter().flatten() {
                    if let Some(team) = reader.team(team) {
                        reader.state(Kind::Team, team, "club", Some(club));
                    }
                }
            }
            RecordKind::Team => drop(reader.team(&value).ok_or_else(|| missing("id"))?),
            RecordKind::Player => drop(reader.player(&value).ok_or_else(|| missing("id"))?),
            RecordKind::Coach => drop(reader.person(Kind::Coach, &value).ok_or_else(|| missing("id"))?),
            RecordKind::Referee => drop(reader.person(Kind::Referee, &value).ok_or_else(|| missing("id"))?),
            RecordKind::Country => drop(reader.country(&value)),
        }
        Ok(())
    }

    /// Puts the records of all files together. Returns notices about what does not fit.
    pub fn arrange(&mut self) -> Vec<Notice> {
        let mut notices = Vec::new();
        for index in 0..self.lists.len() {
            if let Err(message) = self.assign_list(index) {
                let source = self.lists[index].source.clone();
                notices.push(Notice { source, field: String::new(), message });
            }
        }
        for (match_id, index) in self.list_of.clone() {
            let list = &self.lists[index];
            let rank = rank(RecordKind::EventList) + if list.hints.language == Language::Arabic { ARABIC } else { 0 };
            let mut reader =
                RecordReader { entities: &mut self.entities, hints: list.hints, rank, source: &list.source };
            let Some(fixture) = self.fixtures.get_mut(&match_id) else { continue };
            list.state(&mut reader, fixture);
        }
        for (match_id, value, hints, source) in std::mem::take(&mut self.side_formations) {
            let rank = rank(RecordKind::SideFormation) + if hints.language == Language::Arabic { ARABIC } else { 0 };
            let mut reader = RecordReader { entities: &mut self.entities, hints, rank, source: &source };
            if let Some(fixture) = self.fixtures.get_mut(&match_id) {
                read_side_formation(&mut reader, &value, fixture);
            }
        }
        self.assign_formations();
        for fixture in self.fixtures.values_mut().filter(|fixture| fixture.edition.get().is_none()) {
            let named = fixture.named.as_ref();
            let found = named.and_then(|(tournament, season)| self.editions.named(&self.entities, tournament, season));
            fixture.edition.state((Rank::MAX, std::cmp::Reverse(jiff::Timestamp::MIN)), found);
        }
        for (edition, fixture) in self.fixtures.values().filter_map(|fixture| Some((fixture.edition.get()?, fixture))) {
            self.editions.add_unnamed(edition, &fixture.source);
        }
        self.editions.arrange(&mut self.entities);
        self.drop_club_logos();
        let unfit = self.fixtures.iter().filter_map(|(id, fixture)| Some((*id, fixture, fixture.missing()?)));
        let unfit: Vec<(i64, Notice)> = unfit
            .map(|(id, fixture, missing)| {
                let message = format!("match {id} is left out: {missing}");
                (id, Notice { source: fixture.source.clone(), field: String::new(), message })
            })
            .collect();
        for (id, notice) in unfit {
            self.fixtures.remove(&id);
            self.list_of.remove(&id);
            notices.push(notice);
        }
        let (documents, wrong) = self.entities.documents();
        self.documents = documents;
        notices.extend(wrong);
        notices
    }

    /// A team's picture that is its club's logo is not one of its own.
    fn drop_club_logos(&mut self) {
        for team in self.entities.ids(Kind::Team) {
            let club = self.entities.field(Kind::Team, team, "club").and_then(Value::as_i64);
            let logo = club.and_then(|club| self.entities.field(Kind::Club, club, "logo"));
            if logo.is_some() && logo == self.entities.field(Kind::Team, team, "image") {
                self.entities.remove_field(Kind::Team, team, "image");
            }
        }
    }

    /// All matches, with the properties that an importer filters by.
    pub fn matches(&self) -> Vec<MatchListing> {
        let listing = |(id, fixture): (&i64, &Fixture)| {
            let edition = fixture.edition.get()?;
            let competition = self.editions.competition(edition).unwrap_or(edition);
            let name = self.editions.tournament_name(edition).unwrap_or_default().to_owned();
            let season = self.entities.english_name(Kind::Edition, edition, "season").unwrap_or_default().to_owned();
            Some(MatchListing {
                match_id: *id,
                key: id.to_string(),
                competition: (competition, name),
                season: (edition, season),
                edition: EditionId(edition),
            })
        };
        self.fixtures.iter().filter_map(listing).collect()
    }

    /// Everything but the matches.
    pub fn documents(&self) -> Vec<Document> {
        self.documents.clone()
    }

    /// The name of the file with the events of a match, as it was given to [`Catalogue::add`].
    pub fn event_file(&self, match_id: i64) -> Option<&str> {
        self.list(match_id).map(|list| list.source.file.as_str())
    }

    fn list(&self, match_id: i64) -> Option<&SavedEvents> {
        self.list_of.get(&match_id).map(|index| &self.lists[*index])
    }

    /// Hashes what all files say of a match besides its events.
    pub fn hash_description(&self, match_id: i64, hash: &mut impl Hasher) {
        let Some(match_) = self.fixtures.get(&match_id).and_then(|fixture| fixture.match_(match_id, true)) else {
            return;
        };
        for member in match_.home.squad.iter().chain(&match_.away.squad) {
            self.entities.body(Kind::Player, member.player.number()).hash(hash);
        }
        Document::of(&match_, Source::default()).body.hash(hash);
        self.list(match_id).map(|list| &list.range).hash(hash);
    }

    /// A match without events: its result and line-ups count, but it has no statistics.
    pub fn match_without_events(&self, match_id: i64) -> Option<TranslatedMatch> {
        let fixture = self.fixtures.get(&match_id)?;
        let match_ = fixture.match_(match_id, false)?;
        let documents = vec![Document::of(&match_, fixture.source.clone())];
        Some(TranslatedMatch { documents, notices: Vec::new() })
    }

    /// Translates a match from the file with its events.
    pub fn translate_match(&self, match_id: i64, file: SourceFile<'_>) -> Result<TranslatedMatch, Notice> {
        let unknown = || file.file_notice(format!("match {match_id} has no list of events"));
        let (fixture, list) = self.fixtures.get(&match_id).zip(self.list(match_id)).ok_or_else(unknown)?;
        let match_ = fixture.match_(match_id, true).ok_or_else(unknown)?;
        if file.bytes.len() < list.range.end {
            return Err(file.file_notice("has become shorter while it was imported"));
        }
        let raw: RawEventList<'_> = file.parse_range(list.range.clone())?;
        convert::translate(MatchId(match_id), match_, &raw, list, file)
    }
}
