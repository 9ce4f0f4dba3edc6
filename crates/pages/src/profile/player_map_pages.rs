//! The maps of a player, as a part of the page of the player and as files: where the player touched the ball and shot.

use askama::Template;
use football::model::PlayerId;

use super::choice::chosen_tournament;
use super::name_cache::NameCache;
use super::player::{MAPS, record, words};
use super::player_edition::editions;
use super::player_maps::PlayerMaps;
use crate::address;
use crate::chart::Svg;
use crate::context::{PageContext, Theme};
use crate::layout::{Html, Page};
use crate::layout::{render, words as frame_words};
use crate::markup::Markup;
use api::{Data, Error};

#[derive(Template)]
#[template(path = "pages/player-maps.html")]
struct MapsBody<'a> {
    cx: &'a PageContext<'a>,
    name: &'a str,
    whole: String,
    note: String,
    touches: Markup,
    shots: Markup,
}

/// `/p/<player>/maps`: where the player touched the ball and shot. It reads the events of every match, so the page of the player
/// has its place only.
pub fn part(cx: &PageContext<'_>, data: &Data<'_>) -> Result<Page, Error> {
    if cx.last_segment() != MAPS {
        return Ok(Page::Missing(frame_words::NOT_FOUND));
    }
    let record = record(data, cx.id())?;
    let player = record.player.id;
    let maps = maps(cx, data, player)?;
    let file = |name: &str| address::of(&format!("p/{}/{name}.svg", player.number()), &address::kept(cx, &[]));
    let name = cx.name(record.player.display_name());
    let body = MapsBody {
        cx,
        name,
        whole: address::of(&format!("p/{}", player.number()), &address::kept(cx, &[])),
        note: maps.note(cx),
        touches: maps.touches(cx, &file("touches"))?,
        shots: maps.shots(cx, &file("shots"))?,
    };
    Ok(Page::Html(Html {
        title: name.to_owned(),
        section: "players",
        main: Markup::trusted(render(&body)?),
        ..Html::default()
    }))
}

/// The maps of the tournament that the address asks for.
fn maps(cx: &PageContext<'_>, data: &Data<'_>, player: PlayerId) -> Result<PlayerMaps, Error> {
    let editions = editions(data, player)?;
    let mut catalogue = NameCache::new(cx, data, editions.iter().map(|edition| edition.edition.edition()));
    let offered: Vec<i64> = editions.iter().map(|edition| edition.edition.edition().id.0).collect();
    let tournament = chosen_tournament(cx, &offered);
    match editions.iter().find(|edition| Some(edition.edition.edition().id.0) == tournament) {
        Some(edition) => PlayerMaps::load(data, &mut catalogue, cx, player, edition),
        None => Ok(PlayerMaps::default()),
    }
}

/// A map by itself: `/p/<player>/touches.svg?t=<tournament>`.
fn map_file(
    cx: &PageContext<'_>,
    data: &Data<'_>,
    draw: fn(&PlayerMaps, &PageContext<'_>) -> Option<Svg>,
) -> Result<Page, Error> {
    let maps = maps(cx, data, record(data, cx.id())?.player.id)?;
    let theme = cx.request.theme.unwrap_or(Theme::Light);
    Ok(match draw(&maps, cx) {
        Some(svg) => Page::Svg(svg.file(theme, &[])),
        None => Page::Missing(frame_words::NOTHING_TO_DRAW),
    })
}

pub fn touches_file(cx: &PageContext<'_>, data: &Data<'_>) -> Result<Page, Error> {
    map_file(cx, data, PlayerMaps::touch_map)
}

pub fn shots_file(cx: &PageContext<'_>, data: &Data<'_>) -> Result<Page, Error> {
    map_file(cx, data, PlayerMaps::shot_map)
}
