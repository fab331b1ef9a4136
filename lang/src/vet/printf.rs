//! Calls of print functions: formats that do not fit their arguments, and formats passed where none is
//! expected. Functions of the program that pass a format and arguments on to such a function are checked as
//! well.

use super::finding::{Edit, Fix};
use super::format::{Directive, parse};
use super::pass::{Printer, Vet};
use super::verbs::{self, fits};
use crate::syntax::ast::{Block, Expr, ExprKind, File, GenDecl, StmtKind, UnaryOp};
use crate::syntax::walk::{Node, bodies, decls, inspect, stmts};
use crate::text::source::Span;
use crate::types::{ObjId, Signature, Type, TypeId, universe};

/// Functions of the library that print, by what stands before their names.
const KNOWN: &[(&str, &str)] = &[
    (
        "fmt",
        "Appendf Append Appendln Errorf Fprint Fprintf Fprintln Print Printf Println Sprint Sprintf Sprintln",
    ),
    ("runtime/trace", "Logf"),
    ("log", LOG),
    ("(*log.Logger)", LOG),
    ("(*testing.common)", TESTING),
    ("(testing.TB)", TESTING),
];
const LOG: &str = "Print Printf Println Fatal Fatalf Fatalln Panic Panicf Panicln";
const TESTING: &str = "Error Errorf Fatal Fatalf Log Logf Skip Skipf";

fn known(full_name: &str) -> Option<Printer> {
    let (before, name) = full_name.rsplit_once('.')?;
    let row = KNOWN.iter().find(|(b, _)| *b == before)?;
    row.1.split_ascii_whitespace().find(|n| *n == name)?;
    Some(match full_name {
        "fmt.Errorf" => Printer::Errorf,
        _ if name.ends_with('f') => Printer::Printf,
        _ => Printer::Print,
    })
}

fn kind(vet: &mut Vet<'_, '_>, obj: ObjId, fun: &Expr) -> Option<Printer> {
    if let Some(&kind) = vet.printers.get(&obj) {
        return kind;
    }
    let kind = known(&vet.full_name(obj, fun));
    vet.printers.insert(obj, kind);
    kind
}

/// A function that may hand on its last parameters to one that prints.
struct Wrapper<'a> {
    obj: ObjId,
    format: Option<ObjId>,
    args: ObjId,
    /// Calls that hand them on.
    calls: Vec<&'a Expr>,
}

/// Finds the functions of the files that print by way of others.
pub fn wrappers<'a>(vet: &mut Vet<'_, '_>, files: impl Iterator<Item = &'a File>) {
    let mut wrappers = Vec::new();
    for file in files {
        for body in bodies(file) {
            if let Some(decl) = body.decl {
                let obj = vet.c.info.funcs.get(&decl.id).map(|f| f.obj);
                let sig = obj.and_then(|obj| vet.signature(obj));
                wrappers.extend(wrapper(vet, obj, sig, body.block));
            }
        }
        inspect(decls(file), |node| {
            match node {
                Node::Stmt(stmt) => {
                    if let StmtKind::Assign { lhs, rhs, .. } = &stmt.kind {
                        for (to, value) in lhs.iter().zip(rhs) {
                            let to = vet.callee(to).or_else(|| vet.named(to));
                            pair_with(vet, to, value, &mut wrappers);
                        }
                    }
                }
                Node::Gen(GenDecl::Var(specs)) => {
                    for spec in specs {
                        for (name, value) in spec.names.iter().zip(&spec.values) {
                            let to = vet.object(name);
                            pair_with(vet, to, value, &mut wrappers);
                        }
                    }
                }
                _ => {}
            }
            true
        });
    }
    // Whoever calls one of them may be one, too.
    while wrappers.iter().any(|w| settle(vet, w)) {}
}

fn pair_with<'a>(
    vet: &mut Vet<'_, '_>,
    to: Option<ObjId>,
    value: &'a Expr,
    out: &mut Vec<Wrapper<'a>>,
) {
    let ExprKind::FuncLit { body, .. } = &value.kind else {
        return;
    };
    let ty = vet.type_of(value);
    if let Some(Type::Signature(sig)) = ty.map(|t| vet.under(t)) {
        out.extend(wrapper(vet, to, Some(sig), body));
    }
}

