// Package quick looks for arguments for which a function does not hold.
package quick

import (
	"flag"
	"fmt"
	"math"
	"math/rand"
	"reflect"
	"strings"
)

var defaultMaxCount = flag.Int("quickchecks", 100, "The default number of iterations for each check")

// Generator makes random values of its own type.
type Generator interface {
	// Generate makes a value; size is a hint of how large it may be.
	Generate(rand *rand.Rand, size int) reflect.Value
}

// How large values are made.
const complexSize = 50

// Value makes a random value of a type; ok is false if it cannot.
func Value(t reflect.Type, rand *rand.Rand) (value reflect.Value, ok bool) {
	return sized(t, rand, complexSize)
}

func randFloat64(rand *rand.Rand) float64 {
	f := rand.Float64() * math.MaxFloat64
	if rand.Int()&1 == 1 {
		f = -f
	}
	return f
}

func randFloat32(rand *rand.Rand) float32 {
	f := rand.Float64() * math.MaxFloat32
	if rand.Int()&1 == 1 {
		f = -f
	}
	return float32(f)
}

func randInt64(rand *rand.Rand) int64 { return int64(rand.Uint64()) }

func sized(t reflect.Type, rand *rand.Rand, size int) (value reflect.Value, ok bool) {
	if g, ok := reflect.Zero(t).Interface().(Generator); ok {
		return g.Generate(rand, size), true
	}
	v := reflect.New(t).Elem()
	switch t.Kind() {
	case reflect.Bool:
		v.SetBool(rand.Int()&1 == 0)
	case reflect.Float32:
		v.SetFloat(float64(randFloat32(rand)))
	case reflect.Float64:
		v.SetFloat(randFloat64(rand))
	case reflect.Complex64:
		v.SetComplex(complex(float64(randFloat32(rand)), float64(randFloat32(rand))))
	case reflect.Complex128:
		v.SetComplex(complex(randFloat64(rand), randFloat64(rand)))
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(randInt64(rand))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		v.SetUint(uint64(randInt64(rand)))
	case reflect.String:
		runes := make([]rune, rand.Intn(complexSize))
		for i := range runes {
			runes[i] = rune(rand.Intn(0x10ffff))
		}
		v.SetString(string(runes))
	case reflect.Pointer:
		// One in so many is nil.
		if rand.Intn(size) == 0 {
			v.SetZero()
			break
		}
		elem, ok := sized(t.Elem(), rand, size)
		if !ok {
			return reflect.Value{}, false
		}
		v.Set(reflect.New(t.Elem()))
		v.Elem().Set(elem)
	case reflect.Slice:
		n := rand.Intn(size)
		v.Set(reflect.MakeSlice(t, n, n))
		if !fill(v, n, rand, size-n) {
			return reflect.Value{}, false
		}
	case reflect.Array:
		if !fill(v, v.Len(), rand, size) {
			return reflect.Value{}, false
		}
	case reflect.Map:
		n := rand.Intn(size)
		v.Set(reflect.MakeMap(t))
		for range n {
			key, ok1 := sized(t.Key(), rand, size)
			elem, ok2 := sized(t.Elem(), rand, size)
			if !ok1 || !ok2 {
				return reflect.Value{}, false
			}
			v.SetMapIndex(key, elem)
		}
	case reflect.Struct:
		n := v.NumField()
		// What is inside shares the size.
		share := size
		if n > share {
			share = 1
		} else if n > 0 {
			share = size / n
		}
		for i := range n {
			elem, ok := sized(t.Field(i).Type, rand, share)
			if !ok {
				return reflect.Value{}, false
			}
			v.Field(i).Set(elem)
		}
	default:
		return reflect.Value{}, false
	}
	return v, true
}

func fill(v reflect.Value, n int, rand *rand.Rand, size int) bool {
	for i := range n {
		elem, ok := sized(v.Type().Elem(), rand, size)
		if !ok {
			return false
		}
		v.Index(i).Set(elem)
	}
	return true
}

