//! Stages and groups of tournaments whose files leave them out or mix them up.

use expect_test::expect;
use football::feed::provider::{SourceFile, TranslatedMatch};
use football::feed::statsbomb::Catalogue;
use football::model::Kind;
use serde_json::{Value, json};

use super::sample::Sample;

/// An edition, written as matches: `stage: home 2-1 away`, one a line and a day. A label follows the name of a team:
/// `Peru/C`.
struct Edition {
    catalogue: Catalogue,
}

impl Edition {
    fn new(competition: &str, season: &str, matches: &str) -> Edition {
        let mut teams: Vec<&str> = Vec::new();
        let mut number = |team: &'static str| {
            let position = teams.iter().position(|known| *known == team).unwrap_or_else(|| {
                teams.push(team);
                teams.len() - 1
            });
            position + 1
        };
        let matches: &'static str = String::leak(matches.to_owned());
        let mut records = Vec::new();
        for (line, day) in matches.lines().map(str::trim).filter(|line| !line.is_empty()).zip(0..) {
            let (stage, teams) = line.split_once(": ").expect("a stage");
            let score = teams.split(' ').find(|word| word.contains('-') && word.as_bytes()[0].is_ascii_digit());
            let (home, away) = teams.split_once(score.expect("a score")).expect("two teams");
            let goals: Vec<u16> =
                score.expect("a score").split('-').map(|goals| goals.parse().expect("goals")).collect();
            let mut record = Sample::new(0, 0).matches[0].clone();
            record["match_id"] = json!(day + 1);
            record["match_date"] = json!(format!("2021-{:02}-{:02}", day / 28 + 1, day % 28 + 1));
            record["match_week"] = json!(day + 1);
            record["competition"]["competition_name"] = json!(competition);
            record["season"]["season_name"] = json!(season);
            // The provider numbers stages.
            let stage_id: i64 = stage.bytes().map(i64::from).sum();
            record["competition_stage"] = json!({ "id": stage_id, "name": stage });
            for (side, team, goals) in [("home", home, goals[0]), ("away", away, goals[1])] {
                let (name, label) =
                    team.trim().split_once('/').map_or((team.trim(), None), |(name, label)| (name, Some(label)));
                record[format!("{side}_score")] = json!(goals);
                let team = &mut record[format!("{side}_team")];
                team[format!("{side}_team_id")] = json!(number(name));
                team[format!("{side}_team_name")] = json!(name);
                team[format!("{side}_team_group")] = json!(label);
            }
            records.push(record);
        }
        let mut catalogue = Catalogue::new();
        let bytes = Value::from(records).to_string();
        assert_eq!(catalogue.add_matches(SourceFile { name: "matches.json", bytes: bytes.as_bytes() }), []);
        Edition { catalogue }
    }

    /// The stages in order, their types, numbers of rounds, and the matches of their groups by number.
    fn structure(&self) -> String {
        let documents = self.catalogue.documents();
        let bodies =
            |kind: Kind| documents.iter().filter(move |document| document.kind == kind).map(|found| &found.body);
        let mut text = String::new();
        let matches: Vec<_> = self
            .catalogue
            .match_ids()
            .map(|id| {
                let TranslatedMatch { documents, .. } = self.catalogue.match_without_events(id).expect("a match");
                (id, documents[0].body["stage"].clone(), documents[0].body["group"].clone())
            })
            .collect();
        for stage in bodies(Kind::Stage) {
            let name =
                |body: &serde_json::Map<String, Value>| body["name"]["en"].as_str().unwrap_or_default().to_owned();
            let field = |name: &str| stage[name].as_str().unwrap_or_default().to_owned();
            let (order, rounds) = (&stage["order"], &stage["rounds"]);
            text += &format!("{order} {} {} {} {rounds}:", name(stage), field("stage_type"), field("format"));
            let mut groups: Vec<_> = bodies(Kind::Group).filter(|group| group["stage"] == stage["id"]).collect();
            groups.sort_by_key(|group| name(group));
            for group in groups {
                let of_group =
                    matches.iter().filter(|(_, of, group_id)| *of == stage["id"] && *group_id == group["id"]);
                let ids: Vec<String> = of_group.map(|(id, ..)| id.to_string()).collect();
                text += &format!(" {} ({})", name(group), ids.join(" "));
            }
            text += "\n";
        }
        text
    }
}

