//! Keys: created, found, expired, revoked, and never stored as text.

use football::model::EditionId;
use store::{Error, KeyDetails, KeyRoles, NewKey, Store, WriteEditions};

use crate::{TestDatabase, TestEngine, at};

on_each_engine! {
    a_key_opens_until_it_expires_or_is_revoked,
    a_key_has_its_entitlements,
    a_chosen_key_can_be_put_again,
    a_name_in_use_is_refused_and_so_is_a_number,
    no_key_is_ever_stored,
    a_rotated_key_has_two_texts_until_the_old_one_ends,
    a_key_has_roles_a_rate_and_labels,
    a_key_may_write_other_editions_than_it_reads,
    the_last_use_of_a_key_is_the_latest_hour_noted,
    a_changed_or_swapped_row_is_an_error_that_names_the_key,
    a_damaged_key_is_revoked_and_keeps_no_rights,
}

fn named(name: &str) -> NewKey {
    NewKey { name: name.to_owned(), ..NewKey::default() }
}

fn opens(store: &Store, key: &str, second: i64) -> bool {
    store.snapshot().unwrap().key(key, at(second)).unwrap().is_some()
}

fn a_key_opens_until_it_expires_or_is_revoked(engine: TestEngine) {
    let store = engine.fresh();
    let lasting = store.add_key(named("lasting"), at(0)).unwrap();
    let expiring = store.add_key(NewKey { expires_at: Some(at(100)), ..named("expiring") }, at(0)).unwrap();
    assert!(opens(&store, &lasting, 1_000_000) && opens(&store, &expiring, 99) && !opens(&store, &expiring, 100));
    for wrong in ["", "demo", "tl_", &lasting[1..], &format!("{lasting}x"), &lasting.to_uppercase(), "\0"] {
        assert!(!opens(&store, wrong, 1), "{wrong:?}");
    }
    assert!(store.revoke_key("lasting", at(50)).unwrap());
    assert!(!opens(&store, &lasting, 51));
    assert!(!store.revoke_key("lasting", at(52)).unwrap(), "it is revoked already");
    assert!(store.revoke_key("2", at(53)).unwrap(), "by id");
    assert!(!opens(&store, &expiring, 54));
    assert!(!store.revoke_key("3", at(55)).unwrap() && !store.revoke_key("last\0ing", at(55)).unwrap());
    let keys = store.keys().unwrap();
    let listed: Vec<_> = keys.iter().map(|key| (key.id, key.name.as_str(), key.revoked_at)).collect();
    assert_eq!(listed, [(1, "lasting", Some(at(50))), (2, "expiring", Some(at(53)))]);
}

fn a_key_has_its_entitlements(engine: TestEngine) {
    let store = engine.fresh();
    for (name, editions) in
        [("some", Some(vec![EditionId(7), EditionId(12)])), ("none", Some(Vec::new())), ("all", None)]
    {
        let key = store.add_key(NewKey { editions: editions.clone(), ..named(name) }, at(0)).unwrap();
        assert_eq!(store.snapshot().unwrap().key(&key, at(1)).unwrap().unwrap().editions, editions);
    }
}

fn a_chosen_key_can_be_put_again(engine: TestEngine) {
    let store = engine.fresh();
    store.put_key("demo", named("demo"), at(0)).unwrap();
    store.revoke_key("demo", at(1)).unwrap();
    assert!(!opens(&store, "demo", 2));
    store.put_key("demo", NewKey { expires_at: Some(at(9)), ..named("demo") }, at(3)).unwrap();
    assert!(opens(&store, "demo", 4) && !opens(&store, "demo", 9));
    assert_eq!(store.keys().unwrap().len(), 1);
}

fn a_name_in_use_is_refused_and_so_is_a_number(engine: TestEngine) {
    let store = engine.fresh();
    store.add_key(named("club"), at(0)).unwrap();
    let error = store.add_key(named(" club "), at(1)).unwrap_err().to_string();
    assert!(error.contains("named club"), "{error}");
    for wrong in ["", "  ", "42", "two\nlines", &"x".repeat(101)] {
        assert!(store.add_key(named(wrong), at(1)).is_err(), "{wrong:?}");
    }
    store.revoke_key("club", at(2)).unwrap();
    store.add_key(named("club"), at(3)).unwrap();
    assert_eq!(store.keys().unwrap().len(), 2);
}

