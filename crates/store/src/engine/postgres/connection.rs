//! One connection to a server, driven by the thread that asks.
//!
//! There is no thread or task behind a connection: who waits for an answer reads the socket himself, which spares two wake-ups
//! for each question. A connection that nobody uses reads nothing, and whether it still leads anywhere shows at its next use.
//!
//! What needs no answer is sent and not waited for: its outcome is read with the answer of the next question. So a
//! writer never waits for the network between two rows, and what went wrong with one is told by the next question.

use std::collections::{HashMap, VecDeque};
use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use tokio::runtime::Runtime;
use tokio_postgres::types::ToSql;
use tokio_postgres::{AsyncMessage, Client, Connection, Socket, Statement};

use super::connect_config::Host;
use super::fault::Fault;
use super::tls::{Stream, Tls};
use super::values::Bound;
use crate::engine::backend::{Row, Value};

/// Statements that may be on their way; the next one then waits for the first.
const LATER_MAX: usize = 256;

pub(super) struct PgConnection {
    /// Both are none only while the connection is dropped.
    runtime: Option<Runtime>,
    client: Option<Arc<Client>>,
    link: Link,
    /// What was prepared on this connection.
    statements: HashMap<String, Statement>,
    later: VecDeque<Later>,
    /// The first of those that failed.
    failed: Option<Fault>,
    /// How long an answer is waited for.
    pub(super) timeout: Duration,
}

/// The socket's side of a connection.
struct Link {
    connection: Connection<Socket, Stream>,
    /// Why it ended.
    closed: Option<String>,
    /// What somebody notified us of: the last word of it.
    last_payload: Option<String>,
}

/// Something that was sent and is not answered yet.
struct Later {
    outcome: Pin<Box<dyn Future<Output = Result<(), Fault>> + Send>>,
    /// Whether anybody wants to know if it fails.
    matters: bool,
}

