//! A match's events as one compact row, and back.
//!
//! Events are written column by column, each field in the form in which neighbours look alike: ids and times as
//! differences, players as indexes into a dictionary, points as steps from where the ball was. Fields that vary together are
//! one column, in which a match has few distinct values. The columns are compressed and sealed with a checksum, so that
//! damage is an error and never a wrong number. Nothing is rounded: a coordinate that is not a whole number of hundredths
//! is written as it is.

mod lists;
mod points;
mod vocabulary;

use football::model::{
    Event, EventId, EventIds, GoalMouth, MatchId, Millis, PlayerId, PlayerSpot, PlayerSpots, Probability, Spot,
};

use self::lists::{Lists, read_line_ups, read_related, write_line_ups, write_related};
use self::points::{PointCounts, PointReader, PointWriter};
use self::vocabulary::{COUNTER, Nature, Situation, THROUGH, UNDER_PRESSURE, goal_mouth, optional, player, xg};
use super::columns::{DictColumn, Reader, Writer};
use super::seal::{self, RowIdentity};
use crate::error::Error;

/// The version of the encoding, stored with each row.
pub(crate) const VERSION: i64 = 3;

fn row(id: MatchId) -> RowIdentity {
    RowIdentity { what: "events", id: id.0 }
}

/// Encodes the events of a match as a sealed row. Equal events always give equal bytes.
pub(crate) fn encode(id: MatchId, events: &[Event]) -> Result<Vec<u8>, Error> {
    seal::compressed(row(id), &to_columns(events))
}

/// Decodes the events of a match from a sealed row.
pub(crate) fn decode(id: MatchId, sealed: &[u8]) -> Result<Vec<Event>, Error> {
    from_columns(&seal::open(row(id), sealed)?)
}

/// Events as columns, neither compressed nor sealed.
pub(super) fn to_columns(events: &[Event]) -> Vec<u8> {
    let points = PointWriter::new(events);
    let mut writer = Writer::default();
    writer.varint(events.len() as u64);
    writer.column(differences(events.iter().map(|event| event.id.0)));
    writer.dict_column(events.iter().zip(points.forms()).map(|(event, forms)| Some(Nature::encode(event, forms))));
    writer.dict_column(events.iter().map(|event| Some(Situation::encode(event))));
    writer.dict_column(events.iter().map(|event| event.player.map(|player| player.number())));
    writer.dict_column(events.iter().map(|event| event.spot.map(Spot::id)));
    writer.column(differences(events.iter().map(|event| event.time.0)));
    writer.column(events.iter().map(|event| event.duration.0 as i32));
    writer.dict_column(events.iter().map(|event| event.recipient.map(|player| player.number())));
    writer.dict_column(events.iter().map(|event| event.replacement.map(|player| player.number())));
    writer.dict_column(events.iter().map(|event| event.xg.map(|xg| xg.get().to_bits() as i64)));
    writer.dict_column(events.iter().map(|event| event.goal_mouth.map(|place| i64::from(place.to_bits()))));
    write_related(&mut writer, events);
    write_line_ups(&mut writer, events);
    points.write(&mut writer);
    writer.bytes
}

/// Events out of [`to_columns`].
pub(super) fn from_columns(bytes: &[u8]) -> Result<Vec<Event>, Error> {
    Columns::read(Reader::new(bytes))?.into_events()
}

/// The columns of a row.
struct Columns<'a> {
    ids: Vec<u32>,
    times: Vec<u32>,
    durations: Vec<i32>,
    natures: DictColumn<'a, Nature>,
    situations: DictColumn<'a, Situation>,
    players: DictColumn<'a, Option<PlayerId>>,
    spots: DictColumn<'a, Option<Spot>>,
    recipients: DictColumn<'a, Option<PlayerId>>,
    replacements: DictColumn<'a, Option<PlayerId>>,
    xgs: DictColumn<'a, Option<Probability>>,
    goal_mouths: DictColumn<'a, Option<GoalMouth>>,
    related: Lists<'a, i32>,
    line_ups: Lists<'a, PlayerSpot>,
    points: PointReader,
}

