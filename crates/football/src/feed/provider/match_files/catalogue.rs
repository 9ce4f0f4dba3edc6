//! The headers of all matches of a provider's files, and the documents of everything that they name.
//!
//! Every match describes its teams and people, and not always alike. The newest match's description is used, whichever
//! matches are imported and in what order.

use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};

use jiff::Timestamp;

use super::header::{MatchHeader, Named, Person};
use super::match_feed::MatchFeed;
use super::stages::Containers;
use super::stated_play::StatedPlay;
use crate::feed::document::{Document, Notice, Source};
use crate::feed::provider::MatchListing;
use crate::feed::provider::file::SourceFile;
use crate::feed::provider::names::tidy;
use crate::feed::provider::rule_sets::rules_for;
use crate::model::{
    Coach, CoachId, Competition, CompetitionId, Edition, EditionId, Entity, Kind, MatchId, Name, Player, PlayerId,
    Referee, RefereeId, Side, Stadium, StadiumId, Team, TeamId,
};

/// The matches of a provider's files without their events.
#[derive(Debug)]
pub struct MatchCatalogue {
    pub(super) feed: &'static MatchFeed,
    pub(super) headers: BTreeMap<String, MatchHeader>,
    pub(super) containers: Containers,
}

impl MatchCatalogue {
    pub fn new(feed: &'static MatchFeed) -> MatchCatalogue {
        MatchCatalogue { feed, headers: BTreeMap::new(), containers: Containers::default() }
    }

    /// Adds the files that describe matches. Returns notices about those that cannot be used.
    pub fn add_headers<'a>(&mut self, files: impl Iterator<Item = SourceFile<'a>>) -> Vec<Notice> {
        let mut notices = Vec::new();
        for file in files {
            notices.extend(self.add_header(file).err());
        }
        self.arrange();
        notices
    }

    /// Adds a file that describes a match, or a part of what describes it. After the last one, call
    /// [`MatchCatalogue::arrange`].
    pub fn add_header(&mut self, file: SourceFile<'_>) -> Result<(), Notice> {
        let header = (self.feed.header)(file)?;
        self.check_ids(file, &header)?;
        if let Some(known) = self.headers.get_mut(&header.key).filter(|_| self.feed.in_parts) {
            return known.add_part(header).map_err(|message| file.file_notice(message));
        }
        self.headers.insert(header.key.clone(), header);
        Ok(())
    }

    /// Finds the stages and groups of all matches.
    pub fn arrange(&mut self) {
        self.containers = Containers::new(self.feed.platform, self.headers.values());
    }

    /// An id that cannot be one would lose the whole match later, so it is refused here, with its name.
    fn check_ids(&self, file: SourceFile<'_>, header: &MatchHeader) -> Result<(), Notice> {
        let platform = self.feed.platform;
        let wrong =
            |what: &str, key: &str| file.file_notice(format!("the {what} has the id \"{key}\", which is not one"));
        MatchId::from_key(platform, &header.key).ok_or_else(|| wrong("match", &header.key))?;
        let competition = &header.competition.key;
        CompetitionId::from_key(platform, competition).ok_or_else(|| wrong("competition", competition))?;
        EditionId::from_key(platform, &header.season.key).ok_or_else(|| wrong("season", &header.season.key))?;
        for side in Side::BOTH.map(|side| header.side(side)) {
            TeamId::from_key(platform, &side.team.key).ok_or_else(|| wrong("team", &side.team.key))?;
            for member in &side.squad {
                let key = &member.person.key;
                PlayerId::from_key(platform, key).ok_or_else(|| wrong("player", key))?;
            }
        }
        if header.home.team.key == header.away.team.key {
            return Err(file.file_notice(format!("the team {} plays against itself", header.home.team.key)));
        }
        Ok(())
    }

    /// The ids of all matches as the provider writes them.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.headers.keys().map(String::as_str)
    }

    pub fn match_id(&self, key: &str) -> Option<MatchId> {
        MatchId::from_key(self.feed.platform, key)
    }

    /// All matches, with the properties that an importer filters by.
    pub fn matches(&self) -> Vec<MatchListing> {
        let listings = self.headers.values().filter_map(|header| {
            let competition = CompetitionId::from_key(self.feed.platform, &header.competition.key)?;
            let edition = EditionId::from_key(self.feed.platform, &header.season.key)?;
            let number = |key: &str, id: i64| key.parse().unwrap_or(id);
            Some(MatchListing {
                match_id: self.match_id(&header.key)?.0,
                key: header.key.clone(),
                competition: (number(&header.competition.key, competition.0), header.competition.name.clone()),
                season: (number(&header.season.key, edition.0), header.season.name.clone()),
                edition,
            })
        });
        listings.collect()
    }

    /// Everything but the matches: competitions, editions, stages, groups, stadiums, teams and people.
    pub fn documents(&self) -> Vec<Document> {
        let mut headers: Vec<&MatchHeader> = self.headers.values().collect();
        headers.sort_by_key(|header| (header.kickoff.unwrap_or(Timestamp::MIN), &header.key));
        let mut entities = Entities::default();
        for header in headers {
            self.add_entities(header, &mut entities);
        }
        let mut documents = entities.of_kinds(&[Kind::Competition, Kind::Edition]);
        documents.extend(self.containers.documents());
        documents.extend(entities.of_kinds(&[Kind::Stadium, Kind::Team, Kind::Coach, Kind::Referee, Kind::Player]));
        documents
    }

    /// Hashes what a match's own header says of it and of the entities that it names.
    pub fn hash_description(&self, key: &str, hash: &mut impl Hasher) {
        let Some(header) = self.headers.get(key) else { return };
        let mut entities = Entities::default();
        self.add_entities(header, &mut entities);
        entities.0.values().for_each(|document| document.body.hash(hash));
        header.kickoff.hash(hash);
        self.containers.of_match(key).hash(hash);
        let stated = Some(&header.stated).filter(|stated| **stated != StatedPlay::default());
        stated.map(|stated| format!("{stated:?}")).hash(hash);
    }

    fn add_entities(&self, header: &MatchHeader, entities: &mut Entities) {
        let platform = self.feed.platform;
        let source = &header.source;
        let competition = CompetitionId::from_key(platform, &header.competition.key);
        let country = header.competition.country;
        if let Some(id) = competition {
            let name = name(&header.competition, "Competition");
            let gender = header.gender;
            entities.add(&Competition { id, name, gender, organizer: None, age_group: None, country }, source);
        }
        if let Some((id, competition)) = EditionId::from_key(platform, &header.season.key).zip(competition) {
            let area = country.and_then(crate::countries::by_id).map(|country| country.name.en).unwrap_or_default();
            let rules = rules_for(&header.competition.name, &area, &header.season.name);
            let season = name(&header.season, "Season");
            entities
                .add(&Edition { id, competition, season, start: None, end: None, rules, places: Vec::new() }, source);
        }
        if let Some(stadium) = &header.stadium
            && let Some(id) = StadiumId::from_key(platform, &stadium.key)
        {
            entities.add(&Stadium { id, name: name(stadium, "Stadium"), country: stadium.country }, source);
        }
        for (_, official) in &header.officials {
            if let Some(id) = RefereeId::from_key(platform, &official.key) {
                entities.add(&referee(id, official), source);
            }
        }
        for side in Side::BOTH.map(|side| header.side(side)) {
            if let Some(id) = TeamId::from_key(platform, &side.team.key) {
                let country_of_name = super::header::country(&side.team.name);
                let team = Team {
                    id,
                    name: name(&side.team, "Team"),
                    club: None,
                    stadium: None,
                    coach: None,
                    gender: header.gender,
                    national: country_of_name.is_some(),
                    country: side.team.country.or(country_of_name),
                    image: None,
                    code: side.code.clone(),
                    colours: side.colours,
                    crest: None,
                };
                entities.add(&team, source);
            }
            if let Some(coach) = &side.coach
                && let Some(id) = CoachId::from_key(platform, &coach.key)
            {
                entities.add(&coach_entity(id, coach), source);
            }
            for member in &side.squad {
                if let Some(id) = PlayerId::from_key(platform, &member.person.key) {
                    entities.add(&player(id, &member.person, header), source);
                }
            }
        }
    }
}

