package json_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
)

func ExampleMarshal() {
	type person struct {
		Name string `json:"name"`
		Age  int    `json:"age,omitempty"`
		pin  int
	}
	b, err := json.Marshal([]person{{"Ann", 30, 1}, {Name: "Bob"}})
	fmt.Println(string(b), err)
	// Output:
	// [{"name":"Ann","age":30},{"name":"Bob"}] <nil>
}

func ExampleMarshalIndent() {
	b, _ := json.MarshalIndent(map[string]int{"b": 2, "a": 1}, "", "  ")
	fmt.Println(string(b))
	// Output:
	// {
	//   "a": 1,
	//   "b": 2
	// }
}

func ExampleUnmarshal() {
	var person struct {
		Name string
		Tags []string
	}
	err := json.Unmarshal([]byte(`{"name": "Ann", "tags": ["x"], "other": 1}`), &person)
	fmt.Printf("%+v %v\n", person, err)
	var v any
	json.Unmarshal([]byte(`{"n": 1.5}`), &v)
	fmt.Printf("%#v\n", v)
	// Output:
	// {Name:Ann Tags:[x]} <nil>
	// map[string]interface {}{"n":1.5}
}

func ExampleSyntaxError() {
	err := json.Unmarshal([]byte(`{"a": }`), new(any))
	var wrong *json.SyntaxError
	if errors.As(err, &wrong) {
		fmt.Println(wrong.Offset, wrong)
	}
	// Output:
	// 7 invalid character '}' looking for beginning of value
}

func ExampleUnmarshalTypeError() {
	var v struct{ N int }
	fmt.Println(json.Unmarshal([]byte(`{"n": "x"}`), &v))
	// Output:
	// json: cannot unmarshal string into Go struct field .n of type int
}

func ExampleValid() {
	fmt.Println(json.Valid([]byte(`[1, 2]`)), json.Valid([]byte(`[1, 2`)))
	// Output:
	// true false
}

func ExampleCompact() {
	var b bytes.Buffer
	json.Compact(&b, []byte(`{ "a" : [1, 2] }`))
	fmt.Println(b.String())
	// Output:
	// {"a":[1,2]}
}

func ExampleIndent() {
	var b bytes.Buffer
	json.Indent(&b, []byte(`{"a":[1]}`), "", "\t")
	fmt.Println(b.String())
	// Output:
	// {
	// 	"a": [
	// 		1
	// 	]
	// }
}

func ExampleHTMLEscape() {
	var b bytes.Buffer
	json.HTMLEscape(&b, []byte(`"<b>"`))
	fmt.Println(b.String())
	// Output:
	// "\u003cb\u003e"
}

func ExampleRawMessage() {
	var v struct {
		Kind string
		Body json.RawMessage
	}
	json.Unmarshal([]byte(`{"kind": "x", "body": {"n": 1}}`), &v)
	fmt.Println(v.Kind, string(v.Body))
	// Output:
	// x {"n": 1}
}

func ExampleNewDecoder() {
	d := json.NewDecoder(strings.NewReader(`{"n": 1} {"n": 2}`))
	for {
		var v struct{ N int }
		if err := d.Decode(&v); err != nil {
			fmt.Println(err)
			break
		}
		fmt.Println(v.N)
	}
	// Output:
	// 1
	// 2
	// EOF
}

func ExampleDecoder_Token() {
	d := json.NewDecoder(strings.NewReader(`[1, "a"]`))
	for {
		t, err := d.Token()
		if err == io.EOF {
			break
		}
		fmt.Printf("%T %v\n", t, t)
	}
	// Output:
	// json.Delim [
	// float64 1
	// string a
	// json.Delim ]
}

func ExampleDecoder_DisallowUnknownFields() {
	d := json.NewDecoder(strings.NewReader(`{"x": 1}`))
	d.DisallowUnknownFields()
	fmt.Println(d.Decode(new(struct{ N int })))
	// Output:
	// json: unknown field "x"
}

func ExampleDecoder_UseNumber() {
	d := json.NewDecoder(strings.NewReader(`12345678901234567890`))
	d.UseNumber()
	var v any
	d.Decode(&v)
	fmt.Println(v)
	// Output:
	// 12345678901234567890
}

func ExampleNewEncoder() {
	e := json.NewEncoder(os.Stdout)
	e.SetEscapeHTML(false)
	e.Encode("<b>")
	// Output:
	// "<b>"
}
