//! The operations reference, generated from the tables that the service runs.

use std::fmt::Write;

use askama::Template;
use football::model::Language;

use crate::api::error::ERRORS;
use crate::api::{
    Depends, Envelope, ErrorText, FieldDoc, IDS_MOST, JsonType, MATCH_IDS_MOST, OPERATIONS, Operation, Origin,
    PAGE_SIZE_DEFAULT, PAGE_SIZE_MOST, Param, Scope, Shape, TEXT_LONGEST, Takes, Type,
};

#[derive(Template)]
#[template(path = "reference.html")]
struct ReferencePage {
    operations: Vec<OperationPage>,
    common: &'static [(&'static str, &'static str, &'static str)],
    errors: &'static [ErrorText],
}

#[derive(Template)]
#[template(path = "start.html")]
struct StartPage {
    operations: &'static [Operation],
}

/// The section of one operation.
struct OperationPage {
    operation: &'static Operation,
    params: Vec<ParamRow>,
    fields: Vec<FieldRow>,
}

/// A parameter, or an entry of a JSON parameter.
struct ParamRow {
    name: String,
    takes: String,
    required: bool,
    about: &'static str,
}

/// A response field.
struct FieldRow {
    /// How many records contain it.
    depth: usize,
    /// The field names from the top level down to it.
    path: String,
    field: FieldDoc,
    /// The path of an earlier list whose records have the same fields.
    same_as: Option<String>,
}

impl OperationPage {
    fn new(operation: &'static Operation) -> OperationPage {
        let mut fields = Vec::new();
        walk(&operation.response.fields(), "", 0, &mut fields);
        let mut params = Vec::new();
        for param in operation.params {
            let Param { name, required, about, .. } = *param;
            params.push(ParamRow { name: name.to_owned(), takes: takes(param), required, about });
            if let Takes::Json(type_) = param.takes {
                walk_type(type_, 1, &mut params);
            }
        }
        OperationPage { operation, params, fields }
    }

    fn envelope(&self) -> String {
        let list = if matches!(self.operation.response, Shape::List(_)) { "a list of records" } else { "a record" };
        match self.operation.envelope {
            Envelope::A => format!("A: result, message, data ({list})"),
            Envelope::B => format!("B: result, title, message, object ({list})"),
            Envelope::Root => format!("root: B inside one more object, root ({list})"),
            Envelope::RootAndA => format!("root and A: root with B, and the fields of A beside it ({list})"),
        }
    }

    /// Where an operation comes from, if not from the specification.
    fn origin(&self) -> &'static str {
        match self.operation.origin {
            Origin::Specification => "",
            Origin::Clients => "Beyond the specification: public clients call it.",
            Origin::Touchline => "Beyond the specification: an operation of Touchline alone.",
        }
    }

    fn formats(&self) -> &'static str {
        if self.operation.xml { "JSON, XML" } else { "JSON" }
    }

    /// When the `ETag` changes.
    fn etag(&self) -> String {
        let Depends { scope, changes_daily, reports_duration } = self.operation.depends;
        let change = match scope {
            Scope::Match => "this match or any reference data changes",
            Scope::Edition => "a match of this tournament or any reference data changes",
            Scope::Everything => "any data changes",
        };
        let day = if changes_daily { ", and every day" } else { "" };
        let weak = if reports_duration { " It is weak, because the message contains the time taken." } else { "" };
        format!("The ETag changes when {change}{day}.{weak}")
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
        format!("{}{}", "– ".repeat(self.depth), self.field.name)
    }

    fn type_(&self) -> String {
        let word = match self.field.type_ {
            Type::Integer => "integer",
            Type::Number => "number",
            Type::Text => "string",
            Type::Boolean => "boolean",
            Type::Date => "date",
            Type::DateTime => "date-time",
            Type::Record => "object",
            Type::List => "array",
        };
        let nullable = if self.field.nullable { ", nullable" } else { "" };
        let optional = if self.field.optional { ", on request" } else { "" };
        format!("{word}{nullable}{optional}")
    }

    fn meaning(&self) -> String {
        match &self.same_as {
            Some(path) => format!("{}; each with the fields of {path}", self.field.meaning),
            None => self.field.meaning.to_owned(),
        }
    }
}

