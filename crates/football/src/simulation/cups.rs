//! Cups: groups of four, then rounds of which the winner goes on.
//!
//! These matches are played while the world is made, because the next round follows from them.

use jiff::Span;
use jiff::civil::Date;

use super::leagues::{Form, MAIN, round_robin};
use super::world::{Fixture, World};
use crate::model::{CompetitionId, EditionId, Format, Name, Nature, Score, Side, StadiumId, StageType};
use crate::standings::Cards;

#[rustfmt::skip]
const GROUPS: [(&str, &str); 4] = [
    ("Group A", "المجموعة الأولى"), ("Group B", "المجموعة الثانية"),
    ("Group C", "المجموعة الثالثة"), ("Group D", "المجموعة الرابعة"),
];

const GROUP_STAGE: (&str, &str) = ("Group Stage", "دور المجموعات");
const QUARTER_FINALS: (&str, &str) = ("Quarter-finals", "ربع النهائي");
const SEMI_FINALS: (&str, &str) = ("Semi-finals", "نصف النهائي");
const THIRD_PLACE: (&str, &str) = ("3rd Place Final", "مباراة تحديد المركز الثالث");
const FINAL: (&str, &str) = ("Final", "النهائي");

/// A cup in one place: its matches are on these grounds, in turn.
pub(super) struct Cup<'a> {
    pub(super) competition: CompetitionId,
    pub(super) start: Date,
    /// Eight or sixteen, four to a group.
    pub(super) teams: &'a [usize],
    pub(super) grounds: &'a [StadiumId],
}

/// What one team has made of its group.
#[derive(Clone, Copy, Debug)]
struct Line {
    points: i32,
    difference: i32,
    goals: i32,
    fair_play: i32,
}

/// A match of the group: who, and how it ended.
type Meeting = (usize, usize, Score);

impl World {
    pub(super) fn add_cup(&mut self, cup: &Cup<'_>) {
        let edition = self.add_edition(cup.competition, cup.start.year().to_string(), cup.start);
        let form =
            Form { rounds: 3, stage_type: StageType::Group, nature: Nature::League, format: Format::SingleRoundRobin };
        let stage = self.add_stage(edition, GROUP_STAGE, 1, form);
        let mut best: Vec<(usize, usize)> = Vec::new();
        for (number, teams) in cup.teams.chunks(4).enumerate() {
            let name = GROUPS[number % GROUPS.len()];
            let group = self.add_group(stage, Name::both(name.0, name.1), teams);
            let mut meetings = Vec::new();
            let mut cards = [0; 4];
            for (round, pairs) in round_robin(4).iter().enumerate() {
                for (turn, (home, away)) in pairs.iter().enumerate() {
                    let fixture = Fixture {
                        edition,
                        stage,
                        group,
                        round: round as u32 + 1,
                        day: later(cup.start, 4 * round + number),
                        hour: if turn == 0 { 16 } else { 19 },
                        state: super::world::State::Played,
                        home: teams[*home],
                        away: teams[*away],
                        stadium: Some(cup.grounds[(number + turn) % cup.grounds.len()]),
                        knockout: false,
                    };
                    self.fixtures.push(fixture);
                    let played = self.play(self.fixtures.len() - 1);
                    for (team, side) in [(*home, Side::Home), (*away, Side::Away)] {
                        let shown = Cards::of(&played.events, side);
                        cards[team] += i32::from(shown.yellow + 2 * shown.second_yellow + 4 * shown.red);
                    }
                    meetings.push((*home, *away, played.score));
                }
            }
            let order = ranked(&meetings, cards, |team| self.squads[teams[team]].team.name.en.clone());
            best.push((teams[order[0]], teams[order[1]]));
        }
        self.add_knockout(cup, edition, &best);
    }

