package syscall

// Flags that differ from processor to processor.
const (
	O_DIRECT    = 0x10000
	O_DIRECTORY = 0x4000
	O_NOFOLLOW  = 0x8000
)

// Calls by number that Syscall knows.
const (
	SYS_IOCTL  = 29
	SYS_GETPID = 172
	SYS_GETUID = 174
	SYS_GETTID = 178
)
