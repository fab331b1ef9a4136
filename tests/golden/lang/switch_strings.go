// Switches over strings of many lengths: cases that differ in one byte, that are empty, of named types, and such as are no constants.
package main

import "fmt"

type Named string

func f(s Named) int {
	switch s {
	case "":
		return 0
	case "a", "b", "c", "d", "é":
		return 1
	case "aa", "ab", "ba", "bb", "bc":
		return 2
	case "one", "two", "six", "ten":
		fallthrough
	case "three", "seven", "eight":
		return 3
	case "abcdefgh" + "ijklmnop", "abcdefghijklmnoq", "\x00bcdefghijklmnoq", "abcdefgh\xffjklmnoq":
		return 4
	default:
		return -1
	}
}

func g[T ~string](s T) int {
	switch s {
	case "x1", "x2", "x3", "y1", "y2", "y3":
		return int(s[1])
	}
	return 0
}

func h(x any) int {
	switch x {
	case "a", "b", "c", "d", "e", "f":
		return 1
	case 1, 2, 3:
		return 2
	}
	return 0
}

func side(s string, p *string) int {
	switch s {
	case "a", "b", "c", "d", "e", *p:
		return 1
	}
	return 0
}

func main() {
	for _, s := range []Named{"", "a", "b", "c", "d", "e", "é", "è", "aa", "ab", "ac", "ba", "bb", "bc", "bd", "cb", "one", "two", "six", "ten", "tex", "three", "seven", "eight", "eighs", "fight", "abcdefghijklmnop", "abcdefghijklmnoq", "abcdefghijklmnor", "\x00bcdefghijklmnoq", "\x01bcdefghijklmnoq", "abcdefgh\xffjklmnoq", "abcdefgh\xfejklmnoq"} {
		fmt.Print(f(s), " ", g(s), " ", h(string(s)), " ")
	}
	z := "z"
	fmt.Println(g(Named("x3")), g("y1"), g("z1"), h(2), h(nil), side("z", &z), side("y", &z))
}
