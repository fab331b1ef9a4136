// Package layout is the formatter used by go/format and `minigo fmt`.
package layout

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/printer"
	"go/token"
	"strings"
)

// Config is gofmt's: tabs indent, blanks align, numbers are normalised (bit 30, for gofmt alone).
var Config = printer.Config{Mode: printer.UseSpaces | printer.TabIndent | 1<<30, Tabwidth: 8}

// Mode is how gofmt parses.
const Mode = parser.ParseComments | parser.SkipObjectResolution

// Options are what the users of Format differ in.
type Options struct {
	Fragment bool            // a list of declarations or statements will do for a file
	Edit     func(*ast.File) // called for the tree before it is printed, if there is one
}

// Format formats a file. Fragments keep the space around them and the indentation of their first line.
// Errors speak of the file by its name.
func Format(name string, src []byte, mode parser.Mode, options Options) ([]byte, error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, src, mode)
	if err == nil {
		options.edit(fset, file)
		var b bytes.Buffer
		err := Config.Fprint(&b, fset, file)
		return b.Bytes(), err
	}
	if !options.Fragment || !strings.Contains(err.Error(), "expected 'package'") {
		return nil, err
	}
	// Declarations need a package clause, statements a function. What is put before them stands on the
	// same line, so that errors have their lines.
	file, err = parser.ParseFile(fset, name, wrapped("package p;", src, ""), mode)
	if err == nil {
		options.edit(fset, file)
		return fragment(fset, file, src, 0, func(out []byte, indent int) []byte {
			return out[indent+len("package p\n"):]
		})
	}
	if !strings.Contains(err.Error(), "expected declaration") {
		return nil, err
	}
	file, err = parser.ParseFile(fset, name, wrapped("package p; func _() {", src, "\n\n}"), mode)
	if err != nil {
		return nil, err
	}
	options.edit(fset, file)
	return fragment(fset, file, src, -1, func(out []byte, indent int) []byte {
		out = out[2*max(0, indent)+len("package p\n\nfunc _() {"):]
		return out[:len(out)-len("}\n")]
	})
}

func (o Options) edit(fset *token.FileSet, file *ast.File) {
	ast.SortImports(fset, file)
	if o.Edit != nil {
		o.Edit(file)
	}
}

func wrapped(before string, src []byte, after string) []byte {
	return append(append([]byte(before), src...), after...)
}

const space = " \t\n\r"

// fragment formats a part of a file; unwrap takes away what was put around it.
func fragment(fset *token.FileSet, file *ast.File, src []byte, adjust int, unwrap func(out []byte, indent int) []byte) ([]byte, error) {
	lead := src[:len(src)-len(bytes.TrimLeft(src, space))]
	lineAt := bytes.LastIndexByte(lead, '\n') + 1
	indent := bytes.Count(lead[lineAt:], []byte("\t"))
	if indent == 0 && bytes.IndexByte(lead[lineAt:], ' ') >= 0 {
		indent = 1
	}
	cfg := Config
	cfg.Indent = indent + adjust
	var b bytes.Buffer
	if err := cfg.Fprint(&b, fset, file); err != nil {
		return nil, err
	}
	out := bytes.TrimSpace(unwrap(b.Bytes(), cfg.Indent))
	if len(out) == 0 {
		return src, nil
	}
	res := append([]byte{}, lead[:lineAt]...)
	res = append(res, bytes.Repeat([]byte("\t"), indent)...)
	res = append(res, out...)
	return append(res, src[len(bytes.TrimRight(src, space)):]...), nil
}
