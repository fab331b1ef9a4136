// os/exec and os/user: the errors and what they tell, commands as text, processes that leave their output
// open or that the caller has to wait for.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/user"
	"strconv"
	"strings"
	"syscall"
	"time"
)

func commandErrors() {
	err := exec.Command("no-such-program-here", "x").Run()
	var e *exec.Error
	fmt.Println(errors.As(err, &e), e.Name, e.Err, e.Error(), e.Unwrap() == exec.ErrNotFound)
	_, err = exec.LookPath("")
	fmt.Println(errors.As(err, &e), strconv.Quote(e.Name), e.Error())
	e = &exec.Error{Name: `a "name"`, Err: os.ErrPermission}
	fmt.Println(e.Error(), errors.Is(e, os.ErrPermission))
	for _, script := range []string{"exit 7", "kill -TERM $$", "kill -KILL $$", "exit 255"} {
		err = exec.Command("sh", "-c", script).Run()
		var x *exec.ExitError
		fmt.Println(errors.As(err, &x), x.Error(), "|", x.String(), "|", x.ExitCode(), x.Stderr == nil)
	}
}

func texts() {
	c := exec.Command("no-such-program-here", "a b", "", `"`)
	fmt.Println(c.String(), len(c.Args))
	c = exec.Command("/bin/echo", "-n", "x y")
	fmt.Println(c.String())
	c.Args = nil
	fmt.Println(c.String())
	c.Path, c.Args = "/other", []string{"zero", "one"}
	fmt.Println(c.String(), c)
}

func standardError() {
	c := exec.Command("sh", "-c", "echo out; echo first >&2; echo second >&2; exit 2")
	r, err := c.StderrPipe()
	fmt.Println(err, c.Stderr != nil)
	_, err = c.StderrPipe()
	fmt.Println(err)
	c.Stdout = io.Discard
	fmt.Println(c.Start())
	_, err = c.StderrPipe()
	fmt.Println(err)
	text, err := io.ReadAll(r)
	fmt.Printf("%q %v %v\n", text, err, c.Wait())
	n, err := r.Read(make([]byte, 1))
	fmt.Println(n, errors.Is(err, os.ErrClosed))
}

// A process that ends and leaves its output open to a child of its own: WaitDelay says how long to wait.
func delay() {
	c := exec.Command("sh", "-c", "echo said; sleep 30 & echo $! >&2")
	var out, child strings.Builder
	c.Stdout, c.Stderr = &out, &child
	c.WaitDelay = 50 * time.Millisecond
	err := c.Run()
	fmt.Println(err, errors.Is(err, exec.ErrWaitDelay), out.String() == "said\n", c.ProcessState)
	pid, err := strconv.Atoi(strings.TrimSpace(child.String()))
	fmt.Println(err, syscall.Kill(pid, syscall.SIGKILL))
	c = exec.Command("sh", "-c", "sleep 30 & echo $!; exit 3")
	child.Reset()
	c.Stdout, c.WaitDelay = &child, 50*time.Millisecond
	fmt.Println(c.Run())
	pid, err = strconv.Atoi(strings.TrimSpace(child.String()))
	fmt.Println(err, syscall.Kill(pid, syscall.SIGKILL))
}

func attributes() {
	c := exec.Command("sh", "-c", "ps -o pgid= -p $$ || exit 0; echo $$")
	c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	out, err := c.Output()
	ids := strings.Fields(string(out))
	fmt.Println(err, len(ids) < 2 || ids[0] == ids[1])
	c = exec.Command("true")
	c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pgid: 1} // of another session
	fmt.Println(c.Run())
}

func users() {
	_, err := user.Lookup("nobody-of-that-name")
	var byName user.UnknownUserError
	fmt.Println(errors.As(err, &byName), byName.Error())
	_, err = user.LookupId("4123456789")
	var byID user.UnknownUserIdError
	fmt.Println(errors.As(err, &byID), byID.Error(), user.UnknownUserIdError(-1).Error())
	_, err = user.LookupGroup("")
	var group user.UnknownGroupError
	fmt.Println(errors.As(err, &group), group.Error())
	_, err = user.LookupGroupId("-5")
	var groupID user.UnknownGroupIdError
	fmt.Println(errors.As(err, &groupID), groupID.Error(), user.UnknownGroupIdError("").Error())
	var g *user.Group
	g, err = user.LookupGroupId("0")
	fmt.Println(g.Name, g.Gid, err)
	g, err = user.LookupGroup(g.Name)
	fmt.Println(*g == user.Group{Gid: "0", Name: "root"}, err)
}

func main() {
	commandErrors()
	texts()
	standardError()
	delay()
	attributes()
	users()
}
