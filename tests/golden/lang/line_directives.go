// Positions that //line and /*line*/ comments give, as runtime.Caller tells them.
package main

import (
	"fmt"
	"path"
	"runtime"
)

var raw = `
//line raw.go:1
`

func here() string {
	_, file, line, _ := runtime.Caller(1)
	return fmt.Sprint(path.Base(file), " ", line)
}

func small() string {
//line small.go:77
	return here()
}

func main() {
	fmt.Println(here(), len(raw))
//line gen.y:50
	fmt.Println(here())
	fmt.Println(small(), here())
//line gen.y:3:5
	fmt.Println(here()); /*line other.go:9:1*/ fmt.Println(here())
//line bad
	s := "//line no.go:1"
	fmt.Println(here(), s)
	func() {
//line in/closure.go:1
		fmt.Println(here())
	}()
	defer func() {
		fmt.Println(recover(), here())
	}()
	f(nil)
}

//line last.go:1000

func f(p *int) {
	defer func() { fmt.Println(here()) }()
	*p = 1
}
