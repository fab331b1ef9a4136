// Package template makes text of templates and data.
package template

import (
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"text/template/parse"
)

// A common is what associated templates share.
type common struct {
	mu         sync.RWMutex // guards tmpl
	tmpl       map[string]*Template
	missingKey missingKey

	muFuncs sync.RWMutex // guards funcs and values
	funcs   FuncMap
	values  map[string]reflect.Value
}

// What a map without the wanted key gives.
type missingKey int

const (
	missingInvalid missingKey = iota
	missingZero
	missingError
)

// A Template is a parsed template. Its tree is there for html/template; others leave it alone.
type Template struct {
	name string
	*parse.Tree
	*common
	left, right string
}

// New returns an empty template of that name.
func New(name string) *Template {
	t := &Template{name: name}
	t.init()
	return t
}

// Must returns t; it panics if err is not nil.
func Must(t *Template, err error) *Template {
	if err != nil {
		panic(err)
	}
	return t
}

func (t *Template) init() *common {
	if t.common == nil {
		t.common = &common{tmpl: map[string]*Template{}, funcs: FuncMap{}, values: map[string]reflect.Value{}}
	}
	return t.common
}

// Name returns the template's name.
func (t *Template) Name() string { return t.name }

// New returns an empty template associated with t, with its delimiters.
func (t *Template) New(name string) *Template {
	return &Template{name: name, common: t.init(), left: t.left, right: t.right}
}

// Clone returns a copy of the template and of those associated with it. Trees are shared.
func (t *Template) Clone() (*Template, error) {
	c := &Template{name: t.name, Tree: t.Tree, left: t.left, right: t.right}
	to := c.init()
	from := t.common
	if from == nil {
		return c, nil
	}
	to.missingKey = from.missingKey
	from.mu.RLock()
	defer from.mu.RUnlock()
	for name, member := range from.tmpl {
		if name == t.name {
			to.tmpl[name] = c
			continue
		}
		m := *member
		m.common = to
		to.tmpl[name] = &m
	}
	from.muFuncs.RLock()
	defer from.muFuncs.RUnlock()
	for name, f := range from.funcs {
		to.funcs[name], to.values[name] = f, from.values[name]
	}
	return c, nil
}

// AddParseTree associates a template of that name and tree with t. A tree that prints nothing does
// not replace one that is there.
func (t *Template) AddParseTree(name string, tree *parse.Tree) (*Template, error) {
	f := t.init()
	f.mu.Lock()
	defer f.mu.Unlock()
	nt := t
	if name != t.name {
		nt = t.New(name)
	}
	old := f.tmpl[name]
	keep := old != nil && old.Tree != nil && parse.IsEmptyTree(tree.Root)
	if !keep {
		f.tmpl[name] = nt
	}
	if !keep || nt.Tree == nil {
		nt.Tree = tree
	}
	return nt, nil
}

// Templates returns the templates associated with t, itself included if it was defined.
func (t *Template) Templates() []*Template {
	if t.common == nil {
		return nil
	}
	t.common.mu.RLock()
	defer t.common.mu.RUnlock()
	all := make([]*Template, 0, len(t.common.tmpl))
	for _, m := range t.common.tmpl {
		all = append(all, m)
	}
	return all
}

// DefinedTemplates returns a text that names the defined templates, for error messages.
func (t *Template) DefinedTemplates() string {
	var b strings.Builder
	for _, m := range t.Templates() {
		if m.Tree == nil || m.Root == nil {
			continue
		}
		if b.Len() == 0 {
			b.WriteString("; defined templates are: ")
		} else {
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, "%q", m.name)
	}
	return b.String()
}

// Delims sets the delimiters of actions for what is parsed from now on; "" is the default.
func (t *Template) Delims(left, right string) *Template {
	t.init()
	t.left, t.right = left, right
	return t
}

// Funcs adds functions to those that templates may call. It panics if a name or a function's type
// is not fit for that.
func (t *Template) Funcs(funcMap FuncMap) *Template {
	f := t.init()
	f.muFuncs.Lock()
	defer f.muFuncs.Unlock()
	for name, fn := range funcMap {
		f.values[name] = funcValue(name, fn)
	}
	for name, fn := range funcMap {
		f.funcs[name] = fn
	}
	return t
}

