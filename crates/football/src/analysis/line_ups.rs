//! Who is on the pitch and who keeps goal: a state that every event updates, in feed order.
//!
//! The order of the feed decides, not the time: a substitution and a goal in the same second happened in the order in
//! which the feed lists them. A player who steps off for treatment counts as on the pitch until they return. If they
//! never return, they left when they stepped off. Events of the shoot-out change nothing here.

use super::clock::{MatchClock, elapsed_minutes};
use crate::model::{Event, EventKind, FormationPoint, Match, Outcome, Period, PlayerId, Position, Role, Side, Spot};

/// A player who was on the pitch, and their position then, if it is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayerOnPitch {
    pub player: PlayerId,
    pub side: Option<Side>,
    pub position: Option<Position>,
}

/// A player of the match and their state.
#[derive(Clone, Debug)]
pub(super) struct Participant {
    pub(super) player: PlayerId,
    /// Unknown if no team sheet lists the player and no event of a side names them.
    pub(super) side: Option<Side>,
    pub(super) starter: bool,
    pub(super) on: bool,
    pub(super) sent_off: bool,
    /// The position the player has now.
    current: Option<Position>,
    /// The minute in which the player came on, while on the pitch.
    since: u32,
    pub(super) minutes: u32,
    pub(super) played: bool,
    /// The index of the event with which the player came on, while on the pitch. None for a starter.
    came_on: Option<u32>,
    /// The position on the team sheet.
    stated: Option<(Position, Option<FormationPoint>)>,
    /// The spot from the Starting XI for a starter, from the Substitution for a substitute.
    given: Option<Spot>,
    /// The player whom this one replaced.
    replaced: Option<usize>,
    /// How often the player's own events name each spot, by the id of the spot.
    spots: [u16; 26],
}

/// Two elevens and ten substitutes.
const USUAL_SPELLS: usize = 32;

/// A stay on the pitch. Events are named by their index in feed order.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spell {
    pub(super) player: usize,
    /// The substitution that brought the player on. None for a starter.
    pub(super) from: Option<u32>,
    /// The event with which the player left. None if they stayed to the end.
    pub(super) to: Option<u32>,
    pub(super) minutes: u32,
}

/// Both line-ups, as they are after the events so far. Players are known by their index in `people`.
#[derive(Clone, Debug)]
pub(super) struct LineUps {
    pub(super) people: Vec<Participant>,
    by_id: Vec<(PlayerId, usize)>,
    /// The players on the team sheets are the first of `people`.
    stated: usize,
    keepers: [Option<usize>; 2],
    /// For each player, the index of the last event that brings them back on: a Player On or a Substitution.
    returns: Vec<Option<usize>>,
    /// The stays on the pitch that have ended.
    pub(super) spells: Vec<Spell>,
}

/// Whether an event may change who is on the pitch, who was, or which positions were stated.
pub(super) fn may_change(event: &Event) -> bool {
    use EventKind::{Card, PlayerOff, PlayerOn, StartingXi, Substitution, TacticalShift};
    matches!(event.kind, Card | PlayerOff | PlayerOn | StartingXi | Substitution | TacticalShift)
        || event.replacement.is_some()
        || !event.line_up.is_empty()
}

/// The acting player of each event, in feed order.
pub(super) type Actors = Vec<Option<u32>>;

/// The others whom an event names, and who belong to the match. The recipient of a pass who never acts matters only if they
/// were offside.
fn others_named(event: &Event) -> impl Iterator<Item = PlayerId> {
    let recipient = event.recipient.filter(|_| event.result == Outcome::Offside);
    recipient.into_iter().chain(event.replacement)
}

