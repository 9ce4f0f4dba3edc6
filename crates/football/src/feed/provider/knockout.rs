//! What follows from the matches of a knockout round.

use std::collections::BTreeMap;

/// The names of rounds that may be group stages as well as knockout rounds.
pub(crate) const NUMBERED_ROUNDS: [&str; 3] = ["1st round", "2nd round", "3rd round"];

/// Whether a stage of this name is a knockout round.
pub(crate) fn is_knockout(name: &str) -> bool {
    let name = name.to_lowercase();
    let words = ["final", "round of", "play-off", "playoff", "knockout"];
    !name.contains("group") && words.iter().chain(&NUMBERED_ROUNDS).any(|word| name.contains(word))
}

/// The name of a round with this number of ties. A single match is the final if no match follows it.
pub(crate) fn knockout_round(ties: usize, is_last: bool) -> &'static str {
    match (ties, is_last) {
        (16, _) => "Round of 32",
        (8, _) => "Round of 16",
        (4, _) => "Quarter-finals",
        (2, _) => "Semi-finals",
        (1, true) => "Final",
        (1, false) => "3rd Place Final",
        _ => "Knockout Stage",
    }
}

/// The number of ties, if every team has one opponent.
pub(crate) fn ties<T: Ord + Copy>(pairs: impl Iterator<Item = (T, T)>) -> Option<usize> {
    let mut opponents = BTreeMap::new();
    for (home, away) in pairs {
        let same = |before: &T, now: T| *before == now;
        if !same(opponents.entry(home).or_insert(away), away) || !same(opponents.entry(away).or_insert(home), home) {
            return None;
        }
    }
    Some(opponents.len() / 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_team_of_a_round_has_one_opponent() {
        let count = |pairs: &[(u8, u8)]| ties(pairs.iter().copied());
        assert_eq!(count(&[(1, 2), (3, 4)]), Some(2));
        assert_eq!(count(&[(1, 2), (3, 4), (2, 1)]), Some(2), "two legs");
        assert_eq!(count(&[(1, 2), (3, 4), (1, 3)]), None);
        assert_eq!(count(&[(1, 2), (3, 1)]), None);
        assert_eq!(count(&[]), Some(0));
    }
}
