//! What decided the order of two teams.

use crate::model::{LastResort, Measure, Name};

/// The criterion that placed a team below the one above it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Criterion {
    Overall(Measure),
    HeadToHead(Measure),
    LastResort(LastResort),
}

impl Criterion {
    /// The name shown to users: "goal difference", "goal difference among the level teams".
    pub fn name(self) -> Name {
        match self {
            Criterion::Overall(measure) => measure.words().into(),
            Criterion::LastResort(criterion) => criterion.words().into(),
            Criterion::HeadToHead(measure) => {
                let words = measure.words();
                Name::both(format!("{} among the level teams", words.en), format!("{} في المواجهات المباشرة", words.ar))
            }
        }
    }
}
