package syscall

import "internal/system"

// Syscall makes the call of that number: one of the constants above. Addresses must be those of memory of
// the program without pointers.
func Syscall(trap, a1, a2, a3 uintptr) (r1, r2 uintptr, err Errno) {
	switch trap {
	case SYS_GETPID:
		return uintptr(Getpid()), 0, 0
	case SYS_GETUID:
		return uintptr(Getuid()), 0, 0
	case SYS_IOCTL:
		n, answers := moved(a2)
		memory := system.Memory(a3, n)
		if memory == nil {
			return ^uintptr(0), 0, EFAULT
		}
		var b [80]byte
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
	if r, known := otherCall(trap); known {
		return r, 0, 0
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
