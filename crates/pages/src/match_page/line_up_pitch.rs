//! Both line-ups on one pitch, as a formation or at the mean places of the players.

use football::analysis::{StatValue, definition};
use football::model::{Side, Words};

use super::line_up::{LineUpPlayer, line_ups};
use super::needs::{self, Needs};
use super::short_name::ShortNames;
use super::view::MatchView;
pub(super) use super::words::line_up_pitch as words;
use crate::chart::labels::{LabelPlacer, LabelSpot, TEXT_GROWTH, TextBox, text_width};
use crate::chart::marks::{ball, card, leaving, rating_chip};
use crate::chart::pitch::Pitch;
use crate::chart::{ChartSize, Svg};
use crate::context::PageContext;
use crate::why::NumbersOf;

/// Where players are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlayerPlaces {
    /// Their places in the formation at kick-off.
    Formation,
    /// The mean place of their events.
    Average,
}

impl PlayerPlaces {
    /// `?positions=average`
    pub(super) fn from_query(cx: &PageContext<'_>) -> PlayerPlaces {
        if cx.query.get("positions") == Some("average") { PlayerPlaces::Average } else { PlayerPlaces::Formation }
    }
}

const NAME_SIZE: f64 = 12.0;

/// A starter in the drawing.
struct Disc<'a> {
    player: &'a LineUpPlayer,
    name: &'a str,
    /// Units of the pitch, as the player's side sees it.
    x: f64,
    y: f64,
}

/// The chart; none if the formation lacks a place, or if no player has a mean place.
pub fn svg(cx: &PageContext<'_>, view: &MatchView<'_>, places: PlayerPlaces, size: ChartSize) -> Option<Svg> {
    let squads = line_ups(view);
    let names = ShortNames::new(cx, view);
    let pitch = match size {
        ChartSize::Wide => Pitch::new(12.0, 12.0, 6.0).turned(cx.is_arabic()),
        ChartSize::Phone => Pitch::new(9.0, 9.0, 4.25).upright().stretched(1.26),
    };
    let starters = squads.iter().flatten().filter(|player| player.is_starter);
    let disc = |player| {
        let (x, y) = place(player, places)?;
        Some(Disc { player, name: names.get(player.id), x, y })
    };
    let mut discs: Vec<Disc<'_>> = match places {
        PlayerPlaces::Formation => starters.map(disc).collect::<Option<_>>()?,
        // A starter without an event has no mean place.
        PlayerPlaces::Average => starters.filter_map(disc).collect(),
    };
    if Side::BOTH.iter().any(|side| !discs.iter().any(|disc| disc.player.side == *side)) {
        return None;
    }
    let margin = 2.0 * pitch.x;
    let (width, height) = (pitch.size().0 + margin, pitch.size().1 + margin);
    let title = cx.say(words::LINE_UPS);
    let mut svg = Svg::new(width, height, "line-ups", title, &finding(cx, view)).right_to_left(cx.is_arabic());
    pitch.draw(&mut svg);
    match places {
        PlayerPlaces::Formation => {
            let radius = size.choose(17.0, 14.0);
            // Letters are enlarged where the drawing for phones is made smaller.
            let name_size = NAME_SIZE * size.choose(1.0, TEXT_GROWTH);
            move_apart(&mut discs, &pitch, radius, name_size);
            for disc in &discs {
                let (x, y) = pitch.at(disc.player.side, disc.x, disc.y);
                let label = LabelSpot::around_disc((x, y), radius + 1.0, 0.0, NAME_SIZE)[0];
                draw(cx, view, &mut svg, disc, (x, y), radius, Some(label));
            }
        }
        PlayerPlaces::Average => draw_averages(cx, view, &mut svg, &discs, &pitch, size.choose(12.0, 10.0)),
    }
    Some(svg)
}

/// `Argentina 4–3–3, France 4–2–3–1`, or the two names.
pub(super) fn finding(cx: &PageContext<'_>, view: &MatchView<'_>) -> String {
    let team = |side: Side| {
        let team = view.team(side);
        let formation = team.formation.as_ref().map(|formation| cx.numbers.formation_in_text(formation));
        format!("{} {}", cx.name_in_text(&team.name), formation.unwrap_or_default()).trim().to_owned()
    };
    Side::BOTH.map(team).join(cx.comma())
}

