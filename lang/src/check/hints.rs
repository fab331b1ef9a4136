//! Hints for the most common mistakes.

use super::Checker;
use super::operand::Operand;
use super::rules::convert::NEED_ASSERTION;
use super::rules::implements::Missing;
use crate::syntax::ast::{Expr, ExprKind};
use crate::text::codes::Code;
use crate::text::diag::Diag;
use crate::text::source::Span;
use crate::text::symbol::Symbol;
use crate::types::{ObjKind, PkgId, ScopeId, Type, TypeId};

/// Library packages whose name alone is often written before they are imported.
const KNOWN_PACKAGES: &[&str] = &[
    "bufio",
    "bytes",
    "cmp",
    "context",
    "errors",
    "fmt",
    "io",
    "log",
    "maps",
    "math",
    "math/bits",
    "math/rand",
    "os",
    "path/filepath",
    "reflect",
    "regexp",
    "runtime",
    "slices",
    "sort",
    "strconv",
    "strings",
    "sync",
    "sync/atomic",
    "time",
    "unicode",
    "unicode/utf8",
];

/// Names that other languages have, and what to write in Go.
const FOREIGN: &[(&[&str], &str)] = &[
    (
        &["null", "None", "NULL", "nullptr", "undefined", "Null"],
        "in Go, the null value is spelled nil",
    ),
    (&["True", "TRUE"], "it is spelled true"),
    (&["False", "FALSE"], "it is spelled false"),
    (
        &["this", "self"],
        "a method names its receiver in its declaration: func (t T) Method()",
    ),
    (
        &[
            "Println", "Printf", "Print", "Sprintf", "printf", "println!", "echo", "puts",
        ],
        "printing is in package fmt: import \"fmt\", then fmt.Println or fmt.Printf",
    ),
    (
        &["console", "System", "cout", "std"],
        "printing: import \"fmt\", then fmt.Println(x)",
    ),
    (&["boolean", "Boolean"], "the type is called bool"),
    (&["String", "str"], "the type is called string"),
    (
        &["double", "float", "Double", "Float"],
        "the type is called float64 (or float32)",
    ),
    (
        &["long", "Long"],
        "the type is called int64; int has 64 bits as well",
    ),
    (
        &["char", "Character"],
        "the type is called rune (a character) or byte",
    ),
    (&["integer", "Integer", "Int"], "the type is called int"),
    (&["object", "Object"], "for a value of any type: any"),
    (
        &["void", "Void"],
        "leave the result type out: a function that returns nothing has none (there is no void)",
    ),
    (
        &["list", "List", "vector", "ArrayList"],
        "use a slice: []int{1, 2, 3}; append makes it longer",
    ),
    (
        &["dict", "HashMap", "Map"],
        "use a map: map[string]int{\"a\": 1}",
    ),
    (
        &["length", "strlen", "sizeof", "size"],
        "for the number of elements: len(x)",
    ),
    (
        &["input", "readline", "scanf", "gets"],
        "to read a line: bufio.NewScanner(os.Stdin); to read a word: fmt.Scan(&x)",
    ),
    (
        &["str2int", "parseInt", "atoi"],
        "to parse a number: strconv.Atoi(s)",
    ),
    (&["exit"], "to end the program: os.Exit(1)"),
    (&["sleep"], "time.Sleep(time.Second)"),
];

/// How many errors get a hint that is looked for among many names: more are hardly read.
const HINTED: usize = 100;

impl<'a> Checker<'a> {
    /// Whether a search for what was probably meant is still worth its time.
    pub fn hints_wanted(&self) -> bool {
        self.diags.len() < HINTED
    }

    /// "undefined: x", with what was probably meant.
    pub fn undefined_diag(&self, name: Symbol, span: Span) -> Diag {
        let diag = Diag::error(Code::UndeclaredName, span, format!("undefined: {name}"));
        if !self.hints_wanted() {
            return diag;
        }
        let package = KNOWN_PACKAGES.iter().find(|path| {
            let last = path.rsplit('/').next();
            last == Some(name.as_str())
        });
        if let Some(path) = package {
            return diag.help(format!("if you mean the package: import \"{path}\""));
        }
        if let Some((_, text)) = FOREIGN
            .iter()
            .find(|(names, _)| names.contains(&name.as_str()))
        {
            return diag.help(*text);
        }
        let best = self.near_name(name);
        // A package that is not imported counts if it is nearer than any name.
        let mut packages = best;
        let last = |path: &&str| Symbol::intern(path.rsplit('/').next().unwrap_or(path));
        nearest(name, KNOWN_PACKAGES.iter().map(last), &mut packages);
        if packages != best {
            let found = packages.and_then(|(_, near)| {
                let path = KNOWN_PACKAGES.iter().find(|path| last(path) == near)?;
                Some(format!(
                    "did you mean the package {near}? import \"{path}\""
                ))
            });
            if let Some(text) = found {
                return diag.help(text);
            }
        }
        match best.map(|(_, near)| near) {
            Some(near) => diag.help(format!("did you mean {near}?")),
            None if self.ex.assigning => diag.help(format!(
                "to declare a new variable, use := (or var {name} ...)"
            )),
            None => diag,
        }
    }

