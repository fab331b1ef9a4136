package os

import (
	"syscall"
	"time"
)

// rawConn gives a file's descriptor to functions.
type rawConn struct{ f *File }

// SyscallConn returns what gives the file's descriptor to functions.
func (f *File) SyscallConn() (syscall.RawConn, error) {
	if f == nil {
		return nil, ErrInvalid
	}
	return rawConn{f}, nil
}

func (c rawConn) Control(f func(fd uintptr)) error {
	if c.f.closed {
		return errClosing
	}
	f(uintptr(c.f.fd))
	return nil
}

// until calls f until it is done: the file is looked at again and again meanwhile.
func (c rawConn) until(f func(fd uintptr) bool) error {
	for wait := 50 * time.Microsecond; ; wait = min(2*wait, 5*time.Millisecond) {
		done := false
		if err := c.Control(func(fd uintptr) { done = f(fd) }); err != nil || done {
			return err
		}
		time.Sleep(wait)
	}
}

func (c rawConn) Read(f func(fd uintptr) bool) error  { return c.until(f) }
func (c rawConn) Write(f func(fd uintptr) bool) error { return c.until(f) }
