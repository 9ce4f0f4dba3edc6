//! Parses events: `[period/]time who what [result] [(x,y)] [-> (x,y)] [more]`, one event per line.

use std::collections::HashMap;

use super::line::{
    Actor, LineError, event_id_text, is_event_or_period, letter, parse_actor, parse_event_id, parse_id, parse_moment,
    parse_pair, parse_seconds, period_marker, words,
};
use super::sheet::Sheet;
use super::words::{Modifier, default_result, event_word, longest_phrase, parse_event, parse_modifier, parse_spot};
use crate::model::{
    Event, EventId, EventKind, Moment, Outcome, Period, PlayerId, PlayerSpot, Probability, Side, Status,
};

/// Parses the lines, and adds the Half End events that are missing.
pub(super) fn parse<'t>(
    sheet: &Sheet,
    lines: impl Iterator<Item = (usize, &'t str)>,
    errors: &mut Vec<LineError>,
) -> Vec<Event> {
    let mut parser = EventParser {
        sheet,
        period: Period::First,
        events: Vec::new(),
        lines: HashMap::new(),
        labels: HashMap::new(),
        links: Vec::new(),
    };
    for (line, text) in lines {
        errors.extend(parser.line(line, text).err().map(|message| (line, message)));
    }
    let EventParser { mut events, labels, links, .. } = parser;
    for EventLink { line, event, to } in links {
        match to {
            LinkTarget::Event(id) => events[event].related.push(id),
            LinkTarget::Label(label) => match labels.get(label) {
                Some(id) => events[event].related.push(*id),
                None => errors.push((line, format!("no event has the label {label}"))),
            },
        }
    }
    if sheet.match_.status == Status::Final && !sheet.ends_as_written {
        add_half_ends(&mut events);
    }
    events
}

/// Adds a Half End to every period without one, at the time of its last event.
pub(super) fn add_half_ends(events: &mut Vec<Event>) {
    for period in Period::PLAYED {
        let of_period = || events.iter().enumerate().filter(|(_, event)| event.period == period);
        let Some((last, _)) = of_period().next_back() else { continue };
        if of_period().any(|(_, event)| event.kind == EventKind::HalfEnd) {
            continue;
        }
        let time = of_period().map(|(_, event)| event.time).max().unwrap_or_default();
        // A Half End has rank 9. The largest id wraps round to a small one, which is valid too.
        let mut id = EventId((events[last].id.0 / 10 * 10).wrapping_add(9));
        while events.iter().any(|event| event.id == id) {
            id = EventId(id.0.wrapping_add(10));
        }
        events.insert(last + 1, Event::new(id, EventKind::HalfEnd, period, time));
    }
}

/// The id of an event line without one: the entry after the last.
pub(super) fn next_id(last: Option<EventId>) -> EventId {
    EventId(last.map_or(10, |EventId(last)| (last / 10 + 1).saturating_mul(10)))
}

/// The state of parsing: the current period, and what was parsed so far.
struct EventParser<'s, 't> {
    sheet: &'s Sheet,
    period: Period,
    events: Vec<Event>,
    /// The line of every event id.
    lines: HashMap<EventId, usize>,
    labels: HashMap<&'t str, EventId>,
    links: Vec<EventLink<'t>>,
}

/// A link from one event to another, whose label may be on a later line.
struct EventLink<'t> {
    line: usize,
    event: usize,
    to: LinkTarget<'t>,
}

#[derive(Clone, Copy)]
enum LinkTarget<'t> {
    Event(EventId),
    Label(&'t str),
}

/// One event while its line is parsed.
struct EventLine<'t> {
    event: Event,
    /// The words that are not parsed yet.
    words: Vec<&'t str>,
    result: Option<Outcome>,
    label: Option<&'t str>,
    links: Vec<LinkTarget<'t>>,
}

