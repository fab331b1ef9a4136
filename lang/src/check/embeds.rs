//! Variables with a `//go:embed` directive: which types they may have.

use super::Checker;
use crate::syntax::ast::File;
use crate::text::codes::Code;
use crate::types::{Type, TypeId};
use std::sync::Arc;

impl Checker<'_> {
    /// Reports variables of types that no files fit into.
    pub(super) fn check_embeds(&mut self, files: &[Arc<File>]) {
        if !self.diags.is_empty() {
            return;
        }
        for line in files.iter().flat_map(|f| &f.embeds) {
            let scope = self.store.pkg(self.pkg).scope;
            let names = &self.store.scope(scope).names;
            let Some(&var) = line.var.and_then(|name| names.get(&name)) else {
                continue;
            };
            self.obj_decl(var);
            let object = self.store.obj(var);
            let at = object.span;
            let Some(ty) = object.ty else {
                continue;
            };
            if !self.is_valid(ty) || self.is_embed_fs(ty) {
                continue;
            }
            let shown = self.type_string(ty);
            if !self.is_string(ty) && !self.is_bytes(ty) {
                let text = format!("go:embed cannot apply to var of type {shown}");
                self.error(Code::MisplacedDirective, at, text);
            } else if line.files > 1 {
                let text = format!("invalid go:embed: multiple files for type {shown}");
                self.error(Code::MisplacedDirective, at, text);
            }
        }
    }

    fn is_embed_fs(&self, ty: TypeId) -> bool {
        let Type::Named(named) = self.store.ty(self.store.unalias(ty)) else {
            return false;
        };
        let object = self.store.obj(named.obj);
        let path = object.pkg.map(|p| self.store.pkg(p).path);
        object.name.as_str() == "FS" && path.is_some_and(|p| p.as_str() == "embed")
    }
}
