//! The kinds of events, and the sets of kinds that rules are written with.
//!
//! Which kinds are passes, crosses or shots is said here and nowhere else.

use super::vocabulary::vocabulary;

vocabulary! {
    /// What happened. Numbers are stable: never renumbered, only added to.
    EventKind {
        Pass            = 101, "Pass",             "تمريرة";
        LongPass        = 102, "Long Pass",        "تمريرة طويلة";
        Cross           = 103, "Cross",            "عرضية";
        CornerCross     = 104, "Corner Cross",     "عرضية من ركنية";
        CornerPass      = 105, "Corner Pass",      "ركنية قصيرة";
        FreeKickPass    = 106, "Free Kick Pass",   "تمريرة من ركلة حرة";
        FreeKickCross   = 107, "Free Kick Cross",  "عرضية من ركلة حرة";
        ThrowIn         = 108, "Throw-in",         "رمية تماس";
        GoalKick        = 109, "Goal Kick",        "ركلة مرمى";
        KickOff         = 110, "Kick Off",         "ركلة البداية";
        KeeperThrow     = 111, "Keeper Throw",     "رمية الحارس";
        BallReceive     = 120, "Ball Receive",     "استلام الكرة";
        Carry           = 121, "Carry",            "تقدم بالكرة";
        Dribble         = 122, "Dribble",          "مراوغة";
        Miscontrol      = 123, "Miscontrol",       "سوء سيطرة على الكرة";
        Dispossessed    = 124, "Dispossessed",     "فقدان الكرة";
        Attempt         = 201, "Attempt",          "تسديدة";
        FreeKickShot    = 202, "Free Kick Shot",   "تسديدة من ركلة حرة";
        Penalty         = 203, "Penalty",          "ركلة جزاء";
        CornerShot      = 204, "Corner Shot",      "تسديدة من ركنية";
        OwnGoal         = 205, "Own Goal",         "هدف عكسي";
        OwnGoalFor      = 206, "Own Goal For",     "هدف عكسي لصالح الفريق";
        Tackle          = 301, "Tackle",           "تدخل";
        Interception    = 302, "Interception",     "اعتراض";
        Block           = 303, "Block",            "صد دفاعي";
        Clear           = 304, "Clear",            "تشتيت الكرة";
        BallRecover     = 305, "Ball Recover",     "استعادة الكرة";
        AerialDuel      = 306, "Aerial Duel",      "التحام هوائي";
        FiftyFifty      = 307, "50-50",            "كرة مشتركة";
        Pressure        = 308, "Pressure",         "ضغط";
        Shield          = 309, "Shield",           "حماية الكرة";
        Error           = 310, "Error",            "خطأ فردي";
        KeeperSave      = 401, "GK Save",          "تصدي الحارس";
        KeeperCollect   = 402, "GK Collect",       "التقاط الحارس للكرة";
        KeeperPunch     = 403, "GK Punch",         "إبعاد بقبضة الحارس";
        KeeperSweep     = 404, "GK Sweep",         "خروج الحارس من مرماه";
        KeeperSmother   = 405, "GK Smother",       "ارتماء الحارس على الكرة";
        KeeperFaced     = 406, "GK Faced",         "تسديدة على الحارس";
        FoulCommitted   = 501, "Foul Committed",   "خطأ مرتكب";
        FoulWon         = 502, "Foul Won",         "خطأ محتسب له";
        Card            = 503, "Card",             "بطاقة";
        Offside         = 504, "Offside",          "تسلل";
        Substitution    = 505, "Substitution",     "تبديل";
        PlayerOff       = 506, "Player Off",       "خروج لاعب";
        PlayerOn        = 507, "Player On",        "دخول لاعب";
        InjuryStoppage  = 508, "Injury Stoppage",  "توقف للإصابة";
        DropBall        = 509, "Drop Ball",        "إسقاط الكرة";
        HalfStart       = 510, "Half Start",       "بداية الشوط";
        HalfEnd         = 511, "Half End",         "نهاية الشوط";
        StartingXi      = 512, "Starting XI",      "التشكيلة الأساسية";
        TacticalShift   = 513, "Tactical Shift",   "تغيير تكتيكي";
    }
}

impl EventKind {
    /// Moves the ball to a team-mate: passes, crosses, throws and restarts.
    pub const fn is_pass_family(self) -> bool {
        EventKinds::PASS_FAMILY.contains(self)
    }

    /// Counts as a pass: crosses, keeper throws and throw-ins do not.
    pub const fn is_pass(self) -> bool {
        EventKinds::PASSES.contains(self)
    }

    pub const fn is_cross(self) -> bool {
        EventKinds::CROSSES.contains(self)
    }

    pub const fn is_shot(self) -> bool {
        EventKinds::SHOTS.contains(self)
    }

    /// Prevents an attempt from becoming a goal: a block or a save.
    pub const fn is_stop(self) -> bool {
        EventKinds::STOPS.contains(self)
    }

    /// The ball was out of play before this event.
    pub const fn is_restart(self) -> bool {
        EventKinds::RESTARTS.contains(self)
    }
}

/// A set of event kinds: one bit for each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EventKinds(u64);

const _: () = assert!(EventKind::ALL.len() < 64, "a set of kinds is a 64-bit number");

use EventKind as K;

impl EventKinds {
    pub const NONE: EventKinds = EventKinds(0);
    pub const ALL: EventKinds = EventKinds((1 << EventKind::ALL.len()) - 1);
    pub const PASSES: EventKinds =
        EventKinds::new(&[K::Pass, K::LongPass, K::CornerPass, K::FreeKickPass, K::GoalKick, K::KickOff]);
    pub const CROSSES: EventKinds = EventKinds::new(&[K::Cross, K::CornerCross, K::FreeKickCross]);
    pub const PASS_FAMILY: EventKinds =
        EventKinds::PASSES.union(EventKinds::CROSSES).union(EventKinds::new(&[K::ThrowIn, K::KeeperThrow]));
    pub const SHOTS: EventKinds = EventKinds::new(&[K::Attempt, K::FreeKickShot, K::Penalty, K::CornerShot]);
    pub const STOPS: EventKinds = EventKinds::new(&[K::Block, K::KeeperSave]);
    pub const RESTARTS: EventKinds = EventKinds::new(&[
        K::CornerCross,
        K::CornerPass,
        K::FreeKickPass,
        K::FreeKickCross,
        K::ThrowIn,
        K::GoalKick,
        K::KickOff,
        K::FreeKickShot,
        K::Penalty,
        K::CornerShot,
        K::DropBall,
    ]);

    pub const fn new(kinds: &[EventKind]) -> EventKinds {
        let mut bits = 0;
        let mut index = 0;
        while index < kinds.len() {
            bits |= 1 << kinds[index] as u64;
            index += 1;
        }
        EventKinds(bits)
    }

    pub const fn union(self, other: EventKinds) -> EventKinds {
        EventKinds(self.0 | other.0)
    }

    pub const fn contains(self, kind: EventKind) -> bool {
        self.0 & (1 << kind as u64) != 0
    }
}
