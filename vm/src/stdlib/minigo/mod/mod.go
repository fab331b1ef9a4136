// Package mod is the commands `minigo mod download`, which fetches modules into the module cache, where Go and minigo
// look for them, from the proxies that GOPROXY names, and compares them with go.sum; and `minigo mod tidy`,
// which updates go.mod and go.sum to what the packages need.
package mod

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strings"
)

// A Module is one version of a module, and the cache paths of its downloaded files. It is what -json prints.
type Module struct {
	Path     string `json:",omitempty"` // the path
	Version  string `json:",omitempty"` // the version
	Error    string `json:",omitempty"` // why it was not fetched
	Info     string `json:",omitempty"` // the file with its time
	GoMod    string `json:",omitempty"` // its go.mod
	Zip      string `json:",omitempty"` // the archive
	Dir      string `json:",omitempty"` // the folder with its files
	Sum      string `json:",omitempty"` // the sum of the archive
	GoModSum string `json:",omitempty"` // the sum of its go.mod

	instead string // the path of the module that it replaces
}

// String returns path@version.
func (m *Module) String() string { return m.Path + "@" + m.Version }

// Main is the commands; os.Args holds what follows `mod download`, or tidy and what follows that.
func Main() {
	if len(os.Args) > 1 && os.Args[1] == "tidy" {
		mainTidy(os.Args[2:])
		return
	}
	flags := flag.NewFlagSet("minigo mod download", flag.ExitOnError)
	asJSON := flags.Bool("json", false, "print what was fetched, as JSON")
	trace := flags.Bool("x", false, "print what is asked for")
	flags.Parse(os.Args[1:])
	f, err := newFetcher()
	if err == nil {
		f.trace = *trace
		err = f.download(flags.Args(), *asJSON)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "minigo mod download:", err)
		os.Exit(1)
	}
}

// mainTidy is `minigo mod tidy`.
func mainTidy(args []string) {
	flags := flag.NewFlagSet("minigo mod tidy", flag.ExitOnError)
	trace := flags.Bool("x", false, "print what is asked for")
	flags.Parse(args)
	if flags.NArg() > 0 {
		fmt.Fprintln(os.Stderr, "minigo mod tidy: it takes no arguments, but the module around the current folder")
		os.Exit(2)
	}
	f, err := newFetcher()
	if err == nil {
		f.trace = *trace
		err = f.tidy()
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "go:", err)
		os.Exit(1)
	}
}

// mainFile returns the go.mod of the module around the current folder.
func mainFile() (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for {
		file := filepath.Join(dir, "go.mod")
		if info, err := os.Stat(file); err == nil && info.Mode().IsRegular() {
			return file, nil
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return "", errors.New("no modules specified, and no go.mod here or above")
		}
		dir = parent
	}
}

// download fetches the modules that are named, or those that the module around asks for.
func (f *fetcher) download(names []string, asJSON bool) error {
	main := new(goMod)
	file, err := mainFile()
	switch {
	case err == nil:
		if main, err = readGoMod(file); err != nil {
			return err
		}
		if err := f.sums.read(filepath.Join(filepath.Dir(file), "go.sum")); err != nil {
			return err
		}
	case len(names) == 0:
		return err
	}
	var wanted []*Module
	if len(names) == 0 {
		wanted, err = f.buildList(main)
	} else {
		wanted, err = f.named(main, names)
	}
	if err != nil {
		return err
	}
	var failed []error
	for _, m := range wanted {
		if err := f.fetch(m); err != nil {
			m.Error = err.Error()
			failed = append(failed, fmt.Errorf("%v: %w", m, err))
		}
		if asJSON {
			text, err := json.MarshalIndent(m, "", "\t")
			if err != nil {
				return err
			}
			fmt.Println(string(text))
		}
	}
	if err := f.sums.write(); err != nil {
		failed = append(failed, err)
	}
	return errors.Join(failed...)
}

// named returns the modules of arguments: path@version, path@latest, or a path that the module around asks for.
func (f *fetcher) named(main *goMod, names []string) ([]*Module, error) {
	var list []*Module
	for _, name := range names {
		path, version, found := strings.Cut(name, "@")
		switch {
		case !found:
			version = main.required[path]
			if version == "" {
				return nil, fmt.Errorf("module %s: not a known dependency", path)
			}
		case version == "latest":
			var err error
			if version, err = f.latest(path); err != nil {
				return nil, fmt.Errorf("%s: %w", name, err)
			}
		}
		if m := main.replaced(path, version); m != nil {
			list = append(list, m)
		}
	}
	return list, nil
}

// buildList returns the modules that go.mod asks for, sorted: from Go 1.17 on it names all of them; before, what
// these ask for in their turn belongs to them, and of each module the highest version counts.
func (f *fetcher) buildList(main *goMod) ([]*Module, error) {
	chosen := make(map[string]string)
	var visit func(required map[string]string) error
	visit = func(required map[string]string) error {
		for path, version := range required {
			if old, found := chosen[path]; found && compare(old, version) >= 0 {
				continue
			}
			chosen[path] = version
			m := main.replaced(path, version)
			if main.pruned() || m == nil {
				continue
			}
			text, err := f.goMod(m)
			if err != nil {
				return fmt.Errorf("%v: %w", m, err)
			}
			next, err := parseGoMod(m.String()+"/go.mod", string(text))
			if err != nil {
				return err
			}
			if err := visit(next.required); err != nil {
				return err
			}
		}
		return nil
	}
	if err := visit(main.required); err != nil {
		return nil, err
	}
	var list []*Module
	for path, version := range chosen {
		if m := main.replaced(path, version); m != nil {
			list = append(list, m)
		}
	}
	sort.Slice(list, func(i, j int) bool { return list[i].Path < list[j].Path })
	return list, nil
}
