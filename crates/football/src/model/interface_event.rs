//! The events of the interface: its own numbers and names of categories, events, results and extras.
//!
//! They differ from the vocabulary that the engine counts ([`EventKind`](super::EventKind), [`Outcome`](super::Outcome),
//! [`Extra`](super::Extra)). `analysis::interface` translates.

use super::vocabulary::vocabulary;

vocabulary! {
    /// The family of an event.
    InterfaceCategory {
        Administrative = 1, "Administrative", "أحداث إدارية";
        GoalKeeper     = 2, "Goal Keeper",    "حراسة المرمى";
        Defensive      = 3, "Defensive",      "الدفاع";
        Possession     = 4, "Possession",     "الاستحواذ";
        Attack         = 5, "Attack",         "الهجوم";
        BallActions    = 6, "Ball Actions",   "حركة الكرة";
    }
}

vocabulary! {
    /// What happened, as the interface names it. The names of numbers 3, 7, 14, 20, 24, 25, 42, 43, 45, 52 to 57 and 64
    /// to 66 are known from a public reader of the interface only.
    InterfaceEvent {
        Foul              = 1,  "Foul",                "خطأ";
        Offside           = 2,  "Offside",             "تسلل";
        Handball          = 3,  "Handball",            "لمسة يد";
        PenaltyGiven      = 4,  "Penalty Given",  "Penalty", "ركلة جزاء";
        BadBehavior       = 5,  "BadBehavior",         "سلوك غير رياضي";
        KeeperCross       = 6,  "GK Cross",       "Cross",    "عرضية";
        KeeperFreeKick    = 7,  "GK FreeKick",    "FreeKick", "ركلة حرة";
        KeeperPenalty     = 8,  "GK Penalty",     "Penalty",  "ركلة جزاء";
        KeeperOneOnOne    = 9,  "GK OneONOne",    "OneONOne", "انفراد";
        KeeperShoot       = 10, "GK Shoot",       "Shoot",    "تسديدة";
        Block             = 11, "Block",               "صد دفاعي";
        OwnGoal           = 14, "OwnGoal",             "هدف عكسي";
        Pass              = 15, "Pass",                "تمريرة";
        AerialBall        = 16, "AerialBall",          "كرة هوائية";
        Cross             = 17, "Cross",               "عرضية";
        Possession        = 18, "Possession",          "الاستحواذ";
        Dribble           = 19, "Dribble",             "مراوغة";
        EffectivePass     = 20, "EffectivePass",       "تمريرة مؤثرة";
        Shoot             = 21, "Shoot",               "تسديدة";
        OneOnOne          = 22, "OneONOne",            "انفراد";
        Penalty           = 23, "Penalty",             "ركلة جزاء";
        Corner            = 24, "Corner",              "ركنية";
        FreeKick          = 25, "FreeKick",            "ركلة حرة";
        FreeKickCross     = 26, "FreeKick Cross",      "عرضية من ركلة حرة";
        CornerCrossed     = 27, "Corner Crossed",      "عرضية من ركنية";
        Substitution      = 28, "Substitution",        "تبديل";
        LongPass          = 29, "LongPass",            "تمريرة طويلة";
        OwnGoalInOpponent = 30, "OwnGoalInOponent",    "هدف عكسي لصالح الفريق";
        CornerPassed      = 31, "Corner Passed",       "ركنية قصيرة";
        BallReceived      = 32, "BallReceived",        "استلام الكرة";
        Tackle            = 33, "Tackle",              "تدخل";
        Intercept         = 34, "Intercept",           "اعتراض";
        Recover           = 35, "Recover",             "استعادة الكرة";
        TackleClear       = 36, "TackleClear",         "إبعاد الكرة بتدخل";
        InterceptClear    = 37, "InterceptClear",      "إبعاد الكرة باعتراض";
        Clear             = 38, "Clear",               "تشتيت الكرة";
        FreeKickPass      = 39, "Freekick Pass",       "تمريرة من ركلة حرة";
        FreeKickLongPass  = 40, "Freekick Long Pass",  "تمريرة طويلة من ركلة حرة";
        ThrowInShort      = 41, "ThrowIn Short Pass",  "رمية تماس قصيرة";
        ThrowInLong       = 42, "ThrowIn Long Pass",   "رمية تماس طويلة";
        ThrowInCross      = 43, "ThrowIn Cross",       "عرضية من رمية تماس";
        Shield            = 44, "Shield",              "حماية الكرة";
        PenaltyShootOut   = 45, "Penalty Shootout",    "ركلة ترجيح";
        EndOfHalf         = 47, "End of Half",         "نهاية الشوط";
        EndOfMatch        = 48, "End of Match",        "نهاية المباراة";
        OwnGoalConceded   = 49, "OwnGoalConceded",     "هدف عكسي في مرمى الفريق";
        ShootLocation     = 50, "Shoot Location",      "موقع التسديدة من المرمى";
        Advantage         = 52, "Advantage",           "إتاحة الفرصة";
        KeeperSixSeconds  = 53, "GK 6 Sec",            "احتفاظ الحارس بالكرة ست ثوان";
        KeeperHand        = 54, "GK Hand",             "لمسة يد للحارس";
        OutOfPosition     = 55, "Out Of Position",     "خارج المركز";
        CoveringOffside   = 56, "Covering Offside",    "كسر التسلل";
        Pressing          = 57, "Pressing",            "ضغط";
        KeeperPass        = 58, "GK Pass",             "تمريرة الحارس";
        KeeperLongPass    = 59, "GK Long Pass",        "تمريرة طويلة للحارس";
        BallPastLine      = 60, "Ball Past Line",      "تجاوز الكرة الخط";
        MissTouch         = 64, "Miss Touch",          "لمسة خاطئة";
        TakeOnAgainst     = 65, "Take On Against",     "مراوغة ضده";
        TakeOn            = 66, "Take On",             "محاولة مرور";
    }
}

