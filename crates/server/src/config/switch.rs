//! Settings that are on or off: `--mcp`, `--mcp=true`, `--mcp=false`, or a variable of the environment.

use clap::{Arg, ArgAction};

pub(crate) trait Switch {
    /// The value without the setting is `default`; the name alone switches it on.
    fn switch(self, default: &'static str) -> Self;
}

impl Switch for Arg {
    fn switch(self, default: &'static str) -> Arg {
        let arg = self.value_name("true|false").num_args(0..=1).require_equals(true).action(ArgAction::Set);
        arg.default_value(default).default_missing_value("true")
    }
}
