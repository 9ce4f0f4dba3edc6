//! The play: `[period/]time who what [result] [(x,y)] [-> (x,y)] [more]`, a line an event.

use std::collections::HashMap;

use super::Wrong;
use super::line::{
    Who, event_id, event_id_text, id, is_play, letter, moment, pair, period_marker, seconds, who, words,
};
use super::sheet::Sheet;
use super::words::{Word, default_result, event, event_word, longest, spot, word};
use crate::model::{Event, EventId, EventKind, Moment, Outcome, Period, PlayerId, PlayerSpot, Side, Status};

/// The events of the lines, with the Half Ends that nobody wrote.
pub(super) fn read<'t>(
    sheet: &Sheet,
    lines: impl Iterator<Item = (usize, &'t str)>,
    wrong: &mut Vec<Wrong>,
) -> Vec<Event> {
    let mut play = Play {
        sheet,
        period: Period::First,
        events: Vec::new(),
        seen: HashMap::new(),
        labels: HashMap::new(),
        links: Vec::new(),
    };
    for (line, text) in lines {
        wrong.extend(play.line(line, text).err().map(|message| (line, message)));
    }
    let Play { mut events, labels, links, .. } = play;
    for Link { line, event, to } in links {
        match to {
            To::Event(id) => events[event].related.push(id),
            To::Label(label) => match labels.get(label) {
                Some(id) => events[event].related.push(*id),
                None => wrong.push((line, format!("no event is labelled {label}"))),
            },
        }
    }
    if sheet.match_.status == Status::Final && !sheet.ends_as_written {
        add_half_ends(&mut events);
    }
    events
}

/// A finished period has its end: where none is written, it is at the last event.
pub(super) fn add_half_ends(events: &mut Vec<Event>) {
    for period in Period::PLAYED {
        let of_period = || events.iter().enumerate().filter(|(_, event)| event.period == period);
        let Some((last, _)) = of_period().next_back() else { continue };
        if of_period().any(|(_, event)| event.kind == EventKind::HalfEnd) {
            continue;
        }
        let time = of_period().map(|(_, event)| event.time).max().unwrap_or_default();
        // Rank 9 is a half's end. The largest of all ids wraps round to a small one, which is as good.
        let mut id = EventId((events[last].id.0 / 10 * 10).wrapping_add(9));
        while events.iter().any(|event| event.id == id) {
            id = EventId(id.0.wrapping_add(10));
        }
        events.insert(last + 1, Event::new(id, EventKind::HalfEnd, period, time));
    }
}

/// What follows an event line that does not say its id: the next entry of the feed.
pub(super) fn next_id(last: Option<EventId>) -> EventId {
    EventId(last.map_or(10, |EventId(last)| (last / 10 + 1).saturating_mul(10)))
}

/// The reading of the play: the period that runs, and what was read so far.
struct Play<'s, 't> {
    sheet: &'s Sheet,
    period: Period,
    events: Vec<Event>,
    /// The line of every event id.
    seen: HashMap<EventId, usize>,
    labels: HashMap<&'t str, EventId>,
    links: Vec<Link<'t>>,
}

/// One event names another, by a label that may come later.
struct Link<'t> {
    line: usize,
    event: usize,
    to: To<'t>,
}

#[derive(Clone, Copy)]
enum To<'t> {
    Event(EventId),
    Label(&'t str),
}

/// One event while its line is read.
struct Line<'t> {
    event: Event,
    /// The words that are left.
    words: Vec<&'t str>,
    result: Option<Outcome>,
    label: Option<&'t str>,
    links: Vec<To<'t>>,
}

