//! Lines with a name and a colon below a match: `Referee: …`, `Attendance: …`, and line-ups, which are not read.

use super::ground;
use super::words::has_letters;

/// What a property says about its match.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Property {
    pub(super) referee: Option<String>,
    pub(super) attendance: Option<u32>,
}

const REFEREES: [&str; 6] = ["ref", "refs", "referee", "referees", "schiedsrichter", "arbitro"];

/// Reads `Name: value`. None if the line is none.
pub(super) fn read(text: &str) -> Option<Property> {
    let (name, value) = text.split_once(':')?;
    // A match has digits before its colon: `18:00`, `2:1`, `@ Doha, att:`.
    let is_no_name = |letter: char| letter.is_ascii_digit() || matches!(letter, '(' | '[' | ',' | '@');
    let is_name = has_letters(name) && name.chars().count() <= 40 && !name.contains(is_no_name);
    if !is_name || value.trim().is_empty() {
        return None;
    }
    let (value, attendance) = ground::split_attendance(value);
    let is = |names: &[&str]| names.iter().any(|known| name.trim().eq_ignore_ascii_case(known));
    if is(&["att", "attn", "attendance"]) {
        return Some(Property { attendance: ground::number(value), ..Property::default() });
    }
    let referee = is(&REFEREES).then(|| referee(value)).flatten();
    Some(Property { referee, attendance })
}

/// The first name of `Langenus (BEL), Vallejo (MEX)`.
fn referee(value: &str) -> Option<String> {
    let name = value.split([',', ';', '(']).next()?.trim();
    (!name.is_empty()).then(|| name.to_owned())
}
