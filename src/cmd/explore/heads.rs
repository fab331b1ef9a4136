//! The column headers of a story: each goroutine and the function that it runs.

use minigo_vm::explore::{Place, RunReport};
use std::collections::BTreeSet;

/// Whether a place is in the program's own text: files of the library have no folder on disk.
pub fn is_own(place: &Place) -> bool {
    place.file.starts_with('/')
}

/// A column for each of these goroutines, and the function in which it first does something.
pub fn columns(report: &RunReport, who: &BTreeSet<u64>) -> Vec<(u64, String)> {
    let func = |g: u64| {
        let mut own = report.record.steps.iter().filter(|s| s.who.number() == g);
        let place = own.find_map(|s| report.places.get(&s.op.site).filter(|p| is_own(p)));
        place.filter(|_| g != 1).map(|p| p.func.as_str())
    };
    named(who.iter().map(|&g| (g, func(g))).collect())
}

/// A column for each of these goroutines, by the function that it runs, if that is known.
pub fn named(funcs: Vec<(u64, Option<&str>)>) -> Vec<(u64, String)> {
    let package = shared_package(funcs.iter().filter_map(|f| f.1));
    let text = |(g, func): (u64, Option<&str>)| match func {
        Some(func) => (g, short(func, &package)),
        None if g == 1 => (g, "main".to_owned()),
        None => (g, String::new()),
    };
    funcs.into_iter().map(text).collect()
}

/// `path/of/package.`, if all functions are from it: that says nothing then, and columns are narrow. Otherwise `main.`.
fn shared_package<'a>(mut funcs: impl Iterator<Item = &'a str>) -> String {
    let package = |func: &'a str| {
        // (Type arguments may have slashes and dots, too.)
        let name = func.split('[').next().unwrap_or(func);
        let folders = name.rfind('/').map_or(0, |slash| slash + 1);
        let dot = name.get(folders..)?.find('.')?;
        name.get(..folders + dot + 1)
    };
    let first = funcs.next().and_then(package);
    let shared = first.filter(|&first| funcs.all(|f| package(f) == Some(first)));
    shared.unwrap_or("main.").to_owned()
}

/// A function's name without this package, and without the folders of another.
fn short(func: &str, package: &str) -> String {
    if let Some(own) = func.strip_prefix(package) {
        return own.to_owned();
    }
    let (name, rest) = func.split_at(func.find('[').unwrap_or(func.len()));
    let name = name.rsplit('/').next().unwrap_or(name);
    format!("{}{rest}", name.replace("%2e", "."))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_functions_are_short() {
        let short = |func| short(func, "main.");
        assert_eq!(short("main.move"), "move");
        assert_eq!(
            short("example.com/a/pool%2ev2.(*Pool).Get"),
            "pool.v2.(*Pool).Get"
        );
        assert_eq!(short("a/b.Map[c/d.T].func1"), "b.Map[c/d.T].func1");
    }

    #[test]
    fn a_package_that_all_share_is_left_out() {
        let heads = |funcs: &[&str]| {
            let package = shared_package(funcs.iter().copied());
            let heads = funcs.iter().map(|f| short(f, &package));
            heads.collect::<Vec<_>>()
        };
        assert_eq!(
            heads(&["x.org/pool.(*Pool).Get", "x.org/pool.TestGet.func1"]),
            ["(*Pool).Get", "TestGet.func1"]
        );
        assert_eq!(heads(&["x.org/a.F", "main.T.f"]), ["a.F", "T.f"]);
        assert_eq!(heads(&["main.T.f", "main.T.g"]), ["T.f", "T.g"]);
    }
}