impl<'t> Play<'_, 't> {
    fn line(&mut self, number: usize, text: &'t str) -> Result<(), String> {
        if let Some(period) = period_marker(text) {
            self.period = period;
            return Ok(());
        }
        if !is_play(text) {
            return Err(format!(
                "\"{text}\" has no time: after the first event come events and periods such as half 2"
            ));
        }
        let (text, line_up) = split_line_up(text);
        let mut words = words(text);
        let Moment { period, time } = moment(words.remove(0), self.period)?;
        let id = next_id(self.events.last().map(|event| event.id));
        let event = Event::new(id, EventKind::Pass, period, time);
        let mut line = Line { event, words, result: None, label: None, links: Vec::new() };
        self.subject(&mut line)?;
        while !line.words.is_empty() {
            self.item(&mut line)?;
        }
        let Line { mut event, result, label, links, .. } = line;
        event.result = result.ok_or_else(|| {
            let results = if event.kind == EventKind::Card { CARDS } else { SHOTS };
            format!("{} must say its result: {results}", event_word(event.kind))
        })?;
        if let Some(list) = line_up {
            event.line_up = list.split(',').map(|entry| self.placing(entry.trim())).collect::<Result<_, _>>()?;
        }
        if let Some(first) = self.seen.insert(event.id, number) {
            return Err(format!("event {} stands on line {first} already", event_id_text(event.id)));
        }
        if let Some(label) = label
            && self.labels.insert(label, event.id).is_some()
        {
            return Err(format!("{label} labels an earlier event already"));
        }
        let place = self.events.len();
        self.links.extend(links.into_iter().map(|to| Link { line: number, event: place, to }));
        self.events.push(event);
        Ok(())
    }

    /// Who and what; `sub H14 for H9` says both its own way.
    fn subject(&self, line: &mut Line<'t>) -> Result<(), String> {
        if line.words.first() == Some(&"sub") {
            let [_, on, "for", off, ..] = line.words[..] else {
                return Err("a substitution is written sub H14 for H9".to_owned());
            };
            (line.event.side, line.event.player) = self.who(off)?;
            line.event.replacement = Some(self.player(on)?);
            line.event.kind = EventKind::Substitution;
            line.result = default_result(EventKind::Substitution);
            line.words.drain(..4);
            return Ok(());
        }
        let Some(word) = line.take() else { return Err("the line ends after the time: who did what?".to_owned()) };
        (line.event.side, line.event.player) = self.who(word)?;
        let Some(((kind, result), count)) = longest(&line.words, event) else {
            let said = line.words.first().map_or("nothing".to_owned(), |word| format!("\"{word}\""));
            let known: Vec<_> = EventKind::ALL.iter().map(|kind| event_word(*kind)).collect();
            return Err(format!("{said} is no event; the events are {}", known.join(", ")));
        };
        line.event.kind = kind;
        line.result = result;
        line.words.drain(..count);
        Ok(())
    }

    /// One thing that may follow the event.
    fn item(&self, line: &mut Line<'t>) -> Result<(), String> {
        if let Some((word, count)) = longest(&line.words, word) {
            line.words.drain(..count);
            put(line, word);
            return Ok(());
        }
        let Some(word) = line.take() else { return Ok(()) };
        match word.split_once('=').unwrap_or((word, "")) {
            ("->", _) => line.event.end = Some(pair(line.argument("->", "a point such as (60,40)")?)?),
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
                let found = longest(&line.words, spot);
                let (spot, count) = found.ok_or("\"as\" needs a spot such as LW")?;
                line.words.drain(..count);
                line.event.spot = Some(spot);
            }
            ("on", player) => line.event.replacement = Some(self.player(player)?),
            ("ball", side) => match who(side) {
                Some(Who::Side(side)) => line.event.possession = Some(side),
                _ => return Err("the ball is with a side: ball=H or ball=A".to_owned()),
            },
            ("xg", number) => {
                let xg = number.parse().ok().filter(|xg| (0.0..=1.0).contains(xg));
                line.event.xg = Some(xg.ok_or_else(|| format!("\"{number}\" is no xg: it runs from 0 to 1"))?);
            }
            _ if word.starts_with('(') => line.event.at = Some(pair(word)?),
            _ if word.starts_with('@') => line.label = Some(word),
            _ if word.starts_with('#') => {
                line.event.id =
                    event_id(word).ok_or_else(|| format!("\"{word}\" is no event id: write #12 or #12.2"))?;
            }
            _ => {
                let length = seconds(word).ok_or_else(|| format!("\"{word}\" is no word that follows an event"))?;
                line.event.duration = length;
            }
        }
        Ok(())
    }

    fn linked(&self, word: &'t str) -> Result<To<'t>, String> {
        let wrong = || format!("\"{word}\" names no event: write prev, #12 or @a");
        match word {
            "prev" => {
                self.events.last().map(|event| To::Event(event.id)).ok_or_else(|| "no event is before".to_owned())
            }
            label if label.starts_with('@') => Ok(To::Label(label)),
            word => event_id(word).map(To::Event).ok_or_else(wrong),
        }
    }

    fn placing(&self, entry: &str) -> Result<PlayerSpot, String> {
        let wrong = || format!("\"{entry}\" is no place in a line-up: write H7 RW");
        let (player, place) = entry.split_once(' ').ok_or_else(wrong)?;
        Ok(PlayerSpot { player: self.player(player)?, spot: spot(place.trim()).ok_or_else(wrong)? })
    }

    fn who(&self, word: &str) -> Result<(Option<Side>, Option<PlayerId>), String> {
        match who(word) {
            _ if word == "-" => Ok((None, None)),
            Some(Who::Side(side)) => Ok((Some(side), None)),
            Some(Who::Player(side, player)) => Ok((Some(side), Some(player))),
            Some(Who::Shirt(side, shirt)) => Ok((Some(side), Some(self.shirt(side, shirt)?))),
            None => Err(format!("\"{word}\" is nobody: write H7 or A9, H or A for the side, - for neither")),
        }
    }

    /// A player, where the side does not matter: `H9`, `A#5503`, `#5503`.
    fn player(&self, word: &str) -> Result<PlayerId, String> {
        match who(word) {
            Some(Who::Player(_, player)) => Ok(player),
            Some(Who::Shirt(side, shirt)) => self.shirt(side, shirt),
            _ if word.starts_with('#') => id(word).map(PlayerId::new),
            _ => Err(format!("\"{word}\" is no player: write H9, or #5503 for an id")),
        }
    }

    fn shirt(&self, side: Side, shirt: u16) -> Result<PlayerId, String> {
        let squad = &self.sheet.match_.sheet(side).squad;
        let mut wearers = squad.iter().filter(|member| member.shirt == Some(shirt));
        let letter = letter(side);
        match (wearers.next(), wearers.next()) {
            (Some(member), None) => Ok(member.player),
            (None, _) => Err(format!(
                "{letter}{shirt} is not in the squad: add a line for him before the play, or write {letter}#id \
                 (a line that begins with a shirt is of the squad, an event begins with its time)"
            )),
            (Some(_), Some(_)) => Err(format!("{letter}{shirt} is worn by two players: write {letter}#id")),
        }
    }
}

const SHOTS: &str = "goal, saved, saved to bar, bar, off target, blocked, blocked on line (or none)";
const CARDS: &str = "yellow, second yellow, red";

impl<'t> Line<'t> {
    fn take(&mut self) -> Option<&'t str> {
        (!self.words.is_empty()).then(|| self.words.remove(0))
    }

    fn argument(&mut self, of: &str, what: &str) -> Result<&'t str, String> {
        self.take().ok_or_else(|| format!("\"{of}\" needs {what}"))
    }
}

fn put(line: &mut Line<'_>, word: Word) {
    match word {
        Word::Result(result) => line.result = Some(result),
        Word::Extra(extra) => line.event.extra = Some(extra),
        Word::Body(part) => line.event.body_part = Some(part),
        Word::Pattern(pattern) => line.event.play_pattern = Some(pattern),
        Word::Pressure => line.event.under_pressure = true,
        Word::Counter => line.event.counter = true,
        Word::Through => line.event.through = true,
    }
}

/// What stands after a colon at the end of a word is a line-up; the colon of a time is inside one.
fn split_line_up(text: &str) -> (&str, Option<&str>) {
    text.split_once(": ").map_or((text, None), |(text, list)| (text, Some(list)))
}
