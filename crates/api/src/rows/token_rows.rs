//! The rows of `POST /tokens`: its parameters, and the token that it returns.

use std::fmt;

use football::model::{EditionId, MatchId};
use jiff::Timestamp;

use super::field::{Table, date_time, integer, nullable, text};
use super::request::{Param, ParamType, optional};

/// The minutes of a token if the request states none; fewer if the setting allows fewer.
pub const TOKEN_MINUTES_DEFAULT: u32 = 10;
/// The usual setting of the most minutes.
pub const MAX_TOKEN_MINUTES: u32 = 60;

/// The parameters of `POST /tokens`, in the query or in a JSON body.
pub const TOKEN_PARAMS: &[Param] = &[
    optional("match_id", ParamType::Id, "the match that the token opens; this or tournament_id"),
    optional("tournament_id", ParamType::Id, "the tournament whose matches the token opens; this or match_id"),
    optional(
        "minutes",
        ParamType::Id,
        "how long the token opens a push, up to the most that the operator allows; 10 if it is left out",
    ),
];

/// The `object` of the response of `POST /tokens`.
#[rustfmt::skip]
pub static TOKEN_FIELDS: Table<IssuedToken> = Table("Token", &[
    text("strToken",                     "the token, for the parameter token of /live/…", |t| t.text.clone().into()),
    nullable(integer("intMatchID",       "the match that it opens; null for a token of a tournament", |t| match t.scope {
        TokenScope::Match(id) => id.0.into(),
        TokenScope::Tournament(_) => None::<i64>.into(),
    })),
    nullable(integer("intTournamentID",  "the tournament that it opens; null for a token of a match", |t| match t.scope {
        TokenScope::Match(_) => None::<i64>.into(),
        TokenScope::Tournament(id) => id.0.into(),
    })),
    integer("intExpiresIn",              "the seconds until it expires", |t| t.seconds.into()),
    date_time("dtExpiresAt",             "when it expires",              |t| t.expires_at.into()),
]);

/// A token as its response shows it.
pub struct IssuedToken {
    pub text: String,
    pub scope: TokenScope,
    pub seconds: i64,
    pub expires_at: Timestamp,
}

/// The secret in it is not printed.
impl fmt::Debug for IssuedToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("IssuedToken").field("scope", &self.scope).finish_non_exhaustive()
    }
}

/// What a token opens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TokenScope {
    Match(MatchId),
    Tournament(EditionId),
}
