package doc

import (
	"go/ast"
	"strings"
)

// readNotes reads a group of comments, in which each one that begins with a marker begins a note.
func (r *reader) readNotes(list []*ast.Comment) {
	start := -1
	for i, c := range list {
		if _, _, _, ok := cutMarker(c.Text[2:]); ok {
			if start >= 0 {
				r.readNote(list[start:i])
			}
			start = i
		}
	}
	if start >= 0 {
		r.readNote(list[start:])
	}
}

func (r *reader) readNote(list []*ast.Comment) {
	marker, uid, rest, ok := cutMarker((&ast.CommentGroup{List: list}).Text())
	if !ok {
		return
	}
	if body := singleSpaced(rest); body != "" {
		note := &Note{Pos: list[0].Pos(), End: list[len(list)-1].End(), UID: uid, Body: body}
		r.notes[marker] = append(r.notes[marker], note)
	}
}

// cutMarker takes MARKER(uid) or MARKER(uid): off the front of a text.
func cutMarker(text string) (marker, uid, rest string, ok bool) {
	text = strings.TrimLeft(text, " \t")
	rest = strings.TrimLeft(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
	marker = text[:len(text)-len(rest)]
	if rest, ok = strings.CutPrefix(rest, "("); !ok || len(marker) < 2 {
		return "", "", "", false
	}
	if uid, rest, ok = strings.Cut(rest, ")"); !ok || uid == "" {
		return "", "", "", false
	}
	return marker, uid, strings.TrimPrefix(rest, ":"), true
}

// singleSpaced makes single spaces of spaces and tabs, and none at both ends.
func singleSpaced(s string) string {
	out := make([]byte, 0, len(s))
	for i := range len(s) {
		c := s[i]
		if c == '\r' || c == '\t' {
			c = ' '
		}
		if c != ' ' || len(out) > 0 && out[len(out)-1] != ' ' {
			out = append(out, c)
		}
	}
	return strings.TrimSuffix(string(out), " ")
}
