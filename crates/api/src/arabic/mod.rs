//! The Arabic form of every description: of operations, parameters, fields and headers. Rows are written in English, and many
//! say the same, so each text is translated once, in `descriptions.txt`. Tests compare the file with the rows.

use std::collections::HashMap;
use std::sync::OnceLock;

use football::analysis::kindex;
use football::analysis::momentum::INPUTS;
use football::analysis::statistics::all_definitions;
use football::model::PlatformId;

const DESCRIPTIONS: &str = include_str!("descriptions.txt");

/// The Arabic form of a description; `None` if there is none.
pub fn of(english: &str) -> Option<&'static str> {
    static ALL: OnceLock<HashMap<&'static str, &'static str>> = OnceLock::new();
    ALL.get_or_init(|| engine_texts().chain(rows(DESCRIPTIONS).filter_map(Result::ok)).collect()).get(english).copied()
}

/// The texts of the statistics engine and of the platforms, which have them in both languages.
fn engine_texts() -> impl Iterator<Item = (&'static str, &'static str)> {
    let statistics = all_definitions().map(|row| (row.meaning.en, row.meaning.ar));
    let index = kindex::FIELDS.iter().map(|(_, _, meaning)| (meaning.en, meaning.ar));
    let inputs = INPUTS.iter().map(|input| (input.label.en, input.label.ar));
    let platforms = [(PlatformId::PARAMETER.en, PlatformId::PARAMETER.ar)];
    statistics.chain(index).chain(inputs).chain(platforms)
}

/// The rows of the file: `English | Arabic`. A line that is not one, a comment or empty is an error that names it.
fn rows(text: &str) -> impl Iterator<Item = Result<(&str, &str), String>> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    lines.map(|(index, line)| {
        let is_arabic = |letter: char| ('\u{600}'..='\u{6ff}').contains(&letter);
        match line.split_once(" | ") {
            // A number is the same in both.
            Some((english, arabic))
                if (arabic.contains(is_arabic) || arabic == english) && is_clean(english) && is_clean(arabic) =>
            {
                Ok((english, arabic))
            }
            _ => Err(format!("line {} is not `English | Arabic`: {line}", index + 1)),
        }
    })
}

fn is_clean(half: &str) -> bool {
    !half.is_empty() && half.trim() == half && !half.contains('|')
}

#[cfg(test)]
mod tests;
