//! One attack on the pitch: its touches in order, numbered and named.

use football::analysis::attacks::Attack;
use football::analysis::is_touch;
use football::model::{Outcome, PlayerId, Point, Side};

use super::view::MatchView;
use crate::chart::Svg;
use crate::chart::labels::TEXT_GROWTH;
use crate::chart::pitch::Pitch;
use crate::context::PageContext;

/// Touches of one player that are closer than this, in units of the pitch, are one step.
const SAME_PLACE: f64 = 4.0;
const RADIUS: f64 = 9.0;

/// What one player does with the ball at one place.
#[derive(Debug)]
pub(super) struct Step {
    pub player: Option<PlayerId>,
    /// The player's name.
    pub name: String,
    /// `Interception, Pass`
    pub actions: String,
    pub at: Point,
    pub is_goal: bool,
    pub is_shot: bool,
    /// The player moved with the ball since the step before.
    pub is_carried: bool,
}

/// The steps of an attack. Touches without a location are left out.
pub(super) fn steps(cx: &PageContext<'_>, view: &MatchView<'_>, attack: &Attack) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    for event in attack.own.iter().map(|index| &view.events[*index as usize]).filter(|event| is_touch(event)) {
        let Some(at) = event.at else { continue };
        let action = cx.say(event.kind.words());
        let is_goal = event.kind.is_shot() && event.result == Outcome::Goal;
        let same_player = steps.last().is_some_and(|last| last.player.is_some() && last.player == event.player);
        match steps.last_mut().filter(|last| same_player && distance(last.at, at) < SAME_PLACE) {
            Some(last) => {
                let comma = cx.comma();
                last.actions = format!("{}{comma}{action}", last.actions);
                last.at = at;
                last.is_goal |= is_goal;
                last.is_shot |= event.kind.is_shot();
            }
            None => steps.push(Step {
                player: event.player,
                name: event.player.map_or(String::new(), |player| cx.name(&view.player_name(player)).to_owned()),
                actions: action.to_owned(),
                at,
                is_goal,
                is_shot: event.kind.is_shot(),
                is_carried: same_player,
            }),
        }
    }
    steps
}

fn distance(one: Point, two: Point) -> f64 {
    (one.x() - two.x()).hypot(one.y() - two.y())
}

/// The drawing. `width` is that of the whole pitch with its margin.
pub(super) fn svg(
    cx: &PageContext<'_>,
    view: &MatchView<'_>,
    attack: &Attack,
    (title, description): (&str, &str),
    class: &'static str,
    width: f64,
) -> Svg {
    let scale = width / 124.0;
    let mut svg = Svg::new(width, 84.0 * scale, class, title, description).right_to_left(cx.is_arabic());
    let pitch = Pitch::new(2.0 * scale, 2.0 * scale, scale).turned(cx.is_arabic());
    pitch.draw(&mut svg);
    let steps = steps(cx, view, attack);
    let places: Vec<(f64, f64)> = steps.iter().map(|step| pitch.place(attack.side, step.at)).collect();
    let taken = places.iter().map(|place| around(*place)).collect();
    let mut labels = Labels { width, height: 84.0 * scale, growth: TEXT_GROWTH, taken };
    let team = if attack.side == Side::Home { "home" } else { "away" };
    // Lines first, so that they are below the discs.
    for (index, step) in steps.iter().enumerate().skip(1) {
        let carried = if step.is_carried { " carried" } else { "" };
        svg.open("g", &[("data-step", &(index + 1))]);
        svg.line(&format!("stroke-{team} move{carried}"), places[index - 1], places[index]);
        svg.close();
    }
    if let (Some(last), Some(from)) = (steps.last(), places.last()) {
        let to = pitch.place(attack.side, attack_end(view, attack));
        svg.open("g", &[("data-step", &steps.len())]);
        draw_end(&mut svg, team, last, *from, to);
        svg.close();
    }
    for (index, step) in steps.iter().enumerate() {
        let place = places[index];
        let (disc, text) = if step.is_goal {
            ("shot-goal".to_owned(), "on-goal".to_owned())
        } else {
            (format!("fill-{team}"), format!("on-{team}"))
        };
        svg.open("g", &[("data-step", &(index + 1))]);
        svg.circle(&disc, place, RADIUS);
        let number = cx.numbers.integer(index + 1);
        svg.number(&format!("{text} step-number"), (place.0, place.1 + 3.6), "middle", &number);
        let is_named = index == 0 || step.player != steps[index - 1].player;
        if let Some(at) = labels.place(&step.name, place).filter(|_| is_named) {
            svg.text("strong-label halo", at, "middle", &step.name);
        }
        svg.close();
    }
    svg
}

