package path_test

import (
	"fmt"
	"path"
)

func ExampleBase() {
	fmt.Println(path.Base("/a/b.txt"), path.Base("/"), path.Base(""))
	// Output:
	// b.txt / .
}

func ExampleClean() {
	fmt.Println(path.Clean("a//b/./../c/"))
	// Output:
	// a/c
}

func ExampleDir() {
	fmt.Println(path.Dir("/a/b.txt"), path.Dir("a"))
	// Output:
	// /a .
}

func ExampleExt() {
	fmt.Println(path.Ext("a/b.tar.gz"), path.Ext("README") == "")
	// Output:
	// .gz true
}

func ExampleJoin() {
	fmt.Println(path.Join("a", "", "../b", "c"))
	// Output:
	// b/c
}

func ExampleMatch() {
	fmt.Println(path.Match("*.go", "main.go"))
	fmt.Println(path.Match("*", "a/b"))
	// Output:
	// true <nil>
	// false <nil>
}

func ExampleSplit() {
	fmt.Println(path.Split("static/page.html"))
	// Output:
	// static/ page.html
}

func ExampleIsAbs() {
	fmt.Println(path.IsAbs("/dev"), path.IsAbs("dev"))
	// Output:
	// true false
}
