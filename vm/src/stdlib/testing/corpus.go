package testing

import (
	"bytes"
	"errors"
	"fmt"
	"internal/digest"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"unicode/utf8"
)

// An input of a fuzz test.
type input struct {
	name   string // of its file, or seed#0
	values []any
}

const corpusHeader = "go test fuzz v1"

// encodeCorpus writes an input as it stands in files: one Go expression per line.
func encodeCorpus(values []any) []byte {
	var b bytes.Buffer
	b.WriteString(corpusHeader + "\n")
	for _, v := range values {
		switch v := v.(type) {
		case float32:
			if v != v && math.Float32bits(v) != math.Float32bits(float32(math.NaN())) {
				fmt.Fprintf(&b, "math.Float32frombits(0x%x)\n", math.Float32bits(v))
			} else {
				fmt.Fprintf(&b, "float32(%v)\n", v)
			}
		case float64:
			if v != v && math.Float64bits(v) != math.Float64bits(math.NaN()) {
				fmt.Fprintf(&b, "math.Float64frombits(0x%x)\n", math.Float64bits(v))
			} else {
				fmt.Fprintf(&b, "float64(%v)\n", v)
			}
		case string:
			fmt.Fprintf(&b, "string(%q)\n", v)
		case []byte:
			fmt.Fprintf(&b, "[]byte(%q)\n", v)
		case rune:
			if utf8.ValidRune(v) {
				fmt.Fprintf(&b, "rune(%q)\n", v)
			} else {
				fmt.Fprintf(&b, "int32(%v)\n", v)
			}
		case byte:
			fmt.Fprintf(&b, "byte(%q)\n", v)
		default:
			fmt.Fprintf(&b, "%T(%v)\n", v, v)
		}
	}
	return b.Bytes()
}

// decodeCorpus reads what encodeCorpus writes, and what people write by hand.
func decodeCorpus(text []byte) ([]any, error) {
	lines := strings.Split(string(text), "\n")
	if strings.TrimSuffix(lines[0], "\r") != corpusHeader {
		return nil, fmt.Errorf("unknown encoding version: %s", strings.TrimSuffix(lines[0], "\r"))
	}
	var values []any
	for _, line := range lines[1:] {
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		v, err := decodeValue(line)
		if err != nil {
			return nil, fmt.Errorf("malformed line %q: %v", line, err)
		}
		values = append(values, v)
	}
	if values == nil {
		return nil, errors.New("must include version and at least one value")
	}
	return values, nil
}

var errMalformed = errors.New("expected a conversion of a constant")

func decodeValue(line string) (any, error) {
	kind, rest, ok := strings.Cut(line, "(")
	text, closed := strings.CutSuffix(rest, ")")
	if !ok || !closed {
		return nil, errMalformed
	}
	kind, text = strings.TrimSpace(kind), strings.TrimSpace(text)
	switch kind {
	case "string", "[]byte":
		s, err := strconv.Unquote(text)
		if err != nil {
			return nil, err
		}
		if kind == "string" {
			return s, nil
		}
		return []byte(s), nil
	case "bool":
		return strconv.ParseBool(text)
	case "float32", "float64":
		bits := 64
		if kind == "float32" {
			bits = 32
		}
		f, err := strconv.ParseFloat(text, bits)
		if err != nil {
			return nil, err
		}
		if bits == 32 {
			return float32(f), nil
		}
		return f, nil
	case "math.Float32frombits":
		n, err := strconv.ParseUint(text, 0, 32)
		return math.Float32frombits(uint32(n)), err
	case "math.Float64frombits":
		n, err := strconv.ParseUint(text, 0, 64)
		return math.Float64frombits(n), err
	}
	return decodeInteger(kind, text)
}

var integers = map[string]reflect.Type{
	"int": reflect.TypeFor[int](), "int8": reflect.TypeFor[int8](), "int16": reflect.TypeFor[int16](),
	"int32": reflect.TypeFor[int32](), "int64": reflect.TypeFor[int64](), "rune": reflect.TypeFor[rune](),
	"uint": reflect.TypeFor[uint](), "uint8": reflect.TypeFor[uint8](), "uint16": reflect.TypeFor[uint16](),
	"uint32": reflect.TypeFor[uint32](), "uint64": reflect.TypeFor[uint64](), "byte": reflect.TypeFor[byte](),
}

func decodeInteger(kind, text string) (any, error) {
	t := integers[kind]
	if t == nil {
		return nil, fmt.Errorf("unknown type %q", kind)
	}
	if strings.HasPrefix(text, "'") {
		s, err := strconv.Unquote(text)
		if err != nil {
			return nil, err
		}
		r, size := utf8.DecodeRuneInString(s)
		if r == utf8.RuneError && size == 1 {
			r = rune(s[0])
		}
		text = strconv.Itoa(int(r))
	}
	v := reflect.New(t).Elem()
	if v.CanInt() {
		n, err := strconv.ParseInt(text, 0, t.Bits())
		v.SetInt(n)
		return v.Interface(), err
	}
	n, err := strconv.ParseUint(text, 0, t.Bits())
	v.SetUint(n)
	return v.Interface(), err
}

// readCorpus reads the inputs in a folder; there may be none.
func readCorpus(dir string, types []reflect.Type) ([]input, error) {
	entries, err := os.ReadDir(dir)
	if os.IsNotExist(err) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("reading seed corpus from testdata: %v", err)
	}
	var inputs []input
	var wrong []string
	for _, e := range entries {
		if e.IsDir() {
			continue
		}
		name := filepath.Join(dir, e.Name())
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, fmt.Errorf("failed to read corpus file: %v", err)
		}
		values, err := decodeCorpus(text)
		if err == nil {
			err = checkCorpus(values, types)
		}
		if err != nil {
			wrong = append(wrong, fmt.Sprintf("%q: %v", name, err))
			continue
		}
		inputs = append(inputs, input{e.Name(), values})
	}
	if wrong != nil {
		return inputs, errors.New(strings.Join(wrong, "\n"))
	}
	return inputs, nil
}

// checkCorpus compares an input with what the fuzz target takes.
func checkCorpus(values []any, types []reflect.Type) error {
	if len(values) != len(types) {
		return fmt.Errorf("wrong number of values in corpus entry: %d, want %d", len(values), len(types))
	}
	got := make([]reflect.Type, len(values))
	for i, v := range values {
		got[i] = reflect.TypeOf(v)
	}
	for i := range types {
		if got[i] != types[i] {
			return fmt.Errorf("mismatched types in corpus entry: %v, want %v", got, types)
		}
	}
	return nil
}

// writeCorpus keeps an input in a folder, under a name made of what it holds.
func writeCorpus(dir string, values []any) (path string, err error) {
	text := encodeCorpus(values)
	sum := digest.Sum(digest.SHA256, text)
	path = filepath.Join(dir, fmt.Sprintf("%x", sum[:8]))
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return "", err
	}
	return path, os.WriteFile(path, text, 0o666)
}
