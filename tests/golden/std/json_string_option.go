// Numbers, bools and strings in strings.
package main

import (
	"encoding/json"
	"fmt"
)

type T struct {
	I int         `json:",string"`
	U uint8       `json:",string"`
	F float64     `json:",string"`
	B bool        `json:",string"`
	S string      `json:",string"`
	P *int        `json:",string"`
	N json.Number `json:",string"`
}

func main() {
	for _, f := range []string{"I", "U", "F", "B", "S", "P", "N"} {
		for _, v := range []string{"07", "-07", "+7", " 7", "7 ", "0x7", "1e2", "7.0", "-0", "00", "", "7", "-7", "300", "1e400", "true", " true", "True", "null", " null", "\\\"a\\\"", "a", "\\\"a", "\\\"\\\"", "\\u0037", "0_7", ".5", "5.", "-", "NaN", "Inf", "-.5", "00.5", "1E+2", "\\\"7\\\"", "1 2", "7x"} {
			t := T{I: 1, U: 1, F: 1, S: "1"}
			err := json.Unmarshal([]byte(`{"`+f+`":"`+v+`"}`), &t)
			p := -1
			if t.P != nil {
				p = *t.P
			}
			t.P = nil
			fmt.Printf("%s %s: %+v %d %v\n", f, v, t, p, err)
		}
	}
}
