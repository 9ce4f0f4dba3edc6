//! Golden values: three matches of Euro 2016, value by value as the statistics page publishes them, and the invariants
//! on all 51.

use football::analysis::models::attempts::{attempts, fit, predictions};
use football::analysis::models::moves::{self, Moves};
use football::analysis::models::{Evaluation, SHIPPED_XG, threat};
use football::analysis::{Facts, Stat, analyse, round};
use football::feed::Document;
use football::feed::provider::TranslatedMatch;
use football::feed::wyscout::split;
use football::model::{Event, Kind, Match, PlatformId, PlayerId, Score, Side};

use super::golden::Published;
use super::laws;
use crate::feed::wyscout::data::{WyscoutFiles, file};

fn facts_of(documents: &[Document]) -> (Match, Vec<Event>, Facts) {
    let document = documents.iter().find(|document| document.kind == Kind::Match).expect("a match");
    let match_: Match = serde_json::from_value(document.body.clone().into()).expect("the model's own JSON");
    let events = document.events.clone().expect("events");
    let facts = analyse(&match_, &events);
    (match_, events, facts)
}

const MATCHES: [i64; 3] = [1694440, 1694422, 1694434];

/// Fields of both teams, home / away, in the three matches.
#[rustfmt::skip]
const TEAMS: &[(&[&str], [&str; 3])] = &[
    (&["GoalsScored.Total", "GoalsScored.OwnGoals", "GoalsScored.PenaltyScored", "GoalsScored.SetPiece"],
        ["1, 0, 0, 0 / 0, 0, 0, 0", "1, 0, 1, 0 / 1, 1, 0, 0", "1, 0, 0, 0 / 1, 0, 0, 1"]),
    (&["GoalsScored.XG"],
        ["0.7093 / 1.4613", "1.711 / 0.4543", "0.9733 / 1.1272"]),
    (&["Attempts.Total", "Attempts.Success", "Attempts.Saved", "Attempts.Blocked", "Attempts.OffTarget", "Attempts.Bars"],
        ["10, 3, 2, 1, 6, 1 / 18, 7, 7, 5, 6, 1", "8, 2, 1, 4, 2, 0 / 12, 4, 4, 3, 5, 0", "13, 5, 4, 3, 5, 0 / 19, 5, 4, 10, 4, 0"]),
    (&["Pass.Total", "Pass.Success"],
        ["557, 477 / 687, 623", "220, 146 / 612, 535", "625, 532 / 552, 475"]),
    (&["LongPass.Total", "LongPass.Success"],
        ["101, 63 / 70, 55", "68, 37 / 109, 79", "100, 65 / 85, 61"]),
    (&["OpenPlayCross.Total", "OpenPlayCross.Success", "SetPieceCross.Total", "SetPieceCross.Success"],
        ["14, 2, 5, 3 / 39, 14, 11, 4", "6, 2, 6, 1 / 22, 5, 6, 4", "19, 6, 4, 2 / 36, 8, 7, 4"]),
    (&["Chances.KeyPasses", "Chances.Assists"],
        ["7, 1 / 16, 0", "4, 0 / 8, 0", "10, 1 / 16, 1"]),
    (&["Dribble.Success", "Dribble.Fail"],
        ["9, 6 / 13, 6", "1, 2 / 7, 0", "11, 5 / 9, 7"]),
    (&["BallLost.Total", "BallLost.UnderPressure", "BallLost.Aerial"],
        ["50, 16, 27 / 44, 17, 22", "37, 11, 22 / 52, 13, 23", "53, 15, 25 / 54, 19, 26"]),
    (&["BallWon.TackleWon", "BallWon.InterceptionWon", "BallWon.Aerial", "BallWon.BallRecover"],
        ["16, 20, 24, 51 / 12, 9, 28, 69", "10, 12, 25, 60 / 12, 11, 22, 73", "16, 22, 30, 64 / 11, 19, 27, 67"]),
    (&["Defensive.TackleClear", "Defensive.TackleFail", "Defensive.InterceptionClear"],
        ["8, 14, 0 / 4, 10, 2", "2, 7, 10 / 3, 2, 4", "4, 9, 2 / 2, 12, 10"]),
    (&["Defensive.Clear", "Defensive.Blocks", "Defensive.GoalsSaved", "Defensive.OpportunitySaved"],
        ["32, 20, 0, 3 / 13, 13, 0, 1", "31, 16, 0, 0 / 15, 11, 0, 4", "19, 28, 0, 3 / 15, 21, 0, 3"]),
    (&["Fouls.Committed", "Fouls.Awarded", "Fouls.CommittedInDefensiveThird", "Fouls.AwardedInOffensiveThird"],
        ["12, 14, 2, 2 / 14, 12, 2, 2", "14, 15, 5, 3 / 15, 14, 3, 5", "16, 11, 2, 1 / 11, 16, 1, 2"]),
    (&["Cards.Yellow", "Cards.SecondYellow", "Cards.Red", "Penalty.Committed", "Penalty.Awarded"],
        ["6, 0, 0, 0, 0 / 4, 0, 0, 0, 0", "3, 0, 0, 0, 1 / 3, 0, 0, 1, 0", "3, 0, 0, 0, 0 / 2, 0, 0, 0, 0"]),
    (&["Admin.Corners", "Admin.Offside"],
        ["5, 1 / 9, 2", "3, 1 / 5, 2", "2, 3 / 7, 3"]),
    (&["PenetrationFinalThird.LeftFlank", "PenetrationFinalThird.LeftChannel", "PenetrationFinalThird.Center", "PenetrationFinalThird.RightChannel", "PenetrationFinalThird.RightFlank", "PenetrationFinalThird.Total"],
        ["11, 10, 12, 8, 14, 55 / 26, 14, 14, 12, 12, 78", "7, 4, 8, 6, 1, 26 / 20, 14, 8, 7, 13, 62", "20, 10, 9, 4, 12, 55 / 23, 13, 24, 12, 18, 90"]),
    (&["Zones.DEF.Abs", "Zones.MID.Abs", "Zones.FWD.Abs", "Zones.Total"],
        ["311, 296, 137, 744 / 197, 475, 243, 915", "151, 133, 75, 359 / 228, 387, 201, 816", "303, 358, 175, 836 / 171, 315, 295, 781"]),
    (&["Possession.Time.Average", "Possession.SuspeciousTime"],
        ["2249.1, 2768.8 / 2662.6, 2768.8", "963.3, 2319.5 / 2442.3, 2319.5", "2559.7, 2715.6 / 2221.4, 2715.6"]),
    (&["Defensive.PPDA", "Defensive.PPDAZoneHigh", "Defensive.PPDAZoneMid", "Defensive.PPDAZoneLow"],
        ["20.42, 30.6, 15.26, 3.21 / 23.83, 38.33, 11.5, 3.22", "22.55, 21.75, 17.26, 3.93 / 5.64, 9.09, 3.87, 2.38", "10.96, 7.44, 15.06, 4.92 / 16.62, 29.38, 10.68, 3.14"]),
];

