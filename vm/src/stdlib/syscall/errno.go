// Package syscall has the numbers of errors and signals. System calls themselves
// are not offered.
package syscall

import (
	"errors"
	"internal/oserror"
)

// Errno is an error number of the system.
type Errno uintptr

// errnoText is what the number means, in the system's words.
func errnoText(e Errno) string

func (e Errno) Error() string { return errnoText(e) }

func (e Errno) Temporary() bool {
	return e == EINTR || e == EMFILE || e == ENFILE || e.Timeout()
}

func (e Errno) Timeout() bool { return e == EAGAIN || e == ETIMEDOUT }

// Is matches the errors that the number stands for.
func (e Errno) Is(target error) bool {
	switch target {
	case oserror.ErrPermission:
		return e == EACCES || e == EPERM
	case oserror.ErrExist:
		return e == EEXIST || e == ENOTEMPTY
	case oserror.ErrNotExist:
		return e == ENOENT
	case errors.ErrUnsupported:
		return e == ENOSYS || e == ENOTSUP
	}
	return false
}

const (
	EPERM     = Errno(1)
	ESRCH     = Errno(3)
	ENOENT    = Errno(2)
	EINTR     = Errno(4)
	EIO       = Errno(5)
	EBADF     = Errno(9)
	EAGAIN    = Errno(11)
	ENOMEM    = Errno(12)
	EACCES    = Errno(13)
	EBUSY     = Errno(16)
	EEXIST    = Errno(17)
	ENOTDIR   = Errno(20)
	EISDIR    = Errno(21)
	EINVAL    = Errno(22)
	ENFILE    = Errno(23)
	EMFILE    = Errno(24)
	ENOSPC    = Errno(28)
	ESPIPE    = Errno(29)
	EROFS     = Errno(30)
	EPIPE     = Errno(32)
	ENOSYS    = Errno(38)
	ENOTEMPTY = Errno(39)
	ENOTSUP   = Errno(95)

	EADDRINUSE   = Errno(98)
	ECONNABORTED = Errno(103)
	ECONNRESET   = Errno(104)
	ETIMEDOUT    = Errno(110)
	ECONNREFUSED = Errno(111)
)

// Signal is a signal of the system.
type Signal int

func (s Signal) Signal() {}

func (s Signal) String() string {
	switch s {
	case SIGHUP:
		return "hangup"
	case SIGINT:
		return "interrupt"
	case SIGQUIT:
		return "quit"
	case SIGABRT:
		return "aborted"
	case SIGKILL:
		return "killed"
	case SIGSEGV:
		return "segmentation fault"
	case SIGPIPE:
		return "broken pipe"
	case SIGALRM:
		return "alarm clock"
	case SIGTERM:
		return "terminated"
	case SIGUSR1:
		return "user defined signal 1"
	case SIGUSR2:
		return "user defined signal 2"
	case SIGCHLD:
		return "child exited"
	case SIGCONT:
		return "continued"
	case SIGTSTP:
		return "stopped"
	case SIGWINCH:
		return "window changed"
	}
	n := int(s)
	if n < 0 {
		return "signal -" + digits(-n)
	}
	return "signal " + digits(n)
}

// Getpid is the number of this process.
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

const (
	SIGHUP  = Signal(1)
	SIGINT  = Signal(2)
	SIGQUIT = Signal(3)
	SIGABRT = Signal(6)
	SIGKILL = Signal(9)
	SIGUSR1 = Signal(10)
	SIGSEGV = Signal(11)
	SIGUSR2 = Signal(12)
	SIGPIPE = Signal(13)
	SIGALRM = Signal(14)
	SIGTERM = Signal(15)
	SIGCHLD = Signal(17)
	SIGCONT = Signal(18)
	SIGTSTP = Signal(20)

	SIGWINCH = Signal(28)
)

const (
	Stdin  = 0
	Stdout = 1
	Stderr = 2
)

const (
	O_RDONLY = 0
	O_WRONLY = 1
	O_RDWR   = 2
	O_CREAT  = 0o100
	O_EXCL   = 0o200
	O_TRUNC  = 0o1000
	O_APPEND = 0o2000
	O_SYNC   = 0o4010000
)
