//! The match centre over HTTP: cookies, languages, and the push that keeps an open page current.

use std::sync::Arc;

use football::model::MatchId;
use hyper::http::header::{ACCEPT, HeaderValue, REFERRER_POLICY};
use hyper::http::request::Parts;

use super::body::Response;
use super::client::Client;
use super::headers::{coding, http_response};
use super::page_context::{
    base, context, failure, header, language, login_address, page_request, redirect, remember_language,
};
use super::page_readers::PageReader;
use super::route::Target;
use super::state::AppState;
use super::{conditional, live, login};
use crate::service::{self, ReadRequest, RequestContext, RequestTrace};
use api::rows::input::Query;
use pages::reference;
use pages::reference::DocsRequest;
use pages::{Access, PageContext, Route, Theme, scoring};

/// What the turns of the push to pages are counted as.
const CHANGES: &str = "changes";

/// The response of a page; none if the path does not belong to the match centre, or if that is off.
pub(super) async fn respond(
    state: &AppState,
    client: &Client,
    target: Target,
    request: &Parts,
    context: &RequestContext,
) -> Option<Response> {
    if state.pages.access == Access::Off {
        return None;
    }
    let query = request.uri.query().unwrap_or_default();
    let response = match (context.method, target) {
        (service::Method::Get, Target::Login) => login::form(state, request, query),
        (service::Method::Post, Target::Login) => login::log_in(state, client, request, &context.body).await,
        (service::Method::Post, Target::Logout) => login::log_out(state, request),
        (service::Method::Get, Target::Robots) => robots(state, request),
        (service::Method::Get, Target::Changes) => changes(state, client, request, query).await,
        (service::Method::Get, Target::Score(match_id)) => score_page(state, request, query, match_id),
        (service::Method::Get, Target::Page(route)) => {
            page(state, client, request, route, Arc::clone(&context.trace)).await
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
    http_response(api::Response { status: 200, content_type, headers: Vec::new(), body: rules.into() })
}

/// The page of a path that leads nowhere, for a browser.
pub(super) fn not_found(state: &AppState, request: &Parts) -> Option<Response> {
    let wants_html = header(&request.headers, ACCEPT).is_some_and(|accept| accept.contains("text/html"));
    if !wants_html {
        return None;
    }
    let is_docs = request.uri.path().trim_matches('/').split('/').next() == Some("docs");
    if state.pages.access == Access::Off || is_docs {
        let body = reference::missing_page(docs_request(state, request)).into();
        let policy = ("content-security-policy", reference::CONTENT_SECURITY_POLICY.to_owned());
        let response =
            api::Response { status: 404, content_type: "text/html; charset=utf-8", headers: vec![policy], body };
        return Some(http_response(response));
    }
    let page_request = page_request(state, request, request.uri.query().unwrap_or_default());
    let cx = context(state, &page_request, Vec::new());
    let message = cx.say(pages::words::NOT_FOUND);
    pages::error_page(&cx, 404, message).ok().map(http_response).map(with_referrer_policy)
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
    route: &'static Route,
    trace: Arc<RequestTrace>,
) -> Response {
    let query = request.uri.query().unwrap_or_default();
    let Some(reader) = PageReader::of(state, client, &request.headers) else { return to_login(request) };
    let page_request = page_request(state, request, query);
    let (wanted, ids) = (page_request.clone(), route.ids(&page_request.path).unwrap_or_default());
    let if_none_match = conditional::if_none_match(&request.headers);
    let coding = coding(&request.headers);
    let read = reader.run(state, route.pattern, move |service, reader| {
        let if_none_match = if_none_match.as_deref();
        let read =
            ReadRequest { reader, identity: &wanted, scope: route.scope(&ids), if_none_match, coding, trace: &trace };
        service.read(&read, |data| {
            let cx = PageContext::new(&wanted, route.kept_ids(&ids, data)?, &service.zone, (service.clock)());
            (route.run)(&cx, data)?.response(&cx)
        })
    });
    let mut response = match read.await {
        Ok(response) => http_response(response),
        Err(refusal) => failure(state, &page_request, &refusal, &page_address(request)),
    };
    remember_language(&mut response, query);
    response
}

fn to_login(request: &Parts) -> Response {
    redirect(&login_address(&page_address(request)))
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

/// The page of a scorer. It has no data, so it needs no key.
fn score_page(state: &AppState, request: &Parts, query: &str, match_id: Option<MatchId>) -> Response {
    let page_request = page_request(state, request, query);
    let mut response = match scoring::page(&context(state, &page_request, Vec::new()), match_id.map(|id| id.0)) {
        Ok(response) => http_response(response),
        Err(error) => failure(state, &page_request, &error.into(), "/score"),
    };
    remember_language(&mut response, query);
    response
}

/// The most matches that one page follows.
const MAX_FOLLOWS: usize = 20;

/// `/changes?matches=1,2`: an event whenever one of these matches changes. The page then loads itself again.
async fn changes(state: &AppState, client: &Client, request: &Parts, query: &str) -> Response {
    let Some(reader) = PageReader::of(state, client, &request.headers) else { return to_login(request) };
    let query = Query::parse(query);
    let matches: Vec<i64> = query
        .get("matches")
        .unwrap_or_default()
        .split(',')
        .filter_map(|id| id.parse().ok())
        .take(MAX_FOLLOWS)
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
