// go/scanner, go/token, go/printer, go/doc, go/importer, go/constant, regexp/syntax: types of errors, handlers, kinds and modes.
package main

import (
	"errors"
	"fmt"
	"go/ast"
	"go/constant"
	"go/doc"
	"go/importer"
	"go/parser"
	"go/printer"
	"go/scanner"
	"go/token"
	"io"
	"maps"
	"os"
	"regexp/syntax"
	"slices"
	"strings"
)

func scan() {
	const source = "x := 'ab' + \"open\n\x00 08 0x /* never"
	fset := token.NewFileSet()
	file := fset.AddFile("s.go", -1, len(source))
	var list scanner.ErrorList
	var handler scanner.ErrorHandler = func(pos token.Position, msg string) { list.Add(pos, msg) }
	var s scanner.Scanner
	s.Init(file, []byte(source), handler, scanner.ScanComments)
	for {
		pos, tok, lit := s.Scan()
		fmt.Printf("%s %v %q; ", fset.Position(pos).String(), tok, lit)
		if tok == token.EOF {
			break
		}
	}
	fmt.Println()
	for _, e := range list {
		var err error = e
		fmt.Println(err.Error() == e.Error(), e.Error())
	}
	fmt.Println(s.ErrorCount == len(list), list.Error())
	for _, l := range []scanner.ErrorList{nil, {}, {{Msg: "alone"}}, {{Pos: token.Position{Filename: "f", Line: 3, Column: 4}, Msg: "at a place"}, {Msg: "b"}}, {{Pos: token.Position{Line: 3}, Msg: "c"}, {}, {}}} {
		fmt.Printf("%q %v\n", l.Error(), l.Err())
	}
	for _, p := range []token.Position{{}, {Filename: "f"}, {Line: 2}, {Line: 2, Column: 5}, {Filename: "f", Line: 2}, {Filename: "f", Line: 2, Column: 5}, {Filename: "f", Column: 5}, {Filename: "f", Offset: 9, Line: -1}} {
		fmt.Printf("%q %v %q\n", p.String(), p.IsValid(), scanner.Error{Pos: p, Msg: "m"}.Error())
	}
	fmt.Println(file.String(), fset.AddFile("other.go", 1000, 5).String())
}

// blocked is a writer that takes only so much.
type blocked struct{ left int }

func (b *blocked) Write(p []byte) (int, error) {
	if b.left -= len(p); b.left < 0 {
		return 0, io.ErrShortWrite
	}
	return len(p), nil
}

func print() {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "p.go", "package p\nvar (\n\tlong, b int = 1, 2 // one\n\tc = 3 // two\n)\nfunc f() { if x { y() } }\n", parser.ParseComments)
	if err != nil {
		fmt.Println(err)
	}
	for _, mode := range []printer.Mode{0, printer.RawFormat, printer.TabIndent, printer.UseSpaces, printer.TabIndent | printer.UseSpaces, printer.SourcePos} {
		var b strings.Builder
		c := printer.Config{Mode: mode, Tabwidth: 4, Indent: 1}
		fmt.Println(mode, c.Fprint(&b, fset, f))
		fmt.Printf("%q\n", b.String())
	}
	fmt.Println((&printer.Config{}).Fprint(&blocked{5}, fset, f))
}

