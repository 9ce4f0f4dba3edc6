//! Lists by name: everything of a kind, or what fits a searched text, the best first.
//!
//! A page of everything is read by an index. So is a search that finds many names: it finds those in which the words of the text
//! begin words, at most [`MOST_FOUND`]. A search that finds few reads all names of a kind, if these are not too many, and then
//! finds the text inside words, too. So does a list for a key of some tournaments: it reads the names of those who take part.

use football::model::{EditionId, Kind, Language, SearchedName, Status};

use super::listing::{Batch, MAX_NAME_BYTES, Page, PageOf, pattern_end};
use super::snapshot::Snapshot;
use crate::engine::row::{Row, SqlValue, values};
use crate::error::Error;
use crate::queries;
use crate::rows::name_lines::{NameList, after_all_that_begin_with, cut};
use crate::rows::values::{edition_list, status_list};

/// A search that finds more names by their beginnings has this total and the first of them.
pub const MOST_FOUND: u64 = 500;
/// A search with fewer results by an index reads all names.
const FEW: usize = 100;
/// The most names that a search reads.
const MAX_READ: u64 = 20_000;
/// Lines that are read for each name that is found: one name has several lines.
const LINES_OF_A_NAME: u64 = 3;

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

/// A searched text as its words, and as one word. [`SearchedName`] has no more words than these.
struct Patterns {
    words: Vec<String>,
    together: String,
}

/// The words of a searched text that the queries have places for.
const WORDS: usize = 6;
/// Any text has this.
const NO_WORD: &str = "%";

impl Snapshot {
    /// The ids of one page, and how many there are. Names in which every word of the text begins a word come first.
    pub(crate) fn ids_by_name(&self, kind: Kind, filter: &NameFilter) -> Result<PageOf<i64>, Error> {
        let searched = filter.text.as_deref().and_then(SearchedName::new).map(|searched| searched.patterns());
        let searched = searched.map(|(words, together)| Patterns { words, together });
        if searched.as_ref().is_some_and(Patterns::is_in_no_name) {
            return Ok(PageOf { total: 0, rows: Vec::new() });
        }
        match &searched {
            None if filter.entitled.is_none() => self.ids_in_order(kind, filter),
            Some(patterns) if filter.entitled.is_none() => {
                let found = self.ids_beginning_with(kind, patterns)?;
                if found.len() < FEW && self.has_few(kind)? {
                    return self.ids_of_all_names(kind, filter, searched.as_ref());
                }
                Ok(PageOf::of_all(found, filter.page, Batch::default()))
            }
            _ => self.ids_of_all_names(kind, filter, searched.as_ref()),
        }
    }

    /// A page of everything.
    fn ids_in_order(&self, kind: Kind, filter: &NameFilter) -> Result<PageOf<i64>, Error> {
        let list = NameList::by(filter.language).id();
        let page = values![kind.id(), list, i64::from(filter.page.size), filter.page.rows_before()];
        page_of_ids(&self.connection.query(queries::NAMES_LISTED, &page)?)
    }

    /// The first names that begin with the text as one word, then those in which each of its words begins a word.
    fn ids_beginning_with(&self, kind: Kind, patterns: &Patterns) -> Result<Vec<i64>, Error> {
        let mut found: Vec<i64> = Vec::new();
        let as_words: Vec<&str> = patterns.words.iter().map(String::as_str).collect();
        for words in [vec![patterns.together.as_str()], as_words] {
            // The longest word is in the fewest names.
            let mut words: Vec<String> = words.iter().map(|word| cut(word.trim_start_matches('\n'))).collect();
            words.sort_by_key(|word| std::cmp::Reverse(word.chars().count()));
            let mut parameters: Vec<SqlValue> = vec![kind.id().into()];
            for place in 0..WORDS {
                let word = words.get(place);
                parameters.extend(values![word.cloned(), word.map(|word| after_all_that_begin_with(word))]);
            }
            parameters.extend(values![(MOST_FOUND * LINES_OF_A_NAME) as i64]);
            for row in self.connection.query(queries::NAMES_BEGINNING, &parameters)? {
                let id = row.integer(0)?;
                if !found.contains(&id) {
                    found.push(id);
                }
            }
            found.truncate(MOST_FOUND as usize);
            if words.len() == 1 && patterns.words.len() == 1 {
                break;
            }
        }
        Ok(found)
    }

    /// One page out of the names of everyone, or of all who take part in what the key is entitled to.
    fn ids_of_all_names(
        &self,
        kind: Kind,
        filter: &NameFilter,
        searched: Option<&Patterns>,
    ) -> Result<PageOf<i64>, Error> {
        let word = |at: usize| searched.and_then(|patterns| patterns.words.get(at)).map(|word| pattern_end(word));
        let words: [String; WORDS] = std::array::from_fn(|at| word(at).unwrap_or_else(|| NO_WORD.to_owned()));
        let [first, second, third, fourth, fifth, sixth] = words;
        let rows = self.connection.query(
            queries::LISTING_BY_NAME,
            &values![
                kind.id(),
                filter.entitled.as_deref().map(edition_list),
                before_name(filter.language),
                searched.map(|patterns| pattern_end(&patterns.together)),
                "\n",
                first,
                second,
                third,
                fourth,
                fifth,
                sixth,
                i64::from(filter.page.size),
                filter.page.rows_before(),
            ],
        )?;
        page_of_ids(&rows)
    }

    /// Whether there are so few of a kind that a search may read all their names.
    pub(crate) fn has_few(&self, kind: Kind) -> Result<bool, Error> {
        Ok(self.visible(kind, &[])? <= MAX_READ)
    }

    /// How many entities of a kind are visible, or matches in some states; without states, all.
    pub(super) fn visible(&self, kind: Kind, statuses: &[Status]) -> Result<u64, Error> {
        let statuses = (!statuses.is_empty()).then(|| status_list(statuses));
        let rows = self.connection.query(queries::VISIBLE_IN, &values![kind.id(), statuses])?;
        Ok(rows.first().map_or(Ok(0), |row| row.integer(0))?.unsigned_abs())
    }
}

impl Patterns {
    /// No name is so long, and none has a NUL, which PostgreSQL refuses.
    fn is_in_no_name(&self) -> bool {
        self.together.len() > MAX_NAME_BYTES || self.together.contains('\0')
    }
}

/// Out of rows of the total and an id; the one row of an empty page has only the total.
pub(super) fn page_of_ids(rows: &[Row]) -> Result<PageOf<i64>, Error> {
    let mut page = PageOf { total: 0, rows: Vec::with_capacity(rows.len()) };
    for row in rows {
        page.total = row.integer(0)?.unsigned_abs();
        page.rows.extend(row.maybe_integer(1)?);
    }
    Ok(page)
}

/// The characters before the first search line in a language: English lines come first, and have no Arabic letters.
fn before_name(language: Language) -> String {
    match language {
        Language::English => "\n".to_owned(),
        Language::Arabic => (' '..='~').chain(['\n']).collect(),
    }
}
