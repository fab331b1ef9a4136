package panics

import (
	"os"
	"testing"
)

func TestFine(t *testing.T) { t.Log("shown") }

func TestPanics(t *testing.T) {
	t.Cleanup(func() { t.Log("cleaned up") })
	t.Run("sub", func(t *testing.T) {
		var m map[string]int
		m["x"] = 1
	})
}

func TestNever(t *testing.T) {}

func TestExit(t *testing.T) { os.Exit(0) }
