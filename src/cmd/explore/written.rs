//! Writes files: schedules, reports, pages.

use super::found::Told;
use crate::process::out::{cause, complain, not_written};
use std::path::{Path, PathBuf};

/// Writes a file, or says why it cannot be.
pub fn write(file: &Path, bytes: &[u8]) -> bool {
    match std::fs::write(file, bytes) {
        Ok(()) => true,
        Err(error) => {
            complain!("minigo explore: {}", not_written(file, &error));
            false
        }
    }
}

/// Writes the schedule files.
pub fn write_schedules(found: &mut [Told], folder: Option<&Path>, stem: &str) {
    if let Some(folder) = folder.filter(|_| !found.is_empty())
        && let Err(error) = std::fs::create_dir_all(folder)
    {
        complain!(
            "minigo explore: mkdir {}: {}",
            folder.display(),
            cause(&error)
        );
    }
    for (n, told) in found.iter_mut().enumerate() {
        let name = format!("{stem}-{}.sched", n + 1);
        let file = folder.map_or_else(|| PathBuf::from(&name), |folder| folder.join(&name));
        if write(&file, told.schedule.to_string().as_bytes()) {
            told.file = Some(file.display().to_string());
        }
    }
}
