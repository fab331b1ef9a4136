//! The environment: the program's own copy.

use std::os::unix::ffi::OsStringExt;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

type Variables = Vec<(Vec<u8>, Vec<u8>)>;

/// Environment variables, taken from the process when they are first asked for, or given.
#[derive(Debug, Default)]
pub struct Environment {
    now: OnceLock<Mutex<Variables>>,
    /// What they were before the first change.
    before: Mutex<Option<Variables>>,
}

impl Environment {
    /// The process's.
    pub fn of_process() -> Environment {
        Environment::default()
    }

    /// These, and no others.
    pub fn new(variables: impl IntoIterator<Item = (String, String)>) -> Environment {
        let all = variables.into_iter();
        let all = all.map(|(k, v)| (k.into_bytes(), v.into_bytes()));
        Environment {
            now: OnceLock::from(Mutex::new(all.collect())),
            before: Mutex::default(),
        }
    }

    fn with<R>(&self, f: impl FnOnce(&mut Variables) -> R) -> R {
        let all = self.now.get_or_init(|| {
            let all = std::env::vars_os().map(|(k, v)| (k.into_vec(), v.into_vec()));
            Mutex::new(all.collect())
        });
        f(&mut all.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn before(&self) -> MutexGuard<'_, Option<Variables>> {
        self.before.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Undoes all changes.
    pub(super) fn rewind(&self) {
        self.with(|all| {
            if let Some(before) = self.before().take() {
                *all = before;
            }
        });
    }

    /// All of them, as `NAME=value`.
    pub fn all(&self) -> Vec<Vec<u8>> {
        self.with(|all| {
            all.iter()
                .map(|(k, v)| [k.as_slice(), b"=", v.as_slice()].concat())
                .collect()
        })
    }

    /// The value of one.
    pub fn get(&self, key: &[u8]) -> Option<Vec<u8>> {
        self.with(|all| all.iter().find(|(k, _)| k == key).map(|(_, v)| v.clone()))
    }

    /// Sets one, or takes it away.
    pub fn set(&self, key: &[u8], value: Option<&[u8]>) {
        self.with(|all| {
            self.before().get_or_insert_with(|| all.clone());
            let entry = all.iter_mut().find(|(k, _)| k == key);
            match (entry, value) {
                (Some(entry), Some(value)) => entry.1 = value.to_vec(),
                (None, Some(value)) => all.push((key.to_vec(), value.to_vec())),
                (_, None) => all.retain(|(k, _)| k != key),
            }
        });
    }
}
