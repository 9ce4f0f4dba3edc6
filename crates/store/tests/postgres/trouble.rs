//! What a server and a network do to a store: nothing is lost, nothing is done twice, and it recovers by itself.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use football::feed::Document;
use football::model::{Kind, Team};
use store::{Error, Store};

use crate::cluster::{Cluster, Database};
use crate::documents::named;
use crate::place::or_end;
use crate::proxy::{Proxy, Weather};
use crate::{Place, at};

fn teams(ids: impl IntoIterator<Item = i64>) -> Vec<Document> {
    ids.into_iter().map(|id| named(Kind::Team, id, "Nile")).collect()
}

fn open(address: &str) -> Result<Store, Error> {
    Store::open(&address.parse().unwrap())
}

/// Ends every connection to a database but the one that says so.
const HANG_UP: &str = "select count(pg_terminate_backend(pid)) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()";

/// A store behind a network, and the proxy that is the network.
fn behind(place: &Place, parameters: &str) -> (Proxy, Store) {
    let proxy = Proxy::to(Cluster::of_this_process().port);
    let address = format!("postgres://postgres@127.0.0.1:{}/{}{parameters}", proxy.port, place.database.name);
    let store = open(&address).unwrap();
    (proxy, store)
}

#[test]
fn connections_that_broke_are_replaced_before_anybody_notices() {
    let place = Place::new();
    let store = place.open();
    let views: Vec<_> = (0..3).map(|_| store.snapshot().unwrap()).collect();
    drop(views);
    for round in 1..=20 {
        place.database.sql(HANG_UP);
        if round % 2 == 0 {
            assert_eq!(store.version().unwrap(), round - 1);
        }
        assert_eq!(store.ingest(teams([round]), at(round)).unwrap().version, round);
        assert_eq!(store.snapshot().unwrap().all::<Team>().unwrap().len(), round as usize);
    }
}

#[test]
fn a_view_that_broke_says_so_and_the_next_is_good() {
    let place = Place::new();
    let store = place.open();
    store.ingest(teams([1]), at(0)).unwrap();
    let view = store.snapshot().unwrap();
    place.database.sql(HANG_UP);
    for _ in 0..2 {
        let error = view.entity::<Team>(1).unwrap_err();
        assert!(matches!(error, Error::Unreachable(_)) && error.is_transient(), "{error}");
    }
    assert!(store.snapshot().unwrap().entity::<Team>(1).unwrap().is_some());
}

#[test]
fn a_write_that_lost_its_connection_before_the_end_is_done_once() {
    let place = Place::new();
    for (id, words) in (1..).zip(["for update", "insert into entity", "insert into change"]) {
        // A new store each time, so that the words are sent to be prepared.
        let (proxy, store) = behind(&place, "");
        proxy.turn(Weather::CutAt(words));
        let report = store.ingest(teams([id]), at(id)).unwrap();
        assert_eq!((report.changed.len(), report.version), (1, id), "{words}");
    }
    assert_eq!(place.open().snapshot().unwrap().changes_since(0).unwrap().len(), 3);
}

#[test]
fn a_commit_that_nobody_confirmed_is_told_and_may_be_sent_again() {
    let place = Place::new();
    for (id, weather, committed) in [(1, Weather::CutAt("commit"), false), (2, Weather::CutAfter("commit"), true)] {
        let (proxy, store) = behind(&place, "");
        let before = store.version().unwrap();
        proxy.turn(weather);
        let error = store.ingest(teams([id]), at(id)).unwrap_err();
        assert!(matches!(error, Error::CommitUnknown(_)), "{error}");
        assert!(error.to_string().contains("send it again"), "{error}");
        assert_eq!(store.version().unwrap() - before, i64::from(committed), "{weather:?}");
        let report = store.ingest(teams([id]), at(id)).unwrap();
        assert_eq!((report.unchanged == 1, report.version - before), (committed, 1));
    }
}

