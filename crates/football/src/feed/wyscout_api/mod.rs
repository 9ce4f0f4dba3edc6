//! Wyscout's API, version 3: a match is one file, the response with its events. If it was asked for with the match, teams,
//! players, coaches, formations and substitutions, the file has those too.
//!
//! The ids are those of the public dataset, so its players and teams are the same ones.

mod convert;
mod header;

use super::provider::match_files::{Content, Covered, MatchFeed, MatchFile, covered};
use crate::model::{MissingData, PlatformId};

pub const FEED: MatchFeed = MatchFeed {
    name: "wyscout-api",
    title: "Wyscout API version 3",
    about: "Import responses of Wyscout's API, version 3",
    endings: &["json"],
    platform: PlatformId::WYSCOUT,
    in_parts: false,
    absent: &[MissingData::BallReceive, MissingData::OneOnOne],
    covers: COVERS,
    recognise,
    header: header::header,
    events: convert::events,
};

/// An event of version 3 has a primary type, which no other file has.
fn recognise(head: &[u8]) -> Option<MatchFile> {
    let head = String::from_utf8_lossy(head);
    if !head.contains("\"primary\"") || !head.contains("\"matchPeriod\"") {
        return None;
    }
    let (_, rest) = head.split_once("\"matchId\"")?;
    let digits = rest.trim_start_matches([':', ' ', '"', '\n', '\t']);
    let match_key = digits.chars().take_while(char::is_ascii_digit).collect();
    Some(MatchFile { content: Content::HeaderAndEvents, match_key })
}

#[rustfmt::skip]
const COVERS: &[Covered] = &[
    covered("match",           "`match`",                                                      "the teams and players of the events; the competition \"Single matches\""),
    covered("competition, season", "`competition` and `season` beside `match`",                "their numbers"),
    covered("starters, bench", "`teamsData.formation`; the spot by the first formation",       "who plays in the first formation; others on the bench"),
    covered("coach",           "`coaches`",                                                    "none"),
    covered("officials, stadium", "–",                                                         "none: the file has only their numbers"),
    covered("time",            "`matchTimestamp` less 45, 90, 105 or 120 minutes",             "`minute` and `second`"),
    covered("deleted events",  "–",                                                            "an event that the next response does not have is gone; of entries with one id the last counts"),
    covered("half end",        "the last event of the period",                                 ""),
    covered("substitution",    "`substitutions`, by second",                                   "`teamsData.formation.substitutions`, by minute"),
    covered("second yellow card", "a yellow card of a player who has one",                     ""),
    covered("expected goals",  "`shot.xg`, if every attempt in play has it",                   "the model's"),
    covered("interception, recovery", "the type, or a secondary type of the pass that follows from it", ""),
    covered("shoot-out",       "`scoreP`",                                                     "counted from the kicks of period P: `postmatch_penalty`"),
    covered("pressure, receipts, one-on-ones", "–",                                            "absent"),
];
