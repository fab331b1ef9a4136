package parser_test

import (
	"fmt"
	"go/parser"
)

func ExampleParseExpr() {
	e, err := parser.ParseExpr("a + b*c")
	fmt.Printf("%T %v\n", e, err)
	_, err = parser.ParseExpr("a +")
	fmt.Println(err)
	// Output:
	// *ast.BinaryExpr <nil>
	// 1:4: expected operand, found 'EOF'
}
