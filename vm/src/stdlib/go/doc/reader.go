package doc

import (
	"go/ast"
	"go/token"
	"maps"
	"slices"
	"strconv"
)

// A reader gathers the declarations of a package.
type reader struct {
	mode Mode

	doc       string
	filenames []string
	notes     map[string][]*Note

	paths     map[string]bool   // that are imported
	imports   map[string]string // these by name; "" if several have it
	dotImport bool

	values []*Value
	order  int // of the next value
	types  map[string]*namedType
	funcs  methodSet

	shadowed map[string]bool                 // names that the language declares, and the package, too
	embedded map[string][]*ast.InterfaceType // interfaces that embed such names
}

// A namedType is a type of the package. It may be used before it is declared, or never be.
type namedType struct {
	name string
	doc  string
	decl *ast.GenDecl // nil if there was none yet

	isEmbedded bool
	isStruct   bool
	embeds     map[*namedType]bool // true: by a pointer

	values  []*Value
	funcs   methodSet
	methods methodSet
}

func newReader(mode Mode) *reader {
	return &reader{
		mode:     mode,
		notes:    make(map[string][]*Note),
		paths:    make(map[string]bool),
		imports:  make(map[string]string),
		types:    make(map[string]*namedType),
		funcs:    make(methodSet),
		shadowed: make(map[string]bool),
		embedded: make(map[string][]*ast.InterfaceType),
	}
}

// pkg reads a package: functions last, when it is known which types there are.
func (r *reader) pkg(pkg *ast.Package) {
	r.filenames = sortedKeys(pkg.Files)
	for _, name := range r.filenames {
		file := pkg.Files[name]
		if r.mode&AllDecls == 0 {
			file.Decls = keep(file.Decls, r.trimDecl)
		}
		r.file(file)
	}
	maps.DeleteFunc(r.imports, func(_, path string) bool { return path == "" })
	for _, name := range r.filenames {
		for _, decl := range pkg.Files[name].Decls {
			if f, ok := decl.(*ast.FuncDecl); ok {
				r.function(f)
			}
		}
	}
}

func sortedKeys[V any](m map[string]V) []string {
	keys := slices.AppendSeq(make([]string, 0, len(m)), maps.Keys(m))
	slices.Sort(keys)
	return keys
}

func (r *reader) consumes() bool { return r.mode&PreserveAST == 0 }

func (r *reader) isVisible(name string) bool { return r.mode&AllDecls != 0 || token.IsExported(name) }

// typ returns the type of that name; nil if it has none.
func (r *reader) typ(name string) *namedType {
	if name == "" || name == "_" {
		return nil
	}
	t := r.types[name]
	if t == nil {
		t = &namedType{name: name, embeds: make(map[*namedType]bool), funcs: make(methodSet), methods: make(methodSet)}
		r.types[name] = t
	}
	return t
}

// file reads a file, functions apart.
func (r *reader) file(file *ast.File) {
	if file.Doc != nil {
		if r.doc != "" {
			r.doc += "\n"
		}
		r.doc += file.Doc.Text()
		if r.consumes() {
			file.Doc = nil
		}
	}
	for _, decl := range file.Decls {
		d, ok := decl.(*ast.GenDecl)
		if !ok {
			continue
		}
		switch d.Tok {
		case token.IMPORT:
			for _, spec := range d.Specs {
				if spec, ok := spec.(*ast.ImportSpec); ok {
					r.imported(spec)
				}
			}
		case token.CONST, token.VAR:
			r.value(d)
		case token.TYPE:
			r.typeDecl(d)
		}
	}
	for _, group := range file.Comments {
		r.readNotes(group.List)
	}
	if r.consumes() {
		file.Comments = nil
	}
}

