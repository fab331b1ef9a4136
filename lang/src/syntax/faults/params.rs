//! Parameters, results and type parameters.

use super::Reader;
use crate::syntax::token::Tok;

/// What a list of parameters is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum List {
    /// Parameters, the last of which may have `...`.
    Params,
    /// Results, receivers.
    Others,
    /// Each has a name and a constraint.
    TypeParams,
    /// Type parameters or arguments behind a name in an interface.
    OfInterface,
}

impl List {
    fn close(self) -> Tok {
        match self {
            List::Params | List::Others => Tok::RParen,
            List::TypeParams | List::OfInterface => Tok::RBrack,
        }
    }
}

/// A parameter: the indices of its first tokens.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Param {
    name: Option<usize>,
    ty: Option<usize>,
    /// The type begins with `...`.
    dots: bool,
}

impl Param {
    pub(super) fn of_name(name: usize, ty: Option<usize>) -> Param {
        Param {
            name: Some(name),
            ty,
            dots: false,
        }
    }

    fn of_type(ty: usize) -> Param {
        Param {
            name: None,
            ty: Some(ty),
            dots: false,
        }
    }

    /// Whether it has a name and a type of its own.
    pub(super) fn is_whole(&self) -> bool {
        self.name.is_some() && self.ty.is_some()
    }
}

impl Reader<'_> {
    /// `(params) results`, with type parameters before it, which only declared functions may have: `not_in` says
    /// of what they are no part.
    pub(super) fn signature(&mut self, not_in: Option<&str>) {
        let lbrack = self.at;
        if self.got(Tok::LBrack) {
            if let Some(what) = not_in {
                let text = format!("{what} must have no type parameters");
                self.syntax_at(lbrack, &text);
            }
            if self.is(Tok::RBrack) {
                self.syntax("empty type parameter list");
                self.step();
            } else {
                self.params(None, List::TypeParams);
            }
        }
        self.want(Tok::LParen);
        self.params(None, List::Params);
        if self.got(Tok::LParen) {
            self.params(None, List::Others);
        } else {
            self.type_or_none();
        }
    }

    /// A list of parameters, of which `first` was read already. The result is their number.
    pub(super) fn params(&mut self, first: Option<Param>, what: List) -> usize {
        self.param_list(first, what).len()
    }

    pub(super) fn param_list(&mut self, mut first: Option<Param>, what: List) -> Vec<Param> {
        let close = what.close();
        if let Some(one) = first
            && one.ty.is_some()
            && self.is(close)
        {
            self.step();
            return vec![one];
        }
        let mut list: Vec<Param> = Vec::new();
        let end = self.list("parameter list", Tok::Comma, close, |r| {
            let param = match first.take() {
                Some(param) if param.ty.is_some() => Some(param),
                Some(param) => r.param(param.name, close),
                None => r.param(None, close),
            };
            list.extend(param);
            false
        });
        self.check_params(&list, end, what);
        list
    }

    /// Parameters have all a name, or none has.
    fn check_params(&mut self, list: &[Param], end: usize, what: List) {
        let must_name = what == List::TypeParams;
        let typed = list.iter().filter(|p| p.ty.is_some()).count();
        let named = list.iter().filter(|p| p.is_whole()).count();
        if (named > 0 || must_name) && named != list.len() {
            let mut place = None;
            let mut has_type = false;
            for param in list.iter().rev() {
                if let Some(ty) = param.ty {
                    has_type = true;
                    if param.name.is_none() {
                        // A function type is where its parameters are.
                        let func = self.kind_at(ty) == Some(Tok::Func);
                        place = Some(if func { ty + 1 } else { ty });
                    }
                } else if !has_type {
                    place = param.name;
                }
            }
            if let Some(place) = place {
                self.names_or_types(place, end, named == typed, must_name, list.len());
            }
        }
        self.check_dots(list, what);
    }

    fn names_or_types(
        &mut self,
        place: usize,
        end: usize,
        all_named: bool,
        must_name: bool,
        count: usize,
    ) {
        let (place, text) = match (must_name, all_named) {
            (true, true) => (end, "missing type constraint"),
            (true, false) if count == 1 => {
                (place, "missing type parameter name or invalid array length")
            }
            (true, false) => (place, "missing type parameter name"),
            (false, true) => (end, "missing parameter type"),
            (false, false) => (place, "missing parameter name"),
        };
        self.syntax_at(place, text);
    }

    /// `...T` belongs to the last parameter.
    fn check_dots(&mut self, list: &[Param], what: List) {
        if what != List::Params {
            if let Some(place) = list.iter().find(|p| p.dots).and_then(|p| p.ty) {
                self.plain_at(place, "invalid use of ...");
            }
            return;
        }
        let Some((last, rest)) = list.split_last() else {
            return;
        };
        let early = rest.iter().find(|p| p.dots);
        // `a, b ...T`: the type is that of `a`, too.
        let shared = rest
            .last()
            .filter(|p| last.dots && last.name.is_some() && p.ty.is_none());
        let place = early.or(shared.map(|_| last)).and_then(|p| p.ty);
        if let Some(place) = place {
            self.plain_at(place, "can only use ... with final parameter");
        }
    }

    /// One parameter, whose name may have been read already.
    fn param(&mut self, name: Option<usize>, close: Tok) -> Option<Param> {
        // Constraints may be unions.
        let union = close == Tok::RBrack;
        let at = self.at;
        if name.is_none() && union && self.is(Tok::Tilde) {
            self.union();
            return Some(Param::of_type(at));
        }
        let mut param = Param::default();
        if self.is(Tok::Ident) || name.is_some() {
            let name = name.unwrap_or_else(|| {
                self.step();
                at
            });
            let part = if self.is(Tok::LBrack) {
                Some(if self.array_or_arguments() {
                    Param::of_name(name, Some(name + 1))
                } else {
                    Param::of_type(name)
                })
            } else if self.is(Tok::Dot) {
                self.qualified_rest();
                Some(Param::of_type(name))
            } else if union && self.is(Tok::Or) {
                Some(Param::of_type(name))
            } else {
                None
            };
            if let Some(part) = part {
                if union && self.is(Tok::Or) {
                    self.more_terms();
                }
                return Some(part);
            }
            param.name = Some(name);
        }
        let start = self.at;
        if self.got(Tok::Ellipsis) {
            param.ty = Some(start);
            param.dots = self.type_or_none().is_some();
            if !param.dots {
                self.syntax("... is missing type");
            }
            return Some(param);
        }
        if union && self.is(Tok::Tilde) {
            self.union();
            param.ty = Some(start);
            return Some(param);
        }
        if self.type_or_none().is_some() {
            param.ty = Some(start);
            if union && self.is(Tok::Or) {
                self.more_terms();
            }
        }
        if param.name.is_some() || param.ty.is_some() {
            return Some(param);
        }
        let wanted = super::wanted(close);
        self.unexpected(&format!(", expected {wanted}"));
        self.skip_to(&[Tok::Comma, close]);
        None
    }
}
