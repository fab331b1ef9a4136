//! Arguments of calls: count, inference of type arguments, assignment to the parameters.

use super::Checker;
use super::call::{Argument, Call};
use super::exprstring::expr_string;
use super::operand::Operand;
use super::spans::{own_span, start_span};
use crate::syntax::ast::Expr;
use crate::text::codes::Code;
use crate::text::diag::Diag;
use crate::types::{Signature, Type, TypeId};

/// A generic function among the arguments.
struct GenericArg {
    /// Index of the argument.
    index: usize,
    /// Its signature as declared.
    orig: TypeId,
    /// How many type parameters it has.
    count: usize,
}

impl<'a> Checker<'a> {
    /// Checks `args` against the signature. `targs` and `xlist`: type arguments that are given.
    /// Returns the signature, instantiated if it was generic; `None` after an error in the
    /// count or in the inference.
    pub fn arguments(
        &mut self,
        call: Call<'a>,
        (sig_type, sig): (TypeId, &Signature),
        targs: Vec<Option<TypeId>>,
        xlist: &'a [Expr],
        args: &mut [Argument<'a>],
    ) -> Option<TypeId> {
        let mut params = self.parameters_for(call, sig, args)?;
        let mut result = sig_type;
        let callee_count = sig.tparams.len();
        let (mut tparams, renamed) = match callee_count {
            0 => (Vec::new(), params.clone()),
            _ => self.rename_tparams(&sig.tparams, &params),
        };
        let mut targs = targs;
        targs.resize(tparams.len(), None);
        let generic_args = self.open_generic_args(args, &mut tparams, &mut targs);
        if !tparams.is_empty() {
            let operands: Vec<Operand<'a>> = args.iter().map(|a| a.x.clone()).collect();
            let inferred = self.infer(
                own_span(call.e),
                &tparams,
                &targs,
                &renamed,
                &operands,
                false,
            );
            let inferred = match inferred {
                Ok(inferred) => inferred,
                Err((span, text)) => {
                    if !text.is_empty() {
                        let text = format!("in call to {}, {text}", expr_string(call.fun));
                        self.error(Code::CannotInferTypeArgs, span, text);
                    }
                    return None;
                }
            };
            let (own, rest) = inferred.split_at(callee_count.min(inferred.len()));
            if callee_count > 0 {
                let span = own_span(call.e);
                result = self.instantiate_signature(span, call.fun, own, sig_type, xlist);
                let callee_tparams = tparams.get(..callee_count).unwrap_or(&tparams);
                params = renamed
                    .iter()
                    .map(|&p| self.subst(p, callee_tparams, own))
                    .collect();
            }
            self.close_generic_args(call, args, &generic_args, rest);
        }
        if args.is_empty() {
            return Some(result);
        }
        let context = format!("argument to {}", expr_string(call.fun));
        for (arg, &param) in args.iter_mut().zip(&params) {
            self.assignment(&mut arg.x, param, &context);
        }
        Some(result)
    }

    /// One parameter type for each argument, the variadic one repeated; `None` when the number of
    /// arguments is wrong.
    fn parameters_for(
        &mut self,
        call: Call<'a>,
        sig: &Signature,
        args: &[Argument<'a>],
    ) -> Option<Vec<TypeId>> {
        let mut params = self.var_types(&sig.params);
        let count = args.len();
        let mut wanted = params.len();
        if sig.variadic && call.dots {
            if let [only] = call.args
                && count > 1
            {
                let text = format!("cannot use ... with {count}-valued {}", expr_string(only));
                self.error(Code::InvalidDotDotDot, start_span(call.e), text);
                return None;
            }
        } else if sig.variadic {
            if count + 1 >= wanted {
                let elem = params.pop().map(|last| match self.store.ty(last) {
                    Type::Slice(elem) => *elem,
                    _ => last,
                });
                if let Some(elem) = elem {
                    params.resize(count, elem);
                }
                wanted = count;
            } else {
                wanted -= 1;
            }
        } else if call.dots {
            let text = format!(
                "cannot use ... in call to non-variadic {}",
                expr_string(call.fun)
            );
            self.error(Code::NonVariadicDotDotDot, start_span(call.e), text);
            return None;
        }
        if count == wanted {
            return Some(params);
        }
        self.report_arg_count(call, sig, args, wanted);
        None
    }

    fn report_arg_count(
        &mut self,
        call: Call<'a>,
        sig: &Signature,
        args: &[Argument<'a>],
        wanted: usize,
    ) {
        let (span, qualifier) = match args.get(wanted) {
            Some(extra) => (extra.x.span, "too many"),
            None => (
                args.last().map_or(start_span(call.e), |a| a.x.span),
                "not enough",
            ),
        };
        let have: Vec<TypeId> = args.iter().map(|a| a.x.ty).collect();
        let want = self.var_types(&sig.params);
        let (have, want) = (
            self.types_summary(&have, false, call.dots),
            self.types_summary(&want, sig.variadic, false),
        );
        let text = format!(
            "{qualifier} arguments in call to {}\n\thave {have}\n\twant {want}",
            expr_string(call.fun)
        );
        let mut diag = Diag::error(Code::WrongArgCount, span, text);
        if let Some(at) = self.callee_span(call.fun) {
            diag = diag.label(at, "declared here");
        }
        self.report(diag.help(format!("the function takes {want}, the call gives {have}")));
    }

    /// Gives each generic function among the arguments type parameters of its own, and adds them
    /// to those that are to be inferred.
    fn open_generic_args(
        &mut self,
        args: &mut [Argument<'a>],
        tparams: &mut Vec<TypeId>,
        targs: &mut Vec<Option<TypeId>>,
    ) -> Vec<GenericArg> {
        let mut found = Vec::new();
        for (index, arg) in args.iter_mut().enumerate() {
            if !arg.x.is_valid() {
                continue;
            }
            let Type::Signature(sig) = self.store.ty(arg.x.ty) else {
                continue;
            };
            if sig.tparams.is_empty() {
                continue;
            }
            let mut plain = sig.clone();
            let own = std::mem::take(&mut plain.tparams);
            let plain = self.store.add_type(Type::Signature(plain));
            let (fresh, types) = self.rename_tparams(&own, &[plain]);
            found.push(GenericArg {
                index,
                orig: arg.x.ty,
                count: fresh.len(),
            });
            arg.x.ty = types.first().copied().unwrap_or(plain);
            tparams.extend(fresh);
            targs.extend(arg.given.iter().copied().map(Some));
            targs.resize(tparams.len(), None);
        }
        found
    }

    /// Instantiates the generic functions among the arguments with what was inferred for them.
    fn close_generic_args(
        &mut self,
        call: Call<'a>,
        args: &mut [Argument<'a>],
        generic: &[GenericArg],
        mut inferred: &[TypeId],
    ) {
        for g in generic {
            let (own, rest) = inferred.split_at(g.count.min(inferred.len()));
            inferred = rest;
            let Some(arg) = args.get_mut(g.index) else {
                continue;
            };
            let Some(e) = arg.x.expr else { continue };
            arg.x.ty = self.instantiate_signature(own_span(call.e), e, own, g.orig, &[]);
            self.record_instantiated(e, arg.x.ty);
        }
    }
}
