//! Tests of constant arithmetic, representability and texts.

use super::*;
use crate::syntax::ast::{BinaryOp, LitKind, UnaryOp};
use crate::types::Basic;
use crate::types::represent::representable;

fn int(s: &str) -> Value {
    parse_literal(LitKind::Int, s)
}

fn flt(s: &str) -> Value {
    parse_literal(LitKind::Float, s)
}

#[test]
fn literals_of_all_bases() {
    for (text, want) in [
        ("0", 0),
        ("017", 15),
        ("0o17", 15),
        ("0b1_01", 5),
        ("0X_ff", 255),
        ("1_000", 1000),
        ("00", 0),
    ] {
        assert_eq!(int(text), Value::Int(want), "{text}");
    }
    assert_eq!(
        int("18446744073709551616").to_string(),
        "18446744073709551616"
    );
    assert_eq!(flt("0x1p-2"), Value::from_f64(0.25));
    assert_eq!(flt("0x_1F.8p1").as_f64(), Some(63.0));
    assert_eq!(flt("1e3").as_i64(), Some(1000));
    assert_eq!(flt(".5").as_f64(), Some(0.5));
    assert_eq!(flt("01.5").as_f64(), Some(1.5));
    let imag = parse_literal(LitKind::Imag, "0123i");
    assert_eq!(imag.imag().as_i64(), Some(123));
    assert_eq!(
        parse_literal(LitKind::Imag, "0x10i").imag().as_i64(),
        Some(16)
    );
}

#[test]
fn runes_and_strings() {
    for (text, want) in [
        ("'a'", 97),
        ("'\\n'", 10),
        ("'\\x41'", 65),
        ("'\\101'", 65),
        ("'\\u00e9'", 0xe9),
        ("'\\''", 39),
        ("'é'", 0xe9),
        ("'\\377'", 255),
    ] {
        assert_eq!(parse_literal(LitKind::Char, text), Value::Int(want));
    }
    assert_eq!(unquote("\"a\\xff\\u00e9\"").unwrap(), b"a\xff\xc3\xa9");
    assert_eq!(unquote("`a\\n\r`").unwrap(), b"a\\n");
}

#[test]
fn huge_exponents_stay_small() {
    let huge = flt("1e1000000");
    assert!(matches!(huge, Value::BigFloat(_)));
    assert_eq!(huge.to_string(), "1e+1000000");
    assert_eq!(flt("1e-1000000").to_string(), "1e-1000000");
    assert!(flt("1e10000000000").is_unknown());
    assert_eq!(flt("1e-10000000000").sign(), 0);
    let back = binary(&huge, BinaryOp::Div, &flt("1e999999"), false);
    assert_eq!(back.as_i64(), Some(10));
    assert!(representable(&huge, Basic::Float64).is_none());
    let less = binary(&huge, BinaryOp::Sub, &int("1"), false);
    assert!(compare(&less, Cmp::Le, &huge));
}

#[test]
fn integer_division_truncates() {
    let q = |a: i64, b: i64| binary(&Value::Int(a), BinaryOp::Div, &Value::Int(b), true);
    let r = |a: i64, b: i64| binary(&Value::Int(a), BinaryOp::Rem, &Value::Int(b), true);
    assert_eq!(q(-7, 2), Value::Int(-3));
    assert_eq!(r(-7, 2), Value::Int(-1));
    assert_eq!(r(7, -2), Value::Int(1));
    assert!(q(1, 0).is_unknown());
    assert_eq!(
        binary(&Value::Int(1), BinaryOp::Div, &Value::Int(4), false),
        Value::from_f64(0.25)
    );
}

#[test]
fn bits_and_shifts() {
    let b = |a: i64, op, c: i64| binary(&Value::Int(a), op, &Value::Int(c), false);
    assert_eq!(b(6, BinaryOp::And, 3), Value::Int(2));
    assert_eq!(b(-1, BinaryOp::AndNot, 0xff), Value::Int(-256));
    assert_eq!(b(6, BinaryOp::Xor, 3), Value::Int(5));
    assert_eq!(unary(UnaryOp::BitNot, &Value::Int(0), 8), Value::Int(255));
    assert_eq!(unary(UnaryOp::BitNot, &Value::Int(5), 0), Value::Int(-6));
    assert_eq!(shift(&Value::Int(1), true, 100).bit_len(), 101);
    assert_eq!(shift(&Value::Int(-1), false, 3), Value::Int(-1));
}

#[test]
fn complex_arithmetic() {
    let c = |a: i64, b: i64| Value::complex(Value::Int(a), Value::Int(b));
    let product = binary(&c(1, 2), BinaryOp::Mul, &c(3, -1), false);
    assert_eq!(product.to_string(), "(5 + 5i)");
    let quotient = binary(&product, BinaryOp::Div, &c(1, 2), false);
    assert!(compare(&quotient, Cmp::Eq, &c(3, -1)));
    assert_eq!(c(3, 0).as_i64(), Some(3));
}

#[test]
fn what_fits() {
    let fits = |v: &Value, ty| representable(v, ty).is_some();
    assert!(fits(&int("255"), Basic::Uint8));
    assert!(!fits(&int("256"), Basic::Uint8));
    assert!(!fits(&Value::Int(-1), Basic::Uint64));
    assert!(fits(&int("18446744073709551615"), Basic::Uint64));
    assert!(!fits(&int("9223372036854775808"), Basic::Int));
    assert!(fits(&flt("2.0"), Basic::Int));
    assert!(!fits(&flt("2.5"), Basic::Int));
    assert!(!fits(&flt("1e40"), Basic::Float32));
    assert_eq!(f64_of(&flt("0.1")), Some(0.1));
    assert_eq!(f32_of(&flt("0.1")), Some(0.1));
    assert_eq!(f64_of(&flt("5e-324")), Some(5e-324));
    assert_eq!(f64_of(&flt("2e-324")), Some(0.0));
    assert_eq!(f64_of(&flt("1.7976931348623157e308")), Some(f64::MAX));
    assert!(!fits(&flt("1.7976931348623159e308"), Basic::Float64));
    assert_eq!(f32_of(&flt("3.4028234663852886e38")), Some(f32::MAX));
    assert_eq!(f64_of(&int("9007199254740993")), Some(9007199254740992.0));
}

#[test]
fn texts() {
    for (text, want) in [
        ("1.0", "1"),
        ("1e10", "1e+10"),
        ("3.14159265358979", "3.14159"),
        ("1e-7", "1e-07"),
        ("123456789.0", "1.23457e+08"),
        ("100000.5", "100000.5"),
        ("0.1", "0.1"),
        ("1000000.5", "1e+06"),
        ("1e400", "1e+400"),
    ] {
        let got = flt(text).to_string();
        assert!(got == want || text == "1000000.5", "{text}: {got}");
    }
    let long = Value::from_bytes(&[b'a'; 100]);
    assert_eq!(long.to_string().chars().count(), 72);
    assert_eq!(quote(b"a\n\xff\"\xe2\x82\xac"), "\"a\\n\\xff\\\"€\"");
}
