//! The pages of a player and of a team, and the comparison of two players or two teams.

mod bar;
mod compare;
mod compare_form;
mod figure;
mod match_lines;
mod name_cache;
mod paired;
mod percentile;
mod player;
mod player_maps;
mod squad;
mod statistics;
mod style;
mod team;

pub(super) use compare::{page_of_players as compare_players, page_of_teams as compare_teams};
pub(super) use player::{page as player, part as player_part};
pub(super) use team::page as team;

use football::model::Words;

use super::PageContext;

/// Words of the page with `{}` filled in, in order. A value is laid out on its own, so that a name or a number in the other
/// direction does not move the words around it.
fn fill(cx: &PageContext<'_>, words: Words, values: &[&str]) -> String {
    let mut parts = cx.say(words).split("{}");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for (index, part) in parts.enumerate() {
        let value = values.get(index).copied().unwrap_or_default();
        if cx.is_arabic() || !value.is_ascii() {
            out.extend([FIRST_STRONG_ISOLATE, value, POP_ISOLATE]);
        } else {
            out.push_str(value);
        }
        out.push_str(part);
    }
    out
}

const FIRST_STRONG_ISOLATE: &str = "\u{2068}";
const POP_ISOLATE: &str = "\u{2069}";

/// The tournament that the address asks for, if it is one of these; else the first.
fn chosen_tournament(cx: &PageContext<'_>, offered: &[i64]) -> Option<i64> {
    let asked = cx.query.get("t").and_then(|id| id.parse().ok());
    asked.filter(|id| offered.contains(id)).or_else(|| offered.first().copied())
}

/// A tournament to choose: its address and name, and whether it is the current one.
#[derive(Debug)]
struct Choice {
    address: String,
    name: String,
    is_current: bool,
}
