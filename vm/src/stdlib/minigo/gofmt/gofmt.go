// Package gofmt is the command `minigo fmt`: flags, output and exit status are gofmt's. Rewriting
// rules (-r) are left out.
package gofmt

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"go/parser"
	"go/scanner"
	"internal/diff"
	"internal/layout"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
)

var (
	list      = flag.Bool("l", false, "list files whose formatting differs from gofmt's")
	rewrite   = flag.Bool("w", false, "write result to (source) file instead of stdout")
	simpler   = flag.Bool("s", false, "simplify code")
	diffs     = flag.Bool("d", false, "display diffs instead of rewriting files")
	allErrors = flag.Bool("e", false, "report all errors (not just the first 10 on different lines)")
)

// A result is what is said of a file, and the exit status that follows.
type result struct {
	out, err bytes.Buffer
	status   int
}

func (r *result) fail(err error) *result {
	scanner.PrintError(&r.err, err)
	r.status = 2
	return r
}

// Main is the command.
func Main() {
	flag.Usage = func() {
		fmt.Fprint(os.Stderr, "usage: minigo fmt [flags] [path ...]\n")
		flag.PrintDefaults()
	}
	flag.Parse()
	// The results in the files' order; as many are worked on at a time as the channel holds.
	results := make(chan chan *result, runtime.GOMAXPROCS(0))
	go func() {
		produce(func(work func() *result) {
			c := make(chan *result, 1)
			results <- c
			go func() { c <- work() }()
		})
		close(results)
	}()
	status := 0
	for c := range results {
		r := <-c
		os.Stderr.Write(r.err.Bytes())
		if _, err := os.Stdout.Write(r.out.Bytes()); err != nil {
			os.Stderr.Write(new(result).fail(err).err.Bytes())
			os.Exit(2)
		}
		if r.status != 0 {
			status = r.status // the last one counts, as in gofmt
		}
	}
	os.Exit(status)
}

// produce hands out the work: one piece for each file.
func produce(work func(func() *result)) {
	fail := func(err error) {
		work(func() *result { return new(result).fail(err) })
	}
	if flag.NArg() == 0 {
		if *rewrite {
			fail(errors.New("error: cannot use -w with standard input"))
			return
		}
		work(func() *result {
			src, err := io.ReadAll(os.Stdin)
			if err != nil {
				return new(result).fail(err)
			}
			return format("<standard input>", nil, src)
		})
		return
	}
	for _, arg := range flag.Args() {
		each := func(path string, entry fs.DirEntry) error {
			info, err := entry.Info()
			if err != nil {
				return err
			}
			work(func() *result {
				src, err := os.ReadFile(path)
				if err != nil {
					return new(result).fail(err)
				}
				return format(path, info, src)
			})
			return nil
		}
		if err := walk(arg, each); err != nil {
			fail(err)
		}
	}
}

// walk calls a function for each file that an argument stands for: a file of any name, the Go files
// below a folder, or those of the packages that a pattern with ... matches.
func walk(arg string, each func(string, fs.DirEntry) error) error {
	root, pattern := arg, false
	if before, ok := strings.CutSuffix(arg, "..."); ok && (before == "" || strings.HasSuffix(before, "/")) {
		root, pattern = filepath.Clean(before), true
	}
	return filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() {
			if pattern && path != root && !packages(path, entry.Name()) {
				return fs.SkipDir
			}
			return nil
		}
		name := entry.Name()
		if path == arg || !strings.HasPrefix(name, ".") && strings.HasSuffix(name, ".go") {
			return each(path, entry)
		}
		return nil
	})
}

// packages reports whether patterns look for packages below a folder.
func packages(path, name string) bool {
	if name == "testdata" || name == "vendor" || name[0] == '.' || name[0] == '_' {
		return false
	}
	_, err := os.Lstat(filepath.Join(path, "go.mod"))
	return err != nil
}

// format formats a file, or standard input, which has no info and may be a part of a file.
func format(name string, info fs.FileInfo, src []byte) *result {
	r := new(result)
	mode := layout.Mode
	if *allErrors {
		mode |= parser.AllErrors
	}
	options := layout.Options{Fragment: info == nil}
	if *simpler {
		options.Edit = simplify
	}
	line, rest := interpreter(src)
	text, err := layout.Format(name, rest, mode, options)
	if err != nil && len(line) > 0 {
		// Once more, with a comment in place of the line: for the places of the errors.
		whole := append([]byte("//"), src[2:]...)
		_, err = layout.Format(name, whole, mode, options)
	}
	text = append(line, text...)
	if err != nil {
		return r.fail(err)
	}
	if !bytes.Equal(src, text) {
		if *list {
			fmt.Fprintln(&r.out, name)
		}
		if *rewrite {
			if err := write(name, src, text, info.Mode().Perm()); err != nil {
				return r.fail(err)
			}
		}
		if *diffs {
			r.out.Write(diff.Diff(name+".orig", src, name, text))
			r.status = 1
		}
	}
	if !*list && !*rewrite && !*diffs {
		r.out.Write(text)
	}
	return r
}

// interpreter cuts the line off that names the interpreter of a script: #!/usr/bin/env minigo
func interpreter(src []byte) (line, rest []byte) {
	if !bytes.HasPrefix(src, []byte("#!")) {
		return nil, src
	}
	end := bytes.IndexByte(src, '\n') + 1
	if end == 0 {
		end = len(src)
	}
	rest = src[end:]
	if len(rest) > 0 && rest[0] == '\n' {
		end++ // a blank line below stays
	}
	return bytes.Clone(src[:end]), rest
}

// write gives a file another text. The file stays the same one, for the sake of its links and owner, so
// the old text lies beside it until that is done.
func write(name string, old, text []byte, perm fs.FileMode) error {
	backup, err := os.CreateTemp(filepath.Dir(name), filepath.Base(name)+".*")
	if err != nil {
		return err
	}
	_, err = backup.Write(old)
	if err := errors.Join(err, backup.Close()); err != nil {
		os.Remove(backup.Name())
		return err
	}
	file, err := os.OpenFile(name, os.O_WRONLY, perm)
	if err != nil {
		os.Remove(backup.Name())
		return err
	}
	n, err := file.Write(text)
	if err == nil {
		err = file.Truncate(int64(n))
	}
	if err := errors.Join(err, file.Close()); err != nil {
		return fmt.Errorf("%w; what %s was before is in %s", err, name, backup.Name())
	}
	return os.Remove(backup.Name())
}
