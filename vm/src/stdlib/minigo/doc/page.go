package doc

import (
	"fmt"
	"go/build"
	"go/doc"
	"html"
	"internal/library"
	"io/fs"
	"net"
	"net/http"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// serving answers requests for pages until the program is ended.
func serving(address string) error {
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		host, port = "", strings.TrimPrefix(address, ":")
	}
	if host == "" {
		host = "127.0.0.1"
	}
	listener, err := net.Listen("tcp", net.JoinHostPort(host, port))
	if err != nil {
		return err
	}
	fmt.Printf("documentation at http://%s/\n", listener.Addr())
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", listing)
	mux.HandleFunc("GET /style.css", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/css; charset=utf-8")
		w.Write([]byte(*design + style))
	})
	mux.HandleFunc("GET /{path...}", func(w http.ResponseWriter, r *http.Request) {
		packagePage(w, r, r.PathValue("path"))
	})
	return http.Serve(listener, mux)
}

// local returns the folders of the module around, by import path.
func local() map[string]string {
	found := map[string]string{}
	if *moduleRoot == "" {
		return found
	}
	filepath.WalkDir(*moduleRoot, func(name string, d fs.DirEntry, err error) error {
		base := d.Name()
		if err != nil || d.IsDir() && name != *moduleRoot && (strings.HasPrefix(base, ".") || strings.HasPrefix(base, "_") ||
			base == "testdata" || base == "vendor" || base == "node_modules") {
			return fs.SkipDir
		}
		if !d.IsDir() && strings.HasSuffix(base, ".go") && !strings.HasSuffix(base, "_test.go") {
			dir := filepath.Dir(name)
			if rest, err := filepath.Rel(*moduleRoot, dir); err == nil {
				found[path.Join(*modulePath, filepath.ToSlash(rest))] = dir
			}
		}
		return nil
	})
	return found
}

// begin writes the beginning of a page.
func begin(w http.ResponseWriter, title string) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	fmt.Fprintf(w, "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"+
		"<title>%s</title>\n<link rel=\"stylesheet\" href=\"/style.css\">\n<nav><a href=\"/\">All packages</a></nav>\n<main>\n",
		html.EscapeString(title))
}

// listing is the page of all packages.
func listing(w http.ResponseWriter, r *http.Request) {
	begin(w, "Packages")
	rows := func(title string, paths []string, texts func(string) []text) {
		fmt.Fprintf(w, "<h1>%s</h1>\n<table>\n", html.EscapeString(title))
		for _, p := range paths {
			fmt.Fprintf(w, "<tr><td><a href=\"/%s\">%s</a><td>%s\n", html.EscapeString(p), html.EscapeString(p),
				html.EscapeString(synopsis(texts(p))))
		}
		fmt.Fprint(w, "</table>\n")
	}
	if own := local(); len(own) > 0 {
		rows(*modulePath, sortedKeys(own), func(p string) []text { return folderTexts(own[p]) })
	}
	paths := slices.DeleteFunc(library.Paths(), hidden)
	rows("Library", append(paths, sortedKeys(predeclared)...), ofLibrary)
}

// hidden says whether programs cannot import a package.
func hidden(path string) bool {
	return strings.HasPrefix(path, "minigo/") || slices.Contains(strings.Split(path, "/"), "internal")
}

