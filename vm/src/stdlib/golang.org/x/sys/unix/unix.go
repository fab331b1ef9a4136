// Package unix stands in for golang.org/x/sys/unix: the calls that programs at the command line use,
// on Linux. Calls by number and addresses of memory are not offered.
package unix

import (
	"internal/system"
	"syscall"
)

type (
	Errno      = syscall.Errno
	Signal     = syscall.Signal
	WaitStatus = syscall.WaitStatus
	Rusage     = syscall.Rusage
	Timespec   = syscall.Timespec
	Timeval    = syscall.Timeval
	Stat_t     = syscall.Stat_t
	Fsid       = syscall.Fsid
	Statfs_t   = syscall.Statfs_t

	Rlimit     = syscall.Rlimit

	RawSockaddr      = syscall.RawSockaddr
	RawSockaddrAny   = syscall.RawSockaddrAny
	RawSockaddrInet4 = syscall.RawSockaddrInet4
	RawSockaddrInet6 = syscall.RawSockaddrInet6
	RawSockaddrUnix  = syscall.RawSockaddrUnix
)

const (
	SizeofSockaddrInet4 = syscall.SizeofSockaddrInet4
	SizeofSockaddrInet6 = syscall.SizeofSockaddrInet6
	SizeofSockaddrAny   = syscall.SizeofSockaddrAny
	SizeofSockaddrUnix  = syscall.SizeofSockaddrUnix
)

func Statfs(path string, buf *Statfs_t) error { return syscall.Statfs(path, buf) }
func Fstatfs(fd int, buf *Statfs_t) error     { return syscall.Fstatfs(fd, buf) }

func NsecToTimespec(n int64) Timespec { return syscall.NsecToTimespec(n) }
func TimespecToNsec(t Timespec) int64 { return t.Nano() }
func NsecToTimeval(n int64) Timeval   { return syscall.NsecToTimeval(n) }
func TimevalToNsec(t Timeval) int64   { return t.Nano() }
func Getpid() int                     { return syscall.Getpid() }
func Exit(code int)                   { syscall.Exit(code) }

func Kill(pid int, sig Signal) error { return syscall.Kill(pid, sig) }

func FcntlInt(fd uintptr, cmd, arg int) (int, error) {
	return number(system.Fcntl(int(fd), cmd, arg))
}

func Getpgrp() int {
	pid, _ := syscall.Getpgid(0)
	return pid
}

func Getsid(pid int) (sid int, err error) { return number(system.Getsid(pid)) }

// Major returns the kind of a device.
func Major(dev uint64) uint32 { return uint32(dev>>8&0xfff | dev>>32&^0xfff) }

// Minor returns the number of a device of its kind.
func Minor(dev uint64) uint32 { return uint32(dev&0xff | dev>>12&^0xff) }

func Mkdev(major, minor uint32) uint64 {
	a, b := uint64(major), uint64(minor)
	return a&0xfff<<8 | a&^0xfff<<32 | b&0xff | b&^0xff<<12
}

// ByteSliceToString returns the text before the first zero byte.
func ByteSliceToString(s []byte) string {
	for i, c := range s {
		if c == 0 {
			return string(s[:i])
		}
	}
	return string(s)
}

// failure returns the error of that number; nil for 0.
func failure(errno int) error {
	if errno != 0 {
		return Errno(errno)
	}
	return nil
}

// done returns the error of a call without results.
func done(_, errno int) error { return failure(errno) }

func number(n, errno int) (int, error) { return n, failure(errno) }

