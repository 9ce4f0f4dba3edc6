//! The lists that some events have: links to other events, and line-ups.

use football::model::{Event, PlayerId, PlayerSpot, Spot};

use crate::error::Error;
use crate::rows::columns::{DictColumn, Reader, Writer, collect_exact, undecodable};

/// The number of links, then the links as differences from the event's own id.
pub(super) fn write_related(writer: &mut Writer, events: &[Event]) {
    writer.dict_column(events.iter().map(|event| Some(event.related.len() as i64)));
    let links = events.iter().flat_map(|event| event.related.iter().map(|other| (event.id, *other)));
    writer.column(links.map(|(id, other)| other.0.wrapping_sub(id.0) as i32));
}

pub(super) fn read_related<'a>(reader: &mut Reader<'a>, rows: usize) -> Result<Lists<'a, i32>, Error> {
    Lists::read(reader, rows, Reader::column)
}

/// The number of players, then each player and spot.
pub(super) fn write_line_ups(writer: &mut Writer, events: &[Event]) {
    writer.dict_column(events.iter().map(|event| Some(event.line_up.len() as i64)));
    for placing in events.iter().flat_map(|event| &event.line_up) {
        writer.signed_varint(placing.player.number());
        writer.signed_varint(placing.spot.id());
    }
}

pub(super) fn read_line_ups<'a>(reader: &mut Reader<'a>, rows: usize) -> Result<Lists<'a, PlayerSpot>, Error> {
    // Each takes at least a byte.
    Lists::read(reader, rows, |reader, total| collect_exact(total.min(reader.left() + 1), |_| read_placing(reader)))
}

fn read_placing(reader: &mut Reader<'_>) -> Result<PlayerSpot, Error> {
    let player = PlayerId::new(reader.signed_varint()?);
    let spot = Spot::from_id(reader.signed_varint()?).ok_or_else(|| undecodable("a spot has no meaning"))?;
    Ok(PlayerSpot { player, spot })
}

/// Lists that some events have: the length of each, and the items of all, one after the other.
pub(super) struct Lists<'a, T> {
    pub(super) lengths: DictColumn<'a, u32>,
    pub(super) items: Vec<T>,
}

impl<'a, T> Lists<'a, T> {
    fn read(
        reader: &mut Reader<'a>,
        rows: usize,
        items: impl FnOnce(&mut Reader<'a>, usize) -> Result<Vec<T>, Error>,
    ) -> Result<Lists<'a, T>, Error> {
        let lengths = reader.dict_column(rows, |word| u32::try_from(word?).ok())?;
        let total = lengths.sum();
        Ok(Lists { lengths, items: items(reader, total)? })
    }
}
