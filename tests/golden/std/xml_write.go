// encoding/xml: writing tokens and values.
package main

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"strings"
	"time"
)

type Address struct{ City, State string }

type upper string

func (u upper) MarshalText() ([]byte, error) {
	if u == "bad" {
		return nil, errors.New("bad text")
	}
	return []byte(strings.ToUpper(string(u))), nil
}

type ptrText struct{ s string }

func (p *ptrText) MarshalText() ([]byte, error) { return []byte("<" + p.s + ">"), nil }

type custom struct{ how string }

func (c custom) MarshalXML(e *xml.Encoder, start xml.StartElement) error {
	switch c.how {
	case "open":
		return e.EncodeToken(start)
	case "fail":
		return errors.New("custom failed")
	case "close":
		return e.EncodeToken(xml.EndElement{Name: xml.Name{Local: "outer"}})
	case "element":
		return e.EncodeElement("inside", start)
	}
	start.Name.Local += "-custom"
	e.EncodeToken(start)
	e.EncodeToken(xml.CharData(c.how))
	return e.EncodeToken(start.End())
}

type attr struct{ v string }

func (a attr) MarshalXMLAttr(name xml.Name) (xml.Attr, error) {
	switch a.v {
	case "none":
		return xml.Attr{}, nil
	case "fail":
		return xml.Attr{}, errors.New("attr failed")
	}
	return xml.Attr{Name: xml.Name{Space: "urn:attr", Local: name.Local + "2"}, Value: a.v}, nil
}

type Base struct {
	ID   int    `xml:"id,attr"`
	Note string `xml:",comment"`
}

type Person struct {
	XMLName xml.Name `xml:"person"`
	Base
	*Address
	First   string    `xml:"name>first"`
	Last    string    `xml:"name>last"`
	Deep    *int      `xml:"name>a>b"`
	Deeper  string    `xml:"name>a>c"`
	Age     int       `xml:"age,omitempty"`
	Height  float32   `xml:"height"`
	OK      bool      `xml:"ok,attr,omitempty"`
	Tags    []string  `xml:"tag"`
	Nums    [3]int8   `xml:"num"`
	Bytes   []byte    `xml:"bytes"`
	Fixed   [2]byte   `xml:"fixed"`
	Any     any       `xml:"any"`
	Nil     any       `xml:"nil"`
	Ptr     **string  `xml:"ptr"`
	Up      upper     `xml:"up"`
	UpAttr  upper     `xml:"up,attr"`
	PT      *ptrText  `xml:"pt"`
	Cust    custom    `xml:"cust"`
	Custs   []custom  `xml:"custs"`
	Attr    attr      `xml:"at,attr"`
	Attrs   []attr    `xml:"ats,attr"`
	Extra   xml.Attr  `xml:",any,attr"`
	PAttr   *int      `xml:"pa,attr"`
	IAttr   any       `xml:"ia,attr"`
	When    time.Time `xml:"when"`
	NS      string    `xml:"urn:x ns"`
	NSAttr  string    `xml:"urn:y nsattr,attr"`
	Empty   struct{}  `xml:"empty"`
	private int
	Skip    int `xml:"-"`
	Default uint
}

func try(v any) {
	b, err := xml.Marshal(v)
	fmt.Printf("%T: %s | %v\n", v, b, err)
	b, err = xml.MarshalIndent(v, "#", "  ")
	fmt.Printf("%s | %v\n", b, err)
}

type plain struct{ A, B string }
type generic[T any] struct{ V T }
type charText struct {
	T upper  `xml:",chardata"`
	A string `xml:"a,attr"`
}
type chars[T any] struct {
	T T `xml:",chardata"`
}
type cdata[T any] struct {
	T T `xml:",cdata"`
}
type comment[T any] struct {
	T T `xml:",comment"`
	A int
}
type rawXML[T any] struct {
	T T `xml:",innerxml"`
}
type named struct {
	XMLName xml.Name
	V       string `xml:",chardata"`
}
type spaced struct {
	XMLName xml.Name `xml:"urn:s spaced"`
	In      named
	In2     *named
	E       []plain `xml:",any"`
}
type loopy struct {
	M map[string]int `xml:"m"`
}
type chanAttr struct {
	C chan int `xml:"c,attr"`
}

