//! The goal mouth: where attempts reached the goal, as the attackers see it. Left is their left in both languages.

use std::collections::BTreeMap;

use football::model::{GoalMouth, Side, Words};

use super::shots::{MatchShot, ShotResult, shots};
use super::view::MatchView;
use super::words::goal_mouth as words;
use crate::chart::Svg;
use crate::chart::goal::{HEIGHT, WIDTH, draw_goal, place};
use crate::context::PageContext;
use crate::markup::{escaped, escaped_name};

/// No mark is smaller.
const MIN_RADIUS: f64 = 3.5;

/// The part of the goal that an attempt reached.
pub(super) fn part(at: GoalMouth) -> Words {
    use words as w;
    const PARTS: [[Words; 3]; 3] = [
        [w::LOW_LEFT, w::LOW_CENTRE, w::LOW_RIGHT],
        [w::LEFT, w::CENTRE, w::RIGHT],
        [w::HIGH_LEFT, w::HIGH_CENTRE, w::HIGH_RIGHT],
    ];
    match at {
        at if at.is_inside() => {
            let third = |value: f64, size: f64| ((3.0 * value / size) as usize).min(2);
            let across = third(at.y() - GoalMouth::LEFT_POST, GoalMouth::RIGHT_POST - GoalMouth::LEFT_POST);
            PARTS[third(at.z(), GoalMouth::CROSSBAR)][across]
        }
        at if at.y() < GoalMouth::LEFT_POST => w::WIDE_LEFT,
        at if at.y() > GoalMouth::RIGHT_POST => w::WIDE_RIGHT,
        _ => w::OVER,
    }
}

/// The title and both goals; in place of them the reason, if no height is known.
pub(super) fn markup(cx: &PageContext<'_>, view: &MatchView<'_>) -> String {
    let title = cx.say(words::TITLE);
    let shots = shots(view);
    if shots.iter().all(|shot| shot.event.goal_mouth.is_none()) {
        let mut bare = Svg::new(WIDTH, HEIGHT, "goal-mouth", title, cx.say(words::NONE));
        draw_goal(&mut bare);
        return format!(
            "<h3>{title}</h3><div class=\"empty-frame goal-frames\">{}<p class=\"empty\">{}</p></div>",
            bare.markup(),
            escaped(cx.say(words::NONE))
        );
    }
    let mut html = format!(
        "<h3>{title} <small>{}</small></h3><p class=\"finding\">{}</p><div class=\"goal-frames\">",
        cx.say(words::VIEW),
        escaped(&finding(cx, view, &shots))
    );
    for side in Side::BOTH {
        let (class, name) = (if side == Side::Home { "home" } else { "away" }, cx.name(&view.team(side).name));
        let goal = goal(cx, view, &shots, side).markup();
        html.push_str(&format!(
            "<figure><figcaption class=\"text-{class}\">{}</figcaption>{goal}</figure>",
            escaped_name(name)
        ));
    }
    html.push_str("</div>");
    html
}

/// Both goals as one drawing; none if no height is known.
pub fn svg(cx: &PageContext<'_>, view: &MatchView<'_>) -> Option<Svg> {
    let shots = shots(view);
    shots.iter().find_map(|shot| shot.event.goal_mouth)?;
    let finding = finding(cx, view, &shots);
    let goals = Side::BOTH.map(|side| goal(cx, view, &shots, side));
    Some(Svg::side_by_side(cx.say(words::TITLE), &finding, goals, cx.is_arabic()))
}

fn finding(cx: &PageContext<'_>, view: &MatchView<'_>, shots: &[MatchShot<'_>]) -> String {
    let count = |side: Side, only_inside: bool| {
        let places = shots.iter().filter(|shot| shot.side == side).filter_map(|shot| shot.event.goal_mouth);
        cx.numbers.integer(places.filter(|at| at.is_inside() || !only_inside).count())
    };
    let [home, away] = Side::BOTH.map(|side| cx.name(&view.team(side).name));
    let [in_home, all_home] = [true, false].map(|inside| count(Side::Home, inside));
    let [in_away, all_away] = [true, false].map(|inside| count(Side::Away, inside));
    cx.fill(words::FINDING, &[home, &in_home, &all_home, away, &in_away, &all_away])
}

/// The attempts of one side.
fn goal(cx: &PageContext<'_>, view: &MatchView<'_>, shots: &[MatchShot<'_>], side: Side) -> Svg {
    let name = cx.name(&view.team(side).name);
    let mut svg = Svg::new(WIDTH, HEIGHT, "goal-mouth", name, cx.say(words::TITLE)).right_to_left(cx.is_arabic());
    draw_goal(&mut svg);
    let mut marks: Vec<(&MatchShot<'_>, (f64, f64), f64)> = shots
        .iter()
        .filter(|shot| shot.side == side)
        .filter_map(|shot| {
            let at = shot.event.goal_mouth?;
            let radius = (13.0 * shot.xg.max(0.0).sqrt()).max(MIN_RADIUS);
            Some((shot, place(at.y(), at.z()), radius))
        })
        .collect();
    separate(&mut marks);
    // The big ones first, so that none is hidden; goals last.
    let is_goal = |shot: &MatchShot<'_>| shot.result == ShotResult::Goal;
    marks.sort_by(|one, two| is_goal(one.0).cmp(&is_goal(two.0)).then(two.2.total_cmp(&one.2)));
    for (shot, at, radius) in marks {
        svg.hint("shot", &shot.hint(cx, view));
        svg.circle(shot.result.class(), at, radius).close();
    }
    svg
}

/// Attempts at the same place are drawn side by side: a feed may know the zone alone.
fn separate(marks: &mut [(&MatchShot<'_>, (f64, f64), f64)]) {
    let mut together: BTreeMap<(i64, i64), Vec<usize>> = BTreeMap::new();
    for (index, (_, at, _)) in marks.iter().enumerate() {
        together.entry(((at.0 * 2.0) as i64, (at.1 * 2.0) as i64)).or_default().push(index);
    }
    for indexes in together.into_values() {
        let width: f64 = indexes.iter().map(|index| 2.0 * marks[*index].2).sum();
        let mut from = -width / 2.0;
        for index in indexes {
            let radius = marks[index].2;
            let x = marks[index].1.0 + from + radius;
            marks[index].1.0 = x.clamp(radius, WIDTH - radius);
            from += 2.0 * radius;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_of_the_goal_has_a_name() {
        for (y, z, expected) in [
            (36.5, 0.2, "low left"),
            (40.0, 1.3, "centre"),
            (43.9, 2.6, "high right"),
            (35.0, 3.0, "wide of the left post"),
            (45.0, 0.0, "wide of the right post"),
            (40.0, 3.0, "over the crossbar"),
        ] {
            assert_eq!(part(GoalMouth::new(y, z).unwrap()).en, expected);
        }
    }
}