impl<'t> EventParser<'_, 't> {
    fn line(&mut self, number: usize, text: &'t str) -> Result<(), String> {
        if let Some(period) = period_marker(text) {
            self.period = period;
            return Ok(());
        }
        if !is_event_or_period(text) {
            return Err(format!(
                "\"{text}\" has no time: after the first event, expected an event or a period such as half 2"
            ));
        }
        let (text, line_up) = split_line_up(text);
        let mut words = words(text);
        let Moment { period, time } = parse_moment(words.remove(0), self.period)?;
        let id = next_id(self.events.last().map(|event| event.id));
        let event = Event::new(id, EventKind::Pass, period, time);
        let mut line = EventLine { event, words, result: None, label: None, links: Vec::new() };
        self.subject(&mut line)?;
        while !line.words.is_empty() {
            self.item(&mut line)?;
        }
        let EventLine { mut event, result, label, links, .. } = line;
        event.result = result.ok_or_else(|| {
            let results = if event.kind == EventKind::Card { CARDS } else { SHOTS };
            format!("{} has no result: expected {results}", event_word(event.kind))
        })?;
        if let Some(list) = line_up {
            event.line_up = list.split(',').map(|entry| self.placing(entry.trim())).collect::<Result<_, _>>()?;
        }
        if let Some(first) = self.lines.insert(event.id, number) {
            return Err(format!("event {} is on line {first} already", event_id_text(event.id)));
        }
        if let Some(label) = label
            && self.labels.insert(label, event.id).is_some()
        {
            return Err(format!("{label} is the label of an earlier event already"));
        }
        let index = self.events.len();
        self.links.extend(links.into_iter().map(|to| EventLink { line: number, event: index, to }));
        self.events.push(event);
        Ok(())
    }

    /// Parses the player and the event. `sub H14 for H9` has a form of its own.
    fn subject(&self, line: &mut EventLine<'t>) -> Result<(), String> {
        if line.words.first() == Some(&"sub") {
            let [_, on, "for", off, ..] = line.words[..] else {
                return Err("the substitution is incomplete: expected sub H14 for H9".to_owned());
            };
            (line.event.side, line.event.player) = self.side_and_player(off)?;
            line.event.replacement = Some(self.player(on)?);
            line.event.kind = EventKind::Substitution;
            line.result = default_result(EventKind::Substitution);
            line.words.drain(..4);
            return Ok(());
        }
        let Some(word) = line.take() else {
            return Err("the line ends after the time: expected a player and an event".to_owned());
        };
        (line.event.side, line.event.player) = self.side_and_player(word)?;
        let Some(((kind, result), count)) = longest_phrase(&line.words, parse_event) else {
            let found = line.words.first().map_or("nothing".to_owned(), |word| format!("\"{word}\""));
            let known: Vec<_> = EventKind::ALL.iter().map(|kind| event_word(*kind)).collect();
            return Err(format!("{found} is not an event: expected {}", known.join(", ")));
        };
        line.event.kind = kind;
        line.result = result;
        line.words.drain(..count);
        Ok(())
    }

    /// Parses one item after the event.
    fn item(&self, line: &mut EventLine<'t>) -> Result<(), String> {
        if let Some((modifier, count)) = longest_phrase(&line.words, parse_modifier) {
            line.words.drain(..count);
            apply(line, modifier);
            return Ok(());
        }
        let Some(word) = line.take() else { return Ok(()) };
        match word.split_once('=').unwrap_or((word, "")) {
            ("->", _) => line.event.end = Some(parse_pair(line.argument("->", "a point such as (60,40)")?)?),
            ("<-", _) => {
                let to = line.argument("<-", "prev, an id such as #12 or a label such as @a")?;
                let to = self.linked(to)?;
                line.links.push(to);
            }
            ("to", _) => {
                let player = line.argument("to", "a player such as H9")?;
                line.event.recipient = Some(self.player(player)?);
            }
            ("as", _) => {
                let found = longest_phrase(&line.words, parse_spot);
                let (spot, count) = found.ok_or("expected a spot such as LW after \"as\"")?;
                line.words.drain(..count);
                line.event.spot = Some(spot);
            }
            ("on", player) => line.event.replacement = Some(self.player(player)?),
            ("ball", side) => match parse_actor(side) {
                Some(Actor::Side(side)) => line.event.possession = Some(side),
                _ => return Err("expected ball=H or ball=A".to_owned()),
            },
            ("xg", number) => {
                let xg = number.parse().ok().filter(|xg| (0.0..=1.0).contains(xg));
                let xg = xg.ok_or_else(|| format!("\"{number}\" is not an xg: expected 0 to 1"))?;
                line.event.xg = Some(Probability::new(xg));
            }
            ("mouth", place) => line.event.goal_mouth = Some(parse_pair(place)?),
            _ if word.starts_with('(') => line.event.at = Some(parse_pair(word)?),
            _ if word.starts_with('@') => line.label = Some(word),
            _ if word.starts_with('#') => {
                line.event.id = parse_event_id(word)
                    .ok_or_else(|| format!("\"{word}\" is not an event id: expected #12 or #12.2"))?;
            }
            _ => {
                let duration = parse_seconds(word);
                line.event.duration =
                    duration.ok_or_else(|| format!("\"{word}\" is not a word that may follow an event"))?;
            }
        }
        Ok(())
    }

    fn linked(&self, word: &'t str) -> Result<LinkTarget<'t>, String> {
        let wrong = || format!("\"{word}\" is not an event: expected prev, #12 or @a");
        match word {
            "prev" => self
                .events
                .last()
                .map(|event| LinkTarget::Event(event.id))
                .ok_or_else(|| "there is no event before this one".to_owned()),
            label if label.starts_with('@') => Ok(LinkTarget::Label(label)),
            word => parse_event_id(word).map(LinkTarget::Event).ok_or_else(wrong),
        }
    }

    fn placing(&self, entry: &str) -> Result<PlayerSpot, String> {
        let wrong = || format!("\"{entry}\" is not an entry of a line-up: expected one such as H7 RW");
        let (player, spot) = entry.split_once(' ').ok_or_else(wrong)?;
        Ok(PlayerSpot { player: self.player(player)?, spot: parse_spot(spot.trim()).ok_or_else(wrong)? })
    }

    fn side_and_player(&self, word: &str) -> Result<(Option<Side>, Option<PlayerId>), String> {
        match parse_actor(word) {
            _ if word == "-" => Ok((None, None)),
            Some(Actor::Side(side)) => Ok((Some(side), None)),
            Some(Actor::Player(side, player)) => Ok((Some(side), Some(player))),
            Some(Actor::Shirt(side, shirt)) => Ok((Some(side), Some(self.shirt(side, shirt)?))),
            None => Err(format!(
                "\"{word}\" is not a player or a side: expected H7 or A9, H or A for a side, - for neither"
            )),
        }
    }

    /// Parses a player of either side: `H9`, `A#5503`, `#5503`.
    fn player(&self, word: &str) -> Result<PlayerId, String> {
        match parse_actor(word) {
            Some(Actor::Player(_, player)) => Ok(player),
            Some(Actor::Shirt(side, shirt)) => self.shirt(side, shirt),
            _ if word.starts_with('#') => parse_id(word).map(PlayerId::new),
            _ => Err(format!("\"{word}\" is not a player: expected H9, or #5503 for an id")),
        }
    }

    fn shirt(&self, side: Side, shirt: u16) -> Result<PlayerId, String> {
        let squad = &self.sheet.match_.sheet(side).squad;
        let mut wearers = squad.iter().filter(|member| member.shirt == Some(shirt));
        let letter = letter(side);
        match (wearers.next(), wearers.next()) {
            (Some(member), None) => Ok(member.player),
            (None, _) => Err(format!(
                "{letter}{shirt} is not in the squad: add a squad line before the first event, or write {letter}#id \
                 (a line that begins with a shirt is a squad line; an event begins with its time)"
            )),
            (Some(_), Some(_)) => Err(format!("{letter}{shirt} is the shirt of two players: write {letter}#id")),
        }
    }
}

