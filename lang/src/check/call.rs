//! Calls and conversions, and instantiation of generic functions.

use super::expr::{ExprClass, Target};
use super::operand::Operand;
use super::spans::{own_span, start_span};
use super::{Checker, InferError};
use crate::syntax::ast::{Expr, ExprKind};
use crate::text::codes::Code;
use crate::types::builtin::Class;
use crate::types::info::Mode;
use crate::types::{Builtin, Signature, Type, TypeId};

/// A call expression taken apart.
#[derive(Clone, Copy)]
pub struct Call<'a> {
    /// The whole.
    pub e: &'a Expr,
    /// What is called.
    pub fun: &'a Expr,
    /// The arguments.
    pub args: &'a [Expr],
    /// Whether there is `...` after the last argument.
    pub dots: bool,
}

impl<'a> Call<'a> {
    fn of(e: &'a Expr) -> Option<Call<'a>> {
        match &e.kind {
            ExprKind::Call {
                fun,
                args,
                ellipsis,
                ..
            } => Some(Call {
                e,
                fun,
                args,
                dots: ellipsis.is_some(),
            }),
            _ => None,
        }
    }
}

impl<'a> Checker<'a> {
    /// A call, a conversion, or a call of a builtin.
    pub fn call_expr(&mut self, x: &mut Operand<'a>, e: &'a Expr) -> ExprClass {
        let Some(call) = Call::of(e) else {
            return ExprClass::Statement;
        };
        // An index expression may be a partial instantiation: its type arguments then join those
        // inferred from the arguments.
        let mut instance = None;
        if matches!(call.fun.kind, ExprKind::Index { .. }) {
            if self.index_expr(x, call.fun) {
                instance = Some(call.fun);
            }
            x.set_expr(call.fun);
            self.record(x);
        } else {
            *x = self.expr_or_type(call.fun, true);
        }
        let class = match x.mode {
            Mode::Invalid => {
                self.use_exprs(call.args);
                ExprClass::Statement
            }
            Mode::Type => {
                self.conversion_call(x, call);
                ExprClass::Conversion
            }
            Mode::Builtin => self.builtin_call(x, call),
            _ => {
                self.function_call(x, call, instance);
                ExprClass::Statement
            }
        };
        x.set_expr(e);
        class
    }

    fn conversion_call(&mut self, x: &mut Operand<'a>, call: Call<'a>) {
        self.non_generic(None, x);
        if !x.is_valid() {
            self.use_exprs(call.args);
            return;
        }
        let target = x.ty;
        x.invalidate();
        if !self.is_complete(target) {
            return;
        }
        match call.args {
            [] => {
                let t = self.type_string(target);
                let text = format!("missing argument in conversion to {t}");
                self.error(Code::WrongArgCount, start_span(call.e), text);
            }
            [arg] => {
                let wanted = self.new_target(Some(target), "conversion");
                *x = self.expr_for(wanted.as_ref(), arg);
                if !x.is_valid() {
                    return;
                }
                if self.is_interface(target) && !self.is_method_interface(target) {
                    let t = self.type_string(target);
                    let text = format!(
                        "cannot use interface {t} in conversion (contains specific type constraints or is comparable)"
                    );
                    self.error(Code::MisplacedConstraintIface, start_span(call.e), text);
                    return x.invalidate();
                }
                if call.dots {
                    let t = self.type_string(target);
                    let text = format!("invalid use of ... in conversion to {t}");
                    self.error(Code::BadDotDotDotSyntax, start_span(arg), text);
                    return x.invalidate();
                }
                self.conversion(x, target);
            }
            [.., last] => {
                self.use_exprs(call.args);
                let t = self.type_string(target);
                let text = format!("too many arguments in conversion to {t}");
                self.error(Code::WrongArgCount, start_span(last), text);
            }
        }
    }

    fn is_method_interface(&mut self, t: TypeId) -> bool {
        let under = self.under(t);
        self.type_set(under).is_method_set()
    }

    fn builtin_call(&mut self, x: &mut Operand<'a>, call: Call<'a>) -> ExprClass {
        let Some(builtin) = x.builtin.take() else {
            x.invalidate();
            return ExprClass::Statement;
        };
        if !self.builtin(x, call, builtin) {
            x.invalidate();
        }
        if x.is_valid() && !x.is_const() {
            self.env.has_call_or_recv = true;
        }
        builtin_class(builtin)
    }

