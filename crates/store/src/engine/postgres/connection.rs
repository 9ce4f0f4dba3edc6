//! One connection to a server, driven by the thread that uses it.
//!
//! There is no thread or task behind a connection: the thread that waits for a response reads the socket itself. An idle
//! connection reads nothing, so whether it still works shows at its next use.
//!
//! A statement without rows is sent and not waited for: its result is read with the response of the next query. So a
//! writer does not wait for the network between two rows, and a failure of one is reported by the next query.

use std::collections::{HashMap, VecDeque};
use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};
use std::time::{Duration, Instant};

use tokio::runtime::Runtime;
use tokio::time::Sleep;
use tokio_postgres::types::ToSql;
use tokio_postgres::{AsyncMessage, Client, Connection, Socket, Statement};

use super::connect_config::Host;
use super::connection_error::ConnectionError;
use super::tls::{Tls, TlsStream};
use super::values::BoundValue;
use crate::engine::row::{Row, SqlValue};

/// How long a request to cancel a statement may take.
const CANCEL_TIMEOUT: Duration = Duration::from_millis(250);
/// Statements that may be in flight; the next one then waits for the first.
const MAX_IN_FLIGHT: usize = 256;

pub(super) struct PgConnection {
    /// Both are none only while the connection is dropped.
    runtime: Option<Runtime>,
    client: Option<Arc<Client>>,
    link: SocketDriver,
    /// The statements prepared on this connection, by text.
    statements: HashMap<String, Statement>,
    in_flight: VecDeque<InFlight>,
    /// The first failure of a statement that was in flight.
    failed: Option<ConnectionError>,
    /// How long a response is waited for.
    pub(super) timeout: Duration,
    /// How long the response to a statement is waited for that needs no work and no lock.
    prompt_timeout: Duration,
    pub(super) opened: Instant,
    /// For the connection that cancels a statement.
    tls: Tls,
}

/// The rows of a query on their way.
type Pending<'a> = dyn Future<Output = Result<Vec<Row>, ConnectionError>> + 'a;

/// The socket's side of a connection.
struct SocketDriver {
    connection: Connection<Socket, TlsStream>,
    /// Why it ended.
    closed: Option<String>,
    /// Whether a notification has come that nobody was told of.
    was_notified: bool,
}

/// A statement that was sent, and whose result has not been read.
struct InFlight {
    result: Pin<Box<dyn Future<Output = Result<(), ConnectionError>> + Send>>,
    importance: Importance,
}

/// What the result of a statement that is not waited for means to those after it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Importance {
    /// A failure is dropped.
    Ignored,
    /// A failure is reported by the next query.
    Reported,
    /// The same. The statement needs no work and no lock, so a server that does not respond soon is not there.
    Prompt,
}

