//! What the data of a match must have for a section, a chart, a column or a sentence of its page. What nobody counted is not
//! zero, so nothing shows it.

use football::model::{MatchContent, Role, Side};

use super::view::MatchView;

/// Whether the data of a match has what something needs.
pub(super) type Needs = fn(&MatchView<'_>) -> bool;

/// Every match has it.
pub(super) fn nothing(_: &MatchView<'_>) -> bool {
    true
}

fn has_kicked_off(view: &MatchView<'_>) -> bool {
    view.match_().status.has_kicked_off()
}

/// The page has nothing better to show than the matches around this one: it has not begun, or nobody counted its touches.
pub(super) fn surroundings(view: &MatchView<'_>) -> bool {
    !touches(view)
}

/// Every touch of the ball: possession, passes, momentum, attacks, ratings.
pub fn touches(view: &MatchView<'_>) -> bool {
    has_kicked_off(view) && view.has(MatchContent::Touches)
}

/// Every attempt on goal.
pub(super) fn attempts(view: &MatchView<'_>) -> bool {
    has_kicked_off(view) && view.has(MatchContent::Attempts)
}

/// Every attempt, with places.
pub(super) fn places_of_attempts(view: &MatchView<'_>) -> bool {
    attempts(view) && view.has(MatchContent::Places)
}

/// Every attempt, with its chance to be a goal: the feed states it, or it follows from the place.
pub fn xg(view: &MatchView<'_>) -> bool {
    places_of_attempts(view) || attempts(view) && view.has(MatchContent::Xg)
}

/// Goals, cards or substitutions; or events that show that there were none.
pub(super) fn report(view: &MatchView<'_>) -> bool {
    let report = &view.report;
    let mut reported = report.goals.iter().chain(&report.cards).chain(&report.substitutions).chain(&report.kicks);
    has_kicked_off(view) && (reported.next().is_some() || view.has(MatchContent::Events) && view.knows_goals())
}

/// A starter of either side. Without a team sheet, those who play first are the starters.
pub(super) fn line_ups(view: &MatchView<'_>) -> bool {
    let is_named = |side: Side| view.match_().sheet(side).squad.iter().any(|member| member.role == Role::Starter);
    Side::BOTH.into_iter().any(is_named) || touches(view) && view.facts.players.iter().any(|line| line.starter)
}

/// Who played, and for how long.
pub(super) fn players(view: &MatchView<'_>) -> bool {
    let is_known = touches(view) || view.has(MatchContent::LineUps) && view.has(MatchContent::Events);
    has_kicked_off(view) && is_known && !view.facts.players.is_empty()
}

/// Touches of players who are known.
pub(super) fn touches_of_players(view: &MatchView<'_>) -> bool {
    touches(view) && !view.facts.players.is_empty()
}

pub(super) fn video(view: &MatchView<'_>) -> bool {
    view.has(MatchContent::Video)
}
