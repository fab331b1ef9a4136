//! Generates Go programs that compute: with all widths of integers, floats, strings, slices, arrays, maps,
//! structs, pointers, closures, interfaces, loops, calls, and panics that are recovered. Every program is
//! accepted by the compiler, ends soon, and prints a digest of all that it has computed.

use crate::support::prng::Prng;
use std::fmt::Write;

/// Types of variables and expressions that are numbers, with the name of the local variable of each.
const INTEGERS: &[(&str, &str)] = &[
    ("int", "n"),
    ("int8", "i8"),
    ("int16", "i16"),
    ("int32", "i32"),
    ("int64", "i64"),
    ("uint", "u"),
    ("uint8", "u8"),
    ("uint16", "u16"),
    ("uint32", "u32"),
    ("uint64", "u64"),
];
const FLOATS: &[(&str, &str)] = &[("float32", "f32"), ("float64", "f64")];

/// Integers that are parts of something.
const ELEMENTS: &[&str] = &[
    "len(xs)",
    "p.a",
    "q.a",
    "q.xs[u8&1]",
    "m[n&7]",
    "arr[n&3]",
    "xs[u8&3]",
    "bs[n&7]",
    "ys[u&1]",
    "ps[n&1].b",
    "s[u8&3]",
    "sh.size(n)",
    "larger(n, p.a)",
    "fn(n)",
];

/// What every program begins with.
const HEAD: &str = r#"package main

import (
	"fmt"
	"math/bits"
	"os"
)

type pair struct {
	a int
	b uint8
	f float64
	s string
}

type node struct {
	pair
	next *node
	xs   [3]int32
}

type shape interface {
	size(k int) int
	grow(k int)
}

type square struct{ side int }
type box struct{ w, h int32 }
type dot int

func (s *square) size(k int) int { return s.side*s.side + k }
func (s *square) grow(k int)     { s.side += k & 7 }
func (b *box) size(k int) int    { return int(b.w*b.h) ^ k }
func (b *box) grow(k int)        { b.w, b.h = b.h+1, b.w^int32(k) }
func (d dot) size(k int) int     { return int(d) - k }
func (d dot) grow(int)           {}

func (p pair) turned(k int) pair { return pair{p.a ^ k, p.b + 1, -p.f, p.s} }

func larger[T int | uint16 | float64 | string](x, y T) T {
	if x < y {
		return y
	}
	return x
}

var (
	h    uint64 = 14695981039346656037
	fuel int
)

// Not every program has an expression with it.
var _ = bits.Len64

func mix(x uint64) { h = (h ^ x) * 1099511628211 }

func text(s string) {
	mix(uint64(len(s)))
	for i := 0; i < len(s); i++ {
		mix(uint64(s[i]))
	}
}

func real(f float64) {
	if f != f {
		mix(1)
		return
	}
	text(fmt.Sprint(f))
}

func kind(v any) int {
	switch v := v.(type) {
	case nil:
		return 1
	case int:
		return v & 15
	case string:
		return len(v)
	case shape:
		return v.size(2) & 31
	case []int:
		return cap(v) & 1
	case error:
		return 7
	}
	return 3
}
"#;

/// What every function begins with: a variable of each type.
const LOCALS: &str = r#"	n, i8, i16, i32, i64 := a, int8(a), int16(a*3), int32(a*5), int64(a)*7
	u, u8, u16, u32, u64 := uint(a), b, uint16(b)*9, uint32(a)*11, uint64(a)*13
	f32, f64 := float32(a)/3, float64(b)/7
	ok, s, t := a&1 == 0, "start", fmt.Sprint(a&7)
	xs, ys := []int{a, 2, 3, 5, 8}, make([]uint16, 3, 6)
	bs := []byte("some bytes")
	p, q := pair{a: a, s: s}, &node{xs: [3]int32{1, 2, 3}}
	ps := []pair{p, {b: b}, {f: f64}}
	m, w := map[int]int{1: 2, 3: 4}, map[string]float64{"x": 1}
	arr := [5]int16{1, -2, 3}
	var sh shape = &square{a & 31}
	var v any = a
	fn := func(x int) int { return x + a }
	r = a
"#;

/// What every function ends with: all of them go into the digest.
const END: &str = r#"	for _, x := range []int{n, int(i8), int(i16), int(i32), int(i64), int(u), int(u8), int(u16), int(u32), int(u64), len(xs), len(ys), len(m), kind(v), sh.size(1), fn(3)} {
		mix(uint64(x))
	}
	real(float64(f32))
	real(f64)
	text(s)
	text(t)
	for _, x := range xs {
		mix(uint64(x))
	}
	for _, y := range ys {
		mix(uint64(y))
	}
	for _, x := range arr {
		mix(uint64(x))
	}
	for k := range 8 {
		mix(uint64(m[k]))
	}
	text(string(bs))
	for _, p := range ps {
		mix(uint64(p.a) + uint64(p.b))
		real(p.f)
	}
	real(w["x"] + w["y"])
	text(fmt.Sprint(p, ok, q.pair, q.xs, q.next != nil))
	return r + n
}

