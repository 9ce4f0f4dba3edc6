//! The operations reference, generated from the tables that the service runs.

use std::fmt::Write;

use askama::Template;
use football::model::{Language, Words};

use super::common::{COMMON, text_in};
use super::docs_request::DocsRequest;
use super::render::text;
use super::words;

use api::openapi::Example;
use api::render::UnknownAs;
use api::rows::error::ERRORS;
use api::{
    Absence, CacheScope, Envelope, ErrorText, FieldDoc, JsonType, MAX_IDS, MAX_MATCH_IDS, MAX_PAGE_SIZE, MAX_TEXT,
    OPERATIONS, Operation, Origin, PAGE_SIZE_DEFAULT, Param, ParamType, Scope, Shape, Type,
};

#[derive(Template)]
#[template(path = "docs/reference.html")]
struct ReferencePage<'a> {
    docs: DocsRequest<'a>,
    operations: Vec<OperationPage>,
    common: &'static [(&'static str, &'static str, &'static str)],
    errors: &'static [ErrorText],
    is_alone: bool,
}

#[derive(Template)]
#[template(path = "docs/operation.html")]
struct SinglePage<'a> {
    docs: DocsRequest<'a>,
    page: OperationPage,
    is_alone: bool,
}

#[derive(Template)]
#[template(path = "docs/start.html")]
struct StartPage<'a> {
    docs: DocsRequest<'a>,
    operations: &'static [Operation],
}

/// The section of one operation.
pub(super) struct OperationPage {
    language: Language,
    operation: &'static Operation,
    pub(super) params: Vec<ParamRow>,
    pub(super) fields: Vec<FieldRow>,
}

/// A parameter, or an entry of a JSON parameter.
pub(super) struct ParamRow {
    pub(super) name: String,
    takes: String,
    required: bool,
    pub(super) about: &'static str,
}

/// The field of a form, with a value that works on the sample world. The script replaces it by one that works on this
/// store, as soon as it has a key.
struct FormInput {
    name: &'static str,
    required: bool,
    example: String,
}

/// A response field.
pub(super) struct FieldRow {
    language: Language,
    /// How many records contain it.
    depth: usize,
    /// The field names from the top level down to it.
    pub(super) path: String,
    pub(super) field: FieldDoc,
    unknown: UnknownAs,
    /// The path of an earlier list whose records have the same fields.
    same_as: Option<String>,
}

impl OperationPage {
    pub(super) fn new(operation: &'static Operation, language: Language) -> OperationPage {
        let mut fields = Vec::new();
        let root = FieldPlace { language, unknown: operation.unknown_as(), depth: 0 };
        walk(&operation.response.fields(), "", root, &mut fields);
        let mut params = Vec::new();
        for param in operation.params {
            let Param { name, required, about, .. } = *param;
            params.push(ParamRow { name: name.to_owned(), takes: takes(param, language), required, about });
            if let ParamType::Json(type_) = param.takes {
                walk_type(type_, 1, language, &mut params);
            }
        }
        OperationPage { language, operation, params, fields }
    }

