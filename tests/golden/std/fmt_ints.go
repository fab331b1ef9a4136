// fmt: integers with every verb and flag.
package main

import "fmt"

type MyInt int

func main() {
	for _, v := range []string{"%d", "%5d", "%-5d|", "%05d", "%+d", "% d", "%x", "%X", "%#x", "%o", "%#o", "%O", "%b", "%#b", "%c", "%q", "%U", "%#U", "%v", "%T", "%e", "%s", "%t", "%10x", "%-10X|", "%+.3d", "%8.3d|", "%-8.3d|", "%08.3d|", "% x", "%#08x", "%+q", "%#q"} {
		fmt.Printf("%-8s ", v)
		fmt.Printf(v, 42)
		fmt.Print(" ")
		fmt.Printf(v, -42)
		fmt.Print(" ")
		fmt.Printf(v, uint8(200))
		fmt.Println()
	}
	fmt.Printf("%*d|%-*d|%.*d|%*.*f\n", 6, 1, 6, 2, 3, 4, 8, 2, 3.14159)
	fmt.Printf("%[2]d %[1]d %d %[3]*.[2]*[1]f\n", 1, 2, 3)
	fmt.Printf("%d %d\n", []int{1, -2}, [2]uint8{3, 4})
	fmt.Printf("%x %X %v %s\n", []byte("hi"), [2]byte{10, 11}, []byte("hi"), []byte("hi"))
	fmt.Printf("%03d %+d\n", []int{1, 2}, map[string]int{"a": 1})
	fmt.Printf("%d%%|%c|%c|%U\n", MyInt(5), 0x1F600, -1, -1)
	fmt.Printf("%d %d %d %d\n", int8(-128), uint64(1<<64-1), int64(-1<<63), uintptr(7))
	fmt.Printf("%x %#x %b\n", int64(-1<<63), uint64(1<<64-1), int8(-128))
	fmt.Printf("%6.2d|%-6d|%+06d|%x\n", 7, 7, 7, -255)
	fmt.Printf("%!|%z|%d\n", 1)
	fmt.Printf("%d %d\n", 1)
	fmt.Printf("%d\n", 1, 2, "x")
	fmt.Printf("%[5]d %[x]d %[1]\n", 1)
	fmt.Printf("%.[2]d %[0]d\n", 1)
	fmt.Printf("%d %s\n", "str", 5)
	fmt.Printf("%-010d|%+-5d|% 05d|%- 5d|\n", 3, 4, 5, 6)
	fmt.Printf("%20.15d|%x\n", 123456789, 3.5)
	fmt.Printf("%")
	fmt.Println()
}
