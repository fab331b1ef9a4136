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

// Errors of the system that package os has names for, and the usual others.
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

// Errors of the system.
const (
	E2BIG           = Errno(7)
	EADDRNOTAVAIL   = Errno(99)
	EAFNOSUPPORT    = Errno(97)
	EALREADY        = Errno(114)
	EBADMSG         = Errno(74)
	ECANCELED       = Errno(125)
	ECHILD          = Errno(10)
	EDEADLK         = Errno(35)
	EDESTADDRREQ    = Errno(89)
	EDOM            = Errno(33)
	EDQUOT          = Errno(122)
	EFAULT          = Errno(14)
	EFBIG           = Errno(27)
	EHOSTDOWN       = Errno(112)
	EHOSTUNREACH    = Errno(113)
	EINPROGRESS     = Errno(115)
	EISCONN         = Errno(106)
	ELOOP           = Errno(40)
	EMLINK          = Errno(31)
	EMSGSIZE        = Errno(90)
	ENAMETOOLONG    = Errno(36)
	ENETDOWN        = Errno(100)
	ENETRESET       = Errno(102)
	ENETUNREACH     = Errno(101)
	ENOBUFS         = Errno(105)
	ENODEV          = Errno(19)
	ENOEXEC         = Errno(8)
	ENOLCK          = Errno(37)
	ENOPROTOOPT     = Errno(92)
	ENOTBLK         = Errno(15)
	ENOTCONN        = Errno(107)
	ENOTSOCK        = Errno(88)
	ENOTTY          = Errno(25)
	ENXIO           = Errno(6)
	EOPNOTSUPP      = Errno(95)
	EOVERFLOW       = Errno(75)
	EPROTO          = Errno(71)
	EPROTONOSUPPORT = Errno(93)
	EPROTOTYPE      = Errno(91)
	ERANGE          = Errno(34)
	ESHUTDOWN       = Errno(108)
	ESOCKTNOSUPPORT = Errno(94)
	ESTALE          = Errno(116)
	ETXTBSY         = Errno(26)
	EUSERS          = Errno(87)
	EWOULDBLOCK     = Errno(11)
	EXDEV           = Errno(18)
)

// Signal is a signal of the system.
type Signal int

// Signal marks s as an os.Signal.
func (s Signal) Signal() {}

// String returns the words, such as "interrupt".
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
	case SIGILL:
		return "illegal instruction"
	case SIGTRAP:
		return "trace/breakpoint trap"
	case SIGBUS:
		return "bus error"
	case SIGFPE:
		return "floating point exception"
	case SIGSTKFLT:
		return "stack fault"
	case SIGSTOP:
		return "stopped (signal)"
	case SIGTTIN:
		return "stopped (tty input)"
	case SIGTTOU:
		return "stopped (tty output)"
	case SIGURG:
		return "urgent I/O condition"
	case SIGXCPU:
		return "CPU time limit exceeded"
	case SIGXFSZ:
		return "file size limit exceeded"
	case SIGVTALRM:
		return "virtual timer expired"
	case SIGPROF:
		return "profiling timer expired"
	case SIGIO:
		return "I/O possible"
	case SIGPWR:
		return "power failure"
	case SIGSYS:
		return "bad system call"
	}
	n := int(s)
	if n < 0 {
		return "signal -" + digits(-n)
	}
	return "signal " + digits(n)
}

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

// Signals.
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

// Descriptors of the standard streams.
const (
	Stdin  = 0
	Stdout = 1
	Stderr = 2
)

// Flags for Open.
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
