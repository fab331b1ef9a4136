// Package system makes the system calls that packages syscall and golang.org/x/sys/unix offer: only calls that
// access no memory except their arguments.
package system

// The calls below answer a number, and the system's error number or 0.

func Close(fd int) (r, errno int)
func Dup(fd int) (r, errno int)
func Dup3(old, new, flags int) (r, errno int)
func Fcntl(fd, cmd, arg int) (r, errno int)
func Flock(fd, how int) (r, errno int)
func Fsync(fd int) (r, errno int)
func Fdatasync(fd int) (r, errno int)
func Ftruncate(fd, size int) (r, errno int)
func Seek(fd, offset, whence int) (r, errno int)
func Fchmod(fd, mode int) (r, errno int)
func Fchown(fd, uid, gid int) (r, errno int)
func Fchdir(fd int) (r, errno int)
func Umask(mask int) (r, errno int)
func Getpgid(pid int) (r, errno int)
func Setpgid(pid, pgid int) (r, errno int)
func Getsid(pid int) (r, errno int)
func Setsid() (r, errno int)
func Gettid() (r, errno int)

// Poll asks for what a file is ready, of the given events.
func Poll(fd, events int) (r, errno int)

func InotifyInit(flags int) (r, errno int)
func InotifyRemove(fd, watch int) (r, errno int)

// ID is one of the process's numbers: 0 its own, 1 its parent's, 2 user, 3 effective user, 4 group,
// 5 effective group, 6 the size of a page.
func ID(what int) int

func Open(name string, flag, perm int) (fd, errno int)
func Read(fd int, b []byte, offset int) (n, errno int)

// Getdents reads some of an open folder's entries as the system keeps them.
func Getdents(fd int, b []byte) (n, errno int)
func Write(fd int, b []byte, offset int) (n, errno int)
func Pipe(flags int) (r, w, errno int)

// Path makes a call that names files: 0 mkdir, 1 unlink, 2 rmdir, 3 chdir, 4 chmod, 5 rename, 6 link,
// 7 symlink, 8 truncate, 9 utimensat, 12 chown, 13 lchown.
func Path(op int, a, b string, n, m int) (errno int)

func Access(name string, mode int) (errno int)
func Mkfifo(name string, mode int) (errno int)
func Mknod(name string, mode, dev int) (errno int)

// Rlimit reads a limit of the process, or sets it: the one in force, and how far that may be raised.
func Rlimit(resource int, set bool, limit *[2]uint64) (errno int)
func InotifyAdd(fd int, name string, mask int) (r, errno int)

// Text returns a text of the system: 0 the current folder, 1 what the link a leads to.
func Text(what int, a string) (s string, errno int)

// Stat tells about a file, or an open one: what the system's structure holds, by words.
func Stat(name string, fd int, follow bool, to *[18]uint64) (errno int)

// Statfs tells about the file system that a file or an open one lies on: the words of the system's structure.
func Statfs(name string, fd int, to *[12]uint64) (errno int)

// Control is ioctl with one of the requests of terminals. What the request reads and writes is in b.
func Control(fd, request int, b *[80]byte) (r, errno int)

// Memory returns the n bytes at an address, nil unless they lie in one object without pointers.
func Memory(address uintptr, n int) []byte

func Getenv(key string) (value string, found bool)
func Setenv(key, value string, set bool)
func Environ() []string

// MayRun tells whether the program may start any other.
func MayRun() bool
