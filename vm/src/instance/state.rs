//! State that other modules keep in an instance: one value of each type, created on first use.
//!
//! So the instance need not know sessions, reports or packages of the library, and none of them
//! needs a variable of the process.

use std::any::{Any, TypeId};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, PoisonError, RwLock};

/// While the program explores: whether it has asked for signals, which never come.
#[derive(Debug, Default)]
pub struct AwaitsSignals(pub AtomicBool);

type Value = Arc<dyn Any + Send + Sync>;

/// Values by type.
#[derive(Debug, Default)]
pub struct State(RwLock<Vec<(TypeId, Value)>>);

impl State {
    /// The value of that type.
    pub fn of<T: Default + Send + Sync + 'static>(&self) -> Arc<T> {
        self.find().unwrap_or_else(|| self.make())
    }

    fn find<T: Send + Sync + 'static>(&self) -> Option<Arc<T>> {
        let all = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let (_, value) = all.iter().find(|(id, _)| *id == TypeId::of::<T>())?;
        value.clone().downcast().ok()
    }

    /// Forgets all values but those of these types.
    pub(super) fn forget(&self, but: &[TypeId]) {
        let mut all = self.0.write().unwrap_or_else(PoisonError::into_inner);
        all.retain(|(id, _)| but.contains(id));
    }

    #[cold]
    fn make<T: Default + Send + Sync + 'static>(&self) -> Arc<T> {
        // Made outside of the lock, for it may ask for other values.
        let fresh = Arc::new(T::default());
        let mut all = self.0.write().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, value)) = all.iter().find(|(id, _)| *id == TypeId::of::<T>())
            && let Ok(value) = value.clone().downcast()
        {
            return value;
        }
        all.push((TypeId::of::<T>(), fresh.clone()));
        fresh
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

    #[test]
    fn one_value_of_each_type() {
        let state = State::default();
        state.of::<AtomicU32>().store(7, Relaxed);
        assert_eq!(state.of::<AtomicU32>().load(Relaxed), 7);
        assert_eq!(*state.of::<String>(), "");
        assert_eq!(State::default().of::<AtomicU32>().load(Relaxed), 0);
    }
}
