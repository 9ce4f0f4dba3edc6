//! Positions with the numbers and codes of the interface, which clients of it know.
//!
//! They are coarser than ours: the interface has no wing-backs. [`Position::id`] is another number, which is stored and
//! never changes.

use super::position::Position;
use super::vocabulary::vocabulary;

vocabulary! {
    /// A position as the interface numbers it. No number is known for the midfielders on the sides, so theirs are free ones
    /// after the known ones. 2 and 11 have not been seen.
    InterfacePosition {
        GK = 1,  "GK", "Goalkeeper",           "حارس مرمى";
        CB = 3,  "CB", "Centre-back",          "قلب دفاع";
        RB = 4,  "RB", "Right-back",           "ظهير أيمن";
        LB = 5,  "LB", "Left-back",            "ظهير أيسر";
        DM = 6,  "DM", "Defensive midfielder", "وسط مدافع";
        CM = 7,  "CM", "Central midfielder",   "لاعب وسط";
        AM = 8,  "AM", "Attacking midfielder", "وسط مهاجم";
        RW = 9,  "RW", "Right winger",         "جناح أيمن";
        LW = 10, "LW", "Left winger",          "جناح أيسر";
        CF = 12, "CF", "Centre-forward",       "رأس حربة";
        RM = 13, "RM", "Right midfielder",     "وسط أيمن";
        LM = 14, "LM", "Left midfielder",      "وسط أيسر";
    }
}

impl InterfacePosition {
    /// Ours with the same code.
    pub fn position(self) -> Option<Position> {
        Position::from_code(self.code())
    }
}

impl From<Position> for InterfacePosition {
    #[rustfmt::skip]
    fn from(position: Position) -> InterfacePosition {
        match position {
            Position::GK                 => InterfacePosition::GK,
            Position::CB                 => InterfacePosition::CB,
            Position::RB | Position::RWB => InterfacePosition::RB,
            Position::LB | Position::LWB => InterfacePosition::LB,
            Position::DM                 => InterfacePosition::DM,
            Position::CM                 => InterfacePosition::CM,
            Position::AM                 => InterfacePosition::AM,
            Position::RW                 => InterfacePosition::RW,
            Position::LW                 => InterfacePosition::LW,
            Position::CF                 => InterfacePosition::CF,
            Position::RM                 => InterfacePosition::RM,
            Position::LM                 => InterfacePosition::LM,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_keeps_its_code_and_its_words_and_a_wing_back_is_a_full_back() {
        for position in Position::ALL.iter().copied() {
            let shown = InterfacePosition::from(position);
            match position {
                Position::RWB => assert_eq!(shown, InterfacePosition::RB),
                Position::LWB => assert_eq!(shown, InterfacePosition::LB),
                _ => assert_eq!((shown.code(), shown.words()), (position.code(), position.words())),
            }
        }
    }
}
