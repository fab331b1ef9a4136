package bufio_test

import (
	"bufio"
	"fmt"
	"os"
	"strings"
)

func ExampleScanner() {
	s := bufio.NewScanner(strings.NewReader("one\ntwo\r\nthree"))
	for s.Scan() {
		fmt.Printf("%q\n", s.Text())
	}
	fmt.Println(s.Err())
	// Output:
	// "one"
	// "two"
	// "three"
	// <nil>
}

func ExampleScanner_Split() {
	s := bufio.NewScanner(strings.NewReader("to be  or\nnot"))
	s.Split(bufio.ScanWords)
	n := 0
	for s.Scan() {
		n++
	}
	fmt.Println(n)
	// Output:
	// 4
}

func ExampleScanner_Buffer() {
	s := bufio.NewScanner(strings.NewReader(strings.Repeat("x", 100)))
	s.Buffer(nil, 10)
	fmt.Println(s.Scan(), s.Err())
	// Output:
	// false bufio.Scanner: token too long
}

func ExampleReader_ReadString() {
	r := bufio.NewReader(strings.NewReader("key: value\n"))
	key, err := r.ReadString(':')
	fmt.Printf("%q %v\n", key, err)
	// Output:
	// "key:" <nil>
}

func ExampleReader_Peek() {
	r := bufio.NewReader(strings.NewReader("<html>"))
	b, err := r.Peek(1)
	fmt.Println(string(b), err, r.Buffered())
	// Output:
	// < <nil> 6
}

func ExampleReader_ReadRune() {
	r := bufio.NewReader(strings.NewReader("é"))
	c, size, err := r.ReadRune()
	fmt.Printf("%c %d %v\n", c, size, err)
	// Output:
	// é 2 <nil>
}

func ExampleWriter() {
	w := bufio.NewWriter(os.Stdout)
	fmt.Fprint(w, "buffered\n")
	fmt.Fprint(os.Stdout, "first\n")
	w.Flush()
	// Output:
	// first
	// buffered
}

func ExampleScanWords() {
	advance, token, err := bufio.ScanWords([]byte(" go on"), false)
	fmt.Println(advance, string(token), err)
	// Output:
	// 4 go <nil>
}
