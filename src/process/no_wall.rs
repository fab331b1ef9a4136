//! The second wall of `--sandbox` on macOS, which has none: there are only minigo's own checks, and `--sandbox=strict` is an
//! error.

use minigo_vm::host::Capabilities;

/// Why there is none.
const NONE: &str = "macOS has no second wall (Landlock and seccomp exist only on Linux): minigo's own checks are all";

/// A wall that cannot be raised.
#[derive(Debug)]
pub struct Wall {
    /// Not to begin without it.
    strict: bool,
}

impl Wall {
    /// The wall that fits these grants.
    pub fn around(_: &Capabilities, strict: bool) -> Wall {
        Wall { strict }
    }

    /// The same in place of minigo's own checks.
    ///
    /// # Errors
    /// Always.
    pub fn alone(self) -> Result<Wall, String> {
        Err(format!("minigo run: --sandbox=system-only: {NONE}"))
    }

    /// Raises it.
    ///
    /// # Errors
    /// If it is to be there.
    pub fn raise(&self) -> Result<(), String> {
        match self.strict {
            true => Err(NONE.to_owned()),
            false => Ok(()),
        }
    }
}

/// The walls that a sandbox has on this system, for `minigo env`.
pub fn standing() -> String {
    "checks".to_owned()
}
