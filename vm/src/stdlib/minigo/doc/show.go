package doc

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/doc"
	"slices"
	"strings"
)

const indent = "    "

// A printer collects the text of a package's documentation.
type printer struct {
	bytes.Buffer
	pkg *pack
}

// head writes the line that names the package, once.
func (p *printer) head() {
	if p.Len() == 0 {
		fmt.Fprintf(p, "package %s // import %q\n\n", p.pkg.Name, p.pkg.ImportPath)
	}
}

// prose writes a comment.
func (p *printer) prose(text, prefix string) {
	if text == "" {
		return
	}
	pr := p.pkg.Printer()
	pr.TextPrefix = prefix
	pr.TextCodePrefix = prefix + indent
	p.Write(pr.Text(p.pkg.Parser().Parse(text)))
}

// gap writes an empty line, unless there is one.
func (p *printer) gap() {
	if p.Len() > 0 && !bytes.HasSuffix(p.Bytes(), []byte("\n\n")) {
		p.WriteByte('\n')
	}
}

// whole writes the package: its comment, and a line for each name, or all of it.
func (p *printer) whole() {
	pkg := p.pkg
	if !*short {
		p.head()
		p.prose(pkg.Doc, "")
		p.gap()
		if *session != "" {
			fmt.Fprintf(p, "%s\n\n", strings.TrimSpace(*session))
		}
	}
	if *all {
		p.everything()
		return
	}
	p.values(pkg.Consts, "")
	p.values(pkg.Vars, "")
	p.funcs(pkg.Funcs, "")
	for _, t := range pkg.Types {
		p.line(p.summary(t), "")
		if !*short {
			p.values(t.Consts, indent)
			p.values(t.Vars, indent)
			p.funcs(t.Funcs, indent)
		}
	}
}

// everything writes all declarations with their comments.
func (p *printer) everything() {
	pkg := p.pkg
	section := func(title string, some bool) {
		if some {
			p.gap()
			p.WriteString(title + "\n\n")
		}
	}
	section("CONSTANTS", len(pkg.Consts) > 0)
	p.valuesInFull(pkg.Consts)
	section("VARIABLES", len(pkg.Vars) > 0)
	p.valuesInFull(pkg.Vars)
	section("FUNCTIONS", len(pkg.Funcs) > 0)
	p.funcsInFull(pkg.Funcs)
	section("TYPES", len(pkg.Types) > 0)
	for _, t := range pkg.Types {
		p.decl(t.Decl, t.Doc, t.Examples)
		p.valuesInFull(t.Consts)
		p.valuesInFull(t.Vars)
		p.funcsInFull(t.Funcs)
		p.funcsInFull(t.Methods)
	}
}

func (p *printer) valuesInFull(values []*doc.Value) {
	for _, v := range values {
		p.decl(v.Decl, v.Doc, nil)
	}
}

func (p *printer) funcsInFull(funcs []*doc.Func) {
	for _, f := range funcs {
		p.decl(f.Decl, f.Doc, f.Examples)
	}
}

// decl writes a declaration, its comment and its examples.
func (p *printer) decl(decl ast.Decl, text string, examples []*doc.Example) {
	p.gap()
	p.WriteString(p.pkg.code(decl, *source))
	p.WriteByte('\n')
	p.prose(text, indent)
	for _, e := range examples {
		p.example(e)
	}
	p.gap()
}

// named writes what has a name: T, or T and X for T.X. It returns false if nothing has it.
func (p *printer) named(names []string) bool {
	switch len(names) {
	case 1:
		return p.top(names[0]) || p.member("", names[0])
	case 2:
		return p.member(names[0], names[1])
	}
	return false
}

// top writes the declarations of the package with this name.
func (p *printer) top(name string) bool {
	pkg, before := p.pkg, p.Len()
	values := func(list []*doc.Value) {
		for _, v := range list {
			if slices.ContainsFunc(v.Names, func(n string) bool { return pkg.matches(name, n) }) {
				p.head()
				p.decl(v.Decl, v.Doc, nil)
			}
		}
	}
	funcs := func(list []*doc.Func) {
		for _, f := range list {
			if pkg.matches(name, f.Name) {
				p.head()
				p.decl(f.Decl, f.Doc, f.Examples)
			}
		}
	}
	values(pkg.Consts)
	values(pkg.Vars)
	funcs(pkg.Funcs)
	for _, t := range pkg.Types {
		values(t.Consts)
		values(t.Vars)
		funcs(t.Funcs)
		if pkg.matches(name, t.Name) {
			p.typ(t)
		}
	}
	return p.Len() > before
}

