package json

import (
	"encoding/json/internal/jsonopts"
	"sync"
)

// Options is one option, or a set of options, of this package, encoding/json/jsontext or encoding/json/v2.
type Options = jsonopts.Options

// DefaultOptionsV1 returns all options in which this package differs from encoding/json/v2.
func DefaultOptionsV1() Options {
	legacyErrors()
	return &jsonopts.DefaultV1
}

// legacyErrors makes the errors of this package known to v2, which has no way to them.
var legacyErrors = sync.OnceFunc(func() {
	jsonopts.Legacy.MarshalError = marshalError
	jsonopts.Legacy.UnmarshalError = unmarshalError
	jsonopts.Legacy.MarshalerError = marshalerError
})

// CallMethodsWithLegacySemantics leaves out methods of pointers for values without an address, and methods for
// keys of maps.
func CallMethodsWithLegacySemantics(v bool) Options {
	return jsonopts.Switch{jsonopts.CallMethodsWithLegacySemantics, v}
}

// FormatByteArrayAsArray writes arrays of bytes as arrays of numbers.
func FormatByteArrayAsArray(v bool) Options {
	return jsonopts.Switch{jsonopts.FormatByteArrayAsArray, v}
}

// FormatBytesWithLegacySemantics takes slices of any bytes for binary data.
func FormatBytesWithLegacySemantics(v bool) Options {
	return jsonopts.Switch{jsonopts.FormatBytesWithLegacySemantics, v}
}

// FormatDurationAsNano writes a time.Duration as a number of nanoseconds.
func FormatDurationAsNano(v bool) Options { return jsonopts.Switch{jsonopts.FormatDurationAsNano, v} }

// MatchCaseSensitiveDelimiter tells names apart by their dashes and underscores.
func MatchCaseSensitiveDelimiter(v bool) Options {
	return jsonopts.Switch{jsonopts.MatchCaseSensitiveDelimiter, v}
}

// MergeWithLegacySemantics merges what is read with what is there as this package does.
func MergeWithLegacySemantics(v bool) Options {
	return jsonopts.Switch{jsonopts.MergeWithLegacySemantics, v}
}

// OmitEmptyWithLegacySemantics takes values for empty, for omitempty, by what they are in Go.
func OmitEmptyWithLegacySemantics(v bool) Options {
	return jsonopts.Switch{jsonopts.OmitEmptyWithLegacySemantics, v}
}

// ParseBytesWithLooseRFC4648 lets ends of lines be in binary data.
func ParseBytesWithLooseRFC4648(v bool) Options {
	return jsonopts.Switch{jsonopts.ParseBytesWithLooseRFC4648, v}
}

// ParseTimeWithLooseRFC3339 takes times that RFC 3339 does not.
func ParseTimeWithLooseRFC3339(v bool) Options {
	return jsonopts.Switch{jsonopts.ParseTimeWithLooseRFC3339, v}
}

// ReportErrorsWithLegacySemantics returns the errors of this package.
func ReportErrorsWithLegacySemantics(v bool) Options {
	legacyErrors()
	return jsonopts.Switch{jsonopts.ReportErrorsWithLegacySemantics, v}
}

// StringifyWithLegacySemantics has the option "string" of a tag hold for booleans and strings too.
func StringifyWithLegacySemantics(v bool) Options {
	return jsonopts.Switch{jsonopts.StringifyWithLegacySemantics, v}
}

// UnmarshalArrayFromAnyLength reads arrays of any length into one of another.
func UnmarshalArrayFromAnyLength(v bool) Options {
	return jsonopts.Switch{jsonopts.UnmarshalArrayFromAnyLength, v}
}
