//! Which two statistics a scatter plot shows, and of whom.

use football::analysis::Definition;

use super::statistic;
use super::words;
use crate::context::PageContext;
use api::parts::statistics::{PLAYER_TOTALS, TEAM_TOTALS};

/// What the plot shows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Axes {
    pub(super) is_of_players: bool,
    pub(super) x: &'static Definition,
    pub(super) y: &'static Definition,
}

impl Axes {
    /// The axes of the address: by default the expected goals for and against.
    pub(super) fn requested(cx: &PageContext<'_>) -> Axes {
        let is_of_players = cx.query.get("of") == Some("players");
        let table = if is_of_players { &PLAYER_TOTALS } else { &TEAM_TOTALS };
        let choices = statistic::choices(table);
        let find = |path: &str| choices.iter().copied().find(|definition| definition.path == path);
        let axis = |name: &str, default: &str| cx.query.get(name).and_then(find).or_else(|| find(default));
        let (x, y) = if is_of_players {
            (axis("x", "GoalsScored.XG"), axis("y", "Chances.ChancesCreated"))
        } else {
            (axis("x", "GoalsScored.XG"), axis("y", "Defensive.xGA"))
        };
        // The tables have these statistics; a test holds that.
        let first = choices[0];
        Axes { is_of_players, x: x.unwrap_or(first), y: y.unwrap_or(first) }
    }

    pub(super) fn is_of_chances(&self) -> bool {
        !self.is_of_players && self.x.path == "GoalsScored.XG" && self.y.path == "Defensive.xGA"
    }

    /// `Expected goals (xG), per match`.
    pub(super) fn label(&self, cx: &PageContext<'_>, of: &Definition) -> String {
        let per = if self.is_of_players { words::PER_90_NOTE } else { words::PER_MATCH };
        if of.adds_up() {
            format!("{}{}{}", cx.say(of.label), cx.comma(), cx.say(per))
        } else {
            cx.say(of.label).to_owned()
        }
    }
}
