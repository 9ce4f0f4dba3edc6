//! A group in a few lines, and the table expected of it.

use std::fmt::Write;

use expect_test::Expect;
use football::model::{Adjustment, Group, GroupId, Name, Rules, Score, StageId, TeamId};
use football::standings::{Cards, MatchResult, Standing, table};

/// A group written as text. A line is a match, `Reds 2-1 Blues`, with cards behind it where they matter
/// (`cards 1/0/0 0/0/1`: yellow, second yellow, red of each side); or `team Reds`, `points Reds -3`, `lots Reds Blues`.
/// Teams are numbered as they appear.
pub(crate) struct GroupScript {
    pub(crate) group: Group,
    played: Vec<MatchResult>,
    names: Vec<String>,
}

impl GroupScript {
    pub(crate) fn parse(text: &str) -> GroupScript {
        let group = Group {
            id: GroupId(1),
            stage: StageId(1),
            name: Name::new("A"),
            order: None,
            teams: vec![],
            adjustments: vec![],
            lots: vec![],
        };
        let mut fixture = GroupScript { group, played: vec![], names: vec![] };
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let words: Vec<&str> = line.split_whitespace().collect();
            match words.as_slice() {
                ["team", team] => {
                    let team = fixture.team(team);
                    fixture.group.teams.push(team);
                }
                ["points", team, points] => {
                    let adjustment =
                        Adjustment { team: fixture.team(team), points: points.parse().unwrap(), reason: None };
                    fixture.group.adjustments.push(adjustment);
                }
                ["lots", teams @ ..] => {
                    fixture.group.lots = teams.iter().map(|team| fixture.team(team)).collect();
                }
                [home, score, away, cards @ ..] => {
                    let (home, away) = (fixture.team(home), fixture.team(away));
                    let (home_score, away_score) = score.split_once('-').unwrap();
                    let score = Score { home: home_score.parse().unwrap(), away: away_score.parse().unwrap() };
                    let [home_cards, away_cards] = match cards {
                        ["cards", home, away] => [cards_of(home), cards_of(away)],
                        _ => [Cards::default(); 2],
                    };
                    fixture.played.push(MatchResult { home, away, score, home_cards, away_cards });
                }
                _ => panic!("not a line of a group: {line}"),
            }
        }
        fixture
    }

    fn team(&mut self, name: &str) -> TeamId {
        let at = self.names.iter().position(|known| known == name).unwrap_or_else(|| {
            self.names.push(name.to_owned());
            self.names.len() - 1
        });
        TeamId(at as i64 + 1)
    }

    pub(crate) fn table(&self, rules: &Rules) -> Vec<Standing> {
        table(rules, &self.group, &self.played, |team| self.name(team).to_owned())
    }

    fn name(&self, team: TeamId) -> &str {
        &self.names[team.0 as usize - 1]
    }

    pub(crate) fn order(&self, rules: &Rules) -> Vec<&str> {
        self.table(rules).iter().map(|standing| self.name(standing.team)).collect()
    }
}

fn cards_of(text: &str) -> Cards {
    let counts: Vec<u16> = text.split('/').map(|count| count.parse().unwrap()).collect();
    Cards { yellow: counts[0], second_yellow: counts[1], red: counts[2] }
}

pub(crate) fn rules(json: &str) -> Rules {
    serde_json::from_str(json).unwrap()
}

pub(crate) fn check(json: &str, group: &str, expected: Expect) {
    let fixture = GroupScript::parse(group);
    let mut text = String::new();
    for standing in fixture.table(&rules(json)) {
        let decided_by = standing.decided_by.map(|criterion| format!("  by {}", criterion.name().en));
        writeln!(
            text,
            "{:8} {} {}-{}-{} {:>4} {:+3} {:2}{}",
            fixture.name(standing.team),
            standing.matches(),
            standing.won,
            standing.draw,
            standing.lost,
            format!("{}:{}", standing.goals_scored(), standing.goals_conceded()),
            standing.goals_difference(),
            standing.points,
            decided_by.unwrap_or_default(),
        )
        .unwrap();
    }
    expected.assert_eq(&text);
}

/// Rules with a single step. Teams that are level after it are ordered by name.
pub(crate) fn check_step(step: &str, group: &str, expected: Expect) {
    check(&format!(r#"{{"level": [{step}]}}"#), group, expected);
}
