//! Ids that are linked: under which one of them an entity is served.

use football::model::Kind;

use super::{Data, Entitlement};
use crate::api::error::Error;
use crate::api::request::Request;

impl Data<'_> {
    /// The id under which an id is served: another one if the two are linked.
    pub fn kept_id(&self, kind: Kind, id: i64) -> Result<i64, Error> {
        Ok(self.snapshot.kept_id(kind, id)?)
    }

    /// The request with the ids that are served.
    pub(in crate::api) fn with_kept_ids(&self, request: Request) -> Result<Request, Error> {
        let links = self.snapshot.links()?;
        Ok(if links.is_empty() { request } else { request.with_ids(|kind, id| links.kept(kind, id)) })
    }

    /// Tells the links apart that a caller with some editions sees at different times; none if they see no link.
    pub(in crate::api) fn links_fingerprint(&self) -> Result<Option<u64>, Error> {
        let links = self.snapshot.links()?;
        Ok((self.entitlement != Entitlement::All && !links.is_empty()).then(|| links.fingerprint()))
    }
}
