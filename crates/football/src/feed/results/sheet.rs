//! A table of texts, as a spreadsheet or a CSV file has it.

/// A table of a file: every row with its line.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sheet {
    /// The name that notices use.
    pub file: String,
    pub rows: Vec<SheetRow>,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SheetRow {
    /// From 1.
    pub line: usize,
    pub cells: Vec<String>,
}
