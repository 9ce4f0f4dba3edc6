//! Golden values: three StatsBomb matches, value by value as the statistics page publishes them.
//!
//! The provider's files may not be redistributed, so these tests are ignored unless they are asked for, with
//! `TOUCHLINE_STATSBOMB` set to the `data` folder with `competitions.json`, `matches`, `lineups` and `events`. The provider
//! revises matches: the page's values are of the files with 4 407, 3 803 and 3 762 events.

use std::path::PathBuf;

use football::analysis::attacks::{Attack, AttackKind, AttackSettings, attacks};
use football::analysis::{Facts, Stat, analyse, round};
use football::feed::provider::{SourceFile, TranslatedMatch};
use football::feed::statsbomb::{Catalogue, LineUps};
use football::model::{Event, Kind, Match, PlatformId, PlayerId};

use super::golden::{Published, number};

/// The match, its competition and season.
const MATCHES: [(i64, &str); 3] = [(3869685, "43/106"), (3788741, "55/43"), (15946, "11/4")];

fn open(id: i64, season: &str) -> (Match, Vec<Event>, Facts) {
    let path = PathBuf::from(std::env::var_os("TOUCHLINE_STATSBOMB").expect("TOUCHLINE_STATSBOMB is not set"));
    let read = |name: &str| std::fs::read(path.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    fn file<'a>(name: &'a str, bytes: &'a [u8]) -> SourceFile<'a> {
        SourceFile { name, bytes }
    }
    let mut catalogue = Catalogue::new();
    catalogue.add_competitions(file("competitions", &read("competitions.json")));
    catalogue.add_matches(file("matches", &read(&format!("matches/{season}.json"))));
    let (lineups, events) = (read(&format!("lineups/{id}.json")), read(&format!("events/{id}.json")));
    let mut line_ups = LineUps::default();
    catalogue.read_line_ups(id, file("lineups", &lineups), &mut line_ups);
    catalogue.add_line_ups(line_ups);
    let TranslatedMatch { documents, .. } = catalogue.translate_match(id, file("events", &events)).expect("taken");
    let document = documents.into_iter().find(|document| document.kind == Kind::Match).expect("a match");
    let match_: Match = serde_json::from_value(document.body.into()).expect("the model's own JSON");
    let events = document.events.expect("events");
    let facts = analyse(&match_, &events);
    (match_, events, facts)
}

/// Fields of both teams, home / away, in the three matches.
#[rustfmt::skip]
const TEAMS: &[(&[&str], [&str; 3])] = &[
    (&["GoalsScored.Total", "GoalsScored.OwnGoals"],
        ["3, 0 / 3, 0", "0, 0 / 3, 1", "3, 0 / 0, 0"]),
    (&["GoalsScored.PenaltyScored", "GoalsScored.SetPiece"],
        ["1, 0 / 2, 0", "0, 0 / 0, 0", "0, 1 / 0, 0"]),
    (&["GoalsScored.Head", "GoalsScored.RightFoot", "GoalsScored.LeftFoot", "GoalsScored.Other"],
        ["0, 1, 2, 0 / 0, 3, 0, 0", "0, 0, 0, 0 / 0, 2, 0, 0", "0, 1, 2, 0 / 0, 0, 0, 0"]),
    (&["GoalsScored.T_0_15", "GoalsScored.T_15_30", "GoalsScored.T_30_45", "GoalsScored.T_45_60", "GoalsScored.T_60_75", "GoalsScored.T_75_90", "GoalsScored.T_90_105", "GoalsScored.T_105_120"],
        ["0, 1, 1, 0, 0, 0, 0, 1 / 0, 0, 0, 0, 0, 2, 0, 1", "0, 0, 0, 0, 0, 0, 0, 0 / 0, 0, 0, 1, 1, 1, 0, 0", "0, 0, 0, 0, 1, 2, 0, 0 / 0, 0, 0, 0, 0, 0, 0, 0"]),
    (&["GoalsScored.XG"],
        ["2.7583 / 2.2726", "0.151 / 1.5909", "2.6599 / 0.2921"]),
    (&["Attempts.Total", "Attempts.Success", "Attempts.Saved", "Attempts.Blocked", "Attempts.OffTarget"],
        ["20, 10, 7, 4, 6 / 10, 5, 2, 3, 2", "3, 0, 0, 2, 1 / 24, 8, 6, 5, 11", "25, 9, 6, 4, 12 / 3, 0, 0, 1, 2"]),
    (&["Attempts.Bars", "Attempts.OneOnOneMissed"],
        ["0, 2 / 0, 0", "0, 0 / 0, 0", "2, 2 / 0, 0"]),
    (&["Pass.Total", "Pass.Success"],
        ["632, 525 / 523, 407", "363, 288 / 604, 533", "867, 788 / 226, 154"]),
    (&["LongPass.Total", "LongPass.Success"],
        ["66, 39 / 72, 39", "68, 33 / 50, 30", "68, 62 / 48, 13"]),
    (&["OpenPlayCross.Total", "OpenPlayCross.Success", "SetPieceCross.Total", "SetPieceCross.Success"],
        ["17, 6, 5, 0 / 7, 1, 9, 1", "5, 1, 1, 1 / 12, 6, 9, 2", "12, 4, 6, 0 / 4, 1, 3, 1"]),
    (&["Chances.KeyPasses", "Chances.Assists"],
        ["14, 1 / 3, 1", "2, 0 / 16, 1", "14, 2 / 2, 0"]),
    (&["BallReceive.Success", "BallReceive.Fail"],
        ["560, 65 / 434, 55", "307, 61 / 577, 76", "820, 46 / 164, 28"]),
    (&["Dribble.Success", "Dribble.Fail"],
        ["9, 12 / 19, 14", "7, 5 / 11, 9", "11, 6 / 1, 6"]),
    (&["BallLost.Total", "BallLost.UnderPressure", "BallLost.Aerial"],
        ["71, 33, 24 / 65, 32, 17", "34, 14, 12 / 39, 17, 14", "39, 22, 10 / 33, 13, 12"]),
    (&["BallWon.TackleWon", "BallWon.InterceptionWon", "BallWon.Aerial", "BallWon.BallRecover"],
        ["15, 16, 17, 50 / 16, 14, 24, 54", "8, 22, 14, 35 / 7, 21, 12, 51", "6, 11, 12, 53 / 9, 14, 10, 33"]),
    (&["Defensive.TackleClear", "Defensive.TackleFail", "Defensive.InterceptionClear"],
        ["6, 27, 5 / 4, 20, 7", "4, 15, 14 / 1, 10, 3", "1, 6, 0 / 3, 20, 8"]),
    (&["Defensive.Clear", "Defensive.Blocks", "Defensive.GoalsSaved", "Defensive.OpportunitySaved"],
        ["26, 26, 0, 1 / 21, 23, 0, 2", "23, 21, 0, 0 / 18, 10, 0, 1", "6, 11, 0, 0 / 32, 20, 1, 3"]),
    (&["Fouls.Committed", "Fouls.Awarded", "Fouls.CommittedInDefensiveThird", "Fouls.AwardedInOffensiveThird"],
        ["27, 18, 6, 2 / 19, 24, 2, 5", "10, 8, 5, 0 / 8, 10, 0, 5", "6, 12, 0, 4 / 13, 5, 4, 0"]),
    (&["Cards.Yellow", "Cards.SecondYellow", "Cards.Red"],
        ["5, 0, 0 / 3, 0, 0", "2, 0, 0 / 0, 0, 0", "0, 0, 0 / 2, 0, 0"]),
    (&["Penalty.Committed", "Penalty.Awarded"],
        ["2, 1 / 1, 2", "0, 0 / 0, 0", "0, 0 / 0, 0"]),
    (&["Admin.Corners", "Admin.Offside"],
        ["6, 4 / 5, 4", "2, 2 / 8, 4", "7, 3 / 1, 0"]),
    (&["PenetrationFinalThird.LeftFlank", "PenetrationFinalThird.LeftChannel", "PenetrationFinalThird.Center", "PenetrationFinalThird.RightChannel", "PenetrationFinalThird.RightFlank", "PenetrationFinalThird.Total"],
        ["13, 9, 7, 10, 12, 51 / 14, 9, 4, 6, 15, 48", "3, 4, 0, 2, 6, 15 / 23, 10, 5, 7, 24, 69", "47, 16, 9, 19, 26, 117 / 8, 1, 0, 1, 3, 13"]),
    (&["Zones.DEF.Abs", "Zones.MID.Abs", "Zones.FWD.Abs", "Zones.Total"],
        ["247, 380, 225, 852 / 174, 402, 156, 732", "228, 204, 57, 489 / 143, 361, 305, 809", "149, 492, 414, 1055 / 164, 131, 34, 329"]),
    (&["Possession.Time.Average", "Possession.SuspeciousTime"],
        ["2212, 4331.6 / 1941, 4331.6", "1170.3, 2214.1 / 2254, 2214.1", "2962.7, 1889.1 / 705.3, 1889.1"]),
    (&["Pressing.Passes", "Pressing.Actions", "Defensive.PPDA"],
        ["400, 44, 9.09 / 458, 44, 10.41", "360, 21, 17.14 / 310, 34, 9.12", "192, 18, 10.67 / 438, 15, 29.2"]),
    (&["Defensive.PPDAZoneHigh", "Defensive.PPDAZoneMid", "Defensive.PPDAZoneLow"],
        ["10.58, 7.16, 1.9 / 14.07, 8.11, 4.54", "26.75, 14.14, 4.17 / 14.17, 6.48, 2.38", "13.25, 8.15, 1.56 / 19.5, 32.21, 6.36"]),
];

/// Attacks (completed), the kinds, Σ decXG, Σ decXT, Σ decAttackValue.
#[rustfmt::skip]
const ATTACKS: [[&str; 2]; 3] = [
    ["55 (19); 21, 13, 6, 1; 6, 1, 6, 1; 2.7027, 1.7805, 4.4864", "48 (11); 19, 6, 6, 1; 5, 7, 2, 2; 2.2726, 1.0063, 3.5225"],
    ["20 (3); 8, 4, 4, 2; 2, 0, 0, 0; 0.151, 0.6184, 0.969", "63 (20); 32, 7, 6, 4; 6, 5, 3, 0; 1.5665, 1.9397, 3.7767"],
    ["68 (24); 46, 5, 5, 1; 6, 4, 1, 0; 2.6543, 3.2021, 5.1109", "14 (3); 3, 2, 5, 0; 1, 2, 1, 0; 0.2921, 0.4584, 0.6968"],
];

const CLOCKS: [&str; 3] = [
    "L 3154.569, 3217.921, 964.648, 1147.472; off 0, 3180, 6420, 7440",
    "L 2755.111, 2883.327; off 0, 2760",
    "L 2706.062, 2851.061; off 0, 2760",
];

const MOMENTUM: [&str; 3] = [
    "144 points; 0.781 (7620) / -0.716 (6120); 8, 43, 65, 26, 2; 43 phases; 13.904; 1345, 2123, 5245, 5340, 7619, 8166",
    "95 points; 0.205 (3120) / -0.948 (2700); 0, 0, 19, 46, 30; 24 phases; -45.815; 3193, 3994, 4771",
    "94 points; 0.946 (3780) / 0.055 (60); 60, 30, 4, 0, 0; 18 phases; 65.057; 3853, 5022, 5564",
];

#[test]
#[ignore = "needs the public StatsBomb files: set TOUCHLINE_STATSBOMB"]
fn three_matches_come_to_the_published_values() {
    let mut wrong = Vec::new();
    for (index, (id, season)) in MATCHES.into_iter().enumerate() {
        let (match_, events, facts) = open(id, season);
        let published =
            Published { teams: TEAMS, attacks: ATTACKS[index], clock: CLOCKS[index], momentum: MOMENTUM[index] };
        wrong.extend(
            published
                .differences(index, &match_, &events, &facts)
                .into_iter()
                .map(|difference| format!("{id} {difference}")),
        );
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn line(facts: &Facts, id: i64) -> &football::analysis::PlayerFacts {
    facts.player(PlayerId::from_provider(PlatformId::STATSBOMB, id).unwrap()).unwrap()
}

#[test]
#[ignore = "needs the public StatsBomb files: set TOUCHLINE_STATSBOMB"]
fn the_players_of_the_final_come_to_the_published_values() {
    let (_, _, facts) = open(3869685, "43/106");
    let values = |id: i64, paths: &[&str]| {
        paths.iter().map(|path| number(&line(&facts, id).tally, path)).collect::<Vec<_>>().join(", ")
    };
    let minutes = [5503, 3009, 2995, 6909, 3099].map(|id| line(&facts, id).tally.count(Stat::MinutesPlayed));
    assert_eq!(minutes, [120, 120, 63, 120, 120]);
    let passes = ["Pass.Total", "Pass.Success"];
    assert_eq!([5503, 3009, 6909].map(|id| values(id, &passes)), ["55, 49", "24, 18", "23, 11"]);
    assert_eq!([5503, 3009].map(|id| values(id, &["Attempts.Total", "Attempts.Success"])), ["5, 4", "6, 3"]);
    let goals = ["GoalsScored.Total", "GoalsScored.PenaltyScored", "GoalsScored.XG"];
    assert_eq!([5503, 3009].map(|id| values(id, &goals)), ["2, 1, 1.4553", "3, 2, 1.7826"]);
    assert_eq!(values(2995, &goals[..2]), "1, 0");
    let lost = ["BallLost.Total", "BallLost.UnderPressure", "BallLost.Aerial"];
    assert_eq!([5503, 3009].map(|id| values(id, &lost)), ["13, 9, 1", "7, 6, 0"]);
    let faced = ["GK.Attempts.Total", "GK.Attempts.Success", "GK.Attempts.Saved"];
    assert_eq!([6909, 3099].map(|id| values(id, &faced)), ["5, 3, 2", "10, 3, 7"]);
    #[rustfmt::skip]
    let keeping = [
        "GK.Penalty.Total", "GK.Penalty.Saved", "GK.Penalty.Goal", "GK.OneonOne.Total", "GK.OneonOne.Saved", "GK.OneonOne.Goal",
        "GK.Cross.Total", "GK.Cross.Saved",
    ];
    assert_eq!([6909, 3099].map(|id| values(id, &keeping)), ["2, 0, 2, 0, 0, 0, 15, 2", "1, 0, 1, 2, 2, 0, 19, 0"]);
    let against = [5503, 3009, 6909, 3099].map(|id| values(id, &["Defensive.xGA"]));
    assert_eq!(against, ["2.2726", "2.7583", "2.2726", "2.7583"]);
    let indices = [5503, 3009, 2995, 6909, 3099].map(|id| {
        let index = line(&facts, id).kindex.unwrap();
        (index.points, round(index.rating, 1))
    });
    assert_eq!(indices, [(53, 7.6), (64, 8.1), (61, 8.6), (15, 4.6), (39, 6.8)]);
}

#[test]
#[ignore = "needs the public StatsBomb files: set TOUCHLINE_STATSBOMB"]
fn a_league_match_rates_its_best_player_as_published() {
    let (_, _, facts) = open(15946, "11/4");
    let index = line(&facts, 5503).kindex.unwrap();
    assert_eq!((index.points, round(index.rating, 1)), (83, 9.0));
}

#[test]
#[ignore = "needs the public StatsBomb files: set TOUCHLINE_STATSBOMB"]
fn the_second_goal_of_the_final_is_the_worked_transition() {
    let (match_, events, _) = open(3869685, "43/106");
    let all = attacks(&match_, &events, &AttackSettings::default());
    let starts = |attack: &&Attack| {
        let first = &events[attack.own[0] as usize];
        first.period.number() == 1 && first.time.0 == 2_112_890
    };
    let attack = all.iter().find(starts).expect("the attack");
    assert_eq!(attack.kind, AttackKind::Transition);
    assert_eq!((attack.passes, attack.touches, attack.own.len()), (5, 6, 6));
    assert_eq!((round(attack.xg, 4), round(attack.xt, 4), round(attack.value, 4)), (0.3034, 0.2637, 0.3034));
    assert_eq!((attack.start.x(), attack.start.y()), (25.9, 71.8));
    assert_eq!((attack.end.x(), attack.end.y()), (111.8, 32.1));
    assert!(attack.completed);
}