impl LineUps {
    /// Before kick-off, with everyone whom a team sheet or an event names. Also returns the acting player of each event.
    pub(super) fn new(match_: &Match, events: &[Event]) -> (LineUps, Actors) {
        let mut line_ups = LineUps {
            people: Vec::new(),
            by_id: Vec::new(),
            stated: 0,
            keepers: [None; 2],
            returns: Vec::new(),
            spells: Vec::with_capacity(USUAL_SPELLS),
        };
        for side in Side::BOTH {
            let squad = &match_.sheet(side).squad;
            for member in squad {
                let index = line_ups.find_or_add(member.player, Some(side));
                let person = &mut line_ups.people[index];
                person.starter |= member.role == Role::Starter;
                person.stated = person.stated.or_else(|| Some((member.position()?, member.formation_point())));
            }
        }
        line_ups.stated = line_ups.people.len();
        let has_starters =
            Side::BOTH.map(|side| match_.sheet(side).squad.iter().any(|member| member.role == Role::Starter));
        let mut actors = Vec::with_capacity(events.len());
        for event in events {
            actors.push(event.player.map(|player| line_ups.find_or_add(player, event.side) as u32));
            for player in others_named(event) {
                line_ups.find_or_add(player, event.side);
            }
            for entry in &event.line_up {
                let index = line_ups.find_or_add(entry.player, event.side);
                let person = &mut line_ups.people[index];
                if event.kind == EventKind::StartingXi {
                    person.starter |= event.side.is_some_and(|side| !has_starters[side.index()]);
                    person.given = person.given.or(Some(entry.spot).filter(|_| person.starter));
                }
            }
        }
        line_ups.returns = vec![None; line_ups.people.len()];
        for (index, event) in events.iter().enumerate().filter(|(_, event)| event.period != Period::ShootOut) {
            let back = matches!(event.kind, EventKind::PlayerOn | EventKind::Substitution);
            for player in [event.player, event.replacement].into_iter().flatten().filter(|_| back) {
                if let Some(person) = line_ups.find(player) {
                    line_ups.returns[person] = Some(index);
                }
            }
        }
        (line_ups, actors)
    }

    /// Whether these line-ups would be the same before kick-off, and after the events so far, with one more event at the end.
    /// `has_stepped_off` says whether a player has: then later events decide whether for good.
    pub(super) fn begin_alike_with(&self, event: &Event, has_stepped_off: bool) -> bool {
        let is_known = |player: PlayerId| {
            let person = self.find(player).map(|index| &self.people[index]);
            person.is_some_and(|person| person.side.is_some() || event.side.is_none())
        };
        let comes_back = matches!(event.kind, EventKind::PlayerOn | EventKind::Substitution);
        let is_starting = event.kind == EventKind::StartingXi;
        !(is_starting || comes_back && has_stepped_off)
            && event.player.into_iter().chain(others_named(event)).all(is_known)
            && event.line_up.iter().all(|entry| is_known(entry.player))
    }

    /// The same with an event anywhere, or without one that they have.
    pub(super) fn begin_alike_without_or_with(&self, event: &Event) -> bool {
        self.people.len() == self.stated && !may_change(event)
    }

    /// Puts the starters on the pitch.
    pub(super) fn kick_off(&mut self) {
        for person in self.people.iter_mut().filter(|person| person.starter) {
            person.on = true;
            person.played = true;
            person.current = person.stated.map(|(position, _)| position).or(person.given.map(Spot::position));
        }
        self.choose_keepers();
    }

    pub(super) fn find(&self, player: PlayerId) -> Option<usize> {
        self.by_id.binary_search_by_key(&player, |(id, _)| *id).ok().map(|found| self.by_id[found].1)
    }

    pub(super) fn keeper(&self, side: Side) -> Option<usize> {
        self.keepers[side.index()]
    }

    /// Updates the state with the event at this index.
    pub(super) fn step(&mut self, index: usize, event: &Event, actor: Option<usize>) {
        if event.period == Period::ShootOut {
            return;
        }
        if let (Some(actor), Some(spot)) = (actor, event.spot)
            && event.kind != EventKind::Substitution
            && event.id.rank() == 0
        {
            let count = &mut self.people[actor].spots[spot.id() as usize];
            *count = count.saturating_add(1);
        }
        match event.kind {
            EventKind::Substitution => self.substitute(index, event, actor),
            EventKind::Card if matches!(event.result, Outcome::SecondYellow | Outcome::Red) => {
                if let Some(actor) = actor {
                    self.leave(actor, index, event);
                    self.people[actor].sent_off = true;
                }
            }
            EventKind::PlayerOff => {
                if let Some(actor) = actor.filter(|&actor| self.returns[actor].is_none_or(|back| back < index)) {
                    self.leave(actor, index, event);
                }
            }
            EventKind::StartingXi | EventKind::TacticalShift => {
                let Some(side) = event.side.filter(|_| !event.line_up.is_empty()) else { return };
                for person in self.people.iter_mut().filter(|person| person.side == Some(side)) {
                    person.current = None;
                }
                for entry in &event.line_up {
                    if let Some(person) = self.find(entry.player) {
                        self.people[person].current = Some(entry.spot.position());
                    }
                }
            }
            _ => return,
        }
        self.choose_keepers();
    }

