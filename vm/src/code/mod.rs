//! Functions and their code objects: words, frame layout and pointer map, line table.
//!
//! A [`Func`] lives as long as its instance and is named by its address: in `Call` instructions, in
//! closures, in method tables, in frames. Its [`Code`] is made when it is first called: until then its entry
//! is a stub (`CompileMe`).
//!
//! # Frame
//! `fp` points at slot 0. Slots in order: results, parameters (receiver first), closure pointer
//! (functions called through closures only), own slots that hold pointers, own scalars, outgoing
//! area. Two header words are below: `fp[-2]` the return address (a code pointer into the caller),
//! `fp[-1]` the link: `Func` address in the upper 48 bits, the distance to the caller's frame in
//! slots in the lower 16 (0 in a goroutine's first frame). So at most 65,535 slots a frame.

mod closures;
pub mod compiled;
pub mod debug;
mod draft;
mod functions;
pub mod listing;
mod live;
pub mod op;
pub mod print;
mod runtime_funcs;
pub mod stubs;
pub mod verify;
pub mod visible;

use crate::heap::kept::Kept;
use crate::value::rtype::{FuncPtr, MethodSel, RType};
pub use functions::Functions;
#[cfg(test)]
pub(crate) use functions::fresh;
pub use live::Live;
pub use runtime_funcs::RuntimeFunc;
use std::borrow::Cow;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicPtr, AtomicU32, AtomicUsize, Ordering};
use stubs::COMPILE_ME;

/// Slots of a frame's header, below `fp`.
pub const HEADER: usize = 2;
/// The most slots that a frame may have.
pub const MAX_FRAME_SLOTS: usize = 60_000;

/// Properties of a function, or-ed together in [`Func::flags`].
pub mod flag {
    /// Made by the compiler (bound method, promoted method, interface wrapper): left out of traces,
    /// and `recover` in what it calls works as if it had been called directly.
    pub const WRAPPER: u8 = 1;
    /// Reads a closure pointer from the slot after its parameters.
    pub const CLOSURE: u8 = 2;
    /// Belongs to the library.
    pub const LIBRARY: u8 = 4;
    /// Runs once, before the program's own code: nothing is won by making it faster.
    pub const ONCE: u8 = 8;
    /// Of package reflect: stands between a function that it made and the one that this calls. `recover`
    /// in that one works as if it had been called directly; traces show it.
    pub const RELAY: u8 = 16;
    /// While the program explores: operations of package sync within it are parts of one operation.
    pub const WHOLE: u8 = 32;
    /// Has a native that allocates nothing in the heap: machine code runs it without preparing for a collection.
    pub const LEAF: u8 = 64;
}

/// A function of the library that is written in Rust; what it looks like is the business of
/// `machine::native`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NativePtr(pub *const ());

// SAFETY: the address of a function.
unsafe impl Send for NativePtr {}
// SAFETY: as above.
unsafe impl Sync for NativePtr {}

/// A function of the running program.
#[repr(C)]
pub struct Func {
    /// The first instruction. Set after `frame_bytes`, read before it.
    entry: AtomicPtr<u64>,
    /// Its machine code; that of functions without any runs the interpreter.
    compiled: AtomicPtr<u8>,
    /// Bytes from `fp` to the end of the outgoing area.
    frame_bytes: AtomicU32,
    /// Slots that the stacks of goroutines grew to which began with it.
    stack_slots: AtomicU32,
    /// Slots of the results.
    pub results: u16,
    /// Slots of the parameters, receiver included, closure pointer not.
    pub params: u16,
    /// What a bodiless library function is bound to.
    pub native: Option<NativePtr>,
    /// The static closure of a plain function: its address is the function's value.
    closure: OnceLock<Kept<closures::Closure>>,
    /// The function that is called in its place once it has been redeclared (in the REPL).
    newer: AtomicPtr<Func>,
    /// Bits of [`flag`].
    pub flags: u8,
    /// The name as traces print it: `main.f`, `main.(*T).M`, `main.main.func1`.
    pub name: Kept<str>,
    /// Pointer map (`heap::gcmap::word`) of results, parameters and closure pointer: one for each slot.
    pub sig_map: Kept<[u8]>,
    /// For the compiler: which function this is.
    pub key: u64,
    code: OnceLock<Code>,
    /// Its code as it was made, as a function of its own (see `draft`).
    draft: OnceLock<Kept<Func>>,
    /// The function that this one is the draft of.
    draft_of: Option<Kept<Func>>,
    /// How often this draft was run.
    draft_runs: AtomicU32,
    home: Kept<Functions>,
}

