//! The records of a tournament, in one season or in all, from results alone.

use std::collections::BTreeSet;

use football::model::{EditionId, MatchId, Words};
use football::records;
use store::MatchFilter;

use crate::parts::finished_match::CountedMatches;
use crate::parts::reference::{PLAIN, Ref};
use crate::parts::result_records;
use crate::parts::result_records::{RECORD, RUN_RECORD, RecordView, RunRecordView, VENUE_RECORDS, VenueRecords};
use crate::parts::tournament::Tournament;
use crate::prelude::*;
use crate::rows::request::ALL_SEASONS;

pub const OPERATION: Operation = Operation {
    name: "TournamentRecords",
    about: "The records of a tournament over its finished matches, or over those of all seasons of its competition: biggest wins, \
            highest scores, the longest runs of any team, and the best and the worst starts of a season. Results are enough: no events are needed. A match that penalties decided is a draw. An awarded result counts in runs, and sets no record of goals. A \
            match without a kick-off is in no run.",
    xml: true,
    table: Some(&["runs"]),
    params: &[required("tournament_id", ParamType::Id, "the tournament"), ALL_SEASONS],
    response: Shape::Record(&TOURNAMENT_RECORDS),
    depends: CacheScope::on(Scope::Seasons),
    example: "tournament_id=1",
    run,
    ..Operation::STANDARD
};

const RETRIEVED: Words = Words {
    en: "Records of the tournament retrieved.", ar: "تم استرجاع أرقام البطولة القياسية."
};

struct TournamentRecords {
    tournament: Tournament,
    seasons: usize,
    matches: usize,
    biggest_wins: VenueRecords,
    highest_scoring: Option<RecordView>,
    highest_scoring_draw: Option<RecordView>,
    runs: Vec<RunRecordView>,
    starts: Vec<RunRecordView>,
}

impl TournamentRecords {
    fn competition(&self) -> Ref {
        Ref { label: "", id: self.tournament.edition.competition.0, name: self.tournament.name() }
    }
}

#[rustfmt::skip]
static TOURNAMENT_RECORDS: Table<TournamentRecords> = Table("TournamentRecords", &[
    fixed("_type", "TOURNAMENT_RECORDS"),
    record("tournament",                     "the competition across its seasons", &PLAIN,        |t| PLAIN.record(&t.competition())),
    record("season",                         "the requested season; its id is the tournament's", &PLAIN, |t| PLAIN.record(&Ref::from_entity(&t.tournament.edition))),
    integer("seasons",                       "the seasons of the matches that count",             |t| t.seasons.into()),
    integer("matches",                       "the matches that count",                            |t| t.matches.into()),
    record("biggest_wins",                   "the biggest wins of a home team and of an away team", &VENUE_RECORDS, |t| VENUE_RECORDS.record(&t.biggest_wins)),
    nullable(record("highest_scoring_match", "the match with the most goals", &RECORD,            |t| RECORD.optional(t.highest_scoring.as_ref()))),
    nullable(record("highest_scoring_draw",  "the draw with the most goals; null without a draw", &RECORD, |t| RECORD.optional(t.highest_scoring_draw.as_ref()))),
    list("runs",                             "the longest runs of each kind, as far as there are any", &RUN_RECORD, |t| RUN_RECORD.list(&t.runs)),
    list("starts",                           "the longest starts of a season: runs from the first match of a tournament on, of the kinds WINS, UNBEATEN, LOSSES and WINLESS", &RUN_RECORD, |t| RUN_RECORD.list(&t.starts)),
]);

fn run(data: &Data<'_>, request: &Request) -> Result<Output, Error> {
    let edition = data.edition(request.required_id("tournament_id")?, TOURNAMENT_NOT_FOUND)?;
    let (id, competition) = (edition.edition().id, edition.edition().competition);
    let counted = if request.flag(ALL_SEASONS.name) {
        CountedMatches::load(data, MatchFilter { competition: Some(competition), ..MatchFilter::default() }, None)?
    } else {
        CountedMatches::load(data, MatchFilter::default(), Some(id.0))?
    };
    let seasons: BTreeSet<EditionId> = counted.finished.all().iter().map(|match_| match_.edition).collect();
    let records = counted.finished.records_of_all();
    let shown = counted.shown(data, ids(&records))?;
    let view = TournamentRecords {
        tournament: Tournament::load(data, edition)?,
        seasons: seasons.len(),
        matches: records.matches,
        biggest_wins: shown.by_venue(&records.biggest_wins),
        highest_scoring: shown.record(records.highest_scoring.as_ref()),
        highest_scoring_draw: shown.record(records.highest_scoring_draw.as_ref()),
        runs: shown.runs(&records.runs),
        starts: shown.runs(&records.starts),
    };
    Ok(Output::new(TOURNAMENT_RECORDS.record(&view), RETRIEVED))
}

/// The matches that the records show.
fn ids(records: &records::TournamentRecords) -> impl Iterator<Item = MatchId> {
    let goals = [&records.highest_scoring, &records.highest_scoring_draw].into_iter();
    let goals = goals.flat_map(|record| result_records::ids_of(record.as_ref()));
    let runs = [&records.runs, &records.starts].into_iter().flat_map(|runs| result_records::ids_of_runs(runs));
    result_records::ids_by_venue(&records.biggest_wins).chain(goals).chain(runs)
}
