//! Interface types.

use super::Checker;
use crate::syntax::ast::{FuncType, Ident, InterfaceElem};
use crate::text::codes::Code;
use crate::text::source::Span;
use crate::text::symbol::Symbol;
use crate::types::{Interface, ObjId, ObjKind, Type, TypeId, TypeSet};

impl<'a> Checker<'a> {
    /// An interface type from its elements; `def` is the type name that it defines, if it does.
    pub fn interface_type(
        &mut self,
        span: Span,
        elems: &'a [InterfaceElem],
        def: Option<ObjId>,
    ) -> TypeId {
        let id = self.store.add_type(Type::Interface(Interface::default()));
        if elems.is_empty() {
            self.complete_interface(
                id,
                Interface {
                    type_set: Some(TypeSet::default()),
                    ..Interface::default()
                },
            );
            return id;
        }
        self.note_interface(id, span);
        self.ty.incomplete.insert(id);
        if !self.allows(14) {
            self.ty.no_overlaps.insert(id);
        }
        let recv = match def.and_then(|def| self.store.obj(def).ty) {
            Some(named) if matches!(self.store.ty(named), Type::Named(_)) => named,
            _ => id,
        };
        let mut iface = Interface::default();
        for elem in elems {
            match elem {
                InterfaceElem::Method { name, sig } => {
                    iface.methods.extend(self.interface_method(name, sig, recv));
                }
                InterfaceElem::Embed(e) => {
                    let embed = self.union_type(e);
                    self.require_union(e);
                    iface.embeds.push(embed);
                    iface.embed_spans.push(e.span);
                }
            }
        }
        iface.methods.sort_by(|&a, &b| self.compare_methods(a, b));
        self.complete_interface(id, iface);
        self.later(move |c| {
            c.type_set(id);
        });
        id
    }

    /// The implicit interface around a bare constraint such as `~int | string`.
    pub fn implicit_interface(&mut self, e: &'a crate::syntax::ast::Expr) -> TypeId {
        let id = self.store.add_type(Type::Interface(Interface::default()));
        self.ty.incomplete.insert(id);
        let embed = self.union_type(e);
        self.require_union(e);
        self.complete_interface(
            id,
            Interface {
                embeds: vec![embed],
                embed_spans: vec![e.span],
                implicit: true,
                ..Interface::default()
            },
        );
        self.later(move |c| {
            c.type_set(id);
        });
        id
    }

    /// Unions and `~T` came with type parameters.
    fn require_union(&mut self, e: &crate::syntax::ast::Expr) {
        use crate::syntax::ast::{BinaryOp, ExprKind, UnaryOp};
        let or = BinaryOp::Or;
        let union = matches!(&e.kind, ExprKind::Binary { op, .. } if *op == or)
            || matches!(&e.kind, ExprKind::Unary { op, .. } if *op == UnaryOp::Tilde);
        if union {
            let shown = super::exprstring::expr_string(e);
            let span = super::spans::start_span(e);
            self.require(span, 18, &format!("embedding interface element {shown}"));
        }
    }

    fn complete_interface(&mut self, id: TypeId, iface: Interface) {
        *self.store.ty_mut(id) = Type::Interface(iface);
        self.ty.incomplete.remove(&id);
    }

    fn interface_method(
        &mut self,
        name: &'a Ident,
        f: &'a FuncType,
        recv: TypeId,
    ) -> Option<ObjId> {
        if name.name.is_blank() {
            let text = "methods must have a unique non-blank name";
            self.error(Code::BlankIfaceMethod, name.span, text);
            return None;
        }
        if let Some(tparam) = f.tparams.first().and_then(|t| t.names.first()) {
            let text = "interface method must have no type parameters";
            self.error(Code::InvalidMethodTypeParams, tparam.span, text);
        }
        let ty = self.func_type(None, f);
        let recv = self.new_var(Symbol::EMPTY, name.span, Some(recv));
        if let Type::Signature(sig) = self.store.ty_mut(ty) {
            sig.recv = Some(recv);
            sig.tparams.clear();
        }
        let kind = ObjKind::Func {
            decl: None,
            origin: None,
            ptr_recv: false,
        };
        let method = self.new_object(name.name, name.span, Some(ty), kind);
        self.record_def(name, method);
        Some(method)
    }
}
