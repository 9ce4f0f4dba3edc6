//! A match in a list: the day, both teams, the result, and whether the team of the page won.

use football::model::{Kickoff, Match, Side, Status, TeamId};

use super::name_cache::NameCache;
pub(super) use super::words::match_lines as words;
use crate::context::PageContext;
use crate::markup::Markup;
use crate::match_page::TeamView;
use api::Error;

/// A match as a row shows it.
#[derive(Debug)]
pub(super) struct TeamMatchLine {
    pub id: i64,
    pub day: String,
    /// Kick-off; empty without one.
    pub time: Markup,
    pub competition: String,
    pub home: TeamView,
    pub away: TeamView,
    /// The team of the page plays at home.
    pub is_home: bool,
    pub score: Option<Markup>,
    pub shoot_out: Option<String>,
    /// What to say instead of a final result: `Live`, `Postponed`.
    pub status: Option<&'static str>,
    pub is_live: bool,
    pub outcome: Option<ResultMark>,
}

/// What a match was for one of its teams.
#[derive(Clone, Copy, Debug)]
pub(super) struct ResultMark {
    pub class: &'static str,
    pub letter: &'static str,
    pub word: &'static str,
}

impl ResultMark {
    /// None unless the match is final.
    pub(super) fn new(cx: &PageContext<'_>, match_: &Match, side: Side) -> Option<ResultMark> {
        match_.score.filter(|_| match_.status.is_final())?;
        let (class, letter, word) = match match_.winner() {
            None => ("drawn", words::DRAW_LETTER, words::DRAWN),
            Some(winner) if winner == side => ("won", words::WIN_LETTER, words::WON),
            Some(_) => ("lost", words::LOSS_LETTER, words::LOST),
        };
        Some(ResultMark { class, letter: cx.say(letter), word: cx.say(word) })
    }
}

impl TeamMatchLine {
    pub(super) fn new(
        cx: &PageContext<'_>,
        catalogue: &mut NameCache<'_, '_>,
        match_: &Match,
        side: Side,
    ) -> Result<TeamMatchLine, Error> {
        let date = match_.kickoff.map(|kickoff| cx.kickoff_day(kickoff));
        let shoot_out = match_.shoot_out.map(|score| cx.fill(words::ON_PENALTIES, &[&cx.numbers.score_in_text(score)]));
        let has_score = match_.status.has_kicked_off() || match_.status.is_final();
        Ok(TeamMatchLine {
            id: match_.id.0,
            day: date.map_or_else(String::new, |date| {
                let year = cx.numbers.text(&date.year().to_string());
                format!("{} {year}", cx.numbers.short_date(date))
            }),
            time: match_.kickoff.and_then(Kickoff::time).map(|moment| cx.clock(moment)).unwrap_or_default(),
            competition: catalogue.edition(match_.edition)?,
            home: catalogue.team(match_.home.team)?,
            away: catalogue.team(match_.away.team)?,
            is_home: side == Side::Home,
            score: match_.score.filter(|_| has_score).map(|score| cx.numbers.score(score)),
            shoot_out,
            status: match match_.status {
                Status::Final | Status::Awarded | Status::Scheduled => None,
                other => Some(cx.say(other.words())),
            },
            is_live: match_.status.is_in_progress(),
            outcome: ResultMark::new(cx, match_, side),
        })
    }
}

/// The side of a team in a match.
pub(super) fn side_of(match_: &Match, team: TeamId) -> Side {
    if match_.home.team == team { Side::Home } else { Side::Away }
}
