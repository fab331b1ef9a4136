//! Values of the program: their address and type.

use crate::code::Func;
use crate::heap::kept::Kept;
use crate::machine::chan::GoChan;
use crate::value::equal::str_bytes;
use crate::value::map::GoMap;
use crate::value::rtype::{Kind, RType};

/// A value.
#[derive(Clone, Debug)]
pub struct Value {
    /// Its type.
    pub ty: Kept<RType>,
    place: Stored,
}

#[derive(Clone, Debug)]
enum Stored {
    /// A variable, an element, a field: an address.
    InMemory(usize),
    /// Nowhere: what it would be in memory.
    Apart(Vec<u8>),
}

impl Value {
    /// The one that is there.
    pub fn at(ty: Kept<RType>, address: usize) -> Value {
        Value {
            ty,
            place: Stored::InMemory(address),
        }
    }

    /// One that lies nowhere; `bytes` is what it would be in memory.
    pub fn of_bytes(ty: Kept<RType>, mut bytes: Vec<u8>) -> Value {
        bytes.resize(ty.size, 0);
        Value {
            ty,
            place: Stored::Apart(bytes),
        }
    }

    /// One of a word.
    pub fn of_word(ty: Kept<RType>, word: u64) -> Value {
        Value::of_bytes(ty, word.to_le_bytes().to_vec())
    }

    /// Where it lies.
    pub fn address(&self) -> Option<usize> {
        match self.place {
            Stored::InMemory(address) => Some(address),
            Stored::Apart(_) => None,
        }
    }

    /// `size` bytes of it from `offset` on, as a number.
    pub(super) fn number(&self, offset: usize, size: usize) -> u64 {
        let mut word = [0; 8];
        match &self.place {
            Stored::InMemory(address) => {
                let from = std::ptr::with_exposed_provenance::<u8>(address + offset);
                // SAFETY: a value is there, and no goroutine runs.
                unsafe { from.copy_to_nonoverlapping(word.as_mut_ptr(), size.min(8)) };
            }
            Stored::Apart(bytes) => {
                for (to, from) in word.iter_mut().zip(bytes.iter().skip(offset).take(size)) {
                    *to = *from;
                }
            }
        }
        u64::from_le_bytes(word)
    }

    /// Its first word.
    pub fn word(&self) -> u64 {
        self.number(0, self.ty.size.min(8))
    }

    /// Its bytes.
    pub fn bytes(&self) -> Vec<u8> {
        match &self.place {
            Stored::InMemory(address) => {
                let from = std::ptr::with_exposed_provenance::<u8>(*address);
                // SAFETY: a value is there, and no goroutine runs.
                unsafe { std::slice::from_raw_parts(from, self.ty.size) }.to_vec()
            }
            Stored::Apart(bytes) => bytes.clone(),
        }
    }

    /// The part of it at that offset.
    pub(super) fn part(&self, ty: Kept<RType>, offset: usize) -> Value {
        match &self.place {
            Stored::InMemory(address) => Value::at(ty, address + offset),
            Stored::Apart(bytes) => {
                let part = bytes.get(offset..).unwrap_or(&[]);
                Value::of_bytes(ty, part.iter().copied().take(ty.size).collect())
            }
        }
    }

    /// A signed integer.
    pub(super) fn signed(&self) -> i64 {
        let word = self.word();
        match self.ty.size {
            1 => i64::from(word as i8),
            2 => i64::from(word as i16),
            4 => i64::from(word as i32),
            _ => word as i64,
        }
    }

    /// A float.
    pub(super) fn float(&self) -> f64 {
        match self.ty.size {
            4 => f64::from(f32::from_bits(self.word() as u32)),
            _ => f64::from_bits(self.word()),
        }
    }

    /// The bytes of a string.
    pub(super) fn text(&self) -> &[u8] {
        // SAFETY: it is a string, which its owner keeps alive as long as no goroutine runs.
        unsafe { str_bytes([self.number(0, 8), self.number(8, 8)]) }
    }

    /// Address, length and capacity of a slice.
    pub(super) fn slice(&self) -> (usize, usize, usize) {
        let sizes = self.number(8, 8);
        let (len, cap) = (sizes as u32 as usize, (sizes >> 32) as usize);
        (self.number(0, 8) as usize, len, cap)
    }

    /// What a pointer leads to; `None`: it is nil, or of type `unsafe.Pointer`.
    pub(super) fn pointee(&self) -> Option<Value> {
        let address = self.word() as usize;
        let ty = self.ty.elem().filter(|_| self.ty.kind == Kind::Pointer)?;
        (address != 0).then(|| Value::at(ty, address))
    }

    /// What an interface holds; `None`: it is nil.
    pub(super) fn dynamic(&self) -> Option<Value> {
        let ty = std::ptr::with_exposed_provenance::<RType>(self.number(0, 8) as usize);
        // SAFETY: the type word of an interface is nil or a descriptor.
        let ty = unsafe { Kept::from_ptr(ty) }?;
        let data = self.number(8, 8);
        Some(match ty.direct() {
            true => Value::of_word(ty, data),
            false => Value::at(ty, data as usize),
        })
    }

    /// A map; null if it is nil.
    pub(super) fn map(&self) -> *mut GoMap {
        std::ptr::with_exposed_provenance_mut(self.word() as usize)
    }

    /// A channel; `None`: it is nil.
    pub(super) fn chan(&self) -> Option<&GoChan> {
        let at = std::ptr::with_exposed_provenance::<GoChan>(self.word() as usize);
        // SAFETY: a channel value is nil or leads to a channel, which its owner keeps alive as long as no goroutine runs.
        unsafe { at.as_ref() }
    }

    /// The function of a func value; `None`: it is nil.
    pub(super) fn function(&self) -> Option<Kept<Func>> {
        // SAFETY: it is a func value.
        unsafe { Func::of_value(self.word()) }
    }

    /// Whether it is nil.
    pub(super) fn is_nil(&self) -> bool {
        match self.ty.kind {
            Kind::Chan
            | Kind::Func
            | Kind::Interface
            | Kind::Map
            | Kind::Pointer
            | Kind::Slice
            | Kind::UnsafePointer => self.word() == 0,
            _ => false,
        }
    }
}
