//! System calls that each system has in a form of its own, as the rest of `host` and the library's natives make them.
//! An error is its number. `ENOSYS` says that the system has nothing of the kind. Knows nothing of permissions.

#[cfg(not(target_os = "macos"))]
mod linux;
#[cfg(target_os = "macos")]
mod macos;

#[cfg(not(target_os = "macos"))]
use linux as here;
#[cfg(target_os = "macos")]
use macos as here;

pub use here::files::{
    COMMANDS, TERMINAL, directory_entries, file_system, file_system_words, pipe, set_descriptor,
    status_words, sync_data, watch_add, watch_new, watch_remove,
};
pub(super) use here::files::{
    FOLDER, HANDLE, UNNAMED, change_mode, makes_unnamed, open_without_links, opened_as, sync,
};
pub use here::net::{CLOSES_FILES, accept, keep_files, socket};
pub(super) use here::net::{backlog, groups, link};
pub use here::process::thread_id;
pub(super) use here::process::{
    close_all_when_started, death_signal, process_handle, used, watch_for_exit,
};

/// What is known of a network interface besides its addresses.
#[derive(Debug, Default)]
pub(super) struct Link {
    /// Its number, and the most bytes of a packet.
    pub index: u64,
    pub mtu: u64,
    /// Its hardware address as `aa:bb:...`, or nothing.
    pub address: String,
}

fn last() -> i32 {
    std::io::Error::last_os_error()
        .raw_os_error()
        .unwrap_or(libc::EIO)
}

/// What a call answers; below zero: the error.
fn answer(r: i32) -> Result<i32, i32> {
    if r < 0 { Err(last()) } else { Ok(r) }
}