/// Where the ball went after the last touch.
fn attack_end(view: &MatchView<'_>, attack: &Attack) -> Point {
    let last = attack.own.last().and_then(|index| view.events.get(*index as usize));
    last.and_then(|event| event.end).unwrap_or(attack.end)
}

/// The last movement of the ball: an arrow.
fn draw_end(svg: &mut Svg, team: &str, last: &Step, from: (f64, f64), to: (f64, f64)) {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy);
    if length < RADIUS + 4.0 {
        return;
    }
    let (ux, uy) = (dx / length, dy / length);
    let class = match last {
        Step { is_goal: true, .. } => "goal-arrow".to_owned(),
        Step { is_shot: true, .. } => format!("stroke-{team} arrow"),
        _ => format!("stroke-{team} move lost"),
    };
    let barb = |sign: f64| (to.0 - 7.0 * ux + sign * 4.0 * uy, to.1 - 7.0 * uy - sign * 4.0 * ux);
    let (one, two) = (barb(1.0), barb(-1.0));
    let path = format!(
        "M{:.1} {:.1}L{:.1} {:.1}M{:.1} {:.1}L{:.1} {:.1}L{:.1} {:.1}",
        from.0 + RADIUS * ux,
        from.1 + RADIUS * uy,
        to.0,
        to.1,
        one.0,
        one.1,
        to.0,
        to.1,
        two.0,
        two.1
    );
    svg.path(&class, &path);
}

/// A box: left, top, right, bottom.
type LabelBox = (f64, f64, f64, f64);

fn around((x, y): (f64, f64)) -> LabelBox {
    (x - RADIUS, y - RADIUS, x + RADIUS, y + RADIUS)
}

/// Finds room for names. A name without room is left out: the list of touches has it.
struct Labels {
    width: f64,
    height: f64,
    growth: f64,
    taken: Vec<LabelBox>,
}

impl Labels {
    /// The middle of the baseline of a name near its disc.
    fn place(&mut self, name: &str, (x, y): (f64, f64)) -> Option<(f64, f64)> {
        const LETTER: f64 = 6.8;
        const LINE: f64 = 13.0;
        let half = name.chars().count() as f64 * LETTER * self.growth / 2.0;
        let side = half + RADIUS + 4.0;
        let candidates = [(x, y - RADIUS - 4.0), (x, y + RADIUS + 12.0), (x + side, y + 4.0), (x - side, y + 4.0)];
        // At the edges a name above or below its disc may move sideways.
        let inside = |(x, y): (f64, f64)| (x.clamp(half + 2.0, (self.width - half - 2.0).max(half + 2.0)), y);
        let fits = |at: &(f64, f64)| {
            let own = (at.0 - half, at.1 - LINE + 2.0, at.0 + half, at.1 + 3.0);
            let is_free = |other: &LabelBox| own.2 < other.0 || own.0 > other.2 || own.3 < other.1 || own.1 > other.3;
            own.1 > 0.0 && own.3 < self.height && self.taken.iter().all(is_free)
        };
        let at = candidates.into_iter().map(inside).find(fits)?;
        self.taken.push((at.0 - half, at.1 - LINE + 2.0, at.0 + half, at.1 + 3.0));
        Some(at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_never_cover_each_other_or_a_disc() {
        let mut labels = Labels { width: 300.0, height: 200.0, growth: 1.0, taken: vec![around((100.0, 100.0))] };
        let placed: Vec<_> = (0..6).filter_map(|_| labels.place("Mac Allister", (100.0, 100.0))).collect();
        assert_eq!(placed.len(), 4, "above, below and at both sides; then there is no room");
        let boxes = labels.taken;
        for (index, one) in boxes.iter().enumerate() {
            for two in &boxes[index + 1..] {
                let overlaps = one.0 < two.2 && two.0 < one.2 && one.1 < two.3 && two.1 < one.3;
                assert!(!overlaps, "{one:?} {two:?}");
            }
        }
        let mut edge = Labels { width: 300.0, height: 200.0, growth: 1.0, taken: Vec::new() };
        assert!(edge.place("Mac Allister", (5.0, 100.0)).unwrap().0 > 30.0, "a name stays inside");
    }
}