impl PgConnection {
    /// A connection to the first of these hosts that can be had.
    pub(super) fn connect(hosts: &[Host], tls: &Tls, timeout: Duration) -> Result<PgConnection, Fault> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(|error| Fault::Unfit(format!("no connection can be made: {error}")))?;
        let mut fault = Fault::Unfit("the address names no host".to_owned());
        for Host { config, within } in hosts {
            match runtime.block_on(async { tokio::time::timeout(*within, config.connect(tls.clone())).await }) {
                Ok(Ok((client, connection))) => {
                    return Ok(PgConnection {
                        runtime: Some(runtime),
                        client: Some(Arc::new(client)),
                        link: Link { connection, closed: None, last_payload: None },
                        statements: HashMap::new(),
                        later: VecDeque::new(),
                        failed: None,
                        timeout,
                    });
                }
                Ok(Err(error)) => fault = Fault::from(error),
                Err(_) => fault = Fault::Closed(format!("no answer within {} s", within.as_secs_f32())),
            }
        }
        runtime.shutdown_background();
        Err(fault)
    }

    pub(super) fn query(&mut self, text: &str, values: &[Value]) -> Result<Vec<Row>, Fault> {
        let (client, statement) = self.prepared(text)?;
        self.wait(rows(&client, &statement, values))
    }

    /// The same question with each of these values, sent together.
    pub(super) fn query_many(&mut self, text: &str, all: &[Vec<Value>]) -> Result<Vec<Vec<Row>>, Fault> {
        let (client, statement) = self.prepared(text)?;
        let mut found = Vec::with_capacity(all.len());
        for some in all.chunks(LATER_MAX) {
            let answers = some.iter().map(|values| Box::pin(rows(&client, &statement, values)));
            let mut asked: Vec<_> = answers.map(|answer| (answer, None)).collect();
            // The first look at each sends it; the answers come in the order of the questions.
            self.wait(poll_fn(|cx| {
                for (answer, early) in &mut asked {
                    if let Poll::Ready(answer) = answer.as_mut().poll(cx) {
                        *early = Some(answer);
                    }
                }
                Poll::Ready(Ok(()))
            }))?;
            for (answer, early) in asked {
                found.push(early.unwrap_or_else(|| self.wait(answer))?);
            }
        }
        Ok(found)
    }

    /// Sends a statement and does not wait for what comes of it.
    pub(super) fn execute(&mut self, text: &str, values: &[Value]) -> Result<(), Fault> {
        let (client, statement) = self.prepared(text)?;
        let values = values.to_vec();
        self.send(true, async move {
            client.execute_raw(&statement, values.iter().map(Bound)).await?;
            Ok(())
        })
    }

    /// Runs statements without values, and waits.
    pub(super) fn execute_batch(&mut self, text: &str) -> Result<(), Fault> {
        let client = self.client()?;
        self.wait(async { Ok(client.batch_execute(text).await?) })
    }

    /// The same without waiting; who does not care whether it works is not told.
    pub(super) fn send_all(&mut self, text: String, matters: bool) -> Result<(), Fault> {
        let client = self.client()?;
        self.send(matters, async move { Ok(client.batch_execute(&text).await?) })
    }

    /// Waits for the outcome of all that was sent, and forgets what failed.
    pub(super) fn forget(&mut self) -> Result<(), Fault> {
        self.later.iter_mut().for_each(|later| later.matters = false);
        self.failed = None;
        self.until(|_, waiting| if waiting == 0 { Poll::Ready(Ok(())) } else { Poll::Pending })
    }

    /// Waits for a notification, and gives what was said with the last one that came.
    pub(super) fn listen(&mut self, within: Duration) -> Result<Option<String>, Fault> {
        let runtime = self.runtime.as_ref().ok_or_else(ended)?;
        let link = &mut self.link;
        let bell = poll_fn(|cx| {
            link.poll(cx);
            if link.last_payload.is_some() || link.closed.is_some() { Poll::Ready(()) } else { Poll::Pending }
        });
        // Being late is no fault here.
        let _ = runtime.block_on(async { tokio::time::timeout(within, bell).await });
        match &self.link.closed {
            Some(why) => Err(Fault::Closed(why.clone())),
            None => Ok(self.link.last_payload.take()),
        }
    }

    pub(super) fn is_closed(&self) -> bool {
        self.link.closed.is_some()
    }

    fn client(&self) -> Result<Arc<Client>, Fault> {
        self.client.clone().ok_or_else(ended)
    }

    fn prepared(&mut self, text: &str) -> Result<(Arc<Client>, Statement), Fault> {
        let client = self.client()?;
        if let Some(statement) = self.statements.get(text) {
            return Ok((client, statement.clone()));
        }
        let statement = self.wait(async { Ok(client.prepare(text).await?) })?;
        self.statements.insert(text.to_owned(), statement.clone());
        Ok((client, statement))
    }

    fn send(
        &mut self,
        matters: bool,
        outcome: impl Future<Output = Result<(), Fault>> + Send + 'static,
    ) -> Result<(), Fault> {
        self.until(|_, waiting| if waiting < LATER_MAX { Poll::Ready(Ok(())) } else { Poll::Pending })?;
        let mut later = Later { outcome: Box::pin(outcome), matters };
        let runtime = self.runtime.as_ref().ok_or_else(ended)?;
        let _entered = runtime.enter();
        let mut once = Context::from_waker(Waker::noop());
        match later.outcome.as_mut().poll(&mut once) {
            Poll::Pending => self.later.push_back(later),
            Poll::Ready(outcome) => outcome?,
        }
        self.link.poll(&mut once);
        self.failed.take().map_or(Ok(()), Err)
    }

    /// Waits for an answer. What failed before it is why it failed.
    fn wait<T>(&mut self, answer: impl Future<Output = Result<T, Fault>>) -> Result<T, Fault> {
        let mut answer = std::pin::pin!(answer);
        let answer = self.until(|cx, _| answer.as_mut().poll(cx));
        match self.failed.take() {
            Some(fault) => Err(fault),
            None => answer,
        }
    }

    /// Reads and writes until something is so; it is told how many outcomes are still to come.
    fn until<T>(
        &mut self,
        mut ready: impl FnMut(&mut Context<'_>, usize) -> Poll<Result<T, Fault>>,
    ) -> Result<T, Fault> {
        let runtime = self.runtime.as_ref().ok_or_else(ended)?;
        let (link, later, failed) = (&mut self.link, &mut self.later, &mut self.failed);
        let driven = poll_fn(|cx| {
            // The first look sends the question; reading may then bring the answer.
            if let Poll::Ready(done) = ready(cx, later.len()) {
                return Poll::Ready(done);
            }
            link.poll(cx);
            settle(later, failed, cx);
            match (ready(cx, later.len()), &link.closed) {
                (Poll::Pending, Some(why)) => Poll::Ready(Err(Fault::Closed(why.clone()))),
                (looked, _) => looked,
            }
        });
        let timeout = self.timeout;
        match runtime.block_on(async { tokio::time::timeout(timeout, driven).await }) {
            Ok(Err(fault)) if fault.is_final() => {
                self.link.closed.get_or_insert_with(|| "the connection was closed".to_owned());
                Err(fault)
            }
            Ok(done) => done,
            Err(_) => {
                self.link.closed = Some("it did not answer in time".to_owned());
                Err(Fault::Late(timeout))
            }
        }
    }
}

