//! Opta: a match is an F7 file, with the result and the line-ups, and an F24 file with the events.
//!
//! Stats Perform has the same types and qualifiers of events in files of its own, so it uses `convert` too.

pub(in crate::feed) mod codes;
pub(in crate::feed) mod convert;
pub(in crate::feed) mod event;
mod f24;
mod f7;
pub(in crate::feed) mod formations;
pub(in crate::feed) mod pitch;

use self::convert::convert;
use super::provider::match_files::{Content, Covered, MatchFeed, MatchFile, covered, first_attribute};
use crate::model::{MissingData, PlatformId};

pub const FEED: MatchFeed = MatchFeed {
    name: "opta",
    title: "Opta F7 and F24",
    about: "Import Opta's F7 and F24 files",
    endings: &["xml"],
    platform: PlatformId::OPTA,
    in_parts: false,
    absent: &[MissingData::BallReceive],
    covers: COVERS,
    recognise,
    header: f7::header,
    events: |file, header| {
        f24::with_events(file, |events, notices| {
            let mut converted = convert(file, PlatformId::OPTA, header, events)?;
            converted.notices.extend(notices);
            Ok(converted)
        })
    },
};

fn recognise(head: &[u8]) -> Option<MatchFile> {
    let head = String::from_utf8_lossy(head);
    let file = |content, key: Option<String>| {
        let match_key = key.as_deref().map(f7::digits).unwrap_or_default().to_owned();
        Some(MatchFile { content, match_key })
    };
    if head.contains("<SoccerFeed") {
        return file(Content::Header, first_attribute(&head, "SoccerDocument", "uID"));
    }
    if head.contains("<Games") && head.contains("<Game") {
        return file(Content::Events, first_attribute(&head, "Game", "id"));
    }
    None
}

#[rustfmt::skip]
const COVERS: &[Covered] = &[
    covered("edition",         "competition × 10 000 + `season_id`",                           "0: the competition \"Single matches\""),
    covered("stage, group",    "`Round`, its `Name` and `Pool`",                               "Regular Season, Main"),
    covered("kick-off",        "`Date` with its zone",                                         "none"),
    covered("score, shoot-out", "`Score`, `ShootOutScore`",                                    "counted from the events"),
    covered("starters",        "`Status` Start; the spot by `Formation` and `Formation_Place`", "the position by `Position`"),
    covered("bench",           "`Status` Sub; the position by `SubPosition`",                  "none"),
    covered("coach, officials", "`TeamOfficial` Manager, `MatchOfficial`, `AssistantOfficial`", "none"),
    covered("known name",      "`Known`",                                                      "none"),
    covered("order",           "period, minute and second; inside a second that of the file",  ""),
    covered("time",            "`timestamp` from the start of the period, if it agrees with minute and second to 2 s", "minute and second"),
    covered("deleted events",  "types 43 and 84, and all but the last event of an id",         "left out"),
    covered("assist, key pass", "`assist`, `keypass`, qualifier 210, or the attempt's qualifier 55", "none"),
    covered("kick-off pass",   "qualifier 279",                                                "the first pass at the centre after a start or a goal"),
    covered("expected goals",  "qualifier 321, if every attempt of the match has it",          "the model's"),
    covered("one-on-one",      "qualifier 89",                                                 ""),
    covered("goal mouth",      "qualifiers 102 and 103",                                       "none"),
    covered("substitution",    "types 18 and 19, paired by qualifier 55 or by the second; the spot by qualifier 145", "one without the other: Player Off, Player On"),
    covered("player without a substitute", "types 20 and 21",                                  ""),
    covered("cards",           "type 17 with qualifier 31, 32 or 33; in a break, at the end of the period before", "coaches', rescinded and others: left out"),
    covered("own goal",        "type 16 with qualifier 28, at its place in the acting team's view", ""),
    covered("pressure, receipts, carries", "–",                                                "absent"),
];
