//! Functions that machine code calls on rare paths. They preserve all registers, so that a loop can keep its
//! values there, and return their results through the machine ([`Machine::answers`]). Also the entry into
//! machine code.

use super::Returned;
use super::glue;
use crate::machine::regs::{Fp, Pc};
use crate::machine::{Budget, Machine, Mp};
use crate::value::rtype::RType;
use std::mem::offset_of;

macro_rules! keeping {
    ($($(#[$doc:meta])* $name:ident = $f:path, ($($arg:ident: $ty:ty),*);)*) => {$(
        $(#[$doc])*
        ///
        /// # Safety
        /// As the function that it calls.
        #[cfg(target_arch = "x86_64")]
        #[unsafe(naked)]
        pub unsafe extern "sysv64" fn $name($($arg: $ty),*) {
            // With the 9 words pushed and the return address the stack is aligned as calls want it. Two words are left
            // as results, whether the function has none, one or two.
            core::arch::naked_asm!(
                "push rax", "push rdx", "push rcx", "push rsi", "push rdi", "push r8", "push r9", "push r10", "push r11",
                "sub rsp, 256",
                "movups [rsp], xmm0", "movups [rsp + 16], xmm1",
                "movups [rsp + 32], xmm2", "movups [rsp + 48], xmm3",
                "movups [rsp + 64], xmm4", "movups [rsp + 80], xmm5",
                "movups [rsp + 96], xmm6", "movups [rsp + 112], xmm7",
                "movups [rsp + 128], xmm8", "movups [rsp + 144], xmm9",
                "movups [rsp + 160], xmm10", "movups [rsp + 176], xmm11",
                "movups [rsp + 192], xmm12", "movups [rsp + 208], xmm13",
                "movups [rsp + 224], xmm14", "movups [rsp + 240], xmm15",
                "call {f}",
                "mov [r15 + {first}], rax", "mov [r15 + {second}], rdx",
                "movups xmm0, [rsp]", "movups xmm1, [rsp + 16]",
                "movups xmm2, [rsp + 32]", "movups xmm3, [rsp + 48]",
                "movups xmm4, [rsp + 64]", "movups xmm5, [rsp + 80]",
                "movups xmm6, [rsp + 96]", "movups xmm7, [rsp + 112]",
                "movups xmm8, [rsp + 128]", "movups xmm9, [rsp + 144]",
                "movups xmm10, [rsp + 160]", "movups xmm11, [rsp + 176]",
                "movups xmm12, [rsp + 192]", "movups xmm13, [rsp + 208]",
                "movups xmm14, [rsp + 224]", "movups xmm15, [rsp + 240]",
                "add rsp, 256",
                "pop r11", "pop r10", "pop r9", "pop r8", "pop rdi", "pop rsi", "pop rcx", "pop rdx", "pop rax",
                "ret",
                f = sym $f,
                first = const offset_of!(Machine, answers),
                second = const offset_of!(Machine, answers) + 8,
            )
        }

        $(#[$doc])*
        ///
        /// # Safety
        /// As the function that it calls.
        #[cfg(target_arch = "aarch64")]
        #[unsafe(naked)]
        pub unsafe extern "C" fn $name($($arg: $ty),*) {
            // Not kept: x16 and x17, in which Cranelift keeps nothing; x18, which it leaves alone. The
            // callee keeps the others above, and the lower halves of v8 to v15.
            core::arch::naked_asm!(
                "stp x29, x30, [sp, #-16]!", "mov x29, sp",
                "sub sp, sp, #640",
                "stp x0, x1, [sp]", "stp x2, x3, [sp, #16]", "stp x4, x5, [sp, #32]",
                "stp x6, x7, [sp, #48]", "stp x8, x9, [sp, #64]", "stp x10, x11, [sp, #80]",
                "stp x12, x13, [sp, #96]", "stp x14, x15, [sp, #112]",
                "stp q0, q1, [sp, #128]", "stp q2, q3, [sp, #160]",
                "stp q4, q5, [sp, #192]", "stp q6, q7, [sp, #224]",
                "stp q8, q9, [sp, #256]", "stp q10, q11, [sp, #288]",
                "stp q12, q13, [sp, #320]", "stp q14, q15, [sp, #352]",
                "stp q16, q17, [sp, #384]", "stp q18, q19, [sp, #416]",
                "stp q20, q21, [sp, #448]", "stp q22, q23, [sp, #480]",
                "stp q24, q25, [sp, #512]", "stp q26, q27, [sp, #544]",
                "stp q28, q29, [sp, #576]", "stp q30, q31, [sp, #608]",
                "bl {f}",
                "stp x0, x1, [x21, {answers}]",
                "ldp x0, x1, [sp]", "ldp x2, x3, [sp, #16]", "ldp x4, x5, [sp, #32]",
                "ldp x6, x7, [sp, #48]", "ldp x8, x9, [sp, #64]", "ldp x10, x11, [sp, #80]",
                "ldp x12, x13, [sp, #96]", "ldp x14, x15, [sp, #112]",
                "ldp q0, q1, [sp, #128]", "ldp q2, q3, [sp, #160]",
                "ldp q4, q5, [sp, #192]", "ldp q6, q7, [sp, #224]",
                "ldp q8, q9, [sp, #256]", "ldp q10, q11, [sp, #288]",
                "ldp q12, q13, [sp, #320]", "ldp q14, q15, [sp, #352]",
                "ldp q16, q17, [sp, #384]", "ldp q18, q19, [sp, #416]",
                "ldp q20, q21, [sp, #448]", "ldp q22, q23, [sp, #480]",
                "ldp q24, q25, [sp, #512]", "ldp q26, q27, [sp, #544]",
                "ldp q28, q29, [sp, #576]", "ldp q30, q31, [sp, #608]",
                "add sp, sp, #640",
                "ldp x29, x30, [sp], #16",
                "ret",
                f = sym $f,
                answers = const offset_of!(Machine, answers),
            )
        }

        $(#[$doc])*
        ///
        /// # Safety
        /// As the function that it calls.
        #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
        pub unsafe extern "C" fn $name($($arg: $ty),*) {
            // SAFETY: the function demands the same of the same arguments. (Nothing calls this: see `tier::SUPPORTED`.)
            unsafe { $f($($arg),*) };
        }
    )*};
}

/// Calls machine code, with the machine in Cranelift's pinned register.
///
/// # Safety
/// As [`super::enter`].
#[cfg(target_arch = "x86_64")]
#[unsafe(naked)]
pub unsafe extern "sysv64" fn enter(fp: Fp, budget: Budget, m: Mp, code: *const u8) -> Returned {
    core::arch::naked_asm!("push r15", "mov r15, rdx", "call rcx", "pop r15", "ret")
}

/// The same.
///
/// # Safety
/// As [`super::enter`].
#[cfg(target_arch = "aarch64")]
#[unsafe(naked)]
pub unsafe extern "C" fn enter(fp: Fp, budget: Budget, m: Mp, code: *const u8) -> Returned {
    core::arch::naked_asm!(
        "stp x29, x30, [sp, #-32]!",
        "mov x29, sp",
        "str x21, [sp, #16]",
        "mov x21, x2",
        "blr x3",
        "ldr x21, [sp, #16]",
        "ldp x29, x30, [sp], #32",
        "ret"
    )
}

/// Calls machine code.
///
/// # Safety
/// As [`super::enter`].
#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
pub unsafe extern "C" fn enter(fp: Fp, budget: Budget, m: Mp, code: *const u8) -> Returned {
    // SAFETY: `code` is the address of a `NativeCode`, made for the frame at `fp`. (Nothing calls this: see
    // `tier::SUPPORTED`.)
    unsafe { std::mem::transmute::<*const u8, super::NativeCode>(code)(fp, budget, m) }
}

/// Bytes of native stack that a call by [`call`] takes besides its caller's and callee's frames.
pub(super) const CALL_FRAME: usize = if cfg!(target_arch = "aarch64") {
    704
} else {
    368
};

/// Whether the native frame of a call by [`call`] is likely to be small enough, if `slots` slots of the VM
/// frame are below the callee's (see `translate::bounded`).
pub(super) fn fits(slots: usize) -> bool {
    CALL_FRAME + 192 <= super::FRAME_RATIO * 8 * slots
}

keeping! {
    /// [`enter`]
    call = enter, (fp: Fp, budget: Budget, m: Mp, code: *const u8);
    /// [`glue::check`]
    check = glue::check, (fp: Fp, m: Mp, pc: Pc);
    /// [`glue::step`]
    step = glue::step, (fp: Fp, budget: Budget, m: Mp, pc: Pc);
    /// [`glue::find_method`]
    find_method = glue::find_method, (ty: *const RType, sel: u64);
    /// [`glue::implements`]
    implements = glue::implements, (m: Mp, ty: *const RType, iface: *const RType, cell: *const super::cells::Cell);
    /// [`glue::try_object`]
    try_object = glue::try_object, (m: Mp, spec: u64);
    /// [`glue::after_bulk`]
    after_bulk = glue::after_bulk, (m: Mp, bytes: u64, budget: Budget);
    /// [`glue::decode`]
    decode = glue::decode, (p: *const u8, len: usize);
    /// [`glue::lock`]
    lock = glue::lock, (mutex: u64);
    /// [`glue::unlock`]
    unlock = glue::unlock, (mutex: u64);
    /// [`glue::rlock`]
    rlock = glue::rlock, (mutex: u64);
    /// [`glue::runlock`]
    runlock = glue::runlock, (mutex: u64);
    /// [`glue::done`]
    done = glue::done, (group: u64);
    /// [`glue::race`]
    race = glue::race, (m: Mp, fp: Fp, pc: Pc, addr: usize, spec: u64);
    /// [`glue::race_read`]
    race_read = glue::race_read, (m: Mp, fp: Fp, pc: Pc, addr: usize, bytes: u64);
    /// [`glue::load_pair`]
    load_pair = glue::load_pair, (p: *const u8);
    /// [`glue::store_pair`]
    store_pair = glue::store_pair, (p: *mut u8, low: u64, high: u64);
    /// [`glue::record_defer`]
    record_defer = glue::record_defer, (m: Mp, fp: Fp, spec: u64, first: u64, second: u64);
    /// [`glue::unrecord_defer`]
    unrecord_defer = glue::unrecord_defer, (m: Mp);
    /// [`glue::overwrite`]
    overwrite = glue::overwrite, (m: Mp, p: *const u8, size: usize);
}
