//! The statistics of all players of a tournament.

use std::rc::Rc;

use football::analysis::{PlayerTotals, Stat};
use football::model::{Kind, Name, Player, Team, TeamId};

use crate::parts::page;
use crate::parts::page::{PAGE_NUMBER, PAGE_SIZE, Paged};
use crate::parts::reference::{LABELLED, POSITION, Ref};
use crate::parts::statistics::PLAYER_TOTALS;
use crate::parts::statistics_query::{FIELDS, ORDER, Per, SORT, StatisticsQuery};
use crate::parts::tournament_statistics::players_of;
use crate::prelude::*;

pub const OPERATION: Operation = Operation {
    name: "TournamentPlayersStats",
    about: "The statistics of all players over the final matches of a tournament: top scorers, assists, cards or expected \
            goals in one request. Players who were never on the pitch are left out.",
    table: Some(&["Data"]),
    params: &[
        required("tournament_id", ParamType::Id, "the tournament"),
        FIELDS,
        SORT,
        ORDER,
        optional("min_minutes", ParamType::Id, "only players with at least so many minutes"),
        optional("per_90", ParamType::Flag, "1 gives every number that adds up per 90 minutes"),
        optional("team_id", ParamType::Id, "only players of this team, and only their matches for it"),
        optional(
            "position",
            ParamType::Words(&["GK", "CB", "RB", "LB", "RWB", "LWB", "DM", "CM", "RM", "LM", "AM", "RW", "LW", "CF"]),
            "only players with one of these positions",
        ),
        PAGE_SIZE,
        PAGE_NUMBER,
    ],
    response: Shape::Record(&PAGE),
    depends: CacheScope::on(Scope::Edition),
    example: "tournament_id=1&sort=GoalsScored.Total&page_size=3",
    run,
    ..Operation::STANDARD
};

struct PlayerView {
    totals: PlayerTotals<'static>,
    name: Name,
    nickname: Name,
    team: Ref,
    query: Rc<StatisticsQuery>,
    per: Option<Per>,
}

#[rustfmt::skip]
static PLAYER: Table<PlayerView> = Table("TournamentPlayersStatsPlayer", &[
    fixed("_type", "PLAYER"),
    integer("id",               "the player's id",                              |p| p.totals.player.number().into()),
    text("name",                "the name in the requested language",           |p| (&p.name).into()),
    text("nickname",            "the name the player is known by",              |p| (&p.nickname).into()),
    record("team",              "the team; of several, that of the latest match", &LABELLED, |p| LABELLED.record(&p.team)),
    nullable(record("position", "the most frequent position in the tournament", &POSITION, |p| POSITION.optional(p.totals.season.position().map(Ref::own_position).as_ref()))),
    record("stats",             "the statistics; with `fields` only the chosen ones", &PLAYER_TOTALS, |p| p.query.record(p.totals.tally(), p.per)),
]);

static PAGE_FIELDS: [Field<Paged>; 5] = page::fields(&PLAYER);
static PAGE: Table<Paged> = Table("TournamentPlayersStats", &PAGE_FIELDS);

fn run(data: &Data<'_>, request: &Request) -> Result<Output, Error> {
    let edition = data.edition(request.required_id("tournament_id")?, TOURNAMENT_NOT_FOUND)?;
    let query = Rc::new(StatisticsQuery::new(&PLAYER_TOTALS, request)?);
    let least = request.id("min_minutes").and_then(|minutes| u64::try_from(minutes).ok()).unwrap_or(0);
    let positions = request.words("position");
    let per = request.flag("per_90").then_some(Per::Ninety);
    let all = edition.totals()?;
    let mut players = players_of(&all, request.id("team_id").map(TeamId));
    players.retain(|totals| {
        let code = totals.season.position().map(|position| position.code());
        let is_placed = positions.is_none_or(|positions| code.is_some_and(|code| positions.contains(&code)));
        is_placed && totals.tally().count(Stat::MinutesPlayed) >= least
    });
    query.sort(&mut players, per, |totals| totals.tally());
    let entities = edition.entities(&[Kind::Player, Kind::Team])?;
    let page = page::requested(data, request);
    let total = players.len() as u64;
    let records = page::items(page, players).map(|totals| {
        let player = entities.get::<Player>(totals.player.number());
        let unknown = || Name::new(totals.player.to_string());
        PlayerView {
            name: player.map_or_else(unknown, |player| player.name.clone()),
            nickname: player.map_or_else(unknown, |player| player.display_name().clone()),
            team: Ref::find_or_id::<Team>(&entities, "TEAM", totals.team.0),
            totals: totals.into_owned(),
            query: Rc::clone(&query),
            per,
        }
    });
    let page = Paged::new(page, total, &PLAYER, records.collect());
    Ok(Output::new(PAGE.record(&page), success::count(success::PLAYER_LIST, page.count)))
}
