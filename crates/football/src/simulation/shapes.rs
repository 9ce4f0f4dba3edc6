//! The shapes that teams play in, and the distance between two positions.

use crate::model::{Position, Spot};

#[rustfmt::skip]
pub(super) const SHAPES: [[Spot; 11]; 4] = {
    use Spot::*;
    [
        // 4-3-3
        [Goalkeeper, RightBack, RightCenterBack, LeftCenterBack, LeftBack, CenterDefensiveMidfield,
         RightCenterMidfield, LeftCenterMidfield, RightWing, CenterForward, LeftWing],
        // 4-2-3-1
        [Goalkeeper, RightBack, RightCenterBack, LeftCenterBack, LeftBack, RightDefensiveMidfield,
         LeftDefensiveMidfield, RightWing, CenterAttackingMidfield, LeftWing, CenterForward],
        // 4-4-2
        [Goalkeeper, RightBack, RightCenterBack, LeftCenterBack, LeftBack, RightMidfield, RightCenterMidfield,
         LeftCenterMidfield, LeftMidfield, RightCenterForward, LeftCenterForward],
        // 3-5-2
        [Goalkeeper, RightCenterBack, CenterBack, LeftCenterBack, RightWingBack, RightCenterMidfield,
         CenterDefensiveMidfield, LeftCenterMidfield, LeftWingBack, RightCenterForward, LeftCenterForward],
    ]
};

/// How unsuited a player of one position is for the other: 0 for the same position, 100 if only one of them is the
/// goalkeeper.
pub(super) fn distance(one: Position, other: Position) -> u32 {
    if one == other {
        return 0;
    }
    let ((line, flank), (other_line, other_flank)) = (line_and_flank(one), line_and_flank(other));
    if (line == 0) != (other_line == 0) {
        return 100;
    }
    line.abs_diff(other_line) * 2 + flank.abs_diff(other_flank) * 3
}

/// The line, counted from the own goal, and the flank, counted from the left.
fn line_and_flank(position: Position) -> (u32, u32) {
    use Position::*;
    match position {
        GK => (0, 1),
        CB => (2, 1),
        LB => (2, 0),
        RB => (2, 2),
        LWB => (3, 0),
        RWB => (3, 2),
        DM => (4, 1),
        CM => (5, 1),
        LM => (5, 0),
        RM => (5, 2),
        AM => (6, 1),
        LW => (7, 0),
        RW => (7, 2),
        CF => (8, 1),
    }
}