#[test]
fn a_network_that_cuts_stalls_or_drips_gives_errors_and_no_wrong_answers() {
    let place = Place::new();
    let (proxy, store) = behind(&place, "?statement_timeout=1&connect_timeout=1&pool_size=4");
    store.ingest(teams(1..=50), at(0)).unwrap();
    let right = || store.snapshot().and_then(|view| view.all::<Team>()).map(|teams| assert_eq!(teams.len(), 50));
    for _ in 0..3 {
        proxy.turn(Weather::Thin);
        right().unwrap();
        proxy.turn(Weather::Still);
        let error = right().unwrap_err();
        assert!(matches!(error, Error::TimedOut(_) | Error::Unreachable(_)) && error.is_transient(), "{error}");
        proxy.turn(Weather::Fair);
        right().unwrap();
        proxy.cut();
        right().unwrap();
    }
    // Every connection is still to be had.
    let views: Vec<_> = (0..4).map(|_| store.snapshot().unwrap()).collect();
    assert_eq!(views.len(), 4);
}

#[test]
fn a_pool_has_an_end_and_what_is_given_back_is_used_again() {
    let place = Place::new();
    let store = open(&format!("{}?pool_size=2&pool_wait=1", place.address_text())).unwrap();
    let (first, _second) = (store.snapshot().unwrap(), store.snapshot().unwrap());
    let error = store.snapshot().unwrap_err();
    assert!(matches!(error, Error::PoolExhausted(2)) && error.is_transient(), "{error}");
    std::thread::scope(|scope| {
        let waiting = scope.spawn(|| store.version().unwrap());
        drop(first);
        assert_eq!(waiting.join().unwrap(), 0);
    });
    for _ in 0..10 {
        store.version().unwrap();
    }
    let sessions = "select count(*) from pg_stat_activity where datname = current_database() and backend_type = \
        'client backend' and pid <> pg_backend_pid()";
    assert_eq!(place.database.sql(sessions).trim(), "3", "two that read, one that writes");
    let idle = "select count(*) from pg_stat_activity where datname = current_database() and state like 'idle in%'";
    assert_eq!(place.database.sql(idle).trim(), "1", "only the view that is still held");
}

#[test]
fn writers_of_several_processes_take_turns() {
    let place = Place::new();
    std::thread::scope(|scope| {
        for writer in 0..4 {
            let place = &place;
            scope.spawn(move || {
                let store = place.open();
                for id in 0..25 {
                    // One team that all of them change, and one of its own.
                    let shared = named(Kind::Team, 1, &format!("{writer} {id}"));
                    let own = named(Kind::Team, 100 + 25 * writer + id, "Own");
                    assert_eq!(store.ingest(vec![shared, own], at(id)).unwrap().changed.len(), 2);
                }
            });
        }
    });
    let changes = place.open().snapshot().unwrap().changes_since(0).unwrap();
    assert!(changes.iter().map(|change| change.seq).eq(1..=200), "numbered without a gap");
    let shared = changes.iter().filter(|change| change.id == 1).map(|change| change.revision);
    assert!(shared.eq(1..=100), "every change of the shared one counts");
}

#[test]
fn a_writer_that_waits_too_long_says_that_the_store_is_busy() {
    let place = Place::new();
    let store = open(&format!("{}?lock_wait=1", place.address_text())).unwrap();
    std::thread::scope(|scope| {
        let holding = "begin; select 1 from schema_version where version = 1 for update; select pg_sleep(4); commit";
        scope.spawn(|| place.database.sql(holding));
        let held = "select count(*) from pg_stat_activity where query like '%pg_sleep%' and wait_event = 'PgSleep'";
        while place.database.sql(held).trim() == "0" {
            std::thread::sleep(Duration::from_millis(20));
        }
        assert!(matches!(store.ingest(teams([1]), at(0)), Err(Error::Busy)));
        assert_eq!(store.version().unwrap(), 0, "readers wait for nobody");
    });
    assert_eq!(store.ingest(teams([1]), at(0)).unwrap().version, 1);
}

#[test]
fn a_transaction_that_the_server_wants_again_is_done_once() {
    let place = Place::new();
    let store = place.open();
    // What engines do that let writers race: every third transaction or so has to begin again.
    place.database.sql(
        "create function lose() returns trigger language plpgsql as $$ begin \
           if random() < 0.3 then raise exception 'lost the race' using errcode = '40001'; end if; return new; end $$; \
         create trigger lose before insert on change for each row execute function lose()",
    );
    for id in 1..=60 {
        assert_eq!(store.ingest(teams([id]), at(id)).unwrap().version, id);
    }
    let changes = store.snapshot().unwrap().changes_since(0).unwrap();
    assert!(changes.iter().map(|change| (change.seq, change.id, change.revision)).eq((1..=60).map(|id| (id, id, 1))));
}

