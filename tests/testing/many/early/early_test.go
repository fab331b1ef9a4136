package early

import (
	"fmt"
	"os"
	"testing"
)

// What a test is told before its functions run.
var before = testing.Testing()

func init() { fmt.Println("init:", testing.Testing(), before, testing.CoverMode() == "") }

func TestMain(m *testing.M) {
	fmt.Println("main:", testing.Testing())
	os.Exit(m.Run())
}

func TestTesting(t *testing.T) { t.Log(testing.Testing(), before) }
