package syscall

import "internal/system"

// Stat_t is what the system tells about a file.
type Stat_t struct {
	Dev       uint64   // the device it is on
	Ino       uint64   // the number of the file
	Nlink     uint64   // how many names it has
	Mode      uint32   // kind and permissions
	Uid       uint32   // the number of the owner
	Gid       uint32   // the number of the group
	X__pad0   int32    // unused
	Rdev      uint64   // the device it is
	Size      int64    // the length in bytes
	Blksize   int64    // the best size of reads in bytes
	Blocks    int64    // how many blocks of 512 bytes it takes
	Atim      Timespec // when it was read
	Mtim      Timespec // when its contents were changed
	Ctim      Timespec // when it was changed in any way
	X__unused [3]int64 // unused
}

func stat(name string, fd int, follow bool, s *Stat_t) error {
	var w [18]uint64
	if errno := system.Stat(name, fd, follow, &w); errno != 0 {
		return Errno(errno)
	}
	time := func(i int) Timespec { return Timespec{int64(w[i]), int64(w[i+1])} }
	*s = Stat_t{
		Dev: w[0], Ino: w[1], Nlink: w[2], Mode: uint32(w[3]), Uid: uint32(w[3] >> 32), Gid: uint32(w[4]),
		Rdev: w[5], Size: int64(w[6]), Blksize: int64(w[7]), Blocks: int64(w[8]),
		Atim: time(9), Mtim: time(11), Ctim: time(13),
	}
	return nil
}

// A Dirent is an entry of a folder as ReadDirent finds it; its name ends with a zero byte, and takes only the room it needs.
type Dirent struct {
	// Ino is the number of the file.
	Ino uint64
	// Off is where the next entry begins, for Seek.
	Off int64
	// Reclen is how many bytes the entry takes.
	Reclen uint16
	// Type is the kind of file, or 0 if the file system does not tell.
	Type uint8
	// Name is the file's name, with a zero byte at its end.
	Name [256]int8
	// Pad_cgo_0 fills the struct up.
	Pad_cgo_0 [5]byte
}

// Getdents is ReadDirent.
func Getdents(fd int, buf []byte) (n int, err error) { return ReadDirent(fd, buf) }

// Where the length and the name of an entry of a folder are.
const lengthAt, nameAt = 16, 19

// Dup2 makes new a descriptor for the same file as old.
func Dup2(old, new int) error { return Dup3(old, new, 0) }

// Dup3 is Dup2 with flags.
func Dup3(old, new, flags int) error { return done(system.Dup3(old, new, flags)) }

// Fdatasync is Fsync for the contents only.
func Fdatasync(fd int) error { return done(system.Fdatasync(fd)) }

// Gettid returns the number of the thread.
func Gettid() int {
	id, _ := system.Gettid()
	return id
}

// Pipe2 sets p to the descriptors of a new pipe: reading, writing.
func Pipe2(p []int, flags int) error {
	if len(p) != 2 {
		return EINVAL
	}
	r, w, errno := system.Pipe(flags)
	if errno == 0 {
		p[0], p[1] = r, w
	}
	return failure(errno)
}

// Pipe is Pipe2 without flags.
func Pipe(p []int) error { return Pipe2(p, 0) }

// NsecToTimeval returns n nanoseconds as seconds and microseconds.
func NsecToTimeval(n int64) Timeval {
	t := NsecToTimespec(n)
	return Timeval{t.Sec, t.Nsec / 1000}
}

// Fsid is the number of a file system.
type Fsid struct {
	X__val [2]int32 // the two parts
}

// Statfs_t is what the system tells about a file system.
type Statfs_t struct {
	Type    int64    // the kind of file system
	Bsize   int64    // the size of a block in bytes
	Blocks  uint64   // how many blocks there are
	Bfree   uint64   // how many blocks are free
	Bavail  uint64   // how many blocks are free for every user
	Files   uint64   // how many files there may be
	Ffree   uint64   // how many more
	Fsid    Fsid     // the number of the file system
	Namelen int64    // the longest name in bytes
	Frsize  int64    // the size of a fragment in bytes
	Flags   int64    // how it is mounted
	Spare   [4]int64 // unused
}

