//! The neutral event. Every feed is translated into it, and every statistic is computed from it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use thin_vec::ThinVec;

use super::clock::{Millis, Moment, Period};
use super::event_kind::EventKind;
use super::goal_mouth::GoalMouth;
use super::ids::{EventId, PlayerId};
use super::interface_event::InterfaceEvent;
use super::pitch::Point;
use super::position::Spot;
use super::probability::Probability;
use super::side::Side;
use super::vocabulary::vocabulary;

vocabulary! {
    /// How an event ended.
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
    /// A further mark of an event. An event has at most one.
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

/// The ids of related events. Few events name more than four, so up to four are stored inside the event, without an
/// allocation.
pub type EventIds = SmallVec<[EventId; 4]>;

/// A player and their spot, as a Starting XI or a Tactical Shift states it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlayerSpot {
    pub player: PlayerId,
    pub spot: Spot,
}

/// A `ThinVec` takes 8 bytes inside an event, a `Vec` 24. Few events have a line-up, so the smaller type keeps an event
/// at 128 bytes.
pub type PlayerSpots = ThinVec<PlayerSpot>;

/// One event of a match. Lists of events are in feed order.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Event {
    /// Unique in the match: ten times the number of the feed entry, plus a rank from 0 to 9 for the events that one entry
    /// is split into.
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
    /// Where the event happened.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Point>,
    /// Where the ball went, for passes, carries and attempts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<Point>,
    /// How long the event took, in seconds.
    #[serde(default, skip_serializing_if = "Millis::is_zero")]
    pub duration: Millis,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub body_part: Option<BodyPart>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub play_pattern: Option<PlayPattern>,
    #[serde(default, skip_serializing_if = "is_false")]
    pub under_pressure: bool,
    /// The side in possession. If left out, it is the side of the latest touch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub possession: Option<Side>,
    /// Related events of the match. An attempt names its assisting pass here.
    #[serde(default, skip_serializing_if = "SmallVec::is_empty")]
    pub related: EventIds,
    /// The player that a pass was meant for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recipient: Option<PlayerId>,
    /// The player who comes on in a substitution; `player` is the one who leaves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub replacement: Option<PlayerId>,
    /// The player's spot at that moment. For a substitution, the spot that the replacement takes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spot: Option<Spot>,
    /// The spots of all players, for a Starting XI or a Tactical Shift.
    #[serde(default, skip_serializing_if = "ThinVec::is_empty")]
    #[schemars(with = "Vec<PlayerSpot>")]
    pub line_up: PlayerSpots,
    /// The attempt ends a counter-attack.
    #[serde(default, skip_serializing_if = "is_false")]
    pub counter: bool,
    /// The pass is a through ball.
    #[serde(default, skip_serializing_if = "is_false")]
    pub through: bool,
    /// The expected goals of an attempt, if the feed gives them. A feed gives them for all attempts of a match or for none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub xg: Option<Probability>,
    /// Where an attempt reached the goal, or where it was stopped on its way, if the feed says how high the ball was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub goal_mouth: Option<GoalMouth>,
    /// What the event is among those of the interface, if the feed is one of the interface. Such an event counts for the
    /// statistics that the interface counts it for, even where the engine's own rule for its type says otherwise.
    /// Documents of the native feed have no use for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(skip)]
    pub noted: Option<InterfaceEvent>,
}

fn no_outcome() -> Outcome {
    Outcome::None
}

fn is_false(flag: &bool) -> bool {
    !flag
}

impl Event {
    /// An event with only the required fields.
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
            related: EventIds::new(),
            recipient: None,
            replacement: None,
            spot: None,
            line_up: PlayerSpots::new(),
            counter: false,
            through: false,
            xg: None,
            goal_mouth: None,
            noted: None,
        }
    }

    pub fn moment(&self) -> Moment {
        Moment { period: self.period, time: self.time }
    }

    /// A pass, cross or throw that reached a team-mate.
    pub fn is_completed_pass(&self) -> bool {
        self.kind.is_pass_family() && self.result == Outcome::Success
    }

    /// An attempt on goal in periods 1 to 4. No statistic counts the kicks of a shoot-out.
    pub fn is_attempt(&self) -> bool {
        self.kind.is_shot() && self.period != Period::ShootOut
    }

    /// The side that the goal counts for, if the event is a goal in periods 1 to 4.
    pub fn goal_for(&self) -> Option<Side> {
        let side = self.side.filter(|_| self.period != Period::ShootOut)?;
        match self.kind {
            EventKind::OwnGoal => Some(side.other()),
            kind if kind.is_shot() && self.result == Outcome::Goal => Some(side),
            _ => None,
        }
    }

    /// The side that scored, if the event is a scored penalty of the shoot-out.
    pub fn shoot_out_goal_for(&self) -> Option<Side> {
        let in_shoot_out = self.period == Period::ShootOut && self.kind.is_shot() && self.result == Outcome::Goal;
        self.side.filter(|_| in_shoot_out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A request about a match reads thousands of events. At 128 bytes, an event fits two cache lines of 64 bytes.
    #[test]
    fn an_event_takes_two_cache_lines() {
        assert_eq!(size_of::<Event>(), 128);
    }
}
