//! Expressions over a frame's variables: names, selectors, indices, slices, operators, conversions, `len` and `cap`.
//!
//! No code of the program runs, so functions are not called: `entered.rs` is for those.

use super::frames::Frame;
use super::operators::{binary, convert, unary};
use super::value::Value;
use super::view::View;
use crate::value::map::{self, MapType};
use crate::value::rtype::{Kind, RType};
use minigo_lang::syntax::ast::{Expr, ExprKind, UnaryOp};
use minigo_lang::syntax::parse::{NodeIds, parse_expr};
use minigo_lang::text::constant::{Value as Constant, parse_literal};
use minigo_lang::text::source::SourceMap;

/// What an expression is: a value of the program, or a constant that has no type yet.
#[derive(Clone, Debug)]
pub(super) enum Operand {
    /// A value.
    Value(Value),
    /// A constant.
    Constant(Constant),
    /// `nil`
    Nil,
}

/// A value, or what is wrong with the expression.
pub(super) type Answer = Result<Operand, String>;

/// Elements of embedded structs are looked for this deep.
const EMBEDDED: u32 = 8;

impl View<'_, '_> {
    /// The value of an expression in a frame: its text, its type, and the value itself unless it is a constant.
    ///
    /// # Errors
    /// What is wrong with the expression.
    pub fn evaluate(
        &self,
        frame: Option<&Frame>,
        text: &str,
    ) -> Result<(String, String, Option<Value>), String> {
        Ok(match self.operand(frame, text)? {
            Operand::Value(value) => (value.show(), value.type_name().to_owned(), Some(value)),
            Operand::Constant(constant) => {
                let (text, kind) = constant_text(&constant);
                (text, kind.to_owned(), None)
            }
            Operand::Nil => ("nil".to_owned(), "untyped nil".to_owned(), None),
        })
    }

    /// What an interface holds; `None`: it is nil, or no interface.
    pub fn held(&self, value: &Value) -> Option<Value> {
        let is_interface = value.ty.kind == Kind::Interface;
        value.dynamic().filter(|_| is_interface)
    }

    /// Whether a condition holds.
    ///
    /// # Errors
    /// What is wrong with the expression.
    pub fn holds(&self, frame: Option<&Frame>, condition: &Condition) -> Result<bool, String> {
        let scope = Scope { view: self, frame };
        match scope.expr(&condition.expr)? {
            Operand::Value(value) if value.ty.kind == Kind::Bool => Ok(value.word() != 0),
            Operand::Constant(Constant::Bool(holds)) => Ok(holds),
            _ => Err(format!("{} is not a bool", condition.text)),
        }
    }

    pub(super) fn operand(&self, frame: Option<&Frame>, text: &str) -> Answer {
        let expr = parse(text)?;
        let scope = Scope { view: self, frame };
        scope.expr(&expr)
    }
}

/// A condition, which may be asked often.
pub struct Condition {
    text: String,
    expr: Expr,
}

impl Condition {
    /// The condition that a text is.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn parse(text: &str) -> Result<Condition, String> {
        Ok(Condition {
            text: text.to_owned(),
            expr: parse(text)?,
        })
    }
}

/// Whether a text is an expression.
///
/// # Errors
/// What is wrong with it.
pub fn is_expression(text: &str) -> Result<(), String> {
    parse(text).map(drop)
}

/// Parses an expression.
pub(super) fn parse(text: &str) -> Result<Expr, String> {
    let mut sources = SourceMap::default();
    let id = sources.add(
        "expression".to_owned(),
        "expression".to_owned(),
        text.into(),
    );
    let mut diags = Vec::new();
    let file = id.and_then(|id| sources.file(id));
    let expr = file.and_then(|file| parse_expr(file, &mut NodeIds::default(), &mut diags));
    match (diags.first(), expr) {
        (None, Some(expr)) => Ok(expr),
        (Some(diag), _) => Err(format!("{text}: {}", diag.message)),
        (None, None) => Err(format!("{text}: this is not an expression")),
    }
}

