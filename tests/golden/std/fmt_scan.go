// fmt: Sscan, Sscanf, Sscanln, Fscan.
package main

import (
	"fmt"
	"strings"
)

func main() {
	var i, j int
	var s, t string
	var f float64
	var b bool
	var u uint8
	var r rune
	n, err := fmt.Sscan("12 abc\n3.5 true", &i, &s, &f, &b)
	fmt.Println(n, err, i, s, f, b)
	n, err = fmt.Sscan("7", &i, &j)
	fmt.Println(n, err, i)
	n, err = fmt.Sscan("x", &i)
	fmt.Println(n, err)
	n, err = fmt.Sscan("300", &u)
	fmt.Println(n, err)
	n, err = fmt.Sscanf("10:20-abc", "%d:%d-%s", &i, &j, &s)
	fmt.Println(n, err, i, j, s)
	n, err = fmt.Sscanf("ff 0x1f 101 z", "%x %v %b %c", &i, &j, &u, &r)
	fmt.Println(n, err, i, j, u, string(r))
	n, err = fmt.Sscanf("12345", "%2d%3d", &i, &j)
	fmt.Println(n, err, i, j)
	n, err = fmt.Sscanf(`"quo ted" rest`, "%q %s", &s, &t)
	fmt.Println(n, err, s, t)
	n, err = fmt.Sscanf("5 apples", "%d pears", &i)
	fmt.Println(n, err, i)
	n, err = fmt.Sscanln("1 2\n3", &i, &j)
	fmt.Println(n, err, i, j)
	n, err = fmt.Sscanln("1\n2", &i, &j)
	fmt.Println(n, err)
	n, err = fmt.Sscanln("1 2 3", &i, &j)
	fmt.Println(n, err)
	rd := strings.NewReader("1 2 3\n4 five")
	for {
		var x int
		if _, err := fmt.Fscan(rd, &x); err != nil {
			fmt.Println("end:", err)
			break
		}
		fmt.Print(x, " ")
	}
	n, err = fmt.Sscan("", &s)
	fmt.Println(n, err)
	var bs []byte
	n, err = fmt.Sscan("bytes -5", &bs, &i)
	fmt.Println(n, err, string(bs), i)
	n, err = fmt.Sscanf("3.25e2,t", "%f,%t", &f, &b)
	fmt.Println(n, err, f, b)
	n, err = fmt.Sscanf("50%", "%d%%", &i)
	fmt.Println(n, err, i)
}
