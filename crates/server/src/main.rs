//! The one binary.

use std::process::ExitCode;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    touchline::cli::run(std::env::args_os()).unwrap_or_else(|error| touchline::cli::failed(&error))
}
