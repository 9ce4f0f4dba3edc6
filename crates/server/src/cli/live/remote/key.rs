//! The key for a service. It is never an argument: other users of the machine can read those.

use std::fmt;
use std::path::Path;

use anyhow::{Context, Result, bail};
use hyper::http::HeaderValue;

/// Where the key is if no file is named.
const VARIABLE: &str = "TOUCHLINE_KEY";

/// A key, as the header that it is sent in. It is never printed.
#[derive(Clone)]
pub(in crate::cli::live) struct Key(pub(super) HeaderValue);

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key(…)")
    }
}

/// The key in a file, or in the environment.
pub(in crate::cli::live) fn read_key(file: Option<&Path>) -> Result<Key> {
    let (text, place) = match file {
        Some(file) => {
            let text = std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
            (text, file.display().to_string())
        }
        None => match std::env::var(VARIABLE) {
            Ok(text) => (text, format!("{VARIABLE} in the environment")),
            Err(_) => bail!(
                "--to needs a key with the role write: name a file that has it with --key-file, or set {VARIABLE}; \
                 `touchline key add NAME --write` on the machine of the service makes one"
            ),
        },
    };
    let key = text.trim();
    if key.is_empty() || key.contains(char::is_whitespace) {
        bail!("{place} has no key: expected one word, such as tl_…");
    }
    let Ok(mut header) = HeaderValue::try_from(format!("Bearer {key}")) else {
        bail!("{place} has no key: there are characters in it that no key has");
    };
    header.set_sensitive(true);
    Ok(Key(header))
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
            read_key(Some(&file))
        };
        let key = read("tl_abc\n").unwrap();
        assert_eq!(key.0, "Bearer tl_abc");
        assert!(!format!("{key:?}").contains("abc"));
        for wrong in ["", " \n", "two words", "tl_\u{1}"] {
            assert!(read(wrong).unwrap_err().to_string().contains("has no key"), "{wrong:?}");
        }
    }
}
