//! Lists of goals: `(Monti 20, Scopelli 56; Brown 89)`, `[-; Giménez 89']`, `1-0 Laguna 10', 1-1 Alencar 23'`.

use super::score;
use super::words::{leading_brackets, leading_number, words};
use crate::feed::results::line::{Goal, GoalKind};
use crate::model::{Score, Side};

/// One goal, before it is known for whom.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Entry {
    player: Option<String>,
    minute: Option<(u16, u16)>,
    kind: GoalKind,
    /// The score after the goal, if the list states it.
    after: Option<Score>,
}

/// Marks beside a minute. Headers and free kicks are goals from play.
#[rustfmt::skip]
const KINDS: [(&str, GoalKind); 10] = [
    ("p", GoalKind::Penalty), ("pen", GoalKind::Penalty), ("pk", GoalKind::Penalty), ("e", GoalKind::Penalty),
    ("og", GoalKind::Own), ("o", GoalKind::Own), ("ow", GoalKind::Own), ("own goal", GoalKind::Own),
    ("h", GoalKind::Play), ("f", GoalKind::Play),
];

/// Whether a text may be a list of goals: it has a minute. A note has none.
pub(super) fn is_list(text: &str) -> bool {
    let minutes = words(text).filter(|(at, word)| {
        let after_name = text[..*at].chars().any(char::is_alphabetic);
        let plain = word.split(['(', ',', ';', ')', ']']).next().unwrap_or_default();
        after_name && (plain.starts_with("??") || minute(plain).is_some())
    });
    minutes.count() > 0 && read(text).is_some()
}

/// The goals of a match, each for its side. The list has to add up to the score.
pub(super) fn goals(text: &str, last: Score) -> Result<Vec<Goal>, String> {
    let sides = read(text).ok_or("expected goals such as `(Name 12', 30' (p); Name 45+1')`")?;
    let goals = assign(sides, last)?;
    let fits = |goals: &[Goal]| Score { home: count(goals, Side::Home), away: count(goals, Side::Away) } == last;
    if fits(&goals) {
        return Ok(goals);
    }
    // Some lists have an own goal on the side of the player.
    let flip = |goal: &Goal| Goal { side: goal.side.other(), ..goal.clone() };
    let flipped: Vec<Goal> =
        goals.iter().map(|goal| if goal.kind == GoalKind::Own { flip(goal) } else { goal.clone() }).collect();
    if fits(&flipped) {
        return Ok(flipped);
    }
    let (home, away) = (count(&goals, Side::Home), count(&goals, Side::Away));
    Err(format!("the goals are {home}-{away} and the score is {}-{}: they are left out", last.home, last.away))
}

fn count(goals: &[Goal], side: Side) -> u16 {
    goals.iter().filter(|goal| goal.side == side).count() as u16
}

/// The entries of the parts of a list: one part, or one for each side.
fn read(text: &str) -> Option<Vec<Vec<Entry>>> {
    let parts: Vec<&str> = split_sides(text);
    parts.into_iter().map(entries).collect()
}

/// A semicolon separates the sides. If there is none, ` - ` does.
fn split_sides(text: &str) -> Vec<&str> {
    let text = text.trim();
    if text.contains(';') { text.split(';').collect() } else { text.split(" - ").collect() }
}

fn assign(sides: Vec<Vec<Entry>>, last: Score) -> Result<Vec<Goal>, String> {
    if sides.iter().flatten().any(|entry| entry.after.is_some()) {
        return by_score(sides.into_iter().flatten().collect());
    }
    let mut sides = sides.into_iter();
    match (sides.next(), sides.next(), sides.next()) {
        (Some(home), Some(away), None) => {
            let away = away.into_iter().map(|entry| entry.goal(Side::Away));
            Ok(home.into_iter().map(|entry| entry.goal(Side::Home)).chain(away).collect())
        }
        (Some(only), None, None) => {
            let side = match (last.home, last.away) {
                (_, 0) => Side::Home,
                (0, _) => Side::Away,
                _ => return Err("both sides scored, but no semicolon separates their goals: they are left out".into()),
            };
            Ok(only.into_iter().map(|entry| entry.goal(side)).collect())
        }
        _ => Err("a list of goals has one semicolon, between the two sides: the goals are left out".into()),
    }
}

/// Each goal is for the side whose number is one higher than before.
fn by_score(entries: Vec<Entry>) -> Result<Vec<Goal>, String> {
    let mut before = Score::default();
    let mut goals = Vec::with_capacity(entries.len());
    for entry in entries {
        let after = entry.after.ok_or("a goal in the list lacks its score: the goals are left out")?;
        let side = match (after.home.checked_sub(before.home), after.away.checked_sub(before.away)) {
            (Some(1), Some(0)) => Side::Home,
            (Some(0), Some(1)) => Side::Away,
            _ => {
                let (home, away) = (after.home, after.away);
                return Err(format!(
                    "{home}-{away} does not follow {}-{}: the goals are left out",
                    before.home, before.away
                ));
            }
        };
        before = after;
        goals.push(entry.goal(side));
    }
    Ok(goals)
}

