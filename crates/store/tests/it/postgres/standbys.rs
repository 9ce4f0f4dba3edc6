//! A primary and two streaming standbys: reads go to the standbys, and never back in time.

use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::time::Duration;

use football::model::{Kind, Team};
use store::{Error, NewKey, StandbyState, Store};
use test_support::replication::address;
use test_support::{NetworkFault, PostgresServer, Proxy, ReplicationGroup, postgres, wait_until};

use super::{database, teams};
use crate::at;
use crate::documents::named;

/// A store that reads from both standbys, once both are reachable.
fn open(group: &ReplicationGroup) -> Store {
    let store = Store::open(&group.writable().parse().unwrap()).unwrap();
    let store = store.with_standbys(&group.readable().parse().unwrap()).unwrap();
    wait_until(|| store.standbys().iter().all(|standby| standby.is_reachable));
    store
}

fn pause(standby: &PostgresServer) {
    standby.sql("store", "select pg_wal_replay_pause()");
    // The pause is requested first and takes effect later.
    wait_until(|| standby.sql("store", "select pg_get_wal_replay_pause_state()").trim() == "paused");
}

fn resume(standby: &PostgresServer) {
    standby.sql("store", "select pg_wal_replay_resume()");
}

/// None where PostgreSQL is not installed.
fn start() -> Option<ReplicationGroup> {
    postgres::is_installed().then(ReplicationGroup::start)
}

fn start_synchronous() -> Option<ReplicationGroup> {
    postgres::is_installed().then(ReplicationGroup::synchronous)
}

fn reads(store: &Store) -> [u64; 3] {
    let standbys: Vec<u64> = store.standbys().iter().map(|standby| standby.reads).collect();
    [standbys[0], standbys[1], store.primary_reads()]
}

fn key(name: &str) -> NewKey {
    NewKey { name: name.to_owned(), expires_at: None, editions: None }
}

#[test]
fn standbys_share_reads_and_the_primary_gets_none() {
    let Some(group) = start() else { return };
    let store = open(&group);
    store.ingest(teams([1]), at(0)).unwrap();
    wait_until(|| store.standbys().iter().all(|standby| standby.behind == 0 && standby.position == 1));
    let before = reads(&store);
    for _ in 0..100 {
        let view = store.snapshot().unwrap();
        assert_eq!((view.version(), view.all::<Team>().unwrap().len()), (1, 1));
    }
    let after = reads(&store);
    assert_eq!([0, 1, 2].map(|server| after[server] - before[server]), [50, 50, 0]);
    for (StandbyState { host, lag, .. }, server) in store.standbys().iter().zip(&group.standbys) {
        assert_eq!((host, *lag), (&format!("127.0.0.1:{}", server.port), Duration::ZERO));
    }
}

#[test]
fn no_reader_goes_back_in_time_whichever_standby_lags() {
    let Some(group) = start_synchronous() else { return };
    let store = open(&group);
    let (stop, written) = (&AtomicBool::new(false), &AtomicI64::new(0));
    std::thread::scope(|scope| {
        let store = &store;
        let readers: Vec<_> = (0..4)
            .map(|_| {
                scope.spawn(move || {
                    let (mut seen, mut count) = (0, 0);
                    while !stop.load(Ordering::Relaxed) {
                        let acknowledged = written.load(Ordering::SeqCst);
                        let view = store.snapshot().unwrap();
                        assert!(view.position() >= seen, "{} after {seen}", view.position());
                        assert!(view.version() >= acknowledged, "{} and not {acknowledged}", view.version());
                        assert_eq!(view.all::<Team>().unwrap().len() as i64, view.version());
                        (seen, count) = (view.position(), count + 1);
                    }
                    count
                })
            })
            .collect();
        let mut id = 0;
        let mut write = |count| {
            for _ in 0..count {
                id += 1;
                written.store(store.ingest(teams([id]), at(id)).unwrap().version, Ordering::SeqCst);
                std::thread::sleep(Duration::from_millis(4));
            }
        };
        write(50);
        for lagging in [0, 1] {
            pause(&group.standbys[lagging]);
            write(50);
            let state = &store.standbys()[lagging];
            assert!(state.behind > 0 && state.lag > Duration::ZERO && state.is_reachable, "{state:?}");
            // Nothing is written for a while, so the other standby has everything.
            let before = reads(store);
            wait_until(|| reads(store)[1 - lagging] > before[1 - lagging] + 50);
            assert_eq!(reads(store)[lagging], before[lagging], "the one that lags is passed over");
            resume(&group.standbys[lagging]);
            wait_until(|| store.standbys()[lagging].behind == 0);
            wait_until(|| reads(store)[lagging] > before[lagging]);
        }
        stop.store(true, Ordering::Relaxed);
        let counts: Vec<u64> = readers.into_iter().map(|reader| reader.join().unwrap()).collect();
        eprintln!("{counts:?} reads, by standbys and primary: {:?}", reads(store));
    });
    assert_eq!(store.version().unwrap(), 150);
    assert_eq!(store.histories_lost(), 0);
}

