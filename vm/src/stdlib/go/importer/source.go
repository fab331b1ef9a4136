package importer

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"internal/library"
	"os"
	"path/filepath"
	"runtime"
	"strings"
)

// sources checks packages from their sources, the declarations only.
type sources struct {
	fset     *token.FileSet
	goroot   string
	packages map[string]*types.Package // by folder, or by path for those of the library; nil while checked
}

func newSources(fset *token.FileSet) *sources {
	return &sources{fset: fset, goroot: findGoroot(), packages: make(map[string]*types.Package)}
}

// findGoroot returns the folder of a Go installation, "" if there is none.
func findGoroot() string {
	isRoot := func(dir string) bool {
		info, err := os.Stat(filepath.Join(dir, "src", "runtime"))
		return err == nil && info.IsDir()
	}
	if dir := runtime.GOROOT(); dir != "" {
		if isRoot(dir) {
			return dir
		}
		return ""
	}
	for _, dir := range filepath.SplitList(os.Getenv("PATH")) {
		if file, err := filepath.EvalSymlinks(filepath.Join(dir, "go")); err == nil {
			if root := filepath.Dir(filepath.Dir(file)); isRoot(root) {
				return root
			}
		}
	}
	return ""
}

// Import imports a package as seen from the working directory.
func (s *sources) Import(path string) (*types.Package, error) { return s.ImportFrom(path, ".", 0) }

// ImportFrom imports a package as seen from a folder.
func (s *sources) ImportFrom(path, dir string, mode types.ImportMode) (*types.Package, error) {
	if mode != 0 {
		panic("non-zero import mode")
	}
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	folder := s.folder(path, dir)
	if s.goroot != "" && folder == filepath.Join(s.goroot, "src", "vendor", path) {
		path = "vendor/" + path
	}
	key := folder
	if folder == "" {
		key = path
	}
	if pkg, ok := s.packages[key]; ok {
		if pkg == nil {
			return nil, fmt.Errorf("import cycle through package %q", path)
		}
		return pkg, nil
	}
	s.packages[key] = nil
	pkg, err := s.check(path, folder)
	if err != nil {
		delete(s.packages, key)
		return nil, err
	}
	s.packages[key] = pkg
	return pkg, nil
}

// folder returns where a package's files lie, "" if only the library may have it.
func (s *sources) folder(path, dir string) string {
	if strings.HasPrefix(path, "./") || strings.HasPrefix(path, "../") {
		return filepath.Join(dir, path)
	}
	var candidates []string
	if s.goroot != "" {
		candidates = append(candidates, filepath.Join(s.goroot, "src", path), filepath.Join(s.goroot, "src", "vendor", path))
	}
	if root, module := moduleAround(dir); root != "" {
		candidates = append(candidates, filepath.Join(root, "vendor", path))
		if rest, ok := strings.CutPrefix(path, module); ok && (rest == "" || rest[0] == '/') {
			candidates = append(candidates, filepath.Join(root, rest))
		}
	}
	for _, c := range candidates {
		if names, _ := filepath.Glob(filepath.Join(c, "*.go")); len(names) > 0 {
			return c
		}
	}
	return ""
}

// moduleAround returns the folder and the path of the module that a folder lies in.
func moduleAround(dir string) (root, module string) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return "", ""
	}
	for {
		text, err := os.ReadFile(filepath.Join(dir, "go.mod"))
		if err == nil {
			for line := range strings.Lines(string(text)) {
				if f := strings.Fields(line); len(f) >= 2 && f[0] == "module" {
					return dir, strings.Trim(f[1], "\"`")
				}
			}
			return "", ""
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return "", ""
		}
		dir = parent
	}
}

// check parses and checks a package.
func (s *sources) check(path, folder string) (*types.Package, error) {
	var files []*ast.File
	var err error
	if folder != "" {
		files, err = s.parseFolder(folder)
	} else {
		files, err = s.parseLibrary(path)
	}
	if err != nil {
		return nil, err
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("can't find import: %q: neither a Go installation nor the library has its source", path)
	}
	var first error
	conf := types.Config{
		IgnoreFuncBodies: true,
		FakeImportC:      true,
		Importer:         s,
		Sizes:            types.SizesFor("gc", runtime.GOARCH),
		Error: func(err error) {
			if e, ok := err.(types.Error); first == nil && !(ok && e.Soft) {
				first = err
			}
		},
	}
	pkg, _ := conf.Check(path, s.fset, files, nil)
	if first != nil {
		return nil, fmt.Errorf("type-checking package %q failed (%v)", path, first)
	}
	return pkg, nil
}

const parseMode = parser.SkipObjectResolution | parser.ParseComments

func (s *sources) parseFolder(folder string) ([]*ast.File, error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	var files []*ast.File
	for _, e := range entries {
		name := e.Name()
		if e.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") || !matchName(name) {
			continue
		}
		full := filepath.Join(folder, name)
		text, err := os.ReadFile(full)
		if err != nil {
			return nil, err
		}
		if !matchText(string(text)) {
			continue
		}
		file, err := parser.ParseFile(s.fset, full, text, parseMode)
		if err != nil {
			return nil, fmt.Errorf("parsing package failed (%v)", err)
		}
		files = append(files, file)
	}
	return files, nil
}

// parseLibrary parses the library's own package of that path.
func (s *sources) parseLibrary(path string) ([]*ast.File, error) {
	var files []*ast.File
	list := library.Files(path)
	for i := 0; i+1 < len(list); i += 2 {
		file, err := parser.ParseFile(s.fset, list[i], list[i+1], parseMode)
		if err != nil {
			return nil, fmt.Errorf("parsing package failed (%v)", err)
		}
		files = append(files, file)
	}
	return files, nil
}
