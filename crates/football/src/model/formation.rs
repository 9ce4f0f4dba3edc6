//! The positions of a shape such as 4-3-3, for feeds that give only the shape or only the players' roles.

use super::pitch::FormationPoint;
use super::position::{Position, Spot};

/// One position of a shape, and where it is drawn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct FormationSlot {
    pub position: Position,
    pub point: FormationPoint,
}

impl FormationSlot {
    /// The goalkeeper of every shape.
    pub fn goalkeeper() -> FormationSlot {
        FormationSlot { position: Spot::Goalkeeper.position(), point: Spot::Goalkeeper.formation_point() }
    }
}

/// The outfield slots of a shape: line by line from the back, each line from left to right. `lines` is the number of
/// players in each line; lines without players are ignored.
pub fn slots(lines: &[usize]) -> Vec<FormationSlot> {
    let lines: Vec<usize> = lines.iter().copied().filter(|players| *players > 0).collect();
    let mut slots = Vec::with_capacity(lines.iter().sum());
    for (line, &players) in lines.iter().enumerate() {
        // A single line is in the middle of the pitch.
        let x = if lines.len() == 1 { 51.0 } else { 20.0 + 62.0 * line as f64 / (lines.len() - 1) as f64 };
        for index in 0..players {
            let position = position(line, lines.len(), index, players);
            slots.push(FormationSlot { position, point: FormationPoint { x, y: y(index, players) } });
        }
    }
    slots
}

/// The eleven of a shape such as `4-3-3`: the goalkeeper, then line by line from the back, each from left to right.
/// `None` unless the text has at least two lines with ten outfield players in total.
pub fn from_shape(shape: &str) -> Option<Vec<FormationSlot>> {
    let lines: Vec<usize> = shape.split('-').map(|line| line.trim().parse().ok()).collect::<Option<_>>()?;
    let players = lines.iter().try_fold(0_usize, |sum, line| sum.checked_add(*line))?;
    if players != 10 || lines.len() < 2 || lines.contains(&0) {
        return None;
    }
    Some(std::iter::once(FormationSlot::goalkeeper()).chain(slots(&lines)).collect())
}

/// The usual name of a shape, such as `4-2-3-1`, from the positions of the eleven. `None` unless there is one goalkeeper
/// and ten others.
pub fn shape_name(eleven: &[Position]) -> Option<String> {
    use Position::*;
    let count = |positions: &[Position]| eleven.iter().filter(|position| positions.contains(position)).count();
    if eleven.len() != 11 || count(&[GK]) != 1 {
        return None;
    }
    let (wing_backs, wide, wingers) = (count(&[RWB, LWB]), count(&[RM, LM]), count(&[RW, LW]));
    // Wing-backs belong to the defence, unless there are three centre-backs.
    let in_midfield = if count(&[CB]) >= 3 { wing_backs } else { 0 };
    let back = count(&[CB, RB, LB]) + wing_backs - in_midfield;
    let (mut holding, mut middle, mut attacking) = (count(&[DM]), count(&[CM]) + wide + in_midfield, count(&[AM]));
    let mut forwards = count(&[CF]) + wingers;
    if attacking > 0 {
        // Wingers play in the line of the attacking midfielder, and so do wide midfielders in front of holding ones.
        (attacking, forwards) = (attacking + wingers, forwards - wingers);
        if holding > 0 && middle == wide {
            (attacking, middle) = (attacking + wide, 0);
        }
    } else if holding + middle <= 3 || middle == wide {
        (holding, middle) = (0, holding + middle);
    }
    let lines = [back, holding, middle, attacking, forwards];
    Some(lines.iter().filter(|line| **line > 0).map(usize::to_string).collect::<Vec<_>>().join("-"))
}

/// Where a position is drawn if only the position is known.
pub fn default_point(position: Position) -> FormationPoint {
    use Position::*;
    let spot = match position {
        GK => Spot::Goalkeeper,
        RB => Spot::RightBack,
        CB => Spot::CenterBack,
        LB => Spot::LeftBack,
        RWB => Spot::RightWingBack,
        LWB => Spot::LeftWingBack,
        DM => Spot::CenterDefensiveMidfield,
        RM => Spot::RightMidfield,
        CM => Spot::CenterMidfield,
        LM => Spot::LeftMidfield,
        RW => Spot::RightWing,
        AM => Spot::CenterAttackingMidfield,
        LW => Spot::LeftWing,
        CF => Spot::CenterForward,
    };
    spot.formation_point()
}