/// Which words of code are addresses of what a program keeps: such as are in words that may as well hold
/// numbers. (Of all others the opcode's row says what they are.)
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Address {
    /// Index into [`Code::words`].
    pub at: u32,
    /// What is there.
    pub of: AddressOf,
}

/// See [`Address`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AddressOf {
    /// The bytes of a string, whose length is the next word.
    Text,
    /// So many bytes of constants, in which there may be strings.
    Table(u32),
    /// The static closure of a function.
    Function,
    /// A package variable, or a part of one.
    Global,
}

/// The code of a function.
#[derive(Debug, Default)]
pub struct Code {
    /// Instructions and their extra words.
    pub words: Vec<u64>,
    /// Slots of the frame, outgoing area with its headers included.
    pub frame_slots: u32,
    /// Pointer map (`heap::gcmap::word`) of the frame's slots from slot 0; the slots past its end
    /// hold no pointers (or belong to the outgoing area).
    pub map: Vec<u8>,
    /// Where a function with `defer` continues after a recovered panic: `RunDefers`, the copying of
    /// named results, `Ret`. An index into `words`.
    pub recover_pc: Option<u32>,
    /// Source file, as traces print it.
    pub file: Kept<str>,
    /// Line of the declaration.
    pub line: u32,
    /// Source lines by code position, ascending.
    pub lines: Vec<Line>,
    /// Functions inlined into this one.
    pub inlined: Vec<Inlined>,
    /// Which pointers of a frame are alive where; worked out by the first collection that wants it.
    pub live: OnceLock<Option<Box<Live>>>,
    /// What the compiled tier knows of it.
    pub compiled: compiled::Slot,
    /// Nothing is left for the optimiser to do: it did so when the image was made that this is from.
    pub optimised: bool,
    /// What few functions have.
    pub tables: Option<Box<Tables>>,
}

/// What few functions have beside their words.
#[derive(Debug, Default)]
pub struct Tables {
    /// Keeps tables that the words point to alive.
    pub jumps: Vec<Box<JumpTable>>,
    /// Keeps select descriptions that the words point to alive.
    pub selects: Vec<Box<SelectDesc>>,
    /// Addresses among the constants, in order; only where code is made to be kept.
    pub addresses: Vec<Address>,
    /// What a debugger has to know of it.
    pub described: Option<Kept<debug::Described>>,
}

impl Tables {
    /// Nothing, where all of them are empty.
    pub fn boxed(self) -> Option<Box<Tables>> {
        let none = self.jumps.is_empty() && self.selects.is_empty() && self.addresses.is_empty();
        let none = none && self.described.is_none();
        (!none).then(|| Box::new(self))
    }
}

/// From word `pc` on the code belongs to this line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// Index into [`Code::words`].
    pub pc: u32,
    /// Line, from 1.
    pub line: u32,
    /// 0, or 1 + index into [`Code::inlined`].
    pub inlined: u32,
    /// Column of the operand that fails here if any does, from 1; 0 where that is not known, as it
    /// always is unless panics have pictures.
    pub col: u16,
    /// How long its text is.
    pub len: u8,
    /// Whether an index or a slice bound here has an unsigned 64-bit type. (For the text of the panic.)
    pub unsigned: bool,
}

/// An inlined call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inlined {
    /// The inlined function's name.
    pub name: Kept<str>,
    /// Its file.
    pub file: Kept<str>,
    /// Line of the call.
    pub call_line: u32,
    /// What contains the call: as [`Line::inlined`].
    pub parent: u32,
}

/// What `JTab` jumps by.
#[derive(Debug, Default)]
pub struct JumpTable {
    /// The value of the first target.
    pub low: i64,
    /// Offsets in words from the end of the `JTab` instruction; 0 is the fall-through.
    pub targets: Vec<i32>,
}

/// What `Select` waits for.
#[derive(Debug, Default)]
pub struct SelectDesc {
    /// The cases in source order, default left out.
    pub cases: Vec<SelectCase>,
    /// Whether there is a default.
    pub default: bool,
}

/// One case of a select.
#[derive(Clone, Copy, Debug)]
pub struct SelectCase {
    /// Whether it is a send rather than a receive.
    pub send: bool,
    /// Slot of the channel.
    pub chan: u16,
    /// First slot of the value sent, or to receive into.
    pub value: u16,
    /// Slot of the receive's `ok`; [`SelectCase::NONE`] if not wanted.
    pub ok: u16,
    /// Whether the received value is wanted. (`value` is not written otherwise.)
    pub want: bool,
    /// Element type.
    pub elem: Kept<RType>,
}

