//! `touchline feed --to`: sends lines to a service on another machine.
//!
//! A line is acknowledged only when the service has said that it is durable. Lines without an acknowledgement stay in memory,
//! and are sent again after a lost connection: lines are idempotent. The pauses between two tries grow. If nothing is
//! acknowledged for the whole patience, the feed ends with an error.
//!
//! The lines that are there are sent in one request; those that arrive meanwhile are the next. One endless request would be
//! faster by a little, but a proxy may read a request to its end before it passes it on.
//!
//! `connection.rs` is one connection, and `unacknowledged.rs` the lines in memory.

mod connection;
mod unacknowledged;

use std::time::Duration;

use anyhow::{Context, Result, bail};
use bytes::Bytes;
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep, sleep_until};

use super::acknowledged::AcknowledgedLines;
use crate::cli::remote::{Failure, Key, ServiceUrl};
use crate::ingest::lines::NumberedLine;
use connection::{Connection, Incoming, Responses};
use unacknowledged::UnacknowledgedLines;

/// The pauses between two tries.
const PAUSE_FIRST: Duration = Duration::from_millis(100);
const MAX_PAUSE: Duration = Duration::from_secs(5);
/// How long the service may say nothing while lines wait for their acknowledgement.
const MAX_SILENT: Duration = Duration::from_secs(60);

#[derive(Debug)]
pub(super) struct RemoteFeed {
    url: ServiceUrl,
    key: Key,
    patience: Duration,
    lines: UnacknowledgedLines,
    has_input_ended: bool,
    connection: Option<Connection>,
}

impl RemoteFeed {
    pub(super) fn new(url: ServiceUrl, key: Key, patience: Duration) -> RemoteFeed {
        let lines = UnacknowledgedLines::default();
        RemoteFeed { url, key, patience, lines, has_input_ended: false, connection: None }
    }

    /// Sends every line until the input ends and all are acknowledged.
    pub(super) fn run(
        mut self,
        mut input: mpsc::Receiver<NumberedLine>,
        acknowledged: &mut AcknowledgedLines,
    ) -> Result<()> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        runtime.context("cannot start a connection")?.block_on(self.send_all(&mut input, acknowledged))
    }

    async fn send_all(
        &mut self,
        input: &mut mpsc::Receiver<NumberedLine>,
        acknowledged: &mut AcknowledgedLines,
    ) -> Result<()> {
        // Without a line, the first request only shows whether the service accepts the key.
        self.persist(input, acknowledged).await?;
        while self.take_lines(input).await {
            while let Some(refused) = self.lines.refuse_too_long() {
                acknowledged.print(&refused)?;
            }
            if !self.lines.is_empty() {
                self.persist(input, acknowledged).await?;
            }
        }
        Ok(())
    }

    /// Takes the lines that are there, and waits for one if there is none. Returns false at the end.
    async fn take_lines(&mut self, input: &mut mpsc::Receiver<NumberedLine>) -> bool {
        if self.lines.is_empty() && !self.has_input_ended {
            match input.recv().await {
                Some(line) => self.lines.push(line),
                None => self.has_input_ended = true,
            }
        }
        while self.lines.has_room()
            && let Ok(line) = input.try_recv()
        {
            self.lines.push(line);
        }
        !self.lines.is_empty()
    }

    /// Sends one request, again and again until it succeeds.
    async fn persist(
        &mut self,
        input: &mut mpsc::Receiver<NumberedLine>,
        acknowledged: &mut AcknowledgedLines,
    ) -> Result<()> {
        let (mut pause, mut since) = (PAUSE_FIRST, Instant::now());
        loop {
            let before = self.lines.len();
            let (why, retry_after) = match self.exchange(input, acknowledged).await? {
                Ok(()) => return Ok(()),
                Err(Failure::Refused(why)) => bail!("{} refuses the feed: {why}", self.url),
                Err(Failure::Temporary { why, retry_after }) => (why, retry_after),
            };
            self.connection = None;
            if self.lines.len() < before {
                (pause, since) = (PAUSE_FIRST, Instant::now());
            }
            let wait = pause.max(retry_after.unwrap_or_default());
            if since.elapsed() + wait > self.patience {
                bail!(
                    "cannot write to {}: {why}; lines without acknowledgement may not be written: send them again",
                    self.url
                );
            }
            let _ = tell!("{}: {why}; retrying", self.url);
            sleep(wait).await;
            pause = (pause * 2).min(MAX_PAUSE);
        }
    }

    /// Sends lines in one request, and prints their acknowledgements. The outer error is one of this machine.
    async fn exchange(
        &mut self,
        input: &mut mpsc::Receiver<NumberedLine>,
        acknowledged: &mut AcknowledgedLines,
    ) -> Result<Result<(), Failure>> {
        let body = self.lines.begin_request();
        let mut responses = match self.request(body).await {
            Ok(responses) => responses,
            Err(failure) => return Ok(Err(failure)),
        };
        let mut heard_at = Instant::now();
        loop {
            let incoming = tokio::select! {
                incoming = responses.next() => incoming,
                line = input.recv(), if !self.has_input_ended && self.lines.has_room() => {
                    match line {
                        Some(line) => self.lines.push(line),
                        None => self.has_input_ended = true,
                    }
                    continue;
                }
                () = sleep_until(heard_at + MAX_SILENT) => {
                    return Ok(Err(Failure::temporary(format!("no word for {} s", MAX_SILENT.as_secs()))));
                }
            };
            heard_at = Instant::now();
            match incoming {
                Incoming::Acknowledged(acknowledgement) => {
                    while let Some(refused) = self.lines.refuse_too_long() {
                        acknowledged.print(&refused)?;
                    }
                    acknowledged.print(&self.lines.acknowledge(acknowledgement)?)?;
                }
                Incoming::Alive => {}
                Incoming::Complete if self.lines.is_all_acknowledged() => return Ok(Ok(())),
                Incoming::Complete => return Ok(Err(Failure::temporary("the response ends too early"))),
                Incoming::Ended(why) => return Ok(Err(Failure::temporary(why))),
                Incoming::EndedForGood(why) => return Ok(Err(Failure::Refused(why))),
            }
        }
    }

    /// Sends a request over the connection that there is, or over a new one.
    async fn request(&mut self, body: Bytes) -> Result<Responses, Failure> {
        if let Some(connection) = &mut self.connection {
            // The service may have closed it meanwhile, because it was idle.
            match connection.send(&self.url, &self.key, body.clone()).await {
                Err(Failure::Temporary { retry_after: None, .. }) => {}
                done => return done,
            }
        }
        let connection = self.connection.insert(Connection::open(&self.url).await?);
        connection.send(&self.url, &self.key, body).await
    }
}
