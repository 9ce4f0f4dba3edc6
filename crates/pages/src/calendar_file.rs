//! The matches of a team or a competition as a calendar file (iCalendar, RFC 5545), which calendar programs subscribe to.

use football::model::{Match, Stadium, Status};
use jiff::{Span, Timestamp};
use store::MatchRow;

use super::match_line::TeamCache;
use crate::context::PageContext;
use crate::layout::Page;
use api::parts::page;
use api::parts::tournament::Tournament;
use api::rows::error::{TEAM_NOT_FOUND, TOURNAMENT_NOT_FOUND};
use api::{Data, EntitledMatch, EntityFilter, Error};

/// The file of a team begins so many days before today, and has at most so many matches.
const DAYS_BEFORE: i64 = 60;
const MAX_MATCHES: usize = 500;
/// A match with its half-time and stoppage time.
const MATCH_MINUTES: i64 = 120;
/// A line has at most 75 bytes; those after the first begin with a space.
const LINE_BYTES: usize = 74;

/// `/team/<team>/calendar.ics`
pub(super) fn of_team(cx: &PageContext<'_>, data: &Data<'_>) -> Result<Page, Error> {
    let filter = EntityFilter { id: Some(cx.id()), ..EntityFilter::default() };
    let team = page::only(data.teams(&filter)?, TEAM_NOT_FOUND)?.entity;
    let first = data.today().checked_sub(Span::new().days(DAYS_BEFORE)).ok();
    let is_shown = |match_: &Match| {
        match_.kickoff.is_some_and(|kickoff| first.is_none_or(|first| data.kickoff_day(kickoff) >= first))
    };
    let mut rows: Vec<MatchRow> = data.matches_of_team(team.id)?.into_iter().map(EntitledMatch::into_row).collect();
    rows.retain(|row| is_shown(&row.match_));
    file(cx, data, cx.name(&team.name), rows)
}

/// `/t/<tournament>/calendar.ics`
pub(super) fn of_competition(cx: &PageContext<'_>, data: &Data<'_>) -> Result<Page, Error> {
    let edition = data.edition(cx.id(), TOURNAMENT_NOT_FOUND)?;
    let rows = edition.matches()?;
    let tournament = Tournament::load(data, edition)?;
    let name = format!("{} {}", cx.name(&tournament.name()), cx.name(&tournament.edition.season));
    file(cx, data, &name, rows)
}

fn file(cx: &PageContext<'_>, data: &Data<'_>, name: &str, mut rows: Vec<MatchRow>) -> Result<Page, Error> {
    rows.retain(|row| row.match_.kickoff.is_some());
    rows.sort_by_key(|row| (row.match_.kickoff, row.match_.id));
    // Those to come are the last ones.
    let rows = &rows[rows.len().saturating_sub(MAX_MATCHES)..];
    let mut lines = Lines::default();
    lines.add("BEGIN:VCALENDAR");
    lines.add("VERSION:2.0");
    lines.add("PRODID:-//Touchline//Match centre//EN");
    lines.text("X-WR-CALNAME", name);
    let mut teams = TeamCache::default();
    for row in rows {
        let match_ = &row.match_;
        let [home, away] = [teams.get(data, match_.home.team)?, teams.get(data, match_.away.team)?];
        let stadium = data.find::<Stadium>(match_.stadium.map(|id| id.0))?;
        let stadium = stadium.as_ref().map(|stadium| cx.name(&stadium.name));
        lines.event(cx, row, [&home, &away].map(|team| cx.name(&team.name)), stadium);
    }
    lines.add("END:VCALENDAR");
    let kind = cx.request.path.split('/').next().unwrap_or_default();
    let name = format!("{kind}-{}.ics", cx.id());
    Ok(Page::File { content_type: "text/calendar; charset=utf-8", name, body: lines.0.into_bytes() })
}

/// The lines of a file.
#[derive(Default)]
struct Lines(String);

impl Lines {
    /// A line, folded where it is too long.
    fn add(&mut self, line: &str) {
        let mut bytes = 0;
        for letter in line.chars() {
            if bytes + letter.len_utf8() > LINE_BYTES {
                self.0.push_str("\r\n ");
                bytes = 0;
            }
            bytes += letter.len_utf8();
            self.0.push(letter);
        }
        self.0.push_str("\r\n");
    }

    /// A property with a text of the data.
    fn text(&mut self, name: &str, value: &str) {
        let mut line = format!("{name}:");
        for letter in value.chars() {
            match letter {
                '\\' | ';' | ',' => line.extend(['\\', letter]),
                '\n' => line.push_str("\\n"),
                control if control.is_control() => {}
                other => line.push(other),
            }
        }
        self.add(&line);
    }

    fn event(&mut self, cx: &PageContext<'_>, row: &MatchRow, [home, away]: [&str; 2], stadium: Option<&str>) {
        let match_ = &row.match_;
        let Some(start) = match_.kickoff else { return };
        let score = match_.score.filter(|_| match_.status.is_final());
        let between = score.map_or_else(|| "–".to_owned(), |score| cx.numbers.score_in_text(score));
        let host = cx.request.base.split("://").nth(1).unwrap_or("localhost");
        self.add("BEGIN:VEVENT");
        self.add(&format!("UID:match-{}@{host}", match_.id));
        self.add(&format!("DTSTAMP:{}", moment(row.updated_at)));
        match start.time() {
            Some(start) => {
                let end = start.checked_add(Span::new().minutes(MATCH_MINUTES)).unwrap_or(start);
                self.add(&format!("DTSTART:{}", moment(start)));
                self.add(&format!("DTEND:{}", moment(end)));
            }
            None => self.add(&format!("DTSTART;VALUE=DATE:{}", cx.kickoff_day(start).strftime("%Y%m%d"))),
        }
        self.text("SUMMARY", &format!("{home} {between} {away}"));
        if let Some(stadium) = stadium {
            self.text("LOCATION", stadium);
        }
        self.add(&format!("URL:{}/m/{}", cx.request.base, match_.id));
        self.add(match match_.status {
            Status::Cancelled => "STATUS:CANCELLED",
            Status::Postponed => "STATUS:TENTATIVE",
            _ => "STATUS:CONFIRMED",
        });
        self.add("END:VEVENT");
    }
}

/// `20261204T180000Z`.
fn moment(at: Timestamp) -> String {
    at.strftime("%Y%m%dT%H%M%SZ").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_folded_and_texts_escaped() {
        let mut lines = Lines::default();
        lines.text("SUMMARY", &format!("a,b;c\\d\ne\r{}", "ب".repeat(60)));
        let text = &lines.0;
        assert!(text.starts_with("SUMMARY:a\\,b\\;c\\\\d\\ne"), "{text}");
        assert!(text.split("\r\n").all(|line| line.len() <= 75), "{text}");
        assert_eq!(text.replace("\r\n ", "").matches('ب').count(), 60);
    }
}
