//! Where one player touched the ball, with the player's main figures.

use askama::Template;
use football::analysis::PlayerFacts;
use football::model::{PlayerId, Side};

use super::needs;
use super::possession::{ThirdRow, third_rows};
use super::section::{Picture, SectionContent, SectionRow};
use super::view::MatchView;
use super::words::heatmap as words;
use crate::address;
use crate::chart::Svg;
use crate::chart::marks::rating_step;
use crate::chart::pitch::Pitch;
use crate::context::PageContext;
use crate::figure::{Figure, figure};
use crate::layout::render;
use crate::markup::Markup;
use crate::why::NumbersOf;
use api::parts::grid;
use api::parts::grid::CELL_LENGTH;
use api::rows::error::PLAYER_NOT_FOUND;
use api::{Data, Error};

/// The parameter with the player's id.
const PLAYER: &str = "player";
const WIDE: f64 = 538.0;
const PHONE: f64 = 358.0;

const TOUCHES: Figure = figure("Zones.Total");
const ATTACKING_THIRD: Figure = figure("Zones.FWD.Percent");

/// The figures beside the map.
#[rustfmt::skip]
static FIGURES: &[Figure] = &[
    figure("Admin.MinutesPlayed"), TOUCHES, figure("GoalsScored.Total"), figure("Chances.Assists"), figure("Attempts.Total"),
    figure("GoalsScored.XG"), figure("Pass.Total"), figure("Pass.Accuracy"), figure("BallWon.Total"), figure("BallLost.Total"),
];

/// A goalkeeper has these instead of goals and shots.
#[rustfmt::skip]
static KEEPER_FIGURES: &[Figure] = &[
    figure("Admin.MinutesPlayed"), TOUCHES, figure("GK.Attempts.Total"), figure("GK.Attempts.Saved"), figure("GK.GoalConceded"),
    figure("Pass.Total"), figure("Pass.Accuracy"), figure("LongPass.Total"),
];

#[derive(Template)]
#[template(path = "pages/match-heatmap.html")]
struct Body<'a> {
    cx: &'a PageContext<'a>,
    kept: Vec<(String, String)>,
    rosters: [Roster; 2],
    chosen: i64,
    side: &'static str,
    finding: String,
    maps: Vec<Markup>,
    rating: Option<(Markup, u8)>,
    figures: Vec<(String, &'static str, Markup)>,
    profile: String,
    third_rows: Vec<ThirdRow>,
}

/// The players of a team who took part, for a list to choose from.
pub(super) struct Roster {
    pub team: String,
    /// Id and name.
    pub players: Vec<(i64, String)>,
}

pub(super) fn rosters(cx: &PageContext<'_>, view: &MatchView<'_>) -> [Roster; 2] {
    [Side::Home, Side::Away].map(|side| {
        let of_side = view.facts.players.iter().filter(|line| line.side == side);
        Roster {
            team: cx.name(&view.team(side).name).to_owned(),
            players: of_side
                .map(|line| (line.player.number(), cx.name(&view.player_name(line.player)).to_owned()))
                .collect(),
        }
    })
}

/// A rating as text, and the step of its colour, 1 to 4. None until the match is final.
pub(super) fn rating(cx: &PageContext<'_>, view: &MatchView<'_>, line: &PlayerFacts) -> Option<(String, u8)> {
    let rating = line.kindex.filter(|_| view.facts.is_final && needs::touches(view))?.rating;
    let shown = football::analysis::round(rating, 1);
    Some((cx.numbers.real(shown, 1), rating_step(shown)))
}

pub(super) const SECTION: SectionRow = SectionRow {
    id: "heatmap",
    tab: Some(words::TITLE),
    title: words::TITLE,
    columns: 6,
    needs: needs::touches_of_players,
    make: section,
    is_part: true,
    pictures: &[Picture {
        file: "heatmap.svg",
        is_chosen: true,
        draw: |cx, view, _| file(cx, view),
        ..Picture::STANDARD
    }],
    ..SectionRow::STANDARD
};

fn section(cx: &PageContext<'_>, view: &MatchView<'_>, _: &Data<'_>) -> Result<Option<SectionContent>, Error> {
    let Some(line) = asked(cx, view).or_else(|| default_player(view)) else { return Ok(None) };
    let name = cx.name(&view.player_name(line.player)).to_owned();
    let is_keeper = line.position == Some(football::model::Position::GK);
    let figures = if is_keeper { KEEPER_FIGURES } else { FIGURES };
    let maps: Vec<Markup> = [("heat only-wide", WIDE), ("heat only-phone", PHONE)]
        .into_iter()
        .filter_map(|(class, width)| svg(cx, view, line, class, width).map(Svg::markup))
        .collect();
    let of = NumbersOf::match_(view.match_().id.0).player(line.player.number());
    let body = Body {
        cx,
        kept: address::kept(cx, &[PLAYER]),
        rosters: rosters(cx, view),
        chosen: line.player.number(),
        side: if line.side == Side::Home { "home" } else { "away" },
        finding: finding(cx, &name, line),
        maps,
        rating: rating(cx, view, line).map(|(text, step)| (of.link("KIndex.Rating", &text), step)),
        figures: figures
            .iter()
            .map(|figure| {
                let value = of.link(figure.path, &figure.text(cx, &line.tally, None));
                (figure.address(), figure.name(cx), value)
            })
            .collect(),
        third_rows: third_rows(cx, &[(&line.tally, of)]),
        profile: cx.fill(words::PROFILE, &[&name]),
    };
    Ok(Some(SectionContent {
        note: cx.numbers.name_in_text(&name),
        body: Markup::trusted(render(&body)?),
        ..SectionContent::default()
    }))
}

