package syscall

import "internal/system"

// Stat_t is what the system tells about a file.
type Stat_t struct {
	Dev           int32    // the device it is on
	Mode          uint16   // kind and permissions
	Nlink         uint16   // how many names it has
	Ino           uint64   // the number of the file
	Uid           uint32   // the number of the owner
	Gid           uint32   // the number of the group
	Rdev          int32    // the device it is
	Pad_cgo_0     [4]byte  // unused
	Atimespec     Timespec // when it was read
	Mtimespec     Timespec // when its contents were changed
	Ctimespec     Timespec // when it was changed in any way
	Birthtimespec Timespec // when it was made
	Size          int64    // the length in bytes
	Blocks        int64    // how many blocks of 512 bytes it takes
	Blksize       int32    // the best size of reads in bytes
	Flags         uint32   // flags of the user and the system
	Gen           uint32   // how often its number was given out
	Lspare        int32    // unused
	Qspare        [2]int64 // unused
}

func stat(name string, fd int, follow bool, s *Stat_t) error {
	var w [18]uint64
	if errno := system.Stat(name, fd, follow, &w); errno != 0 {
		return Errno(errno)
	}
	time := func(i int) Timespec { return Timespec{int64(w[i]), int64(w[i+1])} }
	*s = Stat_t{
		Dev: int32(w[0]), Ino: w[1], Nlink: uint16(w[2]), Mode: uint16(w[3]), Uid: uint32(w[3] >> 32), Gid: uint32(w[4]),
		Rdev: int32(w[5]), Size: int64(w[6]), Blksize: int32(w[7]), Blocks: int64(w[8]),
		Atimespec: time(9), Mtimespec: time(11), Ctimespec: time(13), Birthtimespec: time(15),
		Flags: uint32(w[17]), Gen: uint32(w[17] >> 32),
	}
	return nil
}

// A Dirent is an entry of a folder as ReadDirent finds it; its name ends with a zero byte, and takes only the room it needs.
type Dirent struct {
	// Ino is the number of the file.
	Ino uint64
	// Seekoff is unused.
	Seekoff uint64
	// Reclen is how many bytes the entry takes.
	Reclen uint16
	// Namlen is the length of the name.
	Namlen uint16
	// Type is the kind of file, or 0 if the file system does not tell.
	Type uint8
	// Name is the file's name, with a zero byte at its end.
	Name [1024]int8
	// Pad_cgo_0 fills the struct up.
	Pad_cgo_0 [3]byte
}

// Where the length and the name of an entry of a folder are.
const lengthAt, nameAt = 16, 21

// Dup2 makes new a descriptor for the same file as old.
func Dup2(old, new int) error {
	if old == new {
		return done(system.Fcntl(old, F_GETFD, 0))
	}
	return done(system.Dup3(old, new, 0))
}

// Pipe sets p to the descriptors of a new pipe: reading, writing.
func Pipe(p []int) error {
	if len(p) != 2 {
		return EINVAL
	}
	r, w, errno := system.Pipe(0)
	if errno == 0 {
		p[0], p[1] = r, w
	}
	return failure(errno)
}

// NsecToTimeval returns n nanoseconds as seconds and microseconds.
func NsecToTimeval(n int64) Timeval {
	t := NsecToTimespec(n)
	return Timeval{Sec: t.Sec, Usec: int32(t.Nsec / 1000)}
}

// Fsid is the number of a file system.
type Fsid struct {
	Val [2]int32 // the two parts
}

// Statfs_t is what the system tells about a file system, without the names of its kind and of where it is mounted.
type Statfs_t struct {
	Bsize     uint32    // the size of a block in bytes
	Iosize    int32     // the best size of reads in bytes
	Blocks    uint64    // how many blocks there are
	Bfree     uint64    // how many blocks are free
	Bavail    uint64    // how many blocks are free for every user
	Files     uint64    // how many files there may be
	Ffree     uint64    // how many more
	Fsid      Fsid      // the number of the file system
	Owner     uint32    // the user who mounted it
	Type      uint32    // the kind of file system
	Flags     uint32    // how it is mounted
	Fssubtype uint32    // a kind of that kind
	Reserved  [8]uint32 // unused
}

func statfs(name string, fd int, s *Statfs_t) error {
	var w [12]uint64
	if errno := system.Statfs(name, fd, &w); errno != 0 {
		return Errno(errno)
	}
	*s = Statfs_t{
		Bsize: uint32(w[0]), Iosize: int32(w[1]), Blocks: w[2], Bfree: w[3], Bavail: w[4], Files: w[5], Ffree: w[6],
		Fsid:  Fsid{[2]int32{int32(w[7]), int32(w[7] >> 32)}},
		Owner: uint32(w[8]), Type: uint32(w[9]), Flags: uint32(w[10]), Fssubtype: uint32(w[11]),
	}
	return nil
}

