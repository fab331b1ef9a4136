// Repeat of no elements, very often.
package main

import (
	"fmt"
	"slices"
)

func main() {
	func() {
		defer func() { fmt.Println(recover()) }()
		_ = slices.Repeat(make([]struct{}, 3), 1<<62)
	}()
	func() {
		defer func() { fmt.Println(recover()) }()
		fmt.Println(len(slices.Repeat([]struct{}{}, 1<<62)), len(slices.Repeat([]int(nil), 1<<62)))
	}()
	func() {
		defer func() { fmt.Println(recover()) }()
		_ = slices.Repeat([]int{1, 2}, 1<<62)
	}()
}
