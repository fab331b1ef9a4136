// Package testenv describes the test environment to Go's own tests: minigo can start programs but has no Go
// toolchain, and does not use the network.
package testenv

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"
)

// Builder returns the name of the machine among Go's own; none.
func Builder() string { return "" }

func HasGoBuild() bool         { return false }
func HasGoRun() bool           { return false }
func HasSrc() bool             { return false }
func HasExec() bool            { return true }
func HasParallelism() bool     { return true }
func HasExternalNetwork() bool { return false }
func HasCGO() bool             { return false }
func HasSymlink() bool         { return true }
func HasLink() bool            { return true }
func CPUIsSlow() bool          { return false }

// OptimizationOff reports whether the compiler was told not to optimise. Tests ask before
// they count allocations.
func OptimizationOff() bool { return false }

func SkipIfOptimizationOff(t testing.TB) {}
func MustHaveExec(t testing.TB)          {}
func MustHaveSymlink(t testing.TB)       {}
func MustHaveLink(t testing.TB)          {}
func MustHaveParallelism(t testing.TB)   {}

func MustHaveExecPath(t testing.TB, path string) {
	t.Helper()
	if _, err := os.Stat(path); err != nil {
		t.Skipf("skipping test: cannot execute %s: %s", path, err)
	}
}

func missing(t testing.TB, what string) {
	t.Helper()
	t.Skipf("skipping test: %s not available on %s/%s", what, runtime.GOOS, runtime.GOARCH)
}

func MustHaveGoBuild(t testing.TB)         { t.Helper(); missing(t, "'go build'") }
func MustHaveGoRun(t testing.TB)           { t.Helper(); missing(t, "'go run'") }
func MustHaveCGO(t testing.TB)             { t.Helper(); missing(t, "cgo") }
func MustHaveExternalNetwork(t testing.TB) { t.Helper(); missing(t, "external network") }
func MustInternalLink(t testing.TB, cgo bool) {
	t.Helper()
	missing(t, "internal linking")
}

func GoToolPath(t testing.TB) string {
	t.Helper()
	missing(t, "'go' tool")
	return ""
}

// GOROOT returns the folder of Go's source, as the environment names it. Without t there is no test that could
// be skipped.
func GOROOT(t testing.TB) string {
	root := os.Getenv("GOROOT")
	if root == "" && t != nil {
		t.Helper()
		missing(t, "GOROOT")
	}
	return root
}

// MustHaveSource skips a test where Go's source is not there.
func MustHaveSource(t testing.TB) {
	t.Helper()
	if _, err := os.Stat(filepath.Join(GOROOT(t), "src")); err != nil {
		missing(t, "Go's source")
	}
}

// Command is exec.Command, for a test.
func Command(t testing.TB, name string, args ...string) *exec.Cmd { return exec.Command(name, args...) }

// Executable returns the running test program.
func Executable(t testing.TB) string {
	t.Helper()
	return os.Args[0]
}

func SkipFlaky(t testing.TB, issue int) {
	t.Helper()
	t.Skipf("skipping known flaky test without the -flaky flag; see golang.org/issue/%d", issue)
}

func SkipFlakyNet(t testing.TB) {}

func SkipIfShortAndSlow(t testing.TB) {}
