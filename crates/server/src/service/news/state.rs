//! The state of a match that events are found with: what differs from the recorded state is an event.
//!
//! The change log says that a match has changed, and not what. So the state that was recorded last is stored, and compared
//! with the match as it is now. Comparing twice finds nothing the second time, so a crash repeats no event and loses none.

use std::collections::BTreeMap;
use std::hash::Hasher;

use football::model::{self, Event, EventId, Match, Outcome, Side, Status};
use serde::{Deserialize, Serialize};
use store::ChangeReason;
use xxhash_rust::xxh3::Xxh3Default;

use crate::service::news::kind::EventKind;

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct MatchState {
    status: Status,
    events: Vec<ReportedState>,
}

/// A goal, a card or a substitution.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct ReportedState {
    id: EventId,
    kind: EventKind,
    /// Of what a report shows of it.
    hash: u64,
}

/// An event of the match, by its id.
pub(super) type Reported = (EventId, EventKind);

/// Something to tell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum News {
    NewMatch,
    Status,
    Final,
    Reported(Reported),
    Correction(Differences),
}

/// How goals, cards and substitutions differ from those that were told.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Differences {
    pub(super) added: Vec<Reported>,
    pub(super) changed: Vec<Reported>,
    pub(super) removed: Vec<Reported>,
}

impl News {
    pub(super) fn kind(&self) -> EventKind {
        match self {
            News::NewMatch => EventKind::NewMatch,
            News::Status => EventKind::Status,
            News::Final => EventKind::Final,
            News::Reported((_, kind)) => *kind,
            News::Correction(_) => EventKind::Correction,
        }
    }
}

impl MatchState {
    pub(super) fn new(match_: &Match, events: &[Event]) -> MatchState {
        let mut reported: Vec<(&Event, EventKind)> =
            events.iter().filter_map(|event| Some((event, reported_kind(event)?))).collect();
        reported.sort_by_key(|(event, _)| event.moment());
        let state =
            |(event, kind): &(&Event, EventKind)| ReportedState { id: event.id, kind: *kind, hash: hash(event) };
        MatchState { status: match_.status, events: reported.iter().map(state).collect() }
    }

    /// What happened between a recorded state and this one. `reasons` are those of the changes in between. Without a recorded
    /// state the match was not being played when recording began.
    pub(super) fn news_since(&self, recorded: Option<&MatchState>, reasons: &[ChangeReason]) -> Vec<News> {
        let mut news = Vec::new();
        let before = MatchState { status: Status::Scheduled, events: Vec::new() };
        let recorded = match recorded {
            Some(recorded) => recorded,
            None if reasons.contains(&ChangeReason::New) => {
                news.push(News::NewMatch);
                // If the match was over before it was known, its goals are old.
                if self.status.is_final() {
                    news.push(News::Final);
                    return news;
                }
                &before
            }
            None if reasons.contains(&ChangeReason::Live) => &before,
            // It was final before, or it has not begun.
            None if self.status.is_final() => return vec![News::Correction(Differences::default())],
            None if self.status.has_kicked_off() => return Vec::new(),
            None => &before,
        };
        let differences = self.differences(recorded);
        let status_changed = (self.status != recorded.status).then_some(News::Status);
        if recorded.status.is_final() {
            news.extend(status_changed);
            let is_corrected = reasons.contains(&ChangeReason::Corrected) || !differences.is_empty();
            news.extend(is_corrected.then_some(News::Correction(differences)));
            return news;
        }
        // The match kicks off before its first event, and ends after its last one.
        let (first, last) = if self.status.is_in_progress() && self.status != Status::HalfTime {
            (status_changed, None)
        } else {
            (None, status_changed)
        };
        news.extend(first);
        let Differences { added, changed, removed } = differences;
        if !changed.is_empty() || !removed.is_empty() {
            news.push(News::Correction(Differences { added: Vec::new(), changed, removed }));
        }
        news.extend(added.into_iter().map(News::Reported));
        news.extend(last);
        news.extend(self.status.is_final().then_some(News::Final));
        news
    }

    fn differences(&self, recorded: &MatchState) -> Differences {
        let before: BTreeMap<EventId, &ReportedState> = recorded.events.iter().map(|state| (state.id, state)).collect();
        let now: BTreeMap<EventId, &ReportedState> = self.events.iter().map(|state| (state.id, state)).collect();
        let mut differences = Differences::default();
        for state in &self.events {
            match before.get(&state.id) {
                None => differences.added.push((state.id, state.kind)),
                Some(old) if *old != state => differences.changed.push((state.id, state.kind)),
                Some(_) => {}
            }
        }
        let removed = recorded.events.iter().filter(|state| !now.contains_key(&state.id));
        differences.removed = removed.map(|state| (state.id, state.kind)).collect();
        differences
    }
}