impl<'a> Columns<'a> {
    fn read(mut reader: Reader<'a>) -> Result<Columns<'a>, Error> {
        let rows = reader.count()?;
        let ids = sums(&reader.column(rows)?);
        let natures = reader.dict_column(rows, Nature::decode)?;
        let situations = reader.dict_column(rows, Situation::decode)?;
        let players = reader.dict_column(rows, player)?;
        let spots = reader.dict_column(rows, |word| optional(word, Spot::from_id))?;
        let times = sums(&reader.column(rows)?);
        let durations = reader.column(rows)?;
        let recipients = reader.dict_column(rows, player)?;
        let replacements = reader.dict_column(rows, player)?;
        let xgs = reader.dict_column(rows, xg)?;
        let goal_mouths = reader.dict_column(rows, |word| optional(word, goal_mouth))?;
        let related = read_related(&mut reader, rows)?;
        let line_ups = read_line_ups(&mut reader, rows)?;
        let scale = points::read_scale(&mut reader)?;
        let counts = PointCounts::read(&mut reader, rows)?;
        let points = PointReader::new(&mut reader, scale, &counts)?;
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
            goal_mouths,
            related,
            line_ups,
            points,
        })
    }

    fn into_events(self) -> Result<Vec<Event>, Error> {
        use DictColumn::Indexed;
        let Columns { natures, situations, players, spots, recipients, related, points, .. } = self;
        let numbers = self.ids.iter().zip(&self.times).zip(&self.durations);
        let mut events = match (&natures, &situations, &players, &spots, &recipients, &related.lengths) {
            // Nearly every row: no column has more distinct values than a byte can name.
            (
                Indexed(natures),
                Indexed(situations),
                Indexed(players),
                Indexed(spots),
                Indexed(to),
                Indexed(lengths),
            ) => {
                let players = players.rows().zip(spots.rows()).zip(to.rows());
                let rows = natures.rows().zip(situations.rows()).zip(players).zip(lengths.rows());
                build_events(numbers.zip(rows), &related.items, points)?
            }
            (natures, situations, players, spots, to, lengths) => {
                let (natures, situations, lengths) = (natures.all(), situations.all(), lengths.all());
                let (players, spots, to) = (players.all(), spots.all(), to.all());
                let players = players.iter().copied().zip(spots.iter().copied()).zip(to.iter().copied());
                let kinds = natures.iter().copied().zip(situations.iter().copied());
                build_events(numbers.zip(kinds.zip(players).zip(lengths.iter().copied())), &related.items, points)?
            }
        };
        // Fields that few events have are set afterwards.
        self.replacements.each_present(|row, player| events[row].replacement = Some(player));
        self.xgs.each_present(|row, xg| events[row].xg = Some(xg));
        self.goal_mouths.each_present(|row, place| events[row].goal_mouth = Some(place));
        let mut placings = self.line_ups.items.into_iter();
        self.line_ups.lengths.each_other_than(0, |row, length| {
            events[row].line_up = placings.by_ref().take(length as usize).collect();
        });
        Ok(events)
    }
}

/// The fields that nearly all events have: id, time and duration; kind and players; how many links.
type EventRow<'a> = (Numbers<'a>, ((Kinds, Players), u32));
type Numbers<'a> = ((&'a u32, &'a u32), &'a i32);
type Kinds = (Nature, Situation);
type Players = ((Option<PlayerId>, Option<Spot>), Option<PlayerId>);

/// Builds the events with the fields that nearly all have. Each is written whole: a field that is set later is written twice.
#[inline(always)]
fn build_events<'a>(
    rows: impl Iterator<Item = EventRow<'a>>,
    mut others: &[i32],
    mut points: PointReader,
) -> Result<Vec<Event>, Error> {
    let event =
        |(((id, time), duration), (((nature, situation), ((player, spot), recipient)), links)): EventRow<'a>| {
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
                line_up: PlayerSpots::new(),
                counter: nature.flags & COUNTER != 0,
                through: nature.flags & THROUGH != 0,
                xg: None,
                goal_mouth: None,
                noted: situation.noted,
            }
        };
    let events = rows.map(event).collect();
    points.end()?;
    Ok(events)
}

/// The next `count` links of the event with this id. Few events have more links than fit inline, and the count is hard to
/// predict: so the inline capacity is always copied, and the count cuts off what is too much.
#[inline(always)]
fn next_links(others: &mut &[i32], id: u32, count: usize) -> EventIds {
    let link = |difference: i32| EventId(id.wrapping_add_signed(difference));
    let (these, rest) = others.split_at_checked(count).unwrap_or((others, &[]));
    let links = match others.first_chunk() {
        Some(some) if count <= some.len() => EventIds::from_buf_and_len(some.map(link), count),
        _ => these.iter().copied().map(link).collect(),
    };
    *others = rest;
    links
}

/// Differences wrap around, so that every one fits.
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

#[cfg(test)]
mod tests;
