//! Reads a text in the format Football.TXT, line by line.

mod matches;
mod shape;

use jiff::civil::Date;

use super::date::{read_date, read_time};
use super::ground::{self, Ground};
use super::heading::{self, Heading};
use super::lines::{Line, lines};
use super::match_line::{self, Refusal};
use super::round::{self, Outline, PlainOutline};
use super::words::{leading_brackets, leading_number};
use super::year::Years;
use super::{matchdays, property};
use crate::feed::document::{Notice, Source};
use crate::feed::provider::SourceFile;
use crate::feed::results::line::{LocalTime, ResultLine};
use shape::{
    END, has_date, is_definition, is_of_no_interest, is_open, is_rest_of_day, is_ruler, join, unclosed_bracket,
};

pub(super) fn read(file: SourceFile<'_>) -> (Vec<ResultLine>, Vec<Notice>) {
    let lines = lines(file.bytes);
    let mut reader = Reader::new(file);
    let mut at = 0;
    while let Some(line) = lines.get(at) {
        at = at.saturating_add(reader.read(line, lines.get(at + 1..).unwrap_or_default()));
    }
    reader.finish()
}

/// What the lines so far say about the next match.
struct Reader<'a> {
    file: SourceFile<'a>,
    heading: Heading,
    /// The last heading of the first level.
    top: Heading,
    /// The headings below the first level, with their levels.
    stages: Vec<(usize, String)>,
    /// The levels of the outline.
    levels: Vec<String>,
    outline: Outline,
    /// The lines without a mark that made the outline.
    plain: PlainOutline,
    years: Years,
    day: Day,
    /// The line-up that the next line may go on with.
    property: Option<OpenProperty>,
    /// The year of a list of finals: `1960  Soviet Union  2-1 Yugoslavia`.
    column_year: Option<String>,
    /// The round that a line states for itself and those below: `18:00 ▪20  …`.
    line_round: Option<round::Round>,
    /// The last match may still get its goals.
    takes_goals: bool,
    /// The round of each match.
    rounds: Vec<Option<round::Round>>,
    /// The ground of some matches, to be split when all are known.
    places: Vec<(usize, String)>,
    results: Vec<ResultLine>,
    notices: Vec<Notice>,
}

/// A line-up or another property, and whether its next line belongs to it.
#[derive(Clone, Copy)]
struct OpenProperty {
    /// The spaces before its name.
    indent: usize,
    /// Its last line ends with a comma or within brackets.
    is_open: bool,
}

/// What a line of its own says about the matches below it.
#[derive(Default)]
struct Day {
    date: Option<Date>,
    time: Option<LocalTime>,
    ground: Option<Ground>,
}

