//! Bytes with a checksum: damage is an error and never a wrong number.
//!
//! A sealed row is its form, a checksum of everything else and of the row's identity, and the bytes: compressed, or plain if
//! there are too few to be worth the time. Because of the identity, the bytes of one match do not open in the row of another.

use std::borrow::Cow;
use std::cell::RefCell;
use std::io;

use zstd::bulk::{Compressor, Decompressor};
use zstd::zstd_safe::CParameter;

use super::columns::{Reader, Writer, undecodable};
use crate::error::Error;

/// The forms, which are the first byte: the length and compressed bytes, or plain bytes.
const COMPRESSED: u8 = 1;
const PLAIN: u8 = 2;
/// Form, checksum.
const HEADER_BYTES: usize = 5;
/// The limit of an opened row. A match has a few thousand events of about twenty bytes.
const MAX_OPENED_BYTES: usize = 256 << 20;
/// Fast, and within a few per cent of the slowest level on columns as short as these.
const LEVEL: i32 = 3;
/// Shorter repetitions are not compressed: that takes one per cent more room and a quarter less time to read.
const MIN_MATCH_BYTES: u32 = 6;

/// The checksum in a sealed row. It includes the identity of the row.
pub(crate) type Checksum = [u8; 4];

/// The row that bytes belong to: what it holds, and of which match or edition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct RowIdentity {
    pub(crate) what: &'static str,
    pub(crate) id: i64,
}

impl RowIdentity {
    fn update(self, hasher: &mut crc32fast::Hasher) {
        hasher.update(self.what.as_bytes());
        hasher.update(&self.id.to_le_bytes());
    }
}

/// Compresses and seals bytes.
pub(crate) fn compressed(row: RowIdentity, bytes: &[u8]) -> Result<Vec<u8>, Error> {
    let mut body = Writer::default();
    body.varint(bytes.len() as u64);
    let compressed = COMPRESSOR.with_borrow_mut(|cached| {
        let compressor = match cached {
            Some(compressor) => compressor,
            None => cached.insert(compressor()?),
        };
        compressor.compress(bytes)
    });
    body.bytes.extend(compressed.map_err(|error| Error::Engine(error.to_string()))?);
    Ok(sealed(row, COMPRESSED, &body.bytes))
}

fn compressor() -> io::Result<Compressor<'static>> {
    let mut compressor = Compressor::new(LEVEL)?;
    compressor.set_parameter(CParameter::MinMatch(MIN_MATCH_BYTES))?;
    Ok(compressor)
}

thread_local! {
    /// Its tables are larger than the rows, so they are made once a thread.
    static COMPRESSOR: RefCell<Option<Compressor<'static>>> = const { RefCell::new(None) };
}

/// Seals bytes as they are.
pub(crate) fn plain(row: RowIdentity, bytes: &[u8]) -> Vec<u8> {
    sealed(row, PLAIN, bytes)
}

fn sealed(row: RowIdentity, form: u8, body: &[u8]) -> Vec<u8> {
    [&[form], &checksum(row, form, body)[..], body].concat()
}

fn checksum(row: RowIdentity, form: u8, body: &[u8]) -> Checksum {
    let mut hasher = crc32fast::Hasher::new();
    row.update(&mut hasher);
    hasher.update(&[form]);
    hasher.update(body);
    hasher.finalize().to_le_bytes()
}

/// The checksum that a row was sealed with. Nothing is checked.
pub(crate) fn checksum_of(sealed: &[u8]) -> Result<Checksum, Error> {
    let header = sealed.first_chunk::<HEADER_BYTES>().ok_or_else(|| undecodable("it is too short"))?;
    let [_, checksum @ ..] = *header;
    Ok(checksum)
}

/// The bytes that were sealed for this row.
pub(crate) fn open(row: RowIdentity, sealed: &[u8]) -> Result<Cow<'_, [u8]>, Error> {
    let (header, body) = sealed.split_at_checked(HEADER_BYTES).ok_or_else(|| undecodable("it is too short"))?;
    let form = header[0];
    if !matches!(form, COMPRESSED | PLAIN) {
        return Err(undecodable("its encoding is unknown"));
    }
    if header[1..] != checksum(row, form, body) {
        return Err(undecodable("its checksum differs"));
    }
    if form == PLAIN {
        return Ok(Cow::Borrowed(body));
    }
    let mut reader = Reader::new(body);
    let length = usize::try_from(reader.varint()?).unwrap_or(usize::MAX);
    if length > MAX_OPENED_BYTES {
        return Err(undecodable("it is too long"));
    }
    let bytes = decompress(reader.rest(), length).map_err(|_| undecodable("it does not decompress"))?;
    if bytes.len() == length { Ok(Cow::Owned(bytes)) } else { Err(undecodable("its length differs")) }
}

thread_local! {
    /// Its working memory. Allocating it takes as long as decompressing a short row.
    static DECOMPRESSOR: RefCell<Option<Decompressor<'static>>> = const { RefCell::new(None) };
}

fn decompress(bytes: &[u8], length: usize) -> io::Result<Vec<u8>> {
    DECOMPRESSOR.with_borrow_mut(|cached| match cached {
        Some(decompressor) => decompressor.decompress(bytes, length),
        None => cached.insert(Decompressor::new()?).decompress(bytes, length),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROW: RowIdentity = RowIdentity { what: "events", id: 17 };

    #[test]
    fn bytes_do_not_open_in_another_row() {
        let sealed = plain(ROW, b"the ball is round");
        assert!(open(ROW, &sealed).is_ok());
        assert!(open(RowIdentity { id: 18, ..ROW }, &sealed).is_err());
        assert!(open(RowIdentity { what: "teams", ..ROW }, &sealed).is_err());
    }

    #[test]
    fn both_forms_open_and_every_flipped_byte_is_detected() {
        let bytes = b"the ball is round, the ball is round";
        for sealed in [compressed(ROW, bytes).unwrap(), plain(ROW, bytes)] {
            assert_eq!(open(ROW, &sealed).unwrap(), &bytes[..]);
            for index in 0..sealed.len() {
                let mut damaged = sealed.clone();
                damaged[index] ^= 0x03;
                assert!(open(ROW, &damaged).is_err(), "byte {index}");
                assert!(open(ROW, &sealed[..index]).is_err(), "cut at {index}");
            }
        }
    }

    #[test]
    fn a_row_that_claims_to_be_huge_is_refused_before_it_is_allocated() {
        let mut body = Writer::default();
        body.varint(u64::MAX);
        body.bytes.extend(zstd::bulk::compress(b"small", LEVEL).unwrap());
        assert!(open(ROW, &sealed(ROW, COMPRESSED, &body.bytes)).is_err());
    }
}
