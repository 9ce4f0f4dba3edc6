//! Tables of results: a few lines of a spreadsheet, and the matches expected of them.

mod damage;
mod openfootball;

use expect_test::{Expect, expect};
use football::feed::results::{Given, Question, ResultCatalogue, ResultText, Season, Sheet, SheetRow, read_files};
use football::model::{Event, EventKind, Kind, Match, MatchId};
use serde_json::Value;

/// A table whose cells are separated by `|`.
fn sheet(file: &str, text: &str) -> Sheet {
    let rows = (1..)
        .zip(text.lines())
        .map(|(line, text)| SheetRow { line, cells: text.split('|').map(|cell| cell.trim().to_owned()).collect() });
    Sheet { file: file.to_owned(), rows: rows.collect() }
}

fn league() -> Given {
    Given {
        competition: Some("City League".to_owned()),
        season: Some(Season::Named("2026/27".to_owned())),
        ..Given::default()
    }
}

/// The matches of some tables and what was wrong, as lines.
fn imported(tables: &[&str], given: &Given) -> String {
    let sheets: Vec<Sheet> = (1..).zip(tables).map(|(number, text)| sheet(&format!("{number}.csv"), text)).collect();
    let read = read_files(&sheets, &[], given).unwrap_or_else(|(file, question)| panic!("{file}: {question}"));
    let (catalogue, refused) = ResultCatalogue::new(&read, given);
    let documents = catalogue.documents();
    let name = |kind: Kind, id: i64| {
        let found = documents.iter().find(|document| document.kind == kind && document.id == id);
        let text = found.and_then(|document| match kind {
            Kind::Edition => document.body["season"]["en"].as_str(),
            _ => document.body["name"]["en"].as_str(),
        });
        text.map_or_else(|| format!("{kind:?} {id}"), str::to_owned)
    };
    let mut matches: Vec<(Match, Vec<Event>, Vec<String>)> = Vec::new();
    for listed in catalogue.matches() {
        let translated = catalogue.translate(MatchId(listed.match_id)).unwrap();
        let mut documents = translated.documents;
        let document = documents.pop().unwrap();
        let players = documents.iter().map(|player| player.body["name"]["en"].as_str().unwrap().to_owned());
        let match_ = serde_json::from_value(Value::Object(document.body)).unwrap();
        matches.push((match_, document.events.unwrap_or_default(), players.collect()));
    }
    matches
        .sort_by_key(|(match_, ..)| (match_.kickoff.is_none(), match_.kickoff, name(Kind::Team, match_.home.team.0)));
    let mut lines = Vec::new();
    for (match_, events, players) in matches {
        let kickoff = match_.kickoff.map_or("no date".to_owned(), |kickoff| kickoff.to_string());
        let teams = [match_.home.team, match_.away.team].map(|team| name(Kind::Team, team.0));
        let pair = |score: Option<football::model::Score>| {
            score.map_or("-".to_owned(), |score| format!("{}-{}", score.home, score.away))
        };
        let mut line = format!(
            "{} | {kickoff} | {} {} {} | {}",
            name(Kind::Edition, match_.edition.0),
            teams[0],
            pair(match_.score),
            teams[1],
            match_.status.code(),
        );
        let parts = [("half-time", match_.half_time), ("90", match_.full_time), ("kicks", match_.shoot_out)];
        for (what, score) in parts {
            line += &score.map_or_else(String::new, |_| format!(", {what} {}", pair(score)));
        }
        line += &match_.shoot_out_winner.map_or_else(String::new, |side| format!(", kicks won by {}", side.code()));
        line += &match_.round.map_or_else(String::new, |round| format!(", round {round}"));
        line += &match_.stage.map_or_else(String::new, |stage| format!(", {}", name(Kind::Stage, stage.0)));
        line += &match_.attendance.map_or_else(String::new, |count| format!(", {count} people"));
        line += &match_.stadium.map_or_else(String::new, |id| format!(", at {}", name(Kind::Stadium, id.0)));
        line += &match_.officials.referee.map_or_else(String::new, |id| format!(", by {}", name(Kind::Referee, id.0)));
        line += if match_.neutral { ", neutral" } else { "" };
        lines.push(line);
        for event in events {
            let kind =
                if event.kind == EventKind::Attempt { "goal".to_owned() } else { event.kind.words().en.to_lowercase() };
            let who = if event.player.is_some() { players.join(" or ") } else { "?".to_owned() };
            lines.push(format!(
                "    {kind} {:?} {}s {} {who}",
                event.period,
                event.time.seconds(),
                event.side.unwrap().code()
            ));
        }
    }
    let notices = read.notices.iter().chain(&refused).map(|notice| format!("! {notice}"));
    lines.extend(notices);
    lines.join("\n") + "\n"
}

