package syscall

import "internal/system"

// Termios is how a terminal is set up.
type Termios struct {
	Iflag     uint32    // modes of input
	Oflag     uint32    // modes of output
	Cflag     uint32    // modes of the line
	Lflag     uint32    // local modes
	Line      uint8     // the discipline of the line
	Cc        [32]uint8 // characters with a meaning
	Pad_cgo_0 [3]byte   // unused
	Ispeed    uint32    // the speed of input
	Ospeed    uint32    // the speed of output
}

// Requests that are TCSETS for later.
const (
	tcsetsw = 0x5403
	tcsetsf = 0x5404
)

// moved returns how many bytes a request of ioctl moves, and whether it writes them to memory.
func moved(request uintptr) (n int, answers bool) {
	switch request {
	case TCGETS:
		return 36, true
	case TCSETS, tcsetsw, tcsetsf:
		return 36, false
	case TIOCGWINSZ:
		return 8, true
	case TIOCSWINSZ:
		return 8, false
	case TIOCGPGRP:
		return 4, true
	case TIOCSPGRP:
		return 4, false
	}
	panic("syscall.Syscall: not supported: ioctl with a request that is not one of terminals")
}

// Syscall makes the call of that number: one of the constants above. Addresses must be those of memory of
// the program without pointers.
func Syscall(trap, a1, a2, a3 uintptr) (r1, r2 uintptr, err Errno) {
	switch trap {
	case SYS_GETPID:
		return uintptr(Getpid()), 0, 0
	case SYS_GETUID:
		return uintptr(Getuid()), 0, 0
	case SYS_GETTID:
		return uintptr(Gettid()), 0, 0
	case SYS_IOCTL:
		n, answers := moved(a2)
		memory := system.Memory(a3, n)
		if memory == nil {
			return ^uintptr(0), 0, EFAULT
		}
		var b [64]byte
		copy(b[:], memory)
		r, errno := system.Control(int(int32(a1)), int(a2), &b)
		if errno != 0 {
			return ^uintptr(0), 0, Errno(errno)
		}
		if answers {
			copy(memory, b[:])
		}
		return uintptr(r), 0, 0
	}
	panic("syscall.Syscall: not supported: a call that is not one of those with a name here")
}

// Syscall6 is Syscall, for calls with more arguments.
func Syscall6(trap, a1, a2, a3, a4, a5, a6 uintptr) (r1, r2 uintptr, err Errno) {
	return Syscall(trap, a1, a2, a3)
}

// RawSyscall is Syscall.
func RawSyscall(trap, a1, a2, a3 uintptr) (r1, r2 uintptr, err Errno) {
	return Syscall(trap, a1, a2, a3)
}