    fn function_call(&mut self, x: &mut Operand<'a>, call: Call<'a>, instance: Option<&'a Expr>) {
        let Some((sig_type, sig)) = self.callee_signature(x) else {
            self.use_exprs(call.args);
            return x.invalidate();
        };
        let generic = !sig.tparams.is_empty();
        if generic {
            match instance {
                Some(inst) if crate::load::assets::is_inserted(inst) => true,
                Some(inst) => self.require(own_span(inst), 18, "function instantiation"),
                None => self.require(start_span(call.e), 18, "implicit function instantiation"),
            };
        }
        let mut sig_type = sig_type;
        let mut sig = sig;
        let mut targs: Vec<Option<TypeId>> = Vec::new();
        let mut xlist: &'a [Expr] = &[];
        if let Some(inst) = instance {
            let Some(list) = self.type_arguments(inst, sig.tparams.len(), false) else {
                self.use_exprs(call.args);
                return x.invalidate();
            };
            xlist = index_list(inst);
            if list.len() == sig.tparams.len() {
                sig_type = self.instantiate_signature(own_span(inst), inst, &list, sig_type, xlist);
                sig = self.as_signature(sig_type).unwrap_or(sig);
                xlist = &[];
            } else {
                targs = list.into_iter().map(Some).collect();
            }
        }
        let mut args = self.generic_args(call.args);
        let result = self.arguments(call, (sig_type, &sig), targs, xlist, &mut args);
        let failed = result.is_none();
        if let Some(instantiated) = result {
            sig_type = instantiated;
            sig = self.as_signature(sig_type).unwrap_or(sig);
        }
        if generic && sig.tparams.is_empty() {
            self.record_instantiated(call.fun, sig_type);
        }
        self.call_result(x, &sig);
        self.env.has_call_or_recv = true;
        if failed && x.mode == Mode::Value && !sig.tparams.is_empty() {
            // The result mentions type parameters that nothing is known of.
            x.invalidate();
        }
    }

    fn call_result(&mut self, x: &mut Operand<'a>, sig: &Signature) {
        match sig.results.as_slice() {
            [] => {
                x.mode = Mode::NoValue;
                x.ty = crate::types::universe::EMPTY_TUPLE;
            }
            [only] => {
                let ty = self.var_ty(*only);
                if !self.is_complete(ty) {
                    return x.invalidate();
                }
                x.mode = Mode::Value;
                x.ty = ty;
            }
            results => {
                x.mode = Mode::Value;
                x.ty = self.store.add_type(Type::Tuple(results.to_vec()));
            }
        }
    }

    /// The signature that all types of the callee's type set share.
    fn callee_signature(&mut self, x: &Operand<'a>) -> Option<(TypeId, Signature)> {
        let pairs = self.type_set_pairs(x.ty).unwrap_or_default();
        let stranger = pairs
            .into_iter()
            .find(|&(_, u)| !matches!(self.store.ty(u), Type::Signature(_)));
        let result = match stranger {
            Some((t, _)) => Err(format!("{} is not a function", self.type_string(t))),
            None => self.common_under(x.ty),
        };
        match result {
            Ok(ty) => match self.store.ty(ty) {
                Type::Signature(sig) => Some((ty, sig.clone())),
                _ => None,
            },
            Err(cause) => {
                if self.is_valid(x.ty) {
                    let shown = self.operand_string(x);
                    let text = format!("invalid operation: cannot call {shown}: {cause}");
                    self.error(Code::InvalidCall, x.span, text);
                }
                None
            }
        }
    }

    /// The type arguments in `inst`, at most `want` of them.
    pub fn type_arguments(
        &mut self,
        inst: &'a Expr,
        want: usize,
        at_last: bool,
    ) -> Option<Vec<TypeId>> {
        let list = index_list(inst);
        let types: Vec<TypeId> = list.iter().map(|e| self.var_type(e)).collect();
        if types.iter().any(|&t| !self.is_valid(t)) {
            return None;
        }
        if types.len() > want {
            let at = if at_last { types.len() - 1 } else { want };
            let span = list.get(at).map_or(inst.span, start_span);
            let text = format!("got {} type arguments but want {want}", types.len());
            self.error(Code::WrongTypeArgCount, span, text);
            return None;
        }
        Some(types)
    }

    /// Instantiates generic function `x` with the type arguments of `inst` and those that follow
    /// from `target`.
    pub fn func_inst(
        &mut self,
        target: Option<&Target>,
        x: &mut Operand<'a>,
        inst: Option<&'a Expr>,
    ) {
        let at = inst.map_or(x.span, own_span);
        self.require(at, 18, "function instantiation");
        let Some(given) = self.given_arguments(x, inst) else {
            return x.invalidate();
        };
        let Some(sig) = self.as_signature(x.ty) else {
            return x.invalidate();
        };
        let want = sig.tparams.len();
        let targs = if given.len() < want {
            match self.infer_from_target(target, x, &sig, &given) {
                Ok(targs) => targs,
                Err((span, text)) => {
                    if !text.is_empty() {
                        self.error(Code::CannotInferTypeArgs, span, text);
                    }
                    return x.invalidate();
                }
            }
        } else {
            given
        };
        self.finish_instance(x, inst, &targs);
    }

