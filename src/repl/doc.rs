//! `:doc`: what library packages declare.

/// The declarations of a package, or those with a name, bodies left out.
pub fn doc(what: &str) {
    let (path, name) = match what.rsplit_once('.') {
        Some((path, name)) => (path, Some(name)),
        None => (what, None),
    };
    let package = minigo_vm::stdlib::PACKAGES
        .iter()
        .find(|p| p.path == path || p.path.rsplit('/').next() == Some(path));
    let Some(package) = package else {
        return eprintln!("the library has no package {path}");
    };
    let mut found = false;
    for (_, text) in package.files {
        let mut comment: Vec<&str> = Vec::new();
        for line in text.lines() {
            if line.starts_with("//") {
                comment.push(line);
                continue;
            }
            let declares = ["func ", "type ", "var ", "const "]
                .iter()
                .any(|w| line.starts_with(w));
            if declares && exported(line, name) {
                found = true;
                if name.is_some() {
                    comment.iter().for_each(|c| println!("{c}"));
                }
                println!("{}", line.trim_end_matches('{').trim_end());
            }
            comment.clear();
        }
    }
    if !found {
        eprintln!(
            "package {} declares no {}",
            package.path,
            name.unwrap_or("names")
        );
    }
}

/// Does a declaration's line declare an exported name, or that one?
fn exported(line: &str, name: Option<&str>) -> bool {
    let rest = line.split_once(' ').map_or("", |(_, rest)| rest);
    let rest = match rest.strip_prefix('(') {
        Some(receiver) => receiver.split_once(") ").map_or("", |(_, rest)| rest),
        None => rest,
    };
    let declared: String = rest
        .chars()
        .take_while(|c| c.is_alphanumeric() || *c == '_')
        .collect();
    match name {
        Some(name) => declared == name,
        None => declared.chars().next().is_some_and(char::is_uppercase),
    }
}