/// The parameters `format string, args ...any`, the first if it is there.
fn format_and_args(vet: &mut Vet<'_, '_>, sig: &Signature) -> Option<(Option<ObjId>, ObjId)> {
    if !sig.variadic {
        return None;
    }
    let (&args, before) = sig.params.split_last()?;
    let ty = vet.c.obj_type(args);
    let Type::Slice(elem) = vet.under(ty) else {
        return None;
    };
    if !is_any(vet, elem) {
        return None;
    }
    let format = before.last().copied();
    let format = format.filter(|&f| vet.c.obj_type(f) == universe::STRING);
    Some((format, args))
}

/// The empty interface, without a name of its own.
fn is_any(vet: &Vet<'_, '_>, t: TypeId) -> bool {
    let t = vet.c.store.unalias(t);
    match vet.c.store.ty(t) {
        Type::Interface(i) => i.methods.is_empty() && i.embeds.is_empty(),
        _ => false,
    }
}

fn wrapper<'a>(
    vet: &mut Vet<'_, '_>,
    obj: Option<ObjId>,
    sig: Option<Signature>,
    body: &'a Block,
) -> Option<Wrapper<'a>> {
    let (format, args) = format_and_args(vet, &sig?)?;
    let mut calls = Vec::new();
    let is = |vet: &Vet<'_, '_>, e: &Expr, var| vet.named(e).is_some_and(|v| Some(v) == var);
    let own = |vet: &Vet<'_, '_>, e: &Expr| is(vet, e, format) || is(vet, e, Some(args));
    // A function that changes them before is no plain wrapper.
    let mut changed = false;
    inspect(stmts(&body.stmts), |node| {
        match node {
            Node::Stmt(stmt) => {
                if let StmtKind::Assign { lhs, .. } = &stmt.kind {
                    changed |= lhs.iter().any(|e| own(vet, e));
                }
            }
            Node::Expr(e) => match &e.kind {
                ExprKind::Unary {
                    op: UnaryOp::Addr,
                    x,
                } => changed |= own(vet, x),
                ExprKind::Call { args: list, .. }
                    if !changed && list.last().is_some_and(|e| is(vet, e, Some(args))) =>
                {
                    calls.push(e);
                }
                _ => {}
            },
            _ => {}
        }
        !changed
    });
    Some(Wrapper {
        obj: obj?,
        format,
        args,
        calls,
    })
}

/// Whether it has turned out by now that the function prints.
fn settle(vet: &mut Vet<'_, '_>, wrapper: &Wrapper<'_>) -> bool {
    if vet.printers.get(&wrapper.obj).is_some_and(Option::is_some) {
        return false;
    }
    for call in &wrapper.calls {
        let ExprKind::Call { fun, .. } = &call.kind else {
            continue;
        };
        let Some(obj) = vet.callee(fun) else { continue };
        if let Some(kind) = kind(vet, obj, fun)
            && forwards(vet, wrapper, call, kind)
        {
            vet.printers.insert(wrapper.obj, Some(kind));
            return true;
        }
    }
    false
}

fn forwards(vet: &mut Vet<'_, '_>, wrapper: &Wrapper<'_>, call: &Expr, kind: Printer) -> bool {
    let ExprKind::Call {
        fun,
        args,
        ellipsis,
        ..
    } = &call.kind
    else {
        return false;
    };
    debug_assert!(
        args.last()
            .is_some_and(|a| vet.named(a) == Some(wrapper.args))
    );
    if kind != Printer::Print {
        let format = args.len().checked_sub(2).and_then(|i| args.get(i));
        let format = format.and_then(|e| vet.named(e));
        if format.is_none() || format != wrapper.format {
            return false;
        }
    }
    if ellipsis.is_some() {
        return true;
    }
    let ty = vet.type_of(fun).map(|t| vet.c.store.ty(t).clone());
    if let Some(Type::Signature(sig)) = ty
        && args.len() <= sig.params.len()
    {
        let text = format!(
            "missing ... in args forwarded to {}-like function",
            kind.name()
        );
        vet.report(call.span, text);
    }
    false
}

pub fn run(vet: &mut Vet<'_, '_>, file: &File) {
    inspect(decls(file), |node| {
        if let Node::Expr(call) = node
            && let ExprKind::Call {
                fun,
                args,
                ellipsis,
                ..
            } = &call.kind
            && let Some(obj) = vet.callee(fun)
            && let Some(kind) = kind(vet, obj, fun)
        {
            let call = Call {
                span: call.span,
                fun,
                args,
                spread: ellipsis.is_some(),
                name: vet.full_name(obj, fun),
                kind,
            };
            match kind {
                Printer::Print => print(vet, &call),
                Printer::Printf | Printer::Errorf => printf(vet, &call),
            }
        }
        true
    });
}

