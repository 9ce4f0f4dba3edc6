//! StatedEditions and their competitions. Some lists say only the names of both, others the ids.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::entities::{Rank, StatedEntities};
use super::reader::RecordReader;
use super::values::{count, date, gender, id, text};
use crate::feed::document::Source;
use crate::feed::provider::rule_sets::rules_for;
use crate::model::{CountryId, ID_BLOCK, Kind, Language, PlatformId};

/// What the records say of the competition of an edition, before its id is known.
#[derive(Debug, Default)]
struct EditionDraft {
    source: Source,
    /// The name of the competition in English and in Arabic.
    tournament: [Option<(Rank, String)>; 2],
    competition: Option<(Rank, i64)>,
    /// Fields of the competition.
    fields: BTreeMap<&'static str, (Rank, Value)>,
}

#[derive(Debug, Default)]
pub(super) struct StatedEditions(BTreeMap<i64, EditionDraft>);

impl StatedEditions {
    /// Reads what every record of an edition may have: the names, the ids, the dates, who organises it.
    pub(super) fn read(&mut self, reader: &mut RecordReader<'_>, edition: i64, value: &Value) {
        let (tournament, season) = (&value["tournament"], &value["season"]);
        let name = text(tournament).or_else(|| text(&tournament["name"]));
        let season_name = text(season).or_else(|| text(&season["name"])).or_else(|| text(&value["name"]));
        self.state(reader, edition, name, id(&tournament["id"]));
        reader.name(Kind::Edition, edition, "season", season_name);
        reader.state(Kind::Edition, edition, "start", date(&value["startDate"]));
        reader.state(Kind::Edition, edition, "end", date(&value["endDate"]));
        let holders = [value, tournament];
        let organizer = holders.iter().find_map(|holder| read_organizer(reader, &holder["organizer"]));
        let groups = holders.iter().flat_map(|holder| [&holder["ageGroup"], &holder["age_group"]]);
        let age_group = groups.into_iter().find_map(|group| read_age_group(reader, group));
        let stated = holders.iter().find_map(|holder| gender(&holder["gender"]));
        let rank = reader.rank;
        let draft = self.draft(reader, edition);
        let fields = [
            ("organizer", organizer.map(Value::from)),
            ("age_group", age_group.map(Value::from)),
            ("gender", stated.map(|gender| gender.code().into())),
        ];
        for (field, value) in fields {
            if let Some(value) = value.filter(|_| draft.fields.get(field).is_none_or(|(known, _)| rank <= *known)) {
                draft.fields.insert(field, (rank, value));
            }
        }
    }

    /// States the name and the id of an edition's competition.
    pub(super) fn state(
        &mut self,
        reader: &RecordReader<'_>,
        edition: i64,
        name: Option<&str>,
        competition: Option<i64>,
    ) {
        let rank = reader.rank;
        let language = usize::from(reader.hints.language == Language::Arabic);
        let draft = self.draft(reader, edition);
        if let Some(name) = name.filter(|_| draft.tournament[language].as_ref().is_none_or(|(known, _)| rank <= *known))
        {
            draft.tournament[language] = Some((rank, name.to_owned()));
        }
        if let Some(id) = competition.filter(|_| draft.competition.is_none_or(|(known, _)| rank <= known)) {
            draft.competition = Some((rank, id));
        }
    }

    fn draft(&mut self, reader: &RecordReader<'_>, edition: i64) -> &mut EditionDraft {
        let empty = || EditionDraft { source: reader.source.clone(), ..EditionDraft::default() };
        self.0.entry(edition).or_insert_with(empty)
    }

    /// An edition of which only the id is known.
    pub(super) fn add_unnamed(&mut self, edition: i64, source: &Source) {
        let empty = || EditionDraft { source: source.clone(), ..EditionDraft::default() };
        self.0.entry(edition).or_insert_with(empty);
    }

