package ast

import (
	"cmp"
	"fmt"
	"go/token"
	"math"
	"slices"
	"strings"
)

// A CommentMap says which comments belong to which nodes.
type CommentMap map[Node][]*CommentGroup

func sortComments(list []*CommentGroup) {
	slices.SortFunc(list, func(a, b *CommentGroup) int { return cmp.Compare(a.Pos(), b.Pos()) })
}

// holds reports whether a node is one that comments behind it may belong to as a whole.
func holds(n Node) bool {
	switch n.(type) {
	case *File, *Field, Decl, Spec, Stmt:
		return true
	}
	return false
}

// NewCommentMap gives each comment to a node: to the one before it if it stands on its last line, or on
// the next one and an empty line follows; to the one behind it otherwise.
func NewCommentMap(fset *token.FileSet, node Node, comments []*CommentGroup) CommentMap {
	if len(comments) == 0 {
		return nil
	}
	left := slices.Clone(comments)
	sortComments(left)
	var nodes []Node
	Inspect(node, func(n Node) bool {
		switch n.(type) {
		case nil, *CommentGroup, *Comment:
			return false
		}
		nodes = append(nodes, n)
		return true
	})
	m := CommentMap{}
	var before, group Node // the last node, and the last one that was left and holds comments
	var open []Node        // those that hold, around the place
	leave := func(pos token.Pos) (left Node) {
		for n := len(open); n > 0 && open[n-1].End() <= pos; n-- {
			left = open[n-1]
			open = open[:n-1]
		}
		return left
	}
	for _, behind := range append(nodes, nil) {
		next := token.Position{Offset: math.MaxInt, Line: math.MaxInt}
		if behind != nil {
			next = fset.Position(behind.Pos())
		}
		for len(left) > 0 {
			c := left[0]
			from, to := fset.Position(c.Pos()), fset.Position(c.End())
			if to.Offset > next.Offset {
				break
			}
			left = left[1:]
			if top := leave(c.Pos()); top != nil {
				group = top
			}
			// belongs is whether the comment belongs to a node that ends before it.
			belongs := func(n Node) bool {
				if n == nil {
					return false
				}
				line := fset.Position(n.End()).Line
				return line == from.Line || line+1 == from.Line && to.Line+1 < next.Line
			}
			owner := behind
			switch {
			case belongs(group):
				owner = group
			case belongs(before), behind == nil:
				owner = before
			}
			m[owner] = append(m[owner], c)
		}
		if len(left) == 0 {
			break
		}
		before = behind
		if holds(behind) {
			leave(behind.Pos())
			open = append(open, behind)
		}
	}
	return m
}

// Update gives the comments of a node to another, which it returns.
func (cmap CommentMap) Update(old, new Node) Node {
	if list := cmap[old]; len(list) > 0 {
		delete(cmap, old)
		cmap[new] = append(cmap[new], list...)
	}
	return new
}

// Filter returns what belongs to nodes of the tree.
func (cmap CommentMap) Filter(node Node) CommentMap {
	m := CommentMap{}
	Inspect(node, func(n Node) bool {
		if list := cmap[n]; len(list) > 0 {
			m[n] = list
		}
		return true
	})
	return m
}

// Comments returns all comments in the order of the source.
func (cmap CommentMap) Comments() []*CommentGroup {
	all := make([]*CommentGroup, 0, len(cmap))
	for _, list := range cmap {
		all = append(all, list...)
	}
	sortComments(all)
	return all
}

// beginning returns the beginning of comments, on one line.
func beginning(list []*CommentGroup) string {
	const limit = 40
	var b strings.Builder
	for _, group := range list {
		for _, c := range group.List {
			if b.Len() < limit {
				b.WriteString(c.Text)
			}
		}
	}
	s := b.String()
	if len(s) > limit {
		s = s[:limit-3] + "..."
	}
	return strings.NewReplacer("\t", " ", "\n", " ", "\r", " ").Replace(s)
}

// String returns the nodes with their comments, for debugging.
func (cmap CommentMap) String() string {
	var nodes []Node
	for n := range cmap {
		nodes = append(nodes, n)
	}
	slices.SortFunc(nodes, func(a, b Node) int {
		return cmp.Or(cmp.Compare(a.Pos(), b.Pos()), cmp.Compare(a.End(), b.End()))
	})
	var b strings.Builder
	b.WriteString("CommentMap {\n")
	for _, n := range nodes {
		name := fmt.Sprintf("%T", n)
		if id, ok := n.(*Ident); ok {
			name = id.Name
		}
		fmt.Fprintf(&b, "\t%p  %20s:  %s\n", n, name, beginning(cmap[n]))
	}
	b.WriteString("}\n")
	return b.String()
}
