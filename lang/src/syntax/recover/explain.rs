//! Go's messages for unexpected tokens: rules that are tried in order, with the wording of Go's parser.

use super::{Around, Context, Ends, Explained, Kind};
use crate::syntax::semi::Token;
use crate::syntax::token::Tok;

/// A token that does not fit, and what is known of its place.
pub(super) struct Misfit<'a> {
    /// The names of the tokens that would fit.
    expected: &'a [String],
    /// The token as Go calls it.
    found: &'a str,
    /// `None` at the end of the text.
    token: Option<Tok>,
    /// The three tokens before it, the nearest first.
    before: [Option<Tok>; 3],
    /// The innermost open bracket.
    inside: Option<Kind>,
    around: Around,
}

impl<'a> Misfit<'a> {
    /// The token at `at` of `list`, in the brackets of `context`.
    pub(super) fn new(
        context: &Context,
        list: &[Token],
        at: usize,
        expected: &'a [String],
        found: &'a str,
    ) -> Self {
        let kind = |i: usize| list.get(i).map(|t| t.kind);
        Misfit {
            expected,
            found,
            token: kind(at),
            before: [1, 2, 3].map(|n| at.checked_sub(n).and_then(kind)),
            inside: context.innermost(),
            around: context.now,
        }
    }

    /// What Go says: the first rule that applies. Their order matters.
    pub(super) fn explain(&self) -> Explained {
        let rules = [
            Self::in_header,
            Self::after_a_word,
            Self::at_the_end,
            Self::at_a_semicolon,
            Self::in_brackets,
            Self::for_an_expression,
            Self::for_a_type,
            Self::for_an_import,
        ];
        rules
            .iter()
            .find_map(|rule| rule(self))
            .unwrap_or_else(|| self.for_one_token())
    }

    /// Whether the token of that name would fit.
    fn has(&self, name: &str) -> bool {
        self.expected.iter().any(|e| e.trim_matches('"') == name)
    }

    /// Whether an expression would fit.
    fn wants_expression(&self) -> bool {
        self.has("int")
    }

    /// Whether a type would fit, and no other expression.
    fn wants_type(&self) -> bool {
        self.has("struct") && !self.wants_expression()
    }

    fn unexpected(&self, rest: &str) -> Explained {
        Explained::from(format!("unexpected {}{rest}", self.found))
    }

    /// In the header of an `if`, `for`, `switch` or `select`, before its brace.
    fn in_header(&self) -> Option<Explained> {
        let word = self.around.header?;
        let name = match word {
            Tok::If => "if",
            Tok::For => "for",
            Tok::Switch => "switch",
            _ => return Some("missing { after select clause".into()),
        };
        if self.token == Some(Tok::Var) {
            let text = format!("var declaration not allowed in {name} initializer");
            return Some(text.into());
        }
        let begins = matches!(
            self.before[0],
            Some(Tok::If | Tok::For | Tok::Switch | Tok::Semi)
        );
        if begins
            && self.wants_expression()
            && !matches!(self.token, Some(Tok::LBody | Tok::LBrace | Tok::Semi))
        {
            return Some(self.unexpected(", expected expression"));
        }
        if self.token == Some(Tok::LBody) && self.has(";") {
            return Some(self.unexpected(if self.before[0] == Some(Tok::Semi) {
                ", expected for loop condition"
            } else {
                ", expected semicolon or newline"
            }));
        }
        if !self.has("LBODY") {
            return None;
        }
        let after_semi = self.token == Some(Tok::Semi) || self.around.semis > 0;
        Some(match word {
            Tok::Switch if after_semi => "missing { after switch clause".into(),
            _ if after_semi => self.unexpected(&format!(", expected {{ after {name} clause")),
            _ => self.unexpected(", expected {"),
        })
    }

    /// Where the word before decides.
    fn after_a_word(&self) -> Option<Explained> {
        let a_type = self.wants_type();
        let text = match self.before {
            [Some(Tok::Chan), ..] => "missing channel element type",
            [Some(Tok::Arrow), Some(Tok::Chan), _] if a_type => "missing channel element type",
            [Some(Tok::Ellipsis), ..] if a_type => "... is missing type",
            [Some(Tok::Func), ..]
                if self.token == Some(Tok::LBrack)
                    && self.has("(")
                    && (self.inside.is_some()
                        || !matches!(self.before[1], None | Some(Tok::Semi))) =>
            {
                "function type must have no type parameters"
            }
            [Some(Tok::Else), ..] => "else must be followed by if or statement block",
            _ => return None,
        };
        Some(text.into())
    }

    /// At the end of the text, with a bracket open.
    fn at_the_end(&self) -> Option<Explained> {
        let close = self.inside?.close();
        (self.found == "EOF" && self.has(close))
            .then(|| self.unexpected(&format!(", expected {close}")))
    }

