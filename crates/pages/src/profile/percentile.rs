//! How a player compares with the players of the same line in one tournament.

use football::analysis::{Better, EditionTotals, PlayerTotals, PositionGroup, Stat, StatValue, Tally};
use football::model::PlayerId;

use super::figure::{Figure, FigureGroup, player_figures};
use api::parts::statistics_query::{Per, as_real};
use api::parts::tournament_statistics::players_of;

/// A player among those of the same line.
#[derive(Debug)]
pub(super) struct Percentiles {
    pub line: PositionGroup,
    /// The other players who have enough minutes.
    pub others: usize,
    /// The minutes that are enough: a third of the most minutes of any player of the tournament.
    pub least_minutes: u64,
    /// The player has enough minutes, too.
    pub has_enough: bool,
    pub groups: Vec<(&'static FigureGroup, Vec<PercentileBar>)>,
}

/// One number of the player, per 90 minutes.
#[derive(Debug)]
pub(super) struct PercentileBar {
    pub figure: &'static Figure,
    pub value: StatValue,
    /// The share of the others that the player is better than, in whole per cent; none without a number or others.
    pub better_than: Option<u64>,
}

impl Percentiles {
    /// None for a player who was never on the pitch, or whose position is unknown.
    pub(super) fn new(totals: &EditionTotals, player: PlayerId) -> Option<Percentiles> {
        let all = players_of(totals, None);
        let own = all.iter().find(|totals| totals.player == player)?;
        let line_of = |totals: &PlayerTotals<'_>| totals.season.position().map(PositionGroup::from_position);
        let line = line_of(own)?;
        let minutes = |totals: &PlayerTotals<'_>| totals.tally().count(Stat::MinutesPlayed);
        let least_minutes = all.iter().map(minutes).max().unwrap_or(0).div_ceil(3);
        let has_enough = |totals: &PlayerTotals<'_>| minutes(totals) >= least_minutes;
        let is_like =
            |other: &&PlayerTotals<'_>| other.player != player && has_enough(other) && line_of(other) == Some(line);
        let others: Vec<&Tally> = all.iter().filter(is_like).map(PlayerTotals::tally).collect();
        let number = |figure: &Figure, tally: &Tally| as_real(figure.value(tally, Some(Per::Ninety)));
        let bar = |figure: &'static Figure| {
            let theirs: Vec<f64> = others.iter().filter_map(|tally| number(figure, tally)).collect();
            PercentileBar {
                figure,
                value: figure.value(own.tally(), Some(Per::Ninety)),
                better_than: number(figure, own.tally()).and_then(|own| better_than(own, &theirs, figure.better())),
            }
        };
        Some(Percentiles {
            line,
            others: others.len(),
            least_minutes,
            has_enough: has_enough(own),
            groups: player_figures(line)
                .iter()
                .map(|group| {
                    (group, group.figures.iter().filter(|figure| figure.is_in(own.tally())).map(bar).collect())
                })
                .filter(|(_, bars): &(_, Vec<PercentileBar>)| !bars.is_empty())
                .collect(),
        })
    }
}

/// The share of others with a worse number, in whole per cent. It is rounded down, so only the best has 100.
fn better_than(own: f64, others: &[f64], better: Better) -> Option<u64> {
    let is_worse = |other: &&f64| if better == Better::Fewer { **other > own } else { **other < own };
    let worse = others.iter().filter(is_worse).count() as u64;
    (worse * 100).checked_div(others.len() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_is_better_than_all_and_no_better_number_has_a_lower_percentile() {
        let others: Vec<f64> = (1..=300).map(|number| f64::from(number % 97)).collect();
        let percentile = |own: f64, better| better_than(own, &others, better).unwrap();
        assert_eq!(percentile(97.0, Better::More), 100);
        assert_eq!(percentile(-1.0, Better::Fewer), 100);
        assert_eq!(percentile(96.0, Better::More), 99, "another one is as good");
        for step in 0..200 {
            let (low, high) = (f64::from(step) / 2.0, f64::from(step + 1) / 2.0);
            assert!(percentile(low, Better::More) <= percentile(high, Better::More), "{low}");
            assert!(percentile(low, Better::Fewer) >= percentile(high, Better::Fewer), "{low}");
        }
        assert_eq!(better_than(1.0, &[], Better::More), None);
    }
}
