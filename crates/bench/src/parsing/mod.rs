//! Reading a provider's files with the JSON parser alone: what imports are compared with.
//!
//! A file is the unit of work: several cores read several files, and each file is read by one core.

mod statsbomb;
mod wyscout;

use std::borrow::Cow;
use std::fmt;
use std::hint::black_box;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use anyhow::{Context, Result, bail};
use serde::de::{self, Deserialize, Deserializer, IgnoredAny, Visitor};
use serde_json::Value;

use crate::provider_files::{Layout, ProviderFile};

/// What the parser makes of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Parsing {
    /// Nothing: the JSON is only checked.
    Skip,
    /// Records with every field of the provider's layout, texts borrowed from the file.
    Records,
    /// A tree that holds any JSON.
    Tree,
}

impl Parsing {
    /// Reads files on this many cores; returns their size in bytes.
    pub(crate) fn read_all(self, files: &[ProviderFile], cores: usize) -> Result<u64> {
        let next = AtomicUsize::new(0);
        let work = || -> Result<u64> {
            let mut read = 0;
            while let Some(file) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
                let name = file.path.display();
                let bytes = std::fs::read(&file.path).with_context(|| format!("cannot read {name}"))?;
                if let Err(error) = self.parse(file.layout, &bytes)
                    && Parsing::Skip.parse(file.layout, &bytes).is_ok()
                {
                    bail!("{name} is not laid out as {:?}: {error}", file.layout);
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

    fn parse(self, layout: Layout, bytes: &[u8]) -> serde_json::Result<()> {
        // UTF-8 is checked faster for the whole file than for each text in it.
        let Ok(text) = std::str::from_utf8(bytes) else { return parse::<IgnoredAny>("\u{fffd}") };
        match self {
            Parsing::Skip => parse::<IgnoredAny>(text),
            Parsing::Tree => parse::<Value>(text),
            Parsing::Records => match layout {
                Layout::StatsbombCompetitions => parse::<Vec<statsbomb::RawCompetition<'_>>>(text),
                Layout::StatsbombMatches => parse::<Vec<statsbomb::RawMatch<'_>>>(text),
                Layout::StatsbombLineups => parse::<Vec<statsbomb::RawLineup<'_>>>(text),
                Layout::StatsbombEvents => parse::<Vec<statsbomb::RawEvent<'_>>>(text),
                Layout::WyscoutCompetitions => parse::<Vec<wyscout::RawCompetition<'_>>>(text),
                Layout::WyscoutTeams => parse::<Vec<wyscout::RawTeam<'_>>>(text),
                Layout::WyscoutPeople => parse::<Vec<wyscout::RawPerson<'_>>>(text),
                Layout::WyscoutMatches => parse::<Vec<wyscout::RawMatch<'_>>>(text),
                Layout::WyscoutEvents => parse::<Vec<wyscout::RawEvent<'_>>>(text),
                Layout::WyscoutMatch => parse::<wyscout::MatchFile<'_>>(text),
            },
        }
    }
}

fn parse<'a, T: Deserialize<'a>>(text: &'a str) -> serde_json::Result<()> {
    black_box(serde_json::from_str::<T>(text)).map(drop)
}

/// A text, borrowed from the file where it has no escapes.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Text<'a>(Cow<'a, str>);

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