impl PgConnection {
    /// Connects to the first of these hosts that accepts.
    pub(super) fn connect(hosts: &[Host], tls: &Tls, timeout: Duration) -> Result<PgConnection, ConnectionError> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(|error| ConnectionError::Mismatch(format!("no runtime: {error}")))?;
        let mut last_error = ConnectionError::Mismatch("the address names no host".to_owned());
        for Host { config, connect_timeout } in hosts {
            let connecting = async { tokio::time::timeout(*connect_timeout, config.connect(tls.clone())).await };
            match runtime.block_on(connecting) {
                Ok(Ok((client, connection))) => {
                    return Ok(PgConnection {
                        runtime: Some(runtime),
                        client: Some(Arc::new(client)),
                        link: SocketDriver { connection, closed: None, was_notified: false },
                        statements: HashMap::new(),
                        in_flight: VecDeque::new(),
                        failed: None,
                        timeout,
                        prompt_timeout: *connect_timeout,
                        opened: Instant::now(),
                        tls: tls.clone(),
                    });
                }
                Ok(Err(error)) => last_error = ConnectionError::from(error),
                Err(_) => {
                    last_error = ConnectionError::Closed(no_response_within(*connect_timeout));
                }
            }
        }
        runtime.shutdown_background();
        Err(last_error)
    }

    pub(super) fn query(&mut self, text: &str, values: &[SqlValue]) -> Result<Vec<Row>, ConnectionError> {
        let (client, statement) = self.prepared(text)?;
        self.wait(rows(&client, &statement, values))
    }

    /// Sends one query with each of these values, and then reads the results.
    pub(super) fn query_many(&mut self, text: &str, all: &[Vec<SqlValue>]) -> Result<Vec<Vec<Row>>, ConnectionError> {
        let (client, statement) = self.prepared(text)?;
        let mut found = Vec::with_capacity(all.len());
        for some in all.chunks(MAX_IN_FLIGHT) {
            let results = some.iter().map(|values| Box::pin(rows(&client, &statement, values)));
            found.append(&mut self.wait_all(results.collect())?);
        }
        Ok(found)
    }

    /// Waits for several results. All of them are sent before the first is waited for.
    fn wait_all<T, F>(&mut self, results: Vec<Pin<Box<F>>>) -> Result<Vec<T>, ConnectionError>
    where
        F: Future<Output = Result<T, ConnectionError>> + ?Sized,
    {
        let mut sent: Vec<_> = results.into_iter().map(|result| (result, None)).collect();
        // The first poll of each sends it; the results come in the order of the queries.
        self.wait(poll_fn(|cx| {
            for (result, early) in &mut sent {
                if let Poll::Ready(result) = result.as_mut().poll(cx) {
                    *early = Some(result);
                }
            }
            Poll::Ready(Ok(()))
        }))?;
        sent.into_iter().map(|(result, early)| early.unwrap_or_else(|| self.wait(result))).collect()
    }

    /// Sends several queries, and then reads the results.
    pub(super) fn query_batch(&mut self, queries: &[(&str, Vec<SqlValue>)]) -> Result<Vec<Vec<Row>>, ConnectionError> {
        let mut found = Vec::with_capacity(queries.len());
        for some in queries.chunks(MAX_IN_FLIGHT) {
            let prepared = some.iter().map(|(text, values)| Ok((self.prepared(text)?, values)));
            let prepared = prepared.collect::<Result<Vec<_>, ConnectionError>>()?;
            let results = prepared.iter().map(|((client, statement), values)| rows(client, statement, values));
            found.append(&mut self.wait_all(results.map(Box::pin).collect())?);
        }
        Ok(found)
    }

    /// Sends a query and then statements without values, and waits for both.
    pub(super) fn query_and_execute(&mut self, text: &str, statements: &str) -> Result<Vec<Row>, ConnectionError> {
        let (client, statement) = self.prepared(text)?;
        let executed = async {
            client.batch_execute(statements).await?;
            Ok(Vec::new())
        };
        let both: Vec<Pin<Box<Pending<'_>>>> = vec![Box::pin(rows(&client, &statement, &[])), Box::pin(executed)];
        Ok(self.wait_all(both)?.swap_remove(0))
    }

    /// Sends a statement and does not wait for its result.
    pub(super) fn execute(&mut self, text: &str, values: &[SqlValue]) -> Result<(), ConnectionError> {
        let (client, statement) = self.prepared(text)?;
        let values = values.to_vec();
        self.send(Importance::Reported, async move {
            client.execute_raw(&statement, values.iter().map(BoundValue)).await?;
            Ok(())
        })
    }

    /// Executes statements without values, and waits.
    pub(super) fn execute_batch(&mut self, text: &str) -> Result<(), ConnectionError> {
        let client = self.client()?;
        self.wait(async { Ok(client.batch_execute(text).await?) })
    }

    /// Sends statements without values, and does not wait.
    pub(super) fn send_batch(&mut self, text: String, importance: Importance) -> Result<(), ConnectionError> {
        let client = self.client()?;
        self.send(importance, async move { Ok(client.batch_execute(&text).await?) })
    }

    /// Waits for the results of all statements in flight.
    pub(super) fn await_results(&mut self) -> Result<(), ConnectionError> {
        let done = self.drive_until(|_, in_flight| if in_flight == 0 { Poll::Ready(Ok(())) } else { Poll::Pending });
        self.failed.take().map_or(done, Err)
    }

    /// The same, and drops their failures.
    pub(super) fn discard_results(&mut self) -> Result<(), ConnectionError> {
        self.in_flight.iter_mut().for_each(|statement| statement.importance = Importance::Ignored);
        self.failed = None;
        self.await_results()
    }

    /// Waits for a notification; false if none came.
    pub(super) fn listen(&mut self, timeout: Duration) -> Result<bool, ConnectionError> {
        let runtime = self.runtime.as_ref().ok_or_else(ended)?;
        let link = &mut self.link;
        let notified = poll_fn(|cx| {
            link.poll(cx);
            if link.was_notified || link.closed.is_some() { Poll::Ready(()) } else { Poll::Pending }
        });
        // A time-out is not an error here: there was no notification.
        let _ = runtime.block_on(async { tokio::time::timeout(timeout, notified).await });
        match &self.link.closed {
            Some(why) => Err(ConnectionError::Closed(why.clone())),
            None => Ok(std::mem::take(&mut self.link.was_notified)),
        }
    }

    pub(super) fn is_closed(&self) -> bool {
        self.link.closed.is_some()
    }

    fn client(&self) -> Result<Arc<Client>, ConnectionError> {
        self.client.clone().ok_or_else(ended)
    }

    fn prepared(&mut self, text: &str) -> Result<(Arc<Client>, Statement), ConnectionError> {
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
        importance: Importance,
        result: impl Future<Output = Result<(), ConnectionError>> + Send + 'static,
    ) -> Result<(), ConnectionError> {
        self.drive_until(|_, in_flight| if in_flight < MAX_IN_FLIGHT { Poll::Ready(Ok(())) } else { Poll::Pending })?;
        let mut statement = InFlight { result: Box::pin(result), importance };
        let runtime = self.runtime.as_ref().ok_or_else(ended)?;
        let _entered = runtime.enter();
        let mut once = Context::from_waker(Waker::noop());
        match statement.result.as_mut().poll(&mut once) {
            Poll::Pending => self.in_flight.push_back(statement),
            Poll::Ready(result) => result?,
        }
        self.link.poll(&mut once);
        self.failed.take().map_or(Ok(()), Err)
    }

    /// Waits for a result. If a statement before it failed, that failure is the reason and is returned.
    fn wait<T>(&mut self, result: impl Future<Output = Result<T, ConnectionError>>) -> Result<T, ConnectionError> {
        let mut result = std::pin::pin!(result);
        let result = self.drive_until(|cx, _| result.as_mut().poll(cx));
        match self.failed.take() {
            Some(error) => Err(error),
            None => result,
        }
    }

    /// Reads and writes the socket until `ready`, which is given the number of statements in flight.
    fn drive_until<T>(
        &mut self,
        mut ready: impl FnMut(&mut Context<'_>, usize) -> Poll<Result<T, ConnectionError>>,
    ) -> Result<T, ConnectionError> {
        let runtime = self.runtime.as_ref().ok_or_else(ended)?;
        let (link, in_flight, failed) = (&mut self.link, &mut self.in_flight, &mut self.failed);
        let prompt_timeout = self.prompt_timeout;
        let mut patience: Option<Pin<Box<Sleep>>> = None;
        let driven = poll_fn(|cx| {
            // The first poll sends the query; reading may then bring the result.
            if let Poll::Ready(done) = ready(cx, in_flight.len()) {
                return Poll::Ready(done);
            }
            link.poll(cx);
            settle(in_flight, failed, cx);
            match (ready(cx, in_flight.len()), &link.closed) {
                (Poll::Pending, Some(why)) => return Poll::Ready(Err(ConnectionError::Closed(why.clone()))),
                (Poll::Pending, None) => {}
                (polled, _) => return polled,
            }
            if in_flight.iter().any(|statement| statement.importance == Importance::Prompt) {
                let patience = patience.get_or_insert_with(|| Box::pin(tokio::time::sleep(prompt_timeout)));
                if patience.as_mut().poll(cx).is_ready() {
                    return Poll::Ready(Err(ConnectionError::Closed(no_response_within(prompt_timeout))));
                }
            }
            Poll::Pending
        });
        let timeout = self.timeout;
        match runtime.block_on(async { tokio::time::timeout(timeout, driven).await }) {
            Ok(Err(error)) if error.is_connection_lost() => {
                self.link.closed.get_or_insert_with(|| "the connection was closed".to_owned());
                Err(error)
            }
            Ok(done) => done,
            Err(_) => {
                self.cancel();
                self.link.closed = Some(NO_RESPONSE.to_owned());
                Err(ConnectionError::TimedOut(timeout))
            }
        }
    }
}

