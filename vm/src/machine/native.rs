//! Natives: library functions written in Rust, and their interface to the machine.
//!
//! # How to write one
//! A bodiless Go function `func Index(s, sub string) int` in a package of the library is bound to
//! a [`NativeFn`] by its name in the package's table:
//! ```
//! use minigo_vm::machine::native::{NativeCx, NativeFn, Outcome};
//!
//! fn index_byte(cx: &mut NativeCx<'_>) -> Outcome {
//!     // func IndexByte(s string, c byte) int
//!     let at = cx.arg_str(0).iter().position(|&b| u64::from(b) == cx.arg_u64(2));
//!     cx.ret_i64(0, at.map_or(-1, |i| i as i64));
//!     Outcome::Done
//! }
//!
//! pub const NATIVES: &[(&str, NativeFn)] = &[("IndexByte", index_byte)];
//! ```
//! Slots are numbered apart for parameters and results, each from 0, a method's receiver first:
//! strings, slices and interfaces take two slots, other scalars one, structs and arrays as many as
//! their memory has words. Above, `s` is slots 0 and 1, `c` slot 2. Scalars narrower than 64 bits
//! are sign- or zero-extended by their type, and results must be returned so.
//!
//! # Rules
//! - A native runs to completion, or answers how it wants to wait. It never calls back into Go.
//! - The collector never runs inside a native, so raw pointers stay valid until it returns. What
//!   it allocates may be kept only in its results or in objects reachable from elsewhere.
//! - `Park`: it has written its results (no pointers among them), and is finished when woken.
//!   `ParkAgain` and `Block`: it is run again from the start when woken, with [`NativeCx::resumed`]
//!   true; its arguments are kept alive meanwhile. A `Block`'s answer is taken by
//!   [`NativeCx::blocked`].
//! - What takes milliseconds over large arguments is computed by [`NativeCx::long`], or others wait for it. What
//!   can only be done in place is done in pieces, from Go, and says so: [`NativeCx::took`].
//! - It returns errors as values; Go panics are outcomes, Rust panics are defects.

use crate::code::{Func, NativePtr};
use crate::heap::Heap;
use crate::heap::gcmap::GcMap;
use crate::heap::kept::Kept;
use crate::instance::Instance;
use crate::machine::chan;
use crate::machine::goroutine::Goroutine;
use crate::machine::probe::Trouble;
use crate::machine::{BULK, Machine};
use crate::value::equal::str_bytes;
use crate::value::rtype::RType;
use minigo_runtime::{BlockJob, Chan, Cx, WaitReason};

/// From this many bytes on, a computation may take milliseconds.
pub const LONG: usize = 1 << 20;

/// After one over so many, the goroutine looks whether it is to give way: some thousand of them, as many as a
/// budget has room for, would take far longer than a slice.
const NOTABLE: usize = 1 << 16;

/// A native function.
pub type NativeFn = fn(&mut NativeCx<'_>) -> Outcome;

/// A native as functions hold it.
pub fn erase(native: NativeFn) -> NativePtr {
    NativePtr(native as *const ())
}

/// The native of a function, if it has one.
#[inline(always)]
pub fn native_of(func: &Func) -> Option<NativeFn> {
    // SAFETY: functions hold only what `erase` made.
    func.native
        .map(|p| unsafe { std::mem::transmute::<*const (), NativeFn>(p.0) })
}

/// How a native ended.
#[derive(Debug, Default)]
pub enum Outcome {
    /// It has written its results.
    #[default]
    Done,
    /// It has written its results, and another goroutine may run (`runtime.Gosched`).
    Yield,
    /// It has enqueued the goroutine with the runtime and written its results, if any.
    Park(WaitReason),
    /// It has enqueued the goroutine with the runtime and is to be run again when woken.
    ParkAgain(WaitReason),
    /// The job runs without a P; then the native is run again.
    Block(BlockJob),
    /// It has asked for the world to stop (collection, GOMAXPROCS): give way now.
    Stop,
    /// The same, and the native is run again after that.
    StopAgain,
    /// `panic(v)` with an interface value.
    Panic([u64; 2]),
    /// `panic("text")`
    PanicStr(String),
    /// A `runtime.Error` whose text is `runtime error: ` and this.
    RuntimeError(String),
    /// A `runtime.Error` with just this text.
    PlainError(String),
    /// The nil dereference panic.
    NilDereference,
    /// `fatal error: text`, which nothing recovers.
    Fatal(String),
    /// `os.Exit`
    Exit(i32),
    /// `runtime.Goexit`
    Goexit,
}

/// What a native sees of the machine.
pub struct NativeCx<'a> {
    m: &'a mut Machine,
    slots: *mut u64,
    params: *mut u64,
    func: Kept<Func>,
    resumed: bool,
    pc: *const u64,
    fp: *mut u64,
}

