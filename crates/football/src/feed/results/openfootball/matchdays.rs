//! Whether `Round 1` is a matchday of a league or a round of a cup.

use std::collections::HashMap;

use super::round::Round;
use crate::feed::results::line::ResultLine;

/// A cup has no more numbered rounds than this.
const ROUNDS_OF_CUP: u32 = 8;

/// The rounds of a stage that are not certainly matchdays.
#[derive(Default)]
struct Rounds {
    some_have_no_number: bool,
    highest: u32,
}

/// Names the round of every match: a number if it is a matchday.
///
/// `Round 1` is one if every round of its stage has a number, or if there are more than a cup has.
pub(super) fn settle(results: &mut [ResultLine], rounds: Vec<Option<Round>>) {
    let stage = |result: &ResultLine| (result.competition.clone(), result.season.clone(), result.stage.clone());
    let mut stages: HashMap<_, Rounds> = HashMap::new();
    for (result, round) in results.iter().zip(&rounds) {
        let Some(round) = round else { continue };
        let rounds = stages.entry(stage(result)).or_default();
        match round.number {
            Some(number) => rounds.highest = rounds.highest.max(number),
            None => rounds.some_have_no_number = true,
        }
    }
    for (result, round) in results.iter_mut().zip(rounds) {
        let Some(round) = round else { continue };
        let is_league = stages
            .get(&stage(result))
            .is_some_and(|rounds| !rounds.some_have_no_number || rounds.highest > ROUNDS_OF_CUP);
        let number = round.number.filter(|_| round.is_matchday || is_league);
        result.round = Some(number.map_or(round.text, |number| number.to_string()));
    }
}
