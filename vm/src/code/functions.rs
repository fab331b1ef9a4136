//! The functions of an instance: made, kept, and found by code addresses.

use super::closures::{Closure, Closures};
use super::compiled::CallInterpreter;
use super::debug::Debugging;
use super::op::{Insn, Op};
use super::runtime_funcs::RuntimeFunc;
use super::stubs::COMPILE_ME;
use super::{Code, Func, FuncSpec, flag, visible};
use crate::heap::kept::Kept;
use crate::heap::region::Region;
use rustc_hash::FxHashMap;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicU32, Ordering::Relaxed};
use std::sync::{Mutex, OnceLock, PoisonError};

/// Set in a line that comes from another file than its function's, as `//line` comments say: the
/// rest is an index into [`Functions::elsewhere`].
const FAR: u32 = 1 << 31;

/// Where the addresses of [`DeepFrames`] begin: no code is there.
const DEEP: u64 = 1 << 50;

/// Frames of inlined functions that an address in the code has no room for: the code's address and how many
/// functions are inlined within it, in the order in which they were asked for.
#[derive(Debug, Default)]
struct DeepFrames {
    frames: Vec<(u64, u64)>,
    numbers: FxHashMap<(u64, u64), u64>,
}

/// All functions of an instance.
#[derive(Debug)]
pub struct Functions {
    region: Region,
    /// Functions with code, by the address of their first word.
    codes: Mutex<BTreeMap<usize, Kept<Func>>>,
    /// Whether somebody wants to know of each mutex that is locked: no call of theirs is left out then.
    pub counts_mutexes: AtomicBool,
    /// Whether the program explores schedules, or is filmed: goroutines announce each visible operation.
    pub explores: AtomicBool,
    /// Whether calls are inlined by one rule ([`crate::opt::inlined_alike`]), whatever has been called before and
    /// whether code comes from an image or not. In virtual time, calls take time unless they are inlined.
    pub inlines_alike: AtomicBool,
    /// Whether races are looked for: code has checks then.
    pub races: AtomicBool,
    /// Whether code notes where objects are allocated, for reports of races.
    pub notes_objects: AtomicBool,
    /// Whether accesses to memory that race are visible operations, too.
    pub accesses: AtomicBool,
    /// What a debugger has to know of them.
    pub debugging: Debugging,
    /// Closures of functions that hold nothing.
    pub(super) closures: Closures,
    /// Lines of other files.
    elsewhere: Mutex<Vec<(Kept<str>, u32)>>,
    /// Where functions without a body are declared, by their keys.
    natives: Mutex<FxHashMap<u64, (Kept<str>, u32)>>,
    /// Places that programs know the frames of very deeply inlined functions by.
    deep: Mutex<DeepFrames>,
    /// Those that stand for the runtime in traces, once one is wanted.
    runtime: OnceLock<Vec<Kept<Func>>>,
    /// What machine code calls for functions without any.
    pub call_interpreter: CallInterpreter,
    /// What it calls for functions with natives.
    pub run_native: CallInterpreter,
    /// The same for natives that are leaves.
    pub run_leaf: CallInterpreter,
    /// Puts the checks for races into the code that runs a native; set if races are looked for.
    pub check_native: OnceLock<fn(&Func, &mut Code)>,
    /// Natives without these checks, by the addresses of those that have them.
    unchecked: Mutex<FxHashMap<u64, Kept<Func>>>,
}

impl Functions {
    /// No functions.
    ///
    /// # Safety
    /// No function that is added is used after it was dropped.
    pub unsafe fn new() -> Functions {
        Functions {
            // SAFETY: the region keeps functions and parts of them, unused after the drop, as this function demands.
            region: unsafe { Region::new() },
            codes: Mutex::default(),
            counts_mutexes: AtomicBool::new(false),
            explores: AtomicBool::new(false),
            inlines_alike: AtomicBool::new(false),
            races: AtomicBool::new(false),
            notes_objects: AtomicBool::new(false),
            accesses: AtomicBool::new(false),
            debugging: Debugging::default(),
            closures: Closures::default(),
            elsewhere: Mutex::default(),
            natives: Mutex::default(),
            deep: Mutex::default(),
            runtime: OnceLock::new(),
            call_interpreter: CallInterpreter::default(),
            run_native: CallInterpreter::default(),
            run_leaf: CallInterpreter::default(),
            check_native: OnceLock::new(),
            unchecked: Mutex::default(),
        }
    }

