package mod

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// fetcher asks proxies for modules, and keeps what they answer.
type fetcher struct {
	cache   string
	proxies string
	sums    sums
	trace   bool
}

func newFetcher() (*fetcher, error) {
	f := &fetcher{cache: os.Getenv("GOMODCACHE"), proxies: os.Getenv("GOPROXY")}
	if f.cache == "" {
		gopath := filepath.SplitList(os.Getenv("GOPATH"))
		if len(gopath) == 0 {
			home, err := os.UserHomeDir()
			if err != nil {
				return nil, errors.New("neither GOMODCACHE nor GOPATH nor HOME says where the module cache is")
			}
			gopath = []string{filepath.Join(home, "go")}
		}
		f.cache = filepath.Join(gopath[0], "pkg", "mod")
	}
	if f.proxies == "" {
		f.proxies = "https://proxy.golang.org,direct"
	}
	return f, nil
}

// escaped writes capitals as ! and the small letter: some file systems do not tell them apart.
func escaped(s string) string {
	var b strings.Builder
	for i := range len(s) {
		if c := s[i]; 'A' <= c && c <= 'Z' {
			b.WriteByte('!')
			b.WriteByte(c + 'a' - 'A')
		} else {
			b.WriteByte(c)
		}
	}
	return b.String()
}

// matches reports whether a variable's patterns, with commas between, name a module or what it lies in.
func matches(patterns, module string) bool {
	for _, pattern := range strings.Split(patterns, ",") {
		if pattern == "" {
			continue
		}
		parts := strings.Split(module, "/")
		n := min(strings.Count(pattern, "/")+1, len(parts))
		if ok, _ := path.Match(pattern, strings.Join(parts[:n], "/")); ok {
			return true
		}
	}
	return false
}

// private reports whether a variable, or GOPRIVATE if it is not set, names a module.
func private(variable, module string) bool {
	return matches(cmp.Or(os.Getenv(variable), os.Getenv("GOPRIVATE")), module)
}

// ask gets a file of a module from the proxies: behind a comma the next one is asked if the file is not there,
// behind a bar whatever went wrong.
func (f *fetcher) ask(module, file string) ([]byte, error) {
	list := f.proxies
	if private("GONOPROXY", module) {
		list = "direct"
	}
	for {
		end := strings.IndexAny(list, ",|")
		proxy, more, always := list, "", false
		if end >= 0 {
			proxy, more, always = list[:end], list[end+1:], list[end] == '|'
		}
		proxy = strings.TrimSpace(proxy)
		data, err := f.get(proxy, escaped(module)+"/"+file)
		missing := errors.Is(err, fs.ErrNotExist)
		if err == nil || end < 0 || !always && !missing {
			return data, err
		}
		if strings.TrimSpace(more) == "direct" {
			// What a proxy said is of more use than that the rest cannot be asked.
			return nil, fmt.Errorf("%w (minigo does not fetch directly from repositories)", err)
		}
		list = more
	}
}

func (f *fetcher) get(proxy, file string) ([]byte, error) {
	switch proxy {
	case "":
		return nil, errors.New("GOPROXY list is empty")
	case "off":
		return nil, errors.New("module lookup disabled by GOPROXY=off")
	case "direct":
		return nil, errors.New("minigo does not fetch directly from repositories: GOPROXY must name a proxy that has the module")
	}
	if !strings.Contains(proxy, ":") {
		proxy = "https://" + proxy
	}
	base, err := url.Parse(proxy)
	if err != nil {
		return nil, fmt.Errorf("GOPROXY: %w", err)
	}
	if f.trace {
		fmt.Fprintf(os.Stderr, "# get %s/%s\n", strings.TrimSuffix(base.Redacted(), "/"), file)
	}
	switch base.Scheme {
	case "file":
		return os.ReadFile(filepath.Join(filepath.FromSlash(base.Path), filepath.FromSlash(file)))
	case "http", "https":
		return overHTTP(strings.TrimSuffix(base.String(), "/")+"/"+strings.ReplaceAll(file, "!", "%21"), base.Redacted())
	}
	return nil, fmt.Errorf("invalid proxy URL scheme (must be https, http, file): %s", base.Redacted())
}