/// A call of a function that prints.
struct Call<'a> {
    span: Span,
    fun: &'a Expr,
    args: &'a [Expr],
    /// Whether the last argument is followed by `...`.
    spread: bool,
    name: String,
    kind: Printer,
}

impl Call<'_> {
    fn signature(&self, vet: &mut Vet<'_, '_>) -> Option<Signature> {
        let ty = vet.type_of(self.fun)?;
        match vet.c.store.ty(ty) {
            Type::Signature(sig) if sig.variadic => Some(sig.clone()),
            _ => None,
        }
    }
}

fn constant(vet: &Vet<'_, '_>, e: &Expr) -> Option<String> {
    let value = vet.recorded(e)?.value.as_ref()?;
    let bytes = value.as_bytes()?;
    Some(String::from_utf8_lossy(bytes).into_owned())
}

/// `1 arg`, `2 args`
fn count(n: usize) -> String {
    if n == 1 {
        "1 arg".to_owned()
    } else {
        format!("{n} args")
    }
}

fn printf(vet: &mut Vet<'_, '_>, call: &Call<'_>) {
    let Some(sig) = call.signature(vet) else {
        return;
    };
    let Some(at) = sig.params.len().checked_sub(2) else {
        return;
    };
    let Some(arg) = call.args.get(at) else { return };
    let name = &call.name;
    let first = at + 1;
    let Some(format) = constant(vet, arg) else {
        if first == call.args.len() && vet.go >= 24 {
            let fix = Fix::new(
                "Insert \"%s\" format string",
                vec![Edit::insert(arg.span.lo, "\"%s\", ")],
            );
            let text = format!("non-constant format string in call to {name}");
            vet.report_fixed(arg.span, text, vec![fix]);
        }
        return;
    };
    if !format.contains('%') {
        if let Some(extra) = call.args.get(first) {
            let text = format!("{name} call has arguments but no formatting directives");
            vet.report(extra.span, text);
        }
        return;
    }
    let directives = match parse(&format, first) {
        Ok(directives) => directives,
        Err(why) => return vet.report(arg.span, format!("{name} {why}")),
    };
    let mut end = first;
    for directive in &directives {
        let place = place(arg, directive);
        if directive.verb == 'w' && call.kind != Printer::Errorf {
            let text = format!("{name} does not support error-wrapping directive %w");
            return vet.report(place, text);
        }
        match check(vet, call, directive, first, &mut end) {
            // One for each format is enough.
            Err(Some(text)) => return vet.report(place, text),
            Err(None) => return,
            Ok(()) => {}
        }
    }
    let given = call.args.len();
    if call.spread && end + 1 >= given || directives.iter().any(|d| d.indexed) {
        return;
    }
    if end < given {
        let (needs, has) = (count(end - first), count(given - first));
        vet.report(
            call.span,
            format!("{name} call needs {needs} but has {has}"),
        );
    }
}

/// Where a directive stands; the whole format if that is no literal.
fn place(arg: &Expr, directive: &Directive<'_>) -> Span {
    let ExprKind::BasicLit { text, .. } = &arg.kind else {
        return arg.span;
    };
    let at = |byte| arg.span.lo.offset(in_literal(text.as_str(), byte));
    Span::new(at(directive.range.start), at(directive.range.end))
}

/// Where in a literal the byte of its string comes from.
fn in_literal(literal: &str, byte: usize) -> usize {
    if literal.starts_with('`') {
        return byte + 1;
    }
    let bytes = literal.as_bytes();
    let (mut at, mut made) = (1, 0);
    while made < byte {
        let (len, makes) = match (bytes.get(at), bytes.get(at + 1)) {
            (Some(b'\\'), Some(b'x')) => (4, 1),
            (Some(b'\\'), Some(b'0'..=b'7')) => (4, 1),
            (Some(b'\\'), Some(escape @ (b'u' | b'U'))) => {
                let digits = if *escape == b'u' { 4 } else { 8 };
                let hex = literal.get(at + 2..at + 2 + digits);
                let code = hex.and_then(|h| u32::from_str_radix(h, 16).ok());
                let c = code.and_then(char::from_u32);
                (digits + 2, c.map_or(3, char::len_utf8))
            }
            (Some(b'\\'), _) => (2, 1),
            (Some(_), _) => (1, 1),
            (None, _) => return 0,
        };
        at += len;
        made += makes;
    }
    at
}

