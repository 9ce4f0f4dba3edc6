//! The table of all players: one group of statistics at a time, per match or per 90 minutes; everything as CSV.

use askama::Template;
use football::analysis::{StatValue, round};
use football::model::{Position, Side, Words};

use super::heatmap::rating;
use super::needs;
use super::player_groups::{GROUPS, Group, REPORT, REPORT_WITH_ATTEMPTS};
use super::section::{SectionContent, SectionRow};
use super::view::MatchView;
use super::words::players as words;
use crate::address;
use crate::context::PageContext;
use crate::figure::{Figure, figure};
use crate::layout::Page;
use crate::layout::render;
use crate::layout::words::NOTHING_TO_DRAW;
use crate::markup::Markup;
use crate::numbers::MISSING;
use crate::why::NumbersOf;
use api::parts::player::{PlayerLine, lines};
use api::parts::statistics::PLAYER_MATCH;
use api::parts::statistics_query::{Per, scaled};
use api::render::{Csv, Format};
use api::{Data, Error};

/// The parameters of the address.
const GROUP: &str = "group";
const PER_90: &str = "per90";
const XG: Figure = figure("GoalsScored.XG");
const MINUTES: Figure = figure("Admin.MinutesPlayed");

#[derive(Template)]
#[template(path = "pages/match-players.html")]
struct Body<'a> {
    cx: &'a PageContext<'a>,
    finding: String,
    /// Label, address, and whether it is shown.
    groups: Vec<(&'static str, String, bool)>,
    /// The switch between both ways of counting: label, address, and whether it is shown.
    ways: [(&'static str, String, bool); 2],
    csv: String,
    has_ratings: bool,
    /// The short heading, the whole name, and the address of the definition.
    columns: Vec<(&'static str, &'static str, String)>,
    rows: Vec<Row>,
}

struct Row {
    side: &'static str,
    shirt: String,
    /// For sorting; empty without a number.
    shirt_value: String,
    name: String,
    /// The player's heat map, or their page.
    address: String,
    position: &'static str,
    position_name: &'static str,
    minutes: Markup,
    minutes_value: String,
    /// Text, exact value and step of the colour.
    rating: Option<(Markup, f64, u8)>,
    cells: Vec<Cell>,
}

struct Cell {
    text: Markup,
    value: String,
    is_zero: bool,
    bar: Markup,
}

pub(super) const SECTION: SectionRow = SectionRow {
    id: "players",
    tab: Some(words::PLAYERS),
    title: words::TITLE,
    columns: 12,
    needs: needs::players,
    make: section,
    is_part: true,
    ..SectionRow::STANDARD
};

fn section(cx: &PageContext<'_>, view: &MatchView<'_>, data: &Data<'_>) -> Result<Option<SectionContent>, Error> {
    let is_per_90 = is_per_90(cx, view);
    let players = lines(data, view.match_(), &view.facts, &view.entities)?;
    let body = render(&body(cx, view, &players, is_per_90))?;
    let note = if is_per_90 { cx.say(words::PER_90_NOTE).to_owned() } else { String::new() };
    Ok(Some(SectionContent { note, body: Markup::trusted(body), ..SectionContent::default() }))
}

/// Goals and cards of a report are counted per match alone.
fn is_per_90(cx: &PageContext<'_>, view: &MatchView<'_>) -> bool {
    cx.query.get(PER_90) == Some("1") && needs::touches(view)
}

/// The groups whose statistics were counted.
fn groups_of(view: &MatchView<'_>) -> &'static [Group] {
    match (needs::touches(view), needs::attempts(view)) {
        (true, _) => GROUPS,
        (false, true) => &REPORT_WITH_ATTEMPTS,
        (false, false) => &REPORT,
    }
}

fn body<'a>(cx: &'a PageContext<'a>, view: &MatchView<'_>, players: &[PlayerLine], is_per_90: bool) -> Body<'a> {
    let asked = cx.query.get(GROUP);
    let groups = groups_of(view);
    let group = groups.iter().find(|group| asked == Some(group.code)).unwrap_or(&groups[0]);
    let per = is_per_90.then_some(Per::Ninety);
    let most_xg = players.iter().filter_map(|line| XG.number(&line.facts.tally, per)).fold(0.0, f64::max);
    let mut ordered: Vec<&PlayerLine> = players.iter().collect();
    let minutes = |line: &PlayerLine| MINUTES.number(&line.facts.tally, None).unwrap_or(0.0);
    let rank = |line: &PlayerLine| line.kindex.map_or(-1.0, |index| index.rating);
    ordered.sort_by(|one, two| rank(two).total_cmp(&rank(one)).then_with(|| minutes(two).total_cmp(&minutes(one))));
    let columns = group.columns.iter().map(|column| (column.heading(cx), column.name(cx), column.address()));
    let ways = [(words::PER_MATCH, "", !is_per_90), (words::PER_90_MINUTES, "1", is_per_90)];
    let parameters = if is_per_90 { "?per90=1&lang=" } else { "?lang=" };
    let language = if cx.is_arabic() { "ar" } else { "en" };
    Body {
        cx,
        finding: finding(cx, view, &ordered),
        groups: groups
            .iter()
            .filter(|_| groups.len() > 1)
            .map(|one| (cx.say(one.label), address::with(cx, &[(GROUP, one.code)], "players"), one.code == group.code))
            .collect(),
        ways: ways.map(|(label, value, is_shown)| {
            (cx.say(label), address::with(cx, &[(PER_90, value)], "players"), is_shown)
        }),
        csv: format!("/m/{}/players.csv{parameters}{language}", view.match_().id),
        has_ratings: view.facts.is_final && needs::touches(view),
        columns: columns.collect(),
        rows: ordered.into_iter().map(|line| row(cx, view, line, group, per, most_xg)).collect(),
    }
}

fn finding(cx: &PageContext<'_>, view: &MatchView<'_>, ordered: &[&PlayerLine]) -> String {
    let count = cx.numbers.integer(ordered.len());
    let best = ordered.first().and_then(|line| Some((line, rating(cx, view, &line.facts)?.0)));
    match best {
        Some((line, rating)) => cx.fill(words::FINDING, &[&count, cx.name(&line.nickname), &rating]),
        None if !needs::touches(view) => cx.fill(words::FINDING_COUNT, &[&count]),
        None => cx.fill(words::FINDING_UNRATED, &[&count]),
    }
}

fn row(
    cx: &PageContext<'_>,
    view: &MatchView<'_>,
    line: &PlayerLine,
    group: &Group,
    per: Option<Per>,
    most_xg: f64,
) -> Row {
    let side = if line.facts.side == Side::Home { "home" } else { "away" };
    let of = NumbersOf::match_(view.match_().id.0).player(line.id.number());
    let scaled_of = per.map_or(of, |per| of.per(per));
    let cell = |figure: &Figure| {
        let value = figure.value(&line.facts.tally, per);
        let number = figure.number(&line.facts.tally, per);
        let is_xg = *figure == XG && most_xg > 0.0;
        Cell {
            text: scaled_of.link(figure.path, &figure.text(cx, &line.facts.tally, per)),
            value: plain(value),
            is_zero: number == Some(0.0),
            bar: if is_xg { xg_bar(side, number.unwrap_or(0.0) / most_xg, cx.is_arabic()) } else { Markup::default() },
        }
    };
    let player = line.id.number();
    Row {
        side,
        shirt: line.shirt.map_or(MISSING.to_owned(), |shirt| cx.numbers.integer(shirt)),
        shirt_value: line.shirt.map_or(String::new(), |shirt| shirt.to_string()),
        name: cx.name(&line.nickname).to_owned(),
        address: match needs::touches(view) {
            true => address::with(cx, &[("player", &player.to_string())], "heatmap"),
            false => format!("/p/{player}"),
        },
        position: line.position.map_or(MISSING, |position| short_position(cx, position)),
        position_name: line.position.map_or("", |position| cx.say(position.words())),
        minutes: of.link(MINUTES.path, &MINUTES.text(cx, &line.facts.tally, None)),
        minutes_value: plain(MINUTES.value(&line.facts.tally, None)),
        rating: rating(cx, view, &line.facts)
            .zip(line.kindex)
            .map(|((text, step), index)| (of.link("KIndex.Rating", &text), round(index.rating, 4), step)),
        cells: group.columns.iter().map(cell).collect(),
    }
}

/// The code in English, the name in Arabic.
fn short_position(cx: &PageContext<'_>, position: Position) -> &'static str {
    let words = position.words();
    cx.say(Words { en: position.code(), ar: words.ar })
}

/// A bar that ends at the number beside it.
fn xg_bar(side: &str, length: f64, is_arabic: bool) -> Markup {
    const WIDTH: f64 = 56.0;
    let width = WIDTH * length.clamp(0.0, 1.0);
    if width < 0.5 {
        return Markup::default();
    }
    let x = if is_arabic { 0.0 } else { WIDTH - width };
    Markup::trusted(format!(
        "<svg class=\"in-cell\" width=\"{WIDTH}\" height=\"10\" aria-hidden=\"true\"><rect class=\"fill-{side} weaker\" x=\"{x:.1}\" width=\"{width:.1}\" height=\"10\"/></svg>"
    ))
}

/// A number for programs: Western digits, a full stop; empty if it is missing.
fn plain(value: StatValue) -> String {
    match value {
        StatValue::Count(count) => count.to_string(),
        StatValue::Real(number) => number.to_string(),
        StatValue::Missing => String::new(),
    }
}

/// `/m/<match>/players.csv`: the whole table. The columns are the paths of the definitions.
pub fn file(cx: &PageContext<'_>, data: &Data<'_>) -> Result<Page, Error> {
    let view = MatchView::load(data, cx.id())?;
    if !needs::players(&view) {
        return Ok(Page::Missing(NOTHING_TO_DRAW));
    }
    let players = lines(data, view.match_(), &view.facts, &view.entities)?;
    let is_per_90 = is_per_90(cx, &view);
    let is_shown = |path: &str| {
        let mut shown = groups_of(&view).iter().flat_map(|group| group.columns).map(|column| column.path);
        needs::touches(&view) || path == MINUTES.path || shown.any(|shown| shown == path)
    };
    let statistics: Vec<_> = PLAYER_MATCH.all().into_iter().filter(|definition| is_shown(definition.path)).collect();
    let mut csv = Csv::for_spreadsheets();
    let fixed = ["player_id", "player", "team_id", "team", "shirt", "position", "KIndex.Rating"];
    csv.row(fixed.into_iter().chain(statistics.iter().map(|definition| definition.path)));
    let rated = |line: &PlayerLine| line.kindex.filter(|_| needs::touches(&view));
    for line in &players {
        let per = is_per_90.then_some(Per::Ninety);
        let known = [
            line.id.number().to_string(),
            cx.name(&line.nickname).to_owned(),
            line.team.id.to_string(),
            cx.name(&line.team.name).to_owned(),
            line.shirt.map_or(String::new(), |shirt| shirt.to_string()),
            line.position.map_or(String::new(), |position| position.code().to_owned()),
            rated(line).map_or(String::new(), |index| round(index.rating, 1).to_string()),
        ];
        let numbers = statistics.iter().map(|definition| plain(scaled(definition, &line.facts.tally, per)));
        csv.row(known.into_iter().chain(numbers));
    }
    Ok(Page::File {
        content_type: Format::Csv.content_type(),
        name: format!("match-{}-players.csv", view.match_().id),
        body: csv.into_bytes(),
    })
}
