//! Operands as the compiler describes them in errors: `x (variable of type int)`.

use super::Checker;
use super::exprstring::expr_string;
use super::operand::Operand;
use crate::types::info::Mode;
use crate::types::universe::{INVALID, UNTYPED_NIL};
use crate::types::{Basic, Builtin, Type, TypeId};

impl<'a> Checker<'a> {
    /// `x` in words.
    pub fn operand_string(&mut self, x: &Operand<'a>) -> String {
        if x.is_nil() {
            return match x.ty {
                INVALID => "nil (with invalid type)".into(),
                UNTYPED_NIL => "nil".into(),
                ty => format!("nil (of type {})", self.type_string(ty)),
            };
        }
        let expr = self.operand_name(x);
        let what = self.operand_kind(x, &expr);
        if expr.is_empty() {
            what
        } else {
            format!("{expr} ({what})")
        }
    }

    /// What an operand is called: its expression, if it has one.
    pub fn operand_name(&mut self, x: &Operand<'a>) -> String {
        if let Some(desc) = &x.desc {
            return desc.to_string();
        }
        if let Some(e) = x.expr {
            return expr_string(e);
        }
        match x.mode {
            Mode::Builtin => x.builtin.map_or("", Builtin::name).into(),
            Mode::Type => self.type_string(x.ty),
            Mode::Constant => x.value.to_string(),
            _ => String::new(),
        }
    }

    fn operand_kind(&mut self, x: &Operand<'a>, expr: &str) -> String {
        let mut text = String::new();
        let has_type = !matches!(
            x.mode,
            Mode::Invalid | Mode::NoValue | Mode::Builtin | Mode::Type
        );
        let untyped = has_type && self.is_untyped(x.ty);
        if untyped {
            text.push_str(&self.type_string(x.ty));
            text.push(' ');
        }
        text.push_str(mode_name(x.mode));
        if x.is_const() {
            let value = x.value.to_string();
            if value != expr {
                text.push(' ');
                text.push_str(&value);
            }
        }
        if has_type && !untyped {
            self.write_operand_type(&mut text, x.ty);
        }
        text
    }

    fn write_operand_type(&mut self, text: &mut String, ty: TypeId) {
        if !self.is_valid(ty) {
            text.push_str(" with invalid type");
            return;
        }
        text.push_str(" of ");
        if self.is_generic(ty) {
            text.push_str("generic ");
        }
        let constraint = match self.store.ty(self.store.unalias(ty)) {
            Type::TypeParam(p) => Some(p.constraint),
            _ => None,
        };
        if constraint.is_none() && matches!(self.store.ty(ty), Type::Alias(_) | Type::Named(_)) {
            let kind = self.composite_kind(ty);
            let kind = if kind.is_empty() {
                self.basic_of(ty).map_or("", basic_word)
            } else {
                kind
            };
            text.push_str(kind);
            text.push(' ');
        }
        text.push_str("type ");
        text.push_str(&self.type_string(ty));
        if let Some(Some(constraint)) = constraint {
            text.push_str(" constrained by ");
            text.push_str(&self.type_string(constraint));
        }
    }

    /// The word for a composite type's kind; empty for basic types.
    pub fn composite_kind(&mut self, ty: TypeId) -> &'static str {
        let under = self.under(ty);
        match self.store.ty(under) {
            Type::Array { .. } => "array",
            Type::Slice(_) => "slice",
            Type::Struct(_) => "struct",
            Type::Pointer(_) => "pointer",
            Type::Signature(_) => "func",
            Type::Interface(_) | Type::TypeParam(_) => "interface",
            Type::Map { .. } => "map",
            Type::Chan { .. } => "chan",
            Type::Tuple(_) => "tuple",
            Type::Union(_) => "union",
            Type::Basic(_) | Type::Named(_) | Type::Alias(_) => "",
        }
    }
}

/// A basic type's name without a package's.
fn basic_word(basic: Basic) -> &'static str {
    match basic {
        Basic::UnsafePointer => "Pointer",
        other => other.name(),
    }
}

fn mode_name(mode: Mode) -> &'static str {
    match mode {
        Mode::Invalid => "invalid operand",
        Mode::NoValue => "no value",
        Mode::Builtin => "built-in",
        Mode::Type => "type",
        Mode::Constant => "constant",
        Mode::Variable => "variable",
        Mode::MapIndex => "map index expression",
        Mode::Value => "value",
        Mode::Nil => "nil",
        Mode::CommaOk => "comma, ok expression",
    }
}
