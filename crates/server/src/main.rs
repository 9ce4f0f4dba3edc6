//! The one binary.

use std::process::ExitCode;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    match touchline::cli::run(std::env::args_os()) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("touchline: {error:#}");
            ExitCode::FAILURE
        }
    }
}
