//! Positions by their names and numbers.

use serde_json::Value;

use super::values::{count, text};
use crate::model::{Position, Spot};

/// A position of the line-up: our position, and the spot if the name says on which side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct NamedPosition {
    pub(super) position: Position,
    pub(super) spot: Option<Spot>,
}

#[rustfmt::skip]
const NAMES: [(&str, Position, Option<Spot>); 26] = [
    ("GK",  Position::GK,  Some(Spot::Goalkeeper)),
    ("SW",  Position::CB,  Some(Spot::CenterBack)),
    ("CB",  Position::CB,  None),
    ("LCB", Position::CB,  Some(Spot::LeftCenterBack)),
    ("RCB", Position::CB,  Some(Spot::RightCenterBack)),
    ("LB",  Position::LB,  None),
    ("RB",  Position::RB,  None),
    ("LWB", Position::LWB, Some(Spot::LeftWingBack)),
    ("RWB", Position::RWB, Some(Spot::RightWingBack)),
    ("DM",  Position::DM,  None),
    ("LDM", Position::DM,  Some(Spot::LeftDefensiveMidfield)),
    ("RDM", Position::DM,  Some(Spot::RightDefensiveMidfield)),
    ("CM",  Position::CM,  None),
    ("LCM", Position::CM,  Some(Spot::LeftCenterMidfield)),
    ("RCM", Position::CM,  Some(Spot::RightCenterMidfield)),
    ("LM",  Position::LM,  None),
    ("RM",  Position::RM,  None),
    ("AM",  Position::AM,  None),
    ("LAM", Position::AM,  Some(Spot::LeftAttackingMidfield)),
    ("RAM", Position::AM,  Some(Spot::RightAttackingMidfield)),
    ("LW",  Position::LW,  None),
    ("RW",  Position::RW,  None),
    ("SS",  Position::CF,  Some(Spot::SecondaryStriker)),
    ("CF",  Position::CF,  None),
    ("LCF", Position::CF,  Some(Spot::LeftCenterForward)),
    ("RCF", Position::CF,  Some(Spot::RightCenterForward)),
];

/// The numbers that are known. Others come with a name that is.
#[rustfmt::skip]
const NUMBERS: [(u64, Position); 12] = [
    (1, Position::GK), (3, Position::CB), (4, Position::RB), (5, Position::LB), (6, Position::DM), (7, Position::CM),
    (8, Position::AM), (9, Position::RW), (10, Position::LW), (12, Position::CF), (13, Position::RM), (14, Position::LM),
];

/// By the name, which is a code in English, or else by the number.
pub(super) fn position(name: &Value, number: &Value) -> Option<NamedPosition> {
    let named = text(name).and_then(by_name);
    named.or_else(|| {
        let number = count::<u64>(number)?;
        let (_, position) = NUMBERS.iter().find(|(known, _)| *known == number)?;
        Some(NamedPosition { position: *position, spot: None })
    })
}

pub(super) fn by_name(name: &str) -> Option<NamedPosition> {
    let (_, position, spot) = NAMES.iter().find(|(known, ..)| known.eq_ignore_ascii_case(name.trim()))?;
    Some(NamedPosition { position: *position, spot: *spot })
}

/// The spot of a position that is drawn at this point. A wing-back is served as a back.
pub(super) fn spot_at(position: Position, x: f64, y: f64) -> Option<Spot> {
    let served = |spot: Spot| match spot.position() {
        Position::RWB => Position::RB,
        Position::LWB => Position::LB,
        position => position,
    };
    let is_there = |spot: &Spot| {
        let point = spot.formation_point();
        (point.x - x).abs() < 0.01 && (point.y - y).abs() < 0.01
    };
    Spot::ALL.iter().copied().find(|spot| is_there(spot) && (served(*spot) == position || spot.position() == position))
}
