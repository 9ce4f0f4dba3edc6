//! The provider's JSON objects, with the provider's names for keys.
//!
//! Some numbers are written as text, and a missing number as `""`, `"null"` or 0. Texts are escaped twice (`\\u00e9`).
//! Keys that are not named here are ignored.

mod event;
mod match_;
mod values;

pub(super) use event::{PercentPoint, Positions, RawEvent, RawPeriod};
pub(super) use match_::{
    MatchFile, MatchFileEntities, RawArea, RawCompetition, RawMatch, RawPerson, RawPlayerRef, RawSubstitution, RawTeam,
    RawTeamData,
};
