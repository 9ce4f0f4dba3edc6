//! Tables as CSV, for spreadsheets.

/// Rows of comma-separated values (RFC 4180) in UTF-8. A byte order mark comes first: without it some spreadsheets read
/// Arabic names in another encoding.
#[derive(Debug)]
pub struct Csv(String);

impl Default for Csv {
    fn default() -> Csv {
        Csv("\u{feff}".to_owned())
    }
}

impl Csv {
    pub fn row<T: AsRef<str>>(&mut self, values: impl Iterator<Item = T>) {
        for (index, value) in values.enumerate() {
            if index > 0 {
                self.0.push(',');
            }
            self.value(value.as_ref());
        }
        self.0.push_str("\r\n");
    }

    /// A spreadsheet runs a text that begins like a formula, so that text gets an apostrophe first. A number stays a
    /// number, also below zero.
    fn value(&mut self, value: &str) {
        let is_number = value.parse::<f64>().is_ok_and(f64::is_finite) && !value.starts_with('+');
        let is_formula = !is_number && value.starts_with(['=', '+', '-', '@', '\t', '\r']);
        let mark = if is_formula { "'" } else { "" };
        if value.contains(['"', ',', '\n', '\r']) {
            self.0.push_str(&format!("\"{mark}{}\"", value.replace('"', "\"\"")));
        } else {
            self.0.push_str(mark);
            self.0.push_str(value);
        }
    }

    pub fn into_string(self) -> String {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_quoted_and_formulas_are_text() {
        let mut csv = Csv::default();
        csv.row(["a,b", "say \"x\"", "=1+1", "+1", "-x", "@sum", "-2.5", "=\"a\",b", "\tx"].into_iter());
        assert_eq!(
            csv.into_string(),
            "\u{feff}\"a,b\",\"say \"\"x\"\"\",'=1+1,'+1,'-x,'@sum,-2.5,\"'=\"\"a\"\",b\",'\tx\r\n"
        );
    }
}
