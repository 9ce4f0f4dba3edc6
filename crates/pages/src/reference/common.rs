//! The parameters that every operation takes, and the texts of the tables in both languages.

use football::model::Language;

use api::arabic;

/// Parameters that every operation takes.
pub(super) const COMMON: &[(&str, &str, &str)] = &[
    ("module", "api", "may be left out; api is the only value"),
    ("api", "the operation's name", "not needed if the path is /<Operation>"),
    ("version", "V2 or V3", "both give the same response"),
    ("response", "json, xml, csv or image", "json if left out; the others only for operations that list them"),
    ("lang", "en or ar", "en if left out"),
    (
        "timezone",
        "a name such as Africa/Cairo",
        "the time zone of times and days in the response and in parameters; the server's if left out",
    ),
    ("key", "your API key", "required by every operation; may be sent in a header"),
];

/// The Arabic of [`COMMON`].
#[rustfmt::skip]
const COMMON_ARABIC: &[(&str, &str)] = &[
    ("may be left out; api is the only value", "يجوز حذفه؛ القيمة الوحيدة api"),
    ("the operation's name", "اسم العملية"),
    ("not needed if the path is /<Operation>", "لا حاجة إليه إذا كان المسار \u{2066}/<Operation>\u{2069}"),
    ("V2 or V3", "V2 أو V3"),
    ("both give the same response", "كلاهما يعطي الاستجابة نفسها"),
    ("json, xml, csv or image", "json أو xml أو csv أو image"),
    ("json if left out; the others only for operations that list them", "json إذا حُذف؛ والبقية للعمليات التي تذكرها فقط"),
    ("en or ar", "en أو ar"),
    ("en if left out", "en إذا حُذف"),
    ("a name such as Africa/Cairo", "اسم مثل Africa/Cairo"),
    ("the time zone of times and days in the response and in parameters; the server's if left out", "المنطقة الزمنية للأوقات والأيام في الاستجابة والمعاملات؛ منطقة الخادم إذا حُذف"),
    ("your API key", "مفتاحك"),
    ("required by every operation; may be sent in a header", "مطلوب في كل عملية؛ ويجوز إرساله في ترويسة"),
];

/// A text of the tables in a language; in English if it has no translation.
pub(super) fn text_in(language: Language, english: &'static str) -> &'static str {
    let common = || COMMON_ARABIC.iter().find(|(text, _)| *text == english).map(|(_, arabic)| *arabic);
    match language {
        Language::English => english,
        Language::Arabic => common().or_else(|| arabic::of(english)).unwrap_or(english),
    }
}