func statfs(name string, fd int, s *Statfs_t) error {
	var w [12]uint64
	if errno := system.Statfs(name, fd, &w); errno != 0 {
		return Errno(errno)
	}
	*s = Statfs_t{
		Type: int64(w[0]), Bsize: int64(w[1]), Blocks: w[2], Bfree: w[3], Bavail: w[4], Files: w[5], Ffree: w[6],
		Fsid:    Fsid{[2]int32{int32(w[7]), int32(w[7] >> 32)}},
		Namelen: int64(w[8]), Frsize: int64(w[9]), Flags: int64(w[10]),
	}
	return nil
}

// The addresses of sockets as the system lays them out.
type (
	// RawSockaddr is an address as the system has it.
	RawSockaddr struct {
		Family uint16   // the family of the address
		Data   [14]int8 // the rest of the address
	}
	// RawSockaddrAny has room for any address.
	RawSockaddrAny struct {
		Addr RawSockaddr // the address
		Pad  [96]int8    // room for other addresses
	}
	// RawSockaddrInet4 is an IPv4 address and port as the system has them.
	RawSockaddrInet4 struct {
		Family uint16   // the family of the address
		Port   uint16   // the port, in network order
		Addr   [4]byte  // the address
		Zero   [8]uint8 // unused
	}
	// RawSockaddrInet6 is an IPv6 address and port as the system has them.
	RawSockaddrInet6 struct {
		Family   uint16   // the family of the address
		Port     uint16   // the port, in network order
		Flowinfo uint32   // the flow
		Addr     [16]byte // the address
		Scope_id uint32   // the number of the zone
	}
	// RawSockaddrUnix is the path of a Unix socket as the system has it.
	RawSockaddrUnix struct {
		Family uint16    // the family of the address
		Path   [108]int8 // the path, ended by 0
	}
)

// Timeval is a time of seconds and microseconds.
type Timeval struct{ Sec, Usec int64 }

// SysProcIDMap maps numbers of users or groups.
type SysProcIDMap struct{ ContainerID, HostID, Size int }

// SysProcAttr says how a process begins, beyond what all systems know.
type SysProcAttr struct {
	Chroot                     string         // not supported: starting fails if it is set
	Credential                 *Credential    // not supported: starting fails if it is set
	Ptrace                     bool           // not supported: starting fails if it is set
	Setsid                     bool           // whether it starts a session
	Setpgid                    bool           // whether it starts or joins a group of processes
	Setctty                    bool           // not supported: starting fails if it is set
	Noctty                     bool           // not supported: starting fails if it is set
	Ctty                       int            // unused
	Foreground                 bool           // not supported: starting fails if it is set
	Pgid                       int            // the group to join; 0 for a new one
	Pdeathsig                  Signal         // the signal it gets when its parent ends
	Cloneflags                 uintptr        // not supported: starting fails if it is set
	Unshareflags               uintptr        // not supported: starting fails if it is set
	UidMappings                []SysProcIDMap // unused
	GidMappings                []SysProcIDMap // unused
	GidMappingsEnableSetgroups bool           // unused
	AmbientCaps                []uintptr      // unused
	UseCgroupFD                bool           // unused
	CgroupFD                   int            // unused
	PidFD                      *int           // unused
}

// Continued is true if the process runs again.
func (w WaitStatus) Continued() bool { return w == 0xffff }

// Stopped is true if the process is stopped.
func (w WaitStatus) Stopped() bool { return w&0xff == 0x7f }

// StopSignal returns the signal that stopped the process, or -1.
func (w WaitStatus) StopSignal() Signal {
	if !w.Stopped() {
		return -1
	}
	return Signal(w >> 8 & 0xff)
}

// TrapCause returns the event that stopped a traced process, or -1.
func (w WaitStatus) TrapCause() int {
	if w.StopSignal() != 5 {
		return -1
	}
	return int(w >> 16)
}

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

// otherCall makes calls by number that only this system has.
func otherCall(trap uintptr) (r uintptr, known bool) {
	if trap == SYS_GETTID {
		return uintptr(Gettid()), true
	}
	return 0, false
}

// Cmsghdr is the header of a control message.
type Cmsghdr struct {
	Len   uint64 // the length in bytes, header included
	Level int32  // the protocol
	Type  int32  // the kind
}

// SetLen sets the length, header included.
func (h *Cmsghdr) SetLen(length int) { h.Len = uint64(length) }

func aligned(n int) int { return (n + 7) &^ 7 }

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