    /// An address that stands for a frame which code at `at` has `depth` inlined calls within.
    pub fn deep_frame(&self, at: u64, depth: u64) -> u64 {
        let mut deep = self.deep.lock().unwrap_or_else(PoisonError::into_inner);
        let next = deep.frames.len() as u64;
        let number = *deep.numbers.entry((at, depth)).or_insert(next);
        if number == next {
            deep.frames.push((at, depth));
        }
        DEEP + 8 * number
    }

    /// What [`Functions::deep_frame`] made the address of, if it did.
    pub fn of_deep_frame(&self, address: u64) -> Option<(u64, u64)> {
        let number = address.checked_sub(DEEP)? / 8;
        let deep = self.deep.lock().unwrap_or_else(PoisonError::into_inner);
        deep.frames.get(usize::try_from(number).ok()?).copied()
    }
}

impl Kept<Functions> {
    /// A new function without code. Its first call compiles it. One with a native gets a body that
    /// runs the native.
    #[expect(
        clippy::should_implement_trait,
        reason = "it adds a function, no number"
    )]
    pub fn add(self, mut spec: FuncSpec) -> Kept<Func> {
        let explores = self.explores.load(Relaxed);
        if explores && visible::is_whole(&spec.name) {
            spec.flags |= flag::WHOLE;
        }
        let name = match spec.name {
            Cow::Borrowed(name) => name.into(),
            Cow::Owned(ref name) => self.region.text(name),
        };
        let sig_map = self.region.bytes(&spec.sig_map);
        let func = self.region.keep(self.blank(&spec, name, sig_map));
        if func.native.is_some() {
            let mut code = self.code_of_native(&func);
            if let Some(check) = self.check_native.get() {
                check(&func, &mut code);
            }
            func.set_code(code);
        }
        func
    }

    /// The code that runs a native.
    fn code_of_native(self, func: &Func) -> Code {
        let mut words = vec![Insn::new(Op::Enter, func.results, 0, 0).word()];
        if self.explores.load(Relaxed) {
            words.extend(visible::at_entry(func).map(Insn::word));
        }
        words.extend([
            Insn::new(Op::CallNative, 0, 0, 0).word(),
            func.addr(),
            Insn::new(Op::Ret, 0, 0, 0).word(),
        ]);
        Code {
            words,
            frame_slots: u32::from(func.results) + u32::from(func.params),
            map: func.sig_map.to_vec(),
            ..Code::default()
        }
    }

    /// The same native without checks for races: for callers that have them in front of the call.
    pub fn unchecked(self, func: Kept<Func>) -> Kept<Func> {
        let mut unchecked = self
            .unchecked
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        *unchecked.entry(func.addr()).or_insert_with(|| {
            let spec = FuncSpec {
                native: func.native,
                ..spec_of(&func)
            };
            let same = self.region.keep(Func {
                draft_of: Some(func),
                ..self.blank(&spec, func.name, func.sig_map)
            });
            same.set_code(self.code_of_native(&same));
            same
        })
    }

    /// Another function that looks like `func`: its draft.
    pub(super) fn draft(self, func: Kept<Func>) -> Kept<Func> {
        self.region.keep(Func {
            draft_of: Some(func),
            ..self.blank(&spec_of(&func), func.name, func.sig_map)
        })
    }

    /// A function without code, with name and map in place of those that `spec` has.
    fn blank(self, spec: &FuncSpec, name: Kept<str>, sig_map: Kept<[u8]>) -> Func {
        let machine_code = match spec.native {
            Some(_) if spec.flags & flag::LEAF != 0 => &self.run_leaf,
            Some(_) => &self.run_native,
            None => &self.call_interpreter,
        };
        Func {
            entry: AtomicPtr::new(COMPILE_ME.as_ptr().cast_mut()),
            compiled: AtomicPtr::new(machine_code.get()),
            frame_bytes: AtomicU32::new(8 * (u32::from(spec.results) + u32::from(spec.params) + 1)),
            stack_slots: AtomicU32::new(0),
            results: spec.results,
            params: spec.params,
            native: spec.native,
            closure: OnceLock::new(),
            newer: AtomicPtr::new(std::ptr::null_mut()),
            flags: spec.flags,
            name,
            sig_map,
            key: spec.key,
            code: OnceLock::new(),
            draft: OnceLock::new(),
            draft_of: None,
            draft_runs: AtomicU32::new(0),
            home: self,
        }
    }

    /// What stands for a function of Go's runtime in traces.
    pub fn runtime(self, which: RuntimeFunc) -> Kept<Func> {
        let all = self.runtime.get_or_init(|| {
            let make = |which: &RuntimeFunc| {
                let func = self.add(FuncSpec {
                    name: which.name().into(),
                    flags: flag::LIBRARY,
                    key: u64::MAX,
                    ..FuncSpec::default()
                });
                // Nobody calls it.
                let (file, line) = which.place();
                func.set_code(Code {
                    words: vec![Insn::new(Op::Ret, 0, 0, 0).word(); 2],
                    file: file.into(),
                    line,
                    ..Code::default()
                });
                func
            };
            RuntimeFunc::ALL.iter().map(make).collect()
        });
        all[which as usize]
    }

    /// A closure of the function at that address.
    pub(super) fn closure(self, func: usize) -> Kept<Closure> {
        // SAFETY: the memory for closures is kept as these functions are.
        unsafe { self.closures.make(func) }
    }
}

