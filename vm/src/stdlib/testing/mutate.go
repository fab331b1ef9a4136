package testing

import (
	"math"
	"math/rand"
	"reflect"
	"slices"
)

// Values at which programs often go wrong.
var corners = []int64{0, 1, -1, 7, 8, 16, 32, 64, 100, 127, 128, 255, 256, 1000, 1024, 4096, 32767, 32768, 65535, 65536,
	math.MaxInt32, math.MinInt32, math.MaxUint32, math.MaxInt64, math.MinInt64, -128, -129}

// mutate changes one of the values, once or a few times.
func mutate(r *rand.Rand, values []any, donors [][]any) []any {
	out := slices.Clone(values)
	i := r.Intn(len(out))
	for range 1 + r.Intn(4) {
		out[i] = mutateValue(r, out[i], donors, i)
	}
	return out
}

func mutateValue(r *rand.Rand, v any, donors [][]any, i int) any {
	switch v := v.(type) {
	case string:
		return string(mutateBytes(r, []byte(v), donor(r, donors, i)))
	case []byte:
		return mutateBytes(r, slices.Clone(v), donor(r, donors, i))
	case bool:
		return !v
	case float32:
		return float32(mutateFloat(r, float64(v)))
	case float64:
		return mutateFloat(r, v)
	}
	x := reflect.New(reflect.TypeOf(v)).Elem()
	if old := reflect.ValueOf(v); old.CanInt() {
		x.SetInt(mutateInt(r, old.Int()))
	} else {
		x.SetUint(uint64(mutateInt(r, int64(old.Uint()))))
	}
	return x.Interface()
}

// donor is another input's value for the same argument.
func donor(r *rand.Rand, donors [][]any, i int) []byte {
	if len(donors) == 0 {
		return nil
	}
	switch v := donors[r.Intn(len(donors))][i].(type) {
	case string:
		return []byte(v)
	case []byte:
		return v
	}
	return nil
}

func mutateInt(r *rand.Rand, n int64) int64 {
	switch r.Intn(5) {
	case 0:
		return corners[r.Intn(len(corners))]
	case 1:
		return n + int64(r.Intn(33)) - 16
	case 2:
		return n ^ 1<<r.Intn(64)
	case 3:
		return -n
	default:
		return int64(r.Uint64() >> r.Intn(64))
	}
}

func mutateFloat(r *rand.Rand, f float64) float64 {
	switch r.Intn(6) {
	case 0:
		return f + float64(r.Intn(33)-16)
	case 1:
		return f * (r.Float64()*4 - 2)
	case 2:
		return -f
	case 3:
		return float64(corners[r.Intn(len(corners))])
	case 4:
		return []float64{math.Inf(1), math.Inf(-1), math.NaN(), math.MaxFloat64, math.SmallestNonzeroFloat64}[r.Intn(5)]
	default:
		return math.Float64frombits(math.Float64bits(f) ^ 1<<r.Intn(64))
	}
}

// The most bytes that a mutation makes.
const maxMutated = 1 << 20

func mutateBytes(r *rand.Rand, b, other []byte) []byte {
	if len(b) == 0 {
		return append(b, byte(r.Intn(256)))
	}
	at := r.Intn(len(b))
	n := 1 + r.Intn(min(len(b)-at, 16))
	switch r.Intn(11) {
	case 0: // without some
		return slices.Delete(b, at, at+n)
	case 1: // random ones between
		extra := make([]byte, 1+r.Intn(8))
		r.Read(extra)
		b = slices.Insert(b, at, extra...)
	case 2: // some twice
		b = slices.Insert(b, at, slices.Clone(b[at:at+n])...)
	case 3: // one many times
		b = slices.Insert(b, at, slices.Repeat([]byte{b[at]}, 1+r.Intn(32))...)
	case 4: // some at another place
		copy(b[r.Intn(len(b)):], b[at:at+n])
	case 5:
		b[at] ^= 1 << r.Intn(8)
	case 6:
		b[at] = byte(r.Intn(256))
	case 7:
		b[at] += byte(r.Intn(33) - 16)
	case 8:
		to := r.Intn(len(b))
		b[at], b[to] = b[to], b[at]
	case 9: // a character that texts are made of
		b = slices.Insert(b, at, " \n\"'\\/%0-.,:;()[]{}<>é世\x00"[r.Intn(30)])
	case 10: // a piece of another input
		if len(other) > 0 {
			from := r.Intn(len(other))
			b = slices.Insert(b, at, other[from:from+1+r.Intn(min(len(other)-from, 16))]...)
		}
	}
	return b[:min(len(b), maxMutated)]
}
