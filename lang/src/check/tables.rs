//! Long composite literals of constants that are kept as text (see [`crate::lazy::table`]): checks that every
//! element fits its type.

use super::Checker;
use super::operand::Operand;
use crate::lazy::table::{Constant, Row, Shape, Sink, walk};
use crate::syntax::ast::{Elements, Expr, LitKind, Table, UnaryOp};
use crate::syntax::parse::parse_elements;
use crate::text::constant::{self, Value, parse_literal};
use crate::text::symbol::Symbol;
use crate::types::info::Mode;
use crate::types::represent::{integer_bits, representable};
use crate::types::{Basic, ObjKind, Type, TypeId};
use rustc_hash::{FxHashMap, FxHashSet};

/// How deep types of elements may be in each other.
const DEEPEST: usize = 4;
/// The longest number that is read here.
const LONGEST: usize = 100;

/// The type of a constant in a table, and what lies under it.
type Cell = (TypeId, Basic);

impl Constant<'_> {
    /// Its value, as far as it has one by itself.
    pub fn value(self) -> Value {
        let (kind, text, negative) = match self {
            Constant::Int(n, negative) => {
                let value = Value::from_u64(n);
                return negated(value, negative);
            }
            Constant::Float(text, negative) => {
                let kind =
                    match text.bytes().all(|c| c.is_ascii_digit()) || text.contains(['x', 'X']) {
                        true => LitKind::Int,
                        false => LitKind::Float,
                    };
                (kind, text, negative)
            }
            Constant::Char(text) => (LitKind::Char, text, false),
            Constant::Str(text) => (LitKind::String, text, false),
            Constant::Name(_) => return Value::Unknown,
        };
        negated(parse_literal(kind, text), negative)
    }
}

fn negated(value: Value, negative: bool) -> Value {
    match negative {
        true => constant::unary(UnaryOp::Neg, &value, 0),
        false => value,
    }
}

/// Reads a table to see that all of it fits.
struct Fitting<'c, 'a> {
    check: &'c mut Checker<'a>,
    /// The constants that names stand for, untyped ones as they are written.
    names: FxHashMap<Symbol, (TypeId, Value)>,
    /// Names that fit a type.
    fit: FxHashSet<(Symbol, TypeId)>,
}

