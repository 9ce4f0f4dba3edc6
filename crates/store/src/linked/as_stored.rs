//! What no link changes: editions and their stages, clubs, countries, and the state of the store. It is read as it is stored.
//!
//! A snapshot offers its caller what the files of this folder list, and nothing else: what is not here does not compile.

use std::collections::HashMap;
use std::ops::RangeInclusive;

use football::model::{Club, CompetitionId, Country, EditionId, MatchId, Stage};
use jiff::Timestamp;

use super::snapshot::LinkedSnapshot;
use crate::error::Error;
use crate::read::catalogue::{EditionCounts, EditionRow};
use crate::read::coverage::CoverageRow;
use crate::read::feed_progress::FeedProgress;
use crate::read::listing::{ClubFilter, EntityRow, Page, PageOf};
use crate::read::snapshot::Change;
use crate::read::state::{EditionState, LastChange};

impl LinkedSnapshot<'_> {
    /// The number of the newest change that this snapshot shows.
    pub fn version(&self) -> i64 {
        self.unlinked().version()
    }

    /// The least version after which the change log is complete.
    pub fn oldest_version(&self) -> Result<i64, Error> {
        self.unlinked().oldest_version()
    }

    /// The changes after this number, in order.
    pub fn changes_since(&self, number: i64) -> Result<Vec<Change>, Error> {
        self.unlinked().changes_since(number)
    }

    /// How far the live feed of a match has come, under the id that its lines name.
    pub fn feed_progress(&self, id: MatchId) -> Result<FeedProgress, Error> {
        self.unlinked().feed_progress(id)
    }

    /// The last change of all.
    pub fn state(&self) -> Result<LastChange, Error> {
        self.unlinked().state()
    }

    /// None if there is no such edition.
    pub fn edition_state(&self, id: EditionId) -> Result<Option<EditionState>, Error> {
        self.unlinked().edition_state(id)
    }

    pub fn edition(&self, id: EditionId) -> Result<Option<EditionRow>, Error> {
        self.unlinked().edition(id)
    }

    /// All editions by id.
    pub fn editions(&self) -> Result<Vec<EditionRow>, Error> {
        self.unlinked().editions()
    }

    /// A page of the editions by id, with their number; only those whose documents changed after a time.
    pub fn editions_page(&self, since: Option<Timestamp>, page: Page) -> Result<PageOf<EditionRow>, Error> {
        self.unlinked().editions_page(since, page)
    }

    /// The editions of a competition by id.
    pub fn editions_of_competition(&self, competition: CompetitionId) -> Result<Vec<EditionRow>, Error> {
        self.unlinked().editions_of_competition(competition)
    }

    /// Those of these editions that there are, in this order, with one question.
    pub fn editions_by_id(&self, ids: &[EditionId]) -> Result<Vec<EditionRow>, Error> {
        self.unlinked().editions_by_id(ids)
    }

    /// The latest editions of each of these competitions, by the years of their seasons, with one question: at most `most` of the seasons
    /// of these years.
    pub fn latest_editions(
        &self,
        competitions: &[CompetitionId],
        years: RangeInclusive<i64>,
        most: u32,
    ) -> Result<Vec<Vec<EditionRow>>, Error> {
        self.unlinked().latest_editions(competitions, years, most)
    }

    /// The editions of the last `most` matches that kick off before a moment, and of the first `most` after it, by id.
    pub fn editions_around(&self, moment: Timestamp, most: u32) -> Result<Vec<EditionId>, Error> {
        self.unlinked().editions_around(moment, most)
    }

    /// The matches and teams of each of these editions, counted with one question.
    pub fn edition_counts(&self, editions: &[EditionId]) -> Result<HashMap<EditionId, EditionCounts>, Error> {
        self.unlinked().edition_counts(editions)
    }

    /// The stages of an edition by order. Stages with the same order come by their first match, then id.
    pub fn stages_of(&self, edition: EditionId) -> Result<Vec<Stage>, Error> {
        self.unlinked().stages_of(edition)
    }

    /// The stages of each of these editions, in no particular order, with one question.
    pub fn stages_of_each(&self, editions: &[EditionId]) -> Result<Vec<Vec<Stage>>, Error> {
        self.unlinked().stages_of_each(editions)
    }

    /// Every country by id.
    pub fn countries(&self) -> Result<Vec<Country>, Error> {
        self.unlinked().countries()
    }

    /// Clubs by id.
    pub fn clubs(&self, filter: &ClubFilter) -> Result<PageOf<EntityRow<Club>>, Error> {
        self.unlinked().clubs(filter)
    }

    /// The matches of these editions, counted by what they contain.
    pub fn coverage(&self, editions: &[EditionId]) -> Result<Vec<CoverageRow>, Error> {
        self.unlinked().coverage(editions)
    }

    /// The last kick-off before `from`, and the first one at `until` or later. With `entitled`, only of matches of these
    /// editions.
    pub fn kickoffs_around(
        &self,
        from: Timestamp,
        until: Timestamp,
        entitled: Option<&[EditionId]>,
    ) -> Result<[Option<Timestamp>; 2], Error> {
        self.unlinked().kickoffs_around(from, until, entitled)
    }

    /// The first kick-off of each of these spans of time, from a moment on and before another; none in a span without one.
    pub fn kickoffs_within(
        &self,
        spans: &[(Timestamp, Timestamp)],
        entitled: Option<&[EditionId]>,
    ) -> Result<Vec<Option<Timestamp>>, Error> {
        self.unlinked().kickoffs_within(spans, entitled)
    }
}
