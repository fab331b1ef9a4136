//! The frame of a function that is being built: its slots, and which of them are in use.
//!
//! While a function is built its slots have provisional numbers in three ranges: results,
//! parameters, closure pointer and slots that hold pointers from 0, scalars from [`SCALARS`], the
//! outgoing area from [`OUT`]. [`Frame::lay_out`] puts them one behind the other.
//!
//! Slots are handed out by class, the pointer map of what they hold, and are reused only for the
//! same class, so that one static map describes the frame at every safepoint.

use rustc_hash::{FxHashMap, FxHashSet};

/// A frame slot (provisional).
pub type Slot = u16;

/// First provisional number of scalars.
pub const SCALARS: Slot = 0x4000;
/// First provisional number of the outgoing area.
pub const OUT: Slot = 0xA000;

/// A constant that has a slot of its own.
#[derive(Clone, Copy)]
pub struct Constant {
    /// Its bits.
    pub bits: u64,
    /// Its slot.
    pub slot: Slot,
    /// Whether it is the address of a package variable.
    pub global: bool,
}

/// The most constants that have slots of their own.
const MAX_CONSTANTS: usize = 24;

/// The error for functions whose slots do not fit.
pub type TooBig = &'static str;

/// The slots of a function.
#[derive(Default)]
pub struct Frame {
    /// Slots that hold indices and slice bounds of unsigned 64-bit types.
    pub unsigned: FxHashSet<Slot>,
    /// Constants that are loaded once, on entry: bits and slot.
    pub constants: Vec<Constant>,
    /// Results, parameters and closure pointer.
    fixed_map: Vec<u8>,
    /// How many of the first slots are zeroed on entry.
    zeroed: u16,
    /// The other slots that hold pointers.
    pointer_map: Vec<u8>,
    scalars: u16,
    free_scalars: FxHashMap<u16, Vec<Slot>>,
    free_pointers: FxHashMap<Vec<u8>, Vec<Slot>>,
    temporaries: Vec<(Slot, Vec<u8>)>,
    /// Slots that are variables of functions which are just being inlined.
    inlined_vars: Vec<Slot>,
    locals: Vec<(Slot, Vec<u8>)>,
    out_top: u16,
    out_max: u16,
}

/// Where provisional slots come to lie.
#[derive(Clone, Copy)]
pub struct FrameLayout {
    scalars: u16,
    out: u16,
    /// Slots in all.
    pub slots: u32,
}

impl FrameLayout {
    /// The slot that a provisional one becomes.
    pub fn place(self, s: Slot) -> u16 {
        if s >= OUT {
            self.out + (s - OUT)
        } else if s >= SCALARS {
            self.scalars + (s - SCALARS)
        } else {
            s
        }
    }
}

/// With more slots without pointers than this, further variables are in the heap ...
const SCALARS_CROWDED: u16 = 16_000;
/// ... as long as fewer slots than this have pointers.
const POINTERS_LEFT: usize = 12_000;
/// With more slots with pointers than this, further variables of several slots are in the heap.
const POINTERS_CROWDED: usize = 8_000;

impl Frame {
    /// Slots of results, parameters and closure pointer, in order, before anything else.
    pub fn fixed_slots(&mut self, map: &[u8]) -> Slot {
        let at = self.fixed();
        self.fixed_map.extend_from_slice(map);
        at
    }

    /// The first `n` slots are zeroed on entry.
    pub fn zero_results(&mut self, n: u16) {
        self.zeroed = n;
    }

    fn fixed(&self) -> u16 {
        self.fixed_map.len() as u16
    }

    /// What `Enter` zeroes: slots from the first, then where the slots with pointers begin and how many
    /// there are.
    pub fn zeroed(&self) -> [u16; 3] {
        [self.zeroed, self.fixed(), self.pointer_map.len() as u16]
    }

    /// Slots of the class `map`, until they are given back.
    pub fn alloc(&mut self, map: &[u8]) -> Result<Slot, TooBig> {
        if map.is_empty() {
            // Values of no size have a slot too, which is never read or written.
            self.scalars = self.scalars.max(1);
            return Ok(SCALARS);
        }
        let n = map.len() as u16;
        if is_scalar(map) {
            if let Some(s) = self.free_scalars.get_mut(&n).and_then(Vec::pop) {
                return Ok(s);
            }
            let at = SCALARS + self.scalars;
            if u32::from(self.scalars) + u32::from(n) > u32::from(OUT - SCALARS) - 64 {
                return Err("function too big: more than 24,000 slots of variables");
            }
            self.scalars += n;
            return Ok(at);
        }
        if let Some(s) = self.free_pointers.get_mut(map).and_then(Vec::pop) {
            return Ok(s);
        }
        let at = self.fixed_map.len() + self.pointer_map.len();
        if at + map.len() >= SCALARS as usize {
            return Err("function too big: more than 16,000 slots of variables");
        }
        self.pointer_map.extend_from_slice(map);
        Ok(at as u16)
    }

