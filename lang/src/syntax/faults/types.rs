//! Types.

use super::Reader;
use super::exprs::{Ex, Shape};
use super::params::{List, Param};
use crate::syntax::ast::ChanDir;
use crate::syntax::token::Tok;
use recursive::recursive;

impl Reader<'_> {
    /// A type; anything else is an error.
    pub(super) fn a_type(&mut self) -> Ex {
        let at = self.at;
        match self.type_or_none() {
            Some(ty) => ty,
            None => {
                self.unexpected(", expected type");
                self.skip_to(&[
                    Tok::Comma,
                    Tok::Colon,
                    Tok::Semi,
                    Tok::RParen,
                    Tok::RBrack,
                    Tok::RBrace,
                ]);
                Ex::new(Shape::Bad, at)
            }
        }
    }

    /// A type, if one begins here.
    #[recursive]
    pub(super) fn type_or_none(&mut self) -> Option<Ex> {
        let at = self.at;
        let mut ty = match self.kind()? {
            Tok::Mul => {
                self.step();
                let inner = self.a_type();
                let mut ty = Ex::new(Shape::Other, at);
                ty.elem = inner.elem;
                ty
            }
            Tok::Arrow => {
                self.step();
                self.want(Tok::Chan);
                self.element(ChanDir::Recv, at)
            }
            Tok::Func => {
                self.step();
                self.signature(Some("function type"));
                Ex::of_type(Shape::Other, at)
            }
            Tok::LBrack => {
                self.step();
                if self.got(Tok::RBrack) {
                    self.a_type();
                } else {
                    self.array_type(false);
                }
                Ex::of_type(Shape::Composite, at)
            }
            Tok::Chan => {
                self.step();
                let dir = if self.got(Tok::Arrow) {
                    ChanDir::Send
                } else {
                    ChanDir::Both
                };
                self.element(dir, at)
            }
            Tok::Map => {
                self.step();
                self.want(Tok::LBrack);
                self.a_type();
                self.want(Tok::RBrack);
                self.a_type();
                Ex::of_type(Shape::Composite, at)
            }
            Tok::Struct => {
                self.step();
                self.want(Tok::LBrace);
                self.list("struct type", Tok::Semi, Tok::RBrace, |r| {
                    r.field();
                    false
                });
                Ex::of_type(Shape::Composite, at)
            }
            Tok::Interface => {
                self.step();
                self.want(Tok::LBrace);
                self.list("interface type", Tok::Semi, Tok::RBrace, |r| {
                    r.element_of_interface();
                    false
                });
                Ex::of_type(Shape::Other, at)
            }
            Tok::Ident => self.qualified(),
            Tok::LParen => {
                self.step();
                let mut inner = self.a_type();
                self.want(Tok::RParen);
                inner.parens = true;
                inner.from = at;
                inner
            }
            _ => return None,
        };
        ty.to = self.at;
        Some(ty)
    }

    /// The element of a channel type.
    fn element(&mut self, dir: ChanDir, at: usize) -> Ex {
        let elem = self.type_or_none();
        if elem.is_none() {
            self.syntax("missing channel element type");
        }
        let mut ty = Ex::of_type(Shape::Chan(dir), at);
        ty.inner = elem.map(Box::new);
        ty
    }

    /// The rest of an array type, after its `[`, or after its length if that `is_read`.
    pub(super) fn array_type(&mut self, is_read: bool) {
        if !is_read && !self.got(Tok::Ellipsis) {
            self.literals += 1;
            self.expr();
            self.literals -= 1;
        }
        if self.is(Tok::Comma) {
            self.syntax("unexpected comma; expected ]");
            self.step();
        }
        self.want(Tok::RBrack);
        self.a_type();
    }

    /// Behind a name: `[n]E` or `[]E`, which make a type of their own, or type arguments. Whether it is the former.
    pub(super) fn array_or_arguments(&mut self) -> bool {
        self.want(Tok::LBrack);
        if self.got(Tok::RBrack) {
            self.a_type();
            return true;
        }
        let (_, comma) = self.type_list(false);
        self.want(Tok::RBrack);
        !comma && self.type_or_none().is_some()
    }

    /// `T`, `p.T` or `T[A]`.
    fn qualified(&mut self) -> Ex {
        let at = self.at;
        if !self.got(Tok::Ident) {
            self.unexpected(", expected name");
            self.skip_to(&[Tok::Dot, Tok::Semi, Tok::RBrace]);
        }
        let mut ty = Ex::new(self.qualified_rest(), at);
        ty.to = self.at;
        ty
    }

    /// What may follow a type's name.
    pub(super) fn qualified_rest(&mut self) -> Shape {
        let mut shape = Shape::Name;
        if self.got(Tok::Dot) {
            self.name();
            shape = Shape::Selector;
        }
        if self.is(Tok::LBrack) {
            self.step();
            if self.is(Tok::RBrack) {
                self.unexpected(", expected type argument list");
            } else {
                self.type_list(true);
            }
            self.want(Tok::RBrack);
            shape = Shape::Index { value: false };
        }
        shape
    }

    /// Types with commas between; the first may be an expression, unless `strict`. The first, and whether there
    /// was a comma.
    pub(super) fn type_list(&mut self, strict: bool) -> (Ex, bool) {
        self.literals += 1;
        let first = if strict { self.a_type() } else { self.expr() };
        let comma = self.is(Tok::Comma);
        while self.got(Tok::Comma) {
            if self.type_or_none().is_none() {
                break;
            }
        }
        self.literals -= 1;
        (first, comma)
    }

    fn tag(&mut self) {
        if self.is_literal() {
            self.step();
        }
    }

    fn field(&mut self) {
        match self.kind() {
            Some(Tok::Ident) => {
                self.step();
                if self.is_one_of(&[Tok::Dot, Tok::Semi, Tok::RBrace]) || self.is_literal() {
                    self.qualified_rest();
                } else if self.more_names() == 0 && self.is(Tok::LBrack) {
                    self.array_or_arguments();
                } else {
                    self.a_type();
                }
                self.tag();
            }
            Some(Tok::Mul) => {
                self.step();
                let parens = self.is(Tok::LParen);
                if parens {
                    self.syntax("cannot parenthesize embedded type");
                    self.step();
                }
                self.qualified();
                if parens {
                    self.got(Tok::RParen);
                }
                self.tag();
            }
            Some(Tok::LParen) => {
                self.syntax("cannot parenthesize embedded type");
                self.step();
                self.got(Tok::Mul);
                self.qualified();
                self.got(Tok::RParen);
                self.tag();
            }
            _ => {
                self.unexpected(", expected field name or embedded type");
                self.skip_to(&[Tok::Semi, Tok::RBrace]);
            }
        }
    }

    fn element_of_interface(&mut self) {
        if !self.is(Tok::Ident) {
            return self.union();
        }
        const METHOD: &str = "interface method";
        let next = self.kind_at(self.at + 1);
        let lbrack = self.at + 1;
        match next {
            Some(Tok::LParen) => {
                self.step();
                return self.signature(Some(METHOD));
            }
            Some(Tok::LBrack) if self.kind_at(lbrack + 1) == Some(Tok::RBrack) => {
                self.at = lbrack + 2;
                let method = self.is(Tok::LParen);
                self.plain_at(
                    lbrack + 1,
                    if method {
                        "empty type parameter list"
                    } else {
                        "empty type argument list"
                    },
                );
                if method {
                    return self.signature(Some(METHOD));
                }
            }
            Some(Tok::LBrack) => {
                self.at = lbrack + 1;
                let list = self.param_list(None, List::OfInterface);
                let named = list.iter().any(Param::is_whole);
                if named || (list.is_empty() && self.is(Tok::LParen)) {
                    self.signature(Some(METHOD));
                    if named {
                        self.plain_at(lbrack, "interface method must have no type parameters");
                    }
                    return;
                }
            }
            _ => {
                self.qualified();
            }
        }
        self.more_terms();
    }

    /// A union of terms.
    pub(super) fn union(&mut self) {
        self.term();
        self.more_terms();
    }

    /// The terms after the first.
    pub(super) fn more_terms(&mut self) {
        while self.got(Tok::Or) {
            self.term();
        }
    }

    fn term(&mut self) {
        if self.got(Tok::Tilde) {
            self.a_type();
        } else if self.type_or_none().is_none() {
            self.unexpected(", expected ~ term or type");
            // Operators are where a term may follow.
            while !self.ended()
                && !self.at_operator()
                && !self.at_statement()
                && !self.is_one_of(&[Tok::Semi, Tok::RParen, Tok::RBrack, Tok::RBrace])
            {
                self.step();
            }
        }
    }
}