fn no_key_is_ever_stored(engine: TestEngine) {
    let database = engine.database();
    let store = database.open();
    let key = store.add_key(named("club"), at(0)).unwrap();
    assert!(opens(&store, &key, 1));
    let _ = store.revoke_key(&key, at(2));
    let shown = format!("{store:?} {:?} {:?}", store.keys().unwrap(), store.snapshot().unwrap());
    assert!(!shown.contains(&key));
    assert!(database.contains("club") && !database.contains(&key) && !database.contains(&key[3..]));
}

fn a_rotated_key_has_two_texts_until_the_old_one_ends(engine: TestEngine) {
    let store = engine.fresh();
    let editions = Some(vec![EditionId(3)]);
    let first = store.add_key(NewKey { editions: editions.clone(), ..named("app") }, at(0)).unwrap();
    let details = KeyDetails {
        roles: KeyRoles::READ_AND_WRITE,
        write_editions: Some(WriteEditions::Only(vec![EditionId(4)])),
        rate: Some("60/min".parse().unwrap()),
        labels: vec!["mobile".to_owned()],
    };
    assert!(store.set_key_details("app", &details, at(1)).unwrap());
    let second = store.rotate_key("app", at(100), at(10)).unwrap().unwrap();
    assert!(second.starts_with("tl_") && second != first);
    assert!(opens(&store, &first, 99) && !opens(&store, &first, 100) && opens(&store, &second, 1_000));
    let record = store.snapshot().unwrap().key(&second, at(11)).unwrap().unwrap();
    assert_eq!((record.name.as_str(), &record.editions, &record.details), ("app", &editions, &details));
    assert_eq!(store.snapshot().unwrap().key_named("app", at(11)).unwrap(), Some(record));
    // A second rotation in the overlap prolongs nothing, and the name belongs to all texts.
    let third = store.rotate_key("app", at(200), at(20)).unwrap().unwrap();
    assert!(!opens(&store, &first, 100) && opens(&store, &second, 199) && !opens(&store, &second, 200));
    assert!(store.add_key(named("app"), at(30)).is_err());
    assert!(store.revoke_key("app", at(40)).unwrap());
    assert!([&first, &second, &third].iter().all(|key| !opens(&store, key, 41)));
    assert_eq!(store.rotate_key("app", at(100), at(50)).unwrap(), None);
    assert_eq!(store.rotate_key("nobody", at(100), at(50)).unwrap(), None);
    // Without an overlap the old text ends at once; a key that expires is not prolonged.
    let brief = store.add_key(NewKey { expires_at: Some(at(70)), ..named("brief") }, at(60)).unwrap();
    let new = store.rotate_key("brief", at(61), at(61)).unwrap().unwrap();
    assert!(!opens(&store, &brief, 61) && opens(&store, &new, 69) && !opens(&store, &new, 70));
}

fn a_key_has_roles_a_rate_and_labels(engine: TestEngine) {
    let store = engine.fresh();
    let key = store.add_key(named("app"), at(0)).unwrap();
    let details = |store: &Store| store.snapshot().unwrap().key(&key, at(1)).unwrap().unwrap().details;
    assert_eq!(details(&store), KeyDetails::default());
    let stated = KeyDetails {
        roles: KeyRoles::WRITE,
        write_editions: Some(WriteEditions::All),
        rate: Some("5000/h".parse().unwrap()),
        labels: vec!["a b".to_owned(), "ق".to_owned()],
    };
    let before = store.snapshot().unwrap().position();
    assert!(store.set_key_details("1", &stated, at(1)).unwrap());
    assert_eq!(details(&store), stated);
    assert!(store.snapshot().unwrap().position() > before, "a response shows the rate");
    assert!(!store.set_key_details("other", &stated, at(1)).unwrap());
    let wrong = KeyDetails { rate: None, labels: vec!["two\nlines".to_owned()], ..KeyDetails::default() };
    assert!(store.set_key_details("app", &wrong, at(1)).is_err());
    assert!(store.set_key_details("app", &KeyDetails::default(), at(1)).unwrap());
    assert_eq!(details(&store), KeyDetails::default());
}

