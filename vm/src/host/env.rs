//! The environment: the program's own copy.

use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::os::unix::ffi::OsStringExt;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

/// Variables in the order in which they were set, each found by its name: a program may set many.
#[derive(Clone, Debug, Default)]
struct Variables {
    places: FxHashMap<Vec<u8>, u64>,
    in_order: BTreeMap<u64, (Vec<u8>, Vec<u8>)>,
    /// The place of the next new one.
    next: u64,
}

impl Variables {
    fn get(&self, key: &[u8]) -> Option<&Vec<u8>> {
        let place = self.places.get(key)?;
        self.in_order.get(place).map(|(_, value)| value)
    }

    /// Sets one where it stands, or as the last.
    fn set(&mut self, key: &[u8], value: &[u8]) {
        let place = *self.places.entry(key.to_vec()).or_insert_with(|| {
            self.next += 1;
            self.next
        });
        self.in_order.insert(place, (key.to_vec(), value.to_vec()));
    }

    fn remove(&mut self, key: &[u8]) {
        if let Some(place) = self.places.remove(key) {
            self.in_order.remove(&place);
        }
    }
}

impl FromIterator<(Vec<u8>, Vec<u8>)> for Variables {
    /// The first of several of one name counts, as for `getenv` in C.
    fn from_iter<I: IntoIterator<Item = (Vec<u8>, Vec<u8>)>>(all: I) -> Self {
        let mut variables = Variables::default();
        for (key, value) in all {
            if variables.get(&key).is_none() {
                variables.set(&key, &value);
            }
        }
        variables
    }
}

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
            all.in_order
                .values()
                .map(|(k, v)| [k.as_slice(), b"=", v.as_slice()].concat())
                .collect()
        })
    }

    /// The value of one.
    pub fn get(&self, key: &[u8]) -> Option<Vec<u8>> {
        self.with(|all| all.get(key).cloned())
    }

    /// Sets one, or takes it away.
    pub fn set(&self, key: &[u8], value: Option<&[u8]>) {
        self.with(|all| {
            self.before().get_or_insert_with(|| all.clone());
            match value {
                Some(value) => all.set(key, value),
                None => all.remove(key),
            }
        });
    }
}
