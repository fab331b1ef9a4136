package ast

import (
	"cmp"
	"go/token"
	"slices"
	"strconv"
)

// SortImports sorts the imports of each block without empty lines by path, and takes away those that
// stand there twice.
func SortImports(fset *token.FileSet, f *File) {
	line := func(p token.Pos) int { return fset.PositionFor(p, false).Line }
	f.Imports = f.Imports[:0]
	sorting := true
	for _, decl := range f.Decls {
		d, ok := decl.(*GenDecl)
		if !ok || d.Tok != token.IMPORT {
			sorting = false // all imports come first
			continue
		}
		if sorting && d.Lparen.IsValid() {
			var specs []Spec
			from := 0
			for i := 1; i <= len(d.Specs); i++ {
				if i == len(d.Specs) || line(d.Specs[i].Pos()) > 1+line(d.Specs[i-1].End()) {
					specs = append(specs, sorted(fset, f, d, d.Specs[from:i])...)
					from = i
				}
			}
			d.Specs = specs
			if n := len(specs); n > 0 {
				// No empty lines are left before the parenthesis.
				last := line(specs[n-1].Pos())
				for at := line(d.Rparen); at > last+1; {
					at--
					fset.File(d.Rparen).MergeLine(at)
				}
			}
		}
		for _, s := range d.Specs {
			f.Imports = append(f.Imports, s.(*ImportSpec))
		}
	}
}

func importPath(s *ImportSpec) string {
	path, _ := strconv.Unquote(s.Path.Value)
	return path
}

func importName(s *ImportSpec) string {
	if s.Name == nil {
		return ""
	}
	return s.Name.Name
}

// A besides is a comment that moves with its import, before or behind it.
type besides struct {
	before bool
	group  *CommentGroup
}

// sorted sorts the imports of a block, and gives them and their comments the places in it.
func sorted(fset *token.FileSet, f *File, d *GenDecl, block []Spec) []Spec {
	if len(block) <= 1 {
		return block
	}
	line := func(p token.Pos) int { return fset.PositionFor(p, false).Line }
	type span struct{ from, to token.Pos }
	places := make([]span, len(block))
	specs := make([]*ImportSpec, len(block))
	for i, s := range block {
		places[i] = span{s.Pos(), s.End()}
		specs[i] = s.(*ImportSpec)
	}
	comments := commentsOf(fset, f, places[0].from, places[len(places)-1].to)
	moving := map[*ImportSpec][]besides{}
	at := 0
	for _, g := range comments {
		for at+1 < len(places) && places[at+1].from <= g.Pos() {
			at++
		}
		before := at == 0 && g.Pos() < places[0].from
		if !before && at+1 < len(places) && line(places[at].from)+1 == line(g.Pos()) {
			at++
			before = true
		}
		moving[specs[at]] = append(moving[specs[at]], besides{before, g})
	}
	slices.SortFunc(specs, func(a, b *ImportSpec) int {
		return cmp.Or(cmp.Compare(importPath(a), importPath(b)), cmp.Compare(importName(a), importName(b)),
			cmp.Compare(a.Comment.Text(), b.Comment.Text()))
	})
	out := block[:0]
	for i, s := range specs {
		if i+1 < len(specs) && s.Comment == nil && importPath(s) == importPath(specs[i+1]) && importName(s) == importName(specs[i+1]) {
			if l := line(s.Pos()); l != line(d.Rparen) {
				fset.File(s.Pos()).MergeLine(l)
			}
			continue
		}
		out = append(out, s)
	}
	for i, spec := range out {
		s, place := spec.(*ImportSpec), places[i]
		if s.Name != nil {
			s.Name.NamePos = place.from
		}
		size := s.Path.End() - s.Path.Pos()
		s.Path.ValuePos = place.from
		if s.Path.ValueEnd.IsValid() {
			s.Path.ValueEnd = place.from + size
		}
		s.EndPos = place.to
		for _, m := range moving[s] {
			for _, c := range m.group.List {
				c.Slash = place.to
				if m.before {
					c.Slash = place.from - 1
				}
			}
		}
	}
	sortComments(comments)
	return out
}

// commentsOf returns the comments from the line of one place to that of another.
func commentsOf(fset *token.FileSet, f *File, from, to token.Pos) []*CommentGroup {
	line := func(p token.Pos) int { return fset.PositionFor(p, false).Line }
	file := fset.File(from)
	from = file.LineStart(line(from))
	if last := line(to); last < file.LineCount() {
		to = file.LineStart(last + 1)
	}
	first, behind := 0, 0
	for i, g := range f.Comments {
		if g.End() >= to {
			break
		}
		if g.Pos() < from {
			first = i + 1
		}
		behind = i + 1
	}
	if first >= behind {
		return nil
	}
	return f.Comments[first:behind]
}
