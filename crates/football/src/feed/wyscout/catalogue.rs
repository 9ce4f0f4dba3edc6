//! Everything a dataset states apart from events: competitions, teams, people, matches.
//!
//! Files are added one by one, in any order. A record that cannot be parsed becomes a notice; the others are kept. The
//! public copies of `referees.json` are truncated, so a truncated file gives the records before its end.

use std::collections::{BTreeMap, BTreeSet};

use super::fixture::Fixture;
use super::raw::{RawCompetition, RawPerson, RawTeam};
use super::stages::{Round, rounds};
use super::text::{country, decoded, full_name, gender, short_name};
use crate::countries;
use crate::feed::document::{Document, Notice, Source};
use crate::feed::provider::dates::parse_date;
use crate::feed::provider::names::tidy;
use crate::feed::provider::numbering::Numbering;
use crate::feed::provider::records::{Record, for_each_record, not_an_id};
use crate::feed::provider::rule_sets::rules_for;
use crate::feed::provider::{MatchListing, SourceFile, Sourced};
use crate::model::{
    Coach, CoachId, Competition, CompetitionId, Edition, EditionId, Gender, Name, PlatformId, Player, PlayerId,
    Referee, RefereeId, Rules, Stadium, StadiumId, Team, TeamId,
};

const WYSCOUT: PlatformId = PlatformId::WYSCOUT;

/// The line that a player plays in. The feed says no more of positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PositionLine {
    Goalkeeper,
    Defender,
    Midfielder,
    Forward,
}

/// A player, and the line they play in.
#[derive(Debug)]
pub(super) struct LinedPlayer {
    pub(super) player: Sourced<Player>,
    pub(super) line: PositionLine,
}

/// What a dataset states without its events. Maps are by the provider's ids.
#[derive(Debug, Default)]
pub struct Catalogue {
    pub(super) competitions: BTreeMap<i64, Sourced<Competition>>,
    pub(super) teams: BTreeMap<i64, Sourced<Team>>,
    pub(super) players: BTreeMap<i64, LinedPlayer>,
    pub(super) coaches: BTreeMap<i64, Sourced<Coach>>,
    pub(super) referees: BTreeMap<i64, Sourced<Referee>>,
    pub(super) fixtures: BTreeMap<i64, Fixture>,
    pub(super) rounds: BTreeMap<i64, Round>,
    /// Stadiums have names only: a number for each.
    venues: Numbering,
    /// Notices about collisions of ids that were returned before.
    reported: BTreeSet<String>,
}

impl Catalogue {
    pub fn new() -> Catalogue {
        Catalogue::default()
    }

    /// Adds `competitions.json`.
    pub fn add_competitions(&mut self, file: SourceFile<'_>) -> Vec<Notice> {
        for_each_record(file, |record| {
            let raw: RawCompetition<'_> = record.parse()?;
            let entity = Competition {
                id: id(record, raw.id, CompetitionId::from_provider)?,
                name: Name::new(decoded(&raw.name)),
                gender: Some(gender(raw.gender.as_deref())),
                organizer: None,
                age_group: None,
                country: country(raw.area.as_ref()),
            };
            self.competitions.insert(raw.id, record.sourced(entity));
            Ok(())
        })
    }

    /// Adds `teams.json`.
    pub fn add_teams(&mut self, file: SourceFile<'_>) -> Vec<Notice> {
        for_each_record(file, |record| {
            let raw: RawTeam<'_> = record.parse()?;
            let team = team(record, &raw)?;
            self.teams.insert(raw.id, team);
            Ok(())
        })
    }

    /// Adds `players.json`.
    pub fn add_players(&mut self, file: SourceFile<'_>) -> Vec<Notice> {
        for_each_record(file, |record| {
            let raw: RawPerson<'_> = record.parse()?;
            let player = player(record, &raw)?;
            self.players.insert(raw.id, player);
            Ok(())
        })
    }

    /// Adds `coaches.json`.
    pub fn add_coaches(&mut self, file: SourceFile<'_>) -> Vec<Notice> {
        for_each_record(file, |record| {
            let raw: RawPerson<'_> = record.parse()?;
            let entity = Coach {
                id: id(record, raw.id, CoachId::from_provider)?,
                name: full_name(&raw),
                nickname: short_name(&raw),
                dob: raw.born.as_deref().and_then(parse_date),
                gender: None,
                nationality: country(raw.area.as_ref()),
                retired: false,
                image: None,
            };
            self.coaches.insert(raw.id, record.sourced(entity));
            Ok(())
        })
    }

