//! Files that are whole or not there, whatever ends the program.
//!
//! A file is complete in a temporary one beside it before it takes its place ([`replace`]); a link to it is
//! followed, and pipes and devices are written to.
//!
//! What is temporary is removed when an error, an interrupt or a request to terminate ends the program
//! ([`clean_up_on_signals`]). Nothing can be removed by a program that is killed; what it left is known by a
//! lock that nobody holds, and the next one that writes there removes it.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use stepsmith_scheme::spec::{Diagnostic, Usage};

/// The names of temporary files.
const PREFIX: &str = ".stepsmith-";
const SUFFIX: &str = ".tmp";
/// The exit status of a program that an interrupt ended.
const INTERRUPTED: i32 = 130;

/// The file to be removed if a signal ends the program now; one is written at a time.
static TEMPORARY: Mutex<Option<PathBuf>> = Mutex::new(None);

fn temporary() -> MutexGuard<'static, Option<PathBuf>> {
    TEMPORARY.lock().unwrap_or_else(PoisonError::into_inner)
}

/// From here on a signal that ends the program removes what is temporary first.
pub(super) fn clean_up_on_signals() {
    // A second handler is refused; then the first one is there.
    let _ = ctrlc::set_handler(|| {
        let file = temporary();
        // A failure leaves litter and no harm.
        let _ = file.as_ref().map(fs::remove_file);
        let _ = writeln!(io::stderr(), "\ninterrupted; no file is half-written");
        // The lock is held to the end: nothing new becomes temporary.
        std::process::exit(INTERRUPTED)
    });
}

/// The diagnostic of a file that can not be used.
pub(super) fn file_error(message: String) -> Diagnostic {
    Diagnostic::without_place(Usage::file(message))
}

/// The diagnostic that a file can not be written.
pub(super) fn not_written(path: &Path, error: &io::Error) -> Diagnostic {
    file_error(format!("can not write {}: {error}", path.display()))
}

/// Replaces one file by a text, as [`replace`].
///
/// # Errors
/// A file that can not be written.
pub(super) fn replace_text(path: &Path, text: &str) -> Result<(), Diagnostic> {
    sweep(parent(path));
    let written = replace(path, |file| file.write_all(text.as_bytes()));
    written.map_err(|error| not_written(path, &error))
}

/// Replaces one file by the output of `write`. A path that is no file, such as a pipe or a device, is written to.
///
/// # Errors
/// Those of `write` and of the file system; a file is as before then.
pub(super) fn replace(
    path: &Path,
    write: impl FnOnce(&mut File) -> io::Result<()>,
) -> io::Result<()> {
    let Some(path) = place(path)? else {
        let mut stream = File::options().append(true).open(path)?;
        write(&mut stream)?;
        return stream.flush();
    };
    let mut named = {
        let mut file = temporary();
        let mut builder = tempfile::Builder::new();
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o644));
        let builder = builder.prefix(PREFIX).suffix(SUFFIX);
        let named = builder.tempfile_in(parent(&path))?;
        *file = Some(named.path().into());
        named
    };
    // Says that its writer lives; a file system without locks leaves the sweeping to people.
    let _ = named.as_file().try_lock();
    write(named.as_file_mut())?;
    named.flush()?;
    // No signal removes what has its name.
    let mut file = temporary();
    named.persist(&path).map_err(|error| error.error)?;
    *file = None;
    Ok(())
}

/// The most links from one path to the next that are followed, as in the system.
const LINKS: usize = 40;

/// The file that a path leads to, which may not be there yet. A link stays, and the file that it names is replaced.
/// `None` for a place that is written into and stays, such as a pipe or a device.
fn place(path: &Path) -> io::Result<Option<PathBuf>> {
    let mut path = path.to_path_buf();
    for _ in 0..LINKS {
        let kind = match path.symlink_metadata() {
            Ok(found) => found.file_type(),
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Some(path)),
            Err(error) => return Err(error),
        };
        if !kind.is_symlink() {
            return Ok((kind.is_file() || kind.is_dir()).then_some(path));
        }
        // What a process has open is named by links that are no paths, and stays what it has open.
        if parent(&path).canonicalize()?.starts_with("/proc") {
            return Ok(None);
        }
        path = parent(&path).join(path.read_link()?);
    }
    Err(io::Error::other("too many links, each to the next"))
}