impl InterfaceEvent {
    pub fn category(self) -> InterfaceCategory {
        use InterfaceCategory as C;
        match self.id() {
            1..=5 | 28 | 47 | 48 | 52..=54 => C::Administrative,
            6..=10 | 49 => C::GoalKeeper,
            11 | 14 | 36..=38 | 44 | 55..=57 => C::Defensive,
            21..=25 | 30 | 45 | 50 => C::Attack,
            60 => C::BallActions,
            _ => C::Possession,
        }
    }

    /// The event is a pass that its number calls long. Of the other passes that have a long form, the number calls them
    /// short. `None` for every other event.
    pub fn states_length(self) -> Option<bool> {
        match self {
            Self::LongPass | Self::FreeKickLongPass | Self::KeeperLongPass | Self::ThrowInLong => Some(true),
            Self::Pass
            | Self::ThrowInShort
            | Self::EffectivePass
            | Self::FreeKickPass
            | Self::KeeperPass
            | Self::CornerPassed => Some(false),
            _ => None,
        }
    }
}

vocabulary! {
    /// How an event ended, as the interface names it.
    InterfaceResult {
        None             = 1,  "None",             "بلا نتيجة";
        YellowCard       = 2,  "YellowCard",       "بطاقة صفراء";
        RedCard          = 3,  "RedCard",          "بطاقة حمراء";
        GoalConceded     = 4,  "GoalConceded",     "هدف مستقبل";
        Save             = 5,  "Save",             "تصدٍّ";
        DefenceGoalKick  = 6,  "Defence GoalKick",   "GoalKick",   "ركلة مرمى";
        DefenceClear     = 7,  "Defence Clear",      "Clear",      "إبعاد الخطر";
        DefenceCorner    = 8,  "Defence CornerKick", "CornerKick", "ركلة ركنية";
        OwnGoal          = 9,  "OwnGoal",          "هدف عكسي";
        Success          = 10, "Success",          "نجاح";
        Fail             = 11, "Fail",             "فشل";
        OffTarget        = 12, "OffTarget",        "خارج المرمى";
        Bars             = 13, "Bars",             "القائم أو العارضة";
        OnTarget         = 14, "OnTarget",         "على المرمى";
        BlockByDefense   = 15, "BlockByDefense",   "صدها الدفاع";
        AttackCorner     = 16, "Attack CornerKick", "CornerKick", "ركلة ركنية";
        Goal             = 17, "Goal",             "هدف";
        SecondYellowCard = 18, "SecondYellowCard", "بطاقة صفراء ثانية";
        KeeperOff        = 19, "OFF",              "خارج المرمى";
        KeeperBars       = 20, "GK Bars", "Bars",  "القائم أو العارضة";
        Outside          = 21, "Outside",          "خارج الملعب";
        GoalKick         = 22, "Goalkick",         "ركلة مرمى";
        Corner           = 23, "Corner",           "ركنية";
        GoalPost         = 24, "Goal Post",        "بين القائمين";
    }
}

