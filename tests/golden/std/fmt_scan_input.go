// fmt.Scan, Scanln and Scanf read standard input, and a type of the program's reads by a ScanState.
package main

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode"
)

func input() {
	var a, b int
	var s string
	n, err := fmt.Scan(&a, &b, &s) // over lines
	fmt.Println(n, err, a, b, s)
	n, err = fmt.Scanln(&a, &s) // the rest of the line is empty
	fmt.Println(n, err)
	n, err = fmt.Scanln(&a, &s)
	fmt.Println(n, err, a, s)
	n, err = fmt.Scanln(&a, &s) // too much on the line
	fmt.Println(n, err, a, s)
	n, err = fmt.Scanln(&s) // which stays there
	fmt.Println(n, err, s)
	var x float64
	var r rune
	n, err = fmt.Scanf("%d-%x %c%5s|%f\n", &a, &b, &r, &s, &x)
	fmt.Println(n, err, a, b, string(r), s, x)
	n, err = fmt.Scanf("at %d\n", &a)
	fmt.Println(n, err, a)
	n, err = fmt.Scanln(&s)
	fmt.Println(n, err, s)
	n, err = fmt.Scan(&a)
	fmt.Println(n, err, a)
	n, err = fmt.Scan(&s, &a)
	fmt.Println(n, err, s)
	n, err = fmt.Scanln(&a)
	fmt.Println(n, err)
	n, err = fmt.Scanf("%d", &a)
	fmt.Println(n, err)
}

// A word is read by what a ScanState offers.
type word struct{ text string }

func (w *word) Scan(s fmt.ScanState, verb rune) error {
	width, has := s.Width()
	fmt.Print("[", string(verb), " ", width, has, "]")
	n, err := s.Read(make([]byte, 1))
	fmt.Print("[", n, " ", err, "]")
	s.SkipSpace()
	first, size, err := s.ReadRune()
	if err != nil {
		return err
	}
	if first == '!' {
		return errors.New("no word: " + string(first))
	}
	fmt.Print("[", string(first), " ", size, " ", s.UnreadRune(), "]")
	token, err := s.Token(false, unicode.IsLetter)
	w.text = string(token)
	return err
}

func states() {
	var v, w word
	for _, text := range []string{"one two", "  äöü!x", "a", "", "1", "\nnext line", "! bad"} {
		n, err := fmt.Sscan(text, &v, &w)
		fmt.Println(n, err, v, w)
		n, err = fmt.Sscanln(text, &v)
		fmt.Println(n, err, v)
	}
	n, err := fmt.Sscanf("abcdef 7", "%3s%4v", &v, &w)
	fmt.Println(n, err, v, w)
	n, err = fmt.Sscanf("abcdef", "%q", &v)
	fmt.Println(n, err, v)
	// A reader without UnreadRune: what was read too far is lost but for one rune.
	r := struct{ io.Reader }{strings.NewReader("x y z")}
	n, err = fmt.Fscan(r, &v)
	m, err2 := fmt.Fscan(r, &w)
	fmt.Println(n, err, m, err2, v, w)
}

func main() {
	input()
	states()
}
