//! The Common Data Format (CDF) for football match data, versions 0.2 and 0.3: a match is a match sheet and its metadata,
//! both JSON, and its events, a JSON object on each line.
//!
//! The format fixes the fields, not the words in them: a vendor may write other types of events than the ones that the
//! format names as examples. `kinds.rs` has the words that are known. The match sheet is official, so cards and
//! substitutions come from it. Whoever issued the ids is not said: import the files of one vendor into a store.

mod clock;
mod convert;
mod direction;
mod header;
mod kinds;
mod lines;
mod pitch;
mod raw;
mod sheet;

use super::provider::match_files::{Content, Covered, MatchFeed, MatchFile, covered, own_id};
use crate::model::{MissingData, PlatformId};

pub const FEED: MatchFeed = MatchFeed {
    name: "cdf",
    title: "Common Data Format (CDF)",
    about: "Import files of the Common Data Format (CDF): match sheet and metadata, JSON, and events, JSON Lines",
    endings: &["json", "jsonl"],
    platform: PlatformId::CDF,
    in_parts: true,
    absent: &[MissingData::BallReceive, MissingData::OneOnOne],
    covers: COVERS,
    recognise,
    header: header::header,
    events: convert::events,
};

fn recognise(head: &[u8]) -> Option<MatchFile> {
    let head = String::from_utf8_lossy(head);
    let has = |key: &str| head.contains(&format!("\"{key}\""));
    let content = match () {
        () if has("related_event_ids") && has("event") => Content::Events,
        // The match sheet, then the metadata.
        () if has("has_extratime") && has("has_shootout") => Content::Header,
        () if has("whistles") && has("periods") => Content::Header,
        () => return None,
    };
    let mut objects = head.match_indices("\"match\"").filter_map(|(at, key)| {
        let value = head[at + key.len()..].trim_start().strip_prefix(':')?.trim_start();
        value.starts_with('{').then_some(value)
    });
    Some(MatchFile { content, match_key: objects.next().and_then(own_id)? })
}

#[rustfmt::skip]
const COVERS: &[Covered] = &[
    covered("ids",             "the files' texts, as numbers that follow from them",            ""),
    covered("edition",         "metadata: `competition` and `season`",                         "the competition \"Single matches\""),
    covered("gender",          "metadata: `competition.type`",                                 "none"),
    covered("round, stage",    "metadata: `match.round`, a number or the name of a stage",     "none, Regular Season"),
    covered("kick-off",        "metadata: `match.kickoff_time`",                               "none"),
    covered("stadium, pitch",  "metadata: `venue`, or `stadium` in version 0.2",               "none, 105 × 68 metres"),
    covered("score, shoot-out", "match sheet: `result.final`, `result.shootout`",              "counted from the events"),
    covered("status",          "final if there is a result or an end of the second half",      "scheduled"),
    covered("starters",        "`is_starter`; the spot by `position`, else the position by `position_group`", "on the bench"),
    covered("coach, officials", "match sheet: the first of `coaches`; `officials`, or `referees` in version 0.2", "none"),
    covered("cards",           "match sheet: `events.cards`",                                  "referee events with a player"),
    covered("second yellow card", "`second_yellow_card`, or a second `yellow_card`; later cards of the player are left out", ""),
    covered("substitution",    "match sheet: `events.substitutions`",                          "substitution events with player and receiver"),
    covered("own goal",        "a shot with the outcome `own_goal`, for the side in whose squad the player is", "match sheet: `events.goals`"),
    covered("assist",          "match sheet: `assist_id`, their last pass before the goal",    "a pass among `related_event_ids`"),
    covered("key pass",        "a pass among the attempt's `related_event_ids`",               "none"),
    covered("time",            "`time` since the start of the period: `periods.start_time`, else `whistles`", "`match_clock` less 45, 90 or 105 minutes, else the time since the period's first event"),
    covered("order",           "period, then time",                                            ""),
    covered("direction",       "metadata: `play_direction` of the period; if the attempts are at the other end, they count", "the home side from left to right"),
    covered("half end",        "`periods.end_time`, else `whistles`, else `final_whistle`",    "the last event of the period"),
    covered("goal taken back", "`var` reviewed and not upheld: left out, unless the match sheet has the goal", ""),
    covered("repeated event",  "the last line of an `id`",                                     ""),
    covered("expected goals",  "`metrics.xg`, if every attempt of the match has it",           "the model's"),
    covered("fouls, offsides", "with `team_id`, which version 0.3 does not have",              "left out"),
    covered("ground duels, receipts, one-on-ones", "–",                                        "absent"),
];
