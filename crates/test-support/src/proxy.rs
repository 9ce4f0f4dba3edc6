//! A TCP proxy between the store and its server that behaves like a faulty network.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// What the network does to the connections through a [`Proxy`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NetworkFault {
    /// Everything arrives.
    None,
    /// Connections stay open, and no byte arrives.
    Stalled,
    /// One byte arrives at a time.
    ByteByByte,
    /// Connections are cut when a client sends these bytes, once. They do not reach the server.
    CutBefore(&'static str),
    /// Connections are cut when a client has sent these bytes, once. They reach the server; its response is lost.
    CutAfter(&'static str),
    /// The server's next packets arrive, as many as given, and half of the one after; then connections are cut, once.
    CutWithin(usize),
    /// Every connection is closed, and new ones are closed at once.
    Refused,
}

/// A proxy on a port of its own.
#[derive(Debug)]
pub struct Proxy {
    pub port: u16,
    fault: Arc<Mutex<NetworkFault>>,
    ends: Arc<Mutex<Vec<TcpStream>>>,
    attempts: Arc<AtomicUsize>,
}

impl Proxy {
    /// A proxy in front of a server on this port.
    pub fn to(server: u16) -> Proxy {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let fault = Arc::new(Mutex::new(NetworkFault::None));
        let ends: Arc<Mutex<Vec<TcpStream>>> = Arc::default();
        let attempts: Arc<AtomicUsize> = Arc::default();
        let proxy = Proxy { port, fault: Arc::clone(&fault), ends: Arc::clone(&ends), attempts: Arc::clone(&attempts) };
        std::thread::spawn(move || {
            for client in listener.incoming().map_while(Result::ok) {
                attempts.fetch_add(1, Ordering::Relaxed);
                if *fault.lock().unwrap() == NetworkFault::Refused {
                    continue;
                }
                let Ok(server) = TcpStream::connect(("127.0.0.1", server)) else { continue };
                let _ = (client.set_nodelay(true), server.set_nodelay(true));
                ends.lock().unwrap().extend([client.try_clone().unwrap(), server.try_clone().unwrap()]);
                let (from, to, seen) = (client.try_clone().unwrap(), server.try_clone().unwrap(), Arc::clone(&fault));
                std::thread::spawn(move || carry(from, to, &seen, true));
                let seen = Arc::clone(&fault);
                std::thread::spawn(move || carry(server, client, &seen, false));
            }
        });
        proxy
    }

    /// Applies a fault from now on, to existing connections too.
    pub fn set(&self, fault: NetworkFault) {
        *self.fault.lock().unwrap() = fault;
        if fault == NetworkFault::Refused {
            self.cut();
        }
    }

    /// How many connections clients attempts to open.
    pub fn attempts(&self) -> usize {
        self.attempts.load(Ordering::Relaxed)
    }

    /// Whether no fault is set, or one that happens once has happened.
    pub fn is_healthy(&self) -> bool {
        *self.fault.lock().unwrap() == NetworkFault::None
    }

    /// Cuts every open connection.
    pub fn cut(&self) {
        for end in self.ends.lock().unwrap().drain(..) {
            let _ = end.shutdown(Shutdown::Both);
        }
    }
}

fn carry(mut from: TcpStream, mut to: TcpStream, fault: &Mutex<NetworkFault>, from_client: bool) {
    let mut bytes = vec![0; 16 << 10];
    while let Ok(count @ 1..) = from.read(&mut bytes) {
        while *fault.lock().unwrap() == NetworkFault::Stalled {
            std::thread::sleep(Duration::from_millis(5));
        }
        let current = *fault.lock().unwrap();
        let holds =
            |words: &str| from_client && bytes[..count].windows(words.len()).any(|part| part == words.as_bytes());
        let sent = match current {
            NetworkFault::CutBefore(words) if holds(words) => {
                *fault.lock().unwrap() = NetworkFault::None;
                break;
            }
            NetworkFault::CutAfter(words) if holds(words) => {
                // The response is held back until the client is gone.
                *fault.lock().unwrap() = NetworkFault::Stalled;
                let _ = to.write_all(&bytes[..count]);
                std::thread::sleep(Duration::from_millis(200));
                let _ = (from.shutdown(Shutdown::Both), to.shutdown(Shutdown::Both));
                *fault.lock().unwrap() = NetworkFault::None;
                break;
            }
            NetworkFault::CutWithin(packets) if !from_client => {
                *fault.lock().unwrap() = packets.checked_sub(1).map_or(NetworkFault::None, NetworkFault::CutWithin);
                let _ = to.write_all(&bytes[..if packets == 0 { count / 2 } else { count }]);
                if packets == 0 {
                    break;
                }
                Ok(())
            }
            NetworkFault::ByteByByte => bytes[..count].chunks(1).try_for_each(|byte| to.write_all(byte)),
            _ => to.write_all(&bytes[..count]),
        };
        if sent.is_err() {
            break;
        }
    }
    let _ = (from.shutdown(Shutdown::Both), to.shutdown(Shutdown::Both));
}