    /// The visible name that is nearest to `name`, and how far it is.
    fn near_name(&self, name: Symbol) -> Option<(usize, Symbol)> {
        let mut best: Option<(usize, Symbol)> = None;
        let mut next: Option<ScopeId> = Some(self.env.scope);
        while let Some(scope) = next.map(|id| self.store.scope(id)) {
            nearest(name, scope.names.keys().copied(), &mut best);
            next = scope.parent;
        }
        best
    }

    /// The exported name of a package that is nearest to `name`.
    pub fn near_exported(&self, pkg: PkgId, name: Symbol) -> Option<Symbol> {
        if !self.hints_wanted() {
            return None;
        }
        let scope = self.store.scope(self.store.pkg(pkg).scope);
        let mut names: Vec<Symbol> = scope.names.keys().copied().collect();
        names.retain(|n| n.is_exported());
        names.sort_unstable_by_key(|n| n.as_str());
        let mut best = None;
        nearest(name, names.into_iter(), &mut best);
        best.map(|(_, near)| near)
    }

    /// The field or method of `t` whose name is nearest to `name`.
    pub fn near_member(&mut self, t: TypeId, name: Symbol) -> Option<Symbol> {
        if !self.hints_wanted() {
            return None;
        }
        let base = self.as_pointer(t).unwrap_or(t);
        let under = self.under(base);
        let mut members = Vec::new();
        if let Type::Named(named) = self.store.ty(self.store.unalias(base)) {
            let origin = match self.store.ty(named.origin) {
                Type::Named(origin) => origin,
                _ => named,
            };
            members.extend(&origin.methods);
        }
        match self.store.ty(under) {
            Type::Struct(s) => members.extend(&s.fields),
            Type::Interface(iface) => members.extend(&iface.methods),
            _ => {}
        }
        let mut best = None;
        let names = members.iter().map(|&m| self.store.obj(m));
        let visible = names.filter(|o| o.name.is_exported() || o.pkg == Some(self.pkg));
        nearest(name, visible.map(|o| o.name), &mut best);
        best.map(|(_, near)| near)
    }

    /// A hint for a value that does not fit its target.
    pub fn assignment_hint(
        &mut self,
        x: &Operand<'a>,
        target: TypeId,
        cause: &str,
    ) -> Option<String> {
        let name = self.operand_name(x);
        let t = self.type_string(target);
        let missing = match self.is_interface(target) {
            true => self.missing_method(x.ty, target, true),
            false => None,
        };
        match missing.map(|m| (m.how, m.method)) {
            Some((Missing::PointerReceiver, _)) => {
                return Some(format!(
                    "only the pointer has this method: use &{name}, or declare the method with a value receiver"
                ));
            }
            Some((Missing::NotFound | Missing::WrongName, method))
                if !self.is_interface_ptr(x.ty) =>
            {
                let (ty, method) = (self.type_string(x.ty), self.store.obj(method).name);
                return Some(format!("{ty} implements {t} once it has a method {method}"));
            }
            _ => {}
        }
        if cause == NEED_ASSERTION {
            return Some(format!("take the value out of the interface: {name}.({t})"));
        }
        self.conversion_hint(x, target)
    }

    /// How the value would be converted.
    pub fn conversion_hint(&mut self, x: &Operand<'a>, target: TypeId) -> Option<String> {
        let name = self.operand_name(x);
        let t = self.type_string(target);
        if self.is_char_literal(x) && self.is_string(target) {
            return Some("strings are written in double quotes".into());
        }
        if self.all_numeric(x.ty) && self.all_numeric(target) && !self.is_untyped(x.ty) {
            return Some(format!("convert it: {t}({name})"));
        }
        if self.is_integer(x.ty) && self.is_string(target) {
            return Some(format!(
                "to format a number in decimal: strconv.Itoa({name}), or fmt.Sprint({name})"
            ));
        }
        if self.is_string(x.ty) && self.is_integer(target) {
            return Some(format!("to parse a number: n, err := strconv.Atoi({name})"));
        }
        None
    }

    fn is_char_literal(&self, x: &Operand<'a>) -> bool {
        let kind = x.expr.map(|e| &e.kind);
        matches!(
            kind,
            Some(ExprKind::BasicLit {
                kind: crate::syntax::ast::LitKind::Char,
                ..
            })
        )
    }

