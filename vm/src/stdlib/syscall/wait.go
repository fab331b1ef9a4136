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
	Utime, Stime                Timeval
	Maxrss, Ixrss, Idrss, Isrss int64
	Minflt, Majflt, Nswap       int64
	Inblock, Oublock            int64
	Msgsnd, Msgrcv, Nsignals    int64
	Nvcsw, Nivcsw               int64
}

// Credential is whom a process runs as.
type Credential struct {
	Uid         uint32
	Gid         uint32
	Groups      []uint32
	NoSetGroups bool
}

// SysProcIDMap maps numbers of users or groups.
type SysProcIDMap struct{ ContainerID, HostID, Size int }

// SysProcAttr says how a process begins, beyond what all systems know.
type SysProcAttr struct {
	Chroot                     string
	Credential                 *Credential
	Ptrace                     bool
	Setsid                     bool
	Setpgid                    bool
	Setctty                    bool
	Noctty                     bool
	Ctty                       int
	Foreground                 bool
	Pgid                       int
	Pdeathsig                  Signal
	Cloneflags                 uintptr
	Unshareflags               uintptr
	UidMappings                []SysProcIDMap
	GidMappings                []SysProcIDMap
	GidMappingsEnableSetgroups bool
	AmbientCaps                []uintptr
	UseCgroupFD                bool
	CgroupFD                   int
	PidFD                      *int
}
