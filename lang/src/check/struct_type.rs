//! Struct types.

use super::Checker;
use crate::syntax::ast::{Expr, ExprKind, FieldDecl, Ident};
use crate::text::codes::Code;
use crate::text::source::Span;
use crate::text::symbol::Symbol;
use crate::types::universe::INVALID;
use crate::types::{Basic, ObjId, ObjKind, Struct, Type, TypeId};
use rustc_hash::FxHashMap;

/// A struct type in the making.
#[derive(Default)]
struct Builder {
    fields: Vec<ObjId>,
    tags: Vec<Option<Symbol>>,
    /// Fields by name.
    seen: FxHashMap<Symbol, ObjId>,
}

/// A tag as the literal that Go writes for it, however the source spells it; none for an empty one.
fn canonical_tag(literal: Symbol) -> Option<Symbol> {
    let bytes = crate::text::constant::unquote(literal.as_str())?;
    if bytes.is_empty() {
        return None;
    }
    Some(Symbol::intern(&crate::text::constant::quote(&bytes)))
}

/// The name of an embedded field: the last identifier of `T`, `*T`, `p.T`, `T[A]`.
fn embedded_ident(e: &Expr) -> Option<&Ident> {
    match &e.kind {
        ExprKind::Ident(ident) => Some(ident),
        ExprKind::Star(base) if !matches!(base.kind, ExprKind::Star(_)) => embedded_ident(base),
        ExprKind::Selector { sel, .. } => Some(sel),
        ExprKind::Index { x, .. } => embedded_ident(x),
        _ => None,
    }
}

impl<'a> Checker<'a> {
    /// A struct type from its field declarations.
    pub fn struct_type(&mut self, decls: &'a [FieldDecl]) -> TypeId {
        let mut builder = Builder::default();
        for decl in decls {
            let ty = self.var_type(&decl.ty);
            let tag = decl.tag.and_then(canonical_tag);
            for name in &decl.names {
                self.add_field(&mut builder, name, ty, tag, false);
            }
            if decl.names.is_empty() {
                self.add_embedded(&mut builder, &decl.ty, ty, tag);
            }
        }
        if builder.tags.iter().all(Option::is_none) {
            builder.tags.clear();
        }
        self.store.add_type(Type::Struct(Struct {
            fields: builder.fields,
            tags: builder.tags,
        }))
    }

    fn add_field(
        &mut self,
        builder: &mut Builder,
        ident: &Ident,
        ty: TypeId,
        tag: Option<Symbol>,
        embedded: bool,
    ) {
        let kind = ObjKind::Var {
            is_field: true,
            embedded,
            used: false,
            global: false,
        };
        let field = self.new_object(ident.name, ident.span, Some(ty), kind);
        if !ident.name.is_blank()
            && let Some(&other) = builder.seen.get(&ident.name)
        {
            let text = format!("{} redeclared", ident.name);
            return self.error_with_other(Code::DuplicateDecl, ident.span, text, other);
        }
        builder.seen.insert(ident.name, field);
        builder.fields.push(field);
        builder.tags.push(tag);
        self.record_def(ident, field);
    }

    fn add_embedded(
        &mut self,
        builder: &mut Builder,
        e: &'a Expr,
        ty: TypeId,
        tag: Option<Symbol>,
    ) {
        let Some(ident) = embedded_ident(e) else {
            let text = format!(
                "invalid embedded field type {}",
                super::exprstring::expr_string(e)
            );
            return self.error(Code::InvalidSyntaxTree, e.span, text);
        };
        self.add_field_of_use(builder, ident, ty, tag);
        let span = e.span;
        self.later(move |c| c.check_embedded(ty, span));
    }

    /// An embedded field's identifier is a use of the type as well as the field's definition.
    fn add_field_of_use(
        &mut self,
        builder: &mut Builder,
        ident: &Ident,
        ty: TypeId,
        tag: Option<Symbol>,
    ) {
        let ty = if self.is_valid(ty) { ty } else { INVALID };
        self.add_field(builder, ident, ty, tag, true);
    }

    fn check_embedded(&mut self, ty: TypeId, span: Span) {
        let (base, is_ptr) = self.deref(ty);
        let under = self.under(base);
        let text = match self.store.ty(under) {
            Type::Basic(Basic::UnsafePointer) => "embedded field type cannot be unsafe.Pointer",
            Type::Pointer(_) => "embedded field type cannot be a pointer",
            Type::Interface(_) if self.is_type_param(base) => {
                let text = "embedded field type cannot be a (pointer to a) type parameter";
                return self.error(Code::MisplacedTypeParam, span, text);
            }
            Type::Interface(_) if is_ptr => {
                "embedded field type cannot be a pointer to an interface"
            }
            _ => return,
        };
        self.error(Code::InvalidPtrEmbed, span, text);
    }
}