impl Entry {
    fn goal(self, side: Side) -> Goal {
        Goal { side, player: self.player, minute: self.minute, kind: self.kind }
    }
}

/// The goals of one side. None if part of the text cannot be one.
fn entries(text: &str) -> Option<Vec<Entry>> {
    let mut reader = Reader::default();
    let mut rest = text.trim();
    if matches!(rest, "-" | "–" | "") {
        return Some(Vec::new());
    }
    while !rest.is_empty() {
        rest = reader.next(rest)?.trim_start();
    }
    reader.finish()
}

/// Reads a list word by word: a name of several words, then its minutes, each with its mark.
#[derive(Debug, Default)]
struct Reader {
    entries: Vec<Entry>,
    name: String,
    after: Option<Score>,
    /// The name has its minute already, so that the next word begins another.
    name_is_done: bool,
}

impl Reader {
    fn next<'a>(&mut self, text: &'a str) -> Option<&'a str> {
        if let Some(rest) = text.strip_prefix(',') {
            // A name without a minute ends at a comma.
            self.end_name();
            return Some(rest);
        }
        if text.starts_with('(') {
            let (mark, rest) = leading_brackets(text)?;
            self.mark(mark)?;
            return Some(rest);
        }
        let end = text.find([' ', ',', '(']).unwrap_or(text.len());
        let (word, rest) = text.split_at(end);
        if let Some((score, "")) = score::score(word) {
            self.end_name();
            self.start_name();
            self.after = Some(score);
        } else if let Some((minute, mark)) = minute(word) {
            self.add(minute)?;
            if !mark.is_empty() {
                self.mark(mark)?;
            }
        } else if self.name_is_done && kind(word).is_some() && word.starts_with(char::is_lowercase) {
            self.mark(word)?;
        } else if word.chars().any(|letter| letter.is_ascii_digit()) && !word.contains(char::is_alphabetic) {
            return None;
        } else {
            if self.name_is_done {
                self.start_name();
            }
            if !self.name.is_empty() {
                self.name.push(' ');
            }
            self.name.push_str(word);
        }
        Some(rest)
    }

    fn start_name(&mut self) {
        self.name.clear();
        self.after = None;
        self.name_is_done = false;
    }

    /// Ends a name that no minute followed.
    fn end_name(&mut self) {
        if !self.name.is_empty() && !self.name_is_done {
            self.push(None);
            self.name_is_done = true;
        }
    }

    /// A minute of the name before it. A list without a name before the first minute is none of ours.
    fn add(&mut self, minute: Option<(u16, u16)>) -> Option<()> {
        if self.name.is_empty() && self.after.is_none() {
            return None;
        }
        self.push(minute);
        self.name_is_done = true;
        Some(())
    }

    fn push(&mut self, minute: Option<(u16, u16)>) {
        let player = Some(self.name.trim_matches([',', '.', ' ']).to_owned()).filter(|name| is_known(name));
        self.entries.push(Entry { player, minute, kind: GoalKind::Play, after: self.after.take() });
    }

    /// A mark of the goal before it. Other brackets are a note about the player, and of no interest.
    fn mark(&mut self, mark: &str) -> Option<()> {
        let last = self.entries.last_mut().filter(|_| self.name_is_done)?;
        if let Some(kind) = kind(mark) {
            last.kind = kind;
        }
        Some(())
    }

    fn finish(mut self) -> Option<Vec<Entry>> {
        self.end_name();
        Some(self.entries)
    }
}

fn is_known(name: &str) -> bool {
    !matches!(name, "" | "?" | "??" | "???" | "N.N" | "N/A" | "n/a" | "unknown")
}

fn kind(mark: &str) -> Option<GoalKind> {
    let plain: String = mark.chars().filter(|letter| *letter != '.').flat_map(char::to_lowercase).collect();
    KINDS.iter().find(|(known, _)| *known == plain.trim()).map(|(_, kind)| *kind)
}

/// A minute and the letters right after it: `90+4'`, `90'+4`, `45+1pen`, `??'`. The minute is none if it is not known.
fn minute(word: &str) -> Option<(Option<(u16, u16)>, &str)> {
    if let Some(rest) = word.strip_prefix('?') {
        let rest = rest.trim_start_matches(['?', '\'', '’']);
        return Some((None, rest));
    }
    let (minute, rest) = leading_number(word)?;
    let minute = u16::try_from(minute).ok().filter(|minute| *minute <= 150)?;
    let rest = after_quote(rest);
    let (added, rest) = rest.strip_prefix('+').and_then(leading_number).unwrap_or((0, rest));
    let rest = after_quote(rest).trim_start_matches('.');
    let added = u16::try_from(added).ok().filter(|added| *added <= 60)?;
    let is_mark = rest.is_empty() || kind(rest).is_some();
    is_mark.then_some((Some((minute, added)), rest))
}

fn after_quote(text: &str) -> &str {
    text.strip_prefix(['\'', '’', '′']).unwrap_or(text)
}
