//! Run-time type descriptors: one [`RType`] for each distinct type of the running program.
//!
//! Identical types share one descriptor (the compiler's `rtypes` sees to that), so type identity at
//! run time is pointer equality. Descriptors live as long as their instance. What is not known when a
//! descriptor is made (a recursive type's parts, its methods) is filled in once, later.

use crate::heap::cache::AllocSpec;
use crate::heap::gcmap::{GcMap, TypeHead};
use crate::heap::kept::Kept;
use crate::heap::region::Region;
use std::fmt;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicPtr, AtomicU64, Ordering};

/// A `code::Func`, which this module need not know.
pub type FuncPtr = *const ();

/// The kind of a type, numbered as in Go's package reflect.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[allow(missing_docs)]
#[repr(u8)]
pub enum Kind {
    Invalid,
    Bool,
    Int,
    Int8,
    Int16,
    Int32,
    Int64,
    Uint,
    Uint8,
    Uint16,
    Uint32,
    Uint64,
    Uintptr,
    Float32,
    Float64,
    Complex64,
    Complex128,
    Array,
    Chan,
    Func,
    Interface,
    Map,
    Pointer,
    Slice,
    String,
    Struct,
    UnsafePointer,
}

/// Properties of a type, or-ed together in [`RType::flags`].
pub mod flag {
    /// An interface holds the value itself in its data word; otherwise a pointer to a copy.
    pub const DIRECT: u16 = 1;
    /// Equality is defined (for interfaces: may still panic).
    pub const COMPARABLE: u16 = 2;
    /// Equality is equality of the bytes (no floats, strings, interfaces, padding).
    pub const PLAIN_MEMORY: u16 = 4;
    /// Holds 16-byte values (string, slice, interface), so it is 16-byte aligned.
    pub const PAIRS: u16 = 8;
    /// A defined type (has a name of its own).
    pub const NAMED: u16 = 16;
    /// Of a func type: the last parameter is variadic.
    pub const VARIADIC: u16 = 32;
    /// A defined type declared by the library.
    pub const LIBRARY: u16 = 64;
}

/// A struct's field.
#[derive(Debug, Clone)]
pub struct Field {
    /// Its name.
    pub name: &'static str,
    /// Import path of its package if the name is not exported, else empty.
    pub pkg_path: &'static str,
    /// Its type.
    pub ty: Kept<RType>,
    /// Byte offset.
    pub offset: usize,
    /// Its tag.
    pub tag: Box<[u8]>,
    /// Whether it is embedded.
    pub embedded: bool,
}

/// A method name, interned: name, and package for unexported ones.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct MethodSel(pub u32);

/// A method of an interface type.
#[derive(Debug, Clone)]
pub struct IfaceMethod {
    /// Its selector.
    pub sel: MethodSel,
    /// Its name.
    pub name: &'static str,
    /// Import path if unexported, else empty.
    pub pkg_path: &'static str,
    /// Its type, without receiver.
    pub ty: Kept<RType>,
}

/// A method in the method set of a concrete type.
#[derive(Debug, Clone)]
pub struct Method {
    /// Its selector.
    pub sel: MethodSel,
    /// Its name.
    pub name: &'static str,
    /// Import path if unexported, else empty.
    pub pkg_path: &'static str,
    /// Its type, without receiver.
    pub ty: Kept<RType>,
    /// What an interface call calls; its receiver is the interface's data word.
    pub func: FuncPtr,
}

/// The methods of a concrete type: sorted by name, and hashed by selector for calls.
#[derive(Debug)]
pub struct MethodTable {
    /// Sorted by name, exported ones and others.
    pub methods: Vec<Method>,
    /// For calls, machine code's too: a mask for [`MethodSel::hash`] in the first word; from the third
    /// on pairs of selector and function, the first at which a method may be at its masked hash in bytes.
    hash: Vec<u64>,
}

// SAFETY: the pointers lead to `Func`s, which are kept as the table is and are shared between threads.
unsafe impl Send for MethodTable {}
// SAFETY: as above; the table is never changed after it was made.
unsafe impl Sync for MethodTable {}

/// Words before the pairs of a method table.
const TABLE_HEAD: usize = 2;
/// The selector of an empty place.
const NO_SEL: u64 = u64::MAX;

impl MethodSel {
    /// Where to look for it first, before it is masked: in bytes.
    pub fn hash(self) -> u64 {
        u64::from(self.0) << 4
    }
}

impl MethodTable {
    /// Where the pairs begin, in bytes.
    pub const PAIRS: usize = 8 * TABLE_HEAD;