    /// Where a statement or a declaration may end, or one begin.
    fn at_a_semicolon(&self) -> Option<Explained> {
        if self.wants_expression() && self.before[0] == Some(Tok::Return) {
            return Some(self.unexpected(", expected expression"));
        }
        let begins = matches!(self.before[0], Some(Tok::Semi | Tok::LBrace | Tok::LBody));
        let statement_start = self.has("fallthrough")
            || (self.inside.is_some_and(Kind::is_block) && self.has(";") && begins);
        if !(self.has(";") || (statement_start && self.has("}"))) {
            let clause = self.has("case") && self.has("}");
            return clause.then(|| self.unexpected(", expected case or default or }"));
        }
        let rest = match self.inside {
            None => " after top level declaration",
            Some(Kind::Group) => {
                " in grouped declaration; possibly missing semicolon or newline or )"
            }
            Some(Kind::Struct) => " in struct type; possibly missing semicolon or newline or }",
            Some(Kind::Interface) => {
                " in interface type; possibly missing semicolon or newline or }"
            }
            Some(Kind::Switch | Kind::Select) if statement_start => {
                ", expected case or default or }"
            }
            _ if statement_start => {
                return Some(self.unexpected(", expected }").ending(Ends::Block));
            }
            _ => {
                let said = self.unexpected(" at end of statement");
                return Some(said.ending(Ends::Statement));
            }
        };
        Some(self.unexpected(rest))
    }

    /// Where the open bracket decides.
    fn in_brackets(&self) -> Option<Explained> {
        let has = |name| self.has(name);
        let expression = self.wants_expression();
        let empty_index = self.token == Some(Tok::RBrack) && self.before[0] == Some(Tok::LBrack);
        let rest = match self.inside? {
            Kind::Args if has(",") && has(")") => " in argument list; possibly missing comma or )",
            Kind::Literal if has(",") && has("}") => {
                " in composite literal; possibly missing comma or }"
            }
            Kind::Params if has(",") && has(")") => {
                " in parameter list; possibly missing comma or )"
            }
            Kind::TypeParams if has(",") && has("]") => {
                " in parameter list; possibly missing comma or ]"
            }
            Kind::Params if has(")") => ", expected )",
            Kind::TypeParams if has("]") => ", expected ]",
            Kind::Index if empty_index => ", expected operand",
            Kind::Index if has(":") && has("]") && has(",") => ", expected comma, : or ]",
            Kind::Index | Kind::Array if has("]") && !expression => ", expected ]",
            Kind::Parens if has(")") && !expression => ", expected )",
            _ => return None,
        };
        Some(self.unexpected(rest))
    }

    fn for_an_expression(&self) -> Option<Explained> {
        if self.wants_expression() {
            return Some(self.unexpected(", expected expression"));
        }
        (self.has("=") && self.has(":=")).then(|| self.unexpected(", expected := or = or comma"))
    }

    fn for_a_type(&self) -> Option<Explained> {
        if !self.wants_type() {
            return None;
        }
        let declared = matches!(
            self.before,
            [Some(Tok::Ident), Some(Tok::Type), _]
                | [Some(Tok::Assign), Some(Tok::Ident), Some(Tok::Type)]
        );
        Some(self.unexpected(match self.inside {
            Some(Kind::Interface) if self.has("~") => ", expected ~ term or type",
            _ if declared || self.has("LTYPEPARAMS") => " in type declaration",
            Some(Kind::Struct) if self.has("}") => ", expected field name or embedded type",
            _ => ", expected type",
        }))
    }

    fn for_an_import(&self) -> Option<Explained> {
        let outside = self.inside.is_none_or(|k| k == Kind::Group);
        if !(self.has("string") && outside && !self.has("}")) {
            return None;
        }
        let constant = matches!(
            self.token,
            Some(Tok::Int | Tok::Float | Tok::Imag | Tok::Char)
        );
        Some(if constant {
            "import path must be a string".into()
        } else {
            "missing import path".into()
        })
    }

    /// Where a single token is missing.
    fn for_one_token(&self) -> Explained {
        let name_or_paren = self.has("(") && matches!(self.before[0], Some(Tok::Dot | Tok::Func));
        let in_struct = self.inside == Some(Kind::Struct) && self.has("}");
        let rest = if self.has(":") {
            ", expected :"
        } else if self.has("name") && name_or_paren {
            ", expected name or ("
        } else if self.has("name") && in_struct {
            ", expected field name or embedded type"
        } else if self.has("name") {
            ", expected name"
        } else if self.has("(") {
            ", expected ("
        } else if self.has("=") {
            ", expected ="
        } else if let [one] = self.expected {
            return self.expecting(one.trim_matches('"'));
        } else {
            ""
        };
        self.unexpected(rest)
    }

    /// Where `one` alone would fit, a token by its name in the grammar.
    fn expecting(&self, one: &str) -> Explained {
        let one = match one {
            "}" => return self.unexpected(", expected }").ending(Ends::Block),
            "LBODY" => "{",
            "chan" => "keyword chan",
            one => one,
        };
        self.unexpected(&format!(", expected {one}"))
    }
}
