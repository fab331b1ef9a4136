//! The machine: the state of the interpreter on one P, apart from the registers that handlers pass on.

pub mod chan;
pub mod goroutine;
pub mod grant;
pub mod native;
pub mod probe;
pub mod regs;
pub mod stack;
mod steps;
pub mod tier;

use crate::heap::AllocCache;
use crate::heap::gcmap::GcMap;
use crate::heap::kept::Kept;
use crate::instance::Instance;
use crate::instance::options::Jit;
use crate::machine::goroutine::{Extras, Goroutine};
use crate::machine::native::Outcome;
use crate::machine::stack::Pool;
use crate::race::{Races, Racing};
use grant::{Grant, Samples};
use minigo_runtime::{BlockJob, Cx, WaitReason};
use probe::Probe;
use regs::{Fp, Pc};
use std::sync::Arc;
use tier::{CompiledTier, Leaving};

/// The rest of the time slice, in calls and loop back-edges.
pub type Budget = isize;
/// The machine, as handlers hold it.
pub type Mp = *mut Machine;

/// How many bytes may be given out while marking runs before the goroutine is asked to assist.
const HURRY: usize = 128 << 10;

/// Copying, clearing or allocating so many bytes takes about as long as a step, and is charged as one where steps are
/// limited.
const BYTES_A_STEP: usize = 256;

/// The same for other work on bytes.
const WORK_A_STEP: usize = 32;

/// From this much bulk work on, the goroutine looks at once how many steps are left.
pub const BULK: usize = 1 << 10;

/// How a goroutine leaves the machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u32)]
pub enum Exit {
    /// Not at all: the trampoline continues.
    Next,
    /// The time slice is over.
    Yield,
    /// It parks, for `Machine::reason`.
    Park,
    /// The world stops, or the run ends.
    Stop,
    /// It is finished.
    Done,
    /// The program's main function has returned.
    MainDone,
    /// It blocks in `Machine::job`.
    Block,
    /// Broken code.
    Defect,
    /// A call made by machine code has returned, or an instruction run for it is done: the frame in
    /// `Machine::fp` continues at `Machine::pc`.
    Back,
    /// Leave all machine code, then go on like `Next`.
    Unwind,
}

/// A P's interpreter. Handlers hold a raw pointer to it.
#[repr(C)]
pub struct Machine {
    /// End of the running goroutine's stack.
    pub limit: *mut u64,
    /// Beginning of the running goroutine's stack.
    pub base: *mut u64,
    /// As `limit`, for machine code: where its native stack may be used up, too.
    pub native_limit: *mut u64,
    /// The slot that machine code may use up the stack to before it has to leave.
    pub native_top: usize,
    /// The address that the native stack must not grow below while machine code runs.
    pub native_floor: usize,
    /// Filled in by machine code that leaves.
    pub leaving: Leaving,
    /// Results of a function that machine code has called and that keeps all registers.
    pub answers: [u64; 2],
    /// Which of its ways in machine code is entered by, if that is at a loop's head.
    pub way: usize,
    /// The running goroutine.
    pub g: *mut Goroutine,
    cx: *mut Cx<'static, Goroutine>,
    /// What it runs.
    instance: Kept<Instance>,
    /// The ways into machine code.
    pub tier: &'static CompiledTier,
    /// Whether budgets are as small as can be (`--gc-stress`, `--tiny`), steps are limited, or races are looked for.
    pub special: bool,
    /// Whether steps are limited.
    pub limited: bool,
    /// Whether budgets are as small as can be.
    pub starved: bool,
    /// What the race detector has available.
    pub racing: Racing,
    /// Who is asked at statements; null where nothing is debugged.
    pub probe: *mut Probe,
    /// Saved between instructions by the trampoline, and by [`Machine::at`].
    pub pc: Pc,
    /// Likewise.
    pub fp: Fp,
    /// Saved between instructions by the trampoline.
    pub budget: Budget,
    /// What the scheduler has granted.
    pub grant: Grant,
    /// A collection became due in an allocation, or a native took its time: the budget is to end soon.
    pub hurry: bool,
    /// A walk over a value was charged: the budget is to end soon.
    pub walked: bool,
    /// Why the goroutine parks.
    pub reason: WaitReason,
    /// What the goroutine blocks in.
    pub job: Option<BlockJob>,
    /// What a native wants that did not simply return.
    pub outcome: Outcome,
    /// Where objects come from.
    pub cache: AllocCache,
    /// Stacks of finished goroutines.
    pub stacks: Pool,
    /// What goroutines had besides, to be used again.
    pub extras: Extras,
}

