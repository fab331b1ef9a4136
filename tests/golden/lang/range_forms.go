// range over integers, strings, arrays, slices, maps, channels; with and without variables.
package main

import "fmt"

type MyInt int8

func next(n *int) int { *n++; return *n }

func main() {
	for i := range 3 {
		fmt.Print(i, " ")
	}
	for range 2 {
		fmt.Print("x ")
	}
	for i := range MyInt(3) {
		fmt.Printf("%T%d ", i, i)
	}
	for i := range 0 {
		fmt.Print("never", i)
	}
	n := 2
	for i := range next(&n) {
		n = 100
		i *= 2
		fmt.Print(i, " ")
	}
	for i := range -5 {
		fmt.Print("never", i)
	}
	fmt.Println(n)
	s := []int{1, 2, 3}
	for i, v := range s {
		s = append(s, v*10)
		s[2] = 30
		fmt.Print(i, ":", v, " ")
	}
	fmt.Println(s)
	var i, v int
	for i, v = range []int{5, 6, 7} {
		if v == 6 {
			break
		}
	}
	fmt.Println(i, v)
	var arr [3]int
	var k int
	for k, arr[k] = range []int{7, 8, 9} {
	}
	fmt.Println(k, arr)
	m := map[string]int{"a": 1, "b": 2, "c": 3}
	sum := 0
	for k, v := range m {
		sum += v + len(k)
		delete(m, k)
	}
	fmt.Println(sum, len(m))
	for range map[int]int(nil) {
		fmt.Println("never")
	}
	grow := map[int]bool{0: true}
	count := 0
	for k := range grow {
		count++
		if len(grow) < 50 {
			grow[k+1000+count] = true
		}
		if count > 200 {
			break
		}
	}
	fmt.Println(count >= 1, len(grow) >= 1)
	ch := make(chan int, 5)
	for i := range 5 {
		ch <- i * i
	}
	close(ch)
	for v := range ch {
		fmt.Print(v, " ")
	}
	for range ch {
		fmt.Print("never")
	}
	fmt.Println()
	var np *[4]int
	for i := range np {
		fmt.Print(i)
	}
	for range np {
		fmt.Print("p")
	}
	fmt.Println(len(np))
	for i, b := range []byte("hi") {
		fmt.Print(i, b, " ")
	}
	var nilSlice []string
	for i, v := range nilSlice {
		fmt.Print("never", i, v)
	}
	for i := range [...]struct{}{{}, {}, {}} {
		fmt.Print(i)
	}
	fmt.Println()
	type pair struct{ a, b int }
	for _, p := range []pair{{1, 2}, {3, 4}} {
		p.a = 100
		fmt.Print(p, " ")
	}
	for i, c := range "aß" {
		fmt.Printf("%d%c%T ", i, c, c)
	}
	fmt.Println()
	var fs []func()
	for i := range 3 {
		fs = append(fs, func() { fmt.Print(i) })
	}
	for _, f := range fs {
		f()
	}
	const c = 4
	for i := range c {
		fmt.Printf("%T", i)
	}
	var u8 uint8
	for u8 = range 3 {
	}
	fmt.Println(u8)
}
