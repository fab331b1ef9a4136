// print and println write to standard error, in their own format.
package main

func main() {
	println("hello", 1, -2, true, 'x', 1.5, 100.25, 1e100, float32(0.1))
	print("a", "b", 1, 2, "\n")
	println()
	println(uint8(255), int64(-1<<63), uint64(1<<64-1), 2+3i)
	var e error
	var s []int
	var m map[int]int
	var p *int
	println(p, m == nil, e == nil, len(s))
	type T int
	type S string
	println(T(5), S("named"), false)
	zero := 0.0
	println(1/zero, -1/zero, zero/zero, -zero)
	println(int8(-5), uintptr(10), "tab\there")
}
