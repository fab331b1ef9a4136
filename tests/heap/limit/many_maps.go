// Many small maps.
package main

func main() {
	var all []map[string]int
	for {
		all = append(all, map[string]int{"a": 1})
	}
}
