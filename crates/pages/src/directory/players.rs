//! Every player by name, with a search.

use std::collections::HashMap;

use askama::Template;
use football::model::{Country, Player, PlayerId};
use store::{MOST_FOUND, NameFilter, Page as ListPage};

use super::words;
use crate::context::PageContext;
use crate::counted;
use crate::layout::{Html, Page};
use crate::layout::{render, words as frame_words};
use crate::markup::Markup;
use crate::match_line::TeamCache;
use crate::match_page::TeamView;
use crate::pager::{PAGE_ROWS, Pager, page_number, query};
use api::parts::reference::Ref;
use api::{Data, Error};

#[derive(Template)]
#[template(path = "pages/players.html")]
struct PlayersBody<'a> {
    cx: &'a PageContext<'a>,
    q: String,
    /// `12 players`.
    counted: String,
    rows: Vec<PlayerLine>,
    pager: Option<Pager>,
}

struct PlayerLine {
    id: i64,
    name: String,
    /// The list is in the order of full names, so one that differs is shown.
    full_name: String,
    country: String,
    position: String,
    team: Option<TeamView>,
}

pub fn page(cx: &PageContext<'_>, data: &Data<'_>) -> Result<Page, Error> {
    let q = query(cx);
    let page = ListPage { size: PAGE_ROWS, number: page_number(cx) };
    let filter = NameFilter { text: q.clone(), language: cx.language(), page, entitled: None };
    let found = data.by_name::<Player>(&filter)?;
    let ids: Vec<PlayerId> = found.rows.iter().map(|player| player.id).collect();
    let (profiles, present) = (data.counted_profiles(&ids)?, data.present_teams(&ids)?);
    let (mut teams, mut countries) = (TeamCache::default(), HashMap::new());
    let mut rows = Vec::new();
    for player in &found.rows {
        let country = match player.nationality {
            Some(id) => match countries.get(&id) {
                Some(name) => String::clone(name),
                None => {
                    let country = data.find::<Country>(Some(id.0))?;
                    let name = country.map_or(String::new(), |country| cx.name(&country.name).to_owned());
                    countries.insert(id, name.clone());
                    name
                }
            },
            None => String::new(),
        };
        let positions = player.stated_positions().or_else(|| profiles.get(&player.id).copied());
        rows.push(PlayerLine {
            id: player.id.number(),
            name: cx.name(player.display_name()).to_owned(),
            full_name: cx.name(&player.name).to_owned(),
            country,
            position: positions.map_or(String::new(), |(first, _)| cx.name(&Ref::position(first).name).to_owned()),
            team: present.get(&player.id).map(|team| teams.get(data, *team)).transpose()?,
        });
    }
    let pager = Pager::new(cx, "/players", found.total, q.as_deref().map(|q| ("q", q)));
    let is_cut = q.is_some() && found.total == MOST_FOUND;
    let counted = cx.counted(counted::PLAYERS, found.total);
    let counted = if is_cut { cx.fill(words::OR_MORE, &[&counted]) } else { counted };
    let body = PlayersBody { cx, q: q.unwrap_or_default(), counted: counted.clone(), rows, pager };
    Ok(Page::Html(Html {
        title: cx.say(frame_words::PLAYERS).to_owned(),
        description: counted,
        section: "players",
        main: Markup::trusted(render(&body)?),
        ..Html::default()
    }))
}
