//! The pass network of a team: its starters where they had the ball, joined by their passes, up to the first change.

use football::model::{Side, Words};

use super::chart_section::{as_open_table, as_table, empty_pitch, figure, player_link};
use super::needs;
use super::pass_graph::{MIN_PASSES, NoPassGraph, PassGraph, PassLink, PassNode};
use super::section::{Picture, SectionContent, SectionRow};
use super::short_name::ShortNames;
use super::view::MatchView;
use super::words::pass_network as words;
use crate::address;
use crate::chart::labels::{LabelPlacer, LabelSpot, TEXT_GROWTH, TextBox, text_width};
use crate::chart::pitch::Pitch;
use crate::chart::{ChartSize, Svg, Units};
use crate::context::PageContext;
use crate::markup::{Markup, escaped};

/// The parameter of the address that chooses two players.
const PAIR: &str = "pair";

const HOME_ID: &str = "passes-home";
const AWAY_ID: &str = "passes-away";

pub(super) const HOME: SectionRow = SectionRow {
    id: HOME_ID,
    tab: Some(words::PASSING),
    title: words::HOME,
    columns: 6,
    needs: needs::touches,
    make: |cx, view, _| Ok(section(cx, view, Side::Home)),
    is_part: true,
    pictures: &[
        Picture {
            file: "passes.svg",
            label: Some(words::PASSING),
            about: "The pass networks of both teams",
            draw: |cx, view, _| Ok(both(cx, view)),
            ..Picture::STANDARD
        },
        Picture {
            file: "passes-home.svg",
            about: "The pass network of the home team",
            draw: |cx, view, _| Ok(svg(cx, view, Side::Home, ChartSize::Wide)),
            ..Picture::STANDARD
        },
    ],
    ..SectionRow::STANDARD
};

pub(super) const AWAY: SectionRow = SectionRow {
    id: AWAY_ID,
    title: words::AWAY,
    columns: 6,
    needs: needs::touches,
    make: |cx, view, _| Ok(section(cx, view, Side::Away)),
    is_part: true,
    pictures: &[Picture {
        file: "passes-away.svg",
        about: "The pass network of the away team",
        draw: |cx, view, _| Ok(svg(cx, view, Side::Away, ChartSize::Wide)),
        ..Picture::STANDARD
    }],
    ..SectionRow::STANDARD
};

fn section(cx: &PageContext<'_>, view: &MatchView<'_>, side: Side) -> Option<SectionContent> {
    let graph = PassGraph::new(view.match_(), &view.events, side);
    let (note, body) = match &graph {
        Ok(graph) => {
            let html = figure(|size| Some(draw(cx, view, side, graph, size)));
            (note(cx, graph), html.unwrap_or_default() + &pair_list(cx, view, graph) + &table(cx, view, side, graph))
        }
        Err(reason) => {
            let reason = match reason {
                NoPassGraph::TooShort => words::TOO_SHORT,
                NoPassGraph::NoPlaces => words::NO_PLACES,
            };
            (String::new(), empty_pitch(cx.say(reason)))
        }
    };
    Some(SectionContent { title: Some(title(cx, view, side)), note, body: Markup::trusted(body) })
}

fn section_id(side: Side) -> &'static str {
    if side == Side::Home { HOME_ID } else { AWAY_ID }
}

fn title(cx: &PageContext<'_>, view: &MatchView<'_>, side: Side) -> String {
    cx.fill(words::TITLE, &[cx.name(&view.team(side).name)])
}

fn note(cx: &PageContext<'_>, graph: &PassGraph) -> String {
    match graph.until {
        Some(minute) => cx.fill(words::UNTIL, &[&cx.numbers.minute_in_text(minute)]),
        None => cx.say(words::NO_CHANGE).to_owned(),
    }
}

/// The chart of a side; none if there was too little play, or no places.
pub fn svg(cx: &PageContext<'_>, view: &MatchView<'_>, side: Side, size: ChartSize) -> Option<Svg> {
    let graph = PassGraph::new(view.match_(), &view.events, side).ok()?;
    Some(draw(cx, view, side, &graph, size))
}

