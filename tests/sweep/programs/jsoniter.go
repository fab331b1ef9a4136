// JSON, by github.com/json-iterator/go.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"
	"unsafe"

	jsoniter "github.com/json-iterator/go"
	"github.com/json-iterator/go/extra"
)

type colour int

func (c colour) MarshalText() ([]byte, error) { return []byte([]string{"red", "green"}[c]), nil }

func (c *colour) UnmarshalText(text []byte) error {
	switch string(text) {
	case "red":
		*c = 0
	case "green":
		*c = 1
	default:
		return errors.New("no colour " + string(text))
	}
	return nil
}

type thing struct {
	ID      int               `json:"id"`
	Name    string            `json:"name,omitempty"`
	Colour  colour            `json:"colour"`
	Weight  *float64          `json:"weight"`
	Parts   []thing           `json:"parts,omitempty"`
	Labels  map[string]string `json:"labels,omitempty"`
	Raw     json.RawMessage   `json:"raw,omitempty"`
	At      time.Time         `json:"at"`
	Any     any               `json:"any"`
	Count   int64             `json:",string"`
	private int
}

type stamp time.Time

func main() {
	var api = jsoniter.ConfigCompatibleWithStandardLibrary
	w := 1.5
	one := thing{ID: 1, Name: "<lamp>", Colour: 1, Weight: &w, Parts: []thing{{ID: 2}}, Labels: map[string]string{"b": "2", "a": "1"},
		Raw: json.RawMessage(`{"x":[1,2]}`), At: time.Date(2024, 2, 29, 0, 0, 0, 0, time.UTC), Any: []any{1, "x", nil}, Count: 1 << 60}
	out, err := api.Marshal(one)
	std, _ := json.Marshal(one)
	fmt.Println(string(out), err, string(out) == string(std))
	var back thing
	fmt.Println(api.Unmarshal(out, &back), back.Name, back.Colour, *back.Weight, back.Parts[0].ID, back.Labels, string(back.Raw), back.Any, back.Count)
	pretty, err := api.MarshalIndent(map[string]any{"k": []int{1}, "a": map[string]bool{"t": true}}, "", "  ")
	fmt.Println(string(pretty), err)

	for _, bad := range []string{`{"id": "x"}`, `{"id": 1`, `[1]`, `{"colour": "blue"}`, `{"id": 1.5}`, ``, `{"id": 99999999999999999999}`} {
		fmt.Println(api.UnmarshalFromString(bad, &back) != nil)
	}

	any := jsoniter.Get([]byte(`{"users": [{"name": "ann", "age": 30}, {"name": "bob"}], "ok": true}`), "users")
	fmt.Println(any.Size(), any.Get(0, "age").ToInt(), any.Get(1, "name").ToString(), any.Get(1, "age").ValueType() == jsoniter.InvalidValue,
		any.Get('*', "name").ToString(), any.Get(5).LastError())

	iter := jsoniter.ParseString(jsoniter.ConfigDefault, `{"a": 1, "list": [1.5, "two", null, {"x": []}], "z": "\u00e9"}`)
	for field := iter.ReadObject(); field != ""; field = iter.ReadObject() {
		switch iter.WhatIsNext() {
		case jsoniter.NumberValue:
			fmt.Println(field, iter.ReadInt())
		case jsoniter.ArrayValue:
			for iter.ReadArray() {
				fmt.Print(iter.WhatIsNext(), " ")
				iter.Skip()
			}
			fmt.Println()
		default:
			fmt.Println(field, iter.Read())
		}
	}
	stream := jsoniter.NewStream(jsoniter.ConfigFastest, os.Stdout, 16)
	stream.WriteObjectStart()
	stream.WriteObjectField("f")
	stream.WriteFloat64(1.0 / 3)
	stream.WriteMore()
	stream.WriteObjectField("v")
	stream.WriteVal(map[int]string{1: "one"})
	stream.WriteObjectEnd()
	stream.WriteRaw("\n")
	fmt.Println(stream.Flush(), stream.Error)

	dec := api.NewDecoder(strings.NewReader(`{"id": 1, "more": 2} [1, 2] 12345678901234567890`))
	dec.UseNumber()
	for dec.More() {
		var v interface{}
		fmt.Println(dec.Decode(&v), v)
	}
	strict := jsoniter.Config{DisallowUnknownFields: true, SortMapKeys: true, TagKey: "yaml"}.Froze()
	fmt.Println(strict.UnmarshalFromString(`{"nothing": 1}`, &back) != nil, jsoniter.Valid([]byte(`{]`)))

	jsoniter.RegisterTypeEncoderFunc("main.stamp", func(ptr unsafe.Pointer, s *jsoniter.Stream) {
		s.WriteInt64(time.Time(*(*stamp)(ptr)).Unix())
	}, nil)
	fmt.Println(jsoniter.MarshalToString([]stamp{stamp(time.Unix(5, 0))}))
	extra.RegisterFuzzyDecoders()
	extra.SetNamingStrategy(extra.LowerCaseWithUnderscores)
	var loose struct {
		UserName string
		Age      int
	}
	fmt.Println(jsoniter.UnmarshalFromString(`{"user_name": 12, "age": "7"}`, &loose), loose)
}
