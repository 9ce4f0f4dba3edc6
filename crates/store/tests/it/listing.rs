//! Pages of teams and referees.

use football::model::{CountryId, EditionId, Kind, Language, Team};
use proptest::prelude::*;
use serde_json::json;
use store::{Filter, LinkedSnapshot, NameFilter, Page, PageOf, Store};

use crate::documents::{edition, group, match_, named, overlay, stage, whole, with};
use crate::{TestEngine, at};

on_each_engine! {
    a_part_of_a_name_finds_it_in_either_language,
    lists_by_name_begin_with_what_begins_with_the_text,
    a_search_that_finds_many_names_finds_their_beginnings,
    a_list_by_name_follows_its_names,
    since_is_strictly_after_the_last_change,
    editions_country_and_entitlement_narrow_together,
    referees_are_listed_as_teams_are,
    pages_lose_and_repeat_nothing,
    a_page_far_beyond_the_end_is_empty_and_has_the_total,
}

fn teams(store: &Store, filter: &Filter) -> Vec<i64> {
    let PageOf { total, rows } = store.snapshot().unwrap().teams(filter).unwrap();
    assert_eq!(total, rows.len() as u64, "all on one page");
    rows.iter().map(|row| row.entity.id.0).collect()
}

fn by_name(name: &str) -> Filter {
    Filter { name: Some(name.to_owned()), ..Filter::default() }
}

fn lists_by_name_begin_with_what_begins_with_the_text(engine: TestEngine) {
    let store = engine.fresh();
    let names = [
        (1, json!({ "en": "Shahal Town", "ar": "ياء" })),
        (2, json!({ "en": "Laith Al-Nurawi", "ar": "باء" })),
        (3, json!({ "en": "Halvar Hestvik", "ar": "تاء" })),
        (4, json!("100% Halo_One")),
        (5, json!({ "en": "Ähre", "ar": "الألف" })),
    ];
    let documents = names.map(|(id, name)| whole(Kind::Team, id, json!({ "name": name })));
    store.ingest(documents.into(), at(0)).unwrap();
    let snapshot = std::rc::Rc::new(store.snapshot().unwrap());
    let linked = LinkedSnapshot::new(&snapshot, None);
    let found = |text: Option<&str>, language, page| {
        let filter = NameFilter { text: text.map(str::to_owned), language, page, entitled: None };
        let PageOf { total, rows } = linked.by_name::<Team>(&filter).unwrap();
        (total, rows.iter().map(|row| row.entity.id.0).collect::<Vec<i64>>())
    };
    let all = Page::default();
    let (english, arabic) = (Language::English, Language::Arabic);
    assert_eq!(found(None, english, all), (5, vec![4, 5, 3, 2, 1]));
    // A name without Arabic comes last.
    assert_eq!(found(None, arabic, all), (5, vec![5, 2, 3, 1, 4]));
    for (text, expected) in [
        ("hal", vec![4, 3, 2, 1]),
        ("nurawi laith", vec![2]),
        ("hestvik hal", vec![3]),
        ("halo 100%", vec![4]),
        ("0% h_", vec![]),
        ("\0", vec![]),
        ("a b c d e f g h", vec![]),
        ("-", vec![4, 5, 3, 2, 1]),
    ] {
        assert_eq!(found(Some(text), english, all), (expected.len() as u64, expected), "{text}");
    }
    assert_eq!(found(Some("hal"), english, Page { size: 2, number: 2 }), (4, vec![2, 1]));
    assert_eq!(found(Some("hal"), english, Page { size: 2, number: 9 }), (4, vec![]));
    let none = NameFilter { entitled: Some(Vec::new()), ..NameFilter::default() };
    assert_eq!(linked.by_name::<Team>(&none).unwrap().total, 0);
}

fn ids_by_name(store: &Store, text: Option<&str>, page: Page) -> (u64, Vec<i64>) {
    let snapshot = std::rc::Rc::new(store.snapshot().unwrap());
    let filter = NameFilter { text: text.map(str::to_owned), page, ..NameFilter::default() };
    let PageOf { total, rows } = LinkedSnapshot::new(&snapshot, None).by_name::<Team>(&filter).unwrap();
    (total, rows.iter().map(|row| row.entity.id.0).collect())
}

