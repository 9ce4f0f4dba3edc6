//! The lines of a feed as they come: from standard input, or from a file that somebody else is still writing.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::sync::mpsc::SyncSender;
use std::time::Duration;

/// A longer line is no line: a whole match with its events stays well below.
pub(in crate::cli) const LINE_MOST: usize = 8 << 20;
/// How often a followed file is looked at.
const LOOK_EVERY: Duration = Duration::from_millis(10);

/// A line with its number, from 1; without its text where it was too long.
pub(in crate::cli) type Numbered = (usize, Option<Vec<u8>>);

/// Sends every line until the input ends; what follows the last line break is a line too.
pub(in crate::cli) fn send_all(input: impl BufRead, to: &SyncSender<Numbered>) -> io::Result<()> {
    let mut lines = Lines::new(input);
    while lines.read()? {
        if !lines.pass(to) {
            return Ok(());
        }
    }
    lines.pass(to);
    Ok(())
}

/// Sends every line of a file, and those that are added to it, until nobody listens. A file that was put in its place, or
/// that became shorter, is read from its beginning.
pub(in crate::cli) fn follow(path: &Path, to: &SyncSender<Numbered>) -> io::Result<()> {
    loop {
        let file = File::open(path)?;
        let mut followed = Followed { path: path.to_owned(), inode: file.metadata()?.ino(), read: 0 };
        let mut lines = Lines::new(BufReader::new(file));
        while !followed.is_another()? {
            let before = lines.bytes;
            let whole = lines.read()?;
            followed.read += (lines.bytes - before) as u64;
            if whole && !lines.pass(to) {
                return Ok(());
            }
            if !whole {
                std::thread::sleep(LOOK_EVERY);
            }
        }
        eprintln!("{} was replaced or cut: it is read from its beginning", path.display());
    }
}

struct Followed {
    path: PathBuf,
    inode: u64,
    /// How many of its bytes have been read.
    read: u64,
}

impl Followed {
    fn is_another(&self) -> io::Result<bool> {
        match self.path.metadata() {
            Ok(now) => Ok(now.ino() != self.inode || now.len() < self.read),
            // Between the old one and the new one.
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
            Err(error) => Err(error),
        }
    }
}

/// Puts lines together out of what can be read of them.
struct Lines<R> {
    input: R,
    line: usize,
    text: Vec<u8>,
    too_long: bool,
    bytes: usize,
}

impl<R: BufRead> Lines<R> {
    fn new(input: R) -> Lines<R> {
        Lines { input, line: 1, text: Vec::new(), too_long: false, bytes: 0 }
    }

    /// Reads on; says whether the line is whole. At the end of what there is, it is not.
    fn read(&mut self) -> io::Result<bool> {
        loop {
            let some = match self.input.fill_buf() {
                Ok(some) => some,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if some.is_empty() {
                return Ok(false);
            }
            let end = some.iter().position(|byte| *byte == b'\n');
            let taken = end.unwrap_or(some.len());
            if self.text.len() + taken > LINE_MOST {
                self.too_long = true;
                self.text.clear();
            } else if !self.too_long {
                self.text.extend_from_slice(&some[..taken]);
            }
            let used = taken + usize::from(end.is_some());
            self.input.consume(used);
            self.bytes += used;
            if end.is_some() {
                return Ok(true);
            }
        }
    }

    /// Passes on what was read as a line, unless there is nothing in it; says whether anybody listens.
    fn pass(&mut self, to: &SyncSender<Numbered>) -> bool {
        let line = self.line;
        self.line += 1;
        let text = std::mem::take(&mut self.text);
        if std::mem::take(&mut self.too_long) {
            return to.send((line, None)).is_ok();
        }
        text.trim_ascii().is_empty() || to.send((line, Some(text))).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;
    use std::sync::mpsc;

    use super::*;

    fn all(bytes: &[u8]) -> Vec<(usize, Option<String>)> {
        let (sender, receiver) = mpsc::sync_channel(100);
        send_all(BufReader::with_capacity(3, bytes), &sender).unwrap();
        drop(sender);
        receiver.iter().map(|(line, text)| (line, text.map(|text| String::from_utf8(text).unwrap()))).collect()
    }

    #[test]
    fn lines_are_numbered_and_empty_ones_skipped() {
        let some = |line, text: &str| (line, Some(text.to_owned()));
        assert_eq!(all(b"one\n\n  \nfour\r\nfive"), [some(1, "one"), some(4, "four\r"), some(5, "five")]);
        assert_eq!(all(b""), []);
    }

    #[test]
    fn a_line_that_never_ends_is_not_kept() {
        let mut bytes = vec![b'x'; LINE_MOST + 1];
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
        let follower = std::thread::spawn(move || follow(&followed, &sender));
        let next = || receiver.recv_timeout(Duration::from_secs(30)).unwrap();
        file.write_all(b"one\ntw").unwrap();
        assert_eq!(next(), (1, Some(b"one".to_vec())));
        std::thread::sleep(LOOK_EVERY * 3);
        file.write_all(b"o\n").unwrap();
        assert_eq!(next(), (2, Some(b"two".to_vec())), "half a line is not taken for a line");
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
