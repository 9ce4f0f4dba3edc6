//! The lines of a feed as they arrive: from standard input, or from a file that another process is still writing.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::ingest::lines::{LineSplitter, NumberedLine};

/// How often a followed file is read.
const POLL_EVERY: Duration = Duration::from_millis(10);

/// Takes each line; returns false if no more are wanted.
pub(in crate::cli) type TakeLine<'a> = &'a mut dyn FnMut(NumberedLine) -> bool;

/// Reads every line until the input ends. The last line need not end with a line break.
pub(in crate::cli) fn read_all(input: impl BufRead, take: TakeLine<'_>) -> io::Result<()> {
    let mut lines = LineReader::new(input);
    while lines.read()? {
        if !lines.hand_on(take) {
            return Ok(());
        }
    }
    lines.hand_on(take);
    Ok(())
}

/// Reads every line of a file, and those that are added to it, until no more are wanted. If the file is replaced or
/// truncated, it is read from its beginning.
pub(in crate::cli) fn follow(path: &Path, take: TakeLine<'_>) -> io::Result<()> {
    loop {
        let file = File::open(path)?;
        let mut followed = FollowedFile { path: path.to_owned(), inode: file.metadata()?.ino(), read: 0 };
        let mut lines = LineReader::new(BufReader::new(file));
        while !followed.was_replaced()? {
            let before = lines.bytes;
            let complete = lines.read()?;
            followed.read += (lines.bytes - before) as u64;
            if complete && !lines.hand_on(take) {
                return Ok(());
            }
            if !complete {
                std::thread::sleep(POLL_EVERY);
            }
        }
        let _ = tell!("{} was replaced or truncated: reading it from its beginning", path.display());
    }
}

struct FollowedFile {
    path: PathBuf,
    inode: u64,
    /// The number of bytes read so far.
    read: u64,
}

impl FollowedFile {
    fn was_replaced(&self) -> io::Result<bool> {
        match self.path.metadata() {
            Ok(now) => Ok(now.ino() != self.inode || now.len() < self.read),
            // The old file is gone and the new one is not there yet.
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
            Err(error) => Err(error),
        }
    }
}

/// Assembles lines from what can be read so far.
struct LineReader<R> {
    input: R,
    splitter: LineSplitter,
    bytes: usize,
}

impl<R: BufRead> LineReader<R> {
    fn new(input: R) -> LineReader<R> {
        LineReader { input, splitter: LineSplitter::new(), bytes: 0 }
    }

    /// Reads until a line is complete and returns true; returns false at the end of the input.
    fn read(&mut self) -> io::Result<bool> {
        loop {
            let buffer = match self.input.fill_buf() {
                Ok(buffer) => buffer,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if buffer.is_empty() {
                return Ok(false);
            }
            let (used, is_complete) = self.splitter.push(buffer);
            self.input.consume(used);
            self.bytes += used;
            if is_complete {
                return Ok(true);
            }
        }
    }

    /// Hands the line on unless it is empty. Returns false if no more are wanted.
    fn hand_on(&mut self, take: TakeLine<'_>) -> bool {
        self.splitter.end_line().is_none_or(take)
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;
    use std::sync::mpsc;

    use super::*;
    use crate::ingest::lines::MAX_LINE_BYTES;

    fn all(bytes: &[u8]) -> Vec<(usize, Option<String>)> {
        let mut lines = Vec::new();
        let mut take = |(line, text): NumberedLine| {
            lines.push((line, text.map(|text| String::from_utf8(text).unwrap())));
            true
        };
        read_all(BufReader::with_capacity(3, bytes), &mut take).unwrap();
        lines
    }

    #[test]
    fn lines_are_numbered_and_empty_ones_skipped() {
        let some = |line, text: &str| (line, Some(text.to_owned()));
        assert_eq!(all(b"one\n\n  \nfour\r\nfive"), [some(1, "one"), some(4, "four\r"), some(5, "five")]);
        assert_eq!(all(b""), []);
    }

    #[test]
    fn a_line_that_is_too_long_is_dropped() {
        let mut bytes = vec![b'x'; MAX_LINE_BYTES + 1];
        bytes.extend(b"\nnext\n");
        assert_eq!(all(&bytes), [(1, None), (2, Some("next".to_owned()))]);
    }

    #[test]
    fn a_followed_file_grows_and_is_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("feed.ndjson");
        let mut file = File::create(&path).unwrap();
        let (sender, receiver) = mpsc::sync_channel(100);
        let followed = path.clone();
        let follower = std::thread::spawn(move || follow(&followed, &mut |line| sender.send(line).is_ok()));
        let next = || receiver.recv_timeout(Duration::from_secs(30)).unwrap();
        file.write_all(b"one\ntw").unwrap();
        assert_eq!(next(), (1, Some(b"one".to_vec())));
        std::thread::sleep(POLL_EVERY * 3);
        file.write_all(b"o\n").unwrap();
        assert_eq!(next(), (2, Some(b"two".to_vec())), "half a line is not sent");
        let other = folder.path().join("other");
        std::fs::write(&other, "first\n").unwrap();
        std::fs::rename(&other, &path).unwrap();
        assert_eq!(next(), (1, Some(b"first".to_vec())));
        drop(receiver);
        std::fs::write(&other, "again\n").unwrap();
        std::fs::rename(&other, &path).unwrap();
        follower.join().unwrap().unwrap();
    }
}
