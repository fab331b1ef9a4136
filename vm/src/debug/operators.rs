//! Operators and conversions in expressions that a debugger evaluates. Operands of basic types are turned into
//! constants, computed with, and the result gets the operands' type.

use super::evaluate::{Answer, Operand, is_integer};
use super::value::Value;
use crate::heap::kept::Kept;
use crate::value::equal::equal;
use crate::value::rtype::{Kind, RType, flag};
use minigo_lang::syntax::ast::{BinaryOp, UnaryOp};
use minigo_lang::text::constant::{self, Cmp, Value as Constant};

/// The number, text or truth that a basic value is.
pub(super) fn number(value: &Value) -> Option<Constant> {
    Some(match value.ty.kind {
        Kind::Bool => Constant::Bool(value.word() != 0),
        Kind::Int | Kind::Int8 | Kind::Int16 | Kind::Int32 | Kind::Int64 => {
            Constant::Int(value.signed())
        }
        _ if is_integer(&value.ty) => Constant::from_u64(value.word()),
        Kind::Float32 | Kind::Float64 => Constant::from_f64(value.float()),
        Kind::String => Constant::from_bytes(value.text()),
        _ => return None,
    })
}

/// A constant as a value of this type.
pub(super) fn convert(ty: Kept<RType>, from: Operand) -> Result<Value, String> {
    let constant = match from {
        Operand::Nil => return Ok(Value::of_bytes(ty, Vec::new())),
        Operand::Value(value) if value.ty == ty => return Ok(value),
        Operand::Value(value) if ty.kind == Kind::Interface => return Ok(held(ty, &value)),
        Operand::Value(value) => number(&value).ok_or_else(|| unfit(&ty, value.type_name()))?,
        Operand::Constant(constant) => constant,
    };
    typed(ty, &constant).ok_or_else(|| unfit(&ty, "this constant"))
}

fn unfit(ty: &RType, what: &str) -> String {
    format!("cannot use {what} as a value of type {}", ty.string)
}

/// An interface that holds the value, if it is in memory.
fn held(ty: Kept<RType>, value: &Value) -> Value {
    let data = match value.ty.direct() {
        true => value.word(),
        false => value.address().unwrap_or(0) as u64,
    };
    let mut bytes = (Kept::as_ptr(value.ty).expose_provenance() as u64)
        .to_le_bytes()
        .to_vec();
    bytes.extend(data.to_le_bytes());
    Value::of_bytes(ty, bytes)
}

/// A constant in memory, of that type; a string is kept as long as the process.
fn typed(ty: Kept<RType>, constant: &Constant) -> Option<Value> {
    match ty.kind {
        Kind::Bool => Some(Value::of_word(ty, u64::from(constant.as_bool()?))),
        Kind::Float64 => Some(Value::of_word(ty, constant.as_f64()?.to_bits())),
        Kind::Float32 => {
            let bits = (constant.as_f64()? as f32).to_bits();
            Some(Value::of_word(ty, u64::from(bits)))
        }
        Kind::String => {
            let bytes: &'static [u8] = Box::leak(constant.as_bytes()?.into());
            let mut words = (bytes.as_ptr().expose_provenance() as u64)
                .to_le_bytes()
                .to_vec();
            words.extend((bytes.len() as u64).to_le_bytes());
            Some(Value::of_bytes(ty, words))
        }
        _ if is_integer(&ty) => {
            let word = constant
                .as_i64()
                .map(|n| n as u64)
                .or_else(|| constant.as_u64())?;
            Some(Value::of_word(ty, word))
        }
        _ => None,
    }
}

pub(super) fn unary(op: UnaryOp, x: Operand) -> Answer {
    let (constant, ty) = parts(x)?;
    let bits = match ty {
        Some(ty) if is_integer(&ty) && ty.kind >= Kind::Uint => Some(8 * ty.size as u32),
        _ => None,
    };
    let result = match (op, &constant) {
        (UnaryOp::Not, Constant::Bool(holds)) => Constant::Bool(!holds),
        (UnaryOp::Plus, _) => constant,
        (UnaryOp::Neg, Constant::Int(n)) => Constant::Int(n.wrapping_neg()),
        (UnaryOp::Neg, other) => Constant::from_f64(-other.as_f64().ok_or("want a number")?),
        (UnaryOp::BitNot, Constant::Int(n)) => match bits {
            Some(bits) if bits < 64 => Constant::Int(!n & ((1 << bits) - 1)),
            Some(_) => Constant::from_u64(!*n as u64),
            None => Constant::Int(!n),
        },
        _ => return Err("this operator is not defined on this value".to_owned()),
    };
    again(ty, result)
}

/// The constant and the type of an operand of an operator.
fn parts(x: Operand) -> Result<(Constant, Option<Kept<RType>>), String> {
    match x {
        Operand::Constant(constant) => Ok((constant, None)),
        Operand::Value(value) => match number(&value) {
            Some(constant) => Ok((constant, Some(value.ty))),
            None => Err(format!(
                "operators are not defined on values of type {}",
                value.type_name()
            )),
        },
        Operand::Nil => Err("operators are not defined on nil".to_owned()),
    }
}

