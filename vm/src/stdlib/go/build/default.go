package build

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
)

// Default is the context of the program: its system, and the variables GOARCH, GOOS, GOROOT, GOPATH and
// CGO_ENABLED of its environment.
var Default Context = defaultContext()

// What Default had at first: the go command knows no other tags.
var defaultToolTags, defaultReleaseTags []string

// goMinor is the release of Go whose language and library this is: 1.27.
const goMinor = 27

func defaultContext() Context {
	c := Context{
		GOARCH:   envOr("GOARCH", runtime.GOARCH),
		GOOS:     envOr("GOOS", runtime.GOOS),
		GOPATH:   envOr("GOPATH", defaultGOPATH()),
		Compiler: runtime.Compiler,
	}
	if root := runtime.GOROOT(); root != "" {
		c.GOROOT = filepath.Clean(root)
	}
	c.ToolTags = append(experimentTags(c.GOOS, c.GOARCH), archTags(c.GOARCH)...)
	for i := 1; i <= goMinor; i++ {
		c.ReleaseTags = append(c.ReleaseTags, "go1."+strconv.Itoa(i))
	}
	defaultToolTags, defaultReleaseTags = slices.Clone(c.ToolTags), slices.Clone(c.ReleaseTags)
	switch os.Getenv("CGO_ENABLED") {
	case "1":
		c.CgoEnabled = true
	case "0":
	default:
		c.CgoEnabled = c.GOOS == runtime.GOOS && c.GOARCH == runtime.GOARCH
	}
	return c
}

func envOr(name, otherwise string) string {
	if s := os.Getenv(name); s != "" {
		return s
	}
	return otherwise
}

func defaultGOPATH() string {
	name := "HOME"
	if runtime.GOOS == "windows" {
		name = "USERPROFILE"
	}
	home := os.Getenv(name)
	if home == "" {
		return ""
	}
	path := filepath.Join(home, "go")
	if filepath.Clean(path) == filepath.Clean(runtime.GOROOT()) {
		return ""
	}
	return path
}

// An experiment is one that GOEXPERIMENT may name. Some are on unless it says no.
type experiment struct {
	name string
	on   bool
}

// experimentTags returns the tags of the experiments that are on.
func experimentTags(goos, goarch string) []string {
	registers := slices.Contains([]string{"amd64", "arm64", "loong64", "ppc64le", "ppc64", "riscv64", "s390x"}, goarch)
	all := []experiment{
		{"fieldtrack", false}, {"preemptibleloops", false}, {"staticlockranking", false}, {"boringcrypto", false},
		{"regabiwrappers", registers}, {"regabiargs", registers}, {"heapminimum512kib", false}, {"arenas", false},
		{"cgocheck2", false}, {"loopvar", false}, {"newinliner", false},
		{"dwarf5", goos != "darwin" && goos != "ios" && goos != "aix"}, {"jsonv2", true}, {"greenteagc", true},
		{"randomizedheapbase64", true}, {"runtimefreegc", false}, {"sizespecializedmalloc", true}, {"simd", false},
		{"runtimesecret", false}, {"mapsplitgroup", false},
	}
	for name := range strings.SplitSeq(os.Getenv("GOEXPERIMENT"), ",") {
		wanted, off := strings.CutPrefix(name, "no")
		for i := range all {
			if name == "none" {
				all[i].on = false
			} else if all[i].name == wanted {
				all[i].on = !off
			}
		}
	}
	var tags []string
	for _, x := range all {
		// How arguments are passed is no choice.
		if strings.HasPrefix(x.name, "regabi") && registers || x.on && !strings.HasPrefix(x.name, "regabi") {
			tags = append(tags, "goexperiment."+x.name)
		}
	}
	return tags
}

// archTags returns the tags of an architecture's versions.
func archTags(goarch string) []string {
	versions := ""
	switch goarch {
	case "386":
		versions = envOr("GO386", "sse2")
	case "amd64":
		versions, _, _ = strings.Cut("v1 v2 v3 v4", nextVersion(envOr("GOAMD64", "v1")))
	case "arm":
		versions = "5 6 7"
	case "arm64":
		versions = "v8.0"
	case "mips", "mipsle":
		versions = envOr("GOMIPS", "hardfloat")
	case "mips64", "mips64le":
		versions = envOr("GOMIPS64", "hardfloat")
	case "ppc64", "ppc64le":
		versions = "power8"
	case "riscv64":
		versions = "rva20u64"
	case "wasm":
		versions = "satconv signext"
	}
	var tags []string
	for _, v := range strings.Fields(versions) {
		tags = append(tags, goarch+"."+v)
	}
	return tags
}

// nextVersion returns the version behind one of amd64's; behind what is none of them comes v2, too.
func nextVersion(v string) string {
	switch v {
	case "v2":
		return "v3"
	case "v3":
		return "v4"
	case "v4":
		return "v5"
	}
	return "v2"
}
