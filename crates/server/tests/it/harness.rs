//! A service on the sample world: one line starts it, one line sends a request.

use std::sync::OnceLock;
use std::time::Duration;

use api::ErrorText;
use football::feed::Document;
use http_body_util::BodyExt;
use hyper::http::{Request, request, response};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use pages::{Access, PageSettings};
use store::{NewKey, Store};
use test_support::workspace_path;
use touchline::http;
use touchline::http::Body;
use touchline::http::Router;
use touchline::service::{FollowRequest, Method, RateLimits, RequestContext, RequestIndex, ResponseCache, Service};

use crate::ordered_json::OrderedJson;

/// The key of the sample service. It opens everything.
pub(crate) const KEY: &str = "sample-key";

/// When the sample world was ingested, and the service's clock.
fn now() -> Timestamp {
    "2026-11-15T12:00:00Z".parse().unwrap()
}

pub(crate) struct App {
    pub(crate) store: Store,
    service: Service,
    router: Router,
    /// The store's folder. It is deleted with the app.
    pub(crate) folder: tempfile::TempDir,
}

pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) headers: hyper::http::HeaderMap,
    pub(crate) body: String,
}

impl Reply {
    pub(crate) fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error} in {}", self.body))
    }

    /// The response with its fields in order.
    pub(crate) fn ordered(&self) -> OrderedJson {
        OrderedJson::parse(&self.body)
    }

    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }
}

/// A response without the time it took to compute, which differs from call to call.
pub(crate) fn timeless(body: &str) -> String {
    let marks = [(" retrieved in ", " seconds."), (" خلال ", " ثانية.")];
    for (before, after) in marks {
        if let Some((start, rest)) = body.split_once(before)
            && let Some((_, end)) = rest.split_once(after)
        {
            return format!("{start}{before}0.00{after}{end}");
        }
    }
    body.to_owned()
}

/// Creates the tables of a store in an empty database.
pub(crate) fn create_schema(address: &str) {
    drop(Store::open(&address.parse().unwrap()).unwrap());
}

impl App {
    pub(crate) fn sample() -> App {
        App::with_zone(TimeZone::UTC)
    }

    pub(crate) fn with_zone(zone: TimeZone) -> App {
        static SAMPLE: TemplateStore = TemplateStore::new();
        SAMPLE.copy(App::world, zone)
    }

    /// The sample world.
    pub(crate) fn world() -> Vec<Document> {
        App::documents("samples/world.ndjson")
    }

    /// A league without event data. Matches 1, 2, 7 and 8 have a result only, 3 was reported by hand with line-ups, 4 has
    /// its scorers, 5 is scheduled and 6 postponed.
    pub(crate) fn league() -> App {
        static LEAGUE: TemplateStore = TemplateStore::new();
        LEAGUE.copy(|| App::documents("crates/server/tests/it/league.ndjson"), TimeZone::UTC)
    }

    /// The documents of a file of this repository.
    fn documents(file: &str) -> Vec<Document> {
        let bytes = std::fs::read(workspace_path(file)).unwrap();
        football::feed::native::documents(file, &bytes).map(|document| document.unwrap()).collect()
    }

    /// A service on these documents.
    pub(crate) fn holding(documents: Vec<Document>, zone: TimeZone) -> App {
        let folder = tempfile::tempdir().unwrap();
        App::over(Store::open(&address(&folder).parse().unwrap()).unwrap(), folder, documents, zone)
    }

    /// A service on these documents, in an empty store.
    pub(crate) fn over(store: Store, folder: tempfile::TempDir, documents: Vec<Document>, zone: TimeZone) -> App {
        let report = store.ingest(documents, now()).unwrap();
        assert_eq!(report.refused, [], "the world is taken whole");
        store.put_key(KEY, NewKey { name: "sample".to_owned(), expires_at: None, editions: None }, now()).unwrap();
        App::on(store, folder, zone)
    }

    /// A service on a store as it is.
    pub(crate) fn on(store: Store, folder: tempfile::TempDir, zone: TimeZone) -> App {
        let service =
            Service { zone, clock: now, cache: ResponseCache::of_bytes(64 << 20), ..Service::plain(store.clone()) };
        App { store, router: http::router(service.clone(), 8), service, folder }
    }

