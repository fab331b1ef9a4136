//! Generates texts for fuzzing.

use crate::support::prng::Prng;
use crate::support::root;
use minigo_lang::syntax::token::KEYWORDS;

/// Tokens of every kind but keywords, and pieces that are known to be delicate.
const TOKENS: &[&str] = &[
    "+",
    "-",
    "*",
    "/",
    "%",
    "&",
    "|",
    "^",
    "<<",
    ">>",
    "&^",
    "+=",
    "-=",
    "*=",
    "<<=",
    "&^=",
    "&&",
    "||",
    "<-",
    "++",
    "--",
    "==",
    "<",
    ">",
    "=",
    "!",
    "~",
    "!=",
    "<=",
    ">=",
    ":=",
    "...",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ",",
    ";",
    ".",
    ":",
    "\n",
    "x",
    "y",
    "T",
    "main",
    "int",
    "string",
    "error",
    "any",
    "nil",
    "true",
    "iota",
    "_",
    "len",
    "append",
    "make",
    "new",
    "min",
    "panic",
    "recover",
    "comparable",
    "0",
    "1",
    "42",
    "-1",
    "1.5",
    "1e1000",
    "0x1p-2",
    "0b102",
    "08",
    "1i",
    "'a'",
    "'\\''",
    "''",
    "\"s\"",
    "`raw`",
    "\"\\xff\"",
    "\"",
    "`",
    "'",
    "/*",
    "*/",
    "//",
    "\\",
    "#",
    "$",
    "?",
    "@",
    "\u{feff}",
    "\0",
    "世",
    "1<<100",
    "1<<1000000",
    "[...]int{}",
    "interface{ ~int | ~string }",
    "[T any]",
    "func[T any](T)",
    "x.(type)",
    "//go:build ignore",
    "import \"fmt\"",
    "fmt.Println(x)",
    "struct{}",
    "map[string]T",
    "chan<- int",
];

/// Makes one text after another.
pub struct Maker {
    prng: Prng,
    /// [`TOKENS`] and the keywords.
    tokens: Vec<&'static str>,
    /// Golden programs and examples.
    seeds: Vec<Vec<u8>>,
}

impl Maker {
    pub fn new(seed: u64) -> Maker {
        let mut seeds = Vec::new();
        for folder in [
            "tests/golden/lang",
            "tests/golden/sched",
            "tests/golden/std",
            "tests/golden/errors",
            "examples",
        ] {
            let mut paths: Vec<_> = std::fs::read_dir(root().join(folder))
                .into_iter()
                .flatten()
                .flatten()
                .map(|e| e.path())
                .filter(|p| p.extension().is_some_and(|e| e == "go"))
                .collect();
            paths.sort();
            seeds.extend(paths.iter().filter_map(|p| std::fs::read(p).ok()));
        }
        seeds.push(b"package main\n\nfunc main() {}\n".to_vec());
        Maker {
            prng: Prng(seed),
            tokens: KEYWORDS.iter().chain(TOKENS).copied().collect(),
            seeds,
        }
    }

    /// The next text.
    pub fn text(&mut self) -> Vec<u8> {
        match self.prng.below(20) {
            0 => self.bytes(),
            1 | 2 => self.tokens(),
            3 => self.deep(),
            4..=6 => self.program(),
            _ => self.mutant(),
        }
    }

    /// A golden program with a few characters put in that keyboards lack or terminals obey.
    pub fn strange(&mut self) -> Vec<u8> {
        let mut text = String::from_utf8_lossy(&self.golden()).into_owned();
        for _ in 0..1 + self.prng.below(4) {
            let at = self.prng.below(text.len() + 1);
            let c = self.strange_char();
            text.insert(text.floor_char_boundary(at), c);
        }
        text.into_bytes()
    }

    /// A golden program in which words, numbers and quoted texts changed places: often still a program.
    pub fn swapped(&mut self) -> Vec<u8> {
        let mut text = self.golden();
        for _ in 0..1 + self.prng.below(3) {
            let words = words(&text);
            if words.len() < 2 {
                break;
            }
            let a = words[self.prng.below(words.len())].clone();
            // Neighbours fit better than what stands far away.
            let near: Vec<_> = words
                .iter()
                .filter(|w| w.start.abs_diff(a.start) < 600)
                .collect();
            let b = near[self.prng.below(near.len())].clone();
            let (a, b) = if a.start <= b.start { (a, b) } else { (b, a) };
            if a.end > b.start {
                continue;
            }
            let mut out = text[..a.start].to_vec();
            out.extend_from_slice(&text[b.clone()]);
            out.extend_from_slice(&text[a.end..b.start]);
            // One word may take the other's place and stay where it was.
            let second = if self.prng.below(2) == 0 {
                a
            } else {
                b.clone()
            };
            out.extend_from_slice(&text[second]);
            out.extend_from_slice(&text[b.end..]);
            text = out;
        }
        text
    }

