package reflect

func isInt(k Kind) bool     { return k >= Int && k <= Int64 }
func isUint(k Kind) bool    { return k >= Uint && k <= Uintptr }
func isFloat(k Kind) bool   { return k == Float32 || k == Float64 }
func isComplex(k Kind) bool { return k == Complex64 || k == Complex128 }
func isNumber(k Kind) bool  { return isInt(k) || isUint(k) || isFloat(k) }

func isText(t *rtype) bool {
	if t.Kind() != Slice {
		return false
	}
	k := t.elem().Kind()
	return k == Uint8 || k == Int32
}

func convertible(from, to *rtype) bool {
	f, t := from.Kind(), to.Kind()
	switch {
	case from.assignable(to), from.sameUnderlying(to):
		return true
	case isNumber(f) && isNumber(t), isComplex(f) && isComplex(t):
		return true
	case t == String && (isInt(f) || isUint(f) || isText(from)):
		return true
	case f == String && isText(to):
		return true
	case f == Slice && t == Array:
		return from.elem() == to.elem()
	case f == Slice && t == Pointer:
		return to.elem().Kind() == Array && from.elem() == to.elem().elem()
	case f == Pointer && t == Pointer && from.name() == "" && to.name() == "":
		return from.elem().sameUnderlying(to.elem())
	}
	return false
}

// CanConvert is true if Convert(t) would not panic.
func (v Value) CanConvert(t Type) bool {
	if !v.Type().ConvertibleTo(t) {
		return false
	}
	if v.Kind() == Slice {
		switch t.Kind() {
		case Array:
			return t.Len() <= v.Len()
		case Pointer:
			return t.Elem().Kind() != Array || t.Elem().Len() <= v.Len()
		}
	}
	return true
}

// Convert is v as a value of type t, as the language's conversion makes it.
func (v Value) Convert(typ Type) Value {
	t := typ.common()
	if v.method != 0 {
		v = ValueOf(v.any())
	}
	if !convertible(v.typ, t) {
		panic("reflect.Value.Convert: value of type " + v.typ.str() + " cannot be converted to type " + t.str())
	}
	f, k := v.Kind(), t.Kind()
	out := Value{typ: t, ptr: newMemory(t), flag: flagIndirect | v.ro()}
	switch {
	case k == Interface:
		if f != Interface || !v.IsNil() {
			setIface(out.ptr, v.any())
		}
	case isNumber(f) && isNumber(k):
		convertNumber(v, t, out.ptr)
	case isComplex(f) && isComplex(k):
		setComplex(t, out.ptr, v.Complex())
	case k == String && isInt(f):
		setString(out.ptr, runeString(v.Int()))
	case k == String && isUint(f):
		n := v.Uint()
		if n > 0x10ffff {
			n = 0xfffd
		}
		setString(out.ptr, runeString(int64(n)))
	case k == String && f == Slice:
		if v.typ.elem().Kind() == Uint8 {
			setString(out.ptr, string(getBytes(v.ptr)))
		} else {
			setString(out.ptr, string(getRunes(v.ptr)))
		}
	case f == String && k == Slice:
		if t.elem().Kind() == Uint8 {
			setBytes(out.ptr, []byte(getString(v.ptr)))
		} else {
			setRunes(out.ptr, []rune(getString(v.ptr)))
		}
	case f == Slice && k == Array:
		tooShort(v.Len(), "array", t.length())
		copyMemory(t, out.ptr, sliceData(v.ptr))
	case f == Slice && k == Pointer:
		tooShort(v.Len(), "pointer to array", t.elem().length())
		return Value{typ: t, ptr: sliceData(v.ptr), flag: v.ro()}
	default:
		v.typ, v.flag = t, v.flag&^flagAddr
		return v
	}
	return out
}

func tooShort(have int, to string, want int) {
	if have < want {
		panic("reflect: cannot convert slice with length " + itoa(have) + " to " + to + " with length " + itoa(want))
	}
}

func runeString(n int64) string {
	if int64(rune(n)) != n {
		n = 0xfffd
	}
	return string(rune(n))
}

func convertNumber(v Value, t *rtype, p *byte) {
	f, k := v.Kind(), t.Kind()
	switch {
	case isFloat(k) && isInt(f):
		setFloat(t, p, float64(v.Int()))
	case isFloat(k) && isUint(f):
		setFloat(t, p, float64(v.Uint()))
	case isFloat(k):
		setFloat(t, p, v.Float())
	case isFloat(f) && isInt(k):
		setBits(t, p, uint64(int64(v.Float())))
	case isFloat(f):
		setBits(t, p, uint64(v.Float()))
	case isInt(f):
		setBits(t, p, uint64(v.Int()))
	default:
		setBits(t, p, v.Uint())
	}
}
