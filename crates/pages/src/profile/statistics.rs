//! A table of statistics by tournament. The address chooses the columns.

use askama::Template;
use football::analysis::{Stat, Tally};

use super::figure::{ColumnGroup, Figure, MATCHES, MINUTES, rating_class};
use super::words::statistics as words;
use crate::context::PageContext;
use crate::layout::render;
use crate::markup::{Markup, escaped};
use crate::why::NumbersOf;
use api::Error;

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
    columns: Vec<&'static Figure>,
    rows: Vec<(i64, &'a str, Vec<NumberCell>)>,
    note: String,
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
    pub(super) fn new(cx: &PageContext<'_>, figure: &Figure, tally: Option<&Tally>) -> NumberCell {
        let value = tally.map_or(football::analysis::StatValue::Missing, |tally| figure.value(tally, None));
        let text = figure.write(cx, value);
        NumberCell {
            shown: Markup::trusted(escaped(&text)),
            text,
            chip: figure.is_rating().then(|| rating_class(value)),
        }
    }

    /// The number with a link to the events behind it.
    pub(super) fn linked(cx: &PageContext<'_>, figure: &Figure, tally: Option<&Tally>, of: NumbersOf) -> NumberCell {
        let cell = NumberCell::new(cx, figure, tally);
        NumberCell { shown: of.link(figure.path, &cell.text), ..cell }
    }
}

/// Every group begins with them.
fn is_appearance(figure: &Figure) -> bool {
    [MATCHES, MINUTES].iter().any(|known| known.path == figure.path)
}

/// The numbers are those of the player, team or coach of the page: `numbers` says which. Columns that no match has are left out.
/// There is nothing if matches have ended and none of them has numbers.
pub(super) fn table(
    cx: &PageContext<'_>,
    groups: &'static [ColumnGroup],
    tournament: Option<i64>,
    seasons: &[SeasonLine<'_>],
    ended: usize,
    numbers: fn(NumbersOf, i64) -> NumbersOf,
) -> Result<Option<Markup>, Error> {
    let has_numbers = seasons.iter().any(|season| season.tally.is_some());
    let is_counted = |figure: &Figure| {
        let in_a_season = seasons.iter().filter_map(|season| season.tally).any(|tally| figure.is_in(tally));
        in_a_season || (ended == 0 && !has_numbers)
    };
    let groups: Vec<&ColumnGroup> = groups
        .iter()
        .filter(|group| group.figures.iter().any(|figure| !is_appearance(figure) && is_counted(figure)))
        .collect();
    let asked = cx.query.get("group").and_then(|code| groups.iter().find(|group| group.code == code));
    let Some(current) = asked.or(groups.first()) else { return Ok(None) };
    let columns: Vec<&Figure> = current.figures.iter().filter(|figure| is_counted(figure)).collect();
    let kept = tournament.map_or_else(String::new, |id| format!("t={id}&"));
    let row = |season: &'_ SeasonLine<'_>| {
        let of = numbers(NumbersOf::tournament(season.edition), cx.id());
        columns.iter().map(|figure| NumberCell::linked(cx, figure, season.tally, of)).collect()
    };
    let body = StatisticsBody {
        cx,
        groups: groups
            .iter()
            .map(|group| {
                (format!("?{kept}group={}#statistics", group.code), cx.say(group.label), group.code == current.code)
            })
            .collect(),
        rows: seasons.iter().map(|season| (season.edition, season.name.as_str(), row(season))).collect(),
        columns,
        note: note(cx, seasons, ended),
    };
    Ok(Some(Markup::trusted(render(&body)?)))
}

/// Of how many matches the numbers are, if it is not all of them.
fn note(cx: &PageContext<'_>, seasons: &[SeasonLine<'_>], ended: usize) -> String {
    let matches = |stat: Stat| {
        let tallies = seasons.iter().filter_map(|season| season.tally);
        tallies.map(|tally| tally.count(stat).min(tally.count(Stat::MatchesPlayed))).sum::<u64>()
    };
    let (with_events, with_touches) = (matches(Stat::MatchesPlayed), matches(Stat::MatchesWithTouches));
    let say = |words, matches: u64| cx.fill(words, &[&cx.numbers.integer(matches), &cx.numbers.integer(ended)]);
    match ended as u64 {
        ended if with_touches > 0 && with_touches < ended => say(words::WITH_TOUCHES, with_touches),
        ended if with_events > 0 && with_events < ended => say(words::WITH_EVENTS, with_events),
        _ => String::new(),
    }
}
