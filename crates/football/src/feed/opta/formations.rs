//! The formations of the feed: which spot each of the eleven places is.

use crate::model::Spot;

const CAM: Spot = Spot::CenterAttackingMidfield;
const CB: Spot = Spot::CenterBack;
const CDM: Spot = Spot::CenterDefensiveMidfield;
const CF: Spot = Spot::CenterForward;
const CM: Spot = Spot::CenterMidfield;
const LAM: Spot = Spot::LeftAttackingMidfield;
const LB: Spot = Spot::LeftBack;
const LCB: Spot = Spot::LeftCenterBack;
const LCF: Spot = Spot::LeftCenterForward;
const LCM: Spot = Spot::LeftCenterMidfield;
const LDM: Spot = Spot::LeftDefensiveMidfield;
const LM: Spot = Spot::LeftMidfield;
const LW: Spot = Spot::LeftWing;
const RAM: Spot = Spot::RightAttackingMidfield;
const RB: Spot = Spot::RightBack;
const RCB: Spot = Spot::RightCenterBack;
const RCF: Spot = Spot::RightCenterForward;
const RCM: Spot = Spot::RightCenterMidfield;
const RDM: Spot = Spot::RightDefensiveMidfield;
const RM: Spot = Spot::RightMidfield;
const RW: Spot = Spot::RightWing;

/// A formation: its number in events, its name in the files that describe matches, and the spots of the places 2 to 11.
/// Place 1 is the goalkeeper.
type Formation = (u16, &'static str, [Spot; 10]);

#[rustfmt::skip]
const FORMATIONS: &[Formation] = &[
    (2,  "442",   [RB, LB, RCM, RCB, LCB, RM, LCM, LCF, RCF, LM]),
    (3,  "41212", [RB, LB, CDM, RCB, LCB, RM, CAM, LCF, RCF, LM]),
    (4,  "433",   [RB, LB, CM, RCB, LCB, RCM, LCM, CF, RW, LW]),
    (5,  "451",   [RB, LB, RCM, RCB, LCB, RM, LCM, CF, CM, LM]),
    (6,  "4411",  [RB, LB, RCM, RCB, LCB, RM, LCM, CF, CAM, LM]),
    (7,  "4141",  [RB, LB, CDM, RCB, LCB, RM, RCM, CF, LCM, LM]),
    (8,  "4231",  [RB, LB, RDM, RCB, LCB, RAM, LDM, CF, CAM, LAM]),
    (9,  "4321",  [RB, LB, CM, RCB, LCB, LCM, RCM, CF, RAM, LAM]),
    (10, "532",   [RB, LB, LCB, CB, RCB, RCM, CM, LCF, RCF, LCM]),
    (11, "541",   [RB, LB, LCB, CB, RCB, RM, RCM, CF, LCM, LM]),
    (12, "352",   [RM, LM, LCB, CB, RCB, RCM, LCM, LCF, RCF, CM]),
    (13, "343",   [RM, LM, LCB, CB, RCB, RCM, LCM, CF, RW, LW]),
    (15, "4222",  [RB, LB, RDM, RCB, LCB, RAM, LDM, LCF, RCF, LAM]),
    (16, "3511",  [RM, LM, LCB, CB, RCB, RDM, LDM, CF, CAM, CDM]),
    (17, "3421",  [RM, LM, LCB, CB, RCB, RCM, LCM, CF, RAM, LAM]),
    (18, "3412",  [RM, LM, LCB, CB, RCB, RCM, LCM, CAM, RCF, LCF]),
    (19, "3142",  [RM, LM, CB, RCB, LCB, RCM, CDM, RCF, LCF, LCM]),
    (20, "343d",  [RM, LM, LCB, CB, RCB, CAM, CDM, CF, RW, LW]),
    (21, "4132",  [RB, LB, CDM, RCB, LCB, RM, CAM, RCF, LCF, LM]),
    (22, "4240",  [RB, LB, RCM, RCB, LCB, RW, LCM, RCF, LCF, LW]),
    (23, "4312",  [RB, LB, CM, RCB, LCB, RCM, CAM, RCF, LCF, LCM]),
    (24, "3241",  [RDM, LDM, LCB, CB, RCB, RCM, LCM, CF, RW, LW]),
    (25, "3331",  [RDM, LDM, LCB, CB, RCB, CAM, CDM, CF, RW, LW]),
];

/// The spot of a place in a formation of this name; none for a substitute, or if the formation is not known.
pub(in crate::feed) fn spot_by_name(formation: &str, place: u16) -> Option<Spot> {
    spot(FORMATIONS.iter().find(|(_, name, _)| *name == formation), place)
}

/// The spot of a place in a formation of this number.
pub(in crate::feed) fn spot_by_number(formation: u16, place: u16) -> Option<Spot> {
    spot(FORMATIONS.iter().find(|(number, ..)| *number == formation), place)
}

fn spot(formation: Option<&Formation>, place: u16) -> Option<Spot> {
    match place {
        0 => None,
        1 => Some(Spot::Goalkeeper),
        place => formation.and_then(|(.., spots)| spots.get(usize::from(place) - 2).copied()),
    }
}
