// An index out of range two calls deep: text, frames and exit status.
package main

import "fmt"

type T struct{ s []int }

func (t *T) get(i int) int {
	return t.s[i]
}

func f(t *T, i int) int {
	return t.get(i) + 1
}

func main() {
	t := &T{[]int{1, 2, 3}}
	fmt.Println(f(t, 2))
	fmt.Println(f(t, 5))
}
