//! One request from its parameters to its response, the same for HTTP and the command line.

use std::fmt;
use std::rc::Rc;
use std::sync::Arc;

use bytes::Bytes;
use football::model::Language;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use store::{KeyRole, Snapshot, Store};

use super::active_keys::ActiveKeys;
use super::built_in::BuiltInFiles;
use super::cache::{Lookup, MissingResponse, ResponseCache};
use super::coding::Coding;
use super::context::{Method, RequestContext};
use super::etag::{self, ETag, ETagInput};
use super::health::Health;
use super::joined::{JOINS_MOST, JoinedResponse};
use super::known_keys::KnownKeys;
use super::limits::RateLimits;
use super::long_response::{LongResponse, ServiceResponse};
use super::recent::{RecentAnswer, RecentRequest, RecentRequests, RecentResponse};
use super::response_meta::ResponseMeta;
use super::waiting::WaitingResponse;
use crate::metrics::{Metrics, ResponseSource};
use api::data::Data;
use api::data::entitlement::Entitlement;
use api::render::{Format, Rendering, TableLayout, Value};
use api::rows::choices::VERSIONS;
use api::rows::depends::CacheScope;
use api::rows::envelope::{failure_envelope, success_envelope};
use api::rows::error::{
    BUSY, Error, INTERNAL, KEY_REQUIRED, NO_XML, TOO_MANY_REQUESTS, USE_GET, USE_GET_OR_POST, USE_POST, USE_PUT,
    retried,
};
use api::rows::input::JsonBody;
use api::rows::request::{MAX_CLASSIC_PAGE_SIZE, PAGE_SIZE_DEFAULT, Request, choice};
use api::rows::response::Response;
use api::rows::token_rows::MAX_TOKEN_MINUTES;
use api::table_layout::{table_headers, table_layout};
use api::{Operation, Profile};

/// Responds to requests from a store.
#[derive(Clone)]
pub struct Service {
    pub store: Store,
    /// The time zone of times in responses and of the parameter `since`, unless the request names one.
    pub zone: TimeZone,
    /// Whether tables count matches in progress.
    pub live_tables: bool,
    /// Whether ids that a key may not read are treated as unknown ones.
    pub hide_forbidden: bool,
    /// The most records of a page of the classic profile if the request states no size.
    pub classic_page_size_most: u32,
    /// The most minutes of a token that opens the push.
    pub token_minutes_most: u32,
    /// Whether documents that arrive get transliterated names of people and stadiums where they state none in Arabic.
    pub transliterate: bool,
    /// The current time, for the expiry of keys and for ages.
    pub clock: fn() -> Timestamp,
    pub limits: RateLimits,
    pub known_keys: KnownKeys,
    pub active_keys: ActiveKeys,
    pub cache: ResponseCache,
    pub built_in_files: BuiltInFiles,
    pub recent: RecentRequests,
    pub health: Health,
    pub metrics: Metrics,
}

impl fmt::Debug for Service {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Service").field("zone", &self.zone).finish_non_exhaustive()
    }
}

impl Service {
    /// A service in UTC, without rate limits and without a cache.
    pub fn plain(store: Store) -> Service {
        Service {
            store,
            zone: TimeZone::UTC,
            live_tables: false,
            hide_forbidden: false,
            classic_page_size_most: MAX_CLASSIC_PAGE_SIZE,
            token_minutes_most: MAX_TOKEN_MINUTES,
            transliterate: true,
            clock: Timestamp::now,
            limits: RateLimits::default(),
            known_keys: KnownKeys::default(),
            active_keys: ActiveKeys::default(),
            cache: ResponseCache::default(),
            built_in_files: BuiltInFiles::default(),
            recent: RecentRequests::default(),
            health: Health::default(),
            metrics: Metrics::default(),
        }
    }