impl Functions {
    /// A function has got its code.
    pub(super) fn coded(&self, func: &Func, code: &Code) {
        // SAFETY: functions are made by `add` alone, so it lives as long as this.
        let func = unsafe { Func::at(func.addr()) };
        let mut codes = self.codes.lock().unwrap_or_else(PoisonError::into_inner);
        codes.insert(code.words.as_ptr().addr(), func);
    }

    /// The function whose code holds this address, and the word's index.
    pub fn containing(&self, pc: u64) -> Option<(Kept<Func>, u32)> {
        let codes = self.codes.lock().unwrap_or_else(PoisonError::into_inner);
        let (_, &func) = codes.range(..=pc as usize).next_back()?;
        let code = func.code()?;
        let index = (pc as usize - code.words.as_ptr().addr()) / 8;
        (index < code.words.len()).then_some((func, index as u32))
    }

    /// Whether a function with code is at this address.
    pub fn has(&self, address: u64) -> bool {
        let codes = self.codes.lock().unwrap_or_else(PoisonError::into_inner);
        codes.values().any(|func| func.addr() == address)
    }

    /// The function that a func value at this address stands for: its own closure ([`Func::value`]).
    pub fn with_value(&self, address: u64) -> Option<Kept<Func>> {
        let func = self.closures.function_at(address)?;
        // SAFETY: closures are made of functions of this table, which last as long as it.
        Some(unsafe { Func::at(func as u64) })
    }

    /// The number under which a line table knows a line of another file.
    pub fn line_elsewhere(&self, file: Kept<str>, line: u32) -> u32 {
        let mut all = self
            .elsewhere
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        // The same line comes several times in a row.
        let recent = all.iter().rev().take(64).position(|&l| l == (file, line));
        let index = match recent {
            Some(back) => all.len() - 1 - back,
            None => {
                all.push((file, line));
                all.len() - 1
            }
        };
        FAR | index as u32
    }

    /// Notes where a function without a body is declared.
    pub fn declare_native(&self, func: &Func, file: Kept<str>, line: u32) {
        let mut natives = self.natives.lock().unwrap_or_else(PoisonError::into_inner);
        natives.insert(func.key, (file, line));
    }

    /// Where a function without a body is declared.
    pub fn native_place(&self, func: &Func) -> (Kept<str>, u32) {
        let natives = self.natives.lock().unwrap_or_else(PoisonError::into_inner);
        natives.get(&func.key).copied().unwrap_or_default()
    }

    /// Which function of Go's runtime this one stands for, if it does.
    pub fn is_runtime(&self, func: &Func) -> Option<RuntimeFunc> {
        let all = self.runtime.get()?;
        let at = all
            .iter()
            .position(|f| std::ptr::eq(&raw const **f, func))?;
        RuntimeFunc::ALL.get(at).copied()
    }

    /// File and line of what a line table holds for a function of that file.
    pub fn place(&self, file: Kept<str>, line: u32) -> (Kept<str>, u32) {
        if line & FAR == 0 {
            return (file, line);
        }
        let all = self
            .elsewhere
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let found = all.get((line & !FAR) as usize);
        found.copied().unwrap_or((file, 0))
    }
}

/// What another function looks like that stands for this one, without a native.
fn spec_of(func: &Func) -> FuncSpec {
    FuncSpec {
        results: func.results,
        params: func.params,
        flags: func.flags,
        key: func.key,
        ..FuncSpec::default()
    }
}

/// Functions for tests, never given back.
#[cfg(test)]
pub(crate) fn fresh() -> Kept<Functions> {
    // SAFETY: it is never dropped.
    let functions: &'static Functions = Box::leak(Box::new(unsafe { Functions::new() }));
    functions.into()
}
