//! `touchline openapi`: the OpenAPI document, generated from the tables that the service runs on.

use std::process::ExitCode;

use anyhow::Result;
use clap::Args;

use api::Profile;
use api::openapi;

/// Print the OpenAPI 3.1 document, for client generators and validators
///
/// The same document as /openapi.json of a service.
///
/// touchline openapi > openapi.json
#[derive(Args, Debug)]
pub(super) struct OpenApi {
    /// The document of the older structures, below /classic
    #[arg(long)]
    classic: bool,
}

impl OpenApi {
    pub(super) fn run(self) -> Result<ExitCode> {
        let profile = if self.classic { Profile::Classic } else { Profile::Standard };
        say!("{}", openapi::document(profile))?;
        Ok(ExitCode::SUCCESS)
    }
}
