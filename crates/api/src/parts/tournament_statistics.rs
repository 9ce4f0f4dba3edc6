//! The statistics of everyone in a tournament over its final matches.

use std::collections::BTreeMap;

use football::analysis::{CoachSeason, EditionTotals, PlayerFacts, PlayerSeason, PlayerTotals, Tally, TeamTotals};
use football::model::{CoachId, Side, TeamId};
use store::{MatchRow, MatchTeamFacts};

/// The players who were on the pitch, by id, with their statistics: over all their teams, or in one team alone.
pub fn players_of(totals: &EditionTotals, team: Option<TeamId>) -> Vec<PlayerTotals<'_>> {
    let mut players = totals.players(team);
    players.retain(|totals| totals.season.statistics().is_some());
    players
}

/// The teams with a final match, by id, with their statistics.
pub fn teams_of(totals: &TeamTotals) -> Vec<(TeamId, Tally)> {
    totals.seasons().filter_map(|(team, season)| Some((team, season.statistics()?.clone()))).collect()
}

/// The season of one player, from the matches of an edition that name them: each with the player's facts, and whether it counts.
pub fn player_season(named: &[(MatchRow, Option<PlayerFacts>, bool)]) -> PlayerSeason {
    let mut season = PlayerSeason::default();
    for (row, line, counts) in named {
        if let Some(line) = line.as_ref().filter(|_| *counts) {
            season.add(&row.match_, line);
        }
    }
    season
}

/// The coaches of all matches, each with the statistics of the final ones.
pub fn coach_seasons(matches: &[MatchTeamFacts]) -> BTreeMap<CoachId, CoachSeason> {
    let mut seasons: BTreeMap<CoachId, CoachSeason> = BTreeMap::new();
    for lines in matches {
        for side in Side::BOTH {
            let Some(coach) = lines.row.match_.sheet(side).coach else { continue };
            let season = seasons.entry(coach).or_default();
            if lines.counts() {
                season.add(lines.team(side));
            }
        }
    }
    seasons
}
