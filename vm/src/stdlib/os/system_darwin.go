package os

import (
	"errors"
	"syscall"
)

const supportedAttributes = "Setsid, Setpgid and Pgid"

// deathSignal returns 0: the system sends no signal to a child when this process dies.
func deathSignal(*syscall.SysProcAttr) (signal int, supported bool) { return 0, true }

func homeDir(name string) (string, error) {
	d := Getenv("HOME")
	if d == "" {
		return "", errors.New("$HOME is not defined")
	}
	return d + name, nil
}

// UserCacheDir returns the folder for caches: Library/Caches in the home folder.
func UserCacheDir() (string, error) { return homeDir("/Library/Caches") }

// UserConfigDir returns the folder for settings: Library/Application Support in the home folder.
func UserConfigDir() (string, error) { return homeDir("/Library/Application Support") }

// modified returns when a file's contents were changed.
func modified(s *syscall.Stat_t) *syscall.Timespec { return &s.Mtimespec }

func timeval(sec, usec int64) syscall.Timeval { return syscall.Timeval{Sec: sec, Usec: int32(usec)} }
