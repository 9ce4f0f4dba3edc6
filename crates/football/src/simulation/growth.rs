//! Building the world, step by step.
//!
//! First comes what every world has, then earlier seasons and further leagues until there are enough matches. Later
//! steps never change earlier ones.

use super::cups::Cup;
use super::leagues::Incidents;
use super::names::COUNTRIES;
use super::settings::WorldSettings;
use super::teams::{ClubHome, TeamKind, decorated};
use super::world::{SENIOR, UNDER_17, World, id};
use crate::model::{AgeGroupId, Competition, CompetitionId, CountryId, Gender, Name, OrganizerId, StadiumId};

/// The numbers of teams of the women's league and of the youth cup.
const WOMEN: usize = 8;
const YOUTH: usize = 8;

/// Days between the starts of two seasons.
const YEAR: i32 = 364;
/// Seasons of a league, including the current one. With more seasons, players would be too old.
const SEASONS: i32 = 4;

/// The index of the continental organiser, which comes before those of the countries.
const CONFEDERATION: usize = 0;

#[rustfmt::skip]
const DIVISIONS: [(&str, &str); 6] = [
    ("Premier League", "الممتاز"), ("Second Division", "للدرجة الثانية"), ("Third Division", "للدرجة الثالثة"),
    ("Fourth Division", "للدرجة الرابعة"), ("Fifth Division", "للدرجة الخامسة"), ("Sixth Division", "للدرجة السادسة"),
];

pub(super) fn build(settings: &WorldSettings) -> World {
    let mut world = World::empty(settings);
    let wanted = settings.matches.unwrap_or(0);

    // Half of the rounds need an even number of teams.
    let league_teams = settings.league_teams.max(WorldSettings::MIN_LEAGUE_TEAMS).next_multiple_of(2);

    let (mut league, clubs) = world.add_league(0, league_teams);
    world.add_season_back(&league, 0, Incidents::Some);
    world.add_season_back(&league, 1, Incidents::None);
    world.add_nations_cup(&clubs);
    world.add_womens_league(&clubs);
    world.add_youth_cup(&clubs);

    let mut played = world.played_count();
    let mut back = 2;
    let mut number = 1;
    while played < wanted {
        if back == SEASONS {
            (league, _) = world.add_league(number, league_teams);
            back = 0;
            number += 1;
        }
        world.add_season_back(&league, back, Incidents::None);
        back += 1;
        played = world.played_count();
    }
    world
}

/// A league: its competition, its teams, and the day of the week on which its rounds begin.
struct League {
    competition: CompetitionId,
    teams: Vec<usize>,
    offset: i32,
}

impl World {
    fn add_competition(&mut self, name: Name, gender: Gender, organizer: usize, age_group: usize) -> CompetitionId {
        let competition = CompetitionId(id(self.competitions.len()));
        self.competitions.push(Competition {
            id: competition,
            name,
            gender: Some(gender),
            organizer: Some(OrganizerId(id(organizer))),
            age_group: Some(AgeGroupId(id(age_group))),
            country: organizer.checked_sub(1).map(|country| CountryId(id(country))),
        });
        competition
    }

    /// Adds the n-th league of the world and its clubs.
    fn add_league(&mut self, number: usize, teams: usize) -> (League, Vec<ClubHome>) {
        let (country, tier) = (number % COUNTRIES.len(), number / COUNTRIES.len());
        let name = &self.countries[country].name;
        let name = match DIVISIONS.get(tier) {
            Some((en, ar)) => decorated(name, "", &format!(" {en}"), "دوري ", &format!(" {ar}")),
            None => decorated(name, "", &format!(" Division {}", tier + 1), "دوري ", &format!(" للدرجة {}", tier + 1)),
        };
        let competition = self.add_competition(name, Gender::Male, country + 1, SENIOR);
        let clubs: Vec<ClubHome> = (0..teams).map(|_| self.add_club(country)).collect();
        let teams = clubs.iter().map(|club| self.add_club_team(*club, TeamKind::Men)).collect();
        // Only the first league plays today, and only one match of it.
        let offset = if number == 0 { 0 } else { 2 };
        (League { competition, teams, offset }, clubs)
    }

    /// Adds the season of a league that began this many years before the current one.
    fn add_season_back(&mut self, league: &League, years: i32, incidents: Incidents) {
        // Half of the rounds of the current season are played before today, one each week.
        let half = league.teams.len() as i32 - 1;
        let start = self.day(league.offset - 7 * half - YEAR * years);
        self.add_season(league.competition, &league.teams, start, incidents);
    }

    fn add_nations_cup(&mut self, clubs: &[ClubHome]) {
        let name = Name::both("Meridia Nations Cup", "كأس أمم ميريديا");
        let competition = self.add_competition(name, Gender::Male, CONFEDERATION, SENIOR);
        let teams: Vec<usize> = (0..COUNTRIES.len()).map(|country| self.add_nation(country)).collect();
        let host: Vec<StadiumId> = clubs[..4].iter().map(|club| club.ground).collect();
        self.add_cup(&Cup { competition, start: self.day(-150), teams: &teams, grounds: &host });
    }

    fn add_womens_league(&mut self, clubs: &[ClubHome]) {
        let name = decorated(&self.countries[0].name, "", " Women's League", "دوري ", " للسيدات");
        let competition = self.add_competition(name, Gender::Female, 1, SENIOR);
        let teams: Vec<usize> = clubs[..WOMEN].iter().map(|club| self.add_club_team(*club, TeamKind::Women)).collect();
        let start = self.day(-46);
        self.add_season(competition, &teams, start, Incidents::None);
    }

    fn add_youth_cup(&mut self, clubs: &[ClubHome]) {
        let name = decorated(&self.countries[0].name, "", " Under 17 Cup", "كأس ", " تحت 17 سنة");
        let competition = self.add_competition(name, Gender::Male, 1, UNDER_17);
        let teams: Vec<usize> =
            clubs[clubs.len() - YOUTH..].iter().map(|club| self.add_club_team(*club, TeamKind::Under17)).collect();
        let grounds = [clubs[clubs.len() - 1].ground, clubs[clubs.len() - 2].ground];
        self.add_cup(&Cup { competition, start: self.day(-40), teams: &teams, grounds: &grounds });
    }
}
