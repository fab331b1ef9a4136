package ast

import (
	"fmt"
	"iter"
)

// A Visitor visits nodes: what Visit returns visits the children of node, then nil; if it returns nil,
// the children are left out.
type Visitor interface {
	// Visit is called with each node. Its result visits the children, and is called with nil after them;
	// nil leaves them out.
	Visit(node Node) (w Visitor)
}

// Walk visits a node and what is below it, in the order of the source.
func Walk(v Visitor, node Node) {
	v = v.Visit(node)
	if v == nil {
		return
	}
	w := walker{v}
	switch n := node.(type) {
	case Expr:
		w.expr(n)
	case Stmt:
		w.stmt(n)
	case Decl:
		w.decl(n)
	case Spec:
		w.spec(n)
	case *Comment:
	case *CommentGroup:
		all(w, n.List)
	case *Field:
		w.comments(n.Doc)
		all(w, n.Names)
		w.some(n.Type)
		if n.Tag != nil {
			Walk(v, n.Tag)
		}
		w.comments(n.Comment)
	case *FieldList:
		all(w, n.List)
	case *File:
		w.comments(n.Doc)
		Walk(v, n.Name)
		all(w, n.Decls)
	case *Package:
		for _, f := range n.Files {
			Walk(v, f)
		}
	default:
		panic(fmt.Sprintf("ast.Walk: unexpected node type %T", n))
	}
	v.Visit(nil)
}

// A walker walks the children of a node.
type walker struct{ v Visitor }

func all[N Node](w walker, list []N) {
	for _, n := range list {
		Walk(w.v, n)
	}
}

// some walks those of the nodes that are there; pointers that are nil must not be among them.
func (w walker) some(nodes ...Node) {
	for _, n := range nodes {
		if n != nil {
			Walk(w.v, n)
		}
	}
}

func (w walker) comments(g *CommentGroup) {
	if g != nil {
		Walk(w.v, g)
	}
}

func (w walker) fields(f *FieldList) {
	if f != nil {
		Walk(w.v, f)
	}
}

func (w walker) name(n *Ident) {
	if n != nil {
		Walk(w.v, n)
	}
}

func (w walker) expr(x Expr) {
	switch n := x.(type) {
	case *BadExpr, *Ident, *BasicLit:
	case *Ellipsis:
		w.some(n.Elt)
	case *FuncLit:
		w.some(n.Type, n.Body)
	case *CompositeLit:
		w.some(n.Type)
		all(w, n.Elts)
	case *ParenExpr:
		w.some(n.X)
	case *SelectorExpr:
		w.some(n.X, n.Sel)
	case *IndexExpr:
		w.some(n.X, n.Index)
	case *IndexListExpr:
		w.some(n.X)
		all(w, n.Indices)
	case *SliceExpr:
		w.some(n.X, n.Low, n.High, n.Max)
	case *TypeAssertExpr:
		w.some(n.X, n.Type)
	case *CallExpr:
		w.some(n.Fun)
		all(w, n.Args)
	case *StarExpr:
		w.some(n.X)
	case *UnaryExpr:
		w.some(n.X)
	case *BinaryExpr:
		w.some(n.X, n.Y)
	case *KeyValueExpr:
		w.some(n.Key, n.Value)
	case *ArrayType:
		w.some(n.Len, n.Elt)
	case *StructType:
		w.fields(n.Fields)
	case *FuncType:
		w.fields(n.TypeParams)
		w.fields(n.Params)
		w.fields(n.Results)
	case *InterfaceType:
		w.fields(n.Methods)
	case *MapType:
		w.some(n.Key, n.Value)
	case *ChanType:
		w.some(n.Value)
	}
}

func (w walker) stmt(s Stmt) {
	switch n := s.(type) {
	case *BadStmt, *EmptyStmt:
	case *DeclStmt:
		w.some(n.Decl)
	case *LabeledStmt:
		w.some(n.Label, n.Stmt)
	case *ExprStmt:
		w.some(n.X)
	case *SendStmt:
		w.some(n.Chan, n.Value)
	case *IncDecStmt:
		w.some(n.X)
	case *AssignStmt:
		all(w, n.Lhs)
		all(w, n.Rhs)
	case *GoStmt:
		w.some(n.Call)
	case *DeferStmt:
		w.some(n.Call)
	case *ReturnStmt:
		all(w, n.Results)
	case *BranchStmt:
		w.name(n.Label)
	case *BlockStmt:
		all(w, n.List)
	case *IfStmt:
		w.some(n.Init, n.Cond, n.Body, n.Else)
	case *CaseClause:
		all(w, n.List)
		all(w, n.Body)
	case *SwitchStmt:
		w.some(n.Init, n.Tag, n.Body)
	case *TypeSwitchStmt:
		w.some(n.Init, n.Assign, n.Body)
	case *CommClause:
		w.some(n.Comm)
		all(w, n.Body)
	case *SelectStmt:
		w.some(n.Body)
	case *ForStmt:
		w.some(n.Init, n.Cond, n.Post, n.Body)
	case *RangeStmt:
		w.some(n.Key, n.Value, n.X, n.Body)
	}
}

func (w walker) decl(d Decl) {
	switch n := d.(type) {
	case *GenDecl:
		w.comments(n.Doc)
		all(w, n.Specs)
	case *FuncDecl:
		w.comments(n.Doc)
		w.fields(n.Recv)
		w.some(n.Name, n.Type)
		if n.Body != nil {
			Walk(w.v, n.Body)
		}
	}
}

func (w walker) spec(s Spec) {
	switch n := s.(type) {
	case *ImportSpec:
		w.comments(n.Doc)
		w.name(n.Name)
		w.some(n.Path)
		w.comments(n.Comment)
	case *ValueSpec:
		w.comments(n.Doc)
		all(w, n.Names)
		w.some(n.Type)
		all(w, n.Values)
		w.comments(n.Comment)
	case *TypeSpec:
		w.comments(n.Doc)
		w.some(n.Name)
		w.fields(n.TypeParams)
		w.some(n.Type)
		w.comments(n.Comment)
	}
}

type inspector func(Node) bool

func (f inspector) Visit(node Node) Visitor {
	if f(node) {
		return f
	}
	return nil
}

// Inspect calls f for a node and, if it returns true, for what is below it, and with nil.
func Inspect(node Node, f func(Node) bool) { Walk(inspector(f), node) }

// Preorder returns a node and all that is below it.
func Preorder(root Node) iter.Seq[Node] {
	return func(yield func(Node) bool) {
		more := true
		Inspect(root, func(n Node) bool {
			if n != nil && more {
				more = yield(n)
			}
			return more
		})
	}
}

// PreorderStack calls f for a node and, if it returns true, for what is below it, each with the nodes
// above it, behind those of stack.
func PreorderStack(root Node, stack []Node, f func(n Node, stack []Node) bool) {
	before := len(stack)
	Inspect(root, func(n Node) bool {
		if n == nil {
			stack = stack[:len(stack)-1]
			return true
		}
		if !f(n, stack) {
			return false
		}
		stack = append(stack, n)
		return true
	})
	if len(stack) != before {
		panic("push/pop mismatch")
	}
}
