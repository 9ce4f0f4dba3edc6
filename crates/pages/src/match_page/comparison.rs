//! The two teams compared: one row for each statistic, with bars that grow from the centre.

use askama::Template;
use football::analysis::Tally;
use football::model::{MatchContent, Side};

use super::needs::{self, Needs};
use super::section::{SectionContent, SectionRow};
use super::view::MatchView;
use super::words::comparison as words;
use crate::chart::paired_bars::{better_side, lengths, paired_bars};
use crate::context::PageContext;
use crate::figure::{Figure, figure};
use crate::layout::render;
use crate::markup::Markup;
use crate::why::NumbersOf;
use api::{Data, Error};

/// A statistic, and what a match must have for it.
struct Comparison {
    figure: Figure,
    needs: Needs,
}

const fn row(path: &'static str, needs: Needs) -> Comparison {
    Comparison { figure: figure(path), needs }
}

/// The share of possession and the expected goals: the finding names them.
const POSSESSION: Figure = figure("Possession.TimePercent.Average");
const XG: Figure = figure("GoalsScored.XG");

#[rustfmt::skip]
static ROWS: &[Comparison] = &[
    row(POSSESSION.path,    needs::touches),
    row(XG.path,            needs::xg),
    row("Attempts.Total",   needs::attempts),
    row("Attempts.Success", needs::attempts),
    row("Pass.Total",       needs::touches),
    row("Pass.Accuracy",    needs::touches),
    row("Dribble.Success",  needs::touches),
    row("BallWon.Total",    needs::touches),
    row("Defensive.PPDA",   needs::touches),
    row("Admin.Corners",    needs::touches),
    row("Fouls.Committed",  needs::touches),
    row("Admin.Offside",    needs::touches),
    row("Cards.Yellow",     needs::attempts),
];

/// The shares of the thirds of the pitch, as a team attacks.
const THIRDS: [Figure; 3] = [figure("Zones.DEF.Percent"), figure("Zones.MID.Percent"), figure("Zones.FWD.Percent")];

#[derive(Template)]
#[template(path = "pages/match-comparison.html")]
struct Body<'a> {
    cx: &'a PageContext<'a>,
    /// The names of the teams, home first.
    names: [&'a str; 2],
    finding: String,
    rows: Vec<ComparedRow>,
    /// Empty if places are not known.
    thirds: Vec<TeamThirds<'a>>,
}

/// The touches of a team by third.
struct TeamThirds<'a> {
    name: &'a str,
    /// `home` or `away`.
    side: &'static str,
    /// The share of each third and its tint from 0 to 10.
    shares: Vec<(Markup, u8)>,
}

struct ComparedRow {
    label: &'static str,
    definition: String,
    values: [Markup; 2],
    /// The side with the better value: 0 or 1.
    better: Option<usize>,
    bar: Markup,
}

pub(super) const SECTION: SectionRow = SectionRow {
    id: "comparison",
    tab: Some(words::COMPARISON),
    title: words::TITLE,
    columns: 5,
    needs: needs::attempts,
    make: section,
    ..SectionRow::STANDARD
};

fn section(cx: &PageContext<'_>, view: &MatchView<'_>, _: &Data<'_>) -> Result<Option<SectionContent>, Error> {
    let tallies = [Side::Home, Side::Away].map(|side| &view.facts.team(side).tally);
    let names = [0, 1].map(|index| cx.name(&view.teams[index].name));
    let of = [0, 1].map(|side: usize| NumbersOf::match_(view.match_().id.0).team(view.teams[side].id));
    let has_thirds = needs::touches(view) && view.has(MatchContent::Places);
    let thirds = [(0, "home"), (1, "away")].into_iter().filter(|_| has_thirds).map(|(index, side)| {
        let shares = THIRDS.iter().map(|third| {
            let share = third.number(tallies[index], None).unwrap_or(0.0);
            let tint = (share * 10.0).round().clamp(0.0, 10.0) as u8;
            (of[index].link(third.path, &third.text(cx, tallies[index], None)), tint)
        });
        TeamThirds { name: names[index], side, shares: shares.collect() }
    });
    let shown = ROWS.iter().filter(|row| (row.needs)(view));
    let body = render(&Body {
        cx,
        names,
        finding: finding(cx, view, names, tallies),
        rows: shown.map(|row| compared(cx, row, tallies, of)).collect(),
        thirds: thirds.collect(),
    })?;
    Ok(Some(SectionContent { body: Markup::trusted(body), ..SectionContent::default() }))
}

/// The share of possession and the expected goals, as far as they are known.
fn finding(cx: &PageContext<'_>, view: &MatchView<'_>, names: [&str; 2], tallies: [&Tally; 2]) -> String {
    let possession = POSSESSION.text(cx, tallies[0], None);
    let [home_xg, away_xg] = tallies.map(|tally| XG.text(cx, tally, None));
    let possession = cx.fill(words::POSSESSION_FINDING, &[names[0], &possession]);
    let xg = cx.fill(words::XG_FINDING, &[names[0], &home_xg, names[1], &away_xg]);
    let known =
        [(needs::touches(view), possession), (needs::xg(view), xg)].into_iter().filter(|(is_known, _)| *is_known);
    known.map(|(_, sentence)| sentence).collect::<Vec<_>>().join(". ")
}

fn compared(cx: &PageContext<'_>, row: &Comparison, tallies: [&Tally; 2], of: [NumbersOf; 2]) -> ComparedRow {
    let numbers = tallies.map(|tally| row.figure.number(tally, None));
    let values = tallies.map(|tally| row.figure.text(cx, tally, None));
    // Values that read the same are equal for the reader.
    let better = better_side(row.figure.better(), numbers).filter(|_| values[0] != values[1]);
    ComparedRow {
        label: row.figure.name(cx),
        definition: row.figure.address(),
        values: [0, 1].map(|side| of[side].link(row.figure.path, &values[side])),
        better,
        bar: paired_bars(lengths(row.figure.is_share(), numbers), better, cx.is_arabic()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_has_a_published_definition() {
        let published: Vec<&str> = football::analysis::definitions().map(|definition| definition.path).collect();
        let paths = ROWS.iter().map(|row| row.figure.path).chain(THIRDS.iter().map(|third| third.path));
        for path in paths {
            assert!(published.contains(&path), "{path}");
        }
    }
}