    fn given_arguments(
        &mut self,
        x: &mut Operand<'a>,
        inst: Option<&'a Expr>,
    ) -> Option<Vec<TypeId>> {
        let Some(inst) = inst else {
            return Some(Vec::new());
        };
        x.set_expr(inst);
        let want = self.as_signature(x.ty)?.tparams.len();
        self.type_arguments(inst, want, true)
    }

    fn finish_instance(&mut self, x: &mut Operand<'a>, inst: Option<&'a Expr>, targs: &[TypeId]) {
        let Some(fun) = x.expr else {
            return x.invalidate();
        };
        let xlist = inst.map_or(&[][..], index_list);
        x.ty = self.instantiate_signature(own_span(fun), fun, targs, x.ty, xlist);
        x.mode = Mode::Value;
        self.record_instantiated(fun, x.ty);
    }

    /// Records the instantiated type of a generic function or method at all parts of the
    /// expression that names it.
    pub fn record_instantiated(&mut self, fun: &'a Expr, ty: TypeId) {
        let mut e = fun;
        loop {
            self.record_type_and_value(e.id, Mode::Value, ty, None);
            e = match &e.kind {
                ExprKind::Paren(inner) | ExprKind::Index { x: inner, .. } => inner,
                _ => break,
            };
        }
        if let Some(selection) = self.info.selections.get_mut(&e.id) {
            selection.ty = ty;
        }
    }

    /// Treats `var v T = f` like a call of a function with a parameter of f's type with v.
    fn infer_from_target(
        &mut self,
        target: Option<&Target>,
        x: &Operand<'a>,
        sig: &Signature,
        given: &[TypeId],
    ) -> Result<Vec<TypeId>, InferError> {
        let mut params = Vec::new();
        let mut args = Vec::new();
        if let Some(target) = target {
            let mut plain = sig.clone();
            plain.tparams.clear();
            params.push(self.store.add_type(Type::Signature(plain)));
            args.push(Operand::described(target.sig, &target.desc, x.span));
        }
        let (tparams, params) = self.rename_tparams(&sig.tparams, &params);
        let mut targs: Vec<Option<TypeId>> = given.iter().copied().map(Some).collect();
        targs.resize(tparams.len(), None);
        let span = x.expr.map_or(x.span, own_span);
        self.infer(span, &tparams, &targs, &params, &args, target.is_some())
    }

    /// The operands of an argument list; generic functions among them stay as they are, with the
    /// type arguments that are given.
    fn generic_args(&mut self, list: &'a [Expr]) -> Vec<Argument<'a>> {
        if let [only] = list
            && !matches!(only.kind, ExprKind::Index { .. })
        {
            let mut x = self.raw_expr(only, None, true);
            self.exclude(&mut x, super::expr::Exclude::AllButValues);
            if x.is_valid()
                && let Some(vars) = self.as_tuple(x.ty)
            {
                let types = self.var_types(vars);
                return types
                    .into_iter()
                    .map(|ty| Argument {
                        multi: true,
                        ..Argument::plain(Operand::of_type(ty, only))
                    })
                    .collect();
            }
            return vec![Argument::plain(x)];
        }
        list.iter().map(|e| self.generic_arg(e)).collect()
    }

    fn generic_arg(&mut self, e: &'a Expr) -> Argument<'a> {
        if !matches!(e.kind, ExprKind::Index { .. }) {
            return Argument::plain(self.generic_expr(e, None));
        }
        let mut x = Operand::invalid_at(e);
        if self.index_expr(&mut x, e) {
            let Some(given) = self.given_arguments(&mut x, Some(e)) else {
                x.invalidate();
                return Argument::plain(x);
            };
            let want = self.as_signature(x.ty).map_or(0, |sig| sig.tparams.len());
            if given.len() < want {
                return Argument {
                    given,
                    ..Argument::plain(x)
                };
            }
            self.finish_instance(&mut x, Some(e), &given);
        }
        x.set_expr(e);
        self.record(&x);
        self.exclude(&mut x, super::expr::Exclude::AllButValues);
        self.single_value(&mut x);
        Argument::plain(x)
    }
}

/// An argument of a call.
#[derive(Clone, Debug)]
pub struct Argument<'a> {
    /// Its operand.
    pub x: Operand<'a>,
    /// Type arguments that it has as partially instantiated generic function.
    pub given: Vec<TypeId>,
    /// Whether it is one of several results of a call.
    pub multi: bool,
}

impl<'a> Argument<'a> {
    /// An ordinary one.
    pub fn plain(x: Operand<'a>) -> Argument<'a> {
        Argument {
            x,
            given: Vec::new(),
            multi: false,
        }
    }
}

/// The index list of an index expression.
pub fn index_list(e: &Expr) -> &[Expr] {
    match &e.kind {
        ExprKind::Index { indices, .. } => indices,
        _ => &[],
    }
}

fn builtin_class(builtin: Builtin) -> ExprClass {
    match builtin.row().class {
        Class::Expression => ExprClass::Expression,
        Class::Statement => ExprClass::Statement,
    }
}
