//! The provider's JSON objects, with the provider's names for keys.
//!
//! Most keys of an event are present only if they say something. The format of 2018 writes `false` and `null` instead. Keys
//! that are not named here are ignored.

mod event;
mod fixture;

pub(super) use event::{EventDetail, IdAndName, IdRef, Location, RawEvent, RawPass, RawShot, TacticsPlayer};
pub(super) use fixture::{RawCompetitionSeason, RawLineUp, RawMatch, RawPlayer, RawTeam, StadiumOrReferee};
