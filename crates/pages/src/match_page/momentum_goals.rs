//! The goals of the momentum chart: a ball on a line at the edge of the scorer's side, and a label.

use football::model::{Period, PlayerId, Score, Side};

use super::short_name::ShortNames;
use super::shots::words;
use super::view::MatchView;
use crate::chart::labels::{spread, text_width};
use crate::chart::marks::ball;
use crate::chart::time_axis::TimeAxis;
use crate::chart::{ChartSize, Svg};
use crate::context::PageContext;
use api::parts::match_events::ReportedEvent;

/// Goals of one side within this time share a label.
const TOGETHER_SECS: u32 = 180;

/// Goals of one side that share a label, with the score after the last of them.
#[derive(Clone, Debug)]
struct GoalGroup<'a> {
    side: Side,
    goals: Vec<&'a ReportedEvent>,
    score: Score,
}

/// Draws balls and labels. `(middle, reach, radius)`: the line of zero, the distance of the edges, the size of a ball.
pub(super) fn draw(
    cx: &PageContext<'_>,
    view: &MatchView<'_>,
    svg: &mut Svg,
    axis: &TimeAxis,
    (middle, reach, radius): (f64, f64, f64),
    width: f64,
    size: ChartSize,
) {
    let names = ShortNames::new(cx, view);
    let groups = groups(&view.report.goals, |goal| view.side_of(goal.team));
    let position = |goal: &ReportedEvent| {
        Period::from_number(u64::from(goal.half)).map_or(0.0, |period| axis.at(period, f64::from(goal.second)))
    };
    for side in Side::BOTH {
        let edge = if side == Side::Home { middle - reach } else { middle + reach };
        let of_side: Vec<&GoalGroup<'_>> = groups.iter().filter(|group| group.side == side).collect();
        let goals: Vec<&ReportedEvent> = of_side.iter().flat_map(|group| group.goals.iter().copied()).collect();
        let balls: Vec<(f64, f64)> = goals.iter().map(|goal| (position(goal), 2.0 * radius + 1.0)).collect();
        let centres = spread(&balls, 0.0, 0.0, width);
        for (at, _) in &balls {
            svg.line("goal-line", (*at, middle), (*at, edge));
        }
        for centre in &centres {
            ball(svg, (*centre, edge), radius);
        }
        let texts: Vec<(String, String)> = of_side.iter().map(|group| texts(cx, &names, group, size)).collect();
        let labels: Vec<(f64, f64)> = of_side
            .iter()
            .zip(&texts)
            .map(|(group, (name, minutes))| {
                let at = group.goals.iter().map(|goal| position(goal)).sum::<f64>() / group.goals.len() as f64;
                (at, text_width(name, 12.0).max(text_width(minutes, 11.0)))
            })
            .collect();
        for (x, (name, minutes)) in spread(&labels, 8.0, 0.0, width).into_iter().zip(&texts) {
            // Arabic letters reach further below the line.
            let between = if cx.is_arabic() { 17.0 } else { 14.0 };
            let (name_y, minutes_y) = match (side, size) {
                (Side::Home, ChartSize::Wide) => (edge - 12.0 - between, edge - 12.0),
                (Side::Away, ChartSize::Wide) => (edge + 20.0, edge + 20.0 + between),
                (Side::Home, ChartSize::Phone) => (edge, edge - 9.0),
                (Side::Away, ChartSize::Phone) => (edge, edge + 18.0),
            };
            if !name.is_empty() {
                svg.text("goal-name", (x, name_y), "middle", name);
            }
            svg.text(size.choose("goal-minute", "goal-name small-label"), (x, minutes_y), "middle", minutes);
        }
    }
}

/// Consecutive goals of a side that are close together.
fn groups(goals: &[ReportedEvent], side_of: impl Fn(&ReportedEvent) -> Side) -> Vec<GoalGroup<'_>> {
    let mut groups: Vec<GoalGroup<'_>> = Vec::new();
    let mut score = Score::default();
    for goal in goals {
        let side = side_of(goal);
        match side {
            Side::Home => score.home = score.home.saturating_add(1),
            Side::Away => score.away = score.away.saturating_add(1),
        }
        let is_near = |group: &&mut GoalGroup<'_>| {
            group
                .goals
                .last()
                .is_some_and(|last| last.half == goal.half && goal.second.saturating_sub(last.second) <= TOGETHER_SECS)
        };
        match groups.iter_mut().rev().find(|group| group.side == side).filter(is_near) {
            Some(group) => {
                group.goals.push(goal);
                group.score = score;
            }
            None => groups.push(GoalGroup { side, goals: vec![goal], score }),
        }
    }
    groups
}

/// The names of a label, and its minutes with the score. Phones show minutes only.
fn texts(cx: &PageContext<'_>, short: &ShortNames, group: &GoalGroup<'_>, size: ChartSize) -> (String, String) {
    let comma = cx.comma();
    let mut names: Vec<String> = group
        .goals
        .iter()
        .filter_map(|goal| goal.player.as_ref())
        .map(|player| cx.numbers.name_in_text(short.get(PlayerId::new(player.id))))
        .collect();
    names.dedup();
    let minute = |goal: &&ReportedEvent| {
        let minute = goal.minute.map_or(String::new(), |minute| cx.numbers.minute_in_text(minute));
        match (goal.kind.code, size) {
            ("PENALTY", ChartSize::Wide) => format!("{minute} {}", cx.say(words::PENALTY_SHORT)),
            ("OWN_GOAL", ChartSize::Wide) => format!("{minute} {}", cx.say(words::OWN_GOAL_SHORT)),
            _ => minute,
        }
    };
    let minutes = group.goals.iter().map(minute).collect::<Vec<_>>().join(comma);
    match size {
        ChartSize::Wide => (names.join(comma), format!("{minutes} · {}", cx.numbers.score_in_text(group.score))),
        ChartSize::Phone => (String::new(), minutes),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use api::parts::match_events::ReportedKind;
    use football::model::{EventId, Words};

    #[test]
    fn goals_of_a_side_within_three_minutes_share_a_label() {
        let goal = |second: u32, side: Side| ReportedEvent {
            id: EventId(0),
            half: 1,
            second,
            minute: None,
            side,
            team: 0,
            kind: ReportedKind { code: "GOAL", words: Words { en: "", ar: "" } },
            player: None,
            other: None,
        };
        let goals = [goal(60, Side::Home), goal(100, Side::Away), goal(200, Side::Home), goal(600, Side::Home)];
        let found: Vec<(Side, usize, (u16, u16))> = groups(&goals, |goal| goal.side)
            .into_iter()
            .map(|group| (group.side, group.goals.len(), (group.score.home, group.score.away)))
            .collect();
        assert_eq!(found, [(Side::Home, 2, (2, 1)), (Side::Away, 1, (1, 1)), (Side::Home, 1, (3, 1))]);
    }
}
