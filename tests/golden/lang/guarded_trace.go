// A panic in a closure that was called often before: the trace has its frame.
package main

func each(n int, f func(int)) {
	for i := 0; i < n; i++ {
		f(i)
	}
}

func main() {
	table := make([]int, 300)
	sum := 0
	for range 20 {
		each(300, func(i int) { sum += table[i] + 1 })
	}
	println(sum)
	each(301, func(i int) { sum += table[i] })
}
