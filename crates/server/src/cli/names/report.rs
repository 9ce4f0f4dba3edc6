//! `touchline names report`: how many names have Arabic text, by kind.

use std::collections::BTreeMap;
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;
use football::model::ArabicSource;

use super::sheet::kind_code;
use super::{all_names, lacks_arabic};
use crate::cli::stored::open;
use crate::config::StoreSettings;

/// Count the names with and without Arabic text, by kind
///
/// The columns stated, built-in and transliterated say where the Arabic text came from. A name without letters, such as the
/// season 2018/2019, needs no Arabic text and is not missing.
#[derive(Args, Debug)]
pub(super) struct Report {
    #[command(flatten)]
    store: StoreSettings,
}

/// The names of one kind.
#[derive(Default)]
struct NameCounts {
    all: usize,
    by_source: BTreeMap<ArabicSource, usize>,
    missing: usize,
}

impl NameCounts {
    fn from(&self, source: ArabicSource) -> usize {
        self.by_source.get(&source).copied().unwrap_or(0)
    }
}

impl Report {
    pub(super) fn run(self) -> Result<ExitCode> {
        let names = all_names(&open(&self.store)?)?;
        let mut kinds: Vec<(String, NameCounts)> = Vec::new();
        let mut total = NameCounts::default();
        for name in &names {
            let kind = kind_code(name);
            let place = kinds.iter().position(|(code, _)| *code == kind).unwrap_or_else(|| {
                kinds.push((kind, NameCounts::default()));
                kinds.len() - 1
            });
            for counts in [&mut kinds[place].1, &mut total] {
                counts.all += 1;
                counts.missing += usize::from(lacks_arabic(name));
                if name.name.ar.is_some() {
                    *counts.by_source.entry(name.name.ar_source).or_default() += 1;
                }
            }
        }
        say!(
            "{:<16} {:>8} {:>8} {:>8} {:>15} {:>8}",
            "kind",
            "names",
            "stated",
            "built-in",
            "transliterated",
            "missing"
        )?;
        for (kind, counts) in kinds.iter().chain([&("all".to_owned(), total)]) {
            let [stated, built_in, transliterated] = ArabicSource::ALL.map(|source| counts.from(source));
            let (all, missing) = (counts.all, counts.missing);
            say!("{kind:<16} {all:>8} {stated:>8} {built_in:>8} {transliterated:>15} {missing:>8}")?;
        }
        Ok(ExitCode::SUCCESS)
    }
}
