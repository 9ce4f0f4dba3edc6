//! The damage that PostgreSQL itself finds in our tables.

use super::server::TABLES;
use crate::engine::backend::Connection;
use crate::error::Error;

/// The extension that checks indexes, if somebody installed it.
const AMCHECK: &str = "select extname::text from pg_catalog.pg_extension where extname = 'amcheck'";
const INDEXES: &str = "select c.oid::regclass::text
    from pg_catalog.pg_index i
    join pg_catalog.pg_class c on c.oid = i.indexrelid
    join pg_catalog.pg_am a on a.oid = c.relam
    where a.amname = 'btree' and c.relnamespace = current_schema()::regnamespace
    order by 1";

/// Reads every row whole, which compares the checksum of every page if the server keeps them. Compares every index with
/// its table, if the server can. The caller has lifted the time-out: this takes as long as the store is large.
pub(super) fn check(connection: &dyn Connection) -> Result<Vec<String>, Error> {
    let mut found = Vec::new();
    for table in connection.query(TABLES, &[])? {
        let table = table.text(0)?;
        let text =
            format!("select count(*) from (select length(cast(t as text)) as whole from {table} t) r where whole < 0");
        found.extend(check_one(connection, table, &text)?);
    }
    if !connection.query(AMCHECK, &[])?.is_empty() {
        for index in connection.query(INDEXES, &[])? {
            let index = index.text(0)?;
            let text = format!("select count(*) from (select bt_index_check('{index}'::regclass, true)) checked");
            found.extend(check_one(connection, index, &text)?);
        }
    }
    Ok(found)
}

/// The damage to one table or index, if there is any. The savepoint keeps the transaction usable after it.
fn check_one(connection: &dyn Connection, name: &str, text: &str) -> Result<Option<String>, Error> {
    connection.execute_batch("savepoint look")?;
    match connection.query(text, &[]) {
        Ok(_) => Ok(None),
        Err(Error::Damaged(what)) => {
            connection.execute_batch("rollback to savepoint look")?;
            Ok(Some(format!("{name}: {what}")))
        }
        Err(error) => Err(error),
    }
}
