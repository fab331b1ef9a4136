package os

import (
	"errors"
	"syscall"
)

// Process is another process, or this one.
type Process struct {
	Pid int
}

// FindProcess always finds: whether the process is there is seen when it gets a signal.
func FindProcess(pid int) (*Process, error) { return &Process{Pid: pid}, nil }

func (p *Process) Signal(sig Signal) error {
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

func (p *Process) Kill() error    { return p.Signal(Kill) }
func (p *Process) Release() error { return nil }
