// Floats that an unsigned type cannot hold become what amd64 makes of them.
package main

import (
	"fmt"
	"math"
)

func main() {
	for _, f := range []float64{1e19, 1.8e19, 1.9e19, 1e20, -1, -1e19, math.Inf(1), math.Inf(-1), math.NaN(), 9.3e18, 1 << 63, -0.5, 1 << 62} {
		fmt.Println(f, uint64(f), int64(f), uint32(f), int32(f), uint8(f), uintptr(f), uint(f), uint64(float32(f)), int64(float32(f)), uint16(f), int8(f))
	}
}
