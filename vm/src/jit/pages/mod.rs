//! Pages for machine code: they are written first, then made executable, and are never both at once. Knows nothing of
//! what the code is.

#[cfg(all(target_os = "macos", target_arch = "aarch64"))]
mod apple;
#[cfg(not(all(target_os = "macos", target_arch = "aarch64")))]
mod protected;

#[cfg(all(target_os = "macos", target_arch = "aarch64"))]
pub(super) use apple::{PAGE, copied};
#[cfg(not(all(target_os = "macos", target_arch = "aarch64")))]
pub(super) use protected::{PAGE, copied};