impl SelectCase {
    /// "No such slot".
    pub const NONE: u16 = u16::MAX;
}

/// What a new function is made from.
#[derive(Debug, Clone, Default)]
pub struct FuncSpec {
    /// See [`Func::name`].
    pub name: Cow<'static, str>,
    /// See [`Func::results`].
    pub results: u16,
    /// See [`Func::params`].
    pub params: u16,
    /// See [`Func::flags`].
    pub flags: u8,
    /// See [`Func::sig_map`].
    pub sig_map: Cow<'static, [u8]>,
    /// See [`Func::native`].
    pub native: Option<NativePtr>,
    /// See [`Func::key`].
    pub key: u64,
}

impl Func {
    /// Where [`Func::compiled`] lies.
    pub const COMPILED_OFFSET: usize = std::mem::offset_of!(Func, compiled);

    /// Address of its machine code.
    #[inline(always)]
    pub fn compiled(&self) -> *const u8 {
        self.compiled.load(Ordering::Acquire)
    }

    /// It has machine code now, which the interpreter enters by the instruction at `entry`.
    pub fn set_compiled(&self, code: *const u8, entry: *const u64) {
        self.compiled.store(code.cast_mut(), Ordering::Release);
        self.entry.store(entry.cast_mut(), Ordering::SeqCst);
        if self.newer().is_some() {
            self.entry
                .store(COMPILE_ME.as_ptr().cast_mut(), Ordering::SeqCst);
            self.compiled
                .store(self.home.call_interpreter.get(), Ordering::SeqCst);
        }
    }

    /// Its address, as instructions hold it.
    #[inline]
    pub fn addr(&self) -> u64 {
        std::ptr::from_ref(self).addr() as u64
    }

    /// The value of this function as a Go func value: the address of a static closure.
    pub fn value(&self) -> u64 {
        if let Some(func) = self.draft_of {
            return func.value();
        }
        let own = self.addr() as usize;
        let words = self.closure.get_or_init(|| self.home.closure(own));
        words.as_ptr().addr() as u64
    }

    /// Callers of this function by its name call `newer` from now on, which has the same parameters
    /// and results. Values of it stay what they were.
    pub fn replace(&self, newer: Kept<Func>) {
        if let Some([word, _]) = self.closure.get().map(|closure| &**closure) {
            // The same function again, which nobody calls by its name.
            let same = self.home.add(FuncSpec {
                name: self.name.to_string().into(),
                results: self.results,
                params: self.params,
                flags: self.flags,
                sig_map: self.sig_map.to_vec().into(),
                native: self.native,
                key: self.key,
            });
            let own = self.addr() as usize;
            let to = same.addr() as usize;
            // Only the first time: afterwards it is not this function any longer.
            let _ = word.compare_exchange(own, to, Ordering::SeqCst, Ordering::SeqCst);
        }
        self.newer
            .store(Kept::as_ptr(newer).cast_mut(), Ordering::SeqCst);
        self.entry
            .store(COMPILE_ME.as_ptr().cast_mut(), Ordering::SeqCst);
        self.compiled
            .store(self.home.call_interpreter.get(), Ordering::SeqCst);
    }

    /// See [`Func::replace`].
    pub fn newer(&self) -> Option<Kept<Func>> {
        // SAFETY: only functions of the same instance are stored.
        unsafe { Kept::from_ptr(self.newer.load(Ordering::SeqCst)) }
    }

    /// Gives it its code; only the first call counts.
    pub fn set_code(&self, code: Code) {
        if self.code.set(code).is_ok()
            && let Some(code) = self.code.get()
        {
            self.frame_bytes
                .store(code.frame_slots * 8, Ordering::Relaxed);
            self.home.coded(self, code);
            self.entry
                .store(code.words.as_ptr().cast_mut(), Ordering::SeqCst);
            if self.newer().is_some() {
                self.entry
                    .store(COMPILE_ME.as_ptr().cast_mut(), Ordering::SeqCst);
            }
        }
    }

    /// Its code, once there.
    #[inline]
    pub fn code(&self) -> Option<&Code> {
        self.code.get()
    }

    /// Where execution starts.
    #[inline(always)]
    pub fn entry(&self) -> *const u64 {
        self.entry.load(Ordering::Acquire)
    }

    /// Bytes of its frame from `fp` on. Read after [`Func::entry`].
    #[inline(always)]
    pub fn frame_bytes(&self) -> usize {
        self.frame_bytes.load(Ordering::Relaxed) as usize
    }

