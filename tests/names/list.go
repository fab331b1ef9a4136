// This program lists the exported names of Go's standard library with their types, for
// tests/names.rs. Run it with the Go toolchain of the version that minigo follows:
//
//	go run tests/names/list.go > tests/names/names.txt
//
// Each package begins with a line `package PATH`; lines `import NAME PATH` follow for the packages
// that its types name. Each other line is one name and, behind a tab, Go text that compiles only
// if the name is there and has that type.
package main

import (
	"bufio"
	"fmt"
	"go/build"
	"go/constant"
	"go/importer"
	"go/token"
	"go/types"
	"os"
	"os/exec"
	"sort"
	"strings"
)

// skip says which packages are left out: commands, those of the toolchain alone, and those whose
// names are one platform's system calls.
func skip(path string) bool {
	for _, part := range strings.Split(path, "/") {
		if part == "internal" || part == "vendor" {
			return true
		}
	}
	switch path {
	case "unsafe", "syscall", "syscall/js", "plugin", "runtime/cgo", "runtime/race", "runtime/msan", "runtime/asan":
		return true
	}
	return strings.HasPrefix(path, "cmd/")
}

type lister struct {
	out     *bufio.Writer
	pkg     *types.Package
	imports map[string]*types.Package // by the name they have in texts
	names   map[*types.Package]string
	lines   []string
}

// qualify is the name of a package in the texts.
func (l *lister) qualify(p *types.Package) string {
	if name, ok := l.names[p]; ok {
		return name
	}
	name := p.Name()
	for l.imports[name] != nil || name == l.pkg.Name() && p != l.pkg {
		name += "_"
	}
	if p == l.pkg {
		name = "p"
	} else {
		l.imports[name] = p
	}
	l.names[p] = name
	return name
}

// writable reports whether a program outside of the package can write the type.
func writable(t types.Type, seen map[types.Type]bool) bool {
	if seen[t] {
		return true
	}
	seen[t] = true
	switch t := t.(type) {
	case *types.Named:
		o := t.Obj()
		for i := range t.TypeArgs().Len() {
			if !writable(t.TypeArgs().At(i), seen) {
				return false
			}
		}
		return o.Pkg() == nil || o.Exported() && !skip(o.Pkg().Path())
	case *types.Alias:
		o := t.Obj()
		return o.Pkg() == nil || o.Exported() && !skip(o.Pkg().Path())
	case *types.Pointer:
		return writable(t.Elem(), seen)
	case *types.Slice:
		return writable(t.Elem(), seen)
	case *types.Array:
		return writable(t.Elem(), seen)
	case *types.Chan:
		return writable(t.Elem(), seen)
	case *types.Map:
		return writable(t.Key(), seen) && writable(t.Elem(), seen)
	case *types.Signature:
		return writable(t.Params(), seen) && writable(t.Results(), seen)
	case *types.Tuple:
		for v := range t.Variables() {
			if !writable(v.Type(), seen) {
				return false
			}
		}
		return true
	case *types.Struct:
		for f := range t.Fields() {
			if !f.Exported() || !writable(f.Type(), seen) {
				return false
			}
		}
		return true
	case *types.Interface:
		for m := range t.Methods() {
			if !m.Exported() || !writable(m.Type(), seen) {
				return false
			}
		}
		return true
	case *types.Basic:
		return t.Kind() != types.UnsafePointer
	}
	return true
}

func (l *lister) typ(t types.Type) string { return types.TypeString(t, l.qualify) }

func (l *lister) add(name, text string) { l.lines = append(l.lines, name+"\t"+text) }

// value adds a name whose value has that type.
func (l *lister) value(name, expr string, t types.Type) {
	if writable(t, map[types.Type]bool{}) {
		l.add(name, "var _ "+l.typ(t)+" = "+expr)
	} else {
		l.add(name, "var _ = "+expr)
	}
}

func (l *lister) object(o types.Object) {
	name := o.Name()
	q := l.qualify(l.pkg) + "." + name
	switch o := o.(type) {
	case *types.Const:
		l.constant(name, q, o)
	case *types.Var:
		l.value(name, q, o.Type())
	case *types.Func:
		sig := o.Type().(*types.Signature)
		if n := sig.TypeParams().Len(); n > 0 {
			l.add(name, "func _["+l.params(sig.TypeParams())+"]() { _ = "+q+"["+args(sig.TypeParams())+"] }")
			return
		}
		l.value(name, q, sig)
	case *types.TypeName:
		l.typeName(name, q, o)
	}
}

func (l *lister) constant(name, q string, o *types.Const) {
	text := o.Val().ExactString()
	switch {
	case o.Val().Kind() == constant.Float && strings.Contains(text, "/"):
		text = strings.Replace(text, "/", ".0/", 1) + ".0"
	case o.Val().Kind() == constant.Float && strings.Contains(text, "e"):
		text = q // too large to be written exactly
	case o.Val().Kind() == constant.Float:
		text += ".0"
	}
	check := "var _ = map[bool]int{false: 0, " + q + " == " + text + ": 0}"
	b, _ := o.Type().Underlying().(*types.Basic)
	if writable(o.Type(), map[types.Type]bool{}) && b.Info()&types.IsUntyped == 0 {
		check += "; var _ " + l.typ(o.Type()) + " = " + q
	}
	l.add(name, check)
}

