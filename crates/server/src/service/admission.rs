//! Admission: every request is read from one snapshot, by a key that is valid in it, and counts against the rate limit of that
//! key. What the key may not read is then hidden in [`Admitted::data`].
//!
//! Operations, pages, the push, tokens, the Model Context Protocol and requests that write are all admitted here.

use std::rc::Rc;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use store::{KeyRole, Snapshot};

use super::base::Service;
use super::callers::CallerKey;
use super::context::RequestContext;
use super::response_meta::ResponseMeta;
use api::data::Data;
use api::data::entitlement::Entitlement;
use api::rows::error::{Error, KEY_REQUIRED, retried};
use api::rows::response::Response;

/// Names and values.
pub type Headers = Vec<(&'static str, String)>;

/// A request whose key is valid in a snapshot.
#[derive(Debug)]
pub(super) struct Admitted {
    pub(super) snapshot: Rc<Snapshot>,
    pub(super) now: Timestamp,
    /// None if the caller needs no key.
    pub(super) key: Option<CallerKey>,
}

impl Admitted {
    /// The key of a caller who needs one.
    pub(super) fn key(&self) -> Result<&CallerKey, Error> {
        Ok(self.key.as_ref().ok_or(KEY_REQUIRED)?)
    }

    /// What the caller may read.
    pub(super) fn data<'a>(&'a self, service: &Service, zone: &'a TimeZone) -> Data<'a> {
        let editions = |key: &CallerKey| Entitlement::new(key.record.editions.clone());
        service.open(&self.snapshot, self.key.as_ref().map_or(Entitlement::All, editions), self.now, zone)
    }
}

impl Service {
    /// The data of a snapshot for a caller with this entitlement. There is no other way to it, so what a caller may not read is
    /// hidden everywhere if the operator wants that.
    pub(super) fn open<'a>(
        &self,
        snapshot: &'a Rc<Snapshot>,
        entitlement: Entitlement,
        now: Timestamp,
        zone: &'a TimeZone,
    ) -> Data<'a> {
        Data::new(snapshot, entitlement, now, zone, self.live_tables).hiding_forbidden(self.hide_forbidden)
    }

    /// Takes a snapshot, finds the key of a request in it, and counts the request if it counts. Fills `meta` even if it returns
    /// an error.
    pub(super) fn admit_with(
        &self,
        meta: &mut ResponseMeta,
        counts: bool,
        find_key: impl FnOnce(&Snapshot, Timestamp) -> Result<Option<CallerKey>, Error>,
    ) -> Result<Admitted, Error> {
        let snapshot = self.snapshot(0)?;
        let now = (self.clock)();
        let key = find_key(&snapshot, now)?;
        if let Some(key) = &key {
            // Only callers with a key learn the position of the store.
            meta.position = Some(snapshot.position());
            if counts {
                self.count_request(&key.active, now, meta)?;
            }
        }
        Ok(Admitted { snapshot: Rc::new(snapshot), now, key })
    }

    /// The same with the key that the request states, which needs this role.
    pub(super) fn admit_key(
        &self,
        context: &RequestContext,
        role: KeyRole,
        meta: &mut ResponseMeta,
    ) -> Result<Admitted, Error> {
        let counts = !context.is_counted();
        self.admit_with(meta, counts, |snapshot, now| self.authenticate(snapshot, context, now, role).map(Some))
    }

    /// Checks the key of a request that does more than to read an operation, and counts it. Returns the headers for its
    /// response, or the error.
    pub fn admit(&self, context: &RequestContext) -> Result<Headers, Response> {
        self.admit_as(context, KeyRole::Read, |_| Ok(())).map(|((), headers)| headers)
    }

    /// The same for a key with this role, and with a check of its own, whose result is returned.
    pub(super) fn admit_as<T>(
        &self,
        context: &RequestContext,
        role: KeyRole,
        check: impl Fn(&Admitted) -> Result<T, Error>,
    ) -> Result<(T, Headers), Response> {
        let mut meta = ResponseMeta::default();
        let result = retried(|| check(&self.admit_key(context, role, &mut meta)?));
        let mut response = match &result {
            Ok(_) => Response { status: 200, content_type: "", headers: Vec::new(), body: bytes::Bytes::new() },
            Err(error) => {
                self.record_failure(error);
                self.refuse(context, error.clone())
            }
        };
        meta.add_headers(&mut response);
        match result {
            Ok(checked) => Ok((checked, response.headers)),
            Err(_) => Err(response),
        }
    }
}
