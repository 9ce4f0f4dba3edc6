//! Feeds that take one line at a time: a process that writes into the store, or a connection to a service.

use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use anyhow::{Context, Result, bail};

/// Takes one line at a time, and returns when it is acknowledged.
pub(crate) trait LineFeed: Send {
    fn send(&mut self, line: &str) -> Result<()>;
}

fn check(acknowledged: &str) -> Result<()> {
    if acknowledged.contains("\"taken\"") { Ok(()) } else { bail!("a line was not taken: {acknowledged}") }
}

/// A feed over HTTP: one request, whose body goes on.
pub(crate) struct HttpFeed(BufReader<TcpStream>);

impl HttpFeed {
    pub(crate) fn open(service: SocketAddr, key: &str) -> Result<HttpFeed> {
        let stream = TcpStream::connect(service)?;
        stream.set_nodelay(true)?;
        let mut feed = HttpFeed(BufReader::new(stream));
        let headers = format!("Host: bench\r\nAuthorization: Bearer {key}\r\nTransfer-Encoding: chunked\r\n\r\n");
        feed.0.get_mut().write_all(format!("POST /ingest/live HTTP/1.1\r\n{headers}").as_bytes())?;
        let mut status = String::new();
        feed.0.read_line(&mut status)?;
        if !status.contains(" 200 ") {
            bail!("the service refused a feed: {status}");
        }
        Ok(feed)
    }
}

impl LineFeed for HttpFeed {
    fn send(&mut self, line: &str) -> Result<()> {
        self.0.get_mut().write_all(format!("{:x}\r\n{line}\n\r\n", line.len() + 1).as_bytes())?;
        let mut found = String::new();
        // Headers and the lengths of chunks come before it.
        while !found.starts_with('{') {
            found.clear();
            if self.0.read_line(&mut found)? == 0 {
                bail!("the service ended a feed");
            }
        }
        check(&found)
    }
}

/// A `touchline feed`.
pub(crate) struct FeedProcess {
    pub(crate) process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl FeedProcess {
    pub(crate) fn start(program: &std::path::Path, address: &str) -> Result<FeedProcess> {
        let mut command = Command::new(program);
        // Not on the command line, which every user of the machine can see.
        command.args(["feed"]).env("TOUCHLINE_STORE", address);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut process = command.spawn().with_context(|| format!("cannot run {}", program.display()))?;
        let (input, output) = (process.stdin.take(), process.stdout.take());
        let (Some(input), Some(output)) = (input, output) else { bail!("a feed has no input") };
        Ok(FeedProcess { process, input, output: BufReader::new(output) })
    }
}

/// Seconds of CPU time that a process has used.
pub(crate) fn cpu_seconds_of(process: u32) -> Result<f64> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).context("a feed has ended")?;
    // After the name, which may have spaces: the 12th and the 13th number are the ticks of the process, and of the kernel for it.
    let numbers = stat.rsplit_once(')').context("no numbers")?.1;
    let ticks = numbers.split_whitespace().skip(11).take(2).map(str::parse::<f64>).sum::<Result<f64, _>>()?;
    Ok(ticks / 100.0)
}

impl LineFeed for FeedProcess {
    fn send(&mut self, line: &str) -> Result<()> {
        self.input.write_all(format!("{line}\n").as_bytes())?;
        let mut acknowledged = String::new();
        self.output.read_line(&mut acknowledged)?;
        check(&acknowledged)
    }
}

impl Drop for FeedProcess {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
