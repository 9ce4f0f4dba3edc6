//! What operations read: one snapshot, limited to what the caller's key is entitled to.
//!
//! This is the only door to a match or an edition. The entitlement check returns a token ([`EntitledMatch`],
//! [`EntitledEdition`]), and only a token loads what belongs to the match or the edition. The snapshot is private to
//! this module, so an operation that forgets the check does not compile.

pub mod entitled;
pub mod entitlement;
mod kept_ids;
pub mod owned;
mod token;
pub mod unrestricted;

use std::collections::HashMap;
use std::ops::RangeInclusive;
use std::rc::Rc;
use std::time::{Duration, Instant};

use football::analysis::models::Models;
use football::analysis::{Facts, PlayerFacts};
use football::model::{
    AgeGroup, Club, ClubId, Coach, Competition, CompetitionId, Continent, Country, CountryId, EditionId, Entity,
    Kickoff, Kind, MatchId, Organizer, PlatformId, Player, PlayerId, Position, Referee, Stadium, Stage, Team, TeamId,
};
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use store::{
    Batch, Change, ChangeReason, ClubFilter, CoverageRow, EditionCounts, EditionRow, Entities, EntityRow, Filter,
    LinkedSnapshot, MatchFilter, MatchRow, NameFilter, Page, PageOf, Snapshot,
};

use crate::data::entitlement::Entitlement;
use crate::rows::depends::{DataVersion, PageScope, PageVersion, Scope};
use crate::rows::error::{Error, ErrorText, MATCH_NOT_FOUND};
use crate::rows::request::{ALL_SEASONS, PAGE_SIZE_DEFAULT, Request};

pub use entitled::{EntitledEdition, EntitledMatch};

/// Reference data: entities that belong to no edition. Every key may read them.
///
/// Matches, editions, stages and groups are not among them; those need a token.
pub trait ReferenceEntity: Entity {}

macro_rules! reference_entities {
    ($($name:ident),*) => { $(impl ReferenceEntity for $name {})* };
}

reference_entities!(AgeGroup, Club, Coach, Competition, Continent, Country, Organizer, Player, Referee, Stadium, Team);

/// Which teams, players, coaches or referees to list. The key's entitlement limits the list further.
#[derive(Clone, Debug, Default)]
pub struct EntityFilter<'a> {
    /// Only the entity with this id.
    pub id: Option<i64>,
    /// Only entities of these editions; empty for no such filter. The key must be entitled to each.
    pub editions: &'a [i64],
    pub country: Option<CountryId>,
    /// A part of the name, in either language.
    pub name: Option<&'a str>,
    /// Only entities that changed after this moment.
    pub since: Option<Timestamp>,
    pub page: Page,
    /// Only this part of the page.
    pub batch: Batch,
}

/// The entities that the record of a team shows.
fn named_by_team(row: &EntityRow<Team>) -> impl Iterator<Item = (Kind, i64)> + use<> {
    let team = &row.entity;
    let club = team.club.map(|club| (Kind::Club, club.0));
    let stadium = team.stadium.map(|stadium| (Kind::Stadium, stadium.0));
    let coach = team.coach.map(|coach| (Kind::Coach, coach.0));
    [club, stadium, coach].into_iter().flatten()
}

fn country(id: Option<CountryId>) -> Option<(Kind, i64)> {
    id.map(|country| (Kind::Country, country.0))
}

/// One consistent view of the data for one request.
///
/// A match is reached through the entitlement check:
///
/// ```
/// fn kickoff(data: &api::Data<'_>) -> Result<Option<football::model::Kickoff>, api::Error> {
///     Ok(data.match_(1)?.match_().kickoff)
/// }
/// ```
///
/// There is no way around it. The snapshot is private:
///
/// ```compile_fail,E0616
/// fn kickoff(data: &api::Data<'_>) -> Option<football::model::Kickoff> {
///     data.snapshot.match_(football::model::MatchId(1)).ok()??.match_.kickoff
/// }
/// ```
///
/// Reference data does not include matches:
///
/// ```compile_fail,E0277
/// fn kickoff(data: &api::Data<'_>) -> Result<Option<football::model::Kickoff>, api::Error> {
///     Ok(data.find::<football::model::Match>(Some(1))?.and_then(|match_| match_.kickoff))
/// }
/// ```
#[derive(Debug)]
pub struct Data<'a> {
    snapshot: LinkedSnapshot<'a>,
    entitlement: Entitlement,
    now: Timestamp,
    zone: &'a TimeZone,
    /// Tables count matches in progress.
    pub live_tables: bool,
    /// What the key may not read is treated as unknown.
    hides_forbidden: bool,
    /// The size of a page if the request states none.
    page_size: i64,
    started: Instant,
}

