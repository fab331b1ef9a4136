// go/parser ends with an error where nesting is too deep.
// modes: -gc-stress -jit-gc-stress (a hundred thousand frames at each collection)
package main

import (
	"fmt"
	"go/parser"
	"go/token"
	"strings"
)

func main() {
	_, err := parser.ParseExpr(strings.Repeat("(", 100010))
	fmt.Println(err)
	_, err = parser.ParseExpr(strings.Repeat("[]", 100010))
	fmt.Println(err)
	_, err = parser.ParseExpr("x" + strings.Repeat(".x", 100010))
	fmt.Println(err)
	_, err = parser.ParseFile(token.NewFileSet(), "e.go", "package p; func f() "+strings.Repeat("{", 1010)+strings.Repeat("}", 1010), 0)
	fmt.Println(err)
}
