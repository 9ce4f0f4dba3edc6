//! Leagues: every team plays every other team, once or twice.

use jiff::Span;
use jiff::civil::Date;

use super::world::{FixtureState, World, WorldFixture, id};
use crate::model::{
    Adjustment, Competition, CompetitionId, Edition, EditionId, Format, Gender, Group, GroupId, Name, Nature,
    PlaceRange, Rules, Score, Stage, StageId, StageType,
};

/// Names of stages and groups, in English and Arabic.
pub(super) const REGULAR_SEASON: (&str, &str) = ("Regular Season", "مرحلة الدوري");
pub(super) const MAIN: (&str, &str) = ("Main", "الرئيسية");

/// How teams with equal points are ordered in a competition.
pub(super) fn rules_for(competition: &Competition) -> Rules {
    match (competition.country, competition.gender) {
        // A national league. The women's league compares the matches among level teams first.
        (Some(_), Some(Gender::Female)) => Rules::UEFA,
        (Some(_), _) => Rules::PREMIER_LEAGUE,
        // A cup of nations.
        (None, _) => Rules::FIFA,
    }
}

/// The rounds in which an even number of teams play each other once: pairs of indexes, the home side first.
pub(super) fn round_robin(teams: usize) -> Vec<Vec<(usize, usize)>> {
    let turning = teams - 1;
    (0..turning)
        .map(|round| {
            (0..teams / 2)
                .map(|pair| {
                    let one = (round + pair) % turning;
                    let other = if pair == 0 { turning } else { (round + turning - pair) % turning };
                    // Sides are swapped so that no team plays many home matches in a row.
                    let swap = if pair == 0 { round % 2 == 1 } else { pair % 2 == 0 };
                    if swap { (other, one) } else { (one, other) }
                })
                .collect()
        })
        .collect()
}

/// Irregularities of a season.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Incidents {
    None,
    /// One match is postponed, one is awarded, and one team has points deducted.
    Some,
}

impl World {
    /// Adds an edition that starts on a day, and returns its id.
    pub(super) fn add_edition(&mut self, competition: CompetitionId, season: String, start: Date) -> EditionId {
        let edition = EditionId(id(self.editions.len()));
        let rules =
            self.competitions.iter().find(|candidate| candidate.id == competition).map(rules_for).unwrap_or_default();
        self.editions.push(Edition {
            id: edition,
            competition,
            season: Name::both(season.clone(), season),
            start: Some(start),
            end: None,
            rules,
            places: Vec::new(),
        });
        edition
    }

    pub(super) fn add_stage(&mut self, edition: EditionId, name: (&str, &str), order: u32, form: StageForm) -> StageId {
        let stage = StageId(id(self.stages.len()));
        self.stages.push(Stage {
            id: stage,
            edition,
            name: Name::both(name.0, name.1),
            order,
            rounds: form.rounds,
            stage_type: form.stage_type,
            nature: form.nature,
            format: form.format,
            places: Vec::new(),
        });
        stage
    }

    /// States what the places of a stage's tables lead to.
    pub(super) fn set_places(&mut self, stage: StageId, places: Vec<PlaceRange>) {
        if let Some(stage) = self.stages.iter_mut().find(|candidate| candidate.id == stage) {
            stage.places = places;
        }
    }

    pub(super) fn add_group(&mut self, stage: StageId, name: Name, teams: &[usize]) -> GroupId {
        let group = GroupId(id(self.groups.len()));
        let teams = teams.iter().map(|team| self.squads[*team].team.id).collect();
        self.groups.push(Group {
            id: group,
            stage,
            name,
            order: None,
            teams,
            adjustments: Vec::new(),
            lots: Vec::new(),
        });
        group
    }

    /// Adds a season in which every team plays every other at home and away, one round each week. There is a break after
    /// the first round of the second half.
    pub(super) fn add_season(
        &mut self,
        competition: CompetitionId,
        teams: &[usize],
        start: Date,
        incidents: Incidents,
    ) {
        let season = format!("{}/{}", start.year(), i32::from(start.year()) + 1);
        let edition = self.add_edition(competition, season, start);
        let half = round_robin(teams.len());
        let rounds = half.len() * 2;
        let form = StageForm {
            rounds: rounds as u32,
            stage_type: StageType::League,
            nature: Nature::League,
            format: Format::DoubleRoundRobin,
        };
        let stage = self.add_stage(edition, REGULAR_SEASON, 1, form);
        self.set_places(stage, league_places(teams.len()));
        let group = self.add_group(stage, Name::both(MAIN.0, MAIN.1), teams);
        let mut last = start;
        for round in 0..rounds {
            let returns = round >= half.len();
            let pairs = &half[round % half.len()];
            let weekend =
                start.saturating_add(Span::new().days(7 * round as i32 + if round > half.len() { 28 } else { 0 }));
            for turn in 0..pairs.len() {
                let (one, other) = pairs[(turn + round) % pairs.len()];
                let (home, away) = if returns { (other, one) } else { (one, other) };
                let day = weekend.saturating_add(Span::new().days([0, 1, 1, 1, 2, 2, 2][turn % 7]));
                let hour = [18, 14, 16, 19, 15, 17, 20][turn % 7];
                let state = match (incidents, round, turn) {
                    (Incidents::Some, 4, 3) => FixtureState::Postponed,
                    (Incidents::Some, 7, 2) => FixtureState::Awarded(Score { home: 3, away: 0 }),
                    _ => self.state_on(day),
                };
                if state == FixtureState::Ready {
                    self.live = self.fixtures.len();
                }
                let (home, away) = (teams[home], teams[away]);
                self.fixtures.push(WorldFixture {
                    edition,
                    stage,
                    group,
                    round: round as u32 + 1,
                    day,
                    hour,
                    state,
                    home,
                    away,
                    stadium: self.squads[home].team.stadium,
                    knockout: false,
                });
                last = day;
            }
        }
        if let Some(edition) = self.editions.last_mut() {
            edition.end = Some(last);
        }
        if incidents == Incidents::Some {
            let team = self.squads[teams[teams.len() - 3]].team.id;
            let reason = Some(Name::both("Breach of the licensing rules", "مخالفة لوائح التراخيص"));
            if let Some(group) = self.groups.last_mut() {
                group.adjustments.push(Adjustment { team, points: -3, reason });
            }
        }
    }
}

/// How a stage is played.
#[derive(Clone, Copy, Debug)]
pub(super) struct StageForm {
    pub(super) rounds: u32,
    pub(super) stage_type: StageType,
    pub(super) nature: Nature,
    pub(super) format: Format,
}

/// The first two places of a league lead to a cup. The last two of a large league lead to a lower division.
fn league_places(teams: usize) -> Vec<PlaceRange> {
    let teams = u32::try_from(teams).unwrap_or(u32::MAX);
    let mut places =
        vec![PlaceRange { from: 1, to: 2, leads_to: Name::both("Champions Cup", "كأس الأبطال") }];
    if teams >= 10 {
        places.push(PlaceRange { from: teams - 1, to: teams, leads_to: Name::both("Relegation", "الهبوط") });
    }
    places
}
