// Binomial with negative numbers; the shortest text near a bound of the next float.
package main

import (
	"fmt"
	"math/big"
	"strconv"
)

func main() {
	for n := int64(-3); n < 7; n++ {
		for k := int64(-3); k < 9; k++ {
			fmt.Print(new(big.Int).Binomial(n, k), " ")
		}
		fmt.Println()
	}
	for _, x := range []float64{4.3749999999999917e+17, 4.9999999999999917e+17, 4.7619047619047597e+17, 3.7499999999999917e+17, 1.9047619047619039e+18, 1.1138394197049199e+18} {
		fmt.Println(new(big.Float).SetPrec(53).SetFloat64(x).Text('g', -1), strconv.FormatFloat(x, 'g', -1, 64))
	}
}
