package gofmt

import (
	"go/ast"
	"go/token"
	"reflect"
)

// simplify does what -s asks for: types that literals inside of literals need not repeat, s[a:len(s)],
// blank variables of range clauses, and empty groups of declarations go.
func simplify(file *ast.File) {
	decls := file.Decls[:0]
	for _, decl := range file.Decls {
		if group, ok := decl.(*ast.GenDecl); !ok || !empty(file, group) {
			decls = append(decls, decl)
		}
	}
	file.Decls = decls
	ast.Inspect(file, simplifyNode)
}

// empty reports whether a group declares nothing and holds no comment.
func empty(file *ast.File, group *ast.GenDecl) bool {
	if group.Doc != nil || len(group.Specs) > 0 {
		return false
	}
	for _, comment := range file.Comments {
		if group.Pos() <= comment.Pos() && comment.End() <= group.End() {
			return false
		}
	}
	return true
}

// simplifyNode changes a node; false if what lies below it has been seen.
func simplifyNode(node ast.Node) bool {
	switch n := node.(type) {
	case *ast.CompositeLit:
		var key, elem ast.Expr
		switch t := n.Type.(type) {
		case *ast.ArrayType:
			elem = t.Elt
		case *ast.MapType:
			key, elem = t.Key, t.Value
		}
		if elem == nil {
			return true
		}
		for i := range n.Elts {
			part := &n.Elts[i]
			if pair, ok := (*part).(*ast.KeyValueExpr); ok {
				if key != nil {
					simplifyElement(key, &pair.Key)
				}
				part = &pair.Value
			}
			simplifyElement(elem, part)
		}
		return false
	case *ast.SliceExpr:
		if n.Max == nil && isLenOf(n.High, n.X) {
			n.High = nil
		}
	case *ast.RangeStmt:
		if isBlank(n.Value) {
			n.Value = nil
		}
		if isBlank(n.Key) && n.Value == nil {
			n.Key = nil
		}
	}
	return true
}

// simplifyElement leaves out the type of an element that the literal around it has said: T, or &T where
// the type is *T.
func simplifyElement(typ ast.Expr, part *ast.Expr) {
	// The parts come first, while the element still has its type.
	ast.Inspect(*part, simplifyNode)
	if inner, ok := (*part).(*ast.CompositeLit); ok && inner.Type != nil && same(typ, inner.Type) {
		inner.Type = nil
	}
	pointer, _ := typ.(*ast.StarExpr)
	address, _ := (*part).(*ast.UnaryExpr)
	if pointer == nil || address == nil || address.Op != token.AND {
		return
	}
	if inner, ok := address.X.(*ast.CompositeLit); ok && inner.Type != nil && same(pointer.X, inner.Type) {
		inner.Type = nil
		*part = inner
	}
}

// isLenOf reports whether a bound is len(x), for a name x. As in gofmt, len is taken for the builtin.
func isLenOf(bound, x ast.Expr) bool {
	name, _ := x.(*ast.Ident)
	call, _ := bound.(*ast.CallExpr)
	if name == nil || call == nil || len(call.Args) != 1 || call.Ellipsis.IsValid() {
		return false
	}
	fun, _ := call.Fun.(*ast.Ident)
	arg, _ := call.Args[0].(*ast.Ident)
	return fun != nil && fun.Name == "len" && arg != nil && arg.Name == name.Name
}

func isBlank(x ast.Expr) bool {
	name, ok := x.(*ast.Ident)
	return ok && name.Name == "_"
}

// same reports whether two trees are alike but for where they stand.
func same(a, b ast.Expr) bool { return alike(reflect.ValueOf(a), reflect.ValueOf(b)) }

var (
	posType    = reflect.TypeFor[token.Pos]()
	objectType = reflect.TypeFor[*ast.Object]()
)

func alike(a, b reflect.Value) bool {
	if !a.IsValid() || !b.IsValid() {
		return a.IsValid() == b.IsValid()
	}
	if a.Type() != b.Type() {
		return false
	}
	switch a.Type() {
	case posType, objectType:
		return true
	}
	switch a.Kind() {
	case reflect.Interface, reflect.Pointer:
		return alike(a.Elem(), b.Elem())
	case reflect.Slice:
		if a.Len() != b.Len() {
			return false
		}
		for i := range a.Len() {
			if !alike(a.Index(i), b.Index(i)) {
				return false
			}
		}
		return true
	case reflect.Struct:
		for i := range a.NumField() {
			if !alike(a.Field(i), b.Field(i)) {
				return false
			}
		}
		return true
	}
	return a.Equal(b)
}