fn a_search_that_finds_many_names_finds_their_beginnings(engine: TestEngine) {
    let store = engine.fresh();
    let name = |id: i64| format!("Malvar Town {id:04}");
    let documents = (1..=600).map(|id| named(Kind::Team, id, &name(id)));
    let others = [named(Kind::Team, 700, "Shamal"), named(Kind::Team, 701, "Town of Malta")];
    store.ingest(documents.chain(others).collect(), at(0)).unwrap();
    let page = |number: u32| Page { size: 100, number };
    let first: Vec<i64> = [701].into_iter().chain(1..=99).collect();
    assert_eq!(ids_by_name(&store, Some("mal"), page(1)), (500, first));
    assert_eq!(ids_by_name(&store, Some("mal"), page(5)), (500, (400..=499).collect()));
    assert_eq!(ids_by_name(&store, Some("mal"), page(6)), (500, vec![]));
    // In any order, and run together.
    for text in ["town malvar", "malvar to", "malvartown"] {
        assert_eq!(ids_by_name(&store, Some(text), page(2)), (500, (101..=200).collect()), "{text}");
    }
    // Few are found, so all names are looked at.
    assert_eq!(ids_by_name(&store, Some("malvar 0123"), page(1)), (1, vec![123]));
    assert_eq!(ids_by_name(&store, Some("amal"), page(1)), (1, vec![700]));
}

fn a_list_by_name_follows_its_names(engine: TestEngine) {
    let store = engine.fresh();
    let all = |store: &Store| ids_by_name(store, None, Page::default());
    store.ingest(vec![named(Kind::Team, 1, "B"), named(Kind::Team, 2, "C"), edition(1)], at(0)).unwrap();
    assert_eq!(all(&store), (2, vec![1, 2]));
    store.ingest(vec![named(Kind::Team, 2, "A"), overlay(Kind::Team, 3, json!({ "name": "D" }))], at(1)).unwrap();
    assert_eq!(all(&store), (2, vec![2, 1]));
    store.ingest(vec![named(Kind::Team, 3, "AA"), overlay(Kind::Team, 1, json!({ "name": "0" }))], at(2)).unwrap();
    // The overlay is over the document.
    assert_eq!(all(&store), (3, vec![1, 2, 3]));
    assert_eq!(store.verify(|_, _| ()).unwrap().wrong, []);
}

fn a_part_of_a_name_finds_it_in_either_language(engine: TestEngine) {
    let store = engine.fresh();
    let names = [
        (1, json!("FC München")),
        (2, json!({ "en": "Al Ahly", "ar": "الأهلي" })),
        (3, json!({ "en": "Fatima United", "ar": "فاطمة" })),
        (4, json!("100% Team_One")),
        (5, json!("Yahya! SC")),
        (6, json!({ "en": "Al-Barakini", "ar": "صقور" })),
        (7, json!({ "en": "Mohamed", "ar_transliterated": "محمد" })),
        (8, json!({ "en": "Germany", "ar_built_in": "ألمانيا" })),
        (9, json!({ "en": "Romania", "ar_built_in": "رومانيا" })),
    ];
    let documents = names.map(|(id, name)| whole(Kind::Team, id, json!({ "name": name })));
    store.ingest(documents.into(), at(0)).unwrap();
    let found: [(&str, &[i64]); 24] = [
        ("munchen", &[1]),
        ("MÜNCH", &[1]),
        ("اهلي", &[2]),
        ("الأهلى", &[2]),
        ("ahly", &[2]),
        ("فاطمه", &[3]),
        ("فَاطِمَة", &[3]),
        ("united", &[3]),
        ("nobody", &[]),
        ("%", &[4]),
        ("_", &[4]),
        ("m_o", &[4]),
        ("a%e", &[]),
        ("!", &[5]),
        ("ahly\nالا", &[]),
        ("\0", &[]),
        ("الصقور", &[6]),
        ("al barakini", &[6]),
        ("AlBarakini", &[6]),
        ("el-barakini", &[6]),
        ("فاطمةيونايتد", &[]),
        ("مُحمد", &[7]),
        ("المانيا", &[8]),
        ("مانيا", &[8, 9]),
    ];
    for (name, expected) in found {
        assert_eq!(teams(&store, &by_name(name)), expected, "{name}");
    }
    // A name without letters filters nothing; a name longer than any other finds nothing.
    assert_eq!(teams(&store, &by_name(" ـ ")).len(), 9);
    assert_eq!(teams(&store, &by_name(&"x".repeat(100_000))).len(), 0);
    // An overlay's Arabic is searched as well.
    store.ingest(vec![overlay(Kind::Team, 1, json!({ "name": { "ar": "ميونخ" } }))], at(1)).unwrap();
    assert_eq!(teams(&store, &by_name("ميونخ")), [1]);
}