    /// Ends the match: players still on the pitch have played until its last minute.
    pub(super) fn finish(&mut self, clock: &MatchClock) {
        for player in 0..self.people.len() {
            if self.people[player].on {
                self.end_spell(player, None, clock.last_minute());
            }
        }
        // At least one minute for every player who played.
        for spell in &mut self.spells {
            let person = &mut self.people[spell.player];
            if person.minutes == 0 {
                (person.minutes, spell.minutes) = (1, 1);
            }
        }
    }

    /// The players who are on the pitch now.
    pub(super) fn on_pitch(&self) -> Vec<PlayerOnPitch> {
        let on = self.people.iter().enumerate().filter(|(_, person)| person.on);
        on.map(|(index, person)| PlayerOnPitch {
            player: person.player,
            side: person.side,
            position: person.current.or_else(|| self.position(index).map(|(position, _)| position)),
        })
        .collect()
    }

    /// The position of a player in this match and where it is drawn; `None` if they never played.
    pub(super) fn position(&self, player: usize) -> Option<(Position, Option<FormationPoint>)> {
        // A substitute without a position takes that of the player they replaced, and so on. The bound on the number
        // of steps ends a circle of replacements, which a damaged feed may contain.
        let mut index = player;
        for _ in 0..self.people.len() {
            let person = &self.people[index];
            if !person.played {
                return None;
            }
            let drawn = |spot: Spot| (spot.position(), Some(spot.formation_point()));
            let given = person.given.map(drawn);
            if person.starter {
                return person.stated.or(given);
            }
            let usual = (1..person.spots.len()).rev().max_by_key(|&spot| person.spots[spot]);
            let usual = usual.filter(|&spot| person.spots[spot] > 0).and_then(|spot| Spot::from_id(spot as i64));
            if let Some(known) = usual.map(drawn).or(given).or(person.stated) {
                return Some(known);
            }
            index = person.replaced?;
        }
        None
    }

    /// The index of a player, who is added if they are new.
    fn find_or_add(&mut self, player: PlayerId, side: Option<Side>) -> usize {
        match self.by_id.binary_search_by_key(&player, |(id, _)| *id) {
            Ok(found) => {
                let index = self.by_id[found].1;
                self.people[index].side = self.people[index].side.or(side);
                index
            }
            Err(at) => {
                let index = self.people.len();
                self.by_id.insert(at, (player, index));
                self.people.push(Participant {
                    player,
                    side,
                    starter: false,
                    on: false,
                    sent_off: false,
                    current: None,
                    since: 0,
                    minutes: 0,
                    played: false,
                    came_on: None,
                    stated: None,
                    given: None,
                    replaced: None,
                    spots: [0; 26],
                });
                index
            }
        }
    }

    fn substitute(&mut self, index: usize, event: &Event, leaving: Option<usize>) {
        let inherited = leaving.and_then(|leaving| self.people[leaving].current);
        if let Some(leaving) = leaving {
            self.leave(leaving, index, event);
        }
        let Some(entering) = event.replacement.and_then(|player| self.find(player)) else { return };
        let person = &mut self.people[entering];
        if person.on || person.sent_off {
            return;
        }
        person.on = true;
        person.played = true;
        person.came_on = Some(index as u32);
        person.since = elapsed_minutes(event.period, event.time);
        person.given = person.given.or(event.spot);
        person.replaced = person.replaced.or(leaving);
        let stated = person.stated.map(|(position, _)| position);
        person.current = event.spot.map(Spot::position).or(stated).or(inherited);
    }

    fn leave(&mut self, player: usize, index: usize, event: &Event) {
        if self.people[player].on {
            self.people[player].on = false;
            self.end_spell(player, Some(index as u32), elapsed_minutes(event.period, event.time));
        }
    }

    /// Counts the minutes since the player came on.
    fn end_spell(&mut self, player: usize, to: Option<u32>, minute: u32) {
        let person = &mut self.people[player];
        let minutes = minute.saturating_sub(person.since);
        person.minutes += minutes;
        self.spells.push(Spell { player, from: person.came_on, to, minutes });
    }

    /// A goalkeeper keeps goal while they are on the pitch in that position. Then the first other player in that
    /// position takes over.
    fn choose_keepers(&mut self) {
        for side in Side::BOTH {
            let keeps = |index: &usize| {
                let person = &self.people[*index];
                person.on && person.side == Some(side) && person.current == Some(Position::GK)
            };
            let current = self.keepers[side.index()].filter(keeps);
            self.keepers[side.index()] = current.or_else(|| (0..self.people.len()).find(keeps));
        }
    }
}
