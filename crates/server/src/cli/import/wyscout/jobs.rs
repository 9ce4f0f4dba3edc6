//! The matches of the public dataset in the order in which they are written.

use std::collections::{HashMap, HashSet, VecDeque, btree_map};
use std::path::{Path, PathBuf};
use std::slice;

use football::feed::Document;

use super::dataset::WyscoutDataset;
use super::events_file;
use crate::cli::import::dataset::{Dataset, Job, Translation};
use crate::cli::import::selection::{Available, Selected};

impl Dataset for WyscoutDataset {
    fn available(&self) -> Available {
        let listed: HashSet<i64> = self.catalogue.match_ids().collect();
        let single = self.files_only && self.events.is_empty();
        Available {
            listed: self.catalogue.matches(),
            unlisted: self.single.keys().copied().filter(|id| !listed.contains(id)).collect(),
            only: single.then(|| self.single.keys().copied().collect()),
        }
    }

    fn documents(&self) -> Vec<Document> {
        self.catalogue.documents()
    }

    fn jobs<'a>(&'a self, selected: &'a Selected) -> Box<dyn Iterator<Item = Job<'a>> + Send + 'a> {
        let listed = self.catalogue.matches().into_iter();
        Box::new(Jobs {
            dataset: self,
            selected,
            competitions: listed.map(|match_| (match_.match_id, match_.competition.0)).collect(),
            events: self.events.iter(),
            single: self.single.iter(),
            queue: VecDeque::new(),
            seen: HashSet::new(),
            incomplete: Incomplete::Nothing,
            without_events: !self.files_only,
        })
    }
}

/// Which competitions have an events file that could not be read to its end. Their matches without events are not
/// imported, since the events may be in the part that was not read.
enum Incomplete {
    Nothing,
    Competitions(HashSet<i64>),
    Everything,
}

/// First the matches of the events files, then those in files of their own, then those without events. A match that is
/// in several files is translated once.
struct Jobs<'a> {
    dataset: &'a WyscoutDataset,
    selected: &'a Selected,
    /// The competition of every match.
    competitions: HashMap<i64, i64>,
    events: slice::Iter<'a, PathBuf>,
    single: btree_map::Iter<'a, i64, PathBuf>,
    queue: VecDeque<Job<'a>>,
    seen: HashSet<i64>,
    incomplete: Incomplete,
    /// Matches without events are still to come.
    without_events: bool,
}

impl<'a> Iterator for Jobs<'a> {
    type Item = Job<'a>;

    fn next(&mut self) -> Option<Job<'a>> {
        loop {
            if let Some(job) = self.queue.pop_front() {
                return Some(job);
            }
            if let Some(path) = self.events.next() {
                self.queue_matches_of(path);
            } else if let Some((id, path)) = self.single.next() {
                if self.selected.contains(*id) && self.seen.insert(*id) {
                    let (dataset, id) = (self.dataset, *id);
                    return Some(Job {
                        name: format!("match {id}"),
                        bytes: path.metadata().map_or(0, |metadata| metadata.len()),
                        work: Box::new(move |translator| dataset.translate_single(id, path, translator)),
                    });
                }
            } else if std::mem::take(&mut self.without_events) {
                self.queue_without_events();
            } else {
                return None;
            }
        }
    }
}

impl<'a> Jobs<'a> {
    fn queue_matches_of(&mut self, path: &'a Path) {
        let (matches, notices) = match events_file::find_matches(path) {
            Ok(found) => found,
            Err(error) => return self.skip_file(&path.display().to_string(), format!("{error:#}")),
        };
        if !notices.is_empty() {
            let here = matches.iter().filter_map(|spans| self.competitions.get(&spans.match_id).copied());
            let here: HashSet<i64> = here.collect();
            self.incomplete = match std::mem::replace(&mut self.incomplete, Incomplete::Everything) {
                Incomplete::Nothing if !here.is_empty() => Incomplete::Competitions(here),
                Incomplete::Competitions(lost) if !here.is_empty() => Incomplete::Competitions(&lost | &here),
                _ => Incomplete::Everything,
            };
        }
        for spans in matches {
            if self.selected.contains(spans.match_id) && self.seen.insert(spans.match_id) {
                let dataset = self.dataset;
                self.queue.push_back(Job {
                    name: format!("match {}", spans.match_id),
                    bytes: spans.len() as u64,
                    work: Box::new(move |translator| dataset.translate_spans(path, &spans, translator)),
                });
            }
        }
        for notice in notices {
            self.queue.push_back(Job::without_files(String::new(), |_| Translation::Skipped(notice)));
        }
    }

    fn skip_file(&mut self, name: &str, message: String) {
        self.incomplete = Incomplete::Everything;
        let skipped = Translation::skipped(name, message);
        self.queue.push_back(Job::without_files(String::new(), |_| skipped));
    }

    /// Queues the matches without events, except those whose events may be in an incomplete file.
    fn queue_without_events(&mut self) {
        let mut ids: Vec<(i64, i64)> = self.competitions.iter().map(|(id, of)| (*id, *of)).collect();
        ids.sort_unstable();
        for (id, competition) in ids {
            let lost = match &self.incomplete {
                Incomplete::Nothing => false,
                Incomplete::Competitions(lost) => lost.contains(&competition),
                Incomplete::Everything => true,
            };
            if !lost && self.selected.contains(id) && !self.seen.contains(&id) {
                let dataset = self.dataset;
                self.queue.push_back(Job::without_files(format!("match {id}"), move |_| {
                    dataset.translate_without_events(id)
                }));
            }
        }
    }
}
