//! What the line-up files state: players, and who is in the squads of each match.
//!
//! A file is read once, before its match is translated. A mistake in it is kept, and is reported with the match.

use std::collections::BTreeMap;

use jiff::Timestamp;

use super::fixture::{Fixture, FixtureTeam};
use super::player::listed_player;
use super::raw::RawLineUp;
use crate::feed::document::Notice;
use crate::feed::provider::records::not_an_id;
use crate::feed::provider::{SourceFile, Sourced};
use crate::model::{PlatformId, Player, PlayerId};

const STATSBOMB: PlatformId = PlatformId::STATSBOMB;

/// The line-ups of any number of matches.
#[derive(Default, Debug)]
pub struct LineUps {
    /// Each player with the kick-off and the id of the match that describes them. Every match describes its players, and not
    /// always alike. The newest match's description is used, whichever matches are read and in what order.
    pub(super) players: BTreeMap<PlayerId, ((Timestamp, i64), Sourced<Player>)>,
    /// By the provider's id of the match.
    pub(super) matches: BTreeMap<i64, Result<MatchLineUps, Notice>>,
}

/// The line-ups of one match.
#[derive(Debug, Hash)]
pub(super) struct MatchLineUps {
    pub(super) home: TeamLineUp,
    pub(super) away: TeamLineUp,
}

/// The players of one side in the order of the file.
pub(super) type TeamLineUp = Result<Box<[ListedPlayer]>, Notice>;

#[derive(Debug, Hash)]
pub(super) struct ListedPlayer {
    pub(super) player: PlayerId,
    pub(super) shirt: Option<u16>,
}

impl LineUps {
    pub fn add(&mut self, others: LineUps) {
        for (id, (age, player)) in others.players {
            self.add_player(id, age, || player);
        }
        self.matches.extend(others.matches);
    }

    /// Adds a match whose file cannot be read.
    pub fn add_unreadable(&mut self, match_id: i64, notice: Notice) {
        self.matches.insert(match_id, Err(notice));
    }

    pub(super) fn add_file(&mut self, fixture: &Fixture, file: SourceFile<'_>) {
        let line_ups = file.parse().map(|raw: Vec<RawLineUp<'_>>| {
            self.add_players(fixture, &raw, file);
            let [home, away] = [&fixture.home, &fixture.away].map(|team| team_line_up(team, &raw, file));
            MatchLineUps { home, away }
        });
        self.matches.insert(fixture.id, line_ups);
    }

    fn add_players(&mut self, fixture: &Fixture, raw: &[RawLineUp<'_>], file: SourceFile<'_>) {
        let age = (fixture.kickoff, fixture.id);
        for team in [&fixture.home, &fixture.away] {
            let own = raw.iter().filter(|line_up| line_up.team_id == team.external);
            for listed in own.flat_map(|line_up| &line_up.lineup) {
                let Some(id) = PlayerId::from_provider(STATSBOMB, listed.player_id) else { continue };
                let player = || Sourced { entity: listed_player(id, listed, team.gender), source: file.source() };
                self.add_player(id, age, player);
            }
        }
    }

    fn add_player(&mut self, id: PlayerId, age: (Timestamp, i64), player: impl FnOnce() -> Sourced<Player>) {
        if self.players.get(&id).is_none_or(|(known, _)| *known <= age) {
            self.players.insert(id, (age, player()));
        }
    }
}

fn team_line_up(team: &FixtureTeam, raw: &[RawLineUp<'_>], file: SourceFile<'_>) -> TeamLineUp {
    let team = team.external;
    let line_up = raw.iter().find(|line_up| line_up.team_id == team);
    let line_up = line_up.ok_or_else(|| file.file_notice(format!("team {team} has no line-up")))?;
    let players = line_up.lineup.iter().map(|listed| {
        let player = PlayerId::from_provider(STATSBOMB, listed.player_id);
        let player = player.ok_or_else(|| file.file_notice(not_an_id(listed.player_id)))?;
        Ok(ListedPlayer { player, shirt: listed.jersey_number })
    });
    players.collect()
}
