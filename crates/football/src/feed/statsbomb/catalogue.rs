//! Everything the files state apart from events: competitions, editions, teams, people, stadiums, matches.
//!
//! Files are added one by one, in any order. A record that cannot be parsed becomes a notice; the others are kept.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{Hash, Hasher};

use jiff::Timestamp;

use super::directory::{Directory, Entry};
use super::fixture::{Fixture, MatchRecord};
use super::ids::{competition_and_season, edition_id};
use super::line_ups::LineUps;
use super::raw::RawCompetitionSeason;
use super::stages::Containers;
use super::text::{country, gender, name_or_number};
use crate::feed::document::{Document, Notice};
use crate::feed::provider::group_stages::{KnownGroupStage, known_group_stages};
use crate::feed::provider::records::{Record, for_each_record};
use crate::feed::provider::rule_sets::rules_for;
use crate::feed::provider::{MatchListing, SourceFile, Sourced};
use crate::model::{
    Coach, CoachId, Competition, CompetitionId, Edition, EditionId, Name, PlatformId, PlayerId, Referee, RefereeId,
    Stadium, StadiumId, Team, TeamId,
};

const STATSBOMB: PlatformId = PlatformId::STATSBOMB;

/// What the files state, without events.
#[derive(Debug, Default)]
pub struct Catalogue {
    competitions: BTreeMap<CompetitionId, Sourced<Competition>>,
    /// Competitions between national teams, as `competitions.json` says, and the teams that play in them.
    international: BTreeSet<CompetitionId>,
    national_teams: BTreeSet<TeamId>,
    editions: BTreeMap<EditionId, Sourced<Edition>>,
    teams: BTreeMap<TeamId, Sourced<Team>>,
    /// Each coach as the newest match describes them, with that match's kick-off and id.
    coaches: BTreeMap<CoachId, ((Timestamp, i64), Sourced<Coach>)>,
    referees: Directory,
    stadiums: Directory,
    pub(super) line_ups: LineUps,
    pub(super) fixtures: BTreeMap<i64, Fixture>,
    pub(super) containers: Containers,
    /// Collisions of stage and group ids that were reported before.
    reported: BTreeSet<String>,
}

impl Catalogue {
    pub fn new() -> Catalogue {
        Catalogue::default()
    }

    /// Adds `competitions.json`.
    pub fn add_competitions(&mut self, file: SourceFile<'_>) -> Vec<Notice> {
        let notices = for_each_record(file, |record| self.add_competition(record));
        self.national_teams = self.find_national_teams();
        notices
    }

    fn add_competition(&mut self, record: &Record<'_>) -> Result<(), Notice> {
        let raw: RawCompetitionSeason<'_> = record.parse()?;
        let id = record.id("competition_id", raw.competition_id, |id| CompetitionId::from_provider(STATSBOMB, id))?;
        let competition = Competition {
            id,
            name: name_or_number(&raw.competition_name, "Competition", raw.competition_id),
            gender: gender(raw.competition_gender.as_deref()),
            organizer: None,
            age_group: None,
            country: raw.country_name.as_deref().and_then(country),
        };
        let edition = Edition {
            id: edition_id(record, raw.competition_id, raw.season_id)?,
            competition: id,
            season: Name::new(raw.season_name.trim()),
            start: None,
            end: None,
            rules: rules_for(&raw.competition_name, raw.country_name.as_deref().unwrap_or_default(), &raw.season_name),
            places: Vec::new(),
        };
        if raw.competition_international == Some(true) {
            self.international.insert(id);
        }
        self.editions.entry(edition.id).or_insert_with(|| record.sourced(edition));
        self.competitions.insert(id, record.sourced(competition));
        Ok(())
    }

    /// Adds a file of `matches`.
    pub fn add_matches(&mut self, file: SourceFile<'_>) -> Vec<Notice> {
        let mut notices = for_each_record(file, |record| {
            let match_record = MatchRecord::parse(record)?;
            self.add_match(record, match_record);
            Ok(())
        });
        notices.extend(self.stadiums.number_names("stadium_name"));
        notices.extend(self.referees.number_names("referee_name"));
        let (containers, collisions) = Containers::new(self.fixtures.values(), |edition| self.known_groups(edition));
        self.containers = containers;
        notices.extend(collisions.into_iter().filter(|notice| self.reported.insert(notice.message.clone())));
        self.national_teams = self.find_national_teams();
        notices
    }

    fn add_match(&mut self, record: &Record<'_>, match_record: MatchRecord) {
        let MatchRecord { fixture, competition, edition, teams, coaches, stadium, referee } = match_record;
        // `competitions.json` says more of a competition, so a match file does not replace its entry.
        self.competitions.entry(competition.id).or_insert_with(|| record.sourced(competition));
        self.editions.entry(edition.id).or_insert_with(|| record.sourced(edition));
        self.teams.extend(teams.map(|team| (team.id, record.sourced(team))));
        let age = (fixture.kickoff, fixture.id);
        for coach in coaches {
            if self.coaches.get(&coach.id).is_none_or(|(known, _)| *known <= age) {
                self.coaches.insert(coach.id, (age, record.sourced(coach)));
            }
        }
        if let Some((key, entry)) = stadium {
            self.stadiums.insert(key, entry);
        }
        if let Some((key, entry)) = referee {
            self.referees.insert(key, entry);
        }
        self.fixtures.insert(fixture.id, fixture);
    }

    /// Reads the line-ups of a match. The match itself must have been added before.
    pub fn read_line_ups(&self, match_id: i64, file: SourceFile<'_>, line_ups: &mut LineUps) {
        if let Some(fixture) = self.fixtures.get(&match_id) {
            line_ups.add_file(fixture, file);
        }
    }

