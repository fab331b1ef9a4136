//! Decodes valid JSON in Rust into values whose types have no unmarshalling methods.
//!
//! Anything unusual (a text of another kind, a number out of range, a method) is left to the Go side, which
//! starts over and stores everything again with the same result.

use super::fields::{Field, Info, Known};
use super::{How, space, unquoted};
use crate::heap::atomic128;
use crate::heap::kept::Kept;
use crate::machine::native::NativeCx;
use crate::rt::slice::{grow, grown_cap};
use crate::stdlib::shared::bytes::equal_fold;
use crate::stdlib::shared::parse::{self, Code};
use crate::value::equal::{empty_slice, pair_at};
use crate::value::map::{self, GoMap, MapType};
use crate::value::rtype::{Kind, RType, flag};

/// Deeper texts are read by Go.
const DEEPEST: u32 = 100;

/// The types of values that are read without knowing a type.
pub(super) struct Any {
    pub(super) list: Kept<RType>,
    pub(super) object: Kept<RType>,
    pub(super) number: Kept<RType>,
    pub(super) truth: Kept<RType>,
}

/// Stores one value.
pub(super) struct Decoder<'a, 'b> {
    pub(super) cx: &'a mut NativeCx<'b>,
    pub(super) data: &'static [u8],
    pub(super) at: usize,
    /// One that goes on behind this is too large.
    pub(super) last: usize,
    pub(super) any: Any,
    pub(super) known: Known,
    /// Numbers of unknown type become `Number`.
    pub(super) numbers: bool,
    /// Unknown fields are errors.
    pub(super) strict: bool,
}

type Done<T = ()> = Result<T, How>;

impl Decoder<'_, '_> {
    fn in_time(&self) -> Done {
        if self.at > self.last {
            return Err(How::Large);
        }
        Ok(())
    }

    /// The next byte that is no white space.
    fn next(&mut self) -> u8 {
        while let Some(&b) = self.data.get(self.at) {
            if !space(b) {
                return b;
            }
            self.at += 1;
        }
        0
    }

    /// Whether the list continues: not if `end` comes next, which is then read as commas are.
    fn more(&mut self, end: u8) -> bool {
        if self.next() == b',' {
            self.at += 1;
        }
        if self.next() == end || self.at >= self.data.len() {
            self.at += 1;
            return false;
        }
        true
    }

