//! One line with a match: `18:00 UTC+3  Russia  5-0 (2-0)  Saudi Arabia  @ Luzhniki Stadium, Moscow`.

mod edges;
mod parts;
mod team;

use super::ground;
use super::score::{self, ScoreText};
use super::words::{columns, find_word, has_letters, trailing_brackets, words};
use super::{goals, note};
use crate::model::Status;
use edges::{prefix, suffix};
pub(super) use parts::{MatchLine, Place, Refusal};
use team::team;
pub(super) use team::without_country;

/// Two teams, and what stands between and after them.
struct Body<'a> {
    home: &'a str,
    away: &'a str,
    scores: ScoreText,
    status: Option<Status>,
    rest: &'a str,
}

/// Reads a line. A line without `v` and without a score is a match only if nothing else fits; `is_loose` says so.
pub(super) fn read(line: &str, is_loose: bool) -> Result<MatchLine, Refusal> {
    let mut found = MatchLine::default();
    let text = prefix(line.trim(), &mut found)?;
    let text = suffix(text, &mut found);
    if text.starts_with(['(', '[']) {
        return Err(Refusal::Other);
    }
    let body = body(text, is_loose || found.place.is_some(), &found)?;
    let mut scores = body.scores;
    let after = trailing(body.rest, &mut scores, &mut found)?;
    let away = match after {
        Some(after) if !body.away.is_empty() => return Err(not_understood(after)),
        Some(after) => after,
        None => body.away,
    };
    let opponent_only = found.place.is_some() && body.home.is_empty();
    let home = if opponent_only { String::new() } else { team(body.home)? };
    let away = team(away)?;
    found.status = found.status.or(body.status).or(scores.was_awarded.then_some(Status::Awarded));
    if !scores.is_empty() {
        match scores.clone().scores(&home, &away) {
            Ok(scores) => found.scores = scores,
            Err(doubt) => {
                found.scores = scores.certain();
                found.doubt = Some(doubt);
            }
        }
    }
    Ok(MatchLine { home, away, ..found })
}

fn not_understood(text: &str) -> Refusal {
    Refusal::Wrong(format!("`{text}` is not understood: expected two teams and a score"))
}

fn body<'a>(text: &'a str, is_loose: bool, found: &MatchLine) -> Result<Body<'a>, Refusal> {
    let text = text.trim();
    if let Some(at) = find_word(text, |word| matches!(word, "v" | "vs" | "vs.")).filter(|at| *at > 0) {
        let (home, after) = text.split_at(at);
        let after = after.split_once(' ').map_or("", |(_, after)| after);
        return Ok(after_separator(home, after));
    }
    if let Some(at) = find_word(text, score::is_score) {
        let (before, after) = text.split_at(at);
        let (scores, rest) = score::read(after);
        let only_trailing = trailing(rest, &mut scores.clone(), &mut found.clone()).is_ok_and(|team| team.is_none());
        if !has_letters(before) {
            return Err(Refusal::Other);
        }
        if !only_trailing {
            return Ok(Body { home: before, away: "", scores, status: None, rest });
        }
        if let Some((home, away)) = split_dash(before) {
            return Ok(Body { home, away, scores, status: None, rest });
        }
        if found.place.is_some() {
            return Ok(Body { home: "", away: before, scores, status: None, rest });
        }
        return Err(Refusal::Wrong("expected a second team after the score".into()));
    }
    spaced_score(text)
        .or_else(|| in_place_of_score(text))
        .or_else(|| without_score(text, is_loose, found))
        .ok_or(Refusal::Other)
}

/// `… v Chelsea  1-1 (0-0)`.
fn after_separator<'a>(home: &'a str, after: &'a str) -> Body<'a> {
    let start = find_word(after, score::is_score).unwrap_or(after.len());
    let (away, score) = after.split_at(start);
    let (scores, rest) = score::read(score);
    if start == after.len() {
        return Body { home, away: "", scores, status: None, rest: after };
    }
    Body { home, away, scores, status: None, rest }
}

