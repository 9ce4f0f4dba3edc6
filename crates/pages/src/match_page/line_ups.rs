//! The line-ups: both teams on one pitch, and the substitutes below. Without places, two lists.

use askama::Template;
use football::model::Side;

use super::chart_section::{as_table, figure, player_link, statistic};
use super::line_up::{LineUpPlayer, line_ups};
use super::line_up_pitch::{PlayerPlaces, RATING, known_numbers, number, numbers_of, svg, words as pitch_words};
use super::needs;
use super::section::{Picture, SectionContent, SectionRow};
use super::short_name::ShortNames;
use super::view::MatchView;
use super::words::line_ups as words;
use crate::address;
use crate::chart::ChartSize;
use crate::chart::marks::rating_step;
use crate::context::PageContext;
use crate::layout::render;
use crate::markup::{Markup, escaped_name};
use crate::numbers::MISSING;
use api::{Data, Error};

#[derive(Template)]
#[template(path = "pages/match-line-ups.html")]
struct Lists<'a> {
    cx: &'a PageContext<'a>,
    teams: Vec<TeamList>,
}

struct TeamList {
    side: Side,
    id: i64,
    name: String,
    formation: Option<String>,
    coach: Option<(i64, String)>,
    /// Starters are listed only if they are on no pitch.
    starters: Vec<ListRow>,
    substitutes: Vec<ListRow>,
    unused: Vec<ListRow>,
}

struct ListRow {
    id: i64,
    shirt: String,
    name: String,
    /// The class of the icon and its name.
    card: Option<(&'static str, &'static str)>,
    goals: usize,
    minute: Markup,
    /// The step of the rating, and its text.
    rating: Option<(u8, Markup)>,
}

#[derive(Template)]
#[template(path = "pages/match-line-ups-switch.html")]
struct Switch<'a> {
    cx: &'a PageContext<'a>,
    is_average: bool,
    formation: String,
    average: String,
}

pub(super) const SECTION: SectionRow = SectionRow {
    id: "lineups",
    tab: Some(pitch_words::LINE_UPS),
    title: pitch_words::LINE_UPS,
    columns: 8,
    needs: needs::line_ups,
    make: section,
    is_part: true,
    pictures: &[Picture {
        file: "lineups.svg",
        label: Some(pitch_words::LINE_UPS),
        about: "Both line-ups on a pitch",
        draw: |cx, view, _| Ok(svg(cx, view, PlayerPlaces::from_query(cx), ChartSize::Wide)),
        ..Picture::STANDARD
    }],
    widget: Some(pitch_words::LINE_UPS),
};

fn section(cx: &PageContext<'_>, view: &MatchView<'_>, _: &Data<'_>) -> Result<Option<SectionContent>, Error> {
    let squads = line_ups(view);
    let places = PlayerPlaces::from_query(cx);
    let chart = figure(|size| svg(cx, view, places, size));
    let has_averages = squads.iter().flatten().any(|player| player.mean.is_some());
    let mut body = String::new();
    if has_averages && (chart.is_some() || places == PlayerPlaces::Average) {
        body.push_str(&render(&Switch {
            cx,
            is_average: places == PlayerPlaces::Average,
            formation: address::with(cx, &[("positions", "")], "lineups"),
            average: address::with(cx, &[("positions", "average")], "lineups"),
        })?);
    }
    match &chart {
        Some(chart) => body.push_str(chart),
        None => body.push_str(&format!("<p class=\"finding\">{}</p>", cx.say(words::NO_PLACES))),
    }
    let names = ShortNames::new(cx, view);
    let teams = Side::BOTH.map(|side| team_list(cx, view, side, &squads[side.index()], &names, chart.is_none()));
    body.push_str(&render(&Lists { cx, teams: teams.into() })?);
    body.push_str(&table(cx, view, &squads));
    let has_ratings = squads.iter().flatten().any(|player| player.rating.is_some());
    Ok(Some(SectionContent {
        note: if has_ratings { cx.say(words::NOTE).to_owned() } else { String::new() },
        body: Markup::trusted(body),
        ..SectionContent::default()
    }))
}

