//! Properties of every table, for any results.

use std::collections::BTreeSet;

use football::model::{Adjustment, Group, GroupId, LastResort, Measure, Name, Rules, Score, StageId, TeamId};
use football::standings::{Cards, Criterion, MatchResult, Standing, table};
use proptest::prelude::*;
use proptest::sample::select;

fn team() -> impl Strategy<Value = TeamId> {
    (1..=6_i64).prop_map(TeamId)
}

fn cards() -> impl Strategy<Value = Cards> {
    (0..3_u16, 0..2_u16, 0..2_u16).prop_map(|(yellow, second_yellow, red)| Cards { yellow, second_yellow, red })
}

/// Few teams and low scores, so that many are level.
fn played() -> impl Strategy<Value = Vec<MatchResult>> {
    let match_ = (team(), team(), 0..3_u16, 0..3_u16, cards(), cards())
        .prop_filter("a team has an opponent", |(home, away, ..)| home != away)
        .prop_map(|(home, away, home_score, away_score, home_cards, away_cards)| MatchResult {
            home,
            away,
            score: Score { home: home_score, away: away_score },
            home_cards,
            away_cards,
        });
    prop::collection::vec(match_, 0..16)
}

fn group() -> impl Strategy<Value = Group> {
    let adjustment = (team(), -3..3_i32).prop_map(|(team, points)| Adjustment { team, points, reason: None });
    (prop::collection::vec(team(), 0..4), prop::collection::vec(adjustment, 0..3), prop::collection::vec(team(), 0..4))
        .prop_map(|(teams, adjustments, lots)| Group {
            id: GroupId(1),
            stage: StageId(1),
            name: Name::new("A"),
            order: None,
            teams,
            adjustments,
            lots,
        })
}

fn rules() -> impl Strategy<Value = Rules> {
    select(Rules::NAMED)
}

/// Six teams share two names, so a name never decides on its own.
fn name_of(team: TeamId) -> String {
    if team.0 % 2 == 0 { "Even".to_owned() } else { "Odd".to_owned() }
}

fn standings(rules: &Rules, group: &Group, played: &[MatchResult]) -> Vec<Standing> {
    table(rules, group, played, name_of)
}

proptest! {
    #[test]
    fn goals_scored_equal_goals_conceded(rules in rules(), group in group(), played in played()) {
        let table = standings(&rules, &group, &played);
        let scored: u32 = table.iter().map(Standing::goals_scored).sum();
        let conceded: u32 = table.iter().map(Standing::goals_conceded).sum();
        prop_assert_eq!(scored, conceded);
        prop_assert_eq!(table.iter().map(Standing::goals_difference).sum::<i64>(), 0);
        prop_assert_eq!(table.iter().map(|line| line.won).sum::<u32>(), table.iter().map(|line| line.lost).sum::<u32>());
        prop_assert_eq!(table.iter().map(Standing::matches).sum::<u32>(), 2 * played.len() as u32);
        let at_home: u32 = table.iter().map(|line| line.home.scored).sum();
        let conceded_away: u32 = table.iter().map(|line| line.away.conceded).sum();
        prop_assert_eq!(at_home, conceded_away);
    }

    #[test]
    fn points_are_three_a_win_one_a_draw_and_the_adjustment(rules in rules(), group in group(), played in played()) {
        for line in standings(&rules, &group, &played) {
            let adjustments = group.adjustments.iter().filter(|adjustment| adjustment.team == line.team);
            prop_assert_eq!(line.adjustment, adjustments.map(|adjustment| i64::from(adjustment.points)).sum::<i64>());
            prop_assert_eq!(line.points, i64::from(3 * line.won + line.draw) + line.adjustment);
        }
    }

    #[test]
    fn every_team_is_listed_once(rules in rules(), group in group(), played in played()) {
        let named = played.iter().flat_map(|match_| [match_.home, match_.away]).chain(group.teams.iter().copied());
        let named: BTreeSet<TeamId> = named.collect();
        let table = standings(&rules, &group, &played);
        prop_assert_eq!(table.len(), named.len());
        prop_assert_eq!(table.iter().map(|line| line.team).collect::<BTreeSet<_>>(), named);
    }

    #[test]
    fn the_order_of_the_input_changes_nothing(
        rules in rules(),
        (group, shuffled) in group().prop_flat_map(|group| {
            let parts = (Just(group.teams.clone()).prop_shuffle(), Just(group.adjustments.clone()).prop_shuffle());
            (Just(group.clone()), parts.prop_map(move |(teams, adjustments)| Group { teams, adjustments, ..group.clone() }))
        }),
        (first, second) in played().prop_flat_map(|played| (Just(played.clone()), Just(played).prop_shuffle())),
    ) {
        prop_assert_eq!(standings(&rules, &group, &first), standings(&rules, &shuffled, &second));
    }

    /// The criterion that a row names did decide: the team is worse in it than the team above, and level in all criteria
    /// before it, over all matches.
    #[test]
    fn the_named_criterion_decided(rules in rules(), group in group(), played in played()) {
        let table = standings(&rules, &group, &played);
        prop_assert!(table.first().is_none_or(|first| first.decided_by.is_none()));
        for pair in table.windows(2) {
            let (above, below) = (&pair[0], &pair[1]);
            let Some(criterion) = below.decided_by else {
                return Err(TestCaseError::fail("a team below another without a reason"));
            };
            match criterion {
                Criterion::Overall(Measure::Points) => prop_assert!(above.points > below.points),
                _ => prop_assert_eq!(above.points, below.points),
            }
            match criterion {
                Criterion::Overall(Measure::GoalDifference) => {
                    prop_assert!(above.goals_difference() > below.goals_difference());
                }
                Criterion::Overall(Measure::Goals) => prop_assert!(above.goals_scored() > below.goals_scored()),
                Criterion::Overall(Measure::Wins) => prop_assert!(above.won > below.won),
                Criterion::Overall(Measure::FairPlay) => prop_assert!(above.fair_play < below.fair_play),
                Criterion::LastResort(LastResort::Lots) => prop_assert!(group.lots.contains(&above.team)),
                Criterion::LastResort(LastResort::Name) => prop_assert!(name_of(above.team) < name_of(below.team)),
                Criterion::LastResort(LastResort::Id) => {
                    prop_assert_eq!(name_of(above.team), name_of(below.team));
                    prop_assert!(above.team < below.team);
                }
                Criterion::Overall(_) | Criterion::HeadToHead(_) => {}
            }
            if let Criterion::LastResort(_) = criterion {
                prop_assert_eq!(above.goals_difference(), below.goals_difference());
                prop_assert_eq!(above.goals_scored(), below.goals_scored());
            }
        }
    }

    /// Between two teams alone, a head-to-head table is the table of their matches.
    #[test]
    fn two_level_teams_are_ordered_by_their_own_matches(group in group(), played in played()) {
        let table = standings(&Rules::UEFA, &group, &played);
        for pair in table.windows(2).filter(|pair| pair[0].points == pair[1].points) {
            let (above, below) = (pair[0].team, pair[1].team);
            if table.iter().filter(|line| line.points == pair[0].points).count() != 2 {
                continue;
            }
            let (mut won, mut lost) = (0, 0);
            for match_ in &played {
                let (own, other) = match (match_.home, match_.away) {
                    teams if teams == (above, below) => (match_.score.home, match_.score.away),
                    teams if teams == (below, above) => (match_.score.away, match_.score.home),
                    _ => continue,
                };
                won += u32::from(own > other);
                lost += u32::from(own < other);
            }
            prop_assert!(won >= lost, "{above} lost to {below} more often than it won");
        }
    }
}
