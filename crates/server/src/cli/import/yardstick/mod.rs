//! What an import is measured by: the same files, read by the JSON parser alone.
//!
//! A file is one piece of work: on several cores several files are read, but no file by two.

mod statsbomb;
mod wyscout;

use std::borrow::Cow;
use std::fmt;
use std::hint::black_box;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use anyhow::{Context, Result, bail};
use serde::de::{self, Deserialize, Deserializer, IgnoredAny, Visitor};
use serde_json::Value;

/// A file of a provider.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Piece {
    pub(super) path: PathBuf,
    pub(super) holds: Holds,
}

/// What a file holds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Holds {
    StatsbombCompetitions,
    StatsbombMatches,
    StatsbombLineups,
    StatsbombEvents,
    WyscoutCompetitions,
    WyscoutTeams,
    WyscoutPeople,
    WyscoutMatches,
    WyscoutEvents,
    WyscoutMatch,
}

/// How it is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reading {
    /// Passed over: nothing is kept.
    Over,
    /// Into a record with all that the provider's layout has, texts borrowed from the file: what one works with.
    Records,
    /// Into a tree that takes anything.
    Tree,
}

impl Reading {
    /// Reads files on so many cores, and gives how many bytes they have.
    pub(super) fn all(self, pieces: &[Piece], cores: usize) -> Result<u64> {
        let next = AtomicUsize::new(0);
        let work = || -> Result<u64> {
            let mut read = 0;
            while let Some(piece) = pieces.get(next.fetch_add(1, Ordering::Relaxed)) {
                let bytes =
                    std::fs::read(&piece.path).with_context(|| format!("cannot read {}", piece.path.display()))?;
                if let Err(error) = self.one(piece.holds, &bytes)
                    && Reading::Over.one(piece.holds, &bytes).is_ok()
                {
                    bail!("{} is not as {:?} are laid out: {error}", piece.path.display(), piece.holds);
                }
                read += bytes.len() as u64;
            }
            Ok(read)
        };
        thread::scope(|scope| {
            let workers: Vec<_> = (1..cores).map(|_| scope.spawn(work)).collect();
            let mut read = work()?;
            for worker in workers {
                read += worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))?;
            }
            Ok(read)
        })
    }

    fn one(self, holds: Holds, bytes: &[u8]) -> serde_json::Result<()> {
        // Whether the bytes are text is found out faster of all at once than of each text in them.
        let Ok(text) = std::str::from_utf8(bytes) else { return read::<IgnoredAny>("\u{fffd}") };
        match self {
            Reading::Over => read::<IgnoredAny>(text),
            Reading::Tree => read::<Value>(text),
            Reading::Records => match holds {
                Holds::StatsbombCompetitions => read::<Vec<statsbomb::Competition<'_>>>(text),
                Holds::StatsbombMatches => read::<Vec<statsbomb::Match<'_>>>(text),
                Holds::StatsbombLineups => read::<Vec<statsbomb::LineUp<'_>>>(text),
                Holds::StatsbombEvents => read::<Vec<statsbomb::Event<'_>>>(text),
                Holds::WyscoutCompetitions => read::<Vec<wyscout::Competition<'_>>>(text),
                Holds::WyscoutTeams => read::<Vec<wyscout::Team<'_>>>(text),
                Holds::WyscoutPeople => read::<Vec<wyscout::Person<'_>>>(text),
                Holds::WyscoutMatches => read::<Vec<wyscout::Match<'_>>>(text),
                Holds::WyscoutEvents => read::<Vec<wyscout::Event<'_>>>(text),
                Holds::WyscoutMatch => read::<wyscout::MatchFile<'_>>(text),
            },
        }
    }
}

fn read<'a, T: Deserialize<'a>>(text: &'a str) -> serde_json::Result<()> {
    black_box(serde_json::from_str::<T>(text)).map(drop)
}

/// A text, borrowed where it stands in the file as it is.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Text<'a>(Cow<'a, str>);

impl<'de: 'a, 'a> Deserialize<'de> for Text<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Borrowed;
        impl<'de> Visitor<'de> for Borrowed {
            type Value = Text<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a text")
            }

            fn visit_borrowed_str<E: de::Error>(self, text: &'de str) -> Result<Text<'de>, E> {
                Ok(Text(Cow::Borrowed(text)))
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Text<'de>, E> {
                Ok(Text(Cow::Owned(text.to_owned())))
            }
        }

        deserializer.deserialize_str(Borrowed)
    }
}
