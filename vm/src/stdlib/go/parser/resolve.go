package parser

import (
	"fmt"
	"go/ast"
	"go/token"
)

const maxScopes = 1000

// A resolver finds out what names name, as far as one file tells.
type resolver struct {
	file   *token.File
	report func(token.Pos, string) // of names declared twice; may be nil

	pkg    *ast.Scope
	scope  *ast.Scope
	depth  int
	left   []*ast.Ident // names that no scope of the function has
	labels *ast.Scope   // of the function
	jumps  [][]*ast.Ident
}

// unresolved marks names that are in left.
var unresolved = new(ast.Object)

func resolve(f *ast.File, file *token.File, report func(token.Pos, string)) {
	pkg := ast.NewScope(nil)
	r := &resolver{file: file, report: report, pkg: pkg, scope: pkg, depth: 1}
	for _, d := range f.Decls {
		ast.Walk(r, d)
	}
	left := r.left[:0]
	for _, id := range r.left {
		if id.Obj = pkg.Lookup(id.Name); id.Obj == nil {
			left = append(left, id)
		}
	}
	f.Scope, f.Unresolved = pkg, left
}

// open opens a scope; what it returns closes it.
func (r *resolver) open(pos token.Pos) func() {
	if r.depth++; r.depth > maxScopes {
		panic(stopped{pos, "exceeded max scope depth during object resolution"})
	}
	r.scope = ast.NewScope(r.scope)
	return func() {
		r.depth--
		r.scope = r.scope.Outer
	}
}

func (r *resolver) declare(decl, data any, scope *ast.Scope, kind ast.ObjKind, names ...*ast.Ident) {
	for _, id := range names {
		if id.Obj != nil {
			panic(fmt.Sprintf("%v: identifier %s already declared or resolved", id.Pos(), id.Name))
		}
		obj := &ast.Object{Kind: kind, Name: id.Name, Decl: decl, Data: data}
		// The type parameters of a receiver are declared, but have no object.
		if _, ok := decl.(*ast.Ident); !ok {
			id.Obj = obj
		}
		if id.Name == "_" {
			continue
		}
		if old := scope.Insert(obj); old != nil && r.report != nil {
			msg := id.Name + " redeclared in this block"
			if pos := old.Pos(); pos.IsValid() {
				msg += fmt.Sprintf("\n\tprevious declaration at %v", r.file.Position(pos))
			}
			r.report(id.Pos(), msg)
		}
	}
}

// define declares the new names of a short declaration.
func (r *resolver) define(s *ast.AssignStmt) {
	some := false
	for _, x := range s.Lhs {
		id, ok := x.(*ast.Ident)
		if !ok {
			continue
		}
		id.Obj = &ast.Object{Kind: ast.Var, Name: id.Name, Decl: s}
		if id.Name == "_" {
			continue
		}
		if old := r.scope.Insert(id.Obj); old != nil {
			id.Obj = old
		} else {
			some = true
		}
	}
	if !some && r.report != nil {
		r.report(s.Lhs[0].Pos(), "no new variables on left side of :=")
	}
}

// use finds what a name names. keep is whether it is left over if nothing does.
func (r *resolver) use(id *ast.Ident, keep bool) {
	if id.Obj != nil {
		panic(fmt.Sprintf("%v: identifier %s already declared or resolved", r.file.Position(id.Pos()), id.Name))
	}
	if id.Name == "_" {
		return
	}
	for s := r.scope; s != nil; s = s.Outer {
		if obj := s.Lookup(id.Name); obj != nil {
			if _, ok := obj.Decl.(*ast.Ident); !ok {
				id.Obj = obj
			}
			return
		}
	}
	if keep {
		id.Obj = unresolved
		r.left = append(r.left, id)
	}
}

func walkAll[N ast.Node](r *resolver, list []N) {
	for _, n := range list {
		ast.Walk(r, n)
	}
}

func (r *resolver) walk(nodes ...ast.Node) {
	for _, n := range nodes {
		if n != nil {
			ast.Walk(r, n)
		}
	}
}