    /// Adds `referees.json`.
    pub fn add_referees(&mut self, file: SourceFile<'_>) -> Vec<Notice> {
        for_each_record(file, |record| {
            let raw: RawPerson<'_> = record.parse()?;
            let entity = Referee {
                id: id(record, raw.id, RefereeId::from_provider)?,
                name: full_name(&raw),
                dob: raw.born.as_deref().and_then(parse_date),
                gender: None,
                nationality: country(raw.area.as_ref()),
                retired: false,
                image: None,
            };
            self.referees.insert(raw.id, record.sourced(entity));
            Ok(())
        })
    }

    /// Adds a `matches_….json`.
    pub fn add_matches(&mut self, file: SourceFile<'_>) -> Vec<Notice> {
        let mut notices = for_each_record(file, |record| {
            let fixture = Fixture::parse(record)?;
            self.fixtures.insert(fixture.id, fixture);
            Ok(())
        });
        let (rounds, mut collisions) = rounds(self.fixtures.values());
        self.rounds = rounds;
        let sources = self.venue_sources();
        let venues = Numbering::new(sources.keys().map(|venue| (*venue).to_owned()).collect(), &BTreeSet::new());
        for collision in venues.collisions() {
            let source = sources.get(collision.key.as_str()).copied().cloned().unwrap_or_default();
            collisions.push(Notice { source, field: "venue".to_owned(), message: collision.message() });
        }
        self.venues = venues;
        notices.extend(collisions.into_iter().filter(|notice| self.reported.insert(notice.message.clone())));
        notices
    }

    /// The names of all stadiums, each with the last match there.
    fn venue_sources(&self) -> BTreeMap<&str, &Source> {
        self.fixtures.values().filter_map(|fixture| Some((fixture.venue.as_deref()?, &fixture.source))).collect()
    }

    /// The id of a stadium.
    pub(super) fn stadium_id(&self, venue: &str) -> Option<StadiumId> {
        StadiumId::from_provider(WYSCOUT, self.venues.number(venue)?)
    }

    /// The provider's ids of all matches in the match files.
    pub fn match_ids(&self) -> impl Iterator<Item = i64> {
        self.fixtures.keys().copied()
    }

    /// All matches in the match files, with the properties that an importer filters by.
    pub fn matches(&self) -> Vec<MatchListing> {
        let seasons: BTreeMap<EditionId, Name> =
            self.editions().map(|edition| (edition.entity.id, edition.entity.season)).collect();
        let listings = self.fixtures.values().filter_map(|fixture| {
            let edition = EditionId::from_provider(WYSCOUT, fixture.season)?;
            let competition = self.competitions.get(&fixture.competition);
            let competition = competition.map(|competition| competition.entity.name.en.clone());
            let season = seasons.get(&edition).map(|season| season.en.clone());
            Some(MatchListing {
                match_id: fixture.id,
                key: fixture.id.to_string(),
                competition: (fixture.competition, competition.unwrap_or_default()),
                season: (fixture.season, season.unwrap_or_default()),
                edition,
            })
        });
        listings.collect()
    }

    /// Everything but the matches: competitions, editions, stages, groups, stadiums, teams, coaches, referees, players.
    pub fn documents(&self) -> Vec<Document> {
        let mut documents: Vec<Document> =
            self.competitions.iter().map(|(id, competition)| competition_document(*id, competition)).collect();
        documents.extend(self.editions().map(|edition| edition.document()));
        documents.extend(self.rounds.values().flat_map(Round::documents));
        for (venue, source) in self.venue_sources() {
            if let Some(id) = self.stadium_id(venue) {
                documents
                    .push(Document::of(&Stadium { id, name: Name::new(tidy(venue)), country: None }, source.clone()));
            }
        }
        documents.extend(self.teams.values().map(Sourced::document));
        documents.extend(self.coaches.values().map(Sourced::document));
        documents.extend(self.referees.values().map(Sourced::document));
        documents.extend(self.players.values().map(|player| player.player.document()));
        documents
    }

