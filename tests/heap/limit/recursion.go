// A stack that grows into memory which is not there.
package main

func f(n int) int {
	var a [100]int
	a[n%100] = n
	return f(n+1) + a[(n+1)%100]
}

func main() { println(f(0)) }
