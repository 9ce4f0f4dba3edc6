//! Settings in a TOML file.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

/// The file that is read if none is named and this one exists.
const DEFAULT_FILE: &str = "touchline.toml";

/// The settings in a TOML file, as text.
#[derive(Clone, Debug, Default)]
pub struct File {
    path: PathBuf,
    values: BTreeMap<String, String>,
    /// The line of each.
    lines: BTreeMap<String, usize>,
}

impl File {
    /// Reads the named file, or the default one if it exists.
    pub fn read(named: Option<&Path>) -> Result<File> {
        let path = named.unwrap_or(Path::new(DEFAULT_FILE));
        if named.is_none() && !path.exists() {
            return Ok(File::default());
        }
        let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        let table: toml::Table = text.parse().with_context(|| format!("{} is not valid TOML", path.display()))?;
        let mut values = BTreeMap::new();
        for (name, value) in table {
            let text = match value {
                toml::Value::String(text) => text,
                toml::Value::Integer(number) => number.to_string(),
                toml::Value::Float(number) => number.to_string(),
                toml::Value::Boolean(flag) => flag.to_string(),
                other => bail!(
                    "{}: {name}: a setting is text, a number or true/false, not {}",
                    path.display(),
                    other.type_str()
                ),
            };
            values.insert(name, text);
        }
        let lines = text.lines().zip(1..).filter_map(|(line, number)| {
            let name = line.split_once('=')?.0.trim().trim_matches(['"', '\'']);
            Some((name.to_owned(), number))
        });
        Ok(File { path: path.to_owned(), values, lines: lines.collect() })
    }

    /// Where a setting of the command in these arguments has its value from, if no flag gave it: an environment variable, or
    /// a line of this file.
    pub fn source_of(&self, command: &clap::Command, arguments: &[OsString], flag: &str) -> Option<String> {
        let (name, variable) = setting(command, arguments, flag)?;
        if std::env::var_os(&variable).is_some() {
            return Some(format!("{variable} in the environment"));
        }
        self.values.get(&name)?;
        let line = self.lines.get(&name).map_or_else(String::new, |line| format!(":{line}"));
        Some(format!("{name} in {}{line}", self.path.display()))
    }

    /// Makes the file's settings the defaults of a command and its subcommands. Flags and environment override them.
    pub fn set_defaults(&self, command: clap::Command) -> Result<clap::Command> {
        let known = settings_of(&command);
        if let Some(name) = self.values.keys().find(|name| !known.contains(name)) {
            match similar(name, &known) {
                Some(meant) => bail!("{}: there is no setting {name}; did you mean {meant}?", self.path.display()),
                None => {
                    bail!("{}: there is no setting {name}; the settings are {}", self.path.display(), known.join(", "))
                }
            }
        }
        Ok(self.with_defaults(command))
    }

    fn with_defaults(&self, command: clap::Command) -> clap::Command {
        command
            .mut_args(|arg| match (arg.get_env().is_some(), self.values.get(arg.get_id().as_str())) {
                (true, Some(value)) => arg.default_value(value.clone()),
                _ => arg,
            })
            .mut_subcommands(|command| self.with_defaults(command))
    }
}

/// The name and the environment variable of the setting that a flag gives. Two commands may have flags of one name.
fn setting(command: &clap::Command, arguments: &[OsString], flag: &str) -> Option<(String, String)> {
    let called = arguments.iter().enumerate().find_map(|(at, name)| Some((at, command.find_subcommand(name)?)));
    let in_called = called.and_then(|(at, called)| setting(called, &arguments[at + 1..], flag));
    let own = || {
        let arg = command.get_arguments().find(|arg| arg.get_long() == flag.strip_prefix("--"))?;
        Some((arg.get_id().to_string(), arg.get_env()?.to_string_lossy().into_owned()))
    };
    in_called.or_else(own)
}

/// From 0 (nothing in common) to 1 (equal).
const MIN_SIMILARITY: f64 = 0.7;

/// The setting that a name was probably meant for: flags and variables have other forms of it.
fn similar<'a>(name: &str, known: &'a [String]) -> Option<&'a str> {
    let name = name.to_lowercase().replace('-', "_");
    let name = name.trim_start_matches('_').trim_start_matches("touchline_");
    known
        .iter()
        .map(|setting| (strsim::normalized_damerau_levenshtein(name, setting), setting.as_str()))
        .max_by(|one, other| one.0.total_cmp(&other.0))
        .filter(|(similarity, _)| *similarity >= MIN_SIMILARITY)
        .map(|(_, setting)| setting)
}

/// An argument with an environment variable is a setting; the others belong to one call.
fn settings_of(command: &clap::Command) -> Vec<String> {
    let own = command.get_arguments().filter(|arg| arg.get_env().is_some() && arg.get_id() != "config");
    let mut names: Vec<String> = own.map(|arg| arg.get_id().as_str().to_owned()).collect();
    names.extend(command.get_subcommands().flat_map(settings_of));
    names.sort();
    names.dedup();
    names
}
