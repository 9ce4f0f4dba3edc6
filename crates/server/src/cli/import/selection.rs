//! Which matches of a provider's files are imported: by competition, season or match, by number or name.

use std::collections::{BTreeSet, HashMap, HashSet};

use anyhow::{Result, bail};
use clap::Args;
use football::feed::Document;
use football::feed::provider::MatchListing;
use football::model::{EditionId, Kind, Match, Side, search_form};
use serde_json::Value;

#[derive(Args, Debug, Default)]
pub(super) struct ImportFilter {
    /// Import only this competition: the provider's number or the name; repeatable
    #[arg(long, value_name = "ID|NAME")]
    competition: Vec<String>,

    /// Import only this season: the provider's number or the name, such as 2015/2016; repeatable
    #[arg(long, value_name = "ID|NAME")]
    season: Vec<String>,

    /// Import only this match: the provider's id; repeatable
    #[arg(long = "match", value_name = "ID")]
    matches: Vec<String>,
}

/// The matches of a dataset.
#[derive(Debug)]
pub(super) struct Available {
    /// Those that a file of matches describes.
    pub(super) listed: Vec<MatchListing>,
    /// Those of which only the number is known.
    pub(super) unlisted: Vec<i64>,
    /// If the paths are single files: the matches in them. No others are imported.
    pub(super) only: Option<Vec<i64>>,
}

/// The matches to import.
#[derive(Debug)]
pub(super) struct Selected {
    matches: HashSet<i64>,
    editions: HashSet<EditionId>,
    /// No flag restricts the import: also matches that no file of matches lists are imported.
    everything: bool,
}

impl ImportFilter {
    /// Fails if no match is selected, unless files without a match are worth importing and nothing restricts the import.
    pub(super) fn select(&self, available: Available, may_be_empty: bool) -> Result<Selected> {
        let Available { mut listed, mut unlisted, only } = available;
        if let Some(only) = &only {
            listed.retain(|match_| only.contains(&match_.match_id));
            unlisted.retain(|id| only.contains(id));
        }
        check("competition", &self.competition, listed.iter().map(|match_| &match_.competition))?;
        let in_competition = |match_: &&MatchListing| matches_any(&self.competition, &match_.competition);
        check("season", &self.season, listed.iter().filter(in_competition).map(|match_| &match_.season))?;
        let ids: BTreeSet<i64> = listed.iter().map(|match_| match_.match_id).chain(unlisted.iter().copied()).collect();
        let keys: HashSet<String> =
            listed.iter().map(|match_| match_.key.clone()).chain(unlisted.iter().map(ToString::to_string)).collect();
        if let Some(id) = self.matches.iter().find(|id| !keys.contains(id.trim())) {
            let range = ids.first().zip(ids.last());
            let range = range.map_or_else(String::new, |(first, last)| format!(", numbers {first} to {last}"));
            bail!("there is no match {id}; the files have {}{range}", ids.len());
        }
        let wanted = |key: &str| self.matches.is_empty() || self.matches.iter().any(|wanted| wanted.trim() == key);
        listed.retain(|match_| {
            in_competition(&match_) && matches_any(&self.season, &match_.season) && wanted(&match_.key)
        });
        let by_name = !self.competition.is_empty() || !self.season.is_empty();
        unlisted.retain(|id| !by_name && wanted(&id.to_string()));
        if listed.is_empty() && unlisted.is_empty() {
            match by_name || !self.matches.is_empty() {
                true => bail!("no match meets all conditions: leave out --competition, --season or --match"),
                false if may_be_empty => {}
                false => bail!("the files have no match"),
            }
        }
        Ok(Selected {
            editions: listed.iter().map(|match_| match_.edition).collect(),
            matches: listed.iter().map(|match_| match_.match_id).chain(unlisted).collect(),
            everything: !by_name && self.matches.is_empty() && only.is_none(),
        })
    }
}

type NumberAndName = (i64, String);

/// Whether one of the values means this; true if there is no value.
fn matches_any(values: &[String], (number, name): &NumberAndName) -> bool {
    values.is_empty() || values.iter().any(|value| means(value, *number, name))
}

fn means(value: &str, number: i64, name: &str) -> bool {
    value.trim().parse() == Ok(number) || search_form(value) == search_form(name)
}

/// Fails if a value means nothing that the files have, with a list of what they have.
fn check<'a>(flag: &str, values: &[String], available: impl Iterator<Item = &'a NumberAndName>) -> Result<()> {
    let available: BTreeSet<&NumberAndName> = available.collect();
    for value in values {
        if !available.iter().any(|(number, name)| means(value, *number, name)) {
            let choices: Vec<String> = available.iter().map(|(number, name)| format!("  {number}  {name}")).collect();
            bail!("there is no {flag} {value}; the files have:\n{}", choices.join("\n"));
        }
    }
    Ok(())
}

impl Selected {
    pub(super) fn contains(&self, match_id: i64) -> bool {
        self.everything || self.matches.contains(&match_id)
    }

    pub(super) fn is_everything(&self) -> bool {
        self.everything
    }

    /// The matches that are listed, by the provider's number.
    pub(super) fn listed(&self) -> impl Iterator<Item = i64> {
        self.matches.iter().copied()
    }