    /// The table of `methods`.
    pub fn new(mut methods: Vec<Method>) -> MethodTable {
        methods.sort_by(|a, b| (a.name, a.pkg_path).cmp(&(b.name, b.pkg_path)));
        let size = (methods.len() * 2).next_power_of_two();
        let mask = (size as u64 - 1) << 4;
        let mut hash = vec![mask, 0];
        hash.extend([NO_SEL, 0].repeat(size));
        let mut table = MethodTable {
            methods: Vec::new(),
            hash,
        };
        for m in &methods {
            let mut at = m.sel.hash() & mask;
            while table.pair(at).is_some_and(|p| p.1 != 0) {
                at = (at + 16) & mask;
            }
            let at = TABLE_HEAD + at as usize / 8;
            if let Some([sel, func]) = table.hash.get_mut(at..at + 2) {
                (*sel, *func) = (u64::from(m.sel.0), m.func.expose_provenance() as u64);
            }
        }
        table.methods = methods;
        table
    }

    /// The selector and the function at a masked hash.
    #[inline(always)]
    fn pair(&self, at: u64) -> Option<(u64, u64)> {
        let at = TABLE_HEAD + at as usize / 8;
        match self.hash.get(at..at + 2)? {
            &[sel, func] => Some((sel, func)),
            _ => None,
        }
    }

    #[inline(always)]
    fn mask(&self) -> u64 {
        self.hash.first().copied().unwrap_or(0)
    }

    /// The function for `sel`, or null.
    #[inline]
    pub fn find(&self, sel: MethodSel) -> FuncPtr {
        let mut at = sel.hash() & self.mask();
        while let Some((s, func)) = self.pair(at) {
            if s == u64::from(sel.0) || func == 0 {
                return std::ptr::with_exposed_provenance(func as usize);
            }
            at = (at + 16) & self.mask();
        }
        std::ptr::null()
    }

    /// The function for `sel` if it is in the first place looked at, as nearly all do.
    #[inline(always)]
    pub fn probe(&self, sel: MethodSel) -> Option<FuncPtr> {
        // SAFETY: `new` has made the head, whose mask leads to whole pairs behind it.
        let [s, func] = unsafe {
            let at = sel.hash() & *self.hash.as_ptr();
            let pairs = self.hash.as_ptr().cast::<u8>().add(Self::PAIRS);
            *pairs.add(at as usize).cast::<[u64; 2]>()
        };
        (s == u64::from(sel.0)).then(|| std::ptr::with_exposed_provenance(func as usize))
    }

    /// The method named so.
    pub fn by_sel(&self, sel: MethodSel) -> Option<&Method> {
        self.methods.iter().find(|m| m.sel == sel)
    }
}

/// Parts of a type that may refer back to it, filled in after the descriptor exists.
#[derive(Debug, Default)]
pub struct Parts {
    /// Element of a pointer, slice, array, chan or map.
    pub elem: Option<Kept<RType>>,
    /// Key of a map.
    pub key: Option<Kept<RType>>,
    /// Fields of a struct.
    pub fields: Vec<Field>,
    /// Parameters of a func.
    pub params: Vec<Kept<RType>>,
    /// Results of a func.
    pub results: Vec<Kept<RType>>,
    /// Methods of an interface, sorted by name.
    pub iface_methods: Vec<IfaceMethod>,
    /// Of a map: how its entries lie.
    pub map: Option<crate::value::map::MapLayout>,
}

/// A type at run time.
#[repr(C)]
pub struct RType {
    /// First: the collector knows no more of a type.
    head: TypeHead,
    /// Bytes in memory.
    pub size: usize,
    /// Slots for its bytes: those that a value has in a frame, unless [`RType::in_frame`] says otherwise.
    pub slots: u32,
    /// Alignment in memory, in bytes: 1, 2, 4, 8 or 16.
    pub align: u8,
    /// Its kind.
    pub kind: Kind,
    /// Bits of [`flag`].
    pub flags: u16,
    /// Where pointers lie; `None`: nowhere.
    pub gc: Option<Kept<GcMap>>,
    /// Length of an array.
    pub len: u64,
    /// Direction of a channel: 1 receive, 2 send, 3 both (as in package reflect).
    pub chan_dir: u8,
    /// The element type that its parts name, for package reflect; null until they are filled in.
    elem: AtomicPtr<RType>,
    /// As package reflect prints it: `main.T`, `[]int`, `map[string]main.T[int]`.
    pub string: Kept<str>,
    /// A defined type's own name (`T`, `T[int]`), else empty.
    pub name: Kept<str>,
    /// A defined type's import path, else empty.
    pub pkg_path: Kept<str>,
    /// Dense number, in order of creation.
    pub id: u32,
    /// Where objects of this type come from.
    pub spec: AllocSpec,
    /// How many NaNs of it were hashed.
    nans: AtomicU64,
    later: Option<Kept<dyn Later>>,
    parts: OnceLock<Parts>,
    methods: OnceLock<MethodTable>,
    /// The hash of `methods`, for machine code; null until they are filled in.
    hash: AtomicPtr<u64>,
    /// What has taken their place, after methods were added (in the REPL).
    later_methods: AtomicPtr<MethodTable>,
    ptr_to: AtomicPtr<RType>,
}

