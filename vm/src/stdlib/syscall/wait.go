package syscall

// WaitStatus is how a process ended, as the system tells it.
type WaitStatus uint32

// Exited is true if the process ended by itself.
func (w WaitStatus) Exited() bool { return w&0x7f == 0 }

// Signaled is true if a signal ended the process.
func (w WaitStatus) Signaled() bool { return w&0x7f != 0x7f && w&0x7f != 0 }

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

// Unix returns seconds and nanoseconds.
func (t *Timeval) Unix() (sec int64, nsec int64) { return t.Sec, int64(t.Usec) * 1000 }

// Nano returns the time in nanoseconds.
func (t *Timeval) Nano() int64 { return t.Sec*1e9 + int64(t.Usec)*1000 }

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
