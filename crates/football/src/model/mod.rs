//! The vocabulary that every layer speaks.
//!
//! A feed's own words stop at the feed. What stands here is what the interface can return, with names in both
//! languages, and the neutral event that every statistic is computed from.

mod clock;
mod competition;
mod entity;
mod event;
mod event_kind;
pub mod formation;
mod ids;
mod match_;
mod name;
mod people;
mod pitch;
mod position;
mod side;
mod video;
pub(crate) mod vocabulary;
mod words;

pub use clock::{Millis, Moment, Period};
pub use competition::{
    Adjustment, AgeGroup, Competition, Continent, Country, Edition, Format, Group, Nature, Organizer, Stage, StageType,
};
pub use entity::{Entity, Kind};
pub use event::{BodyPart, Event, Extra, Links, Outcome, Placing, Placings, PlayPattern};
pub use event_kind::{EventKind, EventKinds};
pub use ids::{
    AgeGroupId, ClubId, CoachId, CompetitionId, ContinentId, CountryId, EditionId, EventId, GroupId, MatchId,
    OrganizerId, PlatformId, PlayerId, RefereeId, StadiumId, StageId, TeamId,
};
pub use match_::{Absent, Match, Officials, PlatformRef, Role, Score, SquadMember, Status, TeamSheet};
pub use name::{Language, Name, Words, fold};
pub use people::{Called, Club, Coach, Gender, Player, Referee, Stadium, Team};
pub use pitch::{Place, Point};
pub use position::{Position, Spot};
pub use side::Side;
pub use video::{Half, Quality, Stream};
pub use words::{group_name, stage_name};
