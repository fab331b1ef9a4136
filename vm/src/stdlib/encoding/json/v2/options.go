package json

import (
	"encoding/json/internal/jsonopts"
)

// Options is one option, or a set of options, of this package, encoding/json or encoding/json/jsontext.
type Options = jsonopts.Options

// JoinOptions returns a set of options: those that come later prevail.
func JoinOptions(srcs ...Options) Options {
	set := new(jsonopts.Set)
	set.Join(srcs...)
	return set
}

// GetOption returns what options hold of the option that setter makes, and whether they hold it.
func GetOption[T any](opts Options, setter func(T) Options) (T, bool) {
	var zero T
	v, ok := jsonopts.Get(opts, setter(zero))
	if t, is := v.(T); is {
		return t, ok
	}
	return zero, ok
}

// DefaultOptionsV2 returns all options in which this package differs from encoding/json.
func DefaultOptionsV2() Options { return &jsonopts.DefaultV2 }

// StringifyNumbers writes numbers as strings and reads them so.
func StringifyNumbers(v bool) Options { return jsonopts.Switch{jsonopts.StringifyNumbers, v} }

// Deterministic writes the same value as the same text each time: maps are sorted.
func Deterministic(v bool) Options { return jsonopts.Switch{jsonopts.Deterministic, v} }

// FormatNilSliceAsNull writes nil slices as null.
func FormatNilSliceAsNull(v bool) Options { return jsonopts.Switch{jsonopts.FormatNilSliceAsNull, v} }

// FormatNilMapAsNull writes nil maps as null.
func FormatNilMapAsNull(v bool) Options { return jsonopts.Switch{jsonopts.FormatNilMapAsNull, v} }

// OmitZeroStructFields leaves out all fields that are zero.
func OmitZeroStructFields(v bool) Options { return jsonopts.Switch{jsonopts.OmitZeroStructFields, v} }

// MatchCaseInsensitiveNames finds fields whatever the case of their names.
func MatchCaseInsensitiveNames(v bool) Options {
	return jsonopts.Switch{jsonopts.MatchCaseInsensitiveNames, v}
}

// RejectUnknownMembers makes members without a field an error.
func RejectUnknownMembers(v bool) Options { return jsonopts.Switch{jsonopts.RejectUnknownMembers, v} }

// WithMarshalers writes values of certain types by functions.
func WithMarshalers(v *Marshalers) Options { return jsonopts.Marshalers{v} }

// WithUnmarshalers reads values of certain types by functions.
func WithUnmarshalers(v *Unmarshalers) Options { return jsonopts.Unmarshalers{v} }
