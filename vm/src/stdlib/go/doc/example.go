package doc

import (
	"cmp"
	"go/ast"
	"go/token"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// An Example is a function whose name begins with Example.
type Example struct {
	Name        string              // of what it shows, with a suffix
	Suffix      string              // without _; NewFromFiles finds it
	Doc         string              // the comment
	Code        ast.Node            // the function's body, or the whole file
	Play        *ast.File           // a program of its own; nil if it makes none
	Comments    []*ast.CommentGroup // the comments in it
	Output      string              // that it should have
	Unordered   bool                // the lines of it may come in any order
	EmptyOutput bool                // it should have none
	Order       int                 // in the file
}

// Examples returns the examples of test files, by name. One can be played if its package is one of tests
// alone, and either it uses only what is imported and declared there, or a file has but this one example,
// declarations, and no tests: then the whole file is the example.
func Examples(testFiles ...*ast.File) []*Example {
	var list []*Example
	for _, file := range testFiles {
		list = append(list, fileExamples(file)...)
	}
	slices.SortFunc(list, func(a, b *Example) int { return cmp.Compare(a.Name, b.Name) })
	return list
}

func fileExamples(file *ast.File) []*Example {
	var list []*Example
	tests, decls := false, 0
	for _, decl := range file.Decls {
		switch d := decl.(type) {
		case *ast.GenDecl:
			if d.Tok != token.IMPORT {
				decls++
			}
		case *ast.FuncDecl:
			if d.Recv != nil {
				continue
			}
			decls++
			name := d.Name.Name
			if isTest(name, "Test") || isTest(name, "Benchmark") || isTest(name, "Fuzz") {
				tests = true
			} else if isExample(d) {
				list = append(list, newExample(file, d, len(list)))
			}
		}
	}
	if !tests && decls > 1 && len(list) == 1 {
		list[0].Code, list[0].Play = file, playFile(file)
	}
	return list
}

func isExample(f *ast.FuncDecl) bool {
	return isTest(f.Name.Name, "Example") && f.Body != nil &&
		f.Type.Params.NumFields() == 0 && f.Type.Results.NumFields() == 0
}

func newExample(file *ast.File, f *ast.FuncDecl, order int) *Example {
	output, unordered, ok := exampleOutput(f.Body, file.Comments)
	return &Example{
		Name:        strings.TrimPrefix(f.Name.Name, "Example"),
		Doc:         f.Doc.Text(),
		Code:        f.Body,
		Play:        play(file, f),
		Comments:    file.Comments,
		Output:      output,
		Unordered:   unordered,
		EmptyOutput: ok && output == "",
		Order:       order,
	}
}

// isTest reports whether a name is the prefix, or goes on behind it with anything but a small letter.
func isTest(name, prefix string) bool {
	rest, ok := strings.CutPrefix(name, prefix)
	first, _ := utf8.DecodeRuneInString(rest)
	return ok && (rest == "" || !unicode.IsLower(first))
}

// exampleOutput returns what the last comment of an example says of its output.
func exampleOutput(body *ast.BlockStmt, comments []*ast.CommentGroup) (output string, unordered, ok bool) {
	_, last := lastComment(body, comments)
	if last == nil {
		return "", false, false
	}
	output, unordered, ok = cutOutput(last.Text())
	return strings.TrimPrefix(strings.TrimLeft(output, " "), "\n"), unordered, ok
}

// cutOutput takes Output: or Unordered output: off the front of a text.
func cutOutput(text string) (rest string, unordered, ok bool) {
	text = strings.TrimLeft(text, " \t\n\v\f\r")
	rest, unordered = cutFold(text, "unordered ")
	rest, ok = cutFold(rest, "output:")
	if !ok {
		return "", false, false
	}
	return rest, unordered, true
}

// cutFold is strings.CutPrefix, small letters or not.
func cutFold(s, prefix string) (string, bool) {
	if len(s) < len(prefix) || !strings.EqualFold(s[:len(prefix)], prefix) {
		return s, false
	}
	return s[len(prefix):], true
}

// lastComment returns the last comment inside of a block, and its index.
func lastComment(b *ast.BlockStmt, comments []*ast.CommentGroup) (at int, last *ast.CommentGroup) {
	if b == nil {
		return 0, nil
	}
	for i, c := range comments {
		if c.Pos() < b.Pos() {
			continue
		}
		if c.End() > b.End() {
			break
		}
		at, last = i, c
	}
	return at, last
}

// withoutOutput returns a block and comments without the one that says what the output is, which ends the
// block.
func withoutOutput(b *ast.BlockStmt, comments []*ast.CommentGroup) (*ast.BlockStmt, []*ast.CommentGroup) {
	i, last := lastComment(b, comments)
	if last == nil {
		return b, comments
	}
	if _, _, ok := cutOutput(last.Text()); !ok {
		return b, comments
	}
	b = &ast.BlockStmt{Lbrace: b.Lbrace, List: b.List, Rbrace: last.Pos()}
	return b, slices.Concat(comments[:i:i], comments[i+1:])
}

// classify gives examples to what they are named after. Of several ways to read a name the one with the
// longest name of a declaration is taken.
func classify(p *Package, examples []*Example) {
	if len(examples) == 0 {
		return
	}
	lists := exampleLists(p)
	for _, x := range examples {
		for i := len(x.Name); i >= 0; i = strings.LastIndexByte(x.Name[:i], '_') {
			name, suffix, ok := splitExampleName(x.Name, i)
			if !ok {
				continue
			}
			if list := lists[name]; list != nil {
				x.Suffix = suffix
				*list = append(*list, x)
				break
			}
		}
	}
	for _, list := range lists {
		slices.SortFunc(*list, func(a, b *Example) int { return cmp.Compare(a.Suffix, b.Suffix) })
	}
}

// exampleLists returns the lists of examples that a package has, by the names that these may have.
func exampleLists(p *Package) map[string]*[]*Example {
	lists := map[string]*[]*Example{"": &p.Examples}
	add := func(prefix, name string, list *[]*Example) {
		if token.IsExported(name) {
			lists[prefix+name] = list
		}
	}
	for _, f := range p.Funcs {
		add("", f.Name, &f.Examples)
	}
	for _, t := range p.Types {
		if !token.IsExported(t.Name) {
			continue
		}
		add("", t.Name, &t.Examples)
		for _, f := range t.Funcs {
			add("", f.Name, &f.Examples)
		}
		for _, m := range t.Methods {
			add(strings.TrimPrefix(nameWithoutInst(m.Recv), "*")+"_", m.Name, &m.Examples)
		}
	}
	return lists
}

// nameWithoutInst takes type arguments from a name.
func nameWithoutInst(name string) string {
	start, end := strings.Index(name, "["), strings.LastIndex(name, "]")
	if start < 0 || end < 0 {
		return name
	}
	return name[:start] + name[end+1:]
}

// splitExampleName splits a name at its end, or at a _ behind which a suffix follows.
func splitExampleName(s string, i int) (prefix, suffix string, ok bool) {
	if i == len(s) {
		return s, "", true
	}
	if i == len(s)-1 {
		return "", "", false
	}
	first, _ := utf8.DecodeRuneInString(s[i+1:])
	return s[:i], s[i+1:], unicode.IsLower(first)
}