"#;

/// A program under way.
pub struct Program {
    random: Prng,
    out: String,
    /// Functions that are there already.
    functions: usize,
    indent: usize,
    loops: usize,
}

impl Program {
    /// The program of a seed.
    pub fn of(seed: u64) -> String {
        let mut p = Program {
            random: Prng(seed),
            out: HEAD.to_owned(),
            functions: 0,
            indent: 1,
            loops: 0,
        };
        let functions = 2 + p.random.below(4);
        for _ in 0..functions {
            p.function();
        }
        p.main();
        p.out
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.random.below(from.len())]
    }

    fn chance(&mut self, one_in: usize) -> bool {
        self.random.below(one_in) == 0
    }

    fn line(&mut self, text: &str) {
        let _ = writeln!(self.out, "{}{text}", "\t".repeat(self.indent));
    }

    fn function(&mut self) {
        let k = self.functions;
        let _ = writeln!(self.out, "\nfunc f{k}(a int, b uint8) (r int) {{");
        self.line("defer func() {");
        self.line("\tif e := recover(); e != nil {");
        self.line("\t\ttext(fmt.Sprint(e))");
        self.line("\t\tr = -r");
        self.line("\t}");
        self.line("}()");
        self.out.push_str(LOCALS);
        let statements = 4 + self.random.below(14);
        self.statements(statements, 3);
        self.out.push_str(END);
        self.functions += 1;
    }

    fn main(&mut self) {
        let n = self.functions;
        self.out
            .push_str("func main() {\n\tall := []func(int, uint8) int{");
        for k in 0..n {
            let _ = write!(self.out, "f{k}, ");
        }
        self.out.push_str(
            r#"}
	if len(os.Args) > 1 {
		done := make(chan int)
		for g := range 3 {
			go func() {
				for i, f := range all {
					fuel = 300
					println(g, i, f(g+i, uint8(i)))
				}
				done <- g
			}()
		}
		println(<-done, <-done, <-done)
		return
	}
	for i, f := range all {
		for k := range 6 {
			fuel = 400
			fmt.Println(i, k, f(k*k*k-7, uint8(k*50)), h)
		}
	}
}
"#,
        );
    }

    fn statements(&mut self, n: usize, depth: usize) {
        for _ in 0..n {
            self.statement(depth);
        }
    }

    fn block(&mut self, head: &str, depth: usize) {
        self.line(&format!("{head} {{"));
        self.indent += 1;
        let n = 1 + self.random.below(4);
        self.statements(n, depth.saturating_sub(1));
        self.indent -= 1;
        self.line("}");
    }

    fn in_loop(&mut self, head: &str, depth: usize) {
        self.line(&format!("{head} {{"));
        self.indent += 1;
        self.loops += 1;
        self.line("if fuel--; fuel < 0 {");
        self.line("\tbreak");
        self.line("}");
        let n = 1 + self.random.below(5);
        self.statements(n, depth.saturating_sub(1));
        if self.chance(4) {
            let c = self.condition(1);
            let what = self.pick(&["break", "continue"]);
            self.line(&format!("if {c} {{"));
            self.line(&format!("\t{what}"));
            self.line("}");
        }
        self.loops -= 1;
        self.indent -= 1;
        self.line("}");
    }

    fn statement(&mut self, depth: usize) {
        if depth > 0 && self.chance(4) {
            return self.compound(depth);
        }
        let n = self.integer("int", 2);
        let text = match self.random.below(30) {
            0..=8 => {
                let (ty, name) = self.pick(INTEGERS);
                let e = self.integer(ty, 3);
                let op = self.pick(&["=", "=", "+=", "-=", "*=", "^=", "|=", "&=", "&^="]);
                format!("{name} {op} {e}")
            }
            9..=11 => {
                let (ty, name) = self.pick(FLOATS);
                let e = self.float(ty, 3);
                let op = self.pick(&["=", "=", "+=", "-=", "*="]);
                format!("{name} {op} {e}")
            }
            12 => format!("ok = {}", self.condition(2)),
            13 => format!("s, t = t, {}", self.string(2)),
            14 => format!("xs = append(xs, {n})"),
            15 => format!("xs[{}] = {n}", self.index()),
            16 => {
                let (i, e) = (self.index(), self.integer("uint16", 2));
                format!("ys[{i}] += {e}")
            }
            17 => {
                let (i, e) = (self.index(), self.integer("int16", 2));
                format!("arr[{i}] = {e}")
            }
            18 => {
                let (lo, hi) = (self.random.below(4), self.random.below(7));
                self.pick(&[
                    "xs = xs[LO:HI]",
                    "xs = xs[:HI:HI]",
                    "ys = ys[LO:]",
                    "bs = bs[LO:HI]",
                ])
                .replace("LO", &lo.min(hi).to_string())
                .replace("HI", &hi.to_string())
            }
            19 => format!(
                "p = pair{{{n}, {}, {}, {}}}",
                self.integer("uint8", 1),
                self.float("float64", 1),
                self.string(1)
            ),
            20 => self
                .pick(&[
                    "p.a ^= q.a",
                    "q.pair = p.turned(n)",
                    "ps = append(ps, p)",
                    "ps[u8&3] = p",
                    "p = ps[n&1]",
                    "*q = node{pair: p, next: q}",
                ])
                .to_owned(),
            21 => format!("m[{n} & 7] += {}", self.integer("int", 1)),
            22 => format!(
                "w[{}] = {}",
                self.pick(&["\"x\"", "\"y\"", "s"]),
                self.float("float64", 2)
            ),
            23 => self
                .pick(&[
                    "delete(m, n&7)",
                    "bs = append(bs, s...)",
                    "bs[u8&15] = byte(n)",
                    "copy(xs, xs[1:])",
                    "clear(ys)",
                ])
                .to_owned(),
            24 => self
                .pick(&[
                    "sh = &box{i32, 3}",
                    "sh = dot(n)",
                    "sh.grow(n)",
                    "sh = &square{int(u8)}",
                    "v = sh",
                    "v = s",
                    "v = xs",
                    "v = n",
                    "v = f64",
                ])
                .to_owned(),
            25 => {
                // It must not call itself.
                let e = self.integer("int", 2).replace("fn(n)", "sh.size(n)");
                format!("fn = func(x int) int {{ n += x & 3; return x ^ ({e}) }}")
            }
            26 => self
                .pick(&[
                    "q.next = &node{pair: p}",
                    "q = q.next",
                    "q.xs[n&3] += i32",
                    "i32 = q.next.xs[1]",
                    "s = v.(string)",
                    "n = v.(int)",
                    "if x, is := v.(shape); is {\n\t\tn += x.size(n)\n\t}",
                ])
                .to_owned(),
            27 if self.functions > 0 => {
                let k = self.random.below(self.functions);
                format!("if fuel -= 40; fuel > 0 {{\n\t\tn += f{k}(n&255, u8)\n\t}}")
            }
            28 => "defer func(k int) { r += k; mix(uint64(k)) }(n)".to_owned(),
            _ => format!("n = kind(v) + fn({n}) + sh.size({n})"),
        };
        self.line(&text);
    }

    fn compound(&mut self, depth: usize) {
        let c = self.condition(2);
        match self.random.below(9) {
            0..=1 => {
                self.block(&format!("if {c}"), depth);
                if self.chance(2) {
                    self.block("if !ok", depth);
                }
            }
            2..=4 if self.loops < 2 => {
                let n = 1 + self.random.below(9);
                let head = match self.random.below(6) {
                    0 => format!("for i := 0; i < {n}; i++"),
                    1 => "for i := range xs".to_owned(),
                    2 => format!("for i := range {n}"),
                    3 => "for i := len(xs) - 1; i >= 0; i--".to_owned(),
                    4 => "for i, y := range ys".to_owned(),
                    _ => "for i, c := range s".to_owned(),
                };
                let uses = if head.contains("y :=") {
                    "n ^= i + int(y)"
                } else if head.contains("c :=") {
                    "n += i * int(c)"
                } else {
                    "n += xs[i]"
                };
                self.line("{");
                self.indent += 1;
                self.line(&format!("{head} {{"));
                self.line(&format!("\t{uses}"));
                self.line("}");
                self.indent -= 1;
                self.line("}");
                self.in_loop(&format!("for k := 0; k < {n} && len(xs) < 90; k++"), depth);
            }
            5 if self.loops < 2 => self.in_loop(&format!("for {c}"), depth),
            6 => {
                let e = self.integer("int", 1);
                self.line(&format!("switch ({e}) & 7 {{"));
                for k in 0..5 {
                    self.line(&format!("case {k}:"));
                    self.indent += 1;
                    self.statement(0);
                    self.indent -= 1;
                }
                self.line("default:");
                self.line("\tn--");
                self.line("}");
            }
            7 => {
                self.line("switch s {");
                self.line("case \"start\":");
                self.line("\tn++");
                self.line("case t:");
                self.indent += 1;
                self.statements(2, 0);
                self.indent -= 1;
                self.line("}");
            }
            _ => {
                self.line("func() {");
                self.indent += 1;
                let loops = std::mem::take(&mut self.loops);
                self.statements(3, 0);
                self.loops = loops;
                self.indent -= 1;
                self.line("}()");
            }
        }
    }

    fn index(&mut self) -> String {
        self.pick(&[
            "0", "1", "2", "n & 3", "u8 & 1", "i16 & 7", "u % 3", "n", "r & 1",
        ])
        .to_owned()
    }

    fn condition(&mut self, depth: usize) -> String {
        if depth > 0 && self.chance(3) {
            let (x, y) = (self.condition(depth - 1), self.condition(depth - 1));
            return format!("({x} {} {y})", self.pick(&["&&", "||"]));
        }
        let op = self.pick(&["<", "<=", ">", ">=", "==", "!="]);
        match self.random.below(6) {
            0 => self
                .pick(&[
                    "ok",
                    "!ok",
                    "q != nil",
                    "s == t",
                    "sh != nil",
                    "len(xs) > 5",
                    "p == ps[0]",
                ])
                .to_owned(),
            1 => {
                let (ty, name) = self.pick(FLOATS);
                format!("{name} {op} {}", self.float(ty, 1))
            }
            2 => format!("s {op} {}", self.string(1)),
            _ => {
                let (ty, name) = self.pick(INTEGERS);
                let e = self.integer(ty, 1);
                format!("{name} {op} {e}")
            }
        }
    }

    fn string(&mut self, depth: usize) -> String {
        match self.random.below(6) {
            0 if depth > 0 => format!("s + {}", self.string(depth - 1)),
            1 => "string(bs[:u8&7])".to_owned(),
            2 => "s[n&3:]".to_owned(),
            3 => "fmt.Sprint(n, u8)".to_owned(),
            _ => self.pick(&["s[:0]", "t", "p.s", "larger(s, t)"]).to_owned(),
        }
        .replace("s + s +", "t +")
    }

    fn float(&mut self, ty: &str, depth: usize) -> String {
        let name = if ty == "float32" { "f32" } else { "f64" };
        if depth == 0 {
            return name.to_owned();
        }
        match self.random.below(9) {
            0..=3 => {
                let (x, y) = (self.float(ty, depth - 1), self.float(ty, depth - 1));
                format!("({x} {} {y})", self.pick(&["+", "-", "*", "/"]))
            }
            4 => {
                let (from, _) = self.pick(INTEGERS);
                let e = self.integer(from, depth - 1);
                format!("{ty}({e})")
            }
            5 => format!("{ty}({})", self.pick(FLOATS).1),
            6 => format!("min({name}, {})", self.float(ty, depth - 1)),
            7 => format!("-{name}"),
            _ => format!("({name} + {})", self.pick(&["0.5", "1e3", "2.25", "1e-3"])),
        }
    }

    fn integer(&mut self, ty: &str, depth: usize) -> String {
        let name = INTEGERS.iter().find(|i| i.0 == ty).map_or("n", |i| i.1);
        if depth == 0 {
            return name.to_owned();
        }
        let other = self.pick(INTEGERS).1;
        match self.random.below(20) {
            0..=6 => {
                let (x, y) = (self.integer(ty, depth - 1), self.integer(ty, depth - 1));
                format!(
                    "({x} {} {y})",
                    self.pick(&["+", "-", "*", "&", "|", "^", "&^"])
                )
            }
            7 => {
                let (x, y) = (self.integer(ty, depth - 1), self.integer(ty, depth - 1));
                format!("({x} {} {y})", self.pick(&["/", "%"]))
            }
            8 => {
                let x = self.integer(ty, depth - 1);
                let op = self.pick(&[
                    "/ 3", "% 7", "/ 10", "% 16", "* 5", "+ 100", "- 1", "/ 8", "& 63", "| 9",
                ]);
                format!("({x} {op})")
            }
            9..=10 => {
                let x = self.integer(ty, depth - 1);
                let by = self.pick(&["u8 & 31", "u16", "i8 & 7", "3", "u32 % 70", "n"]);
                format!("({x} {} ({by}))", self.pick(&["<<", ">>"]))
            }
            11..=12 => {
                let (from, _) = self.pick(INTEGERS);
                let e = self.integer(from, depth - 1);
                format!("{ty}({e})")
            }
            13 => format!("(-{name} ^ {name})"),
            14 => {
                let float = self.pick(FLOATS).1;
                format!("{ty}(int32({float}))")
            }
            15 => format!("{ty}({})", self.pick(ELEMENTS)),
            16 => format!(
                "{ty}(bits.{}(uint64({other})))",
                self.pick(&[
                    "Len64",
                    "TrailingZeros64",
                    "OnesCount64",
                    "ReverseBytes64",
                    "LeadingZeros64"
                ])
            ),
            17 => format!("{ty}(bits.RotateLeft32(uint32({other}), n))"),
            18 => format!("max({name}, {})", self.integer(ty, depth - 1)),
            _ => format!("(^{name} + {ty}({other}))"),
        }
    }
}
