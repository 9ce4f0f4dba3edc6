//! Adding clubs, national teams and their squads to the world.

use super::kits;
use super::names::{self, COUNTRIES};
use super::people::PlayerProfile;
use super::shapes::SHAPES;
use super::squad::{SquadPlayer, TeamSquad};
use super::world::{StreamPurpose, World, id};
use crate::model::{Club, ClubId, CountryId, Gender, Name, Position, Stadium, StadiumId, Team, TeamId};

/// The positions and shirt numbers of a squad.
#[rustfmt::skip]
const TEMPLATE: [(Position, u16); 23] = [
    (Position::GK, 1),  (Position::GK, 12), (Position::GK, 23),
    (Position::RB, 2),  (Position::RB, 13), (Position::LB, 3),  (Position::LB, 14),
    (Position::CB, 4),  (Position::CB, 5),  (Position::CB, 15), (Position::CB, 22),
    (Position::DM, 6),  (Position::DM, 16), (Position::CM, 8),  (Position::CM, 18), (Position::AM, 10),
    (Position::RW, 7),  (Position::RW, 17), (Position::LW, 11), (Position::LW, 20),
    (Position::CF, 9),  (Position::CF, 19), (Position::CF, 21),
];

/// A club with its country and ground.
#[derive(Clone, Copy, Debug)]
pub(super) struct ClubHome {
    /// The index among the clubs.
    club: usize,
    country: usize,
    pub(super) ground: StadiumId,
}

/// The kinds of teams that a club or a nation has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TeamKind {
    Men,
    Women,
    Under17,
    National,
}

impl World {
    /// Adds a club with its ground.
    pub(super) fn add_club(&mut self, country: usize) -> ClubHome {
        let index = self.clubs.len();
        let name = names::club(index);
        let ground = StadiumId(id(self.stadiums.len()));
        self.stadiums.push(Stadium {
            id: ground,
            name: decorated(&name, "", " Stadium", "ملعب ", ""),
            country: Some(CountryId(id(country))),
        });
        self.clubs.push(Club {
            id: ClubId(id(index)),
            name,
            logo: Some(format!("https://assets.touchline.example/clubs/{}.svg", id(index))),
            country: Some(CountryId(id(country))),
        });
        ClubHome { club: index, country, ground }
    }

    /// Adds a team of a club, and returns its index among the squads.
    pub(super) fn add_club_team(&mut self, home: ClubHome, kind: TeamKind) -> usize {
        let club_name = &self.clubs[home.club].name;
        let name = match kind {
            TeamKind::Women => decorated(club_name, "", " Women", "سيدات ", ""),
            TeamKind::Under17 => decorated(club_name, "", " U17", "", " تحت 17 سنة"),
            TeamKind::Men | TeamKind::National => club_name.clone(),
        };
        self.add_team(name, Some(ClubId(id(home.club))), home.country, home.ground, kind)
    }

    /// Adds the national team of a country with its ground, and returns its index among the squads.
    pub(super) fn add_nation(&mut self, country: usize) -> usize {
        let name = self.countries[country].name.clone();
        let ground = StadiumId(id(self.stadiums.len()));
        self.stadiums.push(Stadium {
            id: ground,
            name: decorated(&name, "", " National Stadium", "ملعب ", " الوطني"),
            country: Some(CountryId(id(country))),
        });
        self.add_team(name, None, country, ground, TeamKind::National)
    }

    fn add_team(
        &mut self,
        name: Name,
        club: Option<ClubId>,
        country: usize,
        ground: StadiumId,
        kind: TeamKind,
    ) -> usize {
        let index = self.squads.len();
        let mut dice = self.dice(StreamPurpose::Team, index);
        let gender = if kind == TeamKind::Women { Gender::Female } else { Gender::Male };
        let coach_gender = if kind == TeamKind::Women && dice.chance(0.5) { Gender::Female } else { Gender::Male };
        let coach = self.add_coach(country, coach_gender, &mut dice);
        let (ages, foreign) = match kind {
            TeamKind::Under17 => ((14, 16), 0.0),
            TeamKind::National => ((19, 34), 0.0),
            TeamKind::Men => ((18, 35), 0.24),
            TeamKind::Women => ((17, 33), 0.15),
        };
        let members = TEMPLATE
            .iter()
            .map(|(position, shirt)| {
                let profile = PlayerProfile { country, foreign, gender, ages, position: *position, shirt: *shirt };
                let left = match position {
                    Position::LB | Position::LW => 0.8,
                    Position::RB | Position::RW => 0.1,
                    _ => 0.22,
                };
                // Players with low shirt numbers are the first choice.
                let chosen = if *shirt <= 11 { 0.22 } else { -0.12 };
                SquadPlayer {
                    player: self.add_player(&profile, &mut dice),
                    position: *position,
                    shirt: *shirt,
                    quality: (chosen + dice.around(0.0, 0.3)).clamp(-1.0, 1.0),
                    left_footed: dice.chance(left),
                }
            })
            .collect();
        let logo = match club {
            Some(_) => None,
            None => {
                Some(format!("https://assets.touchline.example/nations/{}.svg", COUNTRIES[country].1.to_lowercase()))
            }
        };
        // The teams of a club wear the same colours. Clubs and nations never meet.
        let colours = kits::colours(self.seed, club.map_or(country, |club| club.0 as usize));
        let code = self.team_code(&name, club, country);
        self.squads.push(TeamSquad {
            team: Team {
                id: TeamId(id(index)),
                name,
                club,
                stadium: Some(ground),
                coach: Some(coach),
                gender: Some(gender),
                national: club.is_none(),
                country: Some(CountryId(id(country))),
                image: logo,
                code: Some(code),
                colours: Some(colours),
                crest: None,
            },
            members,
            strength: dice.around(0.0, 0.42).clamp(-0.9, 0.9),
            directness: dice.between(0.15, 0.85),
            pressing: dice.between(0.15, 0.85),
            shape: dice.below(SHAPES.len()),
        });
        index
    }

    /// The code of a team: the country's for a nation. The teams of a club have one code, unlike those of other clubs.
    fn team_code(&self, name: &Name, club: Option<ClubId>, country: usize) -> String {
        let Some(club) = club else { return COUNTRIES[country].1.to_owned() };
        let teams = || self.squads.iter().map(|squad| &squad.team);
        match teams().find(|team| team.club == Some(club)).and_then(|team| team.code.clone()) {
            Some(code) => code,
            None => kits::code(&name.en, |code| teams().all(|team| team.code.as_deref() != Some(code))),
        }
    }
}

/// A name with a prefix and a suffix in each language.
pub(super) fn decorated(name: &Name, before: &str, after: &str, ar_before: &str, ar_after: &str) -> Name {
    let ar = name.ar.as_deref().unwrap_or(&name.en);
    Name::both(format!("{before}{}{after}", name.en), format!("{ar_before}{ar}{ar_after}"))
}
