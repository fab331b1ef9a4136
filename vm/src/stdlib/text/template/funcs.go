package template

import (
	"fmt"
	"reflect"
	"sync"
	"unicode"
)

// A FuncMap names the functions that templates may call. A function returns one value, or a value
// and an error.
type FuncMap map[string]any

// made holds the builtins, which are made when they are first used.
var made struct {
	once   sync.Once
	funcs  FuncMap
	values map[string]reflect.Value
}

// builtins returns the functions that every template may call.
func builtins() FuncMap {
	made.once.Do(makeBuiltins)
	return made.funcs
}

func makeBuiltins() {
	made.funcs = FuncMap{
		"and": and, "call": call, "html": HTMLEscaper, "index": index, "js": JSEscaper, "len": length,
		"not": not, "or": and, "print": fmt.Sprint, "printf": fmt.Sprintf, "println": fmt.Sprintln,
		"slice": slice, "urlquery": URLQueryEscaper,
		"eq": eq, "ge": ge, "gt": gt, "le": le, "lt": lt, "ne": ne,
	}
	made.values = make(map[string]reflect.Value, len(made.funcs))
	for name, fn := range made.funcs {
		made.values[name] = reflect.ValueOf(fn)
	}
}

// and and call only have the types of the builtins; run.invoke does what they do.
func and(first reflect.Value, more ...reflect.Value) reflect.Value { return first }
func call(fn reflect.Value, args ...reflect.Value) reflect.Value   { return fn }

func (t *Template) find(name string) (fn reflect.Value, builtin, ok bool) {
	if f := t.common; f != nil {
		f.muFuncs.RLock()
		fn := f.values[name]
		f.muFuncs.RUnlock()
		if fn.IsValid() {
			return fn, false, true
		}
	}
	builtins()
	fn = made.values[name]
	return fn, true, fn.IsValid()
}

// funcValue panics if templates cannot call fn by that name.
func funcValue(name string, fn any) reflect.Value {
	if !isIdentifier(name) {
		panic(fmt.Errorf("function name %q is not a valid identifier", name))
	}
	v := reflect.ValueOf(fn)
	if v.Kind() != reflect.Func {
		panic("value for " + name + " not a function")
	}
	if err := checkResults(name, v.Type()); err != nil {
		panic(err)
	}
	return v
}

func checkResults(name string, t reflect.Type) error {
	switch n := t.NumOut(); {
	case n == 1 || n == 2 && t.Out(1) == errorType:
		return nil
	case n == 2:
		return fmt.Errorf("invalid function signature for %s: second return value should be error; is %s", name, t.Out(1))
	default:
		return fmt.Errorf("function %s has %d return values; should be 1 or 2", name, n)
	}
}

func isIdentifier(name string) bool {
	for i, r := range name {
		if r != '_' && !unicode.IsLetter(r) && (i == 0 || !unicode.IsDigit(r)) {
			return false
		}
	}
	return name != ""
}

// safely calls a function; a panic becomes an error.
func safely(fn reflect.Value, args []reflect.Value) (v reflect.Value, err error) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case error:
			err = r
		default:
			err = fmt.Errorf("%v", r)
		}
	}()
	out := fn.Call(args)
	if len(out) == 2 && !out[1].IsNil() {
		err = out[1].Interface().(error)
	}
	return out[0], err
}

// callFunc is the builtin call, told what the template calls the function.
func callFunc(name string, fn reflect.Value, args ...reflect.Value) (reflect.Value, error) {
	fn = throughInterface(fn)
	if !fn.IsValid() {
		return fn, fmt.Errorf("call of nil")
	}
	t := fn.Type()
	if t.Kind() != reflect.Func {
		return fn, fmt.Errorf("non-function %s of type %s", name, t)
	}
	if err := checkResults(name, t); err != nil {
		return fn, err
	}
	fixed := t.NumIn()
	if t.IsVariadic() {
		fixed--
		if len(args) < fixed {
			return fn, fmt.Errorf("wrong number of args for %s: got %d want at least %d", name, len(args), fixed)
		}
	} else if len(args) != fixed {
		return fn, fmt.Errorf("wrong number of args for %s: got %d want %d", name, len(args), fixed)
	}
	argv := make([]reflect.Value, len(args))
	for i, arg := range args {
		var want reflect.Type
		if i < fixed {
			want = t.In(i)
		} else {
			want = t.In(fixed).Elem()
		}
		var err error
		if argv[i], err = prepare(throughInterface(arg), want); err != nil {
			return fn, fmt.Errorf("arg %d: %w", i, err)
		}
	}
	return safely(fn, argv)
}

