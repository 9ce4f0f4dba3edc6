//! Records and head-to-head balances agree with the tables, with each other and with the lists of matches.

use serde_json::Value;

use crate::harness::App;

const COUNTS: [&str; 6] = ["matches", "won", "draw", "lost", "goals_scored", "goals_conceded"];
const TEAMS: [i64; 4] = [1, 2, 3, 4];

fn data(app: &App, request: &str) -> Value {
    let reply = app.get(request);
    assert_eq!(reply.status, 200, "{request}: {}", reply.body);
    reply.json()["data"].take()
}

fn list(value: &Value) -> &Vec<Value> {
    value.as_array().unwrap()
}

fn counts(value: &Value) -> [i64; 6] {
    COUNTS.map(|name| value[name].as_i64().unwrap())
}

fn sum(parts: impl IntoIterator<Item = [i64; 6]>) -> [i64; 6] {
    parts.into_iter().fold([0; 6], |sum, part| std::array::from_fn(|index| sum[index] + part[index]))
}

#[test]
fn a_balance_is_the_row_of_the_team_in_the_tables() {
    let (app, mut compared) = (App::league(), 0);
    for tournament in [1, 2] {
        let tables = data(&app, &format!("/TournamentTable?tournament_id={tournament}"));
        let groups = list(&tables["stages"]).iter().flat_map(|stage| list(&stage["groups"]));
        let groups: Vec<&Value> = groups.collect();
        for team in TEAMS {
            let records = data(&app, &format!("/TeamRecords?team_id={team}&tournament_id={tournament}"));
            for (table, venue) in [("overall", "overall"), ("home", "home"), ("away", "away")] {
                let rows = groups.iter().flat_map(|group| list(&group[table])).filter(|row| row["team"]["id"] == team);
                assert_eq!(sum(rows.map(counts)), counts(&records["balance"][venue]), "{team} in {tournament}");
                compared += 1;
            }
        }
    }
    assert_eq!(compared, 24);
}

#[test]
fn the_balances_against_all_opponents_are_that_of_the_team() {
    let app = App::league();
    for of in ["", "&tournament_id=1", "&competition_id=1"] {
        for team in TEAMS {
            let whole = data(&app, &format!("/TeamRecords?team_id={team}{of}"));
            let opponents = TEAMS.into_iter().filter(|opponent| *opponent != team);
            let against = opponents.map(|opponent| {
                let head_to_head = data(&app, &format!("/HeadToHead?team_id={team}&opponent_id={opponent}{of}"));
                let balance = &head_to_head["balance"]["overall"];
                assert_eq!(head_to_head["total_records"], balance["matches"]);
                assert_eq!(
                    list(&head_to_head["matches"]).len(),
                    head_to_head["total_records"].as_u64().unwrap() as usize
                );
                counts(balance)
            });
            assert_eq!(sum(against), counts(&whole["balance"]["overall"]), "{team} {of}");
        }
    }
}

#[test]
fn the_meetings_are_those_of_the_list_of_matches_newest_first() {
    let app = App::league();
    let ids = |matches: &Value| list(matches).iter().map(|row| row["matchId"].as_i64().unwrap()).collect::<Vec<_>>();
    let listed = app.get("/MatchList?team_id=1&opponent_id=2&status=final,awarded").json()["object"]["Data"].take();
    let mut expected = ids(&listed);
    expected.reverse();
    assert!(expected.len() > 1);
    assert_eq!(ids(&data(&app, "/HeadToHead?team_id=1&opponent_id=2")["matches"]), expected);
    let paged = (1..=expected.len() + 1).flat_map(|page| {
        let page = data(&app, &format!("/HeadToHead?team_id=1&opponent_id=2&page_size=1&page_number={page}"));
        assert_eq!((page["pages"].as_u64(), &page["total_records"]), (Some(expected.len() as u64), &page["pages"]));
        ids(&page["matches"])
    });
    assert_eq!(paged.collect::<Vec<_>>(), expected);
}

#[test]
fn all_seasons_have_the_matches_of_each() {
    let app = App::league();
    let of = |more: &str| data(&app, &format!("/TournamentRecords?tournament_id={more}"));
    let seasons = [of("1"), of("2")];
    let [one, other] = seasons.each_ref().map(|records| records["matches"].as_u64().unwrap());
    assert!(one > 0 && other > 0);
    let all = of("1&all_seasons=1");
    assert_eq!((all["matches"].as_u64(), all["seasons"].as_u64()), (Some(one + other), Some(2)));
    assert_eq!(all["season"]["id"], 1);
    // No season has a longer run than all together.
    for records in &seasons {
        for run in list(&records["runs"]) {
            let same = list(&all["runs"]).iter().find(|other| other["kind"] == run["kind"]).unwrap();
            assert!(same["length"].as_u64() >= run["length"].as_u64(), "{run}");
        }
    }
}
