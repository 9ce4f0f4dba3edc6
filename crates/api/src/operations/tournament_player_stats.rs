//! One player's statistics over a tournament.

use football::analysis::PlayerSeason;
use football::model::{Player, PlayerId, Position};

use crate::parts::reference::{POSITION, Ref};
use crate::parts::statistics::PLAYER_TOURNAMENT;
use crate::parts::tournament_statistics::player_season;
use crate::prelude::*;

pub const OPERATION: Operation = Operation {
    name: "TournamentPlayerStats",
    about: "The statistics of one player over the final matches of a tournament, all teams. Every number is null for a player who was named but never on the pitch.",
    origin: Origin::Specification,
    xml: true,
    params: &[
        required("tournament_id", ParamType::Id, "the tournament"),
        required("player_id", ParamType::Id, "the player"),
    ],
    response: Shape::Record(&PLAYER),
    depends: CacheScope::on(Scope::Edition),
    example: "tournament_id=1&player_id=109",
    run,
    ..Operation::STANDARD
};

pub struct PlayerView {
    pub player: Player,
    /// The number in the latest match.
    pub shirt: Option<u16>,
    pub position: Option<Position>,
    pub season: PlayerSeason,
}

#[rustfmt::skip]
static PLAYER: Table<PlayerView> = Table("TournamentPlayerStats", &[
    fixed("_type",                    "PLAYER"),
    integer("id",                     "the player's id",                                      |s| s.player.id.number().into()),
    text("name",                      "the name in the requested language",                   |s| (&s.player.name).into()),
    nullable(text("nickname",         "the name the player is known by",                      |s| s.player.display_name().into())),
    nullable(date("dob",              "date of birth",                                        |s| s.player.dob.into())),
    nullable(integer("shirtnumber",   "the number in the latest match, otherwise the number of the profile", |s| s.shirt.or(s.player.number).into())),
    may_be_unknown(record("position", "the most frequent position in the tournament", &POSITION, |s| POSITION.optional(s.position.map(Ref::position).as_ref()))),
    record("stats",                   "the statistics of the tournament", &PLAYER_TOURNAMENT, |s| PLAYER_TOURNAMENT.record(s.season.statistics())),
]);

pub fn load(data: &Data<'_>, edition: &EntitledEdition<'_>, id: PlayerId) -> Result<PlayerView, Error> {
    let named = edition.player_facts(id)?;
    let player = data.find::<Player>(Some(id.number()))?.filter(|_| !named.is_empty()).ok_or(PLAYER_NOT_FOUND)?;
    let season = player_season(&named);
    let shirt = named.iter().rev().find_map(|(row, ..)| row.match_.member(id)?.shirt);
    Ok(PlayerView { player, shirt, position: season.position(), season })
}

fn run(data: &Data<'_>, request: &Request) -> Result<Output, Error> {
    let edition = data.edition(request.required_id("tournament_id")?, TOURNAMENT_NOT_FOUND)?;
    let view = load(data, &edition, PlayerId::new(request.required_id("player_id")?))?;
    Ok(Output::new(PLAYER.record(&view), success::PLAYER_STATISTICS))
}
