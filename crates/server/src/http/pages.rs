//! The match centre over HTTP: cookies, languages, and the push that keeps an open page current.

use std::sync::Arc;

use axum::body::Body;
use axum::http::StatusCode;
use axum::http::header::{
    ACCEPT_LANGUAGE, HOST, HeaderMap, HeaderValue, LOCATION, REFERRER_POLICY, RETRY_AFTER, SET_COOKIE,
};
use axum::http::request::Parts;
use axum::http::uri::Authority;
use axum::response::Response;
use bytes::Bytes;
use football::model::{Language, MatchId};

use super::client::Client;
use super::page_readers::{KEY_COOKIE, PageReader, Refusal, cookie};
use super::routes::coding;
use super::state::AppState;
use super::{conditional, live, login};
use crate::service::{self, ReadRequest, RequestContext, RequestTrace};
use api::rows::error::KEY_REQUIRED;
use api::rows::input::Query;
use pages::reference;
use pages::reference::DocsRequest;
use pages::{Access, PageContext, PageRequest, Route, Theme, scoring};

/// The cookie with the reader's language.
const LANGUAGE_COOKIE: &str = "touchline_lang";
const YEAR_SECS: u32 = 31_536_000;
/// What the turns of the push to pages are counted as.
const CHANGES: &str = "changes";

/// The response of a page; none if the path is none of the match centre's, or if it is off.
pub(super) async fn respond(
    state: &AppState,
    client: &Client,
    request: &Parts,
    context: &RequestContext,
) -> Option<Response> {
    if state.pages.access == Access::Off {
        return None;
    }
    let path = request.uri.path().trim_matches('/');
    let query = request.uri.query().unwrap_or_default();
    let response = match (context.method, path) {
        (service::Method::Get, "login") => login::form(state, request, query),
        (service::Method::Post, "login") => login::log_in(state, client, request, &context.body).await,
        (service::Method::Post, "logout") => login::log_out(state, request),
        (service::Method::Get, "robots.txt") => robots(state, request),
        (service::Method::Get, "changes") => changes(state, client, request, query).await,
        (service::Method::Get, _) if let Some(match_id) = scoring::find(path) => {
            score_page(state, request, query, match_id)
        }
        (service::Method::Get, _) => {
            let (route, ids) = Route::find(path)?;
            page(state, client, request, (route, ids), Arc::clone(&context.trace)).await
        }
        _ => return None,
    };
    Some(with_referrer_policy(response))
}

/// A page tells its own origin, and no other, where a request comes from. Without that, a browser states the origin `null`
/// for the forms of a page. A 304 has the header, too: it replaces that of the page in the browser's cache.
fn with_referrer_policy(mut response: Response) -> Response {
    response.headers_mut().insert(REFERRER_POLICY, HeaderValue::from_static("same-origin"));
    response
}

/// What search engines may read. Addresses that show the same numbers again, one for each number, are left out.
fn robots(state: &AppState, request: &Parts) -> Response {
    let rules = match state.pages.access {
        Access::Public => format!(
            "User-agent: *\nDisallow: /search\nDisallow: /changes\nDisallow: /compare/\nDisallow: /embed/\nDisallow: /m/*/why\n\
             Disallow: /t/*/why\n\nSitemap: {}/sitemap.xml\n",
            base(state, request)
        ),
        // Readers must log in first.
        _ => "User-agent: *\nDisallow: /\n".to_owned(),
    };
    let content_type = "text/plain; charset=utf-8";
    super::routes::http_response(api::Response { status: 200, content_type, headers: Vec::new(), body: rules.into() })
}

/// The page of a path that is no operation either, for a browser.
pub(super) fn not_found(state: &AppState, request: &Parts) -> Option<Response> {
    let wants_html =
        header(&request.headers, axum::http::header::ACCEPT).is_some_and(|accept| accept.contains("text/html"));
    if !wants_html {
        return None;
    }
    let is_docs = request.uri.path().trim_matches('/').split('/').next() == Some("docs");
    if state.pages.access == Access::Off || is_docs {
        let body = reference::missing_page(docs_request(state, request)).into();
        let policy = ("content-security-policy", reference::CONTENT_SECURITY_POLICY.to_owned());
        let response =
            api::Response { status: 404, content_type: "text/html; charset=utf-8", headers: vec![policy], body };
        return Some(super::routes::http_response(response));
    }
    let page_request = page_request(state, request, request.uri.query().unwrap_or_default());
    let cx = context(state, &page_request, Vec::new());
    let message = cx.say(pages::words::NOT_FOUND);
    pages::error_page(&cx, 404, message).ok().map(super::routes::http_response).map(with_referrer_policy)
}

