//! Access to an instruction's operands and to the frame slots they name.

// All of its functions are unsafe for one reason, said at `I`; it is not repeated at each.
#![allow(clippy::missing_safety_doc)]

/// A code pointer: the instruction's first word.
pub type Pc = *const u64;
/// A frame pointer: slot 0.
pub type Fp = *mut u64;

/// An instruction about to be executed, with its frame. All methods are raw reads and writes: the
/// verifier has checked that slots are in the frame and that extra words are what the row says.
#[derive(Clone, Copy)]
pub struct I {
    /// The instruction.
    pub pc: Pc,
    /// The frame.
    pub fp: Fp,
}

macro_rules! operands {
    ($($field:literal $num:ident $imm:ident $reg:ident $set:ident $ptr:ident $reg2:ident $set2:ident;)*) => {$(
        /// The operand as a number.
        #[inline(always)]
        pub unsafe fn $num(self) -> usize {
            // SAFETY: `pc` is an instruction, eight readable bytes.
            unsafe { *self.pc.cast::<u16>().add($field) as usize }
        }
        /// The operand as a signed number.
        #[inline(always)]
        pub unsafe fn $imm(self) -> i64 {
            // SAFETY: as above.
            unsafe { *self.pc.cast::<i16>().add($field) as i64 }
        }
        /// Address of its slot.
        #[inline(always)]
        pub unsafe fn $ptr(self) -> *mut u64 {
            // SAFETY: the slot is in the frame (verified).
            unsafe { self.fp.add(self.$num()) }
        }
        /// Its slot's value.
        #[inline(always)]
        pub unsafe fn $reg(self) -> u64 {
            // SAFETY: as above.
            unsafe { *self.$ptr() }
        }
        /// Sets its slot.
        #[inline(always)]
        pub unsafe fn $set(self, v: u64) {
            // SAFETY: as above.
            unsafe { *self.$ptr() = v }
        }
        /// Its pair. Two loads, never one of 16 bytes: the halves may just have been stored apart,
        /// and a wide load would then wait for both stores to reach the cache.
        #[inline(always)]
        pub unsafe fn $reg2(self) -> [u64; 2] {
            // SAFETY: as above, for two slots.
            unsafe {
                let p = self.$ptr();
                [p.read_volatile(), p.add(1).read_volatile()]
            }
        }
        /// Sets its pair.
        #[inline(always)]
        pub unsafe fn $set2(self, v: [u64; 2]) {
            // SAFETY: as above, for two slots.
            unsafe {
                let p = self.$ptr();
                *p = v[0];
                *p.add(1) = v[1];
            }
        }
    )*};
}

impl I {
    operands! {
        1 a ia ra sa pa ra2 sa2;
        2 b ib rb sb pb rb2 sb2;
        3 c ic rc sc pc_ rc2 sc2;
    }

    /// `b:c` as one signed number.
    #[inline(always)]
    pub unsafe fn bc(self) -> i64 {
        // SAFETY: the upper half of the instruction's word.
        unsafe { *self.pc.cast::<i32>().add(1) as i64 }
    }

    /// First extra word.
    #[inline(always)]
    pub unsafe fn x0(self) -> u64 {
        // SAFETY: the row has one (verified).
        unsafe { *self.pc.add(1) }
    }

    /// Second extra word.
    #[inline(always)]
    pub unsafe fn x1(self) -> u64 {
        // SAFETY: the row has two (verified).
        unsafe { *self.pc.add(2) }
    }

    /// Third extra word.
    #[inline(always)]
    pub unsafe fn x2(self) -> u64 {
        // SAFETY: the row has three (verified).
        unsafe { *self.pc.add(3) }
    }

    /// Low half of the first extra word.
    #[inline(always)]
    pub unsafe fn x0_lo(self) -> usize {
        // SAFETY: as `x0`.
        unsafe { *self.pc.add(1).cast::<u32>() as usize }
    }

    /// High half of the first extra word.
    #[inline(always)]
    pub unsafe fn x0_hi(self) -> usize {
        // SAFETY: as `x0`.
        unsafe { *self.pc.add(1).cast::<u32>().add(1) as usize }
    }
}
