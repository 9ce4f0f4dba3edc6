//! The two teams compared: one row for each statistic, with bars that grow from the centre.

use askama::Template;
use football::analysis::{Tally, definition};
use football::model::{MatchContent, Side, Words};

use super::needs::{self, Needs};
use super::section::{SectionContent, SectionRow};
use super::view::MatchView;
use crate::context::PageContext;
use crate::figure::{Figure, Unit};
use crate::layout::render;
use crate::markup::Markup;
use crate::numbers::MISSING;
use crate::why::NumbersOf;
use api::parts::statistics_query::as_real;
use api::{Data, Error};

/// Which of two values is better.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Better {
    More,
    Less,
    /// Neither: fouls, cards.
    Neither,
}

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
    row(Figure::new("Defensive.PPDA",   "PPDA (lower presses more)", "PPDA (الأقل أشد ضغطًا)", Unit::Decimals(1)), Better::Less),
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
    /// The side with the better value.
    better: Option<Side>,
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
    let better = better(row.better, numbers).filter(|_| values[0] != values[1]);
    ComparedRow {
        label: cx.say(row.figure.label),
        definition: row.figure.definition_address(),
        values: [0, 1].map(|side| of[side].link(row.figure.path, &values[side])),
        better,
        bar: bar(lengths(row.figure.unit, numbers), better, cx.is_arabic()),
    }
}

fn better(better: Better, numbers: [Option<f64>; 2]) -> Option<Side> {
    let [Some(home), Some(away)] = numbers else { return None };
    let is_home = match better {
        _ if home == away => return None,
        Better::Neither => return None,
        Better::More => home > away,
        Better::Less => home < away,
    };
    Some(if is_home { Side::Home } else { Side::Away })
}

/// The lengths of both bars, 0 to 1. A percentage has the scale 0 to 100; other rows have the scale of the larger value.
fn lengths(unit: Unit, numbers: [Option<f64>; 2]) -> [f64; 2] {
    let [home, away] = numbers.map(|number| number.unwrap_or(0.0).max(0.0));
    let whole = if unit == Unit::Percent { 1.0 } else { home.max(away) };
    if whole > 0.0 { [home / whole, away / whole].map(|length| length.min(1.0)) } else { [0.0, 0.0] }
}

/// Two bars from the centre. The page reads from the home team, so the home bar is on the right in Arabic.
fn bar(lengths: [f64; 2], better: Option<Side>, is_arabic: bool) -> Markup {
    /// The reach of one bar in per cent of the row; the rest is the gap in the middle.
    const REACH: f64 = 49.7;
    let mut svg = String::from("<svg class=\"versus\" height=\"5\" aria-hidden=\"true\">");
    for (side, length) in [Side::Home, Side::Away].into_iter().zip(lengths) {
        let is_left = (side == Side::Home) != is_arabic;
        let track = if is_left { 0.0 } else { 100.0 - REACH };
        let width = REACH * length;
        let x = if is_left { REACH - width } else { 100.0 - REACH };
        let name = if side == Side::Home { "home" } else { "away" };
        let weaker = if better.is_some_and(|better| better != side) { " weaker" } else { "" };
        svg.push_str(&format!(
            "<rect class=\"track\" x=\"{track:.1}%\" width=\"{REACH}%\" height=\"5\"/>\
             <rect class=\"fill-{name}{weaker}\" x=\"{x:.1}%\" width=\"{width:.1}%\" height=\"5\"/>"
        ));
    }
    svg.push_str("</svg>");
    Markup::trusted(svg)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_better_side_is_marked_only_where_better_exists() {
        let of = |rule, home, away| better(rule, [Some(home), Some(away)]);
        assert_eq!(of(Better::More, 20.0, 10.0), Some(Side::Home));
        assert_eq!(of(Better::Less, 9.1, 10.4), Some(Side::Home), "a lower PPDA presses more");
        assert_eq!(of(Better::More, 4.0, 4.0), None);
        assert_eq!(of(Better::Neither, 27.0, 19.0), None);
        assert_eq!(better(Better::Less, [None, Some(3.0)]), None, "a missing value is not better");
    }

    #[test]
    fn percentages_keep_their_scale_and_counts_have_that_of_the_larger() {
        assert_eq!(lengths(Unit::Percent, [Some(0.83), Some(0.78)]), [0.83, 0.78]);
        assert_eq!(lengths(Unit::Count, [Some(20.0), Some(10.0)]), [1.0, 0.5]);
        assert_eq!(lengths(Unit::Count, [Some(0.0), None]), [0.0, 0.0]);
    }

    #[test]
    fn the_home_bar_is_on_the_side_where_reading_begins() {
        let home = |is_arabic| {
            let svg = bar([0.5, 1.0], Some(Side::Away), is_arabic).into_string();
            let rect = svg.split("<rect").find(|rect| rect.contains("fill-home weaker")).unwrap().to_owned();
            rect.split("x=\"").nth(1).unwrap().split('%').next().unwrap().parse::<f64>().unwrap()
        };
        assert!(home(false) < 50.0 && home(true) > 50.0);
    }

    #[test]
    fn every_row_has_a_published_definition() {
        let published: Vec<&str> = football::analysis::definitions().map(|definition| definition.path).collect();
        let paths = ROWS.iter().map(|row| row.figure.path).chain(THIRDS.iter().map(|(_, path)| *path));
        for path in paths {
            assert!(published.contains(&path), "{path}");
        }
    }
}
