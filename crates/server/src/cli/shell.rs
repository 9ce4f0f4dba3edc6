//! `touchline completions` and `touchline man`: what shells and `man` know of the command line.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::Args;
use clap_complete::Shell;

use super::print;

/// Print the completions of a shell
///
/// bash: touchline completions bash > ~/.local/share/bash-completion/completions/touchline
///
/// zsh: touchline completions zsh > a file named _touchline in a folder of $fpath
///
/// fish: touchline completions fish > ~/.config/fish/completions/touchline.fish
#[derive(Args, Debug)]
pub(super) struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    pub(super) fn run(&self, mut command: clap::Command) -> Result<ExitCode> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut command, "touchline", &mut script);
        print(&script)?;
        Ok(ExitCode::SUCCESS)
    }
}

/// Print the manual page
///
/// touchline man > touchline.1
///
/// touchline man --to /usr/local/share/man/man1
#[derive(Args, Debug)]
pub(super) struct Man {
    /// Write a page for every command into this folder, instead of printing the page of all
    #[arg(long, value_name = "FOLDER")]
    to: Option<PathBuf>,
}

impl Man {
    pub(super) fn run(&self, command: clap::Command) -> Result<ExitCode> {
        match &self.to {
            Some(folder) => {
                clap_mangen::generate_to(command, folder)
                    .with_context(|| format!("cannot write to {}", folder.display()))?;
            }
            None => {
                let mut page = Vec::new();
                clap_mangen::Man::new(command).render(&mut page)?;
                print(&page)?;
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}
