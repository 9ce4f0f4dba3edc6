//! Scores: `2-1 (1-0)`, `3:2 (2:2) n.V.`, `1-1 a.e.t. (1-1, 0-0), 3-4 pen.`, `3-4 pen. (1-1)`, `1-1 (aet, win 3-4 on pens)`.

use super::words::{leading_brackets, leading_number, words};
use crate::feed::results::line::Scores;
use crate::model::{Score, Side};

/// The scores of a line as they were read, before the order of them says what each is.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct ScoreText {
    /// The first score outside brackets that no word explains.
    main: Option<Score>,
    /// The scores in brackets that no word explains: after 90 minutes and at half-time, or at half-time alone.
    inner: Vec<Score>,
    half_time: Option<Score>,
    full_time: Option<Score>,
    extra_time: Option<Score>,
    shoot_out: Option<Score>,
    /// The name of the team that won the shoot-out, and the score if it is the winner's first.
    winner: Option<(String, Option<Score>)>,
    was_extended: bool,
    pub(super) was_awarded: bool,
}

/// What a word beside a score says about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mark {
    HalfTime,
    FullTime,
    ExtraTime,
    ShootOut,
    /// The score of two matches, or of away goals: not of this match.
    Aggregate,
    Awarded,
}

/// Words are compared in lower case, without full stops, spaces and slashes.
#[rustfmt::skip]
const MARKS: &[(&str, Mark)] = &[
    ("ht", Mark::HalfTime), ("ft", Mark::FullTime), ("et", Mark::ExtraTime),
    ("aet", Mark::ExtraTime), ("nv", Mark::ExtraTime), ("afterextratime", Mark::ExtraTime),
    ("aetgg", Mark::ExtraTime), ("aetsg", Mark::ExtraTime), ("agget", Mark::ExtraTime),
    ("asget", Mark::ExtraTime), ("asdet", Mark::ExtraTime), ("gg", Mark::ExtraTime), ("sg", Mark::ExtraTime),
    ("goldengoal", Mark::ExtraTime), ("silvergoal", Mark::ExtraTime),
    ("pen", Mark::ShootOut), ("pens", Mark::ShootOut), ("p", Mark::ShootOut), ("penalties", Mark::ShootOut),
    ("onpens", Mark::ShootOut), ("onpen", Mark::ShootOut), ("onpenalties", Mark::ShootOut), ("penaltyshootout", Mark::ShootOut),
    ("win", Mark::ShootOut), ("winonpens", Mark::ShootOut), ("winonpenalties", Mark::ShootOut),
    ("ie", Mark::ShootOut), ("ne", Mark::ShootOut),
    ("agg", Mark::Aggregate), ("onagg", Mark::Aggregate), ("aggregate", Mark::Aggregate), ("onaggregate", Mark::Aggregate),
    ("winonagg", Mark::Aggregate), ("winonaggregate", Mark::Aggregate), ("winonawaygoals", Mark::Aggregate),
    ("away", Mark::Aggregate), ("awaygoals", Mark::Aggregate), ("onawaygoals", Mark::Aggregate),
    ("awd", Mark::Awarded), ("awarded", Mark::Awarded),
];

fn mark(word: &str) -> Option<Mark> {
    let plain: String = word.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect();
    MARKS.iter().find(|(name, _)| *name == plain).map(|(_, mark)| *mark)
}

/// `2-1`, `2:1`, `2x1`, `2–1`, and the letters that follow without a space: `4-3p`, `2-1aet`.
pub(super) fn score(word: &str) -> Option<(Score, &str)> {
    let (home, rest) = leading_number(word)?;
    let (away, rest) = leading_number(rest.strip_prefix(['-', ':', 'x', '–', '−'])?)?;
    // `04-05` is not a score, and 149 goals are the most that ever were.
    let is_number = |text: &str, number: u32| number < 200 && text.len() == number.to_string().len();
    let home_text = &word[..word.find(|letter: char| !letter.is_ascii_digit())?];
    let away_text = &word[home_text.len()..word.len() - rest.len()];
    let away_text = away_text.trim_start_matches(|letter: char| !letter.is_ascii_digit());
    let are_numbers = is_number(home_text, home) && is_number(away_text, away);
    let score = Score { home: u16::try_from(home).ok()?, away: u16::try_from(away).ok()? };
    are_numbers.then_some((score, rest))
}

