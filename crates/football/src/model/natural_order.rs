//! The order in which people expect labels: `Group 2` before `Group 10`.

use std::cmp::Ordering;

use super::fold::fold;

/// Compares two labels without case and accents. Digits in a row compare as one number.
pub fn natural_order(one: &str, other: &str) -> Ordering {
    let (one, other) = (fold(one), fold(other));
    pieces(&one).cmp(pieces(&other)).then_with(|| one.cmp(&other))
}

/// A number, or a character that is not a digit. Numbers come first.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Piece<'a> {
    /// The length comes first: without leading zeros, a longer number is a greater one.
    Number(usize, &'a str),
    Character(char),
}

fn pieces(text: &str) -> impl Iterator<Item = Piece<'_>> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let length = rest.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(rest.len());
        let (piece, length) = match length {
            0 => (Piece::Character(first), first.len_utf8()),
            _ => {
                let digits = rest.get(..length)?.trim_start_matches('0');
                (Piece::Number(digits.len(), digits), length)
            }
        };
        rest = rest.get(length..)?;
        Some(piece)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_compared_as_numbers() {
        let ordered =
            ["1", "Group 1", "group 2", "Group 02", "Group 10", "Group A", "GROUP B", "Group É", "Group F", "Main"];
        let mut sorted = ordered;
        sorted.reverse();
        sorted.sort_by(|one, other| natural_order(one, other));
        // `Group 02` and `group 2` are the same number: the text decides.
        assert_eq!(
            sorted,
            ["1", "Group 1", "Group 02", "group 2", "Group 10", "Group A", "GROUP B", "Group É", "Group F", "Main"]
        );
        assert_eq!(natural_order("Group 99999999999999999999", "Group 100000000000000000000"), Ordering::Less);
        assert_eq!(natural_order("", "A"), Ordering::Less);
        assert_eq!(natural_order("Group A", "group a"), Ordering::Equal);
    }
}
