package main

import (
	"errors"
	"fmt"
	"go/build/constraint"
	"go/version"
	"strings"
)

func main() {
	versions := []string{"", "go1", "go1.0", "go1.0.0", "go1.2", "go1.9rc2", "go1.20", "go1.20.0", "go1.21", "go1.21rc1", "go1.21beta3", "go1.21.0", "go1.21.5", "go1.22-custom", "go01.2", "go1.02", "go2", "1.21", "go1.21.x", "go1.21rc", "go1.21rc1x", "gox", "go1.999999999999999999999"}
	for _, v := range versions {
		fmt.Printf("%q %v %q", v, version.IsValid(v), version.Lang(v))
		for _, w := range versions {
			fmt.Print(" ", version.Compare(v, w))
		}
		fmt.Println()
	}
	for _, line := range []string{
		"//go:build linux", "//go:build linux && !cgo || (amd64 && go1.20)", "//go:build !(a || b) && c", "//go:build a || b && c", "//go:build ((a))", "//go:build !a && go1.21 || go1.18",
		"//go:build !!a", "//go:build (a", "//go:build a)", "//go:build a &", "//go:build a & b", "//go:build", "//go:build ", "//go:build a b", "//go:build a-b", "//go:build && a", "//go:build !", "//go:build (a || b", "//go:build () ",
		"//go:buildx a", "// go:build a", "//go:build a\n", "//go:build a\nb", "//go:build ümlaut.x_1", "//go:build !(a && (b || !c))", "//go:build go1", "//go:build !go1.5",
		"// +build linux,!cgo darwin", "// +build", "// +build !", "// +build !!a a-b", "//+build x", "// +buildx", "//   +build a b c", "/* +build a */", "", "//go:build (a || b) && (c || d)", "//go:build a && (b || c && d)", "//go:build (a && (b || c)) || d",
		"//go:build " + strings.Repeat("a && ", 1001) + "a", "// +build " + strings.Repeat("a,", 1001) + "a",
	} {
		name := line[:min(60, len(line))]
		x, err := constraint.Parse(line)
		fmt.Printf("%q %v %v ", name, constraint.IsGoBuild(line), constraint.IsPlusBuild(line))
		var s *constraint.SyntaxError
		if err != nil {
			fmt.Print(err)
			if errors.As(err, &s) {
				fmt.Print(" at ", s.Offset)
			}
			fmt.Println()
			continue
		}
		var tags []string
		ok := x.Eval(func(tag string) bool {
			tags = append(tags, tag)
			return tag == "a" || tag == "linux" || tag == "c"
		})
		lines, err := constraint.PlusBuildLines(x)
		fmt.Printf("%T %s %v %q %q %v %q\n", x, x, ok, tags, lines, err, constraint.GoVersion(x))
	}
}
