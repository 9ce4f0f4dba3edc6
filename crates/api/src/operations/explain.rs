//! The tool that says why a number is what it is: StatEvents under the name that a model looks for.

use super::stat_events;
use crate::prelude::*;

pub const OPERATION: Operation = Operation {
    name: "explain",
    about: "Why is this number what it is? Gives the value of a statistic, its definition, the parts of its formula, and every \
            event that counts, with minute, player, place and what it contributes. The events add up to the number. \
            ListStatTypes and the responses of other tools have the paths of statistics. The same as StatEvents.",
    ..stat_events::OPERATION
};
