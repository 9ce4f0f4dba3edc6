//! One pass over a match: its events in, its facts out.

use std::borrow::Cow;
use std::sync::LazyLock;

use super::counting::{Counting, Survey, is_play};
use super::event_index::EventIndex;
use super::facts::{EventFacts, Facts};
use super::line_ups::{self, LineUps, PlayerOnPitch};
use super::match_events::{MatchEvents, find_facts};
use super::models::{Models, XgModels};
use super::recorder::{NoRecorder, Recorder};
use crate::model::{Event, Match, PlayerId, Position, Role};

/// Computes all facts of a match from its events, which are in feed order.
pub fn analyse(match_: &Match, events: &[Event]) -> Facts {
    static SHIPPED: LazyLock<Models> = LazyLock::new(Models::default);
    analyse_with(match_, events, &SHIPPED)
}

/// As [`analyse`], with the given models. That of expected goals applies to matches whose feed gives no values.
pub fn analyse_with(match_: &Match, events: &[Event], models: &Models) -> Facts {
    analyse_into(match_, events, models, NoRecorder).0
}

/// Computes all facts and reports everything that is added. Also returns the line-ups at the end.
pub(super) fn analyse_into<R: Recorder>(
    match_: &Match,
    events: &[Event],
    models: &Models,
    recorder: R,
) -> (Facts, R, LineUps) {
    let survey = Survey::of(match_, events);
    let index = EventIndex::with(events, Cow::Borrowed(&survey.lists));
    let mut facts = Vec::with_capacity(events.len());
    find_facts(match_, events, &index, &models.xg, &mut facts);
    let match_events = MatchEvents { events, facts: &facts, index: &index, threat: &models.xt };
    let (line_ups, actors) = LineUps::new(match_, events);
    let mut counting = Counting::begin(survey.start(match_), line_ups, recorder);
    counting.count_to(events.len(), &match_events, &actors);
    counting.finish(match_, events, &survey)
}

/// The players who were on the pitch at the end of a match, or are on it now. None before kick-off.
pub fn players_at_end(match_: &Match, events: &[Event]) -> Vec<PlayerOnPitch> {
    line_ups_at_end(match_, events).on_pitch()
}

/// The position of every player who has one in the facts of this match. It takes a small part of the time of an analysis.
pub fn positions(match_: &Match, events: &[Event]) -> Vec<(PlayerId, Position)> {
    let line_ups = line_ups_at_end(match_, events);
    let people = line_ups.people.iter().enumerate().filter(|(_, person)| person.side.is_some());
    people.filter_map(|(index, person)| Some((person.player, line_ups.position(index)?.0))).collect()
}

/// Whether the positions of all players stay as they are with one more event, wherever it is among the others. `position` gives
/// those before it, of a match that has kicked off. Some events that change nothing are not recognised.
pub fn keeps_positions(match_: &Match, event: &Event, position: impl Fn(PlayerId) -> Option<Position>) -> bool {
    let named = || [event.player, event.recipient].into_iter().flatten();
    let is_starter = |player| match_.member(player).is_some_and(|member| member.role == Role::Starter);
    // Of a player who was not in the starting eleven, the usual spot is the position.
    let keeps_spot = || match (event.player, event.spot) {
        (Some(player), Some(spot)) => is_starter(player) || position(player) == Some(spot.position()),
        _ => true,
    };
    match_.status.has_kicked_off()
        && !line_ups::may_change(event)
        && named().all(|player| position(player).is_some())
        && keeps_spot()
}

fn line_ups_at_end(match_: &Match, events: &[Event]) -> LineUps {
    let (mut line_ups, actors) = LineUps::new(match_, events);
    if events.iter().any(is_play) || !events.is_empty() && match_.status.has_kicked_off() {
        line_ups.kick_off();
    }
    for (index, (event, actor)) in events.iter().zip(actors).enumerate() {
        line_ups.step(index, event, actor.map(|actor| actor as usize));
    }
    line_ups
}

/// The expected goals and the extra of every event, in feed order. The facts of the match use these values too.
pub fn event_facts(match_: &Match, events: &[Event], models: &XgModels) -> Vec<EventFacts> {
    let mut facts = Vec::with_capacity(events.len());
    find_facts(match_, events, &EventIndex::new(events), models, &mut facts);
    facts
}