    /// The rounds after the groups, from the first and second of each.
    fn add_knockout(&mut self, cup: &Cup<'_>, edition: EditionId, best: &[(usize, usize)]) {
        let mut order = 2;
        let mut day = 15;
        let mut pairs: Vec<(usize, usize)> = match best {
            [a, b, c, d] => {
                let quarters = [(a.0, b.1), (c.0, d.1), (b.0, a.1), (d.0, c.1)];
                let through = self.add_round(cup, edition, QUARTER_FINALS, order, day, &quarters);
                (order, day) = (order + 1, day + 4);
                through.chunks(2).map(|pair| (pair[0].0, pair[1].0)).collect()
            }
            [a, b] => vec![(a.0, b.1), (b.0, a.1)],
            _ => return,
        };
        let semis = self.add_round(cup, edition, SEMI_FINALS, order, day, &pairs);
        pairs = vec![(semis[0].1, semis[1].1)];
        self.add_round(cup, edition, THIRD_PLACE, order + 1, day + 4, &pairs);
        pairs = vec![(semis[0].0, semis[1].0)];
        self.add_round(cup, edition, FINAL, order + 2, day + 5, &pairs);
        if let Some(edition) = self.editions.last_mut() {
            edition.end = Some(later(cup.start, day + 5));
        }
    }

    /// Plays a round; the winner and the loser of each pair.
    fn add_round(
        &mut self,
        cup: &Cup<'_>,
        edition: EditionId,
        name: (&str, &str),
        order: u32,
        day: usize,
        pairs: &[(usize, usize)],
    ) -> Vec<(usize, usize)> {
        let form =
            Form { rounds: 1, stage_type: StageType::Knockout, nature: Nature::Knockout, format: Format::SingleMatch };
        let stage = self.add_stage(edition, name, order, form);
        let teams: Vec<usize> = pairs.iter().flat_map(|pair| [pair.0, pair.1]).collect();
        let group = self.add_group(stage, Name::both(MAIN.0, MAIN.1), &teams);
        let mut through = Vec::new();
        for (turn, (home, away)) in pairs.iter().enumerate() {
            self.fixtures.push(Fixture {
                edition,
                stage,
                group,
                round: 1,
                day: later(cup.start, day + turn / 2),
                hour: if turn % 2 == 0 { 17 } else { 20 },
                state: super::world::State::Played,
                home: *home,
                away: *away,
                stadium: Some(cup.grounds[turn % cup.grounds.len()]),
                knockout: true,
            });
            let winner = self.play(self.fixtures.len() - 1).winner();
            through.push(if winner == Some(Side::Away) { (*away, *home) } else { (*home, *away) });
        }
        through
    }
}

fn later(day: Date, days: usize) -> Date {
    day.saturating_add(Span::new().days(days as i32))
}

/// The four of a group in their order: points, difference, goals, what those level made of each other, fair play.
fn ranked(meetings: &[Meeting], cards: [i32; 4], name: impl Fn(usize) -> String) -> Vec<usize> {
    let lines = lines(meetings, cards, &|_| true);
    let key = |line: &Line| (-line.points, -line.difference, -line.goals);
    let mut order: Vec<usize> = (0..4).collect();
    order.sort_by_cached_key(|team| {
        let line = &lines[*team];
        let level = |other: usize| key(&lines[other]) == key(line);
        let among = &self::lines(meetings, cards, &level)[*team];
        (key(line), key(among), line.fair_play, name(*team))
    });
    order
}

/// What every team has made of its matches with those counted.
fn lines(meetings: &[Meeting], cards: [i32; 4], counted: &dyn Fn(usize) -> bool) -> Vec<Line> {
    let mut lines: Vec<Line> =
        (0..4).map(|team| Line { points: 0, difference: 0, goals: 0, fair_play: cards[team] }).collect();
    for (home, away, score) in meetings.iter().filter(|(home, away, _)| counted(*home) && counted(*away)) {
        for (team, own, other) in [(*home, score.home, score.away), (*away, score.away, score.home)] {
            let line = &mut lines[team];
            line.points += match own.cmp(&other) {
                std::cmp::Ordering::Greater => 3,
                std::cmp::Ordering::Equal => 1,
                std::cmp::Ordering::Less => 0,
            };
            line.difference += i32::from(own) - i32::from(other);
            line.goals += i32::from(own);
        }
    }
    lines
}