    /// The string literal that begins here.
    fn literal(&mut self) -> &'static [u8] {
        let start = self.at;
        self.at += 1;
        while let Some(&b) = self.data.get(self.at) {
            self.at += if b == b'\\' { 2 } else { 1 };
            if b == b'"' {
                break;
            }
        }
        self.data.get(start..self.at).unwrap_or_default()
    }

    /// The number, or the word, that begins here.
    fn word(&mut self) -> &'static [u8] {
        let rest = self.data.get(self.at..).unwrap_or_default();
        let end = rest
            .iter()
            .position(|&b| !(b.is_ascii_alphanumeric() || matches!(b, b'-' | b'+' | b'.')));
        let word = rest.get(..end.unwrap_or(rest.len())).unwrap_or_default();
        self.at += word.len();
        word
    }

    /// Goes past the next value.
    fn skip(&mut self) {
        let mut depth = 0;
        loop {
            match self.next() {
                b'"' => drop(self.literal()),
                b'{' | b'[' => {
                    depth += 1;
                    self.at += 1;
                }
                b'}' | b']' => {
                    depth -= 1;
                    self.at += 1;
                }
                b',' | b':' => self.at += 1,
                _ if self.word().is_empty() => return,
                _ => {}
            }
            if depth <= 0 {
                return;
            }
        }
    }

    /// Stores a 16-byte value.
    ///
    /// # Safety
    /// `p` points to a string, slice or interface, 16-byte aligned as they are in memory, that may be written to.
    unsafe fn store_pair(&mut self, p: *mut u8, pair: [u64; 2]) {
        // SAFETY: 16 bytes at `p`, aligned to 16, can be read and written, as this function demands.
        unsafe {
            self.cx.overwrite(p, 16);
            atomic128::store(p, pair);
        }
    }

    /// Stores a value of the type that is at `from`.
    ///
    /// # Safety
    /// `p` and `from` point to values of type `ty`, the one at `p` in memory that may be written to.
    unsafe fn copy(&mut self, ty: &RType, p: *mut u8, from: *const u8) {
        // SAFETY: `p` and `from` point to values of `ty`, as this function demands: `ty.size` bytes each; a type with
        // `PAIRS` is 16-byte aligned.
        unsafe {
            self.cx.overwrite(p, ty.size);
            atomic128::copy_value(p, from, ty.size, ty.is(flag::PAIRS));
        }
    }

    /// Makes what is at `p` the zero value of its type.
    ///
    /// # Safety
    /// `p` points to a value of type `ty` in memory that may be written to.
    unsafe fn clear(&mut self, ty: &RType, p: *mut u8) {
        // SAFETY: `ty.size` bytes can be read and written at `p`, as this function demands; a type with `PAIRS` is
        // aligned to 16 bytes, and so its size is a multiple of 16.
        unsafe {
            self.cx.overwrite(p, ty.size);
            if ty.is(flag::PAIRS) {
                for at in (0..ty.size).step_by(16) {
                    atomic128::store(p.add(at), [0, 0]);
                }
            } else {
                p.write_bytes(0, ty.size);
            }
        }
    }

    /// Stores the next value in the one of type `ty` at `p`.
    ///
    /// # Safety
    /// `p` points to a value of type `ty` in memory, aligned as the type is, that may be written to; a native runs, so
    /// what is reachable from the value stays alive.
    pub(super) unsafe fn value(&mut self, ty: Kept<RType>, p: *mut u8, depth: u32) -> Done {
        self.in_time()?;
        if depth > DEEPEST || !self.known.plain(ty) {
            return Err(How::Other);
        }
        let first = self.next();
        // SAFETY: `p` points to a value of `ty` that may be written to, as this function demands, and each arm stores
        // a value of its kind; `pointed` returns where a value of `elem` is.
        unsafe {
            match (first, ty.kind) {
                (_, Kind::Interface) => self.unknown(ty, p, depth),
                (b'n', _) => {
                    self.word();
                    if matches!(ty.kind, Kind::Pointer | Kind::Map | Kind::Slice) {
                        self.clear(&ty, p);
                    }
                    Ok(())
                }
                (_, Kind::Pointer) => {
                    let elem = ty.elem().ok_or(How::Other)?;
                    if !self.known.plain(elem) {
                        return Err(How::Other);
                    }
                    let to = self.pointed(elem, p);
                    self.value(elem, to, depth + 1)
                }
                (b'{', Kind::Struct) => self.structure(ty, p, depth),
                (b'{', Kind::Map) => self.map(ty, p, depth),
                (b'[', Kind::Slice) => self.slice(ty, p, depth),
                (b'[', Kind::Array) => self.array(ty, p, depth),
                (b'"', Kind::String) => {
                    let s = unquoted(self.literal());
                    let s = self.cx.new_string(&s);
                    self.store_pair(p, s);
                    Ok(())
                }
                (b't' | b'f', Kind::Bool) => {
                    p.write(u8::from(first == b't'));
                    self.word();
                    Ok(())
                }
                (b'-' | b'0'..=b'9', _) => {
                    let text = self.word();
                    number(&ty, p, text)
                }
                _ => Err(How::Other),
            }
        }
    }

    /// What the pointer at `p` leads to: something new, if it is nil.
    ///
    /// # Safety
    /// `p` points to a word that may be written to: a pointer to a value of type `elem`, or nil.
    unsafe fn pointed(&mut self, elem: Kept<RType>, p: *mut u8) -> *mut u8 {
        // SAFETY: the word at `p` is a pointer that may be set, as this function demands. Only nil is overwritten,
        // which the write barrier need not see.
        unsafe {
            let to = p.cast::<u64>().read() as *mut u8;
            if !to.is_null() {
                return to;
            }
            let new = self.new_memory(&elem, 1);
            p.cast::<u64>().write(new.addr() as u64);
            new
        }
    }

    /// Room for `n` values of a type. One that is narrower than a word takes one by itself.
    fn new_memory(&mut self, ty: &RType, n: usize) -> *mut u8 {
        self.cx.alloc((ty.size * n).next_multiple_of(8), ty.gc)
    }

    /// # Safety
    /// `p` points to a struct of type `ty`, under the conditions of `value`; an object comes next.
    unsafe fn structure(&mut self, ty: Kept<RType>, p: *mut u8, depth: u32) -> Done {
        let info = self.known.of(ty).ok_or(How::Other)?;
        self.at += 1;
        let mut expected = 0;
        while self.more(b'}') {
            let key = unquoted(self.literal());
            self.next();
            self.at += 1; // the colon
            let Some((i, f)) = find(&info, &key, expected) else {
                if self.strict {
                    return Err(How::Other);
                }
                self.skip();
                continue;
            };
            expected = i + 1;
            if f.quoted {
                return Err(How::Other);
            }
            // SAFETY: `p` points to a struct of type `ty`, as this function demands; `f` is one of its fields, so
            // a value of type `f.ty` is at `at`.
            unsafe {
                let at = self.place(f, p)?;
                self.value(f.ty, at, depth + 1)?;
            }
        }
        Ok(())
    }

    /// Where a field of the struct at `p` lies; embedded pointers on the way are made.
    ///
    /// # Safety
    /// `p` points to a struct of the type whose fields `f` is one of, under the conditions of `value`.
    unsafe fn place(&mut self, f: &Field, mut p: *mut u8) -> Done<*mut u8> {
        for step in &f.steps {
            // SAFETY: `p` is at a struct that has this step's field, or at an embedded pointer to one (`elem`), which
            // `pointed` follows: the first struct is the one that this function demands.
            unsafe {
                if let Some(elem) = step.through {
                    if p.cast::<u64>().read() == 0 && !step.settable {
                        return Err(How::Other);
                    }
                    p = self.pointed(elem, p);
                }
                p = p.add(step.offset);
            }
        }
        Ok(p)
    }

    /// # Safety
    /// `p` points to a slice of type `ty`, under the conditions of `value`; an array comes next.
    unsafe fn slice(&mut self, ty: Kept<RType>, p: *mut u8, depth: u32) -> Done {
        let elem = ty.elem().ok_or(How::Other)?;
        self.at += 1;
        let mut n = 0;
        // SAFETY: `p` points to a slice, as this function demands, whose first word points to `cap` elements; `grow`
        // makes `cap` larger than `n` before element `n` is written.
        unsafe {
            while self.more(b']') {
                let mut s = pair_at(p);
                let (len, cap) = (s[1] & 0xffff_ffff, s[1] >> 32);
                if n >= len {
                    if n >= cap {
                        let want = n + 1.max(4u64.saturating_sub(n));
                        s = grow(self.cx.machine(), s, want, elem).ok_or(How::Other)?;
                    }
                    s[1] = s[1] >> 32 << 32 | (n + 1);
                    self.store_pair(p, s);
                }
                let at = (s[0] as *mut u8).add(n as usize * elem.size);
                self.value(elem, at, depth + 1)?;
                n += 1;
            }
            let s = pair_at(p);
            if n == 0 {
                self.store_pair(p, empty_slice());
            } else if n < s[1] & 0xffff_ffff {
                self.store_pair(p, [s[0], s[1] >> 32 << 32 | n]);
            }
        }
        Ok(())
    }

    /// # Safety
    /// `p` points to an array of type `ty`, under the conditions of `value`; an array comes next.
    unsafe fn array(&mut self, ty: Kept<RType>, p: *mut u8, depth: u32) -> Done {
        let elem = ty.elem().ok_or(How::Other)?;
        self.at += 1;
        let (mut n, len) = (0, ty.len as usize);
        // SAFETY: `p` points to `len` elements, as this function demands; indices from `len` on are not written.
        unsafe {
            while self.more(b']') {
                if n < len {
                    self.value(elem, p.add(n * elem.size), depth + 1)?;
                } else {
                    self.skip();
                }
                n += 1;
            }
            for i in n..len {
                self.clear(&elem, p.add(i * elem.size));
            }
        }
        Ok(())
    }

    /// # Safety
    /// `p` points to a map of type `ty`, or nil, under the conditions of `value`; an object comes next.
    unsafe fn map(&mut self, ty: Kept<RType>, p: *mut u8, depth: u32) -> Done {
        let of = MapType::of(&ty).ok_or(How::Other)?;
        let fine =
            of.key.kind == Kind::String || (Kind::Int..=Kind::Uintptr).contains(&of.key.kind);
        if !fine || !self.known.plain(of.key) {
            return Err(How::Other);
        }
        // SAFETY: `p` points to a word that is nil or a map of type `ty`, as this function demands. `key` and `elem`
        // are new objects of the map's types, as its elements move when it grows; `to` is one of its elements.
        unsafe {
            let mut m = p.cast::<u64>().read() as *mut GoMap;
            if m.is_null() {
                m = self.new_map(&of)?;
                p.cast::<u64>().write(m.addr() as u64);
            }
            let (key, elem) = (self.new_memory(&of.key, 1), self.new_memory(&of.value, 1));
            self.at += 1;
            while self.more(b'}') {
                let name = unquoted(self.literal());
                self.next();
                self.at += 1; // the colon
                if of.key.kind == Kind::String {
                    let name = self.cx.new_string(&name);
                    self.store_pair(key, name);
                } else {
                    number(&of.key, key, &name)?;
                }
                self.clear(&of.value, elem);
                self.value(of.value, elem, depth + 1)?;
                let to = map::assign(&mut self.cx.machine().cache, m, &of, key);
                self.copy(&of.value, to.map_err(|_| How::Other)?, elem);
            }
        }
        Ok(())
    }

    fn new_map(&mut self, of: &MapType) -> Done<*mut GoMap> {
        let seed = self.cx.sched().random();
        map::new(&mut self.cx.machine().cache, of, 0, seed).ok_or(How::Other)
    }

    /// Stores the next value in an interface.
    ///
    /// # Safety
    /// `p` points to an interface of type `ty`, under the conditions of `value`.
    unsafe fn unknown(&mut self, ty: Kept<RType>, p: *mut u8, depth: u32) -> Done {
        // SAFETY: `p` points to an interface, as this function demands: a type word and a data word.
        unsafe {
            // What a pointer in it leads to would be written to.
            let held = crate::stdlib::shared::value::type_of(pair_at(p)[0]);
            let empty = ty.parts().iface_methods.is_empty();
            let null = self.next() == b'n';
            if held.is_some_and(|t| t.kind == Kind::Pointer) || !empty && !null {
                return Err(How::Other);
            }
            let v = self.any_value(depth)?;
            self.store_pair(p, v);
        }
        Ok(())
    }

    /// The next value as an interface that holds it.
    fn any_value(&mut self, depth: u32) -> Done<[u64; 2]> {
        self.in_time()?;
        if depth > DEEPEST {
            return Err(How::Other);
        }
        match self.next() {
            b'{' => self.any_object(depth),
            b'[' => self.any_list(depth),
            b'"' => {
                let s = unquoted(self.literal());
                let s = self.cx.new_string(&s);
                let string = self.string_type()?;
                Ok(self.boxed(string, s))
            }
            b'n' => {
                self.word();
                Ok([0, 0])
            }
            b't' | b'f' => {
                let truth = self.word() == b"true";
                Ok(self.boxed(self.any.truth, [truth.into(), 0]))
            }
            _ => {
                let (f, _, code) = parse::float(self.word(), 64);
                if self.numbers || code != Code::Fine {
                    return Err(How::Other);
                }
                Ok(self.boxed(self.any.number, [f.to_bits(), 0]))
            }
        }
    }

    fn string_type(&self) -> Done<Kept<RType>> {
        self.any.object.key().ok_or(How::Other)
    }

    /// A value of the type, which its slots hold, as an interface.
    fn boxed(&mut self, ty: Kept<RType>, slots: [u64; 2]) -> [u64; 2] {
        let word = Kept::as_ptr(ty).addr() as u64;
        if ty.direct() {
            return [word, slots[0]];
        }
        let new = self.new_memory(&ty, 1);
        // SAFETY: the object is new, and has the type's size: that of the slots, or of the first alone.
        unsafe {
            if ty.size > 8 {
                atomic128::store(new, slots);
            } else {
                new.cast::<u64>().write(slots[0]);
            }
        }
        [word, new.addr() as u64]
    }

    fn any_list(&mut self, depth: u32) -> Done<[u64; 2]> {
        let elem = self.any.list.elem().ok_or(How::Other)?;
        self.at += 1;
        let mut values: Vec<[u64; 2]> = Vec::new();
        while self.more(b']') {
            values.push(self.any_value(depth + 1)?);
        }
        if values.is_empty() {
            return Ok(self.boxed(self.any.list, empty_slice()));
        }
        let (n, mut cap) = (values.len(), 0u64);
        while cap < n as u64 {
            cap = grown_cap(cap, cap + 1, &elem);
        }
        let p = self.new_memory(&elem, cap as usize);
        for (i, v) in values.into_iter().enumerate() {
            // SAFETY: the object is new and has room for so many interfaces.
            unsafe { atomic128::store(p.add(16 * i), v) };
        }
        Ok(self.boxed(self.any.list, [p.addr() as u64, n as u64 | cap << 32]))
    }

    fn any_object(&mut self, depth: u32) -> Done<[u64; 2]> {
        let of = MapType::of(&self.any.object).ok_or(How::Other)?;
        let m = self.new_map(&of)?;
        self.at += 1;
        while self.more(b'}') {
            let name = unquoted(self.literal());
            let name = self.cx.new_string(&name);
            self.next();
            self.at += 1; // the colon
            let v = self.any_value(depth + 1)?;
            // SAFETY: the map is new and of that type, its keys are strings, its elements interfaces.
            unsafe {
                let key = AlignedPair(name);
                let key = (&raw const key.0).cast();
                let to = map::assign(&mut self.cx.machine().cache, m, &of, key);
                self.store_pair(to.map_err(|_| How::Other)?, v);
            }
        }
        Ok(self.boxed(self.any.object, [m.addr() as u64, 0]))
    }
}

