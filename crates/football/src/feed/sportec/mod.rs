//! Sportec Solutions, the data of the Deutsche Fußball Liga: a match is a file of match information and a file of events,
//! both XML.

mod convert;
mod header;
mod periods;
mod pitch;

use super::provider::match_files::{Content, Covered, MatchFeed, MatchFile, covered, first_attribute};
use crate::model::{MissingData, PlatformId};

pub const FEED: MatchFeed = MatchFeed {
    name: "sportec",
    title: "Sportec (DFL)",
    about: "Import Sportec's (DFL) match information and events, XML",
    endings: &["xml"],
    platform: PlatformId::SPORTEC,
    in_parts: false,
    absent: &[MissingData::BallReceive, MissingData::OneOnOne],
    covers: COVERS,
    recognise,
    header: header::header,
    events: convert::events,
};

fn recognise(head: &[u8]) -> Option<MatchFile> {
    let head = String::from_utf8_lossy(head);
    if !head.contains("<PutDataRequest") {
        return None;
    }
    let (content, tag) = match &head {
        head if head.contains("<MatchInformation") => (Content::Header, "General"),
        head if head.contains("<Event ") => (Content::Events, "Event"),
        _ => return None,
    };
    let match_key = first_attribute(&head, tag, "MatchId").unwrap_or_default();
    Some(MatchFile { content, match_key })
}

#[rustfmt::skip]
const COVERS: &[Covered] = &[
    covered("ids",             "the feed's texts, as numbers that follow from them",            ""),
    covered("edition",         "`CompetitionId` and `SeasonId`",                               "the competition \"Single matches\""),
    covered("score",           "`Result`",                                                     "counted from the events"),
    covered("shoot-out",       "–",                                                            "counted from the events"),
    covered("starters",        "`Starting`; the spot by `PlayingPosition`",                    "none"),
    covered("coach, officials", "the head coach, `Referee`",                                   "none"),
    covered("period, time",    "`EventTime` from the `KickOff` with a `GameSection`",          ""),
    covered("order",           "`EventTime`",                                                  ""),
    covered("direction",       "`TeamLeft` of the kick-off",                                   "the other side than in the period before; in the first half of extra time as in the first half"),
    covered("pass end",        "–",                                                            "where the next player takes the ball"),
    covered("assist, key pass", "`Assist`, `AssistShotAtGoal`: the player's last pass before the attempt", "none"),
    covered("duels",           "`TacklingGame`: an event for the winner and one for the loser", ""),
    covered("expected goals",  "`xG`, if every attempt of the match has it",                   "the model's"),
    covered("second yellow card", "`CardColor` yellowRed",                                     ""),
    covered("deleted events",  "`Delete`, and all but the last event of an id",                "left out"),
    covered("pressure, receipts, one-on-ones", "–",                                            "absent"),
];
