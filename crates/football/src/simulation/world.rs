//! The world: its entities, squads and fixtures.

use std::collections::HashSet;

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Span, Timestamp};

use super::dice::Dice;
use super::names::{COUNTRIES, Culture};
use super::play::{PlayedMatch, simulate};
use super::settings::WorldSettings;
use super::squad::TeamSquad;
use crate::feed::{Document, Source};
use crate::model::{
    AgeGroup, AgeGroupId, Club, Coach, Competition, Continent, ContinentId, Country, CountryId, Edition, EditionId,
    Entity, Event, Group, GroupId, MatchId, Name, Organizer, OrganizerId, Player, Referee, Score, Stadium, StadiumId,
    Stage, StageId,
};

/// The id of the entity at an index: entities of each kind are numbered from 1.
pub(super) fn id(index: usize) -> i64 {
    1 + index as i64
}

/// A fictional world. Its matches are simulated on demand.
#[derive(Debug)]
pub struct World {
    pub(super) seed: u64,
    pub(super) today: Date,
    pub(super) continents: Vec<Continent>,
    pub(super) countries: Vec<Country>,
    pub(super) organizers: Vec<Organizer>,
    pub(super) age_groups: Vec<AgeGroup>,
    pub(super) competitions: Vec<Competition>,
    pub(super) editions: Vec<Edition>,
    pub(super) stages: Vec<Stage>,
    pub(super) groups: Vec<Group>,
    pub(super) clubs: Vec<Club>,
    pub(super) stadiums: Vec<Stadium>,
    pub(super) squads: Vec<TeamSquad>,
    pub(super) coaches: Vec<Coach>,
    pub(super) referees: Vec<Referee>,
    pub(super) players: Vec<Player>,
    pub(super) fixtures: Vec<WorldFixture>,
    /// The index of the match that is about to start.
    pub(super) live: usize,
    /// Full names that are already in use.
    pub(super) used_names: HashSet<String>,
}

/// A match of the calendar, before it is simulated.
#[derive(Clone, Debug)]
pub(super) struct WorldFixture {
    pub(super) edition: EditionId,
    pub(super) stage: StageId,
    pub(super) group: GroupId,
    pub(super) round: u32,
    pub(super) day: Date,
    pub(super) hour: i8,
    pub(super) state: FixtureState,
    /// Indexes among the squads.
    pub(super) home: usize,
    pub(super) away: usize,
    pub(super) stadium: Option<StadiumId>,
    pub(super) knockout: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum FixtureState {
    Played,
    /// Today: the squads are known.
    Ready,
    Scheduled,
    Postponed,
    Awarded(Score),
}

impl World {
    /// Every entity. Entities come before those that refer to them.
    pub fn catalogue(&self) -> Vec<Document> {
        let mut documents = Vec::new();
        add(&mut documents, &self.continents);
        add(&mut documents, &self.countries);
        add(&mut documents, &self.organizers);
        add(&mut documents, &self.age_groups);
        add(&mut documents, &self.competitions);
        add(&mut documents, &self.editions);
        add(&mut documents, &self.clubs);
        add(&mut documents, &self.stadiums);
        add(&mut documents, &self.coaches);
        add(&mut documents, &self.referees);
        add(&mut documents, &self.players);
        documents.extend(self.squads.iter().map(|squad| Document::of(&squad.team, source())));
        add(&mut documents, &self.stages);
        add(&mut documents, &self.groups);
        documents
    }

    /// The number of matches, including future ones.
    pub fn match_count(&self) -> usize {
        self.fixtures.len()
    }

    /// The number of matches that have been played.
    pub fn played_count(&self) -> usize {
        self.fixtures.iter().filter(|fixture| fixture.state == FixtureState::Played).count()
    }

    /// The match that is about to start, and its future events.
    pub fn live_match(&self) -> (MatchId, Vec<Event>) {
        (MatchId(id(self.live)), self.play(self.live).events)
    }

    /// Simulates the match at an index. The result is the same every time.
    pub(super) fn play(&self, index: usize) -> PlayedMatch {
        let fixture = &self.fixtures[index];
        let mut dice = self.match_dice(index);
        let (home, _) = self.squads[fixture.home].select(&mut dice);
        let (away, _) = self.squads[fixture.away].select(&mut dice);
        simulate(&home, &away, fixture.knockout, &mut dice)
    }