/// A result with the type of its operands; what does not fit wraps around.
fn again(ty: Option<Kept<RType>>, result: Constant) -> Answer {
    match ty {
        None => Ok(Operand::Constant(result)),
        Some(ty) => typed(ty, &result)
            .map(Operand::Value)
            .ok_or_else(|| format!("the result does not fit in {}", ty.string)),
    }
}

pub(super) fn binary(op: BinaryOp, x: Operand, y: &mut dyn FnMut() -> Answer) -> Answer {
    if matches!(op, BinaryOp::LogAnd | BinaryOp::LogOr) {
        return logical(op, x, y);
    }
    let y = y()?;
    if matches!(op, BinaryOp::Eq | BinaryOp::Ne)
        && let Some(same) = same(&x, &y)?
    {
        return Ok(Operand::Constant(Constant::Bool(
            same == (op == BinaryOp::Eq),
        )));
    }
    let ((a, ta), (b, tb)) = (parts(x)?, parts(y)?);
    if let (Some(ta), Some(tb)) = (ta, tb)
        && ta != tb
        && !matches!(op, BinaryOp::Shl | BinaryOp::Shr)
    {
        return Err(format!("mismatched types {} and {}", ta.string, tb.string));
    }
    if let Some(cmp) = comparison(op) {
        return Ok(Operand::Constant(Constant::Bool(constant::compare(
            &a, cmp, &b,
        ))));
    }
    let ty = match op {
        BinaryOp::Shl | BinaryOp::Shr => ta,
        _ => ta.or(tb),
    };
    let result = arithmetic(op, &a, &b, ty)?;
    again(ty, result)
}

fn logical(op: BinaryOp, x: Operand, y: &mut dyn FnMut() -> Answer) -> Answer {
    let truth = |operand| match parts(operand)? {
        (Constant::Bool(holds), _) => Ok(holds),
        _ => Err("want a bool".to_owned()),
    };
    let x: bool = truth(x)?;
    let holds = match op {
        BinaryOp::LogAnd => x && truth(y()?)?,
        _ => x || truth(y()?)?,
    };
    Ok(Operand::Constant(Constant::Bool(holds)))
}

fn comparison(op: BinaryOp) -> Option<Cmp> {
    Some(match op {
        BinaryOp::Eq => Cmp::Eq,
        BinaryOp::Ne => Cmp::Ne,
        BinaryOp::Lt => Cmp::Lt,
        BinaryOp::Le => Cmp::Le,
        BinaryOp::Gt => Cmp::Gt,
        BinaryOp::Ge => Cmp::Ge,
        _ => return None,
    })
}

/// Whether two values are equal that are not both basic; `None`: they are.
fn same(x: &Operand, y: &Operand) -> Result<Option<bool>, String> {
    match (x, y) {
        (Operand::Nil, Operand::Nil) => Ok(Some(true)),
        (Operand::Nil, Operand::Value(value)) | (Operand::Value(value), Operand::Nil) => {
            Ok(Some(value.is_nil()))
        }
        (Operand::Value(a), Operand::Value(b)) if number(a).is_none() || number(b).is_none() => {
            let (a, b) = match (a.ty.kind, b.ty.kind) {
                (Kind::Interface, Kind::Interface) => (a.clone(), b.clone()),
                (Kind::Interface, _) => (a.dynamic().ok_or("it is nil")?, b.clone()),
                (_, Kind::Interface) => (a.clone(), b.dynamic().ok_or("it is nil")?),
                _ => (a.clone(), b.clone()),
            };
            if a.ty != b.ty || !a.ty.is(flag::COMPARABLE) {
                return Err(format!(
                    "cannot compare {} and {}",
                    a.type_name(),
                    b.type_name()
                ));
            }
            let (Some(x), Some(y)) = (a.address(), b.address()) else {
                return Ok(Some(a.bytes() == b.bytes()));
            };
            let at = |address| std::ptr::with_exposed_provenance::<u8>(address);
            // SAFETY: both are comparable values of that type, and no goroutine runs.
            let same = unsafe { equal(&a.ty, at(x), at(y)) };
            Ok(Some(
                same.map_err(|_| "they cannot be compared".to_owned())?,
            ))
        }
        _ => Ok(None),
    }
}

