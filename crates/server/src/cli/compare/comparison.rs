//! The order of the requests: the catalogue, each tournament, its matches, and their players.

use std::collections::BTreeSet;

use anyhow::{Result, bail};
use serde_json::Value;

use super::ids::IdMap;
use super::requests::{ComparedLevel, ComparedOperation, LISTS_MATCHES, LISTS_PLAYERS, LISTS_TOURNAMENTS, RequestIds};
use super::tally::{DifferenceExample, OperationTally, Verdict, shown};
use super::values::{ComparisonRules, compare};
use crate::cli::progress::Progress;
use crate::cli::remote::{OperationRefusal, OperationRequest, RemoteService, content, pages, records, records_mut};

/// A list with more records is compared to here.
const MAX_RECORDS: usize = 100_000;
const PAGE_SIZE: usize = 100;
/// Where a response that is an error is counted.
const REFUSAL: &str = "(error)";

/// What is compared.
#[derive(Debug)]
pub(super) struct ComparedSelection {
    /// All if there is none.
    pub(super) tournaments: BTreeSet<i64>,
    /// Of each match.
    pub(super) max_players: usize,
    pub(super) languages: Vec<String>,
}

pub(super) struct ServiceComparison {
    /// Left and right.
    services: [RemoteService; 2],
    rules: ComparisonRules,
    operations: Vec<ComparedOperation>,
    /// One for each operation.
    tallies: Vec<OperationTally>,
    progress: Progress,
    matches: usize,
    matches_done: usize,
}

impl ServiceComparison {
    pub(super) fn new(
        services: [RemoteService; 2],
        rules: ComparisonRules,
        operations: Vec<ComparedOperation>,
    ) -> ServiceComparison {
        let tally =
            |operation: &ComparedOperation| OperationTally { name: operation.name.clone(), ..Default::default() };
        let tallies = operations.iter().map(tally).collect();
        let progress = Progress::new("compared");
        ServiceComparison { services, rules, operations, tallies, progress, matches: 0, matches_done: 0 }
    }

    /// Compares everything that is selected. What was counted is returned also if a service fails.
    pub(super) fn run(mut self, selection: &ComparedSelection) -> (Vec<OperationTally>, Result<()>) {
        let compared = selection.languages.iter().try_for_each(|language| self.language(selection, language));
        self.progress.finish();
        (self.tallies, compared)
    }

    fn language(&mut self, selection: &ComparedSelection, language: &str) -> Result<()> {
        let mut tournaments: Vec<i64> = selection.tournaments.iter().copied().collect();
        for at in self.on_level(ComparedLevel::Service) {
            let left = self.pair(at, RequestIds::default(), language, &selection.tournaments)?;
            if self.operations[at].name == LISTS_TOURNAMENTS && tournaments.is_empty() {
                tournaments = left.iter().flat_map(records).filter_map(|record| record["id"].as_i64()).collect();
                if left.is_none() {
                    bail!("{} has no list of tournaments: name them with --tournament", self.services[0].url());
                }
            }
        }
        for tournament in tournaments {
            self.tournament(tournament, selection, language)?;
        }
        Ok(())
    }

    fn tournament(&mut self, tournament: i64, selection: &ComparedSelection, language: &str) -> Result<()> {
        let ids = RequestIds { tournament, ..RequestIds::default() };
        let (mut matches, mut players) = (Vec::new(), BTreeSet::new());
        for at in self.on_level(ComparedLevel::Tournament) {
            let left = self.pair(at, ids, language, &BTreeSet::new())?;
            if self.operations[at].name == LISTS_MATCHES {
                matches = left.iter().flat_map(records).filter_map(|record| record["matchId"].as_i64()).collect();
            }
        }
        self.matches += matches.len();
        for match_ in matches {
            let ids = RequestIds { match_, ..ids };
            let mut of_match = Vec::new();
            for at in self.on_level(ComparedLevel::Match) {
                let left = self.pair(at, ids, language, &BTreeSet::new())?;
                if self.operations[at].name == LISTS_PLAYERS {
                    of_match = left.as_ref().map_or_else(Vec::new, players_of);
                }
            }
            of_match.truncate(selection.max_players);
            for player in of_match {
                for at in self.on_level(ComparedLevel::PlayerOfMatch) {
                    self.pair(at, RequestIds { player, ..ids }, language, &BTreeSet::new())?;
                }
                players.insert(player);
            }
            self.matches_done += 1;
            self.progress.set(self.matches_done, self.matches);
        }
        for player in players {
            for at in self.on_level(ComparedLevel::PlayerOfTournament) {
                self.pair(at, RequestIds { player, ..ids }, language, &BTreeSet::new())?;
            }
        }
        Ok(())
    }

    fn on_level(&self, level: ComparedLevel) -> Vec<usize> {
        (0..self.operations.len()).filter(|at| self.operations[*at].level == level).collect()
    }

