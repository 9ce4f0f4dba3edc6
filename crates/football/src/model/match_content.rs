//! What the data of a match contains. It tells a user why a number is missing.

use super::event::{Event, Extra, Outcome};
use super::event_kind::EventKind;
use super::match_::{Match, Role, SquadMember, TeamSheet};
use super::vocabulary::vocabulary;

vocabulary! {
    /// One kind of data that a match has or has not.
    MatchContent {
        Events     = 1, "events",     "Events",                        "أحداث المباراة";
        LineUps    = 2, "line-ups",   "Line-ups",                      "التشكيلات الأساسية";
        Positions  = 3, "positions",  "Positions of the starters",     "مراكز اللاعبين الأساسيين";
        Places     = 4, "places",     "Places of events on the pitch", "أماكن الأحداث على الملعب";
        Recipients = 5, "recipients", "Recipients of passes",          "مستلمو التمريرات";
        Xg         = 6, "xg",         "Expected goals of the feed",    "أهداف متوقعة من المزود";
        Pressure   = 7, "pressure",   "Pressure on the ball",          "الضغط على حامل الكرة";
        Video      = 8, "video",      "Video",                         "فيديو";
        Officials  = 9, "officials",  "Officials",                     "الحكام";
        Touches    = 10, "touches",   "Every touch of the ball",       "كل لمسة للكرة";
        Attempts   = 11, "attempts",  "Every attempt on goal",         "كل محاولة على المرمى";
    }
}

/// The players who begin a match.
const STARTERS: usize = 11;

impl MatchContent {
    /// What a match contains, as a set of bits: the lowest is that of number 1.
    pub fn bits(match_: &Match, events: &[Event]) -> i64 {
        MatchContent::ALL.iter().filter(|content| content.is_in(match_, events)).map(|content| content.bit()).sum()
    }

    /// Its bit in [`MatchContent::bits`].
    pub fn bit(self) -> i64 {
        1 << (self.id() - 1)
    }

    /// Whether the data of a match has it. A match that was reported by hand has events, but neither every touch nor every
    /// attempt: statistics that count those are unknown for it, not zero.
    pub fn is_in(self, match_: &Match, events: &[Event]) -> bool {
        let sheets = [&match_.home, &match_.away];
        match self {
            MatchContent::Events => !events.is_empty(),
            MatchContent::LineUps => sheets.iter().all(|sheet| starters(sheet).count() >= STARTERS),
            MatchContent::Positions => {
                sheets.iter().all(|sheet| starters(sheet).filter_map(SquadMember::position).count() >= STARTERS)
            }
            MatchContent::Places => events.iter().any(|event| event.at.is_some()),
            MatchContent::Recipients => events.iter().any(|event| event.recipient.is_some()),
            MatchContent::Xg => events.iter().any(|event| event.is_attempt() && event.xg.is_some()),
            MatchContent::Pressure => {
                events.iter().any(|event| event.kind == EventKind::Pressure || event.under_pressure)
            }
            MatchContent::Video => !match_.video.is_empty(),
            MatchContent::Officials => match_.officials.all().next().is_some(),
            MatchContent::Touches => events.iter().any(is_counted_pass),
            MatchContent::Attempts => events.iter().any(|event| is_counted_pass(event) || is_counted_attempt(event)),
        }
    }
}

/// A pass that only a feed with every touch has. A report by hand has the pass that led to a goal.
fn is_counted_pass(event: &Event) -> bool {
    event.kind.is_pass_family() && event.extra != Some(Extra::Assist)
}

/// An attempt that only a feed with every attempt has. A report by hand has goals and penalties.
fn is_counted_attempt(event: &Event) -> bool {
    event.is_attempt() && event.kind != EventKind::Penalty && event.result != Outcome::Goal
}

fn starters(sheet: &TeamSheet) -> impl Iterator<Item = &SquadMember> {
    sheet.squad.iter().filter(|member| member.role == Role::Starter)
}
