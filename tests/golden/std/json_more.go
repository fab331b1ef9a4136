// encoding/json: what a Decoder says of the text ahead of it (More, InputOffset), before and after errors.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing/iotest"
)

// steps runs a decoder over a text: t reads a token, d decodes a value, m asks for more, o for the offset.
func steps(r io.Reader, steps string) {
	d := json.NewDecoder(r)
	for _, s := range steps {
		switch s {
		case 't':
			t, err := d.Token()
			fmt.Printf(" %v %s", t, told(err))
		case 'd':
			var v any
			err := d.Decode(&v)
			fmt.Printf(" %v %s", v, told(err))
		case 'm':
			fmt.Print(" more:", d.More())
		case 'o':
			fmt.Print(" at:", d.InputOffset())
		}
		fmt.Print(";")
	}
	fmt.Println()
}

func told(err error) string {
	var s *json.SyntaxError
	if errors.As(err, &s) {
		return fmt.Sprintf("(%v, %d)", err, s.Offset)
	}
	if err != nil {
		return "(" + err.Error() + ")"
	}
	return ""
}

func main() {
	for _, text := range []string{
		``, `  `, `[`, `[ 1`, `[1 ,`, `[1,]`, `[1 2]`, `[1:2]`, `[ ]`, `[1}`, `{`, `{"a"`, `{"a" :`, `{"a": 1`, `{"a":1 ,`, `{"a"}`, `{"a",1}`, `{1}`, `{"a":1,}`, `{"a" 1}`,
		`1 2`, ` 1 , 2`, `?`, `[?`, `]`, `}`, `,`, `:`, `tru`, `[tru`, `{"a":}`, `{"a":]`, `{"a":1}`, `{"a":1]`, `{]`, `[1]`, `[{"a":[]}]`, `{tru`, `{[1]`, `"a`, `["a`, ` [ true , false ]  7 `,
	} {
		fmt.Println(text)
		steps(strings.NewReader(text), "mototototo")
		steps(strings.NewReader(text), "omotmotmotmotmotmom")
		steps(iotest.OneByteReader(strings.NewReader(text)), "totmotmotmtmo")
		steps(strings.NewReader(text), "tmdmodmodt")
		steps(strings.NewReader(text), "dododmtmo")
		steps(strings.NewReader(text), "tdodm")
	}
	broken := errors.New("broken")
	steps(io.MultiReader(strings.NewReader("[1"), iotest.ErrReader(broken)), "mtmtmtmdt")
	steps(io.MultiReader(strings.NewReader("[1"), iotest.ErrReader(broken)), "tttd")
	steps(iotest.ErrReader(broken), "mtd")
	steps(iotest.ErrReader(broken), "dmt")
	steps(iotest.ErrReader(io.ErrUnexpectedEOF), "tmtd")

	// The usual loop, over an array whose end is missing.
	d := json.NewDecoder(strings.NewReader(`[{"n":1},{"n":2}`))
	d.Token()
	for d.More() {
		var v struct{ N int }
		if err := d.Decode(&v); err != nil {
			fmt.Println(err)
			break
		}
		fmt.Println(v.N)
	}
}
