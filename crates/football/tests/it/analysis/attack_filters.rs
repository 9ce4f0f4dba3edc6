//! Choosing among attacks: each filter alone, then what holds for all attacks whatever the match and the settings.

use std::collections::BTreeSet;

use football::analysis::attacks::{ATTACK_SETTINGS, Area, Attack, AttackFilter, AttackSettings, attacks};
use football::analysis::event_facts;
use football::analysis::interface::{InterfacePattern, notes, written_events};
use football::analysis::models::SHIPPED_XG;
use football::feed::notation::parse_match;
use football::model::{Event, EventId, EventKind, Millis, Outcome, Period, PlayerId, Point, Side};
use proptest::prelude::*;

/// Four attacks: a transition, a corner, a throw-in, and a transition of the other side.
const MATCH: &str = "
    0:10 H6 interception (50,40)
    0:12 H8 pass assist (55,40) -> (90,40)
    0:14 H9 shot goal (105,40)
    2:10 H7 corner (120,0) -> (110,40)
    2:11 H4 shot saved head (110,40)
    4:10 H2 throw-in (85,80) -> (95,70)
    4:12 H7 pass (95,70) -> (100,60)
    4:14 H9 pass fail (100,60) -> (112,44)
    6:10 A6 pass key pass (60,20) -> (90,30)
    6:12 A9 shot wide one on one (100,30)";

/// Which of the four are kept, by their minutes.
fn kept(filter: &AttackFilter) -> Vec<u32> {
    let (match_, events) = parse_match(MATCH).unwrap();
    let notes = notes(&events, &event_facts(&match_, &events, &SHIPPED_XG));
    let kept = |attack: &Attack| filter.matches(attack, &events, &notes);
    let mut all = attacks(&match_, &events, &AttackSettings::default());
    all.retain(kept);
    all.iter().map(|attack| events[attack.own[0] as usize].time.0 / 60_000).collect()
}

fn players(shirts: &[i64]) -> Vec<PlayerId> {
    shirts.iter().map(|shirt| PlayerId::new(*shirt)).collect()
}

#[test]
fn an_empty_filter_keeps_every_attack() {
    assert_eq!(kept(&AttackFilter::default()), [0, 2, 4, 6]);
}

#[test]
fn by_side() {
    assert_eq!(kept(&AttackFilter { side: Some(Side::Away), ..AttackFilter::default() }), [6]);
}

#[test]
fn by_who_began_it_who_ended_it_and_who_was_between() {
    let started = |shirts| kept(&AttackFilter { start_players: players(shirts), ..AttackFilter::default() });
    assert_eq!((started(&[6]), started(&[7, 2]), started(&[9])), (vec![0], vec![2, 4], vec![]));
    let ended = |shirts| kept(&AttackFilter { end_players: players(shirts), ..AttackFilter::default() });
    assert_eq!((ended(&[9]), ended(&[9, 109]), ended(&[6])), (vec![0, 4], vec![0, 4, 6], vec![]));
    let between = |shirts| kept(&AttackFilter { inner_players: players(shirts), ..AttackFilter::default() });
    // Neither the first nor the last is between.
    assert_eq!((between(&[8]), between(&[7]), between(&[6, 9, 2])), (vec![0], vec![4], vec![]));
}

#[test]
fn by_what_began_and_ended_it() {
    let any = InterfacePattern::default();
    let ended = |pattern| kept(&AttackFilter { end_events: vec![pattern], ..AttackFilter::default() });
    assert_eq!(ended(any), [0, 2, 4, 6]);
    assert_eq!(ended(InterfacePattern { event: Some(21), ..any }), [0, 2]);
    assert_eq!(ended(InterfacePattern { event: Some(22), ..any }), [6], "one on one");
    assert_eq!(ended(InterfacePattern { event: Some(21), result: Some(17), ..any }), [0], "a goal");
    assert_eq!(ended(InterfacePattern { result: Some(10), ..any }), [] as [u32; 0], "a success, not a goal");
    assert_eq!(ended(InterfacePattern { result: Some(11), ..any }), [4]);
    assert_eq!(ended(InterfacePattern { extra: Some(6), ..any }), [2], "with the head");
    // No extra has the number 1.
    assert_eq!(ended(InterfacePattern { extra: Some(1), ..any }), [0, 4, 6]);
    let started = |patterns: &[InterfacePattern]| {
        kept(&AttackFilter { start_events: patterns.to_vec(), ..AttackFilter::default() })
    };
    let corner = InterfacePattern { event: Some(27), ..any };
    assert_eq!(started(&[corner, InterfacePattern { extra: Some(11), ..any }]), [2, 6]);
    assert_eq!(started(&[InterfacePattern { event: Some(999), ..any }]), [] as [u32; 0]);
}

