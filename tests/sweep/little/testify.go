// An assertion of github.com/stretchr/testify that holds and one that does not.
package main

import (
	"fmt"

	"github.com/stretchr/testify/assert"
)

type count int

func (c *count) Errorf(string, ...any) { *c++ }

func main() {
	var failed count
	fmt.Println(assert.Equal(&failed, []int{1}, []int{1}), assert.Nil(&failed, "x"), failed)
}
