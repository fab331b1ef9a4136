package exec

import (
	"errors"
	"internal/godebug"
	"internal/system"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
)

// ErrNotFound says that no folder of PATH has the program.
var ErrNotFound = errors.New("executable file not found in $PATH")

// ErrDot says that a program was found only in the current folder, by way of a relative entry of PATH.
var ErrDot = errors.New("cannot run executable found relative to current directory")

var errDot = godebug.New("execerrdot")

// Error is what kept a program from being found.
type Error struct {
	Name string // the name of the program
	Err  error  // the cause
}

// Error returns the name and the cause.
func (e *Error) Error() string { return "exec: " + quote(e.Name) + ": " + e.Err.Error() }

// Unwrap returns the cause, such as ErrNotFound.
func (e *Error) Unwrap() error { return e.Err }

func executable(file string) error {
	info, err := os.Stat(file)
	if err != nil {
		return err
	}
	switch m := info.Mode(); {
	case m.IsDir():
		return syscall.EISDIR
	case m&0o111 == 0:
		return fs.ErrPermission
	}
	return nil
}

// LookPath finds a program in the folders of PATH, unless its name has a slash.
func LookPath(file string) (string, error) {
	switch file {
	case "", ".", "..":
		return "", &Error{file, ErrNotFound}
	}
	if strings.Contains(file, "/") {
		if err := executable(file); err != nil {
			return "", &Error{file, err}
		}
		return file, nil
	}
	for _, dir := range filepath.SplitList(os.Getenv("PATH")) {
		if dir == "" {
			dir = "."
		}
		path := filepath.Join(dir, file)
		if executable(path) != nil {
			continue
		}
		if !filepath.IsAbs(path) && errDot.Value() != "0" {
			return path, &Error{file, ErrDot}
		}
		return path, nil
	}
	if !system.MayRun() {
		// Nothing was looked for: a sandbox without programs has no PATH.
		return "", &Error{file, denied}
	}
	return "", &Error{file, ErrNotFound}
}

// denied is what package syscall knows as the permission to start programs.
const denied = ^syscall.Errno(12)