/// Who reads a page of the reference.
pub(super) fn docs_request<'a>(state: &AppState, request: &Parts) -> DocsRequest<'a> {
    let query = Query::parse(request.uri.query().unwrap_or_default());
    DocsRequest {
        language: language(&query, &request.headers),
        theme: query.get("theme").and_then(Theme::from_code),
        is_demo: state.pages.is_demo,
        section: "",
        operation: "",
    }
}

async fn page(
    state: &AppState,
    client: &Client,
    request: &Parts,
    (route, ids): (&'static Route, Vec<i64>),
    trace: Arc<RequestTrace>,
) -> Response {
    let query = request.uri.query().unwrap_or_default();
    let Some(reader) = PageReader::of(state, client, &request.headers) else { return to_login(request) };
    let page_request = page_request(state, request, query);
    let wanted = page_request.clone();
    let if_none_match = conditional::if_none_match(&request.headers);
    let coding = coding(&request.headers);
    let read = reader.run(state, route.pattern, move |service, reader| {
        let if_none_match = if_none_match.as_deref();
        let read = ReadRequest { reader, identity: &wanted, if_none_match, coding, trace: &trace };
        service.read(&read, |data| {
            let cx = PageContext::new(&wanted, route.kept_ids(&ids, data)?, &service.zone, (service.clock)());
            (route.run)(&cx, data)?.response(&cx)
        })
    });
    let mut response = match read.await {
        Ok(response) => super::routes::http_response(response),
        Err(refusal) => failure(state, &page_request, &refusal, &page_address(request)),
    };
    remember_language(&mut response, query);
    response
}

/// The page of an error, or the login if the reader's key is no longer valid.
pub(super) fn failure(state: &AppState, request: &PageRequest, refusal: &Refusal, path_and_query: &str) -> Response {
    let Refusal { error, retry_after } = refusal;
    if error.text == KEY_REQUIRED && state.pages.access == Access::Login {
        return redirect(&login::address(path_and_query));
    }
    let cx = context(state, request, Vec::new());
    let message = error.message.in_(request.language);
    let response = pages::error_page(&cx, error.text.kind.status(), &message);
    let mut response = super::routes::http_response(response.unwrap_or_else(|error| api::Response {
        status: error.text.kind.status(),
        content_type: "text/plain; charset=utf-8",
        headers: Vec::new(),
        body: Bytes::new(),
    }));
    if let Some(seconds) = retry_after {
        response.headers_mut().insert(RETRY_AFTER, (*seconds).into());
    }
    response
}

pub(super) fn context<'a>(state: &'a AppState, request: &'a PageRequest, ids: Vec<i64>) -> PageContext<'a> {
    PageContext::new(request, ids, &state.service.zone, (state.service.clock)())
}

pub(super) fn page_request(state: &AppState, request: &Parts, query: &str) -> PageRequest {
    let parsed = Query::parse(query);
    PageRequest {
        path: request.uri.path().trim_matches('/').to_owned(),
        query_string: query.to_owned(),
        language: language(&parsed, &request.headers),
        theme: parsed.get("theme").and_then(Theme::from_code),
        digits: state.pages.digits,
        is_demo: state.pages.is_demo,
        is_logged_in: state.pages.access == Access::Login && cookie(&request.headers, KEY_COOKIE).is_some(),
        base: base(state, request),
        frame_ancestors: match state.pages.embed_origins.join(" ") {
            none if none.is_empty() => "'none'".to_owned(),
            origins => origins,
        },
    }
}

/// The address of this service: as the operator states it, else as the reader asked for it.
fn base(state: &AppState, request: &Parts) -> String {
    if let Some(stated) = &state.pages.public_url {
        return stated.trim_end_matches('/').to_owned();
    }
    let scheme = if is_tls(state, &request.headers) { "https" } else { "http" };
    let is_plain = |host: &&str| host.chars().all(|part| part.is_ascii_alphanumeric() || ".:-[]".contains(part));
    let host = host(request).filter(is_plain).unwrap_or("localhost");
    format!("{scheme}://{host}")
}

/// The host that the reader asked for. HTTP/2 has it in the address.
pub(super) fn host(request: &Parts) -> Option<&str> {
    header(&request.headers, HOST).or_else(|| request.uri.authority().map(Authority::as_str))
}

/// Whether the service, or a proxy in front of it, speaks TLS. A reader who invents the header only restricts their own
/// cookie.
pub(super) fn is_tls(state: &AppState, headers: &HeaderMap) -> bool {
    state.has_tls || headers.get("x-forwarded-proto").is_some_and(|proto| proto == "https")
}

/// The language of the address, else the remembered one, else the browser's first that we have.
fn language(query: &Query, headers: &HeaderMap) -> Language {
    let code = |code: &str| match code {
        "en" => Some(Language::English),
        "ar" => Some(Language::Arabic),
        _ => None,
    };
    let accepted = || {
        let header = header(headers, ACCEPT_LANGUAGE)?;
        header.split(',').find_map(|range| code(range.trim().split(['-', ';']).next().unwrap_or_default()))
    };
    let remembered = || code(cookie(headers, LANGUAGE_COOKIE)?);
    query.get("lang").and_then(code).or_else(remembered).or_else(accepted).unwrap_or_default()
}

/// Remembers the language of the address.
pub(super) fn remember_language(response: &mut Response, query: &str) {
    let language = Query::parse(query).get("lang").and_then(|lang| match lang {
        "en" => Some("en"),
        "ar" => Some("ar"),
        _ => None,
    });
    if let Some(language) = language {
        let cookie = format!("{LANGUAGE_COOKIE}={language}; Path=/; Max-Age={YEAR_SECS}; SameSite=Lax");
        add_cookie(response, &cookie);
    }
}

pub(super) fn header(headers: &HeaderMap, name: axum::http::HeaderName) -> Option<&str> {
    headers.get(name)?.to_str().ok()
}

pub(super) fn add_cookie(response: &mut Response, cookie: &str) {
    if let Ok(cookie) = HeaderValue::from_str(cookie) {
        response.headers_mut().append(SET_COOKIE, cookie);
    }
}

fn to_login(request: &Parts) -> Response {
    redirect(&login::address(&page_address(request)))
}

/// The address of a page without a key that somebody wrote into it.
fn page_address(request: &Parts) -> String {
    let parameters = form_urlencoded::parse(request.uri.query().unwrap_or_default().as_bytes());
    let mut query = form_urlencoded::Serializer::new(String::new());
    query.extend_pairs(parameters.filter(|(name, _)| name != "key"));
    match query.finish() {
        none if none.is_empty() => request.uri.path().to_owned(),
        query => format!("{}?{query}", request.uri.path()),
    }
}

pub(super) fn redirect(address: &str) -> Response {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::SEE_OTHER;
    if let Ok(address) = HeaderValue::from_str(address) {
        response.headers_mut().insert(LOCATION, address);
    }
    response
}

/// The page of a scorer. It has no data, so it needs no key.
fn score_page(state: &AppState, request: &Parts, query: &str, match_id: Option<i64>) -> Response {
    let page_request = page_request(state, request, query);
    let mut response = match scoring::page(&context(state, &page_request, Vec::new()), match_id) {
        Ok(response) => super::routes::http_response(response),
        Err(error) => failure(state, &page_request, &error.into(), "/score"),
    };
    remember_language(&mut response, query);
    response
}

/// The most matches that one page follows.
const FOLLOWS_MOST: usize = 20;

/// `/changes?matches=1,2`: an event whenever one of these matches changes. The page then loads itself again.
async fn changes(state: &AppState, client: &Client, request: &Parts, query: &str) -> Response {
    let Some(reader) = PageReader::of(state, client, &request.headers) else { return to_login(request) };
    let query = Query::parse(query);
    let matches: Vec<i64> = query
        .get("matches")
        .unwrap_or_default()
        .split(',')
        .filter_map(|id| id.parse().ok())
        .take(FOLLOWS_MOST)
        .collect();
    let wanted = matches.clone();
    let check = reader.run(state, CHANGES, move |service, reader| {
        wanted.iter().try_for_each(|id| service.may_read_match(reader, *id))
    });
    match check.await {
        Ok(()) => live::follow_changes(state, &matches.into_iter().map(MatchId).collect::<Vec<_>>()),
        Err(refusal) => failure(state, &page_request(state, request, ""), &refusal, "/"),
    }
}
