//! Properties of records, for any results: each is compared with a naive look at all matches.

use football::model::{CompetitionId, EditionId, MatchId, Score, Side, TeamId};
use football::records::{
    Balance, FinishedMatch, FinishedMatches, MAX_HOLDERS, Record, Run, RunKind, RunRecord, TeamResult,
};
use football::standings::VenueRecord;
use jiff::Timestamp;
use proptest::prelude::*;

const TEAMS: i64 = 4;

/// Few teams, few days and low scores, so that much is equal.
fn matches() -> impl Strategy<Value = FinishedMatches> {
    let pair = (1..=TEAMS, 1..=TEAMS).prop_filter("a team has an opponent", |(home, away)| home != away);
    let result = (0..4_u16, 0..4_u16, prop::bool::weighted(0.1));
    let match_ = (pair, result, prop::option::weighted(0.9, 0..20_i64), 1..4_i64);
    prop::collection::vec(match_, 0..40).prop_map(|rows| {
        type Row = ((i64, i64), (u16, u16, bool), Option<i64>, i64);
        let finished = |(index, row): (usize, Row)| {
            let ((home, away), (home_score, away_score, is_awarded), day, edition) = row;
            FinishedMatch {
                id: MatchId(index as i64 + 1),
                edition: EditionId(edition),
                // Two editions are of one competition.
                competition: CompetitionId(edition / 2),
                kickoff: day.map(|day| Timestamp::from_second(day * 86_400).unwrap().into()),
                home: TeamId(home),
                away: TeamId(away),
                score: Score { home: home_score, away: away_score },
                is_awarded,
            }
        };
        rows.into_iter().enumerate().map(finished).collect()
    })
}

fn swapped(record: VenueRecord) -> VenueRecord {
    let VenueRecord { won, draw, lost, scored, conceded } = record;
    VenueRecord { won: lost, draw, lost: won, scored: conceded, conceded: scored }
}

/// The results of a team in its matches with a kick-off.
fn dated_results(matches: &FinishedMatches, team: TeamId) -> Vec<(FinishedMatch, TeamResult)> {
    matches.dated().iter().filter_map(|match_| Some((*match_, match_.result_of(team)?))).collect()
}

/// Every run of a kind that cannot be extended, found by trying each beginning.
fn naive_runs(results: &[(FinishedMatch, TeamResult)], kind: RunKind) -> Vec<Run> {
    let begins = |index: &usize| kind.has(&results[*index].1) && (*index == 0 || !kind.has(&results[*index - 1].1));
    let run = |index: usize| {
        let length = results[index..].iter().take_while(|(_, result)| kind.has(result)).count();
        let last = index + length - 1;
        Run {
            team: results[index].1.team,
            length: length as u32,
            first: results[index].0.id,
            last: results[last].0.id,
            is_ongoing: last + 1 == results.len(),
        }
    };
    (0..results.len()).filter(begins).map(run).collect()
}

/// The record among these runs, in the order of their first matches.
fn naive_record(matches: &FinishedMatches, mut runs: Vec<Run>) -> Option<Record<Run>> {
    let value = runs.iter().map(|run| run.length).max()?;
    runs.retain(|run| run.length == value);
    runs.sort_by_key(|run| (matches.all().iter().position(|match_| match_.id == run.first), run.team));
    let count = runs.len();
    runs.truncate(MAX_HOLDERS);
    Some(Record { value, count, holders: runs })
}

fn of_kind(records: &[RunRecord], kind: RunKind) -> Option<Record<Run>> {
    records.iter().find(|record| record.kind == kind).map(|record| record.longest.clone())
}

fn naive_greatest(matches: &FinishedMatches, value: impl Fn(&FinishedMatch) -> Option<u32>) -> Option<Record<MatchId>> {
    let greatest = matches.all().iter().filter_map(&value).max()?;
    let holders = matches.all().iter().filter(|match_| value(match_) == Some(greatest)).map(|match_| match_.id);
    let holders: Vec<MatchId> = holders.collect();
    Some(Record { value: greatest, count: holders.len(), holders: holders.into_iter().take(MAX_HOLDERS).collect() })
}

