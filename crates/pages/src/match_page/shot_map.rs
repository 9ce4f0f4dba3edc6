//! The shot map: every attempt where it was taken, its area the chance of a goal, its colour the result.

use askama::Template;
use football::analysis::{StatValue, definition};
use football::model::{Side, Words};

use super::chart_section::{as_table, empty_pitch, figure, player_link, statistic};
use super::goal_mouth;
use super::needs;
use super::section::{Picture, SectionContent, SectionRow};
use super::short_name::ShortNames;
use super::shot_map_drawing::{ShotMap, ShotMark, TOTALS};
use super::shots::{MatchShot, ShotResult, shots};
use super::view::MatchView;
use super::words::{goal_mouth as goal_mouth_words, shot_map as words};
use crate::chart::{ChartSize, Svg};
use crate::context::PageContext;
use crate::layout::render;
use crate::markup::{Markup, escaped_name};
use crate::numbers::MISSING;
use crate::why::NumbersOf;
use api::{Data, Error};

/// The rows of the table of chances.
const BIGGEST: usize = 6;

#[derive(Template)]
#[template(path = "pages/match-shots.html")]
struct Chances<'a> {
    cx: &'a PageContext<'a>,
    rows: Vec<Chance>,
}

struct Chance {
    side: Side,
    minute: Markup,
    player: Option<(i64, String)>,
    result: ShotResult,
    how: String,
    xg: Markup,
}

pub(super) const SECTION: SectionRow = SectionRow {
    id: "shots",
    tab: Some(words::SHOTS),
    title: words::TITLE,
    columns: 7,
    needs: needs::places_of_attempts,
    make: section,
    is_part: true,
    pictures: &[
        Picture {
            file: "shots.svg",
            label: Some(words::TITLE),
            about: "Every attempt with its expected goals",
            draw: |cx, view, _| Ok(svg(cx, view, ChartSize::Wide)),
            ..Picture::STANDARD
        },
        Picture {
            file: "goal-mouth.svg",
            label: Some(goal_mouth_words::TITLE),
            about: "Where attempts reached the goal",
            draw: |cx, view, _| Ok(goal_mouth::svg(cx, view)),
            ..Picture::STANDARD
        },
    ],
    widget: Some(words::TITLE),
};

fn section(cx: &PageContext<'_>, view: &MatchView<'_>, _: &Data<'_>) -> Result<Option<SectionContent>, Error> {
    let shots = shots(view);
    let body = match figure(|size| svg(cx, view, size)) {
        Some(mut html) => {
            html.push_str(&goal_mouth::markup(cx, view));
            html.push_str(&render(&Chances { cx, rows: biggest(cx, view, &shots) })?);
            html.push_str(&table(cx, view, &shots));
            html
        }
        None => empty_pitch(cx.say(words::NONE)),
    };
    let has_own_goal = view.report.goals.iter().any(|goal| goal.kind.code == "OWN_GOAL");
    let notes = [(!view.report.kicks.is_empty(), words::NO_KICKS), (has_own_goal, words::OWN_GOALS)];
    let notes: Vec<&str> = notes.iter().filter(|note| note.0).map(|note| cx.say(note.1)).collect();
    Ok(Some(SectionContent { note: notes.join(" · "), body: Markup::trusted(body), ..SectionContent::default() }))
}

fn total(cx: &PageContext<'_>, view: &MatchView<'_>, side: Side, path: &str) -> String {
    let value = definition(path).map_or(StatValue::Missing, |row| row.value(&view.facts.team(side).tally));
    cx.numbers.value(value, 2)
}

