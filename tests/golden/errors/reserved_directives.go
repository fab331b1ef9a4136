// Directives that are not for programs.
package main

//go:nowritebarrier
func a() {}

//go:systemstack
func b() {}

//go:cgo_ldflag
func c() {}

func main() { a(); b(); c() }
