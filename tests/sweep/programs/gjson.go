// Questions to JSON, by github.com/tidwall/gjson.
package main

import (
	"fmt"
	"os"
	"sort"
	"strings"

	"github.com/tidwall/gjson"
)

const text = `{
  "name": {"first": "Tom", "last": "Anderson"},
  "age": 37, "pi": 3.14159, "big": 9007199254740993, "null": null, "ok": true,
  "children": ["Sara", "Alex", "Jack"],
  "fav.movie": "Deer Hunter",
  "friends": [
    {"first": "Dale", "last": "Murphy", "age": 44, "nets": ["ig", "fb", "tw"]},
    {"first": "Roger", "last": "Craig", "age": 68, "nets": ["fb", "tw"]},
    {"first": "Jane", "last": "Murphy", "age": 47, "nets": ["ig", "tw"]}
  ],
  "escaped": "a\tb\u00e9\ud834\udd1e \"q\""
}`

func main() {
	if !gjson.Valid(text) {
		fmt.Println("not JSON")
		os.Exit(1)
	}
	for _, path := range []string{
		"name.last", "age", "children", "children.#", "children.1", "child*.2", "c?ildren.0", `fav\.movie`,
		"friends.#.first", "friends.1.last", `friends.#(last=="Murphy").first`, `friends.#(last=="Murphy")#.first`,
		"friends.#(age>45)#.last", `friends.#(first%"D*").last`, `friends.#(nets.#(=="fb"))#.first`, `friends.#(first!%"D*")#.age`,
		"friends|0|first", "children|@reverse", "children|@reverse|0", "name|@keys", "name|@values", "friends.0.nets|@join",
		"{name.first,age,\"the_friends\":friends.#.first}", "[age,pi]", "name|@pretty", "name|@ugly", "children.@this.#", "friends.@flatten",
		"escaped", "big", "null", "nothing.here", "friends.9", "name.@tostr", "@valid", "..#", "friends.#.nets.0",
	} {
		r := gjson.Get(text, path)
		fmt.Printf("%-40s %v %v %s\n", path, r.Exists(), r.Type, strings.Join(strings.Fields(r.String()), " "))
	}

	doc := gjson.Parse(text)
	fmt.Println(doc.IsObject(), doc.Get("age").Int(), doc.Get("pi").Float(), doc.Get("big").Uint(), doc.Get("ok").Bool(),
		doc.Get("null").Value(), doc.Get("age").Num, doc.Get("children").IsArray(), doc.Get("age").Less(doc.Get("pi"), true))
	doc.Get("friends").ForEach(func(i, friend gjson.Result) bool {
		fmt.Println(i, friend.Get("first"), friend.Get("nets.#").Int())
		return friend.Get("first").Str != "Roger"
	})
	keys := make([]string, 0)
	for key, value := range doc.Map() {
		keys = append(keys, fmt.Sprint(key, ":", value.Type))
	}
	sort.Strings(keys)
	fmt.Println(keys)
	for _, r := range gjson.GetMany(text, "name.first", "age", "x") {
		fmt.Printf("%q ", r.Raw)
	}
	first := doc.Get("friends.#.age")
	fmt.Println(first.Array()[1].Int(), first.Indexes != nil, first.Paths(text))
	value, ok := doc.Value().(map[string]any)
	fmt.Println(len(value), ok, value["children"])

	const lines = `{"name": "Gilbert", "age": 61}
{"name": "Alexa", "age": 34}
{"name": "May", "age": 57}`
	fmt.Println(gjson.Get(lines, "..#.name"), gjson.Get(lines, "..1.age"), gjson.Get(lines, `..#(name="May").age`))
	gjson.ForEachLine(lines, func(line gjson.Result) bool {
		fmt.Print(line.Get("age"), " ")
		return true
	})
	gjson.AddModifier("case", func(json, arg string) string {
		if arg == "upper" {
			return strings.ToUpper(json)
		}
		return json
	})
	fmt.Println(gjson.Get(text, "children|@case:upper|1"), gjson.ModifierExists("case", nil))
	fmt.Println(gjson.Valid(`{"a": [1, 2,]}`), gjson.Parse("12 garbage").Int(), gjson.GetBytes([]byte(`[1,[2]]`), "1.0").Raw)
}