/// Where names are looked up.
struct Scope<'s, 'a, 'w> {
    view: &'s View<'a, 'w>,
    frame: Option<&'s Frame>,
}

impl Scope<'_, '_, '_> {
    #[recursive::recursive]
    fn expr(&self, e: &Expr) -> Answer {
        match &e.kind {
            ExprKind::Paren(x) => self.expr(x),
            ExprKind::Ident(id) => self.name(id.name.as_str()),
            ExprKind::BasicLit { kind, text } => {
                Ok(Operand::Constant(parse_literal(*kind, text.as_str())))
            }
            ExprKind::Selector { x, sel } => self.selector(x, sel.name.as_str()),
            ExprKind::Index { x, indices, .. } => match indices.as_slice() {
                [index] => self.index(x, index),
                _ => Err("want one index".to_owned()),
            },
            ExprKind::Slice { x, lo, hi, .. } => self.slice(x, lo.as_deref(), hi.as_deref()),
            ExprKind::Star(x) => {
                let value = self.value(x)?;
                let to = value.pointee();
                to.map(Operand::Value).ok_or_else(|| match value.is_nil() {
                    true => "nil pointer dereference".to_owned(),
                    false => format!("cannot dereference a value of type {}", value.type_name()),
                })
            }
            ExprKind::Unary { op: UnaryOp::Addr, x } => self.address(x),
            ExprKind::Unary { op, x } => unary(*op, self.expr(x)?),
            ExprKind::Binary { op, x, y, .. } => binary(*op, self.expr(x)?, &mut || self.expr(y)),
            ExprKind::TypeAssert { x, ty: Some(ty) } => self.assertion(x, ty),
            ExprKind::Call { fun, args, .. } => self.call(fun, args),
            _ => Err("this kind of expression cannot be evaluated here; supported are names, selectors, indices, slices, operators, conversions, len and cap"
                .to_owned()),
        }
    }

    /// The value of an expression that must have a type.
    fn value(&self, e: &Expr) -> Result<Value, String> {
        match self.expr(e)? {
            Operand::Value(value) => Ok(value),
            Operand::Constant(_) | Operand::Nil => Err("expected a variable".to_owned()),
        }
    }

    fn name(&self, name: &str) -> Answer {
        if let Some(slot) = self.frame.and_then(|f| f.variable(name)) {
            return Ok(Operand::Value(slot.value));
        }
        let package = self.frame.map_or("main", Frame::package);
        if let Some(value) = self.global(package, name) {
            return Ok(Operand::Value(value));
        }
        match name {
            "nil" => Ok(Operand::Nil),
            "true" => Ok(Operand::Constant(Constant::Bool(true))),
            "false" => Ok(Operand::Constant(Constant::Bool(false))),
            _ => Err(format!("no variable {name} is in scope here")),
        }
    }

    fn global(&self, package: &str, name: &str) -> Option<Value> {
        let all = self.view.functions.debugging.globals();
        let of = |g: &&crate::code::debug::Global| {
            g.name == name
                && (g.package == package || g.package.rsplit('/').next() == Some(package))
        };
        let found = all.iter().find(of)?;
        Some(Value::at(found.ty, found.address as usize))
    }

    fn selector(&self, x: &Expr, name: &str) -> Answer {
        if let ExprKind::Ident(id) = &x.kind
            && self.name(id.name.as_str()).is_err()
            && let Some(value) = self.global(id.name.as_str(), name)
        {
            return Ok(Operand::Value(value));
        }
        let value = self.value(x)?;
        let held = match value.ty.kind {
            Kind::Interface => value.dynamic().ok_or("it is nil")?,
            _ => value,
        };
        if held.ty.kind == Kind::Pointer && held.is_nil() {
            return Err(format!(
                "nil pointer dereference: .{name} of a nil {}",
                held.type_name()
            ));
        }
        let of = held.pointee().unwrap_or(held);
        field(&of, name, EMBEDDED)
            .map(Operand::Value)
            .ok_or_else(|| format!("{} has no field {name}", of.type_name()))
    }

    fn index(&self, x: &Expr, index: &Expr) -> Answer {
        let value = self.value(x)?;
        let value = match value.ty.kind {
            Kind::Pointer => value.pointee().ok_or("nil pointer dereference")?,
            _ => value,
        };
        if value.ty.kind == Kind::Map {
            return self.entry(&value, index);
        }
        let n = self.integer(index)?;
        let count = value.count();
        let within = usize::try_from(n).ok().filter(|n| *n < count);
        let n = within.ok_or_else(|| format!("index {n} out of range with length {count}"))?;
        if value.ty.kind == Kind::String {
            let byte = value.text().get(n).copied().unwrap_or(0);
            return Ok(Operand::Constant(Constant::Int(i64::from(byte))));
        }
        let element = value.element(n).map(Operand::Value);
        element.ok_or_else(|| format!("cannot index a value of type {}", value.type_name()))
    }

    fn entry(&self, of: &Value, key: &Expr) -> Answer {
        let ty = MapType::of(&of.ty).ok_or("entries of this map type cannot be looked up")?;
        let key = convert(ty.key, self.expr(key)?)?;
        let mut bytes = vec![0u128; ty.key.size.div_ceil(16).max(1)];
        for (n, byte) in key.bytes().into_iter().enumerate() {
            if let Some(word) = bytes.get_mut(n / 16) {
                *word |= u128::from(byte) << (8 * (n % 16));
            }
        }
        // SAFETY: it is a map of that type or nil, the key is one of its keys, and no goroutine runs.
        let found = unsafe { map::get(of.map(), &ty, bytes.as_ptr().cast()) };
        match found {
            Ok(at) if at.is_null() => Ok(Operand::Value(Value::of_bytes(ty.value, Vec::new()))),
            Ok(at) => Ok(Operand::Value(Value::at(ty.value, at.expose_provenance()))),
            Err(_) => Err(
                "the map is being written to, or a key of this type cannot be looked up".to_owned(),
            ),
        }
    }

    fn integer(&self, e: &Expr) -> Result<i64, String> {
        let found = match self.expr(e)? {
            Operand::Constant(constant) => constant.as_i64(),
            Operand::Value(value) => operators_integer(&value),
            Operand::Nil => None,
        };
        found.ok_or_else(|| "expected an integer".to_owned())
    }

    fn slice(&self, x: &Expr, lo: Option<&Expr>, hi: Option<&Expr>) -> Answer {
        let value = self.value(x)?;
        let count = value.count();
        let bound = |e: Option<&Expr>, otherwise: usize| match e {
            Some(e) => Ok(usize::try_from(self.integer(e)?).unwrap_or(usize::MAX)),
            None => Ok::<usize, String>(otherwise),
        };
        let (lo, hi) = (bound(lo, 0)?, bound(hi, count)?);
        if lo > hi || hi > count {
            return Err(format!(
                "slice bounds [{lo}:{hi}] out of range with length {count}"
            ));
        }
        match value.ty.kind {
            Kind::String => {
                let part = value.text().get(lo..hi).unwrap_or(&[]);
                Ok(Operand::Constant(Constant::from_bytes(part)))
            }
            Kind::Slice => {
                let (address, _, cap) = value.slice();
                let size = value.ty.elem().map_or(0, |e| e.size);
                let mut bytes = ((address + lo * size) as u64).to_le_bytes().to_vec();
                bytes.extend(((hi - lo) as u32).to_le_bytes());
                bytes.extend(((cap - lo) as u32).to_le_bytes());
                Ok(Operand::Value(Value::of_bytes(value.ty, bytes)))
            }
            _ => Err(format!(
                "cannot slice a value of type {}",
                value.type_name()
            )),
        }
    }

    fn address(&self, x: &Expr) -> Answer {
        let value = self.value(x)?;
        let address = value.address().ok_or("this expression has no address")?;
        match value.ty.pointer_to() {
            Some(ty) => Ok(Operand::Value(Value::of_word(ty, address as u64))),
            None => Ok(Operand::Constant(Constant::from_u64(address as u64))),
        }
    }

    fn assertion(&self, x: &Expr, ty: &Expr) -> Answer {
        let value = self.value(x)?;
        let held = value.dynamic().ok_or("the interface is nil")?;
        let wanted = type_text(ty);
        let package = self.frame.map_or("main", Frame::package);
        let package = package.rsplit('/').next().unwrap_or(package);
        let (stars, bare) = wanted.split_at(wanted.len() - wanted.trim_start_matches('*').len());
        let whole = format!("{stars}{package}.{bare}");
        match *held.ty.string == *wanted || *held.ty.string == *whole {
            true => Ok(Operand::Value(held)),
            false => Err(format!("it holds a {}", held.type_name())),
        }
    }

    fn call(&self, fun: &Expr, args: &[Expr]) -> Answer {
        let name = type_text(fun);
        let [arg] = args else {
            return Err(no_calls(&name));
        };
        if matches!(name.as_str(), "len" | "cap") {
            let value = match self.expr(arg)? {
                Operand::Value(value) => value,
                Operand::Constant(constant) => {
                    let len = constant.as_bytes().map_or(0, <[u8]>::len);
                    return Ok(Operand::Constant(Constant::Int(len as i64)));
                }
                Operand::Nil => return Err("nil has no length".to_owned()),
            };
            let value = value.pointee().unwrap_or(value);
            let n = match (name.as_str(), value.ty.kind) {
                ("cap", Kind::Slice) => value.slice().2,
                ("cap", Kind::Chan) => value.chan().map_or(0, |chan| chan.0.cap()),
                _ => value.count(),
            };
            return Ok(Operand::Constant(Constant::Int(n as i64)));
        }
        super::operators::conversion(&name, self.expr(arg)?).unwrap_or_else(|| Err(no_calls(&name)))
    }
}

