//! Comma-separated values (RFC 4180): how a cell is quoted, and how a formula becomes text.

/// Rows of comma-separated values in UTF-8, each ended by CR LF.
#[derive(Debug, Default)]
pub struct Csv(String);

impl Csv {
    /// For a file that a person opens in a spreadsheet. A byte order mark comes first: without it some spreadsheets read
    /// Arabic names in another encoding.
    pub fn for_spreadsheets() -> Csv {
        Csv("\u{feff}".to_owned())
    }

    pub fn row<T: AsRef<str>>(&mut self, values: impl Iterator<Item = T>) {
        for (index, value) in values.enumerate() {
            if index > 0 {
                self.0.push(',');
            }
            self.value(value.as_ref());
        }
        self.0.push_str("\r\n");
    }

    /// A number stays a number, also below zero.
    fn value(&mut self, value: &str) {
        let is_number = value.parse::<f64>().is_ok_and(f64::is_finite) && !value.starts_with('+');
        if is_number {
            self.0.push_str(value);
        } else {
            write_csv_text(value, &mut self.0);
        }
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn into_bytes(self) -> Vec<u8> {
        self.0.into_bytes()
    }
}

/// Whether a spreadsheet would run a cell with this text as a formula.
pub fn is_formula(text: &str) -> bool {
    text.starts_with(['=', '+', '-', '@', '\t', '\r'])
}

/// Writes a text as one cell, quoted if it has to be. A spreadsheet runs a text that begins like a formula, so that text
/// gets an apostrophe first.
pub fn write_csv_text(text: &str, line: &mut String) {
    let mark = if is_formula(text) { "'" } else { "" };
    if text.contains(['"', ',', '\n', '\r']) {
        line.push('"');
        line.push_str(mark);
        line.push_str(&text.replace('"', "\"\""));
        line.push('"');
    } else {
        line.push_str(mark);
        line.push_str(text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_quoted_and_formulas_are_text() {
        let mut csv = Csv::for_spreadsheets();
        csv.row(["a,b", "say \"x\"", "=1+1", "+1", "-x", "@sum", "-2.5", "=\"a\",b", "\tx", "\rx", "-"].into_iter());
        assert_eq!(
            String::from_utf8(csv.into_bytes()).unwrap(),
            "\u{feff}\"a,b\",\"say \"\"x\"\"\",'=1+1,'+1,'-x,'@sum,-2.5,\"'=\"\"a\"\",b\",'\tx,\"'\rx\",'-\r\n"
        );
        assert_eq!(Csv::default().into_bytes(), b"");
    }
}
