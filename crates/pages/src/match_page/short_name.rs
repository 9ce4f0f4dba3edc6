//! Short names of players for the labels of charts: the family name, with an initial where two are the same.

use std::collections::HashMap;

use football::model::{PlayerId, Side};

use super::view::MatchView;
use crate::context::PageContext;

/// The most characters of a label, if the name has several words.
const MAX_LENGTH: usize = 16;

/// The short names of the players of a match, in the reader's language.
#[derive(Debug)]
pub(super) struct ShortNames(HashMap<PlayerId, String>);

impl ShortNames {
    pub(super) fn new(cx: &PageContext<'_>, view: &MatchView<'_>) -> ShortNames {
        let mut names = HashMap::new();
        for side in Side::BOTH {
            let squad = view.match_().sheet(side).squad.iter().map(|member| member.player);
            let others = view.facts.players.iter().filter(|line| line.side == side).map(|line| line.player);
            let report = &view.report;
            let reported = report.goals.iter().chain(&report.cards).chain(&report.substitutions).chain(&report.kicks);
            let reported = reported.filter(|event| event.side == side);
            let reported = reported.flat_map(|event| [&event.player, &event.other]).flatten();
            let reported = reported.map(|player| PlayerId::new(player.id));
            let mut players: Vec<PlayerId> = squad.chain(others).chain(reported).collect();
            players.sort_by_key(|player| player.number());
            players.dedup();
            let full: Vec<String> =
                players.iter().map(|player| cx.name(&view.player_name(*player)).to_owned()).collect();
            for (player, short) in players.iter().zip(short_names(&full)) {
                names.insert(*player, short);
            }
        }
        ShortNames(names)
    }

    pub(super) fn get(&self, player: PlayerId) -> &str {
        self.0.get(&player).map_or("", String::as_str)
    }
}

fn short_names(names: &[String]) -> Vec<String> {
    let families: Vec<&str> = names.iter().map(|name| family_name(name)).collect();
    let short = |(name, family): (&String, &&str)| {
        let is_unique = families.iter().filter(|other| *other == family).count() == 1;
        match name.chars().next() {
            Some(initial) if !is_unique && *family != name.as_str() => format!("{initial}. {family}"),
            _ => (*family).to_owned(),
        }
    };
    names.iter().zip(&families).map(short).collect()
}

/// The name without its first word; without further words while it is too long for a label.
fn family_name(name: &str) -> &str {
    let mut rest = name.trim();
    let mut is_first = true;
    while is_first || rest.chars().count() > MAX_LENGTH {
        is_first = false;
        match rest.split_once(char::is_whitespace) {
            Some((_, after)) if !after.trim().is_empty() => rest = after.trim(),
            _ => break,
        }
    }
    rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_show_the_family_name_and_an_initial_where_two_are_the_same() {
        let names = ["Ana Lima", "Bea Lima", "Zizinha", "Carla de la Fuente", "Maria Antonieta Fernandez Iglesias", ""];
        let short = short_names(&names.map(str::to_owned));
        assert_eq!(short, ["A. Lima", "B. Lima", "Zizinha", "de la Fuente", "Iglesias", ""]);
    }
}