// SAFETY: the pointers are only used while the P that owns the machine is held.
unsafe impl Send for Machine {}

impl Machine {
    /// The machine of a new P.
    ///
    /// # Safety
    /// The machine is dropped before the instance (see [`crate::instance`]).
    pub unsafe fn new(instance: &Arc<Instance>, tier: &'static CompiledTier) -> Machine {
        // SAFETY: the machine keeps the reference, and is dropped before the instance, as this function demands.
        let instance = unsafe { instance.own() };
        let options = &instance.options;
        crate::value::parts::set_pace(goroutine::may_walk_on);
        let racing = Races::of(instance).map_or(Racing::OFF, |races| races.racing());
        let starved = options.gc_stress || options.gc_marking || options.gc_verify || options.tiny;
        let limited = options.max_steps != 0 || options.max_call_steps != 0;
        let samples = match options.is_virtual() {
            _ if options.jit != Jit::Auto || starved => Samples::Off,
            false => Samples::On,
            // Most runs of an exploration are too short to gain from machine code.
            true if limited || options.explore.is_some() => Samples::Off,
            true => Samples::Exact,
        };
        Machine {
            limit: std::ptr::null_mut(),
            base: std::ptr::null_mut(),
            native_limit: std::ptr::null_mut(),
            native_top: 0,
            native_floor: 0,
            leaving: Leaving { fp: 0, live: 0 },
            answers: [0; 2],
            way: 0,
            g: std::ptr::null_mut(),
            cx: std::ptr::null_mut(),
            instance,
            tier,
            special: starved || limited || !racing.races.is_null(),
            limited,
            starved,
            racing,
            probe: Probe::of(&instance),
            pc: std::ptr::null(),
            fp: std::ptr::null_mut(),
            budget: 0,
            grant: Grant::new(samples),
            hurry: false,
            walked: false,
            reason: WaitReason::None,
            job: None,
            outcome: Outcome::Done,
            cache: AllocCache::new(instance.heap()),
            stacks: Pool::new(instance.state(), instance.heap()),
            extras: Extras::default(),
        }
    }

    /// Prepares for running `g`.
    ///
    /// # Safety
    /// `g` is the goroutine that is being resumed; it and `cx` outlive the run.
    #[inline]
    pub unsafe fn enter(&mut self, g: *mut Goroutine, cx: &mut Cx<'_, Goroutine>) {
        // SAFETY: the goroutine is the one that is being resumed.
        unsafe {
            self.base = (*g).stack.base();
            self.limit = (*g).stack.end();
        }
        self.native_floor = tier::native_floor();
        self.pc = std::ptr::null();
        self.g = g;
        self.cx = (&raw mut *cx).cast();
    }

    /// Sets `native_limit` after `limit`, `base` or `native_top` have changed.
    #[inline(always)]
    pub fn bound_native(&mut self) {
        let top = self.base.wrapping_add(self.native_top);
        self.native_limit = top.min(self.limit);
    }

