package os

import (
	"errors"
	"sync/atomic"
	"syscall"
	"time"
)

// Process is another process, or this one.
type Process struct {
	Pid   int // the number of the process
	state atomic.Int32
}

// What is known of a process.
const (
	processRuns = iota
	processDone
	processReleased
)

var errReleased = errors.New("os: process already released")

// ErrNoHandle says that there is no handle of a process: the system has none, or the program may not have it.
var ErrNoHandle = errors.New("os: process handle unavailable")

// FindProcess always finds: whether the process is there is seen when it gets a signal.
func FindProcess(pid int) (*Process, error) { return &Process{Pid: pid}, nil }

// Signal sends a signal. It returns ErrProcessDone if the process has ended.
func (p *Process) Signal(sig Signal) error {
	switch {
	case p.Pid == -1 || p.state.Load() == processReleased:
		return errReleased
	case p.Pid == 0:
		return errors.New("os: process not initialized")
	case p.state.Load() == processDone:
		return ErrProcessDone
	}
	s, ok := sig.(syscall.Signal)
	if !ok {
		return errors.New("os: unsupported signal type")
	}
	switch err := syscall.Kill(p.Pid, s); err {
	case nil:
		return nil
	case syscall.ESRCH:
		return ErrProcessDone
	default:
		return err
	}
}

// Kill ends the process at once, without waiting for that.
func (p *Process) Kill() error { return p.Signal(Kill) }

// Release lets go of the process. Call it only if Wait will not be called.
func (p *Process) Release() error {
	p.state.Store(processReleased)
	p.Pid = -1
	return nil
}

// sysHandle opens a descriptor that stands for a process.
func sysHandle(pid int) (fd, errno int)

// WithHandle hands a handle of the process to f. It is made for the call: until it was waited for, nothing else
// gets the number of a child.
func (p *Process) WithHandle(f func(handle uintptr)) error {
	switch p.state.Load() {
	case processDone:
		return ErrProcessDone
	case processReleased:
		return errReleased
	}
	fd, errno := sysHandle(p.Pid)
	switch syscall.Errno(errno) {
	case 0:
		defer sysClose(fd)
		f(uintptr(fd))
		return nil
	case syscall.ESRCH:
		return ErrProcessDone
	default:
		return ErrNoHandle
	}
}

// ProcAttr says how a process begins.
type ProcAttr struct {
	Dir   string               // the folder it runs in; "" for this one
	Env   []string             // its environment; nil for this one
	Files []*File              // its open files, from descriptor 0 on; nil for a closed one
	Sys   *syscall.SysProcAttr // settings of the system
}

// spawn starts a program. The numbers of files are those of this process, -1 for none; flags are 1
// for a session, 2 for a process group of its own, that of the number group if it is not 0.
func spawn(path string, argv, env []string, dir string, files []int, flags, group, deathSignal int) (pid, errno int)

// waitFor waits for a child process: its status and 16 numbers of what it used.
func waitFor(pid int) (status uint32, errno int, used []int64)

// StartProcess starts the program at that path.
func StartProcess(name string, argv []string, attr *ProcAttr) (*Process, error) {
	if attr == nil {
		attr = &ProcAttr{}
	}
	sys := attr.Sys
	if sys == nil {
		sys = &syscall.SysProcAttr{}
	}
	signal, supported := deathSignal(sys)
	if !supported || sys.Chroot != "" || sys.Credential != nil || sys.Ptrace || sys.Setctty || sys.Noctty || sys.Foreground {
		return nil, &PathError{"fork/exec", name, errors.New("minigo supports of SysProcAttr only " + supportedAttributes)}
	}
	if attr.Dir != "" {
		if _, err := Stat(attr.Dir); err != nil {
			pe := err.(*PathError)
			pe.Op = "chdir"
			return nil, pe
		}
	}
	env := attr.Env
	if env == nil {
		env = Environ()
	}
	files := make([]int, len(attr.Files))
	for i, f := range attr.Files {
		files[i] = int(f.Fd())
	}
	flags := 0
	if sys.Setsid {
		flags |= 1
	}
	if sys.Setpgid {
		flags |= 2
	}
	for _, list := range [][]string{{name, attr.Dir}, argv, env} {
		for _, s := range list {
			for i := range len(s) {
				if s[i] == 0 {
					return nil, &PathError{"fork/exec", name, syscall.EINVAL}
				}
			}
		}
	}
	pid, errno := spawn(name, argv, env, attr.Dir, files, flags, sys.Pgid, signal)
	if errno != 0 {
		return nil, &PathError{"fork/exec", name, syscall.Errno(errno)}
	}
	return &Process{Pid: pid}, nil
}

