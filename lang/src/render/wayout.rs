//! Hints for habits from other languages, recognised from the text of the line that has the error. This runs
//! only when an error is shown.

use crate::text::codes::Code;
use crate::text::diag::Diag;
use crate::text::source::{SourceFile, SourceMap};

/// What is known about the place of an error.
struct Place<'a> {
    message: &'a str,
    /// The line without the blanks around it.
    line: &'a str,
    /// What stands before the error on its line, and what from there on.
    before: &'a str,
    at: &'a str,
    file: &'a SourceFile,
    number: u32,
}

/// A hint for an error that says nothing of the way out, or not of this one.
pub fn way_out(diag: &Diag, sources: &SourceMap) -> Option<String> {
    let (file, at) = sources.locate(diag.span.lo)?;
    let line = file.line_text(at.line);
    let (before, rest) = line.split_at_checked(at.col.saturating_sub(1) as usize)?;
    let place = Place {
        message: &diag.message,
        line: line.trim(),
        before: before.trim(),
        at: rest.trim(),
        file,
        number: at.line,
    };
    match diag.code {
        Code::SyntaxError | Code::BadToken => place.syntax(),
        _ if diag.help.is_some() => None,
        code => place.meaning(code),
    }
}

/// The word that a text begins with.
fn word(text: &str) -> &str {
    let end = text.find(|c: char| !(c.is_alphanumeric() || c == '_'));
    text.get(..end.unwrap_or(text.len())).unwrap_or("")
}

/// The word that a text ends with.
fn last_word(text: &str) -> &str {
    let start = text.rfind(|c: char| !(c.is_alphanumeric() || c == '_'));
    text.get(start.map_or(0, |i| i + 1)..).unwrap_or("")
}

const NO_EXCEPTIONS: &str = "Go has no exceptions: functions return an error as their last result, and callers check it: if err != nil { ... }";
const CLOSED: &str = "there is an extra closing brace above, or a missing opening brace";
const COMMA: &str = "end each line of a list with a comma, the last one too, unless the closing bracket is on the same line";

/// Statements of other languages by their first word.
const WORDS: &[(&[&str], &str)] = &[
    (
        &["while", "until", "loop"],
        "Go's only loop is for: for i < 3 { ... }, or for { ... } to loop forever",
    ),
    (
        &["do"],
        "Go's only loop is for: for { ...; if done { break } }",
    ),
    (
        &["foreach"],
        "to loop over a slice, map or channel: for i, v := range things { ... }",
    ),
    (
        &["elif", "elsif", "elseif"],
        "for another condition: else if",
    ),
    (&["unless"], "negate the condition: if !(...) { ... }"),
    (
        &[
            "try", "catch", "except", "finally", "throw", "raise", "throws",
        ],
        NO_EXCEPTIONS,
    ),
    (
        &["match", "when"],
        "to choose between cases: switch x { case 1: ... }",
    ),
    (&["pass"], "a block may be empty: {}"),
    (
        &["new"],
        "to create a struct value: T{...}; to get a pointer to one: &T{...}",
    ),
    (
        &["await", "async", "yield"],
        "to run a function concurrently: go f(); to pass values between goroutines: a channel",
    ),
];

/// Those of them that may well be names.
const NAMES: &[&str] = &[
    "loop", "do", "finally", "raise", "throws", "match", "when", "pass", "new", "await", "async",
    "yield", "until",
];

/// Declarations of other languages by their first word.
const DECLARATIONS: &[(&[&str], &str)] = &[
    (
        &[
            "fun", "fn", "def", "function", "fnc", "fucn", "funct", "void", "sub", "proc",
        ],
        "functions are declared with func: func name(a int) int { ... }",
    ),
    (
        &[
            "class",
            "struct",
            "interface",
            "enum",
            "trait",
            "typedef",
            "record",
        ],
        "types are declared with type: type Name struct { ... }; their methods are declared outside: func (n Name) Method() { ... }",
    ),
    (
        &[
            "public",
            "private",
            "protected",
            "static",
            "export",
            "pub",
            "final",
            "abstract",
        ],
        "there are no access modifiers: names that begin with a capital letter are visible in other packages, all others only in their own",
    ),
    (
        &["using", "include", "require", "from", "use"],
        "packages are imported at the top: import \"fmt\"",
    ),
    (
        &[
            "let", "val", "auto", "int", "string", "bool", "float", "float64", "double",
        ],
        "outside functions, declare a variable with var: var name int = 1",
    ),
];