#[test]
fn a_listener_that_was_cut_off_listens_again_and_has_missed_nothing() {
    let place = Place::new();
    let store = place.open();
    let mut watch = store.watch().unwrap();
    let listening =
        "select count(*) from pg_stat_activity where datname = current_database() and query = 'listen touchline'";
    for id in 1..=5 {
        assert_eq!(place.database.sql(listening).trim(), "1");
        place.database.sql(HANG_UP);
        place.open().ingest(teams([id]), at(id)).unwrap();
        let heard: Vec<i64> = watch.wait(Duration::from_secs(30)).unwrap().iter().map(|change| change.id).collect();
        assert_eq!(heard, [id]);
        assert_eq!(watch.wait(Duration::from_millis(300)).unwrap(), []);
    }
}

#[test]
fn a_server_that_restarts_under_load_is_waited_for() {
    or_end();
    let cluster = Cluster::start();
    cluster.sql("postgres", "create database load");
    let store = open(&cluster.address("load")).unwrap();
    store.ingest(teams([1]), at(0)).unwrap();
    let (store, stop) = (&store, &AtomicBool::new(false));
    std::thread::scope(|scope| {
        for _ in 0..3 {
            scope.spawn(move || {
                let mut seen = 0;
                while !stop.load(Ordering::Relaxed) {
                    let read = store.snapshot().and_then(|view| Ok((view.version(), view.all::<Team>()?.len())));
                    match read {
                        Ok((version, teams)) => {
                            assert_eq!(version, teams as i64);
                            assert!(version >= seen, "time runs forward");
                            seen = version;
                        }
                        Err(error) => {
                            assert!(error.is_transient(), "{error}");
                            std::thread::sleep(Duration::from_millis(5));
                        }
                    }
                }
            });
        }
        for round in 2..=6 {
            cluster.tell("stop");
            assert!(store.version().is_err_and(|error| error.is_transient()));
            // The writer waits for the server, and does not have to be asked again.
            let writing = scope.spawn(move || store.ingest(teams([round]), at(round)).unwrap().version);
            cluster.tell("start");
            assert_eq!(writing.join().unwrap(), round);
        }
        stop.store(true, Ordering::Relaxed);
    });
    assert_eq!(store.snapshot().unwrap().all::<Team>().unwrap().len(), 6);
}

#[test]
fn of_several_hosts_the_first_good_one_is_used() {
    let place = Place::new();
    let port = Cluster::of_this_process().port;
    let silent = Proxy::to(port);
    silent.turn(Weather::Still);
    // Nobody listens on port 1; the second takes the call and says nothing.
    let hosts = format!("127.0.0.1:1,127.0.0.1:{},127.0.0.1:{port}", silent.port);
    let address = format!("postgres://postgres@{hosts}/{}?connect_timeout=1", place.database.name);
    let store = open(&address).unwrap();
    assert_eq!(store.ingest(teams([1]), at(0)).unwrap().version, 1);
    silent.turn(Weather::Fair);
    // A server that takes no writes is not the one that is meant.
    place.database.sql(&format!("alter database {} set default_transaction_read_only = on", place.database.name));
    let error = open(&address).unwrap_err();
    assert!(matches!(error, Error::Unreachable(_)), "{error}");
}

#[test]
fn a_database_that_cannot_be_used_is_named_without_its_password() {
    let place = Place::new();
    let port = Cluster::of_this_process().port;
    place.database.sql("create role guarded login superuser password 's@cr/t'");
    let name = &place.database.name;
    let guarded = |password: &str| open(&format!("postgres://guarded:{password}@127.0.0.1:{port}/{name}"));
    assert_eq!(guarded("s%40cr%2Ft").unwrap().version().unwrap(), 0);
    let cases = [
        (guarded("wr0ngpass").unwrap_err(), "password authentication failed"),
        (open(&format!("postgres://guarded:s%40cr%2Ft@127.0.0.1:{port}/nowhere")).unwrap_err(), "does not exist"),
        (open(&format!("postgres://guarded:s%40cr%2Ft@127.0.0.1:1/{name}")).unwrap_err(), "cannot be reached"),
    ];
    for (error, says) in cases {
        let text = format!("{error} {error:?}");
        assert!(text.contains(says) && text.contains("postgres://127.0.0.1:"), "{text}");
        assert!(!text.contains("cr%2Ft") && !text.contains("s@cr/t") && !text.contains("wr0ngpass"), "{text}");
    }
    place.database.sql("drop owned by guarded; drop role guarded");
}

