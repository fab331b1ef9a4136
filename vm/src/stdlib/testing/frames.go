package testing

import (
	"fmt"
	"path/filepath"
	"runtime"
	"strings"
)

// How many frames are looked at to find a place outside of helper functions.
const maxFrames = 50

func stackHere(skip int) []uintptr {
	var pcs [maxFrames]uintptr
	n := runtime.Callers(skip+2, pcs[:])
	return append([]uintptr(nil), pcs[:n]...)
}

// functionAt returns the name of the function that is skip calls up.
func functionAt(skip int) string {
	pcs := stackHere(skip + 1)
	frame, _ := runtime.CallersFrames(pcs[:1]).Next()
	return frame.Function
}

// callSite returns the place of the first call up the stack that is in no helper
// function, as it stands before a message.
func (c *common) callSite(skip int) string {
	frame := c.siteFrame(stackHere(skip + 1))
	file := frame.File
	switch {
	case file == "":
		file = "???"
	case !options.fullPath:
		file = filepath.Base(file)
	}
	return fmt.Sprintf("%s:%d: ", file, max(frame.Line, 1))
}

// siteFrame goes up a stack; past the function that runs the test it goes on where
// the test was made, and past a cleanup where it was registered.
func (c *common) siteFrame(pcs []uintptr) runtime.Frame {
	var first, prev runtime.Frame
	frames := runtime.CallersFrames(pcs)
	skipLoop := false
	for more := true; more; {
		var frame runtime.Frame
		frame, more = frames.Next()
		if skipLoop {
			skipLoop = false
			continue
		}
		if frame.Function == "runtime.gopanic" {
			continue
		}
		cleanup, registered, runner := c.siteFacts()
		if cleanup != "" && frame.Function == cleanup {
			frames, more = runtime.CallersFrames(registered), true
			continue
		}
		if first.PC == 0 {
			first = frame
		}
		if frame.Function == runner && runner != "" {
			if c.level <= 1 {
				return prev
			}
			frames, more = runtime.CallersFrames(c.creator), true
			c = c.parent
			continue
		}
		name := frame.Function
		// The body of a loop over a function belongs to the function around it; the
		// frame after it is the iterator.
		if at := strings.LastIndex(name, "-range"); at > 0 && strings.Trim(name[at+len("-range"):], "0123456789") == "" {
			name = name[:at]
			skipLoop = true
		}
		if !c.isHelper(name) {
			return frame
		}
		prev = frame
	}
	return first
}

func (c *common) siteFacts() (cleanup string, registered []uintptr, runner string) {
	c.mu.RLock()
	defer c.mu.RUnlock()
	return c.cleanupName, c.cleanupStack, c.runner
}

func (c *common) isHelper(name string) bool {
	c.mu.RLock()
	defer c.mu.RUnlock()
	return c.helpers[name]
}

// Helper marks the function that calls it as one whose place is of no interest in
// messages.
func (c *common) Helper() {
	if c.isSynctest {
		c = c.parent
	}
	name := functionAt(1)
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.helpers == nil {
		c.helpers = map[string]bool{}
	}
	c.helpers[name] = true
}
