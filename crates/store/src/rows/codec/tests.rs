use proptest::option::of;
use proptest::prelude::*;
use proptest::sample::select;

use football::model::{BodyPart, EventKind, Extra, InterfaceEvent, Outcome, Period, PlayPattern, Point, Side};

use super::*;

fn any_of<T: Copy + std::fmt::Debug + 'static>(all: &'static [T]) -> impl Strategy<Value = T> {
    select(all)
}

/// Points as feeds give them: tenths, hundredths, and anything else.
fn point() -> impl Strategy<Value = Point> {
    let tenths = (0..=1200_i32, 0..=800_i32).prop_map(|(x, y)| (f64::from(x) / 10.0, f64::from(y) / 10.0));
    let hundredths = (0..=12_000_i32, 0..=8_000_i32).prop_map(|(x, y)| (f64::from(x) / 100.0, f64::from(y) / 100.0));
    let anything = (-1.0..=121.0_f64, -1.0..=81.0_f64);
    prop_oneof![4 => tenths, 2 => hundredths, 1 => anything, 1 => Just((-0.0, 0.1 + 0.2))]
        .prop_map(|(x, y)| Point::new(x, y).unwrap())
}

fn player_id() -> impl Strategy<Value = PlayerId> {
    prop_oneof![8 => 1..40_i64, 1 => any::<i64>()].prop_map(PlayerId::new)
}

prop_compose! {
    fn who()(
        side in of(any_of(Side::ALL)),
        player in of(player_id()),
        recipient in of(player_id()),
        replacement in of(player_id()),
        spot in of(any_of(Spot::ALL)),
        possession in of(any_of(Side::ALL)),
        line_up in prop_oneof![
            9 => Just(Vec::new()),
            1 => prop::collection::vec((player_id(), any_of(Spot::ALL)), 0..12),
        ],
    ) -> Event {
        let line_up = line_up.into_iter().map(|(player, spot)| PlayerSpot { player, spot }).collect();
        let blank = Event::new(EventId(0), EventKind::Pass, Period::First, Millis(0));
        Event { side, player, recipient, replacement, spot, possession, line_up, ..blank }
    }
}

prop_compose! {
    fn event()(
        who in who(),
        (id, time, duration) in (any::<u32>(), any::<u32>(), prop_oneof![0..5_000_u32, any::<u32>()]),
        (kind, result, period) in (any_of(EventKind::ALL), any_of(Outcome::ALL), any_of(&Period::ALL)),
        (extra, body_part) in (of(any_of(Extra::ALL)), of(any_of(BodyPart::ALL))),
        play_pattern in of(any_of(PlayPattern::ALL)),
        (at, end) in (of(point()), of(point())),
        (under_pressure, counter, through) in any::<(bool, bool, bool)>(),
        related in prop::collection::vec(any::<u32>().prop_map(EventId), 0..4),
        xg in of(prop_oneof![0.0..1.0_f64, Just(-0.0), Just(f64::INFINITY)].prop_map(Probability::new)),
        noted in of(any_of(InterfaceEvent::ALL)),
        goal_mouth in of((0.0..80.0_f64, 0.0..100.0_f64).prop_map(|(y, z)| GoalMouth::new(y, z).unwrap())),
    ) -> Event {
        Event {
            id: EventId(id), time: Millis(time), duration: Millis(duration), kind, result, period, extra, body_part,
            play_pattern, at, end, under_pressure, counter, through, related: related.into(), xg, goal_mouth, noted,
            ..who
        }
    }
}

/// Equality that also tells 0 from −0.
fn bits(events: &[Event]) -> Vec<[Option<u64>; 5]> {
    let of = |event: &Event| {
        let numbers = [
            event.at.map(Point::x),
            event.at.map(Point::y),
            event.end.map(Point::x),
            event.end.map(Point::y),
            event.xg.map(Probability::get),
        ];
        numbers.map(|number| number.map(f64::to_bits))
    };
    events.iter().map(of).collect()
}

const ID: MatchId = MatchId(1);

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn events_come_back_to_the_last_bit(events in prop::collection::vec(event(), 0..40)) {
        let sealed = encode(ID, &events).unwrap();
        let again = decode(ID, &sealed).unwrap();
        prop_assert_eq!(&again, &events);
        prop_assert_eq!(bits(&again), bits(&events));
        prop_assert_eq!(encode(ID, &again).unwrap(), sealed);
    }

    #[test]
    fn noise_is_an_error_and_never_a_panic(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        prop_assert!(decode(ID, &bytes).is_err());
        // The checksum would refuse noise before a column is read: here the noise has a good one.
        let _ = decode(ID, &seal::compressed(row(ID), &bytes).unwrap());
    }

    #[test]
    fn damaged_columns_are_read_without_a_panic(
        events in prop::collection::vec(event(), 1..6),
        damage in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..8),
    ) {
        let mut bytes = seal::open(row(ID), &encode(ID, &events).unwrap()).unwrap().into_owned();
        for (index, byte) in &damage {
            let index = index.index(bytes.len());
            bytes[index] = *byte;
        }
        let _ = decode(ID, &seal::compressed(row(ID), &bytes).unwrap());
    }
}

