// encoding/xml: reading tokens and values.
package main

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"time"
)

func show(t xml.Token) string {
	switch t := t.(type) {
	case xml.CharData:
		return fmt.Sprintf("CharData %q", []byte(t))
	case xml.Comment:
		return fmt.Sprintf("Comment %q", []byte(t))
	case xml.Directive:
		return fmt.Sprintf("Directive %q", []byte(t))
	case xml.ProcInst:
		return fmt.Sprintf("ProcInst %q %q", t.Target, t.Inst)
	}
	return fmt.Sprintf("%T %v", t, t)
}

func tokens(text string, raw bool, set func(*xml.Decoder)) {
	fmt.Printf("--- %.60q raw=%v\n", text, raw)
	d := xml.NewDecoder(strings.NewReader(text))
	if set != nil {
		set(d)
	}
	for i := 0; i < 100; i++ {
		next := d.Token
		if raw {
			next = d.RawToken
		}
		t, err := next()
		line, column := d.InputPos()
		if err != nil {
			var syntax *xml.SyntaxError
			fmt.Println("error:", err, errors.As(err, &syntax), d.InputOffset(), line, column)
			return
		}
		fmt.Println(show(t), d.InputOffset(), line, column)
	}
}

const document = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html PUBLIC "-//W3C//DTD" [ <!ENTITY a "<b>"> <!-- gone --> <!x '>' > ]>
<body xmlns:foo="ns1" xmlns="ns2" xmlns:tag="ns3" ` + "\r\n\t" + `  >
  <hello lang="en">World &lt;&gt;&apos;&quot; &#x767d;&#40300;翔</hello>
  <query>&何; &is-it;</query>
  <goodbye />
  <outer foo:attr="value" xmlns:tag="ns4" xml:lang="de" empty=''>
    <inner/><tag:x tag:y="1&amp;2"></tag:x>
  </outer>
  <tag:name>
    <![CDATA[Some text <here> & ]] there]]>
  </tag:name>
