package doc

import (
	"cmp"
	"go/ast"
	"go/token"
	"slices"
	"strconv"
	"strings"
)

// playFile makes a program of a file that is one example.
func playFile(file *ast.File) *ast.File {
	out := *file
	out.Name = ast.NewIdent("main")
	out.Decls = nil
	if len(out.Comments) > 0 && strings.HasPrefix(out.Comments[0].Text(), "Copyright") {
		out.Comments = out.Comments[1:]
	}
	for _, d := range file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && isTest(f.Name.Name, "Example") {
			entry := *f
			entry.Name = ast.NewIdent("main")
			entry.Body, out.Comments = withoutOutput(f.Body, out.Comments)
			d = &entry
		}
		out.Decls = append(out.Decls, d)
	}
	return &out
}

// play makes a program of an example and what it uses of its file; nil if that is not all.
func play(file *ast.File, f *ast.FuncDecl) *ast.File {
	if !strings.HasSuffix(file.Name.Name, "_test") {
		return nil
	}
	u := newUses(file)
	u.find(f.Body)
	named, blank, ok := playImports(file, u.unresolved)
	if !ok {
		return nil
	}
	for name := range u.unresolved {
		if !IsPredeclared(name) {
			return nil
		}
	}
	var comments []*ast.CommentGroup
	for _, s := range blank {
		if doc := s.(*ast.ImportSpec).Doc; doc != nil {
			comments = append(comments, doc)
		}
	}
	for _, c := range file.Comments {
		if f.Body.Pos() <= c.Pos() && c.End() <= f.Body.End() {
			comments = append(comments, c)
		}
	}
	body, comments := withoutOutput(f.Body, comments)
	// The printer writes parentheses where there are positions of them.
	decls := []ast.Decl{&ast.GenDecl{Tok: token.IMPORT, Lparen: 1, Rparen: 1, Specs: append(named, blank...)}}
	for _, d := range u.trimmed() {
		decls = append(decls, d)
		if doc := docOf(d); doc != nil {
			comments = append(comments, doc)
		}
	}
	decls = append(decls, &ast.FuncDecl{Name: ast.NewIdent("main"), Type: f.Type, Body: body})
	slices.SortFunc(decls, func(a, b ast.Decl) int { return cmp.Compare(a.Pos(), b.Pos()) })
	slices.SortFunc(comments, func(a, b *ast.CommentGroup) int { return cmp.Compare(a.Pos(), b.Pos()) })
	return &ast.File{Name: ast.NewIdent("main"), Decls: decls, Comments: comments}
}

func docOf(decl ast.Decl) *ast.CommentGroup {
	switch d := decl.(type) {
	case *ast.GenDecl:
		return d.Doc
	case *ast.FuncDecl:
		return d.Doc
	}
	return nil
}

// playImports returns the imports that a program needs, and takes them from the names that it lacks. There
// is no such program if one imports into the file's own scope, or package syscall/js.
func playImports(file *ast.File, lacks map[string]bool) (named, blank []ast.Spec, ok bool) {
	groups := findImportGroupStarts1(file.Imports)
	for _, s := range file.Imports {
		path, err := strconv.Unquote(s.Path.Value)
		if err != nil {
			continue
		}
		name := assumedPackageName(path)
		if s.Name != nil {
			name = s.Name.Name
		}
		switch {
		case path == "syscall/js" || name == "." && s.Name != nil:
			return nil, nil, false
		case name == "_" && s.Name != nil:
			blank = append(blank, s)
		case lacks[name]:
			spec, lit := *s, *s.Path
			spec.Path = &lit
			moveTo(&lit, groupStart(groups, s))
			named = append(named, &spec)
			delete(lacks, name)
		}
	}
	return named, blank, true
}

// groupStart returns the place of the first import of the group that s is in, at which all of it is put: so
// that lines between groups stay, and none come into them.
func groupStart(groups []*ast.ImportSpec, s *ast.ImportSpec) token.Pos {
	i := slices.IndexFunc(groups, func(first *ast.ImportSpec) bool { return s.Path.ValuePos < first.Pos() })
	if i < 0 {
		i = len(groups)
	}
	return groups[i-1].Pos()
}

// findImportGroupStarts1 returns the first import of each group that a blank line sets apart.
func findImportGroupStarts1(imports []*ast.ImportSpec) []*ast.ImportSpec {
	sorted := slices.Clone(imports)
	slices.SortFunc(sorted, func(a, b *ast.ImportSpec) int { return cmp.Compare(a.Pos(), b.Pos()) })
	var starts []*ast.ImportSpec
	end := token.Pos(-2)
	for _, s := range sorted {
		// A newline and a tab lie between neighbours.
		if s.Pos()-end > 2 {
			starts = append(starts, s)
		}
		end = s.End()
		if s.Comment != nil {
			end = s.Comment.End()
		}
	}
	return starts
}

func moveTo(lit *ast.BasicLit, pos token.Pos) {
	size := lit.End() - lit.Pos()
	lit.ValuePos = pos
	if lit.ValueEnd.IsValid() {
		lit.ValueEnd = pos + size
	}
}
