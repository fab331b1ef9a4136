package old

import (
	"fmt"
	"testing"
)

func TestLoops(t *testing.T) {
	for _, v := range []int{1, 2} {
		t.Run("x", func(t *testing.T) {
			fmt.Println(v)
			t.Parallel()
			fmt.Println(v)
		})
	}
	t.Errorf("%d", "x")
}
