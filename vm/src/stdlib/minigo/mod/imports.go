package mod

import (
	"errors"
	"fmt"
	"go/build/constraint"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// A loaded package is one whose imports are known.
type loaded struct {
	path, dir string
	module    string // "" for the main module
	inBuild   bool   // the main module needs it, be it for tests
}

// load follows the imports of the main module's packages and tests; it returns the packages that no module of the
// graph has, each with one that imports it.
func (t *tidier) load() (missing map[string]string, err error) {
	t.needs, t.direct, t.tested = make(map[string]bool), make(map[string]bool), make(map[string]bool)
	t.summed = make(map[string]bool)
	missing = make(map[string]string)
	seen := make(map[string]bool) // whether it is in the build
	queue, err := t.own()
	if err != nil {
		return nil, err
	}
	tools, err := t.tools(missing)
	if err != nil {
		return nil, err
	}
	queue = append(queue, tools...)
	for _, p := range queue {
		seen[p.path] = true
	}
	for len(queue) > 0 {
		p := queue[0]
		queue = queue[1:]
		plain, tests, err := imports(p.dir)
		if err != nil {
			return nil, err
		}
		follow := func(list []string, inBuild bool) error {
			for _, name := range list {
				if before, found := seen[name]; found && (before || !inBuild) && p.module != "" {
					continue
				}
				next, err := t.resolve(name)
				switch {
				case err != nil:
					return fmt.Errorf("%s imports\n\t%s: %w", p.path, name, err)
				case next == nil:
					continue
				case next.dir == "":
					missing[name] = p.path
					continue
				}
				if p.module == "" && next.module != "" {
					t.direct[next.module] = true
				}
				if before, found := seen[name]; found && (before || !inBuild) {
					continue
				}
				seen[name] = inBuild
				next.inBuild = inBuild
				if inBuild {
					t.needs[next.module] = true
				} else {
					t.tested[next.module] = true
				}
				t.summed[next.module+"@"+t.chosen[next.module]] = true
				queue = append(queue, *next)
			}
			return nil
		}
		if err := follow(plain, p.inBuild); err != nil {
			return nil, err
		}
		if !p.inBuild {
			continue
		}
		if err := follow(tests, p.module == ""); err != nil {
			return nil, err
		}
	}
	delete(t.needs, "")
	delete(t.tested, "")
	return missing, nil
}

// own returns the packages of the main module.
func (t *tidier) own() ([]loaded, error) {
	var list []loaded
	err := filepath.WalkDir(t.dir, func(dir string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.IsDir() {
			return err
		}
		name := entry.Name()
		if dir != t.dir {
			_, err := os.Stat(filepath.Join(dir, "go.mod"))
			if err == nil || name == "testdata" || name == "vendor" || strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_") {
				return filepath.SkipDir
			}
		}
		if hasGo(dir) {
			rel, err := filepath.Rel(t.dir, dir)
			if err != nil {
				return err
			}
			list = append(list, loaded{path: path.Join(t.main.path, filepath.ToSlash(rel)), dir: dir, inBuild: true})
		}
		return nil
	})
	return list, err
}

// tools returns the packages that go.mod names as tools.
func (t *tidier) tools(missing map[string]string) ([]loaded, error) {
	var list []loaded
	for _, name := range t.main.tools {
		switch tool, err := t.resolve(name); {
		case err != nil:
			return nil, err
		case tool == nil:
		case tool.dir == "":
			missing[name] = t.main.path
		default:
			tool.inBuild = true
			if tool.module != "" {
				t.needs[tool.module] = true
				t.summed[tool.module+"@"+t.chosen[tool.module]] = true
			}
			list = append(list, *tool)
		}
	}
	return list, nil
}

