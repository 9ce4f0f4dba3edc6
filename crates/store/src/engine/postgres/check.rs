//! What PostgreSQL itself finds wrong with our tables.

use super::TABLES;
use super::session::Session;
use crate::engine::backend::Connection;
use crate::error::Error;

/// The extension that checks indexes, where somebody installed it.
const AMCHECK: &str = "select extname::text from pg_catalog.pg_extension where extname = 'amcheck'";
const INDEXES: &str = "select c.oid::regclass::text
    from pg_catalog.pg_index i
    join pg_catalog.pg_class c on c.oid = i.indexrelid
    join pg_catalog.pg_am a on a.oid = c.relam
    where a.amname = 'btree' and c.relnamespace = current_schema()::regnamespace
    order by 1";

/// Reads every row whole, which compares the checksum of every page where the server keeps them; and has every index
/// compared with its table, where the server can.
pub(super) fn check(session: &Session) -> Result<Vec<String>, Error> {
    session.without_timeout()?;
    let mut found = Vec::new();
    for table in session.query(TABLES, &[])? {
        let table = table.text(0)?;
        let text =
            format!("select count(*) from (select length(cast(t as text)) as whole from {table} t) r where whole < 0");
        found.extend(look(session, table, &text)?);
    }
    if !session.query(AMCHECK, &[])?.is_empty() {
        for index in session.query(INDEXES, &[])? {
            let index = index.text(0)?;
            let text = format!("select count(*) from (select bt_index_check('{index}'::regclass, true)) checked");
            found.extend(look(session, index, &text)?);
        }
    }
    Ok(found)
}

/// What is wrong with one thing, if anything is; then the transaction goes on as if nobody had looked.
fn look(session: &Session, name: &str, text: &str) -> Result<Option<String>, Error> {
    session.execute_batch("savepoint look")?;
    match session.query(text, &[]) {
        Ok(_) => Ok(None),
        Err(Error::Damaged(what)) => {
            session.execute_batch("rollback to savepoint look")?;
            Ok(Some(format!("{name}: {what}")))
        }
        Err(error) => Err(error),
    }
}
