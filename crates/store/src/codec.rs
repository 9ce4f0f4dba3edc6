//! A match's events as one compact row, and back.
//!
//! Events are written column by column, each field in the form in which neighbours look alike: ids and times as
//! differences, players as places in a list, points as steps from where the ball was. Fields that go together are one
//! column, in which a match has few different values. The whole is compressed and sealed with a checksum, so that damage
//! is an error and never a wrong number. Nothing is rounded: a coordinate that is not a whole number of hundredths is
//! kept as it is.

mod first;
mod points;

use std::iter::Take;
use std::ops::Range;
use std::vec;

use football::model::{
    BodyPart, Event, EventId, EventKind, Extra, Links, Millis, Outcome, Period, Placing, Placings, PlayPattern,
    PlayerId, Side, Spot,
};

use crate::columns::{Layout, Reader, Words, Writer, gather, wrong};
use crate::{Error, seal};
use points::{Counts, Forms, Points, Trail};

/// How rows are written, kept beside them. Those of version 1 are still read.
pub(crate) const VERSION: i64 = 2;

/// What a row of version 2 begins with. One of version 1 begins with the number of its events, and no number is written
/// like this: it is a nought in two bytes.
const SECOND: [u8; 2] = [0x80, 0x00];

/// Events as a sealed row. The same events always give the same bytes.
pub(crate) fn encode(events: &[Event]) -> Result<Vec<u8>, Error> {
    let trail = Trail::of(events);
    let mut writer = Writer { bytes: SECOND.to_vec() };
    writer.number(events.len() as u64);
    writer.column(differences(events.iter().map(|event| event.id.0)));
    writer.words(events.iter().zip(trail.forms()).map(|(event, forms)| Some(Nature::number(event, forms))));
    writer.words(events.iter().map(|event| Some(Situation::number(event))));
    writer.words(events.iter().map(|event| event.player.map(|player| player.number())));
    writer.words(events.iter().map(|event| event.spot.map(Spot::id)));
    writer.column(differences(events.iter().map(|event| event.time.0)));
    writer.column(events.iter().map(|event| event.duration.0 as i32));
    writer.words(events.iter().map(|event| event.recipient.map(|player| player.number())));
    writer.words(events.iter().map(|event| event.replacement.map(|player| player.number())));
    writer.words(events.iter().map(|event| event.xg.map(|xg| xg.to_bits() as i64)));
    write_related(&mut writer, events);
    write_line_ups(&mut writer, events);
    trail.write(&mut writer);
    seal::compressed(&writer.bytes)
}

/// The events of a sealed row.
pub(crate) fn decode(sealed: &[u8]) -> Result<Vec<Event>, Error> {
    let bytes = seal::open(sealed)?;
    match bytes.strip_prefix(&SECOND) {
        Some(bytes) => Columns::read(Reader::new(bytes, Layout::Planes))?.events(),
        None => first::columns(Reader::new(&bytes, Layout::Sevens))?.events(),
    }
}

/// All that is written of a match's events.
struct Columns<'a> {
    ids: Vec<u32>,
    times: Vec<u32>,
    durations: Vec<i32>,
    natures: Words<'a, Nature>,
    situations: Words<'a, Situation>,
    players: Words<'a, Option<PlayerId>>,
    spots: Words<'a, Option<Spot>>,
    recipients: Words<'a, Option<PlayerId>>,
    replacements: Words<'a, Option<PlayerId>>,
    xgs: Words<'a, Option<f64>>,
    related: Lists<'a, i32>,
    line_ups: Lists<'a, Placing>,
    points: Points,
}

