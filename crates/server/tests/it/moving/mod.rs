//! From one service to another: `touchline fetch` and `touchline compare`.

mod comparing;
mod fetching;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::sync::{Arc, Mutex};

use crate::importing::touchline;

/// The exit code of a command, what it prints, and its errors.
struct Ended {
    code: Option<i32>,
    out: String,
    errors: String,
}

/// Runs a command with a key in the environment, and without pauses.
fn run(folder: &Path, key: &str, arguments: &[&str]) -> Ended {
    let arguments = [arguments, &["--pause", "0"]].concat();
    let output = touchline(folder, &arguments).env("TOUCHLINE_KEY", key).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    let ended = Ended { code: output.status.code(), out: text(output.stdout), errors: text(output.stderr) };
    assert!(!ended.out.contains(key) && !ended.errors.contains(key), "the key is shown: {}", ended.errors);
    ended
}

/// A response of a fake service.
struct FakeResponse {
    status: u16,
    headers: String,
    body: String,
}

impl FakeResponse {
    fn ok(body: &serde_json::Value) -> FakeResponse {
        FakeResponse { status: 200, headers: String::new(), body: body.to_string() }
    }

    fn error(status: u16, message: &str) -> FakeResponse {
        let body = serde_json::json!({"result": false, "title": "", "message": message}).to_string();
        FakeResponse { status, headers: String::new(), body }
    }

    fn with_header(mut self, header: &str) -> FakeResponse {
        self.headers.push_str(header);
        self.headers.push_str("\r\n");
        self
    }
}

/// A request as a fake service sees it: its path, and its parameters.
#[derive(Clone, Debug)]
struct FakeRequest {
    path: String,
    parameters: Vec<(String, String)>,
}

impl FakeRequest {
    fn parameter(&self, name: &str) -> &str {
        self.parameters.iter().find(|(known, _)| known == name).map_or("", |(_, value)| value)
    }

    fn operation(&self) -> &str {
        self.parameter("api")
    }
}

type Respond = dyn Fn(&FakeRequest) -> FakeResponse + Send + Sync;

/// A service that responds as a function says, and remembers its requests. It closes every connection after one response.
struct FakeService {
    address: SocketAddr,
    requests: Arc<Mutex<Vec<FakeRequest>>>,
}

impl FakeService {
    fn start(respond: impl Fn(&FakeRequest) -> FakeResponse + Send + Sync + 'static) -> FakeService {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let (address, requests) = (listener.local_addr().unwrap(), Arc::new(Mutex::new(Vec::new())));
        let seen = Arc::clone(&requests);
        // The thread ends with the process of the tests.
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                let _ = answer(stream.unwrap(), &respond, &seen);
            }
        });
        FakeService { address, requests }
    }

    fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// The requests since the last call: the operation with its ids and language.
    fn requested(&self) -> Vec<String> {
        let requests = std::mem::take(&mut *self.requests.lock().unwrap());
        let ids = ["tournament_id", "season_id", "season_ids", "seasons", "match_id", "player_id", "page_number"];
        let text = |request: &FakeRequest| {
            let ids: Vec<&str> = ids.iter().map(|name| request.parameter(name)).filter(|id| !id.is_empty()).collect();
            format!("{} {} {}", request.operation(), ids.join("/"), request.parameter("lang"))
        };
        requests.iter().map(text).collect()
    }
}

fn answer(stream: TcpStream, respond: &Respond, seen: &Mutex<Vec<FakeRequest>>) -> std::io::Result<()> {
    let mut reader = BufReader::new(stream);
    let mut lines = Vec::new();
    loop {
        let mut line = String::new();
        if reader.read_line(&mut line)? == 0 {
            return Ok(());
        }
        match line.trim_end() {
            "" => break,
            line => lines.push(line.to_owned()),
        }
    }
    let length = lines.iter().find_map(|line| line.to_lowercase().strip_prefix("content-length:")?.trim().parse().ok());
    let mut body = vec![0; length.unwrap_or(0)];
    reader.read_exact(&mut body)?;
    let target = lines[0].split(' ').nth(1).unwrap();
    let (path, query) = target.split_once('?').unwrap_or((target, ""));
    let parameters = form_urlencoded::parse(query.as_bytes()).into_owned().collect();
    let request = FakeRequest { path: path.to_owned(), parameters };
    let FakeResponse { status, headers, body } = respond(&request);
    seen.lock().unwrap().push(request);
    let head =
        format!("HTTP/1.1 {status} Fake\r\nContent-Length: {}\r\nConnection: close\r\n{headers}\r\n", body.len());
    reader.get_mut().write_all((head + &body).as_bytes())
}
