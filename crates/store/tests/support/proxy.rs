//! A network between the store and its server that does what networks do.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Weather {
    Fair,
    /// Connections stay, and nothing arrives any more.
    Still,
    /// A byte at a time.
    Thin,
    /// Connections are cut at these bytes of a client, once; then it is fair.
    CutAt(&'static str),
    /// The same once the server has heard them, before it is heard.
    CutAfter(&'static str),
    /// Of what the server says, so many parts arrive and half of the next one; then connections are cut, once.
    HalfOf(usize),
    /// Nobody gets through.
    Shut,
}

pub(crate) struct Proxy {
    pub(crate) port: u16,
    weather: Arc<Mutex<Weather>>,
    ends: Arc<Mutex<Vec<TcpStream>>>,
    tried: Arc<AtomicUsize>,
}

impl Proxy {
    pub(crate) fn to(server: u16) -> Proxy {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let weather = Arc::new(Mutex::new(Weather::Fair));
        let ends: Arc<Mutex<Vec<TcpStream>>> = Arc::default();
        let tried: Arc<AtomicUsize> = Arc::default();
        let proxy = Proxy { port, weather: Arc::clone(&weather), ends: Arc::clone(&ends), tried: Arc::clone(&tried) };
        std::thread::spawn(move || {
            for client in listener.incoming().map_while(Result::ok) {
                tried.fetch_add(1, Ordering::Relaxed);
                if *weather.lock().unwrap() == Weather::Shut {
                    continue;
                }
                let Ok(server) = TcpStream::connect(("127.0.0.1", server)) else { continue };
                let _ = (client.set_nodelay(true), server.set_nodelay(true));
                ends.lock().unwrap().extend([client.try_clone().unwrap(), server.try_clone().unwrap()]);
                let (from, to, seen) = (client.try_clone().unwrap(), server.try_clone().unwrap(), Arc::clone(&weather));
                std::thread::spawn(move || carry(from, to, &seen, true));
                let seen = Arc::clone(&weather);
                std::thread::spawn(move || carry(server, client, &seen, false));
            }
        });
        proxy
    }

    pub(crate) fn turn(&self, weather: Weather) {
        *self.weather.lock().unwrap() = weather;
        if weather == Weather::Shut {
            self.cut();
        }
    }

    /// How many connections were asked for.
    pub(crate) fn tried(&self) -> usize {
        self.tried.load(Ordering::Relaxed)
    }

    /// Whether what was to happen once has happened.
    pub(crate) fn is_fair(&self) -> bool {
        *self.weather.lock().unwrap() == Weather::Fair
    }

    /// Cuts every connection there is.
    pub(crate) fn cut(&self) {
        for end in self.ends.lock().unwrap().drain(..) {
            let _ = end.shutdown(Shutdown::Both);
        }
    }
}

fn carry(mut from: TcpStream, mut to: TcpStream, weather: &Mutex<Weather>, from_client: bool) {
    let mut bytes = vec![0; 16 << 10];
    while let Ok(count @ 1..) = from.read(&mut bytes) {
        while *weather.lock().unwrap() == Weather::Still {
            std::thread::sleep(Duration::from_millis(5));
        }
        let now = *weather.lock().unwrap();
        let holds = |word: &str| from_client && bytes[..count].windows(word.len()).any(|part| part == word.as_bytes());
        let sent = match now {
            Weather::CutAt(word) if holds(word) => {
                *weather.lock().unwrap() = Weather::Fair;
                break;
            }
            Weather::CutAfter(word) if holds(word) => {
                // The answer is held up until there is nobody to hear it.
                *weather.lock().unwrap() = Weather::Still;
                let _ = to.write_all(&bytes[..count]);
                std::thread::sleep(Duration::from_millis(200));
                let _ = (from.shutdown(Shutdown::Both), to.shutdown(Shutdown::Both));
                *weather.lock().unwrap() = Weather::Fair;
                break;
            }
            Weather::HalfOf(parts) if !from_client => {
                *weather.lock().unwrap() = parts.checked_sub(1).map_or(Weather::Fair, Weather::HalfOf);
                let _ = to.write_all(&bytes[..if parts == 0 { count / 2 } else { count }]);
                if parts == 0 {
                    break;
                }
                Ok(())
            }
            Weather::Thin => bytes[..count].chunks(1).try_for_each(|byte| to.write_all(byte)),
            _ => to.write_all(&bytes[..count]),
        };
        if sent.is_err() {
            break;
        }
    }
    let _ = (from.shutdown(Shutdown::Both), to.shutdown(Shutdown::Both));
}
