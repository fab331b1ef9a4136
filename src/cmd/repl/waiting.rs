//! Declarations that use undeclared names: they are kept until later lines, for example of a pasted text,
//! declare these names.

use minigo_lang::syntax::ast::{Decl, GenDecl};
use minigo_lang::syntax::chunk::Item;
use minigo_lang::text::diag::Diag;
use std::collections::BTreeSet;

/// A declaration that waits.
pub struct Waiting {
    /// Its text.
    pub text: String,
    /// What it declares; a method as `T.M`.
    pub names: Vec<String>,
    /// What it waits for.
    pub missing: Vec<String>,
    /// What is wrong with it until then.
    pub diags: Vec<Diag>,
}

impl Waiting {
    /// `even waits for odd`
    pub fn note(&self) -> String {
        let (names, missing) = (self.names.join(", "), self.missing.join(", "));
        let waits = if self.names.len() == 1 {
            "waits"
        } else {
            "wait"
        };
        format!("note: {names} {waits} for {missing} to be declared")
    }
}

/// What an input declares, if it only declares.
pub fn declarations(items: &[Item], text: &str) -> Option<Vec<String>> {
    let mut names = Vec::new();
    for item in items {
        let Item::Decl(decl) = item else { return None };
        match decl {
            Decl::Func(f) if f.is_method() => {
                names.push(format!(
                    "{}.{}",
                    receiver(text, f.name.name.as_str())?,
                    f.name.name.as_str()
                ));
            }
            Decl::Func(f) => names.push(f.name.name.as_str().to_owned()),
            Decl::Gen(GenDecl::Type(specs)) => {
                names.extend(specs.iter().map(|s| s.name.name.as_str().to_owned()));
            }
            Decl::Gen(GenDecl::Const(specs)) => {
                let all = specs.iter().flat_map(|s| &s.names);
                names.extend(all.map(|n| n.name.as_str().to_owned()));
            }
            Decl::Gen(GenDecl::Var(specs)) => {
                let all = specs.iter().flat_map(|s| &s.names);
                names.extend(all.map(|n| n.name.as_str().to_owned()));
            }
            _ => return None,
        }
    }
    (!names.is_empty()).then_some(names)
}

/// The type that a method of that name in the text belongs to.
fn receiver<'t>(text: &'t str, method: &str) -> Option<&'t str> {
    text.match_indices("func").find_map(|(at, func)| {
        let rest = text
            .get(at + func.len()..)?
            .trim_start()
            .strip_prefix('(')?;
        let (group, rest) = rest.split_once(')')?;
        let name = rest.trim_start().strip_prefix(method)?;
        if !name.trim_start().starts_with('(') {
            return None;
        }
        let ty = group
            .split('[')
            .next()?
            .trim()
            .rsplit([' ', '*', '\t'])
            .next()?;
        (!ty.is_empty()).then_some(ty)
    })
}

/// The names that are missing, if nothing else is wrong.
pub fn missing(diags: &[Diag]) -> Option<Vec<String>> {
    let names: Option<BTreeSet<String>> = diags.iter().map(|d| missing_in(&d.message)).collect();
    let names: Vec<String> = names?.into_iter().collect();
    (!names.is_empty()).then_some(names)
}

fn missing_in(message: &str) -> Option<String> {
    if let Some(name) = message.strip_prefix("undefined: ") {
        let plain = name.chars().all(|c| c.is_alphanumeric() || c == '_');
        return plain.then(|| name.to_owned());
    }
    let (_, what) = message.split_once(" undefined (type ")?;
    let (ty, name) = what
        .strip_suffix(')')?
        .split_once(" has no field or method ")?;
    let ty = ty.trim_start_matches('*').split('[').next()?;
    Some(format!("{ty}.{name}"))
}

/// Takes those whose names are all there, or come with another one that is taken; their texts as one input.
pub fn ready(all: &mut Vec<Waiting>, is_declared: impl Fn(&str) -> bool) -> Option<String> {
    let mut chosen: Vec<bool> = vec![true; all.len()];
    loop {
        let of_chosen = |name: &str| {
            let mut pairs = all.iter().zip(&chosen);
            pairs.any(|(w, c)| *c && w.names.iter().any(|n| n == name))
        };
        let fits = |w: &Waiting| w.missing.iter().all(|m| is_declared(m) || of_chosen(m));
        let next: Vec<bool> = all
            .iter()
            .zip(&chosen)
            .map(|(w, c)| *c && fits(w))
            .collect();
        if next == chosen {
            break;
        }
        chosen = next;
    }
    let mut texts = Vec::new();
    let mut is_chosen = chosen.into_iter();
    all.retain(|w| {
        let taken = is_chosen.next().unwrap_or(false);
        if taken {
            texts.push(w.text.trim().to_owned());
        }
        !taken
    });
    (!texts.is_empty()).then(|| texts.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn waits(names: &[&str], missing: &[&str]) -> Waiting {
        Waiting {
            text: names.join(" "),
            names: names.iter().map(|n| (*n).to_owned()).collect(),
            missing: missing.iter().map(|n| (*n).to_owned()).collect(),
            diags: Vec::new(),
        }
    }

    #[test]
    fn those_that_need_each_other_come_together() {
        let mut all = vec![
            waits(&["a"], &["b"]),
            waits(&["b"], &["a", "c"]),
            waits(&["x"], &["y"]),
        ];
        assert_eq!(ready(&mut all, |_| false), None);
        assert_eq!(ready(&mut all, |name| name == "c").as_deref(), Some("a\nb"));
        assert_eq!(all.len(), 1);
    }

    #[test]
    fn only_names_are_waited_for() {
        let of = |message: &str| missing_in(message);
        assert_eq!(of("undefined: odd").as_deref(), Some("odd"));
        assert_eq!(of("undefined: strings.Nothing"), None);
        assert_eq!(of("declared and not used: x"), None);
        let method = "t.B undefined (type *T has no field or method B)";
        assert_eq!(of(method).as_deref(), Some("T.B"));
    }

    #[test]
    fn receivers_are_found() {
        let text = "func F() {}\nfunc (l *List[T]) Len() int { return 0 }\nfunc (T) M() {}";
        assert_eq!(receiver(text, "Len"), Some("List"));
        assert_eq!(receiver(text, "M"), Some("T"));
        assert_eq!(receiver(text, "F"), None);
    }
}