#[test]
fn reads_continue_without_any_one_server_and_a_returning_standby_is_used() {
    let Some(group) = start() else { return };
    let store = open(&group);
    store.ingest(teams([1]), at(0)).unwrap();
    let right = || assert_eq!(store.snapshot().unwrap().all::<Team>().unwrap().len(), 1);
    wait_until(|| store.standbys().iter().all(|standby| standby.position == 1));
    group.standbys[0].stop();
    (0..20).for_each(|_| right());
    group.standbys[1].crash();
    let before = reads(&store);
    (0..20).for_each(|_| right());
    assert_eq!(reads(&store)[2] - before[2], 20, "the primary answers where no standby can");
    assert!(store.standbys().iter().all(|standby| !standby.is_reachable));
    group.standbys[0].restart();
    wait_until(|| store.standbys()[0].is_reachable);
    let before = reads(&store);
    (0..20).for_each(|_| right());
    assert_eq!(reads(&store)[0] - before[0], 20);
    group.primary.crash();
    (0..200).for_each(|_| right());
    let error = store.ingest(teams([2]), at(1)).unwrap_err();
    assert!(matches!(error, Error::Unreachable(_)), "{error}");
    // A store can also be opened while all its standbys are unreachable, and while the primary is down.
    group.standbys[0].stop();
    let error = store.snapshot().unwrap_err();
    assert!(matches!(error, Error::Unreachable(_)) && error.to_string().contains("no standby"), "{error}");
    group.primary.restart();
    wait_until(|| store.snapshot().is_ok_and(|view| view.version() == 1));
    let late = Store::open(&address(&[&group.primary]).parse().unwrap()).unwrap();
    let late = late.with_standbys(&group.readable().parse().unwrap()).unwrap();
    assert_eq!(late.version().unwrap(), 1);
    group.standbys[0].restart();
    wait_until(|| late.version().is_ok() && reads(&late)[0] > 0);
}

#[test]
fn silent_servers_are_avoided() {
    let Some(group) = start() else { return };
    let [primary, a, b] = [&group.primary, &group.standbys[0], &group.standbys[1]].map(|server| Proxy::to(server.port));
    let address = |proxies: &[&Proxy]| {
        let hosts: Vec<String> = proxies.iter().map(|proxy| format!("127.0.0.1:{}", proxy.port)).collect();
        format!("postgres://postgres@{}/store?connect_timeout=1&statement_timeout=3", hosts.join(",")).parse().unwrap()
    };
    let store = Store::open(&address(&[&primary])).unwrap().with_standbys(&address(&[&a, &b])).unwrap();
    store.ingest(teams([1]), at(0)).unwrap();
    let right = || assert_eq!(store.snapshot().unwrap().all::<Team>().unwrap().len(), 1);
    wait_until(|| store.standbys().iter().all(|standby| standby.position == 1));
    // A read in progress notices the silence only by its time-out; later reads avoid that standby.
    for (silent, index) in [(&a, 0), (&b, 1)] {
        silent.set(NetworkFault::Stalled);
        wait_until(|| !store.standbys()[index].is_reachable);
        let before = reads(&store);
        (0..100).for_each(|_| right());
        assert_eq!(reads(&store)[1 - index] - before[1 - index], 100);
        silent.set(NetworkFault::None);
        wait_until(|| store.standbys()[index].is_reachable);
    }
    primary.set(NetworkFault::Stalled);
    (0..100).for_each(|_| right());
    primary.set(NetworkFault::None);
    wait_until(|| store.ingest(teams([2]), at(1)).is_ok());
    assert_eq!(store.version().unwrap(), 2);
}