    /// Lines for the REPL: pieces of golden programs, some with strange characters, some commands.
    pub fn session(&mut self) -> Vec<u8> {
        let mut text = String::new();
        for _ in 0..1 + self.prng.below(30) {
            let from = match self.prng.below(3) {
                0 => self.golden(),
                _ => self.strange(),
            };
            let from = String::from_utf8_lossy(&from).into_owned();
            let lines: Vec<&str> = from.lines().collect();
            let start = self.prng.below(lines.len().max(1));
            let count = 1 + self.prng.below(8);
            for line in lines.iter().skip(start).take(count) {
                text.push_str(line);
                text.push('\n');
            }
            if self.prng.below(6) == 0 {
                let words = [
                    ":type ", ":doc ", ":names", ":g ", ":help", ":trace ", ":load ",
                ];
                let c = self.strange_char();
                text.push_str(self.pick(&words));
                text.push(c);
                text.push('\n');
            }
        }
        text.into_bytes()
    }

    fn golden(&mut self) -> Vec<u8> {
        let at = self.prng.below(self.seeds.len());
        self.seeds[at].clone()
    }

    fn strange_char(&mut self) -> char {
        const KNOWN: &[char] = &[
            '“',
            '”',
            '‘',
            '’',
            '´',
            '\u{a0}',
            '\u{200b}',
            '\u{200d}',
            '\u{202e}',
            '\u{2066}',
            '\u{2028}',
            '\u{2029}',
            '\u{85}',
            '\u{feff}',
            '\u{fffd}',
            '\u{301}',
            '\u{3000}',
            '世',
            '🧑',
            '\u{10ffff}',
            '\\',
            '"',
            '\'',
            '`',
        ];
        let code = match self.prng.below(4) {
            0 => return KNOWN[self.prng.below(KNOWN.len())],
            1 => self.prng.below(0xa0),
            2 => self.prng.below(0x3000),
            _ => self.prng.below(0x11_0000),
        };
        char::from_u32(code as u32).unwrap_or('é')
    }

