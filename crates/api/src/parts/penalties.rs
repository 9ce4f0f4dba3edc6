//! The penalties of a player whose place in the goal is known.

use football::analysis::Stat;
use football::analysis::interface::{attempted, body_part};
use football::model::{BodyPart, Country, Event, EventKind, GoalMouth, InterfaceResult, Outcome, Player, PlayerId};

use super::page;
use super::profiled_player::ProfiledPlayer;
use crate::data::EntitledMatch;
use crate::prelude::*;

#[derive(Clone, Debug)]
pub struct PlayerPenalties {
    pub player: ProfiledPlayer,
    /// The earliest match first.
    pub penalties: Vec<LocatedPenalty>,
}

/// A penalty, or a kick of a shoot-out, that reached the goal at a known place.
#[derive(Clone, Copy, Debug)]
pub struct LocatedPenalty {
    pub at: GoalMouth,
    pub body_part: Option<BodyPart>,
    pub result: Outcome,
}

impl LocatedPenalty {
    fn of(event: &Event) -> Option<LocatedPenalty> {
        let is_taken = event.kind == EventKind::Penalty && event.result != Outcome::Void;
        let at = event.goal_mouth.filter(|_| is_taken)?;
        Some(LocatedPenalty { at, body_part: event.body_part, result: event.result })
    }

    /// The part of the body, as the interface names it.
    pub fn foot(&self) -> &'static str {
        self.body_part.map_or("", |part| body_part(part).words().en)
    }

    /// The result, as the interface names it.
    pub fn result(&self) -> &'static str {
        attempted(self.result).unwrap_or(InterfaceResult::OffTarget).words().en
    }
}

impl PlayerPenalties {
    pub const FEET: &[&str] = &["RightFoot", "LeftFoot", "Header", "Other", ""];
    pub const RESULTS: &[&str] = &["Goal", "OnTarget", "OffTarget", "Bars", "BlockByDefense"];

    /// The penalties of the requested player in all matches that the caller may read.
    pub fn load(data: &Data<'_>, request: &Request) -> Result<PlayerPenalties, Error> {
        let filter = EntityFilter { id: Some(request.required_id("player_id")?), ..EntityFilter::default() };
        let player = page::only(data.players(&filter, None)?, PLAYER_NOT_FOUND)?.entity;
        let mut matches = with_penalties(data, player.id)?;
        // The list is newest first.
        matches.reverse();
        let mut penalties = Vec::new();
        for entitled in &matches {
            let events = entitled.events()?;
            let own = events.iter().filter(|event| event.player == Some(player.id));
            penalties.extend(own.filter_map(LocatedPenalty::of));
        }
        Ok(PlayerPenalties { player: profile(data, &player)?, penalties })
    }
}

/// The matches in which the player may have taken a penalty: statistics say so, or there was a shoot-out, which they leave out.
fn with_penalties<'a>(data: &Data<'a>, player: PlayerId) -> Result<Vec<EntitledMatch<'a>>, Error> {
    let matches = data.matches_naming(player)?;
    let facts = data.player_facts_of(&matches.iter().collect::<Vec<_>>(), player)?;
    let found = matches.into_iter().zip(facts).filter(|(entitled, (facts, _))| {
        let taken = |stat: Stat| facts.as_ref().is_some_and(|facts| facts.tally.count(stat) > 0);
        entitled.match_().shoot_out.is_some() || taken(Stat::PenaltyGoals) || taken(Stat::PenaltiesMissed)
    });
    Ok(found.map(|(entitled, _)| entitled).collect())
}

fn profile(data: &Data<'_>, player: &Player) -> Result<ProfiledPlayer, Error> {
    let nationality = data.find::<Country>(player.nationality.map(|country| country.0))?;
    Ok(ProfiledPlayer::of(player, data.profile(player.id, Some(player))?, nationality.as_ref()))
}
