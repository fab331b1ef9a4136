//! `string(i)` with an integer: the result is one character, not the integer's digits.

use super::finding::{Edit, Fix};
use super::pass::Vet;
use crate::syntax::ast::{Decl, Expr, ExprKind, File, GenDecl};
use crate::types::{Basic, ObjKind, Type, TypeId, universe};

pub fn run(vet: &mut Vet<'_, '_>, file: &File) {
    super::facts::each_call(file, |call, fun, args| {
        if let [arg] = args {
            conversion(vet, file, call, fun, arg);
        }
    });
}

/// The types that a value may have: itself, or those of its type parameter.
fn choices(vet: &mut Vet<'_, '_>, t: TypeId) -> Vec<TypeId> {
    match vet.c.is_type_param(t) {
        true => {
            let terms = vet.c.type_set_terms(t).unwrap_or_default();
            terms.iter().map(|term| term.ty).collect()
        }
        false => vec![t],
    }
}

fn basic(vet: &mut Vet<'_, '_>, t: TypeId) -> Option<Basic> {
    match vet.under(t) {
        Type::Basic(basic) => Some(basic),
        _ => None,
    }
}

fn conversion(vet: &mut Vet<'_, '_>, file: &File, call: &Expr, fun: &Expr, arg: &Expr) {
    let obj = match &fun.kind {
        ExprKind::Ident(name) => vet.used(name),
        ExprKind::Selector { sel, .. } => vet.used(sel),
        _ => None,
    };
    let Some(obj) = obj.filter(|&o| matches!(vet.c.store.obj(o).kind, ObjKind::TypeName)) else {
        return;
    };
    let (Some(to), Some(from)) = (vet.c.store.obj(obj).ty, vet.type_of(arg)) else {
        return;
    };
    let targets = choices(vet, to);
    let string = targets
        .iter()
        .copied()
        .find(|&t| basic(vet, t) == Some(Basic::String));
    let sources = choices(vet, from);
    let number = sources.iter().copied().find(|&t| {
        let kind = basic(vet, t);
        let letter = matches!(kind, Some(Basic::Uint8 | Basic::Int32 | Basic::UntypedRune));
        kind.is_some_and(Basic::is_integer) && !letter
    });
    let (Some(string), Some(number)) = (string, number) else {
        return;
    };
    let name = vet.c.store.obj(obj).name.as_str();
    let target = describe(vet, string, to, name);
    let from_name = type_name(vet, from);
    let source = describe(vet, number, from, &from_name);
    let (Some(source), Some(target)) = (source, target) else {
        return;
    };
    let mut fixes = Vec::new();
    if targets.len() == 1 && sources.len() == 1 && !has_methods(vet, number) {
        let exactly = vet.c.store.unalias(string) == universe::STRING;
        fixes.push(digits(vet, file, fun, arg, exactly));
    }
    let to_rune = sources
        .iter()
        .all(|&t| basic(vet, t).is_some_and(Basic::is_numeric));
    if to_rune {
        let edits = vec![
            Edit::insert(arg.span.lo, "rune("),
            Edit::insert(arg.span.hi, ")"),
        ];
        fixes.push(Fix::new("Convert a single rune to a string", edits));
    }
    let text = format!(
        "conversion from {source} to {target} yields a string of one rune, not a string of digits"
    );
    let at = crate::text::source::Span::new(call.span.lo, call.span.lo);
    vet.report_fixed(at, text, fixes);
}

/// Whether its values may print themselves.
fn has_methods(vet: &mut Vet<'_, '_>, t: TypeId) -> bool {
    let t = vet.c.store.unalias(t);
    match vet.c.store.ty(t) {
        Type::Named(named) => !named.methods.is_empty(),
        _ => false,
    }
}

