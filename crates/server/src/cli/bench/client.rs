//! One kept connection that asks and reads.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};

use anyhow::{Context, Result, bail};

pub(super) struct Client {
    stream: BufReader<TcpStream>,
    body: Vec<u8>,
}

/// What is looked at of an answer, once all of it is here.
pub(super) struct Answered {
    pub(super) status: u16,
    pub(super) tag: String,
    pub(super) bytes: usize,
}

impl Client {
    pub(super) fn new(address: SocketAddr) -> Result<Client> {
        let stream = TcpStream::connect(address)?;
        stream.set_nodelay(true)?;
        Ok(Client { stream: BufReader::new(stream), body: Vec::new() })
    }

    /// Asks; with a tag, for what is not of that tag.
    pub(super) fn get(&mut self, path: &str, had: Option<&str>) -> Result<Answered> {
        let unless = had.map_or_else(String::new, |tag| format!("If-None-Match: {tag}\r\n"));
        let request = format!("GET {path} HTTP/1.1\r\nHost: bench\r\n{unless}\r\n");
        self.stream.get_mut().write_all(request.as_bytes())?;
        let mut answered = Answered { status: 0, tag: String::new(), bytes: 0 };
        let mut line = String::new();
        loop {
            line.clear();
            if self.stream.read_line(&mut line)? == 0 {
                bail!("the service closed the connection");
            }
            match line.trim_end().split_once(": ") {
                _ if line.trim_end().is_empty() => break,
                Some((name, value)) if name.eq_ignore_ascii_case("etag") => value.clone_into(&mut answered.tag),
                Some((name, value)) if name.eq_ignore_ascii_case("content-length") => answered.bytes = value.parse()?,
                Some(_) => {}
                None => answered.status = line.split(' ').nth(1).context("no status")?.parse()?,
            }
        }
        self.body.resize(answered.bytes, 0);
        self.stream.read_exact(&mut self.body)?;
        Ok(answered)
    }
}