vocabulary! {
    /// A further mark of an event, as the interface names it.
    InterfaceExtra {
        NotAvailable           = 1,  "N/A",                    "غير متاح";
        Awarded                = 2,  "Awarded",                "محتسب له";
        Committed              = 3,  "Committed",              "مرتكب";
        RightFoot              = 4,  "RightFoot",              "القدم اليمنى";
        LeftFoot               = 5,  "LeftFoot",               "القدم اليسرى";
        Header                 = 6,  "Header",                 "الرأس";
        Other                  = 7,  "Other",                  "أخرى";
        Assist                 = 8,  "Assist",                 "تمريرة حاسمة";
        SubstituteIn           = 9,  "SubstituteIn",           "دخول بديل";
        SubstituteOut          = 10, "SubstituteOut",          "خروج بتبديل";
        KeyPass                = 11, "KeyPass",                "تمريرة مفتاحية";
        SideLine               = 12, "Side Line",              "خط التماس";
        EndLine                = 13, "End Line",               "خط النهاية";
        GoalLine               = 14, "Goal Line",              "خط المرمى";
        ErrorLeadToGoal        = 15, "ErrorLeadToGoal",        "خطأ أدى إلى هدف";
        ErrorLeadToOpportunity = 16, "ErrorLeadToOpportunity", "خطأ أدى إلى فرصة";
        CoveringOffside        = 17, "Covering Offside",       "كسر التسلل";
        OpportunitySaved       = 18, "Opportunity Saved",      "إنقاذ فرصة";
        GoalSaved              = 19, "Goal Saved",             "إنقاذ هدف محقق";
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_event_is_in_the_category_that_the_interface_gives_it() {
        let numbers = |category: InterfaceCategory| -> Vec<i64> {
            let of = |event: &&InterfaceEvent| event.category() == category;
            InterfaceEvent::ALL.iter().filter(of).map(|event| event.id()).collect()
        };
        let expected: [(InterfaceCategory, &[i64]); 6] = [
            (InterfaceCategory::Administrative, &[1, 2, 3, 4, 5, 28, 47, 48, 52, 53, 54]),
            (InterfaceCategory::GoalKeeper, &[6, 7, 8, 9, 10, 49]),
            (InterfaceCategory::Defensive, &[11, 14, 36, 37, 38, 44, 55, 56, 57]),
            (
                InterfaceCategory::Possession,
                &[15, 16, 17, 18, 19, 20, 26, 27, 29, 31, 32, 33, 34, 35, 39, 40, 41, 42, 43, 58, 59, 64, 65, 66],
            ),
            (InterfaceCategory::Attack, &[21, 22, 23, 24, 25, 30, 45, 50]),
            (InterfaceCategory::BallActions, &[60]),
        ];
        for (category, events) in expected {
            assert_eq!(numbers(category), events, "{category:?}");
        }
    }
}
