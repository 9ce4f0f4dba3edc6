//! What the engine knows about each event of a match beyond the event itself. Lists of events and exports show it.

use football::analysis::attacks::{Attack, AttackSettings, attacks_with};
use football::analysis::{EventFacts, ThreatGrid, possession_numbers};
use football::model::{Event, EventKind, Match, MatchId, Side};

/// The details of the events of a match. Indexes are those of the feed order.
#[derive(Debug)]
pub struct EventDetail {
    threat: ThreatGrid,
    possessions: Vec<Option<(u32, Side)>>,
    attacks: Vec<Attack>,
    /// The number of the attack of each event.
    attack_numbers: Vec<Option<u32>>,
    halves_with_video: Vec<u8>,
}

impl EventDetail {
    pub fn new(match_: &Match, events: &[Event], facts: &[EventFacts], threat: &ThreatGrid) -> EventDetail {
        let mut attack_numbers = vec![None; events.len()];
        let attacks = attacks_with(events, facts, &AttackSettings::default(), threat);
        for (number, attack) in (1..).zip(&attacks) {
            for index in &attack.own {
                attack_numbers[*index as usize] = Some(number);
            }
        }
        EventDetail {
            threat: threat.clone(),
            possessions: possession_numbers(events),
            attacks,
            attack_numbers,
            halves_with_video: match_.video.iter().map(|half| half.half).collect(),
        }
    }

    /// The attacks of MatchAttacks without settings, in the order in which they began.
    pub fn attacks(&self) -> &[Attack] {
        &self.attacks
    }

    /// The number of the possession in the match, from 1, and the side in possession.
    pub fn possession(&self, index: usize) -> Option<(u32, Side)> {
        self.possessions[index]
    }

    /// The number of the attack, from 1.
    pub fn attack(&self, index: usize) -> Option<u32> {
        self.attack_numbers[index]
    }

    /// The threat that a completed pass or a carry added, not rounded.
    pub fn threat(&self, event: &Event) -> Option<f64> {
        let moves = event.is_completed_pass() || event.kind == EventKind::Carry;
        let (from, to) = (event.at.filter(|_| moves)?, event.end?);
        Some(self.threat.at(to) - self.threat.at(from))
    }

    /// The second in the video of the half; none if it has no video.
    pub fn video_second(&self, event: &Event) -> Option<f64> {
        self.halves_with_video.contains(&event.period.number()).then(|| event.time.seconds())
    }
}

/// Expected goals, not rounded; none if the event is not an attempt.
pub fn attempt_xg(event: &Event, facts: EventFacts) -> Option<f64> {
    event.kind.is_shot().then_some(facts.xg)
}

/// An identifier of an event of MatchEventList, by its `_id`, that is unique among all matches and never changes.
pub fn guid(match_: MatchId, event: u64) -> String {
    let id = match_.0.unsigned_abs();
    let parts = [(id & 0xffff_ffff, 8), (id >> 32 & 0xffff, 4), (0x4000, 4), (0x8000, 4), (event, 12)];
    // By hand, because thousands of events have one or two each, and `format!` takes several times as long.
    let mut guid = String::with_capacity(36);
    for (number, digits) in parts {
        if !guid.is_empty() {
            guid.push('-');
        }
        let digit = |place: u32| char::from_digit((number >> (4 * place) & 0xf) as u32, 16).unwrap_or('0');
        guid.extend((0..digits).rev().map(digit));
    }
    guid
}
