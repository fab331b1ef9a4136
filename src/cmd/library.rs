//! Finds packages of the library by their names, and what they export.

/// Exported functions, types, variables and constants of a library package.
pub fn exported(package: &str) -> Vec<String> {
    let mut out = Vec::new();
    let found = minigo_vm::stdlib::PACKAGES
        .iter()
        .filter(|p| p.path == package || name_of(p.path) == package);
    for (_, text) in found.flat_map(|p| p.files) {
        for line in text.lines() {
            let rest = ["func ", "type ", "var ", "const ", "\t"]
                .iter()
                .find_map(|w| line.strip_prefix(w));
            let name: String = rest
                .unwrap_or("")
                .chars()
                .take_while(|c| c.is_alphanumeric() || *c == '_')
                .collect();
            let top = !line.starts_with('\t') || line.contains('=');
            if top && name.chars().next().is_some_and(char::is_uppercase) {
                out.push(name);
            }
        }
    }
    out
}

/// Packages of the library whose paths begin so.
pub fn packages(path: &str) -> Vec<String> {
    let all = minigo_vm::stdlib::PACKAGES.iter().map(|p| p.path);
    let all = all.filter(|p| p.starts_with(path) && !is_internal(p));
    all.map(str::to_owned).collect()
}

/// The name of the package with that path: its last part, or the one before a version.
pub fn name_of(path: &str) -> &str {
    let (before, last) = path.rsplit_once('/').unwrap_or(("", path));
    let version = last.strip_prefix('v').unwrap_or("");
    let is_version = !version.is_empty() && version.chars().all(|c| c.is_ascii_digit());
    if is_version && !before.is_empty() {
        name_of(before)
    } else {
        last
    }
}

/// The packages of the library that a name could mean, those first that are likelier.
pub fn packages_named(name: &str) -> Vec<&'static str> {
    let all = minigo_vm::stdlib::PACKAGES.iter().map(|p| p.path);
    let mut found: Vec<&str> = all
        .chain(["unsafe"])
        .filter(|path| name_of(path) == name && !is_internal(path))
        .collect();
    let unlikely = |path: &str| path.starts_with("crypto/") || path.starts_with("html/");
    found.sort_by_key(|path| (unlikely(path), path.matches('/').count()));
    found
}

/// Whether a package is none that programs may import.
pub fn is_internal(path: &str) -> bool {
    path.split('/').any(|part| part == "internal") || path.starts_with("minigo/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_packages() {
        assert_eq!(name_of("math/rand/v2"), "rand");
        assert_eq!(name_of("vendor"), "vendor");
        assert_eq!(name_of("a/v"), "v");
        let rand = packages_named("rand");
        assert_eq!(rand, ["math/rand", "math/rand/v2", "crypto/rand"]);
    }

    #[test]
    fn packages_that_may_be_imported() {
        assert!(packages("net/h").iter().any(|p| p == "net/http"));
        assert!(packages("minigo").is_empty() && packages("internal").is_empty());
    }
}
