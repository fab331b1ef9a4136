// make with lengths that cannot be.
package main

import "fmt"

func try(f func()) {
	defer func() { fmt.Println(recover()) }()
	f()
}

func main() {
	n := -1
	h := 1 << 62
	try(func() { _ = make([]int, n) })
	try(func() { _ = make([]int, 1, n) })
	try(func() { _ = make([]int, 5, n+3) })
	try(func() { _ = make([]int, h) })
	try(func() { _ = make([]byte, 0, h) })
	try(func() { _ = make(chan int, n) })
	try(func() { _ = make(chan [100]int, h) })
	try(func() { m := make(map[int]int, n); m[1] = 1; fmt.Print(len(m), " ") })
	var i8 int8 = 3
	fmt.Println(len(make([]int, i8)), cap(make([]int, i8, 'a')), len(make([]struct{}, 1000000)))
	make([]int, 2)[n+3] = 1
}
