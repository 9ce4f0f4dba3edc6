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

use crate::columns::{Reader, Writer, gather, wrong};
use crate::{Error, seal};

/// How the columns below are laid out; kept beside the row.
pub(crate) const VERSION: i64 = 1;

/// Events as a sealed row. The same events always give the same bytes.
pub(crate) fn encode(events: &[Event]) -> Result<Vec<u8>, Error> {
    let mut writer = Writer::default();
    writer.number(events.len() as u64);
    writer.column(differences(events.iter().map(|event| i64::from(event.id.0))));
    writer.words(events.iter().map(|event| Some(event.kind.id())));
    writer.words(events.iter().map(|event| Some(event.result.id())));
    writer.words(events.iter().map(|event| event.extra.map(Extra::id)));
    writer.words(events.iter().map(|event| event.side.map(Side::id)));
    writer.words(events.iter().map(|event| event.player.map(|player| player.0)));
    writer.words(events.iter().map(|event| Some(i64::from(event.period.number()))));
    writer.column(differences(events.iter().map(|event| i64::from(event.time.0))));
    writer.column(events.iter().map(|event| i64::from(event.duration.0)));
    writer.words(events.iter().map(|event| event.body_part.map(BodyPart::id)));
    writer.words(events.iter().map(|event| event.play_pattern.map(PlayPattern::id)));
    writer.words(events.iter().map(|event| event.possession.map(Side::id)));
    writer.words(events.iter().map(|event| event.recipient.map(|player| player.0)));
    writer.words(events.iter().map(|event| event.replacement.map(|player| player.0)));
    writer.words(events.iter().map(|event| event.spot.map(Spot::id)));
    writer.words(events.iter().map(|event| Some(flags(event))));
    writer.words(events.iter().map(|event| event.xg.map(|xg| xg.to_bits() as i64)));
    write_related(&mut writer, events);
    write_line_ups(&mut writer, events);
    write_points(&mut writer, events);
    seal::compressed(&writer.bytes)
}

/// The events of a sealed row.
pub(crate) fn decode(sealed: &[u8]) -> Result<Vec<Event>, Error> {
    let bytes = seal::open(sealed)?;
    let mut reader = Reader::new(&bytes);
    let rows = reader.count()?;
    let ids = sums(&reader.column(rows)?)?;
    let kinds = reader.words(rows, |word| word.and_then(EventKind::of_id))?;
    let results = reader.words(rows, |word| word.and_then(Outcome::of_id))?;
    let extras = reader.words(rows, |word| maybe(word, Extra::of_id))?;
    let sides = reader.words(rows, |word| maybe(word, Side::of_id))?;
    let players = reader.words(rows, player)?;
    let periods = reader.words(rows, |word| Period::of_number(u64::try_from(word?).ok()?))?;
    let times = sums(&reader.column(rows)?)?;
    let durations = lengths(&reader.column(rows)?)?;
    let body_parts = reader.words(rows, |word| maybe(word, BodyPart::of_id))?;
    let patterns = reader.words(rows, |word| maybe(word, PlayPattern::of_id))?;
    let possessions = reader.words(rows, |word| maybe(word, Side::of_id))?;
    let recipients = reader.words(rows, player)?;
    let replacements = reader.words(rows, player)?;
    let spots = reader.words(rows, |word| maybe(word, Spot::of_id))?;
    let flags = reader.words(rows, |word| word)?;
    let xgs = reader.words(rows, |word| Some(word.map(|bits| f64::from_bits(bits as u64))))?;
    let related = read_lists(&mut reader, rows, |reader, row| read_link(reader, ids[row]))?;
    let line_ups = read_lists(&mut reader, rows, |reader, _| read_placing(reader))?;
    let mut points = Points::read(&mut reader, rows)?;
    reader.end()?;
    // Each column has a value for every row. Said once more here, it need not be looked at in every row.
    let (ids, kinds, results, extras) = (&ids[..rows], &kinds[..rows], &results[..rows], &extras[..rows]);
    let (sides, players, periods, times) = (&sides[..rows], &players[..rows], &periods[..rows], &times[..rows]);
    let (durations, body_parts, patterns) = (&durations[..rows], &body_parts[..rows], &patterns[..rows]);
    let (possessions, recipients) = (&possessions[..rows], &recipients[..rows]);
    let (replacements, spots, flags, xgs) = (&replacements[..rows], &spots[..rows], &flags[..rows], &xgs[..rows]);
    let mut events = Vec::with_capacity(rows);
    for row in 0..rows {
        let [at, end] = points.of(row, sides[row]);
        events.push(Event {
            id: EventId(ids[row]),
            kind: kinds[row],
            result: results[row],
            extra: extras[row],
            side: sides[row],
            player: players[row],
            period: periods[row],
            time: Millis(times[row]),
            at,
            end,
            duration: Millis(durations[row]),
            body_part: body_parts[row],
            play_pattern: patterns[row],
            under_pressure: flags[row] & UNDER_PRESSURE != 0,
            possession: possessions[row],
            related: Vec::new(),
            recipient: recipients[row],
            replacement: replacements[row],
            spot: spots[row],
            line_up: Vec::new(),
            counter: flags[row] & COUNTER != 0,
            through: flags[row] & THROUGH != 0,
            xg: xgs[row],
        });
    }
    points.end()?;
    related.into_iter().for_each(|(row, list)| events[row].related = list);
    line_ups.into_iter().for_each(|(row, list)| events[row].line_up = list);
    Ok(events)
}