/// The directory of a path.
pub(super) fn parent(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if parent != Path::new("") => parent,
        _ => Path::new("."),
    }
}

/// Removes temporary files whose writers are gone.
pub(super) fn sweep(directory: &Path) {
    let Ok(entries) = fs::read_dir(directory) else {
        return;
    };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let ours = name.starts_with(PREFIX) && name.ends_with(SUFFIX);
        let path = entry.path();
        if ours && path.is_file() && File::open(&path).is_ok_and(|file| file.try_lock().is_ok()) {
            let _ = fs::remove_file(path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(directory: &Path) -> Vec<String> {
        let entries = fs::read_dir(directory).unwrap();
        let mut names: Vec<String> = entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn a_file_is_as_before_after_an_error_and_nothing_stays() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("a.csv");
        replace(&path, |file| file.write_all(b"old")).unwrap();
        let failed = replace(&path, |file| {
            file.write_all(b"ne")?;
            Err(io::Error::other("the disk is full"))
        });
        assert_eq!(failed.unwrap_err().to_string(), "the disk is full");
        assert_eq!(fs::read(&path).unwrap(), b"old");
        assert_eq!(names(directory.path()), ["a.csv"]);
    }

    /// A link stays a link, and what it names is replaced, whether it is there or not.
    #[cfg(unix)]
    #[test]
    fn a_link_is_followed() {
        use std::os::unix::fs::symlink;
        let root = tempfile::tempdir().unwrap();
        let path = |name: &str| root.path().join(name);
        fs::create_dir(path("far")).unwrap();
        fs::write(path("far/there"), "old").unwrap();
        for (link, to, file) in [
            ("one", "far/there", "far/there"),
            ("two", "one", "far/there"),
            ("dangling", "far/new", "far/new"),
        ] {
            symlink(to, path(link)).unwrap();
            replace(&path(link), |file| file.write_all(link.as_bytes())).unwrap();
            assert!(path(link).is_symlink(), "{link}");
            assert_eq!(fs::read_to_string(path(file)).unwrap(), link);
        }
        assert_eq!(names(root.path()), ["dangling", "far", "one", "two"]);
        assert_eq!(names(&path("far")), ["new", "there"]);
        symlink("circle", path("circle")).unwrap();
        assert!(replace(&path("circle"), |_| Ok(())).is_err());
        assert!(path("circle").is_symlink());
    }

    /// A pipe stays one, and its reader gets what is written, by a link to it too.
    #[cfg(unix)]
    #[test]
    fn a_pipe_is_written_to() {
        use std::os::unix::fs::{FileTypeExt, symlink};
        let root = tempfile::tempdir().unwrap();
        let pipe = root.path().join("pipe");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status();
        assert!(made.unwrap().success());
        let link = root.path().join("link");
        symlink("pipe", &link).unwrap();
        for path in [&pipe, &link] {
            let reader = std::thread::spawn({
                let pipe = pipe.clone();
                move || fs::read_to_string(pipe)
            });
            replace(path, |file| file.write_all(b"through")).unwrap();
            assert_eq!(reader.join().unwrap().unwrap(), "through");
            assert!(pipe.symlink_metadata().unwrap().file_type().is_fifo());
        }
        assert_eq!(names(root.path()), ["link", "pipe"]);
    }

    #[test]
    fn what_a_killed_writer_left_is_removed_and_what_a_living_one_writes_is_not() {
        let directory = tempfile::tempdir().unwrap();
        let path = |name: &str| directory.path().join(name);
        fs::write(path(".stepsmith-dead.tmp"), "half").unwrap();
        let living = File::create(path(".stepsmith-living.tmp")).unwrap();
        living.try_lock().unwrap();
        fs::write(path(".stepsmith-notes.txt"), "of people").unwrap();
        replace_text(&path("a.csv"), "new").unwrap();
        assert_eq!(
            names(directory.path()),
            [".stepsmith-living.tmp", ".stepsmith-notes.txt", "a.csv"]
        );
    }
}
