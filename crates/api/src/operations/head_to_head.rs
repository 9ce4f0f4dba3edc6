//! What two teams did against each other, from results alone.

use football::model::{Competition, CompetitionId, Kind, MatchId, Name, Words};
use football::records::{Balance, CompetitionBalance, HeadToHeadRecords};
use store::MatchFilter;

use crate::parts::finished_match::{CountedMatches, FINISHED_MATCH, FinishedMatchRow};
use crate::parts::page;
use crate::parts::page::{PAGE_NUMBER, PAGE_SIZE, Paged};
use crate::parts::reference::{PLAIN, Ref};
use crate::parts::result_records;
use crate::parts::result_records::{
    BALANCE, COMPETITION_ID, RECORD, RUN_RECORD, RecordView, RunRecordView, TOURNAMENT_ID,
};
use crate::prelude::*;
use crate::render::Message;

pub const OPERATION: Operation = Operation {
    name: "HeadToHead",
    about: "The finished matches of two teams against each other, in all tournaments or in some: the balance at home, away and by \
            competition, the biggest wins, the longest runs, and the matches, newest first. Results are enough: no events are needed. A match \
            that penalties decided is a draw. An awarded result counts, and sets no record of goals. A match without a kick-off \
            counts, and is in no run.",
    xml: true,
    table: Some(&["matches"]),
    params: &[
        required("team_id", ParamType::Id, "the team from whose view the response counts"),
        required("opponent_id", ParamType::Id, "the other team"),
        TOURNAMENT_ID,
        COMPETITION_ID,
        PAGE_SIZE,
        PAGE_NUMBER,
    ],
    response: Shape::Record(&HEAD_TO_HEAD),
    example: "team_id=1&opponent_id=2",
    run,
    ..Operation::STANDARD
};

const RETRIEVED: Words = Words {
    en: "Head-to-head record retrieved.", ar: "تم استرجاع سجل المواجهات المباشرة."
};

struct HeadToHead {
    team: Ref,
    opponent: Ref,
    balance: Balance,
    competitions: Vec<CompetitionView>,
    biggest_win: Option<RecordView>,
    biggest_defeat: Option<RecordView>,
    highest_scoring: Option<RecordView>,
    team_runs: Vec<RunRecordView>,
    opponent_runs: Vec<RunRecordView>,
    draws: Option<RunRecordView>,
    page: Paged,
}

struct CompetitionView {
    competition: Ref,
    balance: Balance,
}

#[rustfmt::skip]
static COMPETITION: Table<CompetitionView> = Table("HeadToHeadCompetition", &[
    record("tournament", "the competition across its seasons", &PLAIN,       |c| PLAIN.record(&c.competition)),
    record("balance",    "its results in this competition", &BALANCE,        |c| BALANCE.record(&c.balance)),
]);

#[rustfmt::skip]
static HEAD_TO_HEAD: Table<HeadToHead> = Table("HeadToHead", &[
    fixed("_type", "HEAD_TO_HEAD"),
    record("team",                           "the team", &PLAIN,                                             |h| PLAIN.record(&h.team)),
    record("opponent",                       "the other team", &PLAIN,                                       |h| PLAIN.record(&h.opponent)),
    record("balance",                        "the results of the team against the other one", &BALANCE,      |h| BALANCE.record(&h.balance)),
    list("competitions",                     "the same for each competition, that with the most matches first", &COMPETITION, |h| COMPETITION.list(&h.competitions)),
    nullable(record("biggest_win",           "its biggest win; null without one", &RECORD,                   |h| RECORD.optional(h.biggest_win.as_ref()))),
    nullable(record("biggest_defeat",        "its biggest defeat; null without one", &RECORD,                |h| RECORD.optional(h.biggest_defeat.as_ref()))),
    nullable(record("highest_scoring_match", "the match with the most goals", &RECORD,                       |h| RECORD.optional(h.highest_scoring.as_ref()))),
    list("team_runs",                        "its longest runs against the other team: WINS, UNBEATEN and SCORING, as far as there are any", &RUN_RECORD, |h| RUN_RECORD.list(&h.team_runs)),
    list("opponent_runs",                    "the same of the other team", &RUN_RECORD,                      |h| RUN_RECORD.list(&h.opponent_runs)),
    nullable(record("draw_runs",             "the longest runs of draws, which both teams have; null without a draw", &RUN_RECORD, |h| RUN_RECORD.optional(h.draws.as_ref()))),
    integer("total_records",                 "the matches that count",                                       |h| h.page.total.into()),
    integer("current_records",               "the number of records on this page",                           |h| h.page.count.into()),
    integer("pages",                         "the number of pages",                                          |h| h.page.pages().into()),
    integer("current_page",                  "the number of this page",                                      |h| h.page.page.number.into()),
    list("matches",                          "the matches of this page, newest first; those without a kick-off last", &FINISHED_MATCH, |h| h.page.records()),
]);

