//! Proposals of links between two providers.

use std::collections::BTreeSet;

use football::identity::{Proposal, Provider, propose};
use football::model::{Coach, Kind, Match, Player, Referee, Stadium, Team};
use proptest::prelude::*;
use serde_json::{Value, json};

/// Names that are partly similar.
const NAMES: [&str; 8] = [
    "Nile City",
    "Nile Town",
    "Harbour Town",
    "Harbor Town",
    "Omar Nasser",
    "Omer Naser",
    "Tarek Hussein",
    "T. Hussein",
];

/// What a provider states of four matches between some of three teams: indexes of teams, days, goals and names.
#[derive(Clone, Debug)]
struct Stated {
    names: Vec<usize>,
    matches: Vec<(usize, usize, i64, u16)>,
    shirts: Vec<u16>,
}

fn stated() -> impl Strategy<Value = Stated> {
    let names = proptest::collection::vec(0..NAMES.len(), 12);
    let matches = proptest::collection::vec((0..3_usize, 0..3_usize, 0..4_i64, 0..3_u16), 0..5);
    let shirts = proptest::collection::vec(1..4_u16, 9);
    (names, matches, shirts).prop_map(|(names, matches, shirts)| Stated { names, matches, shirts })
}

fn read<T: serde::de::DeserializeOwned>(value: Value) -> T {
    serde_json::from_value(value).unwrap()
}

/// The statement as a provider whose ids begin at `base`.
fn provider(stated: &Stated, base: i64) -> Provider {
    let name = |place: usize| NAMES[stated.names[place]];
    let player = |team: usize, place: usize| base + 100 + (team * 3 + place) as i64;
    let squad = |team: usize| -> Vec<Value> {
        (0..3)
            .map(|place| {
                let role = if place == 0 { "bench" } else { "starter" };
                json!({ "player": player(team, place), "shirt": stated.shirts[team * 3 + place], "role": role })
            })
            .collect()
    };
    let sheet =
        |team: usize| json!({ "team": base + 1 + team as i64, "coach": base + 20 + team as i64, "squad": squad(team) });
    let matches = stated.matches.iter().enumerate().filter(|(_, (home, away, ..))| home != away);
    let matches = matches.map(|(place, (home, away, day, goals))| {
        read::<Match>(json!({
            "id": base + 500 + place as i64, "edition": base + 1, "kickoff": format!("2021-03-0{}T18:00:00Z", day + 1),
            "status": "final", "home": sheet(*home), "away": sheet(*away), "score": { "home": goals, "away": 0 },
            "stadium": base + 30, "officials": { "referee": base + 40 }
        }))
    });
    let named = |id: i64, place: usize| json!({ "id": base + id, "name": name(place) });
    Provider {
        matches: matches.collect(),
        teams: (0..3).map(|team| read::<Team>(named(1 + team as i64, team))).collect(),
        players: (0..9).map(|place| read::<Player>(named(100 + place as i64, 3 + place))).collect(),
        coaches: (0..3).map(|team| read::<Coach>(named(20 + team as i64, team))).collect(),
        referees: vec![read::<Referee>(named(40, 4))],
        stadiums: vec![read::<Stadium>(named(30, 5))],
    }
}

fn swapped(proposals: Vec<Proposal>) -> BTreeSet<(Kind, i64, i64, String)> {
    proposals.into_iter().map(|pair| (pair.kind, pair.other, pair.id, format!("{:.4}", pair.score))).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn each_entity_has_one_counterpart_at_most_whichever_provider_comes_first(one in stated(), other in stated()) {
        let (one, other) = (provider(&one, 1_000_000), provider(&other, 2_000_000));
        let there = propose(&one, &other);
        for side in [|pair: &Proposal| (pair.kind, pair.id), |pair: &Proposal| (pair.kind, pair.other)] {
            let ids: BTreeSet<(Kind, i64)> = there.iter().map(side).collect();
            prop_assert_eq!(ids.len(), there.len());
        }
        prop_assert!(there.iter().all(|pair| (0.5..=1.0).contains(&pair.score)));
        prop_assert!(there.iter().all(|pair| pair.id < 2_000_000 && pair.other >= 2_000_000));
        let back: BTreeSet<_> =
            propose(&other, &one).into_iter().map(|pair| (pair.kind, pair.id, pair.other, format!("{:.4}", pair.score))).collect();
        prop_assert_eq!(swapped(there), back);
    }

    #[test]
    fn a_provider_is_proposed_to_be_itself(stated in stated()) {
        prop_assume!(stated.matches.iter().any(|(home, away, ..)| home != away));
        // Players and teams with names of their own.
        let stated = Stated { names: (0..12).map(|place| place % NAMES.len()).collect(), ..stated };
        let (one, other) = (provider(&stated, 1_000_000), provider(&stated, 2_000_000));
        let found = propose(&one, &other);
        prop_assert!(found.iter().filter(|pair| pair.kind == Kind::Team).all(|pair| pair.other - pair.id == 1_000_000));
    }
}

#[test]
fn a_birth_date_that_differs_speaks_against_a_pair() {
    let stated = Stated { names: vec![0; 12], matches: vec![(0, 1, 0, 1)], shirts: vec![1, 2, 3, 1, 2, 3, 1, 2, 3] };
    let (mut one, mut other) = (provider(&stated, 1_000_000), provider(&stated, 2_000_000));
    for (place, name) in ["Omar Nasser", "Tarek Hussein", "Karim Selmani"].into_iter().enumerate() {
        one.players[place].name.en = name.to_owned();
        other.players[place].name.en = name.to_owned();
    }
    let score = |one: &Provider, other: &Provider| {
        let found = propose(one, other);
        found
            .iter()
            .find(|pair| (pair.kind, pair.id, pair.other) == (Kind::Player, 1_000_100, 2_000_100))
            .map(|pair| pair.score)
    };
    let without = score(&one, &other).unwrap();
    one.players[0].dob = Some("1990-01-01".parse().unwrap());
    other.players[0].dob = Some("1990-01-01".parse().unwrap());
    let same = score(&one, &other).unwrap();
    other.players[0].dob = Some("1994-07-30".parse().unwrap());
    let differs = score(&one, &other).unwrap_or_default();
    assert!(same >= without && without > differs, "{same} {without} {differs}");
    assert!(same >= 0.9 && differs < 0.9, "{same} {differs}");
}
