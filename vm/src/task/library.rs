//! The image of the library: bytecode that was compiled before any program runs.

use super::program::compiler;
use crate::compile::Compiler;
use crate::instance::{Instance, Options};
use crate::stdlib::{self, plain};
use minigo_lang::check::{self, check_program};
use minigo_lang::lazy::outline::stored::{outline_bytes, valued};
use minigo_lang::load::buildtag::GO_MINOR;
use minigo_lang::load::{Host, Package, Text, load_program_with};
use minigo_lang::syntax::ast::{Elements, Expr, ExprKind};
use minigo_lang::text::source::FileText;
use minigo_lang::text::symbol::Symbol;
pub use minigo_lang::text::symbol::known::Known;
use minigo_lang::text::symbol::known::{Maker, Table};
use minigo_lang::types::info::{Mode, Program};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The program that the library is compiled for.
const PROGRAM: &str = "package main\n\nfunc main() {}\n";

/// The library as programs get it, but for what they have in place of `encoding/json`, all of it.
struct Library;

impl Host for Library {
    fn find(&self, path: &str, _: &str) -> Result<Package, String> {
        let files = plain::of_image(path).ok_or_else(|| format!("no package {path}"))?;
        Ok(Package {
            files: files
                .iter()
                .map(|(name, text)| built_in(name, text))
                .collect(),
            library: true,
            by_need: true,
            go: GO_MINOR,
        })
    }
}

fn built_in(name: &str, text: &'static str) -> Text {
    Text {
        name: name.to_owned(),
        path: name.to_owned(),
        text: FileText::BuiltIn(text),
        bad_bytes: Vec::new(),
    }
}

/// What is made of the library when minigo is built.
#[derive(Default)]
pub struct Made {
    /// The bytes of an image for [`Options::image`].
    pub image: Vec<u8>,
    /// Which of its texts are names, by their numbers.
    pub names: BTreeMap<u32, Symbol>,
    /// The order in which the variables of each package get their values, as [`Host::initial_order`] gives it, by
    /// the packages' paths.
    pub orders: BTreeMap<&'static str, String>,
}

/// Compiles the library: the same each time. Takes about a second.
pub fn made() -> Result<Made, String> {
    let all: Vec<&str> = stdlib::PACKAGES.iter().map(|p| p.path).collect();
    let instance = Instance::new(Options::default())?;
    let mut compiler = compiler_of(&all, &instance)?;
    let orders = orders(compiler.prog())?;
    let (image, names) = compiler.make_image();
    Ok(Made {
        image,
        names,
        orders,
    })
}

/// The orders of initialisation.
fn orders(prog: &Program) -> Result<BTreeMap<&'static str, String>, String> {
    let mut orders = BTreeMap::new();
    for &id in &prog.info.packages {
        let pkg = prog.store.pkg(id);
        if !pkg.library {
            continue;
        }
        let path = pkg.path.as_str();
        let (mut order, mut named) = (String::new(), BTreeSet::new());
        for init in prog.info.init_order.iter().filter(|init| init.pkg == id) {
            let names = init
                .lhs
                .iter()
                .map(|&var| prog.store.obj(var).name.as_str());
            let names: Vec<&str> = names.collect();
            match (names.as_slice(), &init.rhs) {
                (["_"], Some(rhs)) if is_plain(prog, rhs) => continue,
                (names, _) if names.contains(&"_") => {
                    return Err(format!("{path}: a value of _ has to be computed"));
                }
                _ => order.extend([&names.join(","), "\n"]),
            }
            named.extend(names);
        }
        for (name, text) in plain::of_image(path).unwrap_or_default() {
            let lost = valued(text).into_iter().find(|var| !named.contains(var));
            if let Some(var) = lost {
                return Err(format!("{name}: {var} would have no value"));
            }
        }
        orders.insert(path, order);
    }
    Ok(orders)
}

/// What is known of the library by numbers of names.
#[derive(Default)]
pub struct Numbered {
    /// Where declarations are in its files, by the files' names: outlines as [`Host::outline`] gives them.
    pub outlines: BTreeMap<&'static str, Vec<u8>>,
    /// What names the texts of the image are: see [`LibraryImage::new`](crate::instance::options::LibraryImage::new).
    pub texts: Vec<u8>,
    /// The names.
    pub names: Table,
}

