package fmt_test

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
)

func ExamplePrintf() {
	fmt.Printf("%d %5.2f %-4s| %q %x %v\n", 42, 3.14159, "go", "on", 255, []int{1, 2})
	// Output:
	// 42  3.14 go  | "on" ff [1 2]
}

func ExamplePrintln() {
	fmt.Println("a", 1, true, nil)
	// Output:
	// a 1 true <nil>
}

func ExamplePrint() {
	fmt.Print("a", "b", 1, 2, "c\n")
	// Output:
	// ab1 2c
}

func ExampleSprintf() {
	s := fmt.Sprintf("%08b|%+d|%6.1f|%t", 5, 7, 2.25, true)
	fmt.Println(s)
	// Output:
	// 00000101|+7|   2.2|true
}

func ExampleSprint() {
	fmt.Println(fmt.Sprint("n=", 1, 2, "x"))
	// Output:
	// n=1 2x
}

func ExampleSprintln() {
	fmt.Print(fmt.Sprintln("a", 1))
	// Output:
	// a 1
}

func ExampleFprintf() {
	n, err := fmt.Fprintf(os.Stdout, "%s\n", "text")
	fmt.Println(n, err)
	// Output:
	// text
	// 5 <nil>
}

func ExampleErrorf() {
	err := fmt.Errorf("reading config: %w", io.ErrUnexpectedEOF)
	fmt.Println(err)
	fmt.Println(errors.Is(err, io.ErrUnexpectedEOF))
	// Output:
	// reading config: unexpected EOF
	// true
}

func ExampleSscan() {
	var a, b int
	n, err := fmt.Sscan("5\n7", &a, &b)
	fmt.Println(n, err, a+b)
	// Output:
	// 2 <nil> 12
}

func ExampleSscanf() {
	var name string
	var age int
	n, err := fmt.Sscanf("Ann is 30", "%s is %d", &name, &age)
	fmt.Println(n, err, name, age)
	// Output:
	// 2 <nil> Ann 30
}

func ExampleSscanln() {
	var a, b int
	n, err := fmt.Sscanln("1\n2", &a, &b)
	fmt.Println(n, err)
	// Output:
	// 1 unexpected newline
}

func ExampleFscan() {
	r := strings.NewReader("1.5 go")
	var f float64
	var s string
	fmt.Fscan(r, &f, &s)
	fmt.Println(f, s)
	// Output:
	// 1.5 go
}

func ExampleAppendf() {
	b := fmt.Appendf([]byte("n="), "%03d", 7)
	fmt.Println(string(b))
	// Output:
	// n=007
}

type celsius float64

func (c celsius) String() string { return fmt.Sprintf("%.1f°C", float64(c)) }

func ExampleStringer() {
	fmt.Println(celsius(21))
	fmt.Printf("%v %s %.2f\n", celsius(1), celsius(2), celsius(3))
	// Output:
	// 21.0°C
	// 1.0°C 2.0°C 3.00
}
