//! Names of tables in the languages of the model.

use crate::model::{Name, group_name, stage_name};

/// A name in whatever script it is written.
pub(super) fn name(text: &str) -> Name {
    let text = text.split_whitespace().collect::<Vec<&str>>().join(" ");
    if is_arabic(&text) { Name::both(text.clone(), text) } else { Name::new(text) }
}

fn is_arabic(text: &str) -> bool {
    text.chars().any(|letter| matches!(letter, '\u{0600}'..='\u{06ff}'))
}

pub(super) fn stage_text(text: &str) -> Name {
    if is_arabic(text) { name(text) } else { stage_name(text) }
}

pub(super) fn group_text(text: &str) -> Name {
    if is_arabic(text) { name(text) } else { group_name(text) }
}
