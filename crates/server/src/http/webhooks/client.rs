//! One attempt: resolve the name, check its addresses, connect to one of those, send the message, read the status.

use std::io;
use std::net::{IpAddr, SocketAddr, ToSocketAddrs};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use bytes::Bytes;
use http_body_util::{BodyExt, Full, Limited};
use hyper::client::conn::http1;
use hyper::header::{CONNECTION, CONTENT_TYPE, HOST, USER_AGENT};
use hyper::{Request, StatusCode};
use hyper_util::rt::TokioIo;
use jiff::Timestamp;
use rustls::pki_types::ServerName;
use store::Webhook;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::sync::Semaphore;
use tokio_rustls::TlsConnector;

use crate::config::WebhookAddressSettings;
use crate::tls::client_connector;
use crate::webhooks::destination::{Destination, is_public};
use crate::webhooks::message::Message;
use crate::webhooks::round::Attempt;

/// Names that are resolved at the same time. Each takes a thread, also after nobody waits for it any more.
pub(super) const MAX_LOOKUPS: usize = 6;
/// How long one of several addresses may take to accept a connection.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(3);
/// How much of a response is read. What it says does not matter.
const MAX_RESPONSE_BYTES: usize = 4 << 10;
const PRODUCT: &str = concat!("Touchline/", env!("CARGO_PKG_VERSION"));

/// Sends messages. Clones share it.
#[derive(Clone)]
pub(super) struct Client {
    settings: WebhookAddressSettings,
    lookups: Arc<Semaphore>,
    /// Read at the first https URL.
    tls: Arc<OnceLock<Option<TlsConnector>>>,
}

/// A destination with the addresses that were checked.
#[derive(Clone, Debug)]
pub(super) struct Checked {
    destination: Destination,
    addresses: Vec<SocketAddr>,
}

impl Client {
    pub(super) fn new(settings: WebhookAddressSettings) -> Client {
        Client { settings, lookups: Arc::new(Semaphore::new(MAX_LOOKUPS)), tls: Arc::default() }
    }

    /// Resolves the host of a URL, and keeps the addresses that may be sent to.
    pub(super) async fn resolve(&self, url: &str) -> Result<Checked, String> {
        let destination = Destination::parse(url)?;
        let found = match destination.stated_address() {
            Some(address) => vec![SocketAddr::new(address, destination.port)],
            None => {
                let resolved = tokio::time::timeout(self.settings.webhook_timeout, self.look_up(&destination)).await;
                let resolved = resolved.map_err(|_| "the name of the host was not resolved in time".to_owned())?;
                resolved.map_err(|error| format!("the name of the host was not resolved: {error}"))?
            }
        };
        let is_allowed = |address: IpAddr| self.settings.webhook_allow_private || is_public(address);
        let addresses: Vec<SocketAddr> = found.into_iter().filter(|address| is_allowed(address.ip())).collect();
        if addresses.is_empty() {
            return Err("the host has no public address, and --webhook-allow-private is not set".to_owned());
        }
        Ok(Checked { destination, addresses })
    }

    async fn look_up(&self, destination: &Destination) -> io::Result<Vec<SocketAddr>> {
        let permit = Arc::clone(&self.lookups).acquire_owned().await.map_err(io::Error::other)?;
        let (host, port) = (destination.host.clone(), destination.port);
        let work = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            (host.as_str(), port).to_socket_addrs().map(Iterator::collect)
        });
        work.await.map_err(io::Error::other)?
    }

    /// Sends a message. A redirect is a failure: it could lead anywhere.
    pub(super) async fn send(&self, to: &Checked, webhook: &Webhook, message: &Message, now: Timestamp) -> Attempt {
        let sending = self.exchange(to, webhook, message, now);
        match tokio::time::timeout(self.settings.webhook_timeout, sending).await {
            Ok(Ok(status)) if status.is_success() => Attempt::Delivered,
            Ok(Ok(StatusCode::GONE)) => Attempt::Gone,
            Ok(Ok(status)) => Attempt::Failed(format!("status {}", status.as_u16())),
            Ok(Err(why)) => Attempt::Failed(why),
            Err(_) => Attempt::Failed("no response in time".to_owned()),
        }
    }

    async fn exchange(
        &self,
        to: &Checked,
        webhook: &Webhook,
        message: &Message,
        now: Timestamp,
    ) -> Result<StatusCode, String> {
        let mut request = Request::post(&to.destination.path_and_query)
            .header(HOST, &to.destination.authority)
            .header(CONTENT_TYPE, "application/json")
            .header(USER_AGENT, PRODUCT)
            .header(CONNECTION, "close");
        for (name, value) in message.headers(webhook, now) {
            request = request.header(name, value);
        }
        let request = request.body(Full::new(Bytes::from(message.body.clone()))).map_err(|error| error.to_string())?;
        let stream = connect(&to.addresses).await?;
        if !to.destination.has_tls {
            return post(stream, request).await;
        }
        let name = ServerName::try_from(to.destination.host.clone()).map_err(|error| error.to_string())?;
        let connector = self.tls.get_or_init(client_connector).as_ref();
        let connector = connector.ok_or("this machine has no usable root certificates")?;
        let stream = connector.connect(name, stream).await.map_err(|error| format!("TLS: {error}"))?;
        post(stream, request).await
    }
}

/// Connects to the first address that accepts.
async fn connect(addresses: &[SocketAddr]) -> Result<TcpStream, String> {
    let mut why = String::new();
    for address in addresses {
        match tokio::time::timeout(CONNECT_TIMEOUT, TcpStream::connect(address)).await {
            Ok(Ok(stream)) => return Ok(stream),
            Ok(Err(error)) => why = format!("cannot connect: {error}"),
            Err(_) => why = "cannot connect: no response in time".to_owned(),
        }
    }
    Err(why)
}

/// Sends the request on a connection of its own, and returns the status.
async fn post(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    request: Request<Full<Bytes>>,
) -> Result<StatusCode, String> {
    let failed = |error: hyper::Error| format!("no response: {error}");
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await.map_err(failed)?;
    let exchange = async {
        let response = sender.send_request(request).await.map_err(failed)?;
        let status = response.status();
        // Some receivers report an error if their response is not read.
        let _ = Limited::new(response.into_body(), MAX_RESPONSE_BYTES).collect().await;
        Ok(status)
    };
    tokio::pin!(connection);
    tokio::pin!(exchange);
    tokio::select! {
        done = &mut exchange => return done,
        _ = &mut connection => {}
    }
    // The connection has ended, and what it received is all there will be.
    exchange.await
}