fn a_key_may_write_other_editions_than_it_reads(engine: TestEngine) {
    let store = engine.fresh();
    let key = store.add_key(named("app"), at(0)).unwrap();
    let (one, two) = ([EditionId(1)], [EditionId(2)]);
    for (reads, stated, writes) in [
        (None, None, None),
        (Some(&one[..]), None, Some(&one[..])),
        (Some(&one), Some(WriteEditions::All), None),
        (Some(&one), Some(WriteEditions::Only(two.to_vec())), Some(&two)),
        (None, Some(WriteEditions::Only(Vec::new())), Some(&[])),
    ] {
        let details = KeyDetails { write_editions: stated, ..KeyDetails::default() };
        assert!(store.set_key("app", reads, &details, at(1)).unwrap());
        let record = store.snapshot().unwrap().key(&key, at(2)).unwrap().unwrap();
        assert_eq!((record.editions.as_deref(), record.write_editions()), (reads, writes));
    }
}

fn the_last_use_of_a_key_is_the_latest_hour_noted(engine: TestEngine) {
    let store = engine.fresh();
    for name in ["one", "two"] {
        store.add_key(named(name), at(0)).unwrap();
    }
    let last_uses = || -> Vec<_> { store.keys().unwrap().iter().map(|key| key.last_used_at).collect() };
    assert_eq!(last_uses(), [None, None]);
    let before = store.snapshot().unwrap().position();
    store.note_key_uses(&[(1, at(7_200)), (2, at(3_600))]).unwrap();
    store.note_key_uses(&[(1, at(3_600)), (2, at(10_800))]).unwrap();
    assert_eq!(last_uses(), [Some(at(7_200)), Some(at(10_800))]);
    assert_eq!(store.snapshot().unwrap().position(), before, "no response shows it");
    // An hour begins before a key that is made in it.
    store.add_key(named("three"), at(3_700)).unwrap();
    store.note_key_uses(&[(3, at(3_600))]).unwrap();
    assert_eq!(last_uses()[2], Some(at(3_700)));
}

/// A key of one tournament with an end, a role and a rate, one that was revoked, and one that opens everything.
fn three_keys(engine: TestEngine) -> (TestDatabase, Store, [String; 3]) {
    let database = engine.database();
    let store = database.open();
    let limited = NewKey { expires_at: Some(at(100)), editions: Some(vec![EditionId(7)]), ..named("limited") };
    let details = KeyDetails { roles: KeyRoles::WRITE, rate: Some("60/min".parse().unwrap()), ..KeyDetails::default() };
    let limited = store.add_key_with(&limited, &details, at(0)).unwrap();
    let gone = store.add_key(named("gone"), at(0)).unwrap();
    assert!(store.revoke_key("gone", at(1)).unwrap());
    let full = store.add_key_with(&named("full"), &KeyDetails::default(), at(0)).unwrap();
    (database, store, [limited, gone, full])
}

/// The columns of the last key, in the row of another one.
fn as_the_last(id: i64, columns: &[&str]) -> String {
    let set: Vec<String> =
        columns.iter().map(|column| format!("{column} = (select o.{column} from api_key o where o.id = 3)")).collect();
    format!("update api_key set {} where id = {id}", set.join(", "))
}