    pub(super) fn count(&self) -> usize {
        self.matches.len()
    }

    /// A dataset's entities, each to be written with the first match that names it. Others are left out: providers list
    /// thousands of players who are in no match.
    pub(super) fn pending(&self, documents: Vec<Document>) -> PendingEntities {
        let number = |document: &Document, field: &str| document.body.get(field).and_then(Value::as_i64);
        let mut structure: HashMap<EditionId, BTreeSet<(Kind, i64)>> =
            self.editions.iter().map(|id| (*id, BTreeSet::from([(Kind::Edition, id.0)]))).collect();
        let mut edition_of_stage = HashMap::new();
        for document in &documents {
            let edition = match document.kind {
                Kind::Edition => Some(document.id),
                Kind::Stage => number(document, "edition"),
                // Stages come before groups.
                Kind::Group => number(document, "stage").and_then(|id| edition_of_stage.get(&id).copied()),
                _ => None,
            };
            let Some(edition) = edition else { continue };
            if document.kind == Kind::Stage {
                edition_of_stage.insert(document.id, edition);
            }
            let Some(parts) = structure.get_mut(&EditionId(edition)) else { continue };
            parts.insert((document.kind, document.id));
            parts.extend(number(document, "competition").map(|id| (Kind::Competition, id)));
            let teams = document.body.get("teams").and_then(Value::as_array).into_iter().flatten();
            parts.extend(teams.filter_map(Value::as_i64).map(|id| (Kind::Team, id)));
        }
        let entities = documents.into_iter().map(|document| ((document.kind, document.id), document)).collect();
        PendingEntities { entities, structure }
    }
}

/// The fields of entities that refer to others. The structure of an edition is written apart.
const REFERENCES: [(&str, Kind); 8] = [
    ("organizer", Kind::Organizer),
    ("age_group", Kind::AgeGroup),
    ("club", Kind::Club),
    ("stadium", Kind::Stadium),
    ("coach", Kind::Coach),
    ("continent", Kind::Continent),
    ("country", Kind::Country),
    ("nationality", Kind::Country),
];

/// The entities that no match written so far names.
#[derive(Debug, Default)]
pub(super) struct PendingEntities {
    entities: HashMap<(Kind, i64), Document>,
    /// Of each edition: itself, its competition, stages and groups, and the teams of the groups. They are written with the
    /// first match, so that no list shows an edition without one, also if the import is interrupted.
    structure: HashMap<EditionId, BTreeSet<(Kind, i64)>>,
}

impl PendingEntities {
    /// The editions whose structure was not written yet.
    pub(super) fn editions(&self) -> Vec<EditionId> {
        let mut editions: Vec<EditionId> = self.structure.keys().copied().collect();
        editions.sort();
        editions
    }

    /// Removes and returns the structure of an edition.
    pub(super) fn structure_of(&mut self, edition: EditionId) -> Vec<Document> {
        let parts = self.structure.remove(&edition).unwrap_or_default();
        let documents = parts.iter().filter_map(|part| self.entities.remove(part)).collect();
        self.with_references(documents)
    }

    /// Adds what the documents refer to: the club of a team, the organiser of a competition, a country.
    fn with_references(&mut self, mut documents: Vec<Document>) -> Vec<Document> {
        let mut read = 0;
        while let Some(document) = documents.get(read) {
            read += 1;
            let number = |field: &str| document.body.get(field).and_then(Value::as_i64);
            let named: Vec<(Kind, i64)> =
                REFERENCES.iter().filter_map(|(field, kind)| Some((*kind, number(field)?))).collect();
            documents.extend(named.iter().filter_map(|name| self.entities.remove(name)));
        }
        documents
    }

    /// Removes and returns the entities that no match names and that are part of no edition.
    pub(super) fn unnamed(&mut self) -> Vec<Document> {
        let is_structure = |kind: Kind| {
            matches!(
                kind,
                Kind::Competition | Kind::Edition | Kind::Stage | Kind::Group | Kind::Organizer | Kind::AgeGroup
            )
        };
        let mut names: Vec<(Kind, i64)> =
            self.entities.keys().copied().filter(|(kind, _)| !is_structure(*kind)).collect();
        names.sort();
        names.iter().filter_map(|name| self.entities.remove(name)).collect()
    }

    /// Removes and returns the entities that a match names, those of its edition first.
    pub(super) fn named_by(&mut self, match_: &Match) -> Vec<Document> {
        let mut documents = self.structure_of(match_.edition);
        let mut names: BTreeSet<(Kind, i64)> = match_.officials.all().map(|id| (Kind::Referee, id.0)).collect();
        names.extend(match_.stadium.map(|id| (Kind::Stadium, id.0)));
        for sheet in [Side::Home, Side::Away].map(|side| match_.sheet(side)) {
            names.insert((Kind::Team, sheet.team.0));
            names.extend(sheet.coach.map(|id| (Kind::Coach, id.0)));
            names.extend(sheet.squad.iter().map(|member| (Kind::Player, member.player.number())));
        }
        documents.extend(names.iter().filter_map(|name| self.entities.remove(name)));
        self.with_references(documents)
    }
}
