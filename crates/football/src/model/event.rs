//! The neutral event: what every feed is translated into, and what every statistic is computed from.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use thin_vec::ThinVec;

use super::clock::{Millis, Moment, Period};
use super::event_kind::EventKind;
use super::ids::{EventId, PlayerId};
use super::pitch::Point;
use super::position::Spot;
use super::side::Side;
use super::vocabulary::vocabulary;

vocabulary! {
    /// How it ended. Nouns, so that they fit any event.
    Outcome {
        None          = 0,  "None",            "بلا نتيجة";
        Success       = 1,  "Success",         "نجاح";
        Fail          = 2,  "Fail",            "فشل";
        Out           = 3,  "Out",             "خارج الملعب";
        Offside       = 4,  "Offside",         "تسلل";
        Void          = 5,  "Void",            "لا تُحتسب";
        Goal          = 10, "Goal",            "هدف";
        Saved         = 11, "Saved",           "تصدى لها الحارس";
        SavedToBar    = 12, "Saved to Bar",    "حولها الحارس إلى القائم";
        Bar           = 13, "Bar",             "القائم أو العارضة";
        OffTarget     = 14, "Off Target",      "خارج المرمى";
        Blocked       = 15, "Blocked",         "صدها الدفاع";
        BlockedOnLine = 16, "Blocked on Line", "أبعدها الدفاع من على الخط";
        Won           = 20, "Won",             "كسب الكرة";
        Clear         = 21, "Clear",           "إبعاد الخطر";
        Lost          = 22, "Lost",            "خسارة الكرة";
        Yellow        = 30, "Yellow",          "بطاقة صفراء";
        SecondYellow  = 31, "Second Yellow",   "بطاقة صفراء ثانية";
        Red           = 32, "Red",             "بطاقة حمراء";
        Advantage     = 40, "Advantage",       "إتاحة الفرصة";
        FoulThrow     = 41, "Foul Throw",      "رمية تماس خاطئة";
        OwnSide       = 42, "Own Side",        "صدها زميل";
    }
}

impl Outcome {
    fn is_none(&self) -> bool {
        *self == Outcome::None
    }
}

vocabulary! {
    /// What else is to be said of an event; at most one.
    Extra {
        Assist                = 1, "Assist",                   "تمريرة حاسمة";
        KeyPass               = 2, "Key Pass",                 "تمريرة مفتاحية";
        ErrorLedToGoal        = 3, "Error Led to Goal",        "خطأ أدى إلى هدف";
        ErrorLedToOpportunity = 4, "Error Led to Opportunity", "خطأ أدى إلى فرصة";
        GoalSaved             = 5, "Goal Saved",               "إنقاذ هدف محقق";
        OpportunitySaved      = 6, "Opportunity Saved",        "إنقاذ فرصة";
        OneOnOne              = 7, "One on One",               "انفراد";
        Penalty               = 8, "Penalty",                  "ركلة جزاء";
    }
}

vocabulary! {
    BodyPart {
        Head      = 1, "Head",       "الرأس";
        RightFoot = 2, "Right Foot", "القدم اليمنى";
        LeftFoot  = 3, "Left Foot",  "القدم اليسرى";
        Other     = 4, "Other",      "أخرى";
    }
}

vocabulary! {
    /// How the possession that an event belongs to began.
    PlayPattern {
        Regular  = 1, "Regular Play",   "لعب مفتوح";
        Corner   = 2, "From Corner",    "من ركنية";
        FreeKick = 3, "From Free Kick", "من ركلة حرة";
        ThrowIn  = 4, "From Throw In",  "من رمية تماس";
        Other    = 5, "Other",          "أخرى";
        Counter  = 6, "From Counter",   "من هجمة مرتدة";
        GoalKick = 7, "From Goal Kick", "من ركلة مرمى";
        Keeper   = 8, "From Keeper",    "من الحارس";
        KickOff  = 9, "From Kick Off",  "من ركلة البداية";
    }
}

/// The events that one names. Few name more than these, so they stand in the event itself.
pub type Links = SmallVec<[EventId; 4]>;

/// A player and his spot, as a Starting XI or a Tactical Shift states it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Placing {
    pub player: PlayerId,
    pub spot: Spot,
}

