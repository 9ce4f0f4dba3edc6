//! `touchline explain`: the events behind a number, as a table.

mod subject;

use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use clap::{Args, ValueEnum};
use serde_json::Value;

use super::print_text;
use super::stored::open;
use crate::config::{ResponseSettings, StoreSettings};
use crate::escape;
use crate::service::{RequestContext, Service};
use api::MAX_PAGE_SIZE;
use subject::Subject;

/// Show the events behind a number of a match
///
/// Prints the number, its definition, the parts of its formula, and a table of the events. They add up to the number. The
/// operation StatEvents has the same for programs, and for a whole tournament.
///
/// touchline explain 1 Pass.Accuracy --player 109
///
/// touchline explain 1 GoalsScored.XG --player 'Bassem Gamal'
///
/// touchline explain 1 Momentum.2700
#[derive(Args, Debug)]
pub(super) struct Explain {
    /// The match's id
    #[arg(value_name = "MATCH")]
    match_id: i64,

    /// The number: Pass.Accuracy, GoalsScored.XG, KIndex.Rating, Momentum.2700, Attack.3
    #[arg(value_name = "PATH")]
    stat: String,

    /// The team's id or name
    #[arg(long, value_name = "ID|NAME", conflicts_with = "player")]
    team: Option<String>,

    /// The player's id or name
    #[arg(long, value_name = "ID|NAME")]
    player: Option<String>,

    /// The language of names and words
    #[arg(long, value_enum, default_value = "en")]
    lang: TableLanguage,

    #[command(flatten)]
    store: StoreSettings,

    #[command(flatten)]
    responses: ResponseSettings,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum TableLanguage {
    En,
    Ar,
}

impl TableLanguage {
    fn code(self) -> &'static str {
        match self {
            TableLanguage::En => "en",
            TableLanguage::Ar => "ar",
        }
    }
}

impl Explain {
    pub(super) fn run(self) -> Result<ExitCode> {
        let store = open(&self.store)?;
        let service = Service { zone: self.responses.timezone.clone(), ..Service::plain(store) };
        let subject = match (&self.team, &self.player) {
            (Some(team), _) => Some(("team_id", subject::id(&service, self.match_id, Subject::Team, team)?)),
            (_, Some(player)) => Some(("player_id", subject::id(&service, self.match_id, Subject::Player, player)?)),
            _ => None,
        };
        let mut rows = vec![COLUMNS.map(str::to_owned)];
        let mut page = 1;
        loop {
            let data = self.page(&service, subject, page)?;
            if page == 1 {
                print_text(&summary(&data, self.lang))?;
            }
            rows.extend(list(&data["events"]).iter().map(row));
            if page >= data["pages"].as_i64().unwrap_or_default() {
                break;
            }
            page += 1;
        }
        print_text(&table(&rows))?;
        Ok(ExitCode::SUCCESS)
    }

    /// The data of one page of StatEvents.
    fn page(&self, service: &Service, subject: Option<(&str, i64)>, page: i64) -> Result<Value> {
        let mut query = form_urlencoded::Serializer::new(String::new());
        query.append_pair("match_id", &self.match_id.to_string()).append_pair("stat", &self.stat);
        if let Some((name, id)) = subject {
            query.append_pair(name, &id.to_string());
        }
        query.append_pair("lang", self.lang.code());
        query.append_pair("page_size", &MAX_PAGE_SIZE.to_string()).append_pair("page_number", &page.to_string());
        let response = service.respond(&RequestContext::trusted("StatEvents", &query.finish()));
        let mut body: Value = serde_json::from_slice(&response.body).context("the response is not JSON")?;
        if response.status != 200 {
            bail!("{}", text(&body["message"]));
        }
        Ok(body["data"].take())
    }
}

const COLUMNS: [&str; 10] =
    ["minute", "clock", "player", "event", "result", "place", "end", "part", "weight", "contribution"];

fn list(value: &Value) -> &[Value] {
    value.as_array().map(Vec::as_slice).unwrap_or_default()
}

/// Text without quotes; nothing for null.
fn text(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => escape::line(text).into_owned(),
        Value::Number(number) => number.as_f64().map(rounded).unwrap_or_default(),
        other => other.to_string(),
    }
}

/// At most four decimals, without zeros at the end.
fn rounded(number: f64) -> String {
    let text = format!("{number:.4}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn summary(data: &Value, lang: TableLanguage) -> String {
    let subject = [&data["player"], &data["team"]].into_iter().find(|subject| !subject.is_null());
    let subject = subject.map(|subject| format!(", {}", text(&subject["name"]))).unwrap_or_default();
    let value = if data["value"].is_null() { "null".to_owned() } else { text(&data["value"]) };
    let mut lines = vec![
        format!("{} = {value}", text(&data["stat"])),
        format!("{}{subject}: {}", text(&data["name"]), text(&data["definition"][lang.code()])),
        text(&data["formula"]),
        String::new(),
    ];
    for part in list(&data["parts"]) {
        let contribution = &part["contribution"];
        let points = if contribution.is_null() { String::new() } else { format!(" -> {}", text(contribution)) };
        lines.push(format!(
            "{:<12} {} = {}{points}",
            text(&part["part"]),
            text(&part["counter"]),
            text(&part["value"])
        ));
    }
    lines.extend([String::new(), String::new()]);
    lines.join("\n")
}

fn row(entry: &Value) -> [String; COLUMNS.len()] {
    let point = |point: &Value| match point {
        Value::Null => String::new(),
        point => format!("{},{}", text(&point["x"]), text(&point["y"])),
    };
    let parts = |field: &str| {
        let mut seen: Vec<String> = Vec::new();
        for value in list(&entry["parts"]).iter().map(|part| text(&part[field])) {
            if field == "contribution" || field == "weight" || !seen.contains(&value) {
                seen.push(value);
            }
        }
        seen.join(" ")
    };
    let what = if entry["event"].is_null() { text(&entry["kind"]) } else { text(&entry["event"]) };
    [
        text(&entry["minute"]),
        text(&entry["clock"]),
        text(&entry["player"]["name"]),
        what,
        text(&entry["result"]),
        point(&entry["location"]),
        point(&entry["end"]),
        parts("part"),
        parts("weight").trim().to_owned(),
        parts("contribution"),
    ]
}

/// Columns as wide as their longest text.
fn table(rows: &[[String; COLUMNS.len()]]) -> String {
    let mut widths = [0; COLUMNS.len()];
    for row in rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = (*width).max(cell.chars().count());
        }
    }
    let mut text = String::new();
    for row in rows {
        let cells = row.iter().zip(widths).map(|(cell, width)| format!("{cell:<width$}"));
        text.push_str(cells.collect::<Vec<_>>().join("  ").trim_end());
        text.push('\n');
    }
    text
}
