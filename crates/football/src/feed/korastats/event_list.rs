//! MatchEventList: the match around its events. It says neither its own id nor when it was played.

use std::collections::BTreeSet;
use std::ops::Range;

use jiff::Timestamp;
use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;

use super::fixture::Fixture;
use super::line_up::StatedMember;
use super::path::PathHints;
use super::positions::position;
use super::reader::RecordReader;
use super::values::{count, id, status};
use crate::feed::document::Source;
use crate::model::{Side, Status};

/// The record of a list of events. The events are not parsed.
#[derive(Debug, Deserialize)]
pub(super) struct RawEventList<'a> {
    #[serde(default)]
    status: Value,
    home: Value,
    away: Value,
    #[serde(borrow)]
    pub(super) events: Vec<&'a RawValue>,
}

/// Where the events of a match are, and what the list says around them.
#[derive(Debug)]
pub(super) struct SavedEvents {
    pub(super) source: Source,
    pub(super) hints: PathHints,
    /// The bytes of the record in its file.
    pub(super) range: Range<usize>,
    pub(super) teams: [i64; 2],
    pub(super) count: usize,
    status: Option<Status>,
    sides: [Value; 2],
}

impl SavedEvents {
    /// The id of a team is missing: `Err` with the field.
    pub(super) fn new(
        raw: RawEventList<'_>,
        source: Source,
        hints: PathHints,
        range: Range<usize>,
    ) -> Result<SavedEvents, &'static str> {
        let team = |side: &Value| id(&side["id"]).or_else(|| id(&side["team"]["id"]));
        let teams = [team(&raw.home).ok_or("home.id")?, team(&raw.away).ok_or("away.id")?];
        let (status, count) = (status(&raw.status), raw.events.len());
        Ok(SavedEvents { source, hints, range, teams, count, status, sides: [raw.home, raw.away] })
    }

    pub(super) fn players(&self) -> BTreeSet<i64> {
        self.sides.iter().flat_map(|side| listed(side).filter_map(|(player, _)| id(&player["id"]))).collect()
    }

    pub(super) fn side_of(&self, team: i64) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.teams[side.index()] == team)
    }

    /// States what the list knows of its match.
    pub(super) fn state(&self, reader: &mut RecordReader<'_>, fixture: &mut Fixture) {
        let rank = (reader.rank, std::cmp::Reverse(Timestamp::MIN));
        // The list itself knows best how far the analysis is.
        fixture.status.state((0, rank.1), self.status);
        for (side, draft) in self.sides.iter().zip(&mut fixture.sides) {
            let team = reader.team(side);
            draft.team.state(rank, team);
            for (player, starts) in listed(side) {
                let Some(id) = reader.player(player) else { continue };
                let stated = StatedMember {
                    shirt: count(&player["shirt_number"]),
                    starts: Some(starts),
                    position: position(&player["primary_position_name"], &player["primary_position_id"]),
                    place: None,
                };
                draft.state_member(id, rank, stated);
            }
        }
    }
}

/// The players of a side, and whether they start. They are in objects by id, or in lists.
fn listed(side: &Value) -> impl Iterator<Item = (&Value, bool)> {
    [("lineup", true), ("sub", false)].into_iter().flat_map(move |(list, starts)| {
        let by_id = side[list].as_object().into_iter().flat_map(|players| players.values());
        let in_list = side[list].as_array().into_iter().flatten();
        by_id.chain(in_list).map(move |player| (player, starts))
    })
}
