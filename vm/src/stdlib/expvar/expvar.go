// Package expvar shows variables of a program as JSON at /debug/vars.
package expvar

import (
	"encoding/json"
	"log"
	"math"
	"net/http"
	"os"
	"runtime"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"unicode/utf8"
)

// A Var is a variable that is shown. String returns JSON.
type Var interface {
	// String returns the value as JSON.
	String() string
}

// An Int is an integer.
type Int struct{ n atomic.Int64 }

// Value returns the number.
func (v *Int) Value() int64 { return v.n.Load() }

// Add adds delta.
func (v *Int) Add(delta int64) { v.n.Add(delta) }

// Set sets the number.
func (v *Int) Set(value int64) { v.n.Store(value) }

// String returns the number as JSON.
func (v *Int) String() string { return strconv.FormatInt(v.Value(), 10) }

// A Float is a number.
type Float struct{ f atomic.Uint64 }

// Value returns the number.
func (v *Float) Value() float64 { return math.Float64frombits(v.f.Load()) }

// Set sets the number.
func (v *Float) Set(value float64) { v.f.Store(math.Float64bits(value)) }

// String returns the number as JSON.
func (v *Float) String() string { return strconv.FormatFloat(v.Value(), 'g', -1, 64) }

// Add adds delta.
func (v *Float) Add(delta float64) {
	for {
		old := v.f.Load()
		if v.f.CompareAndSwap(old, math.Float64bits(math.Float64frombits(old)+delta)) {
			return
		}
	}
}

// A String is a text.
type String struct{ text atomic.Pointer[string] }

// Set sets the text.
func (v *String) Set(value string) { v.text.Store(&value) }

// String returns the text as a string of JSON.
func (v *String) String() string { return string(appendJSONQuote(nil, v.Value())) }

// Value returns the text as it is.
func (v *String) Value() string {
	if p := v.text.Load(); p != nil {
		return *p
	}
	return ""
}

// A Func is a value that is worked out when it is asked for.
type Func func() any

// Value returns what f returns.
func (f Func) Value() any { return f() }

// String returns what f returns as JSON.
func (f Func) String() string {
	b, _ := json.Marshal(f())
	return string(b)
}

// A Map is a map of variables, ordered by key.
type Map struct {
	m sync.Map // from string to Var

	keysMu sync.RWMutex
	keys   []string // sorted
}

// A KeyValue is an entry of a Map.
type KeyValue struct {
	Key   string // the name
	Value Var    // the variable
}

// Init takes all entries out.
func (v *Map) Init() *Map {
	v.keysMu.Lock()
	defer v.keysMu.Unlock()
	v.keys = nil
	v.m.Clear()
	return v
}

// Get returns the variable of that key, or nil.
func (v *Map) Get(key string) Var {
	found, _ := v.m.Load(key)
	value, _ := found.(Var)
	return value
}

// put returns what the key has, which is value if it had nothing.
func (v *Map) put(key string, value any) (has any, had bool) {
	if has, had = v.m.Load(key); had {
		return has, true
	}
	if has, had = v.m.LoadOrStore(key, value); had {
		return has, true
	}
	v.keysMu.Lock()
	defer v.keysMu.Unlock()
	if i, found := slices.BinarySearch(v.keys, key); !found {
		v.keys = slices.Insert(v.keys, i, key)
	}
	return value, false
}

// Set gives the key that variable.
func (v *Map) Set(key string, av Var) {
	if _, had := v.put(key, av); had {
		v.m.Store(key, av)
	}
}

// Add adds to the Int of that key, which is made if there is nothing.
func (v *Map) Add(key string, delta int64) {
	has, had := v.m.Load(key)
	if !had {
		has, _ = v.put(key, new(Int))
	}
	if n, ok := has.(*Int); ok {
		n.Add(delta)
	}
}

