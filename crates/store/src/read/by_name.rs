//! Lists by name: everything of a kind, or what fits a searched text, the best first.

use football::model::{EditionId, Kind, Language, SearchedName};

use super::listing::{MAX_NAME_BYTES, Page, PageOf, pattern_end};
use super::snapshot::Snapshot;
use crate::engine::row::values;
use crate::error::Error;
use crate::queries;
use crate::rows::values::edition_list;

/// What a list by name has, and in which order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct NameFilter {
    /// Only those whose names have all words of this text, in any order; a text without letters and digits filters nothing.
    pub text: Option<String>,
    /// The names that decide the order.
    pub language: Language,
    pub page: Page,
    /// Only those who take part in one of these: what the caller's key is entitled to. None: all.
    pub entitled: Option<Vec<EditionId>>,
}

/// The words of a searched text that the query has places for. [`SearchedName`] has no more.
const WORDS: usize = 6;
/// Any text has this.
const NO_WORD: &str = "%";

impl Snapshot {
    /// The ids of one page, and how many there are. Names in which every word of the text begins a word come first.
    pub(crate) fn ids_by_name(&self, kind: Kind, filter: &NameFilter) -> Result<PageOf<i64>, Error> {
        let searched = filter.text.as_deref().and_then(SearchedName::new).map(|searched| searched.patterns());
        if searched.as_ref().is_some_and(|(_, all)| all.len() > MAX_NAME_BYTES || all.contains('\0')) {
            return Ok(PageOf { total: 0, rows: Vec::new() });
        }
        let word = |at: usize| {
            let (words, _) = searched.as_ref()?;
            words.get(at).map(|word| pattern_end(word))
        };
        let words: [String; WORDS] = std::array::from_fn(|at| word(at).unwrap_or_else(|| NO_WORD.to_owned()));
        let [first, second, third, fourth, fifth, sixth] = words;
        let rows = self.connection.query(
            queries::LISTING_BY_NAME,
            &values![
                before_name(filter.language),
                searched.as_ref().map(|(_, all)| pattern_end(all)),
                "\n",
                first,
                second,
                third,
                fourth,
                fifth,
                sixth,
                kind.id(),
                filter.entitled.as_deref().map(edition_list),
                i64::from(filter.page.size),
                filter.page.rows_before(),
            ],
        )?;
        let mut page = PageOf { total: 0, rows: Vec::with_capacity(rows.len()) };
        for row in &rows {
            page.total = row.integer(0)?.unsigned_abs();
            page.rows.extend(row.maybe_integer(1)?);
        }
        Ok(page)
    }
}

/// The characters before the first search line in a language: English lines come first, and have no Arabic letters.
fn before_name(language: Language) -> String {
    match language {
        Language::English => "\n".to_owned(),
        Language::Arabic => (' '..='~').chain(['\n']).collect(),
    }
}
