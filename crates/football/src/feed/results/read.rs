//! Rows of tables into results, goals and shoot-outs.

use std::collections::HashMap;

use jiff::civil::Date;
use jiff::tz::{TimeZone, TimeZoneDatabase};

use super::columns::Column;
use super::dates::{DayOrder, DayOrders, OrderFound, parse_date, parse_time};
use super::given::{Collection, Given, Question, Season, country_is_of_the_ground, division};
use super::headed::{HeadedSheet, SheetKind};
use super::line::{Goal, GoalKind, ResultLine, Scores};
use super::scores::{parse_flag, parse_goals, parse_score, parse_scores, parse_status, side_of_winner};
use super::sheet::{Sheet, SheetRow};
use super::table_read::TableRead;
use super::texts::ResultText;
use crate::countries::by_name;
use crate::feed::document::{Notice, Source};
use crate::model::{Score, Side, fold};

/// The results of some tables, and what was understood of them.
#[derive(Debug, Default)]
pub struct ReadResults {
    pub(super) lines: Vec<ResultLine>,
    /// The teams play for nations.
    pub(super) national: bool,
    /// For each table, what each column was taken for.
    pub tables: Vec<TableRead>,
    /// Rows that cannot be taken, each with its reason.
    pub notices: Vec<Notice>,
}

/// The day and the teams by which tables of goals and shoot-outs name a match.
type MatchName = (Date, String, String);

/// Reads all tables and texts of an import. A question must be answered before anything can be read.
pub fn read_files(sheets: &[Sheet], texts: &[ResultText], given: &Given) -> Result<ReadResults, (String, Question)> {
    let mut read = ReadResults { national: given.national, ..ReadResults::default() };
    let mut headed = Vec::new();
    for sheet in sheets {
        let asked = |question: Question| (sheet.file.clone(), question);
        match sheet.headed(&given.columns) {
            Ok(Some(found)) => headed.push(found),
            Ok(None) if sheets.len() + texts.len() > 1 => read.notices.push(Notice {
                source: Source { file: sheet.file.clone(), line: 0 },
                field: String::new(),
                message: "is left out: no row has a heading for both teams".to_owned(),
            }),
            Ok(None) => {
                let cells = sheet.first_row().map_or_else(Vec::new, |row| row.cells.clone());
                let headings = cells.into_iter().filter(|cell| !cell.trim().is_empty()).collect();
                return Err(asked(Question::Teams { headings }));
            }
            Err(unclear) => {
                return Err(asked(Question::Column { column: unclear.column, headings: unclear.headings }));
            }
        }
    }
    for table in headed.iter().filter(|table| table.kind == SheetKind::Results) {
        let reader = TableReader::new(table, given).map_err(|question| (table.sheet.file.clone(), question))?;
        reader.read(&mut read).map_err(|question| (table.sheet.file.clone(), question))?;
    }
    for text in texts {
        let (mut lines, notices) = text.read();
        let season = complete(&mut lines, given, None).map_err(|question| (text.file.clone(), question))?;
        read.tables.push(text.understood(lines.len(), season));
        read.lines.extend(lines);
        read.notices.extend(notices);
    }
    let mut by_name: HashMap<MatchName, usize> = HashMap::new();
    for (index, line) in read.lines.iter().enumerate() {
        if let Some(date) = line.date {
            by_name.insert((date, fold(&line.home), fold(&line.away)), index);
        }
    }
    for table in headed.iter().filter(|table| table.kind != SheetKind::Results) {
        let reader = TableReader::new(table, given).map_err(|question| (table.sheet.file.clone(), question))?;
        reader.add_to_matches(&mut read, &by_name);
    }
    Ok(read)
}

/// Gives the lines of a file the competition and the season that they do not name. Returns the season, if it is one for all.
fn complete(
    lines: &mut [ResultLine],
    given: &Given,
    collection: Option<&Collection>,
) -> Result<Option<String>, Question> {
    if lines.iter().any(|line| line.competition.is_none()) {
        let competition = given.competition.as_ref().ok_or(Question::Competition)?;
        let unnamed = lines.iter_mut().filter(|line| line.competition.is_none());
        unnamed.for_each(|line| line.competition = Some(competition.clone()));
    }
    for line in lines.iter_mut().filter(|line| line.country.is_none()) {
        line.country = given.country;
    }
    if lines.iter().all(|line| line.season.is_some()) {
        return Ok(None);
    }
    let season = match given.season.clone().or_else(|| collection?.season.clone()) {
        Some(season) => season,
        None => {
            let days = lines.iter().filter(|line| line.season.is_none()).filter_map(|line| line.date);
            let (first, last) = (days.clone().min(), days.max());
            let of_span = first.zip(last).and_then(|(first, last)| Season::of_span(first, last));
            let asked = || Question::Season { first: first.unwrap_or_default(), last: last.unwrap_or_default() };
            of_span.ok_or_else(asked)?
        }
    };
    for line in lines.iter_mut().filter(|line| line.season.is_none()) {
        line.season = season.name(line.date);
    }
    Ok(season.name(None))
}