/// What makes up a new descriptor, apart from what is filled in later.
#[derive(Debug, Clone)]
#[allow(missing_docs)]
pub struct Shape {
    pub size: usize,
    pub align: u8,
    pub kind: Kind,
    pub flags: u16,
    pub gc: Option<Kept<GcMap>>,
    pub len: u64,
    pub chan_dir: u8,
    pub string: String,
    pub name: String,
    pub pkg_path: String,
    pub id: u32,
    pub later: Option<Kept<dyn Later>>,
}

/// Fills in the methods of a type when they are first asked for.
pub trait Later: Send + Sync + fmt::Debug {
    /// Fills them in.
    fn fill_methods(&self, ty: &RType);
}

static NO_PARTS: Parts = Parts {
    elem: None,
    key: None,
    fields: Vec::new(),
    params: Vec::new(),
    results: Vec::new(),
    iface_methods: Vec::new(),
    map: None,
};

// Package reflect reads these where its type `rtype` has them (`vm/src/stdlib/reflect/type.go`).
const _: () = {
    assert!(std::mem::offset_of!(RType, size) == 8);
    assert!(std::mem::offset_of!(RType, align) == 20);
    assert!(std::mem::offset_of!(RType, kind) == 21);
    assert!(std::mem::offset_of!(RType, flags) == 22);
    assert!(std::mem::offset_of!(RType, len) == 32);
    assert!(std::mem::offset_of!(RType, chan_dir) == 40);
    assert!(std::mem::offset_of!(RType, elem) == 48);
};

/// Whether a value of this size, in words, is too large for a run of slots.
#[inline]
pub fn is_large(words: u64) -> bool {
    words >= 0x4000
}

/// Structs and arrays of more slots than this are not kept in frames.
pub const MAX_FRAME_SLOTS: u32 = 64;

/// How a value is kept in a frame.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InFrame {
    /// Its slots have its bytes.
    Bytes,
    /// Two slots have the two float32 of a complex64.
    Parts,
    /// One slot has the address of a copy that nobody changes.
    Address,
}

impl RType {
    /// How a value of this type is kept in a frame.
    pub fn in_frame(&self) -> InFrame {
        match self.kind {
            Kind::Complex64 => InFrame::Parts,
            Kind::Struct | Kind::Array if self.slots > MAX_FRAME_SLOTS => InFrame::Address,
            _ => InFrame::Bytes,
        }
    }

    /// Where the address of its methods' hash lies.
    pub const HASH_OFFSET: usize = std::mem::offset_of!(RType, hash);

    /// The descriptor whose address a type word, an instruction or a parameter of a native has.
    ///
    /// # Safety
    /// It is the address of a descriptor, which is kept as [`Kept::new`] demands it.
    #[inline(always)]
    pub unsafe fn at(word: u64) -> Kept<RType> {
        // SAFETY: as this function demands.
        unsafe { Kept::new(&*std::ptr::with_exposed_provenance(word as usize)) }
    }

    /// A new descriptor, which lives as long as the region.
    pub fn new(region: &Region, shape: Shape) -> Kept<RType> {
        region.keep(RType {
            head: TypeHead {
                data_is_pointer: shape.flags & flag::DIRECT == 0 || shape.gc.is_some(),
            },
            nans: AtomicU64::new(0),
            size: shape.size,
            slots: shape.size.div_ceil(8) as u32,
            align: shape.align,
            kind: shape.kind,
            flags: shape.flags,
            gc: shape.gc,
            len: shape.len,
            chan_dir: shape.chan_dir,
            elem: AtomicPtr::new(std::ptr::null_mut()),
            string: region.text(&shape.string),
            name: region.text(&shape.name),
            pkg_path: region.text(&shape.pkg_path),
            id: shape.id,
            spec: AllocSpec::of(shape.size, shape.gc),
            later: shape.later,
            parts: OnceLock::new(),
            methods: OnceLock::new(),
            hash: AtomicPtr::new(std::ptr::null_mut()),
            later_methods: AtomicPtr::new(std::ptr::null_mut()),
            ptr_to: AtomicPtr::new(std::ptr::null_mut()),
        })
    }

