package syscall

// Calls by number that Syscall knows.
const (
	SYS_IOCTL  = 54
	SYS_GETPID = 20
	SYS_GETUID = 24
)

// ELAST is the last of the errors, which differs from processor to processor.
const ELAST = Errno(105)
