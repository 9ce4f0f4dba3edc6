//! The database itself: roles, foreign tables, damage, collation, and statements that PostgreSQL accepts.

use std::cell::Cell;
use std::time::Duration;

use football::model::Team;
use store::{CommitMark, Error, Store};
use test_support::{PostgresDatabase, PostgresServer, postgres, wait_until};

use super::{database, open, open_at, teams};
use crate::at;

#[test]
fn a_database_that_cannot_be_used_is_named_without_its_password() {
    let Some(database) = database() else { return };
    let port = PostgresServer::shared().port;
    database.sql("create role guarded login superuser password 's@cr/t'");
    let name = &database.name;
    let guarded = |password: &str| open_at(&format!("postgres://guarded:{password}@127.0.0.1:{port}/{name}"));
    assert_eq!(guarded("s%40cr%2Ft").unwrap().version().unwrap(), 0);
    let cases = [
        (guarded("wr0ngpass").unwrap_err(), "password authentication failed"),
        (open_at(&format!("postgres://guarded:s%40cr%2Ft@127.0.0.1:{port}/nowhere")).unwrap_err(), "does not exist"),
        (open_at(&format!("postgres://guarded:s%40cr%2Ft@127.0.0.1:1/{name}")).unwrap_err(), "cannot be reached"),
    ];
    for (error, says) in cases {
        let text = format!("{error} {error:?}");
        assert!(text.contains(says) && text.contains("postgres://127.0.0.1:"), "{text}");
        assert!(!text.contains("cr%2Ft") && !text.contains("s@cr/t") && !text.contains("wr0ngpass"), "{text}");
    }
    database.sql("drop owned by guarded; drop role guarded");
}

#[test]
fn a_read_only_role_can_serve_and_not_write() {
    let Some(database) = database() else { return };
    open(&database).ingest(teams([1]), at(0)).unwrap();
    let name = &database.name;
    database.sql(&format!(
        "create role reader_{name} login; grant usage on schema public to reader_{name}; \
         grant select on all tables in schema public to reader_{name}"
    ));
    let address = database.address().replace("postgres@", &format!("reader_{name}@"));
    let store = open_at(&address).unwrap();
    assert_eq!(store.snapshot().unwrap().all::<Team>().unwrap().len(), 1);
    let mut watch = store.watch().unwrap();
    let error = store.ingest(teams([2]), at(1)).unwrap_err();
    assert!(matches!(&error, Error::MissingPrivilege(why) if why.contains("table schema_version")), "{error}");
    assert!(!error.is_transient(), "a retry would fail, too");
    open(&database).ingest(teams([2]), at(1)).unwrap();
    assert_eq!(watch.wait(Duration::from_secs(30)).unwrap().len(), 1);
}

#[test]
fn damage_that_the_server_finds_is_reported() {
    let Some(database) = database() else { return };
    let store = open(&database);
    store.ingest(teams([1]), at(0)).unwrap();
    database.sql("create extension amcheck");
    assert_eq!(store.verify(|_, _| ()).unwrap().wrong, []);
    // An index that differs from its table.
    database.sql(
        "update pg_index set indisready = false, indisvalid = false where indexrelid = 'entity_parent'::regclass; \
         insert into entity select kind, 2, parent_id, ordinal, country_id, whole, overlay, replace(body, '1', '2'), search, \
           revision, updated_at from entity; \
         update pg_index set indisready = true, indisvalid = true where indexrelid = 'entity_parent'::regclass",
    );
    let wrong = store.verify(|_, _| ()).unwrap().wrong;
    let found = wrong.iter().find(|found| found.to_string().contains("entity_parent"));
    assert!(found.is_some_and(|found| found.to_string().contains("lacks matching index tuple")), "{wrong:?}");
}

#[test]
fn every_statement_prepares() {
    let Some(database) = database() else { return };
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/queries");
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let texts = files.filter(|path| path.extension().is_some_and(|end| end == "sql"));
    let prepare = |path: std::path::PathBuf| {
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        format!("prepare query_{name} as {};", std::fs::read_to_string(path).unwrap().trim_end().trim_end_matches(';'))
    };
    let all: Vec<String> = texts.map(prepare).collect();
    assert!(all.len() > 50);
    database.sql(&all.join("\n"));
    // PostgreSQL must infer the types that are bound: numbers, texts and bytes only.
    let others = "select name, parameter_types from pg_prepared_statements where exists ( \
        select from unnest(parameter_types) t where t not in ('bigint'::regtype, 'text'::regtype, 'bytea'::regtype))";
    assert_eq!(database.sql(&format!("{}\n{others}", all.join("\n"))), "");
}

