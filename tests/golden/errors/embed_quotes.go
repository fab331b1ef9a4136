package main

import _ "embed"

//go:embed "embed.go
var v string

//go:embed
var w string

func main() {}