/// Whether there is an argument to check.
fn there(
    call: &Call<'_>,
    directive: &Directive<'_>,
    first: usize,
    arg: usize,
) -> Result<(), Option<String>> {
    let given = call.args.len();
    if arg + 1 < given || arg < given && !call.spread {
        return Ok(());
    }
    if call.spread {
        return Err(None);
    }
    Err(Some(format!(
        "{} format {} reads arg #{}, but call has {}",
        call.name,
        directive.text,
        arg + 1 - first,
        count(given - first)
    )))
}

/// What is wrong with a directive; `None` if that cannot be told, nor for those behind it.
fn check(
    vet: &mut Vet<'_, '_>,
    call: &Call<'_>,
    directive: &Directive<'_>,
    first: usize,
    end: &mut usize,
) -> Result<(), Option<String>> {
    let head = format!("{} format {}", call.name, directive.text);
    let verb = directive.verb;
    let row = verbs::verb(verb, vet.go);
    let ty = call.args.get(directive.arg).and_then(|e| vet.type_of(e));
    let kinds = row.map_or(0, |row| row.1);
    let formatter = kinds != verbs::ERROR && ty.is_some_and(|t| vet.is_formatter(t));
    if !formatter {
        let Some((flags, _)) = row else {
            return Err(Some(format!("{head} has unknown verb {verb}")));
        };
        let unknown = |f: &char| *f != '0' && !flags.contains(*f);
        if let Some(flag) = directive.flags.chars().find(unknown) {
            return Err(Some(format!("{head} has unrecognized flag {flag}")));
        }
    }
    for &star in &directive.stars {
        there(call, directive, first, star)?;
        let Some((e, t)) = argument(vet, call, star) else {
            continue;
        };
        if let Err(reason) = fits(vet, verbs::STAR, t) {
            let (arg, why) = (vet.text(e), bracketed(&reason));
            return Err(Some(format!(
                "{head} uses non-int {arg}{why} as argument of *"
            )));
        }
        *end = (*end).max(star + 1);
    }
    if verb == '%' {
        return Ok(());
    }
    *end = (*end).max(directive.arg + 1);
    if formatter {
        return Ok(());
    }
    there(call, directive, first, directive.arg)?;
    let Some((e, t)) = argument(vet, call, directive.arg) else {
        return Ok(());
    };
    if verb == 'w' {
        points_to_error(vet, t)?;
    }
    let arg = vet.text(e);
    if matches!(vet.c.store.ty(t), Type::Signature(_)) && !matches!(verb, 'p' | 'T') {
        return Err(Some(format!(
            "{head} arg {arg} is a func value, not called"
        )));
    }
    if let Err(reason) = fits(vet, kinds, t) {
        let (ty, why) = (vet.type_text(t), bracketed(&reason));
        return Err(Some(format!(
            "{head} has arg {arg} of wrong type {ty}{why}"
        )));
    }
    // The flag # keeps methods from being called, but not with these.
    let methods = !directive.flags.contains('#') || matches!(verb, 'q' | 'x' | 'X');
    if verbs::takes_strings(kinds)
        && verb != 'T'
        && methods
        && let Some(method) = recursive(vet, e, t)
    {
        return Err(Some(format!(
            "{head} with arg {arg} causes recursive {method} method call"
        )));
    }
    Ok(())
}

fn argument<'a>(vet: &Vet<'_, '_>, call: &Call<'a>, n: usize) -> Option<(&'a Expr, TypeId)> {
    let e = call.args.get(n)?;
    Some((e, vet.type_of(e)?))
}

fn bracketed(reason: &str) -> String {
    if reason.is_empty() {
        String::new()
    } else {
        format!(" ({reason})")
    }
}

/// A pointer to an error that is an error, too, is never what errors.Is is asked for.
fn points_to_error(vet: &mut Vet<'_, '_>, t: TypeId) -> Result<(), Option<String>> {
    let Type::Pointer(elem) = vet.under(t) else {
        return Ok(());
    };
    if vet.go < 27 || !vet.is_error(elem) {
        return Ok(());
    }
    let short = |t| {
        let name = |pkg| {
            let name = vet.c.store.pkg(pkg).name.as_str();
            (pkg != vet.pkg).then(|| name.to_owned())
        };
        vet.c.store.type_string(t, &name)
    };
    let (wanted, got) = (short(elem), short(t));
    Err(Some(format!(
        "%w wants operand of error type {wanted}, not pointer type {got} (defeats errors.Is)"
    )))
}