func sortedKeys(m map[string]string) []string {
	var keys []string
	for key := range m {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return keys
}

// folderTexts returns the Go files of a folder that are for this platform.
func folderTexts(dir string) []text {
	files, _ := filepath.Glob(filepath.Join(dir, "*.go"))
	var names []string
	for _, f := range files {
		name := filepath.Base(f)
		if fits, err := build.Default.MatchFile(dir, name); (fits || err != nil) && !strings.HasSuffix(f, "_test.go") {
			names = append(names, name)
		}
	}
	return ofFolder(dir, names)
}

// synopsis returns the first sentence about a package, without parsing its files.
func synopsis(texts []text) string {
	for _, t := range texts {
		var lines []string
		for line := range strings.Lines(t.text) {
			if strings.HasPrefix(line, "package ") && len(lines) > 0 {
				return doc.Synopsis(strings.Join(lines, ""))
			}
			comment, ok := strings.CutPrefix(line, "//")
			if !ok {
				lines = nil
				if strings.TrimSpace(line) != "" {
					break
				}
			} else if !strings.HasPrefix(comment, "go:") {
				lines = append(lines, strings.TrimPrefix(comment, " "))
			}
		}
	}
	return ""
}

// packagePage is the page of a package.
func packagePage(w http.ResponseWriter, r *http.Request, path string) {
	texts := ofLibrary(path)
	if dir := local()[path]; dir != "" {
		texts = folderTexts(dir)
	}
	if len(texts) == 0 || hidden(path) {
		http.NotFound(w, r)
		return
	}
	pkg, err := read(path, texts, false, false)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	begin(w, path)
	p := &page{w: w, pkg: pkg}
	p.write()
}

// A page is written to a client.
type page struct {
	w   http.ResponseWriter
	pkg *pack
}

func (p *page) write() {
	pkg := p.pkg
	fmt.Fprintf(p.w, "<h1>package %s</h1>\n<pre>import %s</pre>\n", html.EscapeString(pkg.Name), html.EscapeString(fmt.Sprintf("%q", pkg.ImportPath)))
	p.prose(pkg.Doc)
	p.index()
	for _, e := range pkg.Examples {
		p.example(e)
	}
	p.values("Constants", pkg.Consts)
	p.values("Variables", pkg.Vars)
	p.funcs(pkg.Funcs, "", "h2")
	for _, t := range pkg.Types {
		fmt.Fprintf(p.w, "<h2 id=\"%s\">type %s</h2>\n", html.EscapeString(t.Name), html.EscapeString(t.Name))
		p.decl(pkg.code(t.Decl, false), t.Doc, t.Examples)
		p.values("", t.Consts)
		p.values("", t.Vars)
		p.funcs(t.Funcs, "", "h3")
		p.funcs(t.Methods, t.Name+".", "h3")
	}
}

// index writes links to all functions, types and methods.
func (p *page) index() {
	entry := func(id, text string) {
		fmt.Fprintf(p.w, "<li><a href=\"#%s\">%s</a>\n", html.EscapeString(id), html.EscapeString(text))
	}
	fmt.Fprint(p.w, "<h2>Index</h2>\n<ul class=\"index\">\n")
	for _, f := range p.pkg.Funcs {
		entry(f.Name, oneLine(p.pkg.code(f.Decl, false)))
	}
	for _, t := range p.pkg.Types {
		entry(t.Name, "type "+t.Name)
		fmt.Fprint(p.w, "<ul>\n")
		for _, f := range t.Funcs {
			entry(f.Name, oneLine(p.pkg.code(f.Decl, false)))
		}
		for _, m := range t.Methods {
			entry(t.Name+"."+m.Name, oneLine(p.pkg.code(m.Decl, false)))
		}
		fmt.Fprint(p.w, "</ul>\n")
	}
	fmt.Fprint(p.w, "</ul>\n")
}

func (p *page) values(title string, values []*doc.Value) {
	if title != "" && len(values) > 0 {
		fmt.Fprintf(p.w, "<h2>%s</h2>\n", title)
	}
	for _, v := range values {
		p.decl(p.pkg.code(v.Decl, false), v.Doc, nil)
	}
}

func (p *page) funcs(funcs []*doc.Func, of, head string) {
	for _, f := range funcs {
		id := html.EscapeString(of + f.Name)
		fmt.Fprintf(p.w, "<%s id=\"%s\">func %s</%s>\n", head, id, id, head)
		p.decl(p.pkg.code(f.Decl, false), f.Doc, f.Examples)
	}
}

func (p *page) decl(code, text string, examples []*doc.Example) {
	fmt.Fprintf(p.w, "<pre>%s</pre>\n", html.EscapeString(code))
	p.prose(text)
	for _, e := range examples {
		p.example(e)
	}
}

func (p *page) prose(text string) {
	printer := p.pkg.Printer()
	printer.HeadingLevel = 3
	p.w.Write(printer.HTML(p.pkg.Parser().Parse(text)))
}

func (p *page) example(e *doc.Example) {
	code, output := p.pkg.exampleText(e)
	title := "Example"
	if e.Suffix != "" {
		title += " (" + e.Suffix + ")"
	}
	fmt.Fprintf(p.w, "<details><summary>%s</summary>\n<pre>%s</pre>\n", html.EscapeString(title), html.EscapeString(code))
	if output != "" {
		fmt.Fprintf(p.w, "<p>Output:\n<pre>%s</pre>\n", html.EscapeString(output))
	}
	fmt.Fprint(p.w, "</details>\n")
}

// style is what these pages need besides the design that they share.
const style = `
body { font-size: 16px; line-height: 1.5; margin: 0 auto; max-width: 62rem; padding: 1rem; }
h1, h2, h3 { line-height: 1.2; margin: 2rem 0 .5rem; }
h1 { font-size: 1.5rem; margin-top: 1rem; } h2 { font-size: 1.15rem; } h3 { font-size: 1rem; color: inherit; }
pre { background: var(--card); border: 1px solid var(--line); border-radius: .6rem; padding: .5rem .8rem; }
table { border-collapse: collapse; }
td { padding: .1rem 1rem .1rem 0; vertical-align: top; overflow-wrap: anywhere; }
.index, .index ul { list-style: none; padding-left: 1rem; overflow-wrap: anywhere; }
a { text-decoration: none; } a:hover { text-decoration: underline; }
summary { cursor: pointer; min-height: 1.5rem; }
`
