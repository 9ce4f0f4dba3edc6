//! One operation from its parameters to its response, the same for HTTP and the command line: admitted, prepared, responded to.

use std::ops::ControlFlow;
use std::rc::Rc;
use std::sync::Arc;

use bytes::Bytes;
use football::model::Language;
use store::KeyRole;

use super::admission::Admitted;
use super::base::{Service, zone_name};
use super::cache::Lookup;
use super::coalesced::{CoalescedResponse, MAX_WAITS};
use super::coding::Coding;
use super::computation::Computation;
use super::context::{Method, RequestContext};
use super::drawing;
use super::etag::{self, ETag, ETagInput};
use super::request_index::{IndexedAnswer, IndexedRequest, IndexedResponse};
use super::response_meta::ResponseMeta;
use super::service_response::{LongResponse, ServiceResponse, WaitingResponse, failure};
use crate::metrics::ResponseSource;
use api::data::Data;
use api::render::{Format, ReaderGone, Stopped};
use api::rows::choices::VERSIONS;
use api::rows::depends::CacheScope;
use api::rows::envelope::success_envelope;
use api::rows::error::{
    Error, INTERNAL, KEY_REQUIRED, NO_IMAGE, NO_XML, TOO_MANY_REQUESTS, USE_GET, USE_GET_OR_POST, retried,
};
use api::rows::input::JsonBody;
use api::rows::request::{PAGE_SIZE_DEFAULT, Request, choice};
use api::rows::response::Response;
use api::table_layout::{table_headers, table_layout};
use api::{Operation, Profile};

/// What an operation is run with.
struct Prepared<'a> {
    operation: &'static Operation,
    data: Data<'a>,
    request: Request,
    /// None if the response is not cached.
    etag: Option<ETag>,
}

impl Service {
    /// The whole response in memory.
    pub fn respond(&self, context: &RequestContext) -> Response {
        let mut started = self.start(context);
        while let ServiceResponse::Joins(coalesced) = started {
            started = self.rejoin(context, &coalesced);
        }
        match started {
            ServiceResponse::Whole(response) => response,
            ServiceResponse::Waits(waiting) => waiting.response,
            ServiceResponse::Long(long) => long.collect().unwrap_or_else(|error| self.refuse(context, error)),
            ServiceResponse::Joins(_) => self.refuse(context, INTERNAL),
        }
    }

    /// The response, or the beginning of a long one. Errors after the beginning of a long response cannot change its
    /// status any more.
    pub fn start(&self, context: &RequestContext) -> ServiceResponse {
        self.start_with(context, ResponseMeta::default())
    }

    /// Responds to a request whose response another one was computing. Waits if that has not ended yet. The key and its
    /// entitlement are checked again.
    pub fn rejoin(&self, context: &RequestContext, coalesced: &CoalescedResponse) -> ServiceResponse {
        let failure = coalesced.computation.wait().err();
        let meta = ResponseMeta { waits: coalesced.meta.waits + 1, ..coalesced.meta.once_more() };
        // An error that another snapshot may not have is not a reason to give up.
        match failure.filter(|error| error.retries() == 0) {
            Some(error) => self.finish(context, meta, Err(error)),
            None => self.start_with(context, meta),
        }
    }

    /// Responds once more to a request that waits for news. The key and its entitlement are checked again.
    pub fn resume(&self, context: &RequestContext, waiting: &WaitingResponse) -> ServiceResponse {
        self.start_with(context, waiting.meta.once_more())
    }

    /// Sends the body of a long response piece by piece; returns whether it is complete. The status is sent already, so a
    /// failure is logged and counted here.
    pub fn write(&self, long: &LongResponse, send: &mut dyn FnMut(Bytes) -> Result<(), ReaderGone>) -> bool {
        match long.rendering.write(&long.value, send) {
            Ok(()) => true,
            Err(Stopped::ReaderGone) => {
                tracing::debug!(operation = long.operation.name, "the reader of a long response is gone");
                false
            }
            Err(stopped) => {
                let error = failure(stopped);
                tracing::error!(operation = long.operation.name, %error, "a long response ends before its end");
                self.record_failure(&error);
                false
            }
        }
    }

    fn start_with(&self, context: &RequestContext, mut meta: ResponseMeta) -> ServiceResponse {
        let result = match context.operation() {
            // An operation only reads, so it can be retried if its snapshot was lost.
            Some(operation) => retried(|| self.run(operation, context, &mut meta)),
            None => Err(context.unknown_operation()),
        };
        self.finish(context, meta, result)
    }

