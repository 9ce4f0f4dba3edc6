//! Stats Perform: a match is an MA1 file, with the result and the line-ups, and an MA3 file with the events. Both come in
//! JSON and in XML, with the same names.
//!
//! The events are Opta's: the same types and qualifiers, with ids that are texts.

mod ma1;
mod ma3;

use super::opta::convert::convert;
use super::provider::match_files::{Content, Covered, MatchFeed, MatchFile, covered, first_attribute, own_id};
use crate::model::{MissingData, PlatformId};

pub const FEED: MatchFeed = MatchFeed {
    name: "statsperform",
    title: "Stats Perform MA1 and MA3",
    about: "Import Stats Perform's MA1 and MA3 files, JSON or XML",
    endings: &["json", "xml"],
    platform: PlatformId::STATS_PERFORM,
    in_parts: false,
    absent: &[MissingData::BallReceive],
    covers: COVERS,
    recognise,
    header: ma1::header,
    events: |file, header| {
        ma3::with_events(file, |events, notices| {
            let mut converted = convert(file, PlatformId::STATS_PERFORM, header, events)?;
            converted.notices.extend(notices);
            Ok(converted)
        })
    },
};

fn recognise(head: &[u8]) -> Option<MatchFile> {
    let head = String::from_utf8_lossy(head);
    if head.trim_start().starts_with('<') {
        let key = first_attribute(&head, "matchInfo", "id");
        let content = match &head {
            head if head.contains("<matchEvents") => Content::Events,
            head if head.contains("<matchInfo") => Content::Header,
            _ => return None,
        };
        return Some(MatchFile { content, match_key: key.unwrap_or_default() });
    }
    let (_, info) = head.split_once("\"matchInfo\"")?;
    let match_key = own_id(info)?;
    if !head.contains("\"liveData\"") && !head.contains("\"contestant\"") {
        return None;
    }
    // Only events have qualifiers.
    let is_events = head.contains("\"qualifierId\"") || head.contains("\"typeId\"");
    Some(MatchFile { content: if is_events { Content::Events } else { Content::Header }, match_key })
}

#[rustfmt::skip]
const COVERS: &[Covered] = &[
    covered("ids",             "the feed's texts, as numbers that follow from them",            ""),
    covered("edition",         "`tournamentCalendar`",                                         "the competition \"Single matches\""),
    covered("stage, group",    "`stage`, `series`",                                            "Regular Season, Main"),
    covered("gender",          "`ruleset`: Men, Women",                                        "none"),
    covered("kick-off",        "`date` and `time`, UTC",                                       "none"),
    covered("score, shoot-out", "`scores.total`, `scores.pen`",                                "counted from the events"),
    covered("starters",        "`formationPlace`; the spot by `formationUsed`",                "the position by `position`"),
    covered("bench",           "`position` Substitute; the position by `subPosition`",         "none"),
    covered("coach, officials", "`teamOfficial` manager, `matchOfficial`",                     "none"),
    covered("known name",      "`knownName`, else `matchName`",                                "none"),
    covered("events",          "as Opta's",                                                    ""),
];
