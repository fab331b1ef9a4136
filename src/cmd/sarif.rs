//! SARIF, the format in which code hosts accept the findings of tools.

use serde_json::{Value, json};

/// What a tool of that name has found.
pub fn log(tool: &str, rules: Vec<Value>, results: Vec<Value>) -> Value {
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": {"driver": {
                "name": tool,
                "version": env!("MINIGO_VERSION"),
                "rules": rules,
            }},
            "results": results,
        }],
    })
}

/// A line of a file, in that function.
pub fn location(file: &str, line: u64, func: &str) -> Value {
    json!({
        "physicalLocation": {
            "artifactLocation": {"uri": file},
            "region": {"startLine": line.max(1)},
        },
        "logicalLocations": [{"fullyQualifiedName": func}],
    })
}