fn since_is_strictly_after_the_last_change(engine: TestEngine) {
    let store = engine.fresh();
    let since = |second| Filter { since: Some(at(second)), ..Filter::default() };
    store.ingest(vec![named(Kind::Team, 1, "A"), named(Kind::Team, 2, "B")], at(10)).unwrap();
    assert_eq!(teams(&store, &since(9)), [1, 2]);
    assert!(teams(&store, &since(10)).is_empty());
    store.ingest(vec![named(Kind::Team, 1, "A"), named(Kind::Team, 2, "Z")], at(20)).unwrap();
    assert_eq!(teams(&store, &since(10)), [2]);
}

fn editions_country_and_entitlement_narrow_together(engine: TestEngine) {
    let store = engine.fresh();
    let team = |id: i64, country: i64| whole(Kind::Team, id, json!({ "name": "T", "country": country }));
    let documents = vec![
        edition(1),
        edition(2),
        edition(12),
        stage(5, 12, 1),
        group(6, 5, &[4]),
        team(1, 818),
        team(2, 504),
        team(3, 818),
        team(4, 818),
        team(5, 818),
        match_(1, 1, 2),
        with(match_(2, 2, 3), json!({ "edition": 2 })),
    ];
    store.ingest(documents, at(0)).unwrap();
    let ids = |ids: &[i64]| ids.iter().copied().map(EditionId).collect::<Vec<_>>();
    let narrowed = |editions: &[i64], country: Option<i64>, entitled: Option<&[i64]>| {
        let (editions, entitled) = (ids(editions), entitled.map(ids));
        teams(&store, &Filter { editions, country: country.map(CountryId), entitled, ..Filter::default() })
    };
    assert_eq!(narrowed(&[], None, None), [1, 2, 3, 4, 5]);
    assert_eq!(narrowed(&[1], None, None), [1, 2]);
    assert_eq!(narrowed(&[2, 12], None, None), [2, 3, 4]);
    assert_eq!(narrowed(&[2, 12], Some(818), None), [3, 4]);
    assert_eq!(narrowed(&[], None, Some(&[1])), [1, 2]);
    assert_eq!(narrowed(&[2], None, Some(&[1])), [2]);
    assert!(narrowed(&[], None, Some(&[])).is_empty());
    assert!(narrowed(&[99], None, None).is_empty());
}

fn referees_are_listed_as_teams_are(engine: TestEngine) {
    let store = engine.fresh();
    let referee = whole(Kind::Referee, 70, json!({ "name": "Gamal", "nationality": 818 }));
    store.ingest(vec![edition(1), referee, named(Kind::Referee, 71, "Other"), match_(1, 11, 12)], at(0)).unwrap();
    let filter = Filter { editions: vec![EditionId(1)], country: Some(CountryId(818)), ..by_name("gam") };
    let page = store.snapshot().unwrap().referees(&filter).unwrap();
    assert_eq!((page.total, page.rows[0].entity.id.0, page.rows.len()), (1, 70, 1));
    assert_eq!(store.snapshot().unwrap().referees(&Filter::default()).unwrap().total, 2);
}

const TEAMS: u32 = 57;

fn many(engine: TestEngine) -> Store {
    let store = engine.fresh();
    let documents = (1..=TEAMS).map(|id| named(Kind::Team, i64::from(id * 7 % 59), "Team")).collect();
    store.ingest(documents, at(0)).unwrap();
    store
}

fn pages_lose_and_repeat_nothing(engine: TestEngine) {
    let store = many(engine);
    let snapshot = store.snapshot().unwrap();
    proptest!(|(size in 1..80_u32)| {
        let pages = TEAMS.div_ceil(size);
        let mut seen = Vec::new();
        for number in 1..=pages + 1 {
            let filter = Filter { page: Page { size, number }, ..Filter::default() };
            let page = snapshot.teams(&filter).unwrap();
            prop_assert_eq!(page.total, u64::from(TEAMS));
            prop_assert_eq!(page.rows.is_empty(), number > pages);
            seen.extend(page.rows.into_iter().map(|row| row.entity.id.0));
        }
        prop_assert_eq!(seen.len(), TEAMS as usize);
        prop_assert!(seen.is_sorted_by(|one, next| one < next));
    });
}

fn a_page_far_beyond_the_end_is_empty_and_has_the_total(engine: TestEngine) {
    let filter = Filter { page: Page { size: u32::MAX, number: u32::MAX }, ..Filter::default() };
    let page = many(engine).snapshot().unwrap().teams(&filter).unwrap();
    assert_eq!((page.total, page.rows.len()), (u64::from(TEAMS), 0));
}
