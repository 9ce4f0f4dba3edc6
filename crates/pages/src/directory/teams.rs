//! Every team by name, with a search.

use askama::Template;
use football::model::{Coach, Country, Stadium};
use store::{MOST_FOUND, NameFilter, Page as ListPage};

use super::words;
use crate::context::PageContext;
use crate::counted;
use crate::layout::{Html, Page};
use crate::layout::{render, words as frame_words};
use crate::markup::Markup;
use crate::match_page::TeamView;
use crate::pager::{PAGE_ROWS, Pager, page_number, query};
use api::{Data, Error};

#[derive(Template)]
#[template(path = "pages/teams.html")]
struct TeamsBody<'a> {
    cx: &'a PageContext<'a>,
    q: String,
    /// `12 teams`.
    counted: String,
    rows: Vec<TeamLine>,
    pager: Option<Pager>,
}

struct TeamLine {
    team: TeamView,
    country: String,
    coach: Option<(i64, String)>,
    ground: String,
}

pub fn page(cx: &PageContext<'_>, data: &Data<'_>) -> Result<Page, Error> {
    let q = query(cx);
    let page = ListPage { size: PAGE_ROWS, number: page_number(cx) };
    let filter = NameFilter { text: q.clone(), language: cx.language(), page, entitled: None };
    let found = data.teams_by_name(&filter)?;
    let mut rows = Vec::new();
    for team in &found.rows {
        let country = data.find::<Country>(team.country.map(|id| id.0))?.map(|country| country.name);
        let coach =
            data.find::<Coach>(team.coach.map(|id| id.0))?.map(|coach| (coach.id.0, cx.name(&coach.name).to_owned()));
        let ground = data.find::<Stadium>(team.stadium.map(|id| id.0))?.map(|stadium| stadium.name);
        let [country, ground] =
            [country, ground].map(|name| name.map_or(String::new(), |name| cx.name(&name).to_owned()));
        rows.push(TeamLine { team: TeamView::new(team.id.0, Some(team)), country, coach, ground });
    }
    let pager = Pager::new(cx, "/teams", found.total, q.as_deref().map(|q| ("q", q)));
    let is_cut = q.is_some() && found.total == MOST_FOUND;
    let counted = cx.counted(counted::TEAMS, found.total);
    let counted = if is_cut { cx.fill(words::OR_MORE, &[&counted]) } else { counted };
    let body = TeamsBody { cx, q: q.unwrap_or_default(), counted: counted.clone(), rows, pager };
    Ok(Page::Html(Html {
        title: cx.say(frame_words::TEAMS).to_owned(),
        description: counted,
        section: "teams",
        main: Markup::trusted(render(&body)?),
        ..Html::default()
    }))
}
