//! What all requests share: the store, the keys, the caches, and how a response is rendered.

use std::fmt;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use store::{Snapshot, Store};

use super::active_keys::ActiveKeys;
use super::cache::ResponseCache;
use super::context::RequestContext;
use super::file_index::FileIndex;
use super::health::Health;
use super::known_keys::KnownKeys;
use super::limits::RateLimits;
use super::request_index::RequestIndex;
use crate::metrics::{Metrics, ResponseSource};
use api::Operation;
use api::render::{Format, Rendering, Value};
use api::rows::envelope::failure_envelope;
use api::rows::error::{BUSY, Error, INTERNAL, USE_GET, USE_GET_OR_POST, USE_POST, USE_PUT};
use api::rows::request::MAX_CLASSIC_PAGE_SIZE;
use api::rows::response::Response;
use api::rows::token_rows::MAX_TOKEN_MINUTES;

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
    pub max_classic_page_size: u32,
    /// The most minutes of a token that opens the push.
    pub max_token_minutes: u32,
    /// Whether documents that arrive get transliterated names of people and stadiums where they state none in Arabic.
    pub transliterate: bool,
    /// The current time, for the expiry of keys and for ages.
    pub clock: fn() -> Timestamp,
    pub limits: RateLimits,
    pub known_keys: KnownKeys,
    pub active_keys: ActiveKeys,
    pub cache: ResponseCache,
    pub file_index: FileIndex,
    pub request_index: RequestIndex,
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
            max_classic_page_size: MAX_CLASSIC_PAGE_SIZE,
            max_token_minutes: MAX_TOKEN_MINUTES,
            transliterate: true,
            clock: Timestamp::now,
            limits: RateLimits::default(),
            known_keys: KnownKeys::default(),
            active_keys: ActiveKeys::default(),
            cache: ResponseCache::default(),
            file_index: FileIndex::default(),
            request_index: RequestIndex::default(),
            health: Health::default(),
            metrics: Metrics::default(),
        }
    }

    /// The response for an error.
    pub fn refuse(&self, context: &RequestContext, error: impl Into<Error>) -> Response {
        let error = error.into();
        // An error is no table and no picture.
        let format = match context.format() {
            Format::Csv | Format::Image => Format::Json,
            format => format,
        };
        let headers = match error.text {
            USE_GET => vec![("allow", "GET, HEAD".to_owned())],
            USE_POST => vec![("allow", "POST".to_owned())],
            USE_PUT => vec![("allow", "PUT".to_owned())],
            USE_GET_OR_POST => vec![("allow", "GET, HEAD, POST".to_owned())],
            BUSY => vec![("retry-after", "1".to_owned())],
            _ => Vec::new(),
        };
        let status = error.text.kind.status();
        let rendering = self.rendering(context, format);
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
        let body = self.rendering(context, format).bytes(value).into();
        Response { status, content_type: format.content_type(), headers, body }
    }

    pub(super) fn rendering(&self, context: &RequestContext, format: Format) -> Rendering {
        Rendering::new(format, context.language(), context.zone(&self.zone).clone())
    }

    /// A snapshot for one response. An error is not retryable: the store has retried already.
    pub(super) fn snapshot(&self, least_position: i64) -> Result<Snapshot, Error> {
        let snapshot = self.store.snapshot_at_least(least_position);
        if self.health.has_new_file(self.store.replacements()) {
            // Neither a key nor a response of the old file counts any more, not even as a stale one.
            self.request_index.clear();
            self.known_keys.clear();
        }
        snapshot.map_err(|error| Error::from(error).not_retryable())
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
