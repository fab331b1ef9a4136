package pass

import (
	"fmt"
	"os"
	"testing"
)

func TestSign(t *testing.T) {
	for _, x := range []int{-3, 0, 3} {
		t.Run(fmt.Sprint(x), func(t *testing.T) { t.Log(Sign(x)) })
	}
}

func TestPrints(t *testing.T) {
	fmt.Println("printed")
	fmt.Fprintln(os.Stderr, "printed as an error")
	t.Attr("key", "some value")
	fmt.Fprintln(t.Output(), "a line of the test")
	fmt.Fprint(t.Output(), "another")
}

func TestSkipped(t *testing.T) { t.Skip("not today") }

func TestShort(t *testing.T) {
	if testing.Short() {
		t.SkipNow()
	}
}

func TestNames(t *testing.T) {
	for _, name := range []string{"a b", "", "", "x/y", "x", "x", "x#01", "é\x00"} {
		t.Run(name, func(t *testing.T) {})
	}
}

func TestCleanups(t *testing.T) {
	t.Cleanup(func() { t.Log("last") })
	t.Run("sub", func(t *testing.T) {
		t.Cleanup(func() { t.Log("first") })
		t.Setenv("MINIGO_TEST", "1")
	})
	t.Cleanup(func() { t.Log("env:", os.Getenv("MINIGO_TEST")) })
}

func TestDirectories(t *testing.T) {
	a, b := t.TempDir(), t.TempDir()
	t.Log(a != b, a[len(a)-4:], b[len(b)-4:])
	t.Chdir(a)
	wd, err := os.Getwd()
	t.Log(wd == a, err, os.Getenv("PWD") == a)
}

func TestContext(t *testing.T) {
	ctx := t.Context()
	t.Cleanup(func() { t.Log(ctx.Err()) })
	t.Log(ctx.Err())
}

func TestParallel(t *testing.T) {
	t.Run("one", func(t *testing.T) { t.Parallel() })
	t.Log("before the parallel one")
}

func ExampleSign() {
	fmt.Println(Sign(-9))
	// Output: -1
}

func ExampleSign_unordered() {
	fmt.Println("b")
	fmt.Println("a")
	// Unordered output:
	// a
	// b
}

func ExampleSign_silent() { panic("examples without output are not run") }

func FuzzSign(f *testing.F) {
	f.Add(7)
	f.Add(-7)
	f.Fuzz(func(t *testing.T, x int) {
		if Sign(x)*x < 0 {
			t.Error(x)
		}
	})
}