fn check(tables: &[&str], given: &Given, expected: &Expect) {
    expected.assert_eq(&imported(tables, given));
}

#[test]
fn a_league_of_a_spreadsheet() {
    let table = "\
        City League||||||||\n\
        Season 2026/27||||||||\n\
        Date | Round | Home team | Away team | Score | HT | Attendance | Ground | Referee\n\
        15/08/2026 | 1 | Al-Ahli | Nile City | 2-1 | 1-0 | 1,204 | City Park | H. Zaki\n\
        16/08/2026 18:00 | Round 1 | Delta | Canal | | | | |\n\
        22/08/2026 | 2 | al ahli | Delta | 0–0 | 0-0 | 950.0 | City Park |\n\
        |2| Canal | Nile City | | | | |\n";
    check(
        &[table],
        &league(),
        &expect![[r#"
        2026/2027 | 2026-08-15 | Al-Ahli 2-1 Nile City | final, half-time 1-0, round 1, Regular Season, 1204 people, at City Park, by H. Zaki
        2026/2027 | 2026-08-16T18:00:00Z | Delta - Canal | scheduled, round 1, Regular Season
        2026/2027 | 2026-08-22 | Al-Ahli 0-0 Delta | final, half-time 0-0, round 2, Regular Season, 950 people, at City Park
        2026/2027 | no date | Canal - Nile City | scheduled, round 2, Regular Season
    "#]],
    );
}

#[test]
fn a_league_in_arabic() {
    let table = "\
        التاريخ | الجولة | صاحب الأرض | الضيف | النتيجة | الحضور | الحالة\n\
        ١٥/٨/٢٠٢٦ | ١ | الأهلي | النيل | ٢-١ | ١٢٠٤ | انتهت\n\
        ٢٠ أغسطس ٢٠٢٦ | الجولة 2 | النيل | الاهلي | | | مؤجلة\n";
    check(
        &[table],
        &league(),
        &expect![[r#"
        2026/2027 | 2026-08-15 | الأهلي 2-1 النيل | final, round 1, Regular Season, 1204 people
        2026/2027 | 2026-08-20 | النيل - الأهلي | postponed, round 2, Regular Season
    "#]],
    );
}

#[test]
fn rows_that_cannot_be_taken_are_reported_and_lose_no_other() {
    let table = "\
        Date | Home | Away | Score | HT | Status\n\
        2026-08-15 | A | B | x-1 | |\n\
        2026-13-15 | A | C | 1-0 | |\n\
        2026-08-15 | A | | 1-0 | |\n\
        2026-08-15 | A | a | 1-0 | |\n\
        2026-08-15 | B | C | 1-0 | 2-0 |\n\
        2026-08-15 | B | D | 1-0 | | scheduled\n\
        2026-08-15 | B | E | | | finished\n\
        2026-08-15 | B | F | 2026-01-02 | |\n\
        2026-08-15 | B | G | 1-0 | | soon\n\
        2026-08-16 | C | D | 3-0 | | awarded\n\
        2026-08-16 | C | D | 3-0 | | awarded\n\
        2026-10-16 | C | D | 1-1 | |\n";
    check(
        &[table],
        &league(),
        &expect![[r#"
        2026/2027 | 2026-08-16 | C 3-0 D | awarded, Regular Season
        2026/2027 | 2026-10-16 | C 1-1 D | final, Regular Season
        ! 1.csv:2: Score: "x-1" is not a score: expected 2-1
        ! 1.csv:3: Date: "2026-13-15" is not a date: expected 2026-11-15 or 15/11/2026
        ! 1.csv:4: Away: is empty: expected the name of the team
        ! 1.csv:5: Away: a plays against itself
        ! 1.csv:6: HT: 2-0 at half-time is more than 1-0 at the end
        ! 1.csv:9: Score: "2026-01-02" is not a score: expected 2-1. A spreadsheet makes a date of 2-1: give the column the format Text
        ! 1.csv:10: Status: "soon" is not a state: expected played, scheduled, postponed, cancelled, abandoned or awarded
        ! 1.csv:7: status: says that the match is to come, but the score is 1-0
        ! 1.csv:8: status: says that the match is over, but there is no score
        ! 1.csv:12: C against D is in line 11 already
    "#]],
    );
}

/// At one in the morning it is still the day before in UTC.
#[test]
fn a_row_that_stands_twice_is_one_match_in_every_zone() {
    let table = "Date | Time | Home | Away\n2026-08-15 | 01:00 | A | B\n2026-08-15 | 01:00 | A | B\n";
    let zone = jiff::tz::TimeZone::get("Africa/Cairo").ok();
    check(
        &[table],
        &Given { zone, ..league() },
        &expect![[r#"
        2026/2027 | 2026-08-14T22:00:00Z | A - B | scheduled, Regular Season
        ! 1.csv:3: A against B is in line 2 already
    "#]],
    );
}

#[test]
fn every_generation_of_football_data_is_recognised() {
    let old = "\
        Div|Date|HomeTeam|AwayTeam|FTHG|FTAG|FTR\n\
        E0|14/08/93|Arsenal|Coventry|0|3|A\n\
        E0|15/08/93|Leeds|Arsenal|2|1|H\n\
        ||||||\n";
    let new = "\
        Div|Date|Time|HomeTeam|AwayTeam|FTHG|FTAG|FTR|HTHG|HTAG|HTR|Referee|HS|AS\n\
        SP1|07/08/2026|20:00|Sevilla|Betis|2|2|D|1|0|H|J Gil|12|9\n";
    let extra = "\
        Country|League|Season|Date|Time|Home|Away|HG|AG|Res|PH\n\
        Argentina|Liga Profesional|2025/2026|04/08/2025|01:00|Arsenal Sarandi|Union|1|0|H|2.1\n\
        Brazil|Serie A|2025|04/05/2025|19:00|Bahia|Santos|||||\n";
    check(
        &[old],
        &Given::default(),
        &expect![[r#"
        1993/1994 | 1993-08-14 | Arsenal 0-3 Coventry | final, Regular Season
        1993/1994 | 1993-08-15 | Leeds 2-1 Arsenal | final, Regular Season
    "#]],
    );
    check(
        &[new, extra],
        &Given::default(),
        &expect![[r#"
        2025 | 2025-05-04T18:00:00Z | Bahia - Santos | scheduled, Regular Season
        2025/2026 | 2025-08-04T00:00:00Z | Arsenal Sarandi 1-0 Union | final, Regular Season
        2026/2027 | 2026-08-07T19:00:00Z | Sevilla 2-2 Betis | final, half-time 1-0, Regular Season, by J Gil
    "#]],
    );
}

#[test]
fn international_results_have_their_goals_and_shoot_outs() {
    let results = "\
        date|home_team|away_team|home_score|away_score|tournament|city|country|neutral\n\
        2014-07-13|Germany|Argentina|1|0|FIFA World Cup|Rio de Janeiro|Brazil|TRUE\n\
        2015-07-04|Chile|Argentina|0|0|Copa América|Santiago|Chile|FALSE\n\
        2016-06-12|Poland|Northern Ireland|3|0|UEFA Euro|Nice|France|TRUE\n";
    let goals = "\
        date|home_team|away_team|team|scorer|minute|own_goal|penalty\n\
        2014-07-13|Germany|Argentina|Germany|Mario Götze|113|FALSE|FALSE\n\
        2016-06-12|Poland|Northern Ireland|Poland|A Player|51|FALSE|TRUE\n\
        2016-06-12|Poland|Northern Ireland|Poland|A Player|90+2|TRUE|FALSE\n\
        2016-06-12|Poland|Northern Ireland|Poland|A Player|NA|FALSE|FALSE\n\
        2016-06-12|Poland|Ireland|Poland|A Player|12|FALSE|FALSE\n";
    let shoot_outs = "date|home_team|away_team|winner\n2015-07-04|Chile|Argentina|Chile\n";
    check(
        &[goals, shoot_outs, results],
        &Given::default(),
        &expect![[r#"
        2014 | 2014-07-13 | Germany 1-0 Argentina | final, at Rio de Janeiro, neutral
            goal ExtraSecond 420s home Mario Götze
        2015 | 2015-07-04 | Chile 0-0 Argentina | final, kicks won by home, at Santiago
        2016 | 2016-06-12 | Poland 3-0 Northern Ireland | final, at Nice, neutral
            penalty Second 300s home A Player or A Player
            own goal Second 2760s away A Player or A Player
        ! 1.csv:6: home_team: no match Poland against Ireland on 2016-06-12 is in the tables
    "#]],
    );
}

#[test]
fn a_cup_has_rounds_legs_extra_time_and_penalties() {
    let table = "\
        Date | Round | Home | Away | Score | AET | Pens\n\
        2026-05-01 | Semi-finals, 1st Leg | A | B | 1-0 | |\n\
        2026-05-08 | Semi-finals, 2nd Leg | B | A | 1-0 | 2-1 | 3-4\n\
        2026-05-20 | Final | A | C | 3-3 a.e.t. (2-2, 1-1), 5-4 pen. | |\n\
        2026-05-21 | 3rd place | B | D | 1-0 | yes |\n";
    check(
        &[table],
        &league(),
        &expect![[r#"
        2026/2027 | 2026-05-01 | A 1-0 B | final, round 1, Semi-finals
        2026/2027 | 2026-05-08 | B 2-1 A | final, 90 1-0, kicks 3-4, round 2, Semi-finals
        2026/2027 | 2026-05-20 | A 3-3 C | final, half-time 1-1, 90 2-2, kicks 5-4, Final
        2026/2027 | 2026-05-21 | B 1-0 D | final, 3rd place
    "#]],
    );
}

#[test]
fn texts_of_openfootball_are_read_beside_tables() {
    let text = "\
= Valley League 2026/27

Matchday 1
[Sat Aug/15]
  18:00  River Town     2-1 (1-0)  Hill Park
           [A. Amin 12', 80'; B. Badr 67' (pen.)]
         Lake United    v  Meadow
";
    assert!(ResultText::recognise(text.as_bytes()));
    assert!(!ResultText::recognise(b"Shopping\n\nEggs 2-1 Milk\n"));
    let texts = [ResultText { file: "valley.txt".to_owned(), bytes: text.into() }];
    let read = read_files(&[], &texts, &Given::default()).unwrap();
    let (catalogue, refused) = ResultCatalogue::new(&read, &Given::default());
    assert_eq!((read.notices, refused), (Vec::new(), Vec::new()));
    let summary = catalogue.summary();
    let names: Vec<String> = summary.names.into_iter().collect();
    assert_eq!(
        (summary.matches, summary.played, summary.teams, names),
        (2, 1, 4, vec!["Valley League 2026/2027".to_owned()])
    );
    let scored = catalogue.matches().into_iter().map(|listed| catalogue.translate(MatchId(listed.match_id)).unwrap());
    let goals: Vec<usize> =
        scored.map(|match_| match_.documents.last().unwrap().events.as_ref().map_or(0, Vec::len)).collect();
    assert_eq!(goals.iter().sum::<usize>(), 3);
}

#[test]
fn what_a_table_does_not_say_is_asked_for() {
    let asked = |table: &str, given: &Given| {
        let sheets = [sheet("one.csv", table)];
        read_files(&sheets, &[], given).err().map(|(_, question)| question)
    };
    let headings = || vec!["Datum".to_owned(), "Mannschaft 1".to_owned(), "Mannschaft 2".to_owned()];
    let german = "Datum | Mannschaft 1 | Mannschaft 2\n2026-08-15 | A | B\n";
    assert_eq!(asked(german, &league()), Some(Question::Teams { headings: headings() }));
    let unclear = "Date | Home | Away\n03/04/2026 | A | B\n";
    assert_eq!(asked(unclear, &league()), Some(Question::DayOrder { example: "03/04/2026".to_owned() }));
    let table = "Date | Home | Away\n2026-08-15 | A | B\n2020-08-15 | A | B\n";
    assert_eq!(asked(table, &Given::default()), Some(Question::Competition));
    let competition = Given { season: None, ..league() };
    let days = |text: &str| text.parse().unwrap();
    let season = Question::Season { first: days("2020-08-15"), last: days("2026-08-15") };
    assert_eq!(asked(table, &competition), Some(season));
    assert_eq!(asked(table, &Given { season: Some(Season::ByAutumn), ..competition }), None);
}

/// Ids follow from names: another order, more rows and other spellings of the same names change none.
#[test]
fn a_match_has_one_id_in_every_table() {
    let ids = |table: &str| {
        let read = read_files(&[sheet("one.csv", table)], &[], &league()).unwrap();
        let (catalogue, _) = ResultCatalogue::new(&read, &league());
        catalogue.matches().into_iter().map(|listed| listed.match_id).collect::<Vec<i64>>()
    };
    let one = ids("Date | Home | Away | Score\n2026-08-15 | Al-Ahli | Delta | 1-0\n");
    let moved = ids("Home | Away | Date | Score\nDelta | Al Ahli | 2026-09-01 |\nAl ahli | DELTA | 2026-08-29 |\n");
    assert_eq!(moved.len(), 2);
    assert!(moved.contains(&one[0]));
}