const UNDER_PRESSURE: i64 = 1;
const COUNTER: i64 = 2;
const THROUGH: i64 = 4;

fn flags(event: &Event) -> i64 {
    let bit = |set: bool, bit: i64| if set { bit } else { 0 };
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

fn differences(values: impl Iterator<Item = i64>) -> impl Iterator<Item = i64> {
    let mut last = 0;
    values.map(move |value| value - std::mem::replace(&mut last, value))
}

fn sums(differences: &[i64]) -> Result<Vec<u32>, Error> {
    let mut last = 0_i64;
    gather(differences.len(), |row| {
        last = last.checked_add(differences[row]).ok_or_else(|| wrong("a difference is too large"))?;
        u32::try_from(last).map_err(|_| wrong("an id or a time is out of range"))
    })
}

fn lengths(column: &[i64]) -> Result<Vec<u32>, Error> {
    gather(column.len(), |row| u32::try_from(column[row]).map_err(|_| wrong("a duration is no time")))
}

/// How many, then which, as differences from the event's own id.
fn write_related(writer: &mut Writer, events: &[Event]) {
    writer.words(events.iter().map(|event| Some(event.related.len() as i64)));
    for event in events {
        writer.column(event.related.iter().map(|other| i64::from(other.0) - i64::from(event.id.0)));
    }
}

fn read_link(reader: &mut Reader<'_>, id: u32) -> Result<EventId, Error> {
    let other = i64::from(id).checked_add(reader.signed()?).and_then(|other| u32::try_from(other).ok());
    other.map(EventId).ok_or_else(|| wrong("a linked event has no id"))
}

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

/// Lists that few events have, with the rows of those that do.
fn read_lists<'a, T>(
    reader: &mut Reader<'a>,
    rows: usize,
    mut one: impl FnMut(&mut Reader<'a>, usize) -> Result<T, Error>,
) -> Result<Vec<(usize, Vec<T>)>, Error> {
    let counts = reader.words(rows, |word| u32::try_from(word?).ok())?;
    let mut lists = Vec::new();
    for (row, count) in counts.into_iter().enumerate().filter(|(_, count)| *count > 0) {
        // A line-up has eleven; more is asked for as it comes.
        let mut list = Vec::with_capacity(count.min(11) as usize);
        for _ in 0..count {
            list.push(one(reader, row)?);
        }
        lists.push((row, list));
    }
    Ok(lists)
}

/// Steps a metre: feeds give tenths or hundredths.
const STEPS: [i64; 2] = [10, 100];

/// How a point is written.
const ABSENT: u8 = 0;
const IN_STEPS: u8 = 1;
const AS_IT_IS: u8 = 2;

/// A spot in steps, and who sees it so.
#[derive(Clone, Copy)]
struct Ball {
    x: i64,
    y: i64,
    side: Option<Side>,
}

impl Ball {
    fn of(point: Point, side: Option<Side>, steps: i64) -> Ball {
        let steps = steps as f64;
        Ball { x: (point.x() * steps).round() as i64, y: (point.y() * steps).round() as i64, side }
    }

    /// The point, if these steps say it to the last bit.
    fn point(self, steps: i64) -> Option<Point> {
        Point::new(self.x as f64 / steps as f64, self.y as f64 / steps as f64)
    }

    fn on_the_pitch(self, steps: i64) -> Option<Ball> {
        let [length, width] = [Point::LENGTH, Point::WIDTH].map(|side| side as i64 * steps);
        ((0..=length).contains(&self.x) && (0..=width).contains(&self.y)).then_some(self)
    }

    /// The same spot as a side sees it.
    fn seen_by(self, side: Option<Side>, steps: i64) -> Ball {
        if side == self.side {
            return self;
        }
        Ball { x: Point::LENGTH as i64 * steps - self.x, y: Point::WIDTH as i64 * steps - self.y, side }
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
fn placed(events: &[Event], steps: i64) -> Vec<[Option<Placed>; 2]> {
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
    let mut columns: [Writer; 4] = Default::default();
    let mut ball = Ball { x: 0, y: 0, side: None };
    for pair in &points {
        for (placed, columns) in pair.iter().zip(columns.chunks_exact_mut(2)) {
            let Some(Placed { ball: now, exact, .. }) = *placed else { continue };
            if exact {
                let before = ball.seen_by(now.side, steps);
                columns[0].signed(now.x - before.x);
                columns[1].signed(now.y - before.y);
            }
            ball = now;
        }
    }
    for mut column in columns {
        writer.bytes.append(&mut column.bytes);
    }
}

/// Points being read.
struct Points {
    steps: i64,
    /// Of where events begin, and where they end.
    forms: [Vec<u8>; 2],
    /// The steps along and across, of each.
    columns: [[vec::IntoIter<i64>; 2]; 2],
    as_it_is: Zip<vec::IntoIter<f64>, vec::IntoIter<f64>>,
    ball: Ball,
    /// One was written that cannot be.
    lost: bool,
}

impl Points {
    fn read(reader: &mut Reader<'_>, rows: usize) -> Result<Points, Error> {
        let steps = i64::try_from(reader.number()?).ok().filter(|steps| STEPS.contains(steps));
        let steps = steps.ok_or_else(|| wrong("points have an unknown unit"))?;
        let form = |word: Option<i64>| u8::try_from(word?).ok().filter(|form| *form <= AS_IT_IS);
        let forms = [reader.words(rows, form)?, reader.words(rows, form)?];
        let count = |wanted: u8, forms: &[u8]| forms.iter().filter(|form| **form == wanted).count();
        let kept = count(AS_IT_IS, &forms[0]) + count(AS_IT_IS, &forms[1]);
        let bits = |word: Option<i64>| word.map(|bits| f64::from_bits(bits as u64));
        let as_it_is = reader.words(kept, bits)?.into_iter().zip(reader.words(kept, bits)?);
        let mut column = |forms: &[u8]| Ok::<_, Error>(reader.column(count(IN_STEPS, forms))?.into_iter());
        let columns = [[column(&forms[0])?, column(&forms[0])?], [column(&forms[1])?, column(&forms[1])?]];
        Ok(Points { steps, forms, columns, as_it_is, ball: Ball { x: 0, y: 0, side: None }, lost: false })
    }

    /// Where an event begins and where it ends. Rows are asked for in their order.
    #[inline(always)]
    fn of(&mut self, row: usize, side: Option<Side>) -> [Option<Point>; 2] {
        [self.point(0, row, side), self.point(1, row, side)]
    }

    // Inside the loop over the events a point never has to go through memory.
    #[inline(always)]
    fn point(&mut self, which: usize, row: usize, side: Option<Side>) -> Option<Point> {
        let form = self.forms[which][row];
        let point = match form {
            IN_STEPS => self.in_steps(which, side),
            AS_IT_IS => self.as_it_is(side),
            _ => None,
        };
        self.lost |= form != ABSENT && point.is_none();
        point
    }

    #[inline]
    fn in_steps(&mut self, which: usize, side: Option<Side>) -> Option<Point> {
        let before = self.ball.seen_by(side, self.steps);
        let [along, across] = &mut self.columns[which];
        let (x, y) = (before.x.checked_add(along.next()?)?, before.y.checked_add(across.next()?)?);
        // Only what lies on the pitch is written so, and then steps and point are the same.
        self.ball = Ball { x, y, side }.on_the_pitch(self.steps)?;
        self.ball.point(self.steps)
    }

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
