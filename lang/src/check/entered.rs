//! Checks code that a debugger's user enters. It is checked as a file of the package, which may also use
//! types that have no name.

use super::{Checker, Front};
use crate::syntax::ast::File;
use crate::text::diag::Diag;
use crate::text::source::{Pos, Span};
use crate::text::symbol::Symbol;
use crate::types::{ObjId, ObjKind, Object, PkgId, Scope};
use std::sync::Arc;

impl Front {
    /// Checks a file that is added to a package of the running program. In it each of these names is the type of a variable.
    /// What the file declares is known to itself alone. With errors nothing has changed.
    pub fn add_entered(
        &mut self,
        pkg: PkgId,
        file: &Arc<File>,
        types: &[(Symbol, ObjId)],
    ) -> Vec<Diag> {
        let files = [file.clone()];
        let before = self.program.store.pkg(pkg).scope;
        let (diags, _) = self.go_on(|c| {
            let scope = c.store.add_scope(Scope {
                parent: Some(before),
                ..Scope::default()
            });
            for &(name, variable) in types {
                let ty = c.store.obj(variable).ty;
                let meant = c.store.add_object(Object {
                    name,
                    span: Span::NONE,
                    pkg: Some(pkg),
                    parent: Some(scope),
                    ty,
                    scope_pos: Pos::NONE,
                    kind: ObjKind::TypeName,
                });
                c.store.scope_mut(scope).names.insert(name, meant);
            }
            c.store.pkg_mut(pkg).scope = scope;
            c.pkg = pkg;
            c.env = Checker::fresh_env(scope);
            let all = c.collect_objects(&files, false);
            c.package_objects(&all.objects);
            c.process_delayed(0);
            c.record_untyped();
            c.late_errors();
        });
        self.program.store.pkg_mut(pkg).scope = before;
        if diags.is_empty() {
            self.program.files.push((pkg, file.clone()));
        }
        diags
    }
}
