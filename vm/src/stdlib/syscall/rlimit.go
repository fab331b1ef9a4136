package syscall

import "internal/system"

// Rlimit is a limit on what a process may use: the one in force, and how far it may be raised.
type Rlimit struct {
	Cur uint64 // the soft limit
	Max uint64 // the hard limit
}

// Getrlimit sets rlim to the limits of a resource.
func Getrlimit(resource int, rlim *Rlimit) error {
	var words [2]uint64
	if errno := system.Rlimit(resource, false, &words); errno != 0 {
		return Errno(errno)
	}
	*rlim = Rlimit{words[0], words[1]}
	return nil
}

// Setrlimit sets the limits of a resource.
func Setrlimit(resource int, rlim *Rlimit) error {
	return failure(system.Rlimit(resource, true, &[2]uint64{rlim.Cur, rlim.Max}))
}

// Mknod makes a file of the kind that mode says.
func Mknod(path string, mode uint32, dev int) error {
	return failure(system.Mknod(path, int(mode), dev))
}
