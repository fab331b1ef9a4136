package syscall

// WaitStatus is how a process ended, as the system tells it.
type WaitStatus uint32

// Exited is true if the process ended by itself.
func (w WaitStatus) Exited() bool { return w&0x7f == 0 }

// Signaled is true if a signal ended the process.
func (w WaitStatus) Signaled() bool { return w&0x7f != 0x7f && w&0x7f != 0 }

// Stopped is true if the process is stopped.
func (w WaitStatus) Stopped() bool { return w&0xff == 0x7f }

// Continued is true if the process runs again.
func (w WaitStatus) Continued() bool { return w == 0xffff }

// CoreDump is true if the process left a dump of its memory.
func (w WaitStatus) CoreDump() bool { return w.Signaled() && w&0x80 != 0 }

// ExitStatus returns the status with which the process ended by itself, or -1.
func (w WaitStatus) ExitStatus() int {
	if !w.Exited() {
		return -1
	}
	return int(w >> 8 & 0xff)
}

// Signal returns the signal that ended the process, or -1.
func (w WaitStatus) Signal() Signal {
	if !w.Signaled() {
		return -1
	}
	return Signal(w & 0x7f)
}

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

// Timeval is a time of seconds and microseconds.
type Timeval struct{ Sec, Usec int64 }

// Unix returns seconds and nanoseconds.
func (t *Timeval) Unix() (sec int64, nsec int64) { return t.Sec, t.Usec * 1000 }

// Nano returns the time in nanoseconds.
func (t *Timeval) Nano() int64 { return t.Sec*1e9 + t.Usec*1000 }

// Rusage is what a process used.
type Rusage struct {
	Utime, Stime                Timeval // time on processors, of the program and of the system for it
	Maxrss, Ixrss, Idrss, Isrss int64   // the most memory in KiB, and figures that Linux does not keep
	Minflt, Majflt, Nswap       int64   // page faults without and with I/O; the third is not kept
	Inblock, Oublock            int64   // how often files were read and written
	Msgsnd, Msgrcv, Nsignals    int64   // not kept
	Nvcsw, Nivcsw               int64   // how often it gave up the processor, and lost it
}

// Credential is whom a process runs as.
type Credential struct {
	Uid         uint32   // the number of the owner
	Gid         uint32   // the number of the group
	Groups      []uint32 // further groups
	NoSetGroups bool     // whether groups stay as they are
}

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
