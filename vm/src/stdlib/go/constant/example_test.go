package constant_test

import (
	"fmt"
	"go/constant"
	"go/token"
)

func ExampleBinaryOp() {
	x := constant.BinaryOp(constant.MakeInt64(1), token.QUO, constant.MakeInt64(3))
	fmt.Println(x.ExactString())
	// Output:
	// 1/3
}
