//! Matches and their goals, with what the lines above say about them.

use jiff::civil::Date;

use super::super::date::DateText;
use super::super::goals;
use super::super::match_line::{MatchLine, Place};
use super::super::round::Outline;
use super::super::words::{leading_brackets, open_brackets};
use super::{Day, Reader};
use crate::feed::document::{Notice, Source};
use crate::feed::results::line::{LocalTime, ResultLine};
use crate::model::Status;

impl Reader<'_> {
    pub(super) fn date(&mut self, number: usize, text: &DateText) -> Option<Date> {
        let date = self.years.date(text);
        if date.is_none() {
            let (day, month) = (text.day, text.month);
            let message = format!(
                "the year of {day}/{month} is not known, or has no such day: expected a heading such as `= League 2015/16`"
            );
            self.notices.push(Notice { source: self.source(number), field: "date".into(), message });
        }
        date
    }

    pub(super) fn add(&mut self, number: usize, found: &MatchLine) {
        self.plain.is_used = true;
        self.column_year = found.year.clone().or(self.column_year.take());
        let date = match &found.date {
            Some(text) => self.date(number, text),
            None => self.day.date,
        };
        if found.date.is_some() {
            self.day = Day { date, ..Day::default() };
        }
        // A line without a time has that of the line above, on the same day.
        let time = found.time.or(self.day.time);
        self.day.time = time;
        let ground = found.ground.clone().or_else(|| self.day.ground.clone()).unwrap_or_default();
        if let Some(day) = &mut self.day.ground {
            day.attendance = None;
        }
        let time = time.map(|time| LocalTime { offset: time.offset.or(ground.zone), ..time });
        let outline = self.outline_of(found);
        if !ground.place.is_empty() {
            self.places.push((self.results.len(), ground.place));
        }
        if let Some(doubt) = &found.doubt {
            let message = format!("{doubt}: the scores before the end are left out");
            self.notices.push(Notice { source: self.source(number), field: "score".into(), message });
        }
        let (competition, home, away) = self.teams(found);
        let stage: Vec<&str> = self
            .heading
            .stage
            .iter()
            .chain(self.stages.iter().map(|(_, stage)| stage))
            .chain(&outline.stage)
            .map(String::as_str)
            .collect();
        self.rounds.push(outline.round);
        self.results.push(ResultLine {
            source: self.source(number),
            competition,
            country: self.heading.country,
            season: self.heading.season.clone().or(self.column_year.clone()),
            stage: Some(stage.join(", ")).filter(|stage| !stage.is_empty()),
            group: outline.group,
            date,
            time,
            home,
            away,
            status: found.status,
            scores: found.scores,
            attendance: ground.attendance,
            neutral: found.place == Some(Place::Neutral),
            ..ResultLine::default()
        });
        self.takes_goals = true;
        if let Some(goals) = &found.goals {
            self.add_goals(number, goals);
        }
    }

    /// The outline, with the round that the line or one above it states.
    fn outline_of(&mut self, found: &MatchLine) -> Outline {
        let round = found.round.as_ref().and_then(|round| Outline::read(std::slice::from_ref(round)).round);
        if found.round_goes_on {
            self.line_round.clone_from(&round);
        }
        let round = round.or_else(|| self.line_round.clone()).or_else(|| self.outline.round.clone());
        Outline { round, ..self.outline.clone() }
    }

    /// The teams, one of which may be that of the heading. The home team's number comes first in the score either way.
    fn teams(&self, found: &MatchLine) -> (Option<String>, String, String) {
        let team = self.heading.team.clone().filter(|_| found.home.is_empty());
        let Some(team) = team else {
            return (self.heading.competition.clone(), found.home.clone(), found.away.clone());
        };
        let (home, away) = match found.place {
            Some(Place::Away) => (found.away.clone(), team),
            _ => (team, found.away.clone()),
        };
        (self.heading.competition_without_team(), home, away)
    }

    /// Goals or a note in brackets below a match.
    pub(super) fn read_list(&mut self, number: usize, text: &str) -> bool {
        let Some((inside, rest)) = leading_brackets(text) else {
            // A list that nobody closed ends with the line.
            let inside = text.strip_prefix(['(', '[']).filter(|inside| self.takes_goals && goals::is_list(inside));
            inside.inspect(|inside| self.add_goals(number, inside));
            return inside.is_some();
        };
        if !rest.trim().is_empty() && open_brackets(rest) == 0 {
            return false;
        }
        let is_note = text.starts_with('[') && inside.starts_with(char::is_lowercase);
        if self.takes_goals && !is_note && goals::is_list(inside) {
            self.add_goals(number, inside);
        } else if self.takes_goals && text.starts_with('(') && inside.contains('\'') && !goals::is_list(inside) {
            let message = "expected goals such as `(Name 12', 30' (p); Name 45+1')`";
            self.notices.push(Notice { source: self.source(number), field: "goals".into(), message: message.into() });
        }
        // Other brackets are a note about the match.
        true
    }

    /// Goals without brackets, with a minute sign each.
    pub(super) fn read_open_goals(&mut self, number: usize, text: &str) -> bool {
        let has_minutes = text.contains('\'') || text.contains("??");
        let is_goals = self.takes_goals && has_minutes && !text.contains('[') && goals::is_list(text);
        if is_goals {
            self.add_goals(number, text);
        }
        is_goals
    }

    fn add_goals(&mut self, number: usize, text: &str) {
        let Some(result) = self.results.last_mut() else { return };
        self.takes_goals = false;
        // An awarded result is not what the goals were scored for.
        let Some(last) = result.scores.last().filter(|_| result.status != Some(Status::Awarded)) else { return };
        match goals::goals(text, last) {
            Ok(goals) => result.goals = goals,
            Err(message) => {
                let source = Source { file: self.file.name.to_owned(), line: number };
                self.notices.push(Notice { source, field: "goals".into(), message });
            }
        }
    }
}
