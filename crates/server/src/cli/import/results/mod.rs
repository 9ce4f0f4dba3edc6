//! `touchline import results`: tables of results, in whatever columns.
//!
//! `tables.rs` reads files, `questions.rs` asks what the tables do not say, and `understood.rs` shows what was understood before
//! anything is written.

mod questions;
mod tables;
mod understood;

use std::io::{self, BufRead, IsTerminal};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, anyhow, bail};
use clap::Args;
use football::countries;
use football::feed::results::{
    Column, DayOrder, Given, ReadResults, ResultCatalogue, ResultText, Season, Sheet, read_files,
};
use football::feed::{Document, Notice, Source};
use football::model::{CountryId, Gender, MatchId};
use jiff::tz::TimeZone;
use store::PreparedDocument;

use self::tables::TableFile;
use super::dataset::{Dataset, Findings, Job, Translation};
use super::provider::HowToImport;
use super::selection::{Available, ImportFilter, Selected};

/// Import tables of results and fixtures: CSV, TSV or XLSX, in whatever columns
///
/// PATH is a file, or a folder with files. Columns are recognised by their headings in English or Arabic: home, away, score (or
/// home-goals and away-goals), date, time, round, competition, season, stage, group, half-time, extra-time, penalties, venue,
/// attendance, referee and status. Files of football-data.co.uk and the international results of martj42 are recognised, with
/// their goals and shoot-outs, and the texts and JSON files of openfootball. A row with a score is a match that is over; one without is to come.
///
/// What was understood is shown before anything is written. On a terminal, what is not clear is asked; otherwise the flags below
/// say it. Competitions, teams and people are numbered by their names: the same name is the same team in every table, and
/// `touchline link` makes two spellings one.
///
/// touchline import results league.xlsx --competition "City League" --season 2026/2027
#[derive(Args, Debug)]
pub(super) struct Results {
    /// The file with the table, or a folder with files
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// The heading of a column that is not recognised, such as home=Heim; repeatable
    #[arg(long = "column", value_name = "COLUMN=HEADING", value_parser = column)]
    columns: Vec<(Column, String)>,

    /// The order of dates such as 03/04/2026
    #[arg(long, value_name = "ORDER", value_parser = day_order)]
    dates: Option<DayOrder>,

    /// The competition of rows that name none
    #[arg(long, value_name = "NAME")]
    competition: Option<String>,

    /// The country of the competitions, by name or code. It tells teams of the same name apart
    #[arg(long, value_name = "COUNTRY", value_parser = country)]
    country: Option<CountryId>,

    /// The season of rows that name none: its name, `by-year`, or `by-autumn` for seasons that begin in July
    #[arg(long, value_name = "NAME", value_parser = season)]
    season: Option<Season>,

    /// The matches are those of women
    #[arg(long)]
    women: bool,

    /// The teams play for nations
    #[arg(long)]
    national: bool,

    /// The zone of times that state none [default: UTC]
    #[arg(long, value_name = "ZONE", value_parser = zone)]
    time_zone: Option<TimeZone>,

    /// Import without asking whether the columns were understood
    #[arg(long, short)]
    yes: bool,

    #[command(flatten)]
    how: HowToImport,
}

fn column(text: &str) -> Result<(Column, String)> {
    let names = || Column::ALL.iter().map(|column| column.name()).collect::<Vec<_>>().join(", ");
    let (name, heading) = text.split_once('=').ok_or_else(|| anyhow!("expected COLUMN=HEADING, such as home=Heim"))?;
    let column =
        Column::named(name.trim()).ok_or_else(|| anyhow!("\"{name}\" is not a column: expected one of {}", names()))?;
    Ok((column, heading.to_owned()))
}

fn day_order(text: &str) -> Result<DayOrder> {
    match text {
        "day-first" => Ok(DayOrder::DayFirst),
        "month-first" => Ok(DayOrder::MonthFirst),
        _ => bail!("expected day-first or month-first"),
    }
}

fn country(text: &str) -> Result<CountryId> {
    let found = countries::by_code(text.trim()).or_else(|| countries::by_name(text));
    Ok(found.ok_or_else(|| anyhow!("no country has this name or code"))?.id)
}

fn season(text: &str) -> Result<Season> {
    Ok(match text.trim() {
        "by-year" => Season::ByYear,
        "by-autumn" => Season::ByAutumn,
        "" => bail!("expected a name, such as 2026/2027"),
        name => Season::Named(name.to_owned()),
    })
}

fn zone(text: &str) -> Result<TimeZone> {
    TimeZone::get(text.trim()).map_err(|_| anyhow!("expected a time zone, such as Africa/Cairo"))
}

