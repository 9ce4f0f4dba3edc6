//! The statistics of one player over a tournament, or of all players, as a list of types.

use std::collections::HashMap;

use football::model::{Kind, Player, PlayerId};

use crate::operations::tournament_player_stats as standard;
use crate::operations::tournament_player_stats::PlayerView;
use crate::parts::page;
use crate::parts::page::{PAGE_NUMBER, PAGE_SIZE};
use crate::parts::reference::{POSITION, Ref};
use crate::parts::stat_types;
use crate::parts::stat_types::{STAT, StatType};
use crate::parts::tournament_statistics::players_of;
use crate::prelude::*;

pub const OPERATION: Operation = Operation {
    about: "The statistics of one player over the final matches of a tournament as a list of types, or of all players who played in it.",
    profile: Profile::Classic,
    params: &[
        required("tournament_id", ParamType::Id, "the tournament"),
        optional("player_id", ParamType::Id, "the player; if left out, the response is the list of all players"),
        PAGE_SIZE,
        PAGE_NUMBER,
    ],
    response: Shape::RecordOrList(&PLAYER),
    run,
    ..standard::OPERATION
};

#[rustfmt::skip]
static PLAYER: Table<PlayerView> = Table("ClassicTournamentPlayerStats", &[
    fixed("_type",                            "PLAYER"),
    integer("id",                             "the player's id",                               |p| p.player.id.number().into()),
    text("name",                              "the name in the requested language",            |p| (&p.player.name).into()),
    text("nick_name",                         "the name the player is known by",               |p| p.player.display_name().into()),
    nullable(date("dob",                      "date of birth",                                 |p| p.player.dob.into())),
    nullable(integer("shirt_number",          "the number in the latest match, otherwise the number of the profile", |p| p.shirt.or(p.player.number).into())),
    may_be_unknown(record("primary_position", "the most frequent position in the tournament", &POSITION, |p| POSITION.optional(p.position.map(Ref::position).as_ref()))),
    list("stats",                             "every type that players have", &STAT,           |p| STAT.list(stat_types::list(p.season.statistics(), StatType::of_player))),
]);

fn run(data: &Data<'_>, request: &Request) -> Result<Output, Error> {
    let edition = data.edition(request.required_id("tournament_id")?, TOURNAMENT_NOT_FOUND)?;
    if let Some(id) = request.id("player_id") {
        let view = standard::load(data, &edition, PlayerId::new(id))?;
        return Ok(Output::new(PLAYER.record(&view), success::PLAYER_STATISTICS));
    }
    let players: Vec<PlayerView> = page::items(page::requested(data, request), all(&edition)?).collect();
    let (records, message) = (players.len(), success::count(success::PLAYER_LIST, players.len()));
    Ok(Output::new(PLAYER.lazy_list(players), message).with_records(records))
}

/// All players who played in the edition, by id.
fn all(edition: &EntitledEdition<'_>) -> Result<Vec<PlayerView>, Error> {
    let entities = edition.entities(&[Kind::Player])?;
    let rows = edition.matches()?;
    let squads = rows.iter().flat_map(|row| [&row.match_.home, &row.match_.away]).flat_map(|sheet| &sheet.squad);
    // The matches are in the order of their kick-offs, so the last number stays.
    let shirts: HashMap<PlayerId, u16> = squads.filter_map(|member| Some((member.player, member.shirt?))).collect();
    let totals = edition.totals()?;
    let views = players_of(&totals, None).into_iter().filter_map(|totals| {
        let player = entities.get::<Player>(totals.player.number())?.clone();
        let shirt = shirts.get(&totals.player).copied();
        Some(PlayerView { player, shirt, position: totals.season.position(), season: totals.season.into_owned() })
    });
    Ok(views.collect())
}
