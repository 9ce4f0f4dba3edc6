//! The records of a team, from results alone.

use football::model::{CompetitionId, MatchId, Words};
use football::records;
use football::records::Balance;
use store::MatchFilter;

use crate::parts::finished_match::CountedMatches;
use crate::parts::reference::{PLAIN, Ref};
use crate::parts::result_records;
use crate::parts::result_records::{
    BALANCE, COMPETITION_ID, RECORD, RUN_RECORD, RecordView, RunRecordView, TOURNAMENT_ID, VENUE_RECORDS, VenueRecords,
};
use crate::prelude::*;

pub const OPERATION: Operation = Operation {
    name: "TeamRecords",
    about: "The records of a team over its finished matches, in all tournaments or in some: its balance, biggest wins and defeats, \
            highest scores, longest runs, and the best and the worst starts of a season. Results are enough: no events are needed. A match \
            that penalties decided is a draw. An awarded result counts in the balance and in runs, and sets no record of goals. A \
            match without a kick-off is in no run.",
    xml: true,
    table: Some(&["runs"]),
    params: &[required("team_id", ParamType::Id, "the team"), TOURNAMENT_ID, COMPETITION_ID],
    response: Shape::Record(&TEAM_RECORDS),
    example: "team_id=1",
    run,
    ..Operation::STANDARD
};

const RETRIEVED: Words =
    Words { en: "Records of the team retrieved.", ar: "تم استرجاع أرقام الفريق القياسية." };

struct TeamRecords {
    team: Ref,
    balance: Balance,
    biggest_wins: VenueRecords,
    biggest_defeats: VenueRecords,
    highest_scoring: Option<RecordView>,
    highest_scoring_draw: Option<RecordView>,
    runs: Vec<RunRecordView>,
    starts: Vec<RunRecordView>,
}

#[rustfmt::skip]
static TEAM_RECORDS: Table<TeamRecords> = Table("TeamRecords", &[
    fixed("_type", "TEAM_RECORDS"),
    record("team",                           "the team", &PLAIN,                                  |t| PLAIN.record(&t.team)),
    record("balance",                        "its results", &BALANCE,                             |t| BALANCE.record(&t.balance)),
    record("biggest_wins",                   "its biggest wins", &VENUE_RECORDS,                  |t| VENUE_RECORDS.record(&t.biggest_wins)),
    record("biggest_defeats",                "its biggest defeats", &VENUE_RECORDS,               |t| VENUE_RECORDS.record(&t.biggest_defeats)),
    nullable(record("highest_scoring_match", "the match with the most goals", &RECORD,            |t| RECORD.optional(t.highest_scoring.as_ref()))),
    nullable(record("highest_scoring_draw",  "the draw with the most goals; null without a draw", &RECORD, |t| RECORD.optional(t.highest_scoring_draw.as_ref()))),
    list("runs",                             "the longest runs of each kind, as far as there are any", &RUN_RECORD, |t| RUN_RECORD.list(&t.runs)),
    list("starts",                           "the longest starts of a season: runs from the first match of a tournament on, of the kinds WINS, UNBEATEN, LOSSES and WINLESS", &RUN_RECORD, |t| RUN_RECORD.list(&t.starts)),
]);

fn run(data: &Data<'_>, request: &Request) -> Result<Output, Error> {
    let team = result_records::team(data, request.required_id("team_id")?)?;
    let competition = request.id(COMPETITION_ID.name).map(CompetitionId);
    let filter = MatchFilter { team: Some(team.id), competition, ..MatchFilter::default() };
    let counted = CountedMatches::load(data, filter, request.id(TOURNAMENT_ID.name))?;
    let records = counted.finished.records_of_team(team.id);
    let shown = counted.shown(data, ids(&records))?;
    let view = TeamRecords {
        team: Ref::from_entity(&team),
        balance: records.balance,
        biggest_wins: shown.by_venue(&records.biggest_wins),
        biggest_defeats: shown.by_venue(&records.biggest_defeats),
        highest_scoring: shown.record(records.highest_scoring.as_ref()),
        highest_scoring_draw: shown.record(records.highest_scoring_draw.as_ref()),
        runs: shown.runs(&records.runs),
        starts: shown.runs(&records.starts),
    };
    Ok(Output::new(TEAM_RECORDS.record(&view), RETRIEVED))
}

/// The matches that the records show.
fn ids(records: &records::TeamRecords) -> impl Iterator<Item = MatchId> {
    let by_venue = [&records.biggest_wins, &records.biggest_defeats].into_iter().flat_map(result_records::ids_by_venue);
    let goals = [&records.highest_scoring, &records.highest_scoring_draw].into_iter();
    let goals = goals.flat_map(|record| result_records::ids_of(record.as_ref()));
    let runs = [&records.runs, &records.starts].into_iter().flat_map(|runs| result_records::ids_of_runs(runs));
    by_venue.chain(goals).chain(runs)
}
