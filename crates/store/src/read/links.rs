//! Links: which ids are served as which. They are kept in memory, and read again after one was written.

use std::collections::BTreeMap;
use std::sync::Arc;

use football::identity::{Links, Provider};
use football::model::{EditionId, Entity};

use super::snapshot::Snapshot;
use crate::engine::row::{Row, values};
use crate::error::Error;
use crate::queries;
use crate::rows::entity::{open_body, parse_body};
use crate::rows::link::{Link, LinkDecision};
use crate::rows::values::edition_list;

impl Snapshot {
    /// The links that a caller sees. With `entitled`, only those whose two ids are both of one of these editions: nobody
    /// learns from a link of what they may not read.
    pub fn links(&self, entitled: Option<&[EditionId]>) -> Result<Arc<Links>, Error> {
        let (mark, version) = (self.key_mark(), self.version());
        let load = || same(&self.connection.query(queries::LINKS, &[])?);
        let all = self.caches.links.get_or_load(mark, version, load)?;
        let Some(entitled) = entitled.filter(|_| !all.is_empty()) else { return Ok(all) };
        self.caches.links_of_editions.get_or_load((mark, version, entitled.to_vec()), || {
            same(&self.connection.query(queries::LINKS_VISIBLE, &values![edition_list(entitled)])?)
        })
    }

    /// Every decision, with an error in the place of each damaged one.
    pub fn link_decisions(&self) -> Result<Vec<Result<Link, Error>>, Error> {
        Ok(self.connection.query(queries::LINKS, &[])?.iter().map(Link::from_row).collect())
    }

    /// What can be compared, by the feed that stated it.
    pub fn providers(&self) -> Result<BTreeMap<String, Provider>, Error> {
        let mut providers: BTreeMap<String, Provider> = BTreeMap::new();
        for row in &self.connection.query(queries::LINK_MATCHES, &[])? {
            let match_ = Arc::unwrap_or_clone(self.match_row(row)?.match_);
            provider(&mut providers, row.text(10)?).matches.push(match_);
        }
        self.stated(&mut providers, |provider| &mut provider.teams)?;
        self.stated(&mut providers, |provider| &mut provider.players)?;
        self.stated(&mut providers, |provider| &mut provider.coaches)?;
        self.stated(&mut providers, |provider| &mut provider.referees)?;
        self.stated(&mut providers, |provider| &mut provider.stadiums)?;
        Ok(providers)
    }

    /// Adds the entities of a kind to those who stated them.
    fn stated<T: Entity>(
        &self,
        providers: &mut BTreeMap<String, Provider>,
        list: impl Fn(&mut Provider) -> &mut Vec<T>,
    ) -> Result<(), Error> {
        for row in &self.connection.query(queries::LINK_DOCUMENTS, &values![T::KIND.id()])? {
            let id = row.integer(0)?;
            let entity = parse_body(T::KIND, id, open_body(T::KIND, id, row.text(1)?)?)?;
            list(provider(providers, row.text(2)?)).push(entity);
        }
        Ok(())
    }
}

fn provider<'a>(providers: &'a mut BTreeMap<String, Provider>, name: &str) -> &'a mut Provider {
    providers.entry(name.to_owned()).or_default()
}

/// The ids that are served as others.
fn same(rows: &[Row]) -> Result<Links, Error> {
    let links = rows.iter().map(Link::from_row).collect::<Result<Vec<Link>, Error>>()?;
    let same = links.iter().filter(|link| link.decision == LinkDecision::Same);
    Ok(Links::new(same.map(|link| (link.kind, link.id, link.other))))
}