#[test]
fn by_where_it_began_and_ended_edges_included_corners_in_any_order() {
    let area = |x, y, x2, y2| Some(Area { x, y, x2, y2 });
    let from = |area_from| kept(&AttackFilter { area_from, ..AttackFilter::default() });
    assert_eq!(from(area(50.0, 40.0, 60.0, 20.0)), [0, 6]);
    assert_eq!(from(area(60.0, 20.0, 50.0, 40.0)), [0, 6]);
    assert_eq!(from(area(50.1, 40.0, 60.0, 20.0)), [6]);
    assert_eq!(from(area(120.0, 0.0, 120.0, 0.0)), [2]);
    let to = |area_to| kept(&AttackFilter { area_to, ..AttackFilter::default() });
    // A lost pass ends an attack where it went.
    assert_eq!(to(area(112.0, 44.0, 112.0, 44.0)), [4]);
    assert_eq!(to(area(100.0, 0.0, 108.0, 80.0)), [0, 6]);
}

#[test]
fn an_attack_must_pass_every_filter() {
    let filter = AttackFilter { side: Some(Side::Home), end_players: players(&[9]), ..AttackFilter::default() };
    assert_eq!(kept(&AttackFilter { start_players: players(&[2]), ..filter.clone() }), [4]);
    assert_eq!(kept(&AttackFilter { start_players: players(&[7]), ..filter }), [] as [u32; 0]);
}

/// Any event: mostly what attacks are made of, at any time, by either side, here and there without a place.
fn any_event() -> impl Strategy<Value = Event> {
    let kind = prop_oneof![4 => Just(EventKind::Pass), 1 => Just(EventKind::Attempt), 5 => prop::sample::select(EventKind::ALL)];
    let result = prop_oneof![3 => Just(Outcome::Success), 4 => prop::sample::select(Outcome::ALL)];
    let spot = || prop::option::weighted(0.95, (0.0..=120.0, 0.0..=80.0).prop_map(|(x, y)| Point::new(x, y).unwrap()));
    let period = prop_oneof![6 => Just(Period::First), 1 => prop::sample::select(&Period::ALL[..])];
    let side = prop::option::weighted(0.97, prop::sample::select(Side::ALL));
    (kind, result, spot(), spot(), period, 0..200_000u32, side, prop::option::of(1..30i64)).prop_map(
        |(kind, result, at, end, period, time, side, player)| Event {
            result,
            at,
            end,
            side,
            player: player.map(PlayerId::new),
            ..Event::new(EventId(0), kind, period, Millis(time))
        },
    )
}

fn any_events() -> impl Strategy<Value = Vec<Event>> {
    prop::collection::vec(any_event(), 0..120).prop_map(|mut events| {
        for (place, event) in (1..).zip(&mut events) {
            event.id = EventId(place * 10);
        }
        events
    })
}

fn any_settings() -> impl Strategy<Value = AttackSettings> {
    let value =
        prop_oneof![Just(None), Just(Some(-7)), Just(Some(0)), (0..100i64).prop_map(Some), Just(Some(i64::MAX))];
    prop::collection::vec(value, ATTACK_SETTINGS.len()).prop_map(|values| {
        let mut settings = AttackSettings::default();
        for (setting, value) in ATTACK_SETTINGS.iter().zip(values) {
            settings.set(setting, value);
        }
        settings
    })
}

fn any_filter() -> impl Strategy<Value = AttackFilter> {
    let players =
        || prop_oneof![2 => Just(Vec::new()), 1 => prop::collection::vec((1..30i64).prop_map(PlayerId::new), 1..4)];
    let pattern =
        prop::option::of(1..67i64).prop_map(|event| InterfacePattern { event, ..InterfacePattern::default() });
    let patterns = prop_oneof![2 => Just(Vec::new()), 1 => prop::collection::vec(pattern, 1..3)];
    let area = (0.0..120.0, 0.0..80.0, 0.0..120.0, 0.0..80.0).prop_map(|(x, y, x2, y2)| Area { x, y, x2, y2 });
    let side = prop::option::of(prop::sample::select(Side::ALL));
    (side, players(), players(), players(), patterns, prop::option::of(area)).prop_map(
        |(side, start_players, inner_players, end_players, start_events, area_to)| AttackFilter {
            side,
            start_players,
            inner_players,
            end_players,
            start_events,
            area_to,
            ..AttackFilter::default()
        },
    )
}