/// Documents by what they describe: the last one added counts.
#[derive(Default)]
struct Entities(BTreeMap<(Kind, i64), Document>);

impl Entities {
    fn add<T: Entity>(&mut self, entity: &T, source: &Source) {
        let document = Document::of(entity, source.clone());
        self.0.insert((document.kind, document.id), document);
    }

    fn of_kinds(&self, kinds: &[Kind]) -> Vec<Document> {
        let of_kind = |kind: &Kind| {
            let kind = *kind;
            self.0.values().filter(move |document| document.kind == kind).cloned()
        };
        kinds.iter().flat_map(of_kind).collect()
    }
}

fn name(named: &Named, kind: &str) -> Name {
    text_or_key(&named.name, kind, &named.key)
}

pub(super) fn text_or_key(text: &str, kind: &str, key: &str) -> Name {
    let text = tidy(text);
    Name::new(if text.is_empty() { format!("{kind} {key}") } else { text.into_owned() })
}

fn player(id: PlayerId, person: &Person, header: &MatchHeader) -> Player {
    Player {
        id,
        name: text_or_key(&person.name, "Player", &person.key),
        nickname: person.nickname.as_deref().map(Name::new),
        dob: person.dob,
        gender: header.gender,
        nationality: person.nationality,
        positions: Vec::new(),
        number: None,
        retired: false,
        image: None,
    }
}

fn coach_entity(id: CoachId, person: &Person) -> Coach {
    Coach {
        id,
        name: text_or_key(&person.name, "Coach", &person.key),
        nickname: person.nickname.as_deref().map(Name::new),
        dob: person.dob,
        gender: None,
        nationality: person.nationality,
        retired: false,
        image: None,
    }
}

fn referee(id: RefereeId, person: &Person) -> Referee {
    Referee {
        id,
        name: text_or_key(&person.name, "Referee", &person.key),
        dob: person.dob,
        gender: None,
        nationality: person.nationality,
        retired: false,
        image: None,
    }
}
