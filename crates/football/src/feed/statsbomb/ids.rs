//! The numbers of editions, which the provider identifies by competition and season.

use crate::feed::document::Notice;
use crate::feed::provider::records::Record;
use crate::model::{EditionId, PlatformId};

/// An edition's number is its competition's number times this, plus its season's number.
const SEASONS: i64 = 10_000;
const COMPETITIONS: i64 = 100_000;

pub(super) fn edition_id(record: &Record<'_>, competition: i64, season: i64) -> Result<EditionId, Notice> {
    let fits = (0..COMPETITIONS).contains(&competition) && (0..SEASONS).contains(&season);
    let number = if fits { competition * SEASONS + season } else { -1 };
    EditionId::from_provider(PlatformId::STATSBOMB, number).ok_or_else(|| {
        let message = format!(
            "competition {competition} with season {season} is out of range: expected a competition below \
             {COMPETITIONS} and a season below {SEASONS}"
        );
        record.notice("season_id", message)
    })
}

/// The provider's numbers of competition and season.
pub(super) fn competition_and_season(edition: EditionId) -> (i64, i64) {
    let number = edition.0 - PlatformId::STATSBOMB.0 * 1_000_000_000;
    (number / SEASONS, number % SEASONS)
}
