//! A page: who reads it, and its response from the cache or computed.

use std::ops::ControlFlow;
use std::rc::Rc;
use std::sync::Arc;

use jiff::Timestamp;
use serde::Serialize;
use store::{KeyRecord, KeyRole, Snapshot};

use super::admission::Admitted;
use super::base::{Service, zone_name};
use super::callers::check_role;
use super::coding::Coding;
use super::computation::Computation;
use super::etag::{ETag, PageETagInput};
use super::response_meta::ResponseMeta;
use super::service_response::ServiceResponse;
use super::trace::RequestTrace;
use crate::metrics::ResponseSource;
use api::data::Data;
use api::data::entitlement::Entitlement;
use api::rows::depends::PageScope;
use api::rows::error::{Error, INTERNAL, KEY_REQUIRED, retried};
use api::rows::response::Response;

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
    /// The data that it is made from.
    pub scope: PageScope,
    pub if_none_match: Option<&'a str>,
    /// The compressed form that the reader accepts.
    pub coding: Option<Coding>,
    pub trace: &'a RequestTrace,
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
                    ControlFlow::Break(response) => return Ok(response),
                    ControlFlow::Continue(computation) => computation.wait()?,
                }
                meta.waits += 1;
            }
        };
        retried(&mut read).inspect_err(|error| self.record_failure(error))
    }

    fn read_once<I: Serialize>(
        &self,
        request: &ReadRequest<'_, I>,
        compute: impl Fn(&Data<'_>) -> Result<Response, Error>,
        meta: &mut ResponseMeta,
    ) -> Result<ControlFlow<Response, Arc<Computation>>, Error> {
        let admitted = self.admit_page(request.reader, request.trace, meta)?;
        let data = admitted.data(self, &self.zone);
        let models = data.models()?;
        let etag = ETag::of_page(&PageETagInput {
            page: &request.identity,
            entitlement: data.entitlement(),
            links: data.links_fingerprint()?,
            zone: zone_name(&self.zone),
            live_tables: self.live_tables,
            models: [&models.xt.version, &models.xg.version],
            day: data.today(),
            state: data.page_version(request.scope)?,
        })?;
        let (response, source) = match etag.matching(request.if_none_match.unwrap_or_default()) {
            Some(named) => (Response::not_modified("text/html; charset=utf-8", named), ResponseSource::Unchanged),
            None => {
                let compute = || -> Result<ServiceResponse, Error> {
                    let mut response = compute(&data)?;
                    response.headers.push(("etag", etag.to_string()));
                    Ok(ServiceResponse::Whole(response))
                };
                match self.cached_or(etag, request.coding, meta.waits, compute)? {
                    ControlFlow::Continue(computation) => return Ok(ControlFlow::Continue(computation)),
                    ControlFlow::Break((ServiceResponse::Whole(response), source)) => {
                        self.health.succeeded();
                        (response, source)
                    }
                    ControlFlow::Break(_) => return Err(INTERNAL.into()),
                }
            }
        };
        self.metrics.response("page", source);
        request.trace.note_source(source);
        Ok(ControlFlow::Break(response))
    }

    /// Admits the reader of a page. Only a key that they presented counts: all readers share that for the public.
    fn admit_page(&self, reader: &Reader, trace: &RequestTrace, meta: &mut ResponseMeta) -> Result<Admitted, Error> {
        let counts = matches!(reader, Reader::Key(_));
        let admitted = self.admit_with(meta, counts, |snapshot, now| {
            let found = self.key_of(reader, snapshot, now)?;
            Ok(found.map(|record| self.caller_key(record, trace)))
        })?;
        if let (Some(key), false) = (&admitted.key, counts) {
            key.active.note_use(admitted.now);
        }
        Ok(admitted)
    }

    /// Whether the reader may read pages at all.
    pub fn may_read(&self, reader: &Reader) -> Result<(), Error> {
        self.key_of(reader, &self.snapshot(0)?, (self.clock)()).map(|_| ())
    }

    /// Whether the reader may read a match.
    pub fn may_read_match(&self, reader: &Reader, id: i64) -> Result<(), Error> {
        let (snapshot, now) = (Rc::new(self.snapshot(0)?), (self.clock)());
        let key = self.key_of(reader, &snapshot, now)?;
        let entitlement = key.map_or(Entitlement::All, |key| Entitlement::new(key.editions));
        self.open(&snapshot, entitlement, now, &self.zone).match_(id).map(|_| ())
    }

    /// The reader's key; none for a trusted reader.
    fn key_of(&self, reader: &Reader, snapshot: &Snapshot, now: Timestamp) -> Result<Option<KeyRecord>, Error> {
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
