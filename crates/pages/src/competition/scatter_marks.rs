//! The teams and players of a scatter plot.

use std::cmp::Reverse;

use football::analysis::{PlayerTotals, Stat, Tally};
use football::model::{Nature, Player, PlayerId, TeamId};

use super::scatter_axes::Axes;
use super::view::CompetitionView;
use crate::context::PageContext;
use crate::why::NumbersOf;
use api::parts::bracket::Tie;
use api::parts::statistics_query::{Per, as_real, scaled};
use api::parts::tournament_statistics::{players_of, teams_of};
use api::{EntitledEdition, Error};

/// Of a player, the least share of the longest time on the pitch.
const MINUTES_SHARE: f64 = 0.3;
/// The players with names: the best of each axis.
const NAMED_PLAYERS: usize = 8;
/// The players with marks: those with the most minutes. More would cover each other, and make the page too large.
pub(super) const MAX_PLAYERS: usize = 120;

/// A team or a player.
#[derive(Clone, Debug)]
pub(super) struct Mark {
    pub(super) address: String,
    /// Whose numbers they are.
    pub(super) of: NumbersOf,
    pub(super) name: String,
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) class: &'static str,
}

/// The teams, or the players with enough minutes, that have both numbers.
pub(super) fn marks(
    cx: &PageContext<'_>,
    view: &CompetitionView,
    edition: &EntitledEdition<'_>,
    axes: &Axes,
) -> Result<Vec<Mark>, Error> {
    let numbers = NumbersOf::tournament(view.tournament.edition.id.0);
    if !axes.is_of_players {
        let teams = teams_of(view.totals.teams()).into_iter();
        let mark = |(team, tally): (TeamId, Tally)| {
            Some(Mark {
                address: format!("/team/{team}"),
                of: numbers.team(team.0).per(Per::Match),
                name: cx.name(&view.team(team).name).to_owned(),
                x: as_real(scaled(axes.x, &tally, Some(Per::Match)))?,
                y: as_real(scaled(axes.y, &tally, Some(Per::Match)))?,
                class: class(view, team),
            })
        };
        return Ok(teams.filter_map(mark).collect());
    }
    let players = players_of(&view.totals, None);
    let minutes = |totals: &PlayerTotals<'_>| totals.tally().count(Stat::MinutesPlayed);
    let longest = players.iter().map(minutes).max().unwrap_or(0);
    let least = longest as f64 * MINUTES_SHARE;
    let mut enough: Vec<_> = players.iter().filter(|player| minutes(player) as f64 >= least).collect();
    enough.sort_by_key(|totals| (Reverse(minutes(totals)), totals.player));
    enough.truncate(MAX_PLAYERS);
    enough.sort_by_key(|totals| totals.player);
    let ids: Vec<PlayerId> = enough.iter().map(|totals| totals.player).collect();
    let named = edition.players(&ids)?;
    let mark = |totals: &PlayerTotals<'_>| {
        let tally = totals.tally();
        let player = named.get::<Player>(totals.player.number())?;
        Some(Mark {
            address: format!("/p/{}", totals.player.number()),
            of: numbers.player(totals.player.number()).per(Per::Ninety),
            name: cx.name(player.display_name()).to_owned(),
            x: as_real(scaled(axes.x, tally, Some(Per::Ninety)))?,
            y: as_real(scaled(axes.y, tally, Some(Per::Ninety)))?,
            class: "mark-best",
        })
    };
    Ok(enough.into_iter().filter_map(mark).collect())
}

/// How far a team came, if there are groups and a knock-out stage.
fn class(view: &CompetitionView, team: TeamId) -> &'static str {
    let knock_outs: Vec<_> = view.stages.iter().filter(|(stage, _)| stage.nature == Nature::Knockout).collect();
    if knock_outs.is_empty() || view.tables.is_empty() {
        return "mark-best";
    }
    let of_team = |tie: &&Tie| tie.sides.iter().any(|side| side.team.id == team.0);
    let ties: Vec<_> = view.ties.iter().filter(of_team).collect();
    // The last four play a tie that at most one other tie has to follow.
    let is_late = |tie: &Tie| {
        let of_stage = view.ties.iter().filter(|other| other.stage == tie.stage).count();
        of_stage <= 2
    };
    match ties.as_slice() {
        [] => "mark-out",
        ties if ties.iter().any(|tie| is_late(tie)) => "mark-best",
        _ => "mark-good",
    }
}

/// The marks with names: all teams, and the best players of each axis.
pub(super) fn named(axes: &Axes, marks: &[Mark], is_turned: bool) -> Vec<usize> {
    if !axes.is_of_players {
        return (0..marks.len()).collect();
    }
    let mut by_x: Vec<usize> = (0..marks.len()).collect();
    let mut by_y = by_x.clone();
    by_x.sort_by(|one, other| marks[*other].x.total_cmp(&marks[*one].x));
    by_y.sort_by(|one, other| marks[*other].y.total_cmp(&marks[*one].y));
    if is_turned {
        by_y.reverse();
    }
    by_x.into_iter().take(NAMED_PLAYERS).chain(by_y.into_iter().take(NAMED_PLAYERS)).collect()
}
