//! The start page: what is on.

use askama::Template;
use football::model::{Match, Name, Team};
use store::{MatchFilter, Page as StorePage};

use super::layout::{render, words};
use super::markup::Markup;
use super::{Html, Page, PageContext};
use crate::api::{Data, Error};

#[derive(Template)]
#[template(path = "pages/start.html")]
struct StartBody<'a> {
    cx: &'a PageContext<'a>,
    matches: Vec<(Match, [Name; 2])>,
}

pub(super) fn page(cx: &PageContext<'_>, data: &Data<'_>) -> Result<Page, Error> {
    let filter = MatchFilter { page: StorePage { size: 20, ..StorePage::default() }, ..MatchFilter::default() };
    let mut matches = Vec::new();
    for entitled in data.matches(&filter, &[])?.rows {
        let match_ = entitled.match_().clone();
        let name = |id: i64| -> Result<Name, Error> {
            Ok(data.find::<Team>(Some(id))?.map_or_else(|| Name::new(id.to_string()), |team| team.name))
        };
        let names = [name(match_.home.team.0)?, name(match_.away.team.0)?];
        matches.push((match_, names));
    }
    let body = StartBody { cx, matches };
    Ok(Page::Html(Html {
        title: cx.say(words::MATCHES).to_owned(),
        section: "matches",
        main: Markup::trusted(render(&body)?),
        ..Html::default()
    }))
}
