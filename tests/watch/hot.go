// Spends half a second in one function, which the argument names.
package main

import (
	"os"
	"time"
)

func fib(n int) int {
	if n < 2 {
		return n
	}
	return fib(n-1) + fib(n-2)
}

func loop(n int) (sum int) {
	for i := range n {
		sum += i * i % 7
	}
	return sum
}

func sieve(n int) (primes int) {
	crossed := make([]bool, n)
	for i := 2; i < n; i++ {
		if !crossed[i] {
			primes++
			for j := i * i; j < n; j += i {
				crossed[j] = true
			}
		}
	}
	return primes
}

type number int

//go:noinline
func (n number) method() (sum int) {
	for i := range int(n) {
		sum ^= i
	}
	return sum
}

var closure func(int) int

func main() {
	closure = func(n int) (sum int) {
		for i := range n {
			sum += i & 3
		}
		return sum
	}
	begin := time.Now()
	for time.Since(begin) < 500*time.Millisecond {
		switch os.Args[1] {
		case "fib":
			fib(22)
		case "loop":
			loop(200_000)
		case "sieve":
			sieve(50_000)
		case "closure":
			closure(200_000)
		case "method":
			number(200_000).method()
		}
	}
}