fn run(data: &Data<'_>, request: &Request) -> Result<Output, Error> {
    let team = result_records::team(data, request.required_id("team_id")?)?;
    let opponent = result_records::team(data, request.required_id("opponent_id")?)?;
    if team.id == opponent.id {
        return Err(PARAMETER_INVALID.with("name", "opponent_id").with("what", Message::from(must_be::ANOTHER_TEAM)));
    }
    let filter = MatchFilter {
        team: Some(team.id),
        opponent: Some(opponent.id),
        competition: request.id(COMPETITION_ID.name).map(CompetitionId),
        ..MatchFilter::default()
    };
    let counted = CountedMatches::load(data, filter, request.id(TOURNAMENT_ID.name))?;
    let records = counted.finished.head_to_head(team.id, opponent.id);
    let page = page::requested(data, request);
    let total = records.meetings.len() as u64;
    let meetings: Vec<MatchId> = page::items(page, records.meetings.clone()).collect();
    let shown = counted.shown(data, ids(&records).chain(meetings.iter().copied()))?;
    let rows: Vec<FinishedMatchRow> = meetings.iter().filter_map(|id| shown.get(*id).cloned()).collect();
    let [biggest_win, biggest_defeat] = records.biggest_wins.each_ref().map(|record| shown.record(record.as_ref()));
    let [team_runs, opponent_runs] = records.runs.each_ref().map(|runs| shown.runs(runs));
    let view = HeadToHead {
        team: Ref::from_entity(&team),
        opponent: Ref::from_entity(&opponent),
        balance: records.balance,
        competitions: competitions(data, &records.competitions)?,
        biggest_win,
        biggest_defeat,
        highest_scoring: shown.record(records.highest_scoring.as_ref()),
        team_runs,
        opponent_runs,
        draws: records.draws.as_ref().map(|draws| shown.run_record(draws)),
        page: Paged::new(page, total, &FINISHED_MATCH, rows),
    };
    Ok(Output::new(HEAD_TO_HEAD.record(&view), RETRIEVED))
}

/// The matches that the records show.
fn ids(records: &HeadToHeadRecords) -> impl Iterator<Item = MatchId> {
    let goals = records.biggest_wins.iter().chain([&records.highest_scoring]);
    let runs = records.runs.iter().map(Vec::as_slice).chain([records.draws.as_slice()]);
    goals.flat_map(|record| result_records::ids_of(record.as_ref())).chain(runs.flat_map(result_records::ids_of_runs))
}

fn competitions(data: &Data<'_>, balances: &[CompetitionBalance]) -> Result<Vec<CompetitionView>, Error> {
    data.prefetch(balances.iter().map(|balance| (Kind::Competition, balance.competition.0)))?;
    let mut competitions = Vec::new();
    for CompetitionBalance { competition: CompetitionId(id), balance } in balances {
        let found = data.find::<Competition>(Some(*id))?;
        let unknown = || Ref { label: "", id: *id, name: Name::new(id.to_string()) };
        let competition = found.as_ref().map_or_else(unknown, Ref::from_entity);
        competitions.push(CompetitionView { competition, balance: *balance });
    }
    Ok(competitions)
}
