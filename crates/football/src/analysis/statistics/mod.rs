//! Every statistic as a row: its field, its name and meaning in both languages, and the rule that computes the number.
//!
//! Each file is one family. The reference pages, the order of fields, the responses and the tests read these rows, so
//! that the description of a number and its computation cannot differ.

mod appearances;
mod attempts;
mod chances;
mod crossing;
mod defending;
mod definition;
mod discipline;
mod duels;
mod goalkeeping;
mod goals;
mod parts;
mod passing;
mod performance;
mod possession;
mod pressing;
mod rows;
mod rule;
mod threat;
mod throw_ins;

pub use self::definition::{Better, Definition, Formula, Ratio, Spread, StatValue, Unit};
pub use self::parts::{FormulaPart, SubjectKind};
pub(super) use self::rows::{Target, rules_for};
pub use self::rows::{all_definitions, definition, definitions};
pub use self::rule::{Credit, Rule};
