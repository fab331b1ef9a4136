// Errors of methods by which values read themselves are returned as they are, wherever the values are.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
)

type Temp float64

func (t *Temp) UnmarshalJSON(b []byte) error {
	var x struct{ Deg float64 }
	err := json.Unmarshal(b, &x)
	*t = Temp(x.Deg)
	return err
}

type Text int

func (t *Text) UnmarshalText(b []byte) error { return json.Unmarshal(b, (*int)(t)) }

type All struct {
	M map[string]Temp
	S []struct{ T Temp }
	X Text
	N int
}

func main() {
	for _, s := range []string{
		`{"M":{"a":5}}`, `{"S":[{"T":{"Deg":1}},{"T":"x"}]}`, `{"S":[{"T":{"Deg":"y"}}]}`, `{"X":"true"}`,
		`{"N":"x","M":{"a":5}}`, `{"M":{"a":5},"N":"x"}`,
	} {
		var all All
		err := json.Unmarshal([]byte(s), &all)
		var wrong *json.UnmarshalTypeError
		if errors.As(err, &wrong) {
			fmt.Printf("%q %q %d ", wrong.Struct, wrong.Field, wrong.Offset)
		}
		fmt.Println(err)
	}
}
