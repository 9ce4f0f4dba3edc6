//! The binary on a loopback port, and a plain client that can send malformed requests.

use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex, mpsc};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use crate::harness::App;
use crate::importing::touchline;

/// The time-out of every wait in these tests. Nothing waits for it unless it fails, so it is generous to a busy machine.
pub(crate) const TIMEOUT: Duration = Duration::from_secs(120);
const STEP: Duration = Duration::from_millis(50);

/// A `touchline serve` process on the sample world. It is killed when this is dropped.
pub(crate) struct RunningService {
    pub(crate) app: App,
    pub(crate) address: SocketAddr,
    process: Child,
    log: Arc<Mutex<String>>,
    reader: Option<JoinHandle<()>>,
}

impl RunningService {
    pub(crate) fn start(settings: &[&str]) -> RunningService {
        RunningService::start_on(App::sample(), settings)
    }

    /// A process on another world.
    pub(crate) fn start_on(app: App, settings: &[&str]) -> RunningService {
        RunningService::run(Command::new(env!("CARGO_BIN_EXE_touchline")), app, settings)
    }

    /// A process that may open only so many files.
    pub(crate) fn start_with_files(most: usize) -> RunningService {
        let mut shell = Command::new("sh");
        shell.args(["-c", &format!("ulimit -n {most}; exec \"$0\" \"$@\""), env!("CARGO_BIN_EXE_touchline")]);
        RunningService::run(shell, App::sample(), &[])
    }

    fn run(mut command: Command, app: App, settings: &[&str]) -> RunningService {
        let mut process = command
            .args(["serve", "--listen", "127.0.0.1:0"])
            .args(settings)
            .env("TOUCHLINE_STORE", app.address())
            .current_dir(app.folder.path())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let (address, log, reader) = listening(&mut process);
        RunningService { app, address, process, log, reader: Some(reader) }
    }

    /// Kills the process, and keeps its world for another one.
    pub(crate) fn into_app(mut self) -> App {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
        std::mem::replace(&mut self.app, App::holding(Vec::new(), jiff::tz::TimeZone::UTC))
    }

    pub(crate) fn connect(&self) -> RawClient {
        RawClient::to(self.address)
    }

    /// Asserts that a new connection gets a response.
    pub(crate) fn assert_serving(&self, after: &str) {
        let response = self.connect().ask("GET", "/docs", "").unwrap_or_else(|| panic!("no response after {after}"));
        assert_eq!(response.status, 200, "after {after}");
    }

    /// Waits until the service accepts and responses a connection.
    pub(crate) fn await_serving(&self, after: &str) {
        let serving = || self.connect().ask("GET", "/docs", "").is_some_and(|response| response.status == 200);
        assert!(holds_in_time(serving), "no response after {after}");
    }

    /// The number of the process.
    pub(crate) fn id(&self) -> u32 {
        self.process.id()
    }

    /// The threads of the process.
    pub(crate) fn threads(&self) -> usize {
        std::fs::read_dir(format!("/proc/{}/task", self.id())).unwrap().count()
    }

    /// Sends the signal to stop.
    pub(crate) fn terminate(&self) {
        let sent = Command::new("kill").args(["-TERM", &self.process.id().to_string()]).status().unwrap();
        assert!(sent.success());
    }

    /// Asserts that new connections are refused.
    pub(crate) fn await_closed_door(&self) {
        assert!(holds_in_time(|| TcpStream::connect(self.address).is_err()), "still taking connections");
    }

    pub(crate) fn await_exit(&mut self) -> ExitStatus {
        let mut status = None;
        let ended = holds_in_time(|| {
            status = self.process.try_wait().unwrap();
            status.is_some()
        });
        assert!(ended, "still running: {}", self.log());
        status.unwrap()
    }