impl<'a> Columns<'a> {
    fn read(mut reader: Reader<'a>) -> Result<Columns<'a>, Error> {
        let rows = reader.count()?;
        let ids = sums(&reader.column(rows)?);
        let natures = reader.words(rows, Nature::of)?;
        let situations = reader.words(rows, Situation::of)?;
        let players = reader.words(rows, player)?;
        let spots = reader.words(rows, |word| maybe(word, Spot::of_id))?;
        let times = sums(&reader.column(rows)?);
        let durations = reader.column(rows)?;
        let recipients = reader.words(rows, player)?;
        let replacements = reader.words(rows, player)?;
        let xgs = reader.words(rows, chance)?;
        let related = read_related(&mut reader, rows)?;
        let line_ups = read_line_ups(&mut reader, rows)?;
        let steps = points::steps(&mut reader)?;
        let counts = Counts::read(&mut reader, rows)?;
        let points = Points::read(&mut reader, steps, &counts)?;
        reader.end()?;
        Ok(Columns {
            ids,
            times,
            durations,
            natures,
            situations,
            players,
            spots,
            recipients,
            replacements,
            xgs,
            related,
            line_ups,
            points,
        })
    }

    /// The events that they tell of.
    fn events(mut self) -> Result<Vec<Event>, Error> {
        use Words::Placed;
        let mut events = match (&self.natures, &self.situations, &self.players, &self.spots) {
            // As it nearly always is.
            (Placed(natures), Placed(situations), Placed(players), Placed(spots)) => {
                let rows = |rows: Range<usize>| {
                    let what = natures.rows(rows.clone()).zip(situations.rows(rows.clone()));
                    what.zip(players.rows(rows.clone())).zip(spots.rows(rows))
                };
                laid_out(&self.ids, &self.times, &self.durations, rows, &mut self.points)
            }
            (natures, situations, players, spots) => {
                let (natures, situations, players, spots) =
                    (natures.all(), situations.all(), players.all(), spots.all());
                let rows = |rows: Range<usize>| {
                    let what = natures[rows.clone()].iter().copied().zip(situations[rows.clone()].iter().copied());
                    what.zip(players[rows.clone()].iter().copied()).zip(spots[rows].iter().copied())
                };
                laid_out(&self.ids, &self.times, &self.durations, rows, &mut self.points)
            }
        };
        self.points.end()?;
        // What few events have is laid over them.
        self.recipients.each_present(|row, player| events[row].recipient = Some(player));
        self.replacements.each_present(|row, player| events[row].replacement = Some(player));
        self.xgs.each_present(|row, xg| events[row].xg = Some(xg));
        self.line_ups.each(|row, placings| events[row].line_up = placings.collect());
        self.related.each(|row, links| {
            let Event { id, related, .. } = &mut events[row];
            // One or two: gathering them as a whole would take longer.
            links.for_each(|other| related.push(EventId(id.0.wrapping_add_signed(other))));
        });
        Ok(events)
    }
}

type Row = (((Nature, Situation), Option<PlayerId>), Option<Spot>);

/// So many events are made before they get their points: few enough to be still at hand.
const BLOCK: usize = 64;

/// The events as far as nearly all have it; `rows` gives what their words mean.
#[inline(always)]
fn laid_out<I: Iterator<Item = Row>>(
    ids: &[u32],
    times: &[u32],
    durations: &[i32],
    rows: impl Fn(Range<usize>) -> I,
    points: &mut Points,
) -> Vec<Event> {
    let event = |(((id, time), duration), (((nature, situation), player), spot)): (((&u32, &u32), &i32), Row)| Event {
        id: EventId(*id),
        kind: nature.kind,
        result: nature.result,
        extra: nature.extra,
        side: situation.side,
        player,
        period: situation.period,
        time: Millis(*time),
        at: None,
        end: None,
        duration: Millis(*duration as u32),
        body_part: nature.body_part,
        play_pattern: situation.play_pattern,
        under_pressure: nature.flags & UNDER_PRESSURE != 0,
        possession: situation.possession,
        related: Links::new(),
        recipient: None,
        replacement: None,
        spot,
        line_up: Placings::new(),
        counter: nature.flags & COUNTER != 0,
        through: nature.flags & THROUGH != 0,
        xg: None,
    };
    let mut events = Vec::with_capacity(ids.len());
    for start in (0..ids.len()).step_by(BLOCK) {
        let block = start..(start + BLOCK).min(ids.len());
        let numbers = ids[block.clone()].iter().zip(&times[block.clone()]).zip(&durations[block.clone()]);
        events.extend(numbers.zip(rows(block.clone())).map(event));
        points.place(&mut events[start..], rows(block).map(|(((nature, _), _), _)| nature.forms));
    }
    events
}

/// What an event is, by its vocabularies. A match has some hundred and fifty different ones.
#[derive(Clone, Copy)]
struct Nature {
    kind: EventKind,
    result: Outcome,
    extra: Option<Extra>,
    body_part: Option<BodyPart>,
    flags: u8,
    forms: Forms,
}

const UNDER_PRESSURE: u8 = 1;
const COUNTER: u8 = 2;
const THROUGH: u8 = 4;

impl Nature {
    /// All of it in the bytes of one number.
    fn number(event: &Event, [at, end]: Forms) -> i64 {
        let [kind, high] = (event.kind.id() as u16).to_le_bytes();
        let bit = |set: bool, bit: u8| if set { bit } else { 0 };
        let flags =
            bit(event.under_pressure, UNDER_PRESSURE) | bit(event.counter, COUNTER) | bit(event.through, THROUGH);
        let (extra, body_part) = (byte(event.extra.map(Extra::id)), byte(event.body_part.map(BodyPart::id)));
        i64::from_le_bytes([kind, high, event.result.id() as u8, extra, body_part, flags, at, end])
    }

    fn of(number: Option<i64>) -> Option<Nature> {
        let [kind, high, result, extra, body_part, flags, at, end] = number?.to_le_bytes();
        Some(Nature {
            kind: EventKind::of_id(u16::from_le_bytes([kind, high]).into())?,
            result: Outcome::of_id(result.into())?,
            extra: maybe(word(extra), Extra::of_id)?,
            body_part: maybe(word(body_part), BodyPart::of_id)?,
            flags,
            forms: points::forms(at, end)?,
        })
    }
}

/// Who does it, in which period and in whose possession: what changes seldom.
#[derive(Clone, Copy)]
struct Situation {
    side: Option<Side>,
    possession: Option<Side>,
    period: Period,
    play_pattern: Option<PlayPattern>,
}

impl Situation {
    fn number(event: &Event) -> i64 {
        let (side, possession) = (byte(event.side.map(Side::id)), byte(event.possession.map(Side::id)));
        let pattern = byte(event.play_pattern.map(PlayPattern::id));
        i64::from_le_bytes([side, possession, event.period.number(), pattern, 0, 0, 0, 0])
    }