</body><!-- missing final newline -->`

func reading() {
	entities := func(d *xml.Decoder) { d.Entity = map[string]string{"何": "What", "is-it": "is it?"} }
	tokens(document, false, entities)
	tokens(document, true, entities)
	tokens(document, true, nil)
	for _, text := range []string{
		"", "plain", "<a>", "</a>", "<a></b>", "<a:b></c:b>", "<a:b></b>", "<a", "<a b", "<a b=", "<a b='", "<a b='c", "<a b='c'", "<a b=c/>", "<a b/>",
		"<a b='<'/>", "<a/ >", "<", "<>", "< a>", "</>", "</a b>", "<?", "<??>", "<?a", "<?a b?", "<!", "<!-", "<!- ", "<!--", "<!-- a -- b -->", "<!-- a --->", "<!-->", "<!--->", "<!---->",
		"<![", "<![CDAT[", "<![CDATA[", "<![CDATA[]]>", "<![CDATA[a]]]>", "<a>]]></a>", "<a>&;</a>", "<a>&lt</a>", "<a>&lt b;</a>", "<a>&none;</a>", "<a>&#;</a>", "<a>&#x;</a>",
		"<a>&#1;</a>", "<a>&#x110000;</a>", "<a>&#xD800;</a>", "<a>&#65</a>", "<a>&#x41g;</a>", "<a>&", "<a>\x01</a>", "<a>\xff</a>", "<a>\ufffe</a>", "<a b='\x02'/>", "<1/>", "<a.-1:_b/>", "<:a/>", "<a:/>", "<a:b:c/>", "<\u00e9t\u00e9 \u0660='x'/>",
		"<a\u0300\u3005/>", "<\u0300/>", "<a \xff='1'/>", "<a>\r\n\r</a>\r", "<a b='\r\n\t\n'/>", "<!x <y 'z>' > <!- > <!--c--> >", "<!x", "<!x '", "<!x <!--", "<a xmlns='u' xmlns:b='v'><b:c xmlns:b='w' b:d='1'/><b:e/><c xmlns=''/></a><b:e/>",
		`<?xml version="1.1"?>`, `<?xml version='1.0' encoding='latin1'?>x`, `<?xml encoding="Utf-8"?>x`, `<?xml version=1.0 encoding= version="2"?>`, `<a xmlns:xmlns="x" xmlns:c=""><c:d/></a>`, "<a b='1' b='2'/>", "<xml:a/>", "<a></a></a>", "<a>x<b>y</b>z</a>w", "<a/>\xff", "\x01",
	} {
		tokens(text, false, nil)
	}
	loose := func(d *xml.Decoder) {
		d.Strict = false
		d.AutoClose = xml.HTMLAutoClose
		d.Entity = xml.HTMLEntity
		d.DefaultSpace = "default"
	}
	for _, text := range []string{
		"<p>a<br>b<BR/>c<hr></hr><img src=x.png checked>&nbsp;&euro;&bogus;&amp &#xzz; & b</p>", "<a><b></a></b>", "<a><b>x</c></a>", "<a b=c:d_e-f1$/>", "<a b=>x</a>", "</a>", "<meta><link>", "<a>&lt",
	} {
		tokens(text, false, loose)
	}
	fmt.Println(len(xml.HTMLEntity), xml.HTMLEntity["hearts"], xml.HTMLEntity["quot"], xml.HTMLEntity["thinsp"] == "\u2009", xml.HTMLAutoClose)
	charset := func(d *xml.Decoder) {
		d.CharsetReader = func(name string, r io.Reader) (io.Reader, error) {
			if name == "bad" {
				return nil, errors.New("no such charset")
			}
			rest, err := io.ReadAll(r)
			return strings.NewReader(strings.ToUpper(string(rest))), err
		}
	}
	tokens(`<?xml version="1.0" encoding="x-up"?><a>b</a>`, false, charset)
	tokens(`<?xml version="1.0" encoding="bad"?><a>b</a>`, false, charset)
}

type list struct{ tokens []xml.Token }

func (l *list) Token() (xml.Token, error) {
	if len(l.tokens) == 0 {
		return nil, io.EOF
	}
	t := l.tokens[0]
	l.tokens = l.tokens[1:]
	if len(l.tokens) == 0 {
		return t, io.EOF
	}
	return t, nil
}

func tokenReaders() {
	start := xml.StartElement{Name: xml.Name{Local: "a"}, Attr: []xml.Attr{{Name: xml.Name{Space: "xmlns", Local: "p"}, Value: "url"}, {Name: xml.Name{Space: "p", Local: "q"}, Value: "v"}}}
	d := xml.NewTokenDecoder(&list{[]xml.Token{start, xml.CharData("text"), start.End()}})
	fmt.Println(xml.NewTokenDecoder(d) == d)
	for {
		t, err := d.Token()
		fmt.Println(show(t), err)
		if err != nil {
			break
		}
	}
	var v struct {
		Q string `xml:"url q,attr"`
		T string `xml:",chardata"`
	}
	fmt.Println(xml.NewTokenDecoder(&list{[]xml.Token{start, xml.CharData("text"), start.End()}}).Decode(&v), v)
	copied := start.Copy()
	copied.Attr[0].Value = "changed"
	fmt.Println(start.Attr[0].Value, copied)
	for _, t := range []xml.Token{xml.CharData("c"), xml.Comment("m"), xml.Directive("d"), xml.ProcInst{Target: "t", Inst: []byte("i")}, start, start.End(), nil} {
		c := xml.CopyToken(t)
		switch t := t.(type) {
		case xml.CharData:
			t[0] = 'x'
		case xml.Comment:
			t[0] = 'x'
		case xml.Directive:
			t[0] = 'x'
		case xml.ProcInst:
			t.Inst[0] = 'x'
		}
		fmt.Println(show(c))
	}
	d = xml.NewDecoder(strings.NewReader("<a><b><c/></b>x</a><d/>"))
	d.Token()
	d.Token()
	fmt.Println(d.Skip())
	t, err := d.Token()
	fmt.Println(show(t), err, d.Skip())
	fmt.Println(d.Token())
	fmt.Println(d.Skip(), d.Skip())
}

type Email struct {
	Where string `xml:"where,attr"`
	Addr  string
}

type Address struct{ City, State string }

type shout string

func (s *shout) UnmarshalText(b []byte) error {
	if string(b) == "bad" {
		return errors.New("bad shout")
	}
	*s = shout(strings.ToUpper(string(b)))
	return nil
}

type pair struct{ Key, Value string }

func (p *pair) UnmarshalXML(d *xml.Decoder, start xml.StartElement) error {
	p.Key = start.Name.Local
	if _, err := d.RawToken(); err != nil {
		p.Key += " " + err.Error()
	}
	switch start.Name.Local {
	case "lazy":
		return nil
	case "fail":
		return errors.New("failed")
	}
	err := d.DecodeElement(&p.Value, &start)
	_, eof := d.Token()
	p.Value += fmt.Sprint(" ", eof)
	return err
}

type color struct{ name string }

func (c *color) UnmarshalXMLAttr(a xml.Attr) error {
	if a.Value == "" {
		return errors.New("no colour")
	}
	c.name = a.Name.Local + "=" + a.Value
	return nil
}

type Base struct {
	ID   int `xml:"id,attr"`
	Kind string
}

type Person struct {
	XMLName xml.Name `xml:"person"`
	*Base
	Full   string   `xml:"name>full"`
	First  string   `xml:"name>first"`
	Emails []Email  `xml:"email"`
	Groups []string `xml:"group>value"`
	Address
	Comment string     `xml:",comment"`
	Age     *int       `xml:"age"`
	Height  float32    `xml:"height,omitempty"`
	OK      bool       `xml:"ok"`
	Shout   shout      `xml:"shout"`
	Shouts  []shout    `xml:"shouts,attr"`
	Pairs   []pair     `xml:"pair"`
	Color   color      `xml:"color,attr"`
	When    time.Time  `xml:"when"`
	Raw     []byte     `xml:"raw"`
	Name2   xml.Name   `xml:"name2"`
	Any     any        `xml:"any"`
	Rest    []anything `xml:",any"`
	Others  []xml.Attr `xml:",any,attr"`
	private int
	Skipped int `xml:"-"`
	Small   int8
	Unsign  uint16
}

type anything struct {
	XMLName xml.Name
	Inner   string     `xml:",innerxml"`
	Text    string     `xml:",chardata"`
	Attrs   []xml.Attr `xml:",any,attr"`
}

const people = `<?xml version="1.0"?><!-- top -->
<person id="7" shouts="loud" color="red" extra="1" x:y="2">
  <!-- one --><Kind>human</Kind>
  <name><full>Grace R. Emlin</full><x/><first>Grace</first></name>
  <name><first>Again</first></name>
  <email where="home"><Addr>gre@example.com</Addr></email>
  <email where='work'><Addr>gre@work.com</Addr>junk</email>
  <group><value>Friends</value><value> Squash </value></group>
  <City>Hanga Roa</City><State>Easter Island</State><!-- two -->
  <age> 42 </age><height>1.75</height><ok>true</ok><shout>he<i>no</i>y</shout>
  <pair>v</pair><pair/><when>2020-01-02T03:04:05Z</when><raw>by&#116;es</raw><name2/>
  <any>ignored<b/></any><unknown a="b">in<n>ner</n><![CDATA[<c>]]></unknown><Small></Small><Unsign>9</Unsign>
