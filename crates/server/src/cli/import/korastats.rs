//! `touchline import korastats`: responses of a service of this interface.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;
use football::feed::Document;
use football::feed::korastats::Catalogue;
use football::feed::provider::SourceFile;
use football::model::MatchId;
use xxhash_rust::xxh3::Xxh3;

use super::dataset::{Dataset, Findings, Job, Translation, Translator};
use super::files::{self, read_whole, with_file};
use super::provider::ProviderArgs;
use super::recognise::{self, DataFormat};
use super::selection::{Available, Selected};

/// Import responses of a service of this interface, as `touchline fetch` or a client of it saves them
///
/// PATH is a folder, with any folders in it, or a single file. A file has one response, a list of responses, or one on each
/// line; what it has is recognised by its content. Ids are kept. Responses in Arabic are in a folder `ar`, or in files that end
/// in .ar.json.
///
/// touchline import korastats old
#[derive(Args, Debug)]
pub(super) struct Korastats {
    #[command(flatten)]
    pub(super) args: ProviderArgs,
}

impl Korastats {
    pub(super) fn run(self) -> Result<ExitCode> {
        recognise::check(&self.args.paths, DataFormat::Korastats)?;
        let (dataset, findings) = KorastatsDataset::find(&self.args.paths)?;
        self.args.run("korastats", &dataset, findings)
    }
}

#[derive(Default)]
struct KorastatsDataset {
    catalogue: Catalogue,
    /// The files by the names that notices use.
    files: BTreeMap<String, PathBuf>,
}

impl KorastatsDataset {
    fn find(paths: &[PathBuf]) -> Result<(KorastatsDataset, Findings)> {
        let mut dataset = KorastatsDataset::default();
        let mut findings = Findings::default();
        for path in paths {
            for file in files::below(path, &files::RESPONSES)? {
                findings.skipped.extend(with_file(&file, |source| dataset.catalogue.add(source))?);
                dataset.files.insert(file.display().to_string(), file);
            }
        }
        findings.skipped.extend(dataset.catalogue.arrange());
        Ok((dataset, findings))
    }

    fn translate(&self, id: i64, translator: &Translator) -> Translation {
        let Some((name, path)) = self.catalogue.event_file(id).and_then(|name| self.files.get_key_value(name)) else {
            let stated = self.catalogue.match_without_events(id);
            return stated.map_or_else(
                || Translation::skipped(&format!("match {id}"), "is not complete"),
                Translation::without_events,
            );
        };
        let events = match read_whole(path) {
            Ok(events) => events,
            Err(error) => return Translation::skipped(name, format!("{error:#}")),
        };
        let describe = |hash: &mut Xxh3| self.catalogue.hash_description(id, hash);
        translator.translate(Some(MatchId(id)), describe, &[&events], || {
            self.catalogue.translate_match(id, SourceFile { name, bytes: &events })
        })
    }
}

impl Dataset for KorastatsDataset {
    fn available(&self) -> Available {
        Available { listed: self.catalogue.matches(), unlisted: Vec::new(), only: None }
    }

    fn documents(&self) -> Vec<Document> {
        self.catalogue.documents()
    }

    fn keeps_ids(&self) -> bool {
        true
    }

    fn jobs<'a>(&'a self, selected: &'a Selected) -> Box<dyn Iterator<Item = Job<'a>> + Send + 'a> {
        let listed = self.catalogue.matches().into_iter().filter(|match_| selected.contains(match_.match_id));
        Box::new(listed.map(move |match_| {
            let path = self.catalogue.event_file(match_.match_id).and_then(|name| self.files.get(name));
            Job {
                name: format!("match {}", match_.key),
                bytes: path.and_then(|path| path.metadata().ok()).map_or(0, |metadata| metadata.len()),
                work: Box::new(move |translator| self.translate(match_.match_id, translator)),
            }
        }))
    }
}
