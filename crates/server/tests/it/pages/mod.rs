//! The match centre through its addresses.

mod access;
mod browser;
mod competition;
mod figures;
mod lists;
mod match_charts;
mod profiles;

use axum::http::Request;

use crate::harness::App;

/// A page as a browser receives it.
pub(crate) struct PageReply {
    pub(crate) status: u16,
    pub(crate) headers: axum::http::HeaderMap,
    pub(crate) body: String,
}

impl PageReply {
    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    pub(crate) fn cookies(&self) -> Vec<&str> {
        self.headers.get_all("set-cookie").iter().map(|cookie| cookie.to_str().unwrap()).collect()
    }
}

/// GET with these headers, as a browser sends it.
pub(crate) fn browse(app: &App, path: &str, headers: &[(&str, &str)]) -> PageReply {
    let request = Request::builder().uri(path).header("accept", "text/html,*/*;q=0.8");
    let request = headers.iter().fold(request, |request, (name, value)| request.header(*name, *value));
    let (parts, body) = app.exchange(request);
    PageReply { status: parts.status.as_u16(), headers: parts.headers, body: String::from_utf8(body).unwrap() }
}
