package build

import (
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

func (ctxt *Context) joinPath(elem ...string) string {
	if ctxt.JoinPath != nil {
		return ctxt.JoinPath(elem...)
	}
	return filepath.Join(elem...)
}

func (ctxt *Context) splitPathList(list string) []string {
	if ctxt.SplitPathList != nil {
		return ctxt.SplitPathList(list)
	}
	return filepath.SplitList(list)
}

func (ctxt *Context) isAbsPath(path string) bool {
	if ctxt.IsAbsPath != nil {
		return ctxt.IsAbsPath(path)
	}
	return filepath.IsAbs(path)
}

func (ctxt *Context) isDir(path string) bool {
	if ctxt.IsDir != nil {
		return ctxt.IsDir(path)
	}
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// hasSubdir reports whether dir lies below root, symbolic links followed or not.
func (ctxt *Context) hasSubdir(root, dir string) (rel string, ok bool) {
	if ctxt.HasSubdir != nil {
		return ctxt.HasSubdir(root, dir)
	}
	if rel, ok = hasSubdir(root, dir); ok {
		return rel, true
	}
	realRoot, _ := filepath.EvalSymlinks(root)
	realDir, _ := filepath.EvalSymlinks(dir)
	for _, pair := range [][2]string{{realRoot, dir}, {root, realDir}, {realRoot, realDir}} {
		if rel, ok = hasSubdir(pair[0], pair[1]); ok {
			break
		}
	}
	return rel, ok
}

func hasSubdir(root, dir string) (rel string, ok bool) {
	root, dir = filepath.Clean(root), filepath.Clean(dir)
	if !strings.HasSuffix(root, string(filepath.Separator)) {
		root += string(filepath.Separator)
	}
	if rel, ok = strings.CutPrefix(dir, root); !ok {
		return "", false
	}
	return filepath.ToSlash(rel), true
}

func (ctxt *Context) readDir(path string) ([]fs.DirEntry, error) {
	if ctxt.ReadDir == nil {
		return os.ReadDir(path)
	}
	infos, err := ctxt.ReadDir(path)
	if err != nil {
		return nil, err
	}
	entries := make([]fs.DirEntry, len(infos))
	for i, info := range infos {
		entries[i] = fs.FileInfoToDirEntry(info)
	}
	return entries, nil
}

func (ctxt *Context) openFile(path string) (io.ReadCloser, error) {
	if ctxt.OpenFile != nil {
		return ctxt.OpenFile(path)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err // not an interface that holds nil
	}
	return f, nil
}

func (ctxt *Context) isFile(path string) bool {
	f, err := ctxt.openFile(path)
	if err != nil {
		return false
	}
	f.Close()
	return true
}

func (ctxt *Context) hasGoFiles(dir string) bool {
	entries, _ := ctxt.readDir(dir)
	return slices.ContainsFunc(entries, func(e fs.DirEntry) bool {
		return !e.IsDir() && strings.HasSuffix(e.Name(), ".go")
	})
}

// gopath returns the folders of GOPATH. The folder of Go is none of them, nor is what a shell left a ~ in.
func (ctxt *Context) gopath() []string {
	var list []string
	for _, dir := range ctxt.splitPathList(ctxt.GOPATH) {
		if dir != "" && dir != ctxt.GOROOT && !strings.HasPrefix(dir, "~") {
			list = append(list, dir)
		}
	}
	return list
}

// SrcDirs returns the folders of sources that there are: Go's, and those of GOPATH.
func (ctxt *Context) SrcDirs() []string {
	roots := ctxt.gopath()
	if ctxt.GOROOT != "" && ctxt.Compiler != "gccgo" {
		roots = slices.Insert(roots, 0, ctxt.GOROOT)
	}
	var list []string
	for _, root := range roots {
		if dir := ctxt.joinPath(root, "src"); ctxt.isDir(dir) {
			list = append(list, dir)
		}
	}
	return list
}
