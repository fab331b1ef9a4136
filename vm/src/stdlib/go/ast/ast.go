// Package ast holds the syntax trees of Go.
package ast

import (
	"go/token"
	"strings"
)

// A Node is a node of a tree: from Pos up to End.
type Node interface {
	// Pos returns the position of the first character.
	Pos() token.Pos
	// End returns the position after the last character.
	End() token.Pos
}

// An Expr is an expression or a type.
type Expr interface {
	Node
	exprNode()
}

// A Stmt is a statement.
type Stmt interface {
	Node
	stmtNode()
}

// A Decl is a declaration.
type Decl interface {
	Node
	declNode()
}

// after returns the place n bytes behind p.
func after(p token.Pos, n int) token.Pos { return p + token.Pos(n) }

// A Comment is one comment, with its slashes, without the newline.
type Comment struct {
	Slash token.Pos // the position of the slash
	Text  string    // the text, with its slashes
}

// Pos returns the position of its first character.
func (c *Comment) Pos() token.Pos { return c.Slash }

// End returns the position after its last character.
func (c *Comment) End() token.Pos { return after(c.Slash, len(c.Text)) }

// A CommentGroup is comments with nothing between them.
type CommentGroup struct {
	List []*Comment // the parts, in order
}

// Pos returns the position of its first character.
func (g *CommentGroup) Pos() token.Pos { return g.List[0].Pos() }

// End returns the position after its last character.
func (g *CommentGroup) End() token.Pos { return g.List[len(g.List)-1].End() }

// Text returns the text without slashes and directives. Space at the ends of lines goes, and so do
// empty lines but for one between others; the text ends in a newline if there is any.
func (g *CommentGroup) Text() string {
	if g == nil {
		return ""
	}
	var b strings.Builder
	empty := 0
	add := func(line string) {
		line = strings.TrimRight(line, " \t\n\r")
		if line == "" {
			empty++
			return
		}
		if empty > 0 && b.Len() > 0 {
			b.WriteByte('\n')
		}
		empty = 0
		b.WriteString(line)
		b.WriteByte('\n')
	}
	for _, c := range g.List {
		if strings.HasPrefix(c.Text, "/*") {
			for line := range strings.SplitSeq(c.Text[2:len(c.Text)-2], "\n") {
				add(line)
			}
			continue
		}
		text := c.Text[2:]
		if rest, ok := strings.CutPrefix(text, " "); ok {
			text = rest
		} else if isDirective(text) {
			continue
		}
		add(text)
	}
	return b.String()
}

// isDirective reports whether the text behind the slashes is for tools, as go:generate.
func isDirective(text string) bool {
	for _, word := range []string{"line ", "extern ", "export "} {
		if strings.HasPrefix(text, word) {
			return true
		}
	}
	tool, rest, ok := strings.Cut(text, ":")
	if !ok || tool == "" || rest == "" || !isWordByte(rest[0]) {
		return false
	}
	for i := range len(tool) {
		if !isWordByte(tool[i]) {
			return false
		}
	}
	return true
}

func isWordByte(b byte) bool { return 'a' <= b && b <= 'z' || '0' <= b && b <= '9' }

// A Field is a field of a struct, a method or embedded type of an interface, or a parameter: names
// that share a type.
type Field struct {
	Doc     *CommentGroup // the comment before it, or nil
	Names   []*Ident      // the names
	Type    Expr          // the type, or nil
	Tag     *BasicLit     // the tag, or nil
	Comment *CommentGroup // the comment at the end of the line, or nil
}

// Pos returns the position of its first character.
func (f *Field) Pos() token.Pos {
	switch {
	case len(f.Names) > 0:
		return f.Names[0].Pos()
	case f.Type != nil:
		return f.Type.Pos()
	}
	return token.NoPos
}

// End returns the position after its last character.
func (f *Field) End() token.Pos {
	switch n := len(f.Names); {
	case f.Tag != nil:
		return f.Tag.End()
	case f.Type != nil:
		return f.Type.End()
	case n > 0:
		return f.Names[n-1].End()
	}
	return token.NoPos
}

// A FieldList is fields in braces, parentheses, or brackets, or a single result without them.
type FieldList struct {
	Opening token.Pos // the position of the opening bracket, if there is one
	List    []*Field  // the parts, in order
	Closing token.Pos // the position of the closing bracket, if there is one
}

// Pos returns the position of its first character.
func (f *FieldList) Pos() token.Pos {
	if f.Opening.IsValid() || len(f.List) == 0 {
		return f.Opening
	}
	return f.List[0].Pos()
}

// End returns the position after its last character.
func (f *FieldList) End() token.Pos {
	switch n := len(f.List); {
	case f.Closing.IsValid():
		return f.Closing + 1
	case n > 0:
		return f.List[n-1].End()
	}
	return token.NoPos
}

// NumFields returns the number of parameters or fields; those without a name count as one.
func (f *FieldList) NumFields() int {
	if f == nil {
		return 0
	}
	n := 0
	for _, field := range f.List {
		n += max(1, len(field.Names))
	}
	return n
}

// A File is a file.
type File struct {
	Doc                *CommentGroup   // the comment before it, or nil
	Package            token.Pos       // of the keyword
	Name               *Ident          // the name
	Decls              []Decl          // the declarations
	FileStart, FileEnd token.Pos       // the beginning and the end of the file
	Scope              *Scope          // the declarations of the package; nil without object resolution
	Imports            []*ImportSpec   // the imports
	Unresolved         []*Ident        // names that are not declared in the file
	Comments           []*CommentGroup // all comments
	GoVersion          string          // that the build constraint asks for
}

// Pos returns the position of its first character.
func (f *File) Pos() token.Pos { return f.Package }

// End returns the position after its last character.
func (f *File) End() token.Pos {
	if n := len(f.Decls); n > 0 {
		return f.Decls[n-1].End()
	}
	return f.Name.End()
}

// A Package is the files of a package, by name.
type Package struct {
	Name    string             // the name
	Scope   *Scope             // the declarations of the package; nil without object resolution
	Imports map[string]*Object // the imports
	Files   map[string]*File   // the files, by name
}

// Pos returns the position of its first character.
func (p *Package) Pos() token.Pos { return token.NoPos }

// End returns the position after its last character.
func (p *Package) End() token.Pos { return token.NoPos }

// IsGenerated reports whether a comment before the package clause says that the file was generated.
func IsGenerated(file *File) bool {
	for _, group := range file.Comments {
		for _, c := range group.List {
			if c.Pos() > file.Package {
				break
			}
			for line := range strings.SplitSeq(c.Text, "\n") {
				rest, ok := strings.CutPrefix(line, "// Code generated ")
				if ok && strings.HasSuffix(rest, " DO NOT EDIT.") {
					return true
				}
			}
		}
	}
	return false
}
