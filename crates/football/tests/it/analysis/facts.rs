//! The facts as a whole: clock, momentum, formations, seasons, their stored form, and the laws that hold for any events.

use std::collections::BTreeSet;
use std::fmt::Write;

use expect_test::{Expect, expect};
use football::analysis::statistics::Formula;
use football::analysis::*;
use football::feed::notation::parse_match;
use football::model::*;
use proptest::prelude::*;

use super::laws;

fn facts_of(text: &str) -> Facts {
    let (match_, events) = parse_match(text).unwrap();
    analyse(&match_, &events)
}

#[test]
fn the_last_five_minutes_of_possession_begin_inside_a_stretch_and_end_with_the_half() {
    let latest = |text: &str| latest_possession(&parse_match(text).unwrap().1);
    let half = "0:00 H9 kick-off (60,40) -> (50,40)
        0:20 A8 pass (70,10) -> (80,10)
        0:30 H5 pass (50,60) -> (50,60)
        5:10 A8 pass (70,10) -> (80,10)
        5:15 - half end";
    // Home has the ball until 0:20, and five minutes before the end it is 0:15. Nobody has it in a long gap.
    assert_eq!(latest(half), [5.0, 15.0]);
    let next = "half 2\n0:00 A9 kick-off (60,40) -> (50,40)\n0:08 H5 pass (50,60) -> (50,60)";
    assert_eq!(latest(&format!("{half}\n{next}")), [0.0, 8.0]);
    assert_eq!(latest_possession(&[]), [0.0, 0.0]);
}

fn check_momentum(text: &str, expected: &Expect) {
    let facts = facts_of(text);
    let mut text = String::new();
    for period in &facts.periods {
        writeln!(
            text,
            "period {}: {} ms, {} minutes from {}",
            period.half, period.length_ms, period.minutes, period.offset_secs
        )
        .unwrap();
    }
    for point in facts.momentum.points.iter().filter(|point| point.inputs != [[0; 8]; 2]) {
        let (home, away) = (round(point.score(Side::Home), 2), round(point.score(Side::Away), 2));
        let dominant = point.dominant().map_or("balanced", Side::code);
        writeln!(
            text,
            "{}: {home} - {away} raw {} value {} {dominant} {}",
            point.second,
            round(point.raw, 4),
            point.value(),
            point.phase().code()
        )
        .unwrap();
    }
    for run in facts.momentum.phases() {
        writeln!(text, "{}-{} {}", run.start_second, run.end_second, run.phase.code()).unwrap();
    }
    for goal in &facts.momentum.goals {
        let player = goal.player.map_or(0, |player| player.number());
        writeln!(
            text,
            "goal {} at {} for {} by {player}: {}-{}",
            goal.event.0,
            goal.second,
            goal.side.code(),
            goal.score.home,
            goal.score.away
        )
        .unwrap();
    }
    expected.assert_eq(&text);
}

