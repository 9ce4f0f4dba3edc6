//! Positions: the fourteen codes that responses show, and the twenty-five spots of a formation.

use super::pitch::FormationPoint;
use super::vocabulary::vocabulary;

vocabulary! {
    /// The position of a player. Responses show its code in English and its name in Arabic.
    Position {
        GK  = 1,  "GK",  "Goalkeeper",           "حارس مرمى";
        CB  = 2,  "CB",  "Centre-back",          "قلب دفاع";
        RB  = 3,  "RB",  "Right-back",           "ظهير أيمن";
        LB  = 4,  "LB",  "Left-back",            "ظهير أيسر";
        RWB = 5,  "RWB", "Right wing-back",      "ظهير جناح أيمن";
        DM  = 6,  "DM",  "Defensive midfielder", "وسط مدافع";
        CM  = 7,  "CM",  "Central midfielder",   "لاعب وسط";
        AM  = 8,  "AM",  "Attacking midfielder", "وسط مهاجم";
        RW  = 9,  "RW",  "Right winger",         "جناح أيمن";
        LW  = 10, "LW",  "Left winger",          "جناح أيسر";
        CF  = 11, "CF",  "Centre-forward",       "رأس حربة";
        RM  = 12, "RM",  "Right midfielder",     "وسط أيمن";
        LM  = 13, "LM",  "Left midfielder",      "وسط أيسر";
        LWB = 14, "LWB", "Left wing-back",       "ظهير جناح أيسر";
    }
}

vocabulary! {
    /// The spot of a player in a formation. No two starters of a side share a spot.
    Spot {
        Goalkeeper                = 1,  "Goalkeeper",                 "حارس مرمى";
        RightBack                 = 2,  "Right Back",                 "ظهير أيمن";
        RightCenterBack           = 3,  "Right Center Back",          "قلب دفاع أيمن";
        CenterBack                = 4,  "Center Back",                "قلب دفاع";
        LeftCenterBack            = 5,  "Left Center Back",           "قلب دفاع أيسر";
        LeftBack                  = 6,  "Left Back",                  "ظهير أيسر";
        RightWingBack             = 7,  "Right Wing Back",            "ظهير جناح أيمن";
        LeftWingBack              = 8,  "Left Wing Back",             "ظهير جناح أيسر";
        RightDefensiveMidfield    = 9,  "Right Defensive Midfield",   "وسط مدافع أيمن";
        CenterDefensiveMidfield   = 10, "Center Defensive Midfield",  "وسط مدافع";
        LeftDefensiveMidfield     = 11, "Left Defensive Midfield",    "وسط مدافع أيسر";
        RightMidfield             = 12, "Right Midfield",             "وسط أيمن";
        RightCenterMidfield       = 13, "Right Center Midfield",      "لاعب وسط أيمن";
        CenterMidfield            = 14, "Center Midfield",            "لاعب وسط";
        LeftCenterMidfield        = 15, "Left Center Midfield",       "لاعب وسط أيسر";
        LeftMidfield              = 16, "Left Midfield",              "وسط أيسر";
        RightWing                 = 17, "Right Wing",                 "جناح أيمن";
        RightAttackingMidfield    = 18, "Right Attacking Midfield",   "وسط مهاجم أيمن";
        CenterAttackingMidfield   = 19, "Center Attacking Midfield",  "وسط مهاجم";
        LeftAttackingMidfield     = 20, "Left Attacking Midfield",    "وسط مهاجم أيسر";
        LeftWing                  = 21, "Left Wing",                  "جناح أيسر";
        RightCenterForward        = 22, "Right Center Forward",       "مهاجم أيمن";
        CenterForward             = 23, "Center Forward",             "رأس حربة";
        LeftCenterForward         = 24, "Left Center Forward",        "مهاجم أيسر";
        SecondaryStriker          = 25, "Secondary Striker",          "مهاجم ثان";
    }
}

impl Spot {
    pub fn position(self) -> Position {
        self.position_and_point().0
    }

    pub fn formation_point(self) -> FormationPoint {
        let (_, x, y) = self.position_and_point();
        FormationPoint { x, y }
    }

    #[rustfmt::skip]
    fn position_and_point(self) -> (Position, f64, f64) {
        match self {
            Spot::Goalkeeper              => (Position::GK,   5.0, 50.0),
            Spot::RightBack               => (Position::RB,  25.0, 85.0),
            Spot::RightCenterBack         => (Position::CB,  20.0, 65.0),
            Spot::CenterBack              => (Position::CB,  18.0, 50.0),
            Spot::LeftCenterBack          => (Position::CB,  20.0, 35.0),
            Spot::LeftBack                => (Position::LB,  25.0, 15.0),
            Spot::RightWingBack           => (Position::RWB, 38.0, 90.0),
            Spot::LeftWingBack            => (Position::LWB, 38.0, 10.0),
            Spot::RightDefensiveMidfield  => (Position::DM,  38.0, 62.0),
            Spot::CenterDefensiveMidfield => (Position::DM,  36.0, 50.0),
            Spot::LeftDefensiveMidfield   => (Position::DM,  38.0, 38.0),
            Spot::RightMidfield           => (Position::RM,  52.0, 88.0),
            Spot::RightCenterMidfield     => (Position::CM,  50.0, 64.0),
            Spot::CenterMidfield          => (Position::CM,  50.0, 50.0),
            Spot::LeftCenterMidfield      => (Position::CM,  50.0, 36.0),
            Spot::LeftMidfield            => (Position::LM,  52.0, 12.0),
            Spot::RightWing               => (Position::RW,  74.0, 86.0),
            Spot::RightAttackingMidfield  => (Position::AM,  66.0, 70.0),
            Spot::CenterAttackingMidfield => (Position::AM,  66.0, 50.0),
            Spot::LeftAttackingMidfield   => (Position::AM,  66.0, 30.0),
            Spot::LeftWing                => (Position::LW,  74.0, 14.0),
            Spot::RightCenterForward      => (Position::CF,  82.0, 62.0),
            Spot::CenterForward           => (Position::CF,  86.0, 50.0),
            Spot::LeftCenterForward       => (Position::CF,  82.0, 38.0),
            Spot::SecondaryStriker        => (Position::CF,  76.0, 50.0),
        }
    }
}
