//! Functions that machine code calls where it rarely goes: they keep all registers but the two of their
//! results, so that what a loop holds in registers stays there. And the way into machine code.

use super::Returned;
use super::glue;
use crate::machine::regs::{Fp, Pc};
use crate::machine::{Budget, Mp};
use crate::value::rtype::RType;

macro_rules! keeping {
    ($($(#[$doc:meta])* $name:ident = $f:path, $rdx:literal, ($($arg:ident: $ty:ty),*) -> $result:ty;)*) => {$(
        $(#[$doc])*
        ///
        /// # Safety
        /// As the function that it calls.
        #[cfg(target_arch = "x86_64")]
        #[unsafe(naked)]
        pub unsafe extern "sysv64" fn $name($($arg: $ty),*) -> $result {
            // With the 8 words pushed and the return address the stack is aligned as calls want it.
            core::arch::naked_asm!(
                "push rdx", "push rcx", "push rsi", "push rdi", "push r8", "push r9", "push r10", "push r11",
                "sub rsp, 264",
                "movups [rsp], xmm0", "movups [rsp + 16], xmm1",
                "movups [rsp + 32], xmm2", "movups [rsp + 48], xmm3",
                "movups [rsp + 64], xmm4", "movups [rsp + 80], xmm5",
                "movups [rsp + 96], xmm6", "movups [rsp + 112], xmm7",
                "movups [rsp + 128], xmm8", "movups [rsp + 144], xmm9",
                "movups [rsp + 160], xmm10", "movups [rsp + 176], xmm11",
                "movups [rsp + 192], xmm12", "movups [rsp + 208], xmm13",
                "movups [rsp + 224], xmm14", "movups [rsp + 240], xmm15",
                "call {f}",
                "movups xmm0, [rsp]", "movups xmm1, [rsp + 16]",
                "movups xmm2, [rsp + 32]", "movups xmm3, [rsp + 48]",
                "movups xmm4, [rsp + 64]", "movups xmm5, [rsp + 80]",
                "movups xmm6, [rsp + 96]", "movups xmm7, [rsp + 112]",
                "movups xmm8, [rsp + 128]", "movups xmm9, [rsp + 144]",
                "movups xmm10, [rsp + 160]", "movups xmm11, [rsp + 176]",
                "movups xmm12, [rsp + 192]", "movups xmm13, [rsp + 208]",
                "movups xmm14, [rsp + 224]", "movups xmm15, [rsp + 240]",
                "add rsp, 264",
                "pop r11", "pop r10", "pop r9", "pop r8", "pop rdi", "pop rsi", "pop rcx", $rdx,
                "ret",
                f = sym $f,
            )
        }

        $(#[$doc])*
        ///
        /// # Safety
        /// As the function that it calls.
        #[cfg(not(target_arch = "x86_64"))]
        pub unsafe extern "C" fn $name($($arg: $ty),*) -> $result {
            // SAFETY: as the caller vouches. (No machine code is made for such machines.)
            unsafe { $f($($arg),*) }
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

/// Calls machine code.
///
/// # Safety
/// As [`super::enter`].
#[cfg(not(target_arch = "x86_64"))]
pub unsafe extern "C" fn enter(fp: Fp, budget: Budget, m: Mp, code: *const u8) -> Returned {
    // SAFETY: as the caller vouches. (No machine code is made for such machines.)
    unsafe { std::mem::transmute::<*const u8, super::NativeCode>(code)(fp, budget, m) }
}

// A second result is in rdx; without one, it is kept as well.
keeping! {
    /// [`glue::check`]
    check = glue::check, "add rsp, 8", (fp: Fp, m: Mp, pc: Pc) -> Returned;
    /// [`glue::step`]
    step = glue::step, "add rsp, 8", (fp: Fp, budget: Budget, m: Mp, pc: Pc) -> Returned;
    /// [`glue::find_method`]
    find_method = glue::find_method, "pop rdx", (ty: *const RType, sel: u64) -> u64;
    /// [`glue::implements`]
    implements = glue::implements, "pop rdx", (m: Mp, ty: *const RType, iface: *const RType, cell: *const super::cells::Cell) -> u64;
    /// [`glue::try_object`]
    try_object = glue::try_object, "pop rdx", (m: Mp, spec: u64) -> *mut u8;
    /// [`glue::lock`]
    lock = glue::lock, "pop rdx", (mutex: u64) -> u64;
    /// [`glue::unlock`]
    unlock = glue::unlock, "pop rdx", (mutex: u64) -> u64;
    /// [`glue::rlock`]
    rlock = glue::rlock, "pop rdx", (mutex: u64) -> u64;
    /// [`glue::runlock`]
    runlock = glue::runlock, "pop rdx", (mutex: u64) -> u64;
    /// [`glue::done`]
    done = glue::done, "pop rdx", (group: u64) -> u64;
    /// [`glue::race`]
    race = glue::race, "pop rdx", (m: Mp, fp: Fp, pc: Pc, addr: usize, spec: u64) -> u64;
    /// [`glue::synchronise`]
    synchronise = glue::synchronise, "pop rdx", (m: Mp, fp: Fp, pc: Pc, addr: usize, given: u64) -> u64;
    /// [`glue::overwrite`]
    overwrite = glue::overwrite, "pop rdx", (m: Mp, p: *const u8, size: usize) -> u64;
}
