//! The ledger of a live feed as a blob.

use football::feed::live::Ledger;
use football::model::MatchId;

use super::seal::{self, RowIdentity};
use crate::error::Error;

fn row(id: MatchId) -> RowIdentity {
    RowIdentity { what: "ledger", id: id.0 }
}

pub(crate) fn encode(id: MatchId, ledger: &Ledger) -> Result<Vec<u8>, Error> {
    let text = serde_json::to_vec(ledger);
    seal::compressed(row(id), &text.map_err(|error| Error::Engine(format!("a ledger cannot be encoded: {error}")))?)
}

pub(crate) fn decode(id: MatchId, bytes: &[u8]) -> Result<Ledger, Error> {
    let text = seal::open(row(id), bytes)?;
    serde_json::from_slice(&text).map_err(|error| Error::damaged(format!("a ledger cannot be decoded: {error}")))
}
