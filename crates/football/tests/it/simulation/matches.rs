//! Properties of every simulated match. Their means are tested in `examples/calibration`.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use football::model::{Event, EventId, EventKind, Extra, Outcome, Period, PlayerId, Side, Spot};
use football::simulation::{WorldSettings, world};

static MATCHES: LazyLock<Vec<Vec<Event>>> = LazyLock::new(|| {
    let world = world(&WorldSettings::default());
    (0..world.match_count()).filter_map(|index| world.match_document(index).events).collect()
});

const SIDES: [Side; 2] = [Side::Home, Side::Away];

#[test]
fn ids_are_unique_and_in_order_and_time_runs_forward() {
    for events in MATCHES.iter() {
        assert!((2_000..=5_200).contains(&events.len()), "{} events", events.len());
        let ids: HashSet<EventId> = events.iter().map(|event| event.id).collect();
        assert_eq!(ids.len(), events.len());
        assert!(events.windows(2).all(|pair| pair[0].id.0 / 10 <= pair[1].id.0 / 10));
        assert!(events.windows(2).all(|pair| pair[0].moment() <= pair[1].moment()));
        assert!(events.iter().flat_map(|event| &event.related).all(|id| ids.contains(id)));
        for period in Period::PLAYED {
            let ends = events.iter().filter(|event| event.period == period && event.kind == EventKind::HalfEnd);
            let minutes: Vec<u32> = ends.map(|event| event.time.0 / 60_000).collect();
            let nominal = period.nominal_minutes();
            assert!(minutes.iter().all(|minutes| (nominal..nominal + 9).contains(minutes)), "{minutes:?}");
        }
    }
}

#[test]
fn events_are_recorded_as_the_vocabulary_defines_them() {
    let tenth = |value: f64| (value * 10.0 - (value * 10.0).round()).abs() < 1e-9;
    for event in MATCHES.iter().flatten() {
        for point in [event.at, event.end].into_iter().flatten() {
            assert!(tenth(point.x()) && tenth(point.y()));
        }
        assert_eq!(event.kind.is_shot(), event.xg.is_some());
        assert!(event.xg.is_none_or(|xg| xg.get() > 0.0 && xg.get() < 1.0));
        let moves = event.kind.is_pass_family() || event.kind.is_shot() || event.kind == EventKind::Carry;
        assert_eq!(moves, event.end.is_some());
        if matches!(event.kind, EventKind::Pass | EventKind::LongPass) {
            let length = event.at.unwrap().distance(event.end.unwrap());
            assert_eq!(event.kind == EventKind::LongPass, length >= 35.0);
        }
    }
}

#[test]
fn duels_have_two_sides() {
    for events in MATCHES.iter() {
        let aerial = |side: Side, result: Outcome| {
            let of = |event: &&Event| event.kind == EventKind::AerialDuel && event.side == Some(side);
            events.iter().filter(of).filter(|event| event.result == result).count()
        };
        for side in SIDES {
            assert_eq!(aerial(side, Outcome::Won), aerial(side.other(), Outcome::Lost));
        }
        let kind = |kind: EventKind| events.iter().filter(move |event| event.kind == kind).count();
        assert_eq!(kind(EventKind::OwnGoal), kind(EventKind::OwnGoalFor));
        assert_eq!(kind(EventKind::FoulCommitted), kind(EventKind::FoulWon));
    }
}

#[test]
fn linked_events_name_each_other() {
    for events in MATCHES.iter() {
        let by_id: HashMap<EventId, &Event> = events.iter().map(|event| (event.id, event)).collect();
        let related = |event: &Event, kind: EventKind| -> Option<&Event> {
            event.related.iter().map(|id| by_id[id]).find(|other| other.kind == kind)
        };
        for event in events {
            match (event.kind, event.result) {
                (kind, Outcome::Blocked | Outcome::BlockedOnLine) if kind.is_shot() => {
                    let block = related(event, EventKind::Block).unwrap();
                    let expected = match (event.result, event.xg.unwrap().get()) {
                        (Outcome::BlockedOnLine, _) => Some(Extra::GoalSaved),
                        (_, xg) => (xg >= 0.10).then_some(Extra::OpportunitySaved),
                    };
                    assert_eq!((block.side, block.extra), (event.side.map(Side::other), expected));
                }
                (kind, Outcome::Saved | Outcome::SavedToBar) if kind.is_shot() => {
                    let save = related(event, EventKind::KeeperSave).unwrap();
                    let expected = match event.xg.unwrap().get() {
                        xg if xg >= 0.30 || kind == EventKind::Penalty => Some(Extra::GoalSaved),
                        xg => (xg >= 0.10).then_some(Extra::OpportunitySaved),
                    };
                    assert_eq!((save.spot, save.extra), (Some(Spot::Goalkeeper), expected));
                }
                (EventKind::OwnGoal, _) => assert!(related(event, EventKind::OwnGoalFor).is_some()),
                (EventKind::FoulCommitted, _) => {
                    assert_eq!(related(event, EventKind::FoulWon).unwrap().extra, event.extra);
                }
                (EventKind::BallReceive, Outcome::Success) => {
                    let pass = by_id[&event.related[0]];
                    assert_eq!((pass.end, pass.recipient), (event.at, event.player));
                }
                _ => {}
            }
            if matches!(event.extra, Some(Extra::Assist | Extra::KeyPass)) {
                let attempt = related(event, EventKind::Attempt).unwrap();
                assert_eq!(attempt.result == Outcome::Goal, event.extra == Some(Extra::Assist));
                assert!(event.player != attempt.player && event.side == attempt.side);
            }
        }
    }
}

