// Package syslog writes to the system's log, over a socket of this machine or of another.
package syslog

import (
	"errors"
	"fmt"
	"log"
	"net"
	"os"
	"strings"
	"sync"
	"time"
)

// Priority is a severity together with a facility.
type Priority int

const severityMask = 0x07
const facilityMask = 0xf8

// Severities.
const (
	LOG_EMERG Priority = iota
	LOG_ALERT
	LOG_CRIT
	LOG_ERR
	LOG_WARNING
	LOG_NOTICE
	LOG_INFO
	LOG_DEBUG
)

// Facilities.
const (
	LOG_KERN Priority = iota << 3
	LOG_USER
	LOG_MAIL
	LOG_DAEMON
	LOG_AUTH
	LOG_SYSLOG
	LOG_LPR
	LOG_NEWS
	LOG_UUCP
	LOG_CRON
	LOG_AUTHPRIV
	LOG_FTP
	_
	_
	_
	_
	LOG_LOCAL0
	LOG_LOCAL1
	LOG_LOCAL2
	LOG_LOCAL3
	LOG_LOCAL4
	LOG_LOCAL5
	LOG_LOCAL6
	LOG_LOCAL7
)

// Writer is a connection to a log.
type Writer struct {
	priority       Priority
	tag            string
	hostname       string
	network, raddr string

	mu   sync.Mutex
	conn net.Conn
	// local: the log is this machine's, which knows what machine it is.
	local bool
}

// New opens this machine's log.
func New(priority Priority, tag string) (*Writer, error) {
	return Dial("", "", priority, tag)
}

// Dial opens the log at an address; without a network, this machine's.
func Dial(network, raddr string, priority Priority, tag string) (*Writer, error) {
	if priority < 0 || priority > LOG_LOCAL7|LOG_DEBUG {
		return nil, errors.New("log/syslog: invalid priority")
	}
	if tag == "" {
		tag = os.Args[0]
	}
	hostname, _ := os.Hostname()
	w := &Writer{priority: priority, tag: tag, hostname: hostname, network: network, raddr: raddr}
	w.mu.Lock()
	defer w.mu.Unlock()
	if err := w.connect(); err != nil {
		return nil, err
	}
	return w, nil
}

// NewLogger returns a logger whose lines go to this machine's log.
func NewLogger(p Priority, logFlag int) (*log.Logger, error) {
	w, err := New(p, "")
	if err != nil {
		return nil, err
	}
	return log.New(w, "", logFlag), nil
}

// connect opens the connection anew.
func (w *Writer) connect() (err error) {
	if w.conn != nil {
		w.conn.Close()
		w.conn = nil
	}
	if w.network == "" {
		w.conn, err = dialLocal()
		if err != nil {
			return err
		}
		w.local = true
		if w.hostname == "" {
			w.hostname = "localhost"
		}
		return nil
	}
	conn, err := net.Dial(w.network, w.raddr)
	if err != nil {
		return err
	}
	w.conn = conn
	w.local = w.network == "unixgram" || w.network == "unix"
	if w.hostname == "" {
		w.hostname = conn.LocalAddr().String()
	}
	return nil
}

func dialLocal() (net.Conn, error) {
	for _, network := range []string{"unixgram", "unix"} {
		for _, path := range []string{"/dev/log", "/var/run/syslog", "/var/run/log"} {
			if conn, err := net.Dial(network, path); err == nil {
				return conn, nil
			}
		}
	}
	return nil, errors.New("Unix syslog delivery error")
}

// Write sends b as one message of the writer's priority.
func (w *Writer) Write(b []byte) (int, error) { return w.send(w.priority, string(b)) }

// Close closes the connection; a message after that opens it again.
func (w *Writer) Close() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.conn == nil {
		return nil
	}
	err := w.conn.Close()
	w.conn = nil
	return err
}

func (w *Writer) severe(s Priority, m string) error {
	_, err := w.send(w.priority&facilityMask|s&severityMask, m)
	return err
}

// Emerg writes with the severity LOG_EMERG.
func (w *Writer) Emerg(m string) error { return w.severe(LOG_EMERG, m) }

// Alert writes with the severity LOG_ALERT.
func (w *Writer) Alert(m string) error { return w.severe(LOG_ALERT, m) }

// Crit writes with the severity LOG_CRIT.
func (w *Writer) Crit(m string) error { return w.severe(LOG_CRIT, m) }

// Err writes with the severity LOG_ERR.
func (w *Writer) Err(m string) error { return w.severe(LOG_ERR, m) }

// Warning writes with the severity LOG_WARNING.
func (w *Writer) Warning(m string) error { return w.severe(LOG_WARNING, m) }

// Notice writes with the severity LOG_NOTICE.
func (w *Writer) Notice(m string) error { return w.severe(LOG_NOTICE, m) }

// Info writes with the severity LOG_INFO.
func (w *Writer) Info(m string) error { return w.severe(LOG_INFO, m) }

// Debug writes with the severity LOG_DEBUG.
func (w *Writer) Debug(m string) error { return w.severe(LOG_DEBUG, m) }

// send sends a message, over a new connection if the old one is of no use any more.
func (w *Writer) send(p Priority, m string) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.conn != nil {
		if n, err := w.message(p, m); err == nil {
			return n, nil
		}
	}
	if err := w.connect(); err != nil {
		return 0, err
	}
	return w.message(p, m)
}

// message writes a message in the form of RFC 3164.
func (w *Writer) message(p Priority, m string) (int, error) {
	end := ""
	if !strings.HasSuffix(m, "\n") {
		end = "\n"
	}
	var err error
	if w.local {
		_, err = fmt.Fprintf(w.conn, "<%d>%s %s[%d]: %s%s", p, time.Now().Format(time.Stamp), w.tag, os.Getpid(), m, end)
	} else {
		_, err = fmt.Fprintf(w.conn, "<%d>%s %s %s[%d]: %s%s", p, time.Now().Format(time.RFC3339), w.hostname, w.tag, os.Getpid(), m, end)
	}
	if err != nil {
		return 0, err
	}
	return len(m), nil
}
