//! The players of a season by one statistic.

use football::model::{Kind, Name, Player, PlayerId};

use crate::parts::stat_types::StatType;
use crate::parts::statistics_query::{ASCENDING_OR_NOT, as_real, is_ascending, sort_by_number};
use crate::parts::tournament::Tournament;
use crate::parts::tournament_statistics::players_of;
use crate::prelude::*;
use crate::render::Message;

pub const OPERATION: Operation = Operation {
    name: "SeasonPlayerTopStats",
    about: "All players who played in a season, sorted by one statistic over its final matches. ListStatTypes has the types.",
    origin: Origin::Clients,
    table: Some(&["arrData"]),
    params: &[
        required("season_id", ParamType::Id, "the season: the id of its tournament"),
        required("stat_type_id", ParamType::PlayerStatType, "the type of statistic"),
        optional("sort", ASCENDING_OR_NOT, "desc or asc; desc if left out"),
    ],
    response: Shape::Record(&RANKING),
    depends: CacheScope::on(Scope::Edition),
    example: "season_id=1&stat_type_id=21",
    run,
    ..Operation::STANDARD
};

struct Ranking {
    tournament: Tournament,
    type_: &'static StatType,
    entries: Vec<Entry>,
}

struct Entry {
    player: PlayerId,
    name: Name,
    nickname: Name,
    type_: &'static StatType,
    value: Option<f64>,
}

#[rustfmt::skip]
static ENTRY: Table<Entry> = Table("SeasonPlayerTopStatsEntry", &[
    fixed("_type", "POINT"),
    integer("intPlayerID",          "the player's id",                         |e| e.player.number().into()),
    text("strPlayerNameEn",         "the name in English",                     |e| e.name.en.clone().into()),
    text("strNickNameEn",           "the name the player is known by, in English", |e| e.nickname.en.clone().into()),
    integer("intStatTypeID",        "the id of the type",                      |e| e.type_.id.into()),
    text("strStatType",             "the exact name of the type",              |e| e.type_.name.into()),
    nullable(number("decStatValue", "the player's number; null if no feed gives it", |e| e.value.into())),
]);

#[rustfmt::skip]
static RANKING: Table<Ranking> = Table("SeasonPlayerTopStats", &[
    fixed("_type", "STAT"),
    integer("intTournamentID", "the competition's id",                        |r| r.tournament.edition.competition.0.into()),
    text("strTournament",     "the competition's name",                       |r| r.tournament.name().into()),
    integer("intSeasonID",    "the season's id",                              |r| r.tournament.edition.id.0.into()),
    text("strSeasonName",     "the season",                                   |r| (&r.tournament.edition.season).into()),
    integer("intStatTypeID",  "the id of the type",                           |r| r.type_.id.into()),
    text("strStatType",       "the exact name of the type",                   |r| r.type_.name.into()),
    list("arrData",           "the players; those with equal numbers by id", &ENTRY, |r| ENTRY.list(&r.entries)),
]);

fn run(data: &Data<'_>, request: &Request) -> Result<Output, Error> {
    let edition = data.edition(request.required_id("season_id")?, SEASON_NOT_FOUND)?;
    let type_ = StatType::find(request.required_id("stat_type_id")?);
    let (Some(type_), Some(definition)) = (type_, type_.and_then(StatType::of_player)) else {
        return Err(PARAMETER_INVALID.with("name", "stat_type_id").with("what", Message::from(must_be::STAT_TYPE)));
    };
    let entities = edition.entities(&[Kind::Player])?;
    let mut entries = Vec::new();
    for totals in players_of(&*edition.totals()?, None) {
        let player = entities.get::<Player>(totals.player.number());
        let unknown = || Name::new(totals.player.to_string());
        entries.push(Entry {
            player: totals.player,
            name: player.map_or_else(unknown, |player| player.name.clone()),
            nickname: player.map_or_else(unknown, |player| player.display_name().clone()),
            type_,
            value: as_real(definition.value(totals.tally())),
        });
    }
    sort_by_number(&mut entries, is_ascending("sort", request), |entry| entry.value);
    let view = Ranking { tournament: Tournament::load(data, edition)?, type_, entries };
    Ok(Output::new(RANKING.record(&view), success::TOP_STATISTICS))
}
