//! The picture of PlayerPenaltyLocation: a goal with a mark for each penalty.

use api::parts::penalties::PlayerPenalties;
use football::model::{Language, Outcome};

use crate::chart::Svg;
use crate::chart::goal::{HEIGHT, WIDTH, draw_goal, place};
use crate::context::Theme;
use crate::picture;
use crate::words::penalties as words;

/// Pixels for each unit of the drawing.
const SCALE: f32 = 3.0;
const RADIUS: f64 = 6.0;

/// As PNG; the reason if it cannot be drawn.
pub fn png(language: Language, found: &PlayerPenalties) -> Result<Vec<u8>, String> {
    picture::png(&svg(language, found), SCALE)
}

fn svg(language: Language, found: &PlayerPenalties) -> String {
    let name = found.player.nickname.in_(language);
    let mut svg = Svg::new(WIDTH, HEIGHT, "goal-mouth", name, words::TITLE.in_(language));
    draw_goal(&mut svg);
    // Goals come last, so that none is hidden.
    let mut penalties: Vec<_> = found.penalties.iter().collect();
    penalties.sort_by_key(|penalty| penalty.result == Outcome::Goal);
    for penalty in penalties {
        let class = match penalty.result {
            Outcome::Goal => "shot-goal",
            Outcome::Saved | Outcome::SavedToBar => "shot-saved",
            _ => "shot-off",
        };
        svg.circle(class, place(penalty.at.y(), penalty.at.z()), RADIUS);
    }
    svg.file(Theme::Light, &[])
}
