//! The store: whether it can be read, its clock, its keys, its standbys.

use std::time::{Duration, Instant};

use jiff::{SignedDuration, Timestamp};
use store::{Address, Error, KeyRecord, Snapshot, StandbyState, Store};

use super::finding::Finding;

/// How far two clocks may differ.
const MAX_CLOCK_DIFFERENCE: SignedDuration = SignedDuration::from_secs(5);
/// A key that expires within this time is named.
const KEY_EXPIRES_SOON: SignedDuration = SignedDuration::from_hours(14 * 24);
/// How long the standbys have to connect and to catch up.
const STANDBYS_TIMEOUT: Duration = Duration::from_secs(3);
const PAUSE: Duration = Duration::from_millis(50);

pub(super) fn check(address: &Address, standbys: Option<&Address>, now: Timestamp) -> Vec<Finding> {
    let opened = Store::open_unchanged(address).and_then(|store| Ok((store.snapshot()?, store)));
    let (snapshot, store) = match opened {
        Ok(opened) => opened,
        Err(error) => return vec![unreadable(address, &error)],
    };
    let version = snapshot.version();
    let found = format!("{address}: schema {}, change {version}", snapshot.schema());
    let mut findings = vec![Finding::ok("store", found)];
    findings.push(clock(&store, &snapshot, now).unwrap_or_else(|error| unreadable(address, &error)));
    match store.keys() {
        Ok(found) => findings.push(keys(&found, now)),
        Err(error) => findings.push(unreadable(address, &error)),
    }
    drop(snapshot);
    if let Some(standbys) = standbys {
        findings.extend(self::standbys(store, standbys));
    }
    findings
}

fn unreadable(address: &Address, error: &Error) -> Finding {
    let advice = match error {
        Error::Missing(_) => "check --store; `touchline import` makes a store",
        Error::NewerSchema { .. } => "update Touchline, or go back to the backup that you made before the update",
        Error::OlderSchema { .. } => "make a backup with the version before, then start this one",
        Error::UnknownSchema { .. } => "import the data again, into a new store",
        Error::Unreachable(_) | Error::Refused(_) | Error::TimedOut(_) => {
            "check the address, the network, the password, and that the server runs"
        }
        Error::MissingPrivilege(_) => "grant it to the role: docs/scaling.md lists what a role needs",
        Error::Damaged(_) => "run `touchline verify`, and restore a backup if it cannot be repaired",
        _ => "check the address, and that this user may read the file",
    };
    Finding::problem("store", format!("{address}: {error}"), advice)
}

/// The clock of this machine, beside that of the database and the newest change.
fn clock(store: &Store, snapshot: &Snapshot, now: Timestamp) -> Result<Finding, Error> {
    let advice = "synchronise the clocks (NTP): times of changes and the expiry of keys depend on them";
    if let Some(other) = store.database_clock()? {
        // The question itself took some time.
        let apart = other.duration_since(Timestamp::now()).abs();
        if apart > MAX_CLOCK_DIFFERENCE {
            let found = format!("the clock of the database differs by {} s", apart.as_secs());
            return Ok(Finding::problem("clock", found, advice));
        }
    }
    let newest = snapshot.state()?;
    if newest.number == 0 {
        return Ok(Finding::ok("clock", format!("{now:.0}; nothing has changed in the store yet")));
    }
    let ahead = newest.at.duration_since(now);
    if ahead > MAX_CLOCK_DIFFERENCE {
        let found = format!("the newest change is {} s in the future, at {}", ahead.as_secs(), newest.at);
        return Ok(Finding::problem("clock", found, advice));
    }
    Ok(Finding::ok("clock", format!("{now:.0}; the newest change was at {:.0}", newest.at)))
}

fn keys(keys: &[KeyRecord], now: Timestamp) -> Finding {
    let live: Vec<&KeyRecord> = keys.iter().filter(|key| key.is_live(now)).collect();
    if live.is_empty() {
        let found = format!("none of {} keys is valid", keys.len());
        return Finding::warning("keys", found, "make one: touchline key add NAME");
    }
    let lasts = |key: &KeyRecord| key.expires_at.is_none_or(|at| at.duration_since(now) >= KEY_EXPIRES_SOON);
    // The old text of a key that was rotated expires, and the name has a new one.
    let is_replaced = |name: &str| live.iter().any(|key| key.name == name && lasts(key));
    let soon: Vec<&str> = live.iter().map(|key| key.name.as_str()).filter(|name| !is_replaced(name)).collect();
    let found = format!("{} valid, {} revoked or expired", live.len(), keys.len() - live.len());
    if soon.is_empty() {
        return Finding::ok("keys", found);
    }
    let found = format!("{found}; {} expire within 14 days: {}", soon.len(), soon.join(", "));
    Finding::warning("keys", found, "give their users new ones: touchline key add NAME")
}

/// One finding for each standby.
fn standbys(store: Store, address: &Address) -> Vec<Finding> {
    let store = match store.with_standbys(address) {
        Ok(store) => store,
        Err(error) => {
            let found = format!("{address}: {error}");
            return vec![Finding::problem("standbys", found, "check --read-store: it needs a store on PostgreSQL")];
        }
    };
    let until = Instant::now() + STANDBYS_TIMEOUT;
    let states = loop {
        // A snapshot tells how far the primary has come.
        let _ = store.snapshot();
        let states = store.standbys();
        if states.iter().all(|state| state.is_reachable && state.behind == 0) || Instant::now() >= until {
            break states;
        }
        std::thread::sleep(PAUSE);
    };
    states.iter().map(standby).collect()
}

fn standby(StandbyState { host, is_reachable, behind, .. }: &StandbyState) -> Finding {
    if !is_reachable {
        return Finding::problem(
            "standby",
            format!("{host} does not respond, or has other tables"),
            "check that it runs and replicates; until then the others and the primary are read",
        );
    }
    if *behind > 0 {
        return Finding::warning(
            "standby",
            format!("{host} is {behind} writes behind"),
            "check its disk, the network, and long queries on it; until then the primary is read",
        );
    }
    Finding::ok("standby", format!("{host} has every write"))
}
