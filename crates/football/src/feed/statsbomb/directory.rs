//! Stadiums and referees: numbered in the current format, only named in that of 2018.

use std::collections::{BTreeMap, BTreeSet};

use super::raw::StadiumOrReferee;
use super::text::country;
use crate::feed::document::{Notice, Source};
use crate::feed::provider::numbering::Numbering;
use crate::feed::provider::records::Record;
use crate::model::{CountryId, Name, PlatformId, StadiumId};

/// How a match file identifies a stadium or a referee.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum DirectoryKey {
    Number(i64),
    Name(String),
}

/// What a match file says of a stadium or a referee.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub(super) name: Name,
    pub(super) country: Option<CountryId>,
    pub(super) source: Source,
}

/// Reads a stadium or referee of a match record, in either format. None if it has no name.
pub(super) fn parse_entry(
    record: &Record<'_>,
    field: &str,
    numbered: Option<&StadiumOrReferee<'_>>,
    named: Option<&str>,
) -> Result<Option<(DirectoryKey, Entry)>, Notice> {
    let name = numbered.map(|entity| entity.name.as_ref()).or(named).map(str::trim);
    let Some(name) = name.filter(|name| !name.is_empty()) else { return Ok(None) };
    let key = match numbered {
        Some(entity) => {
            // All kinds of ids have the same range.
            record.id(&format!("{field}.id"), entity.id, |id| StadiumId::from_provider(PlatformId::STATSBOMB, id))?;
            DirectoryKey::Number(entity.id)
        }
        None => DirectoryKey::Name(name.to_owned()),
    };
    let country = numbered.and_then(|entity| country(&entity.country.as_ref()?.name));
    Ok(Some((key, Entry { name: Name::new(name), country, source: record.source.clone() })))
}

/// All stadiums, or all referees.
#[derive(Debug, Default)]
pub(super) struct Directory {
    entries: BTreeMap<DirectoryKey, Entry>,
    numbering: Numbering,
    /// Names whose collision was reported before.
    reported: BTreeSet<String>,
}

impl Directory {
    pub(super) fn insert(&mut self, key: DirectoryKey, entry: Entry) {
        self.entries.insert(key, entry);
    }

    /// The number in the provider's block of ids.
    pub(super) fn number(&self, key: &DirectoryKey) -> Option<i64> {
        match key {
            DirectoryKey::Number(number) => Some(*number),
            DirectoryKey::Name(name) => self.numbering.number(name),
        }
    }

    /// An entry with its number.
    pub(super) fn get(&self, key: &DirectoryKey) -> Option<(i64, &Entry)> {
        Some((self.number(key)?, self.entries.get(key)?))
    }

    /// All entries with their numbers, in the order of the numbers.
    pub(super) fn numbered(&self) -> BTreeMap<i64, &Entry> {
        self.entries.iter().filter_map(|(key, entry)| Some((self.number(key)?, entry))).collect()
    }

    /// Numbers the entries that only have a name. Returns a notice for each name whose hash is in use for another entry.
    pub(super) fn number_names(&mut self, field: &str) -> Vec<Notice> {
        let mut names = BTreeSet::new();
        let mut reserved = BTreeSet::new();
        for key in self.entries.keys() {
            match key {
                DirectoryKey::Number(number) => drop(reserved.insert(*number)),
                DirectoryKey::Name(name) => drop(names.insert(name.clone())),
            }
        }
        self.numbering = Numbering::new(names, &reserved);
        let mut notices = Vec::new();
        for collision in self.numbering.collisions() {
            let entry = self.entries.get(&DirectoryKey::Name(collision.key.clone()));
            if let Some(entry) = entry.filter(|_| self.reported.insert(collision.key.clone())) {
                let (source, field) = (entry.source.clone(), field.to_owned());
                notices.push(Notice { source, field, message: collision.message() });
            }
        }
        notices
    }
}
