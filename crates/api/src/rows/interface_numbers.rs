//! The numbers of the interface's vocabularies, as parameters take them.

use football::model::{EventKind, InterfaceEvent, InterfaceExtra, InterfaceResult};

/// What a number of ours is raised by where it stands among those of the interface.
pub const OWN: i64 = 1000;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Numbers {
    Events,
    /// Those of the interface, and our own of a complete list.
    ListedEvents,
    Results,
    Extras,
}

impl Numbers {
    /// Every number and its name.
    pub fn rows(self) -> Vec<(i64, &'static str)> {
        let events = || InterfaceEvent::ALL.iter().map(|event| (event.id(), event.words().en));
        match self {
            Numbers::Events => events().collect(),
            Numbers::ListedEvents => {
                events().chain(EventKind::ALL.iter().map(|kind| (kind.id() + OWN, kind.words().en))).collect()
            }
            Numbers::Results => InterfaceResult::ALL.iter().map(|result| (result.id(), result.words().en)).collect(),
            Numbers::Extras => InterfaceExtra::ALL.iter().map(|extra| (extra.id(), extra.words().en)).collect(),
        }
    }

    pub fn contains(self, number: i64) -> bool {
        match self {
            Numbers::Events => InterfaceEvent::from_id(number).is_some(),
            Numbers::ListedEvents => Numbers::Events.contains(number) || EventKind::from_id(number - OWN).is_some(),
            Numbers::Results => InterfaceResult::from_id(number).is_some(),
            Numbers::Extras => InterfaceExtra::from_id(number).is_some(),
        }
    }

    /// Every number with its name, for an error.
    pub fn list(self) -> String {
        self.rows().iter().map(|(number, name)| format!("{number} {name}")).collect::<Vec<_>>().join(", ")
    }
}
