package main

import "embed"

type F embed.FS

//go:embed embed.go
var x F

//go:embed embed.go
var w int

//go:embed embed.go embed_types.go
var v string

//go:embed embed.go
var r []rune

//go:embed embed.go embed_types.go
var b []byte

func main() { println(len(v), len(r), w, len(b)) }
