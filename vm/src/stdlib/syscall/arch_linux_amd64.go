package syscall

// Flags that differ from processor to processor.
const (
	O_DIRECT    = 0x4000
	O_DIRECTORY = 0x10000
	O_NOFOLLOW  = 0x20000
)

// Calls by number that Syscall knows.
const (
	SYS_IOCTL  = 16
	SYS_GETPID = 39
	SYS_GETUID = 102
	SYS_GETTID = 186
)
