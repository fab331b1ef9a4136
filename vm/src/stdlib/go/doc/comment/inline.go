package comment

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// linked reads the text of a paragraph, in which [text] may be a link.
func (d *parsing) linked(text string) []Text {
	var out []Text
	done := 0
	emit := func(from, to int, link Text) {
		if done < from {
			out = d.words(out, text[done:from], true)
		}
		if link != nil {
			out = append(out, link)
		}
		done = to
	}
	open := -1
	var key []byte // what stands in the brackets, on one line
	for i := range len(text) {
		switch c := text[i]; {
		case c == '[':
			open = i
		case c == ']':
			if open >= 0 {
				if link := d.link(string(key), text, open, i); link != nil {
					emit(open, i+1, link)
				}
			}
			open, key = -1, key[:0]
		case open >= 0 && (c == '\n' || c == '\t'):
			key = append(key, ' ')
		case open >= 0:
			key = append(key, c)
		}
	}
	emit(len(text), len(text), nil)
	return out
}

// link makes a link of what stands between the brackets at open and end; nil if it is none.
func (d *parsing) link(key, text string, open, end int) Text {
	inside := text[open+1 : end]
	if def := d.links[key]; def != nil {
		def.Used = true
		return &Link{Text: d.words(nil, inside, false), URL: def.URL}
	}
	before, _ := utf8.DecodeLastRuneInString(text[:open])
	after, _ := utf8.DecodeRuneInString(text[end+1:])
	if open > 0 && !separates(before) || end+1 < len(text) && !separates(after) {
		return nil
	}
	link := d.docLink(strings.TrimPrefix(inside, "*"))
	if link == nil {
		return nil // not an interface that holds nil
	}
	link.Text = d.words(nil, inside, false)
	return link
}

// separates reports whether r may stand next to the brackets of a link to a declaration; map[K]V has none.
func separates(r rune) bool {
	return unicode.IsPunct(r) || r == ' ' || r == '\t' || r == '\n'
}

// docLink reads pkg, Name, Recv.Name, pkg.Name and pkg.Recv.Name; nil if there is no such thing.
func (d *parsing) docLink(text string) *DocLink {
	var link DocLink
	pkg, name, ok := splitName(text)
	if ok {
		link.Name = name
		pkg, link.Recv, _ = splitName(pkg)
	}
	if pkg == "" {
		if d.LookupSym == nil || !d.LookupSym(link.Recv, link.Name) {
			return nil
		}
		return &link
	}
	if link.ImportPath, ok = d.lookupPackage(pkg); !ok {
		return nil
	}
	return &link
}

// lookupPackage finds an import path: with a slash it is one; without, the program is asked first.
func (d *parsing) lookupPackage(pkg string) (string, bool) {
	if strings.Contains(pkg, "/") {
		return pkg, isImportPath(pkg)
	}
	if d.LookupPackage != nil {
		if path, ok := d.LookupPackage(pkg); ok {
			return path, true
		}
	}
	return DefaultLookupPackage(pkg)
}

// splitName takes an exported name off the end of a dotted one.
func splitName(text string) (before, name string, ok bool) {
	at := strings.LastIndexByte(text, '.')
	name = text[at+1:]
	id, _ := ident(name)
	first, _ := utf8.DecodeRuneInString(name)
	if id != name || !unicode.IsUpper(first) {
		return text, "", false
	}
	return text[:max(at, 0)], name, true
}

// words appends text without brackets to out. With auto, URLs and the parser's words become links.
func (d *parsing) words(out []Text, s string, auto bool) []Text {
	var b strings.Builder
	emit := func(t Text) {
		if b.Len() > 0 {
			out = append(out, Plain(b.String()))
			b.Reset()
		}
		if t != nil {
			out = append(out, t)
		}
	}
	for at := 0; at < len(s); {
		var special Text
		piece, becomes := "", ""
		if auto {
			piece, special = d.special(s[at:])
			becomes = piece
		}
		if piece == "" {
			piece, becomes = quote(s, at)
		}
		if special != nil {
			emit(special)
		} else {
			b.WriteString(becomes)
		}
		at += len(piece)
	}
	emit(nil)
	return out
}

// special returns the URL or identifier that s begins with, and what becomes of it if that is not plain.
func (d *parsing) special(s string) (string, Text) {
	if url, ok := autoURL(s); ok {
		return url, &Link{Auto: true, Text: []Text{Plain(url)}, URL: url}
	}
	id, _ := ident(s)
	url, known := d.Words[id]
	switch {
	case id == "" || !known:
		return id, nil
	case url == "":
		return id, Italic(id)
	}
	return id, &Link{Auto: true, Text: []Text{Italic(id)}, URL: url}
}

// quote takes the byte at a place of s, or a pair of ` or ', which is a quotation mark; three ` are none.
func quote(s string, at int) (piece, becomes string) {
	switch rest := s[at:]; {
	case strings.HasPrefix(rest, "```"):
		// More of them belong to these three; but like Go, look for them as far behind as at is from
		// the start.
		end := at + 3
		for end < len(rest) && rest[end] == '`' {
			end++
		}
		return s[at:end], s[at:end]
	case strings.HasPrefix(rest, "``"):
		return rest[:2], "“"
	case strings.HasPrefix(rest, "''"):
		return rest[:2], "”"
	default:
		return rest[:1], rest[:1]
	}
}
