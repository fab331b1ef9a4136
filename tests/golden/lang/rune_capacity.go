// The capacities of slices of runes that are made of strings: those of constants have no room to grow.
package main

import "fmt"

type letter rune
type word []letter

var kept any

func main() {
	const greek = "αβγδεζηθικλμνξοπρστυφχψω"
	a := []rune("héllo")
	b := []rune(greek)
	c := []rune(greek[2:6])
	d := word("ab" + "c")
	e := []rune("")
	kept = [][]rune{a, b, c, e}
	fmt.Println(cap(a), cap(b), cap(c), cap(d), cap(e), e != nil)

	s := "héllo"
	f := []rune(s)
	kept = f
	fmt.Println(len(f), cap(f))

	a = append(a, '!')
	fmt.Println(string(a), len(a), cap(a))
}
