//! The match centre through its addresses.

mod access;
mod arabic;
mod browser;
mod competition;
mod drawing;
mod figures;
mod finding;
mod layout;
mod league;
mod lists;
mod live_page;
mod login;
mod login_browser;
mod match_charts;
mod moving;
mod profiles;
mod scoring;
mod scripts;
mod season_coverage;
mod signs;
pub(crate) mod sizes;
mod why;
mod widgets;

pub(crate) use browser::axe;

use hyper::http::Request;

use crate::harness::App;

/// A page as a browser receives it.
pub(crate) struct PageReply {
    pub(crate) status: u16,
    pub(crate) headers: hyper::http::HeaderMap,
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

/// A page with its parts in their places, as the script puts them there. Each part is asked for at the address that the page has.
pub(crate) fn browse_whole(app: &App, path: &str) -> PageReply {
    let mut page = browse(app, path, &[]);
    while let Some(mark) = page.body.find("data-part=\"") {
        let start = page.body[..mark].rfind("<section").unwrap();
        let end = start + page.body[start..].find("</section>").unwrap();
        let place = page.body[start..end].to_owned();
        let attribute = |name: &str| place.split(&format!("{name}=\"")).nth(1).unwrap().split('"').next().unwrap();
        let address = attribute("data-part").replace("&#38;", "&").replace("&amp;", "&");
        let part = browse(app, &address, &[]);
        assert_eq!(part.status, 200, "{address}: {}", part.body);
        let id =
            part.body.find(&format!("id=\"{}\"", attribute(" id"))).unwrap_or_else(|| panic!("{address}: {place}"));
        let from = part.body[..id].rfind("<section").unwrap();
        let until = from + part.body[from..].find("</section>").unwrap();
        page.body.replace_range(start..end, &part.body[from..until]);
    }
    page
}