// prepare makes v assignable to t; integers are converted.
func prepare(v reflect.Value, t reflect.Type) (reflect.Value, error) {
	if !v.IsValid() {
		if !nilable(t) {
			return v, fmt.Errorf("value is nil; should be of type %s", t)
		}
		return reflect.Zero(t), nil
	}
	integer := func(k reflect.Kind) bool { return isInt(k) || isUint(k) }
	switch {
	case v.Type().AssignableTo(t):
		return v, nil
	case integer(v.Kind()) && integer(t.Kind()):
		return v.Convert(t), nil
	}
	return v, fmt.Errorf("value has type %s; should be %s", v.Type(), t)
}

// position returns an index that is at most limit.
func position(v reflect.Value, limit int) (int, error) {
	var x int64
	switch k := v.Kind(); {
	case isInt(k):
		x = v.Int()
	case isUint(k):
		x = int64(v.Uint())
	case k == reflect.Invalid:
		return 0, fmt.Errorf("cannot index slice/array with nil")
	default:
		return 0, fmt.Errorf("cannot index slice/array with type %s", v.Type())
	}
	if x < 0 || x > int64(limit) {
		return 0, fmt.Errorf("index out of range: %d", x)
	}
	return int(x), nil
}

// index is item[i][j]...
func index(item reflect.Value, indexes ...reflect.Value) (reflect.Value, error) {
	item = throughInterface(item)
	if !item.IsValid() {
		return item, fmt.Errorf("index of untyped nil")
	}
	for _, i := range indexes {
		i = throughInterface(i)
		var isNil bool
		if item, isNil = indirect(item); isNil {
			return reflect.Value{}, fmt.Errorf("index of nil pointer")
		}
		switch item.Kind() {
		case reflect.Array, reflect.Slice, reflect.String:
			at, err := position(i, item.Len())
			if err != nil {
				return reflect.Value{}, err
			}
			item = item.Index(at)
		case reflect.Map:
			key, err := prepare(i, item.Type().Key())
			if err != nil {
				return reflect.Value{}, err
			}
			elem := item.MapIndex(key)
			if !elem.IsValid() {
				elem = reflect.Zero(item.Type().Elem())
			}
			item = elem
		default:
			return reflect.Value{}, fmt.Errorf("can't index item of type %s", item.Type())
		}
	}
	return item, nil
}

// slice is item[i:j:k] with any of them left out.
func slice(item reflect.Value, indexes ...reflect.Value) (reflect.Value, error) {
	fail := func(format string, args ...any) (reflect.Value, error) {
		return reflect.Value{}, fmt.Errorf(format, args...)
	}
	item = throughInterface(item)
	if !item.IsValid() {
		return fail("slice of untyped nil")
	}
	item, isNil := indirect(item)
	if isNil {
		return fail("slice of nil pointer")
	}
	if len(indexes) > 3 {
		return fail("too many slice indexes: %d", len(indexes))
	}
	limit := 0
	switch item.Kind() {
	case reflect.String:
		if len(indexes) == 3 {
			return fail("cannot 3-index slice a string")
		}
		limit = item.Len()
	case reflect.Array, reflect.Slice:
		limit = item.Cap()
	default:
		return fail("can't slice item of type %s", item.Type())
	}
	at := [3]int{0, item.Len(), limit}
	for i, v := range indexes {
		x, err := position(throughInterface(v), limit)
		if err != nil {
			return reflect.Value{}, err
		}
		at[i] = x
	}
	if at[0] > at[1] {
		return fail("invalid slice index: %d > %d", at[0], at[1])
	}
	if len(indexes) < 3 {
		return item.Slice(at[0], at[1]), nil
	}
	if at[1] > at[2] {
		return fail("invalid slice index: %d > %d", at[1], at[2])
	}
	return item.Slice3(at[0], at[1], at[2]), nil
}

func length(item reflect.Value) (int, error) {
	v, isNil := indirect(item)
	if isNil {
		return 0, fmt.Errorf("len of nil pointer")
	}
	switch v.Kind() {
	case reflect.Array, reflect.Chan, reflect.Map, reflect.Slice, reflect.String:
		return v.Len(), nil
	}
	return 0, fmt.Errorf("len of type %s", v.Type())
}

func not(v reflect.Value) bool { return !truthOf(v) }

func truthOf(v reflect.Value) bool {
	truth, _ := isTrue(throughInterface(v))
	return truth
}

// IsTrue reports whether val is not the zero of its type, in the sense of if; ok is whether the question
// makes sense.
func IsTrue(val any) (truth, ok bool) { return isTrue(reflect.ValueOf(val)) }

func isTrue(v reflect.Value) (truth, ok bool) {
	switch v.Kind() {
	case reflect.Invalid:
		return false, true
	case reflect.Array, reflect.Map, reflect.Slice, reflect.String:
		return v.Len() > 0, true
	case reflect.Struct:
		return true, true
	case reflect.Float32, reflect.Float64:
		return v.Float() != 0, true
	case reflect.Complex64, reflect.Complex128:
		return v.Complex() != 0, true
	}
	return !v.IsZero(), true
}
