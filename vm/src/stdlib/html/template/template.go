// Package template makes HTML from templates and untrusted data: each action is escaped for its context.
package template

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"sync"
	"text/template"
	"text/template/parse"
)

// A FuncMap names the functions that templates may call.
type FuncMap = template.FuncMap

// A Template is a template of package text/template that escapes its actions. It is escaped when it
// is first executed; from then on neither it nor those associated with it can be changed.
type Template struct {
	escapeErr error // nil if not tried yet, escapeOK, or what went wrong
	text      *template.Template
	Tree      *parse.Tree // the tree, which escaping has not changed yet
	*nameSpace
}

// A nameSpace is what associated templates share.
type nameSpace struct {
	mu      sync.Mutex
	set     map[string]*Template
	escaped bool
	esc     escaper
}

var escapeOK = errors.New("template escaped correctly")

func newNameSpace() *nameSpace {
	ns := &nameSpace{set: map[string]*Template{}}
	ns.esc = newEscaper(ns)
	return ns
}

// New returns an empty template of that name.
func New(name string) *Template {
	t := &Template{text: template.New(name), nameSpace: newNameSpace()}
	t.set[name] = t
	return t
}

// Must returns t; it panics if err is not nil.
func Must(t *Template, err error) *Template {
	if err != nil {
		panic(err)
	}
	return t
}

// IsTrue reports whether {{if}} takes val for true, and whether it can.
func IsTrue(val any) (truth, ok bool) { return template.IsTrue(val) }

// Name returns the template's name.
func (t *Template) Name() string { return t.text.Name() }

// New returns an empty template associated with t. One that has the name already becomes a stranger.
func (t *Template) New(name string) *Template {
	t.nameSpace.mu.Lock()
	defer t.nameSpace.mu.Unlock()
	return t.add(name)
}

func (t *Template) add(name string) *Template {
	added := &Template{text: t.text.New(name), nameSpace: t.nameSpace}
	if old := added.set[name]; old != nil {
		*old = *New(old.Name()) // which may be t itself
	}
	added.set[name] = added
	return added
}

// Templates returns the templates associated with t, itself included.
func (t *Template) Templates() []*Template {
	t.nameSpace.mu.Lock()
	defer t.nameSpace.mu.Unlock()
	all := make([]*Template, 0, len(t.set))
	for _, m := range t.set {
		all = append(all, m)
	}
	return all
}

// Lookup returns the associated template of that name, or nil.
func (t *Template) Lookup(name string) *Template {
	t.nameSpace.mu.Lock()
	defer t.nameSpace.mu.Unlock()
	return t.set[name]
}

// DefinedTemplates returns a text that names the defined templates, for error messages.
func (t *Template) DefinedTemplates() string { return t.text.DefinedTemplates() }

// Option sets options as text/template does.
func (t *Template) Option(opt ...string) *Template {
	t.text.Option(opt...)
	return t
}

// Funcs adds functions to those that templates may call.
func (t *Template) Funcs(funcMap FuncMap) *Template {
	t.text.Funcs(funcMap)
	return t
}

// Delims sets the delimiters of actions for what is parsed from now on.
func (t *Template) Delims(left, right string) *Template {
	t.text.Delims(left, right)
	return t
}

func (t *Template) checkCanParse() error {
	if t == nil {
		return nil
	}
	t.nameSpace.mu.Lock()
	defer t.nameSpace.mu.Unlock()
	if t.escaped {
		return errors.New("html/template: cannot Parse after Execute")
	}
	return nil
}

// Parse makes the text t's; templates that it defines are associated with t.
func (t *Template) Parse(text string) (*Template, error) {
	if err := t.checkCanParse(); err != nil {
		return nil, err
	}
	parsed, err := t.text.Parse(text)
	if err != nil {
		return nil, err
	}
	t.nameSpace.mu.Lock()
	defer t.nameSpace.mu.Unlock()
	for _, v := range parsed.Templates() {
		to := t.set[v.Name()]
		if to == nil {
			to = t.add(v.Name())
		}
		to.text, to.Tree = v, v.Tree
	}
	return t, nil
}

// AddParseTree associates a template of that name and tree with t.
func (t *Template) AddParseTree(name string, tree *parse.Tree) (*Template, error) {
	if err := t.checkCanParse(); err != nil {
		return nil, err
	}
	t.nameSpace.mu.Lock()
	defer t.nameSpace.mu.Unlock()
	text, err := t.text.AddParseTree(name, tree)
	if err != nil {
		return nil, err
	}
	added := &Template{text: text, Tree: text.Tree, nameSpace: t.nameSpace}
	t.set[name] = added
	return added, nil
}