func document() {
	const source = "// Package d is documented.\n// BUG(me): it is wrong\npackage d\n\n// TODO(you): write more\n// NOTE(x) without a colon\n\n// T is a type.\ntype T struct{}\n\n// M is a method.\nfunc (T) M() {}\n\n// NewT makes one.\nfunc NewT() T { return T{} }\n\n// F is free.\nfunc F() {}\n\nconst C = 1\nvar V, W int\n"
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "d.go", source, parser.ParseComments)
	if err != nil {
		fmt.Println(err)
	}
	p, err := doc.NewFromFiles(fset, []*ast.File{f}, "example.org/d")
	fmt.Println(p.Doc, err)
	for _, marker := range slices.Sorted(maps.Keys(p.Notes)) {
		for _, n := range p.Notes[marker] {
			var note doc.Note = *n
			fmt.Printf("%s %s %q %s-%s\n", marker, note.UID, note.Body, fset.Position(note.Pos), fset.Position(note.End))
		}
	}
	for _, keep := range []string{"T", "M", "NewT", "F", "V", "C", "nothing"} {
		p, _ := doc.NewFromFiles(fset, []*ast.File{f}, "example.org/d")
		var only doc.Filter = func(name string) bool { return name == keep }
		p.Filter(only)
		fmt.Print(keep, ": ", len(p.Types), " types ", len(p.Funcs), " functions ", len(p.Consts), " constants ", len(p.Vars), " variables")
		for _, t := range p.Types {
			fmt.Print(" ", t.Name, len(t.Methods), len(t.Funcs))
		}
		fmt.Println(" doc:", p.Doc == "", len(p.Notes))
	}
}

func importers() {
	var asked []string
	var lookup importer.Lookup = func(path string) (io.ReadCloser, error) {
		asked = append(asked, path)
		if path == "empty" {
			return os.Open(os.DevNull)
		}
		return nil, errors.New("nothing to read")
	}
	imports := importer.ForCompiler(token.NewFileSet(), "gc", lookup)
	for _, path := range []string{"unsafe", "missing"} {
		p, err := imports.Import(path)
		fmt.Println(p, err)
	}
	_, err := imports.Import("empty")
	fmt.Println(err != nil, asked, importer.For("no such compiler", lookup) == nil)
	defer func() { fmt.Println(recover()) }()
	importer.ForCompiler(token.NewFileSet(), "source", lookup)
}

func kinds() {
	for _, v := range []constant.Value{constant.MakeUnknown(), constant.MakeBool(true), constant.MakeString("s"), constant.MakeInt64(1), constant.MakeFloat64(1.5), constant.MakeImag(constant.MakeInt64(2))} {
		var k constant.Kind = v.Kind()
		fmt.Print(k.String(), " ", v, "; ")
	}
	fmt.Println(constant.Kind(-1).String(), constant.Kind(9).String())
}

func expressions() {
	for _, text := range []string{`a*(b|c)+?$`, `(?i)x{2,3}[^a-z]\b.`, `^(?s:.)\z`, ``, `[^\x00-\x{10FFFF}]`} {
		re, err := syntax.Parse(text, syntax.Perl)
		if err != nil {
			fmt.Println(err)
			continue
		}
		var ops []string
		var walk func(*syntax.Regexp)
		walk = func(re *syntax.Regexp) {
			var op syntax.Op = re.Op
			ops = append(ops, op.String())
			for _, s := range re.Sub {
				walk(s)
			}
		}
		walk(re)
		prog, err := syntax.Compile(re.Simplify())
		var empty syntax.EmptyOp = prog.StartCond()
		fmt.Println(text, ops, empty, err)
		fmt.Println(prog.String())
		for _, i := range prog.Inst {
			var op syntax.InstOp = i.Op
			fmt.Print(op.String(), " ")
		}
		fmt.Println()
	}
	for _, text := range []string{"(", "a**", "[b-a]", `\8`, "x{2,1}", "(?P<n>a)(?P<n>b)", "\xff", ")", "(?z)", "*", "[", `\`} {
		_, err := syntax.Parse(text, syntax.Perl)
		var wrong *syntax.Error
		if errors.As(err, &wrong) {
			var code syntax.ErrorCode = wrong.Code
			fmt.Printf("%q %s %q %v\n", text, code.String(), wrong.Expr, wrong.Error())
		}
	}
	fmt.Println((&syntax.Error{Code: syntax.ErrInternalError, Expr: "`"}).Error())
	fmt.Println(syntax.Op(0), syntax.Op(99).String(), syntax.Op(128).String(), syntax.InstOp(200).String())
}

func main() {
	scan()
	print()
	document()
	importers()
	kinds()
	expressions()
}
