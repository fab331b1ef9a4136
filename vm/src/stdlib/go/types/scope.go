package types

import (
	"fmt"
	"go/token"
	"io"
	"iter"
	"maps"
	"slices"
	"strings"
)

// Scope holds the objects that a block declares.
type Scope struct {
	parent   *Scope
	children []*Scope
	elems    map[string]Object
	pos, end token.Pos
	comment  string
	isFunc   bool // of a function, outside of which labels and variables are not looked for
}

// NewScope returns an empty scope within parent.
func NewScope(parent *Scope, pos, end token.Pos, comment string) *Scope {
	s := &Scope{parent: parent, pos: pos, end: end, comment: comment}
	if parent != nil && parent != Universe {
		parent.children = append(parent.children, s)
	}
	return s
}

// Parent returns the scope around s.
func (s *Scope) Parent() *Scope { return s.parent }

// Len returns the number of objects.
func (s *Scope) Len() int { return len(s.elems) }

// Names returns the names of the objects, sorted.
func (s *Scope) Names() []string {
	names := slices.AppendSeq(make([]string, 0, len(s.elems)), maps.Keys(s.elems))
	slices.Sort(names)
	return names
}

// NumChildren returns the number of scopes directly within s.
func (s *Scope) NumChildren() int { return len(s.children) }

// Child returns the i'th of them.
func (s *Scope) Child(i int) *Scope { return s.children[i] }

// Children yields them.
func (s *Scope) Children() iter.Seq[*Scope] { return slices.Values(s.children) }

// Lookup returns the object of this name, nil if s has none.
func (s *Scope) Lookup(name string) Object { return s.elems[name] }

// LookupParent returns the object of this name in s or the scopes around it, and the scope that has it.
// If pos is valid, objects count that are in scope there.
func (s *Scope) LookupParent(name string, pos token.Pos) (*Scope, Object) {
	for ; s != nil; s = s.parent {
		if obj := s.elems[name]; obj != nil && (!pos.IsValid() || obj.base().scopePos <= pos) {
			return s, obj
		}
	}
	return nil, nil
}

// Insert adds an object, unless s has one of its name: then that one is returned.
func (s *Scope) Insert(obj Object) Object {
	name := obj.Name()
	if other := s.elems[name]; other != nil {
		return other
	}
	s.put(name, obj)
	if o := obj.base(); o.parent == nil {
		o.parent = s
	}
	return nil
}

func (s *Scope) put(name string, obj Object) {
	if s.elems == nil {
		s.elems = make(map[string]Object)
	}
	s.elems[name] = obj
}

// Pos returns where the scope's text begins.
func (s *Scope) Pos() token.Pos { return s.pos }

// End returns where the scope's text ends.
func (s *Scope) End() token.Pos { return s.end }

// Contains reports whether pos lies in the scope's text.
func (s *Scope) Contains(pos token.Pos) bool { return s.pos <= pos && pos < s.end }

// Innermost returns the innermost scope around pos, nil if it does not lie in s. The scope of a package
// has the files' scopes for its parts.
func (s *Scope) Innermost(pos token.Pos) *Scope {
	if s.parent == Universe {
		for _, file := range s.children {
			if inner := file.Innermost(pos); inner != nil {
				return inner
			}
		}
	}
	if !s.Contains(pos) {
		return nil
	}
	for _, child := range s.children {
		if child.Contains(pos) {
			return child.Innermost(pos)
		}
	}
	return s
}

// WriteTo writes the scope's objects, and those of the scopes within it if wanted, indented n times.
func (s *Scope) WriteTo(w io.Writer, n int, recurse bool) {
	const unit = ".  "
	indent := strings.Repeat(unit, n)
	fmt.Fprintf(w, "%s%s scope %p {\n", indent, s.comment, s)
	for _, name := range s.Names() {
		fmt.Fprintf(w, "%s%s%s\n", indent, unit, s.elems[name])
	}
	if recurse {
		for _, child := range s.children {
			child.WriteTo(w, n+1, recurse)
		}
	}
	fmt.Fprintf(w, "%s}\n", indent)
}

// String returns the names of the scope, for debugging.
func (s *Scope) String() string {
	var b strings.Builder
	s.WriteTo(&b, 0, false)
	return b.String()
}