    fn say(&self, en: &'static str, ar: &'static str) -> &'static str {
        Words { en, ar }.in_(self.language)
    }

    fn envelope(&self) -> String {
        let list = match self.operation.response {
            Shape::List(_) => self.say("a list of records", "قائمة سجلات"),
            Shape::Record(_) => self.say("a record", "سجل"),
            Shape::RecordOrList(_) => self.say("a record, or a list of records", "سجل أو قائمة سجلات"),
        };
        let envelope = self.say("Envelope", "الغلاف");
        match self.operation.envelope {
            Envelope::A => format!("{envelope} A: result, message, data ({list})"),
            Envelope::B => format!("{envelope} B: result, title, message, object ({list})"),
            Envelope::Root => format!("{envelope} root: B inside one more object, root ({list})"),
            Envelope::RootAndA => format!("{envelope} root and A: root with B, and the fields of A beside it ({list})"),
        }
    }

    /// Where an operation comes from, if not from the specification.
    fn origin(&self) -> &'static str {
        match self.operation.origin {
            Origin::Specification => "",
            Origin::Clients => self
                .say("Beyond the specification: public clients call it.", "ليست في المواصفة: تستدعيها تطبيقات عامة."),
            Origin::Touchline => self.say(
                "Beyond the specification: an operation of Touchline alone.",
                "ليست في المواصفة: عملية تخص Touchline وحدها.",
            ),
        }
    }

    fn formats(&self) -> &'static str {
        match (self.operation.xml, self.operation.table) {
            _ if self.operation.image => "JSON, XML, PNG",
            (false, None) => "JSON",
            (true, None) => "JSON, XML",
            (false, Some(_)) => "JSON, CSV",
            (true, Some(_)) => "JSON, XML, CSV",
        }
    }

    /// When the `ETag` changes.
    fn etag(&self) -> String {
        let CacheScope { scope, changes_daily, reports_duration } = self.operation.depends;
        let change = match scope {
            Scope::Match => {
                self.say("this match or any reference data changes", "تغيرت هذه المباراة أو أي بيانات مرجعية")
            }
            Scope::Edition => self.say(
                "a match of this tournament or any reference data changes",
                "تغيرت مباراة في هذه البطولة أو أي بيانات مرجعية",
            ),
            Scope::Seasons => self.say(
                "a match of this tournament or any reference data changes; with all_seasons, any data",
                "تغيرت مباراة في هذه البطولة أو أي بيانات مرجعية؛ ومع all_seasons أي بيانات",
            ),
            Scope::Everything => self.say("any data changes", "تغيرت أي بيانات"),
        };
        let day = if changes_daily { self.say(", and every day", "، وكل يوم") } else { "" };
        let weak = if reports_duration {
            self.say(
                " It is weak, because the message contains the time taken.",
                " وهو ضعيف لأن الرسالة تتضمن زمن التنفيذ.",
            )
        } else {
            ""
        };
        format!("{} {change}{day}.{weak}", self.say("The ETag changes when", "يتغير ETag إذا"))
    }

    /// The fields of the form.
    fn inputs(&self) -> Vec<FormInput> {
        let example: Vec<(String, String)> =
            form_urlencoded::parse(self.operation.example.as_bytes()).into_owned().collect();
        let value = |name: &str| example.iter().find(|(given, _)| given == name).map(|(_, value)| value.clone());
        let input = |param: &Param| FormInput {
            name: param.name,
            required: param.required,
            example: value(param.name).unwrap_or_default(),
        };
        self.operation.params.iter().map(input).collect()
    }

    /// A response of the demo.
    fn example_answer(&self) -> &'static str {
        Example::of(self.operation).map_or("", Example::response)
    }

    fn example(&self) -> String {
        let rest = self.operation.example;
        let and = if rest.is_empty() { "" } else { "&" };
        format!(
            "/api.php?module=api&api={}&version={}&lang=en&key=<API_KEY>{and}{rest}",
            self.operation.name, self.operation.version
        )
    }
}

impl FieldRow {
    fn indented_name(&self) -> String {
        format!("{}{}", self.dashes(), self.field.name)
    }

    /// A dash for each record that contains the field.
    fn dashes(&self) -> String {
        "– ".repeat(self.depth)
    }

    fn type_(&self) -> String {
        let say = |en, ar| Words { en, ar }.in_(self.language);
        let word = match self.field.type_ {
            Type::Integer => say("integer", "عدد صحيح"),
            Type::Number => say("number", "عدد"),
            Type::Text => say("string", "نص"),
            Type::Boolean => say("boolean", "منطقي"),
            Type::Date => say("date", "تاريخ"),
            Type::DateTime => say("date-time", "تاريخ ووقت"),
            Type::Record => say("object", "كائن"),
            Type::List => say("array", "قائمة"),
        };
        let nullable = match self.field.absence {
            _ if self.field.may_be_null(self.unknown) => say(", nullable", "، أو null"),
            Absence::Unknown => say(", may be unknown", "، وقد لا يعرف"),
            _ => "",
        };
        let optional = if self.field.optional { say(", on request", "، عند الطلب") } else { "" };
        format!("{word}{nullable}{optional}")
    }

