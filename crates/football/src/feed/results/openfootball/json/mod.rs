//! Reads football.json: `{"name": …, "matches": […]}`, and the older `{"name": …, "rounds": [{"name", "matches"}]}`.

mod record;

use jiff::civil::Date;

use super::date::read_time;
use super::heading::{self, Heading};
use super::match_line::without_country;
use super::round::{Outline, Round};
use super::words::offset;
use super::{ground, matchdays, note};
use crate::feed::document::{Notice, Source};
use crate::feed::provider::SourceFile;
use crate::feed::results::line::{ResultLine, Scores};
use crate::model::{Score, Side, Status};
use record::{File, GoalRecord, GroundRecord, MatchRecord, ScoreRecord, Text};

pub(super) fn read(file: SourceFile<'_>) -> (Vec<ResultLine>, Vec<Notice>) {
    let Ok(text) = std::str::from_utf8(file.bytes) else {
        return (Vec::new(), vec![file.file_notice("not UTF-8: football.json is in UTF-8")]);
    };
    let parsed: File<'_> = match file.parse() {
        Ok(parsed) => parsed,
        Err(notice) => return (Vec::new(), vec![notice]),
    };
    let heading = parsed.name.as_deref().map(heading::read).unwrap_or_default();
    let in_rounds =
        parsed.rounds.iter().flat_map(|round| round.matches.iter().map(|record| (round.name.as_deref(), record)));
    let records = parsed.matches.iter().map(|record| (None, record)).chain(in_rounds);
    let mut reader = Reader { file, heading, ..Reader::of(file) };
    let mut lines = LineCounter::new(text);
    for (round, record) in records {
        let start = offset(text, record.get());
        let source = Source { file: file.name.to_owned(), line: lines.line(start) };
        match file.parse_range::<MatchRecord>(start..start + record.get().len()) {
            Ok(record) => reader.add(source, round, record),
            Err(notice) => reader.notices.push(notice),
        }
    }
    reader.finish()
}

/// Counts the lines up to places that follow each other.
struct LineCounter<'a> {
    text: &'a str,
    place: usize,
    line: usize,
}

impl<'a> LineCounter<'a> {
    fn new(text: &'a str) -> LineCounter<'a> {
        LineCounter { text, place: 0, line: 1 }
    }

    fn line(&mut self, place: usize) -> usize {
        let between = self.text.as_bytes().get(self.place..place).unwrap_or_default();
        self.line += between.iter().filter(|byte| **byte == b'\n').count();
        self.place = place.max(self.place);
        self.line
    }
}

struct Reader<'a> {
    file: SourceFile<'a>,
    heading: Heading,
    rounds: Vec<Option<Round>>,
    places: Vec<(usize, String)>,
    results: Vec<ResultLine>,
    notices: Vec<Notice>,
}

impl<'a> Reader<'a> {
    fn of(file: SourceFile<'a>) -> Reader<'a> {
        Reader {
            file,
            heading: Heading::default(),
            rounds: Vec::new(),
            places: Vec::new(),
            results: Vec::new(),
            notices: Vec::new(),
        }
    }

    fn add(&mut self, source: Source, round: Option<&str>, record: MatchRecord) {
        let (Some(home), Some(away)) = (record.team1, record.team2) else {
            return self.notice(source, "team1", "expected the teams in `team1` and `team2`");
        };
        let mut date = None;
        if let Some(text) = &record.date {
            date = text.parse::<Date>().ok();
            if date.is_none() {
                self.notice(source.clone(), "date", format!("`{text}` is no date: expected `2018-06-14`"));
            }
        }
        let mut time = None;
        if let Some(text) = record.time.as_deref().filter(|text| !text.trim().is_empty()) {
            time = read_time(text.trim()).map(|(time, _)| time);
            if time.is_none() {
                self.notice(source.clone(), "time", format!("`{text}` is no time: expected `18:00` or `18:00 UTC+3`"));
            }
        }
        let round = record.round.map(Text::into_text).or(round.map(str::to_owned));
        let levels: Vec<String> = record.stage.iter().cloned().chain(round).collect();
        let outline = Outline::read(&levels);
        let status = record.status.as_deref().and_then(note::status);
        if let Some(text) = record.status.as_deref().filter(|_| status.is_none()) {
            self.notice(
                source.clone(),
                "status",
                format!("`{text}` is not known: expected `cancelled`, `awarded` or `postponed`"),
            );
        }
        let pairs = record.score.map_or_else(Scores::default, ScoreRecord::scores);
        let old = |home: Option<u16>, away: Option<u16>| Some(Score { home: home?, away: away? });
        let scores = Scores {
            half_time: pairs.half_time.or_else(|| old(record.score1i, record.score2i)),
            full_time: pairs.full_time.or_else(|| old(record.score1, record.score2)),
            extra_time: pairs.extra_time.or_else(|| old(record.score1et, record.score2et)),
            shoot_out: pairs.shoot_out.or_else(|| old(record.score1p, record.score2p)),
            winner: None,
        };
        let city = record.city;
        let place = match record.ground {
            Some(GroundRecord::Place(place)) => Some(place),
            Some(GroundRecord::Record { name, city }) => {
                Some([Some(name), city].into_iter().flatten().collect::<Vec<_>>().join(", "))
            }
            None => None,
        };
        let place = place.into_iter().chain(city.clone()).collect::<Vec<_>>().join(", ");
        if !place.is_empty() {
            self.places.push((self.results.len(), place));
        }
        let mut result = ResultLine {
            competition: self.heading.competition.clone(),
            country: self.heading.country,
            season: self.heading.season.clone(),
            stage: outline.stage.or_else(|| self.heading.stage.clone()),
            group: record.group.or(outline.group),
            date,
            time,
            home: without_country(&home.into_name()).to_owned(),
            away: without_country(&away.into_name()).to_owned(),
            status,
            scores,
            source,
            ..ResultLine::default()
        };
        self.add_goals(&mut result, record.goals1.unwrap_or_default(), record.goals2.unwrap_or_default());
        self.rounds.push(outline.round);
        self.results.push(result);
    }

    /// The goals, if they add up to the score.
    fn add_goals(&mut self, result: &mut ResultLine, home: Vec<GoalRecord>, away: Vec<GoalRecord>) {
        let Some(last) = result.scores.last().filter(|_| result.status != Some(Status::Awarded)) else { return };
        let counts = Score { home: home.len() as u16, away: away.len() as u16 };
        if counts == Score::default() {
            return;
        }
        if counts != last {
            let message = format!(
                "the goals are {}-{} and the score is {}-{}: they are left out",
                counts.home, counts.away, last.home, last.away
            );
            return self.notice(result.source.clone(), "goals1", message);
        }
        let goals = |side| move |record: GoalRecord| record.goal(side);
        result.goals = home.into_iter().map(goals(Side::Home)).chain(away.into_iter().map(goals(Side::Away))).collect();
    }

    fn notice(&mut self, source: Source, field: &str, message: impl Into<String>) {
        self.notices.push(Notice { source, field: field.to_owned(), message: message.into() });
    }

    fn finish(mut self) -> (Vec<ResultLine>, Vec<Notice>) {
        if self.results.is_empty() && self.notices.is_empty() {
            self.notices.push(self.file.file_notice("no matches: expected a list `matches` or `rounds`"));
        }
        ground::settle(&mut self.results, &self.places);
        matchdays::settle(&mut self.results, self.rounds);
        (self.results, self.notices)
    }
}