#[test]
fn a_snapshot_has_the_requested_position_or_is_refused() {
    let Some(group) = start() else { return };
    let (store, other) = (open(&group), open(&group));
    (1..=5).for_each(|id| assert_eq!(store.ingest(teams([id]), at(id)).unwrap().version, id));
    // The other store may not have been notified yet, and must wait for the position.
    assert_eq!(other.snapshot_at_least(5).unwrap().version(), 5);
    for absurd in [6, i64::MAX] {
        let error = store.snapshot_at_least(absurd).unwrap_err();
        assert!(
            matches!(error, Error::PositionNotReached(request) if request == absurd) && error.is_transient(),
            "{error}"
        );
        assert_eq!(store.snapshot().unwrap().position(), 5, "nobody else waits for it");
    }
    assert_eq!(store.histories_lost(), 0);
    // Both standbys pause replay: they have received the write, and show it once they resume.
    group.standbys.iter().for_each(pause);
    store.ingest(teams([6]), at(6)).unwrap();
    let received = "select pg_last_wal_receive_lsn() >= pg_last_wal_replay_lsn() and \
        pg_last_wal_receive_lsn() <> pg_last_wal_replay_lsn()";
    wait_until(|| group.standbys.iter().all(|standby| standby.sql("store", received).trim() == "t"));
    group.primary.crash();
    let error = store.snapshot().unwrap_err();
    assert!(
        matches!(error, Error::Unreachable(_)),
        "what was acknowledged is not there, and nothing older is shown: {error}"
    );
    std::thread::scope(|scope| {
        let reading = scope.spawn(|| store.snapshot().map(|view| view.version()));
        group.standbys.iter().for_each(resume);
        assert_eq!(reading.join().unwrap().unwrap(), 6, "waited for");
    });
}

#[test]
fn writes_lost_by_a_fail_over_are_forgotten() {
    let Some(group) = start() else { return };
    let store = open(&group);
    store.ingest(teams([1]), at(0)).unwrap();
    wait_until(|| store.standbys().iter().all(|standby| standby.position == 1));
    // Without synchronous replication: nothing of this reaches a standby.
    group.standbys.iter().for_each(|standby| standby.stop());
    store.ingest(vec![named(Kind::Team, 2, "Lost"), named(Kind::Team, 3, "Lost")], at(1)).unwrap();
    assert_eq!(store.version().unwrap(), 3);
    group.primary.crash();
    let promoted = &group.standbys[0];
    promoted.restart();
    promoted.promote();
    wait_until(|| store.snapshot().is_ok_and(|view| view.version() == 1));
    assert_eq!(store.histories_lost(), 1);
    assert_eq!(store.ingest(teams([2]), at(2)).unwrap().version, 2);
    assert_eq!(store.snapshot().unwrap().entity::<Team>(2).unwrap().unwrap().name.en, "Nile");
}

#[test]
fn a_commit_seen_on_one_standby_is_not_rolled_back() {
    let Some(group) = start_synchronous() else { return };
    commit_seen_on_one_standby(&group, "postgres");
}

/// A role that only reads does not see what other roles' sessions wait for.
#[test]
fn a_commit_seen_on_one_standby_is_not_rolled_back_for_a_role_that_only_reads() {
    let Some(group) = start_synchronous() else { return };
    drop(Store::open(&group.writable().parse().unwrap()).unwrap());
    group.primary.sql("store", "create role reader login; grant select on all tables in schema public to reader");
    commit_seen_on_one_standby(&group, "reader");
}

fn commit_seen_on_one_standby(group: &ReplicationGroup, role: &str) {
    let writer = open(group);
    writer.ingest(teams([1]), at(0)).unwrap();
    let as_role = |address: String| address.replace("postgres@", &format!("{role}@")).parse().unwrap();
    let store = Store::open(&as_role(group.writable())).unwrap().with_standbys(&as_role(group.readable())).unwrap();
    wait_until(|| store.standbys().iter().all(|standby| standby.is_reachable));
    let [a, b] = &group.standbys;
    // Two standbys must acknowledge, and one is down: what the other shows is not acknowledged.
    b.stop();
    group.primary.sql("postgres", "alter system set synchronous_standby_names = 'ANY 2 (a, b)'");
    group.primary.sql("postgres", "select pg_reload_conf()");
    std::thread::scope(|scope| {
        let address = address(&[&group.primary]);
        let writing = scope.spawn(move || Store::open(&address.parse().unwrap()).unwrap().ingest(teams([2]), at(1)));
        wait_until(|| store.standbys()[0].position == 2);
        wait_until(|| store.version().unwrap() == 2);
        a.stop();
        let error = store.snapshot().unwrap_err();
        assert!(matches!(error, Error::PositionNotReached(2)), "{error}");
        assert_eq!(store.histories_lost(), 0);
        b.restart();
        a.restart();
        assert_eq!(writing.join().unwrap().unwrap().version, 2);
        wait_until(|| store.version().is_ok_and(|version| version == 2));
    });
}

