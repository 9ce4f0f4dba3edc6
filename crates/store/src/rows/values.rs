//! Single values out of columns.

use football::model::{EditionId, Kind, Status};
use jiff::Timestamp;

use crate::error::Error;

pub(crate) fn kind(id: i64) -> Result<Kind, Error> {
    Kind::from_id(id).ok_or_else(|| Error::damaged(format!("{id} is not the number of a kind")))
}

pub(crate) fn timestamp(millisecond: i64) -> Result<Timestamp, Error> {
    Timestamp::from_millisecond(millisecond).map_err(|_| Error::damaged(format!("{millisecond} is not a time")))
}

/// A list of ids as queries take it: `,1,2,3,`.
pub(crate) fn edition_list(editions: &[EditionId]) -> String {
    editions.iter().fold(",".to_owned(), |list, edition| format!("{list}{edition},"))
}

/// States of matches as queries take them: `,2,3,`.
pub(crate) fn status_list(statuses: &[Status]) -> String {
    statuses.iter().fold(",".to_owned(), |list, status| format!("{list}{},", status.id()))
}

pub(crate) fn id_list(ids: &[i64]) -> String {
    ids.iter().fold(",".to_owned(), |list, id| format!("{list}{id},"))
}

pub(crate) fn parse_edition_list(text: &str) -> Result<Vec<EditionId>, Error> {
    let parts = text.split(',').filter(|part| !part.is_empty());
    let ids = parts.map(|part| part.parse().map(EditionId)).collect::<Result<Vec<_>, _>>();
    ids.map_err(|_| Error::damaged("a list of editions holds something else than ids"))
}
