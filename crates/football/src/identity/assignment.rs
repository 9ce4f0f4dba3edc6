//! Who is whose counterpart: each entity of one provider has at most one in the other.

use std::collections::{BTreeMap, HashMap, HashSet};

/// A pair of entities that may be the same.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Candidate {
    pub(super) one: i64,
    pub(super) other: i64,
    pub(super) score: f64,
    pub(super) reasons: Vec<String>,
}

/// The places of the candidates that an entity is in.
type Rivals = HashMap<i64, Vec<usize>>;

/// What the distance to the next candidate adds: a pair without a rival is more certain.
const UNRIVALLED: f64 = 0.4;
/// A rival that is less similar by this much is none.
const MARGIN: f64 = 0.25;
/// Names and line-ups that fit this badly are not made better by the absence of others.
const RIVALLED_FROM: f64 = 0.5;

/// Chooses the best pairs, each entity once. The result does not depend on which provider comes first.
pub(super) fn assign(mut candidates: Vec<Candidate>) -> Vec<Candidate> {
    sort(&mut candidates);
    let (mut of_one, mut of_other): (Rivals, Rivals) = Default::default();
    for (place, candidate) in candidates.iter().enumerate() {
        of_one.entry(candidate.one).or_default().push(place);
        of_other.entry(candidate.other).or_default().push(place);
    }
    let (mut used_one, mut used_other) = (HashSet::new(), HashSet::new());
    let mut chosen = Vec::new();
    for (place, candidate) in candidates.iter().enumerate() {
        if used_one.contains(&candidate.one) || used_other.contains(&candidate.other) {
            continue;
        }
        // Only a pair that could still be chosen is a rival.
        let of_same_one =
            of_one[&candidate.one].iter().filter(|rival| !used_other.contains(&candidates[**rival].other));
        let of_same_other =
            of_other[&candidate.other].iter().filter(|rival| !used_one.contains(&candidates[**rival].one));
        let rivals = of_same_one.chain(of_same_other).filter(|rival| **rival != place);
        let best_rival = rivals.map(|rival| candidates[*rival].score).fold(0.0, f64::max);
        used_one.insert(candidate.one);
        used_other.insert(candidate.other);
        let mut candidate = candidate.clone();
        let margin = candidate.score - best_rival;
        if margin >= MARGIN && candidate.score >= RIVALLED_FROM {
            candidate.score = 1.0 - (1.0 - candidate.score) * (1.0 - UNRIVALLED);
        } else if margin < MARGIN / 5.0 {
            candidate.reasons.push(format!("another pair is nearly as similar ({best_rival:.2})"));
            candidate.score *= CONTESTED;
        }
        candidate.score = rounded(candidate.score);
        chosen.push(candidate);
    }
    sort(&mut chosen);
    chosen
}

/// What is left of the score of a pair with an equal rival.
const CONTESTED: f64 = 0.85;

/// The best first. Pairs with one score are ordered by their ids, whichever provider comes first.
fn sort(candidates: &mut [Candidate]) {
    let ids = |pair: &Candidate| (pair.one.min(pair.other), pair.one.max(pair.other));
    candidates.sort_by(|one, other| other.score.total_cmp(&one.score).then_with(|| ids(one).cmp(&ids(other))));
}

/// To four digits, so that the order of additions does not show.
pub(super) fn rounded(score: f64) -> f64 {
    (score.clamp(0.0, 1.0) * 10_000.0).round() / 10_000.0
}

/// Independent evidence together: each part takes away its share of the doubt.
pub(super) fn together(evidence: impl IntoIterator<Item = f64>) -> f64 {
    1.0 - evidence.into_iter().map(|part| 1.0 - part.clamp(0.0, 1.0)).product::<f64>()
}

/// The counterparts of chosen pairs, by the id of the first provider.
pub(super) fn counterparts(pairs: &[Candidate], from: f64) -> BTreeMap<i64, i64> {
    pairs.iter().filter(|pair| pair.score >= from).map(|pair| (pair.one, pair.other)).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn candidate(one: i64, other: i64, score: f64) -> Candidate {
        Candidate { one, other, score, reasons: Vec::new() }
    }

    #[test]
    fn a_pair_without_a_rival_is_more_certain_and_one_with_an_equal_rival_less() {
        let alone = assign(vec![candidate(1, 11, 0.8)]);
        assert!(alone[0].score > 0.8, "{alone:?}");
        let contested = assign(vec![candidate(1, 11, 0.8), candidate(1, 12, 0.8)]);
        assert_eq!(contested.len(), 1);
        assert!(contested[0].score < 0.8, "{contested:?}");
    }

    fn candidates() -> impl Strategy<Value = Vec<Candidate>> {
        let pair = (0..8_i64, 100..108_i64, 0..=100_u8).prop_map(|(a, b, s)| candidate(a, b, f64::from(s) / 100.0));
        proptest::collection::vec(pair, 0..40).prop_map(|mut pairs| {
            pairs.sort_by_key(|pair| (pair.one, pair.other));
            pairs.dedup_by_key(|pair| (pair.one, pair.other));
            pairs
        })
    }

    proptest! {
        #[test]
        fn each_entity_is_in_one_pair_at_most_and_the_direction_does_not_matter(pairs in candidates()) {
            let chosen = assign(pairs.clone());
            for side in [|pair: &Candidate| pair.one, |pair: &Candidate| pair.other] {
                let ids: HashSet<i64> = chosen.iter().map(side).collect();
                prop_assert_eq!(ids.len(), chosen.len());
            }
            prop_assert!(chosen.iter().all(|pair| (0.0..=1.0).contains(&pair.score)));
            let swap = |pair: &Candidate| Candidate { one: pair.other, other: pair.one, ..pair.clone() };
            let back: Vec<Candidate> = assign(pairs.iter().map(swap).collect()).iter().map(swap).collect();
            prop_assert_eq!(chosen, back);
        }
    }
}
