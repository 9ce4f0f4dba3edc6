//! The World Cup of 2018 in the public files of two providers: who is linked, and whether anybody is linked wrongly.
//!
//! The folder that TOUCHLINE_WORLD_CUP names has `statsbomb/` (competition 43, season 3 of the open data) and `wyscout/` (the
//! public dataset, at least the World Cup).

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use football::model::{Kind, Match, Player, Role, Team, fold};

use super::{proposals, succeed};
use crate::importing::open;

const VARIABLE: &str = "TOUCHLINE_WORLD_CUP";

fn folder() -> PathBuf {
    let found = std::env::var_os(VARIABLE).map(PathBuf::from).filter(|folder| folder.is_dir());
    found.unwrap_or_else(|| panic!("{VARIABLE} names no folder with `statsbomb` and `wyscout` in it"))
}

/// The words of a name that are long enough to tell people apart.
fn words(player: &Player) -> BTreeSet<String> {
    let names = [Some(&player.name), player.nickname.as_ref()].into_iter().flatten();
    let folded: Vec<String> = names.map(|name| fold(&name.en)).collect();
    let words = folded.iter().flat_map(|name| name.split(|letter: char| !letter.is_alphanumeric()));
    words.filter(|word| word.chars().count() > 2).map(str::to_owned).collect()
}

/// For each player, the matches by day and team, and whether they started.
type Appearances = BTreeMap<i64, BTreeMap<(String, String), bool>>;

#[test]
#[ignore = "needs the World Cup of 2018 from both providers: set TOUCHLINE_WORLD_CUP"]
fn the_world_cup_of_2018_is_linked_without_a_wrong_pair() {
    let data = folder();
    let temporary = tempfile::tempdir().unwrap();
    for provider in ["statsbomb", "wyscout"] {
        let path = data.join(provider);
        let arguments = ["import", provider, path.to_str().unwrap()];
        let (_, told, code) = super::touchline(temporary.path(), &arguments);
        assert!(matches!(code, Some(0 | 3)), "{told}");
    }
    let (csv, summary) = succeed(temporary.path(), &["link", "propose", "--between", "statsbomb,wyscout", "-o", "-"]);
    let certain = |kind: &str| -> BTreeMap<i64, i64> {
        proposals(&csv, kind).into_iter().filter(|(_, score)| *score >= 0.9).map(|(pair, _)| pair).collect()
    };
    assert_eq!(certain("match").len(), 64, "{summary}");
    assert_eq!(certain("team").len(), 32, "{summary}");

    let store = open(temporary.path(), "touchline.db");
    let snapshot = store.snapshot().unwrap();
    let matches: Vec<Match> = snapshot.all().unwrap();
    let teams: BTreeMap<i64, Team> =
        snapshot.all::<Team>().unwrap().into_iter().map(|team| (team.id.0, team)).collect();
    let players: BTreeMap<i64, Player> =
        snapshot.all::<Player>().unwrap().into_iter().map(|player| (player.id.number(), player)).collect();
    let linked_teams = certain("team");
    let linked_players = certain("player");

    // An independent look at each pair: a word of the name in common, the same country, and the same starts. A match without
    // events has no starters.
    let (mut appearances, mut unknown) = (Appearances::new(), BTreeSet::new());
    for match_ in &matches {
        for sheet in [&match_.home, &match_.away] {
            let day = match_.kickoff.unwrap().moment().strftime("%Y-%m-%d").to_string();
            let country = teams[&sheet.team.0].country.map(|country| country.0.to_string()).unwrap_or_default();
            if sheet.squad.iter().all(|member| member.role != Role::Starter) {
                unknown.insert((day.clone(), country.clone()));
            }
            for member in &sheet.squad {
                let of_player = appearances.entry(member.player.number()).or_default();
                of_player.insert((day.clone(), country.clone()), member.role == Role::Starter);
            }
        }
    }
    let (mut doubtful, mut in_wyscout) = (Vec::new(), BTreeSet::new());
    for (one, other) in &linked_players {
        let names_agree = words(&players[one]).intersection(&words(&players[other])).next().is_some();
        let starts = |player: &i64| -> BTreeSet<&(String, String)> {
            let started = appearances[player].iter().filter(|(when, starts)| **starts && !unknown.contains(when));
            started.map(|(when, _)| when).collect()
        };
        let countries = |player: &i64| -> BTreeSet<&str> {
            appearances[player].keys().map(|(_, country)| country.as_str()).collect()
        };
        if !names_agree || starts(one) != starts(other) || countries(one) != countries(other) {
            let name = |id: &i64| &players[id].name.en;
            doubtful.push(format!("{} = {}, names agree: {names_agree}", name(one), name(other)));
        }
        in_wyscout.insert(*other);
    }
    // Of the players whom both have in a squad, these were not linked.
    let in_squads = &appearances;
    let of = |block: i64| players.keys().filter(move |id| **id / 1_000_000_000 == block && in_squads.contains_key(id));
    let (all_one, all_other) = (of(1).count(), of(2).count());
    let both = all_one.min(all_other);
    let unlinked: Vec<&str> =
        of(2).filter(|id| !in_wyscout.contains(id)).map(|id| players[id].name.en.as_str()).collect();
    assert_eq!(doubtful, [""; 0], "{} players linked", linked_players.len());
    assert!(linked_players.len() * 100 >= both * 95, "{} of {both}, without {unlinked:?}", linked_players.len());
    assert_eq!(linked_teams.len(), 32);
    assert!(proposals(&csv, Kind::Referee.code()).len() > 20, "{summary}");
}
