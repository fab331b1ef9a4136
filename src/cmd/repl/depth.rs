//! How deep in brackets an input ends, without parsing it.

/// How deep in brackets a text ends, roughly: enough to know where parsing it is not worth while,
/// and how far to indent what follows.
#[derive(Default)]
pub struct Depth {
    /// The line of each bracket that is open.
    open: Vec<u32>,
    /// How many lines there have been.
    lines: u32,
    /// The end of the raw string or comment that a line has begun.
    until: Option<&'static str>,
}

impl Depth {
    /// Takes in one more line.
    pub fn line(&mut self, line: &str) {
        self.lines = self.lines.saturating_add(1);
        let mut rest = line;
        while !rest.is_empty() {
            if let Some(end) = self.until {
                let Some((_, after)) = rest.split_once(end) else {
                    return;
                };
                self.until = None;
                rest = after;
                continue;
            }
            let Some(at) = rest.find(['(', '[', '{', ')', ']', '}', '"', '\'', '`', '/']) else {
                return;
            };
            let (c, after) = rest.get(at..).unwrap_or("").split_at(1);
            rest = after;
            match c {
                "(" | "[" | "{" => self.open.push(self.lines),
                ")" | "]" | "}" => _ = self.open.pop(),
                "`" => self.until = Some("`"),
                "/" if rest.starts_with('/') => return,
                "/" if rest.starts_with('*') => self.until = Some("*/"),
                "/" => {}
                quote => {
                    let mut escaped = false;
                    let end = rest.find(|c: char| {
                        let ends = !escaped && quote.starts_with(c);
                        escaped = !escaped && c == '\\';
                        ends
                    });
                    rest = end.map_or("", |end| rest.get(end + 1..).unwrap_or(""));
                }
            }
        }
    }

    /// Whether the text ends inside brackets, a raw string or a comment.
    pub fn inside(&self) -> bool {
        !self.open.is_empty() || self.until.is_some()
    }

    /// Whether the text ends inside a raw string or a comment.
    pub fn in_text(&self) -> bool {
        self.until.is_some()
    }

    /// How many steps the next line is indented by: as gofmt does it, one for all the brackets
    /// that a line has opened.
    pub fn indent(&self) -> usize {
        if self.in_text() {
            return 0;
        }
        self.open.chunk_by(|a, b| a == b).count()
    }
}

#[cfg(test)]
mod tests {
    use super::Depth;

    #[test]
    fn lines_are_indented_as_gofmt_does_it() {
        let mut depth = Depth::default();
        for (line, indent) in [
            ("func f() {", 1),
            ("    g(func(x int) {", 2),
            ("        h(`{", 0),
            ("` + \"}\") // (", 2),
            ("    })", 1),
            ("}", 0),
        ] {
            depth.line(line);
            assert_eq!(depth.indent(), indent, "{line}");
        }
    }

    #[test]
    fn brackets_are_counted_outside_of_texts() {
        for (text, inside) in [
            ("f(", true),
            ("f()", false),
            ("\"(\"", false),
            ("'('", false),
            ("'\\'', \"\\\"(\"", false),
            ("`(", true),
            ("// (", false),
            ("/* (", true),
            ("/* ( */ {", true),
            ("a / b", false),
        ] {
            let mut depth = Depth::default();
            depth.line(text);
            assert_eq!(depth.inside(), inside, "{text}");
        }
        let mut depth = Depth::default();
        depth.line("x := `(\n");
        depth.line(" ` + f(`)`)\n");
        assert!(!depth.inside());
    }
}