/// `Nova Iguaçu 1 - 0 Duque de Caxias`, and with a shoot-out `Botafogo 1 (3) - (4) 1 Fluminense`.
fn spaced_score(text: &str) -> Option<Body<'_>> {
    let all: Vec<(usize, &str)> = words(text).collect();
    let with_shoot_out = all.windows(5).find_map(|five| {
        let [(start, home), (_, home_kicks), (_, "-"), (_, away_kicks), (last_at, away)] = five else { return None };
        let kicks = |word: &&str| word.strip_prefix('(')?.strip_suffix(')').map(str::to_owned);
        let joined = format!("{home}-{away} ({}-{} pen)", kicks(home_kicks)?, kicks(away_kicks)?);
        let (scores, rest) = score::read(&joined);
        let body = Body { home: &text[..*start], away: "", scores, status: None, rest: &text[last_at + away.len()..] };
        (rest.is_empty() && has_letters(body.home)).then_some(body)
    });
    with_shoot_out.or_else(|| {
        all.windows(3).find_map(|three| {
            let [(start, first), (_, "-"), (last_at, last)] = three else { return None };
            let (home, rest) = (&text[..*start], &text[last_at + last.len()..]);
            let joined = format!("{first}-{last}");
            let is_score = first.len() <= 2 && last.len() <= 2 && score::is_score(&joined);
            let scores = score::read(&joined).0;
            (is_score && has_letters(home) && has_letters(rest)).then_some(Body {
                home,
                away: "",
                scores,
                status: None,
                rest,
            })
        })
    })
}

/// `Clapham Rovers  w/o  Hitchin`.
fn in_place_of_score(text: &str) -> Option<Body<'_>> {
    let at = find_word(text, |word| note::status_word(word).is_some() || word == "-:-").filter(|at| *at > 0)?;
    let (home, after) = text.split_at(at);
    let (word, rest) = after.split_once(' ')?;
    Some(Body { home, away: "", scores: ScoreText::default(), status: note::status_word(word), rest })
}

/// `Mexico - Cameroon`. A line-up has dashes too, but commas as well.
fn without_score<'a>(text: &'a str, is_loose: bool, found: &MatchLine) -> Option<Body<'a>> {
    if found.place.is_some() {
        return Some(Body { home: "", away: "", scores: ScoreText::default(), status: None, rest: text });
    }
    if !is_loose || text.contains([',', ':', ';', '(', '*']) {
        return None;
    }
    let (home, rest) = split_dash(text)?;
    Some(Body { home, away: "", scores: ScoreText::default(), status: None, rest })
}

/// Two teams with a dash between spaces: the one with more spaces around it if there are several.
fn split_dash(text: &str) -> Option<(&str, &str)> {
    let text = text.trim();
    let split = |dash: &str| text.split_once(dash).filter(|(_, after)| !after.contains(dash));
    let wide = ["  - ", " -  ", "  – "].into_iter().find_map(split);
    let (home, away) = wide.or_else(|| [" - ", " – "].into_iter().find_map(split))?;
    (has_letters(home) && has_letters(away)).then_some((home, away))
}

/// Reads what follows the score: the second team, goals or notes in brackets. Returns the team, if it is there.
fn trailing<'a>(rest: &'a str, scores: &mut ScoreText, found: &mut MatchLine) -> Result<Option<&'a str>, Refusal> {
    let mut rest = rest.trim();
    while let Some((before, inside)) = trailing_brackets(rest) {
        if scores.qualify(inside) || note::status(inside).is_some() {
            found.note(inside);
        } else if goals::is_list(inside) {
            found.goals = Some(inside.to_owned());
        } else {
            break;
        }
        rest = before;
    }
    let mut team = None;
    for (at, column) in columns(rest).enumerate() {
        if let Some(ground) = column.strip_prefix("- ").filter(|_| at > 0) {
            found.ground = Some(ground::read(ground));
        } else if let Some(status) = note::status(column.trim_matches(['(', ')'])) {
            found.status = Some(status);
        } else if let Some((name, ground)) = column.split_once(" - ").filter(|_| at == 0) {
            // Only lines that have `18h10 - ` in front name the ground behind a dash.
            if !found.has_dashes {
                return Err(not_understood(column));
            }
            team = Some(name);
            found.ground = Some(ground::read(ground));
        } else if at == 0 {
            team = Some(column);
        } else {
            return Err(not_understood(column));
        }
    }
    Ok(team)
}