/// The String or Error method around an expression that is its receiver.
fn recursive(vet: &mut Vet<'_, '_>, e: &Expr, t: TypeId) -> Option<String> {
    if vet.is_formatter(t) {
        return None;
    }
    let x = match &e.kind {
        ExprKind::Unary {
            op: UnaryOp::Addr,
            x,
        } => x,
        _ => e,
    };
    let used = vet.named(x)?;
    for name in ["String", "Error"] {
        let Some((method, _)) = vet.method(t, name) else {
            continue;
        };
        let Some((decl, obj)) = declaration(vet, method) else {
            continue;
        };
        if !(decl.lo <= e.span.lo && e.span.lo < decl.hi) {
            continue;
        }
        let sig = vet.signature(obj)?;
        let recv = sig.recv?;
        if !vet.gives_string(&sig) || recv != used {
            return None;
        }
        let ty = vet.c.obj_type(recv);
        return Some(format!("({}).{name}", vet.type_text(ty)));
    }
    None
}

/// Where a method is declared, and its object there.
fn declaration(vet: &Vet<'_, '_>, method: ObjId) -> Option<(Span, ObjId)> {
    let crate::types::ObjKind::Func { decl, .. } = vet.c.store.obj(method).kind else {
        return None;
    };
    let info = vet.c.info.funcs.get(&decl?)?;
    Some((info.decl.span, info.obj))
}

fn print(vet: &mut Vet<'_, '_>, call: &Call<'_>) {
    let Some(sig) = call.signature(vet) else {
        return;
    };
    let Some((_, args)) = format_and_args(vet, &sig) else {
        return;
    };
    let first = sig.params.iter().position(|&p| p == args).unwrap_or(0);
    let Some(printed) = call.args.get(first..).filter(|a| !a.is_empty()) else {
        return;
    };
    let name = &call.name;
    if first == 0
        && let ExprKind::Selector { x, sel } = &printed[0].kind
        && let ExprKind::Ident(os) = &x.kind
        && os.name.as_str() == "os"
        && sel.name.as_str().starts_with("Std")
    {
        let arg = vet.text(&printed[0]);
        let text = format!("{name} does not take io.Writer but has first arg {arg}");
        vet.report(call.span, text);
    }
    if let Some(s) = constant(vet, &printed[0])
        && let Some(directive) = possible_directive(s.strip_suffix('%').unwrap_or(&s))
    {
        let text = format!("{name} call has possible Printf formatting directive {directive}");
        vet.report(call.span, text);
    }
    if name.ends_with("ln")
        && let Some(last) = printed.last()
        && constant(vet, last).is_some_and(|s| s.ends_with('\n'))
    {
        vet.report(
            call.span,
            format!("{name} arg list ends with redundant newline"),
        );
    }
    for e in printed {
        let Some(t) = vet.type_of(e) else { continue };
        let arg = vet.text(e);
        if matches!(vet.c.store.ty(t), Type::Signature(_)) {
            let text = format!("{name} arg {arg} is a func value, not called");
            vet.report(call.span, text);
        }
        if let Some(method) = recursive(vet, e, t) {
            let text = format!("{name} arg {arg} causes recursive call to {method} method");
            vet.report(call.span, text);
        }
    }
}

/// What looks like a directive in a text, `%2F` and its like (as in URLs) left out.
fn possible_directive(s: &str) -> Option<&str> {
    let mut at = 0;
    while let Some(found) = s[at..].find('%') {
        let start = at + found;
        at = start + 1;
        let Some(len) = directive_len(&s.as_bytes()[at..]) else {
            continue;
        };
        at += len;
        let text = &s[start..at];
        let hex = text.as_bytes().get(1..3);
        if !hex.is_some_and(|h| h.iter().all(u8::is_ascii_hexdigit)) {
            return Some(text);
        }
    }
    None
}

/// The length of a directive without the percent sign and without blanks for flags.
fn directive_len(s: &[u8]) -> Option<usize> {
    let digits = |from: usize| s[from..].iter().take_while(|b| b.is_ascii_digit()).count();
    let index = |from: usize| {
        let n = digits((from + 1).min(s.len()));
        let whole = s.get(from) == Some(&b'[') && n > 0 && s.get(from + 1 + n) == Some(&b']');
        if whole { n + 2 } else { 0 }
    };
    let number = |from: usize| match digits(from) {
        0 => {
            let n = index(from);
            if s.get(from + n) == Some(&b'*') {
                n + 1
            } else {
                0
            }
        }
        n => n,
    };
    let mut at = s.iter().take_while(|b| b"+-#".contains(b)).count();
    at += number(at);
    at += usize::from(s.get(at) == Some(&b'.'));
    at += number(at);
    at += index(at);
    let verb = s.get(at)?;
    b"bcdefgopqstvxEFGTUX".contains(verb).then_some(at + 1)
}
