package main

import _ "embed"

//go:embed embed.go
var x, y string

//go:embed embed.go
var z string = "s"

//go:embed embed.go
var u = 3

func main() {
	//go:embed embed.go
	var q string
	_ = q
}

//go:embed embed.go
func f() {}

//go:embed embed.go
type T int
