//! Where compiled Go has the parts of a value. There a slice takes 24 bytes and nothing is 16-aligned, so parts of types
//! with strings, slices or interfaces lie elsewhere than here. Programs know Go's distances (`unsafe.Offsetof`,
//! `reflect.StructField.Offset`), and move pointers by them.

use super::rtype::{Field, Kind, RType};

/// Size and alignment in compiled Go, in bytes.
pub fn go_layout(t: &RType) -> (usize, usize) {
    match t.kind {
        Kind::Slice => (24, 8),
        Kind::String | Kind::Interface => (16, 8),
        Kind::Array => {
            let (size, align) = t.elem_ref().map_or((0, 1), go_layout);
            (size.saturating_mul(t.len as usize), align)
        }
        Kind::Struct => {
            let align = t.fields().iter().map(|f| go_layout(&f.ty).1).max();
            let (align, last) = (align.unwrap_or(1), fields(t).last());
            let (begin, end) = last.map_or((0, 0), |(_, begin, end)| (begin, end));
            // A last field of size zero is padded, so that its address lies inside the struct.
            let padded = end + usize::from(begin == end && end > 0);
            (padded.next_multiple_of(align), align)
        }
        Kind::Complex64 => (8, 4),
        Kind::Complex128 => (16, 8),
        _ => (t.size, usize::from(t.align).max(1)),
    }
}

/// The fields of a struct, each with where it begins and ends in compiled Go.
fn fields(t: &RType) -> impl Iterator<Item = (&Field, usize, usize)> {
    let mut end = 0_usize;
    t.fields().iter().map(move |f| {
        let (size, align) = go_layout(&f.ty);
        let begin = end.next_multiple_of(align);
        end = begin + size;
        (f, begin, end)
    })
}

/// Where a field begins in compiled Go.
pub fn go_offset(t: &RType, field: usize) -> usize {
    fields(t).nth(field).map_or(0, |(_, begin, _)| begin)
}

/// Whether compiled Go has all parts of a value where they are here.
pub fn are_as_go(t: &RType) -> bool {
    match t.kind {
        Kind::Struct => {
            go_layout(t).0 == t.size
                && fields(t).all(|(f, begin, _)| f.offset == begin && are_as_go(&f.ty))
        }
        Kind::Array => t.elem_ref().is_none_or(are_as_go),
        _ => go_layout(t).0 == t.size,
    }
}

/// How far behind the first of several values of type `t` a pointer leads that was `from` bytes behind it, after it was
/// moved by `by` bytes of compiled Go's. `None`: before the first, or the values are empty.
pub fn moved(t: &RType, from: usize, by: i64) -> Option<usize> {
    let size = go_layout(t).0;
    let to = to_go(t, from).checked_add_signed(isize::try_from(by).ok()?)?;
    let inside = of_go(t, to.checked_rem(size)?);
    (to / size).checked_mul(t.size)?.checked_add(inside)
}

/// The distance in compiled Go of what is `at` bytes behind the first of several values of type `t`.
pub fn to_go(t: &RType, at: usize) -> usize {
    match t.size {
        0 => at,
        size => at / size * go_layout(t).0 + inside_go(t, at % size),
    }
}

/// The same inside of one value.
fn inside_go(mut t: &RType, mut at: usize) -> usize {
    let mut base = 0;
    loop {
        match t.kind {
            Kind::Struct => {
                let inside = fields(t).take_while(|(f, ..)| f.offset <= at).last();
                let Some((f, begin, end)) = inside else {
                    return base + at;
                };
                // Behind a field, before the next.
                if at - f.offset >= f.ty.size.max(1) {
                    return base + end + (at - f.offset - f.ty.size);
                }
                (base, at, t) = (base + begin, at - f.offset, &*f.ty);
            }
            Kind::Array => {
                let Some(elem) = t.elem_ref().filter(|e| e.size > 0) else {
                    return base + at;
                };
                (base, at) = (base + at / elem.size * go_layout(elem).0, at % elem.size);
                t = elem;
            }
            _ => return base + at,
        }
    }
}

/// The other way round: where that is which compiled Go has `at` bytes behind the beginning of a value.
fn of_go(mut t: &RType, mut at: usize) -> usize {
    let mut base = 0;
    loop {
        match t.kind {
            Kind::Struct => {
                let inside = fields(t).take_while(|(_, begin, _)| *begin <= at);
                let Some((f, begin, end)) = inside.last() else {
                    return base + at;
                };
                if at - begin >= (end - begin).max(1) {
                    return base + f.offset + f.ty.size + (at - end);
                }
                (base, at, t) = (base + f.offset, at - begin, &*f.ty);
            }
            Kind::Array => {
                let Some(elem) = t.elem_ref().filter(|e| go_layout(e).0 > 0) else {
                    return base + at;
                };
                let size = go_layout(elem).0;
                (base, at) = (base + at / size * elem.size, at % size);
                t = elem;
            }
            _ => return base + at,
        }
    }
}
