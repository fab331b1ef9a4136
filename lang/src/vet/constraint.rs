//! Build constraints as formulas, to find out whether `//go:build` and `// +build` lines say the same.

/// A formula.
#[derive(Clone, PartialEq, Debug)]
pub enum Formula {
    Tag(String),
    Not(Box<Formula>),
    And(Box<Formula>, Box<Formula>),
    Or(Box<Formula>, Box<Formula>),
}

use Formula::{And, Not, Or, Tag};

impl Formula {
    fn and(x: Formula, y: Formula) -> Formula {
        And(Box::new(x), Box::new(y))
    }

    fn or(x: Formula, y: Formula) -> Formula {
        Or(Box::new(x), Box::new(y))
    }

    fn negated(self) -> Formula {
        Not(Box::new(self))
    }

    /// All tags, from left to right.
    pub fn tags(&self, out: &mut Vec<String>) {
        match self {
            Tag(tag) => out.push(tag.clone()),
            Not(x) => x.tags(out),
            And(x, y) | Or(x, y) => {
                x.tags(out);
                y.tags(out);
            }
        }
    }

    /// The text, in the way Go writes it.
    pub fn text(&self) -> String {
        let inner = |x: &Formula, brackets: bool| match brackets {
            true => format!("({})", x.text()),
            false => x.text(),
        };
        match self {
            Tag(tag) => tag.clone(),
            Not(x) => format!("!{}", inner(x, matches!(**x, And(..) | Or(..)))),
            And(x, y) => {
                let or = |f: &Formula| matches!(f, Or(..));
                format!("{} && {}", inner(x, or(x)), inner(y, or(y)))
            }
            Or(x, y) => {
                let and = |f: &Formula| matches!(f, And(..));
                format!("{} || {}", inner(x, and(x)), inner(y, and(y)))
            }
        }
    }

    /// With negations at the tags alone.
    fn pushed(&self, not: bool) -> Formula {
        match (self, not) {
            (Tag(_), false) => self.clone(),
            (Tag(_), true) => self.clone().negated(),
            (Not(x), _) => x.pushed(!not),
            (And(x, y), false) | (Or(x, y), true) => Formula::and(x.pushed(not), y.pushed(not)),
            (Or(x, y), false) | (And(x, y), true) => Formula::or(x.pushed(not), y.pushed(not)),
        }
    }

    fn split<'f>(&'f self, by_and: bool, out: &mut Vec<&'f Formula>) {
        match (self, by_and) {
            (And(x, y), true) | (Or(x, y), false) => {
                x.split(by_and, out);
                y.split(by_and, out);
            }
            _ => out.push(self),
        }
    }

    /// The `// +build` lines that say the same, as one formula; an error if there are none.
    pub fn as_older_lines(&self) -> Result<Formula, &'static str> {
        const COMPLEX: &str = "expression too complex for // +build lines";
        let pushed = self.pushed(false);
        let mut lines = Vec::new();
        pushed.split(true, &mut lines);
        // Each line is an alternative of literals that must all hold.
        let mut split: Vec<Vec<Vec<&Formula>>> = Vec::new();
        let mut longest = 0;
        for line in lines {
            let mut options = Vec::new();
            line.split(false, &mut options);
            let mut parts = Vec::new();
            for option in options {
                let mut literals = Vec::new();
                option.split(true, &mut literals);
                for literal in &literals {
                    let plain = match literal {
                        Tag(_) => true,
                        Not(x) => matches!(**x, Tag(_)),
                        _ => false,
                    };
                    if !plain {
                        return Err(COMPLEX);
                    }
                }
                parts.push(literals);
            }
            longest = longest.max(parts.len());
            split.push(parts);
        }
        // If all lines are single options, they are one line.
        if longest == 1 {
            let all = split.into_iter().flatten().flatten().collect();
            split = vec![vec![all]];
        }
        let all = |list: Vec<&Formula>| list.into_iter().cloned().reduce(Formula::and);
        let any = |line: Vec<Vec<&Formula>>| line.into_iter().filter_map(all).reduce(Formula::or);
        let whole = split.into_iter().filter_map(any).reduce(Formula::and);
        whole.ok_or(COMPLEX)
    }

    /// The formula of a `//go:build` line, of what follows that word.
    pub fn of_line(text: &str) -> Option<Formula> {
        let mut parser = Parser { rest: text };
        let formula = parser.or()?;
        parser.space();
        parser.rest.is_empty().then_some(formula)
    }

    /// The formula of a `// +build` line, of what follows that word.
    pub fn of_older_line(text: &str) -> Formula {
        let literal = |word: &str| match word.strip_prefix('!') {
            Some("") => Tag("ignore".to_owned()),
            Some(tag) => Tag(tag.to_owned()).negated(),
            None => Tag(word.to_owned()),
        };
        let option = |word: &str| word.split(',').map(literal).reduce(Formula::and);
        let options = text.split_whitespace().filter_map(option);
        options
            .reduce(Formula::or)
            .unwrap_or_else(|| Tag("ignore".to_owned()))
    }

    /// Both.
    pub fn with(self, other: Formula) -> Formula {
        Formula::and(self, other)
    }
}

struct Parser<'t> {
    rest: &'t str,
}

impl Parser<'_> {
    fn space(&mut self) {
        self.rest = self.rest.trim_start_matches([' ', '\t']);
    }

    fn takes(&mut self, token: &str) -> bool {
        self.space();
        match self.rest.strip_prefix(token) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn or(&mut self) -> Option<Formula> {
        let mut x = self.and()?;
        while self.takes("||") {
            x = Formula::or(x, self.and()?);
        }
        Some(x)
    }

    fn and(&mut self) -> Option<Formula> {
        let mut x = self.not()?;
        while self.takes("&&") {
            x = Formula::and(x, self.not()?);
        }
        Some(x)
    }

    #[recursive::recursive]
    fn not(&mut self) -> Option<Formula> {
        if self.takes("!") {
            return Some(self.not()?.negated());
        }
        if self.takes("(") {
            let x = self.or()?;
            return self.takes(")").then_some(x);
        }
        self.space();
        let part = |c: char| c.is_alphanumeric() || c == '_' || c == '.';
        let end = self.rest.find(|c| !part(c)).unwrap_or(self.rest.len());
        let (tag, rest) = self.rest.split_at(end);
        self.rest = rest;
        (!tag.is_empty()).then(|| Tag(tag.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_both_kinds_are_compared() {
        let older =
            |text: &str| Formula::of_line(text).map(|f| f.as_older_lines().map(|f| f.text()));
        assert_eq!(older("linux && !cgo"), Some(Ok("linux && !cgo".to_owned())));
        assert_eq!(older("!(a || b)"), Some(Ok("!a && !b".to_owned())));
        assert_eq!(older("(a || b) && c"), Some(Ok("(a || b) && c".to_owned())));
        assert_eq!(older("a && b || c"), Some(Ok("(a && b) || c".to_owned())));
        assert!(older("(a && (b || c)) || d").is_some_and(|f| f.is_err()));
        assert_eq!(older("a &&"), None);
        let line = Formula::of_older_line("a,!b c").with(Formula::of_older_line("d"));
        assert_eq!(line.text(), "((a && !b) || c) && d");
    }
}
