//! Which constants fit which basic type.

use super::Basic;
use crate::text::constant::{Kind, Value, f32_of, f64_of};

/// `v` as a value of the basic type `ty` (rounded, for floats); `None` if it does not fit.
/// What is unknown fits everywhere.
pub fn representable(v: &Value, ty: Basic) -> Option<Value> {
    if v.is_unknown() {
        return Some(Value::Unknown);
    }
    match ty {
        Basic::Bool | Basic::UntypedBool => (v.kind() == Kind::Bool).then(|| v.clone()),
        Basic::String | Basic::UntypedString => (v.kind() == Kind::String).then(|| v.clone()),
        Basic::Float32 | Basic::Float64 | Basic::UntypedFloat => real(&v.to_float(), ty),
        Basic::Complex64 | Basic::Complex128 | Basic::UntypedComplex => complex(v, ty),
        Basic::Invalid | Basic::UnsafePointer | Basic::UntypedNil => None,
        _ => integer(v, ty),
    }
}

fn integer(v: &Value, ty: Basic) -> Option<Value> {
    let v = v.to_int();
    if v.is_unknown() {
        return None;
    }
    let fits = match integer_bits(ty) {
        None => true,
        Some((bits, true)) => fits_signed(&v, bits),
        Some((bits, false)) => v.sign() >= 0 && v.bit_len() <= u64::from(bits),
    };
    fits.then_some(v)
}

fn fits_signed(v: &Value, bits: u32) -> bool {
    match v {
        Value::Int(i) => bits == 64 || (-1i64 << (bits - 1)..1i64 << (bits - 1)).contains(i),
        _ => false,
    }
}

/// Width and signedness of an integer type; `None` for the untyped ones.
pub fn integer_bits(ty: Basic) -> Option<(u32, bool)> {
    Some(match ty {
        Basic::Int8 => (8, true),
        Basic::Int16 => (16, true),
        Basic::Int32 => (32, true),
        Basic::Int | Basic::Int64 => (64, true),
        Basic::Uint8 => (8, false),
        Basic::Uint16 => (16, false),
        Basic::Uint32 => (32, false),
        Basic::Uint | Basic::Uint64 | Basic::Uintptr => (64, false),
        _ => return None,
    })
}

/// Bits of an integer type; 0 for other types and the untyped ones.
pub fn integer_width(ty: Basic) -> u32 {
    integer_bits(ty).map_or(0, |(bits, _)| bits)
}

fn real(v: &Value, ty: Basic) -> Option<Value> {
    if v.is_unknown() {
        return None;
    }
    match ty {
        Basic::Float32 | Basic::Complex64 => finite(f64::from(f32_of(v)?)),
        Basic::Float64 | Basic::Complex128 => finite(f64_of(v)?),
        _ => Some(v.clone()),
    }
}

fn finite(f: f64) -> Option<Value> {
    f.is_finite().then(|| Value::from_f64(f))
}

fn complex(v: &Value, ty: Basic) -> Option<Value> {
    let v = v.to_complex();
    let Value::Complex(parts) = &v else {
        return None;
    };
    if ty == Basic::UntypedComplex {
        return Some(v);
    }
    let re = real(&parts.0.to_float(), ty)?;
    let im = real(&parts.1.to_float(), ty)?;
    Some(Value::complex(re, im))
}
