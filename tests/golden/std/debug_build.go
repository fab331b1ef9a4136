// runtime/debug: how the program was built, as text and back; a stack on standard error; how much a
// panic tells.
package main

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"
)

func receive(c chan int) { <-c }

// stacks is what all goroutines do.
func stacks() string {
	buf := make([]byte, 10000)
	return string(buf[:runtime.Stack(buf, true)])
}

func main() {
	var info *debug.BuildInfo
	info, ok := debug.ReadBuildInfo()
	fmt.Println(ok, info.GoVersion == runtime.Version(), info.Path, info.Main.Path == "", len(info.Deps))
	for _, s := range info.Settings {
		switch s.Key {
		case "GOOS":
			fmt.Println("GOOS", s.Value == runtime.GOOS)
		case "GOARCH":
			fmt.Println("GOARCH", s.Value == runtime.GOARCH)
		case "-compiler":
			fmt.Println("-compiler", s.Value == runtime.Compiler)
		}
	}
	again, err := debug.ParseBuildInfo(info.String())
	fmt.Println(err, again.String() == info.String())

	made := &debug.BuildInfo{
		GoVersion: "go9.9",
		Path:      "example.com/x/cmd",
		Main:      debug.Module{Path: "example.com/x", Version: "(devel)"},
		Deps: []*debug.Module{
			{Path: "example.com/a", Version: "v1.2.3", Sum: "h1:abc="},
			{Path: "example.com/b", Version: "v0.1.0", Replace: &debug.Module{Path: "../b", Version: "v0", Sum: "h1:x="}},
		},
		Settings: []debug.BuildSetting{{Key: "-tags", Value: "a,b"}, {Key: "a key", Value: `va"lue`}, {Key: "empty"}, {Key: "=", Value: "x\ny"}},
	}
	text := made.String()
	fmt.Print(text)
	back, err := debug.ParseBuildInfo(text)
	fmt.Println(err, back.GoVersion, back.Path, back.Main.Path, back.Main.Version, back.Main.Replace == nil, len(back.Deps), len(back.Settings))
	d := back.Deps[1]
	fmt.Printf("%+v %+v %q\n", *back.Deps[0], *d.Replace, back.Settings)
	for _, bad := range []string{"", "\n", "mod\tx\n", "dep\ta\tb\tc\td\n", "=>\ta\tb\tc\n", "mod\ta\tb\n=>\ta\n", "build\tx\n", "build\t\n", "build\t=x\n", "build\t\"a=b\n", "build\ta b=c\n", "build\ta=\"b\n", "build\ta=b c\n", "path\tp", "other\tline\n", "build\t`k`x\n", "build\t`k`\n", "path\tp\npath\tq\n"} {
		b, err := debug.ParseBuildInfo(bad)
		fmt.Printf("%q: %v", bad, err)
		if err == nil {
			fmt.Printf(" %+v", *b)
		}
		fmt.Println()
	}
	fmt.Println(strings.HasPrefix(string(debug.Stack()), "goroutine 1 [running]:\nruntime/debug.Stack()\n"), strings.Contains(string(debug.Stack()), "\nmain.main()\n"))
	debug.PrintStack()
	never := make(chan int)
	go receive(never)
	for !strings.Contains(stacks(), "[chan receive]:\nmain.receive(") {
		runtime.Gosched()
	}
	debug.SetTraceback("all")
	panic("with the traces of all")
}
