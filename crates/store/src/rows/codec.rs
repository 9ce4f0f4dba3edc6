//! A match's events as one compact row, and back.
//!
//! Events are written column by column, each field in the form in which neighbours look alike: ids and times as
//! differences, players as places in a list, points as steps from where the ball was. Fields that go together are one
//! column, in which a match has few different values. The whole is compressed and sealed with a checksum, so that damage
//! is an error and never a wrong number. Nothing is rounded: a coordinate that is not a whole number of hundredths is
//! kept as it is.

mod points;

use football::model::{
    BodyPart, Event, EventId, EventKind, Extra, Links, Millis, Outcome, Period, Placing, Placings, PlayPattern,
    PlayerId, Side, Spot,
};

use crate::error::Error;
use crate::rows::columns::{Reader, Words, Writer, gather, wrong};
use crate::rows::seal;
use points::{Counts, Forms, Points, Trail};

/// The version of the encoding, stored with each row.
pub(crate) const VERSION: i64 = 1;

/// Events as a sealed row. The same events always give the same bytes.
pub(crate) fn encode(events: &[Event]) -> Result<Vec<u8>, Error> {
    let trail = Trail::of(events);
    let mut writer = Writer::default();
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
    Columns::read(Reader::new(&bytes))?.events()
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
    fn events(self) -> Result<Vec<Event>, Error> {
        use Words::Placed;
        let Columns { natures, situations, players, spots, recipients, related, points, .. } = self;
        let numbers = self.ids.iter().zip(&self.times).zip(&self.durations);
        let mut events = match (&natures, &situations, &players, &spots, &recipients, &related.lengths) {
            // As it nearly always is.
            (Placed(natures), Placed(situations), Placed(players), Placed(spots), Placed(to), Placed(lengths)) => {
                let who = players.rows().zip(spots.rows()).zip(to.rows());
                let rows = natures.rows().zip(situations.rows()).zip(who).zip(lengths.rows());
                laid_out(numbers.zip(rows), &related.parts, points)?
            }
            (natures, situations, players, spots, to, lengths) => {
                let (natures, situations, lengths) = (natures.all(), situations.all(), lengths.all());
                let (players, spots, to) = (players.all(), spots.all(), to.all());
                let who = players.iter().copied().zip(spots.iter().copied()).zip(to.iter().copied());
                let what = natures.iter().copied().zip(situations.iter().copied());
                laid_out(numbers.zip(what.zip(who).zip(lengths.iter().copied())), &related.parts, points)?
            }
        };
        // What few events have is laid over them.
        self.replacements.each_present(|row, player| events[row].replacement = Some(player));
        self.xgs.each_present(|row, xg| events[row].xg = Some(xg));
        let mut placings = self.line_ups.parts.into_iter();
        self.line_ups.lengths.each_other_than(0, |row, length| {
            events[row].line_up = placings.by_ref().take(length as usize).collect();
        });
        Ok(events)
    }
}

/// What nearly all events have: id, time and duration; what and who, by the meanings of their words; how many links.
type Row<'a> = (Numbers<'a>, ((What, Who), u32));
type Numbers<'a> = ((&'a u32, &'a u32), &'a i32);
type What = (Nature, Situation);
type Who = ((Option<PlayerId>, Option<Spot>), Option<PlayerId>);

/// The events as far as nearly all have it. Each is made as a whole: what is laid over it later is written twice.
#[inline(always)]
fn laid_out<'a>(
    rows: impl Iterator<Item = Row<'a>>,
    mut others: &[i32],
    mut points: Points,
) -> Result<Vec<Event>, Error> {
    let event = |(((id, time), duration), (((nature, situation), ((player, spot), recipient)), links)): Row<'a>| {
        let [at, end] = points.next(nature.forms, situation.side);
        Event {
            id: EventId(*id),
            kind: nature.kind,
            result: nature.result,
            extra: nature.extra,
            side: situation.side,
            player,
            period: situation.period,
            time: Millis(*time),
            at,
            end,
            duration: Millis(*duration as u32),
            body_part: nature.body_part,
            play_pattern: situation.play_pattern,
            under_pressure: nature.flags & UNDER_PRESSURE != 0,
            possession: situation.possession,
            related: next_links(&mut others, *id, links as usize),
            recipient,
            replacement: None,
            spot,
            line_up: Placings::new(),
            counter: nature.flags & COUNTER != 0,
            through: nature.flags & THROUGH != 0,
            xg: None,
        }
    };
    let events = rows.map(event).collect();
    points.end()?;
    Ok(events)
}

/// The next so many events that the one of this id names. Few name more than stand in the event itself, and how many they
/// are cannot be guessed: so as many as have room are taken, and what is too many is left out by the count.
#[inline(always)]
fn next_links(others: &mut &[i32], id: u32, count: usize) -> Links {
    let other = |difference: i32| EventId(id.wrapping_add_signed(difference));
    let (these, rest) = others.split_at_checked(count).unwrap_or((others, &[]));
    let links = match others.first_chunk() {
        Some(some) if count <= some.len() => Links::from_buf_and_len(some.map(other), count),
        _ => these.iter().copied().map(other).collect(),
    };
    *others = rest;
    links
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
    lengths: Words<'a, u32>,
    parts: Vec<T>,
}

impl<'a, T> Lists<'a, T> {
    fn read(
        reader: &mut Reader<'a>,
        rows: usize,
        parts: impl FnOnce(&mut Reader<'a>, usize) -> Result<Vec<T>, Error>,
    ) -> Result<Lists<'a, T>, Error> {
        let lengths = reader.words(rows, |word| u32::try_from(word?).ok())?;
        let total = lengths.sum();
        Ok(Lists { lengths, parts: parts(reader, total)? })
    }
}

#[cfg(test)]
mod tests;