impl<'a> Checker<'a> {
    /// The elements of a literal one by one.
    pub(super) fn listed(&self, elts: &'a Elements) -> &'a [Expr] {
        match elts {
            Elements::List(list) => list,
            Elements::Table(table) => self.expanded(table),
        }
    }

    fn expanded(&self, table: &'a Table) -> &'a [Expr] {
        table.expand(|| match self.sources.find(table.span.lo) {
            Some(file) => parse_elements(file, table.span, table.ids),
            None => Vec::new(),
        })
    }

    /// Whether the literal is a table of constants that fit the type of its elements; its length.
    /// `len`: that of an array, below zero if there is none.
    pub(super) fn table_of(&mut self, elts: &'a Elements, elem: TypeId, len: i64) -> Option<i64> {
        let table = elts.as_table()?;
        let row = Row {
            len: u64::try_from(len).ok(),
            stride: 0,
            elem: Box::new(self.table_shape(elem, 1)?),
        };
        let file = self.sources.find(table.span.lo)?;
        let offset = |pos: crate::text::source::Pos| pos.0.saturating_sub(file.base.0) as usize;
        let text = file
            .text
            .get(offset(table.span.lo)..offset(table.span.hi))?;
        let mut fitting = Fitting {
            check: self,
            names: FxHashMap::default(),
            fit: FxHashSet::default(),
        };
        let n = walk(text, &row, &mut fitting)?;
        let names = fitting.names;
        if !names.is_empty() {
            let values = names.into_iter().map(|(name, (_, value))| (name, value));
            self.info.tables.insert(table.ids, values.collect());
        }
        i64::try_from(n).ok()
    }

    fn table_shape(&mut self, ty: TypeId, depth: usize) -> Option<Shape<Cell>> {
        if depth > DEEPEST || !self.is_complete(ty) {
            return None;
        }
        let under = self.under(ty);
        match self.store.ty(under).clone() {
            Type::Basic(basic) => {
                let kept = basic == Basic::Bool
                    || basic == Basic::String
                    || matches!(basic, Basic::Float32 | Basic::Float64)
                    || integer_bits(basic).is_some();
                kept.then_some(Shape::Constant((ty, basic)))
            }
            Type::Struct(shape) => {
                let fields = shape.fields.iter().map(|&field| {
                    let hidden =
                        self.is_hidden_field(field) || self.store.obj(field).name.is_blank();
                    let ty = self.var_ty(field);
                    let shape = self.table_shape(ty, depth + 1).filter(|_| !hidden)?;
                    Some((0, shape))
                });
                fields.collect::<Option<_>>().map(Shape::Struct)
            }
            Type::Array { len, elem } => Some(Shape::Array(Row {
                len: Some(u64::try_from(len).ok()?),
                stride: 0,
                elem: Box::new(self.table_shape(elem, depth + 1)?),
            })),
            _ => None,
        }
    }

    /// The constant that a name means here.
    fn named_constant(&mut self, name: Symbol) -> Option<(TypeId, Value)> {
        let (scope, obj) = self.ident_lookup(name)?;
        let is_const = matches!(self.store.obj(obj).kind, ObjKind::Const { .. });
        if !is_const || self.is_iota(obj) || self.ty.dot_imports.contains_key(&(scope, name)) {
            return None;
        }
        self.obj_decl(obj);
        self.add_dependency(obj);
        let (ty, value) = (self.obj_type(obj), self.const_value(obj));
        (self.is_valid(ty) && !value.is_unknown()).then_some((ty, value))
    }
}

impl Fitting<'_, '_> {
    fn name(&mut self, name: &str) -> Option<(Symbol, TypeId, Value)> {
        let symbol = Symbol::intern(name);
        if let Some((ty, value)) = self.names.get(&symbol) {
            return Some((symbol, *ty, value.clone()));
        }
        let (ty, value) = self.check.named_constant(symbol)?;
        self.names.insert(symbol, (ty, value.clone()));
        Some((symbol, ty, value))
    }

    fn named(&mut self, name: &str, target: TypeId) -> Option<()> {
        let (symbol, ty, value) = self.name(name)?;
        if self.fit.contains(&(symbol, target)) {
            return Some(());
        }
        if self.check.is_typed(ty) {
            self.check.identical(ty, target).then_some(())?;
        } else {
            let mut x = Operand::invalid();
            (x.mode, x.ty, x.value) = (Mode::Constant, ty, value);
            self.check.implicit_type_and_value(&x, target).ok()?;
        }
        self.fit.insert((symbol, target));
        Some(())
    }
}

impl Sink<Cell> for Fitting<'_, '_> {
    fn constant(&mut self, &(ty, basic): &Cell, _: u64, constant: Constant<'_>) -> Option<()> {
        match constant {
            Constant::Name(name) => self.named(name, ty),
            Constant::Int(n, negative) if let Some((bits, signed)) = integer_bits(basic) => {
                let fits = match (negative, signed) {
                    (false, false) => n <= u64::MAX >> (64 - bits),
                    (false, true) => n < 1 << (bits - 1),
                    (true, true) => n <= 1 << (bits - 1),
                    (true, false) => n == 0,
                };
                fits.then_some(())
            }
            Constant::Float(text, _) if text.len() > LONGEST => None,
            other => {
                let value = other.value();
                (!value.is_unknown()).then_some(())?;
                representable(&value, basic).map(drop)
            }
        }
    }

    fn index(&mut self, key: Constant<'_>) -> Option<u64> {
        match key {
            Constant::Int(n, false) => Some(n),
            Constant::Char(_) => key.value().as_u64(),
            Constant::Name(name) => {
                let (_, ty, value) = self.name(name)?;
                self.check.is_integer(ty).then(|| value.as_u64())?
            }
            _ => None,
        }
    }
}
