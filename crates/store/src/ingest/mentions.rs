//! Who takes part in what, kept beside the documents that say it.

use std::collections::BTreeSet;

use football::model::{Event, Group, Kind, Match, Side};

use crate::backend::{Connection, values};
use crate::shape::stored;
use crate::snapshot::bodies;
use crate::{Error, questions};

/// Writes down whom a match names, in place of whom it named before.
pub(super) fn of_match(connection: &dyn Connection, match_: &Match, events: &[Event]) -> Result<(), Error> {
    let edition = match_.edition.0;
    let named: BTreeSet<_> = named(match_, events).into_iter().map(|(kind, id)| (edition, kind.id(), id)).collect();
    let rows = connection.ask(questions::MENTIONS_OF_MATCH, &values![match_.id.0])?;
    let known = rows
        .iter()
        .map(|row| Ok((row.integer(0)?, row.integer(1)?, row.integer(2)?)))
        .collect::<Result<BTreeSet<_>, Error>>()?;
    // A live match is replaced at every event, and hardly ever by one that names somebody new.
    if named != known {
        connection.run(questions::MENTIONS_DROP_MATCH, &values![match_.id.0])?;
        for (edition, kind, id) in named {
            connection.run(questions::MENTION_ADD, &values![edition, kind, id, match_.id.0, 0])?;
        }
    }
    Ok(())
}

fn named(match_: &Match, events: &[Event]) -> BTreeSet<(Kind, i64)> {
    let mut named = BTreeSet::new();
    named.extend(match_.stadium.map(|id| (Kind::Stadium, id.0)));
    named.extend(match_.officials.all().map(|id| (Kind::Referee, id.0)));
    for sheet in [Side::Home, Side::Away].map(|side| match_.sheet(side)) {
        named.insert((Kind::Team, sheet.team.0));
        named.extend(sheet.coach.map(|id| (Kind::Coach, id.0)));
        named.extend(sheet.squad.iter().map(|member| (Kind::Player, member.player.0)));
    }
    for event in events {
        let players = [event.player, event.recipient, event.replacement].into_iter().flatten();
        let placed = event.line_up.iter().map(|placing| placing.player);
        named.extend(players.chain(placed).map(|id| (Kind::Player, id.0)));
    }
    named
}

/// Writes down the teams that a group lists, if its stage says of which edition it is.
pub(super) fn of_group(connection: &dyn Connection, id: i64) -> Result<(), Error> {
    let rows = connection.ask(questions::ENTITY, &values![Kind::Group.id(), id])?;
    match rows.first() {
        Some(row) => teams_of(connection, &stored(id, row.text(0)?)?),
        None => Ok(()),
    }
}

/// A stage that came after its groups, or moved to another edition, takes them along.
pub(super) fn of_stage(connection: &dyn Connection, id: i64) -> Result<(), Error> {
    let groups: Vec<Group> = bodies(&connection.ask(questions::CHILDREN, &values![Kind::Group.id(), id])?)?;
    groups.iter().try_for_each(|group| teams_of(connection, group))
}

fn teams_of(connection: &dyn Connection, group: &Group) -> Result<(), Error> {
    connection.run(questions::MENTIONS_DROP_GROUP, &values![group.id.0])?;
    let rows = connection.ask(questions::PARENT, &values![Kind::Stage.id(), group.stage.0])?;
    let Some(edition) = rows.first().map(|row| row.maybe_integer(0)).transpose()?.flatten() else { return Ok(()) };
    for team in &group.teams {
        connection.run(questions::MENTION_ADD, &values![edition, Kind::Team.id(), team.0, 0, group.id.0])?;
    }
    Ok(())
}
