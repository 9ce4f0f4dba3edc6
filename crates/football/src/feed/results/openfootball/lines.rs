//! The lines of a text without comments, tabs and bytes that are not UTF-8.

/// A line of the file. It is empty if nothing but a comment is in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Line {
    /// From 1.
    pub(super) number: usize,
    pub(super) text: String,
}

impl Line {
    pub(super) fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// The number of spaces at its beginning.
    pub(super) fn indent(&self) -> usize {
        self.text.len() - self.text.trim_start().len()
    }
}

/// The lines of a file. Comments are `# …` to the end of the line, `<!-- … -->`, and `// …` after a space.
pub(super) fn lines(bytes: &[u8]) -> Vec<Line> {
    let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    let mut in_comment = false;
    let texts = bytes.split(|byte| *byte == b'\n').enumerate();
    texts.map(|(at, text)| Line { number: at + 1, text: clean(&decode(text), &mut in_comment) }).collect()
}

/// A line in UTF-8. An old file may be in Latin-1, where every byte is the letter of that number.
fn decode(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => bytes.iter().map(|byte| char::from(*byte)).collect(),
    }
}

fn clean(text: &str, in_comment: &mut bool) -> String {
    let text = without_block_comments(text, in_comment);
    // A tab separates columns, as two spaces do.
    let text = text.replace('\t', "  ").replace('\u{a0}', " ");
    let end = comment_start(&text).unwrap_or(text.len());
    text[..end].trim_end().to_owned()
}

fn without_block_comments(text: &str, in_comment: &mut bool) -> String {
    let (mut kept, mut rest) = (String::new(), text);
    loop {
        if *in_comment {
            match rest.split_once("-->") {
                Some((_, after)) => rest = after,
                None => return kept,
            }
            *in_comment = false;
        }
        match rest.split_once("<!--") {
            Some((before, after)) => {
                kept.push_str(before);
                rest = after;
                *in_comment = true;
            }
            None => {
                kept.push_str(rest);
                return kept;
            }
        }
    }
}

/// Where a comment starts: at `#` or `//` that is first in the line or has a space before it.
fn comment_start(text: &str) -> Option<usize> {
    let after_space = |at: usize| text[..at].chars().next_back().is_none_or(char::is_whitespace);
    let hash = text.match_indices('#').map(|(at, _)| at).find(|at| after_space(*at));
    // An address has `//` too, but no space before it.
    let slashes = text.match_indices("// ").map(|(at, _)| at).find(|at| after_space(*at));
    hash.into_iter().chain(slashes).min()
}