#[test]
fn every_flipped_byte_and_every_lost_end_is_noticed() {
    let mut events = Vec::new();
    for number in 0..60_u32 {
        let mut event = Event::new(EventId(number * 10), EventKind::Pass, Period::First, Millis(number * 1_234));
        event.at = Point::new(f64::from(number), f64::from(number) / 10.0);
        event.player = Some(PlayerId::new(i64::from(number % 7)));
        events.push(event);
    }
    let sealed = encode(ID, &events).unwrap();
    for index in 0..sealed.len() {
        for flip in [0x01, 0x80, 0xff] {
            let mut damaged = sealed.clone();
            damaged[index] ^= flip;
            assert!(decode(ID, &damaged).is_err(), "byte {index} ^ {flip:#x}");
        }
        assert!(decode(ID, &sealed[..index]).is_err(), "cut at {index}");
    }
    assert!(decode(ID, &[&sealed[..], &[0]].concat()).is_err());
    assert_eq!(decode(ID, &sealed).unwrap(), events);
}

/// Events that use every column and every way of writing one: few values and many, points of all kinds.
fn varied() -> Vec<Event> {
    let word = |number: u32, of: usize| number as usize % of;
    let event = |number: u32| Event {
        result: Outcome::ALL[word(number, Outcome::ALL.len())],
        extra: number.is_multiple_of(9).then(|| Extra::ALL[word(number, Extra::ALL.len())]),
        side: (!number.is_multiple_of(31)).then(|| Side::ALL[word(number / 3, 2)]),
        player: (!number.is_multiple_of(17)).then(|| PlayerId::new(i64::from(number % 26) - 2)),
        at: match number % 5 {
            0 => None,
            1 | 2 => Point::new(f64::from(number % 121), f64::from(number * 7 % 801) / 10.0),
            3 => Point::new(f64::from(number * 13 % 12_001) / 100.0, 40.0),
            _ => Point::new(f64::from(number) / 7.0, 0.1 + 0.2),
        },
        end: (number % 3 == 1).then(|| Point::new(120.0, f64::from(number % 81))).flatten(),
        duration: Millis(number * number % 70_000),
        body_part: number.is_multiple_of(4).then(|| BodyPart::ALL[word(number, BodyPart::ALL.len())]),
        play_pattern: Some(PlayPattern::ALL[word(number / 5, PlayPattern::ALL.len())]),
        under_pressure: number.is_multiple_of(6),
        possession: number.is_multiple_of(2).then_some(Side::Away),
        related: (0..number % 4).map(|other| EventId(number * 10 + other * 7)).collect(),
        recipient: number.is_multiple_of(3).then_some(PlayerId::new(i64::from(number))),
        replacement: (number == 200).then_some(PlayerId::new(i64::MAX)),
        spot: number.is_multiple_of(8).then(|| Spot::ALL[word(number, Spot::ALL.len())]),
        line_up: if number == 1 {
            (0..11).map(|index| PlayerSpot { player: PlayerId::new(index), spot: Spot::ALL[index as usize] }).collect()
        } else {
            PlayerSpots::new()
        },
        counter: number == 7,
        through: number.is_multiple_of(50),
        xg: (number > 20).then(|| Probability::new(f64::from(number) / 1000.0)),
        ..Event::new(
            EventId(number * 10 + number % 3),
            EventKind::ALL[word(number, EventKind::ALL.len())],
            Period::ALL[word(number / 100, 5)],
            Millis(number % 100 * 1_377),
        )
    };
    (0..300).map(event).collect()
}

#[test]
fn varied_events_come_back_to_the_last_bit() {
    let sealed = encode(ID, &varied()).unwrap();
    let events = decode(ID, &sealed).unwrap();
    assert_eq!(events, varied());
    assert_eq!(bits(&events), bits(&varied()));
    // Changing the encoding means another version: a store written before could not be read.
    assert_eq!(seal::open(row(ID), &sealed).map(|columns| crc32fast::hash(&columns)).unwrap(), 2_986_221_855);
}

#[test]
fn nobody_can_claim_rows_for_nothing() {
    for claimed in [1_000_u64, u64::from(u32::MAX), u64::MAX] {
        let mut writer = Writer::default();
        writer.varint(claimed);
        writer.bytes.extend([1; 500]);
        assert!(decode(ID, &seal::compressed(row(ID), &writer.bytes).unwrap()).is_err());

        let mut points = Writer::default();
        [10, 0, 0, claimed].into_iter().for_each(|number| points.varint(number));
        let written = seal::open(row(ID), &encode(ID, &[]).unwrap()).unwrap().into_owned();
        let (before, after) = written.split_at(written.len() - EMPTY_POINTS);
        assert!(
            decode(ID, &seal::compressed(row(ID), &[before, &[10, 0, 0, 0], &after[4..]].concat()).unwrap()).is_ok()
        );
        assert!(
            decode(ID, &seal::compressed(row(ID), &[before, &points.bytes, &after[4..]].concat()).unwrap()).is_err()
        );
    }
}

/// The unit, three counts, two lists without values, and four columns of one byte each.
const EMPTY_POINTS: usize = 4 + 2 + 4;
