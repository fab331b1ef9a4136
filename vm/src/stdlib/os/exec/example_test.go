package exec_test

import (
	"errors"
	"fmt"
	"os/exec"
)

func ExampleCommand() {
	out, err := exec.Command("echo", "hello").Output()
	fmt.Printf("%q %v\n", out, err)
	// Output:
	// "hello\n" <nil>
}

func ExampleCmd_Run() {
	err := exec.Command("sh", "-c", "exit 3").Run()
	var failed *exec.ExitError
	if errors.As(err, &failed) {
		fmt.Println(failed, failed.ExitCode())
	}
	// Output:
	// exit status 3 3
}

func ExampleCmd_CombinedOutput() {
	b, err := exec.Command("sh", "-c", "echo out; echo err >&2").CombinedOutput()
	fmt.Printf("%q %v\n", b, err)
	// Output:
	// "out\nerr\n" <nil>
}

func ExampleLookPath() {
	_, err := exec.LookPath("no-such-program")
	fmt.Println(err)
	// Output:
	// exec: "no-such-program": executable file not found in $PATH
}