    fn pick<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.prng.below(of.len())]
    }

    fn token(&mut self) -> &'static str {
        self.tokens[self.prng.below(self.tokens.len())]
    }

    fn bytes(&mut self) -> Vec<u8> {
        let n = self.prng.below(300);
        let plain = self.prng.below(2) == 0;
        (0..n)
            .map(|_| {
                if plain {
                    32 + self.prng.below(96) as u8
                } else {
                    self.prng.next() as u8
                }
            })
            .collect()
    }

    fn tokens(&mut self) -> Vec<u8> {
        let mut text = String::from(if self.prng.below(4) == 0 {
            ""
        } else {
            "package main\n"
        });
        if self.prng.below(2) == 0 {
            text.push_str("func main() {\n");
        }
        for _ in 0..self.prng.below(120) {
            text.push_str(self.token());
            text.push_str(self.pick(&[" ", " ", "", "\n"]));
        }
        text.into_bytes()
    }

    /// Something nested deeply, closed or not.
    fn deep(&mut self) -> Vec<u8> {
        let n = 1 << self.prng.below(15);
        let (head, open, mid, close, tail) = match self.prng.below(16) {
            0 => ("var x = ", "(", "1", ")", ""),
            1 => ("var x ", "[]", "int", "", ""),
            2 => ("var x = ", "-", "1", "", ""),
            3 => ("var x ", "func(", "int", ")", ""),
            4 => ("func main() ", "{", "", "}", ""),
            5 => ("var x = ", "[]any{", "1", "}", ""),
            6 => ("func main() { ", "if true {", "", "}", "}"),
            7 => ("var x ", "struct{ a ", "int", "}", ""),
            8 => ("var x = 1", "+1", "", "", ""),
            9 => ("var x ", "map[string]", "int", "", ""),
            10 => ("func main() { ", "func() {", "", "}()", "}"),
            11 => ("type T[P any] struct{}\nvar x ", "T[", "int", "]", ""),
            12 => ("var x ", "*", "int", "", ""),
            13 => ("var x = y", ".f()", "", "", ""),
            14 => ("func main() { for ", "x := range y { for ", "z {", "}", "}"),
            _ => ("var x ", "interface{ m() ", "int", "}", ""),
        };
        let closing = if self.prng.below(3) == 0 { n / 2 } else { n };
        format!(
            "package main\n{head}{}{mid}{}{tail}\n",
            open.repeat(n),
            close.repeat(closing)
        )
        .into_bytes()
    }

    /// A program by a small grammar: much of it type-checks nearly.
    fn program(&mut self) -> Vec<u8> {
        let mut text = String::from("package main\n\nimport \"fmt\"\n\n");
        for i in 0..1 + self.prng.below(4) {
            let typ = self.typ(3);
            text.push_str(&match self.prng.below(6) {
                0 => format!("type T{i} {typ}\n"),
                1 => format!(
                    "type T{i}[P any, Q interface{{ ~int | {typ} }}] struct {{ p P; q []Q }}\n"
                ),
                2 => format!("func (t T{i}) M(x {typ}) {typ} {{ return x }}\n"),
                3 => format!("const c{i} = {}\n", self.expr(4)),
                4 => format!(
                    "func f{i}[P any](x P, y {typ}) (r P) {{ {} return }}\n",
                    self.stmts(3)
                ),
                _ => format!("var g{i} {typ} = {}\n", self.expr(3)),
            });
        }
        let body = self.stmts(6);
        text.push_str(&format!(
            "func main() {{\nvar x, y = 1, \"s\"\n{body}fmt.Println(x, y)\n}}\n"
        ));
        text.into_bytes()
    }

    fn typ(&mut self, depth: usize) -> String {
        if depth == 0 || self.prng.below(3) == 0 {
            return self
                .pick(&[
                    "int",
                    "string",
                    "float64",
                    "uint8",
                    "any",
                    "error",
                    "T0",
                    "T1",
                    "bool",
                    "P",
                    "complex128",
                ])
                .to_owned();
        }
        let (a, b) = (self.typ(depth - 1), self.typ(depth - 1));
        match self.prng.below(10) {
            0 => format!("[]{a}"),
            1 => format!("map[{a}]{b}"),
            2 => format!("*{a}"),
            3 => format!("func({a}, ...{b}) {a}"),
            4 => format!("chan {a}"),
            5 => format!("[{}]{a}", self.prng.below(5)),
            6 => format!("struct {{ f {a}; {b} }}"),
            7 => format!("interface {{ M({a}) {b} }}"),
            8 => format!("T0[{a}, {b}]"),
            _ => format!("<-chan {a}"),
        }
    }

    fn expr(&mut self, depth: usize) -> String {
        if depth == 0 || self.prng.below(4) == 0 {
            return self
                .pick(&[
                    "1", "x", "y", "2.5", "\"s\"", "nil", "true", "c0", "'a'", "1 << 70", "iota",
                    "g0", "f0", "T0", "len",
                ])
                .to_owned();
        }
        let (a, b) = (self.expr(depth - 1), self.expr(depth - 1));
        let op = self.pick(&[
            "+", "-", "*", "/", "%", "<<", "==", "<", "&&", "&^", ">>", "!=", "||",
        ]);
        match self.prng.below(16) {
            0..=4 => format!("{a} {op} {b}"),
            5 => format!("({a})"),
            6 => format!("-{a}"),
            7 => format!("{}({a})", self.typ(2)),
            8 => format!("f1({a}, {b})"),
            9 => format!("{}{{{a}, {b}}}", self.typ(2)),
            10 => format!("{a}[{b}]"),
            11 => format!("{a}.({})", self.typ(2)),
            12 => format!("func(x {}) {} {{ return {a} }}", self.typ(2), self.typ(2)),
            13 => format!("{a}[{b}:]"),
            14 => format!(
                "{}({a}, {b})",
                self.pick(&[
                    "append", "copy", "min", "make", "complex", "new", "len", "delete", "max"
                ])
            ),
            _ => format!("*&{a}"),
        }
    }

    fn stmts(&mut self, depth: usize) -> String {
        (0..1 + self.prng.below(3))
            .map(|_| self.stmt(depth))
            .collect()
    }

    fn stmt(&mut self, depth: usize) -> String {
        let (a, b) = (self.expr(3), self.expr(2));
        if depth == 0 {
            return format!("_ = {a}\n");
        }
        match self.prng.below(14) {
            0 => format!("_ = {a}\n"),
            1 => format!("x, y := {a}, {b}\n"),
            2 => format!("if {a} {{\n{}}}\n", self.stmts(depth - 1)),
            3 => format!(
                "for i := range {a} {{\n_ = i\n{}}}\n",
                self.stmts(depth - 1)
            ),
            4 => format!(
                "switch v := any({a}).(type) {{\ncase {}:\n_ = v\n{}}}\n",
                self.typ(2),
                self.stmts(depth - 1)
            ),
            5 => format!(
                "L{depth}: for {{\n{}break L{depth}\n}}\n",
                self.stmts(depth - 1)
            ),
            6 => format!("defer func() {{\n{}}}()\n", self.stmts(depth - 1)),
            7 => format!(
                "select {{\ncase x = <-{a}:\ndefault:\n{}}}\n",
                self.stmts(depth - 1)
            ),
            8 => format!("goto L{depth}\n"),
            9 => format!("var z {} = {a}\n_ = z\n", self.typ(2)),
            10 => format!(
                "switch {a} {{\ncase {b}: fallthrough\ndefault:\n{}}}\n",
                self.stmts(depth - 1)
            ),
            11 => format!("go func() {{ x += {a} }}()\n"),
            12 => format!("x {} {a}\n", self.pick(&["=", "+=", "<<=", "/=", "&^="])),
            _ => format!("type U{depth} {}\n", self.typ(3)),
        }
    }

    /// A golden program, changed a little or much.
    fn mutant(&mut self) -> Vec<u8> {
        let at = self.prng.below(self.seeds.len());
        let mut text = self.seeds[at].clone();
        for _ in 0..1 + self.prng.below(4) {
            if text.is_empty() {
                break;
            }
            self.mutate(&mut text);
        }
        text
    }

    fn mutate(&mut self, text: &mut Vec<u8>) {
        let at = self.prng.below(text.len());
        match self.prng.below(12) {
            0 => text[at] = self.prng.next() as u8,
            1 => text[at] ^= 1 << self.prng.below(8),
            2 => text.truncate(at),
            3 => {
                text.remove(at);
            }
            4 => {
                let token = self.token().as_bytes();
                text.splice(at..at, token.iter().copied());
            }
            5..=7 => {
                let (a, b) = word(text, at);
                let token = self.token().as_bytes();
                text.splice(a..b, token.iter().copied());
            }
            8 => {
                let other = self.prng.below(self.seeds.len());
                let from = self.prng.below(self.seeds[other].len());
                let (a, b) = word(&self.seeds[other], from);
                let piece = self.seeds[other][a..b].to_vec();
                let (a, b) = word(text, at);
                text.splice(a..b, piece);
            }
            9 => {
                let lines = lines(text);
                let (i, j) = (self.prng.below(lines.len()), self.prng.below(lines.len()));
                let mut lines: Vec<Vec<u8>> = lines.into_iter().map(<[u8]>::to_vec).collect();
                lines.swap(i, j);
                *text = lines.concat();
            }
            10 => {
                let kept: Vec<&[u8]> = lines(text);
                let drop = self.prng.below(kept.len());
                *text = kept
                    .iter()
                    .enumerate()
                    .filter(|(i, _)| *i != drop)
                    .flat_map(|(_, l)| l.to_vec())
                    .collect();
            }
            _ => {
                let to = (at + self.prng.below(200)).min(text.len());
                let piece = text[at..to].to_vec();
                let times = 1 + self.prng.below(3);
                text.splice(to..to, piece.repeat(times));
            }
        }
    }
}

