//! The tables of the league stages, with the rule that separated two level teams.

use askama::Template;
use football::model::{Measure, Name, Nature, TeamId};
use football::standings::Criterion;

use super::card::Card;
use super::view::CompetitionView;
use super::words::tables as words;
use crate::context::PageContext;
use crate::layout::render;
use crate::markup::Markup;
use crate::match_page::TeamView;
use crate::table_kind::table_label;
use crate::why::NumbersOf;
use api::Error;
use api::parts::tables::{RankedRow, TableKind};

#[derive(Template)]
#[template(path = "pages/competition-tables.html")]
struct Tables<'a> {
    cx: &'a PageContext<'a>,
    /// There is room for every column.
    is_wide: bool,
    /// The code, the label, and whether it is shown.
    kinds: Vec<(&'static str, &'static str, bool)>,
    stages: Vec<StageView>,
    /// What places lead to, with the number of its colour.
    legend: Vec<(usize, String)>,
}

struct StageView {
    /// Empty if there is one stage.
    title: String,
    groups: Vec<GroupView>,
}

struct GroupView {
    name: String,
    rows: Vec<RowView>,
    /// Why level teams have the order that they have.
    rules: Vec<String>,
    /// Points that do not come from matches.
    adjustments: Vec<String>,
}

struct RowView {
    row: RankedRow,
    /// Where the numbers of the table come from.
    numbers: NumbersOf,
    team: TeamView,
    /// The colour of what the place leads to.
    place: Option<usize>,
    leads_to: String,
    rule: Option<String>,
    form: Vec<FormDot>,
}

struct FormDot {
    match_id: i64,
    class: &'static str,
    letter: &'static str,
    name: &'static str,
}

/// The colours of what places lead to; the last is for the bottom of a table.
const COLOURS: usize = 4;

pub(super) fn card(cx: &PageContext<'_>, view: &CompetitionView) -> Result<Option<Card>, Error> {
    if view.tables.is_empty() {
        return Ok(None);
    }
    let is_wide = view.has_one_table();
    let mut legend: Vec<(usize, Name)> = Vec::new();
    let mut stages = Vec::new();
    for (stage, groups) in &view.tables {
        let mut views = Vec::new();
        for group in groups {
            let Some(rows) = &group.tables[view.table_kind.index()] else { continue };
            let mut rows = rows.clone();
            name_qualified(view, &mut rows);
            let (rows, bottom) = (&rows, rows.len());
            for row in rows {
                let Some(leads_to) = &row.leads_to else { continue };
                if legend.iter().any(|(_, name)| name == leads_to) {
                    continue;
                }
                let is_bottom =
                    rows.iter().any(|other| other.rank == bottom && other.leads_to.as_ref() == Some(leads_to));
                let colour = if is_bottom && row.rank > 1 { COLOURS } else { (legend.len() + 1).min(COLOURS - 1) };
                legend.push((colour, leads_to.clone()));
            }
            views.push(group_view(cx, view, (stage.id.0, cx.name(&group.group.name)), rows, &legend));
        }
        let title = if view.tables.len() > 1 { cx.name(&stage.name).to_owned() } else { String::new() };
        stages.push(StageView { title, groups: views });
    }
    let kinds = TableKind::ALL
        .into_iter()
        .filter(|kind| *kind != TableKind::Live || view.has_live_match() || view.table_kind == TableKind::Live);
    let tables = Tables {
        cx,
        is_wide,
        kinds: kinds.map(|kind| (kind.code(), cx.say(table_label(kind)), kind == view.table_kind)).collect(),
        stages,
        legend: legend.into_iter().map(|(colour, name)| (colour, cx.name(&name).to_owned())).collect(),
    };
    let title = if is_wide { words::TABLE } else { words::GROUPS };
    Ok(Some(Card {
        id: "tables",
        part: None,
        tab: title,
        title: cx.say(title).to_owned(),
        note: String::new(),
        body: Markup::trusted(render(&tables)?),
    }))
}

