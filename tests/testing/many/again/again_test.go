// Package again is tested by programs that start themselves again, in two ways.
package again

import (
	"fmt"
	"os"
	"os/exec"
	"testing"
)

func TestMain(m *testing.M) {
	if os.Getenv("AGAIN") == "main" {
		fmt.Println("as a program:", os.Args[1:])
		os.Exit(3)
	}
	os.Exit(m.Run())
}

func again(t *testing.T, program, how string, args ...string) {
	c := exec.Command(program, args...)
	c.Env = append(os.Environ(), "AGAIN="+how)
	out, err := c.CombinedOutput()
	t.Logf("%s%v", out, err)
}

func TestAgain(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, program := range []string{os.Args[0], self} {
		again(t, program, "main", "-o", "file", "--", "x y")
		again(t, program, "test", "-test.run=^TestHelper$")
	}
}

func TestHelper(t *testing.T) {
	if os.Getenv("AGAIN") != "test" {
		t.Skip("only when it is started again")
	}
	fmt.Println("as a test:", len(os.Args))
	os.Exit(4)
}