    /// The random stream of a match.
    pub(super) fn match_dice(&self, index: usize) -> Dice {
        Dice::new(self.seed, id(index) as u64)
    }

    /// A random stream for another purpose, different from the streams of matches.
    pub(super) fn dice(&self, purpose: StreamPurpose, index: usize) -> Dice {
        Dice::new(self.seed, ((purpose as u64) << 40) + index as u64)
    }

    /// The entities that every world has.
    pub(super) fn empty(settings: &WorldSettings) -> World {
        let continent = ContinentId(id(0));
        let mut world = World {
            seed: settings.seed,
            today: settings.today,
            continents: vec![Continent { id: continent, name: Name::both("Meridia", "ميريديا") }],
            countries: Vec::new(),
            organizers: vec![Organizer {
                id: OrganizerId(id(0)),
                name: Name::both("Meridian Football Confederation", "الاتحاد الميريدي لكرة القدم"),
                abbrev: "MFC".to_owned(),
                country: None,
                continent: Some(continent),
            }],
            age_groups: AGE_GROUPS
                .iter()
                .enumerate()
                .map(|(index, (name, min, max))| AgeGroup {
                    id: AgeGroupId(id(index)),
                    name: Name::both(name.0, name.1),
                    min: *min,
                    max: *max,
                })
                .collect(),
            competitions: Vec::new(),
            editions: Vec::new(),
            stages: Vec::new(),
            groups: Vec::new(),
            clubs: Vec::new(),
            stadiums: Vec::new(),
            squads: Vec::new(),
            coaches: Vec::new(),
            referees: Vec::new(),
            players: Vec::new(),
            fixtures: Vec::new(),
            live: 0,
            used_names: HashSet::new(),
        };
        for (index, ((en, ar), code, _)) in COUNTRIES.iter().enumerate() {
            let country = CountryId(id(index));
            world.countries.push(Country {
                id: country,
                name: Name::both(*en, *ar),
                code: Some((*code).to_owned()),
                continent: Some(continent),
            });
            world.organizers.push(Organizer {
                id: OrganizerId(id(index + 1)),
                name: Name::both(format!("{en} Football Federation"), format!("اتحاد {ar} لكرة القدم")),
                abbrev: format!("{code}FF"),
                country: Some(country),
                continent: None,
            });
        }
        world.add_referees();
        world
    }

    pub(super) fn culture(&self, country: usize) -> Culture {
        COUNTRIES[country].2
    }

    /// The day this many days from today.
    pub(super) fn day(&self, days: i32) -> Date {
        self.today.saturating_add(Span::new().days(days))
    }

    /// The state of a match on a day.
    pub(super) fn state_on(&self, day: Date) -> FixtureState {
        match day.cmp(&self.today) {
            std::cmp::Ordering::Less => FixtureState::Played,
            std::cmp::Ordering::Equal => FixtureState::Ready,
            std::cmp::Ordering::Greater => FixtureState::Scheduled,
        }
    }
}

impl WorldFixture {
    pub(super) fn kickoff(&self) -> Option<Timestamp> {
        self.day.at(self.hour, 0, 0, 0).to_zoned(TimeZone::UTC).ok().map(|moment| moment.timestamp())
    }
}

/// The purposes of random streams, besides matches.
#[derive(Clone, Copy, Debug)]
pub(super) enum StreamPurpose {
    Team = 1,
    Referees = 2,
    Officials = 3,
}

pub(super) fn source() -> Source {
    Source { file: "demo".to_owned(), line: 0 }
}

fn add<T: Entity>(documents: &mut Vec<Document>, entities: &[T]) {
    documents.extend(entities.iter().map(|entity| Document::of(entity, source())));
}

type AgeRow = ((&'static str, &'static str), Option<u8>, Option<u8>);

#[rustfmt::skip]
const AGE_GROUPS: [AgeRow; 4] = [
    (("Senior",   "الكبار"),      None,     None),
    (("Under 23", "تحت 23 سنة"), Some(18), Some(23)),
    (("Under 20", "تحت 20 سنة"), Some(16), Some(20)),
    (("Under 17", "تحت 17 سنة"), Some(14), Some(17)),
];
pub(super) const SENIOR: usize = 0;
pub(super) const UNDER_17: usize = 3;
