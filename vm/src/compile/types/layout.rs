//! Layout of values: sizes and alignments in memory, slots in frames, positions of pointers.
//!
//! Memory is laid out as compiled Go does it, except that strings, slices and interfaces take 16
//! bytes, 16-aligned (see ARCHITECTURE.md). Structs and arrays in a frame are the same bytes,
//! rounded up to whole slots; very big ones are not kept in frames: such a *value* is a pointer to
//! a copy that nobody changes ([`Rep::Big`]).

use super::ty::{Kind, Ty, Types};
use crate::heap::gcmap::word;
use minigo_lang::types::{Basic, Store};
use recursive::recursive;
use std::sync::Arc;

/// Aggregates of more slots than this are not kept in frames.
pub const MAX_FRAME_SLOTS: u64 = crate::value::rtype::MAX_FRAME_SLOTS as u64;

/// Width and kind of a one-slot value in memory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Width {
    S8,
    S16,
    S32,
    I64,
    U8,
    U16,
    U32,
    U64,
    F32,
    F64,
    Ptr,
}

impl Width {
    /// Bytes in memory.
    pub fn size(self) -> u64 {
        match self {
            Width::S8 | Width::U8 => 1,
            Width::S16 | Width::U16 => 2,
            Width::S32 | Width::U32 | Width::F32 => 4,
            _ => 8,
        }
    }

    /// Whether it is an integer.
    pub fn is_int(self) -> bool {
        !matches!(self, Width::F32 | Width::F64 | Width::Ptr)
    }

    /// Whether it is a signed integer.
    pub fn signed(self) -> bool {
        matches!(self, Width::S8 | Width::S16 | Width::S32 | Width::I64)
    }

    /// Bits of an integer.
    pub fn bits(self) -> u32 {
        self.size() as u32 * 8
    }
}

/// How a value is represented in a frame.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rep {
    /// One slot, canonical.
    Word(Width),
    /// A string: pointer, length.
    Str,
    /// A slice: pointer, length and capacity.
    Slice,
    /// An interface: type word, data word.
    Iface,
    /// Two slots of float32; 8 bytes in memory.
    Complex64,
    /// Two slots.
    Complex128,
    /// A struct or array: its bytes.
    Agg,
    /// A struct or array too big for a frame: one slot, pointer to an unchanging copy.
    Big,
}

/// How a type's values lie.
#[derive(Clone, Debug)]
pub struct Layout {
    /// Bytes in memory.
    pub size: u64,
    /// Alignment in memory.
    pub align: u64,
    /// Slots in a frame.
    pub slots: u16,
    /// How values are represented in a frame.
    pub rep: Rep,
    /// Pointer map of the memory image, one entry for each word; empty when there are no pointers.
    pub words: Vec<u8>,
    /// Pointer map of the frame slots (always as long as `slots`).
    pub frame: Vec<u8>,
    /// Offsets of a struct's fields.
    pub offsets: Vec<u64>,
    /// Holds 16-byte values.
    pub pairs: bool,
}

impl Layout {
    fn word(w: Width) -> Layout {
        let ptr = w == Width::Ptr;
        Layout {
            size: w.size(),
            align: w.size(),
            slots: 1,
            rep: Rep::Word(w),
            words: if ptr { vec![word::POINTER] } else { vec![] },
            frame: vec![if ptr { word::POINTER } else { word::SCALAR }],
            offsets: Vec::new(),
            pairs: false,
        }
    }

    fn pair(rep: Rep, words: [u8; 2]) -> Layout {
        Layout {
            size: 16,
            align: 16,
            slots: 2,
            rep,
            words: words.to_vec(),
            frame: words.to_vec(),
            offsets: Vec::new(),
            pairs: true,
        }
    }

    fn complex(rep: Rep, size: u64) -> Layout {
        Layout {
            size,
            align: size / 2,
            slots: 2,
            rep,
            words: vec![],
            frame: vec![0, 0],
            offsets: Vec::new(),
            pairs: false,
        }
    }

    fn aggregate(size: u64, align: u64, words: Vec<u8>, offsets: Vec<u64>, pairs: bool) -> Layout {
        let slots = size.div_ceil(8);
        let (rep, slots, frame) = if slots > MAX_FRAME_SLOTS {
            (Rep::Big, 1, vec![word::POINTER])
        } else {
            let mut frame = words.clone();
            frame.resize(slots as usize, word::SCALAR);
            (Rep::Agg, slots as u16, frame)
        };
        Layout {
            size,
            align,
            slots,
            rep,
            words,
            frame,
            offsets,
            pairs,
        }
    }

    /// Whether its memory holds pointers.
    pub fn has_pointers(&self) -> bool {
        !self.words.is_empty()
    }

    /// Whether it is kept in an interface's data word itself.
    pub fn direct(&self) -> bool {
        matches!(self.rep, Rep::Word(_))
    }

    /// Whether the pointer map describes only the beginning and repeats.
    fn words_are_partial(&self) -> bool {
        self.has_pointers() && self.words.len() as u64 != self.size / 8
    }

    /// Whether its frame slots hold pointers.
    pub fn frame_pointers(&self) -> bool {
        self.frame.iter().any(|&w| w != word::SCALAR)
    }
}

/// The most words of a pointer map: structs with pointers are not larger (512 MB).
const MAX_MAP_WORDS: u64 = 1 << 26;
/// The most bytes of a type, as many as an address has bits for.
const MAX_SIZE: u64 = 1 << 47;
/// The most bytes of a package-level variable (2 GB, as many as Go's linker puts into a program).
pub const MAX_GLOBAL: u64 = 1 << 31;