    fn of(number: Option<i64>) -> Option<Situation> {
        let [side, possession, period, pattern, 0, 0, 0, 0] = number?.to_le_bytes() else { return None };
        Some(Situation {
            side: maybe(word(side), Side::of_id)?,
            possession: maybe(word(possession), Side::of_id)?,
            period: Period::of_number(period.into())?,
            play_pattern: maybe(word(pattern), PlayPattern::of_id)?,
        })
    }
}

/// The number of a word that may be left out as a byte: no vocabulary has a nought where that can be.
fn byte(id: Option<i64>) -> u8 {
    id.map_or(0, |id| id as u8)
}

fn word(byte: u8) -> Option<i64> {
    (byte != 0).then(|| byte.into())
}

/// A value of a vocabulary that may be left out; the outer none is a number that means nothing.
fn maybe<T>(word: Option<i64>, of: impl Fn(i64) -> Option<T>) -> Option<Option<T>> {
    match word {
        Some(id) => of(id).map(Some),
        None => Some(None),
    }
}

fn player(word: Option<i64>) -> Option<Option<PlayerId>> {
    Some(word.map(PlayerId::new))
}

fn chance(word: Option<i64>) -> Option<Option<f64>> {
    Some(word.map(|bits| f64::from_bits(bits as u64)))
}

/// They go round at the ends, so that every difference fits.
fn differences(values: impl Iterator<Item = u32>) -> impl Iterator<Item = i32> {
    let mut last = 0;
    values.map(move |value| value.wrapping_sub(std::mem::replace(&mut last, value)) as i32)
}

fn sums(differences: &[i32]) -> Vec<u32> {
    let mut last = 0_u32;
    let sum = |difference: &i32| {
        last = last.wrapping_add_signed(*difference);
        last
    };
    differences.iter().map(sum).collect()
}

/// How many, then which, as differences from the event's own id.
fn write_related(writer: &mut Writer, events: &[Event]) {
    writer.words(events.iter().map(|event| Some(event.related.len() as i64)));
    let links = events.iter().flat_map(|event| event.related.iter().map(|other| (event.id, *other)));
    writer.column(links.map(|(id, other)| other.0.wrapping_sub(id.0) as i32));
}

fn read_related<'a>(reader: &mut Reader<'a>, rows: usize) -> Result<Lists<'a, i32>, Error> {
    Lists::read(reader, rows, Reader::column)
}

/// How many, then who and where.
fn write_line_ups(writer: &mut Writer, events: &[Event]) {
    writer.words(events.iter().map(|event| Some(event.line_up.len() as i64)));
    for placing in events.iter().flat_map(|event| &event.line_up) {
        writer.signed(placing.player.number());
        writer.signed(placing.spot.id());
    }
}

fn read_line_ups<'a>(reader: &mut Reader<'a>, rows: usize) -> Result<Lists<'a, Placing>, Error> {
    // Each takes a byte at least.
    Lists::read(reader, rows, |reader, total| gather(total.min(reader.left() + 1), |_| read_placing(reader)))
}

fn read_placing(reader: &mut Reader<'_>) -> Result<Placing, Error> {
    let player = PlayerId::new(reader.signed()?);
    let spot = Spot::of_id(reader.signed()?).ok_or_else(|| wrong("a spot means nothing"))?;
    Ok(Placing { player, spot })
}

/// Lists that some events have: how long each is, and the parts of all one after the other.
struct Lists<'a, T> {
    lengths: Words<'a, Option<u32>>,
    parts: vec::IntoIter<T>,
}

impl<'a, T> Lists<'a, T> {
    fn read(
        reader: &mut Reader<'a>,
        rows: usize,
        parts: impl FnOnce(&mut Reader<'a>, usize) -> Result<Vec<T>, Error>,
    ) -> Result<Lists<'a, T>, Error> {
        let lengths = reader.words(rows, |word| {
            let length = u32::try_from(word?).ok()?;
            Some((length > 0).then_some(length))
        })?;
        let mut total = 0_usize;
        lengths.each_present(|_, length| total = total.saturating_add(length as usize));
        Ok(Lists { lengths, parts: parts(reader, total)?.into_iter() })
    }

    /// The lists that have something in them, each with its row.
    fn each(mut self, mut show: impl FnMut(usize, Take<&mut vec::IntoIter<T>>)) {
        self.lengths.each_present(|row, length| show(row, self.parts.by_ref().take(length as usize)));
    }
}

#[cfg(test)]
mod tests;
