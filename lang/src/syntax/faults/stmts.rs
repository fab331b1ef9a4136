//! Statements.

use super::Reader;
use super::exprs::{Ex, Shape};
use super::shown::is_assignment;
use crate::syntax::token::Tok;
use recursive::recursive;

/// A simple statement.
enum Simple {
    Expr,
    /// `range x`, with or without variables.
    Range,
    /// `=`, `:=` or `op=`.
    Assign {
        op: Tok,
        /// Where that is.
        at: usize,
        left: Ex,
        right: Ex,
    },
    /// A send, `++` or `--`.
    Other {
        at: usize,
        from: usize,
        to: usize,
    },
}

/// Where a header's first semicolon is.
type Semi = Option<usize>;

impl Reader<'_> {
    /// A block; `after` what, if its brace must be asked for.
    pub(super) fn block(&mut self, after: Option<&str>) {
        if !self.got(Tok::LBrace) {
            let after = after.unwrap_or_default();
            self.unexpected(&format!(", expected {{ after {after}"));
            self.skip_to(&[Tok::Ident, Tok::RBrace]);
            if self.got(Tok::RBrace) {
                return;
            }
        }
        self.statements();
        self.want(Tok::RBrace);
    }

    /// Statements up to the end of a block or a clause.
    fn statements(&mut self) {
        while !self.ended() && !self.is_one_of(&[Tok::RBrace, Tok::Case, Tok::Default]) {
            if !self.statement() {
                return;
            }
            if !self.got(Tok::Semi) && !self.is(Tok::RBrace) {
                self.unexpected(" at end of statement");
                self.skip_to(&[Tok::Semi, Tok::RBrace, Tok::Case, Tok::Default]);
                self.got(Tok::Semi);
            }
        }
    }

    /// A statement. Whether one begins here.
    #[recursive]
    fn statement(&mut self) -> bool {
        let Some(kind) = self.kind() else {
            return false;
        };
        match kind {
            Tok::Ident => {
                let left = self.exprs();
                if left.shape == Shape::Name && !left.parens && self.is(Tok::Colon) {
                    return self.labelled();
                }
                self.simple(Some(left), None);
            }
            Tok::Var => self.group(Self::variable),
            Tok::Const => self.group(Self::constant),
            Tok::Type => self.group(Self::type_spec),
            Tok::LBrace => self.block(None),
            Tok::Add
            | Tok::Sub
            | Tok::Mul
            | Tok::And
            | Tok::Xor
            | Tok::Not
            | Tok::Int
            | Tok::Float
            | Tok::Imag
            | Tok::Char
            | Tok::Str
            | Tok::Func
            | Tok::LParen
            | Tok::LBrack
            | Tok::Struct
            | Tok::Map
            | Tok::Chan
            | Tok::Interface
            | Tok::Arrow => {
                self.simple(None, None);
            }
            Tok::For => {
                self.step();
                self.header(Tok::For);
                self.block(Some("for clause"));
            }
            Tok::Switch => {
                self.step();
                self.header(Tok::Switch);
                self.clauses("switch", Self::case);
            }
            Tok::Select => {
                self.step();
                self.clauses("select", Self::case_of_select);
            }
            Tok::If => self.if_statement(),
            Tok::Fallthrough => self.step(),
            Tok::Break | Tok::Continue => {
                self.step();
                self.got(Tok::Ident);
            }
            Tok::Go | Tok::Defer => self.call_statement(kind),
            Tok::Goto => {
                self.step();
                self.name();
            }
            Tok::Return => {
                self.step();
                if !self.is_one_of(&[Tok::Semi, Tok::RBrace]) {
                    self.exprs();
                }
            }
            Tok::Semi => {}
            _ => return false,
        }
        true
    }

    /// Behind a label.
    fn labelled(&mut self) -> bool {
        let colon = self.at;
        self.want(Tok::Colon);
        if self.is(Tok::RBrace) || self.statement() {
            return true;
        }
        self.syntax_at(colon, "missing statement after label");
        false
    }

    fn call_statement(&mut self, word: Tok) {
        self.step();
        let parens = self.is(Tok::LParen);
        let at = self.at;
        let x = self.primary();
        if parens && x.parens {
            let word = if word == Tok::Go { "go" } else { "defer" };
            self.plain_at(
                at,
                &format!("expression in {word} must not be parenthesized"),
            );
        }
    }

    /// A simple statement, of which `left` was read already; `word` is that of the header in which it is.
    fn simple(&mut self, left: Option<Ex>, word: Option<Tok>) -> Simple {
        let range = word == Some(Tok::For);
        if range && self.is(Tok::Range) {
            return self.range_clause();
        }
        let left = left.unwrap_or_else(|| self.exprs());
        let at = self.at;
        let from = left.from;
        match self.kind() {
            Some(op @ (Tok::Assign | Tok::Define)) => {
                self.step();
                if range && self.is(Tok::Range) {
                    return self.range_clause();
                }
                let right = self.exprs();
                let guard = right.shape == Shape::Guard && !right.parens;
                if guard
                    && op == Tok::Define
                    && word == Some(Tok::Switch)
                    && left.shape == Shape::Name
                    && !left.parens
                {
                    return Simple::Expr;
                }
                Simple::Assign {
                    op,
                    at,
                    left,
                    right,
                }
            }
            _ if left.shape == Shape::List => {
                self.unexpected(", expected := or = or comma");
                self.skip_to(&[Tok::Semi, Tok::RBrace]);
                Simple::Expr
            }
            Some(op) if is_assignment(op) => {
                self.step();
                let right = self.expr();
                Simple::Assign {
                    op,
                    at,
                    left,
                    right,
                }
            }
            Some(Tok::Inc | Tok::Dec) => {
                self.step();
                Simple::Other {
                    at,
                    from,
                    to: self.at,
                }
            }
            Some(Tok::Arrow) => {
                self.step();
                self.expr();
                Simple::Other {
                    at,
                    from,
                    to: self.at,
                }
            }
            _ => Simple::Expr,
        }
    }

    fn range_clause(&mut self) -> Simple {
        self.step();
        self.expr();
        Simple::Range
    }

    /// What is between the word of an `if`, `for` or `switch` and its brace.
    fn header(&mut self, word: Tok) {
        if self.is(Tok::LBrace) {
            if word == Tok::If {
                self.syntax("missing condition in if statement");
            }
            return;
        }
        let outer = std::mem::replace(&mut self.literals, -1);
        let (condition, semi) = self.header_parts(word);
        self.literals = outer;
        match condition {
            Some(condition) => self.as_condition(condition),
            None => self.without_condition(word, semi),
        }
    }

    /// The condition and the first semicolon of a header.
    fn header_parts(&mut self, word: Tok) -> (Option<Simple>, Semi) {
        let mut first = None;
        if !self.is(Tok::Semi) {
            if self.is(Tok::Var) {
                self.step();
                let name = name_of(word);
                self.syntax(&format!(
                    "var declaration not allowed in {name} initializer"
                ));
            }
            let simple = self.simple(None, Some(word));
            if matches!(simple, Simple::Range) {
                return (Some(Simple::Expr), None);
            }
            first = Some(simple);
        }
        if self.is(Tok::LBrace) {
            return (first, None);
        }
        let mut semi = None;
        if self.is(Tok::Semi) {
            semi = Some(self.at);
            self.step();
        } else {
            // A brace is more likely missing than a semicolon.
            self.want(Tok::LBrace);
            if !self.is(Tok::LBrace) {
                self.skip_to(&[Tok::LBrace, Tok::RBrace]);
            }
        }
        let mut condition = None;
        if word == Tok::For {
            if !self.is(Tok::Semi) {
                if self.is(Tok::LBrace) {
                    self.unexpected(", expected for loop condition");
                    return (Some(Simple::Expr), semi);
                }
                condition = Some(self.simple(None, None));
            }
            self.want(Tok::Semi);
            if !self.is(Tok::LBrace) {
                let post = self.simple(None, None);
                if let Simple::Assign {
                    op: Tok::Define,
                    at,
                    ..
                } = post
                {
                    self.syntax_at(at, "cannot declare in post statement of for loop");
                }
            }
        } else if !self.is(Tok::LBrace) {
            condition = Some(self.simple(None, Some(word)));
        }
        (condition, semi)
    }

    fn without_condition(&mut self, word: Tok, semi: Semi) {
        let Some(semi) = semi.filter(|_| word == Tok::If) else {
            return;
        };
        if self.text(semi) == ";" {
            self.syntax_at(semi, "missing condition in if statement");
        } else {
            let found = self.describe(semi);
            self.syntax_at(
                semi,
                &format!("unexpected {found}, expected {{ after if clause"),
            );
        }
    }

    /// A condition must be an expression.
    fn as_condition(&mut self, simple: Simple) {
        match simple {
            Simple::Expr | Simple::Range => {}
            Simple::Assign {
                op: Tok::Assign,
                at,
                left,
                right,
            } if left.shape != Shape::List && right.shape != Shape::List => {
                let (left, right) = (self.emphasized(&left), self.emphasized(&right));
                self.syntax_at(
                    at,
                    &format!("cannot use assignment {left} = {right} as value"),
                );
            }
            Simple::Assign {
                at, left, right, ..
            } => {
                let text = self.shown(left.from, right.to);
                self.syntax_at(at, &format!("cannot use {text} as value"));
            }
            Simple::Other { at, from, to } => {
                let text = self.shown(from, to);
                self.syntax_at(at, &format!("cannot use {text} as value"));
            }
        }
    }

    /// The text of an expression, in parentheses if it has two operands, so that `=` is not read as `==`.
    fn emphasized(&self, x: &Ex) -> String {
        let text = self.shown(x.from, x.to);
        if x.shape == Shape::Binary && !x.parens {
            format!("({text})")
        } else {
            text
        }
    }

    #[recursive]
    fn if_statement(&mut self) {
        self.step();
        self.header(Tok::If);
        self.block(Some("if clause"));
        if self.got(Tok::Else) {
            match self.kind() {
                Some(Tok::If) => self.if_statement(),
                Some(Tok::LBrace) => self.block(None),
                _ => {
                    self.syntax("else must be followed by if or statement block");
                    self.skip_to(&[Tok::Ident, Tok::RBrace]);
                }
            }
        }
    }

    /// The clauses of a `switch` or `select`.
    fn clauses(&mut self, word: &str, case: fn(&mut Self)) {
        if !self.got(Tok::LBrace) {
            self.syntax(&format!("missing {{ after {word} clause"));
            self.skip_to(&[Tok::Case, Tok::Default, Tok::RBrace]);
        }
        while !self.ended() && !self.is(Tok::RBrace) {
            match self.kind() {
                Some(Tok::Case) => {
                    self.step();
                    case(self);
                }
                Some(Tok::Default) => self.step(),
                _ => {
                    self.unexpected(", expected case or default or }");
                    self.skip_to(&[Tok::Colon, Tok::Case, Tok::Default, Tok::RBrace]);
                }
            }
            self.want(Tok::Colon);
            self.statements();
        }
        self.want(Tok::RBrace);
    }

    fn case(&mut self) {
        self.exprs();
    }

    fn case_of_select(&mut self) {
        self.simple(None, None);
    }
}

fn name_of(word: Tok) -> &'static str {
    match word {
        Tok::If => "if",
        Tok::For => "for",
        _ => "switch",
    }
}
