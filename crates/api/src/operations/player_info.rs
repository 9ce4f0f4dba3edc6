//! A player and their matches, newest first.

use football::model::{InterfacePosition, Player, Position};

use crate::parts::page;
use crate::parts::page::{PAGE_NUMBER, PAGE_SIZE};
use crate::parts::raw_match::{RAW_MATCH, RawMatch, SINCE, english};
use crate::prelude::*;

pub const OPERATION: Operation = Operation {
    name: "PlayerInfo",
    about: "The matches in whose squads a player is, in all tournaments, newest first, with the whole record of teams, \
            stadium, coaches, officials and status; and the player's names, date of birth, number and position.",
    origin: Origin::Clients,
    table: Some(&["matches"]),
    params: &[required("player_id", ParamType::Id, "the player"), SINCE, PAGE_SIZE, PAGE_NUMBER],
    response: Shape::Record(&PLAYER_INFO),
    example: "player_id=109",
    run,
    ..Operation::STANDARD
};

struct PlayerInfoView {
    matches: Value,
    player: Player,
    shirt: Option<u16>,
    position: Option<Position>,
}

#[rustfmt::skip]
static PLAYER_INFO: Table<PlayerInfoView> = Table("PlayerInfo", &[
    fixed("_type", "PLAYER INFO"),
    list("matches",                           "the matches in whose squads the player is, newest first; those without a kick-off last", &RAW_MATCH, |p| p.matches.clone()),
    text("strPlayerNameEn",                   "the English name, in every language",      |p| english(&p.player.name)),
    text("strNickNameEn",                     "the English name that the player is known by, in every language", |p| english(p.player.display_name())),
    nullable(date("dtDOB",                    "date of birth",                            |p| p.player.dob.into())),
    nullable(integer("intShirtNumber",        "the number of the profile, otherwise of the newest match", |p| p.shirt.into())),
    nullable(integer("intPrimaryPositionID",  "the most frequent position, as in EntityPlayer", |p| p.position.map(|position| InterfacePosition::from(position).id()).into())),
]);

fn run(data: &Data<'_>, request: &Request) -> Result<Output, Error> {
    let id = request.required_id("player_id")?;
    let filter = EntityFilter { id: Some(id), ..EntityFilter::default() };
    let player = page::only(data.players(&filter, None)?, PLAYER_NOT_FOUND)?.entity;
    let matches = data.matches_of_player(player.id)?;
    let latest = || matches.iter().find_map(|entitled| entitled.match_().member(player.id)?.shirt);
    let shirt = player.number.or_else(latest);
    let matches = RawMatch::page(data, request, matches)?;
    let records = matches.len();
    let view = PlayerInfoView {
        shirt,
        position: data.profile(player.id, Some(&player))?.map(|(primary, _)| primary),
        matches: RAW_MATCH.lazy_list(matches),
        player,
    };
    let message = success::count(success::MATCHES, records);
    Ok(Output::new(PLAYER_INFO.record(&view), message).with_records(records))
}
