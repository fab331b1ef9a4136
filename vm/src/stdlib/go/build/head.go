package build

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// parseHead finds the imports and directives of a head, and reports whether it is a right one.
func (info *fileInfo) parseHead() (bool, error) {
	mode := parser.ImportsOnly | parser.ParseComments | parser.SkipObjectResolution
	info.parsed, info.parseErr = parser.ParseFile(info.fset, info.name, info.header, mode)
	if info.parseErr != nil {
		return false, nil
	}
	for _, decl := range info.parsed.Decls {
		d, ok := decl.(*ast.GenDecl)
		if !ok {
			continue
		}
		for _, spec := range d.Specs {
			spec, ok := spec.(*ast.ImportSpec)
			if !ok {
				continue
			}
			path, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return false, fmt.Errorf("parser returned invalid quoted string: <%s>", spec.Path.Value)
			}
			if !isValidImport(path) {
				info.parseErr = &scanner.Error{Pos: info.fset.Position(spec.Pos()), Msg: "invalid import path: " + path}
				info.imports = nil
				return false, nil
			}
			doc := spec.Doc
			if doc == nil && len(d.Specs) == 1 {
				doc = d.Doc
			}
			info.imports = append(info.imports, fileImport{path, spec.Pos(), doc})
		}
	}
	info.readDirectives()
	return true, nil
}

// readDirectives finds the directives in front of the package clause.
func (info *fileInfo) readDirectives() {
	for _, group := range info.parsed.Comments {
		if group.Pos() >= info.parsed.Package {
			return
		}
		for _, c := range group.List {
			if strings.HasPrefix(c.Text, "//go:") {
				info.directives = append(info.directives, Directive{c.Text, info.fset.Position(c.Slash)})
			}
		}
	}
}

func (info *fileInfo) imported(path string) bool {
	return slices.ContainsFunc(info.imports, func(imp fileImport) bool { return imp.path == path })
}

// isValidImport reports whether a path may be imported.
func isValidImport(path string) bool {
	for _, r := range path {
		if !unicode.IsGraphic(r) || unicode.IsSpace(r) || strings.ContainsRune("!\"#$%&'()*,:;<=>?[\\]^{|}`\uFFFD", r) {
			return false
		}
	}
	return path != ""
}

// readEmbeds finds the patterns of all comments //go:embed in a file.
func (info *fileInfo) readEmbeds(text []byte) {
	fset := token.NewFileSet()
	var s scanner.Scanner
	s.Init(fset.AddFile(info.name, -1, len(text)), text, nil, scanner.ScanComments)
	for {
		pos, tok, lit := s.Scan()
		if tok == token.EOF {
			return
		}
		if tok != token.COMMENT || !strings.HasPrefix(lit, "//go:embed") {
			continue
		}
		d, ok := ast.ParseDirective(pos, lit)
		if !ok || d.Tool != "go" || d.Name != "embed" {
			continue
		}
		args, err := d.ParseArgs()
		if err != nil {
			continue // the compiler will say so
		}
		for _, arg := range args {
			info.embeds = append(info.embeds, fileEmbed{arg.Arg, fset.Position(arg.Pos)})
		}
	}
}

// findImportComment returns what stands behind import in a comment right behind a package clause.
func findImportComment(data []byte) (path string, ok bool) {
	word, rest := parseWord(data)
	if string(word) != "package" {
		return "", false
	}
	_, rest = parseWord(rest)
	rest = bytes.TrimLeft(rest, " \t\r")
	var comment []byte
	if text, ok := bytes.CutPrefix(rest, []byte("//")); ok {
		comment, _, _ = bytes.Cut(text, []byte("\n"))
	} else if text, ok := bytes.CutPrefix(rest, []byte("/*")); ok {
		if comment, _, ok = bytes.Cut(text, []byte("*/")); !ok || bytes.Contains(comment, []byte("\n")) {
			return "", false
		}
	}
	word, rest = parseWord(bytes.TrimSpace(comment))
	return strings.TrimSpace(string(rest)), string(word) == "import"
}

// parseWord returns the word behind space and comments, and what follows it.
func parseWord(data []byte) (word, rest []byte) {
	data = skipSpaceOrComment(data)
	rest = bytes.TrimLeftFunc(data, func(r rune) bool {
		return unicode.IsLetter(r) || '0' <= r && r <= '9' || r == '_'
	})
	if len(rest) == len(data) {
		return nil, nil
	}
	return data[:len(data)-len(rest)], rest
}

func skipSpaceOrComment(data []byte) []byte {
	for {
		data = bytes.TrimLeft(data, " \t\r\n")
		end := "\n"
		if bytes.HasPrefix(data, []byte("/*")) {
			data, end = data[2:], "*/"
		} else if !bytes.HasPrefix(data, []byte("//")) {
			return data
		}
		var ok bool
		if _, data, ok = bytes.Cut(data, []byte(end)); !ok {
			return nil
		}
	}
}