/// The map by itself: `m/{id}/heatmap.svg?player=`.
fn file(cx: &PageContext<'_>, view: &MatchView<'_>) -> Result<Option<Svg>, Error> {
    let line = match cx.query.get(PLAYER) {
        Some(_) => asked(cx, view),
        None => default_player(view),
    };
    let svg = line.and_then(|line| svg(cx, view, line, "heat", WIDE)).ok_or(PLAYER_NOT_FOUND)?;
    Ok(Some(svg))
}

/// The player of the address, if they took part.
fn asked<'v>(cx: &PageContext<'_>, view: &'v MatchView<'_>) -> Option<&'v PlayerFacts> {
    view.facts.player(PlayerId::new(cx.query.get(PLAYER)?.parse().ok()?))
}

/// The player with the best rating; while there are no ratings, with the most touches.
fn default_player<'v>(view: &'v MatchView<'_>) -> Option<&'v PlayerFacts> {
    let rating = |line: &PlayerFacts| line.kindex.filter(|_| view.facts.is_final).map_or(0.0, |index| index.rating);
    let touches = |line: &PlayerFacts| TOUCHES.number(&line.tally, None).unwrap_or(0.0);
    view.facts
        .players
        .iter()
        .max_by(|one, two| rating(one).total_cmp(&rating(two)).then_with(|| touches(one).total_cmp(&touches(two))))
}

fn finding(cx: &PageContext<'_>, name: &str, line: &PlayerFacts) -> String {
    let [touches, share] = [TOUCHES, ATTACKING_THIRD].map(|figure| figure.text(cx, &line.tally, None));
    cx.fill(words::FINDING, &[name, &touches, &share])
}

/// The touches on the pitch in the cells of MatchPlayerHeatmap; none without a touch that has a location.
fn svg(cx: &PageContext<'_>, view: &MatchView<'_>, line: &PlayerFacts, class: &'static str, width: f64) -> Option<Svg> {
    let cells = grid::touches_of(&view.events, line.player);
    let most = *cells.values().max()? as f64;
    let name = view.player_name(line.player);
    let scale = width / 124.0;
    let title = cx.fill(words::TITLE_OF, &[cx.name(&name)]);
    let mut svg = Svg::new(width, 84.0 * scale + 22.0, class, &title, &finding(cx, cx.name(&name), line))
        .right_to_left(cx.is_arabic());
    // Both teams attack in the direction of reading, so that maps of two players can be compared.
    let pitch = Pitch::new(2.0 * scale, 2.0 * scale, scale).turned(cx.is_arabic());
    pitch.draw(&mut svg);
    let fill = if line.side == Side::Home { "fill-home" } else { "fill-away" };
    for (cell, count) in cells {
        let (x, y) = cell.corner();
        let (one, two) = (pitch.at(Side::Home, x, y), pitch.at(Side::Home, x + CELL_LENGTH, y + CELL_LENGTH));
        let opacity = 0.18 + 0.82 * (count as f64 / most).sqrt();
        svg.hint("cell", &cx.fill(words::TOUCHES_HERE, &[&cx.numbers.integer(count)]));
        svg.element(
            "rect",
            &[
                ("class", &fill),
                ("fill-opacity", &format!("{opacity:.2}")),
                ("rx", &"2"),
                ("x", &format!("{:.1}", one.0.min(two.0) + 0.5)),
                ("y", &format!("{:.1}", one.1.min(two.1) + 0.5)),
                ("width", &format!("{:.1}", CELL_LENGTH * scale - 1.0)),
                ("height", &format!("{:.1}", CELL_LENGTH * scale - 1.0)),
            ],
        );
        svg.close();
    }
    let baseline = 84.0 * scale + 15.0;
    let (tail, tip) = if cx.is_arabic() { (width - 2.0, width - 30.0) } else { (2.0, 30.0) };
    let back = if cx.is_arabic() { 5.0 } else { -5.0 };
    let y = baseline - 4.0;
    let (above, below, barb) = (y - 4.0, y + 4.0, tip + back);
    svg.path("direction", &format!("M{tail} {y:.1}H{tip}M{barb} {above:.1}L{tip} {y:.1}L{barb} {below:.1}"));
    let text = if cx.is_arabic() { width - 38.0 } else { 38.0 };
    svg.text("axis", (text, baseline), "start", cx.say(words::ATTACKS));
    Some(svg)
}