impl<'a> Reader<'a> {
    fn new(file: SourceFile<'a>) -> Reader<'a> {
        Reader {
            file,
            heading: Heading::default(),
            top: Heading::default(),
            stages: Vec::new(),
            levels: Vec::new(),
            outline: Outline::default(),
            plain: PlainOutline::default(),
            years: Years::of_season(heading::years_of_path(file.name)),
            day: Day::default(),
            property: None,
            column_year: None,
            line_round: None,
            takes_goals: false,
            rounds: Vec::new(),
            places: Vec::new(),
            results: Vec::new(),
            notices: Vec::new(),
        }
    }

    /// Reads a line, and those after it that belong to it. Returns how many.
    fn read(&mut self, line: &Line, after: &[Line]) -> usize {
        let text = line.text.trim();
        let property = self.property.take();
        if line.is_empty() || is_ruler(text) {
            self.property = property.filter(|_| !line.is_empty());
            return 1;
        }
        if text == END {
            return usize::MAX;
        }
        if self.read_heading(text) || self.read_outline(text) || is_definition(text) || self.read_day(line) {
            return 1;
        }
        if self.read_more_of_property(property, line) || self.read_property(line) {
            return 1;
        }
        let (joined, count) = join(text, after);
        match match_line::read(&joined, false) {
            Ok(found) => self.add(line.number, &found),
            Err(Refusal::Wrong(message)) => self.read_without_list(line.number, text, message),
            Err(_) => return self.read_other(line, &joined, count),
        }
        count
    }

    /// A line that is neither a heading nor certainly a match.
    fn read_other(&mut self, line: &Line, joined: &str, count: usize) -> usize {
        let text = line.text.trim();
        if self.read_list(line.number, joined) || self.read_open_goals(line.number, joined) {
            return count;
        }
        if self.read_plain_outline(text) || is_of_no_interest(text) {
            return 1;
        }
        match match_line::read(text, true) {
            // A date in the name of a team is a line that is something else.
            Ok(found) if found.date.is_some() || !has_date(text) => self.add(line.number, &found),
            Err(Refusal::Wrong(message)) => self.notice(line.number, message),
            _ => {
                if has_date(text) {
                    // The date above does not hold any more.
                    self.day = Day::default();
                }
                let message = "not understood: expected a heading, a round, a date, a match such as \
                               `15:00  Team A  v  Team B  2-1 (1-0)`, or goals in brackets";
                self.notice(line.number, message);
            }
        }
        1
    }

    /// A match with a list behind it that is never closed. The match is certain, the list is not.
    fn read_without_list(&mut self, number: usize, text: &str, message: String) {
        match unclosed_bracket(text).and_then(|at| match_line::read(&text[..at], false).ok()) {
            Some(found) => {
                self.add(number, &found);
                self.notice(number, "the bracket is not closed: what stands in it is left out");
            }
            None => self.notice(number, message),
        }
    }

    fn read_heading(&mut self, text: &str) -> bool {
        let Some((level, text)) = heading::level(text) else { return false };
        self.levels.clear();
        self.outline = Outline::default();
        self.plain = PlainOutline::default();
        self.column_year = None;
        self.line_round = None;
        self.takes_goals = false;
        let heading = heading::read(text);
        // A file with several competitions may name them on the second level.
        let is_competition = heading.season.is_some() && (self.top.season.is_none() || heading.country.is_some());
        if level == 1 {
            self.top = heading.clone();
        }
        if level == 1 || is_competition {
            self.day = Day::default();
            self.years = Years::of_season(heading.years.or_else(|| heading::years_of_path(self.file.name)));
            let country = heading.country.or_else(|| self.top.country_above().filter(|_| level > 1));
            self.heading = Heading { country, ..heading };
            self.stages.clear();
        } else {
            self.stages.retain(|(other, _)| *other < level);
            self.stages.push((level, text.to_owned()));
        }
        true
    }

    fn read_outline(&mut self, text: &str) -> bool {
        let Some((level, text)) = round::marked(text) else { return false };
        if is_definition(text) {
            return true;
        }
        self.levels.truncate(level - 1);
        self.levels.push(round::without_notes(text).to_owned());
        self.outline = Outline::read(&self.levels);
        self.line_round = None;
        self.takes_goals = false;
        true
    }

    /// A round that is not marked: `Matchday 1`, `Group A:`, `(1) First Round / 1st leg`.
    fn read_plain_outline(&mut self, text: &str) -> bool {
        let text = leading_brackets(text)
            .filter(|(number, _)| leading_number(number).is_some())
            .map_or(text, |(_, rest)| rest)
            .trim();
        let text = round::without_notes(text);
        if !round::is_outline(text) {
            return false;
        }
        self.levels = vec![text.to_owned()];
        self.outline = self.plain.next(Outline::read(&self.levels));
        self.line_round = None;
        self.takes_goals = false;
        true
    }

    /// A date for the matches below: `[Sat Aug/8]`, `Sat Jun 9 21:00 UTC+2 @ Stadio Olimpico, Rome`.
    fn read_day(&mut self, line: &Line) -> bool {
        let text = line.text.trim();
        // A bracket that is missing does not change what the line says.
        let text = text.trim_start_matches('[').trim_end_matches(']').trim();
        let Some((date, rest)) = read_date(text) else { return false };
        let rest = rest.trim_start().trim_start_matches(',').trim_start();
        let (time, rest) = read_time(rest).map_or((None, rest), |(time, rest)| (Some(time), rest.trim_start()));
        let ground = match rest.strip_prefix('@') {
            // A column after the ground is the match itself.
            Some(ground) if match_line::read(line.text.trim(), false).is_err() => Some(ground::read(ground)),
            None if is_rest_of_day(rest) => None,
            _ => return false,
        };
        self.day = Day { date: self.date(line.number, &date), time, ground };
        self.takes_goals = false;
        true
    }

    /// `Referee: …`, `Attendance: …`, or the line-up of a team.
    fn read_property(&mut self, line: &Line) -> bool {
        let Some(found) = property::read(line.text.trim()) else { return false };
        if let Some(result) = self.results.last_mut() {
            result.referee = result.referee.take().or(found.referee);
            result.attendance = result.attendance.or(found.attendance);
        }
        self.property = Some(OpenProperty { indent: line.indent(), is_open: is_open(line.text.trim()) });
        true
    }

    /// The next line of a line-up. A blank line ends it, and so does a match.
    fn read_more_of_property(&mut self, property: Option<OpenProperty>, line: &Line) -> bool {
        let text = line.text.trim();
        let Some(property) = property.filter(|property| property.is_open || line.indent() > property.indent) else {
            return false;
        };
        if text.starts_with('(') || property::read(text).is_some() || match_line::read(text, false).is_ok() {
            return false;
        }
        self.property = Some(OpenProperty { is_open: is_open(text), ..property });
        true
    }

    fn source(&self, number: usize) -> Source {
        Source { file: self.file.name.to_owned(), line: number }
    }

    fn notice(&mut self, number: usize, message: impl Into<String>) {
        self.notices.push(Notice { source: self.source(number), field: String::new(), message: message.into() });
    }

    fn finish(mut self) -> (Vec<ResultLine>, Vec<Notice>) {
        ground::settle(&mut self.results, &self.places);
        matchdays::settle(&mut self.results, self.rounds);
        (self.results, self.notices)
    }
}
