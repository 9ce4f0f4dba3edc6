//! Matches across tournaments: by date, status, team or competition.

use football::model::{
    Competition, CompetitionId, Edition, Kickoff, MatchMinute, Name, Score, Stadium, Status, TeamId,
};
use jiff::Timestamp;
use store::MatchFilter;

use crate::parts::match_header::SCORE;
use crate::parts::page;
use crate::parts::page::{PAGE_NUMBER, PAGE_SIZE, Paged};
use crate::parts::reference::{LABELLED, PLAIN, Ref, STADIUM};
use crate::parts::status::STATUS;
use crate::parts::structure::team_name;
use crate::prelude::*;

pub const OPERATION: Operation = Operation {
    name: "MatchList",
    about: "Matches of all tournaments by kick-off, page by page: all of them, or by time, status, team, competition or \
            tournament. status=live,half-time lists the matches that are being played.",
    envelope: Envelope::B,
    xml: true,
    table: Some(&["Data"]),
    params: &[
        optional("from", ParamType::Moment, "matches that kick off at this time or later, in the server's time zone"),
        optional("to", ParamType::Moment, "matches that kick off before this time"),
        optional("status", ParamType::Words(STATUS_CODES), "matches in one of these states"),
        optional("team_id", ParamType::Id, "matches of this team"),
        optional("opponent_id", ParamType::Id, "matches against this team; with team_id, those between the two"),
        optional("competition_id", ParamType::Id, "matches of this competition in all its seasons"),
        optional("season_ids", ParamType::Ids, "matches of these tournaments"),
        PAGE_SIZE,
        PAGE_NUMBER,
    ],
    response: Shape::Record(&PAGE),
    example: "page_size=3",
    run,
    ..Operation::STANDARD
};

const STATUS_CODES: &[&str] =
    &["scheduled", "live", "half-time", "final", "postponed", "cancelled", "abandoned", "awarded"];

struct MatchListRow {
    id: i64,
    competition: Ref,
    season: Ref,
    round: Option<u32>,
    kickoff: Option<Kickoff>,
    updated_at: Timestamp,
    status: Status,
    minute: Option<MatchMinute>,
    home: Ref,
    away: Ref,
    stadium: Option<Ref>,
    score: Option<Score>,
    shoot_out: Option<Score>,
    winner: Option<i64>,
}

#[rustfmt::skip]
static MATCH: Table<MatchListRow> = Table("MatchListMatch", &[
    fixed("_type", "MATCH"),
    integer("matchId",              "the match's id",                              |m| m.id.into()),
    record("tournament",            "the competition across its seasons", &PLAIN,  |m| PLAIN.record(&m.competition)),
    record("season",                "the season; its id is the tournament's", &PLAIN, |m| PLAIN.record(&m.season)),
    nullable(integer("round",       "the matchday or round",                       |m| m.round.into())),
    nullable(date_time("dateTime",  "kick-off",                                    |m| m.kickoff.into())),
    date_time("lastUpdateDateTime", "when its data last changed",                  |m| m.updated_at.into()),
    record("status",                "the status", &STATUS,                         |m| STATUS.record(&m.status)),
    nullable(text("minute",         "the minute of a match in progress, as people write it", |m| m.minute.map(|minute| minute.to_string()).into())),
    record("home",                  "the home team", &LABELLED,                    |m| LABELLED.record(&m.home)),
    record("away",                  "the away team", &LABELLED,                    |m| LABELLED.record(&m.away)),
    nullable(record("stadium",      "the stadium", &STADIUM,                       |m| STADIUM.optional(m.stadium.as_ref()))),
    record("score",                 "the score now, without a shoot-out", &SCORE,  |m| SCORE.record(&m.score)),
    nullable(record("shootOut",     "the kicks that each side scored; null without a shoot-out", &SCORE, |m| SCORE.optional(m.shoot_out.map(Some).as_ref()))),
    nullable(integer("winnerId",    "the team that won, by the shoot-out if there was one; null before the end and for a draw", |m| m.winner.into())),
]);

static FIELDS: [Field<Paged>; 5] = page::fields(&MATCH);
static PAGE: Table<Paged> = Table("MatchList", &FIELDS);

fn run(data: &Data<'_>, request: &Request) -> Result<Output, Error> {
    let statuses = request.words("status").unwrap_or_default();
    let filter = MatchFilter {
        from: request.moment("from"),
        until: request.moment("to"),
        statuses: statuses.iter().filter_map(|code| Status::from_code(code)).collect(),
        team: request.id("team_id").map(TeamId),
        opponent: request.id("opponent_id").map(TeamId),
        competition: request.id("competition_id").map(CompetitionId),
        page: page::requested(data, request),
        ..MatchFilter::default()
    };
    let found = data.matches(&filter, request.ids("season_ids"))?;
    let entities = data.entities_of(&found.rows)?;
    let mut records = Vec::with_capacity(found.rows.len());
    for entitled in found.rows {
        let is_live = entitled.match_().status == Status::Live;
        let latest =
            if is_live { entitled.events()?.iter().filter_map(|event| event.moment().minute()).max() } else { None };
        let row = entitled.into_row();
        let match_ = row.match_;
        let edition = entities.get::<Edition>(match_.edition.0);
        let competition = edition.and_then(|edition| entities.get::<Competition>(edition.competition.0));
        let unknown = || Ref { label: "", id: match_.edition.0, name: Name::new(match_.edition.to_string()) };
        let team = |id: TeamId| Ref { label: "TEAM", id: id.0, name: team_name(&entities, id) };
        let winner = match_.winner().filter(|_| match_.status.is_final());
        let stadium = match_.stadium.and_then(|stadium| entities.get::<Stadium>(stadium.0));
        records.push(MatchListRow {
            id: match_.id.0,
            competition: competition.map_or_else(unknown, Ref::from_entity),
            season: edition.map_or_else(unknown, Ref::from_entity),
            round: match_.round,
            kickoff: match_.kickoff,
            updated_at: row.updated_at,
            status: match_.status,
            minute: latest,
            home: team(match_.home.team),
            away: team(match_.away.team),
            stadium: stadium.map(|stadium| Ref { label: "STADIUM", ..Ref::from_entity(stadium) }),
            score: match_.score,
            shoot_out: match_.shoot_out,
            winner: winner.map(|side| match_.sheet(side).team.0),
        });
    }
    let page = Paged::new(filter.page, found.total, &MATCH, records);
    Ok(Output::new(PAGE.record(&page), success::count(success::MATCHES, page.count)))
}
