//! The goals of a line as events. A list of scorers has neither line-ups nor anything else that a match is made of.

use std::collections::BTreeMap;

use super::keys::key;
use super::line::{Goal, GoalKind, ResultLine};
use super::names::name;
use crate::feed::document::{Document, Source};
use crate::model::{Event, EventId, EventKind, Millis, Outcome, Period, PlatformId, Player, PlayerId, Score, Side};

/// The goals of a match, and who scored them.
#[derive(Debug, Default)]
pub(super) struct Scorers {
    pub(super) events: Vec<Event>,
    names: BTreeMap<PlayerId, String>,
    /// Why goals are left out.
    pub(super) left_out: Vec<String>,
}

impl Scorers {
    pub(super) fn players(&self, source: &Source) -> Vec<Document> {
        let player = |(id, text): (&PlayerId, &String)| Player {
            id: *id,
            name: name(text),
            nickname: None,
            dob: None,
            gender: None,
            nationality: None,
            positions: Vec::new(),
            number: None,
            retired: false,
            image: None,
        };
        self.names.iter().map(|entry| Document::of(&player(entry), source.clone())).collect()
    }
}

/// The goals as events. A player is one of a team: the same name in another team is somebody else until a link says otherwise.
/// Goals without a minute are left out, because an event has a time; so is a list that contradicts the score.
pub(super) fn goal_events(line: &ResultLine, teams: &[String; 2]) -> Scorers {
    let mut scorers = Scorers::default();
    let mut score = Score::default();
    line.goals.iter().for_each(|goal| score.add_goal(goal.side));
    if let Some(last) = line.scores.last().filter(|last| score.home > last.home || score.away > last.away) {
        scorers.left_out.push(format!(
            "the goals are left out: they make {}-{}, and the score is {}-{}",
            score.home, score.away, last.home, last.away
        ));
        return scorers;
    }
    let untimed = line.goals.iter().filter(|goal| goal.minute.is_none()).count();
    if untimed > 0 {
        scorers.left_out.push(format!("{untimed} goals are left out: they have no minute"));
    }
    let mut goals: Vec<(&Goal, Period, Millis)> = line.goals.iter().filter_map(timed).collect();
    goals.sort_by_key(|(_, period, time)| (*period, *time));
    for (number, (goal, period, time)) in (1..).zip(goals) {
        let own_side = if goal.kind == GoalKind::Own { goal.side.other() } else { goal.side };
        let team = if own_side == Side::Home { &teams[0] } else { &teams[1] };
        let player = goal.player.as_deref().and_then(|text| {
            let id = PlayerId::from_key(PlatformId::RESULTS, &key(&[team, text]))?;
            scorers.names.entry(id).or_insert_with(|| text.to_owned());
            Some(id)
        });
        let (kind, result) = match goal.kind {
            GoalKind::Play => (EventKind::Attempt, Outcome::Goal),
            GoalKind::Penalty => (EventKind::Penalty, Outcome::Goal),
            GoalKind::Own => (EventKind::OwnGoal, Outcome::None),
        };
        let event = Event::new(EventId(number * 10), kind, period, time);
        scorers.events.push(Event { result, side: Some(own_side), player, ..event });
    }
    scorers
}

/// The period and the time of a goal whose minute is known. Added time belongs to the half before it.
fn timed(goal: &Goal) -> Option<(&Goal, Period, Millis)> {
    let (minute, added) = goal.minute?;
    let (period, first) = match minute {
        0..=45 => (Period::First, 1),
        46..=90 => (Period::Second, 46),
        91..=105 => (Period::ExtraFirst, 91),
        _ => (Period::ExtraSecond, 106),
    };
    let minutes = u32::from(minute.saturating_sub(first)) + u32::from(added);
    Some((goal, period, Millis(minutes * 60_000)))
}
