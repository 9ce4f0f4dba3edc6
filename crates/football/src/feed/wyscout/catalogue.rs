//! Everything that a dataset states beside the events: competitions, teams, people, matches.
//!
//! Files are added one by one, in any order. A record that cannot be read becomes a notice; the others are taken. The
//! public copies of `referees.json` are cut short, so a file that breaks off gives what stands before the break.

use std::collections::BTreeMap;

use super::fixture::Fixture;
use super::raw;
use super::stages::{Round, rounds};
use super::text::{country, decoded, full_name, gender};
use crate::feed::provider::records::Record;
use crate::feed::provider::{MatchListing, SourceFile, Sourced, day, each, number_of};
use crate::feed::{Document, Notice, Source};
use crate::model::{
    Coach, CoachId, Competition, CompetitionId, Edition, EditionId, Gender, Name, PlatformId, Player, PlayerId,
    Referee, RefereeId, Stadium, StadiumId, Team, TeamId,
};
use crate::standings::Rules;

const WYSCOUT: PlatformId = PlatformId::WYSCOUT;

/// The line a player belongs to: all that the feed says of his position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Line {
    Goalkeeper,
    Defender,
    Midfielder,
    Forward,
}

#[derive(Debug)]
pub(super) struct Person {
    pub(super) player: Sourced<Player>,
    pub(super) line: Line,
}

/// What is known of a dataset without its events. Maps are by the provider's ids.
#[derive(Debug, Default)]
pub struct Catalogue {
    pub(super) competitions: BTreeMap<i64, Sourced<Competition>>,
    pub(super) teams: BTreeMap<i64, Sourced<Team>>,
    pub(super) players: BTreeMap<i64, Person>,
    pub(super) coaches: BTreeMap<i64, Sourced<Coach>>,
    pub(super) referees: BTreeMap<i64, Sourced<Referee>>,
    pub(super) fixtures: BTreeMap<i64, Fixture>,
    pub(super) rounds: BTreeMap<i64, Round>,
}

impl Catalogue {
    pub fn new() -> Catalogue {
        Catalogue::default()
    }

    /// Adds `competitions.json`.
    pub fn add_competitions(&mut self, file: SourceFile<'_>) -> Vec<Notice> {
        each(file, |record| {
            let raw: raw::Competition<'_> = file.read(record.range.clone())?;
            let id = id(file, record, raw.id, CompetitionId::from_provider)?;
            let entity = Competition {
                id,
                name: Name::new(decoded(&raw.name)),
                gender: Some(gender(raw.gender.as_deref())),
                organizer: None,
                age_group: None,
                country: country(raw.area.as_ref()),
            };
            self.competitions.insert(raw.id, Sourced { entity, source: record.source.clone() });
            Ok(())
        })
    }

    /// Adds `teams.json`.
    pub fn add_teams(&mut self, file: SourceFile<'_>) -> Vec<Notice> {
        each(file, |record| {
            let raw: raw::Team<'_> = file.read(record.range.clone())?;
            let team = team(file, record, &raw)?;
            self.teams.insert(raw.id, team);
            Ok(())
        })
    }

    /// Adds `players.json`.
    pub fn add_players(&mut self, file: SourceFile<'_>) -> Vec<Notice> {
        each(file, |record| {
            let raw: raw::Person<'_> = file.read(record.range.clone())?;
            let person = person(file, record, &raw)?;
            self.players.insert(raw.id, person);
            Ok(())
        })
    }

    /// Adds `coaches.json`.
    pub fn add_coaches(&mut self, file: SourceFile<'_>) -> Vec<Notice> {
        each(file, |record| {
            let raw: raw::Person<'_> = file.read(record.range.clone())?;
            let entity = Coach {
                id: id(file, record, raw.id, CoachId::from_provider)?,
                name: full_name(&raw),
                dob: raw.born.as_deref().and_then(day),
                gender: None,
                nationality: country(raw.area.as_ref()),
                retired: false,
                image: None,
            };
            self.coaches.insert(raw.id, Sourced { entity, source: record.source.clone() });
            Ok(())
        })
    }

    /// Adds `referees.json`.
    pub fn add_referees(&mut self, file: SourceFile<'_>) -> Vec<Notice> {
        each(file, |record| {
            let raw: raw::Person<'_> = file.read(record.range.clone())?;
            let entity = Referee {
                id: id(file, record, raw.id, RefereeId::from_provider)?,
                name: full_name(&raw),
                dob: raw.born.as_deref().and_then(day),
                gender: None,
                nationality: country(raw.area.as_ref()),
                retired: false,
                image: None,
            };
            self.referees.insert(raw.id, Sourced { entity, source: record.source.clone() });
            Ok(())
        })
    }

    /// Adds a `matches_….json`.
    pub fn add_matches(&mut self, file: SourceFile<'_>) -> Vec<Notice> {
        let notices = each(file, |record| {
            let fixture = Fixture::read(file, record)?;
            self.fixtures.insert(fixture.id, fixture);
            Ok(())
        });
        self.rounds = rounds(self.fixtures.values());
        notices
    }

    /// The provider's ids of all matches that match files state.
    pub fn match_ids(&self) -> impl Iterator<Item = i64> {
        self.fixtures.keys().copied()
    }

