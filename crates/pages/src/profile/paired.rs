//! The numbers of two players or teams side by side, as bars that grow from the centre.

use askama::Template;
use football::analysis::{Better, Tally};

use super::figure::{Figure, FigureGroup};
use super::words::paired as words;
use crate::chart::paired_bars::{better_side, lengths, paired_bars};
use crate::context::PageContext;
use crate::layout::render;
use crate::markup::Markup;
use crate::why::NumbersOf;
use api::Error;
use api::parts::statistics_query::{Per, as_real};

#[derive(Template)]
#[template(path = "pages/compare-bars.html")]
struct PairedBody<'a> {
    cx: &'a PageContext<'a>,
    names: [&'a str; 2],
    finding: String,
    groups: Vec<(&'static str, Vec<PairedRow>)>,
}

struct PairedRow {
    figure: &'static Figure,
    /// Whether both have the number.
    is_complete: bool,
    values: [Markup; 2],
    /// The side with the better number: 0 or 1.
    better: Option<usize>,
    bars: Markup,
}

/// Each side with its name, its numbers, and where the numbers are from. A statistic that neither has is left out, and there is
/// nothing without statistics.
pub(super) fn markup(
    cx: &PageContext<'_>,
    groups: &'static [FigureGroup],
    names: [&str; 2],
    sides: [&Tally; 2],
    per: Per,
    numbers: [NumbersOf; 2],
) -> Result<Option<Markup>, Error> {
    let groups: Vec<(&'static str, Vec<PairedRow>)> = groups
        .iter()
        .map(|group| {
            let counted = group.figures.iter().filter(|figure| sides.iter().any(|tally| figure.is_in(tally)));
            (cx.say(group.label), counted.map(|figure| row(cx, figure, sides, per, numbers)).collect())
        })
        .filter(|(_, rows): &(_, Vec<PairedRow>)| !rows.is_empty())
        .collect();
    if groups.is_empty() {
        return Ok(None);
    }
    let rows = || groups.iter().flat_map(|(_, rows)| rows);
    let better = |side: usize| cx.numbers.integer(rows().filter(|row| row.better == Some(side)).count());
    let ranked = rows().filter(|row| row.is_complete && row.figure.better() != Better::Neither).count();
    let finding = cx.fill(words::FOUND, &[names[0], &better(0), &cx.numbers.integer(ranked), names[1], &better(1)]);
    Ok(Some(Markup::trusted(render(&PairedBody { cx, names, finding, groups })?)))
}

fn row(cx: &PageContext<'_>, figure: &'static Figure, sides: [&Tally; 2], per: Per, of: [NumbersOf; 2]) -> PairedRow {
    let values = sides.map(|tally| figure.value(tally, Some(per)));
    let numbers = values.map(as_real);
    let texts = values.map(|value| figure.write(cx, value));
    // Numbers that look equal are equal.
    let better = better_side(figure.better(), numbers).filter(|_| texts[0] != texts[1]);
    PairedRow {
        figure,
        is_complete: numbers.iter().all(Option::is_some),
        values: [0, 1].map(|side| of[side].link(figure.path, &texts[side])),
        better,
        bars: paired_bars(lengths(figure.is_share(), numbers), better, cx.is_arabic()),
    }
}