func Stat(path string, s *Stat_t) error  { return syscall.Stat(path, s) }
func Lstat(path string, s *Stat_t) error { return syscall.Lstat(path, s) }
func Fstat(fd int, s *Stat_t) error      { return syscall.Fstat(fd, s) }
func Open(path string, mode int, perm uint32) (fd int, err error) {
	return syscall.Open(path, mode, perm)
}
func Close(fd int) error                                       { return syscall.Close(fd) }
func Read(fd int, p []byte) (n int, err error)                 { return syscall.Read(fd, p) }
func Write(fd int, p []byte) (n int, err error)                { return syscall.Write(fd, p) }
func Pread(fd int, p []byte, offset int64) (n int, err error)  { return syscall.Pread(fd, p, offset) }
func Pwrite(fd int, p []byte, offset int64) (n int, err error) { return syscall.Pwrite(fd, p, offset) }
func Seek(fd int, offset int64, whence int) (off int64, err error) {
	return syscall.Seek(fd, offset, whence)
}
func Dup(fd int) (nfd int, err error)                     { return syscall.Dup(fd) }
func Dup2(old, new int) error                             { return syscall.Dup2(old, new) }
func Dup3(old, new, flags int) error                      { return syscall.Dup3(old, new, flags) }
func Flock(fd int, how int) error                         { return syscall.Flock(fd, how) }
func Fsync(fd int) error                                  { return syscall.Fsync(fd) }
func Fdatasync(fd int) error                              { return syscall.Fdatasync(fd) }
func Ftruncate(fd int, size int64) error                  { return syscall.Ftruncate(fd, size) }
func Fchmod(fd int, mode uint32) error                    { return syscall.Fchmod(fd, mode) }
func Fchown(fd, uid, gid int) error                       { return syscall.Fchown(fd, uid, gid) }
func Fchdir(fd int) error                                 { return syscall.Fchdir(fd) }
func Setpgid(pid, pgid int) error                         { return syscall.Setpgid(pid, pgid) }
func Getpgid(pid int) (pgid int, err error)               { return syscall.Getpgid(pid) }
func Setsid() (pid int, err error)                        { return syscall.Setsid() }
func Umask(mask int) int                                  { return syscall.Umask(mask) }
func Gettid() int                                         { return syscall.Gettid() }
func Getppid() int                                        { return syscall.Getppid() }
func Getuid() int                                         { return syscall.Getuid() }
func Geteuid() int                                        { return syscall.Geteuid() }
func Getgid() int                                         { return syscall.Getgid() }
func Getegid() int                                        { return syscall.Getegid() }
func Getpagesize() int                                    { return syscall.Getpagesize() }
func Mkdir(name string, mode uint32) error                { return syscall.Mkdir(name, mode) }
func Unlink(name string) error                            { return syscall.Unlink(name) }
func Rmdir(name string) error                             { return syscall.Rmdir(name) }
func Chdir(name string) error                             { return syscall.Chdir(name) }
func Chmod(name string, mode uint32) error                { return syscall.Chmod(name, mode) }
func Rename(from, to string) error                        { return syscall.Rename(from, to) }
func Link(old, name string) error                         { return syscall.Link(old, name) }
func Symlink(old, name string) error                      { return syscall.Symlink(old, name) }
func Truncate(name string, size int64) error              { return syscall.Truncate(name, size) }
func Chown(name string, uid, gid int) error               { return syscall.Chown(name, uid, gid) }
func Lchown(name string, uid, gid int) error              { return syscall.Lchown(name, uid, gid) }
func Access(name string, mode uint32) error               { return syscall.Access(name, mode) }
func Mkfifo(name string, mode uint32) error               { return syscall.Mkfifo(name, mode) }
func Mknod(path string, mode uint32, dev int) error       { return syscall.Mknod(path, mode, dev) }
func Getrlimit(resource int, rlim *Rlimit) error          { return syscall.Getrlimit(resource, rlim) }
func Setrlimit(resource int, rlim *Rlimit) error          { return syscall.Setrlimit(resource, rlim) }
func Getcwd(buf []byte) (n int, err error)                { return syscall.Getcwd(buf) }
func Readlink(name string, buf []byte) (n int, err error) { return syscall.Readlink(name, buf) }
func Pipe2(p []int, flags int) error                      { return syscall.Pipe2(p, flags) }
func Pipe(p []int) error                                  { return syscall.Pipe(p) }
func CloseOnExec(fd int)                                  { syscall.CloseOnExec(fd) }
func SetNonblock(fd int, nonblocking bool) error          { return syscall.SetNonblock(fd, nonblocking) }
func Getenv(key string) (value string, found bool)        { return syscall.Getenv(key) }
func Environ() []string                                   { return syscall.Environ() }
func Unsetenv(key string) error                           { return syscall.Unsetenv(key) }
func Setenv(key, value string) error                      { return syscall.Setenv(key, value) }
func Clearenv()                                           { syscall.Clearenv() }

// ByteSliceFromString is s with a zero byte behind it.
func ByteSliceFromString(s string) ([]byte, error) { return syscall.ByteSliceFromString(s) }
func BytePtrFromString(s string) (*byte, error)    { return syscall.BytePtrFromString(s) }
