//! What the competition and match files state: competitions, editions, teams, coaches, referees, stadiums, matches; and
//! the players of the line-ups, once for all matches.
//!
//! Files are added one by one, in any order. A record that cannot be read becomes a notice; the others are taken.

use std::collections::{BTreeMap, BTreeSet};

use jiff::Timestamp;
use jiff::civil::Date;

use super::match_::described;
use super::raw;
use super::stages::{Containers, containers};
use crate::countries::by_name;
use crate::feed::provider::records::Record;
use crate::feed::provider::{MatchListing, SourceFile, Sourced, day, each, number_of, utc};
use crate::feed::{Document, Notice, Source};
use crate::model::{
    Coach, CoachId, Competition, CompetitionId, CountryId, Edition, EditionId, Gender, Name, PlatformId, Player,
    PlayerId, Referee, RefereeId, Score, Stadium, StadiumId, Team, TeamId,
};
use crate::standings::Rules;

const STATSBOMB: PlatformId = PlatformId::STATSBOMB;
/// More than the provider has given numbers to.
const SEASONS: i64 = 10_000;

/// A match as a match file states it.
#[derive(Debug)]
pub(super) struct Fixture {
    pub(super) id: i64,
    pub(super) edition: EditionId,
    /// The provider's id of the stage and its name; the form of 2018 has none.
    pub(super) stage: (i64, String),
    pub(super) week: Option<u32>,
    pub(super) kickoff: Timestamp,
    pub(super) home: Side,
    pub(super) away: Side,
    pub(super) score: Option<Score>,
    pub(super) stadium: Option<StadiumId>,
    pub(super) referee: Option<RefereeId>,
    pub(super) source: Source,
}

#[derive(Debug)]
pub(super) struct Side {
    /// The provider's id.
    pub(super) external: i64,
    pub(super) team: TeamId,
    pub(super) coach: Option<CoachId>,
    pub(super) gender: Gender,
    /// `A` of `Group A`.
    pub(super) group: Option<String>,
}

/// What is known of the data without line-ups and events.
#[derive(Debug, Default)]
pub struct Catalogue {
    competitions: BTreeMap<CompetitionId, Sourced<Competition>>,
    /// Competitions that nations play, as `competitions.json` says, and who plays there.
    international: BTreeSet<CompetitionId>,
    nations: BTreeSet<TeamId>,
    editions: BTreeMap<EditionId, Sourced<Edition>>,
    teams: BTreeMap<TeamId, Sourced<Team>>,
    coaches: BTreeMap<CoachId, Sourced<Coach>>,
    referees: BTreeMap<RefereeId, Sourced<Referee>>,
    stadiums: BTreeMap<StadiumId, Sourced<Stadium>>,
    /// As their newest match has them, by kick-off and id.
    players: BTreeMap<PlayerId, ((Timestamp, i64), Sourced<Player>)>,
    pub(super) fixtures: BTreeMap<i64, Fixture>,
    pub(super) containers: Containers,
}

impl Catalogue {
    pub fn new() -> Catalogue {
        Catalogue::default()
    }

    /// Adds `competitions.json`.
    pub fn add_competitions(&mut self, file: SourceFile<'_>) -> Vec<Notice> {
        let notices = each(file, |record| {
            let raw: raw::CompetitionSeason<'_> = file.read(record.range.clone())?;
            let competition = Competition {
                id: id(file, record, "competition_id", raw.competition_id, CompetitionId::from_provider)?,
                name: named(&raw.competition_name, "Competition", raw.competition_id),
                gender: Some(gender(raw.competition_gender.as_deref())),
                organizer: None,
                age_group: None,
                country: raw.country_name.as_deref().and_then(country),
            };
            let edition = self.edition(file, record, raw.competition_id, raw.season_id)?;
            if raw.competition_international == Some(true) {
                self.international.insert(competition.id);
            }
            let rules = rules(&raw.competition_name, raw.country_name.as_deref());
            self.state_edition(edition, &competition, &raw.season_name, rules, record);
            self.competitions.insert(competition.id, Sourced { entity: competition, source: record.source.clone() });
            Ok(())
        });
        self.nations = self.nations();
        notices
    }

    /// Adds a file of `matches`.
    pub fn add_matches(&mut self, file: SourceFile<'_>) -> Vec<Notice> {
        let notices = each(file, |record| {
            let fixture = self.fixture(file, record)?;
            self.fixtures.insert(fixture.id, fixture);
            Ok(())
        });
        self.containers = containers(self.fixtures.values());
        self.nations = self.nations();
        notices
    }

