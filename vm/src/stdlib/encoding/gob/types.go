package gob

import (
	"errors"
	"fmt"
	"maps"
	"reflect"
	"sync"
)

// typeId is the number of a type in a stream.
type typeId int32

// The types that every stream knows.
const (
	tBool typeId = 1 + iota
	tInt
	tUint
	tFloat
	tBytes
	tString
	tComplex
	tInterface

	tWireType   typeId = 16 // the first of those that describe types
	firstUserId typeId = 64
)

var basicNames = [...]string{"", "bool", "int", "uint", "float", "bytes", "string", "complex", "interface"}

// CommonType is what all types of streams have.
type CommonType struct {
	Name string // the name of the type
	Id   typeId // its number in the stream
}

type arrayType struct {
	CommonType
	Elem typeId
	Len  int
}

type sliceType struct {
	CommonType
	Elem typeId
}

type fieldType struct {
	Name string
	Id   typeId
}

type structType struct {
	CommonType
	Field []fieldType
}

type mapType struct {
	CommonType
	Key  typeId
	Elem typeId
}

type gobEncoderType struct {
	CommonType
}

// wireType describes a type: one of these is there.
type wireType struct {
	ArrayT           *arrayType
	SliceT           *sliceType
	StructT          *structType
	MapT             *mapType
	GobEncoderT      *gobEncoderType
	BinaryMarshalerT *gobEncoderType
	TextMarshalerT   *gobEncoderType
}

func (w *wireType) common() *CommonType {
	switch {
	case w == nil:
		return nil
	case w.ArrayT != nil:
		return &w.ArrayT.CommonType
	case w.SliceT != nil:
		return &w.SliceT.CommonType
	case w.StructT != nil:
		return &w.StructT.CommonType
	case w.MapT != nil:
		return &w.MapT.CommonType
	case w.GobEncoderT != nil:
		return &w.GobEncoderT.CommonType
	case w.BinaryMarshalerT != nil:
		return &w.BinaryMarshalerT.CommonType
	case w.TextMarshalerT != nil:
		return &w.TextMarshalerT.CommonType
	}
	return nil
}

// local is a type of this program, as it is described to others.
type local struct {
	id   typeId
	wire *wireType // nil for those that every stream knows
}

// registry holds the types of this program.
var registry struct {
	sync.Mutex
	types map[reflect.Type]*local
	byId  map[typeId]*local
	next  typeId
}

var wireTraits *traits

// builtins are the types that describe types; they do not change.
var builtins map[typeId]*local

func init() {
	registry.types = make(map[reflect.Type]*local)
	registry.byId = make(map[typeId]*local)
	registry.next = tWireType
	if _, err := describe("wireType", reflect.TypeFor[wireType]()); err != nil {
		panic(err)
	}
	wireTraits = mustTraits(reflect.TypeFor[wireType]())
	registry.next = firstUserId
	builtins = maps.Clone(registry.byId)
}

// localType returns how a type of this program is described.
func localType(rt reflect.Type) (*local, error) {
	registry.Lock()
	defer registry.Unlock()
	return describe(rt.Name(), rt)
}

func basicType(rt reflect.Type) typeId {
	switch rt.Kind() {
	case reflect.Bool:
		return tBool
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return tInt
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		return tUint
	case reflect.Float32, reflect.Float64:
		return tFloat
	case reflect.Complex64, reflect.Complex128:
		return tComplex
	case reflect.String:
		return tString
	case reflect.Interface:
		return tInterface
	case reflect.Slice:
		if rt.Elem().Kind() == reflect.Uint8 {
			return tBytes
		}
	}
	return 0
}

// describe describes a type under that name, and those in it. The numbers of structs come before those
// of their fields, other numbers behind those of elements.
func describe(name string, rt reflect.Type) (*local, error) {
	t, err := traitsOf(rt)
	if err != nil {
		return nil, err
	}
	if l := registry.types[t.base]; l != nil {
		return l, nil
	}
	l := &local{wire: new(wireType)}
	registry.types[t.base] = l
	if err := l.describe(name, t); err != nil {
		delete(registry.types, t.base)
		return nil, err
	}
	return l, nil
}

func (l *local) number() {
	if l.id == 0 {
		l.id = registry.next
		registry.next++
		registry.byId[l.id] = l
	}
}

func (l *local) describe(name string, t *traits) error {
	common := func() CommonType { return CommonType{name, l.id} }
	if t.enc != 0 {
		l.number()
		if own := &(gobEncoderType{common()}); t.enc == byGob {
			l.wire.GobEncoderT = own
		} else {
			l.wire.BinaryMarshalerT = own
		}
		return nil
	}
	if l.id = t.basic; l.id != 0 {
		l.wire = nil
		return nil
	}
	switch t.base.Kind() {
	case reflect.Struct:
		l.number()
		l.wire.StructT = &structType{CommonType: common()}
		for i := range t.base.NumField() {
			f := t.base.Field(i)
			if !isSent(f) {
				continue
			}
			of, err := describe(fieldTypeName(f), f.Type)
			if err != nil {
				return err
			}
			of.number()
			l.wire.StructT.Field = append(l.wire.StructT.Field, fieldType{f.Name, of.id})
		}
	case reflect.Array, reflect.Slice:
		name := ""
		if t.base.Kind() == reflect.Slice {
			name = t.base.Elem().Name()
		}
		elem, err := describe(name, t.base.Elem())
		if err != nil {
			return err
		}
		l.number()
		elem.number()
		if t.base.Kind() == reflect.Slice {
			l.wire.SliceT = &sliceType{common(), elem.id}
		} else {
			l.wire.ArrayT = &arrayType{common(), elem.id, t.base.Len()}
		}
	case reflect.Map:
		key, err := describe("", t.base.Key())
		if err != nil {
			return err
		}
		elem, err := describe("", t.base.Elem())
		if err != nil {
			return err
		}
		l.number()
		key.number()
		elem.number()
		l.wire.MapT = &mapType{common(), key.id, elem.id}
	default:
		return errors.New("gob NewTypeObject can't handle type: " + t.base.String())
	}
	// The name of what has its number early is not known to it yet.
	l.wire.common().Name = name
	return nil
}

func fieldTypeName(f reflect.StructField) string {
	rt := f.Type
	for rt.Kind() == reflect.Pointer && rt.Elem() != rt {
		rt = rt.Elem()
	}
	if name := rt.Name(); name != "" {
		return name
	}
	return rt.String()
}

// typeText returns what messages call a type of this program.
func typeText(id typeId, seen map[typeId]bool) string {
	if int(id) < len(basicNames) {
		return basicNames[id]
	}
	l := registry.byId[id]
	if l == nil {
		return "unknown type"
	}
	w := l.wire
	if seen[id] {
		return w.common().Name
	}
	seen[id] = true
	switch {
	case w.ArrayT != nil:
		return fmt.Sprintf("[%d]%s", w.ArrayT.Len, typeText(w.ArrayT.Elem, seen))
	case w.SliceT != nil:
		return "[]" + typeText(w.SliceT.Elem, seen)
	case w.MapT != nil:
		return fmt.Sprintf("map[%s]%s", typeText(w.MapT.Key, seen), typeText(w.MapT.Elem, seen))
	case w.StructT != nil:
		text := w.StructT.Name + " = struct { "
		for _, f := range w.StructT.Field {
			text += f.Name + " " + typeText(f.Id, seen) + "; "
		}
		return text + "}"
	}
	return w.common().Name
}