#[test]
fn a_key_that_was_revoked_opens_nothing_on_a_standby_that_lags() {
    let Some(group) = start_synchronous() else { return };
    let store = open(&group);
    let text = store.add_key(key("app"), at(0)).unwrap();
    let opens = || store.snapshot().unwrap().key(&text, at(1)).unwrap().is_some();
    assert!(opens(), "and it opens at once");
    let before = store.version().unwrap();
    group.standbys.iter().for_each(pause);
    store.revoke_key("app", at(1)).unwrap();
    assert!((0..20).all(|_| !opens()));
    assert_eq!(store.version().unwrap(), before, "no answer but those to keys has changed");
    group.standbys.iter().for_each(resume);
}

#[test]
fn a_listener_that_reads_from_standbys_is_notified_at_once() {
    let Some(group) = start() else { return };
    let (store, writer) = (open(&group), open(&group));
    let mut watch = store.watch().unwrap();
    for id in 1..=50 {
        writer.ingest(teams([id]), at(id)).unwrap();
        let changes: Vec<i64> = watch.wait(Duration::from_secs(30)).unwrap().iter().map(|change| change.id).collect();
        assert_eq!(changes, [id]);
    }
    // A store without a listener of its own learns the position too.
    let idle = open(&group);
    writer.ingest(teams([51]), at(51)).unwrap();
    wait_until(|| idle.standbys().iter().all(|standby| standby.position == 51 && standby.behind == 0));
}

#[test]
fn only_postgresql_has_standbys_and_passwords_stay_hidden() {
    let Some(database) = database() else { return };
    let embedded = Store::open(&"sqlite::memory:".parse().unwrap()).unwrap();
    let address = "postgres://league:s3cret@127.0.0.1:1,[::1]:2/x".parse().unwrap();
    let error = embedded.with_standbys(&address).unwrap_err();
    assert!(matches!(&error, Error::Address(why) if why.contains("PostgreSQL")), "{error}");
    let error = super::open(&database).with_standbys(&"sqlite:x.db".parse().unwrap()).unwrap_err();
    assert!(matches!(error, Error::Address(_)), "{error}");
    let store = super::open(&database).with_standbys(&address).unwrap();
    assert_eq!(store.version().unwrap(), 0);
    assert!(!format!("{store:?} {:?}", store.standbys()).contains("s3cret"));
    let sessions =
        "select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()";
    drop(store);
    wait_until(|| database.sql(sessions).trim() == "0");
}

#[test]
fn a_store_opens_from_a_standby_while_the_primary_is_away() {
    let Some(group) = start() else { return };
    let [readable, primary] = [group.readable(), address(&[&group.primary])].map(|text| text.parse().unwrap());
    Store::open(&primary).unwrap().ingest(teams([1]), at(0)).unwrap();
    // A standby that lags has no tables yet.
    let has_tables = |server: &PostgresServer| server.sql("store", "select to_regclass('change')").trim() == "change";
    let replayed = |server: &PostgresServer| {
        has_tables(server) && server.sql("store", "select count(*) from change").trim() == "1"
    };
    wait_until(|| group.standbys.iter().all(replayed));
    group.primary.stop();
    let error = Store::open_existing(&primary).unwrap_err();
    assert!(error.is_transient(), "{error}");
    let store = Store::open_with_standbys(&primary, &readable).unwrap();
    assert_eq!(store.snapshot().unwrap().all::<Team>().unwrap().len(), 1);
    group.primary.restart();
    wait_until(|| store.ingest(teams([2]), at(1)).is_ok());
    wait_until(|| store.snapshot().is_ok_and(|snapshot| snapshot.version() == 2));
    let other = Store::open_with_standbys(&primary, &readable).unwrap();
    // A write of the store that was opened without its primary notifies others.
    let mut watch = other.watch().unwrap();
    store.ingest(teams([3]), at(2)).unwrap();
    assert_eq!(watch.wait(Duration::from_secs(30)).unwrap().len(), 1);
    // Without any server there is nothing to open.
    group.primary.stop();
    group.standbys.iter().for_each(|standby| standby.stop());
    assert!(Store::open_with_standbys(&primary, &readable).unwrap_err().is_transient());
}
