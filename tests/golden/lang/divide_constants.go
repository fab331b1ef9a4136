// Division by constants rounds towards zero, whatever becomes of it.
package main

import "fmt"

func h(x int) int {
	return x/2 + x/3*5 + x/4*7 + x/7*11 + x/10*13 + x/11*17 + x/1000000007*19 + x/-3*23 + x/-2*29 + x/-4*31 + x/-10*37 +
		x%2*41 + x%3*43 + x%4*47 + x%10*53 + x%11*59 + x%-3*61 + x%-4*67 + x/1024*71 + x%1024*73 + x/-1024*79
}
func main() {
	s := uint64(1)
	t := 0
	for i := 0; i < 30000; i++ {
		s = s*6364136223846793005 + 1442695040888963407
		x := int(s) >> (i & 63)
		t = t*31 + h(x)
	}
	for _, x := range []int{0, 1, -1, 2, -2, 3, -3, 10, -10, 11, -11, 1<<63 - 1, -1 << 63, -1<<63 + 1, 1 << 62, -1 << 62} {
		fmt.Println(x, h(x))
	}
	fmt.Println(t)
}
