//! Directives of Go's compiler at places where they have no effect.

use crate::syntax::semi;
use crate::syntax::token::Tok;
use crate::text::codes::Code;
use crate::text::diag::{Class, Diag};
use crate::text::source::{SourceFile, Span};

/// Reports directives of the compiler that do not stand where they mean something.
pub(super) fn misplaced_directives(
    file: &SourceFile,
    tokens: &semi::Tokens,
    diags: &mut Vec<Diag>,
) {
    const OF_FUNCTIONS: &[&str] = &[
        "go:noescape",
        "go:noinline",
        "go:norace",
        "go:nosplit",
        "go:nocheckptr",
        "go:systemstack",
        "go:nowritebarrier",
        "go:nowritebarrierrec",
        "go:yeswritebarrierrec",
        "go:cgo_unsafe_args",
        "go:uintptrkeepalive",
        "go:uintptrescapes",
        "go:registerparams",
    ];
    let list = &tokens.list;
    let package = list.iter().position(|t| t.kind == Tok::Package);
    // The brackets around, by their opening token.
    let mut around: Vec<Tok> = Vec::new();
    let mut next = 0;
    // Go's parser finds those that belong to no declaration, and then nobody looks at the others.
    let (mut early, mut late) = (Vec::new(), Vec::new());
    for directive in &tokens.directives {
        while let Some(token) = list.get(next).filter(|t| t.lo < directive.lo) {
            match token.kind {
                Tok::LParen | Tok::LBrack | Tok::LBrace | Tok::LBody | Tok::LTypeParams => {
                    around.push(token.kind);
                }
                Tok::RParen | Tok::RBrack | Tok::RBrace => drop(around.pop()),
                _ => {}
            }
            next += 1;
        }
        let before = file.text.get(..directive.lo as usize).unwrap_or("");
        let own_line = before
            .rsplit('\n')
            .next()
            .is_some_and(|line| line.trim().is_empty());
        let text = file
            .text
            .get(directive.lo as usize + 2..directive.hi as usize);
        let verb = text.and_then(|t| t.split_whitespace().next()).unwrap_or("");
        let head = package.is_none_or(|package| next <= package);
        let kind = |i: usize| list.get(i).map(|t| t.kind);
        let func = around.is_empty() && kind(next) == Some(Tok::Func);
        let placed = match verb {
            "go:build" => head,
            _ if OF_FUNCTIONS.contains(&verb) => func && !head,
            _ => true,
        };
        let declares = match kind(next) {
            Some(Tok::Var | Tok::Const | Tok::Type | Tok::Import) => {
                kind(next + 1) != Some(Tok::LParen)
            }
            Some(Tok::Func) => around.is_empty(),
            // A part of a group.
            _ => {
                let begins = next.checked_sub(1).and_then(kind);
                around.last() == Some(&Tok::LParen)
                    && matches!(begins, Some(Tok::LParen | Tok::Semi))
            }
        };
        let at = |offset: u32| file.base.offset(offset as usize);
        let span = Span::new(at(directive.lo + 2), at(directive.hi));
        let diag = |text: &str| Diag::error(Code::MisplacedDirective, span, text);
        early.extend(
            reserved(text.unwrap_or("").trim_end(), verb)
                .iter()
                .map(|text| diag(text)),
        );
        if !(own_line && placed) {
            let diag = diag("misplaced compiler directive");
            if own_line && (head || declares) {
                late.push(diag);
            } else {
                early.push(diag);
            }
        } else if verb == "go:embed" && !file.text.contains("\"embed\"") {
            late.push(diag(
                "go:embed requires import \"embed\" (or import _ \"embed\", if package is not used)",
            ));
        }
    }
    diags.append(if early.is_empty() {
        late.iter_mut().for_each(|d| d.class = Class::Late);
        &mut late
    } else {
        &mut early
    });
}

/// What is wrong with a directive that is not for programs.
fn reserved(text: &str, verb: &str) -> Vec<String> {
    match verb {
        "go:systemstack"
        | "go:nowritebarrier"
        | "go:nowritebarrierrec"
        | "go:yeswritebarrierrec" => vec![format!("//{verb} only allowed in runtime")],
        "go:uintptrkeepalive" => {
            vec![format!("//{verb} is only allowed in the standard library")]
        }
        "go:cgo_import_dynamic" | "go:cgo_unsafe_args" => Vec::new(),
        _ if verb.starts_with("go:cgo_") => {
            let mut errors = vec![format!("//{text} only allowed in cgo-generated code")];
            if verb == "go:cgo_ldflag" && text.split_whitespace().count() != 2 {
                errors.push("usage: //go:cgo_ldflag \"arg\"".to_owned());
            }
            errors
        }
        _ => Vec::new(),
    }
}
