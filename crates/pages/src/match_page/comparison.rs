//! The two teams compared: one row for each statistic, with bars that grow from the centre.

use askama::Template;
use football::analysis::{Better, Tally, definition};
use football::model::{MatchContent, Side, Words};

use super::needs::{self, Needs};
use super::section::{SectionContent, SectionRow};
use super::view::MatchView;
use crate::chart::paired_bars::{better_side, lengths, paired_bars};
use crate::context::PageContext;
use crate::figure::{Figure, Unit};
use crate::layout::render;
use crate::markup::Markup;
use crate::numbers::MISSING;
use crate::why::NumbersOf;
use api::parts::statistics_query::as_real;
use api::{Data, Error};

struct Comparison {
    figure: Figure,
    better: Better,
    /// What a match must have for it.
    needs: Needs,
}

/// A row of a match whose touches were counted.
const fn row(figure: Figure, better: Better) -> Comparison {
    Comparison { figure, better, needs: needs::touches }
}

/// A row that needs something else.
const fn row_with(figure: Figure, better: Better, needs: Needs) -> Comparison {
    Comparison { figure, better, needs }
}

/// The share of possession and the expected goals: the finding names them.
const POSSESSION: Figure = Figure::new("Possession.TimePercent.Average", "Possession", "الاستحواذ", Unit::Percent);
const XG: Figure = Figure::new("GoalsScored.XG", "Expected goals", "الأهداف المتوقعة", Unit::Decimals(2));

#[rustfmt::skip]
static ROWS: &[Comparison] = &[
    row(POSSESSION, Better::More),
    row_with(XG, Better::More, needs::xg),
    row_with(Figure::new("Attempts.Total",   "Shots",         "التسديدات",         Unit::Count),   Better::More, needs::attempts),
    row_with(Figure::new("Attempts.Success", "On target",     "على المرمى",        Unit::Count),   Better::More, needs::attempts),
    row(Figure::new("Pass.Total",       "Passes",             "التمريرات",         Unit::Count),   Better::More),
    row(Figure::new("Pass.Accuracy",    "Pass accuracy",      "دقة التمرير",       Unit::Percent), Better::More),
    row(Figure::new("Dribble.Success",  "Dribbles completed", "المراوغات الناجحة", Unit::Count),   Better::More),
    row(Figure::new("BallWon.Total",    "Balls won",          "الكرات المستخلصة",  Unit::Count),   Better::More),
    row(Figure::new("Defensive.PPDA",   "PPDA (lower presses more)", "PPDA (الأقل أشد ضغطًا)", Unit::Decimals(1)), Better::Fewer),
    row(Figure::new("Admin.Corners",    "Corners",            "الركنيات",          Unit::Count),   Better::More),
    row(Figure::new("Fouls.Committed",  "Fouls",              "الأخطاء",           Unit::Count),   Better::Neither),
    row(Figure::new("Admin.Offside",    "Offsides",           "حالات التسلل",      Unit::Count),   Better::Neither),
    row_with(Figure::new("Cards.Yellow", "Yellow cards",      "البطاقات الصفراء",  Unit::Count),   Better::Neither, needs::attempts),
];

/// The thirds of the pitch, as a team attacks, and the paths of their shares.
const THIRDS: [(Words, &str); 3] = [
    (Words { en: "Defensive", ar: "الدفاعي" }, "Zones.DEF.Percent"),
    (Words { en: "Middle", ar: "الأوسط" }, "Zones.MID.Percent"),
    (Words { en: "Attacking", ar: "الهجومي" }, "Zones.FWD.Percent"),
];

mod words {
    use football::model::Words;

    pub const TITLE: Words = Words { en: "Team comparison", ar: "مقارنة الفريقين" };
    pub const POSSESSION_FINDING: Words =
        Words { en: "{} had {} of the ball", ar: "استحوذ {} على الكرة بنسبة {}" };
    pub const XG_FINDING: Words =
        Words { en: "Expected goals: {} {}, {} {}", ar: "الأهداف المتوقعة: {} {}، {} {}" };
    pub const STATISTIC: Words = Words { en: "Statistic", ar: "الإحصائية" };
    pub const THIRDS: Words = Words { en: "Touches by third", ar: "اللمسات حسب ثلث الملعب" };
    pub const TEAM: Words = Words { en: "Team", ar: "الفريق" };
}

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
    /// The share of each third and its tint.
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
    tab: Some(Words { en: "Comparison", ar: "المقارنة" }),
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
        let shares = THIRDS.iter().map(|(_, path)| {
            let (share, tint) = third(cx, path, tallies[index]);
            (of[index].link(path, &share), tint)
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

/// The share of a third, and its tint from 0 to 10.
fn third(cx: &PageContext<'_>, path: &str, tally: &Tally) -> (String, u8) {
    match definition(path).and_then(|definition| as_real(definition.value(tally))) {
        Some(share) => (cx.numbers.percent(share), (share * 10.0).round().clamp(0.0, 10.0) as u8),
        None => (MISSING.to_owned(), 0),
    }
}

fn compared(cx: &PageContext<'_>, row: &Comparison, tallies: [&Tally; 2], of: [NumbersOf; 2]) -> ComparedRow {
    let numbers = tallies.map(|tally| row.figure.number(tally, None));
    let values = tallies.map(|tally| row.figure.text(cx, tally, None));
    // Values that read the same are equal for the reader.
    let better = better_side(row.better, numbers).filter(|_| values[0] != values[1]);
    ComparedRow {
        label: cx.say(row.figure.label),
        definition: row.figure.definition_address(),
        values: [0, 1].map(|side| of[side].link(row.figure.path, &values[side])),
        better,
        bar: paired_bars(lengths(row.figure.unit == Unit::Percent, numbers), better, cx.is_arabic()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_has_a_published_definition() {
        let published: Vec<&str> = football::analysis::definitions().map(|definition| definition.path).collect();
        let paths = ROWS.iter().map(|row| row.figure.path).chain(THIRDS.iter().map(|(_, path)| *path));
        for path in paths {
            assert!(published.contains(&path), "{path}");
        }
    }
}