#[test]
fn who_may_only_read_can_serve_and_is_refused_as_a_writer() {
    let place = Place::new();
    place.open().ingest(teams([1]), at(0)).unwrap();
    let name = &place.database.name;
    place.database.sql(&format!(
        "create role reader_{name} login; grant usage on schema public to reader_{name}; \
         grant select on all tables in schema public to reader_{name}"
    ));
    let address = place.address_text().replace("postgres@", &format!("reader_{name}@"));
    let store = open(&address).unwrap();
    assert_eq!(store.snapshot().unwrap().all::<Team>().unwrap().len(), 1);
    let mut watch = store.watch().unwrap();
    let error = store.ingest(teams([2]), at(1)).unwrap_err();
    assert!(matches!(&error, Error::Refused(why) if why.contains("permission denied")), "{error}");
    place.open().ingest(teams([2]), at(1)).unwrap();
    assert_eq!(watch.wait(Duration::from_secs(30)).unwrap().len(), 1);
}

#[test]
fn damage_that_the_server_finds_is_told() {
    let place = Place::new();
    let store = place.open();
    store.ingest(teams([1]), at(0)).unwrap();
    place.database.sql("create extension amcheck");
    assert_eq!(store.verify(|_, _| ()).unwrap().wrong, []);
    // An index that no longer has what its table has.
    place.database.sql(
        "update pg_index set indisready = false, indisvalid = false where indexrelid = 'entity_parent'::regclass; \
         insert into entity select kind, 2, parent_id, place, country_id, whole, overlay, replace(body, '1', '2'), search, \
           revision, updated_at from entity; \
         update pg_index set indisready = true, indisvalid = true where indexrelid = 'entity_parent'::regclass",
    );
    let wrong = store.verify(|_, _| ()).unwrap().wrong;
    let found = wrong.iter().find(|found| found.to_string().contains("entity_parent"));
    assert!(found.is_some_and(|found| found.to_string().contains("lacks matching index tuple")), "{wrong:?}");
}

#[test]
fn every_question_prepares() {
    let place = Place::new();
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/questions");
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let texts = files.filter(|path| path.extension().is_some_and(|end| end == "sql"));
    let prepare = |path: std::path::PathBuf| {
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        format!(
            "prepare question_{name} as {};",
            std::fs::read_to_string(path).unwrap().trim_end().trim_end_matches(';')
        )
    };
    let all: Vec<String> = texts.map(prepare).collect();
    assert!(all.len() > 50);
    place.database.sql(&all.join("\n"));
    // What a placeholder is taken for is what is bound to it: nothing but numbers, texts and bytes.
    let others = "select name, parameter_types from pg_prepared_statements where exists ( \
        select from unnest(parameter_types) t where t not in ('bigint'::regtype, 'text'::regtype, 'bytea'::regtype))";
    assert_eq!(place.database.sql(&format!("{}\n{others}", all.join("\n"))), "");
}

#[test]
fn other_peoples_databases_are_refused_and_left_alone() {
    or_end();
    let database = Database::bare();
    let address = database.address().parse().unwrap();
    let error = Store::open_existing(&address).unwrap_err();
    assert!(matches!(error, Error::Missing(_)) && error.to_string().contains(&database.name), "{error}");
    database.sql("create table song (title text)");
    let error = Store::open(&address).unwrap_err();
    assert!(matches!(error, Error::NotAStore(_)) && error.to_string().contains(&database.name), "{error}");
    assert_eq!(database.sql("select tablename from pg_tables where schemaname = 'public'").trim(), "song");
}

#[test]
fn texts_are_compared_by_their_bytes_whatever_the_locale() {
    let place = Place::new();
    let other =
        "select count(*) from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and t.typname = 'text'
          and a.attcollation <> '\"C\"'::regcollation";
    assert_eq!(place.database.sql(other).trim(), "0");
    let texts = other.replace("<>", "=");
    assert_ne!(place.database.sql(&texts).trim(), "0");
}
