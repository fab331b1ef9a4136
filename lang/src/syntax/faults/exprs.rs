//! Expressions.

use super::Reader;
use crate::syntax::ast::ChanDir;
use crate::syntax::token::Tok;
use recursive::recursive;

/// What kind of expression or type it is, as far as messages depend on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Shape {
    Bad,
    Name,
    Selector,
    /// `x[i]`; whether `i` can only be a value.
    Index {
        value: bool,
    },
    /// A type that a literal can have: array, slice, struct, map.
    Composite,
    Chan(ChanDir),
    /// `x.(type)`
    Guard,
    /// Two operands.
    Binary,
    /// Several expressions.
    List,
    Other,
}

/// Whether an expression can also be read as a name with a constraint: `P *C`, `P (C)`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Split {
    No,
    /// A name alone.
    Name,
    /// It must be.
    Sure,
    /// Only if something else says so.
    IfForced,
}

/// An expression or a type, as far as messages depend on it.
#[derive(Clone, Debug)]
pub(super) struct Ex {
    pub shape: Shape,
    /// It has parentheses around it.
    pub parens: bool,
    /// It can only be a value.
    pub value: bool,
    /// It can only be a type or a constraint.
    pub elem: bool,
    pub split: Split,
    /// Its tokens.
    pub from: usize,
    pub to: usize,
    /// The element of a channel type.
    pub inner: Option<Box<Ex>>,
}

impl Ex {
    pub(super) fn new(shape: Shape, from: usize) -> Ex {
        Ex {
            shape,
            parens: false,
            value: false,
            elem: false,
            split: Split::No,
            from,
            to: from,
            inner: None,
        }
    }

    pub(super) fn of_type(shape: Shape, from: usize) -> Ex {
        let mut ty = Ex::new(shape, from);
        ty.elem = true;
        ty
    }

    fn value(from: usize) -> Ex {
        let mut x = Ex::new(Shape::Other, from);
        x.value = true;
        x
    }
}

/// How strongly an operator binds its operands; 0 if it does not join two.
pub(super) fn precedence(kind: Tok) -> u32 {
    match kind {
        Tok::LogOr => 1,
        Tok::LogAnd => 2,
        Tok::Eq | Tok::Ne | Tok::Lt | Tok::Le | Tok::Gt | Tok::Ge => 3,
        Tok::Add | Tok::Sub | Tok::Or | Tok::Xor => 4,
        Tok::Mul | Tok::Div | Tok::Rem | Tok::And | Tok::AndNot | Tok::Shl | Tok::Shr => 5,
        _ => 0,
    }
}

