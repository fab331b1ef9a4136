//! A reference to what is kept for as long as its instance: descriptors, functions, code, pointer maps.
//!
//! # The promise
//! What belongs to an instance refers to itself in every direction: instructions hold the addresses of functions and of
//! types, types those of each other, frames those of functions. No lifetime of Rust describes that. So a [`Kept`] has
//! none: it can be copied and stored like an address, and can be read as long as it exists. What it leads to is freed
//! together with its instance, as a whole. That is sound because of one promise, which everything below the library's
//! public face keeps: **no `Kept` is used after its instance has been dropped.**
//!
//! It holds because
//! - goroutines, machines, the compiler and natives belong to one instance, and only meet what is its own;
//! - the scheduler holds the instance until its last thread has gone (`Task::Shared`), so the instance is dropped after
//!   everything that may hold a `Kept`;
//! - anything passed to Rust code that may outlive the run (an embedder's value, an answer, a report) is copied.
//!
//! Only unsafe code makes a `Kept` of what ends with an instance ([`Kept::new`]): the owners of such things, when they hand
//! them out (`heap::region::Region`, `heap::gcmap::Maps`, `instance::Instance::own`), and code that reads the address of one
//! from an instruction, a frame or an object. Real static data can be kept by anyone, by `From`.
//!
//! A `Kept` lends what it leads to only for as long as the `Kept` itself is borrowed, so a plain reference does not leave
//! its instance by accident. `&'static` stands for what a process never frees; only natives also use it for their
//! parameters, which the collector keeps until the native returns (`machine::native`).

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;

/// A reference to what is kept for as long as its instance (see the module). In memory it is the address.
#[repr(transparent)]
pub struct Kept<T: ?Sized + 'static>(&'static T);

impl<T: ?Sized> Kept<T> {
    /// What the owner keeps until its instance is dropped.
    ///
    /// # Safety
    /// The value stays where it is until the instance to which it belongs is dropped, or longer, and neither the result
    /// nor a copy of it is used afterwards (see the module).
    #[inline(always)]
    pub const unsafe fn new(value: &T) -> Kept<T> {
        // SAFETY: whoever uses the result or a copy of it does so while the value exists, as this function demands.
        Kept(unsafe { &*std::ptr::from_ref(value) })
    }

    /// What an address leads to; `None` for 0.
    ///
    /// # Safety
    /// An address that is not 0 is that of a value as [`Kept::new`] demands it.
    #[inline(always)]
    pub const unsafe fn from_ptr(address: *const T) -> Option<Kept<T>>
    where
        T: Sized,
    {
        // SAFETY: as this function demands.
        match unsafe { address.as_ref() } {
            Some(value) => Some(Kept(value)),
            None => None,
        }
    }

    /// A part of it, which is kept as long.
    #[inline(always)]
    pub fn map<U: ?Sized>(this: Kept<T>, part: impl FnOnce(&T) -> &U) -> Kept<U> {
        Kept(part(this.0))
    }

    /// A part of it that it may have, which is kept as long.
    #[inline(always)]
    pub fn map_option<U: ?Sized>(
        this: Kept<T>,
        part: impl FnOnce(&T) -> Option<&U>,
    ) -> Option<Kept<U>> {
        part(this.0).map(Kept)
    }

    /// The address of what it leads to.
    #[inline(always)]
    pub const fn as_ptr(this: Kept<T>) -> *const T {
        this.0
    }
}

impl<T: ?Sized> Clone for Kept<T> {
    #[inline(always)]
    fn clone(&self) -> Kept<T> {
        *self
    }
}

impl<T: ?Sized> Copy for Kept<T> {}

impl<T: ?Sized> Deref for Kept<T> {
    type Target = T;

    #[inline(always)]
    fn deref(&self) -> &T {
        self.0
    }
}

impl<T: ?Sized> AsRef<T> for Kept<T> {
    #[inline(always)]
    fn as_ref(&self) -> &T {
        self.0
    }
}

/// What lasts as long as the process lasts as long as any instance.
impl<T: ?Sized> From<&'static T> for Kept<T> {
    #[inline(always)]
    fn from(value: &'static T) -> Kept<T> {
        Kept(value)
    }
}

/// Two are equal if they lead to the same value, not to equal ones.
impl<T> PartialEq for Kept<T> {
    #[inline(always)]
    fn eq(&self, other: &Kept<T>) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl<T> Eq for Kept<T> {}

/// By its address, as it is compared.
impl<T> Hash for Kept<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        std::ptr::hash(self.0, state);
    }
}

impl<T: ?Sized + fmt::Debug> fmt::Debug for Kept<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<T: ?Sized + fmt::Display> fmt::Display for Kept<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Texts are compared as texts.
impl PartialEq for Kept<str> {
    fn eq(&self, other: &Kept<str>) -> bool {
        self.0 == other.0
    }
}

impl Eq for Kept<str> {}

impl Default for Kept<str> {
    fn default() -> Kept<str> {
        Kept("")
    }
}

impl Hash for Kept<str> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl PartialEq<&str> for Kept<str> {
    fn eq(&self, other: &&str) -> bool {
        self.0 == *other
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_an_address() {
        static PAIR: (u32, u32) = (1, 2);
        let kept = Kept::from(&PAIR);
        assert_eq!(size_of::<Option<Kept<u32>>>(), size_of::<usize>());
        assert_eq!(Kept::as_ptr(kept), &raw const PAIR);
        let second = Kept::map(kept, |p| &p.1);
        assert_eq!((kept.1, *second), (2, 2));
        assert!(second == Kept::map(kept, |p| &p.1) && second != Kept::map(kept, |p| &p.0));
        // SAFETY: no address, and that of a static.
        let (none, some) = unsafe {
            (
                Kept::from_ptr(std::ptr::null()),
                Kept::from_ptr(&raw const PAIR),
            )
        };
        assert!(none.is_none_or(|n: Kept<u32>| *n == 0) && some == Some(kept));
    }
}
