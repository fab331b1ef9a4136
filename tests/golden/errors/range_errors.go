package main

type S struct{}

func it1(yield func(int) bool)              {}
func it2(yield func(int, string) bool)      {}
func bad1(yield func(int))                  {}
func bad2(f func() bool) int                { return 1 }
func bad3(yield func(a, b, c int) bool)     {}

func main() {
	for range (S{}) { // ERROR 12 "cannot range over (S{}) (value of struct type S)"
	}
	for i := range 1.5 { // ERROR 17 "cannot range over 1.5 (untyped float constant)"
	}
	for i, j := range 5 { // ERROR 6 "declared and not used: i" 9 "range over 5 (untyped int constant) permits only one iteration variable"
	}
	for i, j := range make(chan int) { // ERROR 6 "declared and not used: i" 9 "range over make(chan int) (value of type chan int) permits only one iteration variable"
	}
	for range make(chan<- int) { // ERROR 12 "cannot range over make(chan<- int) (value of type chan<- int): receive from send-only channel chan<- int"
	}
	for range true { // ERROR 12 "cannot range over true (untyped bool constant)"
	}
	for range nil { // ERROR 12 "cannot range over nil"
	}
	for a, b := range it1 { // ERROR 9 "range over it1 (value of type func(yield func(int) bool)) permits only one iteration variable"
		_, _ = a, b
	}
	for a, b, c := range it2 { // ERROR 6 "declared and not used: a" 9 "declared and not used: b" 12 "range clause permits at most two iteration variables"
	}
	for range bad1 { // ERROR 12 "cannot range over bad1 (value of type func(yield func(int))): func must be func(yield func(...) bool): yield func does not return bool"
	}
	for range bad2 { // ERROR 12 "cannot range over bad2 (value of type func(f func() bool) int): func must be func(yield func(...) bool): unexpected results"
	}
	for range bad3 { // ERROR 12 "cannot range over bad3 (value of type func(yield func(a int, b int, c int) bool)): func must be func(yield func(...) bool): yield func has too many parameters"
	}
	var s string // ERROR 6 "declared and not used: s"
	var n int8 // ERROR 6 "declared and not used: n"
	for s = range []int{1} { // ERROR 6 "cannot use s (value of type int) as string value in assignment"
	}
	for _, s = range []int{1} { // ERROR 9 "cannot use s (value of type int) as string value in assignment"
	}
	for n = range 1000 { // ERROR 16 "cannot use 1000 (untyped int constant) as int8 value in range clause (overflows)"
	}
	for n = range 100 {
	}
	for _, s = range "abc" { // ERROR 9 "cannot use s (value of type rune) as string value in assignment"
	}
	for s = range it1 { // ERROR 6 "cannot use s (value of type int) as string value in assignment"
	}
	var p *[]int
	for range p { // ERROR 12 "cannot range over p (variable of type *[]int)"
	}
	var m *map[int]int
	for range m { // ERROR 12 "cannot range over m (variable of type *map[int]int)"
	}
	for i := range "x" { // ERROR 6 "declared and not used: i"
	}
	for x[0] = range 3 { // ERROR 6 "undefined: x"
	}
	for i := range i { // ERROR 17 "undefined: i"
		_ = i
	}
}