fn align_up(n: u64, align: u64) -> u64 {
    n.div_ceil(align).saturating_mul(align)
}

impl Types {
    /// The layout of `t`.
    pub fn layout(&mut self, store: &Store, t: Ty) -> Arc<Layout> {
        if let Some(l) = self.layouts.get(&t) {
            return l.clone();
        }
        let l = Arc::new(self.layout_new(store, t));
        if l.size > MAX_SIZE {
            self.too_large.get_or_insert(t);
        }
        self.layouts.insert(t, l.clone());
        l
    }

    #[recursive]
    fn layout_new(&mut self, store: &Store, t: Ty) -> Layout {
        match self.ukind(store, t) {
            Kind::Basic(b) => match basic_width(b) {
                Some(w) => Layout::word(w),
                None => match b {
                    Basic::Complex64 => Layout::complex(Rep::Complex64, 8),
                    Basic::Complex128 | Basic::UntypedComplex => {
                        Layout::complex(Rep::Complex128, 16)
                    }
                    _ => Layout::pair(Rep::Str, [word::POINTER, word::SCALAR]),
                },
            },
            Kind::Pointer(_) | Kind::Map(..) | Kind::Chan(..) | Kind::Func(_) => {
                Layout::word(Width::Ptr)
            }
            Kind::Slice(_) => Layout::pair(Rep::Slice, [word::POINTER, word::SCALAR]),
            Kind::Interface(_) => Layout::pair(Rep::Iface, [word::SCALAR, word::IFACE_DATA]),
            Kind::Array(n, elem) => {
                let e = self.layout(store, elem);
                let size = e.size.saturating_mul(n);
                if e.words_are_partial() {
                    self.too_large.get_or_insert(t);
                }
                let words = if e.has_pointers() && n > 0 {
                    // Element sizes with pointers are whole words, and a map repeats: of a very
                    // long array the beginning is enough.
                    let all = n.min((MAX_MAP_WORDS / e.words.len() as u64).max(1));
                    e.words.repeat(all as usize)
                } else {
                    Vec::new()
                };
                Layout::aggregate(size, e.align, words, Vec::new(), e.pairs)
            }
            Kind::Struct(fields) => {
                let (mut size, mut align, mut pairs) = (0u64, 1u64, false);
                let mut offsets = Vec::with_capacity(fields.len());
                let mut words: Vec<u8> = Vec::new();
                for (i, f) in fields.iter().enumerate() {
                    let l = self.layout(store, f.ty);
                    size = align_up(size, l.align);
                    offsets.push(size);
                    align = align.max(l.align);
                    pairs |= l.pairs;
                    if l.has_pointers() {
                        if l.words_are_partial() || size / 8 > MAX_MAP_WORDS {
                            self.too_large.get_or_insert(t);
                            return Layout::word(Width::I64);
                        }
                        words.resize((size / 8) as usize, word::SCALAR);
                        words.extend_from_slice(&l.words);
                    }
                    size = size.saturating_add(l.size);
                    // As in Go: no pointer to a last field of no size may point past the end.
                    if l.size == 0 && i + 1 == fields.len() && size > 0 {
                        size += 1;
                    }
                }
                size = align_up(size, align);
                if !words.is_empty() {
                    if size / 8 > MAX_MAP_WORDS {
                        self.too_large.get_or_insert(t);
                        return Layout::word(Width::I64);
                    }
                    words.resize((size / 8) as usize, word::SCALAR);
                }
                Layout::aggregate(size, align, words, offsets, pairs)
            }
            Kind::Tuple(ts) => {
                let mut frame = Vec::new();
                for &t in ts.iter() {
                    frame.extend_from_slice(&self.layout(store, t).frame);
                }
                Layout {
                    size: 8 * frame.len() as u64,
                    align: 8,
                    slots: frame.len() as u16,
                    rep: Rep::Agg,
                    words: Vec::new(),
                    frame,
                    offsets: Vec::new(),
                    pairs: false,
                }
            }
            Kind::Named(..) => Layout::word(Width::I64),
        }
    }

    /// The layout of a struct's field: its offset and type.
    pub fn field_at(&mut self, store: &Store, t: Ty, index: u32) -> Option<(u64, Ty)> {
        let fields = self.fields(store, t)?;
        let layout = self.layout(store, t);
        let f = fields.get(index as usize)?;
        Some((*layout.offsets.get(index as usize)?, f.ty))
    }
}

/// Width of a predeclared type that takes one slot.
pub fn basic_width(b: Basic) -> Option<Width> {
    Some(match b {
        Basic::Bool | Basic::UntypedBool | Basic::Uint8 => Width::U8,
        Basic::Int | Basic::Int64 | Basic::UntypedInt => Width::I64,
        Basic::Int8 => Width::S8,
        Basic::Int16 => Width::S16,
        Basic::Int32 | Basic::UntypedRune => Width::S32,
        Basic::Uint | Basic::Uint64 | Basic::Uintptr => Width::U64,
        Basic::Uint16 => Width::U16,
        Basic::Uint32 => Width::U32,
        Basic::Float32 => Width::F32,
        Basic::Float64 | Basic::UntypedFloat => Width::F64,
        Basic::UnsafePointer | Basic::UntypedNil => Width::Ptr,
        Basic::Invalid => Width::I64,
        Basic::Complex64
        | Basic::Complex128
        | Basic::UntypedComplex
        | Basic::String
        | Basic::UntypedString => return None,
    })
}
