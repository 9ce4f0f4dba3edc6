//! The facts of players, once everything is counted.

use super::facts::PlayerFacts;
use super::kindex::KIndex;
use super::line_ups::LineUps;
use super::match_tallies::MatchTallies;
use super::recorder::{ContributionSource, Recorder, Subject};
use super::tally::{Counter, Stat, Sum};
use crate::model::formation;

/// The facts of every player who was on the pitch, and of every other player with a counted event.
pub(super) fn player_facts<R: Recorder>(line_ups: &LineUps, tallies: &mut MatchTallies<R>) -> Vec<PlayerFacts> {
    let mut players = Vec::new();
    for (index, person) in line_ups.people.iter().enumerate() {
        let Some(side) = person.side else { continue };
        if !person.played && tallies.players[index].is_empty() {
            continue;
        }
        let (player, whole) = (Subject::Player(index as u32), ContributionSource::Match);
        let clean = person.minutes >= 60 && tallies.players[index].count(Stat::Conceded) == 0;
        tallies.add(player, Stat::CleanSheets, u64::from(clean), whole);
        tallies.add_player_coverage(index as u32, side);
        let position = line_ups.position(index);
        // Without every touch, the index would be that of a player who hardly played.
        let is_rated = tallies.players[index].is_covered(Counter::Count(Stat::MatchesRated));
        let kindex = position.filter(|_| is_rated).map(|(position, _)| KIndex::new(&tallies.players[index], position));
        if let Some(kindex) = kindex {
            tallies.add(player, Stat::MatchesRated, 1, whole);
            tallies.add_sum(player, Sum::KIndexPoints, kindex.points as f64, whole);
            tallies.add_sum(player, Sum::KIndexRating, kindex.rating, whole);
        }
        players.push(PlayerFacts {
            player: person.player,
            side,
            starter: person.starter,
            position: position.map(|(position, _)| position),
            formation_point: position
                .map(|(position, point)| point.unwrap_or_else(|| formation::default_point(position))),
            kindex,
            tally: std::mem::take(&mut tallies.players[index]),
        });
    }
    players.sort_by_key(|line| line.side);
    players
}