/// The word or the single byte at `at`.
fn word(text: &[u8], at: usize) -> (usize, usize) {
    let is_word = |b: &u8| b.is_ascii_alphanumeric() || *b == b'_';
    let (mut a, mut b) = (at, at + 1);
    if text.get(at).is_some_and(is_word) {
        while a > 0 && is_word(&text[a - 1]) {
            a -= 1;
        }
        while text.get(b).is_some_and(is_word) {
            b += 1;
        }
    }
    (a.min(text.len()), b.min(text.len()))
}

fn lines(text: &[u8]) -> Vec<&[u8]> {
    text.split_inclusive(|b| *b == b'\n').collect()
}

/// Where the words, numbers and quoted texts of a program are.
fn words(text: &[u8]) -> Vec<std::ops::Range<usize>> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(&c) = text.get(at) {
        let start = at;
        let part = |c: &u8| c.is_ascii_alphanumeric() || *c == b'_';
        if part(&c) {
            while text.get(at).is_some_and(part) {
                at += 1;
            }
            found.push(start..at);
        } else if c == b'"' {
            at += 1;
            while text.get(at).is_some_and(|&c| c != b'"' && c != b'\n') {
                at += 1 + usize::from(text[at] == b'\\');
            }
            at = (at + 1).min(text.len());
            found.push(start..at);
        } else {
            at += 1;
        }
    }
    found
}