fn a_changed_or_swapped_row_is_an_error_that_names_the_key(engine: TestEngine) {
    let rights = ["name", "created_at", "expires_at", "revoked_at", "editions"];
    let all = [&rights[..], &["checksum"]].concat();
    let text = |value: &str| value.to_owned();
    for (change, id) in [
        (text("update api_key set editions = ',7,8,' where id = 1"), 1),
        (text("update api_key set editions = null where id = 1"), 1),
        (text("update api_key set expires_at = null where id = 1"), 1),
        (text("update api_key set name = 'partner' where id = 1"), 1),
        (text("update api_key set created_at = created_at + 1 where id = 1"), 1),
        (text("update api_key set id = 4 where id = 1"), 4),
        (text("update api_key set revoked_at = null where id = 2"), 2),
        (as_the_last(1, &rights), 1),
        (as_the_last(1, &all), 1),
        (as_the_last(2, &rights), 2),
        (as_the_last(2, &all), 2),
        (text("delete from meta where name = 'key.1'"), 1),
        (text("update meta set value = replace(value, 'write', 'read,write') where name = 'key.1'"), 1),
        (text("update meta set value = (select o.value from meta o where o.name = 'key.3') where name = 'key.1'"), 1),
    ] {
        let (database, store, [limited, gone, full]) = three_keys(engine);
        database.sql(&change);
        let names = format!("key {id}: ");
        let snapshot = store.snapshot().unwrap();
        for (key, number) in [(&limited, 1), (&gone, 2), (&full, 3)] {
            match snapshot.key(key, at(5)) {
                Err(error) => {
                    assert!(
                        matches!(error, Error::Damaged(_)) && error.to_string().contains(&names),
                        "{change}: {error}"
                    );
                }
                Ok(found) => assert_eq!(found.is_some(), number != 2 && number != id, "{change}: {number}"),
            }
        }
        // What it was called is not believed, and the other keys are not disturbed.
        assert!(snapshot.key_by_id(id).is_err(), "{change}");
        let has_two_of_a_name = change.contains("o.name from");
        assert_eq!(snapshot.key_named("full", at(5)).is_err(), has_two_of_a_name, "{change}");
        assert!(store.keys().is_err_and(|error| error.to_string().contains(&names)), "{change}");
        let listed = store.keys_and_damage().unwrap();
        assert_eq!(listed.iter().filter(|key| key.is_ok()).count(), 2, "{change}");
        let found = store.verify(|_, _| ()).unwrap().wrong;
        let found: Vec<String> = found.iter().map(ToString::to_string).collect();
        assert!(found.iter().any(|found| found.starts_with(&names)), "{change}: {found:?}");
        assert!(found.iter().all(|found| found.contains("add a new one")), "{change}: {found:?}");
        // It can be neither rotated nor changed, which would give it a valid checksum.
        let number = id.to_string();
        assert!(store.rotate_key(&number, at(50), at(5)).is_err(), "{change}");
        assert!(store.set_key_details(&number, &KeyDetails::default(), at(5)).is_err(), "{change}");
    }
    // The text of a revoked key does not open with the row of another one.
    let (database, store, [_, gone, _]) = three_keys(engine);
    database.sql(
        "create table swapped as select * from api_key;
         update api_key set hash = <00> where id = 2;
         update api_key set hash = (select s.hash from swapped s where s.id = 2) where id = 3;
         drop table swapped",
    );
    let error = store.snapshot().unwrap().key(&gone, at(5)).unwrap_err();
    assert!(error.to_string().contains("key 3: its checksum differs"), "{error}");
}

fn a_damaged_key_is_revoked_and_keeps_no_rights(engine: TestEngine) {
    for change in [
        "update api_key set editions = null where id = 1",
        "update api_key set hash = <00> where id = 1",
        "update meta set value = 'x' where name = 'key.1'",
        "update api_key set revoked_at = 5 where id = 1",
    ] {
        let (database, store, [limited, gone, full]) = three_keys(engine);
        database.sql(change);
        assert!(store.put_key(&limited, named("limited"), at(5)).is_err(), "{change}");
        assert!(store.revoke_key("1", at(6)).unwrap(), "{change}");
        assert!(!opens(&store, &limited, 7) && !opens(&store, &gone, 7) && opens(&store, &full, 7), "{change}");
        let key = &store.keys().unwrap()[0];
        assert_eq!((key.revoked_at, &key.editions), (Some(at(6)), &Some(Vec::new())), "{change}");
        assert_eq!(key.details, KeyDetails::default(), "{change}");
        assert_eq!(store.verify(|_, _| ()).unwrap().wrong, [], "{change}");
        assert!(!store.revoke_key("1", at(8)).unwrap());
    }
}
