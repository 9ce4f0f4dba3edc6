//! A match's events as one compact row, and back.
//!
//! Events are written column by column, each field in the form in which neighbours look alike: ids and times as
//! differences, vocabularies and players as places in a list, points as steps from where the ball was. The whole is
//! compressed and sealed with a checksum, so that damage is an error and never a wrong number. Nothing is rounded: a
//! coordinate that is not a whole number of hundredths is kept as it is.

use std::iter::Zip;
use std::vec;

use football::model::{
    BodyPart, Event, EventId, EventKind, Extra, Millis, Outcome, Period, Placing, PlayPattern, PlayerId, Point, Side,
    Spot,
};

use crate::columns::{BLOCK, Layout, Reader, Words, Writer, gather, wrong};
use crate::{Error, seal};

/// How rows are written, kept beside them. Version 1 had the same columns in the other layout.
pub(crate) const VERSION: i64 = 2;

/// What a row of version 2 begins with. One of version 1 begins with the number of its events, and no number is written
/// like this: it is a nought in two bytes.
const IN_PLANES: [u8; 2] = [0x80, 0x00];

/// Events as a sealed row. The same events always give the same bytes.
pub(crate) fn encode(events: &[Event]) -> Result<Vec<u8>, Error> {
    let mut writer = Writer { bytes: IN_PLANES.to_vec() };
    writer.number(events.len() as u64);
    writer.column(differences(events.iter().map(|event| event.id.0)));
    writer.words(events.iter().map(|event| Some(event.kind.id())));
    writer.words(events.iter().map(|event| Some(event.result.id())));
    writer.words(events.iter().map(|event| event.extra.map(Extra::id)));
    writer.words(events.iter().map(|event| event.side.map(Side::id)));
    writer.words(events.iter().map(|event| event.player.map(|player| player.0)));
    writer.words(events.iter().map(|event| Some(i64::from(event.period.number()))));
    writer.column(differences(events.iter().map(|event| event.time.0)));
    writer.column(events.iter().map(|event| event.duration.0 as i32));
    writer.words(events.iter().map(|event| event.body_part.map(BodyPart::id)));
    writer.words(events.iter().map(|event| event.play_pattern.map(PlayPattern::id)));
    writer.words(events.iter().map(|event| event.possession.map(Side::id)));
    writer.words(events.iter().map(|event| event.recipient.map(|player| player.0)));
    writer.words(events.iter().map(|event| event.replacement.map(|player| player.0)));
    writer.words(events.iter().map(|event| event.spot.map(Spot::id)));
    writer.words(events.iter().map(|event| Some(flags(event).into())));
    writer.words(events.iter().map(|event| event.xg.map(|xg| xg.to_bits() as i64)));
    write_related(&mut writer, events);
    write_line_ups(&mut writer, events);
    write_points(&mut writer, events);
    seal::compressed(&writer.bytes)
}

