package scanner_test

import (
	"fmt"
	"strings"
	"text/scanner"
)

func ExampleScanner_Scan() {
	var s scanner.Scanner
	s.Init(strings.NewReader("x := 3.14 // pi"))
	for t := s.Scan(); t != scanner.EOF; t = s.Scan() {
		fmt.Println(s.Position, s.TokenText())
	}
	// Output:
	// <input>:1:1 x
	// <input>:1:3 :
	// <input>:1:4 =
	// <input>:1:6 3.14
}
