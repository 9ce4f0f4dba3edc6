//! A table of statistics by tournament. The address chooses the columns.

use askama::Template;
use football::analysis::Tally;

use super::figure::{ColumnGroup, ProfileFigure, rating_class};
use crate::api::Error;
use crate::pages::PageContext;
use crate::pages::layout::render;
use crate::pages::markup::{Markup, escaped};
use crate::pages::why::NumbersOf;

/// A tournament with the numbers of the player or team in it; none without a final match.
#[derive(Debug)]
pub(super) struct SeasonLine<'a> {
    pub edition: i64,
    pub name: String,
    pub tally: Option<&'a Tally>,
}

#[derive(Template)]
#[template(path = "pages/profile-statistics.html")]
struct StatisticsBody<'a> {
    cx: &'a PageContext<'a>,
    /// Addresses and names of the groups of columns.
    groups: Vec<(String, &'static str, bool)>,
    columns: &'static [ProfileFigure],
    rows: Vec<(i64, &'a str, Vec<NumberCell>)>,
}

/// A number in a table.
#[derive(Debug)]
pub(super) struct NumberCell {
    pub text: String,
    /// The text, as a link to the events behind the number if there is a page about them.
    pub shown: Markup,
    /// The class of a rating's chip.
    pub chip: Option<&'static str>,
}

impl NumberCell {
    pub(super) fn new(cx: &PageContext<'_>, figure: &ProfileFigure, tally: Option<&Tally>) -> NumberCell {
        let value = tally.map_or(football::analysis::StatValue::Missing, |tally| figure.value(tally, None));
        let text = figure.write(cx, value);
        NumberCell {
            shown: Markup::trusted(escaped(&text)),
            text,
            chip: figure.is_rating().then(|| rating_class(value)),
        }
    }

    /// The number with a link to the events behind it.
    pub(super) fn linked(
        cx: &PageContext<'_>,
        figure: &ProfileFigure,
        tally: Option<&Tally>,
        of: NumbersOf,
    ) -> NumberCell {
        let cell = NumberCell::new(cx, figure, tally);
        NumberCell { shown: of.link(figure.path, &cell.text), ..cell }
    }
}

mod words {
    use football::model::Words;

    pub const TOURNAMENT: Words = Words { en: "Tournament", ar: "البطولة" };
    pub const GROUPS: Words = Words { en: "Kinds of statistics", ar: "أنواع الإحصاءات" };
    pub const NONE: Words = Words {
        en: "No match of a tournament that you may see has ended yet",
        ar: "لم تنته بعد أي مباراة في البطولات المتاحة لك",
    };
}

/// The numbers are those of the player, team or coach of the page: `numbers` says which.
pub(super) fn table(
    cx: &PageContext<'_>,
    groups: &'static [ColumnGroup],
    tournament: Option<i64>,
    seasons: &[SeasonLine<'_>],
    numbers: fn(NumbersOf, i64) -> NumbersOf,
) -> Result<Markup, Error> {
    let asked = cx.query.get("group").and_then(|code| groups.iter().find(|group| group.code == code));
    let Some(current) = asked.or(groups.first()) else { return Ok(Markup::default()) };
    let kept = tournament.map_or_else(String::new, |id| format!("t={id}&"));
    let row = |season: &'_ SeasonLine<'_>| {
        let of = numbers(NumbersOf::tournament(season.edition), cx.id());
        current.figures.iter().map(|figure| NumberCell::linked(cx, figure, season.tally, of)).collect()
    };
    let body = StatisticsBody {
        cx,
        groups: groups
            .iter()
            .map(|group| {
                (format!("?{kept}group={}#statistics", group.code), cx.say(group.label), group.code == current.code)
            })
            .collect(),
        columns: current.figures,
        rows: seasons.iter().map(|season| (season.edition, season.name.as_str(), row(season))).collect(),
    };
    Ok(Markup::trusted(render(&body)?))
}
