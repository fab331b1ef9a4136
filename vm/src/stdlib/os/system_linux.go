package os

import "syscall"

const supportedAttributes = "Setsid, Setpgid, Pgid and Pdeathsig"

// deathSignal returns the signal that a child gets when this process dies; false if the attributes that only this
// system has say what is not supported.
func deathSignal(sys *syscall.SysProcAttr) (signal int, supported bool) {
	return int(sys.Pdeathsig), sys.Cloneflags == 0 && sys.Unshareflags == 0
}

// UserCacheDir returns the folder for caches: $XDG_CACHE_HOME, or .cache in the home folder.
func UserCacheDir() (string, error) { return userDir("XDG_CACHE_HOME", "/.cache") }

// UserConfigDir returns the folder for settings: $XDG_CONFIG_HOME, or .config in the home folder.
func UserConfigDir() (string, error) { return userDir("XDG_CONFIG_HOME", "/.config") }

// modified returns when a file's contents were changed.
func modified(s *syscall.Stat_t) *syscall.Timespec { return &s.Mtim }

func timeval(sec, usec int64) syscall.Timeval { return syscall.Timeval{Sec: sec, Usec: usec} }
