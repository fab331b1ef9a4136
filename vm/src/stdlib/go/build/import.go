package build

import (
	"fmt"
	"internal/godebug"
	"path"
	"strings"
)

var installgoroot = godebug.New("installgoroot")

// A finder looks for the package of an import path.
type finder struct {
	*Context
	p      *Package
	path   string
	srcDir string // of the file that imports it
	mode   ImportMode

	target  string // folder of compiled packages, below a root
	archive string // of this package; "" if it has none
	binary  bool   // there is nothing but the archive
	tried   tried
}

// Import finds the package that a file in srcDir imports by a path, and says what it holds. With some errors
// there is a package, too: as much of it as was found.
func (ctxt *Context) Import(path string, srcDir string, mode ImportMode) (*Package, error) {
	p := &Package{ImportPath: path}
	if path == "" {
		return p, fmt.Errorf("import %q: invalid import path", path)
	}
	f := &finder{Context: ctxt, p: p, path: path, srcDir: srcDir, mode: mode}
	// Of this error it is told only if there is no other.
	var compilerErr error
	suffix := ""
	if ctxt.InstallSuffix != "" {
		suffix = "_" + ctxt.InstallSuffix
	}
	switch ctxt.Compiler {
	case "gc":
		f.target = "pkg/" + ctxt.GOOS + "_" + ctxt.GOARCH + suffix
	case "gccgo":
		f.target = "pkg/gccgo_" + ctxt.GOOS + "_" + ctxt.GOARCH + suffix
	default:
		compilerErr = fmt.Errorf("import %q: unknown compiler %q", path, ctxt.Compiler)
	}
	f.nameArchive()
	find := f.find
	if IsLocalImport(path) {
		find = f.local
	}
	if err := find(); err != nil {
		return p, err
	}
	if p.Root != "" {
		f.roots()
	}
	gccgo := ctxt.Compiler == "gccgo" && p.Goroot // whose sources are not there
	if IsLocalImport(path) && !ctxt.isDir(p.Dir) {
		if gccgo {
			return p, nil
		}
		return p, fmt.Errorf("cannot find package %q in:\n\t%s", p.ImportPath, p.Dir)
	}
	if mode&FindOnly != 0 || f.binary && mode&AllowBinary != 0 {
		return p, compilerErr
	}
	if gccgo {
		return p, nil
	}
	if err := ctxt.load(p, mode); err != nil {
		return p, err
	}
	return p, compilerErr
}

// nameArchive names the archive after the import path.
func (f *finder) nameArchive() {
	switch f.Compiler {
	case "gc":
		f.archive = f.target + "/" + f.p.ImportPath + ".a"
	case "gccgo":
		dir, name := path.Split(f.p.ImportPath)
		f.archive = f.target + "/" + dir + "lib" + name + ".a"
	}
}

// in says in which root the package lies, and what path it has there.
func (f *finder) in(root string, goroot bool, importPath string) {
	f.p.Root, f.p.Goroot, f.p.ImportPath = root, goroot, importPath
	f.nameArchive()
}

// roots names the folders of the package's root.
func (f *finder) roots() {
	p := f.p
	p.SrcRoot = f.joinPath(p.Root, "src")
	p.PkgRoot = f.joinPath(p.Root, "pkg")
	p.BinDir = f.joinPath(p.Root, "bin")
	if f.archive == "" {
		return
	}
	p.PkgTargetRoot = f.joinPath(p.Root, f.target)
	if p.Goroot {
		// Go is installed without archives, unless this setting says otherwise.
		if installgoroot.Value() != "all" || p.ImportPath == "unsafe" || p.ImportPath == "builtin" {
			return
		}
		installgoroot.IncNonDefault()
	}
	p.PkgObj = f.joinPath(p.Root, f.archive)
}

// local finds a package by a path relative to srcDir, and under which import path others find it.
func (f *finder) local() error {
	f.archive = ""
	if f.srcDir == "" {
		return fmt.Errorf("import %q: import relative to unknown directory", f.path)
	}
	if !f.isAbsPath(f.path) {
		f.p.Dir = f.joinPath(f.srcDir, f.path)
	}
	if f.GOROOT != "" {
		if sub, ok := f.below(f.GOROOT); ok {
			f.in(f.GOROOT, true, sub)
			return nil
		}
	}
	all := f.gopath()
	for i, root := range all {
		sub, ok := f.below(root)
		if !ok {
			continue
		}
		earlier := all[:i:i]
		if f.GOROOT != "" && f.Compiler != "gccgo" {
			earlier = append([]string{f.GOROOT}, earlier...)
		}
		for _, other := range earlier {
			if dir := f.joinPath(other, "src", sub); f.isDir(dir) {
				f.p.ConflictDir = dir
				return nil
			}
		}
		f.in(root, false, sub)
		return nil
	}
	return nil
}

// below returns the import path that the package's folder has in a root. Folders testdata have none.
func (f *finder) below(root string) (string, bool) {
	sub, ok := f.hasSubdir(f.joinPath(root, "src"), f.p.Dir)
	if !ok || strings.Contains("/"+sub+"/", "/testdata/") {
		return "", false
	}
	return sub, true
}