// Lookup returns the associated template of that name, or nil.
func (t *Template) Lookup(name string) *Template {
	if t.common == nil {
		return nil
	}
	t.common.mu.RLock()
	defer t.common.mu.RUnlock()
	return t.common.tmpl[name]
}

// Parse makes the text t's; templates that it defines are associated with t.
func (t *Template) Parse(text string) (*Template, error) {
	f := t.init()
	f.muFuncs.RLock()
	trees, err := parse.Parse(t.name, text, t.left, t.right, f.funcs, builtins())
	f.muFuncs.RUnlock()
	if err != nil {
		return nil, err
	}
	for name, tree := range trees {
		if _, err := t.AddParseTree(name, tree); err != nil {
			return nil, err
		}
	}
	return t, nil
}

// Option sets options, each of the form key=value: "missingkey=default" (or "invalid"), "zero",
// "error". It panics if there is no such option.
func (t *Template) Option(opt ...string) *Template {
	f := t.init()
	for _, s := range opt {
		switch s {
		case "":
			panic("empty option string")
		case "missingkey=invalid", "missingkey=default":
			f.missingKey = missingInvalid
		case "missingkey=zero":
			f.missingKey = missingZero
		case "missingkey=error":
			f.missingKey = missingError
		default:
			panic("unrecognized option: " + s)
		}
	}
	return t
}

// ParseFiles returns a template of the first file's name and text, with those of the other files
// associated.
func ParseFiles(filenames ...string) (*Template, error) {
	return parseFiles(nil, os.ReadFile, filepath.Base, filenames)
}

// ParseFiles parses the files into templates of their names, associated with t.
func (t *Template) ParseFiles(filenames ...string) (*Template, error) {
	t.init()
	return parseFiles(t, os.ReadFile, filepath.Base, filenames)
}

// ParseGlob is ParseFiles for the files that match the pattern.
func ParseGlob(pattern string) (*Template, error) { return parseGlob(nil, pattern) }

// ParseGlob is ParseFiles for the files that match the pattern.
func (t *Template) ParseGlob(pattern string) (*Template, error) {
	t.init()
	return parseGlob(t, pattern)
}

// ParseFS is ParseFiles for the files of fsys that match the patterns.
func ParseFS(fsys fs.FS, patterns ...string) (*Template, error) {
	return parseFS(nil, fsys, patterns)
}

// ParseFS is ParseFiles for the files of fsys that match the patterns.
func (t *Template) ParseFS(fsys fs.FS, patterns ...string) (*Template, error) {
	t.init()
	return parseFS(t, fsys, patterns)
}

func noMatch(pattern string) error {
	return fmt.Errorf("template: pattern matches no files: %#q", pattern)
}

func parseGlob(t *Template, pattern string) (*Template, error) {
	names, err := filepath.Glob(pattern)
	if err != nil {
		return nil, err
	}
	if len(names) == 0 {
		return nil, noMatch(pattern)
	}
	return parseFiles(t, os.ReadFile, filepath.Base, names)
}

func parseFS(t *Template, fsys fs.FS, patterns []string) (*Template, error) {
	var names []string
	for _, pattern := range patterns {
		found, err := fs.Glob(fsys, pattern)
		if err != nil {
			return nil, err
		}
		if len(found) == 0 {
			return nil, noMatch(pattern)
		}
		names = append(names, found...)
	}
	read := func(name string) ([]byte, error) { return fs.ReadFile(fsys, name) }
	return parseFiles(t, read, path.Base, names)
}

func parseFiles(t *Template, read func(string) ([]byte, error), base func(string) string, files []string) (*Template, error) {
	if len(files) == 0 {
		return nil, fmt.Errorf("template: no files named in call to ParseFiles")
	}
	for _, file := range files {
		text, err := read(file)
		if err != nil {
			return nil, err
		}
		name := base(file)
		if t == nil {
			t = New(name)
		}
		to := t
		if name != t.name {
			to = t.New(name)
		}
		if _, err := to.Parse(string(text)); err != nil {
			return nil, err
		}
	}
	return t, nil
}
