//! An events file, which has the events of many matches: up to 200 MB, of which only a part is in memory at a time.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::Path;

use anyhow::{Context, Result, bail};
use football::feed::Notice;
use football::feed::wyscout::{MatchSpans, Span, Splitter};

use crate::cli::import::files::MAX_FILE_BYTES;

/// How much of a file is read at a time.
const BUFFER_BYTES: usize = 4 << 20;

/// Finds the matches of a file, with where in it their events are.
pub(super) fn find_matches(path: &Path) -> Result<(Vec<MatchSpans>, Vec<Notice>)> {
    let mut file = File::open(path).context("cannot be read")?;
    let mut splitter = Splitter::new(&path.display().to_string());
    let (mut buffer, mut left) = (vec![0; BUFFER_BYTES], 0);
    loop {
        // An event that fills the buffer needs a larger one.
        if left == buffer.len() {
            if buffer.len() as u64 >= MAX_FILE_BYTES {
                bail!("has an event of more than {} MiB", MAX_FILE_BYTES >> 20);
            }
            buffer.resize(2 * left, 0);
        }
        let read = file.read(&mut buffer[left..]).context("cannot be read")?;
        if read == 0 {
            return Ok(splitter.finish());
        }
        let done = splitter.push(&buffer[..left + read]);
        buffer.copy_within(done..left + read, 0);
        left = left + read - done;
    }
}

/// Reads the events of one match.
pub(super) fn read_match(path: &Path, spans: &MatchSpans) -> Result<Vec<Vec<u8>>> {
    if spans.len() as u64 > MAX_FILE_BYTES {
        bail!("has {} MiB of events; the most is {}", spans.len() >> 20, MAX_FILE_BYTES >> 20);
    }
    let mut file = File::open(path).context("cannot be read")?;
    let read = |span: &Span| -> std::io::Result<Vec<u8>> {
        let mut bytes = vec![0; span.bytes.len()];
        file.seek(SeekFrom::Start(span.bytes.start as u64))?;
        file.read_exact(&mut bytes)?;
        Ok(bytes)
    };
    spans.spans.iter().map(read).collect::<Result<_, _>>().context("cannot be read")
}
