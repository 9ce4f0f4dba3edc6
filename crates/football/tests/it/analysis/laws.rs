//! The laws that the statistics of every match hold to, whatever feed it came from.

use football::analysis::*;
use football::model::*;
use proptest::prelude::*;

/// What a match must hold to beyond the laws of its lines.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Coverage {
    /// Every event names its player, so that a team is the sum of its players.
    pub(crate) names_players: bool,
    /// Every aerial duel won has its loser.
    pub(crate) pairs_aerials: bool,
}

/// All laws of one match.
pub(crate) fn check_match(match_: &Match, facts: &Facts, coverage: Coverage) -> Result<(), TestCaseError> {
    for line in &facts.players {
        check_line(&line.tally, false)?;
    }
    for side in [Side::Home, Side::Away] {
        let team = &facts.team(side).tally;
        let opponent = &facts.team(side.other()).tally;
        if facts.kicked_off {
            check_line(team, true)?;
        }
        let of_players = |stat| -> u64 {
            facts.players.iter().filter(|line| line.side == side).map(|line| line.tally.count(stat)).sum()
        };
        let score = match_.score.unwrap_or_default();
        prop_assert_eq!(team.count(Stat::Goals), u64::from(score.goals(side)));
        prop_assert_eq!(team.count(Stat::Conceded), u64::from(score.goals(side.other())));
        prop_assert_eq!(of_players(Stat::Goals) + team.count(Stat::OwnGoals), team.count(Stat::Goals));
        prop_assert_eq!(of_players(Stat::KeeperConceded), team.count(Stat::Conceded));
        prop_assert_eq!(team.count(Stat::PenaltiesWon), opponent.count(Stat::PenaltiesCommitted));
        // Only of real attempts: a made-up event may be an attempt that came to nothing known.
        let ended = [Stat::AttemptsOnTarget, Stat::AttemptsBlocked, Stat::AttemptsOffTarget];
        prop_assert_eq!(team.count(Stat::Attempts), ended.iter().map(|stat| team.count(*stat)).sum::<u64>());
        if coverage.pairs_aerials {
            prop_assert_eq!(team.count(Stat::AerialsWon), opponent.count(Stat::AerialsLost));
        }
        for stat in ADDITIVE {
            if coverage.names_players {
                prop_assert_eq!(of_players(*stat), team.count(*stat), "{:?} {:?}", side, stat);
            } else {
                prop_assert!(of_players(*stat) <= team.count(*stat), "{:?} {:?}", side, stat);
            }
        }
    }
    Ok(())
}

/// Counters of which a team has what its players have.
#[rustfmt::skip]
const ADDITIVE: &[Stat] = &[
    Stat::Offsides, Stat::Corners, Stat::Passes, Stat::PassesCompleted, Stat::LongPasses, Stat::ShortPasses, Stat::Crosses,
    Stat::Assists, Stat::KeyPasses, Stat::Attempts, Stat::AttemptsOnTarget, Stat::AttemptsBlocked, Stat::PenaltyGoals,
    Stat::SetPieceGoals, Stat::Receipts, Stat::Dribbles, Stat::BallsLost, Stat::BallsWon, Stat::TacklesFailed,
    Stat::Clearances, Stat::Blocks, Stat::GoalsSaved, Stat::OpportunitiesSaved, Stat::FoulsCommitted, Stat::FoulsWon,
    Stat::Yellows, Stat::SecondYellows, Stat::Reds, Stat::PenaltiesCommitted, Stat::Touches, Stat::Entries,
];