/// Few events have any, and those that have none keep room for the place of a list alone.
pub type Placings = ThinVec<Placing>;

/// One event of a match. A list of events is in feed order.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Event {
    /// Unique in the match: ten times the place in the feed, plus a rank from 0 to 9 for what one entry is split into.
    pub id: EventId,
    #[serde(rename = "type")]
    pub kind: EventKind,
    #[serde(default = "no_outcome", skip_serializing_if = "Outcome::is_none")]
    pub result: Outcome,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub extra: Option<Extra>,
    /// The acting side.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<PlayerId>,
    pub period: Period,
    /// Seconds since the start of the period.
    #[serde(rename = "second")]
    pub time: Millis,
    /// Where it happened.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Point>,
    /// Where the ball went: passes, carries and attempts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<Point>,
    /// Seconds it took.
    #[serde(default, skip_serializing_if = "Millis::is_zero")]
    pub duration: Millis,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub body_part: Option<BodyPart>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub play_pattern: Option<PlayPattern>,
    #[serde(default, skip_serializing_if = "is_false")]
    pub under_pressure: bool,
    /// The side in possession at that moment. Left out: the side of the latest touch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub possession: Option<Side>,
    /// Linked events of the match; an attempt's assisting pass is one of them.
    #[serde(default, skip_serializing_if = "SmallVec::is_empty")]
    pub related: Links,
    /// Whom a pass was meant for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recipient: Option<PlayerId>,
    /// Who comes on, of a substitution; `player` is who leaves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub replacement: Option<PlayerId>,
    /// The player's spot at that moment; of a substitution, the spot that the replacement takes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spot: Option<Spot>,
    /// Everybody's spot, of a Starting XI or a Tactical Shift.
    #[serde(default, skip_serializing_if = "ThinVec::is_empty")]
    #[schemars(with = "Vec<Placing>")]
    pub line_up: Placings,
    /// An attempt that ends a counter-attack.
    #[serde(default, skip_serializing_if = "is_false")]
    pub counter: bool,
    /// A pass that is a through ball.
    #[serde(default, skip_serializing_if = "is_false")]
    pub through: bool,
    /// The feed's own expected goals of an attempt. Given for all attempts of a match or for none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub xg: Option<f64>,
}

fn no_outcome() -> Outcome {
    Outcome::None
}

fn is_false(flag: &bool) -> bool {
    !flag
}

impl Event {
    /// An event of which nothing but the necessary is known.
    pub fn new(id: EventId, kind: EventKind, period: Period, time: Millis) -> Event {
        Event {
            id,
            kind,
            result: Outcome::None,
            extra: None,
            side: None,
            player: None,
            period,
            time,
            at: None,
            end: None,
            duration: Millis(0),
            body_part: None,
            play_pattern: None,
            under_pressure: false,
            possession: None,
            related: Links::new(),
            recipient: None,
            replacement: None,
            spot: None,
            line_up: Placings::new(),
            counter: false,
            through: false,
            xg: None,
        }
    }

    pub fn moment(&self) -> Moment {
        Moment { period: self.period, time: self.time }
    }

    /// A pass, cross or throw that reached a team-mate.
    pub fn is_completed_pass(&self) -> bool {
        self.kind.is_pass_family() && self.result == Outcome::Success
    }

    /// The side that this event puts on the score sheet, if it is a goal of periods 1 to 4.
    pub fn goal_for(&self) -> Option<Side> {
        let side = self.side.filter(|_| self.period != Period::ShootOut)?;
        match self.kind {
            EventKind::OwnGoal => Some(side.other()),
            kind if kind.is_shot() && self.result == Outcome::Goal => Some(side),
            _ => None,
        }
    }

    /// The side that scored with it, if it is a penalty of the shoot-out.
    pub fn shoot_out_goal_for(&self) -> Option<Side> {
        let in_shoot_out = self.period == Period::ShootOut && self.kind.is_shot() && self.result == Outcome::Goal;
        self.side.filter(|_| in_shoot_out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two lines of a processor's cache: whoever answers about a match goes through thousands of them.
    #[test]
    fn an_event_takes_two_lines_of_cache() {
        assert_eq!(size_of::<Event>(), 128);
    }
}
