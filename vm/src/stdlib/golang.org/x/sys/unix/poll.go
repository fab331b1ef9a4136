package unix

import (
	"internal/system"
	"time"
)

// Events of Poll.
const (
	POLLIN    = 0x1
	POLLPRI   = 0x2
	POLLOUT   = 0x4
	POLLERR   = 0x8
	POLLHUP   = 0x10
	POLLNVAL  = 0x20
	POLLRDHUP = 0x2000
)

// PollFd is a file that Poll looks at.
type PollFd struct {
	Fd      int32 // the descriptor
	Events  int16 // what is waited for
	Revents int16 // what happened
}

// FD_SETSIZE is how many files an FdSet has room for.
const FD_SETSIZE = 1024

// FdSet is a set of files.
type FdSet struct{ Bits [16]int64 }

// Set puts fd into the set.
func (fds *FdSet) Set(fd int) { fds.Bits[fd/64] |= 1 << (uint(fd) % 64) }

// Clear takes fd out of the set.
func (fds *FdSet) Clear(fd int) { fds.Bits[fd/64] &^= 1 << (uint(fd) % 64) }

// IsSet is true if fd is in the set.
func (fds *FdSet) IsSet(fd int) bool { return fds.Bits[fd/64]&(1<<(uint(fd)%64)) != 0 }

// Zero empties the set.
func (fds *FdSet) Zero() { fds.Bits = [16]int64{} }

// Poll waits until one of the files is ready, or timeout milliseconds (negative: for ever).
func Poll(fds []PollFd, timeout int) (n int, err error) {
	err = await(time.Duration(timeout)*time.Millisecond, func() error {
		n = 0
		for i := range fds {
			f := &fds[i]
			f.Revents = 0
			if f.Fd < 0 {
				continue
			}
			r, err := number(system.Poll(int(f.Fd), int(f.Events)))
			if err != nil {
				return err
			}
			if f.Revents = int16(r); r != 0 {
				n++
			}
		}
		return nil
	}, &n)
	return n, err
}

// Select waits until one of the files below nfd is ready for what its set says, which then hold those
// that are, or until the timeout. Nil waits for ever.
func Select(nfd int, r, w, e *FdSet, timeout *Timeval) (n int, err error) {
	wait := time.Duration(-1)
	if timeout != nil {
		wait = time.Duration(timeout.Nano())
	}
	if nfd < 0 || nfd > FD_SETSIZE || timeout != nil && wait < 0 {
		return -1, EINVAL
	}
	sets := []struct {
		set           *FdSet
		asked, answer int
		ready         FdSet
	}{{r, POLLIN, POLLIN | POLLHUP | POLLERR, FdSet{}}, {w, POLLOUT, POLLOUT | POLLERR, FdSet{}}, {e, POLLPRI, POLLPRI, FdSet{}}}
	err = await(wait, func() error {
		n = 0
		for i := range sets {
			s := &sets[i]
			for fd := 0; s.set != nil && fd < nfd; fd++ {
				if !s.set.IsSet(fd) {
					continue
				}
				got, err := number(system.Poll(fd, s.asked))
				if err != nil {
					return err
				}
				if got&POLLNVAL != 0 {
					return EBADF
				}
				if got&s.answer != 0 {
					s.ready.Set(fd)
					n++
				}
			}
		}
		return nil
	}, &n)
	if err != nil {
		return -1, err
	}
	for _, s := range sets {
		if s.set != nil {
			*s.set = s.ready
		}
	}
	return n, nil
}

// await asks again and again until something is ready, for no longer than wait unless that is negative.
func await(wait time.Duration, ask func() error, ready *int) error {
	end := time.Now().Add(wait)
	for pause := 100 * time.Microsecond; ; pause = min(2*pause, 10*time.Millisecond) {
		if err := ask(); err != nil || *ready > 0 {
			return err
		}
		if wait >= 0 {
			left := time.Until(end)
			if left <= 0 {
				return nil
			}
			pause = min(pause, left)
		}
		time.Sleep(pause)
	}
}
