//! Relations between the events of a match: an attempt and the pass that set it up, a block or a save and the attempt, a
//! penalty and the foul.

use super::super::tags::Tags;
use super::{Converter, id};
use crate::model::{EventKind, Extra, Outcome, Period};

impl Converter<'_> {
    /// Relates attempts to the passes that set them up, blocks and saves to the attempts, and marks fouls that gave a
    /// penalty.
    pub(super) fn link(&mut self) {
        for at in 0..self.plays.len() {
            let play = &self.plays[at];
            if play.period == Period::ShootOut || play.is_own_goal() {
                continue;
            }
            let Some(index) = self.stored(at, self.begins[at + 1]) else { continue };
            match self.events[index].kind {
                EventKind::Attempt => {
                    if let Some(pass) = self.plays.assisting_pass(at) {
                        self.events[index].related.push(id(pass, 0));
                        let scored = self.events[index].result == Outcome::Goal;
                        if let Some(pass) = self.stored(pass, self.begins[pass + 1]).filter(|_| !scored) {
                            self.events[pass].extra.get_or_insert(Extra::KeyPass);
                        }
                    }
                }
                EventKind::Penalty => {
                    for at in self.plays.punished_foul(at).into_iter() {
                        for event in &mut self.events[self.begins[at]..self.begins[at + 1]] {
                            if matches!(event.kind, EventKind::FoulCommitted | EventKind::FoulWon) {
                                event.extra = Some(Extra::Penalty);
                            }
                        }
                    }
                }
                EventKind::Block => {
                    let blocked = at
                        .checked_sub(1)
                        .filter(|_| self.plays.previous(at).is_some_and(|before| before.tags.has(Tags::BLOCKED)));
                    self.relate(index, blocked);
                }
                EventKind::KeeperSave => self.relate(index, self.plays.ball_before(at)),
                _ => {}
            }
        }
    }

    /// Relates an event to the main event of an entry, if that is an attempt.
    fn relate(&mut self, index: usize, attempt: Option<usize>) {
        let Some(at) = attempt else { return };
        let stored = self.stored(at, self.begins[at + 1]).map(|attempt| &self.events[attempt]);
        if let Some(id) = stored.filter(|attempt| attempt.kind.is_shot()).map(|attempt| attempt.id) {
            self.events[index].related.push(id);
        }
    }
}