func main() {
	n, s := 5, "str"
	ps := &s
	p := Person{Base: Base{7, "note -"}, Address: &Address{"C<>", "S&'\""}, First: "F", Last: "L", Deeper: "d", Age: 3, Height: 1.5, OK: true,
		Tags: []string{"x", "", "z\n\t\r"}, Nums: [3]int8{-1, 0, 1}, Bytes: []byte("by\x00"), Fixed: [2]byte{'f', 'x'}, Any: &n, Ptr: &ps, Up: "up", UpAttr: "ua",
		PT: &ptrText{"p"}, Cust: custom{"c<"}, Custs: []custom{{"element"}, {"2"}}, Attr: attr{"v"}, Attrs: []attr{{"none"}, {"w"}}, Extra: xml.Attr{Name: xml.Name{Space: "urn:attr", Local: "ex"}, Value: "1"},
		PAttr: &n, IAttr: 2.5, When: time.Date(2020, 1, 2, 3, 4, 5, 0, time.UTC), NS: "n", NSAttr: "na", Default: 9}
	try(p)
	try(&p)
	try(Person{})
	for _, v := range []any{nil, 1, -1.5e300, float32(0.1), "a<b", true, []int{1, 2}, []byte("b"), [2]byte{65, 66}, []plain{{"1", "2"}, {}}, &n, &ps, (*int)(nil), uint8(3), uintptr(4),
		generic[int]{1}, &generic[plain]{}, upper("x"), upper("bad"), &ptrText{"q"}, ptrText{"q"}, custom{"x"}, &custom{"element"}, custom{"open"}, custom{"fail"}, custom{"close"},
		struct{ A int }{1}, map[string]int{}, make(chan int), func() {}, complex(1, 2), charText{"t", "a"}, chars[int]{1}, chars[uint8]{2}, chars[float32]{1.5}, chars[bool]{true}, chars[[]byte]{[]byte("<")}, chars[*string]{&s}, chars[*int]{}, chars[any]{"i"}, chars[[]int]{[]int{1}},
		chars[ptrText]{ptrText{"x"}}, &chars[ptrText]{ptrText{"x"}}, cdata[string]{"a]]>b<c"}, cdata[string]{}, cdata[int]{3}, cdata[upper]{"u"}, cdata[upper]{"bad"}, comment[string]{"c", 1}, comment[string]{"a--b", 1}, comment[string]{"-", 1}, comment[[]byte]{[]byte("d"), 1}, comment[[]byte]{nil, 1}, comment[int]{1, 1},
		rawXML[string]{"<r/>"}, rawXML[[]byte]{[]byte("<s>")}, rawXML[int]{5}, rawXML[*string]{&s}, named{V: "v"}, named{xml.Name{Local: "n"}, "v"}, named{xml.Name{Space: "u", Local: "n"}, "v"},
		spaced{E: []plain{{"a", "b"}}}, spaced{In: named{xml.Name{Space: "v", Local: "w"}, "x"}, In2: &named{}}, loopy{}, loopy{map[string]int{"a": 1}}, chanAttr{}, struct {
			A attr `xml:"a,attr"`
		}{attr{"fail"}}, struct {
			XMLName xml.Name `xml:"s"`
			A       attr     `xml:"a,attr"`
			U       upper    `xml:"u,attr"`
		}{U: "bad"}, []any{1, "x", nil}, xml.Name{Space: "a", Local: "b"}, time.Time{}, struct {
			XMLName xml.Name       `xml:"o"`
			A       []int          `xml:"a,omitempty"`
			B       map[string]int `xml:"b,omitempty"`
			C       *int           `xml:"c,omitempty"`
			D       any            `xml:"d,omitempty"`
			E       struct{}       `xml:"e,omitempty"`
			F       float64        `xml:"f,omitempty"`
			G       string         `xml:"g,attr,omitempty"`
			H       *plain
			I       *int   `xml:"x>y>i"`
			J       string `xml:"x>j"`
			K       string `xml:"k"`
			L       string `xml:"x>y>l"`
		}{}} {
		try(v)
	}
	tokens()
}