impl<'a> Data<'a> {
    pub fn new(
        snapshot: &'a Rc<Snapshot>,
        entitlement: Entitlement,
        now: Timestamp,
        zone: &'a TimeZone,
        live_tables: bool,
    ) -> Self {
        let page_size = PAGE_SIZE_DEFAULT;
        let snapshot = LinkedSnapshot::new(snapshot, entitlement.editions());
        let hides_forbidden = false;
        Data { snapshot, entitlement, now, zone, live_tables, hides_forbidden, page_size, started: Instant::now() }
    }

    /// With pages of this size if the request states none.
    pub fn with_page_size(self, page_size: i64) -> Self {
        Data { page_size, ..self }
    }

    /// With what the key may not read treated as unknown, if the operator wants that.
    pub fn hiding_forbidden(self, hides_forbidden: bool) -> Self {
        Data { hides_forbidden, ..self }
    }

    /// The size of a page if the request states none.
    pub fn page_size(&self) -> i64 {
        self.page_size
    }

    /// The editions that the caller may read.
    pub fn editions(&self) -> Result<Vec<EntitledEdition<'a>>, Error> {
        match self.entitlement.editions() {
            Some(editions) => self.editions_by_id(&editions),
            None => Ok(self.entitled_editions(self.snapshot.editions()?)),
        }
    }

    /// A page of the editions that the caller may read, by id; only those whose documents changed after a time.
    pub fn editions_page(&self, since: Option<Timestamp>, page: Page) -> Result<PageOf<EntitledEdition<'a>>, Error> {
        let Some(editions) = self.entitlement.editions() else {
            let PageOf { total, rows } = self.snapshot.editions_page(since, page)?;
            return Ok(PageOf { total, rows: self.entitled_editions(rows) });
        };
        let mut editions = self.editions_by_id(&editions)?;
        editions.retain(|edition| since.is_none_or(|since| edition.updated_at() > since));
        Ok(PageOf::of_all(editions, page, Batch::default()))
    }

    /// Those of these editions that there are and that the caller may read.
    pub fn editions_by_id(&self, ids: &[EditionId]) -> Result<Vec<EntitledEdition<'a>>, Error> {
        Ok(self.entitled_editions(self.snapshot.editions_by_id(ids)?))
    }

    /// Of each of these competitions the latest editions that the caller may read, at most `most` of the seasons of these years.
    pub fn latest_editions(
        &self,
        competitions: &[CompetitionId],
        years: RangeInclusive<i64>,
        most: u32,
    ) -> Result<Vec<Vec<EntitledEdition<'a>>>, Error> {
        let found = self.snapshot.latest_editions(competitions, years, most)?;
        Ok(found.into_iter().map(|rows| self.entitled_editions(rows)).collect())
    }

    /// The editions that the caller may read of the last matches that kick off before a moment, and of the first ones after it.
    pub fn editions_around(&self, moment: Timestamp, most: u32) -> Result<Vec<EditionId>, Error> {
        let mut editions = self.snapshot.editions_around(moment, most)?;
        editions.retain(|edition| self.entitlement.allows(*edition));
        Ok(editions)
    }

    fn entitled_editions(&self, rows: Vec<EditionRow>) -> Vec<EntitledEdition<'a>> {
        let entitled = rows.into_iter().filter(|row| self.entitlement.allows(row.edition.id));
        entitled.map(|row| EntitledEdition::new(&self.snapshot, row, &self.entitlement)).collect()
    }

    /// The editions of a competition that the caller may read, by id.
    pub fn editions_of_competition(&self, competition: CompetitionId) -> Result<Vec<EntitledEdition<'a>>, Error> {
        Ok(self.entitled_editions(self.snapshot.editions_of_competition(competition)?))
    }

    /// The editions that the caller may read and whose matches or groups name a team, player or coach, by id.
    pub fn editions_of(&self, kind: Kind, id: i64) -> Result<Vec<EntitledEdition<'a>>, Error> {
        let mut editions = Vec::new();
        for edition in self.snapshot.editions_of_participant(kind, id)? {
            if self.entitlement.allows(edition) {
                editions.extend(
                    self.snapshot
                        .edition(edition)?
                        .map(|row| EntitledEdition::new(&self.snapshot, row, &self.entitlement)),
                );
            }
        }
        Ok(editions)
    }

    /// The matches and teams of these editions, counted, as far as the caller may read them.
    pub fn edition_counts(&self, editions: &[EditionId]) -> Result<HashMap<EditionId, EditionCounts>, Error> {
        let allowed = editions.iter().copied().filter(|edition| self.entitlement.allows(*edition));
        Ok(self.snapshot.edition_counts(&allowed.collect::<Vec<_>>())?)
    }

    /// Whether there are so few of a kind that a search may read all their names.
    pub fn has_few<T: ReferenceEntity>(&self) -> Result<bool, Error> {
        Ok(self.snapshot.has_few(T::KIND)?)
    }

    /// What the matches of these editions contain, as far as the caller may read them.
    pub fn coverage(&self, editions: &[EditionId]) -> Result<Vec<CoverageRow>, Error> {
        let allowed = editions.iter().copied().filter(|edition| self.entitlement.allows(*edition));
        Ok(self.snapshot.coverage(&allowed.collect::<Vec<_>>())?)
    }

    /// The edition of an id; `missing` is the error if there is none.
    pub fn edition(&self, id: i64, missing: ErrorText) -> Result<EntitledEdition<'a>, Error> {
        let row = self.snapshot.edition(EditionId(id))?.ok_or(missing)?;
        self.check(row.edition.id, missing)?;
        Ok(EntitledEdition::new(&self.snapshot, row, &self.entitlement))
    }

    pub fn match_(&self, id: i64) -> Result<EntitledMatch<'a>, Error> {
        self.entitled_match(self.snapshot.match_(MatchId(id))?)
    }

    /// The matches of these ids, in this order. An id that is unknown or not allowed has an error in its place.
    pub fn matches_by_id(&self, ids: &[i64]) -> Result<Vec<Result<EntitledMatch<'a>, Error>>, Error> {
        let ids: Vec<MatchId> = ids.iter().copied().map(MatchId).collect();
        Ok(self.snapshot.matches_by_id(&ids)?.into_iter().map(|row| self.entitled_match(row)).collect())
    }

    /// The match that a request names, by our id or by a platform's; `None` if it names none.
    pub fn requested_match(&self, request: &Request) -> Result<Option<EntitledMatch<'a>>, Error> {
        let row = match MatchReference::from_request(request) {
            Some(MatchReference::Id(id)) => self.snapshot.match_(id)?,
            Some(MatchReference::Platform(platform, id)) => self.snapshot.match_by_platform(platform, id)?,
            None => return Ok(None),
        };
        self.entitled_match(row).map(Some)
    }

    /// The version of the data that a request reads; `None` if it does not exist or the caller may not read it.
    pub fn state(&self, scope: Scope, request: &Request) -> Result<Option<DataVersion>, Error> {
        Ok(match scope {
            Scope::Seasons if !request.flag(ALL_SEASONS.name) => self.state(Scope::Edition, request)?,
            Scope::Everything | Scope::Seasons => Some(DataVersion::Everything(self.snapshot.state()?)),
            Scope::Edition => {
                let edition = request.id("tournament_id").or_else(|| request.id("season_id")).map(EditionId);
                match edition.filter(|edition| self.entitlement.allows(*edition)) {
                    Some(edition) => self.snapshot.edition_state(edition)?.map(DataVersion::Edition),
                    None => None,
                }
            }
            Scope::Match => {
                let state = match MatchReference::from_request(request) {
                    Some(MatchReference::Id(id)) => self.snapshot.match_state(id)?,
                    Some(MatchReference::Platform(platform, id)) => {
                        self.snapshot.match_state_by_platform(platform, id)?
                    }
                    None => None,
                };
                state.filter(|state| self.entitlement.allows(state.edition)).map(DataVersion::Match)
            }
        })
    }

    /// The version of the data that a page is made from.
    pub fn page_version(&self, scope: PageScope) -> Result<PageVersion, Error> {
        if scope != PageScope::Everything && self.snapshot.links()?.is_empty() {
            let snapshot = self.snapshot.unlinked();
            let state = match scope {
                PageScope::Match(id) => snapshot
                    .finished_match_state(id)?
                    .filter(|state| self.entitlement.allows(state.match_.edition))
                    .map(PageVersion::FinishedMatch),
                PageScope::Edition(id) if self.entitlement.allows(id) => {
                    snapshot.edition_page_state(id)?.map(PageVersion::Edition)
                }
                PageScope::Edition(_) | PageScope::Everything => None,
            };
            if let Some(state) = state {
                return Ok(state);
            }
        }
        Ok(PageVersion::Everything(self.snapshot.state()?))
    }

    /// The newest version of the data.
    pub fn version(&self) -> i64 {
        self.snapshot.version()
    }

    /// The least version after which every change is known.
    pub fn oldest_version(&self) -> Result<i64, Error> {
        Ok(self.snapshot.oldest_version()?)
    }

    /// The newest change of each match and entity after a version, as far as the caller may read them. A match that left the
    /// tournaments of the caller is deleted for them, and one that came into them is new.
    pub fn changes(&self, since: i64, most: u32) -> Result<Vec<Change>, Error> {
        let mut changes = self.snapshot.newest_changes(since, self.entitlement.editions().as_deref(), most)?;
        for change in changes.iter_mut().filter(|change| change.kind == Kind::Match) {
            let allows = |edition: Option<EditionId>| edition.is_none_or(|edition| self.entitlement.allows(edition));
            if !allows(change.edition) {
                (change.reason, change.edition) = (ChangeReason::Deleted, change.left_edition);
            } else if !allows(change.left_edition) {
                change.reason = ChangeReason::New;
            }
        }
        Ok(changes)
    }

    pub fn entitlement(&self) -> &Entitlement {
        &self.entitlement
    }

    /// A reference entity by id; `None` if there is no id or no such entity.
    pub fn find<T: ReferenceEntity>(&self, id: Option<i64>) -> Result<Option<T>, Error> {
        match id {
            Some(id) => Ok(self.snapshot.entity(id)?),
            None => Ok(None),
        }
    }

    /// Reads these entities with one question, so that [`Data::find`] need not ask for each of them.
    pub fn prefetch(&self, ids: impl IntoIterator<Item = (Kind, i64)>) -> Result<(), Error> {
        Ok(self.snapshot.prefetch(ids)?)
    }

    /// A page of the teams that the caller may read.
    pub fn teams(&self, filter: &EntityFilter<'_>) -> Result<PageOf<EntityRow<Team>>, Error> {
        let page = self.snapshot.teams(&self.bounded(filter)?)?;
        self.prefetch(page.rows.iter().flat_map(named_by_team))?;
        Ok(page)
    }

    /// A page of the players or coaches that the caller may read, by name: those that fit a text, the best first, or all. Teams have the
    /// home ground and the coach that documents state.
    pub fn by_name<T: ReferenceEntity>(&self, filter: &NameFilter) -> Result<PageOf<T>, Error> {
        let page = self.snapshot.by_name::<T>(&self.bounded_by_name(filter))?;
        self.prefetch(page.rows.iter().filter_map(|row| country(row.entity.country())))?;
        page.map_rows(|rows| Ok(rows.into_iter().map(|row| row.entity).collect()))
    }

    /// A page of the teams that the caller may read, by name.
    pub fn teams_by_name(&self, filter: &NameFilter) -> Result<PageOf<Team>, Error> {
        let page = self.snapshot.teams_by_name(&self.bounded_by_name(filter))?;
        self.prefetch(page.rows.iter().flat_map(named_by_team))?;
        self.prefetch(page.rows.iter().filter_map(|row| country(row.entity.country)))?;
        page.map_rows(|rows| Ok(rows.into_iter().map(|row| row.entity).collect()))
    }

    fn bounded_by_name(&self, filter: &NameFilter) -> NameFilter {
        NameFilter { entitled: self.entitlement.editions(), ..filter.clone() }
    }

    /// A page of the referees that the caller may read.
    pub fn referees(&self, filter: &EntityFilter<'_>) -> Result<PageOf<EntityRow<Referee>>, Error> {
        let page = self.snapshot.referees(&self.bounded(filter)?)?;
        self.prefetch(page.rows.iter().filter_map(|row| country(row.entity.nationality)))?;
        Ok(page)
    }

    /// A page of the matches that the caller may read; `editions` limits it further, and must be allowed.
    pub fn matches(&self, filter: &MatchFilter, editions: &[i64]) -> Result<PageOf<EntitledMatch<'a>>, Error> {
        let editions = editions.iter().map(|id| self.entitlement.check(EditionId(*id)));
        let filter = MatchFilter {
            editions: editions.collect::<Result<_, _>>()?,
            entitled: self.entitlement.editions(),
            ..filter.clone()
        };
        let PageOf { total, rows } = self.snapshot.matches(&filter)?;
        Ok(PageOf {
            total,
            rows: rows.into_iter().map(|row| EntitledMatch::new(&self.snapshot, row, &self.entitlement)).collect(),
        })
    }

    /// The first `most` matches that the caller may read and that kick off at `from` or later and before `until`.
    pub fn matches_between(
        &self,
        from: Timestamp,
        until: Timestamp,
        most: u32,
    ) -> Result<Vec<EntitledMatch<'a>>, Error> {
        let rows = self.snapshot.matches_between(from, until, self.entitlement.editions().as_deref(), most)?;
        Ok(rows.into_iter().map(|row| EntitledMatch::new(&self.snapshot, row, &self.entitlement)).collect())
    }

    /// The first `most` matches in progress that the caller may read, by kick-off.
    pub fn matches_in_progress(&self, most: u32) -> Result<Vec<EntitledMatch<'a>>, Error> {
        let rows = self.snapshot.matches_in_progress(self.entitlement.editions().as_deref(), most)?;
        Ok(rows.into_iter().map(|row| EntitledMatch::new(&self.snapshot, row, &self.entitlement)).collect())
    }

    /// The last kick-off before `from`, and the first one at `until` or later, of matches that the caller may read.
    pub fn kickoffs_around(&self, from: Timestamp, until: Timestamp) -> Result<[Option<Timestamp>; 2], Error> {
        Ok(self.snapshot.kickoffs_around(from, until, self.entitlement.editions().as_deref())?)
    }

    /// The first kick-off of each of these spans of time, of matches that the caller may read.
    pub fn kickoffs_within(&self, spans: &[(Timestamp, Timestamp)]) -> Result<Vec<Option<Timestamp>>, Error> {
        Ok(self.snapshot.kickoffs_within(spans, self.entitlement.editions().as_deref())?)
    }

    /// The matches of a team that the caller may read, newest first, those without a kick-off last.
    pub fn matches_of_team(&self, team: TeamId) -> Result<Vec<EntitledMatch<'a>>, Error> {
        let rows = self.snapshot.matches_of_team(team, self.entitlement.editions().as_deref())?;
        Ok(rows.into_iter().map(|row| EntitledMatch::new(&self.snapshot, row, &self.entitlement)).collect())
    }

    /// The matches that the caller may read in whose squads a player is, newest first, those without a kick-off last.
    pub fn matches_of_player(&self, player: PlayerId) -> Result<Vec<EntitledMatch<'a>>, Error> {
        let mut matches = self.matches_naming(player)?;
        let player = PlayerId::new(self.kept_id(Kind::Player, player.number())?);
        matches.retain(|entitled| entitled.match_().member(player).is_some());
        Ok(matches)
    }

    /// The matches that the caller may read whose squads or events name a player, newest first, those without a kick-off last.
    pub fn matches_naming(&self, player: PlayerId) -> Result<Vec<EntitledMatch<'a>>, Error> {
        let rows = self.snapshot.matches_of_player(player, self.entitlement.editions().as_deref())?;
        Ok(rows.into_iter().map(|row| EntitledMatch::new(&self.snapshot, row, &self.entitlement)).collect())
    }

    /// The entities of [`EntitledMatch::entities`], of several matches together.
    pub fn entities_of_matches(&self, matches: &[&EntitledMatch<'_>]) -> Result<Entities, Error> {
        let ids: Vec<MatchId> = matches.iter().map(|entitled| entitled.match_().id).collect();
        Ok(self.snapshot.entities_of_matches(&ids)?)
    }

    /// The editions, competitions, teams and stadiums of matches.
    pub fn entities_of(&self, matches: &[EntitledMatch<'_>]) -> Result<Entities, Error> {
        let ids = matches.iter().map(EntitledMatch::match_).flat_map(|match_| {
            let stadium = match_.stadium.map(|stadium| (Kind::Stadium, stadium.0));
            let teams = [match_.home.team, match_.away.team].map(|team| (Kind::Team, team.0));
            teams.into_iter().chain(stadium).chain([(Kind::Edition, match_.edition.0)])
        });
        Ok(self.snapshot.entities(&ids.collect(), &[Kind::Competition])?)
    }

    /// The coaches, referees and stadiums of matches.
    pub fn officials_of(&self, matches: &[EntitledMatch<'_>]) -> Result<Entities, Error> {
        let ids = matches.iter().map(EntitledMatch::match_).flat_map(|match_| {
            let officials = &match_.officials;
            let referees = [officials.referee, officials.fourth_official, officials.assistant1, officials.assistant2];
            let referees = referees.into_iter().flatten().map(|referee| (Kind::Referee, referee.0));
            let coaches = [match_.home.coach, match_.away.coach].into_iter().flatten();
            let stadium = match_.stadium.map(|stadium| (Kind::Stadium, stadium.0));
            referees.chain(coaches.map(|coach| (Kind::Coach, coach.0))).chain(stadium)
        });
        Ok(self.snapshot.entities(&ids.collect(), &[Kind::Country])?)
    }

    /// The results of the statistics engine for some matches, in their order.
    pub fn facts_of(&self, matches: &[&EntitledMatch<'_>]) -> Result<Vec<Facts>, Error> {
        let rows: Vec<&MatchRow> = matches.iter().map(|entitled| entitled.row()).collect();
        Ok(self.snapshot.facts_of_rows(&rows)?)
    }

    /// The statistics of a player in some matches, in their order, each with whether the match counts in aggregates.
    pub fn player_facts_of(
        &self,
        matches: &[&EntitledMatch<'_>],
        player: PlayerId,
    ) -> Result<Vec<(Option<PlayerFacts>, bool)>, Error> {
        let rows: Vec<&MatchRow> = matches.iter().map(|entitled| entitled.row()).collect();
        Ok(self.snapshot.player_facts_of_rows(&rows, player)?)
    }

    /// The stages of each of these editions, in no particular order.
    pub fn stages_of_each(&self, editions: &[EntitledEdition<'_>]) -> Result<Vec<Vec<Stage>>, Error> {
        let ids: Vec<EditionId> = editions.iter().map(|edition| edition.edition().id).collect();
        Ok(self.snapshot.stages_of_each(&ids)?)
    }

    /// A page of the coaches that the caller may read.
    pub fn coaches(&self, filter: &EntityFilter<'_>) -> Result<PageOf<EntityRow<Coach>>, Error> {
        let page = self.snapshot.coaches(&self.bounded(filter)?)?;
        self.prefetch(page.rows.iter().filter_map(|row| country(row.entity.nationality)))?;
        Ok(page)
    }

    /// A page of the players that the caller may read; with `team`, those whom a squad of this team names.
    pub fn players(&self, filter: &EntityFilter<'_>, team: Option<TeamId>) -> Result<PageOf<EntityRow<Player>>, Error> {
        let page = self.snapshot.players(&self.bounded(filter)?, team)?;
        self.prefetch(page.rows.iter().filter_map(|row| country(row.entity.nationality)))?;
        Ok(page)
    }

    /// A page of the clubs with a team that the caller may read.
    pub fn clubs(&self, filter: ClubFilter) -> Result<PageOf<EntityRow<Club>>, Error> {
        let page = self.snapshot.clubs(&ClubFilter { entitled: self.entitlement.editions(), ..filter })?;
        self.prefetch(page.rows.iter().filter_map(|row| country(row.entity.country)))?;
        Ok(page)
    }

    /// The teams of each of these clubs that the caller may read.
    pub fn teams_of_clubs(&self, clubs: &[ClubId]) -> Result<Vec<Vec<EntityRow<Team>>>, Error> {
        let teams = self.snapshot.teams_of_clubs(clubs, self.entitlement.editions().as_deref())?;
        self.prefetch(teams.iter().flatten().flat_map(named_by_team))?;
        Ok(teams)
    }

    /// The team of each player in the latest match, of those that the caller may read, whose squad names them.
    pub fn present_teams(&self, players: &[PlayerId]) -> Result<HashMap<PlayerId, TeamId>, Error> {
        let teams = self.snapshot.present_teams(players, self.entitlement.editions().as_deref())?;
        self.prefetch(teams.values().map(|team| (Kind::Team, team.0)))?;
        Ok(teams)
    }

    /// The primary and secondary positions of players, counted over all matches that the caller may read.
    pub fn counted_profiles(&self, players: &[PlayerId]) -> Result<HashMap<PlayerId, (Position, Position)>, Error> {
        Ok(self.snapshot.profiles_of_players(players, self.entitlement.editions().as_deref())?)
    }

    /// Every country, by id.
    pub fn countries(&self) -> Result<Vec<Country>, Error> {
        Ok(self.snapshot.countries()?)
    }

    /// The models that values of attacks and expected goals are computed with.
    pub fn models(&self) -> Result<&'a Models, Error> {
        Ok(self.snapshot.unlinked().models()?)
    }

    /// The primary and secondary position of a player: as stated by the operator, else counted over all matches that the
    /// caller may read.
    pub fn profile(&self, id: PlayerId, player: Option<&Player>) -> Result<Option<(Position, Position)>, Error> {
        match player.and_then(Player::stated_positions) {
            Some(stated) => Ok(Some(stated)),
            None => Ok(self.snapshot.profile(id, self.entitlement.editions().as_deref())?),
        }
    }

    /// The time since work on this request started.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// The day of a moment, in the zone of the request.
    pub fn day(&self, moment: Timestamp) -> Date {
        moment.to_zoned(self.zone.clone()).date()
    }

    /// The day of a kick-off in the server's zone.
    pub fn kickoff_day(&self, kickoff: Kickoff) -> Date {
        kickoff.day(self.zone)
    }

    pub fn today(&self) -> Date {
        self.day(self.now)
    }

    /// When the date changes.
    pub fn end_of_today(&self) -> Timestamp {
        let tomorrow = self.today().tomorrow().and_then(|day| self.zone.to_timestamp(day.at(0, 0, 0, 0)));
        // After the last day that can be written there is none.
        tomorrow.unwrap_or(Timestamp::MAX)
    }

    fn entitled_match(&self, row: Option<MatchRow>) -> Result<EntitledMatch<'a>, Error> {
        let row = row.ok_or(MATCH_NOT_FOUND)?;
        self.check(row.match_.edition, MATCH_NOT_FOUND)?;
        Ok(EntitledMatch::new(&self.snapshot, row, &self.entitlement))
    }

    /// The entitlement check of something that exists; `missing` is the error if it did not.
    fn check(&self, edition: EditionId, missing: ErrorText) -> Result<(), Error> {
        match self.entitlement.check(edition) {
            Err(_) if self.hides_forbidden => Err(missing.into()),
            checked => checked.map(|_| ()),
        }
    }

    fn bounded(&self, filter: &EntityFilter<'_>) -> Result<Filter, Error> {
        let editions = filter.editions.iter().map(|id| self.entitlement.check(EditionId(*id)));
        Ok(Filter {
            id: filter.id,
            editions: editions.collect::<Result<_, _>>()?,
            country: filter.country,
            name: filter.name.map(str::to_owned),
            since: filter.since,
            page: filter.page,
            batch: filter.batch,
            entitled: self.entitlement.editions(),
        })
    }
}

/// How a request names a match.
enum MatchReference<'a> {
    Id(MatchId),
    Platform(PlatformId, &'a str),
}

impl MatchReference<'_> {
    fn from_request(request: &Request) -> Option<MatchReference<'_>> {
        match (request.id("match_id"), request.id("platform_id"), request.text("platform_match_id")) {
            (Some(id), _, _) => Some(MatchReference::Id(MatchId(id))),
            (None, Some(platform), Some(id)) => Some(MatchReference::Platform(PlatformId(platform), id)),
            _ => None,
        }
    }
}
