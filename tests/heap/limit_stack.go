package main

import "fmt"

func f(n int) int {
	var a [100]int
	a[n%100] = n
	if n == 0 {
		return 0
	}
	return f(n-1) + a[(n+1)%100]
}
func main() {
	fmt.Println(f(1 << 30))
}
