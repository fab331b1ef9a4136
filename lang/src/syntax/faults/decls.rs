//! Files and declarations.

use super::Reader;
use super::exprs::Split;
use super::params::{List, Param};
use crate::syntax::token::Tok;

/// Words that begin a declaration.
const DECLARATIONS: [Tok; 5] = [Tok::Import, Tok::Const, Tok::Type, Tok::Var, Tok::Func];

const STATEMENTS_INSIDE: &str =
    "statements stand inside functions; at package level a variable is declared with var x = ...";

impl Reader<'_> {
    /// A file. Whether its package clause is good.
    pub(super) fn file(&mut self) -> bool {
        if !self.got(Tok::Package) {
            self.syntax("package statement must be first");
            return false;
        }
        self.name();
        if !self.ended() {
            self.want(Tok::Semi);
        }
        if !self.found.is_empty() {
            return false;
        }
        self.declarations();
        true
    }

    fn declarations(&mut self) {
        let mut before: Option<Tok> = None;
        // Whether the last declaration is a function without a body.
        let mut bodiless = false;
        while let Some(kind) = self.kind() {
            if kind == Tok::Import && before.is_some_and(|before| before != Tok::Import) {
                self.syntax("imports must appear before other declarations");
            }
            before = Some(kind);
            let was_bodiless = std::mem::take(&mut bodiless);
            match kind {
                Tok::Import => self.group(Self::import),
                Tok::Const => self.group(Self::constant),
                Tok::Type => self.group(Self::type_spec),
                Tok::Var => self.group(Self::variable),
                Tok::Func => {
                    self.step();
                    bodiless = !self.function();
                }
                _ => {
                    if kind == Tok::LBrace && was_bodiless {
                        self.syntax("unexpected semicolon or newline before {");
                    } else {
                        self.syntax("non-declaration statement outside function body");
                        if let Some(fault) = self.found.last_mut() {
                            fault.help = Some(STATEMENTS_INSIDE);
                        }
                    }
                    bodiless = was_bodiless;
                    self.skip_to(&DECLARATIONS);
                    continue;
                }
            }
            if !self.ended() && !self.got(Tok::Semi) {
                self.unexpected(" after top level declaration");
                self.skip_to(&DECLARATIONS);
            }
        }
    }

    /// A declaration's word, and what it declares: one spec or several in parentheses.
    pub(super) fn group(&mut self, spec: fn(&mut Self)) {
        self.step();
        if !self.got(Tok::LParen) {
            return spec(self);
        }
        self.list("grouped declaration", Tok::Semi, Tok::RParen, |r| {
            spec(r);
            false
        });
    }

    fn import(&mut self) {
        if !self.got(Tok::Ident) {
            self.got(Tok::Dot);
        }
        if !self.is_literal() {
            self.syntax("missing import path");
            return self.skip_to(&[Tok::Semi, Tok::RParen]);
        }
        if !self.is(Tok::Str) {
            let at = self.at;
            self.step();
            return self.syntax_at(at, "import path must be a string");
        }
        self.step();
    }

    pub(super) fn constant(&mut self) {
        self.name();
        self.more_names();
        if !self.ended() && !self.is_one_of(&[Tok::Semi, Tok::RParen]) {
            self.type_or_none();
            if self.got_assign() {
                self.exprs();
            }
        }
    }

    pub(super) fn variable(&mut self) {
        self.name();
        self.more_names();
        if self.got_assign() {
            self.exprs();
        } else {
            self.a_type();
            if self.got_assign() {
                self.exprs();
            }
        }
    }

    /// Passes a `=`; a `:=` in its place is an error.
    fn got_assign(&mut self) -> bool {
        if self.is(Tok::Define) {
            self.unexpected(", expected =");
            self.step();
            return true;
        }
        self.got(Tok::Assign)
    }

    pub(super) fn type_spec(&mut self) {
        self.name();
        let typed = if self.got(Tok::LBrack) {
            self.after_bracket()
        } else {
            self.got_assign();
            self.type_or_none().is_some()
        };
        if !typed {
            self.unexpected(" in type declaration");
            self.skip_to(&[Tok::Semi, Tok::RParen]);
        }
    }

    /// What follows `type T [`: type parameters, or the rest of an array or slice type. Whether a type is there.
    fn after_bracket(&mut self) -> bool {
        if self.got(Tok::RBrack) {
            self.a_type();
            return true;
        }
        if !self.is(Tok::Ident) {
            self.array_type(false);
            return true;
        }
        let name = self.at;
        let mut x = self.named();
        if !self.is(Tok::LBrack) {
            self.literals += 1;
            x = self.postfix(x);
            x = self.binary_from(x, 0);
            self.literals -= 1;
        }
        let forced = self.is(Tok::Comma);
        let ty = match x.split {
            Split::Name => Some(None),
            Split::Sure => Some(Some(name + 1)),
            Split::IfForced if forced => Some(Some(name + 1)),
            _ => None,
        };
        match ty {
            Some(ty) if ty.is_some() || !self.is(Tok::RBrack) => {
                let first = Param::of_name(name, ty);
                self.params(Some(first), List::TypeParams);
                self.got_assign();
                self.type_or_none().is_some()
            }
            _ => {
                self.array_type(true);
                true
            }
        }
    }

    /// What follows the keyword `func`. Whether the function has a body.
    fn function(&mut self) -> bool {
        let method = self.got(Tok::LParen);
        if method {
            match self.params(None, List::Others) {
                0 => self.plain_at(self.at, "method has no receiver"),
                1 => {}
                _ => self.plain_at(self.at, "method has multiple receivers"),
            }
        }
        if self.got(Tok::Ident) {
            self.signature(None);
        } else {
            self.unexpected(if method {
                ", expected name"
            } else {
                ", expected name or ("
            });
            self.skip_to(&[Tok::LBrace, Tok::Semi]);
        }
        let has = self.is(Tok::LBrace);
        if has {
            self.body();
        }
        has
    }

    /// The body of a function.
    pub(super) fn body(&mut self) {
        let (from, errors) = (self.at, self.found.len());
        self.funcs += 1;
        self.block(None);
        self.funcs -= 1;
        if self.found.len() == errors {
            let inner = self.good.iter().rposition(|body| body.0 < from);
            self.good.truncate(inner.map_or(0, |last| last + 1));
            self.good.push((from, self.at));
        }
    }
}