/// Gives the names of the library their numbers; `texts`: those of its image, as [`Made::names`] has them.
pub fn numbered(texts: &BTreeMap<u32, Symbol>) -> Numbered {
    let mut names = Maker::default();
    let smaller = plain::ALL.iter().filter_map(|plain| plain.file);
    let files = stdlib::PACKAGES.iter().flat_map(|package| package.files);
    let all = files.copied().chain(smaller);
    let outlines = all.filter_map(|(name, text)| Some((name, outline_bytes(text, &mut names)?)));
    let outlines = outlines.collect();
    let count = texts.last_key_value().map_or(0, |(&n, _)| n + 1);
    let of_text = |n| {
        texts
            .get(&n)
            .map_or(0, |text| names.number(text.as_str()) + 1)
    };
    let texts = (0..count).map(of_text).flat_map(u32::to_le_bytes).collect();
    Numbered {
        outlines,
        texts,
        names: names.table(),
    }
}

/// Whether nothing happens when a value is computed, as its form tells: it names, converts, or is empty.
fn is_plain(prog: &Program, e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Ident(_) | ExprKind::BasicLit { .. } => true,
        ExprKind::Paren(x) => is_plain(prog, x),
        ExprKind::CompositeLit {
            elts: Elements::List(all),
            ..
        } => all.is_empty(),
        ExprKind::Call { fun, args, .. } => {
            let of = prog.info.types.get(&fun.id);
            let converts = of.is_some_and(|of| of.mode == Mode::Type);
            converts && args.iter().all(|arg| is_plain(prog, arg))
        }
        _ => false,
    }
}

/// A compiler of a program that has these packages.
fn compiler_of(all: &[&str], instance: &Arc<Instance>) -> Result<Compiler, String> {
    let program = vec![built_in("main.go", PROGRAM)];
    let loaded = load_program_with("main", program, &Library, all);
    let wrong = loaded.diags.iter().chain(&loaded.missing).next();
    if let Some(diag) = wrong {
        return Err(diag.message.clone());
    }
    let (sources, packages) = (loaded.sources, loaded.packages);
    let (front, diags) = check_program(sources, packages, check::Options::default());
    if let Some(diag) = diags.first() {
        return Err(diag.message.clone());
    }
    Ok(compiler(front, loaded.ids, instance))
}

#[cfg(test)]
mod elsewhere;

#[cfg(test)]
mod tests {
    use super::*;

    /// The code in an image is the code that the compiler makes, word by word: for a program that has the same
    /// packages in another order, so that nothing has the number that it had.
    #[test]
    fn an_image_is_what_the_compiler_makes() {
        let bytes: &'static [u8] = Vec::leak(made().unwrap().image);
        let all: Vec<&str> = stdlib::PACKAGES.iter().rev().map(|p| p.path).collect();
        let instance = Instance::new(Options::default()).unwrap();
        let (made, lacks, differ) = compiler_of(&all, &instance).unwrap().compare_image(bytes);
        assert_eq!(differ, Vec::<String>::new());
        assert!(
            made > 10_000 && lacks < made / 20,
            "{made} functions, {lacks} lack"
        );
        let again = Instance::new(Options::default()).unwrap();
        let differ = compiler_of(&all, &again).unwrap().reread_image(bytes);
        assert_eq!(differ, Vec::<String>::new());
    }

    /// What an image says of types is what the checker says.
    #[test]
    fn the_types_of_an_image_are_those_of_the_checker() {
        let bytes: &'static [u8] = Vec::leak(made().unwrap().image);
        let all: Vec<&str> = stdlib::PACKAGES.iter().rev().map(|p| p.path).collect();
        let instance = Instance::new(Options::default()).unwrap();
        let (types, with, differ) = compiler_of(&all, &instance).unwrap().compare_types(bytes);
        assert_eq!(differ, Vec::<String>::new());
        assert!(
            types > 1_500 && with > types * 9 / 10,
            "{types} types, {with} with methods"
        );
    }

    /// Variables get their values in an order in which each value needs but earlier ones; packages without any have
    /// an order, too.
    #[test]
    fn packages_have_their_orders_of_initialisation() {
        let orders = made().unwrap().orders;
        assert_eq!(orders.len(), stdlib::PACKAGES.len());
        let lines: Vec<&str> = orders["crypto/x509"].lines().collect();
        assert!(
            lines.contains(&"idPSS") && !lines.contains(&"_"),
            "{lines:?}"
        );
        let base64: Vec<&str> = orders["encoding/base64"].lines().collect();
        let at = |name: &str| base64.iter().position(|&line| line == name);
        assert!(at("StdEncoding") < at("RawStdEncoding"), "{base64:?}");
        assert_eq!(at("RawURLEncoding"), Some(3), "{base64:?}");
    }
}
