//! The place of a team in the table of a tournament.

use football::model::{Kind, Nature, TeamId};

use api::parts::structure::grouped_matches;
use api::parts::tables::Counting;
use api::{Data, EntitledEdition, Error};

/// A row of a table, as the page of its team shows it.
#[derive(Clone, Copy, Debug)]
pub(super) struct TeamPlace {
    pub(super) rank: usize,
    pub(super) teams: usize,
    pub(super) points: i64,
}

/// The team's row in the last table that it is in; none before its first result.
pub(super) fn place(data: &Data<'_>, edition: &EntitledEdition<'_>, team: TeamId) -> Result<Option<TeamPlace>, Error> {
    let entities = edition.entities(&[Kind::Team])?;
    let counting = Counting {
        edition: edition.edition(),
        entities: &entities,
        until_round: None,
        live: data.live_tables,
        wanted: [true, false, false, false],
    };
    let mut stages = grouped_matches(edition)?;
    stages.retain(|(stage, _)| stage.nature == Nature::League);
    for (stage, groups) in stages.into_iter().rev() {
        for (group, rows) in groups {
            let [Some(table), ..] = counting.tables(&stage, group, &rows).tables else { continue };
            let own = table.iter().find(|row| row.standing.team == team && row.standing.matches() > 0);
            if let Some(row) = own {
                return Ok(Some(TeamPlace { rank: row.rank, teams: table.len(), points: row.standing.points }));
            }
        }
    }
    Ok(None)
}