/// Whether a word is a score, perhaps with a mark: where the scores of a line begin.
pub(super) fn is_score(word: &str) -> bool {
    let Some((_, rest)) = score(word) else { return false };
    rest.trim_end_matches([',', '.']).is_empty() || mark(rest).is_some() || rest.starts_with('(')
}

/// Reads scores at the beginning of a text, with the marks and brackets that belong to them. Returns what follows.
pub(super) fn read(text: &str) -> (ScoreText, &str) {
    let mut scores = ScoreText::default();
    let mut rest = text;
    let mut open: Option<Score> = None;
    loop {
        rest = rest.trim_start_matches([' ', ',']);
        if let Some((inside, after)) = leading_brackets(rest) {
            if !scores.qualify(inside) {
                break;
            }
            rest = after;
            continue;
        }
        let Some((_, word)) = words(rest).next() else { break };
        let word = word.find(['(', ',']).map_or(word, |end| &word[..end]);
        if let Some((score, suffix)) = score(word) {
            scores.settle(open.take());
            match mark(suffix) {
                Some(mark) => scores.set(mark, Some(score)),
                None if suffix.trim_end_matches('.').is_empty() => open = Some(score),
                None => break,
            }
            rest = &rest[word.len()..];
        } else if let Some((mark, length)) = leading_mark(rest, word) {
            scores.set(mark, open.take());
            rest = &rest[length..];
        } else {
            break;
        }
    }
    scores.settle(open);
    (scores, rest)
}

/// A mark of one word or two (`i. E.`, `on pens`), and its length. One letter or a capital may begin the name of a team.
fn leading_mark(text: &str, word: &str) -> Option<(Mark, usize)> {
    if !word.starts_with(char::is_lowercase) {
        return None;
    }
    let second = words(&text[word.len()..]).next().filter(|(at, _)| *at == 1).map(|(_, second)| second);
    let two = second.map(|second| word.len() + 1 + second.trim_end_matches(',').len());
    let two = two.and_then(|length| Some((mark(&text[..length])?, length)));
    two.or_else(|| (word.len() > 1).then(|| mark(word)).flatten().map(|mark| (mark, word.len())))
}

impl ScoreText {
    /// A score that no word explained.
    fn settle(&mut self, score: Option<Score>) {
        if self.main.is_none() {
            self.main = score;
        } else {
            self.inner.extend(score);
        }
    }

    fn set(&mut self, mark: Mark, score: Option<Score>) {
        let field = match mark {
            Mark::HalfTime => &mut self.half_time,
            Mark::FullTime => &mut self.full_time,
            Mark::ExtraTime => {
                self.was_extended = true;
                &mut self.extra_time
            }
            Mark::ShootOut => &mut self.shoot_out,
            Mark::Awarded => {
                self.was_awarded = true;
                &mut self.main
            }
            Mark::Aggregate => return,
        };
        if score.is_some() {
            *field = score;
        }
    }

    /// Reads what is in brackets: `1-1, 0-0`, `aet, 3-4 pen`, `HT 0-0, FT 1-1`. Returns false and changes nothing if
    /// part of it is not about the score.
    pub(super) fn qualify(&mut self, inside: &str) -> bool {
        let before = self.clone();
        let mut pieces = inside.split([',', ';']).map(str::trim).filter(|piece| !piece.is_empty());
        let understood = pieces.all(|piece| self.qualify_one(piece));
        let understood = understood && !inside.trim().is_empty();
        if !understood {
            *self = before;
        }
        understood
    }

