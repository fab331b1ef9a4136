// Structs out of maps, by github.com/mitchellh/mapstructure.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"reflect"
	"strings"
	"time"

	"github.com/mitchellh/mapstructure"
)

type base struct {
	ID   int
	Name string `mapstructure:"title"`
}

type level string

func (l *level) UnmarshalText(text []byte) error {
	if *l = level(strings.ToUpper(string(text))); *l == "" {
		return errors.New("no level")
	}
	return nil
}

type item struct {
	base    `mapstructure:",squash"`
	Price   float64
	Tags    []string
	Parts   []*item
	Every   time.Duration
	At      time.Time
	Addr    net.IP
	Level   level
	Options map[string]*bool
	Any     any
	Rest    map[string]any `mapstructure:",remain"`
	skipped int
}

const text = `{
	"id": 7, "TITLE": "lamp", "price": 12, "tags": ["a", "b"], "every": "1m30s",
	"at": "2024-02-29T12:00:00Z", "addr": "10.0.0.1", "level": "high",
	"parts": [{"title": "bulb", "price": 1.5}, {"id": 9}], "options": {"on": true},
	"any": {"x": [1]}, "colour": "red", "size": [1, 2]
}`

func main() {
	var raw map[string]any
	if err := json.Unmarshal([]byte(text), &raw); err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	var it item
	var meta mapstructure.Metadata
	dec, err := mapstructure.NewDecoder(&mapstructure.DecoderConfig{
		Result: &it, Metadata: &meta, TagName: "mapstructure",
		DecodeHook: mapstructure.ComposeDecodeHookFunc(
			mapstructure.StringToTimeDurationHookFunc(), mapstructure.StringToTimeHookFunc(time.RFC3339),
			mapstructure.StringToIPHookFunc(), mapstructure.TextUnmarshallerHookFunc()),
	})
	fmt.Println(err, dec.Decode(raw))
	fmt.Printf("%+v %v %v %v %v %v %v %v\n", it.base, it.Price, it.Tags, it.Every, it.At, it.Addr, it.Level, it.Any)
	fmt.Println(len(it.Parts), it.Parts[0].Name, it.Parts[0].Price, it.Parts[1].ID, *it.Options["on"], it.Rest)
	fmt.Println(len(meta.Keys), meta.Unused)

	var back map[string]any
	fmt.Println(mapstructure.Decode(base{1, "x"}, &back), back)

	var weak struct {
		N    int
		S    string
		B    bool
		F    float32
		List []int
		U    uint8
	}
	input := map[string]any{"n": "0x10", "s": 12, "b": "true", "f": "1.5", "list": "3", "u": 255}
	fmt.Println(mapstructure.WeakDecode(input, &weak), weak)
	err = mapstructure.Decode(input, &weak)
	var several *mapstructure.Error
	if errors.As(err, &several) {
		for _, e := range several.Errors {
			fmt.Println("-", e)
		}
	}
	fmt.Println(mapstructure.Decode(map[string]any{"u": 256}, &weak), weak.U)
	fmt.Println(mapstructure.WeakDecode(map[string]any{"u": -1, "list": map[string]any{"a": 1}}, &weak))

	strict, _ := mapstructure.NewDecoder(&mapstructure.DecoderConfig{Result: &base{}, ErrorUnused: true, ErrorUnset: true})
	fmt.Println(strict.Decode(map[string]any{"id": 1, "other": 2, "more": 3}))
	exact, _ := mapstructure.NewDecoder(&mapstructure.DecoderConfig{Result: &it, ZeroFields: true,
		MatchName: func(key, field string) bool { return key == strings.ToLower(field) }})
	fmt.Println(exact.Decode(map[string]any{"tags": []string{"z"}, "Price": 99.5}), it.Tags, it.Price, it.skipped)

	double := func(from, to reflect.Type, v any) (any, error) {
		if from.Kind() == reflect.Int && to.Kind() == reflect.String {
			return strings.Repeat("*", v.(int)), nil
		}
		return v, nil
	}
	var stars struct{ Rating string }
	hooked, _ := mapstructure.NewDecoder(&mapstructure.DecoderConfig{Result: &stars, DecodeHook: double})
	fmt.Println(hooked.Decode(map[string]int{"rating": 4}), stars)
	_, err = mapstructure.NewDecoder(&mapstructure.DecoderConfig{Result: stars})
	fmt.Println(err)
}
