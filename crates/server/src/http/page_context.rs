//! What the pages of the match centre are made with: the reader's language and theme, the address of this service, cookies.

use bytes::Bytes;
use football::model::Language;
use hyper::http::StatusCode;
use hyper::http::header::{
    ACCEPT_LANGUAGE, HOST, HeaderMap, HeaderName, HeaderValue, LOCATION, RETRY_AFTER, SET_COOKIE,
};
use hyper::http::request::Parts;
use hyper::http::uri::Authority;

use super::body::{Body, Response};
use super::headers::http_response;
use super::page_readers::{KEY_COOKIE, Refusal, cookie};
use super::state::AppState;
use api::rows::error::KEY_REQUIRED;
use api::rows::input::Query;
use pages::{Access, PageContext, PageRequest, Theme};

/// The cookie with the reader's language.
const LANGUAGE_COOKIE: &str = "touchline_lang";
const YEAR_SECS: u32 = 31_536_000;
/// The page of an error, or the login if the reader's key is no longer valid.
pub(super) fn failure(state: &AppState, request: &PageRequest, refusal: &Refusal, path_and_query: &str) -> Response {
    let Refusal { error, retry_after } = refusal;
    if error.text == KEY_REQUIRED && state.pages.access == Access::Login {
        return redirect(&login_address(path_and_query));
    }
    let cx = context(state, request, Vec::new());
    let message = error.message.in_(request.language);
    let response = pages::error_page(&cx, error.text.kind.status(), &message);
    let mut response = http_response(response.unwrap_or_else(|error| api::Response {
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
pub(super) fn base(state: &AppState, request: &Parts) -> String {
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
pub(super) fn language(query: &Query, headers: &HeaderMap) -> Language {
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

pub(super) fn header(headers: &HeaderMap, name: HeaderName) -> Option<&str> {
    headers.get(name)?.to_str().ok()
}

pub(super) fn add_cookie(response: &mut Response, cookie: &str) {
    if let Ok(cookie) = HeaderValue::from_str(cookie) {
        response.headers_mut().append(SET_COOKIE, cookie);
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

/// The login that leads to a page. It has the language and the theme of that page.
pub(super) fn login_address(next: &str) -> String {
    let wanted = next.split_once('?').map_or("", |(_, query)| query);
    format!("/login?{}", login_query(next, wanted))
}

/// The query of the login that leads to a page, with the language and the theme of another query.
pub(super) fn login_query(next: &str, wanted: &str) -> String {
    let mut query = form_urlencoded::Serializer::new(String::new());
    query.append_pair("next", next).extend_pairs(pages::look(wanted));
    query.finish()
}
