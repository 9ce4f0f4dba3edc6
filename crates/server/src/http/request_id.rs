//! The id of a request. It is in the response, in the access log, and in log lines about the request.
//!
//! A caller may state the id, so that one id follows a request through several services. It is text of the caller's choice
//! that reaches a log, so it is short and visible ASCII, and it never contains one of our keys or tokens.

use std::fmt;
use std::hash::{BuildHasher, RandomState};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};

use hyper::http::{HeaderMap, HeaderName, HeaderValue};

pub(super) const X_REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
/// A longer id of a caller is not taken.
const MAX_CHARS: usize = 128;
/// How our keys and tokens begin.
const SECRETS: [&[u8]; 2] = [b"tl_", b"tlt_"];

/// Tells the processes apart: random bits of the operating system.
static PROCESS: LazyLock<u64> = LazyLock::new(|| RandomState::new().hash_one("request id"));
static NEXT: AtomicU64 = AtomicU64::new(1);

#[derive(Clone, Debug)]
pub(super) struct RequestId(HeaderValue);

impl RequestId {
    /// The id that the caller states, or a new one.
    pub(super) fn of(headers: &HeaderMap) -> RequestId {
        let stated = headers.get(X_REQUEST_ID).filter(|id| is_usable(id.as_bytes()));
        RequestId(stated.cloned().unwrap_or_else(new))
    }

    pub(super) fn header(&self) -> HeaderValue {
        self.0.clone()
    }
}

impl fmt::Display for RequestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.to_str().unwrap_or_default())
    }
}

fn is_usable(id: &[u8]) -> bool {
    let has_secret = || SECRETS.iter().any(|secret| id.windows(secret.len()).any(|part| part == *secret));
    (1..=MAX_CHARS).contains(&id.len()) && id.iter().all(u8::is_ascii_graphic) && !has_secret()
}

/// Sixteen digits of the process and sixteen of the request. Every cached response has one, so it is written by hand.
fn new() -> HeaderValue {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let number = (u128::from(*PROCESS) << 64) | u128::from(NEXT.fetch_add(1, Ordering::Relaxed));
    let id: [u8; 32] = std::array::from_fn(|at| DIGITS[(number >> (124 - 4 * at)) as usize & 15]);
    HeaderValue::from_bytes(&id).unwrap_or(HeaderValue::from_static("none"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(stated: &[u8]) -> String {
        let headers = HeaderMap::from_iter([(X_REQUEST_ID, HeaderValue::from_bytes(stated).unwrap())]);
        RequestId::of(&headers).to_string()
    }

    #[test]
    fn an_id_is_the_callers_if_it_is_short_and_visible() {
        for usable in ["a", "7b1f-22", "Root=1-67891233-abcdef012345678912345678", "\"<>\\", &"x".repeat(128)] {
            assert_eq!(of(usable.as_bytes()), usable);
        }
        for other in [
            &b""[..],
            b"two words",
            b"tab\there",
            b"caf\xc3\xa9",
            &[b'x'; 129],
            b"x-tl_a4dqobyha4dqob",
            b"tlt_m7.1.2.x",
        ] {
            let made = of(other);
            assert!(made.len() == 32 && made.bytes().all(|digit| digit.is_ascii_hexdigit()), "{made}");
        }
    }

    #[test]
    fn new_ids_differ_and_begin_alike() {
        let (one, other) = (RequestId::of(&HeaderMap::new()).to_string(), RequestId::of(&HeaderMap::new()).to_string());
        assert_ne!(one, other);
        assert_eq!(one[..16], other[..16]);
    }
}
