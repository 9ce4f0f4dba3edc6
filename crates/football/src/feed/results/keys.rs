//! The texts that ids of results follow from.
//!
//! A table of results has names alone. Whoever writes the same name means the same team, so an id follows from the name, without
//! case, accents and spaces. Teams of different countries share names, so the country is in the text if it is known. Two
//! spellings of one team have two ids: `touchline link` makes them one.

use crate::model::fold;

/// The longest text that is an id.
const MAX_BYTES: usize = 100;

/// A text out of several names: `england/premier-league/2026-2027`. Empty names are left out.
pub(super) fn key(parts: &[&str]) -> String {
    let mut key = String::new();
    for part in parts.iter().map(|part| part_form(part)).filter(|part| !part.is_empty()) {
        if !key.is_empty() {
            key.push('/');
        }
        key.push_str(&part);
    }
    shortened(key)
}

/// Words with one hyphen between them, and slashes of keys that are parts of others.
fn part_form(part: &str) -> String {
    let folded = fold(part);
    let words = folded.split(|letter: char| !letter.is_alphanumeric() && letter != '/').filter(|word| !word.is_empty());
    words.collect::<Vec<&str>>().join("-")
}

/// A text that is too long ends in a hash of the whole.
fn shortened(key: String) -> String {
    if key.len() <= MAX_BYTES {
        return key;
    }
    // FNV-1a, which is stable: the ids in every store follow from it.
    let hash = key
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3));
    let end = (0..=MAX_BYTES - 17).rev().find(|end| key.is_char_boundary(*end)).unwrap_or_default();
    format!("{}~{hash:016x}", &key[..end])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_that_readers_take_for_one_have_one_key() {
        assert_eq!(key(&["England", "Premier League", "2026/2027"]), "england/premier-league/2026/2027");
        assert_eq!(key(&["", "Al-Ahli  SC"]), key(&["al ahli sc"]));
        assert_eq!(key(&["الأهلي"]), key(&["الاهلي"]));
        assert_ne!(key(&["Nacional"]), key(&["uruguay", "Nacional"]));
        let long = "a club with a very long name ".repeat(8);
        let (one, other) = (key(&[&long, "1"]), key(&[&long, "2"]));
        assert!(one.len() <= MAX_BYTES && one != other, "{one}");
    }
}
