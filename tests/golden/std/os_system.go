// os: errors of the system, the environment, the process itself and others, as far as they are the same
// on every machine.
package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"
)

// late is an error that a timeout caused.
type late struct{}

func (late) Error() string { return "late" }
func (late) Timeout() bool { return true }

func systemErrors() {
	for _, inner := range []error{syscall.ENOENT, syscall.EEXIST, syscall.EACCES, syscall.EPERM, syscall.ENOTEMPTY, syscall.EAGAIN, syscall.ETIMEDOUT, late{}, errors.New("other")} {
		err := os.NewSyscallError("frob", inner)
		var s *os.SyscallError
		fmt.Println(errors.As(err, &s), s.Syscall, s.Err == inner, s.Error(), s.Timeout(), s.Unwrap() == inner)
		for _, err := range []error{inner, err, &os.PathError{Op: "open", Path: "p", Err: inner}, &os.LinkError{Err: inner}, fmt.Errorf("x: %w", inner)} {
			fmt.Print(" ", os.IsExist(err), os.IsNotExist(err), os.IsPermission(err), os.IsTimeout(err))
		}
		fmt.Println()
	}
	fmt.Println(os.NewSyscallError("frob", nil))
	fmt.Println(os.IsExist(os.ErrExist), os.IsPermission(os.ErrPermission), os.IsExist(nil), os.IsPermission(nil))
	for _, err := range []error{os.ErrExist, os.ErrNoDeadline, os.ErrNoHandle, os.ErrProcessDone, os.ErrClosed, os.ErrInvalid} {
		fmt.Println(err, errors.Is(err, fs.ErrExist))
	}
	f, err := os.CreateTemp("", "system")
	fmt.Println(err)
	defer os.Remove(f.Name())
	err = f.SetDeadline(time.Now())
	fmt.Println(errors.Is(err, os.ErrNoDeadline), strings.Replace(err.Error(), f.Name(), "FILE", 1))
	err = f.SetReadDeadline(time.Time{})
	fmt.Println(errors.Is(err, os.ErrNoDeadline), f.Close(), errors.Is(f.SetDeadline(time.Now()), os.ErrClosed))
	var p *os.PathError
	_, err = os.OpenFile(f.Name(), os.O_CREATE|os.O_EXCL, 0o600)
	fmt.Println(errors.As(err, &p), p.Op, p.Path == f.Name(), p.Err, os.IsExist(err))
}

func environment() {
	home := os.Getenv("HOME")
	os.Setenv("HOME", "/where/it/is")
	fmt.Println(os.UserHomeDir())
	os.Setenv("HOME", "")
	fmt.Println(os.UserHomeDir())
	os.Setenv("HOME", home)
	temp := os.Getenv("TMPDIR")
	os.Setenv("TMPDIR", "/a/place/for/files")
	fmt.Println(os.TempDir())
	os.Setenv("TMPDIR", "")
	fmt.Println(os.TempDir())
	os.Setenv("TMPDIR", temp)

	all := os.Environ()
	os.Clearenv()
	_, found := os.LookupEnv("PATH")
	fmt.Println(len(all) > 0, os.Environ(), found, os.Getenv("HOME") == "")
	fmt.Println(os.Setenv("B", "2"), os.Setenv("A", "1=1"), os.Setenv("A", "one"), os.Environ())
	fmt.Println(os.Unsetenv("B"), os.Unsetenv("none"), os.Environ(), os.ExpandEnv("$A${B}c"))
	for _, e := range all {
		name, value, _ := strings.Cut(e, "=")
		os.Setenv(name, value)
	}
}

