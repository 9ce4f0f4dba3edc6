//! The Arabic form of every description: of operations, parameters and fields. Rows are written in English, and many say the
//! same, so each text is translated once here. A test compares this table with the rows.

mod fields_entities;
mod fields_match;
mod operations;
mod parameters;
mod service;

use std::collections::HashMap;
use std::sync::OnceLock;

use football::analysis::kindex;
use football::analysis::momentum::INPUTS;
use football::analysis::statistics::all_definitions;

/// Every text with its Arabic form.
pub const TEXTS: [&[(&str, &str)]; 5] =
    [operations::ROWS, parameters::ROWS, fields_entities::ROWS, fields_match::ROWS, service::ROWS];

/// The Arabic form of a description; `None` if there is none.
pub fn of(english: &str) -> Option<&'static str> {
    static ALL: OnceLock<HashMap<&'static str, &'static str>> = OnceLock::new();
    let all = ALL.get_or_init(|| {
        // The statistics engine has its definitions in both languages.
        let statistics = all_definitions().map(|row| (row.meaning.en, row.meaning.ar));
        let index = kindex::FIELDS.iter().map(|(_, _, meaning)| (meaning.en, meaning.ar));
        let inputs = INPUTS.iter().map(|input| (input.label.en, input.label.ar));
        statistics.chain(index).chain(inputs).chain(TEXTS.into_iter().flatten().copied()).collect()
    });
    all.get(english).copied()
}
