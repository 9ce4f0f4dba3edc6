//! CSV for spreadsheets, written and read.
//!
//! It begins with a byte order mark: without one, spreadsheets do not take it for UTF-8. A cell that a spreadsheet would run
//! as a formula gets an apostrophe in front, which reading removes.

pub(super) const BYTE_ORDER_MARK: &str = "\u{feff}";

/// Characters that make a spreadsheet run a cell as a formula.
const FORMULA: [char; 6] = ['=', '+', '-', '@', '\t', '\r'];

fn is_formula(cell: &str) -> bool {
    cell.trim_start_matches('\'').starts_with(FORMULA)
}

/// A cell that no spreadsheet runs as a formula.
pub(super) fn as_text(cell: &str) -> String {
    if is_formula(cell) { format!("'{cell}") } else { cell.to_owned() }
}

pub(super) fn from_text(cell: &str) -> &str {
    cell.strip_prefix('\'').filter(|rest| is_formula(rest)).unwrap_or(cell)
}

/// Counts lines up to positions that only grow. The parser's own count is one too low where lines end in CR and LF.
pub(super) struct LineCounter<'a> {
    bytes: &'a [u8],
    counted: usize,
    line: usize,
}

impl<'a> LineCounter<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> LineCounter<'a> {
        LineCounter { bytes, counted: 0, line: 1 }
    }

    /// The line of the record at this position. Line ends in front of it belong to the record before, or are empty lines.
    pub(super) fn line_at(&mut self, position: u64) -> usize {
        let end = self.bytes.len();
        let start = (position as usize).min(end);
        let start =
            self.bytes[start..].iter().position(|byte| !matches!(byte, b'\r' | b'\n')).map_or(end, |skip| start + skip);
        self.line += self.bytes[self.counted.min(start)..start].iter().filter(|byte| **byte == b'\n').count();
        self.counted = start;
        self.line
    }
}

/// The separator of the first line: spreadsheets write the one of their country.
pub(super) fn delimiter(bytes: &[u8]) -> u8 {
    let header = bytes.split(|byte| *byte == b'\n').next().unwrap_or_default();
    let count = |separator: u8| header.iter().filter(|byte| **byte == separator).count();
    let separators = [b',', b';', b'\t'];
    // Of equal counts the last would win, so the comma comes last.
    separators.into_iter().rev().max_by_key(|separator| count(*separator)).unwrap_or(b',')
}
