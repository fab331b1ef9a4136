package ast_test

import (
	"fmt"
	"go/ast"
	"go/parser"
)

func ExampleInspect() {
	e, _ := parser.ParseExpr("f(x, y+1)")
	ast.Inspect(e, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			fmt.Println(id.Name)
		}
		return true
	})
	// Output:
	// f
	// x
	// y
}
