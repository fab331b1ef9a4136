package reflect

// SelectDir says what a case of Select does.
type SelectDir int

// What a SelectCase does: send, receive, or be the default.
const (
	_ SelectDir = iota
	SelectSend
	SelectRecv
	SelectDefault
)

// SelectCase is a case of Select. A case without a channel never goes ahead.
type SelectCase struct {
	Dir  SelectDir // what it does
	Chan Value     // the channel; the zero Value never proceeds
	Send Value     // the value to send
}

// selectOn waits on channels: case i sends values[i], or receives where that is nil. Without block
// -1 says that none could go ahead.
func selectOn(chans, values []*byte, elems []*rtype, block bool) (chosen int, value *byte, ok bool)

// Select is the select statement, with cases known only at run time.
func Select(cases []SelectCase) (chosen int, recv Value, recvOK bool) {
	if len(cases) > 65536 {
		panic("reflect.Select: too many cases (max 65536)")
	}
	var chans, values []*byte
	var elems []*rtype
	var numbers []int
	other := -1
	for i, c := range cases {
		var word, value *byte
		switch c.Dir {
		default:
			panic("reflect.Select: invalid Dir")
		case SelectDefault:
			if other >= 0 {
				panic("reflect.Select: multiple default cases")
			}
			other = i
			if c.Chan.IsValid() {
				panic("reflect.Select: default case has Chan value")
			}
			if c.Send.IsValid() {
				panic("reflect.Select: default case has Send value")
			}
			continue
		case SelectSend:
			if !c.Chan.IsValid() {
				continue
			}
			c.Chan.must(Chan, "Select")
			c.Chan.mustExported("Select")
			if c.Chan.typ.dir()&int(SendDir) == 0 {
				panic("reflect.Select: SendDir case using recv-only channel")
			}
			if !c.Send.IsValid() {
				panic("reflect.Select: SendDir case missing Send value")
			}
			c.Send.mustExported("Select")
			value = c.Send.assignTo(c.Chan.typ.elem(), "reflect.Select").memory()
		case SelectRecv:
			if c.Send.IsValid() {
				panic("reflect.Select: RecvDir case has Send value")
			}
			if !c.Chan.IsValid() {
				continue
			}
			c.Chan.must(Chan, "Select")
			c.Chan.mustExported("Select")
			if c.Chan.typ.dir()&int(RecvDir) == 0 {
				panic("reflect.Select: RecvDir case using send-only channel")
			}
		}
		word = c.Chan.word()
		chans, values = append(chans, word), append(values, value)
		elems, numbers = append(elems, c.Chan.typ.elem()), append(numbers, i)
	}
	n, p, ok := selectOn(chans, values, elems, other < 0)
	if n < 0 {
		return other, Value{}, false
	}
	if values[n] == nil {
		recv = received(elems[n], p, ok)
	} else {
		ok = false
	}
	return numbers[n], recv, ok
}

// received returns the value that came through a channel of such elements.
func received(t *rtype, p *byte, ok bool) Value {
	if !ok {
		return Zero(toType(t))
	}
	return loaded(t, p, 0)
}

// TryRecv receives a value if it need not wait. The zero Value says that it would have to.
func (v Value) TryRecv() (x Value, ok bool) {
	v.must(Chan, "TryRecv")
	v.mustExported("TryRecv")
	if v.typ.dir()&int(RecvDir) == 0 {
		panic("reflect: recv on send-only channel")
	}
	e := v.typ.elem()
	n, p, ok := selectOn([]*byte{v.word()}, []*byte{nil}, []*rtype{e}, false)
	if n < 0 {
		return Value{}, false
	}
	return received(e, p, ok), ok
}

// TrySend sends x if it need not wait, and reports whether it did.
func (v Value) TrySend(x Value) bool {
	v.must(Chan, "TrySend")
	v.mustExported("TrySend")
	if v.typ.dir()&int(SendDir) == 0 {
		panic("reflect: send on recv-only channel")
	}
	x.mustExported("TrySend")
	e := v.typ.elem()
	p := x.assignTo(e, "reflect.Value.Send").memory()
	n, _, _ := selectOn([]*byte{v.word()}, []*byte{p}, []*rtype{e}, false)
	return n >= 0
}
