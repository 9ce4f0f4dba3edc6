//! A network with a delay before the database.

use std::io::Write;
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use store::Address;

/// The same address, over a proxy that delays everything by this much in each direction.
pub(crate) fn delayed(address: &str, delay: Duration) -> Result<String> {
    let _: Address = address.parse()?;
    let (before, after) = address.rsplit_once('@').context("an address with a user is needed")?;
    let (host, rest) = after.split_once('/').context("an address with a database is needed")?;
    let server: SocketAddr = std::net::ToSocketAddrs::to_socket_addrs(&if host.contains(':') {
        host.to_owned()
    } else {
        format!("{host}:5432")
    })?
    .next()
    .context("the host has no address")?;
    let listener = TcpListener::bind("127.0.0.1:0")?;
    let port = listener.local_addr()?.port();
    std::thread::spawn(move || {
        for client in listener.incoming().map_while(std::io::Result::ok) {
            let Ok(server) = TcpStream::connect(server) else { continue };
            let _ = (client.set_nodelay(true), server.set_nodelay(true));
            if let (Ok(from), Ok(to)) = (client.try_clone(), server.try_clone()) {
                carry(from, to, delay);
                carry(server, client, delay);
            }
        }
    });
    Ok(format!("{before}@127.0.0.1:{port}/{rest}"))
}

/// Carries bytes, each of which arrives after the delay. What comes meanwhile is not held up by what is on its way.
fn carry(mut from: TcpStream, mut to: TcpStream, delay: Duration) {
    let (sender, on_its_way) = mpsc::channel::<(Instant, Vec<u8>)>();
    std::thread::spawn(move || {
        let mut bytes = vec![0; 64 << 10];
        while let Ok(count @ 1..) = std::io::Read::read(&mut from, &mut bytes) {
            if sender.send((Instant::now() + delay, bytes[..count].to_vec())).is_err() {
                return;
            }
        }
    });
    std::thread::spawn(move || {
        for (arrives, bytes) in on_its_way {
            std::thread::sleep(arrives.saturating_duration_since(Instant::now()));
            if to.write_all(&bytes).is_err() {
                return;
            }
        }
        let _ = to.shutdown(std::net::Shutdown::Both);
    });
}