/// Two words where 16-byte values may lie.
#[repr(align(16))]
struct AlignedPair([u64; 2]);

/// The field of that name, or else one that differs in case alone; `expected` is looked at first.
fn find<'a>(info: &'a Info, key: &[u8], expected: usize) -> Option<(usize, &'a Field)> {
    let fields = &info.fields;
    if let Some(f) = fields.get(expected).filter(|f| f.name == key) {
        return Some((expected, f));
    }
    let exact = fields.iter().position(|f| f.name == key);
    let at = exact.or_else(|| fields.iter().position(|f| equal_fold(&f.name, key)))?;
    Some((at, fields.get(at)?))
}

/// Stores a number that is written so.
///
/// # Safety
/// `p` points to a value of type `ty` that may be written to.
unsafe fn number(ty: &RType, p: *mut u8, text: &[u8]) -> Done {
    let bits = 8 * ty.size as i64;
    let (v, code) = match ty.kind {
        Kind::Int | Kind::Int8 | Kind::Int16 | Kind::Int32 | Kind::Int64 => {
            let (v, code) = parse::signed(text, 10, bits);
            (v as u64, code)
        }
        Kind::Uint | Kind::Uint8 | Kind::Uint16 | Kind::Uint32 | Kind::Uint64 | Kind::Uintptr => {
            parse::unsigned(text, 10, bits)
        }
        Kind::Float64 => {
            let (f, _, code) = parse::float(text, 64);
            (f.to_bits(), code)
        }
        Kind::Float32 => {
            let (f, _, code) = parse::float(text, 32);
            ((f as f32).to_bits().into(), code)
        }
        _ => return Err(How::Other),
    };
    if code != Code::Fine {
        return Err(How::Other);
    }
    // SAFETY: `p` points to a value of `ty`, as this function demands: a number (checked above) of `ty.size` bytes, so
    // the write barrier need not see it.
    unsafe {
        match ty.size {
            1 => p.write(v as u8),
            2 => p.cast::<u16>().write(v as u16),
            4 => p.cast::<u32>().write(v as u32),
            _ => p.cast::<u64>().write(v),
        }
    }
    Ok(())
}