/// If no document says what places lead to, the teams of the knock-out stages are those that went on.
fn name_qualified(view: &CompetitionView, rows: &mut [RankedRow]) {
    let has_places =
        !view.tournament.edition.places.is_empty() || view.tables.iter().any(|(stage, _)| !stage.places.is_empty());
    let knock_out = view.stages.iter().find(|(stage, _)| stage.nature == Nature::Knockout);
    let Some((stage, _)) = knock_out.filter(|_| !has_places) else { return };
    for row in rows {
        let is_through = view.ties.iter().flat_map(|tie| &tie.sides).any(|side| side.team.id == row.team.id);
        row.leads_to = is_through.then(|| stage.name.clone());
    }
}

fn group_view(
    cx: &PageContext<'_>,
    view: &CompetitionView,
    (stage, name): (i64, &str),
    rows: &[RankedRow],
    legend: &[(usize, Name)],
) -> GroupView {
    let team = |id: TeamId| view.team(id);
    let mut views: Vec<RowView> = Vec::new();
    for (index, row) in rows.iter().enumerate() {
        let above = index.checked_sub(1).and_then(|above| rows.get(above));
        let place = row.leads_to.as_ref().and_then(|name| legend.iter().find(|(_, other)| other == name));
        views.push(RowView {
            numbers: NumbersOf::tournament(cx.id()).team(row.standing.team.0).stage(stage).table(view.table_kind),
            rule: above.and_then(|above| rule(cx, above, row)),
            team: team(row.standing.team),
            place: place.map(|(colour, _)| *colour),
            leads_to: row.leads_to.as_ref().map_or(String::new(), |name| cx.name(name).to_owned()),
            form: row.form.iter().map(|form| dot(cx, form.id.0, form.result)).collect(),
            row: row.clone(),
        });
    }
    let adjusted = |row: &RowView| {
        let name = cx.name(&row.team.name).to_owned();
        row.row
            .adjustments
            .iter()
            .map(move |points| {
                let text = cx.fill(words::ADJUSTED, &[&name, &cx.numbers.signed(i64::from(points.points))]);
                match &points.reason {
                    Some(reason) => format!("{text} ({})", cx.name(reason)),
                    None => text,
                }
            })
            .collect::<Vec<_>>()
    };
    GroupView {
        name: name.to_owned(),
        rules: views.iter().filter_map(|row| row.rule.clone()).collect(),
        adjustments: views.iter().flat_map(adjusted).collect(),
        rows: views,
    }
}

impl RowView {
    /// A number of the table, as a link to the matches behind it.
    fn number(&self, path: &str, text: impl AsRef<str>) -> Markup {
        self.numbers.link(&format!("Standing.{path}"), text.as_ref())
    }
}

/// Why a team is below the one above it, which has as many points; none if points decided, or nothing was played.
fn rule(cx: &PageContext<'_>, above: &RankedRow, below: &RankedRow) -> Option<String> {
    let criterion = below.decided_by()?;
    if above.standing.matches() == 0 && below.standing.matches() == 0 {
        return None;
    }
    let (one, other) = (&above.standing, &below.standing);
    let values = match below.standing.decided_by? {
        Criterion::Overall(Measure::GoalDifference) => {
            Some([cx.numbers.signed(one.goals_difference()), cx.numbers.signed(other.goals_difference())])
        }
        Criterion::Overall(Measure::Goals) => {
            Some([cx.numbers.integer(one.goals_scored()), cx.numbers.integer(other.goals_scored())])
        }
        _ => None,
    };
    let mut text = cx.fill(words::RULE, &[cx.name(&above.team.name), cx.name(&below.team.name), cx.name(&criterion)]);
    if let Some([one, other]) = values {
        text.push_str(&cx.fill(words::VALUES, &[&one, &other]));
    }
    Some(text)
}

fn dot(cx: &PageContext<'_>, match_id: i64, result: &str) -> FormDot {
    let (class, letter, name) = match result {
        "W" => ("win", words::WIN_LETTER, words::WIN),
        "D" => ("draw", words::DRAW_LETTER, words::DRAW),
        _ => ("loss", words::LOSS_LETTER, words::LOSS),
    };
    FormDot { match_id, class, letter: cx.say(letter), name: cx.say(name) }
}
