//! The provider's numbers, by the names that its specification gives them.

/// Modules of constants: a module for each of the provider's lists.
macro_rules! codes {
    ($($(#[$about:meta])* $list:ident { $($name:ident = $number:literal,)* })*) => { $(
        $(#[$about])*
        pub(super) mod $list {
            $(pub(in crate::feed::statsbomb) const $name: i64 = $number;)*
        }
    )* };
}

codes! {
    /// The type of an event.
    event_type {
        BALL_RECOVERY     = 2,
        DISPOSSESSED      = 3,
        DUEL              = 4,
        CAMERA_ON         = 5,
        BLOCK             = 6,
        OFFSIDE           = 8,
        CLEARANCE         = 9,
        INTERCEPTION      = 10,
        DRIBBLE           = 14,
        SHOT              = 16,
        PRESSURE          = 17,
        HALF_START        = 18,
        SUBSTITUTION      = 19,
        OWN_GOAL_AGAINST  = 20,
        FOUL_WON          = 21,
        FOUL_COMMITTED    = 22,
        GOALKEEPER        = 23,
        BAD_BEHAVIOUR     = 24,
        OWN_GOAL_FOR      = 25,
        PLAYER_ON         = 26,
        PLAYER_OFF        = 27,
        SHIELD            = 28,
        CAMERA_OFF        = 29,
        PASS              = 30,
        FIFTY_FIFTY       = 33,
        HALF_END          = 34,
        STARTING_XI       = 35,
        TACTICAL_SHIFT    = 36,
        ERROR             = 37,
        MISCONTROL        = 38,
        DRIBBLED_PAST     = 39,
        INJURY_STOPPAGE   = 40,
        REFEREE_BALL_DROP = 41,
        BALL_RECEIPT      = 42,
        CARRY             = 43,
    }

    /// How a pass was played.
    pass_type {
        CORNER       = 61,
        FREE_KICK    = 62,
        GOAL_KICK    = 63,
        INTERCEPTION = 64,
        KICK_OFF     = 65,
        THROW_IN     = 67,
    }

    pass_outcome {
        INCOMPLETE       = 9,
        INJURY_CLEARANCE = 74,
        OUT              = 75,
        OFFSIDE          = 76,
        UNKNOWN          = 77,
    }

    pass_technique {
        THROUGH_BALL = 108,
    }

    /// The outcome of a receipt or a dribble.
    completion {
        COMPLETE   = 8,
        INCOMPLETE = 9,
    }

    shot_type {
        CORNER    = 61,
        FREE_KICK = 62,
        PENALTY   = 88,
    }

    shot_outcome {
        BLOCKED          = 96,
        GOAL             = 97,
        OFF_TARGET       = 98,
        POST             = 99,
        SAVED            = 100,
        WAYWARD          = 101,
        SAVED_OFF_TARGET = 115,
        SAVED_TO_POST    = 116,
    }

    duel_type {
        AERIAL_LOST = 10,
        TACKLE      = 11,
    }

    /// The outcome of a tackle, an interception or a goalkeeper's action.
    contest_outcome {
        LOST            = 1,
        WON             = 4,
        LOST_IN_PLAY    = 13,
        LOST_OUT        = 14,
        SUCCESS         = 15,
        SUCCESS_IN_PLAY = 16,
        SUCCESS_OUT     = 17,
    }

    fifty_fifty_outcome {
        LOST                = 1,
        SUCCESS_TO_OPPOSITE = 2,
        SUCCESS_TO_TEAM     = 3,
        WON                 = 4,
    }

    goalkeeper_type {
        COLLECTED             = 25,
        GOAL_CONCEDED         = 26,
        KEEPER_SWEEPER        = 27,
        PENALTY_CONCEDED      = 28,
        PENALTY_SAVED         = 29,
        PUNCH                 = 30,
        SAVE                  = 31,
        SHOT_FACED            = 32,
        SHOT_SAVED            = 33,
        SMOTHER               = 34,
        PENALTY_SAVED_TO_POST = 109,
        SAVED_TO_POST         = 110,
        SHOT_SAVED_OFF_TARGET = 113,
        SHOT_SAVED_TO_POST    = 114,
    }

    goalkeeper_outcome {
        CLAIM = 47,
        CLEAR = 48,
        FAIL  = 50,
    }

    foul_type {
        FOUL_THROW = 23,
    }

    card_type {
        RED           = 5,
        SECOND_YELLOW = 6,
        YELLOW        = 7,
    }

    body_part {
        HEAD       = 37,
        LEFT_FOOT  = 38,
        RIGHT_FOOT = 40,
        KEEPER_ARM = 69,
    }
}
