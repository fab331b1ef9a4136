// fmt: Fprint to several writers, Sprint of odd values, %v of deep structures, argument errors.
package main

import (
	"bytes"
	"fmt"
	"os"
	"strings"
)

type Deep struct {
	A *Deep
	B []Deep
	C map[string]*Deep
	D any
}
type Id [4]byte

func (i Id) String() string { return fmt.Sprintf("%x", i[:]) }

type Level int

const (
	Low Level = iota
	High
)

func (l Level) String() string {
	switch l {
	case Low:
		return "Low"
	case High:
		return "High"
	}
	return fmt.Sprintf("Level(%d)", int(l))
}

type Money float64

func (m Money) Format(f fmt.State, c rune) {
	if c == 'v' {
		fmt.Fprintf(f, "$%.2f", float64(m))
		return
	}
	fmt.Fprintf(f, fmt.FormatString(f, c), float64(m))
}

func main() {
	var b bytes.Buffer
	n, err := fmt.Fprint(&b, "a", 1, 2, "b", nil)
	fmt.Println(n, err, b.String())
	n, err = fmt.Fprintf(os.Stdout, "%s-%03d\n", "x", 7)
	fmt.Println(n, err)
	n, _ = fmt.Println()
	fmt.Println(n)
	d := Deep{B: []Deep{{D: 1}, {D: "x"}}, C: map[string]*Deep{"k": nil}}
	fmt.Printf("%v\n%+v\n", d, d)
	fmt.Println(Id{1, 2, 0xff}, []Id{{1}}, map[Id]Level{{9}: High})
	fmt.Println(Low, High, Level(7), []Level{0, 1}, struct{ L Level }{1})
	fmt.Printf("%d %v %s %x %05d %T\n", High, High, High, High, High, High)
	fmt.Printf("%v %.1f %8.3f| %s\n", Money(3.14159), Money(2.55), Money(1), []Money{1})
	fmt.Printf("%s %s\n", strings.Repeat("=", 5), []string{})
	fmt.Printf("%v %v %v\n", [3]bool{true}, [2][2]int{{1}, {2}}, []any{[]any{[]any{}}})
	fmt.Printf("%6v|%-6v|%06v|%+v|%x\n", 42, 42, 42, 42, "hi")
	fmt.Printf("%6v|%-8v|%v\n", []int{1, 2}, []string{"a"}, map[string]int{"z": 1, "a": 2})
	fmt.Printf("%v %v\n", struct{}{}, struct{ a, b any }{nil, 1})
	fmt.Printf("%s|%v|%q\n", []byte(nil), []byte{}, []byte("q\n"))
	fmt.Printf("%c%c%c %q %U\n", 'G', 0x6f, '!', []rune("hé"), []rune("é"))
	fmt.Printf("%t|%5t|%-6t|%v\n", true, false, true, false)
	fmt.Printf("%%|%c|%5c|%-3c|\n", 'x', 'y', 'z')
	fmt.Printf("%08b|%o|%#o|%X|%#X\n", 5, 64, 64, 255, 255)
	fmt.Printf("%e|%E|%.0e|%g\n", 123456.789, 0.00012, 5.5, 1e-10)
	fmt.Printf("%10.3s|%-10.3s|%.10s|\n", "abcdef", "abcdef", "abc")
	fmt.Printf("%[1]d %[1]v %[1]x %[1]q %[2]s %[1]T\n", 65, "two")
	fmt.Printf("%v %v\n", &d == nil, &[]int{1})
	fmt.Printf("%d, %s\n", []any{1, "a"}...)
	fmt.Printf("no verbs\n")
	fmt.Print("\n")
	fmt.Fprintln(os.Stderr, "an error line", 5)
	var np *Deep
	var ni fmt.Stringer
	fmt.Printf("%v %+v %v %s\n", np, np, ni, ni)
	fmt.Println(fmt.Sprint("a", 1, "b", "c", 2, 3, 4.5, true, 'x'), fmt.Sprint(1, 2), fmt.Sprint("a", "b"))
}