/// The charts of both sides next to each other; none if one of them cannot be drawn.
pub fn both(cx: &PageContext<'_>, view: &MatchView<'_>) -> Option<Svg> {
    let charts = [svg(cx, view, Side::Home, ChartSize::Wide)?, svg(cx, view, Side::Away, ChartSize::Wide)?];
    let finding = charts.each_ref().map(|chart| format!("{}: {}", chart.title(), chart.description())).join(". ");
    Some(Svg::side_by_side(cx.say(words::PASSES), &finding, charts, cx.is_arabic()))
}

fn draw(cx: &PageContext<'_>, view: &MatchView<'_>, side: Side, graph: &PassGraph, size: ChartSize) -> Svg {
    let names = ShortNames::new(cx, view);
    let (width, height, margin, scale) = size.choose((540.0, 366.0, 9.0, 4.35), (358.0, 243.0, 6.0, 2.885));
    let pitch = Pitch::new(margin, margin, scale).turned(cx.is_arabic());
    let finding = match graph.links.last() {
        Some(link) => {
            let name = |node: usize| cx.numbers.name_in_text(names.get(graph.nodes[node].player));
            let passes = cx.numbers.integer(link.passes);
            cx.fill(words::FINDING, &[&name(link.nodes.0), &name(link.nodes.1), &passes])
        }
        None => cx.say(words::NO_PAIR).to_owned(),
    };
    let mut svg = Svg::new(width, height, "network", &title(cx, view, side), &finding).right_to_left(cx.is_arabic());
    pitch.draw(&mut svg);
    // Both teams attack in the direction of reading.
    let place = |node: &PassNode| pitch.at(Side::Home, node.x, node.y);
    let (least, growth) = size.choose((8.0, 10.0), (7.0, 6.0));
    let most = f64::from(graph.most());
    let radius = |node: &PassNode| least + growth * (f64::from(node.passes()) / most).sqrt();
    let mut placer = LabelPlacer::new(width, height);
    draw_links(&mut svg, graph, side, size, &mut placer, place);
    for node in &graph.nodes {
        placer.avoid(TextBox::around(place(node), radius(node)));
    }
    let font_size = size.choose(12.0, 11.0) * TEXT_GROWTH;
    let (disc, number) = if side == Side::Home { ("disc fill-home", "on-home") } else { ("disc fill-away", "on-away") };
    // The busiest players choose the place of their name first.
    let mut order: Vec<(usize, &PassNode)> = graph.nodes.iter().enumerate().collect();
    order.sort_by_key(|(_, node)| std::cmp::Reverse(node.passes()));
    let mut labels = Vec::new();
    for (_, node) in &order {
        let name = names.get(node.player);
        let spots = LabelSpot::around_disc(place(node), radius(node), text_width(name, font_size), font_size);
        // On a phone the number of a player is enough where the name would cover something.
        labels.push(match size {
            ChartSize::Wide => placer.place(&spots).map(|(spot, _)| spot),
            ChartSize::Phone => placer.place_if_free(&spots),
        });
    }
    for ((index, node), label) in order.iter().zip(labels) {
        let name = names.get(node.player);
        let (class, hint) = ("node", hint(cx, view, graph, *index));
        svg.open("g", &[("class", &class), ("data-hint", &hint), ("data-node", index)]);
        svg.circle(disc, place(node), radius(node));
        let shirt = node.shirt.map_or(String::new(), |shirt| cx.numbers.integer(shirt));
        let (x, y) = place(node);
        svg.number(&format!("disc-number {number}"), (x, y + 4.0), "middle", &shirt);
        if let Some(spot) = label {
            let class = size.choose("strong-label halo", "strong-label small-label halo");
            svg.text(class, spot.at, spot.align.anchor(cx.is_arabic()), name);
        }
        svg.close();
    }
    svg
}

