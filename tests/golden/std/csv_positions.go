// FieldPos after every kind of record: it knows the fields that were read, and panics for others.
package main

import (
	"encoding/csv"
	"fmt"
	"strings"
)

func position(r *csv.Reader, i int) (text string) {
	defer func() {
		if p := recover(); p != nil {
			text = fmt.Sprint(p)
		}
	}()
	line, column := r.FieldPos(i)
	return fmt.Sprint(line, ":", column)
}

func main() {
	for _, in := range []string{"a,b\nc\n", "a,\"b\n", "a,b\"c\n", "\"a\"b,c\n", "x,\"a\"b,c\n", "\"a\nb\",\"c", "", "\n\n x,\"y\"\n"} {
		for _, lazy := range []bool{false, true} {
			r := csv.NewReader(strings.NewReader(in))
			r.LazyQuotes, r.TrimLeadingSpace = lazy, true
			for {
				record, err := r.Read()
				fmt.Printf("%q %v", record, err)
				for i := -1; i <= 2; i++ {
					fmt.Print(" ", position(r, i))
				}
				fmt.Println(" ", r.InputOffset())
				if err != nil && record == nil {
					break
				}
			}
		}
	}
}