fn find(table: &[(&[&str], &str)], word: &str) -> Option<String> {
    let row = table.iter().find(|(words, _)| words.contains(&word));
    row.map(|(_, text)| (*text).to_owned())
}

impl Place<'_> {
    fn says(&self, part: &str) -> bool {
        self.message.contains(part)
    }

    fn previous_line(&self) -> &str {
        let above = (1..self.number)
            .rev()
            .map(|n| self.file.line_text(n).trim());
        above.into_iter().find(|l| !l.is_empty()).unwrap_or("")
    }

    fn token(&self) -> Option<String> {
        let text = if self.says("invalid character U+003F") {
            "Go has no ?: operator: use if and else"
        } else if self.says("U+0023") {
            "comments begin with //"
        } else if ["U+201C", "U+201D", "U+2018", "U+2019", "U+00B4"]
            .iter()
            .any(|c| self.says(c))
        {
            "use plain quotes: \" for strings, ' for single characters"
        } else if ["U+00A0", "U+200B", "U+FEFF", "U+3000"]
            .iter()
            .any(|c| self.says(c))
        {
            "this looks like a space but is another character: retype it"
        } else if self.says("more than one character in rune literal") {
            "strings are written in double quotes"
        } else if self.says("newline in string") || self.says("string not terminated") {
            "a string must end on its line; for several lines use backquotes: `...`"
        } else {
            return None;
        };
        Some(text.to_owned())
    }

    fn syntax(&self) -> Option<String> {
        if let Some(text) = self.token() {
            return Some(text);
        }
        let first = word(self.line.trim_start_matches(['}', ' ', '\t']));
        if self.says("non-declaration statement outside function body") {
            let text = match find(DECLARATIONS, first) {
                Some(text) => text,
                None if self.line.starts_with('}') => CLOSED.to_owned(),
                None => return None,
            };
            return Some(text);
        }
        if self.says("package statement must be first") {
            return Some(
                "each file begins with a package clause: package main for a program".into(),
            );
        }
        if self.says("missing import path") {
            let name = word(self.line.trim_start_matches("import").trim_start());
            return Some(format!("put the path in double quotes: import \"{name}\""));
        }
        if self.says("before {") {
            return Some(format!(
                "put the opening brace at the end of the line: {} {{",
                self.previous_line()
            ));
        }
        if self.at.starts_with("else") && self.previous_line().ends_with('}') {
            return Some("put else on the same line as the closing brace: } else {".into());
        }
        if first == "for" && self.says("unexpected name in") {
            return Some(format!(
                "to loop over elements: for _, {} := range things {{; over numbers from 0: for i := range 10 {{",
                last_word(self.before)
            ));
        }
        let head = self.line.strip_prefix("for").unwrap_or("");
        if head.trim_start().starts_with('(') {
            return Some(
                "there are no parentheses around the clauses of a for: for i := 0; i < 3; i++ {"
                    .into(),
            );
        }
        // Some of the words are good names in Go, too: then the error must be at them.
        let here = word(self.at) == first || self.before.trim_start_matches(['}', ' ']) == first;
        if (here || !NAMES.contains(&first))
            && let Some(text) = find(WORDS, first)
        {
            return Some(text);
        }
        if self.at.starts_with("++") || self.at.starts_with("--") {
            let op = self.at.get(..2).unwrap_or("");
            let behind = !self.before.is_empty();
            return Some(match behind {
                true => {
                    format!("{op} is a statement without a value: put it on a line of its own")
                }
                false => format!(
                    "{op} comes after the variable: {}{op}",
                    word(self.at.get(2..).unwrap_or(""))
                ),
            });
        }
        if self.says("cannot use") && self.says("as value") {
            return Some(if self.says(":=") {
                "to declare a variable for the if: if x := f(); x > 0 {".into()
            } else {
                "use == to compare; = assigns".into()
            });
        }
        if self.says("in composite literal") || self.says("in argument list") {
            return self.says("newline").then(|| COMMA.to_owned());
        }
        self.operator(first)
    }

    /// Words and signs that are written otherwise in Go.
    fn operator(&self, first: &str) -> Option<String> {
        for (name, sign) in [("and", "&&"), ("or", "||"), ("not", "!"), ("is", "==")] {
            if word(self.at) == name || last_word(self.before) == name {
                return Some(format!("{name} is written {sign}"));
            }
        }
        if self.line.contains("->") && self.line.starts_with("func") {
            return Some("the result type has no arrow: func f(a int) int {".into());
        }
        if self.line.contains("=>") || self.line.contains("->") {
            return Some("for a function literal: func(x int) int { return x + 1 }".into());
        }
        if self.at.starts_with('<') && self.line.starts_with("func") {
            return Some(
                "type parameters are in square brackets, with a constraint: func F[T any](x T) T {"
                    .into(),
            );
        }
        if self.at.starts_with(":=") && matches!(first, "var" | "const") {
            return Some(format!(
                "either {first} x = 1, or x := 1 (inside of functions)"
            ));
        }
        if self.says("unexpected name") && self.says("expected (") && self.line.starts_with("func")
        {
            return Some(
                "a function above lacks its closing brace (named functions cannot be declared inside others)"
                    .into(),
            );
        }
        if self.says("unexpected EOF") {
            return Some("a bracket opened above is not closed".into());
        }
        if self.says("expected {") && self.says("newline") {
            return Some(
                "put the body in braces, with the opening brace at the end of the line: if x > 0 {"
                    .into(),
            );
        }
        let two_names = self.says("unexpected name") && self.before == first && !first.is_empty();
        if two_names && self.says("at end of statement") {
            let name = word(self.at);
            return Some(format!(
                "a variable is declared with {name} := value, or var {name} int = value"
            ));
        }
        None
    }

    /// `cannot assign to k (...)`
    fn assigns_to_name(&self) -> bool {
        let rest = self.message.strip_prefix("cannot assign to ").unwrap_or("");
        let name = word(rest);
        name.starts_with(|c: char| c.is_alphabetic() || c == '_')
            && rest.get(name.len()..).is_some_and(|r| r.starts_with(" ("))
    }

    /// Errors of other kinds.
    fn meaning(&self, code: Code) -> Option<String> {
        let text = match code {
            Code::UnusedExpr if self.line.starts_with("append(") => {
                "append returns the longer slice: s = append(s, x)"
            }
            Code::UnusedExpr if self.says(" == ") => "use == to compare; = assigns",
            Code::UnusedExpr => "use the value, assign it, or remove the line",
            Code::UntypedNilUse => {
                "give the variable a type: var x *T (it is nil then), or var x []T"
            }
            Code::IncompatibleAssign | Code::MismatchedTypes | Code::InvalidUntypedConversion
                if self.says("nil as ") || self.says("untyped nil") =>
            {
                "nil fits pointers, slices, maps, channels, functions and interfaces; other types have a zero value: \"\", 0, false, T{}"
            }
            Code::WrongAssignCount
                if self.says("1 variable but") && self.says("returns 2 values") =>
            {
                "take the second value, too: x, err := f(...); write _ in place of a name to discard it"
            }
            Code::WrongAssignCount if self.says("returns 1 value") => {
                "it returns only one value: leave out the other variables"
            }
            Code::InvalidDefer if self.says("must be function call") => {
                "call it: defer f(), or defer func() { ... }()"
            }
            Code::InvalidGo if self.says("must be function call") => {
                "call it: go f(), or go func() { ... }()"
            }
            Code::UndefinedOp if self.says("operator ! not defined") => {
                "! needs a bool: write a comparison, such as x == 0"
            }
            Code::UndefinedOp if self.says("cannot be compared") => {
                "compare field by field; compare slices with slices.Equal, or whole values with reflect.DeepEqual"
            }
            Code::UndefinedOp if self.says("(func can only be compared to nil") => {
                "functions can only be compared with nil"
            }
            Code::IncomparableMapKey => {
                "a string or an array can be a key: [2]int, or fmt.Sprint(x)"
            }
            Code::UndefinedOp if self.says("can only be compared to nil") => {
                "slices: slices.Equal(a, b); maps: maps.Equal(a, b)"
            }
            Code::UnassignableOperand if self.says("]") => {
                "strings cannot be modified: convert it to a []byte, or build a new string"
            }
            Code::UnassignableOperand if self.assigns_to_name() => {
                "a constant or function cannot be assigned to: declare a variable with var"
            }

            Code::UnaddressableFieldAssign => {
                "take the element out, change it, and put it back; or let the map hold pointers"
            }
            Code::InvalidIndirection if self.before.ends_with("**") => {
                "Go has no power operator: math.Pow(x, y), or 1 << n for powers of two"
            }
            Code::InvalidMainDecl => "arguments: os.Args; exit status: os.Exit(1)",
            Code::DuplicateDecl if self.line.starts_with("func ") => {
                "functions cannot be overloaded: give each its own name"
            }
            _ => return None,
        };
        Some(text.to_owned())
    }
}