    /// Slots that a goroutine's stack should have which begins with it.
    #[inline(always)]
    pub fn stack_slots(&self) -> usize {
        self.stack_slots.load(Ordering::Relaxed) as usize
    }

    /// A goroutine that began with it has ended: the next one begins with a stack of this many slots.
    #[inline(always)]
    pub fn ended_with(&self, slots: usize) {
        let slots = slots as u32;
        if slots > self.stack_slots.load(Ordering::Relaxed) {
            self.stack_slots.store(slots, Ordering::Relaxed);
        }
    }

    /// The functions of its instance.
    pub fn home(&self) -> Kept<Functions> {
        self.home
    }

    /// The function of a func value, whatever else its closure holds; `None` of nil.
    ///
    /// # Safety
    /// `closure` is a func value.
    pub unsafe fn of_value(closure: u64) -> Option<Kept<Func>> {
        let word = std::ptr::with_exposed_provenance::<AtomicUsize>(closure as usize);
        // SAFETY: a closure's first word is its function, and stays so but for `replace`.
        let func = unsafe { word.as_ref() }?.load(Ordering::Relaxed);
        // SAFETY: as above.
        Some(unsafe { Func::at(func as u64) })
    }

    /// The function at an address that an instruction or frame holds.
    ///
    /// # Safety
    /// `addr` came from [`Func::addr`], of a function that is kept as [`Kept::new`] demands it.
    #[inline(always)]
    pub unsafe fn at(addr: u64) -> Kept<Func> {
        // SAFETY: as this function demands.
        unsafe { Kept::new(&*std::ptr::with_exposed_provenance(addr as usize)) }
    }
}

impl Kept<Func> {
    /// Its code, once there, which is kept as long.
    #[inline]
    pub fn code(self) -> Option<Kept<Code>> {
        Kept::map_option(self, Func::code)
    }
}

impl Code {
    /// Index of a code pointer into `words`, if it is there (or in what the compiled tier made of it).
    pub fn index_of(&self, pc: *const u64) -> Option<u32> {
        let at = pc.addr().wrapping_sub(self.words.as_ptr().addr()) / 8;
        if at < self.words.len() {
            return Some(at as u32);
        }
        // Behind the last word a call returns; what the compiled tier made may lie right there.
        let end = (at == self.words.len()).then_some(at as u32);
        self.compiled.original(pc).or(end)
    }

    /// What the word is the address of, where that is noted.
    pub fn address_at(&self, word: usize) -> Option<AddressOf> {
        let addresses = &self.tables.as_deref()?.addresses;
        let found = addresses.binary_search_by_key(&word, |a| a.at as usize);
        addresses.get(found.ok()?).map(|a| a.of)
    }

    /// Room for what few functions have.
    pub fn tables_mut(&mut self) -> &mut Tables {
        self.tables.get_or_insert_default()
    }

    /// The jump tables that the words point to.
    pub fn jump_tables(&self) -> &[Box<JumpTable>] {
        self.tables.as_deref().map_or(&[], |t| &t.jumps)
    }

    /// The select descriptions that the words point to.
    pub fn selects(&self) -> &[Box<SelectDesc>] {
        self.tables.as_deref().map_or(&[], |t| &t.selects)
    }

    /// The line-table entry of word `pc`.
    pub fn line_at(&self, pc: u32) -> Option<Line> {
        let after = self.lines.partition_point(|l| l.pc <= pc);
        self.lines.get(after.checked_sub(1)?).copied()
    }
}

impl std::fmt::Debug for Func {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Func({})", self.name)
    }
}

/// A type to be made at run time, from the descriptors of its parts.
#[derive(Clone, Debug)]
pub enum Composite<'a> {
    /// `*T`
    Pointer(&'a RType),
    /// `[]T`
    Slice(&'a RType),
    /// `[n]T`
    Array(u64, &'a RType),
    /// `map[K]V`
    Map(&'a RType, &'a RType),
    /// A channel; its direction as in package reflect.
    Chan(u8, &'a RType),
    /// `func(params) results`; whether it is variadic.
    Func(&'a [Kept<RType>], &'a [Kept<RType>], bool),
    /// `struct{...}`
    Struct(&'a [NewField<'a>]),
}

/// A field of a struct type to be made.
#[derive(Clone, Debug)]
pub struct NewField<'a> {
    /// Its name.
    pub name: String,
    /// Import path of its package if it is not exported, else empty.
    pub pkg_path: String,
    /// Its tag.
    pub tag: &'a [u8],
    /// Its type.
    pub ty: &'a RType,
    /// Whether it is embedded.
    pub embedded: bool,
}

/// What package reflect does with values of a type that only the run knows: functions over the
/// addresses of their operands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Dynamic {
    /// `func(f *byte, args, results []*byte)`: calls a func value of the type.
    Call,
    /// `func(recv any, args, results []*byte)`: calls the method; the type is its signature.
    Method(MethodSel),
    /// A function of the type, closed over `func(args, results []*byte)`.
    Make,
    /// `func(ch, value *byte)`: sends.
    Send,
    /// `func(ch, value *byte) bool`: receives.
    Recv,
    /// `func(n int) *byte`: makes a channel.
    MakeChan,
    /// `func(ch *byte)`: closes it.
    Close,
}

