//! Inference of type arguments.

use super::Checker;
use super::operand::Operand;
use super::rules::unify::{Unifier, UnifyMode};
use crate::text::source::Span;
use crate::types::info::Mode;
use crate::types::{Basic, Type, TypeId};

/// Why inference failed: where, and the text; an empty text when an error was reported before.
pub type InferError = (Span, String);

/// What inference is about.
struct Problem<'p, 'a> {
    span: Span,
    tparams: &'p [TypeId],
    params: Vec<TypeId>,
    args: &'p [Operand<'a>],
    reverse: bool,
}

fn names(c: &Checker<'_>, tparams: &[TypeId]) -> String {
    let all: Vec<String> = tparams.iter().map(|&t| c.type_string(t)).collect();
    match all.as_slice() {
        [] => String::new(),
        [one] => one.clone(),
        [one, two] => format!("{one} and {two}"),
        [first @ .., last] => format!("{}, and {last}", first.join(", ")),
    }
}

impl<'a> Checker<'a> {
    /// Infers the type arguments that are missing in `targs` from typed and untyped `args`.
    /// `params`: one type for each argument. `reverse`: arguments and parameters have swapped
    /// roles in error texts (assignment of a generic function).
    pub fn infer(
        &mut self,
        span: Span,
        tparams: &[TypeId],
        targs: &[Option<TypeId>],
        params: &[TypeId],
        args: &[Operand<'a>],
        reverse: bool,
    ) -> Result<Vec<TypeId>, InferError> {
        let given: Option<Vec<TypeId>> = targs.iter().copied().collect();
        if let Some(given) = given
            && given.len() == tparams.len()
        {
            return Ok(given);
        }
        if args.iter().any(|arg| arg.mode == Mode::Invalid) {
            return Err((span, String::new()));
        }
        let params = self.subst_known(params, tparams, targs);
        let problem = Problem {
            span,
            tparams,
            params,
            args,
            reverse,
        };
        let mut unifier = Unifier::new(tparams, targs);
        let untyped = self.infer_from_args(&problem, &mut unifier)?;
        self.infer_from_constraints(&problem, &mut unifier)?;
        self.infer_from_untyped(&problem, &mut unifier, &untyped)?;
        self.simplify(&problem, unifier.inferred(), targs)
    }

    /// `params` with the known type arguments put in.
    fn subst_known(
        &mut self,
        params: &[TypeId],
        tparams: &[TypeId],
        targs: &[Option<TypeId>],
    ) -> Vec<TypeId> {
        let (from, to): (Vec<TypeId>, Vec<TypeId>) = tparams
            .iter()
            .zip(targs)
            .filter_map(|(&p, t)| t.map(|t| (p, t)))
            .unzip();
        params.iter().map(|&p| self.subst(p, &from, &to)).collect()
    }

    /// Typed arguments; the indices of those that are untyped come back.
    fn infer_from_args(
        &mut self,
        problem: &Problem<'_, 'a>,
        unifier: &mut Unifier,
    ) -> Result<Vec<usize>, InferError> {
        let mut untyped = Vec::new();
        for (i, (arg, &param)) in problem.args.iter().zip(&problem.params).enumerate() {
            if !self.is_parameterized_by(param, problem.tparams)
                && !self.is_parameterized_by(arg.ty, problem.tparams)
            {
                continue;
            }
            if self.is_typed(arg.ty) {
                if !unifier.unify(self, param, arg.ty, UnifyMode::ASSIGN) {
                    return Err(self.mismatch(problem, unifier, param, arg));
                }
            } else if matches!(self.store.ty(param), Type::TypeParam(_)) && arg.mode != Mode::Nil {
                untyped.push(i);
            }
        }
        Ok(untyped)
    }

    fn mismatch(
        &mut self,
        problem: &Problem<'_, 'a>,
        unifier: &Unifier,
        param: TypeId,
        arg: &Operand<'a>,
    ) -> (Span, String) {
        let inferred = unifier.inferred();
        let have = format!(
            "type {} of {}",
            self.type_string(arg.ty),
            self.operand_name(arg)
        );
        let param_text = self.type_string(param);
        if inferred.iter().all(Option::is_none) {
            let text = format!(
                "{have} does not match {param_text} (cannot infer {})",
                names(self, problem.tparams)
            );
            return (arg.span, text);
        }
        let [known] = self.subst_known(&[param], problem.tparams, &inferred)[..] else {
            return (arg.span, have);
        };
        let text = if known == param {
            format!("{have} does not match {param_text}")
        } else {
            let known = self.type_string(known);
            if problem.reverse {
                format!("inferred type {known} for {param_text} does not match {have}")
            } else {
                format!("{have} does not match inferred type {known} for {param_text}")
            }
        };
        (arg.span, text)
    }

    /// Constraints, as long as they tell more.
    fn infer_from_constraints(
        &mut self,
        problem: &Problem<'_, 'a>,
        unifier: &mut Unifier,
    ) -> Result<(), InferError> {
        loop {
            let before = unifier.unknowns();
            for (i, &tparam) in problem.tparams.iter().enumerate() {
                let known = unifier.at(i);
                if let Some((core, single)) = self.core_term(tparam) {
                    match known {
                        Some(ty) if !unifier.unify(self, ty, core.ty, UnifyMode::INEXACT) => {
                            return Err(self.unsatisfied(problem, tparam, ty, ""));
                        }
                        None if single && !core.tilde => unifier.set(i, core.ty),
                        _ => {}
                    }
                }
                if let Some(ty) = known
                    && !self.is_parameterized_by(ty, problem.tparams)
                {
                    self.infer_from_methods(problem, unifier, tparam, ty)?;
                }
            }
            if unifier.unknowns() == before {
                return Ok(());
            }
        }
    }

    fn infer_from_methods(
        &mut self,
        problem: &Problem<'_, 'a>,
        unifier: &mut Unifier,
        tparam: TypeId,
        ty: TypeId,
    ) -> Result<(), InferError> {
        if !self.is_valid(ty) {
            return Ok(());
        }
        let iface = self.under(tparam);
        let missing = self.missing_method_with(ty, iface, true, &mut |c, x, y| {
            unifier.unify(c, x, y, UnifyMode::EXACT)
        });
        match missing {
            Some(missing) => Err(self.unsatisfied(problem, tparam, ty, &missing.cause)),
            None => Ok(()),
        }
    }

    fn unsatisfied(
        &mut self,
        problem: &Problem<'_, 'a>,
        tparam: TypeId,
        ty: TypeId,
        cause: &str,
    ) -> (Span, String) {
        let constraint = self.constraint_of(tparam);
        let mut text = format!(
            "{} (type {}) does not satisfy {}",
            self.type_string(tparam),
            self.type_string(ty),
            self.type_string(constraint)
        );
        if !cause.is_empty() {
            text.push(' ');
            text.push_str(cause);
        }
        (problem.span, text)
    }

    /// Untyped constants: the default type of the largest kind among them.
    fn infer_from_untyped(
        &mut self,
        problem: &Problem<'_, 'a>,
        unifier: &mut Unifier,
        untyped: &[usize],
    ) -> Result<(), InferError> {
        let mut largest: Vec<(usize, TypeId)> = Vec::new();
        for &i in untyped {
            let (Some(arg), Some(param)) = (problem.args.get(i), problem.params.get(i)) else {
                continue;
            };
            let Some(index) = problem.tparams.iter().position(|p| p == param) else {
                continue;
            };
            if unifier.at(index).is_some() {
                continue;
            }
            match largest.iter_mut().find(|(p, _)| *p == index) {
                None => largest.push((index, arg.ty)),
                Some((_, max)) => match self.larger_untyped(*max, arg.ty) {
                    Some(ty) => *max = ty,
                    None => {
                        let text = format!(
                            "mismatched types {} and {} (cannot infer {})",
                            self.type_string(*max),
                            self.type_string(arg.ty),
                            self.type_string(*param)
                        );
                        return Err((arg.span, text));
                    }
                },
            }
        }
        for (index, ty) in largest {
            let ty = self.default_type(ty);
            unifier.set(index, ty);
        }
        Ok(())
    }

    /// The larger of two untyped kinds, if they go together.
    fn larger_untyped(&mut self, a: TypeId, b: TypeId) -> Option<TypeId> {
        if a == b {
            return Some(a);
        }
        let rank = |c: &Self, t: TypeId| match c.store.ty(t) {
            Type::Basic(Basic::UntypedInt) => Some(0),
            Type::Basic(Basic::UntypedRune) => Some(1),
            Type::Basic(Basic::UntypedFloat) => Some(2),
            Type::Basic(Basic::UntypedComplex) => Some(3),
            _ => None,
        };
        let (ra, rb) = (rank(self, a)?, rank(self, b)?);
        Some(if ra > rb { a } else { b })
    }

    /// Puts inferred types into each other until no type parameter is left.
    fn simplify(
        &mut self,
        problem: &Problem<'_, 'a>,
        mut inferred: Vec<Option<TypeId>>,
        targs: &[Option<TypeId>],
    ) -> Result<Vec<TypeId>, InferError> {
        self.kill_cycles(problem.tparams, &mut inferred);
        let mut dirty: Vec<usize> = (0..inferred.len())
            .filter(|&i| {
                inferred.get(i).is_some_and(Option::is_some)
                    && targs.get(i).copied().flatten().is_none()
            })
            .collect();
        while !dirty.is_empty() {
            let known = inferred.clone();
            let mut still = Vec::new();
            for &i in &dirty {
                let Some(slot) = inferred.get_mut(i) else {
                    continue;
                };
                let Some(old) = *slot else { continue };
                let [new] = self.subst_known(&[old], problem.tparams, &known)[..] else {
                    continue;
                };
                if new != old {
                    let new = self.drop_tparams(new, problem.tparams);
                    *slot = Some(new);
                    still.push(i);
                }
            }
            dirty = still;
        }
        let mut result = Vec::with_capacity(inferred.len());
        for (&tparam, ty) in problem.tparams.iter().zip(inferred) {
            match ty {
                Some(ty) if !self.is_parameterized_by(ty, problem.tparams) => result.push(ty),
                _ => {
                    let span = match self.store.ty(tparam) {
                        Type::TypeParam(param) => self.store.obj(param.obj).span,
                        _ => Span::NONE,
                    };
                    let text = format!(
                        "cannot infer {} (declared at {})",
                        self.type_string(tparam),
                        self.pos_string(span.lo)
                    );
                    return Err((problem.span, text));
                }
            }
        }
        Ok(result)
    }

    /// A generic signature in which no type parameter is left is generic no more.
    fn drop_tparams(&mut self, t: TypeId, tparams: &[TypeId]) -> TypeId {
        let Type::Signature(sig) = self.store.ty(t) else {
            return t;
        };
        if sig.tparams.is_empty() {
            return t;
        }
        let mut sig = sig.clone();
        if self.is_parameterized_by(t, tparams) {
            return t;
        }
        sig.tparams = Vec::new();
        self.store.add_type(Type::Signature(sig))
    }

    /// Forgets inferred types that contain the type parameter they stand for.
    fn kill_cycles(&mut self, tparams: &[TypeId], inferred: &mut [Option<TypeId>]) {
        for start in 0..tparams.len() {
            // Follows what is inferred from one type parameter to those it mentions.
            let mut reached = vec![false; tparams.len()];
            let mut todo = vec![start];
            while let Some(i) = todo.pop() {
                let Some(Some(ty)) = inferred.get(i).copied() else {
                    continue;
                };
                for (j, &other) in tparams.iter().enumerate() {
                    if self.is_parameterized_by(ty, &[other])
                        && let Some(seen) = reached.get_mut(j)
                        && !std::mem::replace(seen, true)
                    {
                        todo.push(j);
                    }
                }
            }
            if reached.get(start).copied().unwrap_or(false)
                && let Some(slot) = inferred.get_mut(start)
            {
                *slot = None;
            }
        }
    }
}