    fn qualify_one(&mut self, piece: &str) -> bool {
        let is_text = |word: &&str| score(word).is_none();
        let text: Vec<&str> = words(piece).map(|(_, word)| word).filter(is_text).collect();
        let scores: Vec<(Score, &str)> = words(piece).filter_map(|(_, word)| score(word)).collect();
        let text = text.join(" ");
        match scores.as_slice() {
            [] => match (mark(&text), shoot_out_winner(&text)) {
                (Some(mark @ (Mark::ExtraTime | Mark::Awarded)), _) => self.set(mark, None),
                (_, Some(name)) => self.winner = Some((name.to_owned(), None)),
                _ => return false,
            },
            [(score, "")] if text.is_empty() => self.inner.push(*score),
            [(score, suffix)] => match (mark(&format!("{suffix}{text}")), shoot_out_winner(&text)) {
                (Some(mark), _) => self.set(mark, Some(*score)),
                (None, Some(name)) => self.winner = Some((name.to_owned(), Some(*score))),
                _ => return false,
            },
            _ => return false,
        }
        true
    }

    /// Whether there is no score.
    pub(super) fn is_empty(&self) -> bool {
        self.main.is_none() && self.extra_time.is_none() && self.shoot_out.is_none() && self.full_time.is_none()
    }

    /// The scores that the line's own words are enough for.
    pub(super) fn certain(self) -> Scores {
        let last = if self.was_extended { (None, self.extra_time.or(self.main)) } else { (self.main, self.extra_time) };
        Scores { full_time: last.0, extra_time: last.1, ..Scores::default() }
    }

    /// What each score is, by the marks and the order of the others.
    pub(super) fn scores(mut self, home: &str, away: &str) -> Result<Scores, String> {
        if self.was_extended && self.extra_time.is_none() {
            self.extra_time = self.main.take();
        }
        let mut inner = self.inner.into_iter();
        if self.main.is_none() && self.extra_time.is_none() && inner.len() == 3 {
            self.extra_time = inner.next();
        }
        let full_time = self.full_time.or(self.main).or_else(|| inner.next());
        let half_time = self.half_time.or_else(|| inner.next());
        let mut scores =
            Scores { half_time, full_time, extra_time: self.extra_time, shoot_out: self.shoot_out, winner: None };
        if let Some((name, score)) = self.winner {
            let side = side_named(&name, home, away);
            scores.winner = side;
            scores.shoot_out = scores.shoot_out.or_else(|| score.zip(side).map(|(score, side)| of_winner(score, side)));
        }
        match inner.next() {
            Some(score) => Err(format!("the score {}-{} has no meaning here", score.home, score.away)),
            None => check(scores),
        }
    }
}

/// The team of `Thailand wins on penalties` or `Switzerland won 5-4 on penalties`, without the score.
fn shoot_out_winner(text: &str) -> Option<&str> {
    let name = ["on penalties", "on pens"].into_iter().find_map(|end| text.strip_suffix(end))?.trim_end();
    [" wins", " won", " win"].into_iter().find_map(|end| name.strip_suffix(end)).map(str::trim)
}

fn side_named(name: &str, home: &str, away: &str) -> Option<Side> {
    let is = |team: &str| team.eq_ignore_ascii_case(name);
    match (is(home), is(away)) {
        (true, false) => Some(Side::Home),
        (false, true) => Some(Side::Away),
        _ => None,
    }
}

/// A score that is said with the winner's first, in the order of the match.
fn of_winner(score: Score, side: Side) -> Score {
    match side {
        Side::Home => score,
        Side::Away => Score { home: score.away, away: score.home },
    }
}

/// The scores, unless one is higher than a later one.
fn check(scores: Scores) -> Result<Scores, String> {
    let order = [("half-time", scores.half_time), ("90 minutes", scores.full_time), ("extra time", scores.extra_time)];
    let known: Vec<(&str, Score)> = order.into_iter().filter_map(|(name, score)| Some((name, score?))).collect();
    for pair in known.windows(2) {
        let [(before, first), (after, second)] = pair else { continue };
        if first.home > second.home || first.away > second.away {
            let (first, second) = (text(*first), text(*second));
            return Err(format!("{first} after {before} is more than {second} after {after}"));
        }
    }
    match scores.shoot_out {
        Some(score) if score.home == score.away => Err(format!("a shoot-out does not end {}", text(score))),
        _ => Ok(scores),
    }
}

fn text(score: Score) -> String {
    format!("{}-{}", score.home, score.away)
}
