//! The reference of the exported tables, generated from their columns.

use std::fmt::Write;

use super::tables::table_docs;

const HEAD: &str = "# Exported tables

Generated from the tables that `touchline export` writes; do not edit. [Analysis](../analysis.md) shows how to use them.

| type | Parquet | CSV | NDJSON |
|---|---|---|---|
| integer | INT64 | digits | number |
| number | DOUBLE | decimal digits | number |
| text | BYTE_ARRAY (STRING), UTF-8 | text; with an apostrophe first if a spreadsheet would run it as a formula | string |
| boolean | BOOLEAN | `true`, `false` | `true`, `false` |
| time | INT64 (TIMESTAMP, milliseconds, UTC) | `2026-11-15T18:00:00Z` | string, as in CSV |
| date | INT32 (DATE) | `2026-11-15` | string, as in CSV |
| null | null | an empty cell; empty text is `\"\"` | `null` |

Names of columns end with their unit: `_s` seconds, `_percent` 0 to 100 of the length or width of the pitch, `_ratio` 0 to 1, `_at` a time in UTC.
Names and words are in the language of the export. Columns of statistics name the statistic in the description; [Statistics](statistics.md) defines it.
";

/// The page as Markdown.
pub fn markdown() -> String {
    let mut page = HEAD.to_owned();
    for table in table_docs() {
        let key: Vec<String> = table.key.iter().map(|column| format!("`{column}`")).collect();
        let _ = write!(page, "\n## {}\n\n{} Key: {}.\n\n", table.name, table.about, key.join(", "));
        page.push_str("| column | type | null | meaning |\n|---|---|---|---|\n");
        for column in &table.columns {
            let null = if column.nullable { "yes" } else { "no" };
            let _ = writeln!(page, "| `{}` | {} | {null} | {} |", column.name, column.type_.name(), column.about);
        }
    }
    page
}