impl Reader<'_> {
    /// Whether an operator is next that Go's scanner calls so.
    pub(super) fn at_operator(&self) -> bool {
        self.kind().is_some_and(|kind| {
            kind != Tok::Mul && (precedence(kind) > 0 || matches!(kind, Tok::Not | Tok::Tilde))
        })
    }

    pub(super) fn expr(&mut self) -> Ex {
        self.binary(0)
    }

    /// Expressions with commas between.
    pub(super) fn exprs(&mut self) -> Ex {
        let mut x = self.expr();
        while self.got(Tok::Comma) {
            self.expr();
            x.shape = Shape::List;
            x.parens = false;
        }
        x.to = self.at;
        x
    }

    fn binary(&mut self, above: u32) -> Ex {
        let x = self.unary();
        self.binary_from(x, above)
    }

    /// Operators that bind more strongly than `above`, and their right operands, behind `x`.
    #[recursive]
    pub(super) fn binary_from(&mut self, mut x: Ex, above: u32) -> Ex {
        while let Some(op) = self.kind()
            && precedence(op) > above
        {
            self.step();
            let y = self.binary(precedence(op));
            let split = match (op, x.split, x.parens) {
                (Tok::Mul, Split::Name, false) if y.elem => Split::Sure,
                (Tok::Mul, Split::Name, false) => Split::IfForced,
                (Tok::Or, Split::Sure, _) => Split::Sure,
                (Tok::Or, Split::IfForced, _) if y.elem => Split::Sure,
                (Tok::Or, Split::IfForced, _) => Split::IfForced,
                _ => Split::No,
            };
            let mut both = Ex::new(Shape::Binary, x.from);
            both.value = true;
            both.elem = x.elem || y.elem;
            both.split = split;
            both.to = self.at;
            x = both;
        }
        x
    }

    #[recursive]
    fn unary(&mut self) -> Ex {
        let at = self.at;
        match self.kind() {
            Some(
                op @ (Tok::Mul | Tok::Add | Tok::Sub | Tok::Not | Tok::Xor | Tok::Tilde | Tok::And),
            ) => {
                self.step();
                let x = self.unary();
                let mut whole = Ex::new(Shape::Other, at);
                whole.value = op != Tok::Mul;
                whole.elem = op != Tok::And && (x.elem || op == Tok::Tilde);
                whole.to = self.at;
                whole
            }
            Some(Tok::Arrow) => {
                self.step();
                let x = self.unary();
                if let (Shape::Chan(dir), false) = (x.shape, x.parens) {
                    self.turn_arrows(&x, dir);
                    let mut ty = Ex::of_type(Shape::Chan(ChanDir::Recv), at);
                    ty.inner = x.inner;
                    ty.to = self.at;
                    return ty;
                }
                let mut whole = Ex::value(at);
                whole.to = self.at;
                whole
            }
            _ => self.primary(),
        }
    }

    /// `<-chan<- chan T` means `<-chan (<-chan T)`: each arrow belongs to the chan after it.
    fn turn_arrows(&mut self, x: &Ex, mut dir: ChanDir) {
        let mut ty = x;
        loop {
            match dir {
                ChanDir::Both => return,
                ChanDir::Recv => return self.syntax("unexpected <-, expected chan"),
                ChanDir::Send => {}
            }
            let Some(elem) = ty.inner.as_deref() else {
                return self.syntax("unexpected BadExpr, expected chan");
            };
            match elem.shape {
                Shape::Chan(inner) if !elem.parens => dir = inner,
                _ => {
                    let text = self.shown(elem.from, elem.to);
                    let text = format!("unexpected {text}, expected chan");
                    return self.syntax(&text);
                }
            }
            ty = elem;
        }
    }

    /// An operand, with what follows it.
    pub(super) fn primary(&mut self) -> Ex {
        let x = self.operand();
        self.postfix(x)
    }

    /// The name that is next.
    pub(super) fn named(&mut self) -> Ex {
        let mut x = Ex::new(Shape::Name, self.at);
        self.step();
        x.split = Split::Name;
        x.to = self.at;
        x
    }

    fn operand(&mut self) -> Ex {
        let at = self.at;
        let mut x = match self.kind() {
            Some(Tok::Ident) => self.named(),
            Some(Tok::LParen) => {
                self.step();
                self.literals += 1;
                let mut x = self.expr();
                self.literals -= 1;
                self.want(Tok::RParen);
                x.parens = true;
                x.split = Split::No;
                x.from = at;
                x
            }
            Some(Tok::Func) => {
                self.step();
                self.signature(Some("function type"));
                if self.is(Tok::LBrace) {
                    self.literals += 1;
                    self.body();
                    self.literals -= 1;
                    Ex::value(at)
                } else {
                    Ex::of_type(Shape::Other, at)
                }
            }
            Some(Tok::LBrack | Tok::Chan | Tok::Map | Tok::Struct | Tok::Interface) => {
                self.a_type()
            }
            _ if self.is_literal() => {
                self.step();
                Ex::value(at)
            }
            _ => {
                self.unexpected(", expected expression");
                self.skip_to(&[Tok::RParen, Tok::RBrack, Tok::RBrace]);
                Ex::new(Shape::Bad, at)
            }
        };
        x.to = self.at;
        x
    }

    /// What may follow an operand: selectors, indices, arguments, the elements of a literal.
    pub(super) fn postfix(&mut self, mut x: Ex) -> Ex {
        loop {
            let from = x.from;
            let mut next = match self.kind() {
                Some(Tok::Dot) => {
                    self.step();
                    self.selector(from)
                }
                Some(Tok::LBrack) => {
                    self.step();
                    self.index(x)
                }
                Some(Tok::LParen) => {
                    self.step();
                    self.call(x)
                }
                Some(Tok::LBrace) if self.literal_fits(&x) => {
                    if x.parens {
                        self.syntax("cannot parenthesize type in composite literal");
                    }
                    self.literal();
                    Ex::value(from)
                }
                _ => return x,
            };
            next.to = self.at;
            x = next;
        }
    }

    /// Behind a dot.
    fn selector(&mut self, from: usize) -> Ex {
        match self.kind() {
            Some(Tok::Ident) => {
                self.step();
                Ex::new(Shape::Selector, from)
            }
            Some(Tok::LParen) => {
                self.step();
                let guard = self.got(Tok::Type);
                if !guard {
                    self.a_type();
                }
                self.want(Tok::RParen);
                let mut x = Ex::value(from);
                if guard {
                    x.shape = Shape::Guard;
                }
                x
            }
            _ => {
                self.unexpected(", expected name or (");
                self.skip_to(&[Tok::Semi, Tok::RParen]);
                Ex::new(Shape::Selector, from)
            }
        }
    }

    /// Behind the `[` of an index or slice expression.
    fn index(&mut self, x: Ex) -> Ex {
        let from = x.from;
        if !self.is(Tok::Colon) {
            let (value, comma) = if self.is(Tok::RBrack) {
                self.unexpected(", expected operand");
                (false, false)
            } else {
                let (first, comma) = self.type_list(false);
                (first.value, comma)
            };
            if comma || self.is(Tok::RBrack) {
                self.want(Tok::RBrack);
                let mut whole = Ex::new(Shape::Index { value }, from);
                whole.value = x.value || value;
                return whole;
            }
        }
        if !self.got(Tok::Colon) {
            self.unexpected(", expected comma, : or ]");
            self.skip_to(&[Tok::Comma, Tok::Colon, Tok::RBrack]);
        }
        self.literals += 1;
        let middle = !self.is_one_of(&[Tok::Colon, Tok::RBrack]);
        if middle {
            self.expr();
        }
        if self.is(Tok::Colon) {
            if !middle {
                self.plain_at(self.at, "middle index required in 3-index slice");
            }
            self.step();
            if self.is(Tok::RBrack) {
                self.plain_at(self.at, "final index required in 3-index slice");
            } else {
                self.expr();
            }
        }
        self.literals -= 1;
        self.want(Tok::RBrack);
        Ex::value(from)
    }

    /// Behind the `(` of a call or conversion.
    fn call(&mut self, fun: Ex) -> Ex {
        let mut count = 0;
        let mut dots = false;
        let mut elem = false;
        self.literals += 1;
        self.list("argument list", Tok::Comma, Tok::RParen, |r| {
            elem = r.expr().elem;
            count += 1;
            dots = r.got(Tok::Ellipsis);
            dots
        });
        self.literals -= 1;
        let mut x = Ex::value(fun.from);
        if fun.split == Split::Name && count == 1 && !dots {
            x.split = if elem { Split::Sure } else { Split::IfForced };
        }
        x
    }

    /// Whether a `{` behind `x` begins the elements of a literal.
    fn literal_fits(&self, x: &Ex) -> bool {
        match x.shape {
            Shape::Name | Shape::Selector => self.literals >= 0,
            Shape::Index { value } => self.literals >= 0 && !value,
            Shape::Composite => true,
            _ => false,
        }
    }

    /// `{...}` of a composite literal.
    #[recursive]
    fn literal(&mut self) {
        self.literals += 1;
        self.want(Tok::LBrace);
        self.list("composite literal", Tok::Comma, Tok::RBrace, |r| {
            r.literal_part();
            if r.got(Tok::Colon) {
                r.literal_part();
            }
            false
        });
        self.literals -= 1;
    }

    fn literal_part(&mut self) {
        if self.is(Tok::LBrace) {
            self.literal();
        } else {
            self.expr();
        }
    }
}
