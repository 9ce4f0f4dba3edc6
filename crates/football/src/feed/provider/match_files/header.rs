//! What a provider says of a match besides its events, in the words of no provider.
//!
//! Ids are texts as the provider writes them in all its files. An entity without a name gets one from its id.

use jiff::Timestamp;
use jiff::civil::Date;

use super::stated_play::StatedPlay;
use crate::feed::document::Source;
use crate::model::{Colour, CountryId, Gender, Position, Score, Side, Spot, Status};

/// Something with an id and a name.
#[derive(Clone, PartialEq, Debug, Default)]
pub(in crate::feed) struct Named {
    pub(in crate::feed) key: String,
    pub(in crate::feed) name: String,
    pub(in crate::feed) country: Option<CountryId>,
}

#[derive(Clone, PartialEq, Debug, Default)]
pub(in crate::feed) struct Person {
    pub(in crate::feed) key: String,
    pub(in crate::feed) name: String,
    /// The name in common use.
    pub(in crate::feed) nickname: Option<String>,
    pub(in crate::feed) dob: Option<Date>,
    pub(in crate::feed) nationality: Option<CountryId>,
}

/// A player of a squad.
#[derive(Clone, PartialEq, Debug, Default)]
pub(in crate::feed) struct Member {
    pub(in crate::feed) person: Person,
    pub(in crate::feed) shirt: Option<u16>,
    pub(in crate::feed) starter: bool,
    pub(in crate::feed) spot: Option<Spot>,
    /// If the spot is not known.
    pub(in crate::feed) position: Option<Position>,
}

#[derive(Clone, PartialEq, Debug, Default)]
pub(in crate::feed) struct SideHeader {
    pub(in crate::feed) team: Named,
    /// The short form of the team's name.
    pub(in crate::feed) code: Option<String>,
    pub(in crate::feed) colours: Option<[Colour; 2]>,
    pub(in crate::feed) coach: Option<Person>,
    pub(in crate::feed) squad: Vec<Member>,
}

/// What an official does. Others, such as video referees, are not kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::feed) enum Duty {
    Referee,
    FirstAssistant,
    SecondAssistant,
    Fourth,
}

#[derive(Clone, PartialEq, Debug)]
pub(in crate::feed) struct MatchHeader {
    pub(in crate::feed) key: String,
    pub(in crate::feed) competition: Named,
    pub(in crate::feed) gender: Option<Gender>,
    /// The id is unique among all competitions of the provider.
    pub(in crate::feed) season: Named,
    /// The season's name without words, `2018/2019`, is its name. Empty: a single stage.
    pub(in crate::feed) stage: String,
    /// Empty: the stage has no groups.
    pub(in crate::feed) group: String,
    pub(in crate::feed) round: Option<u32>,
    pub(in crate::feed) kickoff: Option<Timestamp>,
    pub(in crate::feed) status: Status,
    pub(in crate::feed) score: Option<Score>,
    pub(in crate::feed) shoot_out: Option<Score>,
    pub(in crate::feed) stadium: Option<Named>,
    pub(in crate::feed) officials: Vec<(Duty, Person)>,
    pub(in crate::feed) home: SideHeader,
    pub(in crate::feed) away: SideHeader,
    /// What the file says of events, for feeds whose events lack it.
    pub(in crate::feed) stated: StatedPlay,
    pub(in crate::feed) source: Source,
}

impl MatchHeader {
    pub(in crate::feed) fn side(&self, side: Side) -> &SideHeader {
        match side {
            Side::Home => &self.home,
            Side::Away => &self.away,
        }
    }

    /// The side of a team; none if it does not play in this match.
    pub(in crate::feed) fn side_of(&self, team: &str) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.side(*side).team.key == team)
    }
}

/// The country of a name or a code in any language that the tables have.
pub(in crate::feed) fn country(name: &str) -> Option<CountryId> {
    crate::countries::by_name(name.trim()).map(|country| country.id)
}

/// First and last name; either may be missing.
pub(in crate::feed) fn full_name(first: Option<&str>, last: Option<&str>) -> String {
    let parts = [first, last].into_iter().flatten().map(str::trim).filter(|part| !part.is_empty());
    parts.collect::<Vec<&str>>().join(" ")
}

/// A name in common use; none if it is the name itself.
pub(in crate::feed) fn nickname(known: Option<&str>, name: &str) -> Option<String> {
    known.map(str::trim).filter(|known| !known.is_empty() && *known != name).map(str::to_owned)
}

/// The position of a player of whom only the line is known.
pub(in crate::feed) fn position_of_line(line: &str) -> Option<Position> {
    match line.trim().to_lowercase().as_str() {
        "goalkeeper" | "keeper" => Some(Position::GK),
        "defender" | "defence" => Some(Position::CB),
        "wing back" => Some(Position::RWB),
        "defensive midfielder" => Some(Position::DM),
        "midfielder" | "midfield" => Some(Position::CM),
        "attacking midfielder" => Some(Position::AM),
        "striker" | "forward" | "attacker" | "attack" => Some(Position::CF),
        _ => None,
    }
}
