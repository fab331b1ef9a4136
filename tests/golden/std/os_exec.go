package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

func main() {
	out, err := exec.Command("echo", "hello", "world").Output()
	fmt.Printf("%q %v\n", out, err)
	out, err = exec.Command("sh", "-c", "echo out; echo err >&2; exit 3").CombinedOutput()
	fmt.Printf("%q %v %T\n", out, err, err)
	_, err = exec.Command("sh", "-c", "echo wrong >&2; exit 4").Output()
	var ee *exec.ExitError
	if errors.As(err, &ee) {
		fmt.Printf("%q %d %t %t %v %v\n", ee.Stderr, ee.ExitCode(), ee.Success(), ee.Exited(), ee.ProcessState, ee.Pid() > 0)
		fmt.Printf("%T %T %t\n", ee.Sys(), ee.SysUsage(), ee.UserTime() >= 0 && ee.SystemTime() >= 0)
		fmt.Println(ee.Sys().(syscall.WaitStatus).ExitStatus())
	}
	err = exec.Command("sh", "-c", "kill -9 $$").Run()
	fmt.Println(err, err.(*exec.ExitError).ExitCode(), err.(*exec.ExitError).Sys().(syscall.WaitStatus).Signal())

	c := exec.Command("cat")
	c.Stdin = strings.NewReader(strings.Repeat("line\n", 20000))
	out, err = c.Output()
	fmt.Println(len(out), err, c.ProcessState, c.Process.Pid == c.ProcessState.Pid())
	c = exec.Command("true")
	c.Stdin = strings.NewReader(strings.Repeat("unread\n", 100000))
	fmt.Println(c.Run())

	c = exec.Command("sh", "-c", "pwd; echo $A $B; echo $0 $1; cat <&3", "zero")
	c.Args = append(c.Args, "one")
	dir, _ := os.MkdirTemp("", "exec")
	dir, _ = filepath.EvalSymlinks(dir)
	defer os.RemoveAll(dir)
	os.WriteFile(filepath.Join(dir, "file"), []byte("from a file\n"), 0o666)
	f, _ := os.Open(filepath.Join(dir, "file"))
	c.Dir, c.Env, c.ExtraFiles = dir, []string{"A=first", "B=b", "A=last", "PATH=" + os.Getenv("PATH")}, []*os.File{f}
	var buf bytes.Buffer
	c.Stdout, c.Stderr = &buf, &buf
	fmt.Println(c.Run(), strings.ReplaceAll(buf.String(), dir, "DIR"))
	fmt.Println(c.Environ()[:2])
	f.Close()

	// Pipes in both directions, line by line.
	c = exec.Command("sed", "-u", "s/^/> /")
	in, err := c.StdinPipe()
	fmt.Println(err)
	pipe, err := c.StdoutPipe()
	fmt.Println(err, c.Start())
	lines := bufio.NewScanner(pipe)
	for i := range 3 {
		fmt.Fprintln(in, "line", i)
		fmt.Println(lines.Scan(), lines.Text())
	}
	in.Close()
	fmt.Println(lines.Scan(), c.Wait(), c.Wait(), c.Start())

	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	c = exec.CommandContext(ctx, "sleep", "60")
	fmt.Println(c.Run(), c.ProcessState, ctx.Err())
	cancel()
	fmt.Println(exec.CommandContext(ctx, "echo").Run())
	ctx, cancel = context.WithCancel(context.Background())
	c = exec.CommandContext(ctx, "sleep", "60")
	c.Cancel = func() error { return c.Process.Signal(os.Interrupt) }
	fmt.Println(c.Start())
	cancel()
	fmt.Println(c.Wait(), c.ProcessState.ExitCode(), c.Process.Kill(), c.Process.Signal(os.Interrupt))
	_, err = c.Process.Wait()
	fmt.Println(err)
	fmt.Println(exec.CommandContext(context.Background(), "true").Run())

	for _, name := range []string{"no-such-program-here", "", ".", "./none", dir, filepath.Join(dir, "file"), "/dev/null/x"} {
		path, err := exec.LookPath(name)
		text := strings.ReplaceAll(fmt.Sprint(err), dir, "DIR")
		fmt.Printf("%q %s %t %t %t\n", path, text, errors.Is(err, exec.ErrNotFound), errors.Is(err, fs.ErrNotExist), errors.Is(err, fs.ErrPermission))
		err = exec.Command(name).Run()
		fmt.Println(strings.ReplaceAll(fmt.Sprint(err), dir, "DIR"))
	}
	os.WriteFile(filepath.Join(dir, "script"), []byte("#!/bin/sh\necho script $1\n"), 0o777)
	wd, _ := os.Getwd()
	os.Chdir(dir)
	os.Setenv("PATH", "."+":"+os.Getenv("PATH"))
	path, err := exec.LookPath("script")
	fmt.Println(path, err, errors.Is(err, exec.ErrDot))
	c = exec.Command("script", "x")
	fmt.Println(c, c.Err, c.Run())
	c = exec.Command("./script", "x y")
	out, err = c.Output()
	fmt.Printf("%v %q %v\n", c, out, err)
	os.Chdir(wd)
	c = exec.Command("true")
	c.Dir = "/no/such/dir"
	fmt.Println(c.Run())
	c = exec.Command("true")
	fmt.Println(c.Wait())
	c.Stdout = io.Discard
	_, err = c.Output()
	fmt.Println(err)
	_, err = c.StdoutPipe()
	fmt.Println(err)
	fmt.Println((&exec.Cmd{}).Run(), (&exec.Cmd{Path: "/bin/true"}).Run())

	r, w, _ := os.Pipe()
	p, err := os.StartProcess("/bin/sh", []string{"sh", "-c", "echo to the pipe; exit 7"}, &os.ProcAttr{Files: []*os.File{nil, w, nil}, Sys: &syscall.SysProcAttr{Setpgid: true}})
	w.Close()
	text, _ := io.ReadAll(r)
	fmt.Printf("%q %v\n", text, err)
	state, err := p.Wait()
	fmt.Println(state, err, state.ExitCode(), state.String())
	_, err = os.StartProcess("/no/such", []string{"x"}, &os.ProcAttr{})
	fmt.Println(err)
	_, err = os.StartProcess("/bin/true", []string{"x\x00"}, &os.ProcAttr{})
	fmt.Println(err)
	p, _ = os.StartProcess("/bin/true", []string{"true"}, &os.ProcAttr{})
	fmt.Println(p.Release(), p.Signal(os.Interrupt))
	_, err = p.Wait()
	fmt.Println(err)
	var none *os.ProcessState
	fmt.Println(none.String(), none.ExitCode())
}
