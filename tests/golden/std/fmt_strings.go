// fmt: strings, bytes, runes, quoting.
package main

import "fmt"

type S string
type B []byte

func main() {
	for _, v := range []string{"%s", "%q", "%#q", "%+q", "%x", "%X", "% x", "%#x", "%# X", "%v", "%#v", "%10s|", "%-10s|", "%.3s|", "%10.2s|", "%010s|", "%d", "%c", "%U", "%t", "%5q|", "%.2q", "%.2x", "%T", "%-6.1q|", "%8x|", "%+v"} {
		fmt.Printf("%-7s ", v)
		for _, s := range []any{"héllo", "a\tb\"`\n", "", "\xff\u200b世", S("named"), B("by\x00"), []byte(nil)} {
			fmt.Printf(v, s)
			fmt.Print(" ")
		}
		fmt.Println()
	}
	fmt.Printf("%q %q %q %+q %#q %c %x\n", 'a', '\'', '\n', 'é', '世', '世', '世')
	fmt.Printf("%s %v %q %x\n", []string{"a", "b c"}, []string{"a", ""}, []string{"x\ty"}, []string{"ab", "c"})
	fmt.Printf("%s %q\n", [2]string{"a", "b"}, map[string]string{"k": "v"})
	fmt.Printf("%5s|%-5s|%5s|%.1s\n", "世界", "世界", true, "世界")
	fmt.Printf("%t %v %5t|%-7t|%q\n", true, false, true, false, true)
	fmt.Printf("%s|%v|%d\n", nil, nil, nil)
	fmt.Printf("%s %d\n", []any{"a", 1, nil, 2.5}, []any{"a", 1})
	fmt.Printf("%q %q %q\n", 0x1F600, -1, 0x110000)
	fmt.Printf("%q %q\n", "\a\b\f\n\r\t\v\\", "\x7f\u00a0\U0010ffff")
	fmt.Printf("%x|% x|%#x|%# x|%X\n", "", "", "", "", "hello world")
	fmt.Printf("%08s|%-08s|%8.3s|%-8.3s|\n", "abc", "abc", "abcdef", "abcdef")
	fmt.Printf("%s %s\n", error(nil), fmt.Stringer(nil))
	fmt.Print("a", "b", 1, 2, true, "c", 3.5, 'x', nil, "\n")
	fmt.Print(1, 2, "\n")
	fmt.Print("x", 1, "y", "z", 2, 3, []int{4}, []int{5}, "\n")
	fmt.Println("a", 1, nil, []string(nil), map[int]int(nil), (*int)(nil), struct{}{})
	fmt.Println(fmt.Sprint(), fmt.Sprint(nil), fmt.Sprint("a", "b"), fmt.Sprintln("x", 3) == "x 3\n")
	fmt.Println(string(fmt.Append(nil, "a", 1)), string(fmt.Appendf([]byte("x"), "%d", 5)), string(fmt.Appendln(nil, 1, 2)))
}
