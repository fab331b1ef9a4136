//! Scopes: opening, looking up, declaring.

use super::Checker;
use crate::syntax::ast::Ident;
use crate::text::codes::Code;
use crate::text::source::{Pos, Span};
use crate::text::symbol::Symbol;
use crate::types::{ObjId, ObjKind, Object, Scope, ScopeId, TypeId};

impl Checker<'_> {
    /// Opens a scope inside the present one and enters it.
    ///
    /// What the present block declares later is not visible in this one, so a block without names yet is
    /// passed over when names are looked up: deeply nested blocks cost no more than flat ones.
    pub fn open_scope(&mut self, span: Span) -> ScopeId {
        let within = self.env.scope;
        let scope = self.new_scope(within, span);
        let parent = self.store.scope(within);
        if parent.in_func {
            let beyond = parent.beyond.or(parent.parent);
            let beyond = beyond.filter(|_| parent.names.is_empty());
            let opened = self.store.scope_mut(scope);
            opened.in_func = true;
            opened.beyond = beyond;
        }
        self.env.scope = scope;
        scope
    }

    /// Makes a scope inside `parent`.
    pub fn new_scope(&mut self, parent: ScopeId, span: Span) -> ScopeId {
        self.store.add_scope(Scope {
            parent: Some(parent),
            span,
            ..Scope::default()
        })
    }

    /// Leaves the innermost scope.
    pub fn close_scope(&mut self) {
        if let Some(parent) = self.store.scope(self.env.scope).parent {
            self.env.scope = parent;
        }
    }

    /// Looks `name` up from the innermost scope outwards.
    pub fn ident_lookup(&self, name: Symbol) -> Option<(ScopeId, ObjId)> {
        self.lookup_from(self.env.scope, name)
    }

    /// Looks `name` up from `scope` outwards.
    pub fn lookup_from(&self, scope: ScopeId, name: Symbol) -> Option<(ScopeId, ObjId)> {
        let mut next = Some(scope);
        while let Some(id) = next {
            let scope = self.store.scope(id);
            if let Some(&obj) = scope.names.get(&name) {
                return Some((id, obj));
            }
            next = scope.beyond.or(scope.parent);
        }
        None
    }

    /// Makes an object of the current package.
    pub fn new_object(
        &mut self,
        name: Symbol,
        span: Span,
        ty: Option<TypeId>,
        kind: ObjKind,
    ) -> ObjId {
        self.store.add_object(Object {
            name,
            span,
            pkg: Some(self.pkg),
            parent: None,
            ty,
            scope_pos: Pos::NONE,
            kind,
        })
    }

    /// Makes a local variable (also a parameter or result).
    pub fn new_var(&mut self, name: Symbol, span: Span, ty: Option<TypeId>) -> ObjId {
        let kind = ObjKind::Var {
            is_field: false,
            embedded: false,
            used: false,
            global: false,
        };
        self.new_object(name, span, ty, kind)
    }

    /// Declares `obj` in `scope` under its name, visible from `pos` on, and records the definition
    /// when `ident` is given. A second declaration of the name is an error.
    pub fn declare(&mut self, scope: ScopeId, ident: Option<&Ident>, obj: ObjId, pos: Pos) {
        let (name, span) = {
            let object = self.store.obj(obj);
            (object.name, object.span)
        };
        if !name.is_blank() {
            if let Some(&other) = self.store.scope(scope).names.get(&name) {
                let text = format!("{name} redeclared in this block");
                return self.error_with_other(Code::DuplicateDecl, span, text, other);
            }
            self.store.scope_mut(scope).names.insert(name, obj);
            let object = self.store.obj_mut(obj);
            object.parent = Some(scope);
            object.scope_pos = pos;
        }
        if let Some(ident) = ident {
            self.record_def(ident, obj);
        }
    }
}