    /// GET with the sample key.
    pub(crate) fn get(&self, path_and_query: &str) -> Reply {
        let and = if path_and_query.contains('?') { '&' } else { '?' };
        self.get_bare(&format!("{path_and_query}{and}key={KEY}"))
    }

    /// GET without adding a key.
    pub(crate) fn get_bare(&self, path_and_query: &str) -> Reply {
        self.send("GET", path_and_query)
    }

    pub(crate) fn send(&self, method: &str, path_and_query: &str) -> Reply {
        self.send_body(method, path_and_query, Body::empty())
    }

    /// POST with a body and the sample key.
    pub(crate) fn post(&self, path_and_query: &str, body: impl Into<Body>) -> Reply {
        let and = if path_and_query.contains('?') { '&' } else { '?' };
        self.send_body("POST", &format!("{path_and_query}{and}key={KEY}"), body)
    }

    pub(crate) fn send_body(&self, method: &str, path_and_query: &str, body: impl Into<Body>) -> Reply {
        let (parts, bytes) = self.exchange_body(Request::builder().method(method).uri(path_and_query), body.into());
        let body = timeless(std::str::from_utf8(&bytes).unwrap());
        Reply { status: parts.status.as_u16(), headers: parts.headers, body }
    }

    /// A response as bytes.
    pub(crate) fn exchange(&self, request: request::Builder) -> (response::Parts, Vec<u8>) {
        self.exchange_body(request, Body::empty())
    }

    pub(crate) fn exchange_body(&self, request: request::Builder, body: Body) -> (response::Parts, Vec<u8>) {
        let mut request = request.header("host", "touchline").body(body).unwrap();
        // Otherwise every response had another id.
        request.headers_mut().entry("x-request-id").or_insert(hyper::http::HeaderValue::from_static("sample-request"));
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().start_paused(true).build().unwrap();
        runtime.block_on(async {
            let response = self.router.respond(request).await;
            let (parts, body) = response.into_parts();
            (parts, body.collect().await.unwrap().to_bytes().to_vec())
        })
    }

    /// The service's reply to a GET, with the client's ETags, before it is sent.
    pub(crate) fn response(&self, path_and_query: &str, unless: Option<&str>) -> touchline::service::Response {
        let (path, query) = path_and_query.split_once('?').unwrap();
        let name = path.trim_start_matches('/');
        let mut context = match name.strip_prefix("classic/") {
            Some(name) => RequestContext::new(Method::Get, Some(name), query).classic(),
            None => RequestContext::new(Method::Get, Some(name), query),
        };
        context.if_none_match = unless.map(str::to_owned);
        self.service.respond(&context)
    }

    /// The status of a request to follow a match, and the body of an error. `is_new` says whether it opens a stream.
    pub(crate) fn follow(&self, match_id: i64, query: &str, is_new: bool) -> (u16, String) {
        let request = FollowRequest::new(Method::Get, &match_id.to_string(), query, None);
        let result = match is_new {
            true => self.service.admit_follower(&request).map(drop),
            false => self.service.pending_events(&request).map(drop),
        };
        match result {
            Ok(()) => (200, String::new()),
            Err(refused) => (refused.status, String::from_utf8(refused.body.to_vec()).unwrap()),
        }
    }

    /// Opens the match centre to everybody who has the sample key's entitlement.
    pub(crate) fn with_public_pages(self) -> App {
        let settings = PageSettings { access: Access::Public, public_key: "sample".to_owned(), ..Default::default() };
        self.with_pages(settings)
    }

    /// Opens the match centre.
    pub(crate) fn with_pages(mut self, settings: PageSettings) -> App {
        self.router = http::router_with_pages(self.service.clone(), 8, settings);
        self
    }

    /// Replaces the clock.
    pub(crate) fn with_clock(mut self, clock: fn() -> Timestamp) -> App {
        self.service.clock = clock;
        self.router = http::router(self.service.clone(), 8);
        self
    }

    /// Makes ids that a key may not read look like unknown ones.
    pub(crate) fn hiding_forbidden(mut self) -> App {
        self.service.hide_forbidden = true;
        self.router = http::router(self.service.clone(), 8);
        self
    }

