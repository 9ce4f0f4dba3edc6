//! The command line: one file a command.

/// Prints a line, without the control characters that names and files may contain. A failure is an error, not a panic: the
/// disk may be full, or the reader of a pipe may be gone.
macro_rules! say {
    ($($line:tt)*) => { $crate::cli::print_text(&format!("{}\n", format_args!($($line)*))) };
}

/// Prints a line to standard error. A failure is an error, as in `say!`.
macro_rules! tell {
    ($($line:tt)*) => { $crate::cli::print_error(&format!("{}\n", format_args!($($line)*))) };
}

mod backup;
mod compare;
mod copy;
mod copy_bar;
mod delete;
mod demo;
mod docs;
mod doctor;
mod draw;
mod explain;
mod export;
mod fetch;
mod freed_memory;
mod healthcheck;
mod import;
mod indent;
mod interrupt;
mod key;
mod link;
mod live;
mod mcp;
mod names;
mod openapi;
mod progress;
mod prune;
mod query;
mod reanalyse;
mod remote;
mod serve;
mod shell;
mod spreadsheet;
mod stored;
mod train;
mod verify;
mod webhook;

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{Result, bail};
use clap::error::{ContextKind, ContextValue};
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::config::{File, ServeSettings};
use crate::escape;
use crate::log::{self, LogFormat};

/// Football statistics from your own match data, over HTTP.
///
/// To try it, run `touchline demo`. It fills a store with a fictional world, serves it and prints URLs to open.
///
/// With your own data: `touchline import native PATH`, then `touchline key add NAME`, then `touchline serve`.
///
/// Every setting is a flag, an environment variable, or a line of touchline.toml (the flag's name with underscores). A
/// flag overrides the environment, which overrides the file.
#[derive(Parser, Debug)]
#[command(name = "touchline", version, arg_required_else_help = true)]
struct Arguments {
    /// The settings file [default: touchline.toml, if it exists]
    #[arg(long, env = "TOUCHLINE_CONFIG", value_name = "FILE", global = true)]
    config: Option<PathBuf>,

    /// What to log: error, warn, info, debug, or a filter such as touchline=debug
    #[arg(long, env = "TOUCHLINE_LOG", value_name = "FILTER", default_value = "info", global = true)]
    log: String,

    /// How log lines are written, those of the access log as well
    #[arg(
        long,
        env = "TOUCHLINE_LOG_FORMAT",
        value_name = "text|json",
        default_value = "text",
        hide_possible_values = true,
        global = true
    )]
    log_format: LogFormat,

    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    Demo(demo::Demo),
    Serve(serve::Serve),
    Import(import::Import),
    Fetch(fetch::Fetch),
    Compare(compare::Compare),
    Feed(live::feed::Feed),
    Replay(live::replay::Replay),
    Key(key::KeyCommand),
    Webhook(webhook::WebhookCommand),
    Names(names::Names),
    Link(link::LinkCommand),
    Delete(delete::Delete),
    Query(query::QueryCommand),
    Explain(explain::Explain),
    Mcp(mcp::Mcp),
    Export(export::Export),
    Draw(draw::Draw),
    Verify(verify::Verify),
    Copy(copy::Copy),
    Backup(backup::Backup),
    Doctor(doctor::Doctor),
    Healthcheck(healthcheck::Healthcheck),
    Reanalyse(reanalyse::Reanalyse),
    Prune(prune::Prune),
    Docs(docs::Docs),
    #[command(name = "openapi")]
    OpenApi(openapi::OpenApi),
    Train(train::Train),
    Completions(shell::Completions),
    Man(shell::Man),
}

/// Runs one command line.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> Result<ExitCode> {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    let file = File::read(named_file(&arguments).as_deref())?;
    let mut command = file.set_defaults(Arguments::command())?;
    let parsed = match command.try_get_matches_from_mut(&arguments) {
        Ok(matches) => Arguments::from_arg_matches(&matches).map_err(|error| error.format(&mut command)),
        Err(error) => Err(error),
    };
    let parsed = match parsed {
        Ok(parsed) => parsed,
        // To the parser, help and version are errors too. It knows where to print each, and the exit code.
        Err(mut error) => {
            hide_address(&mut error);
            name_source(&mut error, &file, &command, &arguments);
            let _ = error.print();
            return Ok(ExitCode::from(error.exit_code() as u8));
        }
    };
    log::to_standard_error(&parsed.log, parsed.log_format)?;
    let read_settings = Arc::new(move || settings_again(&arguments));
    match parsed.command {
        Command::Demo(command) => command.run(read_settings),
        Command::Serve(command) => command.run(read_settings),
        Command::Import(command) => command.run(),
        Command::Fetch(command) => command.run(),
        Command::Compare(command) => command.run(),
        Command::Feed(command) => command.run(),
        Command::Replay(command) => command.run(),
        Command::Key(command) => command.run(),
        Command::Webhook(command) => command.run(),
        Command::Names(command) => command.run(),
        Command::Link(command) => command.run(),
        Command::Delete(command) => command.run(),
        Command::Query(command) => command.run(),
        Command::Explain(command) => command.run(),
        Command::Mcp(command) => command.run(),
        Command::Export(command) => command.run(),
        Command::Draw(command) => command.run(),
        Command::Verify(command) => command.run(),
        Command::Copy(command) => command.run(),
        Command::Backup(command) => command.run(),
        Command::Doctor(command) => command.run(),
        Command::Healthcheck(command) => command.run(),
        Command::Reanalyse(command) => command.run(),
        Command::Prune(command) => command.run(),
        Command::Docs(command) => command.run(),
        Command::OpenApi(command) => command.run(),
        Command::Train(command) => command.run(),
        Command::Completions(command) => command.run(Arguments::command()),
        Command::Man(command) => command.run(Arguments::command()),
    }
}