    /// The whole response in memory.
    pub fn respond(&self, context: &RequestContext) -> Response {
        let mut started = self.start(context);
        while let ServiceResponse::Joins(joined) = started {
            started = self.rejoin(context, &joined);
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

    pub(super) fn start_with(&self, context: &RequestContext, mut meta: ResponseMeta) -> ServiceResponse {
        let result = match context.operation() {
            // An operation only reads, so it can be retried if its snapshot was lost.
            Some(operation) => retried(|| self.run(operation, context, &mut meta)),
            None => Err(context.unknown_operation()),
        };
        self.finish(context, meta, result)
    }

    /// The response to a request that failed with this error.
    pub(super) fn fail_with(&self, context: &RequestContext, meta: ResponseMeta, error: Error) -> ServiceResponse {
        self.finish(context, meta, Err(error))
    }

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
                let answer = RecentAnswer::Unauthorized(Arc::new(refusal.clone()));
                let recalls = self.metrics.recalls(operation.name);
                self.recent.insert(context.hash(), RecentRequest { operation, answer, mark: meta.mark, recalls });
            }
            ServiceResponse::Whole(refusal)
        });
        meta.add_headers(match &mut response {
            ServiceResponse::Whole(whole) => whole,
            ServiceResponse::Long(long) => &mut long.head,
            ServiceResponse::Waits(waiting) => {
                waiting.allowance = meta.allowance;
                &mut waiting.response
            }
            ServiceResponse::Joins(joined) => {
                (joined.is_counted, joined.allowance) = (meta.is_counted, meta.allowance);
                return response;
            }
        });
        response
    }

    /// The response for an error.
    pub fn refuse(&self, context: &RequestContext, error: impl Into<Error>) -> Response {
        let error = error.into();
        // An error is no table.
        let format = if context.format() == Format::Csv { Format::Json } else { context.format() };
        let headers = match error.text {
            USE_GET => vec![("allow", "GET, HEAD".to_owned())],
            USE_POST => vec![("allow", "POST".to_owned())],
            USE_PUT => vec![("allow", "PUT".to_owned())],
            USE_GET_OR_POST => vec![("allow", "GET, HEAD, POST".to_owned())],
            BUSY => vec![("retry-after", "1".to_owned())],
            _ => Vec::new(),
        };
        let status = error.text.kind.status();
        let rendering = self.rendering(context, format, TableLayout::default());
        let body = rendering.bytes(&failure_envelope(context.envelope(), error)).into();
        Response { status, content_type: format.content_type(), headers, body }
    }

    pub(super) fn render(
        &self,
        context: &RequestContext,
        status: u16,
        headers: Vec<(&'static str, String)>,
        value: &Value,
    ) -> Response {
        let format = context.format();
        let body = self.rendering(context, format, TableLayout::default()).bytes(value).into();
        Response { status, content_type: format.content_type(), headers, body }
    }

    fn rendering(&self, context: &RequestContext, format: Format, table: TableLayout) -> Rendering {
        Rendering { format, language: context.language(), zone: context.zone(&self.zone).clone(), table }
    }

    /// A snapshot for one response. An error is not retryable: the store has retried already.
    pub(super) fn snapshot(&self, least_position: i64) -> Result<Snapshot, Error> {
        let snapshot = self.store.snapshot_at_least(least_position);
        if self.health.has_new_file(self.store.replacements()) {
            // Neither a key nor a response of the old file counts any more, not even as a stale one.
            self.recent.clear();
            self.known_keys.clear();
        }
        snapshot.map_err(|error| Error::from(error).not_retryable())
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
        // Read before the snapshot: what is committed between the two makes the response count as out of date.
        meta.mark = if self.recent.is_on() { self.store.commit_mark() } else { None };
        let mut snapshot = self.snapshot(0)?;
        let now = (self.clock)();
        let key = if context.is_trusted() {
            None
        } else {
            Some(self.authenticate(&snapshot, context, now, KeyRole::Read)?)
        };
        if let Some(key) = &key {
            // Only callers with a key learn the store's position.
            meta.position = Some(snapshot.position());
            if !context.is_counted() {
                self.count_request(&key.active, now, meta)?;
            }
        }
        // Waiting for a newer snapshot may take a moment, so it comes after authentication.
        let least_position = context.least_position()?;
        if snapshot.position() < least_position {
            drop(snapshot);
            snapshot = self.snapshot(least_position)?;
            meta.position = meta.position.map(|_| snapshot.position());
        }
        let entitlement = key.as_ref().map_or(Entitlement::All, |key| Entitlement::new(key.record.editions.clone()));
        let request = self.check(operation, context)?;
        let snapshot = Rc::new(snapshot);
        let data = Data::new(&snapshot, entitlement, now, context.zone(&self.zone), self.live_tables)
            .with_page_size(self.page_size(operation.profile))
            .hiding_forbidden(self.hide_forbidden);
        let request = data.with_kept_ids(request)?;
        let etag = if context.is_cacheable(operation) { self.etag(operation, &data, &request, context)? } else { None };
        let compute = || -> Result<ServiceResponse, Error> {
            let mut output = (operation.run)(&data, &request)?;
            let mut headers = std::mem::take(&mut output.headers);
            headers.extend(etag.map(|etag| ("etag", etag.to_string())));
            self.metrics.round_trips(operation.name, snapshot.round_trips());
            let (is_long, waits) = (output.is_long(), output.waits);
            let format = context.format();
            let (table, value) = if format == Format::Csv {
                headers.extend(table_headers(&output.value));
                (table_layout(operation)?, output.value)
            } else {
                (TableLayout::default(), success_envelope(operation.envelope, output))
            };
            let (content_type, rendering) = (format.content_type(), self.rendering(context, format, table));
            if !is_long {
                let response = Response { status: 200, content_type, headers, body: rendering.bytes(&value).into() };
                return Ok(match waits {
                    Some(wait) => ServiceResponse::Waits(WaitingResponse { response, wait, allowance: None }),
                    None => ServiceResponse::Whole(response),
                });
            }
            let head = Response { status: 200, content_type, headers, body: Bytes::new() };
            Ok(ServiceResponse::Long(LongResponse { head, operation, rendering, value }))
        };
        let Some(etag) = etag else {
            let response = compute()?.compressed(context.coding);
            self.succeeded(operation, context, ResponseSource::Computed);
            return Ok(response);
        };
        let if_none_match = context.if_none_match.as_deref().unwrap_or_default();
        let named = etag.find_in(if_none_match);
        let mut source = ResponseSource::Cached;
        let response = match named.is_none().then(|| self.cache.look_up(etag)) {
            None => None,
            Some(Lookup::Found(plain)) => {
                Some(ServiceResponse::Whole(Response::clone(&self.cache.form(etag, plain, context.coding))))
            }
            // Returning releases the snapshot: who waits takes no connection from others.
            Some(Lookup::InProgress(computation)) if meta.joins < JOINS_MOST => {
                return Ok(ServiceResponse::Joins(JoinedResponse::new(computation, meta.joins)));
            }
            Some(Lookup::InProgress(_)) => {
                source = ResponseSource::Computed;
                Some(compute()?.compressed(context.coding))
            }
            Some(Lookup::Missing(missing)) => {
                source = ResponseSource::Computed;
                Some(self.cached(missing, etag, context.coding, compute)?)
            }
        };
        if let Some(key) = &key {
            let answer = RecentAnswer::Response(RecentResponse {
                etag,
                content_type: context.format().content_type(),
                key: Arc::clone(&key.active),
                key_expires_at: key.record.expires_at,
                position: snapshot.position(),
                current_at: now,
                current_until: operation.depends.changes_daily.then(|| data.end_of_today()),
            });
            let mark = meta.mark.filter(|mark| snapshot.includes(mark));
            let recalls = self.metrics.recalls(operation.name);
            self.recent.insert(context.hash(), RecentRequest { operation, answer, mark, recalls });
        }
        match response {
            // `If-None-Match: *` needs a response that exists, so it is looked at only now.
            Some(response) if !etag::is_any(if_none_match) => {
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

    /// A response that is computed and then cached. A long response is never cached.
    fn cached(
        &self,
        missing: MissingResponse<'_>,
        etag: ETag,
        coding: Option<Coding>,
        compute: impl Fn() -> Result<ServiceResponse, Error>,
    ) -> Result<ServiceResponse, Error> {
        let computed = match compute() {
            Ok(ServiceResponse::Whole(response)) => missing.end(Ok(Some(response)))?,
            Ok(other) => {
                missing.end(Ok(None))?;
                return Ok(other);
            }
            Err(error) => missing.end(Err(error))?,
        };
        let plain = computed.ok_or(INTERNAL)?;
        Ok(ServiceResponse::Whole(Response::clone(&self.cache.form(etag, plain, coding))))
    }

    /// The size of a page if the request states none.
    fn page_size(&self, profile: Profile) -> i64 {
        match profile {
            Profile::Standard => PAGE_SIZE_DEFAULT,
            Profile::Classic => self.classic_page_size_most.into(),
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
            self.recent.remove(context.hash());
            return Err(error);
        }
        let now = (self.clock)();
        let found = self.recent.stale(context.hash(), now);
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

    pub(super) fn succeeded(&self, operation: &Operation, context: &RequestContext, source: ResponseSource) {
        self.health.succeeded();
        context.trace.note_source(source);
        self.metrics.response(operation.name, source);
    }

    /// Logs and counts an error of the store.
    pub(super) fn record_failure(&self, error: &Error) {
        if error.text == INTERNAL {
            self.health.failed_internally();
        }
        if let Some(failure) = &error.store_failure {
            self.health.failed(&failure.text);
            self.metrics.store_failure();
        }
    }
}

/// The name of a zone; a zone without a name is identified by its rules.
pub(super) fn zone_name(zone: &TimeZone) -> String {
    zone.iana_name().map_or_else(|| format!("{zone:?}"), str::to_owned)
}