/// Spreads the players of a line evenly. The more players, the wider the line.
fn y(index: usize, players: usize) -> f64 {
    let left = match players {
        1 => return 50.0,
        2 => 34.0,
        3 => 22.0,
        4 => 14.0,
        _ => 10.0,
    };
    left + (100.0 - 2.0 * left) * index as f64 / (players - 1) as f64
}

fn position(line: usize, lines: usize, index: usize, players: usize) -> Position {
    let outermost = |left, right, inner| match index {
        0 => left,
        _ if index + 1 == players => right,
        _ => inner,
    };
    if line == 0 {
        return match players {
            0..=3 => Position::CB,
            5 => outermost(Position::LWB, Position::RWB, Position::CB),
            _ => outermost(Position::LB, Position::RB, Position::CB),
        };
    }
    if line + 1 == lines {
        return if players >= 3 { outermost(Position::LW, Position::RW, Position::CF) } else { Position::CF };
    }
    let inner = match lines {
        0..=3 => Position::CM,
        _ if line == 1 => Position::DM,
        _ if line + 2 == lines => Position::AM,
        _ => Position::CM,
    };
    if players >= 4 { outermost(Position::LM, Position::RM, inner) } else { inner }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(lines: &[usize]) -> String {
        let text = |slot: &FormationSlot| format!("{} {:.0},{:.0}", slot.position.code(), slot.point.x, slot.point.y);
        slots(lines).iter().map(text).collect::<Vec<_>>().join("; ")
    }

    #[test]
    fn shapes_are_drawn_line_by_line() {
        expect_test::expect![[r#"
            LB 20,14; CB 20,38; CB 20,62; RB 20,86; CM 51,22; CM 51,50; CM 51,78; LW 82,22; CF 82,50; RW 82,78
            LB 20,14; CB 20,38; CB 20,62; RB 20,86; DM 41,34; DM 41,66; AM 61,22; AM 61,50; AM 61,78; CF 82,50
            LWB 20,10; CB 20,30; CB 20,50; CB 20,70; RWB 20,90; CM 51,22; CM 51,50; CM 51,78; CF 82,34; CF 82,66
            LB 20,14; CB 20,38; CB 20,62; RB 20,86; LW 82,10; CF 82,26; CF 82,42; CF 82,58; CF 82,74; RW 82,90
        "#]]
        .assert_eq(&[&[4, 3, 3][..], &[4, 2, 3, 1], &[5, 3, 2], &[4, 6, 0]].map(|lines| drawn(lines) + "\n").concat());
    }

    #[test]
    fn shapes_have_their_usual_names() {
        let name = |text: &str| {
            let eleven: Vec<Position> = text.split(' ').map(|code| Position::from_code(code).unwrap()).collect();
            shape_name(&eleven).unwrap_or_default()
        };
        for (eleven, expected) in [
            ("GK RB CB CB LB CM CM CM RW CF LW", "4-3-3"),
            ("GK RB CB CB LB DM CM CM RW CF LW", "4-3-3"),
            ("GK RB CB CB LB DM DM AM RW LW CF", "4-2-3-1"),
            ("GK RB CB CB LB DM DM AM RM LM CF", "4-2-3-1"),
            ("GK RB CB CB LB RM CM CM LM CF CF", "4-4-2"),
            ("GK RB CB CB LB DM DM RM LM CF CF", "4-4-2"),
            ("GK RB CB CB LB DM RM CM CM LM CF", "4-1-4-1"),
            ("GK CB CB CB RWB LWB CM CM CM CF CF", "3-5-2"),
            ("GK CB CB CB RWB LWB CM CM AM AM CF", "3-4-2-1"),
            ("GK RWB CB CB LWB CM CM CM AM CF CF", "4-3-1-2"),
            ("GK RB CB CB LB CM CM CM RW CF", ""),
        ] {
            assert_eq!(name(eleven), expected, "{eleven}");
        }
    }

    #[test]
    fn an_invalid_shape_is_none() {
        assert_eq!(from_shape("4-3-3").map(|eleven| eleven.len()), Some(11));
        for nonsense in ["", "10", "4-4-3", "4-6-0", "4--6", "a-b", "18446744073709551615-11"] {
            assert_eq!(from_shape(nonsense), None, "{nonsense}");
        }
    }
}