impl Results {
    pub(super) fn run(self) -> Result<ExitCode> {
        let Files { sheets, texts, skipped } = self.files()?;
        let mut given = self.given();
        let read = loop {
            match read_files(&sheets, &texts, &given) {
                Ok(read) => break read,
                Err((file, question)) if self.may_ask() => questions::ask(&file, &question, &mut given)?,
                Err((file, question)) => bail!("{file}: {question}"),
            }
        };
        let ReadResults { tables, .. } = &read;
        let (catalogue, refused) = ResultCatalogue::new(&read, &given);
        understood::show(tables, &catalogue, given.zone.as_ref())?;
        if catalogue.is_empty() {
            for notice in read.notices.iter().chain(&refused).take(understood::MAX_NOTICES) {
                tell!("{notice}")?;
            }
            bail!("no row can be imported");
        }
        let findings =
            Findings { skipped: skipped.into_iter().chain(read.notices).chain(refused).collect(), notes: Vec::new() };
        if self.may_ask() && !confirmed(findings.skipped.len())? {
            tell!("Nothing was imported.")?;
            return Ok(ExitCode::from(1));
        }
        self.how.run("results", &ResultDataset { catalogue }, &ImportFilter::default(), findings)
    }

    /// Whether somebody is there to answer, and has not said already that all is right.
    fn may_ask(&self) -> bool {
        io::stdin().is_terminal() && io::stderr().is_terminal() && !self.yes && !self.how.output.is_report_only()
    }

    /// All tables and texts. Of several files, one that cannot be read is reported, and the others are imported.
    fn files(&self) -> Result<Files> {
        let paths = tables::paths(&self.paths)?;
        let mut files = Files::default();
        for path in &paths {
            match tables::read(path) {
                Ok(TableFile::Sheets(found)) => files.sheets.extend(found),
                Ok(TableFile::Text(found)) => files.texts.push(found),
                // Folders have other texts, too.
                Ok(TableFile::Unknown) if paths.len() > 1 => {}
                Ok(TableFile::Unknown) => bail!(
                    "{} has no results that are recognised: expected a table (CSV, TSV, XLSX), or a text or JSON of openfootball",
                    path.display()
                ),
                Err(error) if paths.len() == 1 => return Err(error),
                Err(error) => files.skipped.push(Notice {
                    source: Source { file: path.display().to_string(), line: 0 },
                    field: String::new(),
                    message: format!("{error:#}"),
                }),
            }
        }
        Ok(files)
    }

    fn given(&self) -> Given {
        Given {
            columns: self.columns.clone(),
            dates: self.dates,
            competition: self.competition.clone(),
            country: self.country,
            season: self.season.clone(),
            gender: self.women.then_some(Gender::Female),
            national: self.national,
            zone: self.time_zone.clone(),
        }
    }
}

/// What the paths have.
#[derive(Default)]
struct Files {
    sheets: Vec<Sheet>,
    texts: Vec<ResultText>,
    skipped: Vec<Notice>,
}

/// Asks whether to import what was understood.
fn confirmed(skipped: usize) -> Result<bool> {
    let without =
        if skipped == 0 { String::new() } else { format!(" {skipped} rows cannot be taken, and are reported.") };
    tell!("Import this?{without} [Y/n]")?;
    let mut answer = String::new();
    io::stdin().lock().read_line(&mut answer).context("cannot read the answer")?;
    Ok(matches!(answer.trim().to_lowercase().as_str(), "" | "y" | "yes" | "نعم"))
}

struct ResultDataset {
    catalogue: ResultCatalogue,
}

impl Dataset for ResultDataset {
    fn available(&self) -> Available {
        Available { listed: self.catalogue.matches(), unlisted: Vec::new(), only: None }
    }

    fn documents(&self) -> Vec<Document> {
        self.catalogue.documents()
    }

    fn jobs<'a>(&'a self, _: &'a Selected) -> Box<dyn Iterator<Item = Job<'a>> + Send + 'a> {
        Box::new(self.catalogue.matches().into_iter().map(move |listed| {
            let id = MatchId(listed.match_id);
            Job::without_files(listed.key, move |translator| match self.catalogue.translate(id) {
                None => Translation::skipped("", "the match is not in the tables"),
                Some(match_) if self.catalogue.has_scorers(id) => {
                    let prepared = match_.documents.into_iter().map(|document| translator.preparer.prepare(document));
                    Translation::WithEvents(prepared.collect::<Vec<PreparedDocument>>(), match_.notices)
                }
                Some(match_) => Translation::without_events(match_),
            })
        }))
    }
}