/// Looks at what was sent, oldest first.
fn settle(later: &mut VecDeque<Later>, failed: &mut Option<Fault>, cx: &mut Context<'_>) {
    while let Some(oldest) = later.front_mut() {
        let Poll::Ready(outcome) = oldest.outcome.as_mut().poll(cx) else { return };
        if let Err(fault) = outcome
            && oldest.matters
        {
            failed.get_or_insert(fault);
        }
        later.pop_front();
    }
}

async fn rows(client: &Client, statement: &Statement, values: &[Value]) -> Result<Vec<Row>, Fault> {
    let bound: Vec<Bound<'_>> = values.iter().map(Bound).collect();
    let bound: Vec<&(dyn ToSql + Sync)> = bound.iter().map(|value| value as _).collect();
    let rows = client.query(statement, &bound).await?;
    let value = |row: &tokio_postgres::Row, column| Ok::<Value, Fault>(row.try_get(column)?);
    rows.iter().map(|row| (0..row.len()).map(|column| value(row, column)).collect::<Result<_, _>>().map(Row)).collect()
}

impl Link {
    /// Reads what came and writes what is to go, without waiting.
    fn poll(&mut self, cx: &mut Context<'_>) {
        while self.closed.is_none() {
            match self.connection.poll_message(cx) {
                Poll::Ready(Some(Ok(AsyncMessage::Notification(said)))) => {
                    self.last_payload = Some(said.payload().to_owned())
                }
                Poll::Ready(Some(Ok(_))) => {}
                Poll::Ready(Some(Err(error))) => {
                    self.closed = Some(match Fault::from(error) {
                        Fault::Closed(why) | Fault::Unfit(why) | Fault::Server { message: why, .. } => why,
                        Fault::Late(_) => "it did not answer in time".to_owned(),
                    });
                }
                Poll::Ready(None) => self.closed = Some("the connection was closed".to_owned()),
                Poll::Pending => return,
            }
        }
    }
}

impl Drop for PgConnection {
    /// Says good-bye without waiting: a connection may be dropped where nobody is allowed to wait.
    fn drop(&mut self) {
        self.later.clear();
        // Before its statements, which would otherwise be closed one by one.
        self.client = None;
        if let Some(runtime) = self.runtime.take() {
            let entered = runtime.enter();
            self.link.poll(&mut Context::from_waker(Waker::noop()));
            drop(entered);
            runtime.shutdown_background();
        }
    }
}

fn ended() -> Fault {
    Fault::Closed("the connection was used after its end".to_owned())
}
