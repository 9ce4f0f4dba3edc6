//! The attacks of both teams by kind, as pairs of bars.

use football::analysis::attacks::{Attack, AttackKind};
use football::model::Side;

use super::attack_filter::{ATTACK, BY, KIND, TEAM, ZONE};
use crate::address;
use crate::context::PageContext;
use crate::markup::{Markup, escaped};

/// The kinds in the order of the bars.
pub(super) const KINDS: [AttackKind; 8] = [
    AttackKind::Organized,
    AttackKind::Transition,
    AttackKind::DirectPlay,
    AttackKind::Corner,
    AttackKind::FreeKick,
    AttackKind::ThrowIn,
    AttackKind::Penalty,
    AttackKind::Other,
];

/// The attacks of one kind, home and away.
pub(super) struct KindRow {
    pub(super) label: &'static str,
    pub(super) address: String,
    /// Each leads to the list of these attacks.
    pub(super) counts: [Markup; 2],
    pub(super) bars: [Markup; 2],
}

/// The attacks of each kind that occurred. All bars have one scale.
pub(super) fn kind_rows(cx: &PageContext<'_>, teams: [i64; 2], attacks: &[Attack]) -> Vec<KindRow> {
    let counts = |kind: AttackKind, side: Side| {
        let of_kind = attacks.iter().filter(move |attack| attack.kind == kind && attack.side == side);
        (of_kind.clone().count(), of_kind.filter(|attack| attack.completed).count())
    };
    let pairs = KINDS.map(|kind| (kind, [Side::Home, Side::Away].map(|side| counts(kind, side))));
    let most = pairs.iter().flat_map(|(_, sides)| sides.map(|(all, _)| all)).max().unwrap_or(0).max(1);
    let occurred = pairs.into_iter().filter(|(_, [home, away])| home.0 + away.0 > 0);
    occurred
        .map(|(kind, sides)| KindRow {
            label: cx.say(kind.words()),
            address: address::with(cx, &[(KIND, &kind.id().to_string()), (TEAM, ""), (ATTACK, "")], "attacks"),
            counts: [0, 1].map(|side: usize| count(cx, Some(kind), teams[side], &cx.numbers.integer(sides[side].0))),
            bars: [(Side::Home, sides[0]), (Side::Away, sides[1])]
                .map(|(side, counts)| bar(side, counts, most, cx.is_arabic())),
        })
        .collect()
}

/// A number of attacks, as a link to the list of exactly these. A plain zero has no list.
pub(super) fn count(cx: &PageContext<'_>, kind: Option<AttackKind>, team: i64, text: &str) -> Markup {
    if text == cx.numbers.integer(0) {
        return Markup::trusted(escaped(text));
    }
    let (kind, team) = (kind.map_or(String::new(), |kind| kind.id().to_string()), team.to_string());
    let changes = [(TEAM, team.as_str()), (KIND, kind.as_str()), (BY, ""), (ZONE, ""), (ATTACK, "")];
    let address = address::with(cx, &changes, "attacks");
    Markup::trusted(format!("<a class=\"why\" href=\"{}\">{}</a>", escaped(&address), escaped(text)))
}

/// A bar that begins at the centre: first the attacks with an attempt, then the others in a lighter tone.
fn bar(side: Side, (all, completed): (usize, usize), most: usize, is_arabic: bool) -> Markup {
    if all == 0 {
        return Markup::default();
    }
    let length = 100.0 * all as f64 / most as f64;
    let solid = 100.0 * completed as f64 / all as f64;
    let is_left = (side == Side::Home) != is_arabic;
    let (solid_x, rest_x) = if is_left { (100.0 - solid, 0.0) } else { (0.0, solid) };
    let (class, rest) = (side_class(side), 100.0 - solid);
    Markup::trusted(format!(
        "<svg class=\"pair\" width=\"{length:.1}%\" height=\"14\" aria-hidden=\"true\">\
         <rect class=\"fill-{class}\" x=\"{solid_x:.1}%\" width=\"{solid:.1}%\" height=\"14\"/>\
         <rect class=\"fill-{class} without\" x=\"{rest_x:.1}%\" width=\"{rest:.1}%\" height=\"14\"/></svg>"
    ))
}

pub(super) fn side_class(side: Side) -> &'static str {
    if side == Side::Home { "home" } else { "away" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attacks_with_an_attempt_are_solid_and_next_to_the_centre() {
        let first = |side, is_arabic| {
            let svg = bar(side, (4, 1), 8, is_arabic).into_string();
            assert!(svg.contains("width=\"50.0%\" height=\"14\" aria-hidden"), "half of the longest bar: {svg}");
            svg.split("<rect").nth(1).unwrap().to_owned()
        };
        assert!(first(Side::Home, false).contains("x=\"75.0%\" width=\"25.0%\""), "the centre is at the right");
        assert!(first(Side::Away, false).contains("x=\"0.0%\" width=\"25.0%\""));
        assert!(first(Side::Home, true).contains("x=\"0.0%\" width=\"25.0%\""), "in Arabic, home is at the right");
        assert!(bar(Side::Home, (0, 0), 8, false).is_empty());
    }
}