// params is a list of type parameters with their constraints.
func (l *lister) params(ps *types.TypeParamList) string {
	var out []string
	for p := range ps.TypeParams() {
		c := p.Constraint()
		text := l.typ(c)
		if !writable(c, map[types.Type]bool{}) {
			text = l.typ(c.Underlying())
		}
		out = append(out, p.Obj().Name()+" "+text)
	}
	return strings.Join(out, ", ")
}

func args(ps *types.TypeParamList) string {
	var out []string
	for p := range ps.TypeParams() {
		out = append(out, p.Obj().Name())
	}
	return strings.Join(out, ", ")
}

func (l *lister) typeName(name, q string, o *types.TypeName) {
	if o.IsAlias() {
		if alias, ok := o.Type().(*types.Alias); ok && alias.TypeParams().Len() > 0 {
			l.add(name, "type _["+l.params(alias.TypeParams())+"] struct{ _ "+q+"["+args(alias.TypeParams())+"] }")
			return
		}
		t := types.Unalias(o.Type())
		if !writable(t, map[types.Type]bool{}) {
			l.add(name, "func _() { _ = new("+q+") }")
			return
		}
		l.add(name, "var _ "+l.typ(t)+" = *new("+q+")")
		return
	}
	named, ok := o.Type().(*types.Named)
	if !ok {
		return
	}
	head, inst := "func _() { ", q
	if ps := named.TypeParams(); ps.Len() > 0 {
		head = "func _[" + l.params(ps) + "]() { "
		inst = q + "[" + args(ps) + "]"
	}
	if iface, ok := named.Underlying().(*types.Interface); ok && !iface.IsMethodSet() {
		l.add(name, "func _[X "+inst+"]() {}")
		return
	}
	l.add(name, head+"_ = new("+inst+") }")
	if inst != q {
		l.members(name, head, inst, named)
		return
	}
	l.members(name, "", inst, named)
}

// members adds the fields and methods of a type, those of embedded ones too.
func (l *lister) members(name, head, inst string, named *types.Named) {
	ptr := types.NewPointer(named)
	if st, ok := named.Underlying().(*types.Struct); ok {
		for f := range st.Fields() {
			if !f.Exported() {
				continue
			}
			if head == "" && writable(f.Type(), map[types.Type]bool{}) {
				l.add(name+"."+f.Name(), "func _(x *"+inst+") { var _ "+l.typ(f.Type())+" = x."+f.Name()+" }")
			} else if head == "" {
				l.add(name+"."+f.Name(), "func _(x *"+inst+") { _ = x."+f.Name()+" }")
			} else {
				l.add(name+"."+f.Name(), head+"_ = new("+inst+")."+f.Name()+" }")
			}
		}
	}
	own := types.NewMethodSet(named)
	var set *types.MethodSet
	if types.IsInterface(named) {
		set = own
	} else {
		set = types.NewMethodSet(ptr)
	}
	for sel := range set.Methods() {
		m := sel.Obj().(*types.Func)
		if !m.Exported() {
			continue
		}
		recv, t := "(*"+inst+")", types.Type(ptr)
		if own.Lookup(m.Pkg(), m.Name()) != nil {
			recv, t = inst, named
		}
		sig := m.Type().(*types.Signature)
		key := name + "." + m.Name()
		if head != "" || sig.TypeParams().Len() > 0 || !writable(sig, map[types.Type]bool{}) {
			if sig.TypeParams().Len() > 0 {
				continue
			}
			if head != "" {
				l.add(key, head+"_ = "+recv+"."+m.Name()+" }")
			} else {
				l.add(key, "var _ = "+recv+"."+m.Name())
			}
			continue
		}
		vars := []*types.Var{types.NewParam(token.NoPos, nil, "", t)}
		for v := range sig.Params().Variables() {
			vars = append(vars, types.NewParam(token.NoPos, nil, "", v.Type()))
		}
		full := types.NewSignatureType(nil, nil, nil, types.NewTuple(vars...), sig.Results(), sig.Variadic())
		l.value(key, recv+"."+m.Name(), full)
	}
}

func main() {
	build.Default.CgoEnabled = false
	cmd := exec.Command("go", "list", "std")
	if go_ := os.Getenv("GO"); go_ != "" {
		cmd = exec.Command(go_, "list", "std")
	}
	list, err := cmd.Output()
	if err != nil {
		fmt.Fprintln(os.Stderr, "go list std:", err)
		os.Exit(1)
	}
	imp := importer.ForCompiler(token.NewFileSet(), "source", nil)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	for _, path := range strings.Fields(string(list)) {
		if skip(path) {
			continue
		}
		pkg, err := imp.Import(path)
		if err != nil {
			fmt.Fprintln(os.Stderr, path, err)
			os.Exit(1)
		}
		l := &lister{pkg: pkg, imports: map[string]*types.Package{}, names: map[*types.Package]string{}}
		l.qualify(pkg)
		for _, name := range pkg.Scope().Names() {
			if o := pkg.Scope().Lookup(name); o.Exported() {
				l.object(o)
			}
		}
		fmt.Fprintln(out, "package", path)
		var names []string
		for name := range l.imports {
			names = append(names, name)
		}
		sort.Strings(names)
		for _, name := range names {
			fmt.Fprintln(out, "import", name, l.imports[name].Path())
		}
		for _, line := range l.lines {
			fmt.Fprintln(out, line)
		}
	}
}