const CLOCKS: [&str; 3] = [
    "L 2862.859, 2877.859, 903.491, 1036.319; off 0, 2880, 5760, 6720",
    "L 2744.941, 2980.264; off 0, 2760",
    "L 2761.605, 2874.037, 899.334, 961.793; off 0, 2820, 5700, 6600",
];
const MOMENTUM: [&str; 3] = [
    "130 points; 0.606 (6960) / -0.833 (4140); 0, 13, 51, 49, 17; 51 phases; -30.09; 6925",
    "96 points; 0.655 (2340) / -0.841 (4440); 1, 7, 25, 43, 20; 33 phases; -32.276; 2339, 5283",
    "127 points; 0.665 (6780) / -0.887 (6180); 1, 23, 44, 44, 15; 52 phases; -21.373; 105, 1968",
];

const SCORERS: [&str; 3] = ["70410", "77558, 54451", "14817, 258162"];

/// Attacks (completed), the kinds, Σ decXG, Σ decXT, Σ decAttackValue.
const ATTACKS: [[&str; 2]; 3] = [
    [
        "49 (10); 23, 6, 6, 4; 4, 3, 3, 0; 0.7093, 1.1253, 2.2273",
        "75 (17); 36, 10, 8, 4; 9, 3, 5, 0; 1.4606, 2.6522, 4.3672",
    ],
    [
        "28 (8); 4, 4, 6, 4; 3, 4, 2, 1; 1.6743, 0.781, 2.6507",
        "55 (11); 29, 5, 5, 3; 4, 5, 4, 0; 0.4539, 1.6095, 2.4748",
    ],
    [
        "55 (11); 24, 12, 7, 4; 2, 2, 4, 0; 0.9707, 1.3131, 2.4649",
        "73 (18); 30, 14, 9, 6; 7, 4, 3, 0; 1.1015, 2.1761, 3.5966",
    ],
];