/// The events of a sealed row.
pub(crate) fn decode(sealed: &[u8]) -> Result<Vec<Event>, Error> {
    let bytes = seal::open(sealed)?;
    let mut reader = match bytes.strip_prefix(&IN_PLANES) {
        Some(bytes) => Reader::new(bytes, Layout::Planes),
        None => Reader::new(&bytes, Layout::Sevens),
    };
    let rows = reader.count()?;
    let ids = sums(&reader.column(rows)?);
    let kinds = reader.words(rows, |word| word.and_then(EventKind::of_id))?;
    let results = reader.words(rows, |word| word.and_then(Outcome::of_id))?;
    let extras = reader.words(rows, |word| maybe(word, Extra::of_id))?;
    let sides = reader.words(rows, |word| maybe(word, Side::of_id))?;
    let players = reader.words(rows, player)?;
    let periods = reader.words(rows, |word| Period::of_number(u64::try_from(word?).ok()?))?;
    let times = sums(&reader.column(rows)?);
    let durations = reader.column(rows)?;
    let body_parts = reader.words(rows, |word| maybe(word, BodyPart::of_id))?;
    let patterns = reader.words(rows, |word| maybe(word, PlayPattern::of_id))?;
    let possessions = reader.words(rows, |word| maybe(word, Side::of_id))?;
    let recipients = reader.words(rows, player)?;
    let replacements = reader.words(rows, player)?;
    let spots = reader.words(rows, |word| maybe(word, Spot::of_id))?;
    let flags = reader.words(rows, |word| u8::try_from(word?).ok())?;
    let xgs = reader.words(rows, |word| Some(word.map(|bits| f64::from_bits(bits as u64))))?;
    let mut related = Lists::read(&mut reader, rows, Reader::column)?;
    let mut line_ups = Lists::read(&mut reader, rows, |reader, total| {
        // Each takes a byte at least.
        gather(total.min(reader.left() + 1), |_| read_placing(reader))
    })?;
    let mut points = Points::read(&mut reader, rows)?;
    reader.end()?;
    let mut events = Vec::with_capacity(rows);
    // Some rows at a time: their values lie beside each other, and no column has to be kept in mind for long.
    for start in (0..rows).step_by(BLOCK) {
        let (kinds, results, extras) = (kinds.block(start), results.block(start), extras.block(start));
        let (sides, players, periods) = (sides.block(start), players.block(start), periods.block(start));
        let (body_parts, patterns) = (body_parts.block(start), patterns.block(start));
        let (possessions, recipients) = (possessions.block(start), recipients.block(start));
        let (replacements, spots) = (replacements.block(start), spots.block(start));
        let (flags, xgs) = (flags.block(start), xgs.block(start));
        let (related_counts, line_up_counts) = (related.lengths.block(start), line_ups.lengths.block(start));
        let forms = [points.forms[0].block(start), points.forms[1].block(start)];
        let end = rows.min(start + BLOCK);
        let (ids, times, durations) = (&ids[start..end], &times[start..end], &durations[start..end]);
        events.extend((0..ids.len().min(BLOCK)).map(|row| {
            let (id, side) = (ids[row], sides[row]);
            let related = related.next(related_counts[row], |other| EventId(id.wrapping_add_signed(other)));
            let line_up = line_ups.next(line_up_counts[row], |placing| placing);
            let at = points.next(0, forms[0][row], side);
            let end = points.next(1, forms[1][row], side);
            Event {
                id: EventId(id),
                kind: kinds[row],
                result: results[row],
                extra: extras[row],
                side,
                player: players[row],
                period: periods[row],
                time: Millis(times[row]),
                at,
                end,
                duration: Millis(durations[row] as u32),
                body_part: body_parts[row],
                play_pattern: patterns[row],
                under_pressure: flags[row] & UNDER_PRESSURE != 0,
                possession: possessions[row],
                related,
                recipient: recipients[row],
                replacement: replacements[row],
                spot: spots[row],
                line_up,
                counter: flags[row] & COUNTER != 0,
                through: flags[row] & THROUGH != 0,
                xg: xgs[row],
            }
        }));
    }
    points.end()?;
    Ok(events)
}

const UNDER_PRESSURE: u8 = 1;
const COUNTER: u8 = 2;
const THROUGH: u8 = 4;

fn flags(event: &Event) -> u8 {
    let bit = |set: bool, bit: u8| if set { bit } else { 0 };
    bit(event.under_pressure, UNDER_PRESSURE) | bit(event.counter, COUNTER) | bit(event.through, THROUGH)
}

/// A value of a vocabulary that may be left out; the outer none is a number that means nothing.
fn maybe<T>(word: Option<i64>, of: impl Fn(i64) -> Option<T>) -> Option<Option<T>> {
    match word {
        Some(id) => of(id).map(Some),
        None => Some(None),
    }
}

fn player(word: Option<i64>) -> Option<Option<PlayerId>> {
    Some(word.map(PlayerId))
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

/// How many, then who and where.
fn write_line_ups(writer: &mut Writer, events: &[Event]) {
    writer.words(events.iter().map(|event| Some(event.line_up.len() as i64)));
    for placing in events.iter().flat_map(|event| &event.line_up) {
        writer.signed(placing.player.0);
        writer.signed(placing.spot.id());
    }
}

fn read_placing(reader: &mut Reader<'_>) -> Result<Placing, Error> {
    let player = PlayerId(reader.signed()?);
    let spot = Spot::of_id(reader.signed()?).ok_or_else(|| wrong("a spot means nothing"))?;
    Ok(Placing { player, spot })
}

/// Lists that some events have: how long each is, and the parts of all one after the other.
struct Lists<'a, T> {
    lengths: Words<'a, u32>,
    parts: vec::IntoIter<T>,
}

