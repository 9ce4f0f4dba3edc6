//! The tables of a tournament in full: overall, home, away and form, and the bracket of its knock-out stages.

use football::model::{Adjustment, Kind, Nature, Stage};

use crate::parts::bracket::{TIE, Tie, ties};
use crate::parts::reference::PLAIN;
use crate::parts::structure::grouped_matches;
use crate::parts::tables::{Counting, FormMatch, GroupTables, RankedRow, TABLES};
use crate::parts::tournament::Tournament;
use crate::prelude::*;

pub const OPERATION: Operation = Operation {
    name: "TournamentTable",
    about: "The tables of a tournament: overall, home, away and form, today or after a match day, with the criterion that decided between level teams, points deductions and what a place leads to. Knock-out stages have the bracket instead.",
    xml: true,
    params: &[
        required("tournament_id", ParamType::Id, "the tournament"),
        optional("stage_id", ParamType::Id, "only this stage; if left out, all stages"),
        optional("tables", ParamType::Words(&TABLES), "only these tables; if left out, all four"),
        optional(
            "until_round",
            ParamType::Id,
            "tables after this match day: only matches of this round and of earlier ones count. Matches without a round then do not count. Points deductions have no date and always count. The bracket is not affected",
        ),
    ],
    response: Shape::Record(&TOURNAMENT),
    depends: CacheScope::on(Scope::Edition),
    example: "tournament_id=1",
    run,
    ..Operation::STANDARD
};

struct TournamentTables {
    tournament: Tournament,
    stages: Vec<StageTables>,
}

struct StageTables {
    stage: Stage,
    groups: Vec<GroupTables>,
    ties: Vec<Tie>,
}

#[rustfmt::skip]
static ADJUSTMENT: Table<Adjustment> = Table("TournamentTableAdjustment", &[
    integer("points",        "points; negative for a deduction",                     |a| i64::from(a.points).into()),
    nullable(text("reason",  "the reason, as the document states it, in the requested language", |a| a.reason.clone().into())),
]);

#[rustfmt::skip]
static FORM: Table<FormMatch> = Table("TournamentTableForm", &[
    integer("matchId", "the match's id",                       |m| m.id.0.into()),
    one_of(&["W", "D", "L"], text("result",     "W for a win, D for a draw, L for a loss", |m| m.result.into())),
]);

#[rustfmt::skip]
static ROW: Table<RankedRow> = Table("TournamentTableRow", &[
    integer("rank",             "the place in this table, from 1",       |r| r.rank.into()),
    record("team",              "the team", &PLAIN,                      |r| PLAIN.record(&r.team)),
    integer("matches",          "matches that count in this table",      |r| r.standing.matches().into()),
    integer("won",              "matches won",                           |r| r.standing.won.into()),
    integer("draw",             "matches drawn",                         |r| r.standing.draw.into()),
    integer("lost",             "matches lost",                          |r| r.standing.lost.into()),
    integer("goals_scored",     "goals scored",                          |r| r.standing.goals_scored().into()),
    integer("goals_conceded",   "goals conceded",                        |r| r.standing.goals_conceded().into()),
    integer("goals_difference", "goals scored minus goals conceded",     |r| r.standing.goals_difference().into()),
    integer("points",           "points; overall with the adjustments",  |r| r.standing.points.into()),
    list("adjustments",         "points that do not come from matches; overall only", &ADJUSTMENT, |r| ADJUSTMENT.list(&r.adjustments)),
    nullable(text("decided_by", "the criterion that placed the team below the one above it, which has as many points; null if points decided", |r| r.decided_by().into())),
    nullable(text("leads_to",   "what the place leads to, as the document of the stage or of the edition states it; overall only", |r| r.leads_to.clone().into())),
    list("form",                "the last five matches that count in this table, latest last", &FORM, |r| FORM.list(&r.form)),
]);

fn table(group: &GroupTables, index: usize) -> Value {
    group.tables[index].as_ref().map_or(Value::Omitted, |rows| ROW.list(rows))
}

#[rustfmt::skip]
static GROUP: Table<GroupTables> = Table("TournamentTableGroup", &[
    fixed("_type", "GROUP"),
    integer("id",              "the group's id",                               |g| g.group.id.0.into()),
    text("group",              "the name in the requested language",           |g| (&g.group.name).into()),
    on_request(list("overall", "the table of all matches, best first", &ROW,   |g| table(g, 0))),
    on_request(list("home",    "the table of home matches", &ROW,              |g| table(g, 1))),
    on_request(list("away",    "the table of away matches", &ROW,              |g| table(g, 2))),
    on_request(list("form",    "the table of each team's last five matches", &ROW, |g| table(g, 3))),
]);

#[rustfmt::skip]
static STAGE: Table<StageTables> = Table("TournamentTableStage", &[
    fixed("_type", "STAGE"),
    integer("id",    "the stage's id",                                   |s| s.stage.id.0.into()),
    text("stage",    "the name in the requested language",               |s| (&s.stage.name).into()),
    integer("order", "the position among the stages",                    |s| s.stage.order.into()),
    one_of(Nature::CODES, text("nature",   "LEAGUE or KNOCKOUT",                               |s| s.stage.nature.code().into())),
    list("groups",   "the groups of a league stage; empty for a knock-out stage", &GROUP, |s| GROUP.list(&s.groups)),
    list("bracket",  "the ties of a knock-out stage; empty for a league stage", &TIE, |s| TIE.list(&s.ties)),
]);

#[rustfmt::skip]
static TOURNAMENT: Table<TournamentTables> = Table("TournamentTable", &[
    fixed("_type", "TOURNAMENT"),
    integer("id",          "the tournament's id",           |t| t.tournament.edition.id.0.into()),
    text("tournament",     "the competition's name",        |t| t.tournament.name().into()),
    text("season",         "the season",                    |t| (&t.tournament.edition.season).into()),
    nullable(text("rules", "the known set of rules that orders the tables; null for rules of the operator's own", |t| t.tournament.edition.rules.name().into())),
    list("stages",         "its stages, in order", &STAGE,  |t| STAGE.list(&t.stages)),
]);

fn run(data: &Data<'_>, request: &Request) -> Result<Output, Error> {
    let edition = data.edition(request.required_id("tournament_id")?, TOURNAMENT_NOT_FOUND)?;
    let entities = edition.entities(&[Kind::Team])?;
    let stages = grouped_matches(&edition)?;
    let mut ties_left = ties(&stages, &entities);
    let wanted = request.words("tables").unwrap_or(&TABLES);
    let counting = Counting {
        edition: edition.edition(),
        entities: &entities,
        until_round: request.id("until_round"),
        live: data.live_tables,
        wanted: TABLES.map(|table| wanted.contains(&table)),
    };
    let mut views = Vec::new();
    for (stage, groups) in stages {
        let (ties, others) = ties_left.into_iter().partition(|tie| tie.stage == stage.id);
        ties_left = others;
        if request.id("stage_id").is_some_and(|wanted| wanted != stage.id.0) {
            continue;
        }
        let groups = match stage.nature {
            Nature::Knockout => Vec::new(),
            Nature::League => groups.into_iter().map(|(group, rows)| counting.tables(&stage, group, &rows)).collect(),
        };
        views.push(StageTables { stage, groups, ties });
    }
    if views.is_empty() && request.id("stage_id").is_some() {
        return Err(STAGE_NOT_FOUND.into());
    }
    let count = success::count(success::STAGES, views.len());
    let tournament = Tournament::load(data, edition)?;
    Ok(Output::new(TOURNAMENT.record(&TournamentTables { tournament, stages: views }), count))
}
