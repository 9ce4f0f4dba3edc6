//! The numbers of event types and qualifiers that Opta and Stats Perform share.

/// Types of events.
#[rustfmt::skip]
pub(in crate::feed) mod event_type {
    pub(in crate::feed) const PASS: u16 = 1;
    pub(in crate::feed) const OFFSIDE_PASS: u16 = 2;
    pub(in crate::feed) const TAKE_ON: u16 = 3;
    pub(in crate::feed) const FOUL: u16 = 4;
    pub(in crate::feed) const OUT: u16 = 5;
    pub(in crate::feed) const CORNER_AWARDED: u16 = 6;
    pub(in crate::feed) const TACKLE: u16 = 7;
    pub(in crate::feed) const INTERCEPTION: u16 = 8;
    pub(in crate::feed) const TURNOVER: u16 = 9;
    pub(in crate::feed) const SAVE: u16 = 10;
    pub(in crate::feed) const CLAIM: u16 = 11;
    pub(in crate::feed) const CLEARANCE: u16 = 12;
    pub(in crate::feed) const MISS: u16 = 13;
    pub(in crate::feed) const POST: u16 = 14;
    pub(in crate::feed) const ATTEMPT_SAVED: u16 = 15;
    pub(in crate::feed) const GOAL: u16 = 16;
    pub(in crate::feed) const CARD: u16 = 17;
    pub(in crate::feed) const PLAYER_OFF: u16 = 18;
    pub(in crate::feed) const PLAYER_ON: u16 = 19;
    pub(in crate::feed) const PLAYER_RETIRED: u16 = 20;
    pub(in crate::feed) const PLAYER_RETURNS: u16 = 21;
    pub(in crate::feed) const START_DELAY: u16 = 27;
    pub(in crate::feed) const END: u16 = 30;
    pub(in crate::feed) const START: u16 = 32;
    pub(in crate::feed) const TEAM_SET_UP: u16 = 34;
    pub(in crate::feed) const FORMATION_CHANGE: u16 = 40;
    pub(in crate::feed) const PUNCH: u16 = 41;
    pub(in crate::feed) const DELETED: u16 = 43;
    pub(in crate::feed) const AERIAL: u16 = 44;
    pub(in crate::feed) const CHALLENGE: u16 = 45;
    pub(in crate::feed) const BALL_RECOVERY: u16 = 49;
    pub(in crate::feed) const DISPOSSESSED: u16 = 50;
    pub(in crate::feed) const ERROR: u16 = 51;
    pub(in crate::feed) const KEEPER_PICK_UP: u16 = 52;
    pub(in crate::feed) const CROSS_NOT_CLAIMED: u16 = 53;
    pub(in crate::feed) const SMOTHER: u16 = 54;
    pub(in crate::feed) const SHIELD: u16 = 56;
    pub(in crate::feed) const FOUL_THROW: u16 = 57;
    pub(in crate::feed) const KEEPER_SWEEPER: u16 = 59;
    pub(in crate::feed) const BALL_TOUCH: u16 = 61;
    pub(in crate::feed) const FIFTY_FIFTY: u16 = 67;
    pub(in crate::feed) const DROP_BALL: u16 = 68;
    pub(in crate::feed) const BLOCKED_PASS: u16 = 74;
    pub(in crate::feed) const DELETED_AFTER_REVIEW: u16 = 84;

    /// Known types of which some or all events are not stored: the ball went out, delays and announcements, the other side
    /// of an event that the file has twice, and remarks.
    pub(in crate::feed) const KNOWN: &[u16] = &[
        OUT, CORNER_AWARDED, START_DELAY, BALL_TOUCH, 22, 23, 24, 25, 28, 35, 36, 37, 38, 39, 42, 47, 55, 58, 60, 63, 64, 65,
        66, 69, 70, 71, 72, 73, 75, 76, 77, 79, 80, 81, 82, 83,
    ];
}

