//! The form that chooses whom to compare with. It works without JavaScript: the page lists what the search finds.

use askama::Template;
use football::model::{EditionId, Team};
use store::{EntityRow, Page as ListPage};

use super::words::compare_form as words;
use crate::context::PageContext;
use crate::layout::render;
use crate::markup::Markup;
use crate::why::NumbersOf;
use api::parts::player_record::PlayerRecord;
use api::{Data, EntityFilter, Error};

/// The most results that are listed.
const MAX_RESULTS: u32 = 20;
/// Longer searches are cut.
const SEARCH_LONGEST: usize = 100;

/// What is compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Compared {
    Players,
    Teams,
}

impl Compared {
    /// The segment of the address.
    pub(super) fn segment(self) -> &'static str {
        match self {
            Compared::Players => "p",
            Compared::Teams => "team",
        }
    }

    /// The numbers of one of them in a tournament.
    pub(super) fn numbers(self, edition: EditionId, id: i64) -> NumbersOf {
        let numbers = NumbersOf::tournament(edition.0);
        match self {
            Compared::Players => numbers.player(id),
            Compared::Teams => numbers.team(id),
        }
    }
}

#[derive(Template)]
#[template(path = "pages/compare-form.html")]
struct FormBody<'a> {
    cx: &'a PageContext<'a>,
    /// Where the form leads: the comparison with the one to keep.
    address: String,
    prompt: String,
    holder: &'static str,
    searched: &'a str,
    results: Option<Vec<FoundView>>,
    /// What to say without a result.
    nothing: String,
}

/// A result: the id, the name, and the team or country.
struct FoundView {
    id: i64,
    name: String,
    remark: String,
}

/// The form, and the results if the address has a search.
pub(super) fn markup(
    cx: &PageContext<'_>,
    data: &Data<'_>,
    compared: Compared,
    kept: (i64, &str),
) -> Result<Markup, Error> {
    let searched: String = cx.query.get("q").unwrap_or_default().trim().chars().take(SEARCH_LONGEST).collect();
    let results = match searched.is_empty() {
        true => None,
        false => {
            let mut found = find(cx, data, compared, &searched)?;
            found.retain(|found| found.id != kept.0);
            Some(found)
        }
    };
    let body = FormBody {
        cx,
        address: format!("/compare/{}/{}", compared.segment(), kept.0),
        prompt: cx.fill(words::PROMPT, &[kept.1]),
        holder: cx.say(if compared == Compared::Players { words::A_PLAYER_NAME } else { words::A_TEAM_NAME }),
        results,
        nothing: cx.fill(words::NOTHING, &[&searched]),
        searched: &searched,
    };
    Ok(Markup::trusted(render(&body)?))
}

fn find(cx: &PageContext<'_>, data: &Data<'_>, compared: Compared, name: &str) -> Result<Vec<FoundView>, Error> {
    let page = ListPage { size: MAX_RESULTS, ..ListPage::default() };
    let filter = EntityFilter { name: Some(name), page, ..EntityFilter::default() };
    Ok(match compared {
        Compared::Players => {
            let records = PlayerRecord::load(data, data.players(&filter, None)?.rows)?;
            let view = |record: PlayerRecord| FoundView {
                id: record.player.id.number(),
                name: cx.name(record.player.display_name()).to_owned(),
                remark: record.team.map_or_else(String::new, |team| cx.name(&team.name).to_owned()),
            };
            records.into_iter().map(view).collect()
        }
        Compared::Teams => {
            let view = |row: EntityRow<Team>| FoundView {
                id: row.entity.id.0,
                name: cx.name(&row.entity.name).to_owned(),
                remark: String::new(),
            };
            data.teams(&filter)?.rows.into_iter().map(view).collect()
        }
    })
}
