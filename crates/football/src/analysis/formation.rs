//! Formations of feeds that give only a shape, and where a position is drawn when nothing else is known.

use crate::model::{Place, Position, Spot};

/// The keeper and the ten others of a shape such as `4-3-3`: line by line from the back, each from left to right.
/// None for what is no shape: two lines at least, ten outfield players together.
pub fn from_shape(shape: &str) -> Option<Vec<(Position, Place)>> {
    let lines: Vec<usize> = shape.split('-').map(|line| line.trim().parse().ok()).collect::<Option<_>>()?;
    from_lines(&lines)
}

/// The same from the number of players in each line.
pub fn from_lines(lines: &[usize]) -> Option<Vec<(Position, Place)>> {
    let last = lines.len().checked_sub(1).filter(|last| *last > 0)?;
    let players = lines.iter().try_fold(0_usize, |sum, line| sum.checked_add(*line))?;
    if players != 10 || lines.contains(&0) {
        return None;
    }
    let mut placed = vec![(Position::GK, Spot::Goalkeeper.place())];
    for (line, &players) in lines.iter().enumerate() {
        let x = 20.0 + 62.0 * line as f64 / last as f64;
        placed.extend(
            (0..players).map(|player| (position(line, last, player, players), Place { x, y: across(player, players) })),
        );
    }
    Some(placed)
}

/// From left to right, the more players the wider.
fn across(player: usize, players: usize) -> f64 {
    let (left, right) = match players {
        0 | 1 => return 50.0,
        2 => (34.0, 66.0),
        3 => (22.0, 78.0),
        4 => (14.0, 86.0),
        _ => (10.0, 90.0),
    };
    left + (right - left) * player as f64 / (players - 1) as f64
}

fn position(line: usize, last: usize, player: usize, players: usize) -> Position {
    let wide = |from: usize, left: Position, right: Position, inside: Position| match player {
        0 if players >= from => left,
        _ if players >= from && player == players - 1 => right,
        _ => inside,
    };
    if line == 0 {
        let (left, right) = if players == 5 { (Position::LWB, Position::RWB) } else { (Position::LB, Position::RB) };
        return wide(4, left, right, Position::CB);
    }
    if line == last {
        return wide(3, Position::LW, Position::RW, Position::CF);
    }
    let inside = match line {
        1 if last >= 3 => Position::DM,
        _ if last >= 3 && line == last - 1 => Position::AM,
        _ => Position::CM,
    };
    wide(4, Position::LM, Position::RM, inside)
}

/// Where a position is drawn when only the position is known.
pub fn place_of(position: Position) -> Place {
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
    spot.place()
}
