//! Declarations inside functions.

use super::Checker;
use crate::syntax::ast::{ConstSpec, Expr, GenDecl, TypeSpec, VarSpec};
use crate::text::constant::Value;
use crate::types::{ObjId, ObjKind};

impl<'a> Checker<'a> {
    /// A declaration inside a function.
    pub fn decl_stmt(&mut self, decl: &'a GenDecl) {
        match decl {
            // The parser reported it.
            GenDecl::Import(_) => {}
            GenDecl::Const(specs) => self.local_consts(specs),
            GenDecl::Type(specs) => specs.iter().for_each(|spec| self.local_type(spec)),
            GenDecl::Var(specs) => specs.iter().for_each(|spec| self.local_vars(spec)),
        }
    }

    fn local_consts(&mut self, specs: &'a [ConstSpec]) {
        let mut repeated: Option<&'a ConstSpec> = None;
        for spec in specs {
            let inherited = spec.ty.is_none() && spec.values.is_empty() && repeated.is_some();
            if !inherited {
                repeated = Some(spec);
            }
            let source = repeated.unwrap_or(spec);
            self.local_const_line(spec, source, inherited);
        }
    }

    /// One line; type and values are those of `source`.
    fn local_const_line(&mut self, spec: &'a ConstSpec, source: &'a ConstSpec, inherited: bool) {
        let top = self.delayed.len();
        let mut objects = Vec::with_capacity(spec.names.len());
        for (i, name) in spec.names.iter().enumerate() {
            let kind = ObjKind::Const {
                value: Value::Unknown,
            };
            let obj = self.new_object(name.name, name.span, None, kind);
            objects.push(obj);
            let init = source.values.get(i);
            self.const_decl(obj, source.ty.as_ref(), init, inherited, spec.iota);
        }
        self.check_arity(spec.span, &spec.names, &source.values, true, inherited);
        self.process_delayed(top);
        let scope = self.env.scope;
        for (name, obj) in spec.names.iter().zip(objects) {
            self.declare(scope, Some(name), obj, spec.span.hi);
        }
    }

    fn local_vars(&mut self, spec: &'a VarSpec) {
        let top = self.delayed.len();
        let vars: Vec<ObjId> = spec
            .names
            .iter()
            .map(|name| self.new_var(name.name, name.span, None))
            .collect();
        let ty = spec.ty.as_ref();
        match spec.values.as_slice() {
            [only] if vars.len() != 1 => {
                if let Some(&first) = vars.first() {
                    self.var_decl(first, Some(&vars), ty, Some(only));
                }
            }
            values => self.plain_vars(&vars, ty, values),
        }
        if spec.ty.is_none() || !spec.values.is_empty() {
            self.check_arity(spec.span, &spec.names, &spec.values, false, false);
        }
        self.process_delayed(top);
        let scope = self.env.scope;
        for (name, var) in spec.names.iter().zip(vars) {
            self.declare(scope, Some(name), var, spec.span.hi);
            self.note_local(var);
        }
    }

    /// Each variable has its own value, or none.
    fn plain_vars(&mut self, vars: &[ObjId], ty: Option<&'a Expr>, values: &'a [Expr]) {
        for (i, &var) in vars.iter().enumerate() {
            self.var_decl(var, None, ty, values.get(i));
        }
    }

    fn local_type(&mut self, spec: &'a TypeSpec) {
        let name = &spec.name;
        let obj = self.new_object(name.name, name.span, None, ObjKind::TypeName);
        let scope = self.env.scope;
        self.declare(scope, Some(name), obj, name.span.lo);
        self.push_obj(obj);
        self.type_decl(obj, spec);
        self.pop_obj();
    }
}
