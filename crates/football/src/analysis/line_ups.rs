//! Who is on the pitch, who keeps goal: a state that every event moves on, in feed order.
//!
//! Order, not time, decides: a change and a goal in the same second are told apart by which comes first. A player who
//! steps off for treatment stays on the pitch for the count; one who never comes back left when he stepped off. What
//! happens in the shoot-out changes nothing here.

use super::clock::{Clock, elapsed_minutes};
use crate::model::{Event, EventKind, Match, Outcome, Period, Place, PlayerId, Position, Role, Side, Spot};

/// A player of the match: who he is, and what became of him.
#[derive(Clone, Debug)]
pub(super) struct Participant {
    pub(super) player: PlayerId,
    /// Unknown for somebody no sheet names and no side's event mentions.
    pub(super) side: Option<Side>,
    pub(super) starter: bool,
    pub(super) on: bool,
    pub(super) sent_off: bool,
    /// What he plays at the moment.
    holds: Option<Position>,
    /// The minute he came on, while he is on.
    since: u32,
    pub(super) minutes: u32,
    pub(super) played: bool,
    pub(super) times_on: u32,
    /// What the sheet says of his position.
    stated: Option<(Position, Option<Place>)>,
    /// The Starting XI's word on a starter, the Substitution's on a substitute.
    given: Option<Spot>,
    /// Whom he came on for.
    instead_of: Option<usize>,
    /// How often his own events name each spot.
    spots: [u16; 26],
}

/// Both line-ups, moving with the events.
#[derive(Clone, Debug)]
pub(super) struct LineUps {
    pub(super) people: Vec<Participant>,
    by_id: Vec<(PlayerId, usize)>,
    /// Who acts in each event: the same few dozen people thousands of times, so they are looked up once.
    actors: Vec<Option<u32>>,
    keepers: [Option<usize>; 2],
    /// The last word on each player who stepped off: where in feed order his last Player On or Substitution stands.
    returns: Vec<Option<usize>>,
}

impl LineUps {
    pub(super) fn of(match_: &Match, events: &[Event]) -> LineUps {
        let mut line_ups = LineUps {
            people: Vec::new(),
            by_id: Vec::new(),
            actors: Vec::with_capacity(events.len()),
            keepers: [None; 2],
            returns: Vec::new(),
        };
        for side in [Side::Home, Side::Away] {
            let squad = &match_.sheet(side).squad;
            for member in squad {
                let place = line_ups.meet(member.player, Some(side));
                let person = &mut line_ups.people[place];
                person.starter |= member.role == Role::Starter;
                person.stated = person.stated.or_else(|| Some((member.position()?, member.place())));
            }
        }
        let named = [Side::Home, Side::Away]
            .map(|side| match_.sheet(side).squad.iter().any(|member| member.role == Role::Starter));
        for event in events {
            let actor = event.player.map(|player| line_ups.meet(player, event.side) as u32);
            line_ups.actors.push(actor);
            // Receivers act themselves sooner or later; those who never do only matter where they stand offside.
            let recipient = event.recipient.filter(|_| event.result == Outcome::Offside);
            for player in [recipient, event.replacement].into_iter().flatten() {
                line_ups.meet(player, event.side);
            }
            for placing in &event.line_up {
                let place = line_ups.meet(placing.player, event.side);
                let person = &mut line_ups.people[place];
                if event.kind == EventKind::StartingXi {
                    person.starter |= event.side.is_some_and(|side| !named[side.index()]);
                    person.given = person.given.or(Some(placing.spot).filter(|_| person.starter));
                }
            }
        }
        line_ups.returns = vec![None; line_ups.people.len()];
        for (place, event) in events.iter().enumerate().filter(|(_, event)| event.period != Period::ShootOut) {
            let back = matches!(event.kind, EventKind::PlayerOn | EventKind::Substitution);
            for player in [event.player, event.replacement].into_iter().flatten().filter(|_| back) {
                if let Some(person) = line_ups.find(player) {
                    line_ups.returns[person] = Some(place);
                }
            }
        }
        line_ups
    }

    /// The starters take the field.
    pub(super) fn kick_off(&mut self) {
        for person in self.people.iter_mut().filter(|person| person.starter) {
            person.on = true;
            person.played = true;
            person.holds = person.stated.map(|(position, _)| position).or(person.given.map(Spot::position));
        }
        self.choose_keepers();
    }

    /// Who acts in the event at that place in feed order.
    pub(super) fn actor(&self, place: usize) -> Option<usize> {
        self.actors.get(place).copied().flatten().map(|actor| actor as usize)
    }

    pub(super) fn find(&self, player: PlayerId) -> Option<usize> {
        self.by_id.binary_search_by_key(&player, |(id, _)| *id).ok().map(|found| self.by_id[found].1)
    }

    pub(super) fn keeper(&self, side: Side) -> Option<usize> {
        self.keepers[side.index()]
    }

