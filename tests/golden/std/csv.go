// Package encoding/csv: reading with all options, errors with their places, writing.
package main

import (
	"encoding/csv"
	"fmt"
	"os"
	"strings"
)

func main() {
	ins := []string{"a,b,c\n1,2,3\n", "a,\"b\nc\",d\r\ne,f,g\r\n", "a\"b,c\n", "\"a\"b,c\n", "\"abc", "\"abc\n\"", "#x\na,b\n\n\nc,d,e\n", " a, \"b\" ,c\n", "a;b;\"c;d\"\n", "日,本\n\"語\"\"x\",y", "a,b\r", "\"a\r\nb\"\r\n", ",,\n", "\"\"\n", "\n\n", "", "a,b\nc", "\"x\"\"", "x,\"y\nz\"w\n", "  \n a", "\"a\nb\nc\"x", "a,  \n", "\"abc\",\n\"d"}
	for i, in := range ins {
		for k := 0; k < 16; k++ {
			r := csv.NewReader(strings.NewReader(in))
			if k&1 != 0 {
				r.LazyQuotes = true
			}
			if k&2 != 0 {
				r.TrimLeadingSpace = true
			}
			if k&4 != 0 {
				r.FieldsPerRecord = -1
				r.Comment = '#'
			}
			if k&8 != 0 {
				r.Comma = ';'
				r.ReuseRecord = true
			}
			for j := 0; j < 5; j++ {
				rec, err := r.Read()
				fmt.Printf("%d %d %q %v %d", i, k, rec, err, r.InputOffset())
				if err == nil {
					for f := range rec {
						l, c := r.FieldPos(f)
						fmt.Print(" ", l, ":", c)
					}
				}
				fmt.Println()
				if err != nil {
					break
				}
			}
			r = csv.NewReader(strings.NewReader(in))
			fmt.Println(r.ReadAll())
		}
	}
	for k := 0; k < 4; k++ {
		w := csv.NewWriter(os.Stdout)
		if k&1 != 0 {
			w.UseCRLF = true
		}
		if k&2 != 0 {
			w.Comma = ';'
		}
		w.WriteAll([][]string{{"a", "b c", " d", "e\"f", "g,h", "i;j", "k\nl", "m\r\nn", ""}, {""}, {"", ""}, {"\\."}, {"日本"}, {}})
		fmt.Println(w.Error())
	}
	w := csv.NewWriter(os.Stdout)
	w.Comma = '"'
	fmt.Println(w.Write([]string{"a"}))
	r := csv.NewReader(strings.NewReader("a"))
	r.Comma = 0
	fmt.Println(r.Read())
	_, err := csv.NewReader(strings.NewReader(strings.Repeat("abc\"x,", 3))).Read()
	var p *csv.ParseError = err.(*csv.ParseError)
	fmt.Println(p.Line, p.Column, p.StartLine, p.Unwrap())
	rec, err := csv.NewReader(strings.NewReader(strings.Repeat("x", 10000) + "," + "\"" + strings.Repeat("y\n", 9000) + "\"")).Read()
	fmt.Println(len(rec), err, len(rec[0]), len(rec[1]))
	// A bad first record says how many fields there are, as far as it was read.
	r = csv.NewReader(strings.NewReader("a,b\"\nc,d\ne\n"))
	for range 4 {
		fmt.Println(r.Read())
	}
}