// The addresses of sockets as the system lays them out.
type (
	// RawSockaddr is an address as the system has it.
	RawSockaddr struct {
		Len    uint8    // the length of the address
		Family uint8    // the family of the address
		Data   [14]int8 // the rest of the address
	}
	// RawSockaddrAny has room for any address.
	RawSockaddrAny struct {
		Addr RawSockaddr // the address
		Pad  [92]int8    // room for other addresses
	}
	// RawSockaddrInet4 is an IPv4 address and port as the system has them.
	RawSockaddrInet4 struct {
		Len    uint8   // the length of the address
		Family uint8   // the family of the address
		Port   uint16  // the port, in network order
		Addr   [4]byte // the address
		Zero   [8]int8 // unused
	}
	// RawSockaddrInet6 is an IPv6 address and port as the system has them.
	RawSockaddrInet6 struct {
		Len      uint8    // the length of the address
		Family   uint8    // the family of the address
		Port     uint16   // the port, in network order
		Flowinfo uint32   // the flow
		Addr     [16]byte // the address
		Scope_id uint32   // the number of the zone
	}
	// RawSockaddrUnix is the path of a Unix socket as the system has it.
	RawSockaddrUnix struct {
		Len    uint8     // the length of the address
		Family uint8     // the family of the address
		Path   [104]int8 // the path, ended by 0
	}
)

// Timeval is a time of seconds and microseconds.
type Timeval struct {
	Sec       int64   // seconds
	Usec      int32   // microseconds
	Pad_cgo_0 [4]byte // unused
}

// SysProcAttr says how a process begins, beyond what all systems know.
type SysProcAttr struct {
	Chroot     string      // not supported: starting fails if it is set
	Credential *Credential // not supported: starting fails if it is set
	Ptrace     bool        // not supported: starting fails if it is set
	Setsid     bool        // whether it starts a session
	Setpgid    bool        // whether it starts or joins a group of processes
	Setctty    bool        // not supported: starting fails if it is set
	Noctty     bool        // not supported: starting fails if it is set
	Ctty       int         // unused
	Foreground bool        // not supported: starting fails if it is set
	Pgid       int         // the group to join; 0 for a new one
}

// Continued is true if the process runs again.
func (w WaitStatus) Continued() bool { return w&0x7f == 0x7f && Signal(w>>8) == SIGSTOP }

// Stopped is true if the process is stopped.
func (w WaitStatus) Stopped() bool { return w&0x7f == 0x7f && Signal(w>>8) != SIGSTOP }

// StopSignal returns the signal that stopped the process, or -1.
func (w WaitStatus) StopSignal() Signal {
	if !w.Stopped() {
		return -1
	}
	return Signal(w >> 8 & 0xff)
}

// TrapCause returns -1: the system does not tell.
func (w WaitStatus) TrapCause() int { return -1 }

// Termios is how a terminal is set up.
type Termios struct {
	Iflag     uint64    // modes of input
	Oflag     uint64    // modes of output
	Cflag     uint64    // modes of the line
	Lflag     uint64    // local modes
	Cc        [20]uint8 // characters with a meaning
	Pad_cgo_0 [4]byte   // unused
	Ispeed    uint64    // the speed of input
	Ospeed    uint64    // the speed of output
}

// moved returns how many bytes a request of ioctl moves, and whether it writes them to memory.
func moved(request uintptr) (n int, answers bool) {
	switch request {
	case TIOCGETA:
		return 72, true
	case TIOCSETA, TIOCSETAW, TIOCSETAF:
		return 72, false
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

// otherCall makes calls by number that only this system has.
func otherCall(trap uintptr) (r uintptr, known bool) { return 0, false }

// Cmsghdr is the header of a control message.
type Cmsghdr struct {
	Len   uint32 // the length in bytes, header included
	Level int32  // the protocol
	Type  int32  // the kind
}

// SetLen sets the length, header included.
func (h *Cmsghdr) SetLen(length int) { h.Len = uint32(length) }

func aligned(n int) int { return (n + 3) &^ 3 }

// The system's names of signals, by number.
var signals = [...]string{
	1:  "hangup",
	2:  "interrupt",
	3:  "quit",
	4:  "illegal instruction",
	5:  "trace/BPT trap",
	6:  "abort trap",
	7:  "EMT trap",
	8:  "floating point exception",
	9:  "killed",
	10: "bus error",
	11: "segmentation fault",
	12: "bad system call",
	13: "broken pipe",
	14: "alarm clock",
	15: "terminated",
	16: "urgent I/O condition",
	17: "suspended (signal)",
	18: "suspended",
	19: "continued",
	20: "child exited",
	21: "stopped (tty input)",
	22: "stopped (tty output)",
	23: "I/O possible",
	24: "cputime limit exceeded",
	25: "filesize limit exceeded",
	26: "virtual timer expired",
	27: "profiling timer expired",
	28: "window size changes",
	29: "information request",
	30: "user defined signal 1",
	31: "user defined signal 2",
}

// String returns the system's name of the signal.
func (s Signal) String() string {
	if n := int(s); n > 0 && n < len(signals) {
		return signals[n]
	}
	if s < 0 {
		return "signal -" + digits(-int(s))
	}
	return "signal " + digits(int(s))
}