    fn meaning(&self) -> String {
        let meaning = text_in(self.language, self.field.meaning);
        match &self.same_as {
            Some(path) => {
                let same = Words { en: "; each with the fields of ", ar: "؛ لكل منها حقول " }.in_(self.language);
                format!("{meaning}{same}{path}")
            }
            None => meaning.to_owned(),
        }
    }
}

/// Where fields are shown: in a language, in a response that writes unknown values in one way, inside so many records.
#[derive(Clone, Copy)]
struct FieldPlace {
    language: Language,
    unknown: UnknownAs,
    depth: usize,
}

/// Collects the fields in order. The fields of a list that occurs twice are shown once; the second list refers to them.
fn walk(fields: &[FieldDoc], prefix: &str, place: FieldPlace, rows: &mut Vec<FieldRow>) {
    let FieldPlace { language, unknown, depth } = place;
    for field in fields {
        let path = format!("{prefix}{}", field.name);
        let is_same = |row: &&FieldRow| match (row.field.inner, field.inner) {
            (Some(one), Some(other)) => row.field.type_ == Type::List && std::ptr::addr_eq(one, other),
            _ => false,
        };
        let same_as = rows.iter().filter(|_| field.type_ == Type::List).find(is_same).map(|row| row.path.clone());
        let is_new = same_as.is_none();
        rows.push(FieldRow { language, depth, path: path.clone(), field: *field, unknown, same_as });
        if let Some(inner) = field.inner.filter(|_| is_new) {
            walk(&inner.fields(), &format!("{path}."), FieldPlace { depth: depth + 1, ..place }, rows);
        }
    }
}

fn walk_type(type_: &JsonType, depth: usize, language: Language, rows: &mut Vec<ParamRow>) {
    for entry in type_.entries() {
        rows.push(ParamRow {
            name: format!("{}{}", "– ".repeat(depth), entry.name),
            takes: entry.type_.description().in_(language),
            required: entry.required,
            about: entry.about,
        });
        walk_type(&entry.type_, depth + 1, language, rows);
    }
}

/// The values that a parameter takes, as text.
fn takes(param: &Param, language: Language) -> String {
    let say = |en, ar| Words { en, ar }.in_(language);
    match param.takes {
        ParamType::Id => say("positive integer", "عدد صحيح موجب").to_owned(),
        ParamType::Flag => say("1 or 0", "1 أو 0").to_owned(),
        ParamType::Text => match language {
            Language::English => format!("text, at most {MAX_TEXT} characters"),
            Language::Arabic => format!("نص، {MAX_TEXT} حرف على الأكثر"),
        },
        ParamType::Ids => match language {
            Language::English => format!("ids separated by commas, at most {MAX_IDS}"),
            Language::Arabic => format!("أرقام تفصلها فواصل، {MAX_IDS} على الأكثر"),
        },
        ParamType::NumbersOf(numbers) => {
            format!("{}{}", numbers.list(), say("; separated by commas", "؛ تفصلها فواصل"))
        }
        ParamType::MatchIds => match language {
            Language::English => format!("ids separated by commas, at most {MAX_MATCH_IDS}"),
            Language::Arabic => format!("أرقام تفصلها فواصل، {MAX_MATCH_IDS} على الأكثر"),
        },
        ParamType::Fields => match language {
            Language::English => format!("names of fields separated by commas, at most {MAX_IDS}"),
            Language::Arabic => format!("أسماء حقول تفصلها فواصل، {MAX_IDS} على الأكثر"),
        },
        ParamType::Statistic => say("name of a statistic of the response", "اسم إحصاء من الاستجابة").to_owned(),
        ParamType::StatPath => say("path of a number", "مسار رقم").to_owned(),
        ParamType::PlayerStatType => say("id of a type of ListStatTypes", "رقم نوع من ListStatTypes").to_owned(),
        ParamType::OneWord(words) => words.join(say(" or ", " أو ")),
        ParamType::Moment => "YYYY-MM-DD HH:MM:SS".to_owned(),
        ParamType::MomentOrDay => {
            say("YYYY-MM-DD or YYYY-MM-DD HH:MM:SS", "YYYY-MM-DD أو YYYY-MM-DD HH:MM:SS").to_owned()
        }
        ParamType::PageSize => match language {
            Language::English => format!("1 to {MAX_PAGE_SIZE}, default {PAGE_SIZE_DEFAULT}"),
            Language::Arabic => format!("من 1 إلى {MAX_PAGE_SIZE}، وإلا {PAGE_SIZE_DEFAULT}"),
        },
        ParamType::PageNumber => say("from 1, default 1", "من 1، وإلا 1").to_owned(),
        ParamType::Second => say("zero or a positive integer", "صفر أو عدد صحيح موجب").to_owned(),
        ParamType::Json(type_) => type_.description().in_(language),
        ParamType::Words([word]) => (*word).to_owned(),
        ParamType::Words(words) => {
            format!("{}{}", words.join(", "), say(", separated by commas", "، تفصلها فواصل"))
        }
    }
}

