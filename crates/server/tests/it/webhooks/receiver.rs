//! A receiver of webhooks on a loopback port, which does what a test wants.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, KeyInit, Mac};
use serde_json::Value;
use sha2::Sha256;

use crate::running_service::holds_in_time;

/// What the receiver does with a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reply {
    Status(u16),
    /// It sends nothing, and keeps the connection open.
    Stall,
    /// A redirect to this port.
    Redirect(u16),
}

#[derive(Clone, Debug)]
pub(super) struct Received {
    pub(super) headers: Vec<(String, String)>,
    pub(super) body: Vec<u8>,
    pub(super) reply: Reply,
}

impl Received {
    pub(super) fn header(&self, name: &str) -> &str {
        self.headers.iter().find(|(key, _)| key == name).map_or("", |(_, value)| value)
    }

    pub(super) fn id(&self) -> &str {
        self.header("webhook-id")
    }

    pub(super) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap()
    }

    pub(super) fn kind(&self) -> String {
        self.json()["kind"].as_str().unwrap().to_owned()
    }

    /// How many of its signatures are of this secret. Written again here, as a receiver would.
    pub(super) fn signatures_of(&self, secret: &str) -> usize {
        let key = STANDARD.decode(secret.strip_prefix("whsec_").unwrap()).unwrap();
        let mut mac = Hmac::<Sha256>::new_from_slice(&key).unwrap();
        mac.update(format!("{}.{}.", self.id(), self.header("webhook-timestamp")).as_bytes());
        mac.update(&self.body);
        let expected = format!("v1,{}", STANDARD.encode(mac.finalize().into_bytes()));
        self.header("webhook-signature").split(' ').filter(|signature| **signature == expected).count()
    }
}

type Behaviour = Box<dyn FnMut(&Received) -> Reply + Send>;

pub(super) struct Receiver {
    address: SocketAddr,
    received: Arc<Mutex<Vec<Received>>>,
    behaviour: Arc<Mutex<Behaviour>>,
}

impl Receiver {
    /// A receiver that accepts everything.
    pub(super) fn start() -> Receiver {
        Receiver::doing(|_| Reply::Status(200))
    }

    pub(super) fn doing(behaviour: impl FnMut(&Received) -> Reply + Send + 'static) -> Receiver {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let received = Arc::new(Mutex::new(Vec::new()));
        let behaviour: Arc<Mutex<Behaviour>> = Arc::new(Mutex::new(Box::new(behaviour)));
        let (list, decide) = (Arc::clone(&received), Arc::clone(&behaviour));
        // The threads end with the test process.
        std::thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                let (list, decide) = (Arc::clone(&list), Arc::clone(&decide));
                std::thread::spawn(move || {
                    let _ = receive(stream, &list, &decide);
                });
            }
        });
        Receiver { address, received, behaviour }
    }

    pub(super) fn does(&self, behaviour: impl FnMut(&Received) -> Reply + Send + 'static) {
        *self.behaviour.lock().unwrap() = Box::new(behaviour);
    }

    pub(super) fn port(&self) -> u16 {
        self.address.port()
    }

    pub(super) fn url(&self) -> String {
        format!("http://{}/hook?secret-part=1", self.address)
    }

    /// Every message so far, whatever was replied.
    pub(super) fn received(&self) -> Vec<Received> {
        self.received.lock().unwrap().clone()
    }

    /// The messages that were accepted.
    pub(super) fn accepted(&self) -> Vec<Received> {
        self.received().into_iter().filter(|received| matches!(received.reply, Reply::Status(200..=299))).collect()
    }

    /// Waits until so many messages were accepted.
    pub(super) fn await_accepted(&self, count: usize) -> Vec<Received> {
        let is_enough = holds_in_time(|| self.accepted().len() >= count);
        let accepted = self.accepted();
        let kinds: Vec<String> = accepted.iter().map(Received::kind).collect();
        assert!(is_enough, "{} of {count} messages arrived: {kinds:?}", accepted.len());
        accepted
    }

    /// Waits until so many messages arrived, accepted or not.
    pub(super) fn await_received(&self, count: usize) -> Vec<Received> {
        assert!(holds_in_time(|| self.received().len() >= count), "{} of {count} arrived", self.received().len());
        self.received()
    }
}

fn receive(stream: TcpStream, list: &Mutex<Vec<Received>>, decide: &Mutex<Behaviour>) -> std::io::Result<()> {
    let mut reader = BufReader::new(stream);
    let mut line = String::new();
    reader.read_line(&mut line)?;
    assert!(line.starts_with("POST /hook?secret-part=1 HTTP/1.1"), "{line}");
    let mut headers = Vec::new();
    loop {
        let mut line = String::new();
        reader.read_line(&mut line)?;
        let Some((name, value)) = line.split_once(':') else { break };
        headers.push((name.to_ascii_lowercase(), value.trim().to_owned()));
    }
    let length =
        headers.iter().find(|(name, _)| name == "content-length").map_or(0, |(_, value)| value.parse().unwrap());
    let mut body = vec![0; length];
    reader.read_exact(&mut body)?;
    let mut received = Received { headers, body, reply: Reply::Stall };
    received.reply = (decide.lock().unwrap())(&received);
    let reply = received.reply;
    list.lock().unwrap().push(received);
    let stream = reader.get_mut();
    match reply {
        Reply::Status(status) => write!(stream, "HTTP/1.1 {status} Reply\r\ncontent-length: 2\r\n\r\nok"),
        Reply::Redirect(port) => {
            write!(
                stream,
                "HTTP/1.1 307 Elsewhere\r\nlocation: http://127.0.0.1:{port}/hook?secret-part=1\r\ncontent-length: 0\r\n\r\n"
            )
        }
        Reply::Stall => {
            // Until the sender closes.
            let _ = stream.read(&mut [0; 1]);
            Ok(())
        }
    }
}