proptest! {
    #[test]
    fn any_events_are_written_in_order_each_with_its_own_id(events in any_events(), is_complete: bool) {
        let (match_, _) = parse_match("").unwrap();
        let facts = event_facts(&match_, &events, &SHIPPED_XG);
        let written = written_events(&match_, &events, &facts, is_complete);
        prop_assert!(written.is_sorted_by_key(|event| event.moment));
        let ids: BTreeSet<u64> = written.iter().map(|event| event.id).collect();
        prop_assert_eq!(ids.len(), written.len());
        prop_assert!(written.iter().filter_map(|event| event.refers_to).all(|id| id % 10 == 0));
        for event in &written {
            prop_assert!((-300..=300).contains(&event.x) && (0..=100).contains(&event.y), "{event:?}");
        }
    }

    #[test]
    fn every_attempt_is_in_exactly_one_attack(events in any_events(), settings in any_settings()) {
        let (match_, _) = parse_match("").unwrap();
        let all = attacks(&match_, &events, &settings);
        for (place, event) in (0u32..).zip(&events) {
            let counts = event.kind.is_shot() && event.at.is_some() && event.side.is_some() && event.period != Period::ShootOut;
            let holding = all.iter().filter(|attack| attack.own.contains(&place)).count();
            prop_assert!(if counts { holding == 1 } else { holding <= 1 }, "{holding} attacks hold {event:?}");
        }
    }

    #[test]
    fn attacks_share_no_event_and_follow_each_other(events in any_events(), settings in any_settings()) {
        let (match_, _) = parse_match("").unwrap();
        let all = attacks(&match_, &events, &settings);
        let mut seen = BTreeSet::new();
        for attack in &all {
            prop_assert!(attack.all.iter().all(|place| seen.insert(*place)), "an event in two attacks");
            prop_assert!(attack.own.iter().all(|place| events[*place as usize].side == Some(attack.side)));
            prop_assert!(attack.own.iter().all(|place| attack.all.contains(place)));
        }
        for side in Side::ALL {
            let of_side: Vec<&Attack> = all.iter().filter(|attack| attack.side == *side).collect();
            for pair in of_side.windows(2) {
                let moment = |place: Option<&u32>| place.map(|place| (events[*place as usize].moment(), *place));
                prop_assert!(moment(pair[0].own.last()) < moment(pair[1].own.first()), "two attacks overlap");
            }
        }
    }

    #[test]
    fn numbers_stay_in_their_bounds_whatever_is_set(events in any_events(), settings in any_settings()) {
        let (match_, _) = parse_match("").unwrap();
        for attack in attacks(&match_, &events, &settings) {
            prop_assert!((0.0..=1.0).contains(&attack.xg) && (0.0..=1.0).contains(&attack.value) && attack.value >= attack.xg);
            prop_assert!(attack.xt.is_finite() && attack.xt.abs() <= attack.own.len() as f64 + events.len() as f64);
            prop_assert!(attack.passes as usize <= attack.own.len() && attack.touches as usize <= attack.own.len());
            prop_assert!(!attack.own.is_empty() && attack.period != Period::ShootOut);
        }
    }

    #[test]
    fn filters_only_remove(events in any_events(), settings in any_settings(), filter in any_filter()) {
        let (match_, _) = parse_match("").unwrap();
        let notes = notes(&events, &event_facts(&match_, &events, &SHIPPED_XG));
        let all = attacks(&match_, &events, &settings);
        prop_assert!(all.iter().all(|attack| AttackFilter::default().matches(attack, &events, &notes)));
        // What both of two filters keep is what one of them keeps of what the other keeps.
        let side_alone = AttackFilter { side: filter.side, ..AttackFilter::default() };
        let rest = AttackFilter { side: None, ..filter.clone() };
        for attack in &all {
            let apart = side_alone.matches(attack, &events, &notes) && rest.matches(attack, &events, &notes);
            prop_assert_eq!(filter.matches(attack, &events, &notes), apart);
        }
    }
}
