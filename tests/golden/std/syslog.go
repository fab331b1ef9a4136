package main

import (
	"fmt"
	"log/syslog"
	"net"
	"os"
	"path/filepath"
	"regexp"
	"time"
)

// shown is a message without what differs from run to run.
func shown(b []byte) string {
	s := regexp.MustCompile(`\[\d+\]`).ReplaceAllString(string(b), "[pid]")
	s = regexp.MustCompile(`[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d`).ReplaceAllString(s, "(stamp)")
	s = regexp.MustCompile(`\d{4}-\d\d-\d\dT\S+ \S+`).ReplaceAllString(s, "(date) (host)")
	return fmt.Sprintf("%q", s)
}

func read(c net.PacketConn) string {
	c.SetReadDeadline(time.Now().Add(time.Minute))
	b := make([]byte, 500)
	n, _, err := c.ReadFrom(b)
	if err != nil {
		return err.Error()
	}
	return shown(b[:n])
}

func main() {
	dir, err := os.MkdirTemp("", "log")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "s")
	c, err := net.ListenPacket("unixgram", path)
	if err != nil {
		panic(err)
	}
	defer c.Close()
	w, err := syslog.Dial("unixgram", path, syslog.LOG_WARNING|syslog.LOG_DAEMON, "tag")
	if err != nil {
		panic(err)
	}
	n, err := fmt.Fprintf(w, "a %d", 1)
	fmt.Println(n, err, read(c))
	for _, f := range []func(string) error{w.Emerg, w.Alert, w.Crit, w.Err, w.Warning, w.Notice, w.Info, w.Debug} {
		fmt.Println(f("with a line end\n"), read(c))
	}
	fmt.Println(w.Close(), w.Close())
	fmt.Println(w.Info("again"), read(c))

	u, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		panic(err)
	}
	defer u.Close()
	r, err := syslog.Dial("udp", u.LocalAddr().String(), syslog.LOG_INFO|syslog.LOG_LOCAL7, "far")
	if err != nil {
		panic(err)
	}
	fmt.Println(r.Err("over the net"), read(u))

	var sink *syslog.Writer = r
	var level syslog.Priority = syslog.LOG_INFO | syslog.LOG_LOCAL7
	n, err = sink.Write([]byte("written\n"))
	fmt.Println(n, err, read(u), int(level))
	n, err = sink.Write(nil)
	fmt.Println(n, err, read(u))
	// Those who log on this machine are not the same everywhere; nobody takes what has no such priority.
	_, err = syslog.New(-1, "tag")
	fmt.Println(err)
	_, err = syslog.New(syslog.LOG_LOCAL7|8, "tag")
	fmt.Println(err)
	logger, err := syslog.NewLogger(1000, 0)
	fmt.Println(logger == nil, err)
	_, err = syslog.Dial("unixgram", path, -1, "")
	fmt.Println(err)
	_, err = syslog.Dial("unixgram", path, 8*24, "")
	fmt.Println(err)
	_, err = syslog.Dial("unixgram", filepath.Join(dir, "none"), 1, "")
	fmt.Println(err != nil, syslog.LOG_LOCAL0, syslog.LOG_FTP)
}
