//! The data of a request for longer than its operation runs.

use std::rc::Rc;
use std::time::Instant;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use store::{LinkedSnapshot, Snapshot};

use super::{Data, Entitlement};

/// What [`Data`] borrows, owned. A long list keeps it, to load its later records while the first are sent. The snapshot
/// stays open as long as this exists.
#[derive(Clone, Debug)]
pub struct OwnedData {
    snapshot: Rc<Snapshot>,
    entitlement: Entitlement,
    now: Timestamp,
    zone: TimeZone,
    live_tables: bool,
    hides_forbidden: bool,
    page_size: i64,
    started: Instant,
}

impl Data<'_> {
    pub fn to_owned_data(&self) -> OwnedData {
        OwnedData {
            snapshot: Rc::clone(self.snapshot.unlinked()),
            entitlement: self.entitlement.clone(),
            now: self.now,
            zone: self.zone.clone(),
            live_tables: self.live_tables,
            hides_forbidden: self.hides_forbidden,
            page_size: self.page_size,
            started: self.started,
        }
    }
}

impl OwnedData {
    pub fn data(&self) -> Data<'_> {
        Data {
            snapshot: LinkedSnapshot::new(&self.snapshot, self.entitlement.editions()),
            entitlement: self.entitlement.clone(),
            now: self.now,
            zone: &self.zone,
            live_tables: self.live_tables,
            hides_forbidden: self.hides_forbidden,
            page_size: self.page_size,
            started: self.started,
        }
    }
}