</person>`

func try[T any](text string) {
	var v T
	err := xml.Unmarshal([]byte(text), &v)
	fmt.Printf("%T %.50q: %+v | %v\n", v, text, v, err)
}

func values() {
	var p Person
	err := xml.Unmarshal([]byte(people), &p)
	fmt.Println(err)
	fmt.Println(p.XMLName, *p.Base, *p.Age)
	p.Base, p.Age = nil, nil
	fmt.Printf("%+v\n", p)
	try[string]("<a>x<b>y</b>z</a>")
	try[[]string]("<a>x</a>")
	try[[]byte]("<a></a>")
	try[int]("<a> 12 </a>")
	try[int]("<a></a>")
	try[int]("<a>x</a>")
	try[int8]("<a>300</a>")
	try[uint]("<a>-1</a>")
	try[float64]("<a>1e3</a>")
	try[float32]("<a>1e99</a>")
	try[bool]("<a> T </a>")
	try[bool]("<a>yes</a>")
	try[int]("<a>")
	try[any]("<a>x</a>")
	try[map[string]int]("<a>x</a>")
	try[complex64]("<a>x</a>")
	try[func()]("<a>x</a>")
	try[xml.Name]("<a xmlns='u'>x</a>")
	try[shout]("<a>bad</a>")
	try[pair]("<ok>1</ok>")
	try[pair]("<lazy>1</lazy>")
	try[pair]("<fail>1</fail>")
	try[struct {
		A pair `xml:"lazy"`
	}]("<a><lazy/></a>")
	try[struct {
		C color `xml:"c,attr"`
	}]("<a c=''/>")
	try[struct {
		S []shout `xml:"s,attr"`
		I []int   `xml:"i,attr"`
		P int     `xml:"p,attr"`
		B []byte  `xml:"b,attr"`
	}]("<a s='x' i='4' p='5' b='bytes' s='y'/>")
	try[struct {
		I int `xml:"i,attr"`
	}]("<a i='x'/>")
	try[struct {
		M map[string]int `xml:"i,attr"`
	}]("<a i='x'/>")
	try[struct {
		XMLName xml.Name `xml:"space b"`
	}]("<a/>")
	try[struct {
		XMLName xml.Name `xml:"space b"`
	}]("<b/>")
	try[struct {
		XMLName xml.Name `xml:"space b"`
	}]("<b xmlns='other'/>")
	try[struct {
		XMLName xml.Name `xml:"space b"`
		C       string   `xml:"space c"`
		D       string   `xml:"d"`
		E       string   `xml:"space e,attr"`
	}]("<b xmlns='space' xmlns:x='y' xmlns:s='space' x:e='1' s:e='2'><c>1</c><x:c>2</x:c><x:d>3</x:d></b>")
	try[struct {
		A string `xml:"a>b>c"`
		B string `xml:"a>b>d"`
		C string `xml:">e"`
	}]("<x><a><b><c>1</c></b><b><d>2</d><z/></b></a><C><e>3</e></C></x>")
	try[struct {
		T shout  `xml:",chardata"`
		C []byte `xml:",comment"`
		I []byte `xml:",innerxml"`
		A string `xml:"a"`
	}]("<x>one<!--c1--><a>t</a>two<!--c2--></x>")
	try[struct {
		T int `xml:",cdata"`
	}]("<x> <![CDATA[5]]> </x>")
	try[struct {
		A struct {
			I string `xml:",innerxml"`
		} `xml:"a"`
		I string `xml:",innerxml"`
		B struct {
			I string `xml:",innerxml"`
		} `xml:"b"`
	}]("<x>1<a>2<y/></a>3<b>4</b></x>")
	try[struct {
		A any `xml:",any"`
	}]("<x><a/></x>")
	var i any = new(int)
	fmt.Println(xml.Unmarshal([]byte("<a>5</a>"), &i), *i.(*int))
	fmt.Println(xml.Unmarshal(nil, nil), xml.Unmarshal(nil, 5), xml.Unmarshal(nil, (*int)(nil)), xml.Unmarshal(nil, new(int)))
	deep := strings.Repeat("<a>", 10010)
	type nest struct {
		A *nest `xml:"a"`
	}
	fmt.Println(xml.Unmarshal([]byte(deep), new(nest)))
	d := xml.NewDecoder(strings.NewReader("<r><n>1</n><n>2</n></r>"))
	d.Token()
	for {
		t, _ := d.Token()
		start, ok := t.(xml.StartElement)
		if !ok {
			break
		}
		var n int
		fmt.Println(d.DecodeElement(&n, &start), n)
	}
}

type inner struct {
	X string `xml:"x"`
}
type bad1 struct {
	A string `xml:"a,attr,chardata"`
}
type bad2 struct {
	A string `xml:"sp ,attr"`
}
type bad3 struct {
	A string `xml:"a>"`
}
type bad4 struct {
	A string `xml:"a>b,attr"`
}
type named struct {
	XMLName xml.Name `xml:"n"`
}
type bad5 struct {
	A named `xml:"m"`
}
type bad6 struct {
	A string `xml:"a"`
	B string `xml:"a"`
}
type bad7 struct {
	A string `xml:"a"`
	B string `xml:"a>b"`
}
type bad8 struct {
	A string `xml:"x,chardata"`
}
type bad9 struct {
	A string `xml:",chardata,omitempty"`
}
type shadow struct {
	inner
	X int `xml:"x"`
}
type two struct {
	inner
	*shadow
}

func types() {
	for _, v := range []any{new(bad1), new(bad2), new(bad3), new(bad4), new(bad5), new(bad6), new(bad7), new(bad8), new(bad9), new(shadow)} {
		err := xml.Unmarshal([]byte("<a><x>1</x></a>"), v)
		var tag *xml.TagPathError
		fmt.Println(err, errors.As(err, &tag), reflect.ValueOf(v).Elem())
	}
	fmt.Println(&xml.TagPathError{Struct: reflect.TypeFor[int](), Field1: "a", Tag1: "b", Field2: "c", Tag2: "d"}, xml.UnmarshalError("u"))
	fmt.Println(&xml.SyntaxError{Msg: "m", Line: 3}, &xml.UnsupportedTypeError{Type: reflect.TypeFor[chan int]()})
	var b bytes.Buffer
	xml.Escape(&b, []byte("<a & 'b' \"c\">\r\n\t\x00\xff\ufffd"))
	fmt.Printf("%q\n", b.String())
}

func main() {
	reading()
	tokenReaders()
	values()
	types()
}