    /// Makes tables count matches in progress.
    pub(crate) fn with_live_tables(mut self) -> App {
        self.service.live_tables = true;
        self.router = http::router(self.service.clone(), 8);
        self
    }

    /// Sets the most records of a list of the classic profile.
    pub(crate) fn with_max_classic_page_size(mut self, most: u32) -> App {
        self.service.max_classic_page_size = most;
        self.router = http::router(self.service.clone(), 8);
        self
    }

    /// Replaces the cache.
    pub(crate) fn with_cache(mut self, cache: ResponseCache) -> App {
        self.service.cache = cache;
        self.router = http::router(self.service.clone(), 8);
        self
    }

    /// Sets rate limits.
    pub(crate) fn with_limits(mut self, limits: RateLimits) -> App {
        self.service.limits = limits;
        self.router = http::router(self.service.clone(), 8);
        self
    }

    /// Remembers recent requests, and allows stale responses of this age while the store is unreachable.
    pub(crate) fn with_stale(mut self, most: Duration) -> App {
        self.service.request_index = RequestIndex::with_max_stale(most);
        self.router = http::router(self.service.clone(), 8);
        self
    }

    /// The same service without workers: it sends what needs no work, and refuses the rest as busy.
    pub(crate) fn without_workers(&self) -> App {
        let folder = tempfile::tempdir().unwrap();
        let (store, service) = (self.store.clone(), self.service.clone());
        App { store, router: http::router(service.clone(), 0), service, folder }
    }

    /// The page of metrics.
    pub(crate) fn metrics(&self) -> String {
        let request = Request::builder().uri("/metrics").body(Body::empty()).unwrap();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let page = http::metrics_router(self.service.clone()).respond(request).await;
            assert_eq!(page.status(), 200);
            String::from_utf8(page.into_body().collect().await.unwrap().to_bytes().to_vec()).unwrap()
        })
    }

    pub(crate) fn measured(&self, name: &str) -> f64 {
        let page = self.metrics();
        let value = page.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        value.map_or(0.0, |value| value.parse().unwrap())
    }

    /// The reply to a request that never left the queue.
    pub(crate) fn refusal(&self, path_and_query: &str, error: ErrorText) -> touchline::service::Response {
        let (path, query) = path_and_query.split_once('?').unwrap();
        self.service.refuse(&RequestContext::new(Method::Get, Some(path.trim_start_matches('/')), query), error)
    }

    /// Drops tables under the running service.
    pub(crate) fn break_store(&self) {
        let file = rusqlite::Connection::open(self.folder.path().join(FILE)).unwrap();
        file.execute_batch("drop view match_row; drop table match_; drop table entity;").unwrap();
    }

    pub(crate) fn address(&self) -> String {
        address(&self.folder)
    }
}

/// The store in a folder.
fn address(folder: &tempfile::TempDir) -> String {
    format!("sqlite:{}", folder.path().join(FILE).display())
}

/// The name of a store's file.
const FILE: &str = "sample.db";

/// A store that many tests begin with. It is filled once in this process, and each test gets a copy of its file.
pub(crate) struct TemplateStore(OnceLock<(Vec<u8>, std::fs::Permissions)>);

impl TemplateStore {
    pub(crate) const fn new() -> TemplateStore {
        TemplateStore(OnceLock::new())
    }

    /// A service on a copy of the store with these documents.
    pub(crate) fn copy(&self, documents: impl FnOnce() -> Vec<Document>, zone: TimeZone) -> App {
        let (bytes, mode) = self.0.get_or_init(|| {
            let App { store, service, router, folder } = App::holding(documents(), TimeZone::UTC);
            drop((store, service, router));
            let files: Vec<_> =
                std::fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().file_name()).collect();
            assert_eq!(files, [FILE], "the store is closed, and its log is in its file");
            let file = folder.path().join(FILE);
            (std::fs::read(&file).unwrap(), std::fs::metadata(&file).unwrap().permissions())
        });
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join(FILE);
        std::fs::write(&file, bytes).unwrap();
        std::fs::set_permissions(&file, mode.clone()).unwrap();
        App::on(Store::open(&address(&folder).parse().unwrap()).unwrap(), folder, zone)
    }
}