fn no_calls(name: &str) -> String {
    format!("{name} cannot be called here: the program is stopped")
}

fn operators_integer(value: &Value) -> Option<i64> {
    super::operators::number(value)?.as_i64()
}

/// A field of a struct, or of one that is embedded in it.
fn field(of: &Value, name: &str, deep: u32) -> Option<Value> {
    let fields = of.ty.fields();
    if let Some(f) = fields.iter().find(|f| f.name == name) {
        return Some(of.part(f.ty, f.offset));
    }
    let embedded = fields.iter().filter(|f| f.embedded && deep > 0);
    embedded.into_iter().find_map(|f| {
        let inner = of.part(f.ty, f.offset);
        let inner = match inner.ty.kind {
            Kind::Pointer => inner.pointee()?,
            _ => inner,
        };
        field(&inner, name, deep - 1)
    })
}

/// A type, or a function's name, as it is written.
fn type_text(e: &Expr) -> String {
    match &e.kind {
        ExprKind::Ident(id) => id.name.as_str().to_owned(),
        ExprKind::Selector { x, sel } => format!("{}.{}", type_text(x), sel.name.as_str()),
        ExprKind::Star(x) => format!("*{}", type_text(x)),
        ExprKind::Paren(x) => type_text(x),
        _ => "?".to_owned(),
    }
}

/// The text of a constant, and what kind it is.
fn constant_text(constant: &Constant) -> (String, &'static str) {
    match constant {
        Constant::Bool(holds) => (holds.to_string(), "untyped bool"),
        Constant::String(bytes) => (
            format!("{:?}", String::from_utf8_lossy(bytes)),
            "untyped string",
        ),
        Constant::Int(n) => (n.to_string(), "untyped int"),
        Constant::BigInt(n) => (n.to_string(), "untyped int"),
        other => match other.as_f64() {
            Some(float) => (float.to_string(), "untyped float"),
            None => ("?".to_owned(), "untyped"),
        },
    }
}

/// Whether values of the type are integers.
pub(super) fn is_integer(ty: &RType) -> bool {
    (Kind::Int..=Kind::Uintptr).contains(&ty.kind)
}