    /// Adds the players of a match's line-ups, after the match itself. A player is described anew in every match, and
    /// not always alike: with this he is what his newest match says, whichever matches are translated, and in what order.
    pub fn add_lineups(&mut self, match_id: i64, file: SourceFile<'_>) -> Result<(), Notice> {
        let Some(fixture) = self.fixtures.get(&match_id) else { return Ok(()) };
        let age = (fixture.kickoff, match_id);
        let sheets: Vec<raw::LineUp<'_>> = file.all()?;
        for side in [&fixture.home, &fixture.away] {
            for listed in sheets.iter().filter(|sheet| sheet.team_id == side.external).flat_map(|sheet| &sheet.lineup) {
                let Some(id) = PlayerId::from_provider(STATSBOMB, listed.player_id) else { continue };
                if self.players.get(&id).is_none_or(|(known, _)| *known <= age) {
                    let source = Source { file: file.name.to_owned(), line: 0 };
                    self.players.insert(id, (age, Sourced { entity: described(id, listed, side.gender), source }));
                }
            }
        }
        Ok(())
    }

    pub(super) fn knows(&self, player: PlayerId) -> bool {
        self.players.contains_key(&player)
    }

    /// The provider's ids of all matches.
    pub fn match_ids(&self) -> impl Iterator<Item = i64> {
        self.fixtures.keys().copied()
    }

    /// All matches, with what they may be chosen by.
    pub fn matches(&self) -> Vec<MatchListing> {
        let listed = self.fixtures.values().filter_map(|fixture| {
            let edition = &self.editions.get(&fixture.edition)?.entity;
            let competition = &self.competitions.get(&edition.competition)?.entity;
            let number = fixture.edition.0 - STATSBOMB.0 * 1_000_000_000;
            Some(MatchListing {
                match_id: fixture.id,
                competition: (number / SEASONS, competition.name.en.clone()),
                season: (number % SEASONS, edition.season.en.clone()),
                edition: edition.id,
            })
        });
        listed.collect()
    }

    /// The teams, coaches, referee and stadium of a match, as [`Catalogue::documents`] has them.
    pub fn match_entities(&self, match_id: i64) -> Vec<Document> {
        let Some(fixture) = self.fixtures.get(&match_id) else { return Vec::new() };
        let mut documents = Vec::new();
        for side in [&fixture.home, &fixture.away] {
            documents.extend(self.teams.get(&side.team).map(|team| self.team(team)));
            documents.extend(side.coach.and_then(|id| self.coaches.get(&id)).map(Sourced::document));
        }
        documents.extend(fixture.referee.and_then(|id| self.referees.get(&id)).map(Sourced::document));
        documents.extend(fixture.stadium.and_then(|id| self.stadiums.get(&id)).map(Sourced::document));
        documents
    }

    /// Everything but the matches: competitions, editions, stages, groups, stadiums, teams, coaches, referees, and the
    /// players of all line-ups that were added.
    pub fn documents(&self) -> Vec<Document> {
        let mut documents: Vec<Document> = self.competitions.values().map(Sourced::document).collect();
        documents.extend(self.editions.values().map(Sourced::document));
        documents.extend(self.containers.documents());
        documents.extend(self.stadiums.values().map(Sourced::document));
        documents.extend(self.teams.values().map(|team| self.team(team)));
        documents.extend(self.coaches.values().map(Sourced::document));
        documents.extend(self.referees.values().map(Sourced::document));
        documents.extend(self.players.values().map(|(_, player)| player.document()));
        documents
    }

    fn team(&self, team: &Sourced<Team>) -> Document {
        let national = team.entity.national || self.nations.contains(&team.entity.id);
        Document::of(&Team { national, ..team.entity.clone() }, team.source.clone())
    }

    /// The teams that play in what nations play.
    fn nations(&self) -> BTreeSet<TeamId> {
        let of_nations = |fixture: &&Fixture| {
            let edition = self.editions.get(&fixture.edition);
            edition.is_some_and(|edition| self.international.contains(&edition.entity.competition))
        };
        let fixtures = self.fixtures.values().filter(of_nations);
        fixtures.flat_map(|fixture| [fixture.home.team, fixture.away.team]).collect()
    }