struct TableReader<'a> {
    table: &'a HeadedSheet<'a>,
    given: &'a Given,
    collection: Option<&'static Collection>,
    order: DayOrder,
    /// The zone of a collection's times.
    zone: Option<TimeZone>,
}

type CellError = (Column, String);

impl<'a> TableReader<'a> {
    fn new(table: &'a HeadedSheet<'a>, given: &'a Given) -> Result<TableReader<'a>, Question> {
        let collection = Collection::of(&table.header.cells);
        let order = match given.dates.or(collection.map(|collection| collection.dates)) {
            Some(order) => order,
            None => {
                let mut orders = DayOrders::default();
                table
                    .rows
                    .iter()
                    .filter_map(|row| table.columns.text(row, Column::Date))
                    .for_each(|date| orders.add(date));
                match orders.found() {
                    OrderFound::Known(order) => order,
                    OrderFound::Unclear(example) => return Err(Question::DayOrder { example }),
                    OrderFound::Contradiction(day_first, month_first) => {
                        return Err(Question::Contradiction { day_first, month_first });
                    }
                }
            }
        };
        let zone = collection.filter(|_| given.zone.is_none()).map(|collection| collection.zone);
        let zone = zone.and_then(|zone| TimeZoneDatabase::bundled().get(zone).ok());
        Ok(TableReader { table, given, collection, order, zone })
    }

    fn source(&self, row: &SheetRow) -> Source {
        Source { file: self.table.sheet.file.clone(), line: row.line }
    }

    fn text(&self, row: &SheetRow, column: Column) -> Option<String> {
        self.table.columns.text(row, column).map(str::to_owned)
    }

    fn notice(&self, row: &SheetRow, (column, message): CellError) -> Notice {
        let place = self.table.columns.place(column);
        let heading = place.and_then(|place| self.table.header.cells.get(place));
        Notice {
            source: self.source(row),
            field: heading.map_or(column.name(), |heading| heading.trim()).to_owned(),
            message,
        }
    }

    fn read(&self, read: &mut ReadResults) -> Result<(), Question> {
        let first_line = read.lines.len();
        for row in self.table.rows.iter().filter(|row| row.cells.iter().any(|cell| !cell.trim().is_empty())) {
            match self.line(row) {
                Ok(line) => read.lines.push(line),
                Err(error) => read.notices.push(self.notice(row, error)),
            }
        }
        let lines = &mut read.lines[first_line..];
        lines.iter_mut().for_each(|line| self.set_offset(line));
        let season = complete(lines, self.given, self.collection)?;
        read.national |= self.collection.is_some_and(|collection| collection.national);
        let read_table = TableRead { season, ..self.understood("matches", lines.len()) };
        read.tables.push(read_table);
        Ok(())
    }

    /// A collection writes its times in a zone of its own.
    fn set_offset(&self, line: &mut ResultLine) {
        if let (Some(zone), Some(date), Some(time)) = (&self.zone, line.date, &mut line.time) {
            let moment = date.to_datetime(time.time).to_zoned(zone.clone()).ok();
            time.offset = time.offset.or_else(|| moment.map(|moment| moment.offset()));
        }
    }

    fn understood(&self, rows_are: &'static str, rows: usize) -> TableRead {
        let heading = |place: usize| self.table.header.cells.get(place).map_or("", |cell| cell.trim()).to_owned();
        TableRead {
            file: self.table.sheet.file.clone(),
            collection: self.collection.map(|collection| collection.name),
            rows_are,
            rows,
            columns: self.table.columns.places().into_iter().map(|(column, place)| (column, heading(place))).collect(),
            left_out: self.table.columns.unknown.clone(),
            dates: self.table.columns.has(Column::Date).then_some(self.order),
            season: None,
        }
    }

    fn line(&self, row: &SheetRow) -> Result<ResultLine, CellError> {
        let team = |column: Column| {
            self.text(row, column).ok_or_else(|| (column, "is empty: expected the name of the team".to_owned()))
        };
        let (home, away) = (team(Column::Home)?, team(Column::Away)?);
        if fold(&home) == fold(&away) {
            return Err((Column::Away, format!("{away} plays against itself")));
        }
        let (date, time) = self.date(row)?;
        let own_country = self.text(row, Column::Country).filter(|_| !country_is_of_the_ground(&self.table.columns));
        let competition = self.text(row, Column::Competition);
        let division = competition.as_deref().filter(|_| self.collection.is_some()).and_then(division);
        let country = own_country.as_deref().or(division.map(|(_, country)| country)).and_then(by_name);
        let status = match self.table.columns.text(row, Column::Status) {
            None => None,
            Some(text) => Some(parse_status(text).ok_or_else(|| {
                (Column::Status, format!("\"{text}\" is not a state: expected played, scheduled, postponed, cancelled, abandoned or awarded"))
            })?),
        };
        let number = |column: Column| match self.table.columns.text(row, column) {
            None => Ok(None),
            Some(text) => {
                let digits: String =
                    fold(text).chars().filter(|letter| !matches!(letter, ',' | ' ' | '\'' | '٬')).collect();
                let digits = digits.strip_suffix(".0").unwrap_or(&digits);
                digits.parse().map(Some).map_err(|_| (column, format!("\"{text}\" is not a number")))
            }
        };
        let neutral = match self.table.columns.text(row, Column::Neutral) {
            None => false,
            Some(text) => {
                parse_flag(text).ok_or_else(|| (Column::Neutral, format!("\"{text}\" is neither yes nor no")))?
            }
        };
        Ok(ResultLine {
            source: self.source(row),
            competition: division.map(|(name, _)| name.to_owned()).or(competition),
            country: country.map(|country| country.id),
            season: self.text(row, Column::Season),
            stage: self.text(row, Column::Stage),
            group: self.text(row, Column::Group),
            round: self.text(row, Column::Round),
            date,
            time,
            scores: self.scores(row)?,
            home,
            away,
            status,
            venue: self.text(row, Column::Venue),
            city: self.text(row, Column::City),
            attendance: number(Column::Attendance)?,
            referee: self.text(row, Column::Referee),
            neutral,
            goals: Vec::new(),
        })
    }

    fn date(&self, row: &SheetRow) -> Result<(Option<Date>, Option<super::line::LocalTime>), CellError> {
        let (date, time) = match self.table.columns.text(row, Column::Date) {
            None => (None, None),
            Some(text) => {
                let known = parse_date(text, self.order).ok_or_else(|| {
                    let order = if self.order == DayOrder::DayFirst { "15/11/2026" } else { "11/15/2026" };
                    (Column::Date, format!("\"{text}\" is not a date: expected 2026-11-15 or {order}"))
                })?;
                (Some(known.0), known.1)
            }
        };
        match self.table.columns.text(row, Column::Time) {
            None => Ok((date, time)),
            Some(text) => parse_time(text)
                .map(|time| (date, Some(time)))
                .ok_or_else(|| (Column::Time, format!("\"{text}\" is not a time: expected 18:00"))),
        }
    }

    fn scores(&self, row: &SheetRow) -> Result<Scores, CellError> {
        let text = |column: Column| self.table.columns.text(row, column);
        let wrong = |column: Column, text: &str| {
            let is_date = parse_date(text, DayOrder::DayFirst).is_some();
            let hint =
                if is_date { ". A spreadsheet makes a date of 2-1: give the column the format Text" } else { "" };
            (column, format!("\"{text}\" is not a score: expected 2-1{hint}"))
        };
        let pair = |home: Column, away: Column| -> Result<Option<Score>, CellError> {
            let goals = |column: Column, text: &str| {
                parse_goals(text).ok_or_else(|| (column, format!("\"{text}\" is not a number of goals")))
            };
            match (text(home), text(away)) {
                (None, None) => Ok(None),
                (Some(one), Some(other)) => Ok(Some(Score { home: goals(home, one)?, away: goals(away, other)? })),
                (Some(_), None) => Err((away, "is empty, but the other side has a score".to_owned())),
                (None, Some(_)) => Err((home, "is empty, but the other side has a score".to_owned())),
            }
        };
        let score = |column: Column| match text(column) {
            None => Ok(None),
            Some(text) => parse_score(text).map(Some).ok_or_else(|| wrong(column, text)),
        };
        let mut scores = Scores::default();
        match pair(Column::HomeGoals, Column::AwayGoals)? {
            Some(full_time) => scores.full_time = Some(full_time),
            None => {
                if let Some(text) = text(Column::Score) {
                    // A score that is to come is often a word or a dash.
                    let is_to_come =
                        matches!(fold(text).as_str(), "v" | "vs" | "x" | ":" | "? - ?" | "tbd" | "لم تلعب");
                    if !is_to_come {
                        scores = parse_scores(text).ok_or_else(|| wrong(Column::Score, text))?;
                    }
                }
            }
        }
        let half_time = pair(Column::HomeHalfTime, Column::AwayHalfTime)?;
        scores.half_time = match half_time {
            Some(half_time) => Some(half_time),
            None => score(Column::HalfTime)?.or(scores.half_time),
        };
        match text(Column::ExtraTime).and_then(parse_flag) {
            // Some tables only say that the score is that after extra time.
            Some(true) => scores.extra_time = scores.extra_time.or(scores.full_time.take()),
            Some(false) => {}
            None => scores.extra_time = score(Column::ExtraTime)?.or(scores.extra_time),
        }
        scores.shoot_out = score(Column::Penalties)?.or(scores.shoot_out);
        let is_too_high = |part: Score, whole: Score| part.home > whole.home || part.away > whole.away;
        if let Some((half, whole)) = scores.half_time.zip(scores.last())
            && is_too_high(half, whole)
        {
            let message = format!(
                "{}-{} at half-time is more than {}-{} at the end",
                half.home, half.away, whole.home, whole.away
            );
            return Err((if half_time.is_some() { Column::HomeHalfTime } else { Column::HalfTime }, message));
        }
        if let Some((full, extra)) = scores.full_time.zip(scores.extra_time)
            && is_too_high(full, extra)
        {
            let message = format!(
                "{}-{} after 90 minutes is more than {}-{} after extra time",
                full.home, full.away, extra.home, extra.away
            );
            return Err((Column::ExtraTime, message));
        }
        Ok(scores)
    }

    /// Rows of goals or of shoot-outs, added to their matches.
    fn add_to_matches(&self, read: &mut ReadResults, by_name: &HashMap<MatchName, usize>) {
        let mut rows = 0;
        for row in self.table.rows.iter().filter(|row| row.cells.iter().any(|cell| !cell.trim().is_empty())) {
            match self.add_row(row, &mut read.lines, by_name) {
                Ok(()) => rows += 1,
                Err(error) => read.notices.push(self.notice(row, error)),
            }
        }
        let rows_are = if self.table.kind == SheetKind::Goals { "goals" } else { "shoot-outs" };
        read.tables.push(self.understood(rows_are, rows));
    }

    fn add_row(
        &self,
        row: &SheetRow,
        lines: &mut [ResultLine],
        by_name: &HashMap<MatchName, usize>,
    ) -> Result<(), CellError> {
        let text = |column: Column| self.table.columns.text(row, column).unwrap_or_default();
        let (home, away) = (text(Column::Home), text(Column::Away));
        let (date, _) = self.date(row)?;
        let date = date.ok_or_else(|| (Column::Date, "is empty: expected the day of the match".to_owned()))?;
        let line = by_name.get(&(date, fold(home), fold(away))).and_then(|index| lines.get_mut(*index));
        let line =
            line.ok_or_else(|| (Column::Home, format!("no match {home} against {away} on {date} is in the tables")))?;
        let side = |column: Column, name: &str| {
            side_of_winner(name, home, away).ok_or_else(|| (column, format!("\"{name}\" is neither {home} nor {away}")))
        };
        if self.table.kind == SheetKind::ShootOuts {
            line.scores.winner = Some(side(Column::Winner, text(Column::Winner))?);
            return Ok(());
        }
        line.goals.push(self.goal(row, side(Column::Team, text(Column::Team))?)?);
        Ok(())
    }

    fn goal(&self, row: &SheetRow, side: Side) -> Result<Goal, CellError> {
        let text = |column: Column| self.table.columns.text(row, column);
        let flag = |column: Column| text(column).and_then(parse_flag).unwrap_or_default();
        let kind = match text(Column::Kind).map(fold).as_deref() {
            _ if flag(Column::OwnGoal) => GoalKind::Own,
            _ if flag(Column::Penalty) => GoalKind::Penalty,
            None | Some("goal" | "g" | "هدف") => GoalKind::Play,
            Some("penalty" | "pen" | "p" | "ضربه جزاء" | "ركله جزاء") => GoalKind::Penalty,
            Some("own goal" | "own" | "og" | "o" | "هدف عكسي" | "عكسي") => GoalKind::Own,
            Some(other) => {
                return Err((
                    Column::Kind,
                    format!("\"{other}\" is not a kind of goal: expected goal, penalty or own goal"),
                ));
            }
        };
        let minute = match text(Column::Minute) {
            None => None,
            Some(text) => Some(
                minute(text)
                    .ok_or_else(|| (Column::Minute, format!("\"{text}\" is not a minute: expected 67 or 90+2")))?,
            ),
        };
        Ok(Goal { side, player: text(Column::Player).map(str::to_owned), minute, kind })
    }
}

/// `67`, `67'`, `90+2`.
fn minute(text: &str) -> Option<(u16, u16)> {
    let text = fold(text).replace(['\'', '’', '′', ' '], "");
    let text = text.strip_suffix(".0").unwrap_or(&text);
    let (minute, added) = text.split_once('+').unwrap_or((text, "0"));
    let (minute, added) = (minute.parse().ok()?, added.parse().ok()?);
    Some((minute, added)).filter(|(minute, added)| (1..=130).contains(minute) && *added <= 30)
}
