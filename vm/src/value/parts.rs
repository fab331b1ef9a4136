//! Walking the parts of a value, field by field and element by element, without recursion: values and
//! types nest as deep as programs make them, and a native stack is soon used up.

use super::rtype::{Kind, RType};
use smallvec::SmallVec;

/// A part: its type, and where it lies in each of the `N` values walked together.
pub type Part<'t, const N: usize> = (&'t RType, [*const u8; N]);

/// Structs and arrays that were entered and have parts left, the innermost last.
pub struct Parts<'t, const N: usize>(SmallVec<[Open<'t, N>; 4]>);

struct Open<'t, const N: usize> {
    ty: &'t RType,
    at: [*const u8; N],
    next: usize,
}

impl<'t, const N: usize> Parts<'t, N> {
    /// Nothing was entered yet.
    pub fn new() -> Parts<'t, N> {
        Parts(SmallVec::new())
    }

    /// Enters a struct or an array: its parts come next.
    pub fn enter(&mut self, (ty, at): Part<'t, N>) {
        self.0.push(Open { ty, at, next: 0 });
    }

    /// The next part of what was entered last, blank fields left out.
    pub fn next(&mut self) -> Option<Part<'t, N>> {
        while let Some(open) = self.0.last_mut() {
            let part = open.part();
            // What follows its last part would only be kept for nothing.
            if open.next >= open.count() {
                self.0.pop();
            }
            if part.is_some() {
                return part;
            }
        }
        None
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
            let elem = self.ty.elem().filter(|_| self.next < self.count())?;
            let offset = self.next * elem.size;
            self.next += 1;
            (elem, offset)
        } else {
            let rest = self.ty.fields().get(self.next..)?;
            let skipped = rest.iter().take_while(|f| f.name == "_").count();
            self.next += skipped + 1;
            let field = rest.get(skipped)?;
            (field.ty, field.offset)
        };
        Some((ty, self.at.map(|p| p.wrapping_add(offset))))
    }
}