    pub fn add_line_ups(&mut self, line_ups: LineUps) {
        self.line_ups.add(line_ups);
    }

    pub(super) fn has_player(&self, player: PlayerId) -> bool {
        self.line_ups.players.contains_key(&player)
    }

    pub(super) fn stadium_id(&self, fixture: &Fixture) -> Option<StadiumId> {
        StadiumId::from_provider(STATSBOMB, self.stadiums.number(fixture.stadium.as_ref()?)?)
    }

    pub(super) fn referee_id(&self, fixture: &Fixture) -> Option<RefereeId> {
        RefereeId::from_provider(STATSBOMB, self.referees.number(fixture.referee.as_ref()?)?)
    }

    /// The provider's ids of all matches.
    pub fn match_ids(&self) -> impl Iterator<Item = i64> {
        self.fixtures.keys().copied()
    }

    /// All matches, with the properties that an importer filters by.
    pub fn matches(&self) -> Vec<MatchListing> {
        let listings = self.fixtures.values().filter_map(|fixture| {
            let edition = &self.editions.get(&fixture.edition)?.entity;
            let competition = &self.competitions.get(&edition.competition)?.entity;
            let (competition_number, season_number) = competition_and_season(edition.id);
            Some(MatchListing {
                match_id: fixture.id,
                key: fixture.id.to_string(),
                competition: (competition_number, competition.name.en.clone()),
                season: (season_number, edition.season.en.clone()),
                edition: edition.id,
            })
        });
        listings.collect()
    }

    /// The teams, coaches, referee and stadium of a match, as [`Catalogue::documents`] has them.
    pub fn match_entities(&self, match_id: i64) -> Vec<Document> {
        let Some(fixture) = self.fixtures.get(&match_id) else { return Vec::new() };
        let mut documents = Vec::new();
        for side in [&fixture.home, &fixture.away] {
            documents.extend(self.teams.get(&side.team).map(|team| self.team_document(team)));
            documents.extend(side.coach.and_then(|id| self.coaches.get(&id)).map(|(_, coach)| coach.document()));
        }
        let referee = fixture.referee.as_ref().and_then(|key| self.referees.get(key));
        documents.extend(referee.and_then(|(number, entry)| referee_document(number, entry)));
        let stadium = fixture.stadium.as_ref().and_then(|key| self.stadiums.get(key));
        documents.extend(stadium.and_then(|(number, entry)| stadium_document(number, entry)));
        documents
    }

    /// Hashes what the match files say of a match and of the entities that are written with it, and its line-ups.
    pub fn hash_description(&self, match_id: i64, hash: &mut impl Hasher) {
        let match_ = self.match_without_events(match_id).into_iter().flat_map(|match_| match_.documents);
        match_.chain(self.match_entities(match_id)).for_each(|document| document.body.hash(hash));
        self.line_ups.matches.get(&match_id).hash(hash);
    }

    /// Everything but the matches: competitions, editions, stages, groups, stadiums, teams, coaches, referees, and the
    /// players of all line-ups that were added.
    pub fn documents(&self) -> Vec<Document> {
        let mut documents: Vec<Document> = self.competitions.values().map(Sourced::document).collect();
        documents.extend(self.editions.values().map(Sourced::document));
        documents.extend(self.containers.documents());
        let stadiums = self.stadiums.numbered();
        documents.extend(stadiums.into_iter().filter_map(|(number, entry)| stadium_document(number, entry)));
        documents.extend(self.teams.values().map(|team| self.team_document(team)));
        documents.extend(self.coaches.values().map(|(_, coach)| coach.document()));
        let referees = self.referees.numbered();
        documents.extend(referees.into_iter().filter_map(|(number, entry)| referee_document(number, entry)));
        documents.extend(self.line_ups.players.values().map(|(_, player)| player.document()));
        documents
    }

    /// The group stages of an edition that are known from the record.
    fn known_groups(&self, edition: EditionId) -> Vec<&'static KnownGroupStage> {
        let Some(Sourced { entity: edition, .. }) = self.editions.get(&edition) else { return Vec::new() };
        let competition = self.competitions.get(&edition.competition);
        competition.map_or_else(Vec::new, |known| known_group_stages(&known.entity.name.en, &edition.season.en))
    }

    fn team_document(&self, team: &Sourced<Team>) -> Document {
        let national = team.entity.national || self.national_teams.contains(&team.entity.id);
        Document::of(&Team { national, ..team.entity.clone() }, team.source.clone())
    }

    /// The teams of all matches of international competitions.
    fn find_national_teams(&self) -> BTreeSet<TeamId> {
        let is_international = |fixture: &&Fixture| {
            let edition = self.editions.get(&fixture.edition);
            edition.is_some_and(|edition| self.international.contains(&edition.entity.competition))
        };
        let fixtures = self.fixtures.values().filter(is_international);
        fixtures.flat_map(|fixture| [fixture.home.team, fixture.away.team]).collect()
    }
}

fn stadium_document(number: i64, entry: &Entry) -> Option<Document> {
    let id = StadiumId::from_provider(STATSBOMB, number)?;
    Some(Document::of(&Stadium { id, name: entry.name.clone(), country: entry.country }, entry.source.clone()))
}

fn referee_document(number: i64, entry: &Entry) -> Option<Document> {
    let referee = Referee {
        id: RefereeId::from_provider(STATSBOMB, number)?,
        name: entry.name.clone(),
        dob: None,
        gender: None,
        nationality: entry.country,
        retired: false,
        image: None,
    };
    Some(Document::of(&referee, entry.source.clone()))
}
