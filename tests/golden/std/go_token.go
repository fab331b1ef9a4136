// go/token and go/scanner: places, tokens, errors.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"go/scanner"
	"go/token"
	"os"
	"path/filepath"
)

func try(what string, f func()) {
	defer func() {
		if r := recover(); r != nil {
			fmt.Println(what, "panics:", r)
		}
	}()
	f()
}

func tokens() {
	for tok := token.Token(-1); tok < 92; tok++ {
		fmt.Print(int(tok), " ", tok, " ", tok.IsLiteral(), tok.IsOperator(), tok.IsKeyword(), " ", tok.Precedence(), "; ")
	}
	fmt.Println(token.LowestPrec, token.UnaryPrec, token.HighestPrec, token.NoPos.IsValid(), token.Pos(1).IsValid())
	for _, s := range []string{"for", "x", "For", "", "_", "1x", "x1", "é", "type", "a b", "日本", "~"} {
		fmt.Print(s, " ", int(token.Lookup(s)), token.IsKeyword(s), token.IsIdentifier(s), token.IsExported(s), "; ")
	}
	fmt.Println()
}

func places() {
	for _, p := range []token.Position{{}, {Filename: "f"}, {Line: 3}, {Line: 3, Column: 4}, {Filename: "f", Line: 3}, {Filename: "f", Line: 3, Column: 4, Offset: 9}} {
		fmt.Print(p, " ", p.IsValid(), "; ")
	}
	fmt.Println()
	fset := token.NewFileSet()
	fmt.Println(fset.Base(), fset.File(0), fset.File(5), fset.Position(7))
	a := fset.AddFile("a.go", -1, 20)
	b := fset.AddFile("b.go", 30, 10)
	c := fset.AddFile("c.go", fset.Base(), 0)
	fmt.Println(a, b, c, fset.Base(), a.Name(), a.Base(), a.Size(), a.End(), a.LineCount(), a.Lines())
	for _, p := range []token.Pos{0, 1, 20, 21, 22, 29, 30, 40, 41, 42, 100} {
		f := fset.File(p)
		fmt.Print(p, " ", f, " ", fset.Position(p), "; ")
	}
	fmt.Println()
	a.SetLinesForContent([]byte("ab\ncd\n\nefgh\nijklmn\n"))
	fmt.Println(a.Lines(), a.LineCount(), a.LineStart(1), a.LineStart(5))
	fmt.Println(a.SetLines([]int{0, 5, 3}), a.SetLines([]int{0, 20}), a.SetLines([]int{0, 3, 7, 12}), a.Lines())
	a.AddLine(10)
	a.AddLine(15)
	a.AddLine(25)
	fmt.Println(a.Lines())
	a.MergeLine(2)
	fmt.Println(a.Lines())
	a.AddLineInfo(3, "x.y", 100)
	a.AddLineInfo(2, "never", 1)
	a.AddLineColumnInfo(12, "z", 7, 9)
	a.AddLineColumnInfo(16, "no", 50, 0)
	a.AddLineInfo(99, "never", 1)
	for i := -1; i < 22; i++ {
		p := a.Pos(i)
		fmt.Print(p, " ", a.Offset(p), " ", a.Line(p), " ", a.Position(p), " ", a.PositionFor(p, false), " ", fset.PositionFor(p, false), "; ")
	}
	fmt.Println(a.Position(token.NoPos), a.Offset(100), a.Offset(-1))
	try("merge 0", func() { a.MergeLine(0) })
	try("merge 9", func() { a.MergeLine(9) })
	try("start 0", func() { a.LineStart(0) })
	try("start 9", func() { a.LineStart(9) })
	try("base", func() { fset.AddFile("d", 5, 1) })
	try("size", func() { fset.AddFile("d", -1, -2) })
	fset.RemoveFile(b)
	fset.RemoveFile(b)
	fmt.Println(fset.File(30), fset.File(1), fset.Base())
	other := token.NewFileSet()
	other.AddExistingFiles(c, a)
	other.AddExistingFiles(a)
	fmt.Println(other.Base())
	try("overlap", func() { other.AddExistingFiles(token.NewFileSet().AddFile("o.go", 15, 10)) })
	for f := range other.Iterate {
		fmt.Print(f, " ")
		if f == a {
			other.AddFile("new.go", -1, 3)
		}
	}
	other.Iterate(func(f *token.File) bool { fmt.Println(f); return false })
	var saved []byte
	fmt.Println(other.Write(func(x any) (err error) { saved, err = json.Marshal(x); return }), string(saved))
	back := token.NewFileSet()
	fmt.Println(back.Read(func(x any) error { return json.Unmarshal(saved, x) }), back.Base(), back.Position(a.Pos(13)), back.File(1).Lines())
	fmt.Println(back.Read(func(any) error { return errors.New("no") }), other.Write(func(any) error { return errors.New("no") }))
}

const source = "\ufeffpackage p // comment\r\n/* a\r\n b **\r/ */ import (\"fmt\"; `raw\r\n`)\n" +
	"func f(x, y int) (z float64) { a := x<<1 | y&^3 + 'a' - '\\n' * '\\u00e9'; a++; b--\n" +
	"x += 1; x -= 1; x *= 1; x /= 1; x %= 1; x &= 1; x |= 1; x ^= 1; x <<= 1; x >>= 1; x &^= 1\n" +
	"if x == y && x != y || !(x < y) || x <= y || x > y || x >= y { return } else { break }\n" +
	"ch <- <-ch; var v ...int = map[string]chan int{}; ~x; s.t; 日本語 := _x1é٣\n" +
	"}\n/* at the end\n */ x\n y /* one line */\n z /* two\n lines */ continue // last"

