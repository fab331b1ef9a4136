// Package debug has switches of the collector and prints stacks.
package debug

import (
	"os"
	"runtime"
)

// SetGCPercent and the other setters give the setting before.
func SetGCPercent(percent int) int
func SetMaxStack(bytes int) int
func SetMaxThreads(threads int) int

// SetMemoryLimit does not change the limit if it is negative.
func SetMemoryLimit(limit int64) int64

func FreeOSMemory() { runtime.GC() }

func SetPanicOnFault(enabled bool) bool { return false }

// SetTraceback sets how much is told when the program dies, as GOTRACEBACK does.
func SetTraceback(level string)

func Stack() []byte {
	buf := make([]byte, 1024)
	for {
		n := runtime.Stack(buf, false)
		if n < len(buf) {
			return buf[:n]
		}
		buf = make([]byte, 2*len(buf))
	}
}

func PrintStack() { os.Stderr.Write(Stack()) }

// Module, BuildInfo and BuildSetting tell how a program was built.
type Module struct {
	Path    string
	Version string
	Sum     string
	Replace *Module
}

type BuildSetting struct{ Key, Value string }

type BuildInfo struct {
	GoVersion string
	Path      string
	Main      Module
	Deps      []*Module
	Settings  []BuildSetting
}

func ReadBuildInfo() (info *BuildInfo, ok bool) {
	return &BuildInfo{GoVersion: runtime.Version(), Path: "command-line-arguments"}, true
}