// Clone returns a copy of the template and of those associated with it; none of them may have been
// executed.
func (t *Template) Clone() (*Template, error) {
	t.nameSpace.mu.Lock()
	defer t.nameSpace.mu.Unlock()
	executed := fmt.Errorf("html/template: cannot Clone %q after it has executed", t.Name())
	if t.escapeErr != nil {
		return nil, executed
	}
	text, err := t.text.Clone()
	if err != nil {
		return nil, err
	}
	c := &Template{text: text, Tree: text.Tree, nameSpace: newNameSpace()}
	c.set[c.Name()] = c
	for _, m := range text.Templates() {
		if from := t.set[m.Name()]; from == nil || from.escapeErr != nil {
			return nil, executed
		}
		m.Tree = m.Tree.Copy()
		c.set[m.Name()] = &Template{text: m, Tree: m.Tree, nameSpace: c.nameSpace}
	}
	return c.set[c.Name()], nil
}

func (t *Template) escape() error {
	t.nameSpace.mu.Lock()
	defer t.nameSpace.mu.Unlock()
	t.escaped = true
	switch {
	case t.escapeErr == escapeOK:
		return nil
	case t.escapeErr != nil:
		return t.escapeErr
	case t.Tree == nil:
		return fmt.Errorf("template: %q is an incomplete or empty template", t.Name())
	}
	return escapeTemplate(t, t.text.Root, t.Name())
}

// Execute writes the template with data to wr.
func (t *Template) Execute(wr io.Writer, data any) error {
	if err := t.escape(); err != nil {
		return err
	}
	return t.text.Execute(wr, data)
}

// ExecuteTemplate executes the associated template of that name.
func (t *Template) ExecuteTemplate(wr io.Writer, name string, data any) error {
	m, err := t.escapedTemplate(name)
	if err != nil {
		return err
	}
	return m.text.Execute(wr, data)
}

func (t *Template) escapedTemplate(name string) (*Template, error) {
	t.nameSpace.mu.Lock()
	defer t.nameSpace.mu.Unlock()
	t.escaped = true
	m := t.set[name]
	switch {
	case m == nil:
		return nil, fmt.Errorf("html/template: %q is undefined", name)
	case m.escapeErr != nil && m.escapeErr != escapeOK:
		return nil, m.escapeErr
	case m.text.Tree == nil || m.text.Root == nil:
		return nil, fmt.Errorf("html/template: %q is an incomplete template", name)
	case t.text.Lookup(name) == nil:
		panic("html/template internal error: template escaping out of sync")
	case m.escapeErr == nil:
		return m, escapeTemplate(m, m.text.Root, name)
	}
	return m, nil
}

// ParseFiles returns a template of the first file's name and text, with those of the other files
// associated.
func ParseFiles(filenames ...string) (*Template, error) {
	return parseFiles(nil, os.ReadFile, filepath.Base, filenames)
}

// ParseFiles parses the files into templates of their names, associated with t.
func (t *Template) ParseFiles(filenames ...string) (*Template, error) {
	return parseFiles(t, os.ReadFile, filepath.Base, filenames)
}

// ParseGlob is ParseFiles for the files that match the pattern.
func ParseGlob(pattern string) (*Template, error) { return parseGlob(nil, pattern) }

// ParseGlob is ParseFiles for the files that match the pattern.
func (t *Template) ParseGlob(pattern string) (*Template, error) { return parseGlob(t, pattern) }

// ParseFS is ParseFiles for the files of fs that match the patterns.
func ParseFS(fs fs.FS, patterns ...string) (*Template, error) { return parseFS(nil, fs, patterns) }

// ParseFS is ParseFiles for the files of fs that match the patterns.
func (t *Template) ParseFS(fs fs.FS, patterns ...string) (*Template, error) {
	return parseFS(t, fs, patterns)
}

func parseGlob(t *Template, pattern string) (*Template, error) {
	if err := t.checkCanParse(); err != nil {
		return nil, err
	}
	names, err := filepath.Glob(pattern)
	if err != nil {
		return nil, err
	}
	if len(names) == 0 {
		return nil, fmt.Errorf("html/template: pattern matches no files: %#q", pattern)
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
			return nil, fmt.Errorf("template: pattern matches no files: %#q", pattern)
		}
		names = append(names, found...)
	}
	read := func(name string) ([]byte, error) { return fs.ReadFile(fsys, name) }
	return parseFiles(t, read, path.Base, names)
}

func parseFiles(t *Template, read func(string) ([]byte, error), base func(string) string, files []string) (*Template, error) {
	if err := t.checkCanParse(); err != nil {
		return nil, err
	}
	if len(files) == 0 {
		return nil, errors.New("html/template: no files named in call to ParseFiles")
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
		if name != t.Name() {
			to = t.New(name)
		}
		if _, err := to.Parse(string(text)); err != nil {
			return nil, err
		}
	}
	return t, nil
}