/// What the user of a debugger has entered: the value of an expression is asked for.
#[derive(Clone, Debug, Default)]
pub struct Entered {
    /// The expression.
    pub text: String,
    /// The file of the program that it is in, as traces print it.
    pub file: String,
    /// The variables that it may name.
    pub variables: Vec<EnteredVariable>,
}

/// A variable that an entered expression may name.
#[derive(Clone, Debug)]
pub struct EnteredVariable {
    /// Its name.
    pub name: String,
    /// Where it is.
    pub address: usize,
    /// The object whose type it has, by number.
    pub object: Option<u32>,
    /// Its type as reports print it.
    pub ty: String,
}

/// What is called with the values of an entered expression: a variadic function whose only parameter has this name.
pub const ENTERED_VALUES: &str = "minigo_values";
/// The name of that function.
pub const ENTERED_END: &str = "minigo_entered_end";

/// Turns a function into code when it is first called.
pub trait Compile: Send + Sync {
    /// The code of `func`. An error is minigo's own ("not supported: ..."), and ends the program.
    fn compile(&self, func: Kept<Func>) -> Result<Code, String>;

    /// The descriptor of a type; `None` if it cannot be made.
    fn composite(&self, what: &Composite<'_>) -> Option<Kept<RType>> {
        let _ = what;
        None
    }

    /// The function that does `what` with values of type `ty`.
    fn dynamic(&self, what: Dynamic, ty: &RType) -> Option<Kept<Func>> {
        let _ = (what, ty);
        None
    }

    /// The declared function of that name, and its type: `F` of the program's own package, or
    /// `path.F`. An error says that there is none.
    fn declared(&self, name: &str) -> Result<(Kept<Func>, Kept<RType>), String> {
        Err(format!("there is no function {name}"))
    }

    /// A function that does what the user of a debugger has entered.
    ///
    /// # Errors
    /// What is wrong with the text.
    fn entered(&self, what: &Entered) -> Result<Kept<Func>, String> {
        let _ = what;
        Err("code cannot be added to this program".to_owned())
    }

    /// Whether the type, or a pointer to it, may have a method of one of these names.
    fn may_have_method(&self, ty: &RType, names: &[&str]) -> bool {
        let _ = (ty, names);
        true
    }

    /// Whether functions may be declared anew, and types that exist gain methods.
    fn changes(&self) -> bool {
        false
    }

    /// Whether calls of it may be replaced by its body: not if it can be redeclared.
    fn may_inline(&self, func: &Func) -> bool {
        let _ = func;
        true
    }

    /// Whether the program says that races in it are not to be looked for (`//go:norace`).
    fn is_norace(&self, func: &Func) -> bool {
        let _ = func;
        false
    }

    /// Whether its text is so short that it may be worth compiling before it is called, to be inlined.
    fn is_short(&self, func: &Func) -> bool {
        let _ = func;
        true
    }

    /// The types that have a method, and the functions that implement it, of the types whose methods somebody has
    /// asked for.
    fn implementations(&self, sel: MethodSel) -> Vec<(Kept<RType>, FuncPtr)> {
        let _ = sel;
        Vec::new()
    }

    /// Fills in the method table of a concrete type, if that is not done yet. The error says what is wrong
    /// with the declaration of one of them: then the table lacks it.
    fn fill_methods(&self, ty: &RType) -> Result<(), String> {
        let _ = ty;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_found() {
        let line = |pc, line| Line {
            pc,
            line,
            inlined: 0,
            col: 0,
            len: 0,
            unsigned: false,
        };
        let code = Code {
            lines: vec![line(0, 3), line(4, 5)],
            ..Code::default()
        };
        assert_eq!(code.line_at(3), Some(line(0, 3)));
        assert_eq!(code.line_at(9), Some(line(4, 5)));
    }

    #[test]
    fn a_func_is_small() {
        assert!(size_of::<Func>() <= 384, "{}", size_of::<Func>());
    }
}
