//! The seasons of a competition: the one before, the one after, and all of them.

use std::cmp::Ordering;

use football::model::{CompetitionId, Name, natural_order};
use jiff::Timestamp;
use store::EditionRow;

use api::{Data, EntitledEdition, Error};

/// A season that the reader may see.
#[derive(Clone, Debug)]
pub(super) struct SeasonLink {
    pub(super) id: i64,
    pub(super) season: Name,
    first: Option<Timestamp>,
}

/// The seasons of a competition, the latest first.
#[derive(Clone, Debug)]
pub(super) struct Seasons {
    pub(super) all: Vec<SeasonLink>,
    /// The place of the shown one.
    shown: usize,
}

impl Seasons {
    pub(super) fn load(data: &Data<'_>, competition: CompetitionId, shown: i64) -> Result<Seasons, Error> {
        let rows = data.editions_of_competition(competition)?.into_iter().map(EntitledEdition::into_row);
        let link = |row: EditionRow| SeasonLink { id: row.edition.id.0, season: row.edition.season, first: row.first };
        let mut all: Vec<SeasonLink> = rows.map(link).collect();
        all.sort_by(later_first);
        let shown = all.iter().position(|season| season.id == shown).unwrap_or_default();
        Ok(Seasons { all, shown })
    }

    pub(super) fn is_shown(&self, season: &SeasonLink) -> bool {
        self.all.get(self.shown).is_some_and(|shown| shown.id == season.id)
    }

    pub(super) fn before(&self) -> Option<&SeasonLink> {
        self.all.get(self.shown + 1)
    }

    pub(super) fn after(&self) -> Option<&SeasonLink> {
        self.all.get(self.shown.checked_sub(1)?)
    }
}

/// By the first kick-off, then by name. A season without a match is most likely one to come.
fn later_first(one: &SeasonLink, other: &SeasonLink) -> Ordering {
    let moment = |season: &SeasonLink| (season.first.is_none(), season.first);
    let by_name = || natural_order(&other.season.en, &one.season.en);
    moment(other).cmp(&moment(one)).then_with(by_name).then(other.id.cmp(&one.id))
}
