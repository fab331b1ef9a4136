package build

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// errNoModules says that the go command is not asked.
var errNoModules = errors.New("not using modules")

// importGo asks the go command for a package, if modules may be in use: not if the context is one that the
// command does not know, nor for Go's own packages.
func (ctxt *Context) importGo(p *Package, path, srcDir string, mode ImportMode) error {
	if !ctxt.isPlain(mode) || ctxt.GOROOT == "" || os.Getenv("GO111MODULE") == "off" {
		return errNoModules
	}
	if srcDir != "" {
		if err := ctxt.outsideGoroot(srcDir); err != nil {
			return err
		}
	}
	if ctxt.isDir(ctxt.joinPath(ctxt.GOROOT, "src", path)) {
		return errNoModules
	}
	if os.Getenv("GO111MODULE") == "auto" {
		if err := ctxt.insideModule(); err != nil {
			return err
		}
	}
	out, err := ctxt.goList(path)
	if err != nil {
		return err
	}
	lines := strings.SplitN(out, "\n", 5)
	if len(lines) != 5 {
		return fmt.Errorf("go/build: importGo %s: unexpected output:\n%s\n", path, out)
	}
	if text := strings.TrimSpace(lines[4]); text != "" && lines[0] == "" {
		return errors.New(text)
	}
	p.Dir, p.ImportPath, p.Root, p.Goroot = lines[0], lines[1], lines[2], lines[3] == "true"
	return nil
}

// isPlain reports whether the context differs from Default in what the go command has options for only.
func (ctxt *Context) isPlain(mode ImportMode) bool {
	own := ctxt.JoinPath != nil || ctxt.SplitPathList != nil || ctxt.IsAbsPath != nil || ctxt.IsDir != nil ||
		ctxt.HasSubdir != nil || ctxt.ReadDir != nil || ctxt.OpenFile != nil
	return !own && !ctxt.UseAllFiles && mode&(AllowBinary|IgnoreVendor) == 0 &&
		slices.Equal(ctxt.ToolTags, defaultToolTags) && slices.Equal(ctxt.ReleaseTags, defaultReleaseTags)
}

// outsideGoroot fails if the importing folder lies in Go's sources.
func (ctxt *Context) outsideGoroot(srcDir string) error {
	if !filepath.IsAbs(srcDir) {
		if ctxt.Dir != "" {
			return fmt.Errorf("go/build: Dir is non-empty, so relative srcDir is not allowed: %v", srcDir)
		}
		abs, err := filepath.Abs(srcDir)
		if err != nil {
			return errNoModules
		}
		srcDir = abs
	}
	if _, ok := ctxt.hasSubdir(filepath.Join(ctxt.GOROOT, "src"), srcDir); ok {
		return errNoModules
	}
	return nil
}

// insideModule fails if no folder from the context's up has a go.mod that can be read.
func (ctxt *Context) insideModule() error {
	dir, err := filepath.Abs(ctxt.Dir)
	if err != nil {
		if ctxt.Dir == "" {
			return errNoModules
		}
		return err
	}
	for {
		if f, err := ctxt.openFile(ctxt.joinPath(dir, "go.mod")); err == nil {
			_, err := f.Read(make([]byte, 100))
			f.Close()
			if err == nil || err == io.EOF {
				return nil
			}
		}
		up := filepath.Dir(dir)
		if len(up) >= len(dir) {
			return errNoModules
		}
		dir = up
	}
}

// goList runs go list, and returns the folder, the path and the root of a package, whether it is Go's, and
// what is wrong, a line each.
func (ctxt *Context) goList(path string) (string, error) {
	cmd := exec.Command(filepath.Join(ctxt.GOROOT, "bin", "go"), "list", "-e", "-compiler="+ctxt.Compiler,
		"-tags="+strings.Join(ctxt.BuildTags, ","), "-installsuffix="+ctxt.InstallSuffix,
		"-f={{.Dir}}\n{{.ImportPath}}\n{{.Root}}\n{{.Goroot}}\n{{if .Error}}{{.Error}}{{end}}\n", "--", path)
	cmd.Dir = ctxt.Dir
	cgo := "0"
	if ctxt.CgoEnabled {
		cgo = "1"
	}
	cmd.Env = append(cmd.Environ(), "GOOS="+ctxt.GOOS, "GOARCH="+ctxt.GOARCH, "GOROOT="+ctxt.GOROOT,
		"GOPATH="+ctxt.GOPATH, "CGO_ENABLED="+cgo)
	var out, complaints strings.Builder
	cmd.Stdout, cmd.Stderr = &out, &complaints
	if err := cmd.Run(); err != nil {
		return "", fmt.Errorf("go/build: go list %s: %v\n%s\n", path, err, complaints.String())
	}
	return out.String(), nil
}
