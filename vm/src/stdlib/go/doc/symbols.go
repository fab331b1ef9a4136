package doc

import (
	"go/ast"
	"go/doc/comment"
	"strings"
)

// collect notes all names that links in comments may lead to.
func (p *Package) collect() {
	p.addValues(p.Consts)
	p.addValues(p.Vars)
	for _, t := range p.Types {
		if !p.syms[t.Name] {
			p.addType(t)
		}
	}
	p.addFuncs(p.Funcs)
}

func (p *Package) addValues(values []*Value) {
	for _, v := range values {
		for _, name := range v.Names {
			p.syms[name] = true
		}
	}
}

func (p *Package) addFuncs(funcs []*Func) {
	for _, f := range funcs {
		if f.Recv == "" {
			p.syms[f.Name] = true
			continue
		}
		recv, _, _ := strings.Cut(strings.TrimPrefix(f.Recv, "*"), "[")
		p.syms[recv+"."+f.Name] = true
	}
}

func (p *Package) addType(t *Type) {
	p.syms[t.Name] = true
	p.addValues(t.Consts)
	p.addValues(t.Vars)
	p.addFuncs(t.Funcs)
	p.addFuncs(t.Methods)
	for _, spec := range t.Decl.Specs {
		spec, ok := spec.(*ast.TypeSpec)
		if !ok {
			continue
		}
		members, _ := members(spec.Type)
		for _, field := range members {
			for _, name := range field.Names {
				p.syms[t.Name+"."+name.Name] = true
			}
		}
	}
}

// members returns the fields of a struct, or the methods of an interface.
func members(typ ast.Expr) (list []*ast.Field, isStruct bool) {
	var fields *ast.FieldList
	switch t := typ.(type) {
	case *ast.StructType:
		fields, isStruct = t.Fields, true
	case *ast.InterfaceType:
		fields = t.Methods
	}
	if fields == nil {
		return nil, isStruct
	}
	return fields.List, isStruct
}

// Parser is one for comments in the package, whose links lead to its names and to what it imports.
func (p *Package) Parser() *comment.Parser {
	return &comment.Parser{
		LookupPackage: p.lookupPackage,
		LookupSym: func(recv, name string) bool {
			if recv != "" {
				name = recv + "." + name
			}
			return p.syms[name]
		},
	}
}

func (p *Package) lookupPackage(name string) (importPath string, ok bool) {
	if path, ok := p.importByName[name]; ok {
		return path, path != ""
	}
	return "", name == p.Name
}

// Printer is one for comments in the package.
func (p *Package) Printer() *comment.Printer { return new(comment.Printer) }

// HTML makes HTML of a comment in the package.
func (p *Package) HTML(text string) []byte { return p.Printer().HTML(p.Parser().Parse(text)) }

// Markdown makes Markdown of a comment in the package.
func (p *Package) Markdown(text string) []byte { return p.Printer().Markdown(p.Parser().Parse(text)) }

// Text makes plain text of a comment in the package.
func (p *Package) Text(text string) []byte { return p.Printer().Text(p.Parser().Parse(text)) }