/// The chart; none without an attempt whose place is known.
pub fn svg(cx: &PageContext<'_>, view: &MatchView<'_>, size: ChartSize) -> Option<Svg> {
    let shots = shots(view);
    let map = ShotMap::new(cx.is_arabic(), size);
    let mut marks = map.marks(&shots);
    if marks.is_empty() {
        return None;
    }
    let numbers = Side::BOTH.map(|side| TOTALS.map(|(_, path)| total(cx, view, side, path)));
    let of = Side::BOTH.map(|side| NumbersOf::match_(view.match_().id.0).team(view.team(side).id));
    let [home, away] = Side::BOTH.map(|side| cx.name(&view.team(side).name));
    let finding =
        cx.fill(words::FINDING, &[home, &numbers[0][1], &numbers[0][0], away, &numbers[1][1], &numbers[1][0]]);
    let (width, height) = map.size;
    let mut svg = Svg::new(width, height, "shots", cx.say(words::TITLE), &finding).right_to_left(cx.is_arabic());
    map.pitch.draw(&mut svg);
    map.draw_totals(cx, &mut svg, &numbers, of);
    // The big ones first, so that none is hidden; goals last.
    let is_goal = |mark: &ShotMark<'_>| mark.shot.result == ShotResult::Goal;
    marks.sort_by(|one, two| is_goal(one).cmp(&is_goal(two)).then(two.radius.total_cmp(&one.radius)));
    for mark in &marks {
        let (hint, why) = (mark.shot.hint(cx, view), xg_of(view, mark.shot).address("GoalsScored.XG"));
        svg.hint_with_events("shot", &hint, &why);
        svg.circle(mark.shot.result.class(), mark.at, mark.radius).close();
    }
    let names = ShortNames::new(cx, view);
    for side in Side::BOTH {
        let goals: Vec<&ShotMark<'_>> = marks.iter().filter(|mark| mark.shot.side == side && is_goal(mark)).collect();
        map.draw_goal_labels(cx, &names, &mut svg, side, &goals);
    }
    map.draw_legend(cx, &mut svg);
    Some(svg)
}

fn biggest(cx: &PageContext<'_>, view: &MatchView<'_>, shots: &[MatchShot<'_>]) -> Vec<Chance> {
    let mut order: Vec<&MatchShot<'_>> = shots.iter().collect();
    order.sort_by(|one, two| two.xg.total_cmp(&one.xg));
    let chance = |shot: &MatchShot<'_>| Chance {
        side: shot.side,
        minute: shot.event.moment().minute().map(|minute| cx.numbers.minute(minute)).unwrap_or_default(),
        player: shot.event.player.map(|player| (player.number(), cx.name(&view.player_name(player)).to_owned())),
        result: shot.result,
        how: shot.how(cx),
        xg: xg_link(cx, view, shot),
    };
    order.into_iter().take(BIGGEST).map(chance).collect()
}

/// The expected goals of an attempt lead to those of its player.
pub(super) fn xg_link(cx: &PageContext<'_>, view: &MatchView<'_>, shot: &MatchShot<'_>) -> Markup {
    xg_of(view, shot).link("GoalsScored.XG", &cx.numbers.xg(shot.xg))
}

fn xg_of(view: &MatchView<'_>, shot: &MatchShot<'_>) -> NumbersOf {
    let of = NumbersOf::match_(view.match_().id.0);
    match shot.event.player {
        Some(player) => of.player(player.number()),
        None => of.team(view.team(shot.side).id),
    }
}

fn table(cx: &PageContext<'_>, view: &MatchView<'_>, shots: &[MatchShot<'_>]) -> String {
    let heading = |words: Words| cx.say(words).to_owned();
    let headings = [
        heading(words::MINUTE),
        heading(words::TEAM),
        heading(words::PLAYER),
        heading(words::RESULT),
        heading(words::HOW),
        heading(words::AT_GOAL),
        statistic(cx, "GoalsScored.XG"),
    ];
    let rows = shots.iter().map(|shot| {
        let player = shot.event.player.map(|player| (player.number(), view.player_name(player)));
        vec![
            shot.event.moment().minute().map_or(String::new(), |minute| cx.numbers.minute(minute).into_string()),
            escaped_name(cx.name(&view.team(shot.side).name)),
            player.map_or(String::new(), |(id, name)| player_link(id, cx.name(&name))),
            cx.say(shot.result.words()).to_owned(),
            shot.how(cx),
            shot.event.goal_mouth.map_or(MISSING, |at| cx.say(goal_mouth::part(at))).to_owned(),
            xg_link(cx, view, shot).into_string(),
        ]
    });
    as_table(cx, cx.say(words::TITLE), &headings, rows)
}
