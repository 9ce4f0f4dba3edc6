//! `touchline backup`: copies a store into a file that is complete and checked before it gets its name.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use clap::Args;
use store::{Address, Store};

use super::copy_bar::CopyBar;
use super::progress::Progress;
use crate::config::StoreSettings;

/// The exit code if the store itself is damaged.
const WRONG: u8 = 3;
/// The ending of the name until the file is complete.
const PARTIAL: &str = ".partial";
/// SQLite has these files beside an open one.
const COMPANIONS: [&str; 2] = ["-wal", "-shm"];

/// Back up a store into one file, while it is in use
///
/// The file is a SQLite store, also for a store on PostgreSQL. It has everything: matches, statistics, the change log, keys and
/// models, as they were at one moment. Services, imports and feeds may go on meanwhile.
///
/// The copy is compared with the store, table by table, and then checked like `touchline verify` does. Only then the file gets its
/// name; until then it is TO.partial. An existing file is kept unless --replace is given. The exit code is 0 if all is well, 3 if the
/// store has damage that the file now has as well, 1 if there is no backup.
///
/// To restore, stop the service, put the file in the place of the store, and start the service. A store on PostgreSQL is
/// restored with `touchline copy --from sqlite:TO --to postgres://…`.
///
/// touchline backup --store sqlite:touchline.db touchline-backup.db
#[derive(Args, Debug)]
pub(super) struct Backup {
    /// The file to write
    #[arg(value_name = "TO")]
    to: PathBuf,

    /// Replace the file if it exists
    #[arg(long)]
    replace: bool,

    #[command(flatten)]
    store: StoreSettings,
}

impl Backup {
    pub(super) fn run(self) -> Result<ExitCode> {
        let (from, started) = (&self.store.store, Instant::now());
        if from.file() == Some(&self.to) {
            bail!("{} is the store itself", self.to.display());
        }
        if self.to.exists() && !self.replace {
            bail!("{} exists: choose another name, or add --replace", self.to.display());
        }
        let source = Store::open_existing(from).with_context(|| format!("cannot open {from}"))?;
        let partial = PartialFile::create(&self.to)?;
        let copy = Store::open(&partial.address()?).with_context(|| partial.cannot_write())?;
        let progress = CopyBar::new();
        let copied = source
            .copy_to(&copy, |step| progress.show(step))
            .with_context(|| format!("cannot back {from} up to {}", self.to.display()))?;
        drop(progress);
        let progress = Progress::new("checked");
        let found = copy.verify(|done, of| progress.set(done, of)).context("cannot check the backup")?;
        drop(progress);
        let version = copy.version().context("cannot check the backup")?;
        // Closing it puts everything into the one file.
        drop(copy);
        let bytes = partial.commit(&self.to, self.replace)?;
        for finding in &found.wrong {
            say!("{finding}")?;
        }
        let rows: u64 = copied.tables.iter().map(|table| table.rows).sum();
        let seconds = started.elapsed().as_secs_f64();
        tell!(
            "{}: {rows} rows, {} matches, change {version}, {:.1} MB in {seconds:.1} s.",
            self.to.display(),
            found.matches,
            bytes as f64 / 1e6
        )?;
        if found.wrong.is_empty() {
            tell!("The backup equals the store, and all is well.")?;
            return Ok(ExitCode::SUCCESS);
        }
        tell!("The backup equals the store, which is damaged: {} things are wrong.", found.wrong.len())?;
        Ok(ExitCode::from(WRONG))
    }
}

/// The file under the name that it has until it is complete. It is deleted unless it is committed.
struct PartialFile {
    path: PathBuf,
    /// Locked, so that two backups do not write to one file.
    file: File,
    is_committed: bool,
    /// The file that had the name before. A process that has opened it meanwhile is refused, too.
    _lock: File,
}

impl PartialFile {
    /// Begins the file. What an interrupted backup left is replaced.
    fn create(to: &Path) -> Result<PartialFile> {
        let path = with_ending(to, PARTIAL);
        let cannot = || format!("cannot write {}", path.display());
        // A store has the hashes of keys, so the backup is not for everybody.
        let mut options = OpenOptions::new();
        options.read(true).write(true).mode(0o600);
        let lock = options.clone().create(true).truncate(false).open(&path).with_context(cannot)?;
        lock_for_backup(&lock, &path)?;
        // It is deleted and not emptied: a process that was killed at the end left a second name of a complete backup.
        fs::remove_file(&path).with_context(cannot)?;
        let file = options.create_new(true).open(&path).with_context(cannot)?;
        lock_for_backup(&file, &path)?;
        let partial = PartialFile { path, file, is_committed: false, _lock: lock };
        partial.remove_companions();
        Ok(partial)
    }

    fn address(&self) -> Result<Address> {
        let path = self.path.to_str().context("the name of the file is not UTF-8")?;
        Ok(format!("sqlite:{path}").parse()?)
    }

    fn cannot_write(&self) -> String {
        format!("cannot write {}", self.path.display())
    }

    /// Gives the complete file its name; returns its size.
    fn commit(mut self, to: &Path, replace: bool) -> Result<u64> {
        let cannot = || format!("cannot write {}", to.display());
        self.file.sync_all().with_context(cannot)?;
        let bytes = self.file.metadata().with_context(cannot)?.len();
        if replace {
            fs::rename(&self.path, to).with_context(cannot)?;
        } else {
            // A link, unlike a rename, fails if there is such a file by now.
            match fs::hard_link(&self.path, to) {
                Err(error) if error.kind() == ErrorKind::AlreadyExists => bail!("{} exists by now", to.display()),
                linked => linked.with_context(cannot)?,
            }
            fs::remove_file(&self.path).with_context(cannot)?;
        }
        self.is_committed = true;
        // Without this, the new name may be gone after a power failure.
        let folder = to.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        File::open(folder).and_then(|folder| folder.sync_all()).with_context(cannot)?;
        Ok(bytes)
    }

    fn remove_companions(&self) {
        for ending in COMPANIONS {
            // Usually there is none.
            let _ = fs::remove_file(with_ending(&self.path, ending));
        }
    }
}

impl Drop for PartialFile {
    fn drop(&mut self) {
        if !self.is_committed {
            let _ = fs::remove_file(&self.path);
            self.remove_companions();
        }
    }
}

/// Locks a file under this name. It is an error if another backup has it, or has replaced it by its own.
fn lock_for_backup(file: &File, path: &Path) -> Result<()> {
    let is_same = || Ok::<_, io::Error>(fs::metadata(path)?.ino() == file.metadata()?.ino());
    match file.try_lock() {
        Ok(()) if is_same().unwrap_or(false) => Ok(()),
        Ok(()) | Err(TryLockError::WouldBlock) => bail!("another backup is writing {}", path.display()),
        Err(TryLockError::Error(error)) => Err(error).with_context(|| format!("cannot write {}", path.display())),
    }
}

fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}
