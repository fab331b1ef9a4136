package json

import (
	"errors"
	"time"

	"encoding/json/internal/jsonopts"
	"encoding/json/internal/jsonwire"
	"encoding/json/jsontext"
)

var (
	errNoDuration = errors.New("no default representation")
	errYear       = errors.New("year outside of range [0,9999]")
	errZone       = errors.New("timezone hour outside of range [0,23]")
)

func (p *plan) writeDuration(e *jsontext.Encoder, o *jsonopts.Set, v value) error {
	if o.Is(jsonopts.FormatDurationAsNano) {
		return p.writeInt(e, o, v)
	}
	return errorBefore(e, p.typ, errNoDuration)
}

func (p *plan) readDuration(d *jsontext.Decoder, o *jsonopts.Set, v value) error {
	if o.Is(jsonopts.FormatDurationAsNano) {
		return p.readInt(d, o, v)
	}
	return skipBefore(d, p.typ, errNoDuration)
}

func (p *plan) writeTime(e *jsontext.Encoder, o *jsonopts.Set, v value) error {
	if err := p.noStringTag(e, o); err != nil {
		return err
	}
	text, err := formatTime(v.Interface().(time.Time))
	if err == nil {
		if err = jsontext.Internal.Encoder(e).WriteRaw('"', text, true); err == nil {
			return nil
		}
	}
	switch {
	case o.Is(jsonopts.ReportErrorsWithLegacySemantics):
		return jsonopts.Legacy.MarshalerError(v.Addr().Interface(), err, "MarshalJSON")
	case isSyntactic(err), jsontext.Internal.IsIOError(err):
		return err
	}
	return errorBefore(e, p.typ, err)
}

// formatTime returns a time as RFC 3339 has it, which has fewer years and zones than Go.
func formatTime(t time.Time) ([]byte, error) {
	text := t.AppendFormat(nil, time.RFC3339Nano)
	if text[4] != '-' {
		return nil, errYear
	}
	if n := len(text); text[n-1] != 'Z' {
		sign := text[n-6]
		if '0' <= sign && sign <= '9' || twoDigits(text[n-5:]) >= 24 {
			return nil, errZone
		}
	}
	return text, nil
}

// twoDigits returns the number that b starts with.
func twoDigits(b []byte) byte { return 10*(b[0]-'0') + b[1] - '0' }

func (p *plan) readTime(d *jsontext.Decoder, o *jsonopts.Set, v value) error {
	if err := p.noStringTagRead(d, o); err != nil {
		return err
	}
	text, form, err := jsontext.Internal.Decoder(d).ReadValue()
	if err != nil {
		return err
	}
	switch text.Kind() {
	case 'n':
		p.null(o, v)
		return nil
	case '"':
	default:
		return readErrorAfter(d, p.typ, nil)
	}
	t, err := parseTime(jsonwire.Unquote(text, form), o.Is(jsonopts.ParseTimeWithLooseRFC3339))
	if err != nil {
		if o.Is(jsonopts.ReportErrorsWithLegacySemantics) {
			return err
		}
		return readErrorAfter(d, p.typ, err)
	}
	*v.Addr().Interface().(*time.Time) = t
	return nil
}

// parseTime returns the time of a text. Unless it is loose, what package time takes besides RFC 3339 is an
// error.
func parseTime(text []byte, loose bool) (time.Time, error) {
	var t time.Time
	if err := t.UnmarshalText(text); err != nil {
		return t, err
	}
	fail := func(layout, value, message string) error {
		return &time.ParseError{Layout: time.RFC3339, Value: string(text), LayoutElem: layout, ValueElem: value, Message: message}
	}
	n := len(text)
	switch {
	case loose:
	case text[12] == ':': // an hour of one digit
		return t, fail("15", string(text[11:12]), "")
	case text[19] == ',':
		return t, fail(".", ",", "")
	case text[n-1] == 'Z':
	case twoDigits(text[n-5:]) >= 24:
		return t, fail("Z07:00", string(text[n-6:]), ": timezone hour out of range")
	case twoDigits(text[n-2:]) >= 60:
		return t, fail("Z07:00", string(text[n-6:]), ": timezone minute out of range")
	}
	return t, nil
}