fn team_list(
    cx: &PageContext<'_>,
    view: &MatchView<'_>,
    side: Side,
    players: &[LineUpPlayer],
    names: &ShortNames,
    has_starters: bool,
) -> TeamList {
    let team = view.team(side);
    let row = |player: &LineUpPlayer| ListRow {
        id: player.id.number(),
        shirt: player.shirt.map_or(String::new(), |shirt| cx.numbers.integer(shirt)),
        name: names.get(player.id).to_owned(),
        card: player.card.map(|card| (card, cx.say(card_words(card)))),
        goals: player.goals,
        minute: player.on.or(player.off).map(|minute| cx.numbers.minute(minute)).unwrap_or_default(),
        rating: player.rating.map(|rating| (rating_step(rating), rating_link(cx, view, player, rating))),
    };
    let took_part = |player: &&LineUpPlayer| player.on.is_some() || view.facts.player(player.id).is_some();
    let on_bench = || players.iter().filter(|player| !player.is_starter);
    let mut substitutes: Vec<&LineUpPlayer> = on_bench().filter(took_part).collect();
    substitutes.sort_by_key(|player| player.on);
    TeamList {
        side,
        id: team.id,
        name: cx.name(&team.name).to_owned(),
        formation: team.formation.as_ref().map(|formation| cx.numbers.text(&formation.replace('-', "–"))),
        coach: team.coach.as_ref().map(|(id, name)| (*id, cx.name(name).to_owned())),
        starters: players.iter().filter(|player| has_starters && player.is_starter).map(row).collect(),
        substitutes: substitutes.into_iter().map(row).collect(),
        unused: on_bench().filter(|player| !took_part(player)).map(row).collect(),
    }
}

/// A rating. It leads to the actions that it comes from.
fn rating_link(cx: &PageContext<'_>, view: &MatchView<'_>, player: &LineUpPlayer, rating: f64) -> Markup {
    numbers_of(view, player).link(RATING, &cx.numbers.real(rating, 1))
}

fn card_words(card: &str) -> football::model::Words {
    match card {
        "red" => words::RED,
        "second-yellow" => words::SECOND_YELLOW,
        _ => words::YELLOW,
    }
}

/// The starters with the numbers of their hints.
fn table(cx: &PageContext<'_>, view: &MatchView<'_>, squads: &[Vec<LineUpPlayer>; 2]) -> String {
    let heading = |words: football::model::Words| cx.say(words).to_owned();
    let mut headings =
        vec![heading(words::NUMBER), heading(words::PLAYER), heading(words::TEAM), heading(words::POSITION)];
    headings.extend(known_numbers(view).map(|(_, path)| statistic(cx, path)));
    let has_ratings = needs::touches(view);
    if has_ratings {
        headings.push(format!("<a href=\"/docs/statistics#KIndex.Rating\">{}</a>", cx.say(pitch_words::RATING)));
    }
    let starters = squads.iter().flatten().filter(|player| player.is_starter);
    let rows = starters.map(|player| {
        let name = view.player_name(player.id);
        let mut row = vec![
            player.shirt.map_or(String::new(), |shirt| cx.numbers.integer(shirt)),
            player_link(player.id.number(), cx.name(&name)),
            escaped_name(cx.name(&view.team(player.side).name)),
            player.position.map_or("", |position| cx.say(position.words())).to_owned(),
        ];
        let of = numbers_of(view, player);
        row.extend(known_numbers(view).map(|(_, path)| of.link(path, &number(cx, view, player, path)).into_string()));
        let rating = player.rating.map(|rating| rating_link(cx, view, player, rating).into_string());
        if has_ratings {
            row.push(rating.unwrap_or(MISSING.to_owned()));
        }
        row
    });
    as_table(cx, cx.say(pitch_words::LINE_UPS), &headings, rows)
}
