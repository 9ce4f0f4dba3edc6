//! The login of the match centre: its form, the cookie with the key, and forms of other sites, which are refused.

use bytes::Bytes;
use football::model::Words;
use hyper::http::header::ORIGIN;
use hyper::http::request::Parts;

use super::body::Response;
use super::client::Client;
use super::headers::http_response;
use super::page_context::{
    add_cookie, context, failure, header, host, is_tls, login_query, page_request, redirect, remember_language,
};
use super::page_readers::{KEY_COOKIE, PageReader, Refusal};
use super::state::AppState;
use api::rows::error::KEY_REQUIRED;
use api::rows::input::Query;
use pages::PageRequest;
use pages::login::words;

/// What the turns of the login are counted as.
const LABEL: &str = "login";

/// A path of this service, never an address of another. Browsers drop or replace some characters before they read an
/// address, so only those are allowed that an address has.
fn local_path(next: Option<&str>) -> &str {
    let is_plain = |next: &str| next.chars().all(|part| part.is_ascii_graphic() && part != '\\');
    next.filter(|next| next.starts_with('/') && !next.starts_with("//") && is_plain(next)).unwrap_or("/")
}

pub(super) fn form(state: &AppState, request: &Parts, query: &str) -> Response {
    let page_request = page_request(state, request, query);
    let cx = context(state, &page_request, Vec::new());
    let next = local_path(cx.query.get("next")).to_owned();
    let mut response = form_page(state, &page_request, &next, None);
    remember_language(&mut response, query);
    response
}

fn form_page(state: &AppState, page_request: &PageRequest, next: &str, problem: Option<Words>) -> Response {
    let cx = context(state, page_request, Vec::new());
    match pages::login_page(&cx, next, problem) {
        Ok(response) => http_response(response),
        Err(error) => failure(state, page_request, &error.into(), "/"),
    }
}

pub(super) async fn log_in(state: &AppState, client: &Client, request: &Parts, body: &Bytes) -> Response {
    if !is_same_origin(state, request) {
        return refused(state, request);
    }
    let form = Query::parse(std::str::from_utf8(body).unwrap_or_default());
    let key = form.get("key").unwrap_or_default().trim().to_owned();
    let next = local_path(form.get("next")).to_owned();
    let page_request = page_request(state, request, &login_query(&next, request.uri.query().unwrap_or_default()));
    if key.is_empty() {
        return form_page(state, &page_request, &next, Some(words::KEY_MISSING));
    }
    let reader = PageReader::with_key(state, client, &request.headers, key.clone());
    match reader.run(state, LABEL, |service, reader| service.may_read(reader)).await {
        Ok(()) => {
            let mut response = redirect(&next);
            let encoded: String = form_urlencoded::byte_serialize(key.as_bytes()).collect();
            let secure = if is_tls(state, &request.headers) { "; Secure" } else { "" };
            add_cookie(&mut response, &format!("{KEY_COOKIE}={encoded}; Path=/; HttpOnly; SameSite=Lax{secure}"));
            response
        }
        Err(Refusal { error, .. }) if error.text == KEY_REQUIRED => {
            form_page(state, &page_request, &next, Some(words::KEY_WRONG))
        }
        Err(refusal) => failure(state, &page_request, &refusal, "/login"),
    }
}

pub(super) fn log_out(state: &AppState, request: &Parts) -> Response {
    if !is_same_origin(state, request) {
        return refused(state, request);
    }
    let mut response = redirect("/");
    add_cookie(&mut response, &format!("{KEY_COOKIE}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0"));
    response
}

/// Whether a form was posted by a page of this service, or by no page at all. No site can make a browser state `none`, which
/// is a request of its user. Browsers leave the header out over plain HTTP to another machine; then the origin decides. A
/// request without either is from a program, and programs do not have the cookies of a reader.
fn is_same_origin(state: &AppState, request: &Parts) -> bool {
    if let Some(site) = request.headers.get("sec-fetch-site") {
        return site == "same-origin" || site == "none";
    }
    let Some(origin) = request.headers.get(ORIGIN) else { return true };
    let Some((scheme, from)) = origin.to_str().ok().and_then(|origin| origin.split_once("://")) else { return false };
    let is_asked = host(request).is_some_and(|host| host.eq_ignore_ascii_case(from));
    let stated = state.pages.public_url.as_deref().and_then(|address| address.split_once("://"));
    let is_stated = stated.is_some_and(|(public, address)| {
        let host = address.split('/').next().unwrap_or_default();
        public.eq_ignore_ascii_case(scheme) && host.eq_ignore_ascii_case(from)
    });
    is_asked || is_stated
}

/// The page for a form of another site.
fn refused(state: &AppState, request: &Parts) -> Response {
    let origin = header(&request.headers, ORIGIN).unwrap_or("none");
    tracing::debug!(origin, host = host(request), "refused a form of another site");
    let mut page_request = page_request(state, request, request.uri.query().unwrap_or_default());
    // This page has no address, so the link to the other language leads to the form.
    page_request.path = "login".to_owned();
    let cx = context(state, &page_request, Vec::new());
    match pages::foreign_form_page(&cx) {
        Ok(response) => http_response(response),
        Err(error) => failure(state, &page_request, &error.into(), "/"),
    }
}