    /// Turns an error into a stale response or a refusal, and adds the headers that are for this caller alone.
    fn finish(
        &self,
        context: &RequestContext,
        mut meta: ResponseMeta,
        result: Result<ServiceResponse, Error>,
    ) -> ServiceResponse {
        let result = match (result, context.operation()) {
            (Err(error), Some(operation)) => {
                self.respond_stale(operation, context, error, &mut meta).map(ServiceResponse::Whole)
            }
            (result, _) => result,
        };
        let mut response = result.unwrap_or_else(|error| {
            let is_unauthorized = error.text == KEY_REQUIRED;
            let refusal = self.refuse(context, error);
            if let (true, Some(operation)) = (is_unauthorized, context.operation()) {
                let answer = IndexedAnswer::Unauthorized(Arc::new(refusal.clone()));
                let hot_cache = self.metrics.hot_cache(operation.name);
                let entry = IndexedRequest { operation, answer, mark: meta.mark, hot_cache };
                self.request_index.insert(context.hash(), entry);
            }
            ServiceResponse::Whole(refusal)
        });
        let with_headers = match &mut response {
            ServiceResponse::Whole(whole) => whole,
            ServiceResponse::Long(long) => &mut long.head,
            ServiceResponse::Waits(waiting) => {
                waiting.meta = meta.clone();
                &mut waiting.response
            }
            ServiceResponse::Joins(coalesced) => {
                coalesced.meta = meta;
                return response;
            }
        };
        meta.add_headers(with_headers);
        response
    }

    /// Fills `meta` even if it returns an error.
    fn run(
        &self,
        operation: &'static Operation,
        context: &RequestContext,
        meta: &mut ResponseMeta,
    ) -> Result<ServiceResponse, Error> {
        match (context.method, operation.takes_body()) {
            (Method::Get, _) | (Method::Post, true) => {}
            (_, true) => return Err(USE_GET_OR_POST.into()),
            (_, false) => return Err(USE_GET.into()),
        }
        let admitted = self.admit_reader(context, meta)?;
        let prepared = self.prepare(operation, context, &admitted)?;
        self.respond_to(context, &admitted, &prepared, meta)
    }

    /// Admits a request for an operation, at the position that it wants at least.
    fn admit_reader(&self, context: &RequestContext, meta: &mut ResponseMeta) -> Result<Admitted, Error> {
        // Read before the snapshot: what is committed between the two makes the response count as out of date.
        meta.mark = if self.request_index.is_on() { self.store.commit_mark() } else { None };
        let mut admitted = if context.is_trusted() {
            self.admit_with(meta, false, |_, _| Ok(None))?
        } else {
            self.admit_key(context, KeyRole::Read, meta)?
        };
        // Waiting for a newer snapshot may take a moment, so it comes after authentication.
        let least_position = context.least_position()?;
        if admitted.snapshot.position() < least_position {
            drop(admitted.snapshot);
            admitted.snapshot = Rc::new(self.snapshot(least_position)?);
            meta.position = meta.position.map(|_| admitted.snapshot.position());
        }
        Ok(admitted)
    }

