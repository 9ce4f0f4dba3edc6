//! Records of results: balances, the matches that hold a record, and runs.

use football::model::{MatchId, Team};
use football::records::{Balance, ByVenue, Record, Run, RunKind, RunRecord};
use football::standings::VenueRecord;

use super::finished_match::{FINISHED_MATCH, FinishedMatchRow, ShownMatches};
use super::page;
use super::reference::{PLAIN, Ref};
use crate::prelude::*;

pub const TOURNAMENT_ID: Param = optional("tournament_id", ParamType::Id, "only matches of this tournament");
pub const COMPETITION_ID: Param =
    optional("competition_id", ParamType::Id, "only matches of this competition, in all its seasons");

/// A team that the caller may read.
pub fn team(data: &Data<'_>, id: i64) -> Result<Team, Error> {
    let found = data.teams(&EntityFilter { id: Some(id), ..EntityFilter::default() })?;
    Ok(page::only(found, TEAM_NOT_FOUND)?.entity)
}

/// The matches that hold a record.
#[derive(Clone, Debug)]
pub struct RecordView {
    value: u32,
    count: usize,
    matches: Vec<FinishedMatchRow>,
}

/// A record at home, and one away.
#[derive(Clone, Debug)]
pub struct VenueRecords {
    home: Option<RecordView>,
    away: Option<RecordView>,
}

/// The longest runs of one kind.
#[derive(Clone, Debug)]
pub struct RunRecordView {
    kind: RunKind,
    length: u32,
    count: usize,
    runs: Vec<RunView>,
}

#[derive(Clone, Debug)]
struct RunView {
    team: Ref,
    first: FinishedMatchRow,
    last: FinishedMatchRow,
    is_ongoing: bool,
}

/// The matches that a record shows.
pub fn ids_of(record: Option<&Record<MatchId>>) -> impl Iterator<Item = MatchId> {
    record.into_iter().flat_map(|record| record.holders.iter().copied())
}

/// The matches that a record at home and one away show.
pub fn ids_by_venue(records: &ByVenue<MatchId>) -> impl Iterator<Item = MatchId> {
    ids_of(records.home.as_ref()).chain(ids_of(records.away.as_ref()))
}

/// The matches that runs show.
pub fn ids_of_runs(runs: &[RunRecord]) -> impl Iterator<Item = MatchId> {
    runs.iter().flat_map(|record| &record.longest.holders).flat_map(|run| [run.first, run.last])
}

impl ShownMatches {
    pub fn record(&self, record: Option<&Record<MatchId>>) -> Option<RecordView> {
        let record = record?;
        let matches = record.holders.iter().filter_map(|id| self.get(*id).cloned());
        Some(RecordView { value: record.value, count: record.count, matches: matches.collect() })
    }

    pub fn by_venue(&self, records: &ByVenue<MatchId>) -> VenueRecords {
        VenueRecords { home: self.record(records.home.as_ref()), away: self.record(records.away.as_ref()) }
    }

    pub fn runs(&self, runs: &[RunRecord]) -> Vec<RunRecordView> {
        runs.iter().map(|record| self.run_record(record)).collect()
    }

    pub fn run_record(&self, record: &RunRecord) -> RunRecordView {
        let RunRecord { kind, longest } = record;
        let runs = longest.holders.iter().filter_map(|run| self.run(run));
        RunRecordView { kind: *kind, length: longest.value, count: longest.count, runs: runs.collect() }
    }

    fn run(&self, run: &Run) -> Option<RunView> {
        let first = self.get(run.first)?.clone();
        let team = first.team(run.team)?.clone();
        Some(RunView { team, first, last: self.get(run.last)?.clone(), is_ongoing: run.is_ongoing })
    }
}

#[rustfmt::skip]
static COUNTS: Table<VenueRecord> = Table("ResultCounts", &[
    integer("matches",          "matches played",                    |r| r.matches().into()),
    integer("won",              "matches won",                       |r| r.won.into()),
    integer("draw",             "matches drawn, those included that penalties decided", |r| r.draw.into()),
    integer("lost",             "matches lost",                      |r| r.lost.into()),
    integer("goals_scored",     "goals scored",                      |r| r.scored.into()),
    integer("goals_conceded",   "goals conceded",                    |r| r.conceded.into()),
    integer("goals_difference", "goals scored minus goals conceded", |r| r.difference().into()),
]);

#[rustfmt::skip]
pub static BALANCE: Table<Balance> = Table("ResultBalance", &[
    record("overall", "all matches", &COUNTS,                         |b| COUNTS.record(&b.overall())),
    record("home",    "the matches in which it was the home team", &COUNTS, |b| COUNTS.record(&b.home)),
    record("away",    "the matches in which it was the away team", &COUNTS, |b| COUNTS.record(&b.away)),
]);

#[rustfmt::skip]
pub static RECORD: Table<RecordView> = Table("ResultRecord", &[
    integer("value",   "the goals of the record: the difference of a win or a defeat, otherwise the goals of both teams", |r| r.value.into()),
    integer("count",   "how many matches share the record",                                          |r| r.count.into()),
    list("matches",    "the matches that share it, earliest first, at most 10", &FINISHED_MATCH,     |r| FINISHED_MATCH.list(&r.matches)),
]);

#[rustfmt::skip]
pub static VENUE_RECORDS: Table<VenueRecords> = Table("ResultVenueRecords", &[
    nullable(record("home", "at home; null if there is none", &RECORD, |r| RECORD.optional(r.home.as_ref()))),
    nullable(record("away", "away; null if there is none", &RECORD,    |r| RECORD.optional(r.away.as_ref()))),
]);

#[rustfmt::skip]
static RUN: Table<RunView> = Table("ResultRun", &[
    record("team",     "the team", &PLAIN,                                         |r| PLAIN.record(&r.team)),
    record("first",    "its first match", &FINISHED_MATCH,                         |r| FINISHED_MATCH.record(&r.first)),
    record("last",     "its last match so far", &FINISHED_MATCH,                   |r| FINISHED_MATCH.record(&r.last)),
    boolean("ongoing", "whether it goes on: no later match that counts has ended it", |r| r.is_ongoing.into()),
]);

#[rustfmt::skip]
pub static RUN_RECORD: Table<RunRecordView> = Table("ResultRunRecord", &[
    one_of(RunKind::CODES, text("kind", "what its matches have in common: WINS, UNBEATEN, DRAWS, LOSSES, WINLESS, SCORING, SCORELESS, CLEAN_SHEETS or CONCEDING", |r| r.kind.code().into())),
    text("kindName",   "the same in the requested language",                         |r| r.kind.words().into()),
    integer("length",  "the number of its matches",                                  |r| r.length.into()),
    integer("count",   "how many runs are as long",                                  |r| r.count.into()),
    list("runs",       "the runs of this length, the first to begin first, at most 10", &RUN, |r| RUN.list(&r.runs)),
]);