/// By how many goals a team won a match that was played.
fn win_of(match_: &FinishedMatch, team: TeamId) -> Option<u32> {
    let result = match_.result_of(team)?;
    let is_won = result.scored > result.conceded && !match_.is_awarded;
    is_won.then(|| u32::from(result.scored - result.conceded))
}

fn all_goals(match_: &FinishedMatch) -> Option<u32> {
    (!match_.is_awarded).then(|| u32::from(match_.score.home + match_.score.away))
}

proptest! {
    #[test]
    fn what_one_team_won_the_other_lost(matches in matches(), team in 1..=TEAMS, opponent in 1..=TEAMS) {
        prop_assume!(team != opponent);
        let one = matches.head_to_head(TeamId(team), TeamId(opponent));
        let other = matches.head_to_head(TeamId(opponent), TeamId(team));
        prop_assert_eq!(one.balance.home, swapped(other.balance.away));
        prop_assert_eq!(one.balance.away, swapped(other.balance.home));
        prop_assert_eq!(&one.meetings, &other.meetings);
        prop_assert_eq!(&one.biggest_wins[0], &other.biggest_wins[1]);
        prop_assert_eq!(&one.runs[0], &other.runs[1]);
        prop_assert_eq!(&one.highest_scoring, &other.highest_scoring);
        prop_assert_eq!(one.draws.map(|draws| draws.longest.value), other.draws.map(|draws| draws.longest.value));
    }

    #[test]
    fn every_meeting_is_won_drawn_or_lost_and_in_one_competition(matches in matches()) {
        let records = matches.head_to_head(TeamId(1), TeamId(2));
        let overall = records.balance.overall();
        prop_assert_eq!(overall.won + overall.draw + overall.lost, records.meetings.len() as u32);
        prop_assert_eq!(overall, records.balance.home.plus(records.balance.away));
        let parts = records.competitions.iter().map(|competition| competition.balance);
        let sum = parts.fold(Balance::default(), |sum, balance| Balance {
            home: sum.home.plus(balance.home),
            away: sum.away.plus(balance.away),
        });
        prop_assert_eq!(sum, records.balance);
        let counts: Vec<u32> =
            records.competitions.iter().map(|competition| competition.balance.overall().matches()).collect();
        prop_assert!(counts.is_sorted_by(|one, next| one >= next));
    }

    #[test]
    fn the_records_of_two_teams_are_those_of_their_meetings(matches in matches()) {
        let (team, opponent) = (TeamId(1), TeamId(2));
        let records = matches.head_to_head(team, opponent);
        let is_meeting = |match_: &&FinishedMatch| match_.result_of(team).is_some() && match_.result_of(opponent).is_some();
        let meetings: FinishedMatches = matches.all().iter().filter(is_meeting).copied().collect();
        let alone = [team, opponent].map(|team| meetings.records_of_team(team));
        prop_assert_eq!(records.balance, alone[0].balance);
        prop_assert_eq!(&records.highest_scoring, &alone[0].highest_scoring);
        for (runs, alone) in records.runs.iter().zip(&alone) {
            let of_own = alone.runs.iter().filter(|record| {
                [RunKind::Wins, RunKind::Unbeaten, RunKind::Scoring].contains(&record.kind)
            });
            prop_assert!(runs.iter().eq(of_own));
        }
        prop_assert_eq!(records.draws.map(|draws| draws.longest), of_kind(&alone[0].runs, RunKind::Draws));
        for (win, team) in records.biggest_wins.iter().zip([team, opponent]) {
            prop_assert_eq!(win, &naive_greatest(&meetings, |match_| win_of(match_, team)));
        }
    }

    #[test]
    fn a_run_cannot_be_extended_and_none_is_longer(matches in matches()) {
        let all = matches.records_of_all();
        for kind in RunKind::ALL {
            let mut of_all = Vec::new();
            for team in (1..=TEAMS).map(TeamId) {
                let runs = naive_runs(&dated_results(&matches, team), *kind);
                of_all.extend(runs.iter().copied());
                let own = matches.records_of_team(team);
                prop_assert_eq!(of_kind(&own.runs, *kind), naive_record(&matches, runs), "{:?} of {}", kind, team);
            }
            prop_assert_eq!(of_kind(&all.runs, *kind), naive_record(&matches, of_all), "{:?}", kind);
        }
    }

    #[test]
    fn a_start_is_a_run_from_the_first_match_of_an_edition(matches in matches()) {
        let all = matches.records_of_all();
        for kind in RunKind::STARTS {
            let mut of_all = Vec::new();
            for team in (1..=TEAMS).map(TeamId) {
                let mut starts = Vec::new();
                for edition in (1..4).map(EditionId) {
                    let mut results = dated_results(&matches, team);
                    results.retain(|(match_, _)| match_.edition == edition);
                    let first = results.first().map(|(match_, _)| match_.id);
                    starts.extend(naive_runs(&results, *kind).into_iter().filter(|run| Some(run.first) == first));
                }
                of_all.extend(starts.iter().copied());
                let own = matches.records_of_team(team);
                prop_assert_eq!(of_kind(&own.starts, *kind), naive_record(&matches, starts), "{:?} of {}", kind, team);
            }
            prop_assert_eq!(of_kind(&all.starts, *kind), naive_record(&matches, of_all), "{:?}", kind);
        }
    }

    #[test]
    fn a_record_is_the_greatest_of_all_matches(matches in matches()) {
        let all = matches.records_of_all();
        let draw = |match_: &FinishedMatch| all_goals(match_).filter(|_| match_.score.home == match_.score.away);
        prop_assert_eq!(&all.biggest_wins.home, &naive_greatest(&matches, |match_| win_of(match_, match_.home)));
        prop_assert_eq!(&all.biggest_wins.away, &naive_greatest(&matches, |match_| win_of(match_, match_.away)));
        prop_assert_eq!(&all.highest_scoring, &naive_greatest(&matches, all_goals));
        prop_assert_eq!(&all.highest_scoring_draw, &naive_greatest(&matches, draw));
        for team in (1..=TEAMS).map(TeamId) {
            let own = matches.records_of_team(team);
            let plays = |match_: &FinishedMatch| match_.result_of(team);
            let win = |side: Side| {
                naive_greatest(&matches, |match_| win_of(match_, plays(match_).filter(|own| own.side == side)?.team))
            };
            let defeat = |side: Side| {
                naive_greatest(&matches, |match_| {
                    let own = plays(match_).filter(|own| own.side == side)?;
                    win_of(match_, match_.result(own.side.other()).team)
                })
            };
            prop_assert_eq!(&own.biggest_wins.home, &win(Side::Home));
            prop_assert_eq!(&own.biggest_wins.away, &win(Side::Away));
            prop_assert_eq!(&own.biggest_defeats.home, &defeat(Side::Home));
            prop_assert_eq!(&own.biggest_defeats.away, &defeat(Side::Away));
            let goals = naive_greatest(&matches, |match_| all_goals(match_).filter(|_| plays(match_).is_some()));
            prop_assert_eq!(&own.highest_scoring, &goals);
        }
    }

    #[test]
    fn the_order_of_the_input_changes_nothing(
        (first, second) in matches().prop_flat_map(|matches| {
            (Just(matches.clone()), Just(matches.all().to_vec()).prop_shuffle())
        }),
    ) {
        prop_assert_eq!(first, second.into_iter().collect::<FinishedMatches>());
    }
}