// AddFloat adds to the Float of that key, which is made if there is nothing.
func (v *Map) AddFloat(key string, delta float64) {
	has, had := v.m.Load(key)
	if !had {
		has, _ = v.put(key, new(Float))
	}
	if x, ok := has.(*Float); ok {
		x.Add(delta)
	}
}

// Delete takes the key out.
func (v *Map) Delete(key string) {
	v.keysMu.Lock()
	defer v.keysMu.Unlock()
	if i, found := slices.BinarySearch(v.keys, key); found {
		v.keys = slices.Delete(v.keys, i, i+1)
		v.m.Delete(key)
	}
}

// Do calls f for each entry, by key. No entries come and go meanwhile.
func (v *Map) Do(f func(KeyValue)) {
	v.keysMu.RLock()
	defer v.keysMu.RUnlock()
	for _, key := range v.keys {
		f(KeyValue{key, v.Get(key)})
	}
}

// String returns the variables as JSON, sorted by key.
func (v *Map) String() string { return string(v.appendTo(nil, " ", "")) }

// appendTo appends the map as JSON, with that after commas and at both ends of lists.
func (v *Map) appendTo(b []byte, between, ends string) []byte {
	b = append(append(b, '{'), ends...)
	comma := ""
	v.Do(func(e KeyValue) {
		b = appendJSONQuote(append(b, comma...), e.Key)
		b = append(b, ": "...)
		if e.Value == nil {
			b = append(b, "null"...)
		} else {
			b = append(b, e.Value.String()...)
		}
		comma = "," + between
	})
	b = append(append(b, ends...), '}')
	return append(b, ends...)
}

// appendJSONQuote appends s as JSON, so that it may stand in HTML.
func appendJSONQuote(b []byte, s string) []byte {
	const digits = "0123456789abcdef"
	b = append(b, '"')
	for _, r := range s {
		switch r {
		case '"', '\\':
			b = append(b, '\\', byte(r))
		case '\n':
			b = append(b, `\n`...)
		case '\r':
			b = append(b, `\r`...)
		case '\t':
			b = append(b, `\t`...)
		case '<', '>', '&', '\u2028', '\u2029':
			b = append(b, '\\', 'u', digits[r>>12], digits[r>>8&15], digits[r>>4&15], digits[r&15])
		default:
			if r < ' ' {
				b = append(b, '\\', 'u', '0', '0', digits[r>>4], digits[r&15])
			} else {
				b = utf8.AppendRune(b, r)
			}
		}
	}
	return append(b, '"')
}

// vars are the variables that are shown.
var vars Map

// Publish shows a variable. A name is used once.
func Publish(name string, v Var) {
	if _, had := vars.put(name, v); had {
		log.Panicln("Reuse of exported var name:", name)
	}
}

// Get returns the variable of that name, or nil.
func Get(name string) Var { return vars.Get(name) }

// Do calls f for each variable, by name.
func Do(f func(KeyValue)) { vars.Do(f) }

func publish[V Var](name string, v V) V {
	Publish(name, v)
	return v
}

// NewInt makes and publishes an Int. It panics if the name is taken.
func NewInt(name string) *Int { return publish(name, new(Int)) }

// NewFloat makes and publishes a Float. It panics if the name is taken.
func NewFloat(name string) *Float { return publish(name, new(Float)) }

// NewMap makes and publishes a Map. It panics if the name is taken.
func NewMap(name string) *Map { return publish(name, new(Map)) }

// NewString makes and publishes a String. It panics if the name is taken.
func NewString(name string) *String { return publish(name, new(String)) }

// Handler returns what answers requests for /debug/vars.
func Handler() http.Handler { return http.HandlerFunc(expvarHandler) }

func expvarHandler(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Write(vars.appendTo(nil, "\n", "\n"))
}

func init() {
	http.HandleFunc("GET /debug/vars", expvarHandler)
	Publish("cmdline", Func(func() any { return os.Args }))
	Publish("memstats", Func(func() any {
		var stats runtime.MemStats
		runtime.ReadMemStats(&stats)
		return stats
	}))
}