/// Qualifiers of events.
#[rustfmt::skip]
pub(in crate::feed) mod qualifier {
    pub(in crate::feed) const CROSS: u16 = 2;
    pub(in crate::feed) const HEAD_PASS: u16 = 3;
    pub(in crate::feed) const THROUGH_BALL: u16 = 4;
    pub(in crate::feed) const FREE_KICK: u16 = 5;
    pub(in crate::feed) const CORNER: u16 = 6;
    /// Of an offside pass: the player who was offside.
    pub(in crate::feed) const PLAYER_OFFSIDE: u16 = 7;
    pub(in crate::feed) const PENALTY: u16 = 9;
    /// Of a save: on the goal line.
    pub(in crate::feed) const LAST_LINE: u16 = 14;
    pub(in crate::feed) const HEAD: u16 = 15;
    pub(in crate::feed) const RIGHT_FOOT: u16 = 20;
    pub(in crate::feed) const OTHER_BODY_PART: u16 = 21;
    pub(in crate::feed) const REGULAR_PLAY: u16 = 22;
    pub(in crate::feed) const FAST_BREAK: u16 = 23;
    pub(in crate::feed) const SET_PIECE: u16 = 24;
    pub(in crate::feed) const FROM_CORNER: u16 = 25;
    /// Of an attempt: directly from a free kick.
    pub(in crate::feed) const FREE_KICK_SHOT: u16 = 26;
    pub(in crate::feed) const OWN_GOAL: u16 = 28;
    pub(in crate::feed) const PLAYERS: u16 = 30;
    pub(in crate::feed) const YELLOW: u16 = 31;
    pub(in crate::feed) const SECOND_YELLOW: u16 = 32;
    pub(in crate::feed) const RED: u16 = 33;
    pub(in crate::feed) const INJURY: u16 = 41;
    /// Of an injury: the player.
    pub(in crate::feed) const INJURED_PLAYER: u16 = 53;
    /// The number of a linked event of the same team.
    pub(in crate::feed) const RELATED_EVENT: u16 = 55;
    pub(in crate::feed) const LEFT_FOOT: u16 = 72;
    /// Of an attempt: somebody other than the keeper stopped it.
    pub(in crate::feed) const BLOCKED: u16 = 82;
    pub(in crate::feed) const ONE_ON_ONE: u16 = 89;
    /// Of a save: a defender blocked the attempt.
    pub(in crate::feed) const DEFENDER_BLOCK: u16 = 94;
    pub(in crate::feed) const CORNER_SITUATION: u16 = 96;
    /// Of an attempt: it was cleared off the line.
    pub(in crate::feed) const SAVED_OFF_LINE: u16 = 101;
    pub(in crate::feed) const GOAL_MOUTH_Y: u16 = 102;
    pub(in crate::feed) const GOAL_MOUTH_Z: u16 = 103;
    pub(in crate::feed) const THROW_IN: u16 = 107;
    pub(in crate::feed) const KEEPER_THROW: u16 = 123;
    pub(in crate::feed) const GOAL_KICK: u16 = 124;
    pub(in crate::feed) const FORMATION: u16 = 130;
    pub(in crate::feed) const PLACES: u16 = 131;
    pub(in crate::feed) const PASS_END_X: u16 = 140;
    pub(in crate::feed) const PASS_END_Y: u16 = 141;
    /// Of a player who comes on: their place in the formation.
    pub(in crate::feed) const PLACE: u16 = 145;
    pub(in crate::feed) const BLOCKED_X: u16 = 146;
    pub(in crate::feed) const BLOCKED_Y: u16 = 147;
    pub(in crate::feed) const THROW_IN_SET_PIECE: u16 = 160;
    pub(in crate::feed) const LED_TO_ATTEMPT: u16 = 169;
    pub(in crate::feed) const LED_TO_GOAL: u16 = 170;
    pub(in crate::feed) const RESCINDED: u16 = 171;
    /// Of a pass: it set up an attempt; the value is the type of the attempt.
    pub(in crate::feed) const SET_UP: u16 = 210;
    /// The number of a linked event of the other team.
    pub(in crate::feed) const OPPOSITE_EVENT: u16 = 233;
    pub(in crate::feed) const FAIR_PLAY: u16 = 238;
    pub(in crate::feed) const DIRECT_CORNER: u16 = 263;
    pub(in crate::feed) const KICK_OFF: u16 = 279;
    pub(in crate::feed) const EXPECTED_GOALS: u16 = 321;
}