func overHTTP(address, shown string) ([]byte, error) {
	answer, err := http.Get(address)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	switch answer.StatusCode {
	case http.StatusOK:
		return io.ReadAll(io.LimitReader(answer.Body, maxZip+1))
	case http.StatusNotFound, http.StatusGone:
		said := answer.Status
		if strings.HasPrefix(answer.Header.Get("Content-Type"), "text/plain") {
			text, _ := io.ReadAll(io.LimitReader(answer.Body, 1000))
			said += ": " + strings.TrimSpace(string(text))
		}
		return nil, fmt.Errorf("%s: %s: %w", shown, said, fs.ErrNotExist)
	}
	return nil, fmt.Errorf("%s: %s", shown, answer.Status)
}

// latest asks for the latest version of a module.
func (f *fetcher) latest(module string) (string, error) {
	if problem := checkPath(module); problem != "" {
		return "", errors.New(problem)
	}
	data, err := f.ask(module, "@latest")
	if err != nil {
		return "", err
	}
	var info struct{ Version string }
	if err := json.Unmarshal(data, &info); err != nil {
		return "", fmt.Errorf("the proxy's answer about the latest version: %w", err)
	}
	return info.Version, nil
}

// kept returns a file of the cache, and asks for it if it is not there.
func (f *fetcher) kept(m *Module, suffix string, check func(data []byte) error) (name string, data []byte, err error) {
	if problem := badVersion(m.Path, m.Version); problem != "" {
		return "", nil, errors.New(problem)
	}
	file := "@v/" + escaped(m.Version) + suffix
	name = filepath.Join(f.cache, "cache", "download", filepath.FromSlash(escaped(m.Path)), filepath.FromSlash(file))
	data, err = os.ReadFile(name)
	fresh := err != nil
	if fresh {
		if data, err = f.ask(m.Path, file); err != nil {
			return "", nil, err
		}
	}
	if err := check(data); err != nil || !fresh {
		return name, data, err
	}
	return name, data, replace(name, data)
}

// replace writes a file whole or not at all.
func replace(name string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return err
	}
	tmp, err := os.CreateTemp(filepath.Dir(name), filepath.Base(name)+".tmp")
	if err != nil {
		return err
	}
	defer os.Remove(tmp.Name())
	_, err = tmp.Write(data)
	if cerr := tmp.Close(); err == nil {
		err = cerr
	}
	if err != nil {
		return err
	}
	return os.Rename(tmp.Name(), name)
}

// goMod returns the go.mod of a module.
func (f *fetcher) goMod(m *Module) ([]byte, error) {
	var data []byte
	var err error
	m.GoMod, data, err = f.kept(m, ".mod", func(data []byte) error {
		m.GoModSum = sumOf([]entry{{"go.mod", data}})
		return f.sums.check(m.Path, m.Version+"/go.mod", m.GoModSum)
	})
	return data, err
}

// fetch puts a module into the cache, with its files unpacked.
func (f *fetcher) fetch(m *Module) error {
	text, err := f.goMod(m)
	if err != nil {
		return err
	}
	if err := checkDeclared(m, text); err != nil {
		return err
	}
	if m.Info, _, err = f.kept(m, ".info", func([]byte) error { return nil }); err != nil {
		return err
	}
	var files []entry
	m.Zip, _, err = f.kept(m, ".zip", func(data []byte) error {
		if files, err = unpack(m, data); err != nil {
			return err
		}
		m.Sum = sumOf(files)
		return f.sums.check(m.Path, m.Version, m.Sum)
	})
	if err != nil {
		return err
	}
	if err := replace(strings.TrimSuffix(m.Zip, ".zip")+".ziphash", []byte(m.Sum)); err != nil {
		return err
	}
	dir := filepath.Join(f.cache, filepath.FromSlash(escaped(m.Path)+"@"+escaped(m.Version)))
	if err := lay(m, files, dir); err != nil {
		return err
	}
	m.Dir = dir
	return nil
}