#[test]
fn three_matches_come_to_the_published_values() {
    let Some(dataset) = WyscoutFiles::open() else { return };
    let mut wrong = Vec::new();
    for (index, id) in MATCHES.into_iter().enumerate() {
        let TranslatedMatch { documents, .. } = dataset.translate_match(id);
        let (match_, events, facts) = facts_of(&documents);
        let published =
            Published { teams: TEAMS, attacks: ATTACKS[index], clock: CLOCKS[index], momentum: MOMENTUM[index] };
        wrong.extend(
            published
                .differences(index, &match_, &events, &facts)
                .into_iter()
                .map(|difference| format!("{id} {difference}")),
        );
        let scorers =
            facts.momentum.goals.iter().map(|goal| (goal.player.unwrap().number() - 2_000_000_000).to_string());
        assert_eq!(scorers.collect::<Vec<_>>().join(", "), SCORERS[index], "{id}");
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_players_of_the_final_come_to_the_published_values() {
    let Some(dataset) = WyscoutFiles::open() else { return };
    let TranslatedMatch { documents, .. } = dataset.translate_match(1694440);
    let (_, _, facts) = facts_of(&documents);
    let line = |id: i64| facts.player(PlayerId::from_provider(PlatformId::WYSCOUT, id).unwrap()).unwrap();
    let minutes = [3322, 32597, 70403, 70093, 258162, 70410].map(|id| line(id).tally.count(Stat::MinutesPlayed));
    assert_eq!(minutes, [24, 96, 65, 55, 78, 42]);
    let indices = [70134, 28907, 25381, 25804, 3682].map(|id| {
        let index = line(id).kindex.unwrap();
        (index.points, round(index.rating, 1))
    });
    assert_eq!(indices, [(76, 8.6), (59, 7.6), (26, 5.8), (46, 7.1), (47, 7.2)]);
    let placed = |ids: &[i64]| {
        let text = ids.iter().map(|id| {
            let (position, place) = (line(*id).position.unwrap(), line(*id).formation_point.unwrap());
            format!("{} {},{}", position.code(), place.x, place.y)
        });
        text.collect::<Vec<_>>().join("; ")
    };
    assert_eq!(
        placed(&[28907, 8126, 3305, 70389, 70403, 70965, 37762, 258162, 7926, 3322]),
        "LB 20,14; CB 20,38; CB 20,62; RB 20,86; LM 51,10; CM 51,30; CM 51,50; CM 51,70; RM 51,90; CF 82,50"
    );
    assert_eq!(
        placed(&[7915, 25397, 7855, 7858, 25714, 25437, 7936, 25804, 26010, 3682]),
        "LB 20,14; CB 20,38; CB 20,62; RB 20,86; LM 51,14; CM 51,38; CM 51,62; RM 51,86; CF 82,34; CF 82,66"
    );
}

/// Fields whose team value is the sum of the players', where every event names its player.
#[test]
fn keepers_concede_what_teams_concede_and_the_score_is_the_goals() {
    let Some(dataset) = WyscoutFiles::open() else { return };
    let catalogue = dataset.catalogue();
    let bytes = dataset.read("events/events_European_Championship.json");
    let (matches, _) = split(file("events", &bytes));
    for spans in &matches {
        let TranslatedMatch { documents, .. } =
            catalogue.translate_match(file("events", &bytes), spans).expect("taken");
        let (match_, events, facts) = facts_of(&documents);
        let id = spans.match_id;
        assert_eq!(match_.score, Some(facts.score), "{id}");
        assert_eq!(facts.score, Score::from_goals(&events), "{id}");
        for side in [Side::Home, Side::Away] {
            let team = &facts.team(side).tally;
            let players = |stat| {
                facts.players.iter().filter(|line| line.side == side).map(|line| line.tally.count(stat)).sum::<u64>()
            };
            assert_eq!(players(Stat::KeeperConceded), team.count(Stat::Conceded), "{id} {side:?}");
            assert_eq!(players(Stat::Goals) + team.count(Stat::OwnGoals), team.count(Stat::Goals), "{id} {side:?}");
            for stat in [Stat::Yellows, Stat::SecondYellows, Stat::Reds, Stat::Corners, Stat::PenaltyGoals] {
                assert_eq!(players(stat), team.count(stat), "{id} {side:?} {stat:?}");
            }
            let sent_off = team.count(Stat::SecondYellows) + team.count(Stat::Reds);
            let longest = if facts.periods.len() == 4 { 120 } else { 90 };
            let minutes = players(Stat::MinutesPlayed);
            assert!(
                minutes <= 11 * longest + 3 && (sent_off > 0 || minutes + 11 >= 11 * longest),
                "{id} {side:?} {minutes}"
            );
        }
    }
}

/// Every match of the tournament.
pub(crate) fn all_matches(dataset: &WyscoutFiles) -> Vec<(Match, Vec<Event>, Facts)> {
    let catalogue = dataset.catalogue();
    let bytes = dataset.read("events/events_European_Championship.json");
    let (matches, _) = split(file("events", &bytes));
    let translate = |spans| catalogue.translate_match(file("events", &bytes), spans).expect("taken");
    matches.iter().map(|spans| facts_of(&translate(spans).documents)).collect()
}

#[test]
fn the_laws_hold_for_the_whole_tournament() {
    let Some(dataset) = WyscoutFiles::open() else { return };
    let matches = all_matches(&dataset);
    assert_eq!(matches.len(), 51);
    for (match_, _, facts) in matches {
        // This feed has events without a player, and duels of which only one side is recorded.
        let coverage = laws::Coverage { names_players: false, pairs_aerials: false };
        laws::check_match(&match_, &facts, coverage).unwrap_or_else(|broken| panic!("{}: {broken}", match_.id));
    }
}

#[test]
fn a_tournament_comes_near_to_the_shipped_models() {
    let Some(dataset) = WyscoutFiles::open() else { return };
    let catalogue = dataset.catalogue();
    let bytes = dataset.read("events/events_European_Championship.json");
    let (matches, _) = split(file("events", &bytes));
    let (mut learnt, mut found, mut items) = (Moves::default(), Vec::new(), Vec::new());
    for spans in &matches {
        let TranslatedMatch { documents, .. } =
            catalogue.translate_match(file("events", &bytes), spans).expect("taken");
        let (match_, events, _) = facts_of(&documents);
        learnt.add(&events);
        moves::items(&events, &mut items);
        found.extend(attempts(&match_, &events));
    }
    let shipped = Evaluation::new(&predictions(&found, &SHIPPED_XG)).unwrap();
    let fitted = Evaluation::new(&predictions(&found, &fit(&found, &SHIPPED_XG))).unwrap();
    // Fitted on what it is judged on, it cannot be worse; and its sum is the goals.
    assert!(fitted.log_loss <= shipped.log_loss && shipped.auc > 0.7, "{fitted:?} {shipped:?}");
    assert!((fitted.expected - fitted.goals as f64).abs() < 2.0, "{fitted:?}");
    let grid = learnt.fit();
    let cells = || grid.grid.iter().flatten().zip(threat::SHIPPED.grid.iter().flatten());
    let count = cells().count() as f64;
    let (mean, shipped_mean) =
        (cells().map(|(new, _)| new).sum::<f64>() / count, cells().map(|(_, old)| old).sum::<f64>() / count);
    let together: f64 = cells().map(|(new, old)| (new - mean) * (old - shipped_mean)).sum();
    let apart = (cells().map(|(new, _)| (new - mean).powi(2)).sum::<f64>()
        * cells().map(|(_, old)| (old - shipped_mean).powi(2)).sum::<f64>())
    .sqrt();
    assert!(together / apart > 0.9, "correlation {}", together / apart);
    let quality = Evaluation::new(&moves::predictions(&items, &threat::SHIPPED)).unwrap();
    assert!(quality.auc > 0.6, "{quality:?}");
}
