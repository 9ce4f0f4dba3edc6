//! When the allocator returns freed memory to the system.
//!
//! mimalloc keeps freed memory for a second, because it may be needed again. A service that makes and drops many large
//! responses holds hundreds of megabytes that way, above the limits that its settings state. The allocator reads its own
//! setting from the environment before `main`, so the program starts itself again with it, once, as the same process.

use std::os::unix::process::CommandExt;
use std::process::Command;

/// The setting of the allocator: milliseconds until freed memory is returned.
const DELAY: &str = "MIMALLOC_PURGE_DELAY";
/// Long enough for the next request to use it again, and short enough for a container.
const MILLISECONDS: &str = "10";

/// Starts this program again with freed memory returned soon, unless the environment has the setting already. If that is not
/// possible, the program goes on as it is.
pub(super) fn return_soon() {
    if std::env::var_os(DELAY).is_some() {
        return;
    }
    let Ok(program) = std::env::current_exe() else { return };
    let mut arguments = std::env::args_os();
    let mut again = Command::new(program);
    if let Some(name) = arguments.next() {
        again.arg0(name);
    }
    // It returns only if it fails.
    let _ = again.args(arguments).env(DELAY, MILLISECONDS).exec();
}