// Config says how is tested.
type Config struct {
	// MaxCount is how often; 0: as MaxCountScale says.
	MaxCount int
	// MaxCountScale is a factor on the default number.
	MaxCountScale float64
	// Rand is where chance comes from.
	Rand *rand.Rand
	// Values makes the arguments, instead of Value.
	Values func([]reflect.Value, *rand.Rand)
}

var defaultConfig Config

func (c *Config) count() int {
	n := c.MaxCount
	if n == 0 {
		n = *defaultMaxCount
		if c.MaxCountScale != 0 {
			n = int(c.MaxCountScale * float64(*defaultMaxCount))
		}
	}
	return n
}

func (c *Config) source() *rand.Rand {
	if c.Rand != nil {
		return c.Rand
	}
	return rand.New(rand.NewSource(rand.Int63()))
}

// SetupError is an error in how Check is called.
type SetupError string

// Error returns the message.
func (s SetupError) Error() string { return string(s) }

// CheckError holds the arguments for which a function is false.
type CheckError struct {
	Count int   // how many calls there were
	In    []any // the arguments
}

// Error says for which arguments the function returned false.
func (s *CheckError) Error() string {
	return fmt.Sprintf("#%d: failed on input %s", s.Count, list(s.In))
}

// CheckEqualError holds the arguments for which two functions differ.
type CheckEqualError struct {
	CheckError
	Out1 []any // the results of the one
	Out2 []any // the results of the other
}

// Error says for which arguments the functions returned different results.
func (s *CheckEqualError) Error() string {
	return fmt.Sprintf("#%d: failed on input %s. Output 1: %s. Output 2: %s", s.Count, list(s.In), list(s.Out1), list(s.Out2))
}

func list(values []any) string {
	texts := make([]string, len(values))
	for i, v := range values {
		texts[i] = fmt.Sprintf("%#v", v)
	}
	return strings.Join(texts, ", ")
}

func values(in []reflect.Value) []any {
	out := make([]any, len(in))
	for i, v := range in {
		out[i] = v.Interface()
	}
	return out
}

// Check looks for arguments for which f, which returns a bool, is false.
func Check(f any, config *Config) error {
	if config == nil {
		config = &defaultConfig
	}
	fn, t, ok := function(f)
	if !ok {
		return SetupError("argument is not a function")
	}
	if t.NumOut() != 1 {
		return SetupError("function does not return one value")
	}
	if t.Out(0).Kind() != reflect.Bool {
		return SetupError("function does not return a bool")
	}
	args := make([]reflect.Value, t.NumIn())
	rand := config.source()
	for i := range config.count() {
		if err := arguments(args, t, config, rand); err != nil {
			return err
		}
		if !fn.Call(args)[0].Bool() {
			return &CheckError{i + 1, values(args)}
		}
	}
	return nil
}

// CheckEqual looks for arguments for which f and g return different values.
func CheckEqual(f, g any, config *Config) error {
	if config == nil {
		config = &defaultConfig
	}
	x, xt, ok := function(f)
	if !ok {
		return SetupError("f is not a function")
	}
	y, yt, ok := function(g)
	if !ok {
		return SetupError("g is not a function")
	}
	if xt != yt {
		return SetupError("functions have different types")
	}
	args := make([]reflect.Value, xt.NumIn())
	rand := config.source()
	for i := range config.count() {
		if err := arguments(args, xt, config, rand); err != nil {
			return err
		}
		out1, out2 := values(x.Call(args)), values(y.Call(args))
		if !reflect.DeepEqual(out1, out2) {
			return &CheckEqualError{CheckError{i + 1, values(args)}, out1, out2}
		}
	}
	return nil
}

func function(f any) (v reflect.Value, t reflect.Type, ok bool) {
	v = reflect.ValueOf(f)
	if v.Kind() != reflect.Func {
		return v, nil, false
	}
	return v, v.Type(), true
}

func arguments(args []reflect.Value, f reflect.Type, config *Config, rand *rand.Rand) error {
	if config.Values != nil {
		config.Values(args, rand)
		return nil
	}
	for i := range args {
		v, ok := Value(f.In(i), rand)
		if !ok {
			return SetupError(fmt.Sprintf("cannot create arbitrary value of type %s for argument %d", f.In(i), i))
		}
		args[i] = v
	}
	return nil
}