    /// The only edition with these names of the competition and of the season.
    pub(super) fn named(&self, entities: &StatedEntities, tournament: &str, season: &str) -> Option<i64> {
        let has_names = |(id, draft): &(&i64, &EditionDraft)| {
            draft.tournament[0].as_ref().is_some_and(|(_, name)| name == tournament)
                && entities.english_name(Kind::Edition, **id, "season") == Some(season)
        };
        let mut found = self.0.iter().filter(has_names).map(|(id, _)| *id);
        found.next().filter(|_| found.next().is_none())
    }

    pub(super) fn competition(&self, edition: i64) -> Option<i64> {
        self.0.get(&edition)?.competition.map(|(_, id)| id)
    }

    pub(super) fn tournament_name(&self, edition: i64) -> Option<&str> {
        let names = &self.0.get(&edition)?.tournament;
        names.iter().flatten().next().map(|(_, name)| name.as_str())
    }

    /// Gives every edition its competition. Where no record says which one that is, it is the one of an edition with the same
    /// name, or else one of its own.
    pub(super) fn arrange(&mut self, entities: &mut StatedEntities) {
        let mut by_name: BTreeMap<String, i64> = BTreeMap::new();
        for draft in self.0.values() {
            if let (Some((_, name)), Some((_, id))) = (&draft.tournament[0], draft.competition) {
                by_name.entry(name.clone()).or_insert(id);
            }
        }
        let mut stated = BTreeSet::new();
        for (edition, draft) in &mut self.0 {
            let name = draft.tournament[0].as_ref().map(|(_, name)| name.clone()).unwrap_or_default();
            let own = PlatformId::KORASTATS.0 * ID_BLOCK + edition % ID_BLOCK;
            let known = draft.competition.map(|(_, id)| id).or_else(|| by_name.get(&name).copied());
            let competition = known.unwrap_or(own);
            draft.competition.get_or_insert((Rank::MAX, competition));
            if !name.is_empty() {
                by_name.entry(name.clone()).or_insert(competition);
            }
            let entity = (Kind::Competition, competition);
            for (language, text) in [Language::English, Language::Arabic].into_iter().zip(&draft.tournament) {
                if let Some((rank, text)) = text {
                    entities.name(entity, &draft.source, "name", (*rank, language), Some(text));
                }
            }
            for (field, (rank, value)) in &draft.fields {
                entities.state(entity, &draft.source, field, *rank, Some(value));
            }
            let organizer = entities.field(Kind::Competition, competition, "organizer").and_then(Value::as_i64);
            let country =
                organizer.and_then(|id| entities.field(Kind::Organizer, id, "country")).and_then(Value::as_i64);
            if stated.insert(competition) {
                entities.state(entity, &draft.source, "country", Rank::MAX, country);
            }
            let area = country.and_then(|id| crate::countries::by_id(CountryId(id)));
            let area = area.map(|country| country.name.en).unwrap_or_default();
            let season = entities.english_name(Kind::Edition, *edition, "season").unwrap_or_default().to_owned();
            let edition = (Kind::Edition, *edition);
            entities.state(edition, &draft.source, "competition", 0, Some(competition));
            entities.state(edition, &draft.source, "rules", 0, Some(rules_for(&name, &area, &season)));
        }
    }
}

fn read_organizer(reader: &mut RecordReader<'_>, value: &Value) -> Option<i64> {
    let id = reader.named(Kind::Organizer, value)?;
    reader.state(Kind::Organizer, id, "abbrev", text(&value["abbrev"]));
    let country = reader.country(&value["country"]);
    reader.state(Kind::Organizer, id, "country", country);
    let continent = reader.continent(&value["continent"]);
    reader.state(Kind::Organizer, id, "continent", continent);
    Some(id)
}

fn read_age_group(reader: &mut RecordReader<'_>, value: &Value) -> Option<i64> {
    let id = reader.named(Kind::AgeGroup, value)?;
    reader.state(Kind::AgeGroup, id, "min", count::<u8>(&value["age"]["min"]));
    reader.state(Kind::AgeGroup, id, "max", count::<u8>(&value["age"]["max"]));
    Some(id)
}
