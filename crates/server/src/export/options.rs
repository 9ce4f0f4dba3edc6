//! What to export: which tables, which matches, since when, in which language.

use std::collections::BTreeMap;

use football::model::{EditionId, Language, TeamId};
use jiff::Timestamp;
use store::MatchRow;

use super::format::ExportFormat;
use super::tables::TABLES;

#[derive(Clone, Debug)]
pub struct ExportOptions {
    pub format: ExportFormat,
    pub language: Language,
    /// Empty for all.
    pub tables: Vec<String>,
    /// Whether each tournament has files of its own.
    pub by_tournament: bool,
    pub filter: ExportFilter,
    /// Only what changed after this version.
    pub since: Option<i64>,
}

/// Which matches to export. The default is all.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ExportFilter {
    /// Only these; empty for all.
    pub tournaments: Vec<EditionId>,
    /// Only tournaments of these seasons, by their English name; empty for all.
    pub seasons: Vec<String>,
    pub team: Option<TeamId>,
    /// Only matches that kick off at this time or later.
    pub from: Option<Timestamp>,
    /// Only matches that kick off before this time.
    pub until: Option<Timestamp>,
}

impl ExportOptions {
    pub fn wants(&self, table: &str) -> bool {
        self.tables.is_empty() || self.tables.iter().any(|wanted| wanted == table)
    }

    /// The options as text, to recognise an export with the same ones.
    pub fn describe(&self) -> BTreeMap<String, String> {
        let list = |items: Vec<String>| (!items.is_empty()).then(|| items.join(","));
        let ExportFilter { tournaments, seasons, team, from, until } = &self.filter;
        let options = [
            ("format", Some(self.format.name().to_owned())),
            ("lang", Some(if self.language == Language::Arabic { "ar" } else { "en" }.to_owned())),
            ("table", list(self.tables.clone())),
            ("partition", self.by_tournament.then(|| "tournament".to_owned())),
            ("tournament", list(tournaments.iter().map(|id| id.0.to_string()).collect())),
            ("season", list(seasons.clone())),
            ("team", team.map(|team| team.0.to_string())),
            ("from", from.map(|time| time.to_string())),
            ("to", until.map(|time| time.to_string())),
            ("since", self.since.map(|version| version.to_string())),
        ];
        options.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?))).collect()
    }
}

impl ExportFilter {
    pub fn is_everything(&self) -> bool {
        *self == ExportFilter::default()
    }

    pub fn allows(&self, row: &MatchRow) -> bool {
        let match_ = &row.match_;
        let is_in_time = |limit: Option<Timestamp>, is_inside: fn(Timestamp, Timestamp) -> bool| {
            limit.is_none_or(|limit| match_.kickoff.is_some_and(|kickoff| is_inside(kickoff.moment(), limit)))
        };
        self.team.is_none_or(|team| [match_.home.team, match_.away.team].contains(&team))
            && is_in_time(self.from, |kickoff, from| kickoff >= from)
            && is_in_time(self.until, |kickoff, until| kickoff < until)
    }
}

/// The names of all tables.
pub fn table_names() -> Vec<&'static str> {
    TABLES.iter().map(|table| table.doc().name).collect()
}