    /// Moves on past one event, the one at that place in feed order.
    pub(super) fn step(&mut self, place: usize, event: &Event, actor: Option<usize>) {
        if event.period == Period::ShootOut {
            return;
        }
        if let (Some(actor), Some(spot)) = (actor, event.spot)
            && event.kind != EventKind::Substitution
            && event.id.rank() == 0
        {
            let named = &mut self.people[actor].spots[spot.id() as usize];
            *named = named.saturating_add(1);
        }
        match event.kind {
            EventKind::Substitution => self.substitute(event, actor),
            EventKind::Card if matches!(event.result, Outcome::SecondYellow | Outcome::Red) => {
                if let Some(actor) = actor {
                    self.leave(actor, event);
                    self.people[actor].sent_off = true;
                }
            }
            EventKind::PlayerOff => {
                if let Some(actor) = actor.filter(|&actor| self.returns[actor].is_none_or(|back| back < place)) {
                    self.leave(actor, event);
                }
            }
            EventKind::StartingXi | EventKind::TacticalShift => {
                let Some(side) = event.side.filter(|_| !event.line_up.is_empty()) else { return };
                for person in self.people.iter_mut().filter(|person| person.side == Some(side)) {
                    person.holds = None;
                }
                for placing in &event.line_up {
                    if let Some(person) = self.find(placing.player) {
                        self.people[person].holds = Some(placing.spot.position());
                    }
                }
            }
            _ => return,
        }
        self.choose_keepers();
    }

    /// The whistle: whoever is still on has played until now.
    pub(super) fn finish(&mut self, clock: &Clock) {
        for person in &mut self.people {
            if person.on {
                person.minutes += clock.last_minute().saturating_sub(person.since);
            }
            if person.played {
                person.minutes = person.minutes.max(1);
            }
        }
    }

    /// The match position of somebody who played, and where it is drawn.
    pub(super) fn position(&self, place: usize) -> Option<(Position, Option<Place>)> {
        // Whoever came on for whoever: a chain no longer than the people in it.
        let mut place = place;
        for _ in 0..self.people.len() {
            let person = &self.people[place];
            if !person.played {
                return None;
            }
            let drawn = |spot: Spot| (spot.position(), Some(spot.place()));
            let given = person.given.map(drawn);
            if person.starter {
                return person.stated.or(given);
            }
            let usual = (1..person.spots.len()).rev().max_by_key(|&spot| person.spots[spot]);
            let usual = usual.filter(|&spot| person.spots[spot] > 0).and_then(|spot| Spot::of_id(spot as i64));
            if let Some(known) = usual.map(drawn).or(given).or(person.stated) {
                return Some(known);
            }
            place = person.instead_of?;
        }
        None
    }

    fn meet(&mut self, player: PlayerId, side: Option<Side>) -> usize {
        match self.by_id.binary_search_by_key(&player, |(id, _)| *id) {
            Ok(found) => {
                let place = self.by_id[found].1;
                self.people[place].side = self.people[place].side.or(side);
                place
            }
            Err(at) => {
                let place = self.people.len();
                self.by_id.insert(at, (player, place));
                self.people.push(Participant {
                    player,
                    side,
                    starter: false,
                    on: false,
                    sent_off: false,
                    holds: None,
                    since: 0,
                    minutes: 0,
                    played: false,
                    times_on: 0,
                    stated: None,
                    given: None,
                    instead_of: None,
                    spots: [0; 26],
                });
                place
            }
        }
    }

    fn substitute(&mut self, event: &Event, leaving: Option<usize>) {
        let inherited = leaving.and_then(|leaving| self.people[leaving].holds);
        if let Some(leaving) = leaving {
            self.leave(leaving, event);
        }
        let Some(entering) = event.replacement.and_then(|player| self.find(player)) else { return };
        let person = &mut self.people[entering];
        if person.on || person.sent_off {
            return;
        }
        person.on = true;
        person.played = true;
        person.times_on += 1;
        person.since = elapsed_minutes(event.period, event.time);
        person.given = person.given.or(event.spot);
        person.instead_of = person.instead_of.or(leaving);
        let stated = person.stated.map(|(position, _)| position);
        person.holds = event.spot.map(Spot::position).or(stated).or(inherited);
    }

    fn leave(&mut self, place: usize, event: &Event) {
        let person = &mut self.people[place];
        if person.on {
            person.on = false;
            person.minutes += elapsed_minutes(event.period, event.time).saturating_sub(person.since);
        }
    }

    /// A keeper stays keeper while he is on and holds the position; then the first other holder is.
    fn choose_keepers(&mut self) {
        for side in [Side::Home, Side::Away] {
            let keeps = |place: &usize| {
                let person = &self.people[*place];
                person.on && person.side == Some(side) && person.holds == Some(Position::GK)
            };
            let current = self.keepers[side.index()].filter(keeps);
            self.keepers[side.index()] = current.or_else(|| (0..self.people.len()).find(keeps));
        }
    }
}
