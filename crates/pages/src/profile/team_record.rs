//! The record of a team.

use football::model::Country;

use api::parts::page;
use api::parts::reference::Ref;
use api::parts::team_record::TeamRecord;
use api::rows::error::TEAM_NOT_FOUND;
use api::{Data, EntityFilter, Error};

/// The record of a team that the reader may see.
pub(super) fn record(data: &Data<'_>, id: i64) -> Result<TeamRecord, Error> {
    let filter = EntityFilter { id: Some(id), ..EntityFilter::default() };
    let row = page::only(data.teams(&filter)?, TEAM_NOT_FOUND)?;
    let country = data.find::<Country>(row.entity.country.map(|country| country.0))?;
    let mut record = TeamRecord::load(data, row)?;
    record.country = country.as_ref().map(Ref::from_entity);
    Ok(record)
}
