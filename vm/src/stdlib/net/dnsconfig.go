package net

import (
	"os"
	"strconv"
	"strings"
	"sync/atomic"
	"time"
)

// dnsConfig is what the system's resolver is told in resolv.conf(5).
type dnsConfig struct {
	servers  []string
	search   []string // each ends with a dot
	dots     int      // a name with that many dots is tried as it is first
	timeout  time.Duration
	attempts int
	rotate   bool
	oneByOne bool // A and AAAA one after the other
	stream   bool // no UDP
	trustAD  bool
}

func readDNSConfig() *dnsConfig {
	text, err := os.ReadFile("/etc/resolv.conf")
	c := &dnsConfig{dots: 1, timeout: 5 * time.Second, attempts: 2}
	if err == nil {
		c.parse(string(text))
	}
	if len(c.servers) == 0 {
		c.servers = []string{"127.0.0.1:53", "[::1]:53"}
	}
	if len(c.search) == 0 {
		if host, err := os.Hostname(); err == nil {
			if _, domain, _ := strings.Cut(host, "."); domain != "" {
				c.search = []string{rooted(domain)}
			}
		}
	}
	return c
}

func rooted(name string) string {
	if strings.HasSuffix(name, ".") {
		return name
	}
	return name + "."
}

// absolute gives a name of several labels the dot at its end.
func absolute(name string) string {
	if strings.Contains(name, ".") {
		return rooted(name)
	}
	return name
}

func (c *dnsConfig) parse(text string) {
	for line := range strings.Lines(text) {
		if line[0] == ';' || line[0] == '#' {
			continue
		}
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		switch rest := words[1:]; words[0] {
		case "nameserver":
			// As everywhere, the first three count.
			if len(rest) > 0 && len(c.servers) < 3 && isAddress(rest[0]) {
				c.servers = append(c.servers, JoinHostPort(rest[0], "53"))
			}
		case "domain":
			if len(rest) > 0 {
				c.search = []string{rooted(rest[0])}
			}
		case "search":
			c.search = nil
			for _, name := range rest {
				if name = rooted(name); name != "." {
					c.search = append(c.search, name)
				}
			}
		case "options":
			for _, o := range rest {
				c.option(o)
			}
		}
	}
}

// isAddress reports whether a server's text is an address, with or without a zone.
func isAddress(s string) bool {
	host, _, _ := strings.Cut(s, "%")
	return ParseIP(host) != nil
}

func (c *dnsConfig) option(o string) {
	name, value, _ := strings.Cut(o, ":")
	number := func() int {
		n, _ := strconv.Atoi(value)
		return n
	}
	switch name {
	case "ndots":
		c.dots = min(max(number(), 0), 15)
	case "timeout":
		c.timeout = time.Duration(max(number(), 1)) * time.Second
	case "attempts":
		c.attempts = max(number(), 1)
	case "rotate":
		c.rotate = true
	case "single-request", "single-request-reopen":
		c.oneByOne = true
	case "use-vc", "usevc", "tcp":
		c.stream = true
	case "trust-ad":
		c.trustAD = true
	}
}

// turns counts the questions, for servers that take turns.
var turns atomic.Uint32

// first is the number of the server that is asked first.
func (c *dnsConfig) first() int {
	if !c.rotate {
		return 0
	}
	return int(turns.Add(1)-1) % len(c.servers)
}

// names are the full names that a name may stand for, in the order in which they are tried.
func (c *dnsConfig) names(name string) (all []string) {
	add := func(full string) {
		// Names below onion are no business of the domain name system.
		bare := strings.ToLower(strings.TrimSuffix(full, "."))
		if full != "" && len(full) <= 254 && !strings.HasSuffix(bare, ".onion") {
			all = append(all, full)
		}
	}
	if strings.HasSuffix(name, ".") {
		add(name)
		return all
	}
	early := strings.Count(name, ".") >= c.dots
	name += "."
	if early {
		add(name)
	}
	if len(name) > 254 {
		return nil
	}
	for _, suffix := range c.search {
		add(name + suffix)
	}
	if !early {
		add(name)
	}
	return all
}

// isDomainName reports whether s could be the name of a host, with underscores, which some names have.
func isDomainName(s string) bool {
	if s == "." {
		return true
	}
	if len(s) == 0 || len(s) > 254 || len(s) == 254 && s[253] != '.' {
		return false
	}
	letters := false
	for label := range strings.SplitSeq(strings.TrimSuffix(s, "."), ".") {
		n := len(label)
		if n == 0 || n > 63 || label[0] == '-' || label[n-1] == '-' {
			return false
		}
		for i := range n {
			switch c := label[i]; {
			case '0' <= c && c <= '9':
			case 'a' <= c|0x20 && c|0x20 <= 'z', c == '_', c == '-':
				letters = true
			default:
				return false
			}
		}
	}
	return letters
}

// staticHosts reads the system's file of hosts: f gets each address with its names, until it answers false.
func staticHosts(f func(address string, names []string) bool) {
	text, err := os.ReadFile("/etc/hosts")
	if err != nil {
		return
	}
	for line := range strings.Lines(string(text)) {
		line, _, _ = strings.Cut(line, "#")
		words := strings.Fields(line)
		if len(words) > 1 && isAddress(words[0]) && !f(words[0], words[1:]) {
			return
		}
	}
}

// staticAddresses are the addresses of a host in the system's file, and the first name that stands there.
func staticAddresses(host string) (addrs []IPAddr, canonical string) {
	host = strings.TrimSuffix(host, ".")
	staticHosts(func(address string, names []string) bool {
		for _, n := range names {
			if equalFold(strings.TrimSuffix(n, "."), host) {
				literal, zone, _ := strings.Cut(address, "%")
				addrs = append(addrs, IPAddr{IP: ParseIP(literal), Zone: zone})
				if canonical == "" {
					canonical = strings.ToLower(absolute(names[0]))
				}
				break
			}
		}
		return true
	})
	return addrs, canonical
}

// staticNames are the names of an address in the system's file.
func staticNames(addr string) (all []string) {
	ip := ParseIP(addr)
	staticHosts(func(address string, names []string) bool {
		if literal, _, _ := strings.Cut(address, "%"); ParseIP(literal).Equal(ip) {
			for _, n := range names {
				all = append(all, absolute(n))
			}
		}
		return true
	})
	return all
}
