//! The one way from documents to the store: prepared on all cores, written by one thread in source order.
//!
//! The result does not depend on which core is faster, because outputs are awaited in the order of their inputs. The queues
//! are short, and the text in progress is bounded ([`BytesInProgress`]), which bounds the memory.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

use anyhow::{Context, Result, anyhow};
use football::feed::FilledNames;
use football::model::Kind;
use jiff::Timestamp;
use store::{IngestReport, PreparedDocument, Store};

use super::bytes_in_progress::BytesInProgress;
use crate::config::NameSettings;

/// Inputs in progress for each core.
const IN_PROGRESS: usize = 3;

/// Runs `work` on every input, on this many cores, and hands the outputs to `write` in the order of the inputs.
///
/// `read` calls its argument with each input. When that returns false, `write` has failed: `read` should return. `bytes` says
/// how much text an input is made from.
pub(in crate::cli) fn in_order<I: Send, O: Send>(
    cores: usize,
    bytes: impl Fn(&I) -> u64 + Send,
    read: impl FnOnce(&mut dyn FnMut(I) -> bool) + Send,
    work: impl Fn(I) -> O + Sync,
    mut write: impl FnMut(O) -> Result<()>,
) -> Result<()> {
    if cores <= 1 {
        let mut result = Ok(());
        read(&mut |input| {
            result = write(work(input));
            result.is_ok()
        });
        return result;
    }
    let (inputs, next_input) = sync_channel::<(I, SyncSender<O>)>(cores);
    let (outputs, next_output) = sync_channel::<(u64, Receiver<O>)>(cores * IN_PROGRESS);
    let next_input = Mutex::new(next_input);
    let in_progress = BytesInProgress::default();
    let in_progress = &in_progress;
    thread::scope(|scope| {
        scope.spawn(move || {
            read(&mut |input| {
                let (output, awaited) = sync_channel(1);
                let bytes = bytes(&input);
                in_progress.add(bytes) && outputs.send((bytes, awaited)).is_ok() && inputs.send((input, output)).is_ok()
            });
        });
        for _ in 0..cores {
            scope.spawn(|| {
                let next = || next_input.lock().unwrap_or_else(PoisonError::into_inner).recv();
                while let Ok((input, output)) = next() {
                    // The receiver is gone once `write` has failed.
                    let _ = output.send(work(input));
                }
            });
        }
        // Whoever waits for room must not wait for a writer that is gone.
        let _closed = in_progress.close_at_end();
        for (bytes, awaited) in next_output {
            write(awaited.recv().map_err(|_| anyhow!("a worker thread panicked"))?)?;
            in_progress.remove(bytes);
        }
        Ok(())
    })
}

/// Ctrl-C or SIGTERM ended the work.
#[derive(Debug, thiserror::Error)]
#[error("interrupted")]
struct Interrupted;

/// Ends the work once the flag of a signal is set.
pub(in crate::cli) fn check_interrupt(stop: &AtomicBool) -> Result<()> {
    if stop.load(Ordering::Relaxed) { Err(Interrupted.into()) } else { Ok(()) }
}

/// Whether the work ran to its end; false if a signal ended it.
pub(in crate::cli) fn completed(result: Result<()>) -> Result<bool> {
    match result {
        Err(error) if error.is::<Interrupted>() => Ok(false),
        result => result.map(|()| true),
    }
}

/// The number of cores, which is the number of workers unless a flag says otherwise.
pub(in crate::cli) fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// Matches in one transaction. A flush to the disk takes as long as writing several.
const BATCH_MATCHES: usize = 32;
/// Documents in one transaction.
const BATCH_DOCUMENTS: usize = 500;
/// The text of the documents in one transaction, unless a single one has more.
const BATCH_BYTES: u64 = 8 << 20;

/// Writes documents in the order in which they come, a batch in each transaction.
#[derive(Debug)]
pub(in crate::cli) struct BatchWriter<'a> {
    store: &'a Store,
    batch: Vec<PreparedDocument>,
    matches: usize,
    /// The text that the documents were made from, as far as it is known.
    bytes: u64,
    /// Whether names of people and stadiums are transliterated where no document states them in Arabic.
    transliterate: bool,
    filled: FilledNames,
}