    fn fixture(&mut self, file: SourceFile<'_>, record: &Record) -> Result<Fixture, Notice> {
        let raw: raw::Match<'_> = file.read(record.range.clone())?;
        let wrong = |field: &str, message: String| {
            file.notice(record.range.start, field, format!("match {}: {message}", raw.match_id))
        };
        let date = day(&raw.match_date)
            .ok_or_else(|| wrong("match_date", format!("\"{}\" is no day such as 2018-07-15", raw.match_date)))?;
        // No zone is given: the time is taken as it stands. Where there is none the day alone is known.
        let time = raw.kick_off.as_deref().unwrap_or("00:00:00");
        let kickoff = utc(&format!("{date} {time}"))
            .ok_or_else(|| wrong("kick_off", format!("\"{time}\" is no time such as 20:45:00.000")))?;
        if raw.home_team.team_id == raw.away_team.team_id {
            return Err(wrong("away_team", format!("team {} cannot play itself", raw.home_team.team_id)));
        }
        if raw.home_score.max(raw.away_score).is_some_and(|goals| goals > 150) {
            return Err(wrong("home_score", "no side scores that often".to_owned()));
        }
        let match_id = raw.match_id;
        if !(1..1_000_000_000).contains(&match_id) {
            return Err(wrong("match_id", format!("{match_id} is no id")));
        }
        let edition = self.edition(file, record, raw.competition.competition_id, raw.season.season_id)?;
        let home = self.side(file, record, "home_team", &raw.home_team, date)?;
        let away = self.side(file, record, "away_team", &raw.away_team, date)?;
        let competition = Competition {
            id: id(file, record, "competition_id", raw.competition.competition_id, CompetitionId::from_provider)?,
            name: named(&raw.competition.competition_name, "Competition", raw.competition.competition_id),
            gender: Some(home.gender),
            organizer: None,
            age_group: None,
            country: raw.competition.country_name.as_deref().and_then(country),
        };
        let rules = rules(&raw.competition.competition_name, raw.competition.country_name.as_deref());
        self.state_edition(edition, &competition, &raw.season.season_name, rules, record);
        let stated = Sourced { entity: competition, source: record.source.clone() };
        self.competitions.entry(stated.entity.id).or_insert(stated);
        let stage = raw.competition_stage.as_ref();
        Ok(Fixture {
            id: match_id,
            edition,
            stage: stage.map_or((0, "Regular Season".to_owned()), |stage| (stage.id, stage.name.trim().to_owned())),
            week: raw.match_week.filter(|week| (1..1000).contains(week)),
            kickoff,
            score: raw.home_score.zip(raw.away_score).map(|(home, away)| Score { home, away }),
            stadium: self.stadium(file, record, &raw)?,
            referee: self.referee(file, record, &raw)?,
            home,
            away,
            source: record.source.clone(),
        })
    }

    fn side(
        &mut self,
        file: SourceFile<'_>,
        record: &Record,
        field: &str,
        raw: &raw::Team<'_>,
        date: Date,
    ) -> Result<Side, Notice> {
        let team_id = id(file, record, field, raw.team_id, TeamId::from_provider)?;
        let gender = gender(raw.gender.as_deref());
        let country = raw.country.as_ref().and_then(|own| country(&own.name));
        let team = Team {
            id: team_id,
            name: named(&raw.team_name, "Team", raw.team_id),
            club: None,
            stadium: None,
            coach: None,
            gender: Some(gender),
            national: country.is_some() && nation(&raw.team_name) == country,
            country,
            image: None,
        };
        self.teams.insert(team_id, Sourced { entity: team, source: record.source.clone() });
        let mut coach = None;
        for (index, manager) in raw.managers.iter().flatten().enumerate() {
            let entity = Coach {
                id: id(file, record, &format!("{field}.managers"), manager.id, CoachId::from_provider)?,
                name: named(&manager.name, "Coach", manager.id),
                // Some were born after the match.
                dob: manager.dob.as_deref().and_then(day).filter(|born| born.year() + 15 <= date.year()),
                gender: None,
                nationality: manager.country.as_ref().and_then(|own| self::country(&own.name)),
                retired: false,
                image: None,
            };
            coach = if index == 0 { Some(entity.id) } else { coach };
            self.coaches.insert(entity.id, Sourced { entity, source: record.source.clone() });
        }
        let group = raw.group.as_deref().map(str::trim).map(|group| group.strip_prefix("Group ").unwrap_or(group));
        let group = group.filter(|group| !group.is_empty()).map(str::to_owned);
        Ok(Side { external: raw.team_id, team: team_id, coach, gender, group })
    }