    /// Sends one request to both services, and compares. Returns the left response if it is a success. `only` are the
    /// tournaments that a list of them is compared for.
    fn pair(&mut self, at: usize, ids: RequestIds, language: &str, only: &BTreeSet<i64>) -> Result<Option<Value>> {
        let ServiceComparison { services: [left, right], rules, operations, tallies, .. } = self;
        let (operation, tally) = (&operations[at], &mut tallies[at]);
        if tally.not_offered.iter().any(Option::is_some) {
            return Ok(None);
        }
        let mut responses = [
            response(left, operation, ids, language)?,
            response(right, operation, ids_on_the_right(&rules.map, ids), language)?,
        ];
        if operation.name == LISTS_TOURNAMENTS && !only.is_empty() {
            let right_ids = only.iter().map(|id| rules.map.right(&["tournament"], *id)).collect();
            for (response, ids) in responses.iter_mut().zip([only, &right_ids]) {
                keep_only(response, ids);
            }
        }
        let subject = operation.subject(ids, language);
        match &responses {
            [Err(OperationRefusal::UnknownOperation(left)), Err(OperationRefusal::UnknownOperation(right))] => {
                tally.not_offered = [Some(left.clone()), Some(right.clone())];
            }
            [Err(OperationRefusal::UnknownOperation(left)), _] => tally.not_offered[0] = Some(left.clone()),
            [_, Err(OperationRefusal::UnknownOperation(right))] => tally.not_offered[1] = Some(right.clone()),
            [Ok(left), Ok(right)] => {
                tally.requests += 1;
                compare(rules, tally, &subject, left, right);
            }
            [left, right] => {
                tally.requests += 1;
                let [left, right] = [left, right].map(refused);
                let verdict = if left == right { Verdict::Equal } else { Verdict::Different };
                let field = tally.count(REFUSAL, verdict);
                if verdict != Verdict::Equal && field.examples.len() < rules.max_examples {
                    let [left, right] = [left, right].map(|why| Some(shown(&why)));
                    field.examples.push(DifferenceExample { place: subject, left, right });
                }
            }
        }
        let [left, _] = responses;
        Ok(left.ok())
    }
}

/// The response of one service, with the records of all pages.
fn response(
    service: &mut RemoteService,
    operation: &ComparedOperation,
    ids: RequestIds,
    language: &str,
) -> Result<Result<Value, OperationRefusal>> {
    let (parameters, body) = (operation.parameters(ids), operation.body(ids));
    let mut whole: Option<Value> = None;
    let mut page = 1;
    loop {
        let and = if parameters.is_empty() { "" } else { "&" };
        let paged = format!("{parameters}{and}page_size={PAGE_SIZE}&page_number={page}");
        let request = OperationRequest {
            operation: &operation.name,
            version: operation.version,
            language,
            parameters: if operation.is_paged { &paged } else { &parameters },
            body: &body,
        };
        let sent = service.send(&request)?;
        let response = match service.parse(&request, &sent) {
            Ok(response) => response,
            Err(OperationRefusal::Key(why)) => bail!("{} does not accept the key: {why}", service.url()),
            Err(refusal) => return Ok(Err(refusal)),
        };
        let (last, found) = (pages(&response), records(&response).len());
        let total = match &mut whole {
            None => {
                whole = Some(response);
                found
            }
            Some(whole) => match records_mut(whole) {
                Some(all) => {
                    all.extend(records(&response).iter().cloned());
                    all.len()
                }
                None => found,
            },
        };
        page += 1;
        if !operation.is_paged || page > last || found == 0 || total >= MAX_RECORDS {
            return Ok(Ok(whole.unwrap_or_default()));
        }
    }
}

fn ids_on_the_right(map: &IdMap, ids: RequestIds) -> RequestIds {
    RequestIds {
        tournament: map.right(&["tournament"], ids.tournament),
        match_: map.right(&["match"], ids.match_),
        player: map.right(&["player"], ids.player),
    }
}

/// Leaves out other tournaments of a list, and the message, which counts them.
fn keep_only(response: &mut Result<Value, OperationRefusal>, ids: &BTreeSet<i64>) {
    let Ok(response) = response else { return };
    if let Some(list) = records_mut(response) {
        list.retain(|record| record.get("id").and_then(Value::as_i64).is_some_and(|id| ids.contains(&id)));
    }
    if let Some(envelope) = response.as_object_mut() {
        envelope.remove("message");
    }
}

fn players_of(response: &Value) -> Vec<i64> {
    let players = content(response).get("players").and_then(Value::as_array);
    players.into_iter().flatten().filter_map(|player| player.get("id")?.as_i64()).collect()
}

fn refused(response: &Result<Value, OperationRefusal>) -> String {
    match response {
        Ok(_) => "a success".to_owned(),
        Err(OperationRefusal::Request(why) | OperationRefusal::UnknownOperation(why) | OperationRefusal::Key(why)) => {
            why.clone()
        }
    }
}
