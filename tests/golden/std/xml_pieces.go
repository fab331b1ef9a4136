// Package encoding/xml over readers that hand out a few bytes at a time: tokens, positions and errors are the same,
// wherever the pieces end. Texts are damaged at random places, from a seed.
package main

import (
	"bufio"
	"bytes"
	"encoding/xml"
	"fmt"
	"hash/fnv"
	"io"
	"strings"
)

const text = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE a [<!ELEMENT a (b|c)*><!-- x -->]>
<a xmlns="urn:a" xmlns:p="urn:p" one='1' p:two="a &lt; &#x41;&#66; &amp; b>c">` + "\r\n" +
	`  text &gt; é日本\u{} ]] > ]> <![CDATA[ <raw> ]] ]]>` + "\r\r\n" + `<p:b/><c-d.e_f:g  x = "y
z" ></c-d.e_f:g >
<?go do it?><!-- a - comment --><été>ü</été>
</a>
`

// pieces hands out n bytes at a time, the last with the error if early.
type pieces struct {
	s     string
	n     int
	early bool
}

func (p *pieces) Read(b []byte) (int, error) {
	n := copy(b, p.s[:min(p.n, len(p.s))])
	p.s = p.s[n:]
	if n == 0 || p.early && p.s == "" {
		return n, io.EOF
	}
	return n, nil
}

// onlyBytes is a reader of single bytes.
type onlyBytes struct{ *strings.Reader }

func tokens(w io.Writer, d *xml.Decoder, raw bool) {
	for {
		next := d.Token
		if raw {
			next = d.RawToken
		}
		t, err := next()
		line, column := d.InputPos()
		switch t := t.(type) {
		case xml.CharData:
			fmt.Fprintf(w, "text %q", string(t))
		case xml.Comment:
			fmt.Fprintf(w, "comment %q", string(t))
		case xml.Directive:
			fmt.Fprintf(w, "directive %q", string(t))
		case xml.ProcInst:
			fmt.Fprintf(w, "instruction %s %q", t.Target, string(t.Inst))
		default:
			fmt.Fprintf(w, "%T %v", t, t)
		}
		fmt.Fprintln(w, " at", d.InputOffset(), line, column, err)
		if err != nil {
			return
		}
	}
}

type rand uint64

func (r *rand) n(n int) int {
	*r = *r*6364136223846793005 + 1442695040888963407
	return int(uint64(*r)>>33) % n
}

func damaged(r *rand) string {
	b := []byte(text)
	for range r.n(4) {
		const marks = "<>&;'\"/!?-[]:=\r\n \x00\x7f\xffaA0#x\xc3"
		at := r.n(len(b))
		switch r.n(3) {
		case 0:
			b[at] = marks[r.n(len(marks))]
		case 1:
			b = append(b[:at], b[at+1:]...)
		case 2:
			b = append(b[:at], append([]byte{marks[r.n(len(marks))]}, b[at:]...)...)
		}
	}
	return string(b[:len(b)-r.n(2)*r.n(len(b))])
}

func decoders(s string) []*xml.Decoder {
	return []*xml.Decoder{
		xml.NewDecoder(&pieces{s, 1, false}),
		xml.NewDecoder(&pieces{s, 7, true}),
		xml.NewDecoder(&pieces{s, 5000, false}),
		xml.NewDecoder(onlyBytes{strings.NewReader(s)}),
	}
}

func damages() {
	var r rand
	all := fnv.New64a()
	for i := range 400 {
		s := damaged(&r)
		raw, strict := r.n(2) == 0, r.n(3) > 0
		var first string
		for k, d := range decoders(s) {
			d.Strict = strict
			var b strings.Builder
			tokens(&b, d, raw)
			if k == 0 {
				first = b.String()
			} else if b.String() != first {
				fmt.Println("differs", i, k)
			}
		}
		io.WriteString(all, first)
	}
	fmt.Printf("%x\n", all.Sum64())
}

type inner struct {
	All string `xml:",innerxml"`
	B   struct {
		All  string `xml:",innerxml"`
		Attr string `xml:"x,attr"`
		Text string `xml:",chardata"`
	} `xml:"b"`
}

func innerXML() {
	const s = "<a>\n x &amp; <b x='1&lt;'>t&#65;\r\n<c/></b> <!-- y --></a><rest/>"
	for _, n := range []int{1, 5, 100} {
		var v inner
		err := xml.NewDecoder(&pieces{s, n, true}).Decode(&v)
		fmt.Printf("%q %v\n", v, err)
	}
	var v inner
	fmt.Println(xml.Unmarshal([]byte(s), &v), v.All == v.All[:len(v.All)], len(v.All))
}

// latin makes UTF-8 of Latin-1.
func latin(charset string, r io.Reader) (io.Reader, error) {
	all, err := io.ReadAll(r)
	var b bytes.Buffer
	for _, c := range all {
		b.WriteRune(rune(c))
	}
	fmt.Println(charset, len(all), err)
	return &b, nil
}

func charsets() {
	const s = "<?xml version='1.0' encoding='latin1'?>\n<a b='\xe9'>\xfc</a>"
	all := append(decoders(s)[:3], xml.NewDecoder(strings.NewReader(s)), xml.NewDecoder(bytes.NewReader([]byte(s))))
	for _, d := range all {
		d.CharsetReader = latin
		var v struct {
			B string `xml:"b,attr"`
			T string `xml:",chardata"`
		}
		fmt.Println(d.Decode(&v), v)
	}
	var v struct {
		T string `xml:",chardata"`
	}
	fmt.Println(xml.Unmarshal([]byte(s), &v))
}

// leftover: of a reader of bytes no more is read than the element.
func leftover() {
	r := bufio.NewReader(strings.NewReader("<a>x</a>tail"))
	var s string
	err := xml.NewDecoder(r).Decode(&s)
	rest, _ := io.ReadAll(r)
	fmt.Printf("%q %v %q\n", s, err, rest)
}

func main() {
	tokens(&printer{}, xml.NewDecoder(&pieces{text, 3, false}), false)
	damages()
	innerXML()
	charsets()
	leftover()
}

// printer writes to standard output.
type printer struct{}

func (*printer) Write(b []byte) (int, error) { fmt.Print(string(b)); return len(b), nil }
