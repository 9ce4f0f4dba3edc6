//! The ledger of a live feed as a blob.

use football::feed::live::Ledger;

use crate::error::Error;
use crate::rows::seal;

pub(super) fn encode(ledger: &Ledger) -> Result<Vec<u8>, Error> {
    let text = serde_json::to_vec(ledger);
    seal::compressed(&text.map_err(|error| Error::Engine(format!("a ledger cannot be encoded: {error}")))?)
}

pub(super) fn decode(bytes: &[u8]) -> Result<Ledger, Error> {
    let text = seal::open(bytes)?;
    serde_json::from_slice(&text).map_err(|error| Error::damaged(format!("a ledger cannot be decoded: {error}")))
}
