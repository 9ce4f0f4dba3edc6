//! The key for another service. A file or the environment is safer than an argument: other users of the machine can read those.

use std::borrow::Cow;
use std::fmt;
use std::path::Path;

use anyhow::{Context, Result, bail};
use hyper::http::HeaderValue;

/// Where the key is if neither an argument nor a file has it.
pub(in crate::cli) const KEY_VARIABLE: &str = "TOUCHLINE_KEY";

/// A shorter key is that of a demo.
const MIN_SECRET_BYTES: usize = 8;

/// A key. It is never printed.
#[derive(Clone)]
pub(in crate::cli) struct Key {
    pub(super) text: String,
    /// The value of the header Authorization.
    pub(in crate::cli) header: HeaderValue,
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key(…)")
    }
}

impl Key {
    /// A text of the service without the key, which it may have repeated. A short key is not looked for: it would be found in
    /// names, and is not a secret.
    pub(super) fn hidden_in<'t>(&self, text: &'t str) -> Cow<'t, str> {
        let is_repeated = self.text.len() >= MIN_SECRET_BYTES && text.contains(&self.text);
        if is_repeated { text.replace(&self.text, "…").into() } else { text.into() }
    }
}

/// The key of an argument, else in a file, else in the first of these environment variables that is set.
pub(in crate::cli) fn read_key(argument: Option<&str>, file: Option<&Path>, variables: &[&str]) -> Result<Option<Key>> {
    let from_variable = |name: &&str| Some((std::env::var(name).ok()?, format!("{name} in the environment")));
    let found = match (argument, file) {
        (Some(text), _) => Some((text.to_owned(), "the argument".to_owned())),
        (None, Some(file)) => {
            let text = std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
            Some((text, file.display().to_string()))
        }
        (None, None) => variables.iter().find_map(from_variable),
    };
    found.map(|(text, place)| parse(&text, &place)).transpose()
}

fn parse(text: &str, place: &str) -> Result<Key> {
    let text = text.trim();
    if text.is_empty() || text.contains(char::is_whitespace) {
        bail!("{place} has no key: expected one word, such as tl_…");
    }
    let Ok(mut header) = HeaderValue::try_from(format!("Bearer {text}")) else {
        bail!("{place} has no key: there are characters in it that no key has");
    };
    header.set_sensitive(true);
    Ok(Key { text: text.to_owned(), header })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_one_word_of_a_file() {
        let folder = tempfile::tempdir().unwrap();
        let read = |text: &str| {
            let file = folder.path().join("key.txt");
            std::fs::write(&file, text).unwrap();
            read_key(None, Some(&file), &[])
        };
        let key = read("tl_abcdef\n").unwrap().unwrap();
        assert_eq!(key.header, "Bearer tl_abcdef");
        assert!(!format!("{key:?}").contains("abc"));
        assert_eq!(key.hidden_in("wrong key tl_abcdef"), "wrong key …");
        assert_eq!(read("demo").unwrap().unwrap().hidden_in("Democracy, a demo"), "Democracy, a demo");
        for wrong in ["", " \n", "two words", "tl_\u{1}"] {
            assert!(read(wrong).unwrap_err().to_string().contains("has no key"), "{wrong:?}");
        }
        assert!(read_key(None, None, &[]).unwrap().is_none());
    }
}