    /// All matches that match files state, with what they may be chosen by.
    pub fn matches(&self) -> Vec<MatchListing> {
        let seasons: BTreeMap<EditionId, Name> =
            self.editions().map(|edition| (edition.entity.id, edition.entity.season)).collect();
        let listed = self.fixtures.values().filter_map(|fixture| {
            let edition = EditionId::from_provider(WYSCOUT, fixture.season)?;
            let competition = self.competitions.get(&fixture.competition);
            let competition = competition.map(|competition| competition.entity.name.en.clone());
            let season = seasons.get(&edition).map(|season| season.en.clone());
            Some(MatchListing {
                match_id: fixture.id,
                competition: (fixture.competition, competition.unwrap_or_default()),
                season: (fixture.season, season.unwrap_or_default()),
                edition,
            })
        });
        listed.collect()
    }

    /// Everything but the matches: competitions, editions, stages, groups, stadiums, teams, coaches, referees, players.
    pub fn documents(&self) -> Vec<Document> {
        let mut documents: Vec<Document> = self.competitions.values().map(Sourced::document).collect();
        documents.extend(self.editions().map(|edition| edition.document()));
        documents.extend(self.rounds.values().flat_map(Round::documents));
        let venues: BTreeMap<&str, &Source> =
            self.fixtures.values().filter_map(|fixture| Some((fixture.venue.as_deref()?, &fixture.source))).collect();
        for (venue, source) in venues {
            if let Some(id) = stadium(venue) {
                documents.push(Document::of(&Stadium { id, name: Name::new(venue), country: None }, source.clone()));
            }
        }
        documents.extend(self.teams.values().map(Sourced::document));
        documents.extend(self.coaches.values().map(Sourced::document));
        documents.extend(self.referees.values().map(Sourced::document));
        documents.extend(self.players.values().map(|person| person.player.document()));
        documents
    }

    /// Seasons have no names in this feed: they are called by the years of their matches.
    fn editions(&self) -> impl Iterator<Item = Sourced<Edition>> {
        let mut seasons: BTreeMap<i64, Vec<&Fixture>> = BTreeMap::new();
        for fixture in self.fixtures.values() {
            seasons.entry(fixture.season).or_default().push(fixture);
        }
        seasons.into_iter().filter_map(|(season, fixtures)| {
            let first = fixtures.first()?;
            let years = || fixtures.iter().filter_map(|fixture| Some(fixture.kickoff?.strftime("%Y").to_string()));
            let (from, to) = (years().min()?, years().max()?);
            let edition = Edition {
                id: EditionId::from_provider(WYSCOUT, season)?,
                competition: CompetitionId::from_provider(WYSCOUT, first.competition)?,
                season: Name::new(if from == to { from } else { format!("{from}/{to}") }),
                start: None,
                end: None,
                rules: rules(first.competition),
            };
            Some(Sourced { entity: edition, source: first.source.clone() })
        })
    }
}

/// How teams level on points are told apart: as UEFA does in Italy, in Spain and at the European Championship.
fn rules(competition: i64) -> Rules {
    match competition {
        524 | 795 | 102 => Rules::UEFA,
        _ => Rules::FIFA,
    }
}

/// Our id, or what is wrong with the provider's.
fn id<T>(
    file: SourceFile<'_>,
    record: &Record,
    external: i64,
    from_provider: impl Fn(PlatformId, i64) -> Option<T>,
) -> Result<T, Notice> {
    let known = from_provider(WYSCOUT, external).filter(|_| external != 0);
    known.ok_or_else(|| file.notice(record.range.start, "wyId", format!("{external} is no id")))
}

pub(super) fn team(file: SourceFile<'_>, record: &Record, raw: &raw::Team<'_>) -> Result<Sourced<Team>, Notice> {
    let name = decoded(&raw.name);
    let entity = Team {
        id: id(file, record, raw.id, TeamId::from_provider)?,
        name: Name::new(if name.is_empty() { format!("Team {}", raw.id) } else { name }),
        club: None,
        stadium: None,
        coach: None,
        gender: Some(gender(raw.gender.as_deref())),
        national: raw.kind.as_deref() == Some("national"),
        country: country(raw.area.as_ref()),
        image: None,
    };
    Ok(Sourced { entity, source: record.source.clone() })
}

pub(super) fn person(file: SourceFile<'_>, record: &Record, raw: &raw::Person<'_>) -> Result<Person, Notice> {
    let nickname = raw.short_name.as_deref().map(decoded).filter(|name| !name.is_empty());
    let player = Player {
        id: id(file, record, raw.id, PlayerId::from_provider)?,
        name: full_name(raw),
        nickname: nickname.map(Name::new),
        dob: raw.born.as_deref().and_then(day),
        gender: Some(Gender::Male),
        nationality: country(raw.area.as_ref()),
        positions: Vec::new(),
        number: None,
        retired: false,
        image: None,
    };
    let line = match raw.role.as_ref().and_then(|role| role.code2.as_deref()) {
        Some("GK") => Line::Goalkeeper,
        Some("DF") => Line::Defender,
        Some("FW") => Line::Forward,
        _ => Line::Midfielder,
    };
    Ok(Person { player: Sourced { entity: player, source: record.source.clone() }, line })
}

/// Somebody whom a match names and no file describes.
pub(super) fn stranger(external: i64, source: Source) -> Option<Sourced<Player>> {
    let name = Name::new(format!("Player {external}"));
    let entity = Player {
        id: PlayerId::from_provider(WYSCOUT, external)?,
        nickname: Some(name.clone()),
        name,
        dob: None,
        gender: Some(Gender::Male),
        nationality: None,
        positions: Vec::new(),
        number: None,
        retired: false,
        image: None,
    };
    Some(Sourced { entity, source })
}

/// A stadium is known by its name alone.
pub(super) fn stadium(venue: &str) -> Option<StadiumId> {
    StadiumId::from_provider(WYSCOUT, number_of(venue))
}
