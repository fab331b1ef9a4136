package doc

import (
	"go/ast"
	"go/token"
)

// A uses finds what a piece of code uses of its file.
type uses struct {
	decls   map[*ast.Object]ast.Decl // of the file
	methods map[string][]ast.Decl    // of its types

	found      []ast.Decl // that are used, in the order in which they were met
	seen       map[ast.Decl]bool
	objects    map[*ast.Object]bool // that are used
	unresolved map[string]bool      // names that the file does not declare
}

func newUses(file *ast.File) *uses {
	u := &uses{
		decls:      make(map[*ast.Object]ast.Decl),
		methods:    make(map[string][]ast.Decl),
		seen:       make(map[ast.Decl]bool),
		objects:    make(map[*ast.Object]bool),
		unresolved: make(map[string]bool),
	}
	for _, decl := range file.Decls {
		switch d := decl.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil {
				u.decls[d.Name.Obj] = d
			} else if len(d.Recv.List) == 1 {
				name, _ := baseType(d.Recv.List[0].Type)
				u.methods[name] = append(u.methods[name], d)
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch s := spec.(type) {
				case *ast.TypeSpec:
					u.decls[s.Name.Obj] = d
				case *ast.ValueSpec:
					for _, id := range s.Names {
						u.decls[id.Obj] = d
					}
				}
			}
		}
	}
	return u
}

// find finds what a body uses, and what that uses in turn.
func (u *uses) find(body *ast.BlockStmt) {
	ast.Inspect(body, u.visit)
	for i := 0; i < len(u.found); i++ {
		switch d := u.found[i].(type) {
		case *ast.FuncDecl:
			u.fields(d.Type.TypeParams)
			u.fields(d.Type.Params)
			u.fields(d.Type.Results)
			if d.Body != nil {
				ast.Inspect(d.Body, u.visit)
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				u.spec(spec)
			}
		}
	}
}

func (u *uses) spec(spec ast.Spec) {
	switch s := spec.(type) {
	case *ast.TypeSpec:
		u.fields(s.TypeParams)
		ast.Inspect(s.Type, u.visit)
		u.found = append(u.found, u.methods[s.Name.Name]...)
	case *ast.ValueSpec:
		if s.Type != nil {
			ast.Inspect(s.Type, u.visit)
		}
		for _, x := range s.Values {
			ast.Inspect(x, u.visit)
		}
	}
}

func (u *uses) fields(list *ast.FieldList) {
	if list == nil {
		return
	}
	for _, f := range list.List {
		ast.Inspect(f.Type, u.visit)
	}
}

// visit notes a name that is used. Names behind dots and the keys of literals are others' names.
func (u *uses) visit(n ast.Node) bool {
	switch x := n.(type) {
	case *ast.SelectorExpr:
		ast.Inspect(x.X, u.visit)
		return false
	case *ast.KeyValueExpr:
		ast.Inspect(x.Value, u.visit)
		return false
	case *ast.Ident:
		if x.Obj == nil && x.Name != "_" {
			u.unresolved[x.Name] = true
		} else if d := u.decls[x.Obj]; d != nil {
			u.objects[x.Obj] = true
			if !u.seen[d] {
				u.seen[d] = true
				u.found = append(u.found, d)
			}
		}
	}
	return true
}

// trimmed returns the declarations that are used, without those of their lines that are not.
func (u *uses) trimmed() []ast.Decl {
	var list []ast.Decl
	for _, decl := range u.found {
		d, ok := decl.(*ast.GenDecl)
		if !ok {
			list = append(list, decl)
			continue
		}
		specs, iota := u.usedSpecs(d)
		if len(specs) == 0 {
			continue
		}
		if d.Tok == token.CONST && iota {
			list = append(list, d) // what stands above a constant gives it its value
			continue
		}
		part := *d
		part.Specs = specs
		if len(specs) == 1 {
			part.Lparen = 0
		}
		list = append(list, &part)
	}
	return list
}

// usedSpecs returns those lines of a declaration that are used, and whether it has an iota.
func (u *uses) usedSpecs(d *ast.GenDecl) (specs []ast.Spec, iota bool) {
	for _, spec := range d.Specs {
		switch s := spec.(type) {
		case *ast.TypeSpec:
			if u.objects[s.Name.Obj] {
				specs = append(specs, s)
			}
		case *ast.ValueSpec:
			iota = iota || hasIota(s)
			if len(s.Names) > 1 && len(s.Values) == 1 {
				specs = append(specs, s) // a call that gives several values
			} else if part := u.usedNames(s); len(part.Names) > 0 {
				specs = append(specs, part)
			}
		}
	}
	return specs, iota
}

// usedNames returns a line of values with those names that are used.
func (u *uses) usedNames(s *ast.ValueSpec) *ast.ValueSpec {
	part := *s
	part.Names, part.Values = nil, nil
	for i, id := range s.Names {
		if u.objects[id.Obj] {
			part.Names = append(part.Names, id)
			if s.Values != nil {
				part.Values = append(part.Values, s.Values[i])
			}
		}
	}
	return &part
}

func hasIota(s ast.Spec) bool {
	for n := range ast.Preorder(s) {
		if id, ok := n.(*ast.Ident); ok && id.Name == "iota" && id.Obj == nil {
			return true
		}
	}
	return false
}