/// Where a player is, in units of the pitch.
fn place(player: &LineUpPlayer, places: PlayerPlaces) -> Option<(f64, f64)> {
    match places {
        PlayerPlaces::Formation => player.place.map(|place| (depth(place.x), place.y * 0.8)),
        PlayerPlaces::Average => player.mean,
    }
}

/// Depth is schematic: a formation of the whole pitch is drawn in the own half.
fn depth(x: f64) -> f64 {
    5.5 + (x - 5.0) / 81.0 * 47.0
}

/// Moves players apart whose names or discs overlap. Only depth changes: the width is true.
fn move_apart(discs: &mut [Disc<'_>], pitch: &Pitch, radius: f64, name_size: f64) {
    const STEP: f64 = 0.4;
    for _ in 0..80 {
        let mut is_moved = false;
        for one in 0..discs.len() {
            for two in one + 1..discs.len() {
                if !overlaps(&discs[one], &discs[two], pitch, radius, name_size) {
                    continue;
                }
                is_moved = true;
                if discs[one].player.side != discs[two].player.side {
                    discs[one].x -= STEP;
                    discs[two].x -= STEP;
                } else {
                    let (back, front) = if discs[one].x <= discs[two].x { (one, two) } else { (two, one) };
                    discs[back].x -= STEP;
                    discs[front].x += STEP;
                }
            }
        }
        for disc in discs.iter_mut() {
            disc.x = disc.x.clamp(4.5, 56.0);
        }
        if !is_moved {
            break;
        }
    }
}

fn overlaps(one: &Disc<'_>, two: &Disc<'_>, pitch: &Pitch, radius: f64, name_size: f64) -> bool {
    let boxes = |disc: &Disc<'_>| {
        let at = pitch.at(disc.player.side, disc.x, disc.y);
        let width = text_width(disc.name, name_size) + 4.0;
        let chip = TextBox { x: at.0 + radius - 9.0, y: at.1 - radius - 5.0, width: 27.0, height: 16.0 };
        let name = LabelSpot::around_disc(at, radius + 1.0, width, name_size)[0].room;
        (TextBox::around(at, radius + 2.0), name, chip)
    };
    let ((disc, name, chip), (other_disc, other_name, other_chip)) = (boxes(one), boxes(two));
    let pairs = [
        (disc, other_disc),
        (disc, other_name),
        (name, other_disc),
        (name, other_name),
        (chip, other_name),
        (name, other_chip),
    ];
    pairs.iter().any(|(first, second)| first.overlap(second) > 0.0)
}

