//! The filters of MatchEventList: their rows, and what they allow.

use football::analysis::interface::{WrittenEvent, WrittenKind};
use football::analysis::round;
use football::model::{Match, PlayerId, Point, Side};

use crate::prelude::*;
use crate::rows::interface_numbers::{Numbers, OWN};

#[rustfmt::skip]
pub const EVENT_LIST_PARAMS: &[Param] = &[
    required("match_id",    ParamType::Id,               "the match"),
    optional("since",       ParamType::Moment,           "no events if the match has not changed after this time, in the server's time zone; otherwise all of them"),
    optional("detail",      ParamType::Words(&["full"]), "full adds fields to every event"),
    optional("types",       ParamType::NumbersOf(Numbers::ListedEvents), "only these events, by event_id"),
    optional("results",     ParamType::NumbersOf(Numbers::Results), "only events with these results, by result_id"),
    optional("team_id",     ParamType::Id,               "only events of this team"),
    optional("player_id",   ParamType::Id,               "only events of this player"),
    optional("half",        ParamType::Id,               "only events of this half: 1 to 4, 5 for the shoot-out"),
    optional("from_second", ParamType::Second,           "only events from this second of their half"),
    optional("to_second",   ParamType::Second,           "only events up to this second of their half"),
    optional("x_from",      ParamType::Second,           "only events at this x or beyond it, 0 to 100"),
    optional("x_to",        ParamType::Second,           "only events up to this x"),
    optional("y_from",      ParamType::Second,           "only events at this y or beyond it, 0 to 100"),
    optional("y_to",        ParamType::Second,           "only events up to this y"),
];

/// A point on the scale of 0 to 100 in both directions.
pub fn percent(point: Point) -> (f64, f64) {
    (round(point.x() / 1.2, 2), round(point.y() / 0.8, 2))
}

/// Which events a request wants.
#[derive(Debug)]
pub struct EventFilter<'a> {
    types: &'a [i64],
    results: &'a [i64],
    /// The side of the requested team; `Some(None)` if it does not play in this match.
    side: Option<Option<Side>>,
    player: Option<PlayerId>,
    half: Option<i64>,
    seconds: (Option<u32>, Option<u32>),
    x: (Option<u32>, Option<u32>),
    y: (Option<u32>, Option<u32>),
}

impl<'a> EventFilter<'a> {
    pub fn new(request: &'a Request, match_: &Match) -> EventFilter<'a> {
        let side = |team: i64| Side::ALL.iter().copied().find(|side| match_.sheet(*side).team.0 == team);
        EventFilter {
            types: request.ids("types"),
            results: request.ids("results"),
            side: request.id("team_id").map(side),
            player: request.id("player_id").map(PlayerId::new),
            half: request.id("half"),
            seconds: (request.second("from_second"), request.second("to_second")),
            x: (request.second("x_from"), request.second("x_to")),
            y: (request.second("y_from"), request.second("y_to")),
        }
    }

    pub fn allows(&self, event: &WrittenEvent) -> bool {
        let within = |value: f64, (from, to): (Option<u32>, Option<u32>)| {
            from.is_none_or(|from| value >= f64::from(from)) && to.is_none_or(|to| value <= f64::from(to))
        };
        let (number, result) = match event.kind {
            WrittenKind::Interface(note) => (note.event.id(), note.result.map(|result| result.id())),
            WrittenKind::Own(kind) => (kind.id() + OWN, None),
        };
        (self.types.is_empty() || self.types.contains(&number))
            && (self.results.is_empty() || result.is_some_and(|result| self.results.contains(&result)))
            && self.side.is_none_or(|side| side.is_some() && event.side == side)
            && self.player.is_none_or(|player| event.player == Some(player))
            && self.half.is_none_or(|half| i64::from(event.moment.period.number()) == half)
            && within(event.moment.time.seconds(), self.seconds)
            && within(event.x.into(), self.x)
            && within(event.y.into(), self.y)
    }
}
