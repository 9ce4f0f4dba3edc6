//! Who takes part in what: rows that follow from matches and groups.

use std::collections::{BTreeSet, HashMap};

use football::analysis::Facts;
use football::model::{Event, Group, Kind, Match, MatchId, PlayerId, Position, Side};

use crate::engine::backend::Connection;
use crate::engine::row::{Row, values};
use crate::error::Error;
use crate::queries;
use crate::rows::entity::{bodies, open_body, parse_body};

/// Replaces the mentions of a match, if they differ from the stored ones.
pub(crate) fn put_match(
    connection: &dyn Connection,
    match_: MatchId,
    stored: &BTreeSet<Mention>,
    mentions: &BTreeSet<Mention>,
) -> Result<(), Error> {
    // A live match is replaced at every event, and rarely names somebody new.
    if mentions != stored {
        connection.execute(queries::MENTIONS_DROP_MATCH, &values![match_.0])?;
        for (edition, kind, id, position) in mentions {
            connection.execute(queries::MENTION_ADD, &values![*edition, *kind, *id, match_.0, 0, *position])?;
        }
    }
    Ok(())
}

/// Edition, kind, id, position.
pub(crate) type Mention = (i64, i64, i64, Option<i64>);

/// The stored mentions of a match.
pub(crate) fn load(connection: &dyn Connection, id: MatchId) -> Result<BTreeSet<Mention>, Error> {
    from_rows(&connection.query(queries::MENTIONS_OF_MATCH, &values![id.0])?)
}

/// Out of rows of `mentions_of_match.sql`.
pub(super) fn from_rows(rows: &[Row]) -> Result<BTreeSet<Mention>, Error> {
    rows.iter().map(|row| Ok((row.integer(0)?, row.integer(1)?, row.integer(2)?, row.maybe_integer(3)?))).collect()
}

/// The positions of players as the facts of a match have them.
pub(crate) fn positions_in(facts: &Facts) -> Vec<(PlayerId, Position)> {
    facts.players.iter().filter_map(|player| Some((player.player, player.position?))).collect()
}

/// The mentions that follow from a match, its events, and the positions of its players.
pub(crate) fn mentions(match_: &Match, events: &[Event], positions: &[(PlayerId, Position)]) -> BTreeSet<Mention> {
    let positions: HashMap<i64, i64> =
        positions.iter().map(|(player, position)| (player.number(), position.id())).collect();
    let named = named(match_, events).into_iter();
    named
        .map(|(kind, id)| {
            let position = if kind == Kind::Player { positions.get(&id).copied() } else { None };
            (match_.edition.0, kind.id(), id, position)
        })
        .collect()
}

fn named(match_: &Match, events: &[Event]) -> BTreeSet<(Kind, i64)> {
    let mut named = BTreeSet::new();
    named.extend(match_.stadium.map(|id| (Kind::Stadium, id.0)));
    named.extend(match_.officials.all().map(|id| (Kind::Referee, id.0)));
    for sheet in [Side::Home, Side::Away].map(|side| match_.sheet(side)) {
        named.insert((Kind::Team, sheet.team.0));
        named.extend(sheet.coach.map(|id| (Kind::Coach, id.0)));
        named.extend(sheet.squad.iter().map(|member| (Kind::Player, member.player.number())));
    }
    // Thousands of events name a few players, and mostly the player of the event before.
    let mut players: Vec<PlayerId> = Vec::new();
    for event in events {
        let acting = [event.player, event.recipient, event.replacement].into_iter().flatten();
        for player in acting.chain(event.line_up.iter().map(|placing| placing.player)) {
            if players.last() != Some(&player) {
                players.push(player);
            }
        }
    }
    players.sort_unstable();
    players.dedup();
    named.extend(players.into_iter().map(|id| (Kind::Player, id.number())));
    named
}

/// Stores the teams of a group as mentions of its edition, if its stage is known.
pub(super) fn put_group(connection: &dyn Connection, id: i64) -> Result<(), Error> {
    let rows = connection.query(queries::ENTITY, &values![Kind::Group.id(), id])?;
    match rows.first() {
        Some(row) => put_teams(connection, &parse_body(Kind::Group, id, open_body(Kind::Group, id, row.text(0)?)?)?),
        None => Ok(()),
    }
}

/// Stores the teams of all groups of a stage: it may have come after them, or moved to another edition.
pub(super) fn put_stage(connection: &dyn Connection, id: i64) -> Result<(), Error> {
    let groups: Vec<Group> = bodies(&connection.query(queries::CHILDREN, &values![Kind::Group.id(), id])?)?;
    groups.iter().try_for_each(|group| put_teams(connection, group))
}

fn put_teams(connection: &dyn Connection, group: &Group) -> Result<(), Error> {
    connection.execute(queries::MENTIONS_DROP_GROUP, &values![group.id.0])?;
    for (edition, kind, id, position) in teams_of(connection, group)? {
        connection.execute(queries::MENTION_ADD, &values![edition, kind, id, 0, group.id.0, position])?;
    }
    Ok(())
}

/// The mentions that follow from a group: none while its stage is unknown.
fn teams_of(connection: &dyn Connection, group: &Group) -> Result<BTreeSet<Mention>, Error> {
    let rows = connection.query(queries::PARENT, &values![Kind::Stage.id(), group.stage.0])?;
    let edition = rows.first().map(|row| row.maybe_integer(0)).transpose()?.flatten();
    let teams = edition.into_iter().flat_map(|edition| group.teams.iter().map(move |team| (edition, team)));
    Ok(teams.map(|(edition, team)| (edition, Kind::Team.id(), team.0, None)).collect())
}

/// Whether the stored mentions of a group are those that follow from its body.
pub(super) fn are_of_group(connection: &dyn Connection, id: i64, body: &str) -> Result<bool, Error> {
    let found = from_rows(&connection.query(queries::MENTIONS_OF_GROUP, &values![id])?)?;
    Ok(found == teams_of(connection, &parse_body(Kind::Group, id, body)?)?)
}
