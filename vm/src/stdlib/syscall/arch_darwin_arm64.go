package syscall

// Calls by number that Syscall knows.
const (
	SYS_IOCTL  = 54
	SYS_GETPID = 20
	SYS_GETUID = 24
)

// Errors that differ from processor to processor.
const (
	EQFULL = Errno(106)
	ELAST  = Errno(106)
)
