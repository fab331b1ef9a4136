// Package syscall has the numbers of errors and signals. System calls themselves
// are not offered.
package syscall

import (
	"errors"
	"internal/oserror"
)

// Errno is an error number of the system; from -10 on down, of what the program may not do.
type Errno uintptr

// errnoText returns what the number means, in the system's words.
func errnoText(e Errno) string

// Error returns the words, such as "no such file or directory".
func (e Errno) Error() string { return errnoText(e) }

// Temporary is true if the same call may succeed later.
func (e Errno) Temporary() bool {
	return e == EINTR || e == EMFILE || e == ENFILE || e.Timeout()
}

// Timeout is true for errors that mean that time ran out.
func (e Errno) Timeout() bool { return e == EAGAIN || e == ETIMEDOUT }

// Is matches the errors that the number stands for.
func (e Errno) Is(target error) bool {
	switch target {
	case oserror.ErrPermission:
		return e == EACCES || e == EPERM || -20 < int(e) && int(e) <= -10
	case oserror.ErrExist:
		return e == EEXIST || e == ENOTEMPTY
	case oserror.ErrNotExist:
		return e == ENOENT
	case errors.ErrUnsupported:
		return e == ENOSYS || e == ENOTSUP
	}
	return false
}

// Signal is a signal of the system.
type Signal int

// Signal marks s as an os.Signal.
func (s Signal) Signal() {}

// Getpid returns the number of this process.
func Getpid() int

// kill sends a signal.
func kill(pid, sig int) (errno int)

// Kill sends a signal to a process.
func Kill(pid int, sig Signal) error {
	if errno := kill(pid, int(sig)); errno != 0 {
		return Errno(errno)
	}
	return nil
}

func digits(n int) string {
	if n < 10 {
		return string([]byte{byte('0' + n)})
	}
	return digits(n/10) + digits(n%10)
}

// Descriptors of the standard streams.
const (
	Stdin  = 0
	Stdout = 1
	Stderr = 2
)
