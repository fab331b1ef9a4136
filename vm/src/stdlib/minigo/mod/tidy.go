package mod

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// tidier finds out which modules the packages of a module need.
//
// As in Go from 1.17 on, go.mod names every module that has a package which the main module's packages and tests
// import, directly or not. What the tests of these packages import in other modules has to be in the graph, too.
type tidier struct {
	*fetcher
	main    *goMod
	dir     string            // of the main module
	roots   map[string]string // what go.mod will ask for: versions by path
	chosen  map[string]string // of the whole graph, the highest versions that anything asks for
	mods    map[string]*goMod // by path@version
	read    map[string]bool   // path@version of those in the graph whose go.mod counts
	folders map[string]string // by path@version, of those that were fetched
	needs   map[string]bool   // paths of modules with packages that are in the build
	direct  map[string]bool   // those that the main module imports itself
	tested  map[string]bool   // those that only tests of others import
	summed  map[string]bool   // path@version of what go.sum has to know with its files
}

// tidy is the command.
func (f *fetcher) tidy() error {
	file, err := mainFile()
	if err != nil {
		return errors.New("go.mod file not found in current directory or any parent directory; `minigo mod init PATH` makes one")
	}
	main, err := readGoMod(file)
	if err != nil {
		return err
	}
	if err := f.sums.read(filepath.Join(filepath.Dir(file), "go.sum")); err != nil {
		return err
	}
	t := &tidier{fetcher: f, main: main, dir: filepath.Dir(file), roots: maps.Clone(main.required),
		mods: make(map[string]*goMod), folders: make(map[string]string)}
	if err := t.settle(); err != nil {
		return err
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	if changed := t.rewrite(string(text)); changed != string(text) {
		if err := replace(file, []byte(changed)); err != nil {
			return err
		}
	}
	return f.sums.retain(t.keeps())
}

// settle loads all packages until nothing is missing and no version changes any more.
func (t *tidier) settle() error {
	for {
		if err := t.choose(); err != nil {
			return err
		}
		if t.raise() {
			continue
		}
		missing, err := t.load()
		if err != nil {
			return err
		}
		if t.promote() {
			continue
		}
		if len(missing) > 0 {
			if err := t.find(missing); err != nil {
				return err
			}
			continue
		}
		roots, err := t.minimal()
		if err != nil {
			return err
		}
		if maps.Equal(roots, t.roots) {
			return nil
		}
		t.roots = roots
	}
}

// raise makes the version of the language the highest that a module of the graph asks for (before 1.21 none did);
// it reports whether that is another one.
func (t *tidier) raise() bool {
	raised := false
	for key := range t.read {
		g := t.mods[key]
		if g.minor >= 21 && compareGo(g.language, t.main.language) > 0 {
			t.main.language, t.main.minor = g.language, g.minor
			raised = true
		}
	}
	return raised
}

// promote asks for every module with a package of the build, so that what it asks for in its turn counts. It reports
// whether there are new ones.
func (t *tidier) promote() bool {
	promoted := false
	for path := range t.needs {
		if t.roots[path] != t.chosen[path] {
			t.roots[path] = t.chosen[path]
			promoted = true
		}
	}
	return promoted
}

// choose follows what go.mod and the modules in its turn ask for. The graph is pruned as Go prunes it: of a module
// from Go 1.17 on that another asks for, what it asks for itself is not followed.
func (t *tidier) choose() error {
	t.chosen = make(map[string]string)
	t.read = make(map[string]bool)
	type edge struct {
		path, version string
		ends          bool // what it asks for is not followed
		full          bool // all behind it is followed
	}
	var queue []edge
	for path, version := range t.roots {
		queue = append(queue, edge{path, version, false, !t.main.pruned()})
	}
	seen := make(map[edge]bool)
	for len(queue) > 0 {
		e := queue[0]
		queue = queue[1:]
		if seen[e] || e.path == t.main.path || t.main.excluded[e.path+"@"+e.version] {
			continue
		}
		seen[e] = true
		if old := t.chosen[e.path]; old == "" || compare(old, e.version) < 0 {
			t.chosen[e.path] = e.version
		}
		if e.ends {
			continue
		}
		t.read[e.path+"@"+e.version] = true
		g, err := t.mod(e.path, e.version)
		if err != nil {
			return err
		}
		for path, version := range g.required {
			queue = append(queue, edge{path, version, !e.full && g.pruned(), e.full || !g.pruned()})
		}
	}
	return nil
}

// mod returns the go.mod of a module, or of what stands for it.
func (t *tidier) mod(path, version string) (*goMod, error) {
	key := path + "@" + version
	if g := t.mods[key]; g != nil {
		return g, nil
	}
	m := t.main.replaced(path, version)
	var text []byte
	var err error
	if m == nil {
		text, err = os.ReadFile(filepath.Join(t.local(path, version), "go.mod"))
	} else {
		text, err = t.goMod(m)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", key, err)
	}
	g, err := parseGoMod(key+"/go.mod", string(text))
	if err != nil {
		return nil, err
	}
	t.mods[key] = g
	return g, nil
}

// local is the folder that stands for a module.
func (t *tidier) local(path, version string) string {
	to := t.main.replacements[path+"@"+version]
	if to == nil {
		to = t.main.replacements[path]
	}
	if filepath.IsAbs(to.Path) {
		return to.Path
	}
	return filepath.Join(t.dir, filepath.FromSlash(to.Path))
}

// folder is where the files of a module lie, fetched if need be.
func (t *tidier) folder(path, version string) (string, error) {
	key := path + "@" + version
	if dir := t.folders[key]; dir != "" {
		return dir, nil
	}
	m := t.main.replaced(path, version)
	dir := ""
	if m == nil {
		dir = t.local(path, version)
	} else {
		if err := t.fetch(m); err != nil {
			return "", fmt.Errorf("%v: %w", m, err)
		}
		dir = m.Dir
	}
	t.folders[key] = dir
	return dir, nil
}

// find chooses modules for packages that no module of the graph has: the latest version of the one with the longest
// path.
func (t *tidier) find(missing map[string]string) error {
	var failed []error
	pkgs := slices.Sorted(maps.Keys(missing))
	for _, pkg := range pkgs {
		fmt.Fprintln(os.Stderr, "go: finding module for package", pkg)
	}
	for _, pkg := range pkgs {
		path, version, err := t.providing(pkg)
		if err != nil {
			failed = append(failed, fmt.Errorf("%s imports\n\t%s: %w", missing[pkg], pkg, err))
			continue
		}
		fmt.Fprintf(os.Stderr, "go: found %s in %s %s\n", pkg, path, version)
		if old := t.roots[path]; old == "" || compare(old, version) < 0 {
			t.roots[path] = version
		}
	}
	return errors.Join(failed...)
}

func (t *tidier) providing(pkg string) (path, version string, err error) {
	var first error
	for path = pkg; strings.Contains(path, "."); path = path[:strings.LastIndex(path, "/")] {
		version, err := t.version(path)
		if err == nil {
			dir, ferr := t.folder(path, version)
			if ferr != nil {
				return "", "", ferr
			}
			if hasGo(filepath.Join(dir, filepath.FromSlash(strings.TrimPrefix(pkg[len(path):], "/")))) {
				return path, version, nil
			}
			return "", "", fmt.Errorf("module %s@latest found (%s), but does not contain package %s", path, version, pkg)
		}
		if first == nil {
			first = fmt.Errorf("cannot find module providing package %s: module %s: %w", pkg, path, err)
		}
		if !strings.Contains(path, "/") {
			break
		}
	}
	if first == nil {
		first = fmt.Errorf("cannot find module providing package %s", pkg)
	}
	return "", "", first
}

// version is the one of a module that is not required yet: that which go.mod replaces, or the latest.
func (t *tidier) version(path string) (string, error) {
	if t.main.replacements[path] != nil {
		return "v0.0.0-00010101000000-000000000000", nil
	}
	for name := range t.main.replacements {
		if p, version, found := strings.Cut(name, "@"); found && p == path {
			return version, nil
		}
	}
	return t.latest(path)
}

// minimal returns what go.mod has to ask for: every module with a package of the build, and of those which only
// tests of others need the ones that the graph would not have otherwise at the same version.
func (t *tidier) minimal() (map[string]string, error) {
	roots := make(map[string]string)
	for path := range t.needs {
		roots[path] = t.chosen[path]
	}
	for {
		u := *t
		u.roots = roots
		if err := u.choose(); err != nil {
			return nil, err
		}
		added := false
		for _, path := range slices.Sorted(maps.Keys(t.tested)) {
			if compareChosen(u.chosen[path], t.chosen[path]) < 0 {
				roots[path] = t.chosen[path]
				added = true
				break
			}
		}
		for path, version := range roots {
			if compareChosen(u.chosen[path], version) > 0 {
				roots[path] = u.chosen[path]
				added = true
			}
		}
		if !added {
			return roots, nil
		}
	}
}

// compareChosen orders versions, of which an empty one is none.
func compareChosen(a, b string) int {
	switch {
	case a == b:
		return 0
	case a == "":
		return -1
	case b == "":
		return 1
	}
	return compare(a, b)
}

// keeps returns the keys of go.sum that are needed: the go.mod files of the graph, and the files of modules with
// packages that were looked at.
func (t *tidier) keeps() map[string]bool {
	keep := make(map[string]bool)
	for key := range t.read {
		path, version, _ := strings.Cut(key, "@")
		if m := t.main.replaced(path, version); m != nil {
			keep[m.Path+" "+m.Version+"/go.mod"] = true
		}
	}
	for key := range t.summed {
		path, version, _ := strings.Cut(key, "@")
		if m := t.main.replaced(path, version); m != nil {
			keep[m.Path+" "+m.Version], keep[m.Path+" "+m.Version+"/go.mod"] = true, true
		}
	}
	return keep
}
