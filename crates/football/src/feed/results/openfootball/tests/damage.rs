//! Damaged input: nothing panics, and every notice and match names a line that exists.

use proptest::prelude::*;

use super::samples::{JSON, TEXTS};
use super::{SourceFile, is_json, is_text, read_json, read_text};

/// Characters that mean something in the format, and some that are long.
const PIECES: [&str; 34] = [
    "\n",
    " ",
    "  ",
    "\t",
    "(",
    ")",
    "[",
    "]",
    "-",
    ":",
    ";",
    ",",
    "'",
    "+",
    "@",
    "#",
    "▪",
    "»",
    "=",
    "|",
    "v",
    "x",
    "0",
    "9",
    "1-0",
    "–",
    "é",
    "ß",
    "±",
    "−",
    "99999999999",
    "Sat",
    "Aug",
    "pen.",
];

fn read_all(bytes: &[u8]) {
    let head = String::from_utf8_lossy(bytes);
    let (_, _) = (is_text(&head), is_json(&head));
    let lines = bytes.iter().filter(|byte| **byte == b'\n').count() + 1;
    for (results, notices) in [read_text, read_json].map(|read| read(SourceFile { name: "damaged", bytes })) {
        assert!(results.iter().all(|result| (1..=lines).contains(&result.source.line)));
        assert!(notices.iter().all(|notice| notice.source.line <= lines));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn a_truncated_sample_is_read(sample in 0..5_usize, end in 0..1200_usize) {
        let text = TEXTS.get(sample).unwrap_or(&JSON);
        read_all(&text.as_bytes()[..end.min(text.len())]);
    }

    #[test]
    fn a_changed_sample_is_read(
        sample in 0..5_usize,
        changes in prop::collection::vec((0..1200_usize, 0..PIECES.len(), 0..3_usize), 1..12),
    ) {
        let mut bytes = TEXTS.get(sample).unwrap_or(&JSON).as_bytes().to_vec();
        for (at, piece, removed) in changes {
            let start = at.min(bytes.len());
            let end = (start + removed).min(bytes.len());
            bytes.splice(start..end, PIECES[piece].bytes());
        }
        read_all(&bytes);
    }

    #[test]
    fn random_pieces_are_read(pieces in prop::collection::vec(0..PIECES.len(), 0..60)) {
        let text: String = pieces.into_iter().map(|piece| PIECES[piece]).collect();
        read_all(text.as_bytes());
        read_all(format!("= Cup 2014\n▪ Final\nAug 9\nElmford 1-0 Oakham\n{text}").as_bytes());
    }

    #[test]
    fn random_bytes_are_read(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        read_all(&bytes);
    }
}
