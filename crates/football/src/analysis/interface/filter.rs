//! Choosing events by the interface's numbers.

use super::translation::InterfaceNote;

/// The numbers of an event, its result and its extra. `None` matches any value. An event without a result has the result
/// 1, an event without an extra has the extra 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct InterfacePattern {
    pub event: Option<i64>,
    pub result: Option<i64>,
    pub extra: Option<i64>,
}

impl InterfacePattern {
    pub fn matches(&self, note: &InterfaceNote) -> bool {
        let is = |wanted: Option<i64>, id: i64| wanted.is_none_or(|wanted| wanted == id);
        is(self.event, note.event.id())
            && is(self.result, note.result.map_or(1, |result| result.id()))
            && is(self.extra, note.extra.map_or(1, |extra| extra.id()))
    }
}
