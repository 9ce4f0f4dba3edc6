//! How many connections may be open: in all, and from one address.
//!
//! Every connection takes a file descriptor, and so does the store. At the start the soft limit of the process is raised to
//! the hard one. What is left after a reserve for the store bounds the connections, whatever the setting says. No address
//! may take more than its share, so one client cannot keep all others out.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use super::client::network;
use crate::metrics::{Metrics, OVER_ADDRESS_LIMIT, OVER_LIMIT};

/// The descriptors that are kept for the store, the log and the metrics.
pub(crate) const RESERVED: usize = 256;
/// The least time between two lines of the log about refused connections.
const LOG_APART: Duration = Duration::from_secs(10);

/// Raises the limit of open files, and returns how many connections it leaves room for.
pub(super) fn raise_descriptor_limit() -> usize {
    let limit = getrlimit(Resource::Nofile);
    let raised = setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, maximum: limit.maximum });
    let descriptors = if raised.is_ok() { limit.maximum } else { limit.current };
    // Without a number there is no limit.
    let descriptors = descriptors.map_or(usize::MAX, |most| usize::try_from(most).unwrap_or(usize::MAX));
    descriptors.saturating_sub(RESERVED.min(descriptors / 2))
}

/// The open connections of one listener. Clones share them.
#[derive(Clone, Debug)]
pub(super) struct ConnectionLimits(Arc<Limits>);

#[derive(Debug)]
struct Limits {
    most: usize,
    /// The most from one address, unless it is a proxy.
    most_of_address: usize,
    proxies: Vec<ipnet::IpNet>,
    metrics: Metrics,
    open: Mutex<Open>,
}

#[derive(Debug, Default)]
struct Open {
    all: usize,
    by_address: HashMap<IpAddr, usize>,
    /// The connections that were refused since the last line of the log.
    refused: u64,
    logged: Option<Instant>,
}

/// An open connection. It is counted until this is dropped.
#[derive(Debug)]
pub(super) struct OpenConnection {
    limits: ConnectionLimits,
    address: IpAddr,
}

impl ConnectionLimits {
    pub(super) fn new(most: usize, most_of_address: usize, proxies: Vec<ipnet::IpNet>, metrics: Metrics) -> Self {
        ConnectionLimits(Arc::new(Limits { most, most_of_address, proxies, metrics, open: Mutex::default() }))
    }

    /// Counts a connection; `None` if it is one too many. The refusal is counted, and logged now and then.
    pub(super) fn open(&self, address: IpAddr) -> Option<OpenConnection> {
        let Limits { most, most_of_address, proxies, metrics, .. } = &*self.0;
        let address = address.to_canonical();
        let is_proxy = proxies.iter().any(|proxy| proxy.contains(&address));
        let address = network(address);
        let mut open = self.lock();
        let of_address = open.by_address.get(&address).copied().unwrap_or_default();
        let reason = if open.all >= *most {
            OVER_LIMIT
        } else if of_address >= *most_of_address && !is_proxy {
            OVER_ADDRESS_LIMIT
        } else {
            open.all += 1;
            open.by_address.insert(address, of_address + 1);
            return Some(OpenConnection { limits: self.clone(), address });
        };
        metrics.refused_connection(reason);
        open.refused += 1;
        if open.logged.is_none_or(|logged| logged.elapsed() >= LOG_APART) {
            let (refused, all) = (std::mem::take(&mut open.refused), open.all);
            open.logged = Some(Instant::now());
            tracing::warn!(refused, open = all, reason, "refused connections; see --max-connections");
        }
        None
    }

    fn lock(&self) -> MutexGuard<'_, Open> {
        self.0.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for OpenConnection {
    fn drop(&mut self) {
        let mut open = self.limits.lock();
        open.all -= 1;
        let is_last = open.by_address.get_mut(&self.address).is_none_or(|count| {
            *count -= 1;
            *count == 0
        });
        if is_last {
            open.by_address.remove(&self.address);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn connections_are_bounded_in_all_and_by_address() {
        let proxy = "192.0.2.128/25".parse().unwrap();
        let limits = ConnectionLimits::new(4, 2, vec![proxy], Metrics::default());
        let open = |text| limits.open(address(text));
        let (one, two) = (open("192.0.2.1"), open("192.0.2.1"));
        assert!(one.is_some() && two.is_some() && open("192.0.2.1").is_none());
        let (three, four) = (open("192.0.2.200"), open("192.0.2.200"));
        assert!(three.is_some() && four.is_some() && open("192.0.2.2").is_none());
        drop(four);
        let five = open("192.0.2.2");
        assert!(five.is_some());
        drop((one, two, three, five));
        assert!(limits.lock().by_address.is_empty());
        assert_eq!(limits.lock().all, 0);
    }

    #[test]
    fn an_address_behind_a_proxy_is_not_bounded_by_its_share() {
        let limits = ConnectionLimits::new(10, 1, vec!["::1/128".parse().unwrap()], Metrics::default());
        let held: Vec<_> = (0..5).filter_map(|_| limits.open(address("::1"))).collect();
        assert_eq!(held.len(), 5);
    }
}
