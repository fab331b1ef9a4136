package doc

import (
	"go/ast"
	"go/token"
)

// trimDecl takes from a declaration what is not exported, and reports whether anything is left.
func (r *reader) trimDecl(decl ast.Decl) bool {
	switch d := decl.(type) {
	case *ast.FuncDecl:
		return token.IsExported(d.Name.Name)
	case *ast.GenDecl:
		if d.Tok == token.CONST {
			handTypesDown(d.Specs)
		}
		d.Specs = keep(d.Specs, r.trimSpec)
		return len(d.Specs) > 0
	}
	return false
}

// handTypesDown gives constants the type that they have from ones above them which will be gone.
func handTypesDown(specs []ast.Spec) {
	var typ ast.Expr
	for _, spec := range specs {
		spec, ok := spec.(*ast.ValueSpec)
		if !ok {
			continue
		}
		if spec.Type == nil && len(spec.Values) == 0 && typ != nil {
			spec.Type = typeAt(typ, spec.Pos())
		}
		typ = spec.Type
		for _, id := range spec.Names {
			if id.IsExported() {
				typ = nil
			}
		}
	}
}

// typeAt returns the name of a type, at another place.
func typeAt(typ ast.Expr, pos token.Pos) ast.Expr {
	switch t := typ.(type) {
	case *ast.Ident:
		return &ast.Ident{Name: t.Name, NamePos: pos}
	case *ast.SelectorExpr:
		if id, ok := t.X.(*ast.Ident); ok {
			return &ast.SelectorExpr{X: &ast.Ident{Name: id.Name, NamePos: pos}, Sel: ast.NewIdent(t.Sel.Name)}
		}
	}
	return nil
}

func (r *reader) trimSpec(spec ast.Spec) bool {
	switch s := spec.(type) {
	case *ast.ImportSpec:
		return true
	case *ast.ValueSpec:
		s.Values = keep(s.Values, trimExpr)
		if trimNames(s) {
			r.trimType(nil, s.Type)
			return true
		}
	case *ast.TypeSpec:
		name := s.Name.Name
		if token.IsExported(name) {
			r.trimType(r.typ(name), s.Type)
			return true
		}
		if IsPredeclared(name) {
			r.shadowed[name] = true
		}
	}
	return false
}

// trimNames takes names from a line of values. Where their number counts, they become _.
func trimNames(s *ast.ValueSpec) bool {
	if len(s.Values) == 0 && s.Type != nil {
		s.Names = keep(s.Names, (*ast.Ident).IsExported)
		return len(s.Names) > 0
	}
	left := false
	for i, id := range s.Names {
		if id.IsExported() {
			left = true
		} else {
			s.Names[i] = ast.NewIdent("_")
		}
	}
	return left
}

// trimExpr takes fields that are not exported from composite literals, and reports whether x itself is
// something else than such a field.
func trimExpr(x ast.Expr) bool {
	if pair, ok := x.(*ast.KeyValueExpr); ok {
		if id, ok := pair.Key.(*ast.Ident); ok && !id.IsExported() {
			return false
		}
		x = pair.Value
	}
	if lit, ok := x.(*ast.CompositeLit); ok {
		n := len(lit.Elts)
		lit.Elts = keep(lit.Elts, trimExpr)
		lit.Incomplete = lit.Incomplete || len(lit.Elts) < n
	}
	return true
}

// trimType takes from a type what is not exported. Fields that are embedded are noted with its name, if it
// has one.
func (r *reader) trimType(named *namedType, typ ast.Expr) {
	switch t := typ.(type) {
	case *ast.ParenExpr:
		r.trimType(nil, t.X)
	case *ast.StarExpr:
		r.trimType(nil, t.X)
	case *ast.UnaryExpr:
		if t.Op == token.TILDE {
			r.trimType(nil, t.X)
		}
	case *ast.BinaryExpr:
		if t.Op == token.OR {
			r.trimType(nil, t.X)
			r.trimType(nil, t.Y)
		}
	case *ast.ArrayType:
		r.trimType(nil, t.Elt)
	case *ast.MapType:
		r.trimType(nil, t.Key)
		r.trimType(nil, t.Value)
	case *ast.ChanType:
		r.trimType(nil, t.Value)
	case *ast.FuncType:
		for _, params := range []*ast.FieldList{t.TypeParams, t.Params, t.Results} {
			if params != nil {
				for _, f := range params.List {
					r.trimType(nil, f.Type)
				}
			}
		}
	case *ast.StructType:
		if r.trimFields(named, t.Fields, nil) {
			t.Incomplete = true
		}
	case *ast.InterfaceType:
		if r.trimFields(named, t.Methods, t) {
			t.Incomplete = true
		}
	}
}

// trimFields takes from a struct, or from the interface in, what is not exported, and reports whether
// there was any.
func (r *reader) trimFields(named *namedType, fields *ast.FieldList, in *ast.InterfaceType) (removed bool) {
	if fields == nil {
		return false
	}
	fields.List = keep(fields.List, func(f *ast.Field) bool {
		stays := false
		if len(f.Names) == 0 {
			stays = r.keepsEmbedded(r.anonymous(named, f.Type), in)
		} else {
			n := len(f.Names)
			f.Names = keep(f.Names, (*ast.Ident).IsExported)
			stays = len(f.Names) > 0
			removed = removed || len(f.Names) < n
		}
		if stays {
			r.trimType(nil, f.Type)
		}
		removed = removed || !stays
		return stays
	})
	return removed
}

// keepsEmbedded reports whether what is embedded under a name is shown. A name of the language is, in an
// interface, unless the package turns out to declare it.
func (r *reader) keepsEmbedded(name string, in *ast.InterfaceType) bool {
	if name == "" {
		return in != nil
	}
	if !token.IsExported(name) && in != nil && isPredeclaredType(name) {
		r.embedded[name] = append(r.embedded[name], in)
		return true
	}
	return token.IsExported(name)
}

// dropEmbedded takes what is embedded under a name from an interface.
func dropEmbedded(name string, in *ast.InterfaceType) {
	n := len(in.Methods.List)
	in.Methods.List = keep(in.Methods.List, func(f *ast.Field) bool {
		if len(f.Names) > 0 {
			return true
		}
		base, _ := baseType(f.Type)
		return base != name
	})
	if len(in.Methods.List) < n {
		in.Incomplete = true
	}
}
