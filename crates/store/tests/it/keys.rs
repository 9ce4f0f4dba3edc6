//! Keys: created, found, expired, revoked, and never stored as text.

use football::model::EditionId;
use store::{NewKey, Store};

use crate::{TestEngine, at};

on_each_engine! {
    a_key_opens_until_it_expires_or_is_revoked,
    a_key_has_its_entitlements,
    a_chosen_key_can_be_put_again,
    a_name_in_use_is_refused_and_so_is_a_number,
    no_key_is_ever_stored,
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
