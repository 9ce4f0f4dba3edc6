//! Which tournament two players or teams are compared in, and their numbers in it.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;

use football::analysis::{EditionTotals, Tally, TeamTotals};
use football::model::{EditionId, Kind, PlayerId, TeamId};

use super::compare_form::Compared;
use api::rows::error::TOURNAMENT_NOT_FOUND;
use api::{Data, Error};

/// The tournaments that name the player or team, the latest first.
pub(super) fn tournaments(data: &Data<'_>, kind: Kind, id: i64) -> Result<Vec<EditionId>, Error> {
    let mut editions = data.editions_of(kind, id)?;
    editions.sort_by_key(|edition| Reverse((edition.edition().start, edition.edition().id)));
    Ok(editions.iter().map(|edition| edition.edition().id).collect())
}

/// The numbers of a tournament. Each tournament is read once for both sides, and only if it is shown.
enum SeasonNumbers {
    Players(Arc<EditionTotals>),
    Teams(TeamTotals),
}

/// The numbers of two players or teams.
pub(super) struct Seasons<'c, 'd> {
    data: &'c Data<'d>,
    compared: Compared,
    known: HashMap<i64, SeasonNumbers>,
}

/// The numbers of one side, with the tournament that they are from.
type SideNumbers = Option<(EditionId, Tally)>;

impl<'c, 'd> Seasons<'c, 'd> {
    pub(super) fn new(data: &'c Data<'d>, compared: Compared) -> Self {
        Seasons { data, compared, known: HashMap::new() }
    }

    /// None without a final match.
    fn tally(&mut self, edition: EditionId, id: i64) -> Result<Option<Tally>, Error> {
        let numbers = match self.known.entry(edition.0) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(place) => {
                let edition = self.data.edition(edition.0, TOURNAMENT_NOT_FOUND)?;
                place.insert(match self.compared {
                    Compared::Players => SeasonNumbers::Players(edition.totals()?),
                    Compared::Teams => SeasonNumbers::Teams(edition.team_totals()?),
                })
            }
        };
        Ok(match numbers {
            SeasonNumbers::Players(totals) => {
                totals.player(PlayerId::new(id)).and_then(|totals| totals.season.statistics().cloned())
            }
            SeasonNumbers::Teams(totals) => {
                let own = totals.seasons().find(|(team, _)| *team == TeamId(id));
                own.and_then(|(_, season)| season.statistics().cloned())
            }
        })
    }

    /// The numbers of each in the asked tournament or the latest that both have numbers in; without one, each in their latest.
    /// A side is its id and its tournaments.
    pub(super) fn chosen(
        mut self,
        sides: &[(i64, &[EditionId])],
        shared: &[EditionId],
        asked: Option<EditionId>,
    ) -> Result<(Option<EditionId>, Vec<SideNumbers>), Error> {
        for edition in shared.iter().filter(|id| asked.is_none_or(|asked| asked == **id)) {
            let mut tallies = Vec::new();
            for (id, _) in sides {
                tallies.push(self.tally(*edition, *id)?.map(|tally| (*edition, tally)));
            }
            if asked.is_some() || tallies.iter().all(Option::is_some) {
                return Ok((Some(*edition), tallies));
            }
        }
        let mut latest = Vec::new();
        for (id, tournaments) in sides {
            let mut own = None;
            for edition in *tournaments {
                if let Some(tally) = self.tally(*edition, *id)? {
                    own = Some((*edition, tally));
                    break;
                }
            }
            latest.push(own);
        }
        Ok((None, latest))
    }
}
