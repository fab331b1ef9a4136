//! Visits the parts of a value, field by field and element by element, without recursion: values and types can
//! be nested so deeply that recursion would overflow the native stack.

use super::rtype::{Kind, RType};
use smallvec::SmallVec;
use std::sync::OnceLock;

/// Values may share parts, and then take exponential time to walk: after this many parts the walk asks whether to
/// continue.
const LOOK: usize = 1 << 12;

/// A walk of fewer parts than this counts as nothing.
const FEW: usize = 1 << 6;

/// Whether the running goroutine may continue a walk that has visited this many more parts.
type Pace = fn(usize) -> bool;

static PACE: OnceLock<Pace> = OnceLock::new();

/// From this many bytes on, looking at a part that is compared or hashed at once counts as work.
pub(super) const BULK: usize = 1 << 10;
/// How many bytes count like a part.
const BYTES: usize = 256;

/// This many bytes are compared or hashed at once.
#[cold]
pub(super) fn bulk(bytes: usize) {
    if let Some(pace) = PACE.get() {
        // A program that is being ended leaves at its next safepoint.
        pace(bytes / BYTES);
    }
}

/// Long walks ask this whether to continue. Only the first call counts.
pub fn set_pace(pace: Pace) {
    let _ = PACE.set(pace);
}

/// A part: its type, and where it is in each of the `N` values walked together.
pub type Part<'t, const N: usize> = (&'t RType, [*const u8; N]);

/// Structs and arrays that were entered and have parts left, the innermost last.
pub struct Parts<'t, const N: usize> {
    open: SmallVec<[Open<'t, N>; 4]>,
    /// How many parts were visited since the walk last asked whether to continue.
    visited: usize,
    stopped: bool,
}

struct Open<'t, const N: usize> {
    ty: &'t RType,
    at: [*const u8; N],
    next: usize,
}

impl<const N: usize> Default for Parts<'_, N> {
    /// Nothing was entered yet.
    fn default() -> Self {
        Parts {
            open: SmallVec::new(),
            visited: 0,
            stopped: false,
        }
    }
}

impl<'t, const N: usize> Parts<'t, N> {
    /// Whether the walk ended early, since the program is being ended: what was found means nothing.
    pub fn stopped(&self) -> bool {
        self.stopped
    }

    /// Enters a struct or an array: its parts come next.
    pub fn enter(&mut self, (ty, at): Part<'t, N>) {
        self.open.push(Open { ty, at, next: 0 });
    }

    #[cold]
    fn look(&mut self) {
        let visited = std::mem::take(&mut self.visited);
        if PACE.get().is_some_and(|pace| !pace(visited)) {
            self.open.clear();
            self.stopped = true;
        }
    }

    /// The next part of what was entered last, blank fields left out. In a program that is being ended, there is none.
    pub fn next_part(&mut self) -> Option<Part<'t, N>> {
        self.visited += 1;
        if self.visited >= LOOK {
            self.look();
        }
        while let Some(open) = self.open.last_mut() {
            let part = open.part();
            // What follows its last part would only be kept for nothing.
            if open.next >= open.count() {
                self.open.pop();
            }
            if part.is_some() {
                return part;
            }
        }
        None
    }
}

impl<const N: usize> Drop for Parts<'_, N> {
    fn drop(&mut self) {
        if self.visited >= FEW {
            self.look();
        }
    }
}

impl<'t, const N: usize> Open<'t, N> {
    fn count(&self) -> usize {
        match self.ty.kind {
            // Values of no bytes are all equal, however many.
            Kind::Array if self.ty.size == 0 => 0,
            Kind::Array => self.ty.len as usize,
            _ => self.ty.fields().len(),
        }
    }

    fn part(&mut self) -> Option<Part<'t, N>> {
        let (ty, offset) = if self.ty.kind == Kind::Array {
            let elem = self.ty.elem_ref().filter(|_| self.next < self.count())?;
            let offset = self.next * elem.size;
            self.next += 1;
            (elem, offset)
        } else {
            let rest = self.ty.fields().get(self.next..)?;
            let skipped = rest.iter().take_while(|f| f.name == "_").count();
            self.next += skipped + 1;
            let field = rest.get(skipped)?;
            (&*field.ty, field.offset)
        };
        Some((ty, self.at.map(|p| p.wrapping_add(offset))))
    }
}