impl<'a, T> Lists<'a, T> {
    fn read(
        reader: &mut Reader<'a>,
        rows: usize,
        parts: impl FnOnce(&mut Reader<'a>, usize) -> Result<Vec<T>, Error>,
    ) -> Result<Lists<'a, T>, Error> {
        let lengths = reader.words(rows, |word| u32::try_from(word?).ok())?;
        let total = lengths.all().fold(0, |sum: usize, length| sum.saturating_add(length as usize));
        Ok(Lists { lengths, parts: parts(reader, total)?.into_iter() })
    }

    /// The next list, of so many.
    #[inline(always)]
    fn next<U>(&mut self, length: u32, of: impl Fn(T) -> U) -> Vec<U> {
        if length == 0 { Vec::new() } else { self.parts.by_ref().take(length as usize).map(of).collect() }
    }
}

/// Steps a metre: feeds give tenths or hundredths.
const STEPS: [i32; 2] = [10, 100];

/// How a point is written.
const ABSENT: u8 = 0;
const IN_STEPS: u8 = 1;
const AS_IT_IS: u8 = 2;

/// A spot in steps, and who sees it so.
#[derive(Clone, Copy)]
struct Ball {
    x: i32,
    y: i32,
    side: Option<Side>,
}

impl Ball {
    fn of(point: Point, side: Option<Side>, steps: i32) -> Ball {
        let steps = f64::from(steps);
        Ball { x: (point.x() * steps).round() as i32, y: (point.y() * steps).round() as i32, side }
    }

    /// The point, if these steps say it to the last bit.
    fn point(self, steps: i32) -> Option<Point> {
        Point::new(f64::from(self.x) / f64::from(steps), f64::from(self.y) / f64::from(steps))
    }

    fn is_on_the_pitch(self, steps: i32) -> bool {
        let [length, width] = [Point::LENGTH, Point::WIDTH].map(|side| side as i32 * steps);
        (0..=length).contains(&self.x) && (0..=width).contains(&self.y)
    }

    /// The same spot as a side sees it.
    fn seen_by(self, side: Option<Side>, steps: i32) -> Ball {
        if side == self.side {
            return self;
        }
        let across = |size: f64, at: i32| (size as i32 * steps).wrapping_sub(at);
        Ball { x: across(Point::LENGTH, self.x), y: across(Point::WIDTH, self.y), side }
    }
}

/// A point, where that is in steps, and whether steps say it to the last bit.
#[derive(Clone, Copy)]
struct Placed {
    point: Point,
    ball: Ball,
    exact: bool,
}

/// Where every event begins and ends, in so many steps a metre.
fn placed(events: &[Event], steps: i32) -> Vec<[Option<Placed>; 2]> {
    let bits = |point: Point| (point.x().to_bits(), point.y().to_bits());
    let place = |point: Point, side: Option<Side>| {
        let ball = Ball::of(point, side, steps);
        Placed { point, ball, exact: ball.point(steps).is_some_and(|again| bits(again) == bits(point)) }
    };
    let both = |event: &Event| [event.at, event.end].map(|point| point.map(|point| place(point, event.side)));
    events.iter().map(both).collect()
}

/// Every point as the way from the last one; the ball is usually where it was left.
fn write_points(writer: &mut Writer, events: &[Event]) {
    let (mut steps, mut points) = (STEPS[0], placed(events, STEPS[0]));
    if points.as_flattened().iter().flatten().any(|placed| !placed.exact) {
        (steps, points) = (STEPS[1], placed(events, STEPS[1]));
    }
    let form = |placed: Option<Placed>| match placed {
        None => Some(ABSENT.into()),
        Some(placed) if placed.exact => Some(IN_STEPS.into()),
        Some(_) => Some(AS_IT_IS.into()),
    };
    writer.number(steps as u64);
    writer.words(points.iter().map(|[at, _]| form(*at)));
    writer.words(points.iter().map(|[_, end]| form(*end)));
    let as_it_is = || points.as_flattened().iter().flatten().filter(|placed| !placed.exact);
    writer.words(as_it_is().map(|placed| Some(placed.point.x().to_bits() as i64)));
    writer.words(as_it_is().map(|placed| Some(placed.point.y().to_bits() as i64)));

    // Where events begin and where they end move differently, and so do x and y: a column each.
    let mut columns: [Vec<i32>; 4] = Default::default();
    let mut ball = Ball { x: 0, y: 0, side: None };
    for pair in &points {
        for (placed, columns) in pair.iter().zip(columns.chunks_exact_mut(2)) {
            let Some(Placed { ball: now, exact, .. }) = *placed else { continue };
            if exact {
                let before = ball.seen_by(now.side, steps);
                columns[0].push(now.x - before.x);
                columns[1].push(now.y - before.y);
            }
            ball = now;
        }
    }
    for column in columns {
        writer.column(column.into_iter());
    }
}

