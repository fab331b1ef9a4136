// Labels and branches are not checked in functions with wrong literals.

package main

func rune_() {
	break
	_ = '' // ERROR 7 "empty rune literal or unescaped '"
}

func octal() {
	continue
	_ = 09 // ERROR 7 "invalid digit '9' in octal literal"
}

func outer() {
	break
	_ = func() {
		continue
		_ = 0x // ERROR 9 "hexadecimal literal has no digits"
	}
}

func fine() {
	goto nowhere // ERROR 7 "label nowhere not defined"
}

func main() {}
