//! What the same input gave in each version. A change of the output without a higher version fails: stores that were filled
//! before it would keep the old output.
//!
//! `translation.txt` and `engine.txt` have the version, and for each input its name, a digest of the input and a digest of
//! the output. After the version was raised, or an input was changed, this writes them again:
//! `UPDATE_EXPECT=1 cargo test -p football --test it -- versions`.

pub(crate) mod inputs;

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use football::analysis::{ENGINE_VERSION, Facts, analyse};
use football::feed::{Document, Layer, TRANSLATION_VERSION, parse};
use football::model::{Kind, Match};
use serde_json::Value;
use test_support::workspace_path;

use self::inputs::Input;

/// The digests of one input.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Digests {
    input: u64,
    output: u64,
}

/// A file of this folder: a version, and the digests of each input by its name.
#[derive(Clone, PartialEq, Eq, Debug)]
struct VersionFile {
    version: u32,
    digests: BTreeMap<String, Digests>,
}

impl VersionFile {
    fn parse(text: &str) -> VersionFile {
        let mut lines = text.lines();
        let version = lines.next().and_then(|line| line.strip_prefix("version ")).expect("a version").parse().unwrap();
        let digest = |text: &str| u64::from_str_radix(text, 16).unwrap();
        let digests = lines.map(|line| {
            let words: Vec<&str> = line.split_whitespace().collect();
            let [name, input, output] = words[..] else {
                panic!("{line:?} has other words than a name and two digests")
            };
            (name.to_owned(), Digests { input: digest(input), output: digest(output) })
        });
        VersionFile { version, digests: digests.collect() }
    }

    fn text(&self) -> String {
        let lines = self
            .digests
            .iter()
            .map(|(name, Digests { input, output })| format!("{name:<14} {input:016x} {output:016x}\n"));
        format!("version {}\n{}", self.version, lines.collect::<String>())
    }

    /// The inputs that are the same as before and give another output, although the version is the same.
    fn changed_silently(&self, before: &VersionFile) -> Vec<&str> {
        let is_changed = |(name, now): &(&String, &Digests)| {
            before.digests.get(*name).is_some_and(|before| before.input == now.input && before.output != now.output)
        };
        let changed = self.digests.iter().filter(|_| self.version == before.version).filter(is_changed);
        changed.map(|(name, _)| name.as_str()).collect()
    }
}

/// Compares with the committed file, or writes it where that is allowed.
fn check(file: &str, constant: &str, found: VersionFile) {
    let path: PathBuf = workspace_path("crates/football/tests/it/versions").join(file);
    let committed = VersionFile::parse(&fs::read_to_string(&path).unwrap());
    assert!(found.version >= committed.version, "{constant} went back from {} to {}", committed.version, found.version);
    let changed = found.changed_silently(&committed);
    assert!(changed.is_empty(), "{changed:?} give other output for the same input: raise {constant}");
    // Real data is absent on some machines: its row stays as it is, unless the version is another.
    let mut expected = found;
    for (name, digests) in &committed.digests {
        if inputs::is_optional(name) && expected.version == committed.version {
            expected.digests.entry(name.clone()).or_insert_with(|| digests.clone());
        }
    }
    if expected != committed && std::env::var_os("UPDATE_EXPECT").is_some() {
        fs::write(&path, expected.text()).unwrap();
        return;
    }
    assert!(
        expected == committed,
        "{file} is not up to date: UPDATE_EXPECT=1 cargo test -p football --test it -- versions\n{}",
        expected.text()
    );
}

#[test]
fn a_change_of_translated_documents_raises_the_translation_version() {
    let digests = inputs::all().into_iter().map(|Input { name, bytes, documents }| {
        (name, Digests { input: digest([bytes.as_slice()]), output: digest(documents.iter().map(text_of)) })
    });
    check(
        "translation.txt",
        "feed::TRANSLATION_VERSION",
        VersionFile { version: TRANSLATION_VERSION, digests: digests.collect() },
    );
}

#[test]
fn a_change_of_facts_raises_the_engine_version() {
    let digests = inputs::all().into_iter().map(|Input { name, documents, .. }| {
        let matches =
            documents.iter().filter(|document| document.kind == Kind::Match && document.layer == Layer::Whole);
        let facts = matches.filter_map(|document| {
            let match_: Match = parse(&document.body).ok()?;
            // The version itself is not a fact.
            let facts = Facts { engine: 0, ..analyse(&match_, document.events.as_deref()?) };
            Some(postcard::to_stdvec(&facts).unwrap())
        });
        (name, Digests { input: digest(documents.iter().map(text_of)), output: digest(facts) })
    });
    check(
        "engine.txt",
        "analysis::ENGINE_VERSION",
        VersionFile { version: ENGINE_VERSION, digests: digests.collect() },
    );
}

#[test]
fn only_another_output_of_the_same_input_needs_a_version() {
    let file = |version, input, output| VersionFile {
        version,
        digests: BTreeMap::from([("opta".to_owned(), Digests { input, output })]),
    };
    let before = file(3, 1, 1);
    assert_eq!(VersionFile::parse(&before.text()), before);
    for (now, changed) in [
        (file(3, 1, 1), vec![]),
        (file(3, 1, 2), vec!["opta"]),
        // Another fixture.
        (file(3, 2, 2), vec![]),
        (file(4, 1, 2), vec![]),
    ] {
        assert_eq!(now.changed_silently(&before), changed, "{now:?}");
    }
}

/// Everything that a document states, as text.
fn text_of(document: &Document) -> Vec<u8> {
    let Document { kind, id, layer, body, events, .. } = document;
    format!("{} {id} {layer:?} {} {}", kind.code(), Value::Object(body.clone()), serde_json::to_string(events).unwrap())
        .into_bytes()
}

/// FNV-1a, with the end of each part.
fn digest<T: AsRef<[u8]>>(parts: impl IntoIterator<Item = T>) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for part in parts {
        for byte in part.as_ref().iter().chain(&[0xff]) {
            hash = (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    hash
}
