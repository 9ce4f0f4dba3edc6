//! The list of tools, made from the rows of the operations.

use std::sync::OnceLock;

use rmcp::model::{Tool, ToolAnnotations};

use api::openapi;
use api::{OPERATIONS, Operation, TOOLS};

/// The operation behind a tool.
pub(super) fn operation(name: &str) -> Option<&'static Operation> {
    TOOLS.iter().chain(OPERATIONS).find(|operation| operation.name == name)
}

/// Every tool. `find` is the first, because a conversation begins with names.
pub(super) fn all() -> &'static [Tool] {
    static ALL: OnceLock<Vec<Tool>> = OnceLock::new();
    ALL.get_or_init(|| TOOLS.iter().chain(OPERATIONS).map(tool).collect())
}

/// No tool has an output schema: the schemas of all responses would fill the context of a model.
fn tool(operation: &'static Operation) -> Tool {
    let annotations = ToolAnnotations::new().read_only(true).destructive(false).idempotent(true).open_world(false);
    Tool::new(operation.name, operation.about, openapi::tool_input(operation)).with_annotations(annotations)
}
