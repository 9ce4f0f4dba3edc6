//! A minimal HTTP client: one persistent connection, one request at a time.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};

use anyhow::{Context, Result, bail};

pub(crate) struct Client {
    stream: BufReader<TcpStream>,
    body: Vec<u8>,
}

/// The parts of a response that benchmarks look at. The body has been read to its end.
pub(crate) struct HttpResponse {
    pub(crate) status: u16,
    pub(crate) etag: String,
    pub(crate) bytes: usize,
}

impl Client {
    pub(crate) fn new(address: SocketAddr) -> Result<Client> {
        let stream = TcpStream::connect(address)?;
        stream.set_nodelay(true)?;
        Ok(Client { stream: BufReader::new(stream), body: Vec::new() })
    }

    /// Sends a GET request, with `If-None-Match` where an ETag is given.
    pub(crate) fn get(&mut self, path: &str, if_none_match: Option<&str>) -> Result<HttpResponse> {
        let condition = if_none_match.map_or_else(String::new, |etag| format!("If-None-Match: {etag}\r\n"));
        let request = format!("GET {path} HTTP/1.1\r\nHost: bench\r\n{condition}\r\n");
        self.stream.get_mut().write_all(request.as_bytes())?;
        let mut response = HttpResponse { status: 0, etag: String::new(), bytes: 0 };
        let mut line = String::new();
        loop {
            line.clear();
            if self.stream.read_line(&mut line)? == 0 {
                bail!("the service closed the connection");
            }
            match line.trim_end().split_once(": ") {
                _ if line.trim_end().is_empty() => break,
                Some((name, value)) if name.eq_ignore_ascii_case("etag") => value.clone_into(&mut response.etag),
                Some((name, value)) if name.eq_ignore_ascii_case("content-length") => response.bytes = value.parse()?,
                Some(_) => {}
                None => response.status = line.split(' ').nth(1).context("no status")?.parse()?,
            }
        }
        self.body.resize(response.bytes, 0);
        self.stream.read_exact(&mut self.body)?;
        Ok(response)
    }
}