/// Lines from 1 to 8 units wide, the thicker the more passes.
fn draw_links(
    svg: &mut Svg,
    graph: &PassGraph,
    side: Side,
    size: ChartSize,
    placer: &mut LabelPlacer,
    place: impl Fn(&PassNode) -> (f64, f64),
) {
    let most = graph.links.last().map_or(MIN_PASSES, |link| link.passes);
    for link in &graph.links {
        let (one, two) = (place(&graph.nodes[link.nodes.0]), place(&graph.nodes[link.nodes.1]));
        let share = f64::from(link.passes - MIN_PASSES) / f64::from((most - MIN_PASSES).max(1));
        let width = 1.0 + size.choose(7.0, 4.5) * share;
        let opacity = format!("{:.2}", 0.18 + 0.5 * share);
        let class = if side == Side::Home { "pass-link stroke-home" } else { "pass-link stroke-away" };
        let (x1, y1, x2, y2) = (Units(one.0), Units(one.1), Units(two.0), Units(two.1));
        svg.element(
            "line",
            &[
                ("class", &class),
                ("x1", &x1),
                ("y1", &y1),
                ("x2", &x2),
                ("y2", &y2),
                ("stroke-width", &Units(width)),
                ("opacity", &opacity),
                ("data-link", &format!("{} {}", link.nodes.0, link.nodes.1)),
            ],
        );
        if share > 0.3 {
            placer.avoid_line(one, two);
        }
    }
}

/// The player's passes, and the team-mate they exchanged most with.
fn hint(cx: &PageContext<'_>, view: &MatchView<'_>, graph: &PassGraph, index: usize) -> String {
    let node = &graph.nodes[index];
    let name = view.player_name(node.player);
    let mut text = format!(
        "{}\n{} {} · {} {}",
        cx.name_in_text(&name),
        cx.say(words::MADE),
        cx.numbers.integer(node.made),
        cx.say(words::RECEIVED),
        cx.numbers.integer(node.received)
    );
    let of_node = graph.links.iter().rev().find(|link| link.nodes.0 == index || link.nodes.1 == index);
    if let Some(link) = of_node {
        let other = if link.nodes.0 == index { link.nodes.1 } else { link.nodes.0 };
        let other = view.player_name(graph.nodes[other].player);
        let passes = cx.numbers.integer(link.passes);
        text.push_str(&format!("\n{} {}: {passes}", cx.say(words::WITH), cx.name_in_text(&other)));
    }
    text
}

fn table(cx: &PageContext<'_>, view: &MatchView<'_>, side: Side, graph: &PassGraph) -> String {
    let heading = |words: Words| escaped(cx.say(words));
    let headings = [heading(words::PLAYER), heading(words::WITH), heading(words::PASSES)];
    let rows = graph.links.iter().rev().map(|link| {
        let address = address::with(cx, &[(PAIR, &pair_code(graph, link))], section_id(side));
        let passes = cx.numbers.integer(link.passes);
        let passes = format!("<a class=\"why\" href=\"{}\">{passes}</a>", escaped(&address));
        vec![node_link(cx, view, graph, link.nodes.0), node_link(cx, view, graph, link.nodes.1), passes]
    });
    as_table(cx, &title(cx, view, side), &headings, rows)
}

fn node_link(cx: &PageContext<'_>, view: &MatchView<'_>, graph: &PassGraph, node: usize) -> String {
    let id = graph.nodes[node].player;
    player_link(id.number(), cx.name(&view.player_name(id)))
}

/// A pair of players in an address: `109-112`.
fn pair_code(graph: &PassGraph, link: &PassLink) -> String {
    let [one, two] = [link.nodes.0, link.nodes.1].map(|node| graph.nodes[node].player.number());
    format!("{one}-{two}")
}

/// The passes of the pair that the address asks for; empty without one.
fn pair_list(cx: &PageContext<'_>, view: &MatchView<'_>, graph: &PassGraph) -> String {
    let Some(asked) = cx.query.get(PAIR) else { return String::new() };
    let Some(link) = graph.links.iter().find(|link| pair_code(graph, link) == asked) else { return String::new() };
    let [one, two] = [link.nodes.0, link.nodes.1].map(|node| view.player_name(graph.nodes[node].player));
    let title = cx.fill(words::BETWEEN, &[cx.name(&one), cx.name(&two)]);
    let headings = [words::MINUTE, words::FROM, words::TO].map(|words| escaped(cx.say(words)));
    let rows = link.each.iter().map(|pass| {
        let minute = pass.moment.minute().map_or(String::new(), |minute| cx.numbers.minute(minute).into_string());
        vec![minute, node_link(cx, view, graph, pass.from), node_link(cx, view, graph, pass.to)]
    });
    let table = as_open_table(cx, &title, &headings, rows);
    format!("<h3>{} <small>{}</small></h3>{table}", escaped(&title), cx.numbers.integer(link.passes))
}
