package fail

import (
	"errors"
	"fmt"
	"testing"
)

func TestErrors(t *testing.T) {
	t.Error("one", 1)
	t.Errorf("two\nlines %d", 2)
	helper(t)
	t.Fatal(errors.New("the end"))
}

func helper(t *testing.T) {
	t.Helper()
	t.Error("where helper was called")
}

func TestSubtests(t *testing.T) {
	t.Run("a", func(t *testing.T) {
		t.Run("deep", func(t *testing.T) { t.Error("deep down") })
		t.Log("above")
	})
	t.Run("b", func(t *testing.T) { t.Log("fine") })
	t.Run("c", func(t *testing.T) { t.Skip() })
}

func TestAfter(t *testing.T) { fmt.Print("no end of line") }

func ExampleWrong() {
	fmt.Println("got this")
	// Output:
	// wanted that
}

func ExampleWrong_unordered() {
	fmt.Println("x")
	// Unordered output: y
}

func FuzzBad(f *testing.F) {
	f.Add([]byte("ab"), 1)
	f.Fuzz(func(t *testing.T, b []byte, n int) { t.Errorf("%q %d", b, n) })
}