/// Reads the settings of a running service again, and applies those of the log.
fn settings_again(arguments: &[OsString]) -> Result<ServeSettings> {
    let file = File::read(named_file(arguments).as_deref())?;
    let mut command = file.set_defaults(Arguments::command())?;
    let matches = command.try_get_matches_from_mut(arguments);
    let parsed = matches.and_then(|matches| Arguments::from_arg_matches(&matches)).map_err(|mut error| {
        hide_address(&mut error);
        name_source(&mut error, &file, &command, arguments);
        anyhow::anyhow!("{}", error.render())
    })?;
    log::to_standard_error(&parsed.log, parsed.log_format)?;
    match parsed.command {
        Command::Serve(command) => Ok(command.serve),
        Command::Demo(command) => Ok(command.serve),
        _ => bail!("only a service reads its settings again"),
    }
}

/// The reader of standard output or standard error has closed it.
#[derive(Debug, thiserror::Error)]
#[error("standard output is closed")]
struct OutputClosed;

/// The exit code of a program that SIGPIPE ends, as shells report it.
const OUTPUT_CLOSED: u8 = 128 + 13;

/// Prints text for people to standard output.
fn print_text(text: &str) -> Result<()> {
    print(escape::lines(text).as_bytes())
}

/// Prints bytes for programs to standard output.
fn print(bytes: &[u8]) -> Result<()> {
    write_to(io::stdout().lock(), bytes)
}

/// Prints text for people to standard error.
fn print_error(text: &str) -> Result<()> {
    write_to(io::stderr().lock(), escape::lines(text).as_bytes())
}

fn write_to(mut output: impl Write, bytes: &[u8]) -> Result<()> {
    output.write_all(bytes).and_then(|()| output.flush()).map_err(|error| match error.kind() {
        io::ErrorKind::BrokenPipe => OutputClosed.into(),
        _ => anyhow::Error::from(error).context("cannot print"),
    })
}

/// Prints the error of a failed command; returns the exit code. A closed output is not reported.
pub fn failed(error: &anyhow::Error) -> ExitCode {
    if error.is::<OutputClosed>() || tell!("touchline: {error:#}").is_err() {
        return ExitCode::from(OUTPUT_CLOSED);
    }
    ExitCode::FAILURE
}

/// Says where an invalid value is from, if no flag gave it.
fn name_source(error: &mut clap::Error, file: &File, command: &clap::Command, arguments: &[OsString]) {
    let Some(ContextValue::String(argument)) = error.get(ContextKind::InvalidArg) else { return };
    let flag = argument.split(' ').next().unwrap_or_default().to_owned();
    let is_given = |given: &OsString| {
        let given = given.to_string_lossy();
        given == flag || given.strip_prefix(&flag).is_some_and(|rest| rest.starts_with('='))
    };
    if let Some(source) = file.source_of(command, arguments, &flag).filter(|_| !arguments.iter().any(is_given)) {
        error.insert(ContextKind::InvalidArg, ContextValue::String(source));
    }
}

/// Removes a store address from an error: an invalid one may still have a password in it.
fn hide_address(error: &mut clap::Error) {
    if let Some(ContextValue::String(value)) = error.get(ContextKind::InvalidValue)
        && value.contains("://")
    {
        error.insert(ContextKind::InvalidValue, ContextValue::String("…".to_owned()));
    }
}

/// The settings file that the command line names. It is read before the command line is parsed, since it has the defaults.
fn named_file(arguments: &[OsString]) -> Option<PathBuf> {
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        let text = argument.to_string_lossy();
        if text == "--config" {
            return rest.next().map(PathBuf::from);
        }
        if let Some(path) = text.strip_prefix("--config=") {
            return Some(Path::new(path).to_owned());
        }
    }
    std::env::var_os("TOUCHLINE_CONFIG").map(PathBuf::from)
}
