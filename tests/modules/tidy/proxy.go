// Makes a module proxy in the folder that is its first argument, of the folders path@version below the second.
package main

import (
	"archive/zip"
	"encoding/json"
	"io/fs"
	"log"
	"os"
	"path/filepath"
	"strings"
	"unicode"
)

func main() {
	log.SetFlags(0)
	proxy, from := os.Args[1], os.Args[2]
	err := filepath.WalkDir(from, func(dir string, entry fs.DirEntry, err error) error {
		if err != nil || !strings.Contains(entry.Name(), "@") {
			return err
		}
		name, err := filepath.Rel(from, dir)
		if err != nil {
			return err
		}
		if err := add(proxy, name, os.DirFS(dir)); err != nil {
			return err
		}
		return filepath.SkipDir
	})
	if err != nil {
		log.Fatal(err)
	}
}

// add writes the files that a proxy has of one version. (The versions of a path come in order.)
func add(proxy, name string, files fs.FS) error {
	path, version, _ := strings.Cut(name, "@")
	top := filepath.Join(proxy, escaped(path))
	dir := filepath.Join(top, "@v")
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	info, err := json.Marshal(map[string]string{"Version": version, "Time": "2024-01-01T00:00:00Z"})
	if err != nil {
		return err
	}
	mod, err := fs.ReadFile(files, "go.mod")
	if err != nil {
		return err
	}
	for file, text := range map[string][]byte{
		filepath.Join(top, "@latest"):       info,
		filepath.Join(dir, version+".info"): info,
		filepath.Join(dir, version+".mod"):  mod,
	} {
		if err := os.WriteFile(file, text, 0o666); err != nil {
			return err
		}
	}
	archive, err := os.Create(filepath.Join(dir, version+".zip"))
	if err != nil {
		return err
	}
	defer archive.Close()
	w := zip.NewWriter(archive)
	err = fs.WalkDir(files, ".", func(file string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := fs.ReadFile(files, file)
		if err != nil {
			return err
		}
		to, err := w.Create(name + "/" + file)
		if err == nil {
			_, err = to.Write(text)
		}
		return err
	})
	if err != nil {
		return err
	}
	return w.Close()
}

// escaped writes capitals as ! and the small letter.
func escaped(path string) string {
	var b strings.Builder
	for _, r := range path {
		if unicode.IsUpper(r) {
			b.WriteByte('!')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}