// resolve finds the module of the graph that has a package. The folder is empty if there is none; nil stands for a
// package of the standard library.
func (t *tidier) resolve(name string) (*loaded, error) {
	if below(name, t.main.path) {
		dir := filepath.Join(t.dir, filepath.FromSlash(strings.TrimPrefix(name[len(t.main.path):], "/")))
		if hasGo(dir) {
			return &loaded{path: name, dir: dir}, nil
		}
	}
	first, _, _ := strings.Cut(name, "/")
	if !strings.Contains(first, ".") {
		if below(name, t.main.path) {
			return nil, fmt.Errorf("package %s is not in the main module", name)
		}
		return nil, nil
	}
	var found []*loaded
	for module, version := range t.chosen {
		if !below(name, module) {
			continue
		}
		dir, err := t.folder(module, version)
		if err != nil {
			return nil, err
		}
		// Which module has it was looked up here.
		t.summed[module+"@"+version] = true
		dir = filepath.Join(dir, filepath.FromSlash(strings.TrimPrefix(name[len(module):], "/")))
		if hasGo(dir) {
			found = append(found, &loaded{path: name, dir: dir, module: module})
		}
	}
	switch len(found) {
	case 0:
		return &loaded{path: name}, nil
	case 1:
		return found[0], nil
	}
	slices.SortFunc(found, func(a, b *loaded) int { return len(a.module) - len(b.module) })
	text := "ambiguous import: found package " + name + " in multiple modules:"
	for _, f := range found {
		text += "\n\t" + f.module + " " + t.chosen[f.module]
	}
	return nil, errors.New(text)
}

// below reports whether a package is one of a module, by their paths.
func below(name, module string) bool {
	return name == module || strings.HasPrefix(name, module+"/")
}

// hasGo reports whether a folder has Go files.
func hasGo(dir string) bool {
	names, _ := goFiles(dir)
	return len(names) > 0
}

func goFiles(dir string) ([]string, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, e := range entries {
		name := e.Name()
		if strings.HasSuffix(name, ".go") && !strings.HasPrefix(name, "_") && !strings.HasPrefix(name, ".") && !e.IsDir() {
			names = append(names, name)
		}
	}
	return names, nil
}

// imports returns what the files in a folder import, and its tests: of all systems and tags, but not of files that
// are ignored always.
func imports(dir string) (plain, tests []string, err error) {
	names, err := goFiles(dir)
	if err != nil {
		return nil, nil, err
	}
	sets := [2]map[string]bool{make(map[string]bool), make(map[string]bool)}
	for _, name := range names {
		file := filepath.Join(dir, name)
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, nil, err
		}
		if ignored(string(text)) {
			continue
		}
		tree, err := parser.ParseFile(token.NewFileSet(), file, text, parser.ImportsOnly)
		if err != nil {
			return nil, nil, err
		}
		set := sets[0]
		if strings.HasSuffix(name, "_test.go") {
			set = sets[1]
		}
		for _, spec := range tree.Imports {
			if path, err := strconv.Unquote(spec.Path.Value); err == nil && path != "C" {
				set[path] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(sets[0])), slices.Sorted(maps.Keys(sets[1])), nil
}

// ignored reports whether a build constraint leaves a file out whatever the tags are: all of them may be set or not,
// but for ignore, which is not.
func ignored(text string) bool {
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line != "" && !strings.HasPrefix(line, "//") {
			return false
		}
		if !constraint.IsGoBuild(line) {
			continue
		}
		expr, err := constraint.Parse(line)
		return err == nil && !possible(expr, true)
	}
	return false
}

// possible reports whether an expression can be what is wanted.
func possible(x constraint.Expr, wanted bool) bool {
	switch x := x.(type) {
	case *constraint.TagExpr:
		return x.Tag != "ignore" || !wanted
	case *constraint.NotExpr:
		return possible(x.X, !wanted)
	case *constraint.AndExpr:
		if wanted {
			return possible(x.X, true) && possible(x.Y, true)
		}
		return possible(x.X, false) || possible(x.Y, false)
	case *constraint.OrExpr:
		if wanted {
			return possible(x.X, true) || possible(x.Y, true)
		}
		return possible(x.X, false) && possible(x.Y, false)
	}
	return true
}
