//! Which matches of a provider's files are imported: by competition, season or match, by number or name.

use std::collections::{BTreeSet, HashMap, HashSet};

use anyhow::{Result, bail};
use clap::Args;
use football::feed::Document;
use football::feed::provider::MatchListing;
use football::model::{EditionId, Kind, Match, Side, search_form};
use serde_json::Value;

#[derive(Args, Debug)]
pub(super) struct ImportFilter {
    /// Import only this competition: the provider's number or the name; repeatable
    #[arg(long, value_name = "ID|NAME")]
    competition: Vec<String>,

    /// Import only this season: the provider's number or the name, such as 2015/2016; repeatable
    #[arg(long, value_name = "ID|NAME")]
    season: Vec<String>,

    /// Import only this match: the provider's number; repeatable
    #[arg(long = "match", value_name = "ID")]
    matches: Vec<i64>,
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
    pub(super) fn select(&self, available: Available) -> Result<Selected> {
        let Available { mut listed, mut unlisted, only } = available;
        if let Some(only) = &only {
            listed.retain(|match_| only.contains(&match_.match_id));
            unlisted.retain(|id| only.contains(id));
        }
        check("competition", &self.competition, listed.iter().map(|match_| &match_.competition))?;
        let in_competition = |match_: &&MatchListing| matches_any(&self.competition, &match_.competition);
        check("season", &self.season, listed.iter().filter(in_competition).map(|match_| &match_.season))?;
        let ids: BTreeSet<i64> = listed.iter().map(|match_| match_.match_id).chain(unlisted.iter().copied()).collect();
        if let Some(id) = self.matches.iter().find(|id| !ids.contains(id)) {
            let range = ids.first().zip(ids.last());
            let range = range.map_or_else(String::new, |(first, last)| format!(", numbers {first} to {last}"));
            bail!("there is no match {id}; the files have {}{range}", ids.len());
        }
        let wanted = |id: &i64| self.matches.is_empty() || self.matches.contains(id);
        listed.retain(|match_| {
            in_competition(&match_) && matches_any(&self.season, &match_.season) && wanted(&match_.match_id)
        });
        let by_name = !self.competition.is_empty() || !self.season.is_empty();
        unlisted.retain(|id| !by_name && wanted(id));
        if listed.is_empty() && unlisted.is_empty() {
            match by_name || !self.matches.is_empty() {
                true => bail!("no match meets all conditions: leave out --competition, --season or --match"),
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

    pub(super) fn count(&self) -> usize {
        self.matches.len()
    }

    /// Splits a dataset's entities into those written first (the competitions of the selected matches with their structure)
    /// and those written with the first match that names them. Others are left out: providers list thousands of players
    /// who are in no match.
    pub(super) fn split(&self, documents: Vec<Document>) -> (Vec<Document>, PendingEntities) {
        let number = |document: &Document, field: &str| document.body.get(field).and_then(Value::as_i64);
        let mut structure: BTreeSet<(Kind, i64)> = self.editions.iter().map(|id| (Kind::Edition, id.0)).collect();
        for document in &documents {
            let id = (document.kind, document.id);
            let belongs =
                |field: &str, kind: Kind| number(document, field).is_some_and(|id| structure.contains(&(kind, id)));
            match document.kind {
                Kind::Edition if structure.contains(&id) => {
                    structure.extend(number(document, "competition").map(|id| (Kind::Competition, id)));
                }
                Kind::Stage if belongs("edition", Kind::Edition) => structure.extend([id]),
                // Stages come before groups.
                Kind::Group if belongs("stage", Kind::Stage) => {
                    structure.insert(id);
                    let teams = document.body.get("teams").and_then(Value::as_array).into_iter().flatten();
                    structure.extend(teams.filter_map(Value::as_i64).map(|id| (Kind::Team, id)));
                }
                _ => {}
            }
        }
        let (first, rest): (Vec<_>, Vec<_>) =
            documents.into_iter().partition(|document| structure.contains(&(document.kind, document.id)));
        (first, PendingEntities(rest.into_iter().map(|document| ((document.kind, document.id), document)).collect()))
    }
}

/// Teams, people and stadiums that no match written so far names.
#[derive(Debug, Default)]
pub(super) struct PendingEntities(HashMap<(Kind, i64), Document>);

impl PendingEntities {
    /// Removes and returns the entities that a match names.
    pub(super) fn named_by(&mut self, match_: &Match) -> Vec<Document> {
        let mut names: BTreeSet<(Kind, i64)> = match_.officials.all().map(|id| (Kind::Referee, id.0)).collect();
        names.extend(match_.stadium.map(|id| (Kind::Stadium, id.0)));
        for sheet in [Side::Home, Side::Away].map(|side| match_.sheet(side)) {
            names.insert((Kind::Team, sheet.team.0));
            names.extend(sheet.coach.map(|id| (Kind::Coach, id.0)));
            names.extend(sheet.squad.iter().map(|member| (Kind::Player, member.player.number())));
        }
        names.iter().filter_map(|name| self.0.remove(name)).collect()
    }
}