#[test]
fn foreign_databases_are_refused_and_unchanged() {
    if !postgres::is_installed() {
        return;
    }
    let database = PostgresDatabase::empty();
    let address = database.address().parse().unwrap();
    let error = Store::open_existing(&address).unwrap_err();
    assert!(matches!(error, Error::Missing(_)) && error.to_string().contains(&database.name), "{error}");
    database.sql("create table song (title text)");
    let error = Store::open(&address).unwrap_err();
    assert!(matches!(error, Error::NotAStore(_)) && error.to_string().contains(&database.name), "{error}");
    assert_eq!(database.sql("select tablename from pg_tables where schemaname = 'public'").trim(), "song");
}

#[test]
fn texts_are_compared_byte_by_byte_whatever_the_locale() {
    let Some(database) = database() else { return };
    let other =
        "select count(*) from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and t.typname = 'text'
          and a.attcollation <> '\"C\"'::regcollation";
    assert_eq!(database.sql(other).trim(), "0");
    let texts = other.replace("<>", "=");
    assert_ne!(database.sql(&texts).trim(), "0");
}

/// Two stores in two schemas of a database.
fn two_stores(database: &PostgresDatabase) -> [Store; 2] {
    ["one", "two"].map(|schema| {
        let role = format!("{schema}_{}", database.name);
        database.sql(&format!(
            "create role {role} login superuser; create schema {schema}; alter role {role} set search_path = {schema}"
        ));
        open_at(&database.address().replace("postgres@", &format!("{role}@"))).unwrap()
    })
}

/// The mark, once the listener has learned it.
fn mark(store: &Store) -> CommitMark {
    let found = Cell::new(None);
    wait_until(|| {
        found.set(store.commit_mark());
        found.get().is_some()
    });
    found.get().unwrap()
}

#[test]
fn a_store_is_not_disturbed_by_another_one_in_the_same_database() {
    let Some(database) = database() else { return };
    let [one, two] = two_stores(&database);
    one.ingest(teams([1]), at(0)).unwrap();
    // The notification of its own write may arrive late, once. A disturbance would come each time.
    let is_undisturbed = |disturb: &dyn Fn()| {
        (0..10).any(|_| {
            let before = mark(&one);
            disturb();
            std::thread::sleep(Duration::from_millis(200));
            mark(&one) == before
        })
    };
    let number = Cell::new(0);
    let write_other = || {
        number.set(number.get() + 50);
        two.ingest(teams(number.get()..number.get() + 50), at(0)).map(drop).unwrap();
    };
    assert!(is_undisturbed(&write_other), "a write of the other store");
    assert_eq!(one.version().unwrap(), 1);

    // Any role can send a notification. No position is taken from it.
    let channel = database.sql("select 'touchline_' || cast(cast('one.meta' as regclass) as oid)");
    let notify = || {
        database.sql("notify touchline, '999999'");
        database.sql(&format!("notify {}, '999999'", channel.trim()));
    };
    assert!(is_undisturbed(&notify), "a foreign notification");

    let before = mark(&one);
    one.ingest(teams([2]), at(1)).unwrap();
    assert_ne!(one.commit_mark(), Some(before));
}

#[test]
fn a_foreign_notification_does_not_raise_the_position_of_standbys() {
    let Some(database) = database() else { return };
    let [one, two] = two_stores(&database);
    one.ingest(teams([1]), at(0)).unwrap();
    // The primary stands for a standby: what matters is what the store takes for the newest position.
    let address = database.address().replace("postgres@", &format!("one_{}@", database.name));
    let one = one.with_standbys(&address.parse().unwrap()).unwrap();
    let mut watch = one.watch().unwrap();
    let channel = database.sql("select 'touchline_' || cast(cast('one.meta' as regclass) as oid)");
    for _ in 0..5 {
        two.ingest(teams(1..=50), at(0)).unwrap();
        database.sql(&format!("notify {}, '999999'", channel.trim()));
        assert_eq!(watch.wait(Duration::from_millis(100)).unwrap(), []);
        assert_eq!(one.snapshot().unwrap().version(), 1);
    }
    assert_eq!(one.histories_lost(), 0);
    one.ingest(teams([2]), at(1)).unwrap();
    assert_eq!(watch.wait(Duration::from_secs(30)).unwrap().len(), 1);
}

#[test]
fn an_empty_database_may_have_extensions() {
    let Some(database) = database() else { return };
    // Its view is in the schema of our tables.
    database.sql("create extension pg_stat_statements; create extension pg_buffercache");
    open(&database).ingest(teams([1]), at(0)).unwrap();
    assert_eq!(open(&database).version().unwrap(), 1);
}