impl PgConnection {
    /// Asks the server to end the statement that nobody waits for any more. A server that does not take the request ends it
    /// by its own limit.
    fn cancel(&self) {
        if let (Some(runtime), Some(client)) = (&self.runtime, &self.client) {
            let cancelling = client.cancel_token();
            let cancelling = cancelling.cancel_query(self.tls.clone());
            let _ = runtime.block_on(async { tokio::time::timeout(CANCEL_TIMEOUT, cancelling).await });
        }
    }
}

fn no_response_within(timeout: Duration) -> String {
    format!("no response within {} s", timeout.as_secs_f32())
}

const NO_RESPONSE: &str = "it did not respond in time";

/// Takes the results that have come, oldest first.
fn settle(in_flight: &mut VecDeque<InFlight>, failed: &mut Option<ConnectionError>, cx: &mut Context<'_>) {
    while let Some(oldest) = in_flight.front_mut() {
        let Poll::Ready(result) = oldest.result.as_mut().poll(cx) else { return };
        if let Err(error) = result
            && oldest.importance != Importance::Ignored
        {
            failed.get_or_insert(error);
        }
        in_flight.pop_front();
    }
}

async fn rows(client: &Client, statement: &Statement, values: &[SqlValue]) -> Result<Vec<Row>, ConnectionError> {
    let bound: Vec<BoundValue<'_>> = values.iter().map(BoundValue).collect();
    let bound: Vec<&(dyn ToSql + Sync)> = bound.iter().map(|value| value as _).collect();
    let rows = client.query(statement, &bound).await?;
    let value = |row: &tokio_postgres::Row, column| Ok::<SqlValue, ConnectionError>(row.try_get(column)?);
    rows.iter().map(|row| (0..row.len()).map(|column| value(row, column)).collect::<Result<_, _>>().map(Row)).collect()
}

impl SocketDriver {
    /// Reads what has come and writes what is pending, without waiting.
    fn poll(&mut self, cx: &mut Context<'_>) {
        while self.closed.is_none() {
            match self.connection.poll_message(cx) {
                Poll::Ready(Some(Ok(AsyncMessage::Notification(_)))) => self.was_notified = true,
                Poll::Ready(Some(Ok(_))) => {}
                Poll::Ready(Some(Err(error))) => {
                    self.closed = Some(match ConnectionError::from(error) {
                        ConnectionError::Closed(why)
                        | ConnectionError::Mismatch(why)
                        | ConnectionError::Server { message: why, .. } => why,
                        ConnectionError::TimedOut(_) => NO_RESPONSE.to_owned(),
                    });
                }
                Poll::Ready(None) => self.closed = Some("the connection was closed".to_owned()),
                Poll::Pending => return,
            }
        }
    }
}

impl Drop for PgConnection {
    /// Sends the end of the session without waiting: a connection may be dropped where no thread is allowed to wait.
    fn drop(&mut self) {
        self.in_flight.clear();
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

fn ended() -> ConnectionError {
    ConnectionError::Closed("the connection was used after its end".to_owned())
}