    /// Fills in the parts; only the first call counts.
    pub fn set_parts(&self, parts: Parts) {
        let _ = self.parts.set(parts);
        let elem = self.parts().elem.map_or(std::ptr::null(), Kept::as_ptr);
        self.elem.store(elem.cast_mut(), Ordering::Release);
    }

    /// Its parts (empty until they are filled in).
    #[inline]
    pub fn parts(&self) -> &Parts {
        self.parts.get().unwrap_or(&NO_PARTS)
    }

    /// Element type.
    #[inline]
    pub fn elem(&self) -> Option<Kept<RType>> {
        self.parts().elem
    }

    /// Element type, lent as long as this one is.
    #[inline]
    pub fn elem_ref(&self) -> Option<&RType> {
        self.parts().elem.as_deref()
    }

    /// Key type of a map.
    #[inline]
    pub fn key(&self) -> Option<Kept<RType>> {
        self.parts().key
    }

    /// Fields of a struct.
    #[inline]
    pub fn fields(&self) -> &[Field] {
        &self.parts().fields
    }

    /// Whether its methods are filled in.
    pub fn has_methods(&self) -> bool {
        self.methods.get().is_some()
    }

    /// Fills in the methods; only the first call counts.
    pub fn set_methods(&self, table: MethodTable) {
        let first = self.methods.get_or_init(|| table);
        self.hash
            .store(first.hash.as_ptr().cast_mut(), Ordering::Release);
    }

    /// Has other methods from now on.
    pub fn replace_methods(&self, region: &Region, table: MethodTable) {
        let table = Kept::as_ptr(region.keep(table)).cast_mut();
        self.later_methods.store(table, Ordering::Release);
    }

    /// Its methods, which are filled in if nobody asked for them before.
    #[inline]
    pub fn methods(&self) -> Option<&MethodTable> {
        if let Some(later) = self.later_methods() {
            return Some(later);
        }
        if self.methods.get().is_none()
            && let Some(later) = self.later
        {
            later.fill_methods(self);
        }
        self.methods.get()
    }

    /// Its methods, once somebody has asked for them.
    #[inline]
    pub fn known_methods(&self) -> Option<&MethodTable> {
        self.later_methods().or_else(|| self.methods.get())
    }

    #[inline]
    fn later_methods(&self) -> Option<&MethodTable> {
        // SAFETY: tables live as long as their type.
        unsafe { self.later_methods.load(Ordering::Acquire).as_ref() }
    }

    /// The methods that it had first: those that it still has are called by this table.
    #[inline(always)]
    pub fn first_methods(&self) -> Option<&MethodTable> {
        self.methods.get()
    }

    /// The type `*T` of this `T`, if it exists already.
    pub fn pointer_to(&self) -> Option<Kept<RType>> {
        // SAFETY: only descriptors of the same instance are stored.
        unsafe { Kept::from_ptr(self.ptr_to.load(Ordering::Acquire)) }
    }

    /// Remembers `*T`.
    pub fn set_pointer_to(&self, ptr: Kept<RType>) {
        self.ptr_to
            .store(Kept::as_ptr(ptr).cast_mut(), Ordering::Release);
    }

    /// Another number for each NaN: each is a key of its own, so each gets another hash.
    pub fn next_nan(&self) -> u64 {
        self.nans.fetch_add(1, Ordering::Relaxed)
    }

    /// Whether it has this property of [`flag`].
    #[inline]
    pub fn is(&self, flag: u16) -> bool {
        self.flags & flag != 0
    }

    /// Whether a slot leads to such a key or element where instructions of maps take it from and put it.
    #[inline]
    pub fn is_large(&self) -> bool {
        is_large(u64::from(self.slots))
    }

    /// The slots of such a key or element there.
    pub fn run(&self) -> usize {
        if self.is_large() {
            1
        } else {
            self.slots as usize
        }
    }

    /// Whether the value itself is kept in an interface's data word.
    #[inline]
    pub fn direct(&self) -> bool {
        self.is(flag::DIRECT)
    }

    /// Whether the collector must follow an interface's data word when this is its type.
    #[inline]
    pub fn data_is_pointer(&self) -> bool {
        self.head.data_is_pointer
    }
}

impl fmt::Debug for RType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "RType({})", self.string)
    }
}

impl PartialEq for RType {
    fn eq(&self, other: &RType) -> bool {
        std::ptr::eq(self, other)
    }
}
