//! The operations reference: read from the rows, so that it cannot say anything else than what runs.

use std::fmt::Write;

use askama::Template;
use football::model::Language;

use crate::api::error::ERRORS;
use crate::api::{
    Depends, Envelope, ErrorText, FieldDoc, IDS_MOST, JsonType, OPERATIONS, Operation, PAGE_SIZE_DEFAULT,
    PAGE_SIZE_MOST, Param, Scope, Shape, TEXT_LONGEST, Takes, Type,
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

/// One operation as the reference shows it.
struct OperationPage {
    operation: &'static Operation,
    params: Vec<ParamRow>,
    fields: Vec<Row>,
}

/// A parameter, or a field inside one that is JSON.
struct ParamRow {
    name: String,
    takes: String,
    required: bool,
    about: &'static str,
}

/// A field with the depth it stands at.
struct Row {
    depth: usize,
    /// The names from the top down to it.
    place: String,
    field: FieldDoc,
    /// The place above whose records have the same fields.
    like: Option<String>,
}

impl OperationPage {
    fn of(operation: &'static Operation) -> OperationPage {
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
        }
    }

    fn formats(&self) -> &'static str {
        if self.operation.xml { "JSON, XML" } else { "JSON" }
    }

    /// What its `ETag` is made of.
    fn stands(&self) -> String {
        let Depends { scope, changes_daily, reports_duration } = self.operation.depends;
        let until = match scope {
            Scope::Match => "its match, or anything that is no match, changes",
            Scope::Edition => "a match of its tournament, or anything that is no match, changes",
            Scope::Everything => "anything changes",
        };
        let day = if changes_daily { ", or the day" } else { "" };
        let weak = if reports_duration { "; it says how long it took, so its tag is weak" } else { "" };
        format!("An answer stands until {until}{day}{weak}.")
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

impl Row {
    fn path(&self) -> String {
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
        let optional = if self.field.optional { ", where asked" } else { "" };
        format!("{word}{nullable}{optional}")
    }

    fn meaning(&self) -> String {
        match &self.like {
            Some(like) => format!("{}; each as in {like}", self.field.meaning),
            None => self.field.meaning.to_owned(),
        }
    }
}

/// Records of a list are not told twice: the second list says which one it is like.
fn walk(fields: &[FieldDoc], within: &str, depth: usize, rows: &mut Vec<Row>) {
    for field in fields {
        let place = format!("{within}{}", field.name);
        let is_same = |row: &&Row| match (row.field.inner, field.inner) {
            (Some(one), Some(other)) => row.field.type_ == Type::List && std::ptr::addr_eq(one, other),
            _ => false,
        };
        let like = rows.iter().filter(|_| field.type_ == Type::List).find(is_same).map(|row| row.place.clone());
        let is_new = like.is_none();
        rows.push(Row { depth, place: place.clone(), field: *field, like });
        if let Some(inner) = field.inner.filter(|_| is_new) {
            walk(&inner.fields(), &format!("{place}."), depth + 1, rows);
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

/// What a parameter takes, in words.
fn takes(param: &Param) -> String {
    match param.takes {
        Takes::Id => "positive integer".to_owned(),
        Takes::Flag => "1 or 0".to_owned(),
        Takes::Text => format!("text, at most {TEXT_LONGEST} characters"),
        Takes::Ids => format!("ids with commas between, at most {IDS_MOST}"),
        Takes::Moment => "YYYY-MM-DD HH:MM:SS".to_owned(),
        Takes::PageSize => format!("1 to {PAGE_SIZE_MOST}, default {PAGE_SIZE_DEFAULT}"),
        Takes::PageNumber => "from 1, default 1".to_owned(),
        Takes::Second => "zero or a positive integer".to_owned(),
        Takes::Json(type_) => type_.description().in_(Language::English),
        Takes::Words(words) => format!("{}, with commas between", words.join(", ")),
    }
}

/// Parameters that every operation takes.
const COMMON: &[(&str, &str, &str)] = &[
    ("module", "api", "may be left out; nothing but api is taken"),
    ("api", "the operation's name", "not needed in the form /<Operation>"),
    ("version", "V2 or V3", "both select the operation's one structure"),
    ("response", "json or xml", "json if left out; xml where the operation says so"),
    ("lang", "en or ar", "en if left out"),
    ("key", "your API key", "needed by every operation"),
];

pub(super) fn reference_page() -> String {
    let operations = OPERATIONS.iter().map(OperationPage::of).collect();
    let page = ReferencePage { operations, common: COMMON, errors: ERRORS };
    // The template writes text into memory; nothing in it can fail.
    page.render().unwrap_or_default()
}

pub(super) fn start_page() -> String {
    StartPage { operations: OPERATIONS }.render().unwrap_or_default()
}

/// The same reference as Markdown, for `docs/reference`.
pub(crate) fn markdown() -> String {
    let mut out = String::from(
        "# Operations\n\nGenerated by `touchline docs` from the tables that answer; a test keeps it true.\n\n\
         Three request forms: `/api.php?api=<Operation>&…`, `/?api=<Operation>&…` and `/<Operation>?…`.\n\n\
         Every answer has an `ETag`; sent back as `If-None-Match`, it is answered 304 while the answer stands.\n\n\
         ## Parameters of every operation\n\n| parameter | takes | rule |\n|---|---|---|\n",
    );
    for (name, takes, rule) in COMMON {
        let _ = writeln!(out, "| {name} | {takes} | {rule} |");
    }
    for page in OPERATIONS.iter().map(OperationPage::of) {
        let operation = page.operation;
        let _ = write!(
            out,
            "\n## {}\n\n{}\n\nVersion {}. Formats: {}. Envelope {}. {}\n\n",
            operation.name,
            operation.about,
            operation.version,
            page.formats(),
            page.envelope(),
            page.stands()
        );
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
            let _ = writeln!(out, "| {} | {} | {} |", row.path(), row.type_(), row.meaning());
        }
        let _ = writeln!(out, "\nExample: `{}`", page.example());
    }
    out.push_str("\n## Errors\n\n| status | code | English | Arabic |\n|---|---|---|---|\n");
    for error in ERRORS {
        let _ = writeln!(out, "| {} | {} | {} | {} |", error.kind.status(), error.code, error.words.en, error.words.ar);
    }
    out
}