func itself() {
	exe, err := os.Executable()
	info, err2 := os.Stat(exe)
	fmt.Println(filepath.IsAbs(exe), err, info.Mode()&0o111 != 0, err2)
	host, err := os.Hostname()
	kernel, _ := os.ReadFile("/proc/sys/kernel/hostname")
	fmt.Println(host == strings.TrimSpace(string(kernel)), err)
	fmt.Println(os.Getegid() == os.Getgid(), os.Geteuid() == os.Getuid(), os.Getppid() != os.Getpid(), os.Getppid() >= 0)
	size := os.Getpagesize()
	fmt.Println(size >= 4096, size&(size-1))
	groups, err := os.Getgroups()
	status, err2 := os.ReadFile("/proc/self/status")
	_, rest, _ := strings.Cut(string(status), "\nGroups:")
	rest, _, _ = strings.Cut(rest, "\n")
	fmt.Println(slices.Equal(strings.Fields(fmt.Sprint(groups)), strings.Fields("["+strings.TrimSpace(rest)+"]")), err, err2)
	fmt.Println(os.IsPathSeparator('/'), os.IsPathSeparator('\\'), os.IsPathSeparator(0))
}

func signals() {
	for _, s := range []os.Signal{os.Interrupt, os.Kill, syscall.SIGUSR1, syscall.Signal(0), syscall.Signal(99)} {
		s.Signal()
		n, ok := s.(syscall.Signal)
		fmt.Println(s.String(), s, int(n), ok)
	}
}

func processes() {
	r, w, err := os.Pipe()
	fmt.Println(err)
	var p *os.Process
	p, err = os.StartProcess("/bin/sh", []string{"sh", "-c", "echo $A $HOME; pwd; read line; echo $line"}, &os.ProcAttr{
		Dir:   "/",
		Env:   []string{"A=from its environment"},
		Files: []*os.File{r, w, nil},
	})
	fmt.Println(err, p.Pid > 0)
	handle := func() {
		err := p.WithHandle(func(handle uintptr) { fmt.Println("a handle:", handle > 2) })
		fmt.Println(err)
	}
	handle()
	// The process reads its own output, which it wrote before.
	state, err := p.Wait()
	fmt.Println(state, err, state.Success(), state.Pid() == p.Pid)
	handle()
	w.Close()
	buf := make([]byte, 100)
	n, err := r.Read(buf)
	fmt.Printf("%q %v\n", buf[:n], err)
	r.Close()

	p, err = os.StartProcess("/bin/sleep", []string{"sleep", "60"}, &os.ProcAttr{})
	fmt.Println(err, p.Signal(syscall.Signal(0)), p.Kill())
	state, err = p.Wait()
	fmt.Println(state, err, state.ExitCode(), p.Kill(), p.Signal(os.Interrupt))
	p, err = os.StartProcess("/bin/sleep", []string{"sleep", "60"}, &os.ProcAttr{})
	fmt.Println(err, p.Signal(os.Kill))
	state, err = p.Wait()
	fmt.Println(state, err, state.Exited(), state.Success())
	_, err = p.Wait()
	fmt.Println(err)
	_, err = os.StartProcess("/none", nil, &os.ProcAttr{})
	fmt.Println(err, errors.Is(err, os.ErrNotExist))
	_, err = os.StartProcess("/bin/true", []string{"true"}, &os.ProcAttr{Dir: "/none"})
	fmt.Println(err)
	p, err = os.FindProcess(os.Getpid())
	fmt.Println(p.Pid == os.Getpid(), err, p.Signal(syscall.Signal(0)))
	fmt.Println(p.Release(), p.Pid)
	fmt.Println(p.Signal(syscall.Signal(0)))
	_, err = p.Wait()
	fmt.Println(err)
	handle()
}

// roots uses a tree through a name that stays inside it.
func roots() {
	dir, err := os.MkdirTemp("", "system")
	fmt.Println(err)
	defer os.RemoveAll(dir)
	var r *os.Root
	r, err = os.OpenRoot(dir)
	fmt.Println(err, r.Name() == dir, r.WriteFile("f", []byte("x"), 0o600))
	b, err := os.ReadFile(filepath.Join(dir, "f"))
	fmt.Println(string(b), err)
	_, err = r.ReadFile("../f")
	fmt.Println(err, r.Close())
}

func main() {
	systemErrors()
	environment()
	itself()
	signals()
	processes()
	roots()
}