#[test]
fn quarter_finals_in_the_regular_season_are_a_stage_of_their_own() {
    // As in the files of the Women's World Cup of 2019, here in a tournament that no table knows.
    let edition = Edition::new(
        "River Cup",
        "2021",
        "Regular Season: Ash/A 1-0 Birch/A
         Regular Season: Cedar/B 1-0 Date/B
         Regular Season: Elm/C 1-0 Fir/C
         Regular Season: Gum/D 1-0 Hazel/D
         Round of 16: Ash/A 1-0 Date/B
         Round of 16: Cedar/B 1-0 Birch/A
         Regular Season: Ash/A 1-0 Cedar/B
         Regular Season: Elm/C 2-0 Hazel/D
         Regular Season: Gum/D 0-1 Fir/C
         Regular Season: Birch/A 0-1 Date/B
         Semi-finals: Ash 1-0 Elm
         Final: Ash 1-0 Fir",
    );
    expect![[r#"
        1 Group Stage GROUP_STAGE SINGLE_ROUND_ROBIN 4: Group A (1) Group B (2) Group C (3) Group D (4)
        2 Round of 16 KNOCKOUT_STAGE SINGLE_MATCH 1: Main (5 6)
        3 Quarter-finals KNOCKOUT_STAGE SINGLE_MATCH 1: Main (7 8 9 10)
        4 Semi-finals KNOCKOUT_STAGE SINGLE_MATCH 1: Main (11)
        5 Final KNOCKOUT_STAGE SINGLE_MATCH 1: Main (12)
    "#]]
    .assert_eq(&edition.structure());
}

#[test]
fn a_league_with_play_offs_keeps_its_matches() {
    // A match of the league was postponed until after the first play-off.
    let edition = Edition::new(
        "River League",
        "2021",
        "Regular Season: Ash 1-0 Birch
         Regular Season: Cedar 1-0 Birch
         Play-offs - Semi-Finals: Ash 1-0 Cedar
         Regular Season: Birch 1-0 Ash
         Play-offs - Semi-Finals: Cedar 1-0 Ash
         Championship - Final: Ash 1-0 Cedar",
    );
    expect![[r#"
        1 Regular Season LEAGUE_STAGE DOUBLE_ROUND_ROBIN 4: Main (1 2 4)
        2 Play-offs - Semi-Finals KNOCKOUT_STAGE HOME_AND_AWAY 1: Main (3 5)
        3 Championship - Final KNOCKOUT_STAGE SINGLE_MATCH 1: Main (6)
    "#]]
    .assert_eq(&edition.structure());
}

#[test]
fn a_final_among_the_semi_finals_is_a_stage_of_its_own() {
    let edition = Edition::new(
        "FIFA World Cup",
        "1986",
        "Quarter-finals: Argentina 2-1 England
         Semi-finals: Argentina 2-0 Belgium
         Semi-finals: France 0-2 Germany
         Semi-finals: France 4-2 Belgium
         Semi-finals: Argentina 3-2 Germany",
    );
    expect![[r#"
        1 Quarter-finals KNOCKOUT_STAGE SINGLE_MATCH 1: Main (1)
        2 Semi-finals KNOCKOUT_STAGE SINGLE_MATCH 1: Main (2 3)
        3 3rd Place Final KNOCKOUT_STAGE SINGLE_MATCH 1: Main (4)
        4 Final KNOCKOUT_STAGE SINGLE_MATCH 1: Main (5)
    "#]]
    .assert_eq(&edition.structure());
}

#[test]
fn two_group_stages_in_one_are_told_apart() {
    let edition = Edition::new(
        "FIFA World Cup",
        "1974",
        "1st Group Stage: Netherlands 0-0 Sweden
         1st Group Stage: German DR 1-0 Germany
         1st Group Stage: Netherlands 4-0 Argentina
         1st Group Stage: German DR 0-2 Netherlands
         1st Group Stage: Netherlands 2-0 Brazil
         Final: Netherlands 1-2 Germany",
    );
    expect![[r#"
        1 1st Group Stage GROUP_STAGE SINGLE_ROUND_ROBIN 2: Group 1 (2) Group 3 (1)
        2 2nd Group Stage GROUP_STAGE SINGLE_ROUND_ROBIN 3: Group A (3 4 5)
        3 Final KNOCKOUT_STAGE SINGLE_MATCH 1: Main (6)
    "#]]
    .assert_eq(&edition.structure());
    let edition = Edition::new("Champions League", "1999/2000", "1st Round: Fiorentina 2-0 Manchester United");
    expect![[r#"
        1 2nd Group Stage GROUP_STAGE SINGLE_ROUND_ROBIN 1: Group B (1)
    "#]]
    .assert_eq(&edition.structure());
}

#[test]
fn groups_without_labels_are_numbered_in_the_order_of_their_first_matches() {
    let edition = Edition::new(
        "River Cup",
        "2021",
        "Group Stage: Wren 1-0 Xerus
         Group Stage: Ash 1-0 Birch
         Group Stage: Xerus 1-0 Yak
         Group Stage: Birch 1-0 Cedar",
    );
    expect![[r#"
        1 Group Stage GROUP_STAGE SINGLE_ROUND_ROBIN 4: Group 1 (1 3) Group 2 (2 4)
    "#]]
    .assert_eq(&edition.structure());
}

/// The winner and the second of every group, from the record books.
#[rustfmt::skip]
const RECORD: &[(&str, &str, &str)] = &[
    ("FIFA World Cup", "2018", "A Uruguay Russia, B Spain Portugal, C France Denmark, D Croatia Argentina, E Brazil Switzerland, F Sweden Mexico, G Belgium England, H Colombia Japan"),
    ("FIFA World Cup", "2022", "A Netherlands Senegal, B England United_States, C Argentina Poland, D France Australia, E Japan Spain, F Morocco Croatia, G Brazil Switzerland, H Portugal South_Korea"),
    ("UEFA Euro", "2016", "A France Switzerland, B Wales England, C Germany Poland, D Croatia Spain, E Italy Belgium, F Hungary Iceland"),
    ("UEFA Euro", "2020", "A Italy Wales, B Belgium Denmark, C Netherlands Austria, D England Croatia, E Sweden Spain, F France Germany"),
    ("UEFA Euro", "2024", "A Germany Switzerland, B Spain Italy, C England Denmark, D Austria France, E Romania Belgium, F Portugal Turkey"),
    ("Women's World Cup", "2019", "A France_Women's Norway_Women's, B Germany_Women's Spain_Women's, C Italy_Women's Australia_Women's, D England_Women's Japan_Women's, E Netherlands_Women's Canada_Women's, F United_States_Women's Sweden_Women's"),
    ("Women's World Cup", "2023", "A Switzerland_Women's Norway_Women's, B Australia_Women's Nigeria_Women's, C Japan_Women's Spain_Women's, D England_Women's Denmark_Women's, E Netherlands_Women's United_States_Women's, F France_Women's Jamaica_Women's, G Sweden_Women's South_Africa_Women's, H Colombia_Women's Morocco_Women's"),
    ("UEFA Women's Euro", "2022", "A England_Women's Austria_Women's, B Germany_Women's Spain_Women's, C Netherlands_Women's Sweden_Women's, D France_Women's Belgium_Women's"),
    ("UEFA Women's Euro", "2025", "A Norway_Women's Switzerland_Women's, B Spain_Women's Italy_Women's, C Sweden_Women's Germany_Women's, D France_Women's England_Women's"),
    ("Copa America", "2024", "A Argentina Canada, B Venezuela Ecuador, C Uruguay Panama, D Colombia Brazil"),
    ("African Cup of Nations", "2023", "A Equatorial_Guinea Nigeria, B Cape_Verde_Islands Egypt, C Senegal Cameroon, D Angola Burkina_Faso, E Mali South_Africa, F Morocco Congo_DR"),
    ("FIFA World Cup", "1970", "1 Soviet_Union Mexico, 2 Italy Uruguay, 3 Brazil England, 4 Germany Peru"),
    ("FIFA World Cup", "1962", "1 Soviet_Union Yugoslavia, 2 Germany Chile, 3 Brazil Czechoslovakia, 4 Hungary England"),
];

#[test]
fn known_tournaments_have_the_letters_of_the_record() {
    for (competition, season, record) in RECORD {
        // The last group plays first, so the order of the matches would give other letters.
        let mut groups: Vec<&str> = record.split(", ").collect();
        groups.reverse();
        let match_ = |group: &&str| {
            let teams: Vec<String> = group.split(' ').skip(1).map(|team| team.replace('_', " ")).collect();
            format!("Group Stage: {} 1-0 {}\n", teams[0], teams[1])
        };
        let edition = Edition::new(competition, season, &groups.iter().map(match_).collect::<String>());
        let structure = edition.structure();
        let count = groups.len();
        let expected =
            record.split(", ").zip(0..).map(|(group, index)| format!(" Group {} ({})", &group[..1], count - index));
        let expected = expected.collect::<String>();
        assert_eq!(
            structure,
            format!("1 Group Stage GROUP_STAGE SINGLE_ROUND_ROBIN {count}:{expected}\n"),
            "{competition} {season}"
        );
    }
}