/// `fmt.Sprint(x)` in place of `string(x)`.
fn digits(vet: &Vet<'_, '_>, file: &File, fun: &Expr, arg: &Expr, exactly: bool) -> Fix {
    let mut edits = Vec::new();
    let prefix = match imported(file) {
        Some(prefix) => prefix,
        None => {
            edits.extend(import_fmt(vet, file));
            "fmt.".to_owned()
        }
    };
    if exactly {
        let new = format!("{prefix}Sprint");
        edits.push(Edit::replace(fun.span.lo, fun.span.hi, new));
    } else {
        edits.push(Edit::insert(arg.span.lo, format!("{prefix}Sprint(")));
        edits.push(Edit::insert(arg.span.hi, ")"));
    }
    Fix::new("Format the number as a decimal", edits)
}

/// How the file names what package fmt declares.
fn imported(file: &File) -> Option<String> {
    let specs = file.decls.iter().filter_map(|d| match d {
        Decl::Gen(GenDecl::Import(specs)) => Some(specs),
        _ => None,
    });
    let mut specs = specs.flatten();
    let spec = specs.find(|s| s.path.as_str() == "fmt")?;
    let name = spec.name.map_or("fmt", |n| n.name.as_str());
    match name {
        "." => Some(String::new()),
        "_" => None,
        name => Some(format!("{name}.")),
    }
}

fn import_fmt(vet: &Vet<'_, '_>, file: &File) -> Option<Edit> {
    let source = vet.c.sources.file(file.file)?;
    let (keyword, span, std) = match file.decls.first()? {
        Decl::Func(f) => ("func", f.span, true),
        Decl::Later(_) => return None,
        Decl::Gen(GenDecl::Import(specs)) => {
            let first = specs.first()?;
            let domain = first.path.as_str().split('/').next().unwrap_or("");
            ("import", first.span, !domain.contains('.'))
        }
        Decl::Gen(GenDecl::Const(specs)) => ("const", specs.first()?.span, true),
        Decl::Gen(GenDecl::Type(specs)) => ("type", specs.first()?.span, true),
        Decl::Gen(GenDecl::Var(specs)) => ("var", specs.first()?.span, true),
    };
    let before = source.text.get(..(span.lo.0 - source.base.0) as usize)?;
    let start = match keyword {
        "func" => before.len(),
        _ => before.rfind(keyword)?,
    };
    if keyword == "import" && before.get(start..)?.contains('(') {
        let apart = if std { "" } else { "\n" };
        return Some(Edit::insert(span.lo, format!("\"fmt\"{apart}\n\t")));
    }
    // Above the comment of the first declaration.
    let mut at = start;
    for line in before.get(..start)?.split_inclusive('\n').rev() {
        if !line.trim_start().starts_with("//") {
            break;
        }
        at -= line.len();
    }
    Some(Edit::insert(source.base.offset(at), "import \"fmt\"\n\n"))
}

fn type_name(vet: &Vet<'_, '_>, t: TypeId) -> String {
    match vet.c.store.ty(t) {
        Type::Basic(_) => vet.type_text(t),
        Type::Named(named) => vet.c.store.obj(named.obj).name.as_str().to_owned(),
        Type::Alias(alias) => vet.c.store.obj(alias.obj).name.as_str().to_owned(),
        Type::TypeParam(param) => vet.c.store.obj(param.obj).name.as_str().to_owned(),
        _ => String::new(),
    }
}

/// `Number (int, in T)`: one of the types that `whole` may be, which is called `name`.
fn describe(vet: &mut Vet<'_, '_>, t: TypeId, whole: TypeId, name: &str) -> Option<String> {
    let own = match t == whole {
        true => name.to_owned(),
        false => type_name(vet, t),
    };
    let mut more = Vec::new();
    let under = vet.c.under(t);
    let under = type_name(vet, under);
    if !under.is_empty() && under != own {
        more.push(under);
    }
    if t != whole && !name.is_empty() && name != own {
        more.push(format!("in {name}"));
    }
    let more = match more.is_empty() {
        true => String::new(),
        false => format!(" ({})", more.join(", ")),
    };
    (!own.is_empty()).then(|| own + &more)
}
