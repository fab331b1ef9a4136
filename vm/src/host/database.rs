//! Access to SQLite databases. SQLite opens its files by itself: the database, and its journal and log next to
//! it. So a program in a sandbox may open a database only where it may read and write the whole folder.

use super::Host;
use super::capabilities::{Capabilities, denied};
use super::guard::canonical;
use std::ffi::{CStr, CString, OsStr};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::{Path, PathBuf};

fn in_memory(name: &[u8]) -> bool {
    matches!(name, b":memory:" | b"file::memory:")
}

impl Host {
    /// The name by which SQLite may open a database: itself, seen from the program's working directory; in a
    /// sandbox, by a path without links.
    ///
    /// # Errors
    /// What the program lacks.
    pub fn database(&self, name: &[u8]) -> Result<Vec<u8>, i32> {
        if in_memory(name) {
            return Ok(name.to_owned());
        }
        let uri = name.strip_prefix(b"file:");
        let file = uri.unwrap_or(name);
        let prefix: &[u8] = if uri.is_some() { b"file:" } else { b"" };
        if let Some(may) = &self.granted {
            let at = file.iter().position(|&b| uri.is_some() && b == b'?');
            let (file, query) = file.split_at(at.unwrap_or(file.len()));
            if uri.is_some()
                && (file.contains(&b'%') || file.contains(&b'#') || file.starts_with(b"//"))
            {
                return Err(denied::ALL);
            }
            if file.is_empty() {
                // A temporary file, wherever such lie.
                return Err(denied::ALL);
            }
            let file = CString::new(file).map_err(|_| libc::EINVAL)?;
            let real = may
                .database(&self.full(&file)?)?
                .into_os_string()
                .into_vec();
            // The path of links may have signs that mean something in a URI.
            if uri.is_some() && real.iter().any(|b| b"%#?".contains(b)) {
                return Err(denied::ALL);
            }
            return Ok([prefix, &real, query].concat());
        }
        if file.is_empty() || file.starts_with(b"/") || file.starts_with(b":memory:") {
            return Ok(name.to_owned());
        }
        let Some(own) = &self.directory else {
            return Ok(name.to_owned());
        };
        let own = own.now();
        let full = own.join(OsStr::from_bytes(file)).into_os_string();
        Ok([prefix, &full.into_vec()].concat())
    }

    /// Whether SQLite may open a database whose name a statement has: by a path from the root, without links.
    pub fn may_attach(&self, name: &CStr) -> bool {
        let Some(may) = &self.granted else {
            return true;
        };
        let path = Path::new(OsStr::from_bytes(name.to_bytes()));
        // Temporary ones are kept in memory.
        matches!(name.to_bytes(), b"" | b":memory:")
            || path.is_absolute()
                && may
                    .database(path)
                    .is_ok_and(|real| real.as_os_str() == path.as_os_str())
    }
}

impl Capabilities {
    /// The path without links of a database.
    fn database(&self, path: &Path) -> Result<PathBuf, i32> {
        let real = canonical(path, true)?;
        let folder = real.parent().unwrap_or(Path::new("/"));
        match (self.covers(folder, false), self.covers(folder, true)) {
            (false, _) => Err(denied::READ),
            (_, false) => Err(denied::WRITE),
            _ => Ok(real),
        }
    }
}
