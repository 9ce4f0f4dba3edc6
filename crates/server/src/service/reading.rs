//! A page: who reads it, and its response from the cache or computed.

use std::rc::Rc;
use std::sync::Arc;

use serde::Serialize;
use store::{KeyRecord, KeyRole, Snapshot};

use super::cache::Lookup;
use super::callers::check_role;
use super::coding::Coding;
use super::computation::Computation;
use super::etag::{ETag, PageETagInput};
use super::joined::JOINS_MOST;
use super::respond::{Service, zone_name};
use super::response_meta::ResponseMeta;
use super::trace::RequestTrace;
use crate::metrics::ResponseSource;
use api::data::Data;
use api::data::entitlement::Entitlement;
use api::rows::depends::DataVersion;
use api::rows::error::{Error, INTERNAL, KEY_REQUIRED, retried};
use api::rows::response::Response;

/// Pictures that are compressed already.
const PNG: &str = "image/png";

/// The key behind a page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reader {
    /// A key that the operator chose for the public, by its name. The rate limit of keys does not apply: all readers
    /// share it.
    Public(String),
    /// A key that the reader presented.
    Key(String),
    /// The command line: whoever runs it can read the store anyway.
    Trusted,
}

/// A request for a page.
#[derive(Clone, Debug)]
pub struct ReadRequest<'a, I> {
    pub reader: &'a Reader,
    /// Everything that the page depends on besides the data: its path, its parameters, the language.
    pub identity: I,
    pub if_none_match: Option<&'a str>,
    /// The compressed form that the reader accepts.
    pub coding: Option<Coding>,
    pub trace: &'a RequestTrace,
}

/// The response of a page, or the computation of another request to wait for.
enum PageResponse {
    Complete(Response),
    InProgress(Arc<Computation>),
}

impl Service {
    /// The response of a page. `compute` runs if it is neither cached nor current at the reader.
    pub fn read<I: Serialize>(
        &self,
        request: &ReadRequest<'_, I>,
        compute: impl Fn(&Data<'_>) -> Result<Response, Error>,
    ) -> Result<Response, Error> {
        let mut meta = ResponseMeta::default();
        let mut read = || -> Result<Response, Error> {
            loop {
                match self.read_once(request, &compute, &mut meta)? {
                    PageResponse::Complete(response) => return Ok(response),
                    PageResponse::InProgress(computation) => computation.wait()?,
                }
                meta.joins += 1;
            }
        };
        retried(&mut read).inspect_err(|error| self.record_failure(error))
    }

    fn read_once<I: Serialize>(
        &self,
        request: &ReadRequest<'_, I>,
        compute: impl Fn(&Data<'_>) -> Result<Response, Error>,
        meta: &mut ResponseMeta,
    ) -> Result<PageResponse, Error> {
        let snapshot = Rc::new(self.snapshot(0)?);
        let now = (self.clock)();
        let key = self.key_of(request.reader, &snapshot)?;
        let key = key.map(|record| self.caller_key(record, request.trace));
        match (&key, request.reader) {
            (Some(key), Reader::Key(_)) => self.count_request(&key.active, now, meta)?,
            (Some(key), _) => key.active.note_use(now),
            (None, _) => {}
        }
        let entitlement = key.map_or(Entitlement::All, |key| Entitlement::new(key.record.editions));
        let data =
            Data::new(&snapshot, entitlement, now, &self.zone, self.live_tables).hiding_forbidden(self.hide_forbidden);
        let models = data.models()?;
        let etag = ETag::of_page(&PageETagInput {
            page: &request.identity,
            entitlement: data.entitlement(),
            links: data.links_fingerprint()?,
            zone: zone_name(&self.zone),
            live_tables: self.live_tables,
            models: [&models.xt.version, &models.xg.version],
            day: data.today(),
            state: DataVersion::Everything(snapshot.state()?),
        })?;
        if let Some(named) = etag.matching(request.if_none_match.unwrap_or_default()) {
            self.metrics.response("page", ResponseSource::Unchanged);
            request.trace.note_source(ResponseSource::Unchanged);
            return Ok(PageResponse::Complete(Response::not_modified("text/html; charset=utf-8", named)));
        }
        let compute = || -> Result<Response, Error> {
            let mut response = compute(&data)?;
            response.headers.push(("etag", etag.to_string()));
            Ok(response)
        };
        let (plain, source) = match self.cache.look_up(etag) {
            Lookup::Found(found) => (found, ResponseSource::Cached),
            // Returning releases the snapshot: who waits takes no connection from others.
            Lookup::InProgress(computation) if meta.joins < JOINS_MOST => {
                return Ok(PageResponse::InProgress(computation));
            }
            Lookup::InProgress(_) => (Arc::new(compute()?), ResponseSource::Computed),
            Lookup::Missing(missing) => (missing.end(compute().map(Some))?.ok_or(INTERNAL)?, ResponseSource::Computed),
        };
        let coding = request.coding.filter(|_| plain.content_type != PNG);
        let response = Response::clone(&self.cache.form(etag, plain, coding));
        self.health.succeeded();
        self.metrics.response("page", source);
        request.trace.note_source(source);
        Ok(PageResponse::Complete(response))
    }

    /// Whether the reader may read pages at all.
    pub fn may_read(&self, reader: &Reader) -> Result<(), Error> {
        self.key_of(reader, &self.snapshot(0)?).map(|_| ())
    }

    /// Whether the reader may read a match.
    pub fn may_read_match(&self, reader: &Reader, id: i64) -> Result<(), Error> {
        let snapshot = Rc::new(self.snapshot(0)?);
        let key = self.key_of(reader, &snapshot)?;
        let entitlement = key.map_or(Entitlement::All, |key| Entitlement::new(key.editions));
        let data = Data::new(&snapshot, entitlement, (self.clock)(), &self.zone, self.live_tables)
            .hiding_forbidden(self.hide_forbidden);
        data.match_(id).map(|_| ())
    }

    /// The reader's key; none for a trusted reader.
    fn key_of(&self, reader: &Reader, snapshot: &Snapshot) -> Result<Option<KeyRecord>, Error> {
        let now = (self.clock)();
        let found = match reader {
            Reader::Trusted => return Ok(None),
            Reader::Key(presented) => {
                let found = snapshot.key(presented, now)?;
                let active = found.as_ref().map(|key| self.active_keys.get(key, &self.limits, &self.metrics));
                self.known_keys.note(presented, active.as_ref());
                found
            }
            Reader::Public(name) => snapshot.key_named(name, now)?,
        };
        let found = found.ok_or(KEY_REQUIRED)?;
        check_role(&found, KeyRole::Read)?;
        Ok(Some(found))
    }
}
