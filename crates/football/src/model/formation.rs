//! Where the players of a shape such as 4-3-3 stand, for feeds that give only the shape or only roles.

use super::pitch::Place;
use super::position::{Position, Spot};

/// A player's position and his place in the drawing.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Stand {
    pub position: Position,
    pub place: Place,
}

impl Stand {
    /// The goalkeeper's, in every shape.
    pub fn goalkeeper() -> Stand {
        Stand { position: Spot::Goalkeeper.position(), place: Spot::Goalkeeper.place() }
    }
}

/// The stands of a shape's outfield players: line by line from the back, in each line from left to right. `lines`
/// counts the players of each line; empty lines are no lines.
pub fn stands(lines: &[usize]) -> Vec<Stand> {
    let lines: Vec<usize> = lines.iter().copied().filter(|players| *players > 0).collect();
    let mut stands = Vec::with_capacity(lines.iter().sum());
    for (line, &players) in lines.iter().enumerate() {
        // A single line stands in the middle of the pitch.
        let x = if lines.len() == 1 { 51.0 } else { 20.0 + 62.0 * line as f64 / (lines.len() - 1) as f64 };
        for place in 0..players {
            let position = position(line, lines.len(), place, players);
            stands.push(Stand { position, place: Place { x, y: y(place, players) } });
        }
    }
    stands
}

/// The eleven of a shape such as `4-3-3`: the goalkeeper, then line by line from the back, each from left to right.
/// None for what is no shape: two lines at least, ten outfield players together.
pub fn from_shape(shape: &str) -> Option<Vec<Stand>> {
    let lines: Vec<usize> = shape.split('-').map(|line| line.trim().parse().ok()).collect::<Option<_>>()?;
    let players = lines.iter().try_fold(0_usize, |sum, line| sum.checked_add(*line))?;
    if players != 10 || lines.len() < 2 || lines.contains(&0) {
        return None;
    }
    Some(std::iter::once(Stand::goalkeeper()).chain(stands(&lines)).collect())
}

/// Where a position is drawn when nothing but the position is known.
pub fn usual_place(position: Position) -> Place {
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

/// Players spread evenly over a width that grows with their number.
fn y(place: usize, players: usize) -> f64 {
    let left = match players {
        1 => return 50.0,
        2 => 34.0,
        3 => 22.0,
        4 => 14.0,
        _ => 10.0,
    };
    left + (100.0 - 2.0 * left) * place as f64 / (players - 1) as f64
}

fn position(line: usize, lines: usize, place: usize, players: usize) -> Position {
    let outermost = |left, right, inner| match place {
        0 => left,
        _ if place + 1 == players => right,
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
        let stand = |stand: &Stand| format!("{} {:.0},{:.0}", stand.position.code(), stand.place.x, stand.place.y);
        stands(lines).iter().map(stand).collect::<Vec<_>>().join("; ")
    }

    #[test]
    fn shapes_are_drawn_as_readers_know_them() {
        expect_test::expect![[r#"
            LB 20,14; CB 20,38; CB 20,62; RB 20,86; CM 51,22; CM 51,50; CM 51,78; LW 82,22; CF 82,50; RW 82,78
            LB 20,14; CB 20,38; CB 20,62; RB 20,86; DM 41,34; DM 41,66; AM 61,22; AM 61,50; AM 61,78; CF 82,50
            LWB 20,10; CB 20,30; CB 20,50; CB 20,70; RWB 20,90; CM 51,22; CM 51,50; CM 51,78; CF 82,34; CF 82,66
            LB 20,14; CB 20,38; CB 20,62; RB 20,86; LW 82,10; CF 82,26; CF 82,42; CF 82,58; CF 82,74; RW 82,90
        "#]]
        .assert_eq(&[&[4, 3, 3][..], &[4, 2, 3, 1], &[5, 3, 2], &[4, 6, 0]].map(|lines| drawn(lines) + "\n").concat());
    }

    #[test]
    fn what_is_no_shape_is_none() {
        assert_eq!(from_shape("4-3-3").map(|eleven| eleven.len()), Some(11));
        for nonsense in ["", "10", "4-4-3", "4-6-0", "4--6", "a-b", "18446744073709551615-11"] {
            assert_eq!(from_shape(nonsense), None, "{nonsense}");
        }
    }
}