impl Differences {
    fn is_empty(&self) -> bool {
        self.added.is_empty() && self.changed.is_empty() && self.removed.is_empty()
    }
}

/// What a report lists the event as, if it lists it.
fn reported_kind(event: &Event) -> Option<EventKind> {
    event.side?;
    match (event.kind, event.result) {
        _ if event.goal_for().is_some() => Some(EventKind::Goal),
        (model::EventKind::Card, Outcome::Yellow | Outcome::SecondYellow | Outcome::Red) => Some(EventKind::Card),
        (model::EventKind::Substitution, _) => Some(EventKind::Substitution),
        _ => None,
    }
}

fn hash(event: &Event) -> u64 {
    let mut hash = Xxh3Default::new();
    hash.write_i64(event.kind.id());
    hash.write_i64(event.result.id());
    hash.write_u8(event.period.number());
    hash.write_u32(event.time.0 / 1000);
    hash.write_u8(u8::from(event.side == Some(Side::Away)));
    for player in [event.player, event.replacement] {
        hash.write_i64(player.map_or(0, |player| player.number()));
    }
    hash.finish()
}

#[cfg(test)]
mod tests {
    use football::feed::notation;

    use super::*;

    fn state(text: &str) -> MatchState {
        let (match_, events) = notation::parse_match(text).unwrap();
        MatchState::new(&match_, &events)
    }

    fn kinds(news: &[News]) -> Vec<&'static str> {
        news.iter().map(|news| news.kind().code()).collect()
    }

    const LIVE: &[ChangeReason] = &[ChangeReason::Live];
    const CORRECTED: &[ChangeReason] = &[ChangeReason::Corrected];

    #[test]
    fn each_event_is_news_once_and_in_order() {
        let start = state("status live\n");
        assert_eq!(kinds(&start.news_since(None, LIVE)), ["status"]);
        let goal = state("status live\n1:00 H7 pass ok (60,40)\n2:00 H9 shot goal (110,40)\n");
        assert_eq!(kinds(&goal.news_since(Some(&start), LIVE)), ["goal"]);
        assert_eq!(goal.news_since(Some(&goal), LIVE), []);
        let after = state("status final\n1:00 H7 pass ok (60,40)\n2:00 H9 shot goal (110,40)\n3:00 A4 yellow\n");
        assert_eq!(kinds(&after.news_since(Some(&goal), LIVE)), ["card", "status", "final"]);
    }

    #[test]
    fn a_goal_that_is_taken_back_or_given_to_another_is_a_correction() {
        let goal = state("status live\n2:00 H9 shot goal (110,40)\n");
        let saved = state("status live\n2:00 H9 shot saved (110,40)\n");
        let other = state("status live\n2:00 H8 shot goal (110,40)\n");
        let removed = saved.news_since(Some(&goal), LIVE);
        assert!(matches!(&removed[..], [News::Correction(found)] if found.removed.len() == 1), "{removed:?}");
        let changed = other.news_since(Some(&goal), LIVE);
        assert!(matches!(&changed[..], [News::Correction(found)] if found.changed.len() == 1), "{changed:?}");
    }

    #[test]
    fn a_final_match_has_corrections_only() {
        let final_ = state("status final\n2:00 H9 shot goal (110,40)\n");
        let more = state("status final\n2:00 H9 shot goal (110,40)\n3:00 H9 shot goal (110,40)\n");
        let news = more.news_since(Some(&final_), CORRECTED);
        assert!(matches!(&news[..], [News::Correction(found)] if found.added.len() == 1), "{news:?}");
        assert_eq!(kinds(&final_.news_since(Some(&final_), CORRECTED)), ["correction"]);
    }

    #[test]
    fn a_match_without_a_recorded_state_is_new_or_begins_or_was_final() {
        let scheduled = state("status scheduled\n");
        assert_eq!(kinds(&scheduled.news_since(None, &[ChangeReason::New])), ["new_match"]);
        assert_eq!(scheduled.news_since(None, CORRECTED), []);
        assert_eq!(kinds(&state("status postponed\n").news_since(None, CORRECTED)), ["status"]);
        let final_ = state("status final\n2:00 H9 shot goal (110,40)\n");
        assert_eq!(kinds(&final_.news_since(None, &[ChangeReason::New])), ["new_match", "final"]);
        assert_eq!(kinds(&final_.news_since(None, CORRECTED)), ["correction"]);
        assert_eq!(kinds(&final_.news_since(None, LIVE)), ["goal", "status", "final"]);
    }
}
