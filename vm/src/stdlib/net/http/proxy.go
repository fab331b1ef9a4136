package http

import (
	"fmt"
	"net"
	"net/url"
	"os"
	"strings"
	"sync"
)

// ProxyURL returns a function for Transport.Proxy that returns always that proxy.
func ProxyURL(fixedURL *url.URL) func(*Request) (*url.URL, error) {
	return func(*Request) (*url.URL, error) { return fixedURL, nil }
}

// The environment is read once.
var proxyVars struct {
	once sync.Once
	env  map[string]string
}

func proxyEnv() map[string]string {
	proxyVars.once.Do(func() { proxyVars.env = readProxyEnv() })
	return proxyVars.env
}

func readProxyEnv() map[string]string {
	env := map[string]string{}
	for _, name := range []string{"HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "REQUEST_METHOD"} {
		env[name] = os.Getenv(name)
		if env[name] == "" && name != "REQUEST_METHOD" {
			env[name] = os.Getenv(strings.ToLower(name))
		}
	}
	return env
}

// ProxyFromEnvironment returns the proxy that HTTP_PROXY and HTTPS_PROXY name, unless NO_PROXY
// excepts the host. This machine needs none.
func ProxyFromEnvironment(req *Request) (*url.URL, error) {
	env := proxyEnv()
	proxy := ""
	switch req.URL.Scheme {
	case "https":
		proxy = env["HTTPS_PROXY"]
	case "http":
		proxy = env["HTTP_PROXY"]
		if proxy != "" && env["REQUEST_METHOD"] != "" {
			return nil, fmt.Errorf("refusing to use HTTP_PROXY value in CGI environment; see golang.org/s/cgihttpproxy")
		}
	}
	if proxy == "" || !usesProxy(canonicalAddr(req.URL), env["NO_PROXY"]) {
		return nil, nil
	}
	u, err := url.Parse(proxy)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" && u.Scheme != "socks5" && u.Scheme != "socks5h" {
		if u, err := url.Parse("http://" + proxy); err == nil {
			return u, nil
		}
	}
	if err != nil {
		return nil, fmt.Errorf("invalid proxy address %q: %v", proxy, err)
	}
	return u, nil
}

// usesProxy reports whether an address is not excepted.
func usesProxy(addr, except string) bool {
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		return false
	}
	host = strings.ToLower(host)
	if host == "localhost" {
		return false
	}
	ip := net.ParseIP(host)
	if ip != nil && ip.IsLoopback() {
		return false
	}
	for _, rule := range strings.Split(except, ",") {
		rule = strings.ToLower(strings.TrimSpace(rule))
		if rule == "" {
			continue
		}
		if rule == "*" {
			return false
		}
		if _, network, err := net.ParseCIDR(rule); err == nil {
			if ip != nil && network.Contains(ip) {
				return false
			}
			continue
		}
		if h, p, err := net.SplitHostPort(rule); err == nil {
			if p != port {
				continue
			}
			rule = h
		}
		if ruleIP := net.ParseIP(rule); ruleIP != nil {
			if ip != nil && ip.Equal(ruleIP) {
				return false
			}
			continue
		}
		rule = strings.TrimPrefix(rule, "*")
		if strings.HasPrefix(rule, ".") {
			if strings.HasSuffix(host, rule) {
				return false
			}
		} else if host == rule || strings.HasSuffix(host, "."+rule) {
			return false
		}
	}
	return true
}