func (r *resolver) useTypes(list *ast.FieldList) {
	if list == nil {
		return
	}
	for _, f := range list.List {
		r.walk(f.Type)
	}
}

func (r *resolver) declareFields(list *ast.FieldList, kind ast.ObjKind) {
	if list == nil {
		return
	}
	for _, f := range list.List {
		r.declare(f, nil, r.scope, kind, f.Names...)
	}
}

// signature uses the types before it declares the parameters.
func (r *resolver) signature(t *ast.FuncType) {
	r.useTypes(t.Params)
	r.useTypes(t.Results)
	r.declareFields(t.Params, ast.Var)
	r.declareFields(t.Results, ast.Var)
}

func (r *resolver) typeParams(list *ast.FieldList) {
	r.declareFields(list, ast.Typ)
	r.useTypes(list)
}

// receiver declares the type parameters in a receiver's type.
func (r *resolver) receiver(list *ast.FieldList) {
	if list == nil || len(list.List) == 0 {
		return
	}
	t := list.List[0].Type
	if star, ok := t.(*ast.StarExpr); ok {
		t = star.X
	}
	var params []ast.Expr
	switch x := t.(type) {
	case *ast.IndexExpr:
		t, params = x.X, []ast.Expr{x.Index}
	case *ast.IndexListExpr:
		t, params = x.X, x.Indices
	}
	uses := []ast.Expr{t}
	for _, x := range params {
		if id, ok := x.(*ast.Ident); ok {
			r.declare(x, nil, r.scope, ast.Typ, id)
		} else {
			uses = append(uses, x)
		}
	}
	for _, x := range uses {
		r.walk(x)
	}
	for _, f := range list.List[1:] {
		r.walk(f.Type)
	}
}

// body walks a function's body, and looks for the labels that it jumps to.
func (r *resolver) body(b *ast.BlockStmt) {
	if b == nil {
		return
	}
	r.labels = ast.NewScope(r.labels)
	r.jumps = append(r.jumps, nil)
	walkAll(r, b.List)
	last := len(r.jumps) - 1
	for _, id := range r.jumps[last] {
		if id.Obj = r.labels.Lookup(id.Name); id.Obj == nil && r.report != nil {
			r.report(id.Pos(), fmt.Sprintf("label %s undefined", id.Name))
		}
	}
	r.jumps = r.jumps[:last]
	r.labels = r.labels.Outer
}

// Visit does all below a node that has to do with scopes.
func (r *resolver) Visit(node ast.Node) ast.Visitor {
	switch n := node.(type) {
	case *ast.Ident:
		r.use(n, true)
	case *ast.SelectorExpr:
		r.walk(n.X)
	case *ast.CompositeLit:
		r.composite(n)
	case *ast.FuncLit:
		defer r.open(n.Pos())()
		r.signature(n.Type)
		r.body(n.Body)
	case *ast.FuncType:
		defer r.open(n.Pos())()
		r.signature(n)
	case *ast.StructType:
		defer r.open(n.Pos())()
		r.useTypes(n.Fields)
		r.declareFields(n.Fields, ast.Var)
	case *ast.InterfaceType:
		defer r.open(n.Pos())()
		r.useTypes(n.Methods)
		r.declareFields(n.Methods, ast.Fun)
	case *ast.GenDecl:
		r.genDecl(n)
	case *ast.FuncDecl:
		r.funcDecl(n)
	case ast.Stmt:
		return r.stmt(n)
	default:
		return r
	}
	return nil
}

func (r *resolver) composite(n *ast.CompositeLit) {
	r.walk(n.Type)
	for _, e := range n.Elts {
		kv, ok := e.(*ast.KeyValueExpr)
		if !ok {
			r.walk(e)
			continue
		}
		// A key may be the name of a field.
		if id, ok := kv.Key.(*ast.Ident); ok {
			r.use(id, false)
		} else {
			r.walk(kv.Key)
		}
		r.walk(kv.Value)
	}
}

