//! What the search box of the reference looks through: operations, fields and statistics, as JSON.

use std::collections::HashSet;

use serde_json::json;

use super::docs_request::DocsRequest;
use super::operations::OperationPage;
use super::statistics;
use api::OPERATIONS;

/// A list of `[kind, name, text, address]`. A field with the same name and meaning in several operations is there once.
pub(super) fn search_index(docs: &DocsRequest<'_>) -> String {
    let mut entries = Vec::new();
    let mut seen = HashSet::new();
    for operation in OPERATIONS {
        let address = format!("/docs/operations/{}", operation.name);
        entries.push(json!(["operation", operation.name, docs.text(operation.about), address]));
    }
    for (_, rows) in statistics::groups() {
        for row in rows {
            let text = format!("{}: {}", docs.say(row.label), docs.say(row.meaning));
            entries.push(json!(["statistic", row.path, text, format!("/docs/statistics#{}", row.path)]));
        }
    }
    for operation in OPERATIONS {
        let page = OperationPage::new(operation, docs.language);
        for param in page.params.iter().filter(|param| seen.insert((param.name.clone(), param.about))) {
            let address = format!("/docs/operations/{}", operation.name);
            entries.push(json!(["parameter", param.name, docs.text(param.about), address]));
        }
        for row in page.fields.iter().filter(|row| seen.insert((row.field.name.to_owned(), row.field.meaning))) {
            let address = format!("/docs/operations/{}#field-{}", operation.name, row.path);
            let text = format!("{} · {}", operation.name, docs.text(row.field.meaning));
            entries.push(json!(["field", row.path, text, address]));
        }
    }
    json!(entries).to_string()
}