/// Points being read.
struct Points<'a> {
    steps: i32,
    /// Of where events begin, and where they end.
    forms: [Words<'a, u8>; 2],
    /// The steps along and across, of each.
    columns: [Zip<vec::IntoIter<i32>, vec::IntoIter<i32>>; 2],
    as_it_is: Zip<vec::IntoIter<f64>, vec::IntoIter<f64>>,
    ball: Ball,
    /// One was written that cannot be.
    lost: bool,
}

impl<'a> Points<'a> {
    fn read(reader: &mut Reader<'a>, rows: usize) -> Result<Points<'a>, Error> {
        let unit = reader.number()?;
        let steps = STEPS.into_iter().find(|steps| *steps as u64 == unit);
        let steps = steps.ok_or_else(|| wrong("points have an unknown unit"))?;
        let form = |word: Option<i64>| u8::try_from(word?).ok().filter(|form| *form <= AS_IT_IS);
        let forms = [reader.words(rows, form)?, reader.words(rows, form)?];
        let mut counts = [[0; 3]; 2];
        for (counts, forms) in counts.iter_mut().zip(&forms) {
            forms.all().for_each(|form| counts[usize::from(form)] += 1);
        }
        let kept = counts.iter().map(|counts| counts[usize::from(AS_IT_IS)]).sum();
        let bits = |word: Option<i64>| word.map(|bits| f64::from_bits(bits as u64));
        let mut numbers = || Ok::<Vec<f64>, Error>(reader.words(kept, bits)?.all().collect());
        let as_it_is = numbers()?.into_iter().zip(numbers()?);
        let mut column = |counts: [usize; 3]| reader.column(counts[usize::from(IN_STEPS)]);
        let mut both = |counts: [usize; 3]| Ok::<_, Error>(column(counts)?.into_iter().zip(column(counts)?));
        let columns = [both(counts[0])?, both(counts[1])?];
        Ok(Points { steps, forms, columns, as_it_is, ball: Ball { x: 0, y: 0, side: None }, lost: false })
    }

    /// The next point of where events begin, or of where they end.
    // Inside the loop over the events a point never has to go through memory.
    #[inline(always)]
    fn next(&mut self, which: usize, form: u8, side: Option<Side>) -> Option<Point> {
        if form == ABSENT {
            return None;
        }
        let point = if form == IN_STEPS { self.in_steps(which, side) } else { self.as_it_is(side) };
        self.lost |= point.is_none();
        point
    }

    #[inline(always)]
    fn in_steps(&mut self, which: usize, side: Option<Side>) -> Option<Point> {
        let before = self.ball.seen_by(side, self.steps);
        let (along, across) = self.columns[which].next()?;
        self.ball = Ball { x: before.x.wrapping_add(along), y: before.y.wrapping_add(across), side };
        // Only what lies on the pitch is written so, and then steps and point are the same.
        self.lost |= !self.ball.is_on_the_pitch(self.steps);
        self.ball.point(self.steps)
    }

    #[cold]
    fn as_it_is(&mut self, side: Option<Side>) -> Option<Point> {
        let (x, y) = self.as_it_is.next()?;
        let point = Point::new(x, y)?;
        self.ball = Ball::of(point, side, self.steps);
        Some(point)
    }

    /// Says whether every point was there.
    fn end(self) -> Result<(), Error> {
        if self.lost { Err(wrong("a point is not there")) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests;
