//! The tools as a server of the SDK: it lists them, and runs calls on the blocking pool.

use std::sync::Arc;

use rmcp::handler::server::ServerHandler;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, ErrorData, Implementation, ListToolsResult, PaginatedRequestParams,
    ServerCapabilities, ServerConfig, Tool,
};
use rmcp::service::{RequestContext, RoleServer};

use super::caller::Caller;
use super::{call, tools};
use crate::service::Service;
use crate::turns::{Lane, NoResult, Turns};

/// What a client tells its model about the tools.
const INSTRUCTIONS: &str = "Football statistics in English and Arabic. Begin with `find`: it gives the ids of teams, players, coaches, \
tournaments and matches by name, and the name of the parameter that takes each id. `explain` shows the events behind a number. \
`Coverage` says why a number is empty. Lists have pages: `page_size` and `page_number`. `lang` is en or ar.";

/// Calls of tools have one estimate of their cost.
const LABEL: &str = "tool";

/// The tools for one caller.
#[derive(Clone, Debug)]
pub(crate) struct ToolServer {
    service: Arc<Service>,
    /// Bounds the operations that run at one time.
    turns: Turns,
    lane: Lane,
    caller: Caller,
}

impl ToolServer {
    pub(crate) fn new(service: Arc<Service>, turns: Turns, lane: Lane, caller: Caller) -> ToolServer {
        ToolServer { service, turns, lane, caller }
    }
}

impl ServerHandler for ToolServer {
    fn get_info(&self) -> ServerConfig {
        let implementation = Implementation::new("touchline", env!("CARGO_PKG_VERSION")).with_title("Touchline");
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
            .with_server_info(implementation)
            .with_instructions(INSTRUCTIONS)
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(tools::all().to_vec()))
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        tools::all().iter().find(|tool| tool.name == name).cloned()
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let (name, arguments) = (request.name, request.arguments.unwrap_or_default());
        let work = (self.clone(), name.clone(), arguments.clone());
        let result = self.turns.run(self.lane, LABEL, move || {
            let (server, name, arguments) = work;
            call::run(&server.service, &server.caller, &name, &arguments)
        });
        match result.await {
            Ok(Ok(result)) => Ok(result.into()),
            Ok(Err(unknown)) => Err(ErrorData::invalid_params(unknown, None)),
            Err(why) => {
                if why == NoResult::Busy {
                    self.service.metrics.busy();
                }
                Ok(call::refuse(&self.service, &name, &arguments, why.error()).into())
            }
        }
    }
}
