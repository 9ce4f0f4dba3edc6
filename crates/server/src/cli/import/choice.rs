//! Which matches of a provider's files are taken: by competition, season or match, by number or name.

use std::collections::{BTreeSet, HashMap, HashSet};

use anyhow::{Result, bail};
use clap::Args;
use football::feed::Document;
use football::feed::provider::MatchListing;
use football::model::{EditionId, Kind, Match, Side, fold};
use serde_json::Value;

use super::provider::Dataset;

#[derive(Args, Debug)]
pub(in crate::cli) struct Choice {
    /// Only this competition: the provider's number or the name; may be given several times
    #[arg(long, value_name = "ID|NAME")]
    competition: Vec<String>,

    /// Only this season: the provider's number or the name, such as 2015/2016; may be given several times
    #[arg(long, value_name = "ID|NAME")]
    season: Vec<String>,

    /// Only this match: the provider's number; may be given several times
    #[arg(long = "match", value_name = "ID")]
    matches: Vec<i64>,
}

/// What was chosen.
#[derive(Debug)]
pub(super) struct Chosen {
    matches: HashSet<i64>,
    editions: HashSet<EditionId>,
    /// Nothing was asked for: all matches, also those that no file of matches lists.
    everything: bool,
}

impl Choice {
    /// Chooses among the matches of a dataset.
    pub(super) fn among(&self, dataset: &impl Dataset) -> Result<Chosen> {
        let (mut listed, mut unlisted, only) = (dataset.listed(), dataset.unlisted(), dataset.only());
        if let Some(only) = &only {
            listed.retain(|match_| only.contains(&match_.match_id));
            unlisted.retain(|id| only.contains(id));
        }
        known("competition", &self.competition, listed.iter().map(|match_| &match_.competition))?;
        let here = |match_: &&MatchListing| any(&self.competition, &match_.competition);
        known("season", &self.season, listed.iter().filter(here).map(|match_| &match_.season))?;
        let ids: BTreeSet<i64> = listed.iter().map(|match_| match_.match_id).chain(unlisted.iter().copied()).collect();
        if let Some(id) = self.matches.iter().find(|id| !ids.contains(id)) {
            let between = ids.first().zip(ids.last());
            let between = between.map_or_else(String::new, |(first, last)| format!(", from {first} to {last}"));
            bail!("no match is number {id}; there are {}{between}", ids.len());
        }
        let wanted = |id: &i64| self.matches.is_empty() || self.matches.contains(id);
        listed.retain(|match_| here(&match_) && any(&self.season, &match_.season) && wanted(&match_.match_id));
        let by_name = !self.competition.is_empty() || !self.season.is_empty();
        unlisted.retain(|id| !by_name && wanted(id));
        if listed.is_empty() && unlisted.is_empty() {
            match by_name || !self.matches.is_empty() {
                true => bail!("no match is of all that was chosen: leave out --competition, --season or --match"),
                false => bail!("the files state no match"),
            }
        }
        Ok(Chosen {
            editions: listed.iter().map(|match_| match_.edition).collect(),
            matches: listed.iter().map(|match_| match_.match_id).chain(unlisted).collect(),
            everything: !by_name && self.matches.is_empty() && only.is_none(),
        })
    }
}

type Numbered = (i64, String);

/// Nothing asked for is everything.
fn any(asked: &[String], (number, name): &Numbered) -> bool {
    asked.is_empty() || asked.iter().any(|asked| is(asked, *number, name))
}

fn is(asked: &str, number: i64, name: &str) -> bool {
    asked.trim().parse() == Ok(number) || fold(asked.trim()) == fold(name)
}

/// Everything asked for is there, or an error that lists what is.
fn known<'a>(what: &str, asked: &[String], there: impl Iterator<Item = &'a Numbered>) -> Result<()> {
    let there: BTreeSet<&Numbered> = there.collect();
    for asked in asked {
        if !there.iter().any(|(number, name)| is(asked, *number, name)) {
            let choices: Vec<String> = there.iter().map(|(number, name)| format!("  {number}  {name}")).collect();
            bail!("no {what} is {asked}; there are:\n{}", choices.join("\n"));
        }
    }
    Ok(())
}

impl Chosen {
    pub(super) fn takes(&self, match_id: i64) -> bool {
        self.everything || self.matches.contains(&match_id)
    }

    pub(super) fn count(&self) -> usize {
        self.matches.len()
    }

    /// What goes in at once: the competitions of the chosen matches with their structure; and what goes in with the first
    /// match that names it. Nobody asks for a player of whom there is no match, and providers list thousands.
    pub(super) fn entities(&self, documents: Vec<Document>) -> (Vec<Document>, Named) {
        let number = |document: &Document, field: &str| document.body.get(field).and_then(Value::as_i64);
        let mut above: BTreeSet<(Kind, i64)> = self.editions.iter().map(|id| (Kind::Edition, id.0)).collect();
        for document in &documents {
            let id = (document.kind, document.id);
            let of = |field: &str, kind: Kind| number(document, field).is_some_and(|id| above.contains(&(kind, id)));
            match document.kind {
                Kind::Edition if above.contains(&id) => {
                    above.extend(number(document, "competition").map(|id| (Kind::Competition, id)));
                }
                Kind::Stage if of("edition", Kind::Edition) => above.extend([id]),
                // Stages stand before groups.
                Kind::Group if of("stage", Kind::Stage) => {
                    above.insert(id);
                    let teams = document.body.get("teams").and_then(Value::as_array).into_iter().flatten();
                    above.extend(teams.filter_map(Value::as_i64).map(|id| (Kind::Team, id)));
                }
                _ => {}
            }
        }
        let (first, rest): (Vec<_>, Vec<_>) =
            documents.into_iter().partition(|document| above.contains(&(document.kind, document.id)));
        (first, Named(rest.into_iter().map(|document| ((document.kind, document.id), document)).collect()))
    }
}

/// Teams, people and places that wait for the first match that names them.
#[derive(Debug, Default)]
pub(super) struct Named(HashMap<(Kind, i64), Document>);

impl Named {
    /// Takes out what a match names and no match before it has.
    pub(super) fn of(&mut self, match_: &Match) -> Vec<Document> {
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