#[test]
fn momentum_decays_with_time() {
    check_momentum(
        "0:01 H7 pass (60,40) -> (61,40)
         0:02 H7 pass (60,40) -> (61,40)
         0:03 H7 pass (60,40) -> (61,40)
         0:04 H7 pass (60,40) -> (61,40)
         0:05 H7 pass (60,40) -> (61,40)
         0:06 H7 pass (60,40) -> (61,40)
         0:07 H7 pass (60,40) -> (61,40)
         0:08 H7 fouled (60,40)
         0:09 H7 fouled (60,40)
         0:59.999 A7 pass (60,40) -> (61,40)
         1:00 A9 shot goal (110,40)
         1:30 A9 pass
         2:30 H9 cross (100,5) -> (110,40)
         52:34.6 - half end
         half 2
         34:24.975 H5 own goal (3,40)
         50:00 - half end",
        &expect![[r#"
            period 1: 3154600 ms, 53 minutes from 0
            period 2: 3000000 ms, 50 minutes from 3180
            60: 1.08 - 0.04 raw 1.04 value 0.129 balanced BALANCED
            120: 0 - 1.81 raw -0.978 value -0.122 balanced BALANCED
            180: 0.85 - 0 raw 0.0676 value 0.008 balanced BALANCED
            0-3180 BALANCED
            3180-6180 BALANCED
            goal 110 at 61 for away by 109: 0-1
            goal 150 at 5245 for away by 5: 0-2
        "#]],
    );
}

#[test]
fn a_minute_is_published_when_it_is_over() {
    let points = |text: &str| facts_of(text).momentum.points.len();
    assert_eq!(points("status live\n0:00 H9 kick-off (60,40) -> (50,40)\n0:59 H9 pass"), 0);
    assert_eq!(points("status live\n0:00 H9 kick-off (60,40) -> (50,40)\n1:00 H9 pass"), 0);
    assert_eq!(points("status live\n0:00 H9 kick-off (60,40) -> (50,40)\n1:01 H9 pass"), 1);
    assert_eq!(points("status live\n0:00 H9 kick-off (60,40) -> (50,40)\n45:30 - half end"), 46);
    assert_eq!(points("status live\n0:00 H9 kick-off (60,40) -> (50,40)\n45:00 - half end\nhalf 2\n0:30 H9 pass"), 45);
    assert_eq!(points("0:00 H9 kick-off (60,40) -> (50,40)\n3:00 H9 pass"), 3);
}

#[test]
fn a_season_is_its_matches_merged() {
    let matches = [
        "date 2026-01-01\nmatch #1\n1:00 H9 shot goal (108,40)\n2:00 H9 shot wide (108,40)\nhalf 2\n0:10 H9 pass (1,1) -> (1,2)\n0:20 H9 pass (1,1) -> (1,2)\n0:30 - half end",
        "date 2026-03-01\nmatch #2\nabsent One on One\nH9 Nine, bench\nH11 Eleven, starter\n1:00 sub H9 for H11 as LW\n2:00 H9 pass\nextra 1\n0:10 H9 pass\n0:20 A9 pass",
        "date 2026-02-01\nmatch #3\nH9 Nine, bench\n10:00 H9 yellow",
    ];
    let mut player = PlayerSeason::default();
    let mut coach = CoachSeason::default();
    for text in matches {
        let (match_, events) = parse_match(text).unwrap();
        let facts = analyse(&match_, &events);
        assert!(facts.counts());
        player.add(&match_, facts.player(PlayerId::new(9)).unwrap());
        coach.add(facts.team(Side::Home));
    }
    let number = |tally: &Tally, path: &str| definition(path).unwrap().value(tally);
    let tally = player.statistics().unwrap();
    assert_eq!(number(tally, "Admin.MatchesPlayed"), StatValue::Count(2));
    assert_eq!(number(tally, "Admin.MinutesPlayed"), StatValue::Count(90 + 104));
    assert_eq!(number(tally, "Cards.Yellow"), StatValue::Count(1));
    assert_eq!(number(tally, "Attempts.AttemptToScore"), StatValue::Real(2.0));
    assert_eq!(number(tally, "Attempts.OneOnOneMissed"), StatValue::Count(0));
    assert_eq!(player.position(), Some(Position::LW));
    assert_eq!(player.profile(), Some((Position::LW, Position::CF)));
    let tally = coach.statistics().unwrap();
    assert_eq!(number(tally, "Possession.Time.T_45_60"), StatValue::Real(10.0 + 10.0));
    assert_eq!(number(tally, "Possession.Time.T_90_105"), StatValue::Real(10.0));
    assert_eq!(number(tally, "Possession.Time.T_105_120"), StatValue::Real(0.0));
    assert_eq!(number(tally, "Admin.Win"), StatValue::Count(1));
    assert_eq!(number(tally, "Admin.Draw"), StatValue::Count(2));
    assert_eq!(number(tally, "GoalsScored.Total"), StatValue::Count(1));
}

/// Two goals of a match that was reported by hand, with line-ups.
const BY_HAND: &str = "H9 Nine, starter\nH8 Eight, starter\nA1 One, starter, GK\nA5 Five, starter\n10:00 H8 pass ok assist\n10:02 H9 shot goal\n20:00 A5 yellow\nhalf 2\n30:00 H9 penalty goal\n45:00 - half end";

#[test]
fn a_report_by_hand_has_goals_and_cards_and_nothing_that_nobody_counted() {
    let facts = facts_of(BY_HAND);
    let [team, player] = [&facts.team(Side::Home).tally, &facts.player(PlayerId::new(9)).unwrap().tally];
    let number = |tally: &Tally, path: &str| definition(path).unwrap().value(tally);
    for tally in [team, player] {
        for path in [
            "Pass.Total",
            "Pass.Accuracy",
            "Attempts.Total",
            "GoalsScored.XG",
            "Attempts.AttemptToScore",
            "BallWon.Total",
            "Fouls.Committed",
            "Touches.Total",
        ] {
            assert_eq!(number(tally, path), StatValue::Missing, "{path}");
        }
        assert_eq!(number(tally, "GoalsScored.Total"), StatValue::Count(2));
        assert_eq!(number(tally, "GoalsScored.PenaltyScored"), StatValue::Count(1));
        assert_eq!(number(tally, "Admin.MatchesPlayed"), StatValue::Count(1));
        assert_eq!(number(tally, "Cards.Yellow"), StatValue::Count(0));
        assert_eq!(number(tally, "Defensive.Cleansheet"), StatValue::Count(1));
    }
    assert_eq!(number(team, "Chances.Assists"), StatValue::Count(1));
    assert_eq!(number(team, "Possession.Time.Average"), StatValue::Missing);
    assert_eq!(number(&facts.team(Side::Away).tally, "GoalsConceded.Total"), StatValue::Count(2));
    assert_eq!(facts.player(PlayerId::new(9)).unwrap().kindex, None, "nobody can rate a player without touches");
}

#[test]
fn a_mean_is_of_the_matches_that_count_it() {
    let full = "H9 Nine, starter\nA1 One, starter, GK\n0:10 H9 pass (1,1) -> (1,2)\n1:00 H9 shot goal (108,40)\n2:00 H9 shot wide (108,40)\nhalf 2\n45:00 - half end";
    let season = |texts: &[&str]| {
        let mut tally = Tally::default();
        texts.iter().for_each(|text| tally.merge(&facts_of(text).player(PlayerId::new(9)).unwrap().tally));
        tally
    };
    let (alone, mixed) = (season(&[full]), season(&[full, BY_HAND]));
    for path in ["Pass.Total", "Attempts.Total", "GoalsScored.XG", "Attempts.AttemptToScore", "Attempts.Accuracy"] {
        let definition = definition(path).unwrap();
        assert_eq!(definition.value(&mixed), definition.value(&alone), "{path}");
        assert_eq!((mixed.matches_of(definition), mixed.minutes_of(definition)), (1, 90), "{path}");
    }
    let goals = definition("GoalsScored.Total").unwrap();
    assert_eq!(goals.value(&mixed), StatValue::Count(3));
    assert_eq!((mixed.matches_of(goals), mixed.minutes_of(goals)), (2, 180));
}

#[test]
fn a_list_of_scorers_says_nothing_about_line_ups_and_cards() {
    let (mut match_, events) = parse_match("10:00 H9 shot goal\nhalf 2\n45:00 - half end").unwrap();
    match_.home.squad.clear();
    match_.away.squad.clear();
    match_.score = Some(Score { home: 2, away: 0 });
    let facts = analyse(&match_, &events);
    let number = |tally: &Tally, path: &str| definition(path).unwrap().value(tally);
    let team = &facts.team(Side::Home).tally;
    for path in ["GoalsScored.Total", "Cards.Yellow", "Chances.Assists", "Defensive.Cleansheet"] {
        assert_eq!(number(team, path), StatValue::Missing, "{path}: one of two scorers is known");
    }
    assert_eq!(number(team, "Admin.MatchesPlayed"), StatValue::Count(1));
    assert_eq!(number(team, "Admin.Win"), StatValue::Count(1));
    let mut season = PlayerSeason::default();
    season.add(&match_, facts.player(PlayerId::new(9)).unwrap());
    let tally = season.statistics().expect("a scorer was on the pitch");
    assert_eq!(number(tally, "GoalsScored.Total"), StatValue::Count(1));
    assert_eq!(number(tally, "Admin.MinutesPlayed"), StatValue::Missing);
}

#[test]
fn who_was_never_on_has_no_season() {
    let (match_, events) = parse_match("10:00 H14 yellow").unwrap();
    let mut season = PlayerSeason::default();
    season.add(&match_, analyse(&match_, &events).player(PlayerId::new(14)).unwrap());
    assert_eq!(season.statistics(), None);
    assert_eq!(season.position(), None);
}

#[test]
fn rounding_is_half_away_from_zero_and_never_minus_zero() {
    assert_eq!(round(0.12345, 4), 0.1235);
    assert_eq!(round(-0.5, 0), -1.0);
    assert_eq!(round(-0.00004, 4).to_bits(), 0.0_f64.to_bits());
}

#[test]
fn a_number_is_rounded_once() {
    // 7 attempts and 2 goals are 3.5: 4 in a player's match, 3.5 elsewhere. 353 for 101 are 3.495: 3, not 4 by way of 3.5.
    let facts = facts_of(
        &("0:01 H9 shot goal\n".repeat(2) + &"0:02 H9 shot saved\n".repeat(2) + &"0:03 H9 shot wide\n".repeat(3)),
    );
    let tally = &facts.player(PlayerId::new(9)).unwrap().tally;
    let rounded = |path: &str, decimals| definition(path).unwrap().rounded(tally, decimals);
    assert_eq!(rounded("Attempts.AttemptToScore", 0), StatValue::Real(4.0));
    assert_eq!(rounded("Attempts.SuccessAttemptToScore", 0), StatValue::Real(2.0));
    assert_eq!(definition("Attempts.AttemptToScore").unwrap().value(tally), StatValue::Real(3.5));
    let facts = facts_of(&("0:01 H9 shot goal\n".repeat(101) + &"0:02 H9 shot wide\n".repeat(252)));
    let tally = &facts.player(PlayerId::new(9)).unwrap().tally;
    assert_eq!(definition("Attempts.AttemptToScore").unwrap().value(tally), StatValue::Real(3.5));
    assert_eq!(definition("Attempts.AttemptToScore").unwrap().rounded(tally, 0), StatValue::Real(3.0));
}

#[test]
fn every_statistic_is_defined_once_and_in_both_languages() {
    let arabic = |text: &str| text.chars().any(|letter| ('\u{0600}'..='\u{06FF}').contains(&letter));
    let mut paths = BTreeSet::new();
    for row in definitions() {
        assert!(paths.insert(row.path), "{} stands twice", row.path);
        assert!(!row.label.en.is_empty() && arabic(row.label.ar), "{}", row.path);
        assert!(!row.meaning.en.is_empty() && arabic(row.meaning.ar) && !arabic(row.meaning.en), "{}", row.path);
        assert_eq!(definition(row.path).unwrap().path, row.path);
    }
    let mut counted = BTreeSet::new();
    for row in definitions() {
        if let Formula::Count(stat, _) = row.formula {
            assert!(counted.insert(stat), "{stat:?} is published twice");
        }
    }
    assert_eq!(definition("Pass.Nothing").map(|row| row.path), None);
}

/// The numbers on which two providers agree too little, over the teams of World Cup 2018. docs/measurements/accuracy.md lists them all.
const WITHIN_ONE_PROVIDER: [&str; 17] = [
    "BallLost.Total",
    "BallLost.UnderPressure",
    "BallWon.Total",
    "BallWon.TackleWon",
    "BallWon.InterceptionWon",
    "BallWon.BallRecover",
    "Dribble.Total",
    "Dribble.Success",
    "Dribble.Fail",
    "Dribble.Accuracy",
    "Cross.Accuracy",
    "SetPieceCross.Accuracy",
    "Defensive.TackleFail",
    "Defensive.InterceptionClear",
    "Defensive.GoalsSaved",
    "Defensive.OpportunitySaved",
    "Defensive.PPDAZoneHigh",
];

#[test]
fn numbers_that_providers_count_differently_say_so_in_both_languages() {
    let noted: Vec<_> = definitions().filter(|row| row.note().is_some()).map(|row| row.path).collect();
    assert_eq!(noted, WITHIN_ONE_PROVIDER);
    let note = definition("BallWon.InterceptionWon").unwrap().note().unwrap();
    assert_eq!(note.en, "comparable within one provider only");
    assert_eq!(note.ar, "يصلح للمقارنة ضمن بيانات مزود واحد فقط");
    assert!(definition("Pass.Total").unwrap().note().is_none());
}

/// The responses' fields, as the interface lists them.
const FIELDS: &str = "
    Admin: MatchesPlayed MinutesPlayed MatchesPlayedasSub Offside MatchesPlayerSubstitutedIn Corners Win Draw Lost
    Attempts: Total Success PenaltyMissed Bars OneOnOneMissed AttemptToScore SuccessAttemptToScore Accuracy Saved Blocked OffTarget
    BallLost: Total UnderPressure Aerial
    BallReceive: Total Success Fail Accuracy
    BallWon: Total TackleWon InterceptionWon Aerial BallRecover
    Chances: KeyPasses Assists ChancesCreated
    Cards: Yellow SecondYellow Red
    Cross: Success Total Accuracy
    OpenPlayCross: Success Total Accuracy
    SetPieceCross: Success Total Accuracy
    Dribble: Total Success Fail Accuracy
    Defensive: TackleFail TackleClear InterceptionClear Clear Cleansheet GoalsSaved Blocks OpportunitySaved xGA PPDA PPDAZoneHigh PPDAZoneMid PPDAZoneLow
    Fouls: Committed Awarded CommittedInDefensiveThird AwardedInOffensiveThird
    GK: Attempts.Total Attempts.Success Attempts.Saved OneonOne.Total OneonOne.Saved OneonOne.Goal Cross.Total Cross.Saved Shoot.Goal Shoot.Saved
    GK: Penalty.Total Penalty.Saved Penalty.Goal Freekick.Goal Freekick.Saved GoalConceded
    GoalsScored: Total PenaltyScored OwnGoals Head RightFoot LeftFoot Other SetPiece XG
    GoalsScored: T_0_15 T_15_30 T_30_45 T_45_60 T_60_75 T_75_90 T_90_105 T_105_120
    GoalsConceded: OwnGoals Total XGA
    Pass: Success Total Accuracy
    ShortPass: Success Total Accuracy
    LongPass: Success Total Accuracy
    Penalty: Committed Awarded
    Possession.Touches: Average T_0_15 T_15_30 T_30_45 T_45_60 T_60_75 T_75_90 T_90_105 T_105_120
    Possession.Time: Average T_0_15 T_15_30 T_30_45 T_45_60 T_60_75 T_75_90 T_90_105 T_105_120
    Possession.TimePercent: Average T_0_15 T_15_30 T_30_45 T_45_60 T_60_75 T_75_90 T_90_105 T_105_120
    Possession: SuspeciousTime
    PenetrationFinalThird: Total LeftFlank LeftChannel Center RightChannel RightFlank
    Zones: Total DEF.Abs DEF.Percent MID.Abs MID.Percent FWD.Abs FWD.Percent
";

#[test]
fn every_field_of_the_interface_is_defined_and_nothing_else() {
    let mut fields = BTreeSet::new();
    for line in FIELDS.lines().filter(|line| !line.trim().is_empty()) {
        let (group, names) = line.trim().split_once(": ").unwrap();
        fields.extend(names.split(' ').map(|name| format!("{group}.{name}")));
    }
    let defined: BTreeSet<String> = definitions().map(|row| row.path.to_owned()).collect();
    assert_eq!(fields, defined);
}

/// Matches that a simulated season has played: every event names its player, and every duel has two sides.
#[test]
fn the_laws_hold_for_simulated_matches() {
    let world = football::simulation::world(&football::simulation::WorldSettings::default());
    let mut played = 0;
    for place in 0..world.match_count() {
        let document = world.match_document(place);
        let match_: Match = serde_json::from_value(document.body.into()).unwrap();
        let Some(events) = document.events else { continue };
        let facts = analyse(&match_, &events);
        let coverage = laws::Coverage { names_players: true, pairs_aerials: true };
        laws::check_match(&match_, &facts, coverage).unwrap_or_else(|broken| panic!("{}: {broken}", match_.id));
        let found = sorted(positions(&match_, &events));
        assert!(found.len() >= 22 && found == sorted(positions_in(&facts)), "{}: {found:?}", match_.id);
        played += 1;
    }
    assert!(played > 300);
}

pub(super) fn pick<T: Copy + std::fmt::Debug>(all: &'static [T]) -> impl Strategy<Value = T> {
    (0..all.len()).prop_map(|place| all[place])
}

fn point() -> impl Strategy<Value = Option<Point>> {
    proptest::option::weighted(0.9, (0.0..=120.0, 0.0..=80.0).prop_map(|(x, y)| Point::new(x, y).unwrap()))
}

fn player() -> impl Strategy<Value = PlayerId> {
    prop_oneof![1..=22i64, 101..=122i64].prop_map(PlayerId::new)
}

pub(super) fn event() -> impl Strategy<Value = Event> {
    let what = (
        pick(EventKind::ALL),
        pick(Outcome::ALL),
        proptest::option::of(pick(Extra::ALL)),
        pick(&Period::ALL),
        0..3_500_000u32,
    );
    let who = (
        proptest::option::weighted(0.9, pick(Side::ALL)),
        proptest::option::weighted(0.9, player()),
        proptest::option::of(player()),
        proptest::option::of(player()),
    );
    let more = (
        point(),
        point(),
        proptest::option::of(pick(Spot::ALL)),
        proptest::option::of(pick(BodyPart::ALL)),
        proptest::collection::vec(0..2_000u32, 0..3),
        0..5_000u32,
        any::<bool>(),
    );
    (what, who, more).prop_map(
        |(
            (kind, result, extra, period, time),
            (side, player, recipient, replacement),
            (at, end, spot, body_part, related, duration, pressed),
        )| {
            let line_up = match kind {
                EventKind::StartingXi | EventKind::TacticalShift => {
                    player.zip(spot).map(|(player, spot)| PlayerSpot { player, spot }).into_iter().collect()
                }
                _ => Vec::new(),
            };
            Event {
                result,
                extra,
                side,
                player,
                recipient,
                replacement,
                at,
                end,
                spot,
                body_part,
                line_up: line_up.into(),
                under_pressure: pressed,
                duration: Millis(duration),
                related: related.into_iter().map(EventId).collect(),
                ..Event::new(EventId(0), kind, period, Millis(time))
            }
        },
    )
}

pub(super) fn events() -> impl Strategy<Value = Vec<Event>> {
    proptest::collection::vec((event(), 1..13u32), 0..150).prop_map(|events| {
        let mut id = 0;
        events
            .into_iter()
            .map(|(event, step)| {
                id += step;
                Event { id: EventId(id), ..event }
            })
            .collect()
    })
}

fn positions_in(facts: &Facts) -> Vec<(PlayerId, Position)> {
    facts.players.iter().filter_map(|line| Some((line.player, line.position?))).collect()
}

fn sorted(mut positions: Vec<(PlayerId, Position)>) -> Vec<(PlayerId, Position)> {
    positions.sort_by_key(|(player, _)| *player);
    positions
}

proptest! {
    #[test]
    fn the_laws_hold_for_any_events(events in events(), status in pick(Status::ALL)) {
        let (mut match_, _) = parse_match("").unwrap();
        match_.status = status;
        let facts = analyse(&match_, &events);
        for line in &facts.players {
            laws::check_line(&line.tally, false)?;
            prop_assert!(line.tally.count(Stat::MinutesPlayed) <= 240);
        }
        for side in [Side::Home, Side::Away] {
            let team = &facts.team(side).tally;
            if facts.kicked_off {
                laws::check_line(team, true)?;
            }
            let score = Score::from_goals(&events);
            prop_assert_eq!(team.count(Stat::Goals), u64::from(score.goals(side)));
            prop_assert_eq!(team.count(Stat::Conceded), u64::from(score.goals(side.other())));
        }
        let seconds: Vec<_> = facts.momentum.points.iter().map(|point| point.second).collect();
        prop_assert!(seconds.is_sorted_by(|a, b| a < b));
        prop_assert!(facts.momentum.points.iter().all(|point| point.value().abs() <= 1.0));
        prop_assert_eq!(analyse(&match_, &events), facts.clone());
        prop_assert_eq!(sorted(positions(&match_, &events)), sorted(positions_in(&facts)));
    }

    #[test]
    fn an_event_that_keeps_positions_does(events in events(), status in pick(Status::ALL)) {
        let (mut match_, _) = parse_match("").unwrap();
        match_.status = status;
        for index in 0..events.len() {
            let mut before = events.clone();
            let event = before.remove(index);
            let known = positions(&match_, &before);
            let position = |player| known.iter().find(|(other, _)| *other == player).map(|(_, position)| *position);
            if !before.is_empty() && keeps_positions(&match_, &event, position) {
                prop_assert_eq!(sorted(positions(&match_, &events)), sorted(known), "{:?}", event);
            }
        }
    }

    #[test]
    fn what_is_recorded_adds_up_for_any_events(events in events(), status in pick(Status::ALL)) {
        let (mut match_, _) = parse_match("").unwrap();
        match_.status = status;
        super::recording::check(&match_, &events)?;
    }

    #[test]
    fn facts_are_stored_and_read_back(events in events()) {
        let (match_, _) = parse_match("absent One on One").unwrap();
        let facts = analyse(&match_, &events);
        let bytes = postcard::to_stdvec(&facts).unwrap();
        prop_assert_eq!(&postcard::from_bytes::<Facts>(&bytes).unwrap(), &facts);
    }

    #[test]
    fn every_attempt_ends_up_in_one_attack(events in events()) {
        let (match_, _) = parse_match("").unwrap();
        let attacks = attacks::attacks(&match_, &events, &attacks::AttackSettings::default());
        let in_attacks = attacks.iter().flat_map(|attack| &attack.own).map(|place| &events[*place as usize]);
        let is_attempt = |event: &&Event| {
            event.kind.is_shot() && event.period != Period::ShootOut && event.at.is_some() && event.side.is_some()
        };
        let mut found: Vec<EventId> = in_attacks.filter(is_attempt).map(|event| event.id).collect();
        found.sort_unstable();
        prop_assert_eq!(found, events.iter().filter(is_attempt).map(|event| event.id).collect::<Vec<_>>());
        for attack in &attacks {
            prop_assert!((0.0..=1.0).contains(&attack.xg) && attack.value >= attack.xg);
            prop_assert!(attack.own.iter().all(|place| attack.all.contains(place)));
        }
    }

    #[test]
    fn what_was_published_of_a_live_match_never_changes(events in events(), cut in 0..150usize) {
        let (mut match_, _) = parse_match("status live").unwrap();
        match_.status = Status::Live;
        let mut events: Vec<Event> = events.into_iter().filter(|event| event.kind != EventKind::HalfEnd).collect();
        events.sort_by_key(Event::moment);
        let early = analyse(&match_, &events[..cut.min(events.len())]).momentum;
        let late = analyse(&match_, &events).momentum;
        prop_assert_eq!(&late.points[..early.points.len()], &early.points[..]);
        prop_assert_eq!(&late.goals[..early.goals.len()], &early.goals[..]);
    }
}
