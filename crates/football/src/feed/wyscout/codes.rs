//! The provider's numbers of event types and subtypes, by the names that its documentation gives them.

/// Constants with their numbers.
macro_rules! codes {
    ($($name:ident = $number:literal,)*) => { $(pub(in crate::feed::wyscout) const $name: i64 = $number;)* };
}

/// The type of an event.
pub(super) mod event_type {
    codes! {
        DUEL                = 1,
        FOUL                = 2,
        FREE_KICK           = 3,
        KEEPER_LEAVING_LINE = 4,
        INTERRUPTION        = 5,
        OFFSIDE             = 6,
        OTHERS_ON_THE_BALL  = 7,
        PASS                = 8,
        SAVE_ATTEMPT        = 9,
        SHOT                = 10,
    }
}

/// The subtype of an event. A number is used by one type only.
pub(super) mod subtype {
    codes! {
        AIR_DUEL               = 10,
        GROUND_ATTACKING_DUEL  = 11,
        GROUND_DEFENDING_DUEL  = 12,
        GROUND_LOOSE_BALL_DUEL = 13,
        FOUL                   = 20,
        HAND_FOUL              = 21,
        SIMULATION             = 25,
        VIOLENT_FOUL           = 27,
        CORNER                 = 30,
        FREE_KICK              = 31,
        FREE_KICK_CROSS        = 32,
        FREE_KICK_SHOT         = 33,
        GOAL_KICK              = 34,
        PENALTY                = 35,
        THROW_IN               = 36,
        KEEPER_LEAVING_LINE    = 40,
        BALL_OUT               = 50,
        ACCELERATION           = 70,
        CLEARANCE              = 71,
        TOUCH                  = 72,
        CROSS                  = 80,
        HAND_PASS              = 81,
        HEAD_PASS              = 82,
        SMART_PASS             = 86,
        SHOT                   = 100,
    }
}