/// Collects the fields in order. The fields of a list that occurs twice are shown once; the second list refers to them.
fn walk(fields: &[FieldDoc], prefix: &str, depth: usize, rows: &mut Vec<FieldRow>) {
    for field in fields {
        let path = format!("{prefix}{}", field.name);
        let is_same = |row: &&FieldRow| match (row.field.inner, field.inner) {
            (Some(one), Some(other)) => row.field.type_ == Type::List && std::ptr::addr_eq(one, other),
            _ => false,
        };
        let same_as = rows.iter().filter(|_| field.type_ == Type::List).find(is_same).map(|row| row.path.clone());
        let is_new = same_as.is_none();
        rows.push(FieldRow { depth, path: path.clone(), field: *field, same_as });
        if let Some(inner) = field.inner.filter(|_| is_new) {
            walk(&inner.fields(), &format!("{path}."), depth + 1, rows);
        }
    }
}

fn walk_type(type_: &JsonType, depth: usize, rows: &mut Vec<ParamRow>) {
    for entry in type_.entries() {
        rows.push(ParamRow {
            name: format!("{}{}", "– ".repeat(depth), entry.name),
            takes: entry.type_.description().in_(Language::English),
            required: entry.required,
            about: entry.about,
        });
        walk_type(&entry.type_, depth + 1, rows);
    }
}

/// The values that a parameter takes, as text.
fn takes(param: &Param) -> String {
    match param.takes {
        Takes::Id => "positive integer".to_owned(),
        Takes::Flag => "1 or 0".to_owned(),
        Takes::Text => format!("text, at most {TEXT_LONGEST} characters"),
        Takes::Ids => format!("ids separated by commas, at most {IDS_MOST}"),
        Takes::MatchIds => format!("ids separated by commas, at most {MATCH_IDS_MOST}"),
        Takes::Fields => format!("names of fields separated by commas, at most {IDS_MOST}"),
        Takes::Moment => "YYYY-MM-DD HH:MM:SS".to_owned(),
        Takes::MomentOrDay => "YYYY-MM-DD or YYYY-MM-DD HH:MM:SS".to_owned(),
        Takes::PageSize => format!("1 to {PAGE_SIZE_MOST}, default {PAGE_SIZE_DEFAULT}"),
        Takes::PageNumber => "from 1, default 1".to_owned(),
        Takes::Second => "zero or a positive integer".to_owned(),
        Takes::Json(type_) => type_.description().in_(Language::English),
        Takes::Words(words) => format!("{}, separated by commas", words.join(", ")),
    }
}

/// Parameters that every operation takes.
const COMMON: &[(&str, &str, &str)] = &[
    ("module", "api", "may be left out; api is the only value"),
    ("api", "the operation's name", "not needed if the path is /<Operation>"),
    ("version", "V2 or V3", "both give the same response"),
    ("response", "json or xml", "json if left out; xml only for operations that list it"),
    ("lang", "en or ar", "en if left out"),
    (
        "timezone",
        "a name such as Africa/Cairo",
        "the time zone of times and days in the response and in parameters; the server's if left out",
    ),
    ("key", "your API key", "required by every operation; may be sent in a header"),
];

pub(super) fn reference_page() -> String {
    let operations = OPERATIONS.iter().map(OperationPage::new).collect();
    let page = ReferencePage { operations, common: COMMON, errors: ERRORS };
    // A template that writes into memory cannot fail.
    page.render().unwrap_or_default()
}

pub(super) fn start_page() -> String {
    StartPage { operations: OPERATIONS }.render().unwrap_or_default()
}

/// The reference as Markdown, for `docs/reference`.
pub(crate) fn markdown() -> String {
    let mut out = String::from(
        "# Operations\n\nGenerated by `touchline docs` from the tables that the service runs. A test compares the two.\n\n\
         Three request forms: `/api.php?api=<Operation>&…`, `/?api=<Operation>&…` and `/<Operation>?…`.\n\n\
         Every response has an `ETag`. A request that sends it as `If-None-Match` gets 304 while the response is unchanged.\n\n\
         ## Parameters of every operation\n\n| parameter | takes | rule |\n|---|---|---|\n",
    );
    for (name, takes, rule) in COMMON {
        let _ = writeln!(out, "| {name} | {takes} | {rule} |");
    }
    for page in OPERATIONS.iter().map(OperationPage::new) {
        let operation = page.operation;
        let _ = write!(
            out,
            "\n## {}\n\n{}\n\nVersion {}. Formats: {}. Envelope {}. {}\n\n",
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