    /// The editions. Seasons have no names in this feed, so they are named after the years of their matches.
    fn editions(&self) -> impl Iterator<Item = Sourced<Edition>> {
        let mut seasons: BTreeMap<i64, Vec<&Fixture>> = BTreeMap::new();
        for fixture in self.fixtures.values() {
            seasons.entry(fixture.season).or_default().push(fixture);
        }
        seasons.into_iter().filter_map(|(season, fixtures)| {
            let first = fixtures.first()?;
            let years = || fixtures.iter().filter_map(|fixture| Some(fixture.kickoff?.strftime("%Y").to_string()));
            let (from, to) = (years().min()?, years().max()?);
            let name = if from == to { from } else { format!("{from}/{to}") };
            let edition = Edition {
                id: EditionId::from_provider(WYSCOUT, season)?,
                competition: CompetitionId::from_provider(WYSCOUT, first.competition)?,
                rules: self.rules(first.competition, &name),
                season: Name::new(name),
                start: None,
                end: None,
                places: Vec::new(),
            };
            Some(Sourced { entity: edition, source: first.source.clone() })
        })
    }

    fn rules(&self, competition: i64, season: &str) -> Rules {
        if let Some((_, name, area)) = COMPETITIONS.iter().find(|(id, ..)| *id == competition) {
            return rules_for(name, area, season);
        }
        let competition = self.competitions.get(&competition).map(|competition| &competition.entity);
        let country = competition.and_then(|competition| competition.country);
        let area = countries::all().find(|known| Some(known.id) == country);
        let area = area.map(|country| country.name.en).unwrap_or_default();
        rules_for(competition.map_or("", |competition| &competition.name.en), &area, season)
    }
}

/// The competitions of the public dataset, which names leagues by their country: `Spanish first division`.
#[rustfmt::skip]
const COMPETITIONS: [(i64, &str, &str); 7] = [
    (28,  "FIFA World Cup", "International"),
    (102, "UEFA Euro",      "Europe"),
    (364, "Premier League", "England"),
    (412, "Ligue 1",        "France"),
    (426, "Bundesliga",     "Germany"),
    (524, "Serie A",        "Italy"),
    (795, "La Liga",        "Spain"),
];

/// Leagues have the name that they are known by. The provider's own name still selects their matches.
fn competition_document(id: i64, competition: &Sourced<Competition>) -> Document {
    let Sourced { entity, source } = competition;
    let known = COMPETITIONS.iter().find(|(known, ..)| *known == id && entity.name.en.ends_with(" first division"));
    match known {
        Some((_, name, _)) => Document::of(&Competition { name: Name::new(*name), ..entity.clone() }, source.clone()),
        None => competition.document(),
    }
}

/// Our id for the provider's, or a notice that the provider's is out of range. 0 means "missing" in these files.
fn id<T>(
    record: &Record<'_>,
    external: i64,
    from_provider: impl Fn(PlatformId, i64) -> Option<T>,
) -> Result<T, Notice> {
    let id = from_provider(WYSCOUT, external).filter(|_| external != 0);
    id.ok_or_else(|| record.notice("wyId", not_an_id(external)))
}

pub(super) fn team(record: &Record<'_>, raw: &RawTeam<'_>) -> Result<Sourced<Team>, Notice> {
    let name = decoded(&raw.name);
    let entity = Team {
        id: id(record, raw.id, TeamId::from_provider)?,
        name: Name::new(if name.is_empty() { format!("Team {}", raw.id) } else { name }),
        club: None,
        stadium: None,
        coach: None,
        gender: Some(gender(raw.gender.as_deref())),
        national: raw.kind.as_deref() == Some("national"),
        country: country(raw.area.as_ref()),
        image: None,
        code: None,
        colours: None,
        crest: None,
    };
    Ok(record.sourced(entity))
}

pub(super) fn player(record: &Record<'_>, raw: &RawPerson<'_>) -> Result<LinedPlayer, Notice> {
    let player = Player {
        id: id(record, raw.id, PlayerId::from_provider)?,
        name: full_name(raw),
        nickname: short_name(raw),
        dob: raw.born.as_deref().and_then(parse_date),
        gender: Some(Gender::Male),
        nationality: country(raw.area.as_ref()),
        positions: Vec::new(),
        number: None,
        retired: false,
        image: None,
    };
    let line = match raw.role.as_ref().and_then(|role| role.code2.as_deref()) {
        Some("GK") => PositionLine::Goalkeeper,
        Some("DF") => PositionLine::Defender,
        Some("FW") => PositionLine::Forward,
        _ => PositionLine::Midfielder,
    };
    Ok(LinedPlayer { player: record.sourced(player), line })
}

/// A player that a match names and no file describes.
pub(super) fn undescribed_player(external: i64, source: Source) -> Option<Sourced<Player>> {
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