    /// Whether a variable of that class had better be in the heap, since slots run short.
    pub fn is_crowded(&self, map: &[u8]) -> bool {
        let pointers = self.fixed_map.len() + self.pointer_map.len();
        match is_scalar(map) {
            true => self.scalars > SCALARS_CROWDED && pointers < POINTERS_LEFT,
            false => map.len() > 1 && pointers > POINTERS_CROWDED,
        }
    }

    /// Gives slots back.
    pub fn free(&mut self, slot: Slot, map: &[u8]) {
        if map.is_empty() {
            return;
        }
        let free = match is_scalar(map) {
            true => self.free_scalars.entry(map.len() as u16).or_default(),
            false => self.free_pointers.entry(map.to_vec()).or_default(),
        };
        free.push(slot);
    }

    /// A slot that holds this constant throughout the function, if it is worth one.
    pub fn constant(&mut self, bits: u64, global: bool) -> Option<Slot> {
        let same = |c: &&Constant| (c.bits, c.global) == (bits, global);
        if let Some(c) = self.constants.iter().find(same) {
            return Some(c.slot);
        }
        // A slot that nothing else ever uses: code before this place would overwrite it.
        if self.constants.len() >= MAX_CONSTANTS || self.scalars > 8000 {
            return None;
        }
        let slot = SCALARS + self.scalars;
        self.scalars += 1;
        self.constants.push(Constant { bits, slot, global });
        Some(slot)
    }

    /// Whether it is a temporary now in use, which no variable of an inlined function stands for.
    pub fn is_temporary(&self, s: Slot) -> bool {
        self.temporaries.iter().any(|t| t.0 == s) && !self.inlined_vars.contains(&s)
    }

    /// The slots are variables of an inlined function, until [`Frame::leave_inlined`].
    pub fn enter_inlined(&mut self, slots: impl IntoIterator<Item = Slot>) -> usize {
        let before = self.inlined_vars.len();
        self.inlined_vars.extend(slots);
        before
    }

    /// The function that [`Frame::enter_inlined`] returned `before` for is left.
    pub fn leave_inlined(&mut self, before: usize) {
        self.inlined_vars.truncate(before);
    }

    /// Slots become a temporary.
    pub fn push_temporary(&mut self, s: Slot, map: &[u8]) {
        if !map.is_empty() {
            self.temporaries.push((s, map.to_vec()));
        }
    }

    /// How many temporaries there are.
    pub fn temporaries(&self) -> usize {
        self.temporaries.len()
    }

    /// Frees the temporaries but the first `mark`.
    pub fn release(&mut self, mark: usize) {
        while self.temporaries.len() > mark {
            if let Some((s, map)) = self.temporaries.pop() {
                self.free(s, &map);
            }
        }
    }

    /// Slots become a variable's, until its scope ends.
    pub fn push_local(&mut self, s: Slot, map: &[u8]) {
        if !map.is_empty() {
            self.locals.push((s, map.to_vec()));
        }
    }

    /// A scope begins.
    pub fn open_scope(&self) -> usize {
        self.locals.len()
    }

    /// A scope ends: its variables' slots may be used again.
    pub fn close_scope(&mut self, scope: usize) {
        while self.locals.len() > scope {
            if let Some((s, map)) = self.locals.pop() {
                self.free(s, &map);
            }
        }
    }

    /// `n` slots of the outgoing area, behind those in use.
    pub fn out_alloc(&mut self, n: u16) -> Result<Slot, TooBig> {
        let at = self.out_top;
        let top = at.saturating_add(n);
        if top > 0x5000 {
            self.out_max = self.out_max.max(at + 1);
            return Err("function too big: too many arguments in one call");
        }
        self.out_top = top;
        self.out_max = self.out_max.max(top + 1);
        Ok(OUT + at)
    }

    /// How much of the outgoing area is in use.
    pub fn out_mark(&self) -> u16 {
        self.out_top
    }

    /// Gives back what was taken since the mark.
    pub fn out_release(&mut self, mark: u16) {
        self.out_top = mark;
    }

    /// Puts the ranges of slots one behind the other.
    pub fn lay_out(&self) -> Result<FrameLayout, TooBig> {
        let scalars = self.fixed() + self.pointer_map.len() as u16;
        let out = scalars + self.scalars;
        let slots = u32::from(out) + u32::from(self.out_max.max(1));
        if slots as usize > crate::code::MAX_FRAME_SLOTS {
            return Err("function too big: more than 60,000 slots in its frame");
        }
        Ok(FrameLayout {
            scalars,
            out,
            slots,
        })
    }

    /// The pointer map of the frame.
    pub fn into_map(self) -> Vec<u8> {
        let mut map = self.fixed_map;
        map.extend_from_slice(&self.pointer_map);
        map
    }
}

/// Whether slots of that class hold no pointers.
fn is_scalar(map: &[u8]) -> bool {
    map.iter().all(|&word| word == 0)
}
