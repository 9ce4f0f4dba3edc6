//! Who calls the tools.

use std::fmt;

/// Who calls the tools.
#[derive(Clone)]
pub(crate) enum Caller {
    /// Whoever runs the command can read the store anyway.
    Trusted,
    Key(String),
}

/// The key is not printed.
impl fmt::Debug for Caller {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Caller::Trusted => "Trusted",
            Caller::Key(_) => "Key",
        })
    }
}