func (r *resolver) genDecl(n *ast.GenDecl) {
	for i, spec := range n.Specs {
		switch spec := spec.(type) {
		case *ast.ValueSpec:
			kind := ast.Con
			if n.Tok == token.VAR {
				kind = ast.Var
			}
			walkAll(r, spec.Values)
			r.walk(spec.Type)
			r.declare(spec, i, r.scope, kind, spec.Names...)
		case *ast.TypeSpec:
			r.declare(spec, nil, r.scope, ast.Typ, spec.Name)
			if spec.TypeParams != nil {
				defer r.open(spec.Pos())()
				r.typeParams(spec.TypeParams)
			}
			r.walk(spec.Type)
		}
	}
}

func (r *resolver) funcDecl(n *ast.FuncDecl) {
	defer r.open(n.Pos())()
	r.receiver(n.Recv)
	r.typeParams(n.Type.TypeParams)
	r.useTypes(n.Type.Params)
	r.useTypes(n.Type.Results)
	r.declareFields(n.Recv, ast.Var)
	r.declareFields(n.Type.Params, ast.Var)
	r.declareFields(n.Type.Results, ast.Var)
	r.body(n.Body)
	if n.Recv == nil && n.Name.Name != "init" {
		r.declare(n, nil, r.pkg, ast.Fun, n.Name)
	}
}

func (r *resolver) stmt(node ast.Stmt) ast.Visitor {
	switch n := node.(type) {
	case *ast.LabeledStmt:
		r.declare(n, nil, r.labels, ast.Lbl, n.Label)
		r.walk(n.Stmt)
	case *ast.AssignStmt:
		walkAll(r, n.Rhs)
		if n.Tok == token.DEFINE {
			r.define(n)
		} else {
			walkAll(r, n.Lhs)
		}
	case *ast.BranchStmt:
		if n.Tok != token.FALLTHROUGH && n.Label != nil {
			last := len(r.jumps) - 1
			r.jumps[last] = append(r.jumps[last], n.Label)
		}
	case *ast.BlockStmt:
		defer r.open(n.Pos())()
		walkAll(r, n.List)
	case *ast.IfStmt:
		defer r.open(n.Pos())()
		r.walk(n.Init, n.Cond, n.Body, n.Else)
	case *ast.CaseClause:
		walkAll(r, n.List)
		defer r.open(n.Pos())()
		walkAll(r, n.Body)
	case *ast.SwitchStmt:
		defer r.open(n.Pos())()
		r.walk(n.Init)
		if n.Tag != nil {
			if n.Init != nil {
				defer r.open(n.Tag.Pos())()
			}
			r.walk(n.Tag)
		}
		walkAll(r, n.Body.List)
	case *ast.TypeSwitchStmt:
		if n.Init != nil {
			defer r.open(n.Pos())()
			r.walk(n.Init)
		}
		defer r.open(n.Assign.Pos())()
		r.walk(n.Assign)
		walkAll(r, n.Body.List)
	case *ast.CommClause:
		defer r.open(n.Pos())()
		r.walk(n.Comm)
		walkAll(r, n.Body)
	case *ast.SelectStmt:
		walkAll(r, n.Body.List)
	case *ast.ForStmt:
		defer r.open(n.Pos())()
		r.walk(n.Init, n.Cond, n.Post, n.Body)
	case *ast.RangeStmt:
		r.rangeStmt(n)
	default:
		return r
	}
	return nil
}

func (r *resolver) rangeStmt(n *ast.RangeStmt) {
	defer r.open(n.Pos())()
	r.walk(n.X)
	var vars []ast.Expr
	for _, x := range []ast.Expr{n.Key, n.Value} {
		if x != nil {
			vars = append(vars, x)
		}
	}
	switch {
	case len(vars) == 0:
	case n.Tok == token.DEFINE:
		for _, x := range vars {
			if _, ok := ast.Unparen(x).(*ast.Ident); !ok {
				r.walk(x)
			}
		}
		r.define(&ast.AssignStmt{Lhs: vars, TokPos: n.TokPos, Tok: n.Tok, Rhs: []ast.Expr{&ast.UnaryExpr{Op: token.RANGE, X: n.X}}})
	default:
		walkAll(r, vars)
	}
	r.walk(n.Body)
}
