//! The names of an entity in the table `name_line`, where lists by name and searches find them.
//!
//! A line is cut: nobody searches for more letters, and an index has room for so many.

use std::collections::BTreeSet;

use football::model::{Entity, Kind, Language, Name, search_lines};

use crate::engine::backend::Connection;
use crate::engine::row::{SqlValue, values};
use crate::error::Error;
use crate::queries;

/// The characters of a line. The queries know this number.
const CHARS: usize = 48;
/// Comes after every letter: names that are not stated in a language are the last ones of its list.
const LAST: char = '\u{10FFFF}';

/// What a line is for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum NameList {
    /// A searched text is compared with its beginning.
    Search,
    /// The place of the entity in the list by English or Arabic name.
    English,
    Arabic,
}

impl NameList {
    pub(crate) fn id(self) -> i64 {
        self as i64
    }

    pub(crate) fn by(language: Language) -> NameList {
        match language {
            Language::English => NameList::English,
            Language::Arabic => NameList::Arabic,
        }
    }
}

/// The lines of an entity.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct NameLines(BTreeSet<(NameList, String)>);

impl NameLines {
    /// `others` are names that searches find it by, beside its own.
    pub(crate) fn of<T: Entity>(entity: &T, others: &[Name]) -> NameLines {
        if !is_listed(T::KIND) {
            return NameLines::default();
        }
        let names = entity.names();
        let texts =
            names.iter().copied().chain(others).flat_map(|name| [Some(name.en.as_str()), name.ar.as_deref()]).flatten();
        let lines = texts.flat_map(lines).map(|line| (NameList::Search, line));
        let english = names.first().and_then(|name| lines_of(&name.en)).unwrap_or_else(|| LAST.to_string());
        let arabic = names.iter().find_map(|name| name.ar.as_deref()).and_then(lines_of);
        let arabic = arabic.unwrap_or_else(|| cut(&format!("{LAST}{english}")));
        NameLines(lines.chain([(NameList::English, english), (NameList::Arabic, arabic)]).collect())
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    pub(crate) fn add(&self, connection: &dyn Connection, kind: Kind, id: i64) -> Result<(), Error> {
        if !self.0.is_empty() {
            let [count, lines] = self.packed();
            connection.execute(queries::NAME_LINES_ADD, &values![count, kind.id(), lines, id])?;
        }
        Ok(())
    }

    pub(crate) fn drop(&self, connection: &dyn Connection, kind: Kind, id: i64) -> Result<(), Error> {
        if !self.0.is_empty() {
            let [count, lines] = self.packed();
            connection.execute(queries::NAME_LINES_DROP, &values![kind.id(), count, lines, id])?;
        }
        Ok(())
    }

    /// Whether all of them are stored.
    pub(crate) fn are_stored(&self, connection: &dyn Connection, kind: Kind, id: i64) -> Result<bool, Error> {
        if self.0.is_empty() {
            return Ok(true);
        }
        let [count, lines] = self.packed();
        let rows = connection.query(queries::NAME_LINES_FOUND, &values![kind.id(), count, lines, id])?;
        Ok(rows.first().map_or(Ok(0), |row| row.integer(0))?.unsigned_abs() == self.len() as u64)
    }

    /// Their number, and all in one text: of each the list and the line, padded with spaces, which no line has.
    fn packed(&self) -> [SqlValue; 2] {
        let lines: String = self.0.iter().map(|(list, line)| format!("{}{line:<CHARS$}", list.id())).collect();
        values![self.0.len() as i64, lines]
    }
}

/// How many lines the entities of a kind have in the table.
pub(crate) fn name_lines_of(connection: &dyn Connection, kind: Kind) -> Result<usize, Error> {
    let rows = connection.query(queries::NAME_LINES_COUNT, &values![kind.id()])?;
    Ok(rows.first().map_or(Ok(0), |row| row.integer(0))?.unsigned_abs() as usize)
}

/// A searched text as a line begins with it.
pub(crate) fn cut(text: &str) -> String {
    text.chars().take(CHARS).collect()
}

/// The first text that does not begin with this one, of those after it.
pub(crate) fn after_all_that_begin_with(text: &str) -> String {
    format!("{text}{LAST}")
}

/// Whether a list or a search shows entities of this kind by name.
pub(crate) fn is_listed(kind: Kind) -> bool {
    matches!(kind, Kind::Competition | Kind::Club | Kind::Team | Kind::Coach | Kind::Referee | Kind::Player)
}

fn lines(text: &str) -> Vec<String> {
    search_lines(text).lines().filter(|line| !line.is_empty()).map(cut).collect()
}

fn lines_of(text: &str) -> Option<String> {
    lines(text).into_iter().next()
}