func tokens() {
	name := func(s string) xml.Name { return xml.Name{Local: s} }
	start := func(s string, attrs ...xml.Attr) xml.StartElement {
		return xml.StartElement{Name: name(s), Attr: attrs}
	}
	end := func(s string) xml.EndElement { return xml.EndElement{Name: name(s)} }
	long := xml.Name{Space: "space", Local: "foo"}
	at := func(space, local, value string) xml.Attr {
		return xml.Attr{Name: xml.Name{Space: space, Local: local}, Value: value}
	}
	for i, ts := range [][]xml.Token{
		{start("a"), xml.CharData("x\n\t<>&\"'\r\x00"), end("a")},
		{xml.StartElement{Name: long}, xml.EndElement{Name: long}},
		{xml.StartElement{Name: long}, end("foo")}, {start("a"), end("b")}, {end("a")}, {xml.StartElement{}}, {start("a"), xml.EndElement{}}, {start("a")},
		{xml.Comment("c"), xml.Comment("a --> b")}, {xml.ProcInst{Target: "xml", Inst: []byte("v")}, xml.CharData("x"), xml.ProcInst{Target: "xml"}},
		{xml.ProcInst{Target: "a b"}}, {xml.ProcInst{Target: "t", Inst: []byte("?>")}}, {xml.ProcInst{Target: "Instr"}}, {xml.ProcInst{}},
		{xml.Directive("foo")}, {xml.Directive("a <b> '<' <!-- > ' --> c")}, {xml.Directive("<")}, {xml.Directive(">")}, {xml.Directive("'")}, {xml.Directive("<!--")}, {xml.Directive("<!--x")},
		{nil}, {5}, {&xml.EndElement{}},
		{start("a", at("", "", "skip"), at("", "b", "<&\">"), at("urn:x/y/", "c", "1"), at("urn:x/y/", "d", "2"), at("other/y", "e", "3"), at("third/y", "f", ""), at("http://www.w3.org/XML/1998/namespace", "lang", "de"), at("1bad", "g", ""), at("a:b", "h", ""), at("xmlfoo", "i", ""), at("/", "j", ""), at("xmlns", "k", "u")),
			start("b", at("urn:x/y/", "c", "1"), at("new", "z", "")), end("b"), start("b", at("new", "z", "")), end("b"), end("a")},
	} {
		var b bytes.Buffer
		enc := xml.NewEncoder(&b)
		for _, t := range ts {
			if err := enc.EncodeToken(t); err != nil {
				fmt.Println(i, "error:", err)
			}
		}
		fmt.Println(i, enc.Flush(), enc.Close(), enc.Close(), b.String())
		fmt.Println(enc.EncodeToken(xml.CharData("x")), enc.Encode(1))
	}
	var b bytes.Buffer
	enc := xml.NewEncoder(&b)
	enc.Indent("", "\t")
	fmt.Println(enc.EncodeToken(xml.ProcInst{Target: "xml", Inst: []byte("x")}), enc.EncodeToken(start("a")), enc.Encode(plain{"1", "2"}), enc.EncodeElement(5, start("five", at("", "k", "v"))), enc.EncodeElement(5, xml.StartElement{}),
		enc.EncodeElement(plain{}, xml.StartElement{Name: long}), enc.EncodeElement([]int{1, 2}, start("i")), enc.EncodeElement(nil, start("nil")), enc.EncodeToken(xml.Comment("c")), enc.EncodeToken(end("a")), enc.Close())
	fmt.Println(xml.Header + b.String())
	failing := xml.NewEncoder(failWriter{})
	fmt.Println(failing.Encode(1), failing.Flush(), failing.Close(), xml.EscapeText(failWriter{}, []byte("<")), xml.EscapeText(failWriter{}, []byte("a")))
}

type failWriter struct{}

func (failWriter) Write([]byte) (int, error) { return 0, errors.New("disk full") }