    /// Checks the parameters, and finds out which response the caller gets.
    fn prepare<'a>(
        &'a self,
        operation: &'static Operation,
        context: &'a RequestContext,
        admitted: &'a Admitted,
    ) -> Result<Prepared<'a>, Error> {
        let request = self.check(operation, context)?;
        let data = admitted.data(self, context.zone(&self.zone)).with_page_size(self.page_size(operation.profile));
        let request = data.with_kept_ids(request)?;
        let etag = if context.is_cacheable(operation) { self.etag(operation, &data, &request, context)? } else { None };
        Ok(Prepared { operation, data, request, etag })
    }

    /// The response: that the caller's copy is current, out of the cache, or computed.
    fn respond_to(
        &self,
        context: &RequestContext,
        admitted: &Admitted,
        prepared: &Prepared<'_>,
        meta: &ResponseMeta,
    ) -> Result<ServiceResponse, Error> {
        let operation = prepared.operation;
        let compute = || self.compute(context, admitted, prepared);
        let Some(etag) = prepared.etag else {
            let response = compute()?.compressed(context.coding);
            self.succeeded(operation, context, ResponseSource::Computed);
            return Ok(response);
        };
        let if_none_match = context.if_none_match.as_deref().unwrap_or_default();
        let named = etag.find_in(if_none_match);
        let found = if named.is_some() {
            None
        } else {
            match self.cached_or(etag, context.coding, meta.waits, compute)? {
                ControlFlow::Break(found) => Some(found),
                ControlFlow::Continue(computation) => {
                    return Ok(ServiceResponse::Joins(CoalescedResponse {
                        computation,
                        meta: ResponseMeta::default(),
                    }));
                }
            }
        };
        self.index(context, admitted, prepared, etag, meta);
        match found {
            // `If-None-Match: *` needs a response that exists, so it is looked at only now.
            Some((response, source)) if !etag::is_any(if_none_match) => {
                self.succeeded(operation, context, source);
                Ok(response)
            }
            _ => {
                self.succeeded(operation, context, ResponseSource::Unchanged);
                let named = named.unwrap_or_else(|| etag.to_string());
                Ok(ServiceResponse::Whole(Response::not_modified(context.format().content_type(), named)))
            }
        }
    }

    /// Runs the operation, and renders its result unless that is long.
    fn compute(
        &self,
        context: &RequestContext,
        admitted: &Admitted,
        prepared: &Prepared<'_>,
    ) -> Result<ServiceResponse, Error> {
        let Prepared { operation, data, request, etag } = prepared;
        if context.format() == Format::Image {
            let body = drawing::png(operation, data, request, context.language())?;
            let headers = etag.map(|etag| ("etag", etag.to_string())).into_iter().collect();
            let content_type = Format::Image.content_type();
            return Ok(ServiceResponse::Whole(Response { status: 200, content_type, headers, body: body.into() }));
        }
        let mut output = (operation.run)(data, request)?;
        let mut headers = std::mem::take(&mut output.headers);
        headers.extend(etag.map(|etag| ("etag", etag.to_string())));
        self.metrics.round_trips(operation.name, admitted.snapshot.round_trips());
        let (is_long, waits) = (output.is_long(), output.waits);
        let format = context.format();
        let mut rendering = self.rendering(context, format);
        let value = if format == Format::Csv {
            // What is not known is an empty cell.
            headers.extend(table_headers(&output.value));
            rendering.table = table_layout(operation)?;
            output.value
        } else {
            rendering.unknown = operation.unknown_as();
            success_envelope(operation.envelope, output)
        };
        let content_type = format.content_type();
        let head = Response { status: 200, content_type, headers, body: Bytes::new() };
        if is_long {
            return Ok(ServiceResponse::Long(LongResponse { head, operation, rendering, value }));
        }
        let response = Response { body: rendering.bytes(&value).into(), ..head };
        Ok(match waits {
            Some(wait) => ServiceResponse::Waits(WaitingResponse { response, wait, meta: ResponseMeta::default() }),
            None => ServiceResponse::Whole(response),
        })
    }

    /// The response of an ETag and where it comes from: the cache, or `compute`, after which it is cached. A long response is
    /// never cached. `Continue` if another request is computing it: then return it to the transport, so that a waiting request
    /// holds no connection to the database. A request that has waited too often computes its response itself.
    pub(super) fn cached_or(
        &self,
        etag: ETag,
        coding: Option<Coding>,
        waits: u32,
        compute: impl FnOnce() -> Result<ServiceResponse, Error>,
    ) -> Result<ControlFlow<(ServiceResponse, ResponseSource), Arc<Computation>>, Error> {
        let form = |plain: Arc<Response>| {
            // Pictures are compressed already.
            let coding = coding.filter(|_| plain.content_type != Format::Image.content_type());
            ServiceResponse::Whole(Response::clone(&self.cache.form(etag, plain, coding)))
        };
        let missing = match self.cache.look_up(etag) {
            Lookup::Found(plain) => return Ok(ControlFlow::Break((form(plain), ResponseSource::Cached))),
            Lookup::InProgress(computation) if waits < MAX_WAITS => return Ok(ControlFlow::Continue(computation)),
            Lookup::InProgress(_) => None,
            Lookup::Missing(missing) => Some(missing),
        };
        let response = match (compute(), missing) {
            (Ok(ServiceResponse::Whole(response)), Some(missing)) => {
                form(missing.end(Ok(Some(response)))?.ok_or(INTERNAL)?)
            }
            (Ok(ServiceResponse::Whole(response)), None) => form(Arc::new(response)),
            (Ok(other), missing) => {
                missing.map(|missing| missing.end(Ok(None))).transpose()?;
                other
            }
            (Err(error), missing) => {
                if let Some(missing) = missing {
                    let _ = missing.end(Err(error.clone()));
                }
                return Err(error);
            }
        };
        Ok(ControlFlow::Break((response, ResponseSource::Computed)))
    }

    /// Notes in the index of requests what a caller with a key was sent.
    fn index(
        &self,
        context: &RequestContext,
        admitted: &Admitted,
        prepared: &Prepared<'_>,
        etag: ETag,
        meta: &ResponseMeta,
    ) {
        let Admitted { snapshot, now, key: Some(key) } = admitted else { return };
        let Prepared { operation, data, .. } = prepared;
        let answer = IndexedAnswer::Response(IndexedResponse {
            etag,
            content_type: context.format().content_type(),
            key: Arc::clone(&key.active),
            key_expires_at: key.record.expires_at,
            position: snapshot.position(),
            current_at: *now,
            current_until: operation.depends.changes_daily.then(|| data.end_of_today()),
        });
        let mark = meta.mark.filter(|mark| snapshot.includes(mark));
        let hot_cache = self.metrics.hot_cache(operation.name);
        self.request_index.insert(context.hash(), IndexedRequest { operation, answer, mark, hot_cache });
    }

    /// The size of a page if the request states none.
    fn page_size(&self, profile: Profile) -> i64 {
        match profile {
            Profile::Standard => PAGE_SIZE_DEFAULT,
            Profile::Classic => self.max_classic_page_size.into(),
        }
    }

    /// Checks the common parameters, then those of the operation.
    fn check(&self, operation: &Operation, context: &RequestContext) -> Result<Request, Error> {
        let query = context.query();
        choice("module", query.get("module"), &[("api", ())], ())?;
        choice("version", query.get("version"), &VERSIONS, ())?;
        context.checked_language()?;
        match context.checked_format()? {
            Format::Xml if !operation.xml => return Err(NO_XML.with("operation", operation.name)),
            Format::Csv => drop(table_layout(operation)?),
            Format::Image if !operation.image => return Err(NO_IMAGE.with("operation", operation.name)),
            _ => {}
        }
        let zone = context.checked_zone(&self.zone)?;
        let body = if operation.takes_body() {
            let names: Vec<&str> = operation.params.iter().map(|param| param.name).collect();
            JsonBody::parse(&context.body, &names)?
        } else {
            JsonBody::default()
        };
        Request::check(operation.params, query, &body, zone)
    }

    /// The ETag of a response; `None` if its match or edition does not exist for the caller.
    fn etag(
        &self,
        operation: &'static Operation,
        data: &Data<'_>,
        request: &Request,
        context: &RequestContext,
    ) -> Result<Option<ETag>, Error> {
        let CacheScope { scope, changes_daily, reports_duration } = operation.depends;
        let Some(state) = data.state(scope, request)? else { return Ok(None) };
        let models = data.models()?;
        let input = ETagInput {
            operation: operation.name,
            classic: operation.profile == Profile::Classic,
            request,
            language: match context.language() {
                Language::English => "en",
                Language::Arabic => "ar",
            },
            content_type: context.format().content_type(),
            entitlement: data.entitlement(),
            links: data.links_fingerprint()?,
            zone: zone_name(context.zone(&self.zone)),
            live_tables: self.live_tables,
            page_size: data.page_size(),
            models: [&models.xt.version, &models.xg.version],
            day: changes_daily.then(|| data.today()),
            state,
        };
        ETag::new(&input, reports_duration).map(Some)
    }

    /// If the store is unreachable, responds from the cache, unless the caller wants something newer. The request
    /// counts against the rate limit as usual.
    fn respond_stale(
        &self,
        operation: &Operation,
        context: &RequestContext,
        error: Error,
        meta: &mut ResponseMeta,
    ) -> Result<Response, Error> {
        self.record_failure(&error);
        if !context.is_cacheable(operation) || error.text == TOO_MANY_REQUESTS {
            return Err(error);
        }
        if error.store_failure.is_none() {
            // The store is reachable and the error is current, so the earlier response is not.
            self.request_index.remove(context.hash());
            return Err(error);
        }
        let now = (self.clock)();
        let found = self.request_index.stale(context.hash(), now);
        let Some((entry, age)) = found else { return Err(error) };
        if !context.is_counted() {
            context.trace.note_key(&entry.key);
            self.count_request(&entry.key, now, meta)?;
        }
        if entry.position < context.least_position()? {
            return Err(error);
        }
        let if_none_match = context.if_none_match.as_deref().unwrap_or_default();
        let response = match entry.etag.matching(if_none_match) {
            Some(named) => Response::not_modified(context.format().content_type(), named),
            None => {
                let plain = self.cache.get(entry.etag).ok_or(error)?;
                Response::clone(&self.cache.form(entry.etag, plain, context.coding))
            }
        };
        (meta.stale_secs, meta.position) = (Some(age), Some(entry.position));
        self.metrics.response(operation.name, ResponseSource::Stale);
        context.trace.note_source(ResponseSource::Stale);
        Ok(response)
    }
}