// typ writes a type with its comment, and a line for each value, constructor and method.
func (p *printer) typ(t *doc.Type) {
	p.head()
	p.decl(t.Decl, t.Doc, t.Examples)
	if *all {
		p.valuesInFull(t.Consts)
		p.valuesInFull(t.Vars)
		p.funcsInFull(t.Funcs)
		p.funcsInFull(t.Methods)
		return
	}
	p.values(t.Consts, "")
	p.values(t.Vars, "")
	p.funcs(t.Funcs, "")
	p.funcs(t.Methods, "")
}

// member writes the methods and fields with this name: of a type, or of any if that is "".
func (p *printer) member(of, name string) bool {
	pkg, before := p.pkg, p.Len()
	for _, t := range pkg.Types {
		if of != "" && !pkg.matches(of, t.Name) {
			continue
		}
		for _, m := range t.Methods {
			if pkg.matches(name, m.Name) {
				p.head()
				p.decl(m.Decl, m.Doc, m.Examples)
			}
		}
		p.field(t, name)
	}
	return p.Len() > before
}

// field writes the fields of a struct, or the methods of an interface, with this name.
func (p *printer) field(t *doc.Type, name string) {
	spec, ok := t.Decl.Specs[0].(*ast.TypeSpec)
	if !ok {
		return
	}
	list, word := members(spec.Type)
	for _, f := range list {
		if !slices.ContainsFunc(f.Names, func(n *ast.Ident) bool { return p.pkg.matches(name, n.Name) }) {
			continue
		}
		p.head()
		p.gap()
		fmt.Fprintf(p, "type %s %s {\n", t.Name, word)
		for _, group := range []*ast.CommentGroup{f.Doc, f.Comment} {
			for _, l := range strings.Split(strings.TrimSuffix(group.Text(), "\n"), "\n") {
				if l != "" {
					fmt.Fprintf(p, "%s// %s\n", indent, l)
				}
			}
		}
		fmt.Fprintf(p, "%s%s\n\n%s// ... other fields or methods elided ...\n}\n\n", indent, p.pkg.member(f), indent)
	}
}

// members returns the fields of a struct, or the methods of an interface.
func members(typ ast.Expr) ([]*ast.Field, string) {
	switch typ := typ.(type) {
	case *ast.StructType:
		return typ.Fields.List, "struct"
	case *ast.InterfaceType:
		return typ.Methods.List, "interface"
	}
	return nil, ""
}

// member returns the text of a field, or of a method of an interface.
func (p *pack) member(f *ast.Field) string {
	var names []string
	for _, n := range f.Names {
		names = append(names, n.Name)
	}
	typ := p.code(f.Type, false)
	if method, ok := f.Type.(*ast.FuncType); ok && !method.Func.IsValid() && len(names) == 1 {
		return names[0] + strings.TrimPrefix(typ, "func")
	}
	return strings.Join(names, ", ") + " " + typ
}

// line writes one line.
func (p *printer) line(text, prefix string) {
	p.WriteString(prefix + text + "\n")
}

func (p *printer) funcs(list []*doc.Func, prefix string) {
	for _, f := range list {
		p.line(oneLine(p.pkg.code(f.Decl, false)), prefix)
	}
}

func (p *printer) values(list []*doc.Value, prefix string) {
	for _, v := range list {
		p.line(oneLine(p.pkg.value(v)), prefix)
	}
}

// oneLine joins the lines of a text.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// value returns the first declaration of a group, with dots if there are more.
func (p *pack) value(v *doc.Value) string {
	for _, s := range v.Decl.Specs {
		spec, ok := s.(*ast.ValueSpec)
		if !ok || !p.hidden && !slices.ContainsFunc(spec.Names, func(n *ast.Ident) bool { return n.IsExported() }) {
			continue
		}
		text := v.Decl.Tok.String() + " " + spec.Names[0].Name
		if spec.Type != nil {
			text += " " + p.code(spec.Type, false)
		}
		if len(spec.Values) > 0 {
			value := p.code(spec.Values[0], false)
			if strings.Contains(value, "\n") || len(value) > 60 {
				value = "..."
			}
			text += " = " + value
		}
		if len(v.Names) > 1 {
			text += " ..."
		}
		return text
	}
	return v.Decl.Tok.String() + " " + strings.Join(v.Names, ", ")
}

// summary returns a type in one line.
func (p *printer) summary(t *doc.Type) string {
	spec, ok := t.Decl.Specs[0].(*ast.TypeSpec)
	if !ok {
		return "type " + t.Name
	}
	head := "type " + t.Name
	if spec.TypeParams != nil {
		var params []string
		for _, f := range spec.TypeParams.List {
			params = append(params, p.pkg.member(f))
		}
		head += "[" + strings.Join(params, ", ") + "]"
	}
	if spec.Assign.IsValid() {
		head += " ="
	}
	if _, word := members(spec.Type); word != "" {
		return head + " " + word + "{ ... }"
	}
	return head + " " + oneLine(p.pkg.code(spec.Type, false))
}
