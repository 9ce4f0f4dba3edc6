//! The folder that responses are saved in.
//!
//! | path | contents |
//! |---|---|
//! | `en/TournamentList.json`, `ar/TournamentList.json` | a response, byte for byte, in each language |
//! | `en/tournament-5/TournamentStructure.json` | of a tournament |
//! | `en/tournament-5/EntityTeams.json`, `…/EntityTeams-2.json` | a list, and its second page |
//! | `en/tournament-5/match-12/MatchEventList.json` | of a match |
//! | `en/tournament-5/not-final`, `en/tournament-5/match-12/not-final` | an empty file: the files beside it are asked for again |
//! | `….json.part` | a file that was being written; it is written again |
//!
//! A file is written under a temporary name and renamed when it is complete.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde::de::IgnoredAny;

use super::requests::{FetchLevel, FetchedOperation};

/// Beside files of a tournament or a match that was not final when they were saved.
const NOT_FINAL: &str = "not-final";
/// Added to the name of a file while it is written.
const PART: &str = "part";

/// A tournament, or a match of one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct FetchSubject {
    pub(super) tournament: i64,
    pub(super) match_: Option<i64>,
}

impl FetchSubject {
    /// The id that a request about this has.
    pub(super) fn id(self) -> i64 {
        self.match_.unwrap_or(self.tournament)
    }

    fn folder(self, level: FetchLevel) -> PathBuf {
        let tournament = || PathBuf::from(format!("tournament-{}", self.tournament));
        match (level, self.match_) {
            (FetchLevel::Service, _) => PathBuf::new(),
            (FetchLevel::Match, Some(id)) => tournament().join(format!("match-{id}")),
            _ => tournament(),
        }
    }

    fn level(self) -> FetchLevel {
        if self.match_.is_some() { FetchLevel::Match } else { FetchLevel::Tournament }
    }
}

/// The folder, and the language whose folder has the marks.
#[derive(Debug)]
pub(super) struct FetchFolder {
    root: PathBuf,
    first_language: String,
}

impl FetchFolder {
    pub(super) fn create(root: &Path, first_language: &str) -> Result<FetchFolder> {
        fs::create_dir_all(root).with_context(|| format!("cannot create {}", root.display()))?;
        Ok(FetchFolder { root: root.to_owned(), first_language: first_language.to_owned() })
    }

    pub(super) fn root(&self) -> &Path {
        &self.root
    }

    /// Where a response belongs.
    pub(super) fn path(
        &self,
        operation: &FetchedOperation,
        subject: FetchSubject,
        language: &str,
        page: u64,
    ) -> PathBuf {
        let folder = self.root.join(language).join(subject.folder(operation.level));
        folder.join(if page > 1 {
            format!("{}-{page}.json", operation.name)
        } else {
            format!("{}.json", operation.name)
        })
    }

    /// A response that was saved. None if it was not, or if the file is damaged.
    pub(super) fn saved(path: &Path) -> Result<Option<Vec<u8>>> {
        match fs::read(path) {
            Ok(bytes) => Ok(serde_json::from_slice::<IgnoredAny>(&bytes).is_ok().then_some(bytes)),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error).with_context(|| format!("cannot read {}", path.display())),
        }
    }

    /// Saves a response: whole, or not at all.
    pub(super) fn save(path: &Path, bytes: &[u8]) -> Result<()> {
        let part = path.with_added_extension(PART);
        let write = || -> io::Result<()> {
            path.parent().map_or(Ok(()), fs::create_dir_all)?;
            let mut file = File::create(&part)?;
            file.write_all(bytes)?;
            file.sync_all()?;
            fs::rename(&part, path)
        };
        write().with_context(|| format!("cannot write {}", path.display()))
    }

    pub(super) fn is_marked(&self, subject: FetchSubject) -> bool {
        self.mark_path(subject).exists()
    }

    /// Marks a subject as not final, before the files of it are saved.
    pub(super) fn mark(&self, subject: FetchSubject) -> Result<()> {
        let path = self.mark_path(subject);
        let write = || {
            path.parent().map_or(Ok(()), fs::create_dir_all)?;
            File::create(&path).map(drop)
        };
        write().with_context(|| format!("cannot write {}", path.display()))
    }

    /// Removes the mark, after all files were saved again.
    pub(super) fn unmark(&self, subject: FetchSubject) -> Result<()> {
        let path = self.mark_path(subject);
        match fs::remove_file(&path) {
            Err(error) if error.kind() != ErrorKind::NotFound => {
                Err(error).with_context(|| format!("cannot remove {}", path.display()))
            }
            _ => Ok(()),
        }
    }

    fn mark_path(&self, subject: FetchSubject) -> PathBuf {
        self.root.join(&self.first_language).join(subject.folder(subject.level())).join(NOT_FINAL)
    }
}
