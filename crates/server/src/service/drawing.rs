//! Responses that are pictures: `response=image`.

use api::Operation;
use api::data::Data;
use api::operations::PLAYER_PENALTY_LOCATION;
use api::parts::penalties::PlayerPenalties;
use api::rows::error::{Error, INTERNAL, NO_IMAGE};
use api::rows::request::Request;
use football::model::Language;

/// The picture of what an operation returns.
pub(super) fn png(
    operation: &Operation,
    data: &Data<'_>,
    request: &Request,
    language: Language,
) -> Result<Vec<u8>, Error> {
    let drawn = match operation.name {
        name if name == PLAYER_PENALTY_LOCATION.name => {
            pages::penalties::png(language, &PlayerPenalties::load(data, request)?)
        }
        name => return Err(NO_IMAGE.with("operation", name)),
    };
    drawn.map_err(|error| {
        tracing::error!(%error, operation = operation.name, "cannot draw a picture");
        INTERNAL.into()
    })
}
