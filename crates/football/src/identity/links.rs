//! What was decided: which ids are served as which. The ids in stored documents, events and facts stay as the provider gave
//! them. Whoever reads them replaces them here.

use std::collections::{BTreeMap, HashMap};

use crate::analysis::{EditionTotals, Facts, PlayerFacts, TeamTotals};
use crate::model::{CoachId, Event, Group, Kind, Match, PlayerId, RefereeId, StadiumId, Team, TeamId, TeamSheet};

/// Ids that are served as others. A kept id is never itself merged.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Links {
    kept: HashMap<(Kind, i64), i64>,
    merged: BTreeMap<(Kind, i64), Vec<i64>>,
}

impl Links {
    /// Out of kinds, merged ids and the ids that they are served as.
    pub fn new(pairs: impl IntoIterator<Item = (Kind, i64, i64)>) -> Links {
        let mut links = Links::default();
        for (kind, id, kept) in pairs {
            if id != kept && links.kept.insert((kind, id), kept).is_none() {
                links.merged.entry((kind, kept)).or_default().push(id);
            }
        }
        links.merged.values_mut().for_each(|ids| ids.sort_unstable());
        links
    }

    pub fn is_empty(&self) -> bool {
        self.kept.is_empty()
    }

    /// How many ids are merged.
    pub fn len(&self) -> usize {
        self.kept.len()
    }

    /// A number that other links do not have.
    pub fn fingerprint(&self) -> u64 {
        // FNV-1a over the numbers in order.
        let numbers = self
            .merged
            .iter()
            .flat_map(|((kind, kept), ids)| [kind.id(), *kept].into_iter().chain(ids.iter().copied()));
        let bytes = numbers.flat_map(i64::to_le_bytes);
        bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
    }

    /// Whether ids of this kind are merged.
    pub fn has(&self, kind: Kind) -> bool {
        self.merged.range((kind, i64::MIN)..=(kind, i64::MAX)).next().is_some()
    }

    pub fn is_merged(&self, kind: Kind, id: i64) -> bool {
        self.kept.contains_key(&(kind, id))
    }

    /// The id under which an id is served: its own, unless it is merged.
    pub fn kept(&self, kind: Kind, id: i64) -> i64 {
        self.kept.get(&(kind, id)).copied().unwrap_or(id)
    }

    /// All ids that are served as the same, the kept one first.
    pub fn ids(&self, kind: Kind, id: i64) -> Vec<i64> {
        let kept = self.kept(kind, id);
        let merged = self.merged.get(&(kind, kept)).map(Vec::as_slice).unwrap_or_default();
        std::iter::once(kept).chain(merged.iter().copied()).collect()
    }

    /// The merged ids of a kind, each with the kept one, by the kept id.
    pub fn of_kind(&self, kind: Kind) -> impl Iterator<Item = (i64, i64)> {
        let merged = self.merged.range((kind, i64::MIN)..=(kind, i64::MAX));
        merged.flat_map(|((_, kept), ids)| ids.iter().map(|id| (*id, *kept)))
    }

    pub fn player(&self, id: PlayerId) -> PlayerId {
        if self.is_empty() { id } else { PlayerId::new(self.kept(Kind::Player, id.number())) }
    }

    pub fn team(&self, id: TeamId) -> TeamId {
        TeamId(self.kept(Kind::Team, id.0))
    }

    pub fn stadium(&self, id: StadiumId) -> StadiumId {
        StadiumId(self.kept(Kind::Stadium, id.0))
    }

    pub fn coach(&self, id: CoachId) -> CoachId {
        CoachId(self.kept(Kind::Coach, id.0))
    }

    fn referee(&self, id: RefereeId) -> RefereeId {
        RefereeId(self.kept(Kind::Referee, id.0))
    }

    /// Replaces whom a match names. Its own id stays.
    pub fn apply_to_match(&self, match_: &mut Match) {
        for sheet in [&mut match_.home, &mut match_.away] {
            let TeamSheet { team, coach, squad } = sheet;
            *team = self.team(*team);
            *coach = coach.map(|coach| self.coach(coach));
            for member in squad {
                member.player = self.player(member.player);
            }
        }
        match_.stadium = match_.stadium.map(|stadium| self.stadium(stadium));
        let officials = &mut match_.officials;
        for referee in [
            &mut officials.referee,
            &mut officials.assistant1,
            &mut officials.assistant2,
            &mut officials.fourth_official,
        ] {
            *referee = referee.map(|referee| self.referee(referee));
        }
    }

    pub fn apply_to_events(&self, events: &mut [Event]) {
        if !self.has(Kind::Player) {
            return;
        }
        for event in events {
            for player in [&mut event.player, &mut event.recipient, &mut event.replacement] {
                *player = player.map(|player| self.player(player));
            }
            for placed in &mut event.line_up {
                placed.player = self.player(placed.player);
            }
        }
    }

    pub fn apply_to_facts(&self, facts: &mut Facts) {
        facts.players.iter_mut().for_each(|line| self.apply_to_player_facts(line));
        for goal in &mut facts.momentum.goals {
            goal.player = goal.player.map(|player| self.player(player));
        }
    }

    pub fn apply_to_player_facts(&self, line: &mut PlayerFacts) {
        line.player = self.player(line.player);
    }

    pub fn totals(&self, totals: &EditionTotals) -> EditionTotals {
        totals.with_ids(|player| self.kept(Kind::Player, player), |team| self.kept(Kind::Team, team))
    }

    pub fn team_totals(&self, totals: &TeamTotals) -> TeamTotals {
        totals.with_ids(|team| self.kept(Kind::Team, team))
    }

    pub fn apply_to_team(&self, team: &mut Team) {
        team.stadium = team.stadium.map(|stadium| self.stadium(stadium));
        team.coach = team.coach.map(|coach| self.coach(coach));
    }

    pub fn apply_to_group(&self, group: &mut Group) {
        for team in group.teams.iter_mut().chain(&mut group.lots) {
            *team = self.team(*team);
        }
        for adjustment in &mut group.adjustments {
            adjustment.team = self.team(adjustment.team);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_merged_id_is_served_as_the_kept_one_and_others_as_themselves() {
        let links = Links::new([(Kind::Team, 20, 1), (Kind::Team, 10, 1), (Kind::Player, 20, 2)]);
        assert_eq!(links.kept(Kind::Team, 20), 1);
        assert_eq!(links.kept(Kind::Player, 20), 2);
        assert_eq!(links.kept(Kind::Coach, 20), 20);
        assert_eq!(links.ids(Kind::Team, 10), [1, 10, 20]);
        assert_eq!(links.ids(Kind::Team, 7), [7]);
        assert_eq!(links.of_kind(Kind::Team).collect::<Vec<_>>(), [(10, 1), (20, 1)]);
        assert!(links.has(Kind::Player) && !links.has(Kind::Coach));
        assert!(links.is_merged(Kind::Team, 10) && !links.is_merged(Kind::Team, 1));
        assert_eq!(links.len(), 3);
    }
}