/// The players on the pitch and their spots, worked out from the events.
#[derive(Default)]
struct OnPitch {
    spots: HashMap<PlayerId, Spot>,
    gone: HashSet<PlayerId>,
    changes: usize,
}

impl OnPitch {
    fn follow(&mut self, event: &Event) {
        let placed = || event.line_up.iter().map(|placing| (placing.player, placing.spot)).collect();
        match event.kind {
            EventKind::StartingXi => {
                self.spots = placed();
                assert_eq!(self.spots.len(), 11);
            }
            EventKind::TacticalShift => {
                let shifted: HashMap<PlayerId, Spot> = placed();
                assert!(shifted.keys().all(|player| self.spots.contains_key(player)));
                assert_eq!(shifted.len(), self.spots.len());
                self.spots = shifted;
            }
            EventKind::Substitution => {
                let (left, came) = (event.player.unwrap(), event.replacement.unwrap());
                assert!(self.spots.remove(&left).is_some(), "{left} was not on");
                self.gone.insert(left);
                assert!(!self.gone.contains(&came), "{came} had been on");
                self.spots.insert(came, event.spot.unwrap());
                self.changes += 1;
            }
            EventKind::Card if event.result != Outcome::Yellow => {
                self.spots.remove(&event.player.unwrap());
                self.gone.insert(event.player.unwrap());
            }
            _ => {
                if let Some(player) = event.player {
                    assert_eq!(self.spots.get(&player), event.spot.as_ref(), "{player} at {:?}", event.id);
                }
            }
        }
    }

    fn keepers(&self) -> usize {
        self.spots.values().filter(|spot| **spot == Spot::Goalkeeper).count()
    }
}

#[test]
fn only_players_on_the_pitch_act_and_one_keeps_goal() {
    let mut sent_off = 0;
    for events in MATCHES.iter() {
        let mut pitch = SIDES.map(|_| OnPitch::default());
        let mut keeper_gone = None;
        for (place, event) in events.iter().enumerate() {
            let Some(side) = event.side else { continue };
            let on = &mut pitch[usize::from(side == Side::Away)];
            on.follow(event);
            if event.kind == EventKind::Card && event.result != Outcome::Yellow {
                sent_off += 1;
                keeper_gone = (event.spot == Some(Spot::Goalkeeper)).then_some(place);
            } else if on.keepers() != 1 {
                // Only between the keeper's card and the replacement, with the fouled player's event between them.
                assert!(keeper_gone.is_some_and(|gone| place - gone <= 2), "no keeper at {:?}", event.id);
            }
            let spots: HashSet<Spot> = on.spots.values().copied().collect();
            assert_eq!(spots.len(), on.spots.len(), "two share a spot");
        }
        assert!(pitch.iter().all(|on| on.changes <= 6 && on.keepers() == 1));
    }
    assert!(sent_off > 5, "{sent_off} sent off");
}

#[test]
fn the_whole_vocabulary_of_play_occurs() {
    let seen: HashSet<EventKind> = MATCHES.iter().flatten().map(|event| event.kind).collect();
    let absent: Vec<_> = EventKind::ALL.iter().filter(|kind| !seen.contains(kind)).collect();
    // Not simulated: goals straight from a corner, offside without a pass.
    assert_eq!(absent, [&EventKind::CornerShot, &EventKind::Offside]);
    let extras: HashSet<Option<Extra>> = MATCHES.iter().flatten().map(|event| event.extra).collect();
    assert_eq!(extras.len(), Extra::ALL.len() + 1);
}