impl<'a> BatchWriter<'a> {
    pub(in crate::cli) fn new(store: &'a Store) -> BatchWriter<'a> {
        BatchWriter {
            store,
            batch: Vec::new(),
            matches: 0,
            bytes: 0,
            transliterate: false,
            filled: FilledNames::default(),
        }
    }

    pub(in crate::cli) fn with_names(self, names: &NameSettings) -> BatchWriter<'a> {
        BatchWriter { transliterate: names.transliterate(), ..self }
    }

    /// Adds a document that belongs into one transaction with the next, with the Arabic names that it leaves out.
    pub(in crate::cli) fn add(&mut self, mut document: PreparedDocument) {
        self.matches += usize::from(document.document().kind == Kind::Match);
        self.filled += document.fill_arabic_names(self.transliterate);
        self.batch.push(document);
    }

    /// The Arabic names that were filled in so far.
    pub(in crate::cli) fn filled_names(&self) -> FilledNames {
        self.filled
    }

    /// Adds a document. Writes the batch once it is full, and returns the report.
    pub(in crate::cli) fn push(&mut self, document: PreparedDocument) -> Result<Option<IngestReport>> {
        self.add(document);
        let full = self.matches >= BATCH_MATCHES || self.batch.len() >= BATCH_DOCUMENTS;
        if full { self.flush() } else { Ok(None) }
    }

    /// Notes how much text the documents since the last call were made from. Writes the batch if that is much, so that the
    /// memory of a batch is bounded, and returns the report.
    pub(in crate::cli) fn count_bytes(&mut self, bytes: u64) -> Result<Option<IngestReport>> {
        self.bytes += bytes;
        if self.bytes >= BATCH_BYTES { self.flush() } else { Ok(None) }
    }

    /// Writes the documents that are left, and the totals of the editions whose matches have changed.
    pub(in crate::cli) fn finish(&mut self) -> Result<Option<IngestReport>> {
        let report = self.flush()?;
        self.store.refresh_totals().context("cannot write the totals of editions: run the command again")?;
        Ok(report)
    }

    fn flush(&mut self) -> Result<Option<IngestReport>> {
        (self.matches, self.bytes) = (0, 0);
        if self.batch.is_empty() {
            return Ok(None);
        }
        let report = self.store.ingest_prepared(std::mem::take(&mut self.batch), Timestamp::now());
        report
            .map(Some)
            .context("cannot write to the store; nothing in it is incomplete: run the command again to continue")
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicUsize;
    use std::time::Duration;

    use anyhow::bail;

    use super::*;

    fn count_to(most: u64) -> impl FnOnce(&mut dyn FnMut(u64) -> bool) + Send {
        move |push| {
            for input in 0..most {
                if !push(input) {
                    return;
                }
            }
        }
    }

    #[test]
    fn outputs_come_in_the_order_of_inputs() {
        for cores in [1, 2, 7] {
            let mut outputs = Vec::new();
            // Later inputs are done sooner.
            let work = |input| {
                thread::sleep(Duration::from_micros(if input % 5 == 0 { 500 } else { 0 }));
                input * input
            };
            in_order(
                cores,
                |_| 1,
                count_to(200),
                work,
                |output| {
                    outputs.push(output);
                    Ok(())
                },
            )
            .unwrap();
            assert_eq!(outputs, (0..200).map(|input| input * input).collect::<Vec<_>>());
        }
    }

    #[test]
    fn reading_stops_once_writing_fails() {
        for cores in [1, 2] {
            let worked = AtomicUsize::new(0);
            let result = in_order(
                cores,
                |_| 1,
                count_to(1_000_000),
                |input| {
                    worked.fetch_add(1, Ordering::Relaxed);
                    input
                },
                |output| if output == 10 { bail!("full") } else { Ok(()) },
            );
            assert_eq!(result.unwrap_err().to_string(), "full");
            assert!(worked.into_inner() < 100);
        }
    }

    #[test]
    fn large_inputs_are_in_progress_one_at_a_time() {
        let (now, most) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let work = |input| {
            most.fetch_max(now.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
            thread::sleep(Duration::from_millis(1));
            input
        };
        in_order(
            7,
            |_| u64::MAX,
            count_to(50),
            work,
            |_| {
                now.fetch_sub(1, Ordering::SeqCst);
                Ok(())
            },
        )
        .unwrap();
        assert_eq!(most.into_inner(), 1);
    }

    #[test]
    fn a_reader_that_waits_for_room_ends_with_the_writer() {
        let result = in_order(2, |_| u64::MAX, count_to(1_000_000), |input| input, |_| bail!("full"));
        assert_eq!(result.unwrap_err().to_string(), "full");
    }
}