    /// The page of metrics. The service was started with `--metrics`.
    pub(crate) fn metrics(&self) -> String {
        let log = self.log.lock().unwrap().clone();
        let (_, rest) = log.split_once("metrics on http://").unwrap();
        let address = rest.split('/').next().unwrap().parse().unwrap();
        String::from_utf8(RawClient::to(address).ask("GET", "/metrics", "").unwrap().body).unwrap()
    }

    /// The value of a metric without labels.
    pub(crate) fn measured(&self, name: &str) -> f64 {
        let page = self.metrics();
        let value = page.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' ')).map(str::parse);
        value.unwrap_or_else(|| panic!("no {name}: {page}")).unwrap()
    }

    /// The log so far, or the whole log of a process that has ended.
    pub(crate) fn log(&mut self) -> String {
        if matches!(self.process.try_wait(), Ok(Some(_)))
            && let Some(reader) = self.reader.take()
        {
            reader.join().unwrap();
        }
        self.log.lock().unwrap().clone()
    }
}

impl Drop for RunningService {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A `touchline serve` process on any store. It is killed when this is dropped.
pub(crate) struct ServeProcess {
    process: Child,
    pub(crate) address: SocketAddr,
}

impl ServeProcess {
    pub(crate) fn start(folder: &Path, arguments: &[&str]) -> ServeProcess {
        let arguments = [&["serve", "--listen", "127.0.0.1:0"], arguments].concat();
        let mut process = touchline(folder, &arguments).stderr(Stdio::piped()).spawn().unwrap();
        let address = listening(&mut process).0;
        ServeProcess { process, address }
    }
}

impl Drop for ServeProcess {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The address of a service that was just started, and its log.
pub(crate) fn listening(process: &mut Child) -> (SocketAddr, Arc<Mutex<String>>, JoinHandle<()>) {
    let log = Arc::new(Mutex::new(String::new()));
    let (found, port) = mpsc::channel();
    let (lines, kept) = (BufReader::new(process.stderr.take().unwrap()), Arc::clone(&log));
    let reader = std::thread::spawn(move || {
        for line in lines.lines().map_while(Result::ok) {
            let listening = line.split_once("listening on http").and_then(|(_, rest)| rest.split_once("://"));
            if let Some((_, address)) = listening {
                let address = address.split('"').next().unwrap_or_default();
                let _ = found.send(address.trim().parse().unwrap());
            }
            let mut kept = kept.lock().unwrap();
            kept.push_str(&line);
            kept.push('\n');
        }
    });
    let address = port.recv_timeout(TIMEOUT).unwrap_or_else(|_| {
        let _ = process.kill();
        panic!("not listening: {}", log.lock().unwrap())
    });
    (address, log, reader)
}

/// Whether a condition holds before the time-out.
pub(crate) fn holds_in_time(mut holds: impl FnMut() -> bool) -> bool {
    for _ in 0..TIMEOUT.as_millis() / STEP.as_millis() {
        if holds() {
            return true;
        }
        std::thread::sleep(STEP);
    }
    false
}

/// One connection.
pub(crate) struct RawClient {
    stream: BufReader<TcpStream>,
}

/// One response of HTTP/1.
#[derive(Debug)]
pub(crate) struct RawResponse {
    pub(crate) status: u16,
    headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl RawResponse {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }
}

impl RawClient {
    pub(crate) fn to(address: SocketAddr) -> RawClient {
        let stream = TcpStream::connect(address).unwrap();
        stream.set_read_timeout(Some(TIMEOUT)).unwrap();
        RawClient { stream: BufReader::new(stream) }
    }

    pub(crate) fn ask(&mut self, method: &str, path_and_query: &str, headers: &str) -> Option<RawResponse> {
        self.send(format!("{method} {path_and_query} HTTP/1.1\r\nHost: touchline\r\n{headers}\r\n"));
        self.response(method)
    }

    /// Sends as much as the service accepts: it may have closed already.
    pub(crate) fn send(&mut self, bytes: impl AsRef<[u8]>) {
        let _ = self.stream.get_mut().write_all(bytes.as_ref());
    }