const SHOTS: &str = "goal, saved, saved to bar, bar, off target, blocked, blocked on line (or none)";
const CARDS: &str = "yellow, second yellow, red";

impl<'t> EventLine<'t> {
    fn take(&mut self) -> Option<&'t str> {
        (!self.words.is_empty()).then(|| self.words.remove(0))
    }

    fn argument(&mut self, of: &str, what: &str) -> Result<&'t str, String> {
        self.take().ok_or_else(|| format!("expected {what} after \"{of}\""))
    }
}

fn apply(line: &mut EventLine<'_>, modifier: Modifier) {
    match modifier {
        Modifier::Result(result) => line.result = Some(result),
        Modifier::Extra(extra) => line.event.extra = Some(extra),
        Modifier::Body(part) => line.event.body_part = Some(part),
        Modifier::Pattern(pattern) => line.event.play_pattern = Some(pattern),
        Modifier::Pressure => line.event.under_pressure = true,
        Modifier::Counter => line.event.counter = true,
        Modifier::Through => line.event.through = true,
    }
}

/// Splits off a line-up, which follows a colon and a blank. The colon of a time has no blank after it.
fn split_line_up(text: &str) -> (&str, Option<&str>) {
    text.split_once(": ").map_or((text, None), |(text, list)| (text, Some(list)))
}