pub(super) fn reference_page(docs: DocsRequest<'_>) -> String {
    let operations = OPERATIONS.iter().map(|operation| OperationPage::new(operation, docs.language)).collect();
    text(&ReferencePage { docs, operations, common: COMMON, errors: ERRORS, is_alone: false })
}

pub(super) fn operation_page(operation: &'static Operation, docs: DocsRequest<'_>) -> String {
    text(&SinglePage { docs, page: OperationPage::new(operation, docs.language), is_alone: true })
}

pub(super) fn start_page(docs: DocsRequest<'_>) -> String {
    text(&StartPage { docs, operations: OPERATIONS })
}

/// The reference as Markdown, for `docs/reference`.
pub fn markdown() -> String {
    let mut out = String::from(
        "# Operations\n\nGenerated by `touchline docs` from the tables that the service runs. A test compares the two.\n\n\
         Three request forms: `/api.php?api=<Operation>&…`, `/?api=<Operation>&…` and `/<Operation>?…`.\n\n\
         Every response has an `ETag`. A request that sends it as `If-None-Match` gets 304 while the response is unchanged.\n\n\
         ## Parameters of every operation\n\n| parameter | takes | rule |\n|---|---|---|\n",
    );
    for (name, takes, rule) in COMMON {
        let _ = writeln!(out, "| {name} | {takes} | {rule} |");
    }
    for operation in OPERATIONS {
        let page = OperationPage::new(operation, Language::English);
        let _ = write!(
            out,
            "\n## {}\n\n{}\n\nVersion {}. Formats: {}. {}. {}\n\n",
            operation.name,
            operation.about,
            operation.version,
            page.formats(),
            page.envelope(),
            page.etag()
        );
        if !page.origin().is_empty() {
            let _ = write!(out, "{}\n\n", page.origin());
        }
        if !operation.params.is_empty() {
            out.push_str("| parameter | takes | | meaning |\n|---|---|---|---|\n");
            for param in &page.params {
                let required = if param.required { "required" } else { "optional" };
                let _ = writeln!(out, "| {} | {} | {required} | {} |", param.name, param.takes, param.about);
            }
            out.push('\n');
        }
        out.push_str("| field | type | meaning |\n|---|---|---|\n");
        for row in &page.fields {
            let _ = writeln!(out, "| {} | {} | {} |", row.indented_name(), row.type_(), row.meaning());
        }
        let _ = writeln!(out, "\nExample: `{}`", page.example());
    }
    out.push_str("\n## Errors\n\n| status | code | English | Arabic |\n|---|---|---|---|\n");
    for error in ERRORS {
        let _ = writeln!(out, "| {} | {} | {} | {} |", error.kind.status(), error.code, error.words.en, error.words.ar);
    }
    out
}
