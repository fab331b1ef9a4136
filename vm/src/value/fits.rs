//! Whether memory that holds a value of one type may be read and written as another type, for conversions
//! through `unsafe.Pointer`.

use super::places;
use super::rtype::{Kind, RType, flag};

/// How many parts of two types are compared. Types share parts, so there may be many more than were written.
const MOST: usize = 10_000;

/// Whether a `part` may be taken to lie `at` bytes into a `whole`: words without pointers are as good as any others
/// of them, and what holds pointers must be the same in both.
pub fn fits(mut whole: &RType, mut at: usize, part: &RType) -> bool {
    loop {
        let end = at.checked_add(part.size);
        if end.is_none_or(|end| end > whole.size) {
            return false;
        }
        if whole.gc.is_none() && part.gc.is_none() {
            return true;
        }
        if at == 0 && same(whole, part) {
            return true;
        }
        match inner(whole, at, part) {
            Some((next, offset)) => (whole, at) = (next, at - offset),
            None => return shorter(whole, at, part) || are_plain(whole, at, part),
        }
    }
}

/// The field or the element of `whole` in which a `part` at that distance lies wholly, and where that begins.
fn inner<'t>(whole: &'t RType, at: usize, part: &RType) -> Option<(&'t RType, usize)> {
    let (ty, offset) = match whole.kind {
        Kind::Struct => {
            let inside = |offset: usize, size: usize| offset <= at && at - offset < size;
            let field = (whole.fields().iter()).find(|f| inside(f.offset, f.ty.size))?;
            (&*field.ty, field.offset)
        }
        Kind::Array => {
            let elem = whole.elem_ref().filter(|e| e.size != 0)?;
            (elem, at - at % elem.size)
        }
        _ => return None,
    };
    (at - offset + part.size <= ty.size).then_some((ty, offset))
}

/// Whether `part` is an array of the elements of the array `whole`, some of them.
fn shorter(whole: &RType, at: usize, part: &RType) -> bool {
    let (Some(elem), Some(own)) = (whole.elem(), part.elem()) else {
        return false;
    };
    whole.kind == Kind::Array
        && part.kind == Kind::Array
        && elem.size != 0
        && at.is_multiple_of(elem.size)
        && same(&elem, &own)
}

/// Whether a `part` without pointers covers only fields without pointers of the struct `whole`, the same as in compiled Go.
fn are_plain(whole: &RType, at: usize, part: &RType) -> bool {
    let end = at + part.size;
    let mut covered =
        (whole.fields().iter()).filter(|f| f.offset < end && at < f.offset + f.ty.size);
    whole.kind == Kind::Struct
        && part.gc.is_none()
        && covered.all(|f| f.ty.gc.is_none())
        && places::to_go(whole, end) - places::to_go(whole, at) == part.size
}

/// Whether both lie alike in memory, with the same types of pointers at the same places.
fn same(a: &RType, b: &RType) -> bool {
    let mut open = vec![(a, b)];
    let mut compared = 0;
    while let Some((a, b)) = open.pop() {
        compared += 1;
        if compared > MOST {
            return false;
        }
        if std::ptr::eq(a, b) {
            continue;
        }
        if a.size != b.size || a.align != b.align {
            return false;
        }
        match (a.gc, b.gc) {
            (None, None) => continue,
            (Some(_), Some(_)) if a.kind == b.kind => {}
            _ => return false,
        }
        let alike = match a.kind {
            Kind::Struct => {
                let (fields, others) = (a.fields(), b.fields());
                let mut pairs = fields.iter().zip(others);
                open.extend(fields.iter().zip(others).map(|(f, g)| (&*f.ty, &*g.ty)));
                fields.len() == others.len() && pairs.all(|(f, g)| f.offset == g.offset)
            }
            Kind::Array => {
                open.extend(a.elem_ref().zip(b.elem_ref()));
                a.len == b.len
            }
            _ => same_pointer(a, b),
        };
        if !alike {
            return false;
        }
    }
    true
}

/// Whether two types of one kind, which are neither structs nor arrays, have the same values.
fn same_pointer(a: &RType, b: &RType) -> bool {
    match a.kind {
        Kind::String | Kind::UnsafePointer => true,
        Kind::Pointer | Kind::Slice => a.elem().is_some() && a.elem() == b.elem(),
        Kind::Map => a.elem().is_some() && a.key() == b.key() && a.elem() == b.elem(),
        Kind::Chan => a.elem().is_some() && a.elem() == b.elem() && a.chan_dir == b.chan_dir,
        Kind::Func => {
            let (parts, others) = (a.parts(), b.parts());
            parts.params == others.params
                && parts.results == others.results
                && a.is(flag::VARIADIC) == b.is(flag::VARIADIC)
        }
        _ => false,
    }
}
