//! The names of the kinds of a table: which matches count in it.

use football::model::Words;

use api::parts::tables::TableKind;

mod words {
    use football::model::Words;

    pub const OVERALL: Words = Words { en: "Overall", ar: "العام" };
    pub const HOME: Words = Words { en: "Home", ar: "على أرضه" };
    pub const AWAY: Words = Words { en: "Away", ar: "خارج أرضه" };
    pub const FORM: Words = Words { en: "Form", ar: "آخر النتائج" };
    pub const LIVE: Words = Words { en: "Live", ar: "مباشر" };
}

pub fn table_label(kind: TableKind) -> Words {
    match kind {
        TableKind::Overall => words::OVERALL,
        TableKind::Home => words::HOME,
        TableKind::Away => words::AWAY,
        TableKind::Form => words::FORM,
        TableKind::Live => words::LIVE,
    }
}
