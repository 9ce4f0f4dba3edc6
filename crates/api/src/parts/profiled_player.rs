//! A player with the profile: names, date of birth, number, usual positions, nationality.

use football::model::{Country, Name, Player, PlayerId, Position};
use jiff::civil::Date;
use store::Entities;

use super::reference::{NATIONALITY, POSITION, Ref};
use crate::rows::field::{Table, date, fixed, integer, may_be_unknown, record, text};

#[derive(Clone, Debug)]
pub struct ProfiledPlayer {
    pub id: PlayerId,
    pub name: Name,
    pub nickname: Name,
    pub dob: Option<Date>,
    pub number: Option<u16>,
    /// The most frequent position and the second most frequent.
    pub positions: Option<(Position, Position)>,
    pub nationality: Option<Ref>,
}

impl ProfiledPlayer {
    pub fn new(entities: &Entities, id: PlayerId, positions: Option<(Position, Position)>) -> ProfiledPlayer {
        match entities.get::<Player>(id.number()) {
            Some(player) => {
                let nationality = player.nationality.and_then(|country| entities.get::<Country>(country.0));
                ProfiledPlayer { id, ..ProfiledPlayer::of(player, positions, nationality) }
            }
            None => {
                let name = Name::new(id.to_string());
                ProfiledPlayer {
                    id,
                    nickname: name.clone(),
                    name,
                    dob: None,
                    number: None,
                    positions,
                    nationality: None,
                }
            }
        }
    }

    pub fn of(
        player: &Player,
        positions: Option<(Position, Position)>,
        nationality: Option<&Country>,
    ) -> ProfiledPlayer {
        ProfiledPlayer {
            id: player.id,
            name: player.name.clone(),
            nickname: player.display_name().clone(),
            dob: player.dob,
            number: player.number,
            positions,
            nationality: nationality.map(|country| Ref { label: "NATIONALITY", ..Ref::from_entity(country) }),
        }
    }
}

#[rustfmt::skip]
static POSITIONS: Table<Option<(Position, Position)>> = Table("ProfilePositions", &[
    may_be_unknown(record("primay",    "the most frequent position; the specification spells the name so", &POSITION, |p| POSITION.optional(p.map(|(first, _)| Ref::position(first)).as_ref()))),
    may_be_unknown(record("secondary", "the second most frequent position, otherwise the first", &POSITION, |p| POSITION.optional(p.map(|(_, second)| Ref::position(second)).as_ref()))),
]);

#[rustfmt::skip]
pub static PROFILED_PLAYER: Table<ProfiledPlayer> = Table("ProfiledPlayer", &[
    fixed("_type",                       "PLAYER"),
    integer("id",                        "the player's id",                                  |p| p.id.number().into()),
    text("name",                         "the name in the requested language",               |p| (&p.name).into()),
    text("nickname",                     "the name the player is known by",                  |p| (&p.nickname).into()),
    may_be_unknown(date("dob",           "date of birth",                                    |p| p.dob.into())),
    integer("number",                    "the number of the profile, in MatchTimeline otherwise that of the match; 0 if no feed gives it", |p| p.number.unwrap_or(0).into()),
    record("position",                   "the positions of the profile, from all stored matches", &POSITIONS, |p| POSITIONS.record(&p.positions)),
    may_be_unknown(record("nationality", "nationality", &NATIONALITY,                        |p| NATIONALITY.optional(p.nationality.as_ref()))),
]);
