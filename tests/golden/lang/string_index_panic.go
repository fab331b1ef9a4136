// Slicing a string out of range: the text of each variant.
package main

import "fmt"

func try(f func()) {
	defer func() { fmt.Println(recover()) }()
	f()
}

func main() {
	s := "hello"
	i, j := 7, 3
	n := -1
	try(func() { _ = s[i] })
	try(func() { _ = s[n] })
	try(func() { _ = s[i:] })
	try(func() { _ = s[:i] })
	try(func() { _ = s[j:2] })
	try(func() { _ = s[n:] })
	try(func() { _ = s[:n] })
	a := []int{1, 2, 3}
	try(func() { _ = a[i] })
	try(func() { _ = a[n] })
	try(func() { _ = a[i:] })
	try(func() { _ = a[:i] })
	try(func() { _ = a[j:2] })
	try(func() { _ = a[0:2:i] })
	try(func() { _ = a[0:j:2] })
	try(func() { _ = a[j:2:2] })
	try(func() { _ = a[n:] })
	var arr [4]int
	try(func() { _ = arr[i] })
	try(func() { _ = arr[i:] })
	try(func() { _ = arr[:i] })
	p := &arr
	try(func() { p[i] = 1 })
	var u uint64 = 1 << 63
	try(func() { _ = a[u] })
	var i8 int8 = -3
	try(func() { _ = a[i8] })
}
