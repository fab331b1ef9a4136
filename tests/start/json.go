// One value to JSON and back.
package main

import (
	"encoding/json"
	"fmt"
)

type point struct {
	X, Y int
	Name string `json:"name,omitempty"`
}

func main() {
	text, err := json.Marshal([]point{{X: 1, Y: 2, Name: "a"}, {X: 3}})
	fmt.Println(string(text), err)
	var back []point
	err = json.Unmarshal(text, &back)
	fmt.Println(back, err)
}