// Wait waits for the process to end.
func (p *Process) Wait() (*ProcessState, error) {
	switch {
	case p == nil || p.Pid == 0 || p.Pid == -1:
		return nil, syscall.EINVAL
	case p.state.Load() == processReleased:
		return nil, errReleased
	case p.state.Load() == processDone:
		return nil, NewSyscallError("wait", syscall.ECHILD)
	}
	status, errno, used := waitFor(p.Pid)
	if errno != 0 {
		return nil, NewSyscallError("wait", syscall.Errno(errno))
	}
	p.state.Store(processDone)
	usage := &syscall.Rusage{
		Utime: timeval(used[0], used[1]), Stime: timeval(used[2], used[3]),
		Maxrss: used[4], Ixrss: used[5], Idrss: used[6], Isrss: used[7], Minflt: used[8], Majflt: used[9], Nswap: used[10],
		Inblock: used[11], Oublock: used[12], Msgsnd: used[13], Msgrcv: used[14], Nsignals: used[15], Nvcsw: used[16], Nivcsw: used[17],
	}
	return &ProcessState{p.Pid, syscall.WaitStatus(status), usage}, nil
}

// ProcessState is how a process ended.
type ProcessState struct {
	pid    int
	status syscall.WaitStatus
	rusage *syscall.Rusage
}

// Pid returns the number that the process had.
func (p *ProcessState) Pid() int { return p.pid }

// Exited is true if the process ended by itself, not by a signal.
func (p *ProcessState) Exited() bool { return p.status.Exited() }

// Success is true if the process ended with status 0.
func (p *ProcessState) Success() bool { return p.status.ExitStatus() == 0 }

// Sys returns the status as a syscall.WaitStatus.
func (p *ProcessState) Sys() any { return p.status }

// SysUsage returns what the process used as a *syscall.Rusage.
func (p *ProcessState) SysUsage() any { return p.rusage }

// UserTime returns how long the process and its children ran on processors.
func (p *ProcessState) UserTime() time.Duration { return time.Duration(p.rusage.Utime.Nano()) }

// SystemTime returns how long the system worked for the process and its children.
func (p *ProcessState) SystemTime() time.Duration { return time.Duration(p.rusage.Stime.Nano()) }

// ExitCode is -1 for a process that a signal ended or that has not ended.
func (p *ProcessState) ExitCode() int {
	if p == nil {
		return -1
	}
	return p.status.ExitStatus()
}

// String says how the process ended, such as "exit status 1" or "signal: killed".
func (p *ProcessState) String() string {
	if p == nil {
		return "<nil>"
	}
	s, text := p.status, ""
	switch {
	case s.Exited():
		text = "exit status " + decimal(s.ExitStatus())
	case s.Signaled():
		text = "signal: " + s.Signal().String()
	case s.Stopped():
		text = "stop signal: " + s.StopSignal().String()
	case s.Continued():
		text = "continued"
	}
	if s.CoreDump() {
		text += " (core dumped)"
	}
	return text
}

func decimal(n int) string {
	if n < 10 {
		return string(rune('0' + n))
	}
	return decimal(n/10) + string(rune('0'+n%10))
}
