//! Cups: groups of four, then knockout rounds.
//!
//! Cup matches are simulated while the world is built, because each round depends on the results of the previous one.

use jiff::Span;
use jiff::civil::Date;

use super::leagues::{MAIN, StageForm, round_robin};
use super::world::{World, WorldFixture};
use crate::model::{CompetitionId, EditionId, Format, Name, Nature, PlaceRange, Side, StadiumId, StageType, TeamId};
use crate::standings::{Cards, MatchResult, table};

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

/// A cup whose matches take turns on a few grounds.
pub(super) struct Cup<'a> {
    pub(super) competition: CompetitionId,
    pub(super) start: Date,
    /// Indexes of eight or sixteen squads, four for each group.
    pub(super) teams: &'a [usize],
    pub(super) grounds: &'a [StadiumId],
}

impl World {
    pub(super) fn add_cup(&mut self, cup: &Cup<'_>) {
        let edition = self.add_edition(cup.competition, cup.start.year().to_string(), cup.start);
        let form = StageForm {
            rounds: 3,
            stage_type: StageType::Group,
            nature: Nature::League,
            format: Format::SingleRoundRobin,
        };
        let stage = self.add_stage(edition, GROUP_STAGE, 1, form);
        let leads_to = Name::both("Knock-out stage", "الأدوار الإقصائية");
        self.set_places(stage, vec![PlaceRange { from: 1, to: 2, leads_to }]);
        let mut best: Vec<(usize, usize)> = Vec::new();
        for (number, teams) in cup.teams.chunks(4).enumerate() {
            let name = GROUPS[number % GROUPS.len()];
            let group = self.add_group(stage, Name::both(name.0, name.1), teams);
            let mut meetings = Vec::new();
            for (round, pairs) in round_robin(4).iter().enumerate() {
                for (turn, (home, away)) in pairs.iter().enumerate() {
                    let fixture = WorldFixture {
                        edition,
                        stage,
                        group,
                        round: round as u32 + 1,
                        day: later(cup.start, 4 * round + number),
                        hour: if turn == 0 { 16 } else { 19 },
                        state: super::world::FixtureState::Played,
                        home: teams[*home],
                        away: teams[*away],
                        stadium: Some(cup.grounds[(number + turn) % cup.grounds.len()]),
                        knockout: false,
                    };
                    self.fixtures.push(fixture);
                    let played = self.play(self.fixtures.len() - 1);
                    meetings.push(MatchResult {
                        home: self.squads[teams[*home]].team.id,
                        away: self.squads[teams[*away]].team.id,
                        score: played.score,
                        home_cards: Cards::count(&played.events, Side::Home),
                        away_cards: Cards::count(&played.events, Side::Away),
                    });
                }
            }
            best.push(self.best_two(teams, &meetings));
        }
        self.add_knockout(cup, edition, &best);
    }

    /// The first and the second team of the latest group.
    fn best_two(&self, teams: &[usize], meetings: &[MatchResult]) -> (usize, usize) {
        let rules = self.editions.last().map(|edition| edition.rules.clone()).unwrap_or_default();
        let squad_of = |team: TeamId| teams.iter().copied().find(|index| self.squads[*index].team.id == team);
        let name_of = |team| squad_of(team).map_or_else(String::new, |index| self.squads[index].team.name.en.clone());
        let table = self.groups.last().map(|group| table(&rules, group, meetings, name_of)).unwrap_or_default();
        let at = |index: usize| table.get(index).and_then(|standing| squad_of(standing.team)).unwrap_or(teams[index]);
        (at(0), at(1))
    }

    /// Adds the knockout rounds, from the first and second of each group.
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

    /// Plays a round and returns the winner and the loser of each pair.
    fn add_round(
        &mut self,
        cup: &Cup<'_>,
        edition: EditionId,
        name: (&str, &str),
        order: u32,
        day: usize,
        pairs: &[(usize, usize)],
    ) -> Vec<(usize, usize)> {
        let form = StageForm {
            rounds: 1,
            stage_type: StageType::Knockout,
            nature: Nature::Knockout,
            format: Format::SingleMatch,
        };
        let stage = self.add_stage(edition, name, order, form);
        let teams: Vec<usize> = pairs.iter().flat_map(|pair| [pair.0, pair.1]).collect();
        let group = self.add_group(stage, Name::both(MAIN.0, MAIN.1), &teams);
        let mut through = Vec::new();
        for (turn, (home, away)) in pairs.iter().enumerate() {
            self.fixtures.push(WorldFixture {
                edition,
                stage,
                group,
                round: 1,
                day: later(cup.start, day + turn / 2),
                hour: if turn % 2 == 0 { 17 } else { 20 },
                state: super::world::FixtureState::Played,
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