fn arithmetic(
    op: BinaryOp,
    a: &Constant,
    b: &Constant,
    ty: Option<Kept<RType>>,
) -> Result<Constant, String> {
    let zero = matches!(b, Constant::Int(0));
    let floats = ty.is_some_and(|t| matches!(t.kind, Kind::Float32 | Kind::Float64));
    if matches!(op, BinaryOp::Div | BinaryOp::Rem) && zero && !floats {
        return Err("integer divide by zero".to_owned());
    }
    if matches!(op, BinaryOp::Shl | BinaryOp::Shr) {
        let count = b
            .as_u64()
            .filter(|n| *n < 4096)
            .ok_or("expected a shift count")?;
        let (Some(n), Some(ty)) = (a.as_i64(), ty) else {
            let left = op == BinaryOp::Shl;
            return shifted(a, left, count);
        };
        let n = match op {
            BinaryOp::Shl => n.checked_shl(count as u32).unwrap_or(0),
            _ if ty.kind >= Kind::Uint => (n as u64).checked_shr(count as u32).unwrap_or(0) as i64,
            _ => n >> count.min(63),
        };
        return Ok(Constant::Int(n));
    }
    if let (Some(a), Some(b)) = (a.as_f64().filter(|_| floats), b.as_f64()) {
        let result = match op {
            BinaryOp::Add => a + b,
            BinaryOp::Sub => a - b,
            BinaryOp::Mul => a * b,
            BinaryOp::Div => a / b,
            _ => return Err("this operator is not defined on floats".to_owned()),
        };
        return Ok(Constant::from_f64(result));
    }
    if let (Constant::Int(a), Constant::Int(b)) = (a, b) {
        return integers(op, *a, *b);
    }
    if let (Some(a), Some(b), BinaryOp::Add) = (a.as_bytes(), b.as_bytes(), op) {
        return Ok(Constant::from_bytes(&[a, b].concat()));
    }
    match (a.as_f64(), b.as_f64()) {
        (Some(x), Some(y)) => match op {
            BinaryOp::Add => Ok(Constant::from_f64(x + y)),
            BinaryOp::Sub => Ok(Constant::from_f64(x - y)),
            BinaryOp::Mul => Ok(Constant::from_f64(x * y)),
            BinaryOp::Div => Ok(Constant::from_f64(x / y)),
            _ => Err("these numbers are too large for this operator".to_owned()),
        },
        _ => Err("this operator is not defined on these values".to_owned()),
    }
}

fn shifted(a: &Constant, left: bool, count: u64) -> Result<Constant, String> {
    let n = a.as_i64().ok_or("want an integer")?;
    Ok(Constant::Int(match left {
        true => n.checked_shl(count as u32).unwrap_or(0),
        false => n >> count.min(63),
    }))
}

fn integers(op: BinaryOp, a: i64, b: i64) -> Result<Constant, String> {
    Ok(Constant::Int(match op {
        BinaryOp::Add => a.wrapping_add(b),
        BinaryOp::Sub => a.wrapping_sub(b),
        BinaryOp::Mul => a.wrapping_mul(b),
        BinaryOp::Div => a.wrapping_div(b),
        BinaryOp::Rem => a.wrapping_rem(b),
        BinaryOp::And => a & b,
        BinaryOp::Or => a | b,
        BinaryOp::Xor => a ^ b,
        BinaryOp::AndNot => a & !b,
        _ => return Err("this operator is not defined on integers".to_owned()),
    }))
}

/// `name(x)`, if `name` is a basic type.
pub(super) fn conversion(name: &str, x: Operand) -> Option<Answer> {
    let bits: (u32, bool) = match name {
        "int" | "int64" => (64, true),
        "int8" => (8, true),
        "int16" => (16, true),
        "int32" | "rune" => (32, true),
        "uint" | "uint64" | "uintptr" => (64, false),
        "uint8" | "byte" => (8, false),
        "uint16" => (16, false),
        "uint32" => (32, false),
        "float64" | "float32" => return Some(parts(x).and_then(|(c, _)| float(&c))),
        "string" => return Some(string(x)),
        _ => return None,
    };
    Some(parts(x).and_then(|(c, _)| integer(&c, bits)))
}

fn integer(constant: &Constant, (bits, signed): (u32, bool)) -> Answer {
    let n = constant
        .as_i64()
        .or_else(|| constant.as_u64().map(|n| n as i64))
        .or_else(|| constant.as_f64().map(|f| f as i64))
        .ok_or("want a number")?;
    let shift = 64 - bits;
    let result = match signed {
        true => Constant::Int(n << shift >> shift),
        false => Constant::from_u64((n as u64) << shift >> shift),
    };
    Ok(Operand::Constant(result))
}

fn float(constant: &Constant) -> Answer {
    let float = constant.as_f64().ok_or("want a number")?;
    Ok(Operand::Constant(Constant::from_f64(float)))
}

fn string(x: Operand) -> Answer {
    if let Operand::Value(value) = &x
        && value.ty.kind == Kind::Slice
        && value.ty.elem().is_some_and(|e| e.size == 1)
    {
        let bytes: Vec<u8> = (0..value.count())
            .filter_map(|n| Some(value.element(n)?.word() as u8))
            .collect();
        return Ok(Operand::Constant(Constant::from_bytes(&bytes)));
    }
    match parts(x)?.0 {
        text @ Constant::String(_) => Ok(Operand::Constant(text)),
        Constant::Int(n) => {
            let c = u32::try_from(n).ok().and_then(char::from_u32);
            let text = c.unwrap_or(char::REPLACEMENT_CHARACTER).to_string();
            Ok(Operand::Constant(Constant::from_bytes(text.as_bytes())))
        }
        _ => Err("expected a string, bytes or a rune".to_owned()),
    }
}