    /// Whether the service accepts all of this; it may take this long for each part.
    pub(crate) fn send_for(&mut self, moment: Duration, bytes: &[u8]) -> bool {
        self.stream.get_ref().set_write_timeout(Some(moment)).unwrap();
        self.stream.get_mut().write_all(bytes).is_ok()
    }

    /// Sends without reading until the service accepts no more.
    pub(crate) fn stuff(&mut self, bytes: &[u8]) {
        let stream = self.stream.get_mut();
        // A service that is only slow, on a busy machine, reads again within this time.
        stream.set_write_timeout(Some(Duration::from_secs(2))).unwrap();
        let many = bytes.repeat(1000);
        assert!((0..1000).any(|_| stream.write_all(&many).is_err()), "the service swallows everything");
    }

    /// Sends these bytes again and again without reading, until the service cuts the connection. False if it never does.
    pub(crate) fn stuff_until_cut(&mut self, bytes: &[u8]) -> bool {
        let (stream, many) = (self.stream.get_mut(), bytes.repeat(1000));
        stream.set_write_timeout(Some(STEP)).unwrap();
        let (until, mut sent) = (Instant::now() + TIMEOUT, 0);
        while Instant::now() < until {
            match stream.write(&many[sent..]) {
                Ok(count) => sent = (sent + count) % many.len(),
                Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {}
                Err(_) => return true,
            }
        }
        false
    }

    /// The next response. None if the connection ends before one begins.
    pub(crate) fn response(&mut self, method: &str) -> Option<RawResponse> {
        let status = self.line()?.split(' ').nth(1).unwrap().parse().unwrap();
        let mut headers = Vec::new();
        loop {
            let line = self.line().expect("a response's headers are whole");
            let Some((name, value)) = line.split_once(':') else { break };
            headers.push((name.to_lowercase(), value.trim().to_owned()));
        }
        let mut response = RawResponse { status, headers, body: Vec::new() };
        if method == "HEAD" || status < 200 {
            return Some(response);
        }
        if let Some(length) = response.header("content-length") {
            response.body = self.take(length.parse().unwrap());
        } else if response.header("transfer-encoding") == Some("chunked") {
            loop {
                let length = usize::from_str_radix(&self.line().expect("a chunk's length"), 16).unwrap();
                let chunk = self.take(length);
                self.take(2);
                response.body.extend(chunk);
                if length == 0 {
                    break;
                }
            }
        }
        Some(response)
    }

    /// Whether the service closes the connection without another byte.
    pub(crate) fn is_closed(&mut self) -> bool {
        let mut byte = [0];
        match self.stream.read(&mut byte) {
            Ok(count) => count == 0,
            Err(error) => matches!(error.kind(), ErrorKind::ConnectionReset | ErrorKind::BrokenPipe),
        }
    }

    /// Whether the service closes the connection in time, whatever it sends before.
    pub(crate) fn has_ended_within(&mut self, moment: Duration) -> bool {
        self.stream.get_ref().set_read_timeout(Some(moment)).unwrap();
        match self.stream.read_to_end(&mut Vec::new()) {
            Ok(_) => true,
            Err(error) => !matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut),
        }
    }

    /// The next line of whatever is being sent.
    pub(crate) fn line(&mut self) -> Option<String> {
        let mut line = String::new();
        match self.stream.read_line(&mut line) {
            Ok(0) => None,
            Err(error) if matches!(error.kind(), ErrorKind::ConnectionReset | ErrorKind::BrokenPipe) => None,
            Ok(_) => Some(line.trim_end_matches(['\r', '\n']).to_owned()),
            Err(error) => panic!("{error}"),
        }
    }

    fn take(&mut self, length: usize) -> Vec<u8> {
        let mut bytes = vec![0; length];
        self.stream.read_exact(&mut bytes).expect("a response is whole");
        bytes
    }
}