impl<'a> NativeCx<'a> {
    /// Of a call: `slots` are results, then parameters.
    ///
    /// # Safety
    /// The slots are as many as the function has; `pc`, `fp` are the calling instruction and frame.
    pub(crate) unsafe fn new(
        m: &'a mut Machine,
        slots: *mut u64,
        func: Kept<Func>,
        resumed: bool,
        pc: *const u64,
        fp: *mut u64,
    ) -> NativeCx<'a> {
        NativeCx {
            m,
            slots,
            // SAFETY: the slots are results, then parameters.
            params: unsafe { slots.add(func.results.into()) },
            func,
            resumed,
            pc,
            fp,
        }
    }

    /// Whether this is the second run, after `ParkAgain` or `Block`.
    pub fn resumed(&self) -> bool {
        self.resumed
    }

    /// The answer of the job blocked in, if it is of that type.
    pub fn blocked<R: 'static>(&mut self) -> Option<R> {
        self.sched().take_blocked()?.downcast().ok().map(|b| *b)
    }

    /// Computes something of `bytes` bytes of the arguments. Over many it is done as a brief call of the system is:
    /// sysmon takes the P if others wait for it, and the world can stop meanwhile. The job may read what the
    /// arguments hold, but writes nothing to the heap and follows no pointers from there.
    ///
    /// # Errors
    /// What the native is to answer: it is run again when the job is done, and then gets its result here.
    pub fn long<R: Send + 'static>(
        &mut self,
        bytes: usize,
        job: impl FnOnce() -> R + Send + 'static,
    ) -> Result<R, Outcome> {
        if self.resumed
            && let Some(answer) = self.blocked()
        {
            return Ok(answer);
        }
        if bytes < LONG {
            self.took(bytes);
            return Ok(job());
        }
        if !self.m.charge_work(bytes) {
            return Err(Outcome::StopAgain);
        }
        Err(Outcome::Block(BlockJob::brief(job)))
    }

    /// The same where the only result is a `[]byte`.
    pub fn long_bytes(
        &mut self,
        bytes: usize,
        job: impl FnOnce() -> Vec<u8> + Send + 'static,
    ) -> Outcome {
        match self.long(bytes, job) {
            Ok(made) => {
                self.ret_bytes(0, made);
                Outcome::Done
            }
            Err(later) => later,
        }
    }

    /// Something of `bytes` bytes was done: after many of them the goroutine looks at the scheduler soon.
    #[inline]
    pub fn took(&mut self, bytes: usize) {
        self.m.hurry |= bytes >= NOTABLE;
        self.m.charge_work(bytes);
    }

    /// This many bytes were searched, compared or moved.
    #[inline]
    pub fn scanned(&mut self, bytes: usize) {
        if bytes >= BULK {
            self.m.charge(bytes);
        }
    }

    /// The scheduler, as the running goroutine sees it.
    pub fn sched(&mut self) -> &mut Cx<'_, Goroutine> {
        // SAFETY: a goroutine runs, and the result borrows `self`.
        unsafe { self.m.cx() }
    }

    /// The name of the function that the native is bound to: `path.F`.
    pub fn name(&self) -> Kept<str> {
        self.func.name
    }

    /// The machine: allocation, the program.
    pub fn machine(&mut self) -> &mut Machine {
        self.m
    }

    /// The running program.
    pub fn instance(&self) -> Kept<Instance> {
        self.m.instance()
    }

    /// Its heap.
    pub fn heap(&self) -> Kept<Heap> {
        self.m.cache.heap()
    }

    /// The calling instruction and its frame, for traces.
    pub fn position(&self) -> (*const u64, *mut u64) {
        (self.pc, self.fp)
    }

    /// Saves the calling position in the goroutine, so that `trace` functions can walk it.
    pub fn save_position(&mut self) -> &mut Goroutine {
        let (pc, fp) = (self.pc, self.fp);
        // SAFETY: the frame is the running goroutine's.
        unsafe {
            self.m.save(pc, fp);
            self.m.g()
        }
    }

    /// Tells a debugger that a test has failed, where the calling goroutine is.
    pub fn tell_failure(&mut self, text: &str) {
        self.save_position();
        self.m.tell_trouble(Trouble::Test, text);
    }

    #[inline]
    fn arg(&self, i: usize) -> *mut u64 {
        debug_assert!(
            i < self.func.params as usize,
            "{}: no parameter slot {i}",
            self.func.name
        );
        // SAFETY: there are as many; numbers are the native's contract.
        unsafe { self.params.add(i) }
    }

    /// Where parameter slot `i` lies.
    pub(crate) fn arg_place(&self, i: usize) -> *const u64 {
        // SAFETY: at most one past the last slot.
        unsafe { self.params.add(i) }
    }

    /// Where result slot `i` lies.
    pub(crate) fn ret_place(&mut self, i: usize) -> *mut u64 {
        // SAFETY: at most one past the last slot.
        unsafe { self.slots.add(i) }
    }

    #[inline]
    fn ret(&self, i: usize) -> *mut u64 {
        debug_assert!(
            i < self.func.results as usize,
            "{}: no result slot {i}",
            self.func.name
        );
        // SAFETY: as above.
        unsafe { self.slots.add(i) }
    }

    /// Parameter slot `i` as an unsigned number, pointer, map or func value.
    #[inline]
    pub fn arg_u64(&self, i: usize) -> u64 {
        // SAFETY: the slot exists.
        unsafe { *self.arg(i) }
    }

    /// Parameter slot `i` as a signed number.
    #[inline]
    pub fn arg_i64(&self, i: usize) -> i64 {
        self.arg_u64(i) as i64
    }

    /// Parameter slot `i` as a bool.
    #[inline]
    pub fn arg_bool(&self, i: usize) -> bool {
        self.arg_u64(i) & 1 != 0
    }

    /// Parameter slot `i` as a float64.
    #[inline]
    pub fn arg_f64(&self, i: usize) -> f64 {
        f64::from_bits(self.arg_u64(i))
    }

    /// Parameter slot `i` as a float32.
    #[inline]
    pub fn arg_f32(&self, i: usize) -> f32 {
        f32::from_bits(self.arg_u64(i) as u32)
    }

    /// Parameter slots `i`, `i + 1`.
    #[inline]
    pub fn arg_pair(&self, i: usize) -> [u64; 2] {
        [self.arg_u64(i), self.arg_u64(i + 1)]
    }

    /// The string in parameter slots `i`, `i + 1`. Its bytes need not be UTF-8.
    #[inline]
    pub fn arg_str(&self, i: usize) -> &'static [u8] {
        // SAFETY: the parameter is a string, which the frame keeps alive while the native runs.
        // (The lifetime is longer than that so that results can be written meanwhile.)
        unsafe { str_bytes(self.arg_pair(i)) }
    }

    /// The string in parameter slots `i`, `i + 1`, invalid UTF-8 replaced.
    pub fn arg_string(&self, i: usize) -> String {
        String::from_utf8_lossy(self.arg_str(i)).into_owned()
    }

    /// The slice in parameter slots `i`, `i + 1`: address, length, capacity.
    #[inline]
    pub fn arg_slice(&self, i: usize) -> (*mut u8, usize, usize) {
        let [p, lens] = self.arg_pair(i);
        (p as *mut u8, lens as u32 as usize, (lens >> 32) as usize)
    }

    /// The bytes of the `[]byte` in parameter slots `i`, `i + 1`.
    #[inline]
    pub fn arg_bytes(&self, i: usize) -> &'static [u8] {
        let (p, len, _) = self.arg_slice(i);
        if len == 0 {
            return &[];
        }
        // SAFETY: as `arg_str`.
        unsafe { std::slice::from_raw_parts(p, len) }
    }

    /// The same, to be written to. Another slice parameter may overlap it: do not hold both.
    #[inline]
    pub fn arg_bytes_mut(&mut self, i: usize) -> &'static mut [u8] {
        let (p, len, _) = self.arg_slice(i);
        if len == 0 {
            return &mut [];
        }
        // SAFETY: as `arg_str`.
        unsafe { std::slice::from_raw_parts_mut(p, len) }
    }

    /// The `[]string` in parameter slots `i`, `i + 1`.
    pub fn arg_strings(&self, i: usize) -> Vec<&'static [u8]> {
        let (p, len, _) = self.arg_slice(i);
        // SAFETY: the slice has that many strings, 16 bytes each.
        (0..len)
            .map(|k| unsafe { str_bytes(crate::value::equal::pair_at(p.add(16 * k))) })
            .collect()
    }

    /// The dynamic type and data word of the interface in parameter slots `i`, `i + 1`.
    pub fn arg_iface(&self, i: usize) -> Option<(Kept<RType>, u64)> {
        let [ty, data] = self.arg_pair(i);
        // SAFETY: the parameter is an interface, whose type word is 0 or the address of a descriptor.
        unsafe { Kept::from_ptr(ty as *const RType) }.map(|ty| (ty, data))
    }

    /// The channel in parameter slot `i`.
    pub fn arg_chan(&self, i: usize) -> Option<&'static Chan<Goroutine>> {
        // SAFETY: the parameter is a channel, kept alive by the frame.
        unsafe { chan::chan(self.arg_u64(i)) }
    }

    /// Sets result slot `i`.
    #[inline]
    pub fn ret_u64(&mut self, i: usize, v: u64) {
        // SAFETY: the slot exists.
        unsafe { *self.ret(i) = v }
    }

    /// What result slot `i` holds: what the native wrote there before it parked.
    #[inline]
    pub fn ret_value(&self, i: usize) -> u64 {
        // SAFETY: the slot exists.
        unsafe { *self.ret(i) }
    }

    /// Sets result slot `i`.
    #[inline]
    pub fn ret_i64(&mut self, i: usize, v: i64) {
        self.ret_u64(i, v as u64);
    }

    /// Sets result slot `i`.
    #[inline]
    pub fn ret_bool(&mut self, i: usize, v: bool) {
        self.ret_u64(i, v as u64);
    }

    /// Sets result slot `i`.
    #[inline]
    pub fn ret_f64(&mut self, i: usize, v: f64) {
        self.ret_u64(i, v.to_bits());
    }

    /// Sets result slot `i`.
    #[inline]
    pub fn ret_f32(&mut self, i: usize, v: f32) {
        self.ret_u64(i, u64::from(v.to_bits()));
    }

    /// Sets result slots `i`, `i + 1`.
    #[inline]
    pub fn ret_pair(&mut self, i: usize, v: [u64; 2]) {
        self.ret_u64(i, v[0]);
        self.ret_u64(i + 1, v[1]);
    }

    /// Sets result slots `i`, `i + 1` to a new string.
    pub fn ret_str(&mut self, i: usize, s: impl AsRef<[u8]>) {
        let s = self.new_string(s);
        self.ret_pair(i, s);
    }

    /// Sets result slots `i`, `i + 1` to a new `[]byte`.
    pub fn ret_bytes(&mut self, i: usize, s: impl AsRef<[u8]>) {
        let s = self.new_bytes(s);
        self.ret_pair(i, s);
    }

    /// Sets result slots `i`, `i + 1` to a new `[]string`.
    pub fn ret_strings<S: AsRef<[u8]>>(&mut self, i: usize, strings: &[S]) {
        let v = self.new_strings(strings);
        self.ret_pair(i, v);
    }

    /// A new string.
    pub fn new_string(&mut self, s: impl AsRef<[u8]>) -> [u64; 2] {
        self.m.new_string(s.as_ref())
    }

    /// A new string of `len` bytes, which `fill` writes where they stay.
    pub fn new_filled(&mut self, len: usize, fill: impl FnOnce(&mut [u8])) -> [u64; 2] {
        if len == 0 {
            return [0, 0];
        }
        let p = self.m.alloc(len, None);
        // SAFETY: the object is new, zeroed and that long.
        fill(unsafe { std::slice::from_raw_parts_mut(p, len) });
        [p.addr() as u64, len as u64]
    }

    /// A new string: `s` that many times. The product is no overflow.
    pub fn new_repeated(&mut self, s: &[u8], n: usize) -> [u64; 2] {
        self.new_filled(s.len() * n, |to| {
            let mut done = s.len().min(to.len());
            to[..done].copy_from_slice(&s[..done]);
            while done < to.len() {
                let more = done.min(to.len() - done);
                to.copy_within(..more, done);
                done += more;
            }
        })
    }

    /// A new `[]byte`.
    pub fn new_bytes(&mut self, s: impl AsRef<[u8]>) -> [u64; 2] {
        let [p, len] = self.m.new_string(s.as_ref());
        if len == 0 {
            return crate::value::equal::empty_slice();
        }
        [p, len | len << 32]
    }

    /// A new `[]string`.
    pub fn new_strings<S: AsRef<[u8]>>(&mut self, strings: &[S]) -> [u64; 2] {
        let n = strings.len();
        let p = self.m.alloc(16 * n, self.heap().known.pair);
        for (k, s) in strings.iter().enumerate() {
            let s = self.m.new_string(s.as_ref());
            // SAFETY: the object is new and has room for `n` strings.
            unsafe { p.cast::<[u64; 2]>().add(k).write(s) };
        }
        [p.addr() as u64, n as u64 | (n as u64) << 32]
    }

    /// `size` bytes of an object that exists, in which pointers may lie, are about to be overwritten.
    ///
    /// # Safety
    /// `size` bytes at `p` are readable and initialised.
    #[inline]
    pub unsafe fn overwrite(&mut self, p: *const u8, size: usize) {
        // SAFETY: `size` bytes at `p` are readable and initialised, as this function demands.
        unsafe { self.m.cache.barrier.overwrite(p, size) }
    }

    /// Whether races are looked for. A native that reads or writes what its name says nothing of (`race::natives`)
    /// leaves that to Go code then, whose accesses are checked.
    pub fn races(&self) -> bool {
        !self.m.racing.races.is_null()
    }

    /// Who acquires at this address, if races are looked for, knows what the goroutine has done so far.
    pub fn releases(&mut self, addr: u64) {
        let racing = self.m.racing;
        // SAFETY: the detector lives as long as the instance; the thread is the running goroutine's.
        unsafe {
            if let (Some(races), Some(thread)) = (racing.races.as_ref(), racing.thread.as_mut()) {
                // What it starts does not know what the goroutine does from now on.
                races.order.watch();
                races.order.release_merge(thread, addr as usize);
            }
        }
    }

    /// A zeroed object whose pointers lie where `map` says.
    pub fn alloc(&mut self, size: usize, map: Option<Kept<GcMap>>) -> *mut u8 {
        self.m.alloc(size, map)
    }

    /// A zeroed object of a type.
    pub fn new_object(&mut self, ty: Kept<RType>) -> *mut u8 {
        self.m.alloc(ty.size, ty.gc)
    }
}
