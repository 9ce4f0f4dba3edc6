//! The types that every layer uses: ids, names in both languages, entities, matches, and the neutral event.
//!
//! The terms of a provider's feed do not appear here. Each feed translates its data into these types.

mod clock;
mod competition;
mod entity;
mod event;
mod event_kind;
mod fold;
pub mod formation;
mod goal_mouth;
mod ids;
mod interface_event;
mod interface_position;
mod kickoff;
mod match_;
mod match_content;
pub(crate) mod name;
mod natural_order;
mod people;
mod pitch;
mod platform;
mod position;
mod probability;
mod searched_name;
mod side;
mod stage_names;
mod table_rules;
mod video;
pub(crate) mod vocabulary;

pub use clock::{MatchMinute, Millis, Moment, Period};
pub use competition::{
    Adjustment, AgeGroup, Competition, Continent, Country, Edition, Format, Group, Nature, Organizer, PlaceRange,
    Stage, StageType,
};
pub use entity::{Entity, Kind};
pub use event::{BodyPart, Event, EventIds, Extra, Outcome, PlayPattern, PlayerSpot, PlayerSpots};
pub use event_kind::{EventKind, EventKinds};
pub use fold::{fold, search_form, search_lines, search_pattern};
pub use goal_mouth::GoalMouth;
pub use ids::{
    AgeGroupId, ClubId, CoachId, CompetitionId, ContinentId, CountryId, EditionId, EventId, GroupId, ID_BLOCK, MatchId,
    OrganizerId, PlayerId, RefereeId, StadiumId, StageId, TeamId,
};
pub use interface_event::{InterfaceCategory, InterfaceEvent, InterfaceExtra, InterfaceResult};
pub use interface_position::InterfacePosition;
pub use kickoff::Kickoff;
pub use match_::{Match, MissingData, Officials, PlatformRef, Role, Score, SquadMember, Status, TeamSheet};
pub use match_content::MatchContent;
pub use name::{ArabicSource, Language, Name, Words};
pub use natural_order::natural_order;
pub use people::{Club, Coach, Colour, DisplayName, Gender, Player, Referee, Stadium, Team};
pub use pitch::{FormationPoint, Point};
pub use platform::{PLATFORMS, Platform, PlatformId};
pub use position::{Position, Spot};
pub use probability::Probability;
pub use searched_name::{NameFit, NameRank, SearchedName};
pub use side::Side;
pub use stage_names::{group_name, stage_name};
pub use table_rules::{CardPoints, HeadToHead, LastResort, MatchPoints, Measure, Rules, Step};
pub use video::{Half, Quality, Stream};
