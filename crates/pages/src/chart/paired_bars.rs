//! The numbers of two sides next to each other: which one is better, and a bar for each that grows from the centre.

use football::analysis::Better;

use crate::markup::Markup;

/// The side with the better number: 0 or 1. None if the numbers are equal or one of them is missing.
pub fn better_side(better: Better, numbers: [Option<f64>; 2]) -> Option<usize> {
    let [Some(first), Some(second)] = numbers else { return None };
    let is_first = match better {
        _ if first == second => return None,
        Better::Neither => return None,
        Better::More => first > second,
        Better::Fewer => first < second,
    };
    Some(usize::from(!is_first))
}

/// The lengths of both bars, 0 to 1. A share has the scale 0 to 100 %; other numbers have the scale of the larger one.
pub fn lengths(is_share: bool, numbers: [Option<f64>; 2]) -> [f64; 2] {
    let numbers = numbers.map(|number| number.unwrap_or(0.0).max(0.0));
    let whole = if is_share { 1.0 } else { numbers[0].max(numbers[1]) };
    if whole > 0.0 { numbers.map(|number| (number / whole).min(1.0)) } else { [0.0, 0.0] }
}

/// Two bars from the centre. The page reads from the first side, so its bar is on the right in Arabic.
pub fn paired_bars(lengths: [f64; 2], better: Option<usize>, is_arabic: bool) -> Markup {
    /// The reach of one bar in per cent of the row; the rest is the gap in the middle.
    const REACH: f64 = 49.7;
    let mut svg = String::from("<svg class=\"versus\" aria-hidden=\"true\">");
    for (side, length) in lengths.into_iter().enumerate() {
        let is_left = (side == 0) != is_arabic;
        let track = if is_left { 0.0 } else { 100.0 - REACH };
        let width = REACH * length;
        let x = if is_left { REACH - width } else { 100.0 - REACH };
        let name = ["home", "away"][side];
        let weaker = if better.is_some_and(|better| better != side) { " weaker" } else { "" };
        svg.push_str(&format!(
            "<rect class=\"track\" x=\"{track:.1}%\" width=\"{REACH}%\" height=\"100%\"/>\
             <rect class=\"fill-{name}{weaker}\" x=\"{x:.1}%\" width=\"{width:.1}%\" height=\"100%\"/>"
        ));
    }
    svg.push_str("</svg>");
    Markup::trusted(svg)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_better_side_is_marked_only_where_better_exists() {
        let side = |rule, first, second| better_side(rule, [Some(first), Some(second)]);
        assert_eq!(side(Better::More, 20.0, 10.0), Some(0));
        assert_eq!(side(Better::Fewer, 9.1, 10.4), Some(0), "a lower PPDA presses more");
        assert_eq!(side(Better::Fewer, 2.0, 1.0), Some(1));
        assert_eq!(side(Better::More, 4.0, 4.0), None);
        assert_eq!(side(Better::Neither, 27.0, 19.0), None);
        assert_eq!(better_side(Better::Fewer, [None, Some(3.0)]), None, "a missing value is not better");
    }

    #[test]
    fn shares_keep_their_scale_and_other_numbers_have_that_of_the_larger() {
        assert_eq!(lengths(true, [Some(0.83), Some(0.78)]), [0.83, 0.78]);
        assert_eq!(lengths(false, [Some(20.0), Some(10.0)]), [1.0, 0.5]);
        assert_eq!(lengths(false, [Some(0.0), None]), [0.0, 0.0]);
    }

    #[test]
    fn the_first_bar_is_on_the_side_where_reading_begins() {
        let first = |is_arabic| {
            let svg = paired_bars([0.5, 1.0], Some(1), is_arabic).into_string();
            let rect = svg.split("<rect").find(|rect| rect.contains("fill-home weaker")).unwrap().to_owned();
            rect.split("x=\"").nth(1).unwrap().split('%').next().unwrap().parse::<f64>().unwrap()
        };
        assert!(first(false) < 50.0 && first(true) > 50.0);
    }
}
