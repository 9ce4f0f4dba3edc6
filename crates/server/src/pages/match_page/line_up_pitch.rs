//! Both line-ups on one pitch, as a formation or at the mean places of the players.

use football::analysis::{StatValue, definition};
use football::model::{Side, Words};

use super::MatchView;
use super::line_up::{LineUpPlayer, line_ups};
use super::line_ups::words;
use super::short_name::ShortNames;
use crate::pages::PageContext;
use crate::pages::chart::labels::{LabelPlacer, LabelSpot, TextBox, text_width};
use crate::pages::chart::marks::{ball, card, leaving, rating_chip};
use crate::pages::chart::pitch::Pitch;
use crate::pages::chart::{ChartSize, Svg};

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

/// The chart; none if a place is missing.
pub fn svg(cx: &PageContext<'_>, view: &MatchView<'_>, places: PlayerPlaces, size: ChartSize) -> Option<Svg> {
    let squads = line_ups(view);
    let names = ShortNames::new(cx, view);
    let pitch = match size {
        ChartSize::Wide => Pitch::new(12.0, 12.0, 6.0).turned(cx.is_arabic()),
        ChartSize::Phone => Pitch::new(9.0, 9.0, 4.25).upright().stretched(1.26),
    };
    let starters = squads.iter().flatten().filter(|player| player.is_starter);
    let mut discs: Vec<Disc<'_>> = starters
        .map(|player| {
            let (x, y) = match places {
                PlayerPlaces::Formation => player.place.map(|place| (depth(place.x), place.y * 0.8))?,
                PlayerPlaces::Average => player.mean?,
            };
            Some(Disc { player, name: names.get(player.id), x, y })
        })
        .collect::<Option<_>>()?;
    if Side::BOTH.iter().any(|side| !discs.iter().any(|disc| disc.player.side == *side)) {
        return None;
    }
    let margin = 2.0 * pitch.x;
    let (width, height) = (pitch.size().0 + margin, pitch.size().1 + margin);
    let title = cx.say(words::TITLE);
    let mut svg = Svg::new(width, height, "line-ups", title, &finding(cx, view)).right_to_left(cx.is_arabic());
    pitch.draw(&mut svg);
    match places {
        PlayerPlaces::Formation => {
            let radius = size.choose(17.0, 14.0);
            move_apart(&mut discs, &pitch, radius);
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
        format!("{} {}", cx.name(&team.name), formation.unwrap_or_default()).trim().to_owned()
    };
    let comma = if cx.is_arabic() { "، " } else { ", " };
    Side::BOTH.map(team).join(comma)
}

/// Depth is schematic: a formation of the whole pitch is drawn in the own half.
fn depth(x: f64) -> f64 {
    5.5 + (x - 5.0) / 81.0 * 47.0
}

/// Moves players apart whose names or discs overlap. Only depth changes: the width is true.
fn move_apart(discs: &mut [Disc<'_>], pitch: &Pitch, radius: f64) {
    const STEP: f64 = 0.4;
    for _ in 0..80 {
        let mut is_moved = false;
        for one in 0..discs.len() {
            for two in one + 1..discs.len() {
                if !overlaps(&discs[one], &discs[two], pitch, radius) {
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

fn overlaps(one: &Disc<'_>, two: &Disc<'_>, pitch: &Pitch, radius: f64) -> bool {
    let boxes = |disc: &Disc<'_>| {
        let at = pitch.at(disc.player.side, disc.x, disc.y);
        let width = text_width(disc.name, NAME_SIZE) + 4.0;
        [TextBox::around(at, radius + 2.0), LabelSpot::around_disc(at, radius + 1.0, width, NAME_SIZE)[0].room]
    };
    boxes(one).iter().any(|first| boxes(two).iter().any(|second| first.overlap(second) > 0.0))
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
    let place = |disc: &Disc<'_>| pitch.at(disc.player.side, disc.x, disc.y);
    for disc in discs {
        placer.avoid(TextBox::around(place(disc), radius));
    }
    for disc in discs {
        let spots = LabelSpot::around_disc(place(disc), radius, text_width(disc.name, NAME_SIZE), NAME_SIZE);
        let label = placer.place_if_free(&spots);
        draw(cx, view, svg, disc, place(disc), radius, label);
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
        Side::Home => ("disc fill-home", "shirt on-home"),
        Side::Away => ("disc fill-away", "shirt on-away"),
    };
    svg.hint("starter", &hint(cx, view, player));
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
    let mut text = cx.name(&name).to_owned();
    if let Some(position) = player.position {
        text.push_str(&format!(" · {}", cx.say(position.words())));
    }
    let mut parts: Vec<String> = NUMBERS
        .iter()
        .filter(|_| view.facts.player(player.id).is_some())
        .map(|(words, path)| format!("{} {}", cx.say(*words), number(cx, view, player, path)))
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

/// The numbers of a player that the line-ups show.
pub(super) const NUMBERS: [(Words, &str); 3] =
    [(words::MINUTES, "Admin.MinutesPlayed"), (words::GOALS, "GoalsScored.Total"), (words::PASSES, "Pass.Total")];

pub(super) fn number(cx: &PageContext<'_>, view: &MatchView<'_>, player: &LineUpPlayer, path: &str) -> String {
    let value = definition(path).zip(view.facts.player(player.id)).map(|(row, line)| row.value(&line.tally));
    cx.numbers.value(value.unwrap_or(StatValue::Missing), 0)
}