/// The invariants of one line: parts and their wholes.
pub(crate) fn check_line(tally: &Tally, is_team: bool) -> Result<(), TestCaseError> {
    let n = |path: &str| match definition(path).unwrap().value(tally) {
        StatValue::Count(count) => count,
        // What the match's feed cannot give.
        StatValue::Missing => 0,
        other => panic!("{path} is not a count: {other:?}"),
    };
    let sum = |paths: &[&str]| paths.iter().map(|path| n(path)).sum::<u64>();
    for field in ["Total", "Success"] {
        prop_assert_eq!(
            n(&format!("Pass.{field}")),
            sum(&[&format!("ShortPass.{field}"), &format!("LongPass.{field}")])
        );
        prop_assert_eq!(
            n(&format!("Cross.{field}")),
            sum(&[&format!("OpenPlayCross.{field}"), &format!("SetPieceCross.{field}")])
        );
    }
    prop_assert_eq!(n("BallReceive.Total"), sum(&["BallReceive.Success", "BallReceive.Fail"]));
    prop_assert_eq!(n("Dribble.Total"), sum(&["Dribble.Success", "Dribble.Fail"]));
    prop_assert_eq!(
        n("BallWon.Total"),
        sum(&["BallWon.TackleWon", "BallWon.InterceptionWon", "BallWon.Aerial", "BallWon.BallRecover"])
    );
    prop_assert!(n("BallLost.Total") >= sum(&["BallLost.UnderPressure", "BallLost.Aerial"]));
    // Goals and assists are known of a match whose attempts and touches nobody counted.
    let has_attempts = definition("Attempts.Total").unwrap().is_in(tally);
    if definition("Touches.Total").unwrap().is_in(tally) {
        prop_assert_eq!(n("Chances.ChancesCreated"), sum(&["Chances.KeyPasses", "Chances.Assists"]));
    }
    if has_attempts {
        prop_assert_eq!(n("GK.Attempts.Total"), sum(&["GK.Attempts.Success", "GK.Attempts.Saved"]));
        prop_assert_eq!(n("GK.Attempts.Saved"), sum(&["GK.Shoot.Saved", "GK.Freekick.Saved", "GK.Penalty.Saved"]));
    }
    prop_assert_eq!(n("GK.Attempts.Success"), sum(&["GK.Shoot.Goal", "GK.Freekick.Goal", "GK.Penalty.Goal"]));
    prop_assert!(n("GK.Cross.Saved") <= n("GK.Cross.Total"));
    prop_assert!(sum(&["GK.OneonOne.Saved", "GK.OneonOne.Goal"]) <= n("GK.OneonOne.Total"));
    let struck = sum(&["GoalsScored.Head", "GoalsScored.RightFoot", "GoalsScored.LeftFoot", "GoalsScored.Other"]);
    let buckets: u64 = definitions().filter(|row| row.path.starts_with("GoalsScored.T_")).map(|row| n(row.path)).sum();
    prop_assert_eq!(n("GoalsScored.Total"), struck + if is_team { n("GoalsScored.OwnGoals") } else { 0 });
    prop_assert_eq!(n("GoalsScored.Total"), buckets);
    if has_attempts {
        prop_assert_eq!(n("Attempts.Success"), struck + n("Attempts.Saved"));
    }
    let of_one_kind = |row: &&Definition| row.path.ends_with(".Success") && row.is_in(tally);
    for row in definitions().filter(of_one_kind).filter(|row| has_attempts || row.path != "GK.Attempts.Success") {
        prop_assert!(n(row.path) <= n(&row.path.replace(".Success", ".Total")), "{}", row.path);
    }
    for row in definitions().filter(|row| row.path.ends_with("Accuracy") || row.path.contains("Percent")) {
        match row.value(tally) {
            StatValue::Real(ratio) => prop_assert!((0.0..=1.0).contains(&ratio), "{} {ratio}", row.path),
            StatValue::Missing => {}
            other => prop_assert!(false, "{} is {other:?}", row.path),
        }
    }
    let lanes: u64 = definitions()
        .filter(|row| row.path.starts_with("PenetrationFinalThird.") && !row.path.ends_with("Total"))
        .map(|row| n(row.path))
        .sum();
    prop_assert_eq!(n("PenetrationFinalThird.Total"), lanes);
    Ok(())
}