/// Mean places are close together, so a name is drawn only where it covers nothing.
fn draw_averages(
    cx: &PageContext<'_>,
    view: &MatchView<'_>,
    svg: &mut Svg,
    discs: &[Disc<'_>],
    pitch: &Pitch,
    radius: f64,
) {
    let (width, height) = (pitch.size().0 + 2.0 * pitch.x, pitch.size().1 + 2.0 * pitch.y);
    let mut placer = LabelPlacer::new(width, height);
    let mut places: Vec<(f64, f64)> = discs.iter().map(|disc| pitch.at(disc.player.side, disc.x, disc.y)).collect();
    keep_visible(&mut places, 1.5 * radius);
    for place in &places {
        placer.avoid(TextBox::around(*place, radius));
    }
    for (disc, place) in discs.iter().zip(places) {
        let spots = LabelSpot::around_disc(place, radius, text_width(disc.name, NAME_SIZE), NAME_SIZE);
        let label = placer.place_if_free(&spots);
        draw(cx, view, svg, disc, place, radius, label);
    }
}

/// Moves discs apart that would hide each other's numbers: opponents often have nearly the same mean place.
fn keep_visible(places: &mut [(f64, f64)], distance_least: f64) {
    for _ in 0..40 {
        for one in 0..places.len() {
            for two in one + 1..places.len() {
                let (dx, dy) = (places[two].0 - places[one].0, places[two].1 - places[one].1);
                let distance = dx.hypot(dy);
                if distance >= distance_least {
                    continue;
                }
                let (dx, dy) = if distance < 0.1 { (1.0, 0.0) } else { (dx / distance, dy / distance) };
                let half = (distance_least - distance) / 2.0;
                places[one] = (places[one].0 - dx * half, places[one].1 - dy * half);
                places[two] = (places[two].0 + dx * half, places[two].1 + dy * half);
            }
        }
    }
}

fn draw(
    cx: &PageContext<'_>,
    view: &MatchView<'_>,
    svg: &mut Svg,
    disc: &Disc<'_>,
    (x, y): (f64, f64),
    radius: f64,
    label: Option<LabelSpot>,
) {
    let player = disc.player;
    let (circle, number) = match player.side {
        Side::Home => ("disc fill-home", "disc-number on-home"),
        Side::Away => ("disc fill-away", "disc-number on-away"),
    };
    match player.rating {
        Some(_) => svg.hint_with_events("starter", &hint(cx, view, player), &numbers_of(view, player).address(RATING)),
        None => svg.hint("starter", &hint(cx, view, player)),
    };
    svg.circle(circle, (x, y), radius);
    let shirt = player.shirt.map_or(String::new(), |shirt| cx.numbers.integer(shirt));
    svg.number(number, (x, y + 4.5), "middle", &shirt);
    if let Some(spot) = label {
        svg.text("strong-label halo", spot.at, spot.align.anchor(cx.is_arabic()), disc.name);
    }
    // The marks of the formation would hide mean places.
    if radius > 13.0 {
        if let Some(kind) = player.card {
            card(svg, (x - radius - 5.0, y - radius), kind);
        }
        if player.off.is_some() {
            leaving(svg, (x - radius - 3.0, y + 4.0));
        }
        for index in 0..player.goals.min(5) {
            ball(svg, (x + radius * 0.85 + 8.0 * index as f64, y + radius * 0.7), 5.5);
        }
        if let Some(rating) = player.rating {
            rating_chip(svg, (x + radius + 4.0, y - radius + 3.0), rating, &cx.numbers.real(rating, 1));
        }
    }
    svg.close();
}

/// Name and position; minutes, goals, passes, rating; when the player went off.
fn hint(cx: &PageContext<'_>, view: &MatchView<'_>, player: &LineUpPlayer) -> String {
    let name = view.player_name(player.id);
    let mut text = cx.name_in_text(&name);
    if let Some(position) = player.position {
        text.push_str(&format!(" · {}", cx.say(position.words())));
    }
    let mut parts: Vec<String> = known_numbers(view)
        .filter(|_| view.facts.player(player.id).is_some())
        .map(|(words, path)| format!("{} {}", cx.say(words), number(cx, view, player, path)))
        .collect();
    if let Some(rating) = player.rating {
        parts.push(format!("{} {}", cx.say(words::RATING), cx.numbers.real(rating, 1)));
    }
    if !parts.is_empty() {
        text.push_str(&format!("\n{}", parts.join(" · ")));
    }
    if let Some(minute) = player.off {
        text.push_str(&format!("\n{} {}", cx.say(words::WENT_OFF), cx.numbers.minute_in_text(minute)));
    }
    text
}

pub(super) const RATING: &str = "KIndex.Rating";

pub(super) fn numbers_of(view: &MatchView<'_>, player: &LineUpPlayer) -> NumbersOf {
    NumbersOf::match_(view.match_().id.0).player(player.id.number())
}

/// The numbers of a player that the line-ups show.
const NUMBERS: [(Words, &str, Needs); 3] = [
    (words::MINUTES, "Admin.MinutesPlayed", needs::players),
    (words::GOALS, "GoalsScored.Total", needs::report),
    (words::PASSES, "Pass.Total", needs::touches),
];

/// Those of them that were counted.
pub(super) fn known_numbers(view: &MatchView<'_>) -> impl Iterator<Item = (Words, &'static str)> {
    NUMBERS.into_iter().filter(|(.., needs)| needs(view)).map(|(words, path, _)| (words, path))
}

pub(super) fn number(cx: &PageContext<'_>, view: &MatchView<'_>, player: &LineUpPlayer, path: &str) -> String {
    let value = definition(path).zip(view.facts.player(player.id)).map(|(row, line)| row.value(&line.tally));
    cx.numbers.value(value.unwrap_or(StatValue::Missing), 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_disc_hides_another() {
        let mut places = [(100.0, 100.0), (100.0, 100.0), (104.0, 101.0), (300.0, 50.0)];
        keep_visible(&mut places, 18.0);
        for one in 0..places.len() {
            for two in one + 1..places.len() {
                let distance = (places[one].0 - places[two].0).hypot(places[one].1 - places[two].1);
                assert!(distance > 17.0, "{places:?}");
            }
        }
        assert_eq!(places[3], (300.0, 50.0));
    }
}
