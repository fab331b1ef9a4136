//! Assignments of several values at once: `a, b = b, a`.

use crate::compile::builder::{FuncBuilder, OUT, Slot, Var};
use crate::compile::place::Place;
use crate::compile::program::escape::strip;
use crate::compile::types::ty::Ty;
use minigo_lang::syntax::ast::{Expr, ExprKind};

impl FuncBuilder<'_> {
    /// `a, b = b, a`
    pub(super) fn assign_parallel(&mut self, lhs: &[Expr], define: bool, rhs: &[Expr]) {
        let all_vars = lhs.iter().all(|x| {
            self.is_blank(x)
                || matches!(&strip(x).kind, ExprKind::Ident(id)
                if self.use_of(id).is_some_and(|o| {
                    matches!(self.vars.get(&o), Some(Var::Reg(..)))
                        || (define && self.declares(x).is_some())
                }))
        });
        // New variables only, and nothing that could see a difference: one by one.
        if define
            && lhs
                .iter()
                .all(|x| self.declares(x).is_some() && !self.is_blank(x))
            && !rhs.iter().any(|y| self.has_call(y))
        {
            for (x, y) in lhs.iter().zip(rhs) {
                if let Some(obj) = self.declares(x) {
                    self.define_obj(obj, y);
                }
            }
            return;
        }
        if all_vars {
            let values = self.right_sides(lhs, define, rhs, true);
            self.assign_variables(lhs, define, &values);
            return;
        }
        // All operands are evaluated before anything is assigned.
        let taken = self.early_mark();
        for x in lhs {
            self.take_early(x);
        }
        let values = self.right_sides(lhs, define, rhs, false);
        let places = self.left_sides(lhs, define);
        for ((x, place), v) in lhs.iter().zip(places).zip(values) {
            let Some((s, t)) = v else { continue };
            if let Some(place) = place {
                self.at_part(x);
                self.store_to(&place, t, s);
            } else if !self.is_blank(x)
                && let Some(obj) = self.declares(x)
            {
                self.declare_with(obj, s);
            }
        }
        self.forget_early(taken);
    }

    /// The places of a parallel assignment, none for new variables and blanks. What they depend on
    /// stays as it is until they are assigned.
    fn left_sides(&mut self, lhs: &[Expr], define: bool) -> Vec<Option<Place>> {
        let mut places = Vec::new();
        for x in lhs {
            let new = define && self.declares(x).is_some();
            if new || self.is_blank(x) {
                places.push(None);
                continue;
            }
            let p = self.place(x);
            places.push(Some(if self.stable_place(&p, lhs) {
                p
            } else {
                self.pinned(p)
            }));
        }
        places
    }

    /// The values of a parallel assignment with their types, none for a nil that is assigned to a
    /// blank. If `movable`, they may be in variables, as the assignment moves them all at once.
    fn right_sides(
        &mut self,
        lhs: &[Expr],
        define: bool,
        rhs: &[Expr],
        movable: bool,
    ) -> Vec<Option<(Slot, Ty)>> {
        let taken = self.early_mark();
        self.take_calls_early(rhs.iter());
        let calls = self.calls_come_first(rhs.iter());
        let mut values = vec![None; rhs.len()];
        // As Go's compiler does: what calls first, in order.
        for pass in 0..2 {
            for (i, (x, y)) in lhs.iter().zip(rhs).enumerate() {
                if (calls && self.has_any_call(y)) != (pass == 0) {
                    continue;
                }
                let Some(t) = self.assigned_ty(x, define, y) else {
                    continue;
                };
                let s = self.expr_as(y, t, None);
                let s = if s >= OUT || (!movable && self.may_alias(y) && !self.is_temp(s)) {
                    let c = self.tmp(t);
                    self.mov(t, c, s);
                    c
                } else {
                    s
                };
                values[i] = Some((s, t));
            }
        }
        self.forget_early(taken);
        values
    }

    /// The type that `y` has once it is assigned to `x`; `None` for a nil and a blank.
    fn assigned_ty(&mut self, x: &Expr, define: bool, y: &Expr) -> Option<Ty> {
        if self.is_blank(x) {
            if self.is_nil(y) {
                return None;
            }
            let t = self.ty1(y);
            return Some(self.default_ty(t));
        }
        Some(match self.declares(x).filter(|_| define) {
            Some(obj) => self.c.lower_obj(obj, self.env),
            None => self.ty1(x),
        })
    }

    /// Assigns to variables that are in slots, and new ones, all at once.
    fn assign_variables(&mut self, lhs: &[Expr], define: bool, values: &[Option<(Slot, Ty)>]) {
        let mut moves: Vec<(Slot, Slot, u16)> = Vec::new();
        let mut news = Vec::new();
        for (x, v) in lhs.iter().zip(values) {
            let Some((s, t)) = *v else { continue };
            if self.is_blank(x) {
                continue;
            }
            if let Some(obj) = self.declares(x).filter(|_| define) {
                news.push((obj, s));
            } else if let ExprKind::Ident(id) = &strip(x).kind
                && let Some(o) = self.use_of(id)
                && let Some(Var::Reg(d, _)) = self.vars.get(&o)
            {
                moves.push((*d, s, self.c.layout(t).slots));
            }
        }
        // New variables first: they overwrite no source of another.
        for (obj, s) in news {
            self.declare_with(obj, s);
        }
        self.parallel_moves(moves);
    }

    /// Whether the slots that a place uses stay as they are while the variables of `lhs` are assigned.
    fn stable_place(&self, p: &Place, lhs: &[Expr]) -> bool {
        let used: Vec<Slot> = match p {
            Place::Mem(p, _) => vec![*p],
            Place::SliceElem(s, i, ..) => vec![*s, *i],
            Place::PtrElem(p, _, _, i, _) => vec![*p, *i],
            Place::FrameElem(_, _, i) => vec![*i],
            Place::MapElem(m, k, _) => vec![*m, *k],
            _ => return true,
        };
        !lhs.iter().any(|x| match &strip(x).kind {
            ExprKind::Ident(id) => {
                self.use_of(id)
                    .and_then(|o| self.vars.get(&o))
                    .is_some_and(|v| match v {
                        Var::Reg(s, _) => used.iter().any(|u| u == s),
                        Var::Boxed(..) | Var::Lent(..) => false,
                    })
            }
            ExprKind::Selector { .. } => {
                // A field of a variable in slots may be one of them.
                used.iter().any(|&u| self.mentions(x, u))
            }
            _ => false,
        })
    }

    /// Moves that happen at once: (to, from, slots).
    pub fn parallel_moves(&mut self, mut moves: Vec<(Slot, Slot, u16)>) {
        let overlap = |a: Slot, an: u16, b: Slot, bn: u16| a < b + bn && b < a + an;
        let out = self.frame.out_mark();
        moves.retain(|m| m.0 != m.1 && m.2 > 0);
        while !moves.is_empty() {
            let free = (0..moves.len()).find(|&i| {
                let (d, _, n) = moves[i];
                moves
                    .iter()
                    .enumerate()
                    .all(|(j, &(_, s, sn))| j == i || !overlap(d, n, s, sn))
            });
            match free {
                Some(i) => {
                    let (d, s, n) = moves.remove(i);
                    self.mov_n(n, d, s);
                }
                None => {
                    // A cycle: one source is put aside, beyond all else in the outgoing area. It
                    // stays there, as several cycles may be open at once.
                    let (_, s, n) = moves[0];
                    let c = self.out_alloc(n);
                    self.mov_n(n, c, s);
                    for m in &mut moves {
                        if m.1 == s {
                            m.1 = c;
                        }
                    }
                }
            }
        }
        self.frame.out_release(out);
    }
}
