//! The matches of one round, by day.

use askama::Template;
use football::model::{Match, Nature, Stadium, Stage, StageId};
use jiff::civil::Date;

use super::card::Card;
use super::view::CompetitionView;
use super::words::matches as words;
use crate::context::PageContext;
use crate::layout::render;
use crate::markup::Markup;
use crate::match_line::MatchLine;
use crate::match_page::MatchView;
use api::{Data, Error};

#[derive(Template)]
#[template(path = "pages/competition-matches.html")]
struct Matches<'a> {
    cx: &'a PageContext<'a>,
    rounds: Vec<RoundChip>,
    days: Vec<(String, Vec<MatchLine>)>,
}

struct RoundChip {
    code: String,
    label: String,
    is_shown: bool,
    /// Rounds before it are left out.
    is_after_gap: bool,
}

/// With more rounds than these, only those around the shown one are offered, and the first and the last.
const MAX_ROUNDS: usize = 9;
const ROUNDS_AROUND: usize = 3;

/// A round of a stage. A knock-out stage has one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct RoundKey {
    stage: StageId,
    round: Option<u32>,
}

impl RoundKey {
    fn new(stage: &Stage, match_: &Match) -> RoundKey {
        let round = match_.round.filter(|_| stage.nature == Nature::League || stage.rounds > 1);
        RoundKey { stage: stage.id, round }
    }

    /// The code in addresses: `12` or `12.3`.
    fn code(self) -> String {
        match self.round {
            Some(round) => format!("{}.{round}", self.stage),
            None => self.stage.to_string(),
        }
    }
}

pub(super) fn card(cx: &PageContext<'_>, view: &CompetitionView, data: &Data<'_>) -> Result<Option<Card>, Error> {
    let mut rounds: Vec<(RoundKey, &Stage)> = Vec::new();
    let mut matches: Vec<(RoundKey, &Match)> = Vec::new();
    for (stage, groups) in &view.stages {
        for match_ in groups.iter().flat_map(|(_, rows)| rows).map(|row| &row.match_) {
            let key = RoundKey::new(stage, match_);
            if !rounds.iter().any(|(other, _)| *other == key) {
                rounds.push((key, stage));
            }
            matches.push((key, match_));
        }
    }
    let order = |key: &RoundKey| {
        let stage = view.stages.iter().position(|(stage, _)| stage.id == key.stage);
        (stage, key.round)
    };
    rounds.sort_by_key(|(key, _)| order(key));
    let asked = cx.query.get("round");
    let asked = rounds.iter().map(|(key, _)| *key).find(|key| Some(key.code().as_str()) == asked);
    let distance =
        |match_: &Match| match_.kickoff.map(|kickoff| (kickoff.moment().as_second() - cx.now.as_second()).abs());
    let near = matches.iter().filter(|(_, match_)| match_.kickoff.is_some()).min_by_key(|(_, match_)| distance(match_));
    let shown = asked.or(near.map(|(key, _)| *key)).or(rounds.first().map(|(key, _)| *key));
    let many_stages = view.stages.len() > 1;
    let chip = |(key, stage): &(RoundKey, &Stage)| {
        let round = key.round.map(|round| cx.fill(words::ROUND, &[&cx.numbers.integer(round)]));
        let label = match (round, many_stages) {
            (Some(round), false) => round,
            (Some(_), true) => {
                let round = key.round.map_or(String::new(), |round| cx.numbers.integer(round));
                format!("{} {round}", cx.name(&stage.name))
            }
            (None, _) => cx.name(&stage.name).to_owned(),
        };
        RoundChip { code: key.code(), label, is_shown: Some(*key) == shown, is_after_gap: false }
    };
    let mut of_round: Vec<&Match> =
        matches.iter().filter(|(key, _)| Some(*key) == shown).map(|(_, match_)| *match_).collect();
    of_round.sort_by_key(|match_| (match_.kickoff.is_none(), match_.kickoff, match_.id));
    let xg = view.xg();
    let mut days: Vec<(Option<Date>, Vec<MatchLine>)> = Vec::new();
    for match_ in of_round {
        let day = match_.kickoff.map(|kickoff| cx.kickoff_day(kickoff));
        let teams = [view.team(match_.home.team), view.team(match_.away.team)];
        let stadium = match_.stadium.and_then(|id| view.entities.get::<Stadium>(id.0));
        let note = stadium.map_or("", |stadium| cx.name(&stadium.name));
        let minute = match match_.status.is_in_progress() {
            true => MatchView::load(data, match_.id.0)?.minute,
            false => None,
        };
        let line = MatchLine::new(cx, match_, teams, minute, xg.get(&match_.id.0).copied(), note);
        match days.last_mut().filter(|(other, _)| *other == day) {
            Some((_, lines)) => lines.push(line),
            None => days.push((day, vec![line])),
        }
    }
    let day_name = |day: Option<Date>| day.map_or_else(|| cx.say(words::NO_DATE).to_owned(), |day| cx.numbers.day(day));
    let at = rounds.iter().position(|(key, _)| Some(*key) == shown).unwrap_or(0);
    let is_near = |index: usize| rounds.len() <= MAX_ROUNDS || index.abs_diff(at) <= ROUNDS_AROUND;
    let is_end = |index: usize| index == 0 || index + 1 == rounds.len();
    let near: Vec<usize> = (0..rounds.len()).filter(|index| is_near(*index) || is_end(*index)).collect();
    let chips = near.iter().enumerate().map(|(place, index)| {
        let is_after_gap = place > 0 && near[place - 1] + 1 < *index;
        RoundChip { is_after_gap, ..chip(&rounds[*index]) }
    });
    let body = Matches {
        cx,
        rounds: chips.collect(),
        days: days.into_iter().map(|(day, lines)| (day_name(day), lines)).collect(),
    };
    Ok(Some(Card {
        id: "matches",
        part: None,
        tab: words::MATCHES,
        title: cx.say(words::MATCHES).to_owned(),
        note: String::new(),
        body: Markup::trusted(render(&body)?),
    }))
}