    /// A hint for two operands of different types.
    pub fn mismatch_hint(
        &mut self,
        (x, y): (&Operand<'a>, &Operand<'a>),
        (lhs, rhs): (&str, &str),
    ) -> Option<String> {
        let (a, b) = (self.type_string(x.ty), self.type_string(y.ty));
        let numeric = self.all_numeric(x.ty) && self.all_numeric(y.ty);
        if numeric && !self.is_untyped(x.ty) && !self.is_untyped(y.ty) {
            return Some(format!(
                "Go has no implicit conversions: write {a}({rhs}) or {b}({lhs})"
            ));
        }
        if self.is_string(x.ty) && self.all_numeric(y.ty) {
            return Some(format!(
                "convert the number to a string first: fmt.Sprint({rhs})"
            ));
        }
        if self.all_numeric(x.ty) && self.is_string(y.ty) {
            return Some(format!(
                "convert the number to a string first: fmt.Sprint({lhs})"
            ));
        }
        None
    }

    /// Where the function that `fun` denotes is declared, for a second label.
    pub fn callee_span(&self, fun: &Expr) -> Option<Span> {
        let ident = match &fun.kind {
            ExprKind::Ident(ident) => ident,
            ExprKind::Selector { sel, .. } => sel,
            ExprKind::Index { x, .. } | ExprKind::Paren(x) => return self.callee_span(x),
            _ => return None,
        };
        let object = self.store.obj(*self.info.uses.get(&ident.id)?);
        let named = matches!(object.kind, ObjKind::Func { .. } | ObjKind::Var { .. });
        (named && object.pkg == Some(self.pkg)).then_some(object.span)
    }
}

/// The name that is nearest to `name`, if one is near enough to be meant.
pub fn near<'n>(name: &str, names: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    let name = Symbol::intern(name);
    let mut best = None;
    let mut found = None;
    for other in names {
        let before = best;
        nearest(name, std::iter::once(Symbol::intern(other)), &mut best);
        if best != before {
            found = Some(other);
        }
    }
    found
}

/// Keeps in `best` the name nearest to `name`: at most one change for each three characters.
fn nearest(name: Symbol, names: impl Iterator<Item = Symbol>, best: &mut Option<(usize, Symbol)>) {
    let wanted: Vec<char> = name.as_str().chars().take(MAX_NAME + 1).collect();
    let limit = (wanted.len() / 3).clamp(1, 3);
    if !(2..=MAX_NAME).contains(&wanted.len()) {
        return;
    }
    let len = name.as_str().len();
    // What differs much in length is far. (Of letters outside of ASCII lengths say less.)
    let ascii = name.as_str().is_ascii();
    let slack = |other: &str| {
        if ascii && other.is_ascii() {
            limit
        } else {
            4 * limit
        }
    };
    let may = |other: &Symbol| other.as_str().len().abs_diff(len) <= slack(other.as_str());
    let others = names.filter(|&other| other != name && !other.is_blank());
    for other in others.filter(may) {
        let far = distance(&wanted, other.as_str(), limit);
        if far <= limit && best.is_none_or(|(least, _)| far < least) {
            *best = Some((far, other));
        }
    }
}

/// Longer names get no suggestions.
const MAX_NAME: usize = 64;

/// How many characters must be changed, added, left out or swapped with their neighbour; a change
/// of case counts nothing. Past `limit` the count may stop early.
fn distance(a: &[char], b: &str, limit: usize) -> usize {
    let b: Vec<char> = b.chars().collect();
    let same = |x: char, y: char| {
        x == y
            || match x.is_ascii() && y.is_ascii() {
                true => x.eq_ignore_ascii_case(&y),
                false => x.to_lowercase().eq(y.to_lowercase()),
            }
    };
    let mut before: Vec<usize> = Vec::new();
    let mut row: Vec<usize> = (0..=a.len()).collect();
    for (i, &c) in b.iter().enumerate() {
        let mut next = vec![i + 1];
        for (k, &d) in a.iter().enumerate() {
            let at = |row: &[usize], k: usize| row.get(k).copied().unwrap_or(usize::MAX / 2);
            let mut cost = at(&row, k) + usize::from(!same(c, d));
            cost = cost.min(at(&next, k) + 1).min(at(&row, k + 1) + 1);
            let swapped = match (i.checked_sub(1), k.checked_sub(1)) {
                (Some(i), Some(k)) => b.get(i) == Some(&d) && a.get(k) == Some(&c),
                _ => false,
            };
            if swapped {
                cost = cost.min(at(&before, k - 1) + 1);
            }
            next.push(cost);
        }
        before = std::mem::replace(&mut row, next);
        // A swap looks two rows back.
        let least = |row: &[usize]| row.iter().min().copied().unwrap_or(0);
        if least(&row) > limit && least(&before) > limit {
            return limit + 1;
        }
    }
    row.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::distance;

    #[test]
    fn distances() {
        let d = |a: &str, b: &str| distance(&a.chars().collect::<Vec<_>>(), b, 9);
        assert_eq!(d("count", "count"), 0);
        assert_eq!(d("count", "Count"), 0);
        assert_eq!(d("cuont", "count"), 1);
        assert_eq!(d("conut", "cuont"), 2);
        assert_eq!(d("coun", "count"), 1);
        assert_eq!(d("counts", "count"), 1);
    }
}
