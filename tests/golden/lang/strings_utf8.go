// Strings: bytes, runes, invalid UTF-8, conversions, comparison, slicing.
package main

import "fmt"

func main() {
	s := "aé世\U0001F600\xff\xc3z\xe4\xb8"
	for i, r := range s {
		fmt.Print(i, ":", r, " ")
	}
	fmt.Println(len(s))
	rs := []rune(s)
	fmt.Println(len(rs), rs)
	fmt.Printf("%q %+q %x\n", s, s, string(rs))
	bs := []byte(s)
	bs[0] = 'A'
	fmt.Println(s[0], string(bs)[0], len(bs), cap(bs[:0:0]))
	fmt.Println("a" < "b", "a" < "aa", "Z" < "a", "" < "a", "é" > "z", s == string(bs))
	fmt.Println(s[1:3], s[3:6], s[len(s):] == "", s[:1])
	fmt.Println(string(rune(0xD800)) == "\uFFFD", string(rune(0x110000)) == "\uFFFD")
	for i := range "日本" {
		fmt.Print(i, " ")
	}
	for range "abc" {
		fmt.Print(".")
	}
	fmt.Println()
	fmt.Println(`raw\n
line`, "tab\tq\"\x41\101\u0041\a"[0:5])
	type Str string
	type Bytes []byte
	n := Str("named")
	fmt.Println(n+"!", Bytes(n), string(Bytes{104, 105}), []rune(n)[0])
	t := ""
	for i := range 5 {
		t += string(rune('a' + i))
	}
	fmt.Println(t, t+t == "abcdeabcde")
	b := append([]byte("x"), "yz"...)
	k := copy(b[1:], "QQQQ")
	fmt.Println(string(b), k)
	switch t {
	case "abc":
		fmt.Println("no")
	case "abc" + "de":
		fmt.Println("yes")
	}
	for i, r := range "\xed\xa0\x80\xf4\x90\x80\x80\xc0\x80" {
		fmt.Print(i, "=", r, " ")
	}
	fmt.Println()
	m := map[string]int{"k": 1}
	fmt.Println(m[string([]byte{'k'})])
}