    fn stadium(
        &mut self,
        file: SourceFile<'_>,
        record: &Record,
        raw: &raw::Match<'_>,
    ) -> Result<Option<StadiumId>, Notice> {
        let Some((number, name)) = numbered(raw.stadium.as_ref(), raw.stadium_name.as_deref()) else { return Ok(None) };
        let entity = Stadium {
            id: id(file, record, "stadium.id", number, StadiumId::from_provider)?,
            name: named(name, "Stadium", number),
            country: origin(raw.stadium.as_ref()),
        };
        let id = entity.id;
        self.stadiums.insert(id, Sourced { entity, source: record.source.clone() });
        Ok(Some(id))
    }

    fn referee(
        &mut self,
        file: SourceFile<'_>,
        record: &Record,
        raw: &raw::Match<'_>,
    ) -> Result<Option<RefereeId>, Notice> {
        let Some((number, name)) = numbered(raw.referee.as_ref(), raw.referee_name.as_deref()) else { return Ok(None) };
        let entity = Referee {
            id: id(file, record, "referee.id", number, RefereeId::from_provider)?,
            name: named(name, "Referee", number),
            dob: None,
            gender: None,
            nationality: origin(raw.referee.as_ref()),
            retired: false,
            image: None,
        };
        let id = entity.id;
        self.referees.insert(id, Sourced { entity, source: record.source.clone() });
        Ok(Some(id))
    }

    /// An edition's number: the competition's times [`SEASONS`], and the season's.
    fn edition(
        &self,
        file: SourceFile<'_>,
        record: &Record,
        competition: i64,
        season: i64,
    ) -> Result<EditionId, Notice> {
        let fits = (0..100_000).contains(&competition) && (0..SEASONS).contains(&season);
        let number = if fits { competition * SEASONS + season } else { -1 };
        EditionId::from_provider(STATSBOMB, number).ok_or_else(|| {
            let message = format!("competition {competition} and season {season} make no edition");
            file.notice(record.range.start, "season_id", message)
        })
    }

    fn state_edition(&mut self, id: EditionId, competition: &Competition, season: &str, rules: Rules, record: &Record) {
        let season = Name::new(season.trim());
        let entity = Edition { id, competition: competition.id, season, start: None, end: None, rules };
        self.editions.entry(id).or_insert_with(|| Sourced { entity, source: record.source.clone() });
    }
}

/// How teams level on points are told apart: as UEFA does in its own competitions, in Spain, in Italy and in Africa.
fn rules(competition: &str, country: Option<&str>) -> Rules {
    let as_uefa = matches!(competition, "La Liga" | "Serie A" | "African Cup of Nations");
    if as_uefa || country == Some("Europe") { Rules::UEFA } else { Rules::FIFA }
}

/// A stadium or referee by its number, or by a number that follows from the name where the form of 2018 has no other.
fn numbered<'a>(place: Option<&'a raw::Place<'_>>, name: Option<&'a str>) -> Option<(i64, &'a str)> {
    let named = place.map(|place| (place.id, place.name.trim()));
    named.or_else(|| name.map(|name| (number_of(name.trim()), name.trim()))).filter(|(_, name)| !name.is_empty())
}

fn origin(place: Option<&raw::Place<'_>>) -> Option<CountryId> {
    place.and_then(|place| place.country.as_ref()).and_then(|own| country(&own.name))
}

pub(super) fn country(name: &str) -> Option<CountryId> {
    by_name(name).map(|country| country.id)
}

/// The nation that a team's name says: `England Women's`, `WNT Finland`, `Brazil U20`.
fn nation(team: &str) -> Option<CountryId> {
    let name = team.trim_start_matches("WNT ").trim_end_matches(" Women's").trim_end_matches(" Women");
    let name = name.rsplit_once(" U").filter(|(_, age)| age.parse::<u8>().is_ok()).map_or(name, |(name, _)| name);
    country(name)
}

fn gender(word: Option<&str>) -> Gender {
    match word {
        Some("female") => Gender::Female,
        _ => Gender::Male,
    }
}

/// A name, and never an empty one.
pub(super) fn named(name: &str, what: &str, number: i64) -> Name {
    let name = name.trim();
    Name::new(if name.is_empty() { format!("{what} {number}") } else { name.to_owned() })
}

/// Our id, or what is wrong with the provider's.
fn id<T>(
    file: SourceFile<'_>,
    record: &Record,
    field: &str,
    external: i64,
    from_provider: impl Fn(PlatformId, i64) -> Option<T>,
) -> Result<T, Notice> {
    from_provider(STATSBOMB, external)
        .ok_or_else(|| file.notice(record.range.start, field, format!("{external} is no id")))
}