func (r *reader) imported(spec *ast.ImportSpec) {
	path, err := strconv.Unquote(spec.Path.Value)
	if err != nil {
		return
	}
	r.paths[path] = true
	name := assumedPackageName(path)
	if spec.Name != nil && spec.Name.Name != "" {
		name = spec.Name.Name
	}
	if name == "." {
		r.dotImport = true
		return
	}
	if other, ok := r.imports[name]; ok && other != path {
		path = ""
	}
	r.imports[name] = path
}

// value reads a declaration of constants or variables, which belongs to a type if most of them are of it and
// none of another one.
func (r *reader) value(d *ast.GenDecl) {
	var names []string
	for _, spec := range d.Specs {
		if spec, ok := spec.(*ast.ValueSpec); ok {
			for _, id := range spec.Names {
				names = append(names, id.Name)
			}
		}
	}
	if len(d.Specs) == 0 {
		return
	}
	values := &r.values
	name, count := mainType(d)
	if name != "" && r.isVisible(name) && count >= len(d.Specs)*3/4 {
		if t := r.typ(name); t != nil {
			values = &t.values
		}
	}
	*values = append(*values, &Value{Doc: d.Doc.Text(), Names: names, Decl: d, order: r.order})
	if r.consumes() {
		d.Doc = nil
	}
	r.order++
}

// mainType returns the only type that values of a declaration have, and how many of its lines do.
func mainType(d *ast.GenDecl) (name string, count int) {
	last := ""
	for _, spec := range d.Specs {
		spec, ok := spec.(*ast.ValueSpec)
		if !ok {
			continue
		}
		typ := ""
		if spec.Type != nil {
			if base, imported := baseType(spec.Type); !imported {
				typ = base
			}
		} else if d.Tok == token.CONST && len(spec.Values) == 0 {
			typ = last
		}
		if typ != "" {
			if name != "" && name != typ {
				return "", 0
			}
			name = typ
			count++
		}
		last = typ
	}
	return name, count
}

// typeDecl reads a declaration of types, each of which gets one of its own.
func (r *reader) typeDecl(d *ast.GenDecl) {
	alone := len(d.Specs) == 1 && !d.Lparen.IsValid()
	for _, spec := range d.Specs {
		spec, ok := spec.(*ast.TypeSpec)
		if !ok {
			continue
		}
		own := d
		if !alone {
			own = &ast.GenDecl{Doc: d.Doc, TokPos: spec.Pos(), Tok: token.TYPE, Specs: []ast.Spec{spec}}
		}
		r.typeSpec(own, spec)
	}
}

func (r *reader) typeSpec(d *ast.GenDecl, spec *ast.TypeSpec) {
	t := r.typ(spec.Name.Name)
	if t == nil {
		return
	}
	t.decl = d
	doc := spec.Doc
	if doc == nil {
		doc = d.Doc
	}
	t.doc = doc.Text()
	if r.consumes() {
		spec.Doc, d.Doc = nil, nil
	}
	var list []*ast.Field
	list, t.isStruct = members(spec.Type)
	for _, field := range list {
		if len(field.Names) == 0 {
			r.anonymous(t, field.Type)
		}
	}
}

// anonymous notes that a type embeds another one, and returns the name of that.
func (r *reader) anonymous(in *namedType, typ ast.Expr) string {
	name, imported := baseType(typ)
	if in == nil || imported {
		return name
	}
	if t := r.typ(name); t != nil {
		t.isEmbedded = true
		_, in.embeds[t] = typ.(*ast.StarExpr)
	}
	return name
}

// baseType returns the name of a type, without what it points to and its arguments; "" if it has none.
func baseType(x ast.Expr) (name string, imported bool) {
	switch t := x.(type) {
	case *ast.Ident:
		return t.Name, false
	case *ast.SelectorExpr:
		if _, ok := t.X.(*ast.Ident); ok {
			return t.Sel.Name, true
		}
	case *ast.IndexExpr:
		return baseType(t.X)
	case *ast.IndexListExpr:
		return baseType(t.X)
	case *ast.ParenExpr:
		return baseType(t.X)
	case *ast.StarExpr:
		return baseType(t.X)
	}
	return "", false
}
