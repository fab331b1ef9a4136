// Settings in TOML, by github.com/BurntSushi/toml.
package main

import (
	"errors"
	"fmt"
	"net/url"
	"os"
	"strings"
	"time"

	"github.com/BurntSushi/toml"
)

const text = `
title = "Example"   # a comment
float = 6.626e-34
big = 1_000_000
hex = 0xDEADBEEF
nan = nan
multi = """
one \
   two
three"""
raw = 'C:\x'
dates = [1979-05-27T07:32:00-08:00, 2024-02-29T00:00:00Z]
local = 1979-05-27
mixed = [1, "two", [3.0], {four = 4}]

[owner]
name = "Tom"
"quoted key" = true
site = "https://example.com/a?b=c"

[servers.alpha]
ip = "10.0.0.1"
wait = "1m30s"
[servers.beta]
ip = "10.0.0.2"
role.primary = true

[[products]]
name = "Hammer"
sku = 738594937
[[products]]
[[products]]
name = "Nail"
  [[products.sizes]]
  mm = 10
`

type address struct{ *url.URL }

func (a *address) UnmarshalText(text []byte) (err error) {
	a.URL, err = url.Parse(string(text))
	return err
}

type server struct {
	IP   string
	Wait time.Duration   `toml:"-"`
	Role map[string]bool `toml:"role,omitempty"`
}

type config struct {
	Title string
	Float float64
	Big   int64
	Multi string
	Raw   string
	Dates []time.Time
	Local time.Time
	Mixed []any
	Owner struct {
		Name string
		Site address
	}
	Servers  map[string]server
	Products []struct {
		Name  string `toml:"name,omitempty"`
		SKU   int    `toml:"sku"`
		Sizes []map[string]int
	}
	Later toml.Primitive `toml:"hex"`
}

func main() {
	var c config
	meta, err := toml.Decode(text, &c)
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	fmt.Println(c.Title, c.Float, c.Big, c.Mixed, c.Owner.Name, c.Owner.Site.Host, c.Servers, c.Products)
	fmt.Printf("%q %q %v %v\n", c.Multi, c.Raw, c.Dates, c.Local.Format(time.DateOnly))
	var hex uint32
	fmt.Println(meta.PrimitiveDecode(c.Later, &hex), hex)
	fmt.Println(meta.Undecoded(), meta.IsDefined("servers", "beta", "role"), meta.Type("dates"), len(meta.Keys()))

	var tree map[string]any
	_, err = toml.NewDecoder(strings.NewReader(text)).Decode(&tree)
	fmt.Printf("%v %T %T %v\n", err, tree["local"], tree["products"], tree["owner"])

	enc := toml.NewEncoder(os.Stdout)
	enc.Indent = "    "
	fmt.Println(enc.Encode(map[string]any{
		"name": "a\t\"b\"\n", "n": 1, "f": 2.0, "at": time.Date(2024, 2, 29, 1, 2, 3, 0, time.UTC), "empty": []string{},
		"tables": []map[string]any{{"x": 1}, {"y": map[string]bool{"z": true}}}, "a b": map[string]int{"k.k": 1},
	}))
	fmt.Println(enc.Encode(struct {
		Name   string            `toml:"name"`
		Inner  *server           `toml:"inner"`
		Nil    *server           `toml:"nil"`
		Labels map[string]string `toml:"labels"`
		Matrix [2][2]int
	}{"x", &server{IP: "::1"}, nil, map[string]string{"a": "b"}, [2][2]int{{1, 2}, {3, 4}}}))
	fmt.Println(enc.Encode(map[string]any{"nil": nil}), enc.Encode(map[int]int{1: 2}), enc.Encode([]any{1}))

	for _, bad := range []string{"a = 1\na = 2", "x = [1, ", "y = 08", "[a]\n[a]", "title = 5", "= 1", "s = \"\\q\"", "d = 2024-02-30"} {
		_, err := toml.Decode(bad, &c)
		fmt.Println(err)
		var parse toml.ParseError
		if errors.As(err, &parse) && parse.Position.Line > 0 {
			fmt.Println(parse.Position.Line, strings.TrimSpace(parse.ErrorWithPosition()))
		}
	}
}
