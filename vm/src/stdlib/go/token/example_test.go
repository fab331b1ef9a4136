package token_test

import (
	"fmt"
	"go/token"
)

func ExampleToken_Precedence() {
	fmt.Println(token.ADD.Precedence(), token.MUL.Precedence(), token.LAND.Precedence())
	// Output:
	// 4 5 2
}

func ExampleLookup() {
	fmt.Println(token.Lookup("func").IsKeyword(), token.Lookup("main"))
	// Output:
	// true IDENT
}
