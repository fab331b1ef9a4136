package http

import (
	"bytes"
	"encoding/binary"
	"sync"
)

// How many bytes DetectContentType looks at.
const sniffLen = 512

// A signature recognises data. text is what the data begins with, where mask (if any) has ones.
type signature struct {
	mask, text string
	spaces     bool // space may come first
	tag        bool // a tag of HTML, in capitals: either case, and a space or > after it
	typ        string
}

const html = "text/html; charset=utf-8"

// The order is that of the standard on sniffing.
func signatures() []signature {
	sniffed.once.Do(func() {
		sniffed.signatures = []signature{
			{text: "<!DOCTYPE HTML", tag: true}, {text: "<HTML", tag: true}, {text: "<HEAD", tag: true},
			{text: "<SCRIPT", tag: true}, {text: "<IFRAME", tag: true}, {text: "<H1", tag: true},
			{text: "<DIV", tag: true}, {text: "<FONT", tag: true}, {text: "<TABLE", tag: true}, {text: "<A", tag: true},
			{text: "<STYLE", tag: true}, {text: "<TITLE", tag: true}, {text: "<B", tag: true}, {text: "<BODY", tag: true},
			{text: "<BR", tag: true}, {text: "<P", tag: true}, {text: "<!--", tag: true},
			{text: "<?xml", mask: "\xff\xff\xff\xff\xff", spaces: true, typ: "text/xml; charset=utf-8"},
			{text: "%PDF-", typ: "application/pdf"},
			{text: "%!PS-Adobe-", typ: "application/postscript"},
			{text: "\xfe\xff\x00\x00", mask: "\xff\xff\x00\x00", typ: "text/plain; charset=utf-16be"},
			{text: "\xff\xfe\x00\x00", mask: "\xff\xff\x00\x00", typ: "text/plain; charset=utf-16le"},
			{text: "\xef\xbb\xbf\x00", mask: "\xff\xff\xff\x00", typ: "text/plain; charset=utf-8"},
			{text: "\x00\x00\x01\x00", typ: "image/x-icon"},
			{text: "\x00\x00\x02\x00", typ: "image/x-icon"},
			{text: "BM", typ: "image/bmp"},
			{text: "GIF87a", typ: "image/gif"},
			{text: "GIF89a", typ: "image/gif"},
			{text: "RIFF\x00\x00\x00\x00WEBPVP", mask: "\xff\xff\xff\xff\x00\x00\x00\x00\xff\xff\xff\xff\xff\xff", typ: "image/webp"},
			{text: "\x89PNG\r\n\x1a\n", typ: "image/png"},
			{text: "\xff\xd8\xff", typ: "image/jpeg"},
			{text: "FORM\x00\x00\x00\x00AIFF", mask: "\xff\xff\xff\xff\x00\x00\x00\x00\xff\xff\xff\xff", typ: "audio/aiff"},
			{text: "ID3", typ: "audio/mpeg"},
			{text: "OggS\x00", typ: "application/ogg"},
			{text: "MThd\x00\x00\x00\x06", typ: "audio/midi"},
			{text: "RIFF\x00\x00\x00\x00AVI ", mask: "\xff\xff\xff\xff\x00\x00\x00\x00\xff\xff\xff\xff", typ: "video/avi"},
			{text: "RIFF\x00\x00\x00\x00WAVE", mask: "\xff\xff\xff\xff\x00\x00\x00\x00\xff\xff\xff\xff", typ: "audio/wave"},
			{typ: "video/mp4"},
			{text: "\x1a\x45\xdf\xa3", typ: "video/webm"},
			{text: fontText, mask: fontMask, typ: "application/vnd.ms-fontobject"},
			{text: "\x00\x01\x00\x00", typ: "font/ttf"},
			{text: "OTTO", typ: "font/otf"},
			{text: "ttcf", typ: "font/collection"},
			{text: "wOFF", typ: "font/woff"},
			{text: "wOF2", typ: "font/woff2"},
			{text: "\x1f\x8b\x08", typ: "application/x-gzip"},
			{text: "PK\x03\x04", typ: "application/zip"},
			{text: "Rar!\x1a\x07\x00", typ: "application/x-rar-compressed"},
			{text: "Rar!\x1a\x07\x01\x00", typ: "application/x-rar-compressed"},
			{text: "\x00asm", typ: "application/wasm"},
		}
	})
	return sniffed.signatures
}

var sniffed struct {
	once       sync.Once
	signatures []signature
}

// LP stands at byte 34.
const (
	seventeen = "\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"
	fontText  = seventeen + seventeen + "LP"
	fontMask  = seventeen + seventeen + "\xff\xff"
)

// DetectContentType guesses the media type of data by its first 512 bytes.
func DetectContentType(data []byte) string {
	data = data[:min(len(data), sniffLen)]
	body := bytes.TrimLeft(data, "\t\n\x0c\r ")
	all := signatures()
	for i := range all {
		if s := &all[i]; s.match(data, body) {
			if s.tag {
				return html
			}
			return s.typ
		}
	}
	for _, c := range body {
		if c <= 0x08 || c == 0x0b || 0x0e <= c && c <= 0x1a || 0x1c <= c && c <= 0x1f {
			return "application/octet-stream"
		}
	}
	return "text/plain; charset=utf-8"
}

// match reports whether the data is of the signature; body is the data without space before it.
func (s *signature) match(data, body []byte) bool {
	switch {
	case s.tag:
		return s.matchTag(body)
	case s.text == "":
		return isMP4(data)
	case s.spaces:
		data = body
	}
	if len(data) < len(s.text) {
		return false
	}
	for i := range len(s.text) {
		c := data[i]
		if s.mask != "" {
			c &= s.mask[i]
		}
		if c != s.text[i] {
			return false
		}
	}
	return true
}

func (s *signature) matchTag(body []byte) bool {
	if len(body) < len(s.text)+1 {
		return false
	}
	for i := range len(s.text) {
		c := body[i]
		if 'A' <= s.text[i] && s.text[i] <= 'Z' {
			c &= 0xdf
		}
		if c != s.text[i] {
			return false
		}
	}
	end := body[len(s.text)]
	return end == ' ' || end == '>'
}

func isMP4(data []byte) bool {
	if len(data) < 12 {
		return false
	}
	size := int(binary.BigEndian.Uint32(data))
	if len(data) < size || size%4 != 0 || string(data[4:8]) != "ftyp" {
		return false
	}
	for at := 8; at < size; at += 4 {
		if at != 12 && at+3 <= len(data) && string(data[at:at+3]) == "mp4" {
			return true
		}
	}
	return false
}