func scan(name, src string, mode scanner.Mode) {
	fset := token.NewFileSet()
	file := fset.AddFile(name, -1, len(src))
	var s scanner.Scanner
	var list scanner.ErrorList
	s.Init(file, []byte(src), list.Add, mode)
	for {
		pos, tok, lit := s.Scan()
		fmt.Printf("%v %v %q %v|", fset.Position(pos), tok, lit, s.End()-pos)
		if tok == token.EOF {
			break
		}
	}
	fmt.Println(s.ErrorCount, len(list), file.Lines())
	for _, e := range list {
		fmt.Println("  ", e.Pos.Offset, e)
	}
}

func main() {
	tokens()
	places()
	scan("src.go", source, scanner.ScanComments)
	scan("src.go", source, 0)
	for _, s := range []string{
		"", "\n", "x", "\x00", "a\x00b", "\xff", "\xff\xfea", "\xfe\xff", "a\ufeffb", "a \xc3(", "#", "@ $ ? \\", "“x”", "‘", "\"abc", "\"abc\n", "\"\\", "\"\\q\"", "\"\\08\"", "\"\\400\"", "\"\\xg\"", "\"\\uD800\"", "\"\\U00110000\"", "\"\\u12", "\"\\x1",
		"'", "''", "'ab'", "'a", "'\n", "'\\'", "'\\", "'\\''", "'\\\"'", "'\\400'", "'\\8'", "'\\x'", "'日'", "`abc", "`a\r\nb`", "/*", "/* *", "/*/", "//", "//\r", "//a\r\n", "/*\r*/", "/**\r/ */", "/*\n*/",
		"0 00 01 07 08 09 089 0x 0xg 0X1F 0b 0b12 0B1 0o 0o78 0O17 1_000 1__0 _1 1_ 0x_1 0_1 0_ 0b_1_ 0xF_",
		"1. .5 1.5 1e5 1e 1e+ 1E-5 1.e1 0x1p5 0x1.8p-2 0x.p1 0x1.0 0x1e5 0xp1 1p5 0b1e5 0o1.5 0b1.0 08.5 09e1 089i 1i 1.5i 0x1i 0b1i 08i 1e1_0 1_.5 1._5 0x1_p5 .e1 0.i",
		"a...b ..c ...", "x\n++\n", "return\n", "f(\n)\n", "x // c\n", "x /* c */\n", "x /* c\n */ y", "fallthrough\nfor\n", "1\n'a'\n\"s\"\n`r`\n]\n}\n", "x //c", "x /*\n*/ /*\n*/", "a;;b",
	} {
		fmt.Printf("%q: ", s)
		scan("t.go", s, scanner.ScanComments)
	}
	for _, s := range []string{
		"//line a:5\nx", "//line :5\nx", "//line a:5:6\nx y", "//line :5:6\nx", "//line a\nx", "//line a:\nx", "//line a:0\nx", "//line a:x\nx", "//line a:1:0\nx", "//line a:0:1\nx", "//line a:1:x\nx", "//line a:1073741825\nx", "//line a:1:1073741825\nx", " //line a:5\nx", "x //line a:5\ny",
		"/*line a:5*/x", "x /*line b:7:3*/y\nz", "/*line a:5\n*/x", "//line /abs/f:3\nx", "//line ../up:3\nx", "//line a b:3\nx", "//line c:d:3\nx", "//line C:3:4:5\nx", "//lines a:5\nx", "//line a:5 \nx", "//line a:5", "//line a:99999999999999999999\nx", "x\n//line a:5\n//line b:6\ny",
	} {
		fmt.Printf("%q: ", s)
		scan(filepath.Join("dir", "t.go"), s, 0)
	}
	lists()
	try("size", func() {
		var s scanner.Scanner
		s.Init(token.NewFileSet().AddFile("f", -1, 3), nil, nil, 0)
	})
}

func lists() {
	var list scanner.ErrorList
	fmt.Println(list, list.Err(), list.Len())
	at := func(f string, l, c int) token.Position { return token.Position{Filename: f, Line: l, Column: c} }
	list.Add(at("b", 1, 1), "one")
	fmt.Println(list, list.Err())
	list.Add(at("a", 2, 1), "two")
	list.Add(at("a", 1, 5), "three")
	list.Add(at("a", 1, 2), "four")
	list.Add(at("a", 1, 2), "five")
	list.Add(token.Position{}, "nowhere")
	fmt.Println(list, list.Len(), list.Less(0, 1), list.Less(1, 0))
	list.Swap(0, 1)
	scanner.PrintError(os.Stdout, list)
	list.Sort()
	scanner.PrintError(os.Stdout, list)
	list.RemoveMultiples()
	scanner.PrintError(os.Stdout, list)
	scanner.PrintError(os.Stdout, errors.New("plain"))
	scanner.PrintError(os.Stdout, nil)
	list.Reset()
	fmt.Println(len(list), scanner.Error{Msg: "m"}, &scanner.Error{Pos: at("f", 1, 2), Msg: "m"})
}
