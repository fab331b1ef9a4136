// The option string and values of all kinds.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
)

type T struct {
	I  int            `json:",string"`
	B  bool           `json:",string"`
	S  string         `json:",string"`
	P  *string        `json:",string"`
	N  json.Number    `json:",string"`
	Q  *json.Number   `json:",string"`
	PP **float32      `json:",string"`
	A  any            `json:",string"`
	L  []int          `json:",string"`
	M  map[string]int `json:",string"`
	U  uintptr        `json:",string"`
}

func main() {
	for _, f := range []string{"I", "B", "S", "P", "N", "Q", "PP", "A", "L", "M", "U"} {
		for _, v := range []string{`7`, `"7"`, `true`, `null`, `"null"`, `[1]`, `{"a":1}`, `"\"a\"x"`, `"\"a\" "`, `" \"a\""`, `"\"\\u00e9\""`, `"\"\\x\""`, `"\"\n\""`, `"'a'"`, `"é"`, `"[1]"`, `"{}"`, `"\\"`} {
			t := T{I: 1, S: "1"}
			err := json.Unmarshal([]byte(`{"`+f+`":`+v+`}`), &t)
			var te *json.UnmarshalTypeError
			off := int64(-1)
			if errors.As(err, &te) {
				off = te.Offset
			}
			b, err2 := json.Marshal(t)
			fmt.Printf("%s %s: %s %v %d %v\n", f, v, b, err2, off, err)
		}
	}
}
