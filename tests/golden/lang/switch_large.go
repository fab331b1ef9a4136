// Large switches over integers and strings, dense, sparse and with ranges of values.
package main

import "fmt"

func dense(n int) string {
	switch n {
	case 0:
		return "zero"
	case 1:
		return "one"
	case 2, 3, 5, 7, 11, 13:
		return "prime"
	case 4, 9:
		return "square"
	case 6:
		return "perfect"
	case 8:
		return "cube"
	case 10:
		return "ten"
	case -1:
		return "minus"
	}
	return "?"
}

func sparse(n int64) int {
	switch n {
	case 1 << 10:
		return 10
	case 1 << 20:
		return 20
	case 1 << 40:
		return 40
	case -1 << 63:
		return 63
	case 999999999999:
		return 12
	case 1<<63 - 1:
		return 62
	}
	return 0
}

func keyword(s string) int {
	switch s {
	case "break", "continue":
		return 1
	case "case", "chan", "const":
		return 2
	case "default", "defer":
		return 3
	case "else", "fallthrough", "for", "func":
		return 4
	case "go", "goto", "if", "import", "interface":
		return 5
	case "map", "package", "range", "return":
		return 6
	case "select", "struct", "switch":
		return 7
	case "type", "var":
		return 8
	case "":
		return -1
	}
	return 0
}

func class(r rune) byte {
	switch {
	case '0' <= r && r <= '9':
		return 'd'
	case 'a' <= r && r <= 'z', 'A' <= r && r <= 'Z', r == '_':
		return 'l'
	case r == ' ' || r == '\t':
		return 's'
	case r > 127:
		return 'u'
	}
	return 'o'
}

func fl(f float64) string {
	switch f {
	case 0:
		return "0"
	case 0.5, 1.5:
		return "half"
	case 1e100:
		return "big"
	}
	return "?"
}

func main() {
	for i := -2; i < 15; i++ {
		fmt.Print(dense(i), " ")
	}
	fmt.Println()
	for _, n := range []int64{1024, 1 << 20, 1 << 40, -1 << 63, 999999999999, 1<<63 - 1, 5} {
		fmt.Print(sparse(n), " ")
	}
	fmt.Println()
	for _, s := range []string{"break", "chan", "defer", "func", "interface", "return", "switch", "var", "", "vars", "g", "gotoo"} {
		fmt.Print(keyword(s), " ")
	}
	fmt.Println()
	for _, r := range "aZ_9 \té+世" {
		fmt.Printf("%c", class(r))
	}
	fmt.Println(fl(0), fl(1.5), fl(1e100), fl(-0.5))
	counts := [3]int{}
	for i := range 1000 {
		switch byte(i) {
		case 10, 20, 30, 200:
			counts[0]++
		case 255:
			counts[1]++
		default:
			counts[2]++
		}
	}
	fmt.Println(counts)
}
