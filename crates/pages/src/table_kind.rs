//! The names of the kinds of a table: which matches count in it.

use football::model::Words;

use crate::words::table_kind as words;
use api::parts::tables::TableKind;

pub fn table_label(kind: TableKind) -> Words {
    match kind {
        TableKind::Overall => words::OVERALL,
        TableKind::Home => words::HOME,
        TableKind::Away => words::AWAY,
        TableKind::Form => words::FORM,
        TableKind::Live => words::LIVE,
    }
}