    /// The scheduler, as the running goroutine sees it.
    ///
    /// # Safety
    /// A goroutine runs on this machine; no second reference is alive.
    #[inline(always)]
    pub unsafe fn cx<'a>(&mut self) -> &'a mut Cx<'a, Goroutine> {
        // SAFETY: `enter` has stored the context of the goroutine that runs here, which outlives the run; the caller
        // holds no other reference to it.
        unsafe { &mut *self.cx.cast() }
    }

    /// The running goroutine.
    ///
    /// # Safety
    /// As [`Machine::cx`].
    #[inline(always)]
    pub unsafe fn g<'a>(&mut self) -> &'a mut Goroutine {
        // SAFETY: `enter` has stored the goroutine that runs here, which outlives the run; the caller holds no other
        // reference.
        unsafe { &mut *self.g }
    }

    /// What it runs.
    #[inline(always)]
    pub fn instance(&self) -> Kept<Instance> {
        self.instance
    }

    /// The budget to run with when the scheduler grants `n`.
    #[inline(always)]
    pub fn budget_of(&mut self, n: u32) -> Budget {
        match self.special {
            false => n as Budget,
            true => self.special_budget(n),
        }
    }

    /// Leaves the instruction at `pc` to the loop that runs the machine: for paths that are no tail
    /// calls because they hold Rust values, so that the native stack does not grow.
    #[inline]
    pub fn leave(&mut self, pc: Pc, fp: Fp, budget: Budget) -> Exit {
        self.pc = pc;
        self.fp = fp;
        self.budget = budget;
        Exit::Next
    }

    /// The same with no budget: the scheduler looks at the goroutine at the next safepoint.
    #[inline]
    pub fn leave_used_up(&mut self, pc: Pc, fp: Fp) -> Exit {
        self.use_up();
        self.leave(pc, fp, 0)
    }

    /// Nothing is left of what the running goroutine may count.
    #[inline]
    pub fn use_up(&mut self) {
        self.grant.forfeit();
        self.budget = 0;
    }

    /// The running goroutine dies, or the program with it. Nobody has stored what is left of its budget, and in virtual
    /// time that passes, so it is used up: what was stored last differs between the tiers and between builds.
    /// (Where steps are limited, [`Machine::give_back`] has seen to that, and nothing more is charged.)
    pub fn dies(&mut self) {
        if !self.limited {
            self.use_up();
        }
    }

    /// Saves where the running goroutine continues.
    ///
    /// # Safety
    /// A goroutine runs on this machine, and `fp` is in its stack.
    #[inline(always)]
    pub unsafe fn save(&mut self, pc: Pc, fp: Fp) {
        // SAFETY: `g` is the goroutine that runs here; `fp` and `base` are both in its stack.
        unsafe {
            (*self.g).pc = pc;
            (*self.g).fp = fp.offset_from(self.base) as u32;
        }
    }

    /// The instruction at `pc` in the frame at `fp` is about to ask for memory: a goroutine that
    /// gets none ends there.
    #[inline(always)]
    pub fn at(&mut self, pc: Pc, fp: Fp) {
        (self.pc, self.fp) = (pc, fp);
    }

    /// Slot offset of a frame.
    ///
    /// # Safety
    /// `fp` is in the running goroutine's stack.
    #[inline(always)]
    pub unsafe fn offset(&self, fp: Fp) -> u32 {
        // SAFETY: `fp` and `base` are both in the stack of the running goroutine.
        unsafe { fp.offset_from(self.base) as u32 }
    }

    /// A zeroed object. Never collects; may set `hurry`.
    #[inline(never)]
    pub fn alloc(&mut self, size: usize, map: Option<Kept<GcMap>>) -> *mut u8 {
        if size >= BULK {
            self.charge(size);
        }
        let p = self.cache.alloc(size, map);
        self.hurry |= self.cache.heap().limits.collection_wanted() || self.cache.debt > HURRY;
        p
    }

    /// A Go string with these bytes.
    pub fn new_string(&mut self, text: &[u8]) -> [u64; 2] {
        if text.is_empty() {
            return [0, 0];
        }
        let p = self.alloc(text.len(), None);
        // SAFETY: the object is new and as long as the text.
        unsafe { p.copy_from_nonoverlapping(text.as_ptr(), text.len()) };
        [p.addr() as u64, text.len() as u64]
    }

    /// The budget after allocations.
    #[inline(always)]
    pub fn after_alloc(&mut self, budget: isize) -> isize {
        if self.hurry {
            self.hurry = false;
            self.grant.cut(budget.max(0) as u32);
            return 0;
        }
        budget
    }
}
