//! Ids that are linked: under which one of them an entity is served.

use football::model::Kind;
use store::LinkedSnapshot;

use super::{Data, Entitlement};
use crate::rows::error::Error;
use crate::rows::request::Request;

impl Data<'_> {
    /// The id under which an id is served: another one if the two are linked.
    pub fn kept_id(&self, kind: Kind, id: i64) -> Result<i64, Error> {
        Ok(self.snapshot.kept_id(kind, id)?)
    }

    /// The request with the ids that are served.
    pub fn with_kept_ids(&self, request: Request) -> Result<Request, Error> {
        let links = self.snapshot.links()?;
        Ok(if links.is_empty() { request } else { request.with_ids(|kind, id| links.kept(kind, id)) })
    }

    /// Whether the caller sees what one without limits sees: every link, or there is none.
    pub fn sees_every_link(&self) -> Result<bool, Error> {
        Ok(self.entitlement == Entitlement::All || self.snapshot.unlinked().links(None)?.is_empty())
    }

    /// The same data under the ids that it was imported with, for what is made once and sent to callers with different rights.
    pub fn without_links(self) -> Self {
        Data { snapshot: LinkedSnapshot::without_links(self.snapshot.unlinked()), ..self }
    }

    /// Tells the links apart that a caller with some editions sees at different times; none if they see no link.
    pub fn links_fingerprint(&self) -> Result<Option<u64>, Error> {
        let links = self.snapshot.links()?;
        Ok((self.entitlement != Entitlement::All && !links.is_empty()).then(|| links.fingerprint()))
    }
}
