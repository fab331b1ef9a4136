package build

import (
	"fmt"
	"path"
	"strings"
)

// A tried is where a finder looked for nothing.
type tried struct {
	vendor []string
	goroot string
	gopath []string
}

// find finds a package by its import path: as the go command does, or below the roots.
func (f *finder) find() error {
	if strings.HasPrefix(f.path, "/") {
		return fmt.Errorf("import %q: cannot import absolute path", f.path)
	}
	if err := f.importGo(f.p, f.path, f.srcDir, f.mode); err != errNoModules {
		return err
	}
	gopath := f.gopath()
	if f.mode&IgnoreVendor == 0 && f.srcDir != "" {
		if f.Compiler != "gccgo" && f.GOROOT != "" && f.vendor(f.GOROOT, true) {
			return nil
		}
		for _, root := range gopath {
			if f.vendor(root, false) {
				return nil
			}
		}
	}
	if f.GOROOT != "" && (f.gorootFirst() && f.inGoroot() || f.isGccgo()) {
		return nil
	}
	for _, root := range gopath {
		dir, ok := f.inRoot(root)
		if ok {
			f.p.Dir, f.p.Root = dir, root
			return nil
		}
		f.tried.gopath = append(f.tried.gopath, dir)
	}
	// What Go vendors is looked for in GOPATH first, if its importer does not lie in Go itself.
	if f.GOROOT != "" && f.tried.goroot == "" && f.inGoroot() {
		return nil
	}
	return f.notFound()
}

func (f *finder) gorootFirst() bool {
	if f.srcDir == "" || !strings.HasPrefix(f.path, "vendor/") {
		return true
	}
	_, ok := f.hasSubdir(f.GOROOT, f.srcDir)
	return ok
}

// inRoot looks for the package below a root, or for its archive.
func (f *finder) inRoot(root string) (dir string, ok bool) {
	dir = f.joinPath(root, "src", f.path)
	isDir := f.isDir(dir)
	f.binary = !isDir && f.mode&AllowBinary != 0 && f.archive != "" && f.isFile(f.joinPath(root, f.archive))
	return dir, isDir || f.binary
}

// inGoroot looks for the package below GOROOT, where gccgo has nothing.
func (f *finder) inGoroot() bool {
	dir, ok := f.joinPath(f.GOROOT, "src", f.path), false
	if f.Compiler != "gccgo" {
		dir, ok = f.inRoot(f.GOROOT)
	}
	if !ok {
		f.tried.goroot = dir
		return false
	}
	f.p.Dir, f.p.Goroot, f.p.Root = dir, true, f.GOROOT
	return true
}

// isGccgo reports whether gccgo has the package in its library: as Go does where it can't ask gccgo, it takes
// all for such packages whose path does not begin with the name of a host.
func (f *finder) isGccgo() bool {
	first, _, _ := strings.Cut(f.path, "/")
	if f.Compiler != "gccgo" || strings.Contains(first, ".") {
		return false
	}
	f.p.Dir, f.p.Goroot, f.p.Root = f.joinPath(f.GOROOT, "src", f.path), true, f.GOROOT
	return true
}

// vendor looks for the package in the folders vendor from srcDir up to a root.
func (f *finder) vendor(root string, goroot bool) bool {
	sub, ok := f.hasSubdir(root, f.srcDir)
	if !ok || !strings.HasPrefix(sub, "src/") || strings.Contains(sub, "/testdata/") {
		return false
	}
	for {
		if vendor := f.joinPath(root, sub, "vendor"); f.isDir(vendor) {
			dir := f.joinPath(vendor, f.path)
			if f.isDir(dir) && f.hasGoFiles(dir) {
				f.p.Dir = dir
				f.in(root, goroot, strings.TrimPrefix(path.Join(sub, "vendor", f.path), "src/"))
				return true
			}
			f.tried.vendor = append(f.tried.vendor, dir)
		}
		i := strings.LastIndexByte(sub, '/')
		if i < 0 {
			return false
		}
		sub = sub[:i]
	}
}

func (f *finder) notFound() error {
	var lines []string
	add := func(dirs []string, note string) {
		for _, dir := range dirs {
			lines = append(lines, "\t"+dir+note)
			note = "" // it is said once
		}
	}
	add(f.tried.vendor, " (vendor tree)")
	if f.tried.goroot != "" {
		add([]string{f.tried.goroot}, " (from $GOROOT)")
	} else {
		lines = append(lines, "\t($GOROOT not set)")
	}
	add(f.tried.gopath, " (from $GOPATH)")
	if len(f.tried.gopath) == 0 {
		lines = append(lines, "\t($GOPATH not set. For more details see: 'go help gopath')")
	}
	return fmt.Errorf("cannot find package %q in any of:\n%s", f.path, strings.Join(lines, "\n"))
}
