//! Positions by their names and numbers.

use serde_json::Value;

use super::values::{count, text};
use crate::model::{InterfacePosition, Position, Spot};

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

/// By the name, which is a code in English, or else by the number.
pub(super) fn position(name: &Value, number: &Value) -> Option<NamedPosition> {
    let named = text(name).and_then(by_name);
    named.or_else(|| {
        let position = InterfacePosition::from_id(count(number)?)?.position()?;
        Some(NamedPosition { position, spot: None })
    })
}

pub(super) fn by_name(name: &str) -> Option<NamedPosition> {
    let (_, position, spot) = NAMES.iter().find(|(known, ..)| known.eq_ignore_ascii_case(name.trim()))?;
    Some(NamedPosition { position: *position, spot: *spot })
}

/// The spot of a position that is drawn at this point. A wing-back is served as a back.
pub(super) fn spot_at(position: Position, x: f64, y: f64) -> Option<Spot> {
    let served = |spot: Spot| InterfacePosition::from(spot.position()).position();
    let is_there = |spot: &Spot| {
        let point = spot.formation_point();
        (point.x - x).abs() < 0.01 && (point.y - y).abs() < 0.01
    };
    Spot::ALL
        .iter()
        .copied()
        .find(|spot| is_there(spot) && (served(*spot) == Some(position) || spot.position() == position))
}
