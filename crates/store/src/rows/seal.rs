//! Bytes that say themselves whether they are still what was written: damage is an error and never a wrong number.
//!
//! A sealed row is its form, a checksum of all else, and the bytes: compressed, or as they are where there are too few
//! to be worth the time.

use std::borrow::Cow;
use std::cell::RefCell;
use std::io;

use zstd::bulk::{Compressor, Decompressor};
use zstd::zstd_safe::CParameter;

use crate::error::Error;
use crate::rows::columns::{Reader, Writer, wrong};

/// The forms, which are the first byte: compressed bytes after their length, and bytes as they are.
const COMPRESSED: u8 = 1;
const PLAIN: u8 = 2;
/// Form, checksum.
const HEADER_BYTES: usize = 5;
/// What a row may hold when opened. A match has some thousand events of some twenty bytes.
const OPENED_BYTES_MAX: usize = 256 << 20;
/// Fast, and within a few per cent of the slowest on columns as short as these.
const LEVEL: i32 = 3;
/// What repeats in fewer bytes is written as it is: that takes one per cent more room and a quarter less time to read.
const SHORTEST_REPEAT: u32 = 6;

/// Compresses bytes and guards them.
pub(crate) fn compressed(bytes: &[u8]) -> Result<Vec<u8>, Error> {
    let mut body = Writer::default();
    body.number(bytes.len() as u64);
    let compressed = COMPRESSOR.with_borrow_mut(|kept| {
        let compressor = match kept {
            Some(compressor) => compressor,
            None => kept.insert(compressor()?),
        };
        compressor.compress(bytes)
    });
    body.bytes.extend(compressed.map_err(|error| Error::Engine(error.to_string()))?);
    Ok(sealed(COMPRESSED, &body.bytes))
}

fn compressor() -> io::Result<Compressor<'static>> {
    let mut compressor = Compressor::new(LEVEL)?;
    compressor.set_parameter(CParameter::MinMatch(SHORTEST_REPEAT))?;
    Ok(compressor)
}

thread_local! {
    /// Its tables are larger than what is compressed with them, so they are made once a thread.
    static COMPRESSOR: RefCell<Option<Compressor<'static>>> = const { RefCell::new(None) };
}

/// Guards bytes.
pub(crate) fn plain(bytes: &[u8]) -> Vec<u8> {
    sealed(PLAIN, bytes)
}

fn sealed(form: u8, body: &[u8]) -> Vec<u8> {
    [&[form], &checksum(form, body)[..], body].concat()
}

fn checksum(form: u8, body: &[u8]) -> [u8; 4] {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&[form]);
    hasher.update(body);
    hasher.finalize().to_le_bytes()
}

/// What was sealed.
pub(crate) fn open(sealed: &[u8]) -> Result<Cow<'_, [u8]>, Error> {
    let (header, body) = sealed.split_at_checked(HEADER_BYTES).ok_or_else(|| wrong("it is too short"))?;
    let form = header[0];
    if !matches!(form, COMPRESSED | PLAIN) {
        return Err(wrong("its encoding is unknown"));
    }
    if header[1..] != checksum(form, body) {
        return Err(wrong("its checksum differs"));
    }
    if form == PLAIN {
        return Ok(Cow::Borrowed(body));
    }
    let mut reader = Reader::new(body);
    let length = usize::try_from(reader.number()?).unwrap_or(usize::MAX);
    if length > OPENED_BYTES_MAX {
        return Err(wrong("it is too long"));
    }
    let bytes = decompress(reader.rest(), length).map_err(|_| wrong("it does not decompress"))?;
    if bytes.len() == length { Ok(Cow::Owned(bytes)) } else { Err(wrong("its length differs")) }
}

thread_local! {
    /// What decompressing works in. Making it anew takes as long as a short row.
    static DECOMPRESSOR: RefCell<Option<Decompressor<'static>>> = const { RefCell::new(None) };
}

fn decompress(bytes: &[u8], length: usize) -> io::Result<Vec<u8>> {
    DECOMPRESSOR.with_borrow_mut(|kept| match kept {
        Some(decompressor) => decompressor.decompress(bytes, length),
        None => kept.insert(Decompressor::new()?).decompress(bytes, length),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_forms_open_and_every_flipped_byte_is_noticed() {
        let bytes = b"the ball is round, the ball is round";
        for sealed in [compressed(bytes).unwrap(), plain(bytes)] {
            assert_eq!(open(&sealed).unwrap(), &bytes[..]);
            for place in 0..sealed.len() {
                let mut damaged = sealed.clone();
                damaged[place] ^= 0x03;
                assert!(open(&damaged).is_err(), "byte {place}");
                assert!(open(&sealed[..place]).is_err(), "cut at {place}");
            }
        }
    }

    #[test]
    fn a_row_that_claims_to_be_huge_is_refused_before_it_is_made() {
        let mut body = Writer::default();
        body.number(u64::MAX);
        body.bytes.extend(zstd::bulk::compress(b"small", LEVEL).unwrap());
        assert!(open(&sealed(COMPRESSED, &body.bytes)).is_err());
    }
}
