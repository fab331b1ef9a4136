// Package mime has media types: their syntax, and the types of file name extensions.
package mime

import (
	"bufio"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"
)

// builtin returns the extensions of the media types that are known everywhere.
func builtin() map[string]string {
	return map[string]string{
		"application/gzip":                        "gz",
		"application/json":                        "json",
		"application/msword":                      "doc",
		"application/octet-stream":                "bin com exe",
		"application/pdf":                         "pdf",
		"application/postscript":                  "ai eps ps",
		"application/rdf+xml":                     "rdf",
		"application/rtf":                         "rtf",
		"application/vnd.android.package-archive": "apk",
		"application/vnd.ms-excel":                "xls",
		"application/vnd.ms-powerpoint":           "ppt",
		"application/vnd.openxmlformats-officedocument.presentationml.presentation": "pptx",
		"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet":         "xlsx",
		"application/vnd.openxmlformats-officedocument.wordprocessingml.document":   "docx",
		"application/wasm":               "wasm",
		"application/xhtml+xml":          "xht xhtml",
		"application/zip":                "zip",
		"audio/flac":                     "flac",
		"audio/mp4":                      "m4a",
		"audio/mpeg":                     "mp3",
		"audio/ogg":                      "oga ogg opus",
		"audio/wav":                      "wav",
		"audio/webm":                     "weba",
		"image/apng":                     "apng",
		"image/avif":                     "avif",
		"image/bmp":                      "bmp",
		"image/gif":                      "gif",
		"image/jpeg":                     "jfif jpeg jpg pjp pjpeg",
		"image/png":                      "png",
		"image/svg+xml":                  "svg",
		"image/tiff":                     "tif tiff",
		"image/vnd.microsoft.icon":       "ico",
		"image/webp":                     "webp",
		"image/x-xbitmap":                "xbm",
		"message/rfc822":                 "eml",
		"text/calendar; charset=utf-8":   "ics",
		"text/css; charset=utf-8":        "css",
		"text/csv; charset=utf-8":        "csv",
		"text/html; charset=utf-8":       "ehtml htm html shtml",
		"text/javascript; charset=utf-8": "js mjs",
		"text/plain; charset=utf-8":      "text txt",
		"text/vtt; charset=utf-8":        "vtt",
		"text/xml; charset=utf-8":        "xbl xml xsl",
		"video/mp4":                      "mp4",
		"video/ogg":                      "ogv",
		"video/webm":                     "webm",
	}
}

// known is what is known of extensions.
var known struct {
	once  sync.Once
	mu    sync.RWMutex
	types map[string]string   // by the extension as it was given
	lower map[string]string   // by the extension in lower case
	exts  map[string][]string // in lower case, by media type without parameters
}

func load() {
	known.types, known.lower, known.exts = map[string]string{}, map[string]string{}, map[string][]string{}
	for typ, exts := range builtin() {
		for _, ext := range strings.Fields(exts) {
			add("."+ext, typ)
		}
	}
	for _, name := range []string{"/usr/local/share/mime/globs2", "/usr/share/mime/globs2"} {
		if readGlobs(name) {
			return
		}
	}
	for _, name := range []string{"/etc/mime.types", "/etc/apache2/mime.types", "/etc/apache/mime.types", "/etc/httpd/conf/mime.types"} {
		readTypes(name)
	}
}

// readGlobs reads lines of the form weight:type:*.extension; the first of an extension counts.
func readGlobs(name string) bool {
	f, err := os.Open(name)
	if err != nil {
		return false
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		fields := strings.Split(lines.Text(), ":")
		if len(fields) < 3 || strings.HasPrefix(fields[0], "#") {
			continue
		}
		ext, ok := strings.CutPrefix(fields[2], "*")
		if !ok || len(ext) < 2 || ext[0] != '.' || strings.ContainsAny(ext, "?*[") || known.types[ext] != "" {
			continue
		}
		add(ext, fields[1])
	}
	return true
}

// readTypes reads lines of a type and its extensions.
func readTypes(name string) {
	f, err := os.Open(name)
	if err != nil {
		return
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		fields := strings.Fields(lines.Text())
		if len(fields) < 2 || fields[0][0] == '#' {
			continue
		}
		for _, ext := range fields[1:] {
			if ext[0] == '#' {
				break
			}
			add("."+ext, fields[0])
		}
	}
}

// add makes typ the type of the extension; text is UTF-8 unless it says otherwise.
func add(ext, typ string) error {
	base, params, err := ParseMediaType(typ)
	if err != nil {
		return err
	}
	if strings.HasPrefix(typ, "text/") && params["charset"] == "" {
		params["charset"] = "utf-8"
		typ = FormatMediaType(base, params)
	}
	low := strings.ToLower(ext)
	known.types[ext], known.lower[low] = typ, typ
	if !slices.Contains(known.exts[base], low) {
		known.exts[base] = append(known.exts[base], low)
	}
	return nil
}

// TypeByExtension returns the media type of the extension, which begins with a dot; "" if there is
// none. Case counts only where no type is known otherwise.
func TypeByExtension(ext string) string {
	known.once.Do(load)
	known.mu.RLock()
	defer known.mu.RUnlock()
	if typ := known.types[ext]; typ != "" {
		return typ
	}
	return known.lower[strings.ToLower(ext)]
}

// ExtensionsByType returns the extensions of a media type, sorted.
func ExtensionsByType(typ string) ([]string, error) {
	base, _, err := ParseMediaType(typ)
	if err != nil {
		return nil, err
	}
	known.once.Do(load)
	known.mu.RLock()
	defer known.mu.RUnlock()
	exts := slices.Clone(known.exts[base])
	slices.Sort(exts)
	return exts, nil
}

// AddExtensionType makes typ the media type of the extension, which begins with a dot.
func AddExtensionType(ext, typ string) error {
	if !strings.HasPrefix(ext, ".") {
		return fmt.Errorf("mime: extension %q missing leading dot", ext)
	}
	known.once.Do(load)
	known.mu.Lock()
	defer known.mu.Unlock()
	return add(ext, typ)
}
