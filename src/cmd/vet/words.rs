//! Errors in the words of `go/types`, the checker that `go vet` uses: about labels, Go's compiler has other words.

/// An error of the compiler as `go vet` words it.
pub fn of_go_types(message: &str) -> String {
    label(message)
        .or_else(|| jump(message))
        .unwrap_or_else(|| message.to_owned())
}

fn label(message: &str) -> Option<String> {
    for keyword in ["break", "continue"] {
        let rest = message.strip_prefix(keyword);
        if let Some(name) = rest.and_then(|m| m.strip_prefix(" label not defined: ")) {
            return Some(format!("invalid {keyword} label {name}"));
        }
    }
    let (name, rest) = message.strip_prefix("label ")?.split_once(' ')?;
    let says = match rest {
        "defined and not used" => "declared and not used",
        "not defined" => "not declared",
        _ if rest.starts_with("already defined at ") => "already declared",
        _ => return None,
    };
    Some(format!("label {name} {says}"))
}

fn jump(message: &str) -> Option<String> {
    let (name, rest) = message.strip_prefix("goto ")?.split_once(" jumps ")?;
    if rest.starts_with("into block starting at ") {
        return Some(format!("goto {name} jumps into block"));
    }
    // The place is `file:line:column`.
    let place = rest.strip_prefix("over declaration of ")?;
    let line = place.rsplit(':').nth(1)?;
    Some(format!(
        "goto {name} jumps over variable declaration at line {line}"
    ))
}
