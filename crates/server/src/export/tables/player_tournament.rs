//! One row for each player of each tournament.

use anyhow::Result;
use football::analysis::PlayerTotals;
use football::model::{Kind, Name, Player, Team, TeamId};

use crate::export::table::{ExportTable, integer, nullable, text};
use api::EntitledEdition;
use api::parts::reference::Ref;
use api::parts::statistics::PLAYER_TOTALS;
use api::parts::tournament_statistics::players_of;

#[derive(Debug)]
pub struct PlayerTournamentRecord {
    tournament_id: i64,
    totals: PlayerTotals<'static>,
    name: Name,
    nickname: Name,
    team: Ref,
}

/// The players who were on the pitch, by id: over all their teams, or in one team alone.
pub fn rows(edition: &EntitledEdition<'_>, team: Option<TeamId>) -> Result<Vec<PlayerTournamentRecord>> {
    let entities = edition.entities(&[Kind::Player, Kind::Team])?;
    let row = |totals: PlayerTotals<'_>| {
        let player = entities.get::<Player>(totals.player.number());
        let unknown = || Name::new(totals.player.to_string());
        PlayerTournamentRecord {
            tournament_id: edition.edition().id.0,
            name: player.map_or_else(unknown, |player| player.name.clone()),
            nickname: player.map_or_else(unknown, |player| player.display_name().clone()),
            team: Ref::find_or_id::<Team>(&entities, "TEAM", totals.team.0),
            totals: totals.into_owned(),
        }
    };
    Ok(players_of(&*edition.totals()?, team).into_iter().map(row).collect())
}

#[rustfmt::skip]
pub static TABLE: ExportTable<PlayerTournamentRecord> = ExportTable {
    name: "player_tournament",
    about: "The statistics of each player over the final matches of each tournament, as TournamentPlayersStats has them. Players who were \
            never on the pitch are left out.",
    key: &["tournament_id", "player_id"],
    columns: &[
        integer("tournament_id",  "the id of the tournament in its season",          |p| p.tournament_id.into()),
        integer("player_id",      "the player's id",                                 |p| p.totals.player.number().into()),
        text("player",            "the player's name",                               |p| (&p.name).into()),
        text("nickname",          "the name the player is known by",                 |p| (&p.nickname).into()),
        integer("team_id",        "the team's id; of several teams, that of the latest match", |p| p.team.id.into()),
        text("team",              "its name",                                        |p| (&p.team.name).into()),
        nullable(text("position", "the code of the most frequent position in the tournament", |p| p.totals.season.position().map(|position| position.code()).into())),
    ],
    statistics: Some((&PLAYER_TOTALS, |p| p.totals.tally())),
};
