// net/mail: messages, dates, addresses.
package main

import (
	"errors"
	"fmt"
	"io"
	"mime"
	"net/mail"
	"strings"
	"time"
)

const message = "From: John Doe <jdoe@machine.example>\r\nTo: Mary <mary@example.net>, (none)\r\n bob@example.org\r\n" +
	"Subject: Saying\r\n Hello\r\nDate: Fri, 21 Nov 1997 09:55:06 -0600\r\nX-a:1\nx-A:  2\r\n\r\nThis is a message.\r\nSo, \"Hello\".\r\n"

func show(list []*mail.Address, err error) {
	for _, a := range list {
		fmt.Printf(" %q %q %s;", a.Name, a.Address, a)
	}
	fmt.Println(" ", err)
}

func main() {
	m, err := mail.ReadMessage(strings.NewReader(message))
	body, err2 := io.ReadAll(m.Body)
	fmt.Printf("%q %v %q %v\n", m.Header, err, body, err2)
	date, err := m.Header.Date()
	fmt.Println(date.UTC(), err, m.Header.Get("subject"))
	for _, key := range []string{"From", "to", "Cc", "Subject"} {
		show(m.Header.AddressList(key))
	}
	_, err = mail.Header{}.Date()
	fmt.Println(err, errors.Is(err, mail.ErrHeaderNotPresent))
	for _, text := range []string{"", "\r\n", "A: 1", "A: 1\n", "no colon\n\n", " begins: blank\n\n", "\t", ": empty\nA: b\n\nrest", "A : b\n\n", "A: 1\n\tmore\n\n\nx"} {
		m, err := mail.ReadMessage(strings.NewReader(text))
		if err != nil {
			fmt.Printf("%q: %v\n", text, err)
			continue
		}
		body, err := io.ReadAll(m.Body)
		fmt.Printf("%q: %q %q %v\n", text, m.Header, body, err)
	}

	for _, text := range []string{
		"Fri, 21 Nov 1997 09:55:06 -0600", "21 Nov 97 09:55:06 GMT", "Fri, 21 Nov 1997 09:55 UT", "1 Jan 2000 00:00:00 +0000 (comment (nested))",
		"  Tue, 26 May 2020 14:04:40 GMT (x", "Tue, 26 May 2020 14:04:40 XT", "Thu, 20 Nov 1997 09:55:06 -0600 (MDT", "Fri, 21 Nov 1997 09(comment):55:06 -0600",
		"", "nothing", "Fri, 21 Nov 1997\r\n 09:55:06 -0600", "Fri, 21 Nov 1997 09:55:06\r-0600", "26 May 2020 14:04:40 UT", "Tue, 26 May 2020 14:04:40 GMT\t(a)", "31 Feb 2020 01:02:03 +0100", "Mon, 1 Jan 0001 0:0:0 +0000",
	} {
		t, err := mail.ParseDate(text)
		fmt.Println(text, "=", t.Format(time.RFC3339), err)
	}

	for _, text := range []string{
		"jdoe@machine.example", "John Doe <jdoe@machine.example>", `"Joe Q. Public" <john.q.public@example.com>`, "a@b (Name)", "a@b (=?utf-8?q?J=C3=BC?= \tx)",
		"John (middle) Doe <jdoe@machine.example>", "=?utf-8?q?J=C3=B6rg_Doe?= <joerg@example.com>", "=?utf-8?q?J=C3=B6rg?=  =?utf-8?q?Doe?= <joerg@example.com>",
		"=?iso-8859-1?q?J=F6rg?= plain =?utf-8?b?w7w=?= <a@b.c>", "=?koi8-r?q?x?= <a@b.c>", "plain =?koi8-r?q?x?= <a@b.c>", "a@b (=?koi8-r?q?x?=)", "Group: a@b, C <c@d>;", "Group:;", "Group: a@b;", "Group: ;(x", "G: a@b c@d;", "G: a@b",
		"", " ", "a", "a b", "a b@c", "<a@b", "<a>", "<>", "@", "a@", "@b", "a..b@c", ".a@b", "a.@b", "a@b..c", `""@b`, `"a b"@c`, `"a\"b"@c`, `"a` + "\x00" + `"@b`, `"unclosed@b`,
		"a@[127.0.0.1]", "a@[IPv6:::1]", "a@[x]", "a@[IPv6:1.2.3.4]", "a@[1.2.3.4", "a@[1.2.[.4]", "a@[\xff]", "a@b c@d", "\xff@b", "ü@ö.example", "Ü <ü@x>", "a@b (", "a@b (x) y", "(c) a@b",
		"Pete(A nice \\) chap) <pete(his account)@silly.test>", "cfws@example.com (CFWS (cfws)) (another)", `"" <a@b>`, `"x" "y" <a@b>`, `x.y <a@b>`, `Mr. X. <a@b>`, "a@b,c@d", "<a@b>,", ",,a@b,,c@d,", "a@b;c@d", "x <a@b> y", `"bad` + "\xff" + `" <a@b>`, `"esc\` + "\x01" + `" <a@b>`,
	} {
		fmt.Printf("%q:\n", text)
		a, err := mail.ParseAddress(text)
		if err != nil {
			fmt.Println("  one:", err)
		} else {
			fmt.Printf("  one: %q %q %s\n", a.Name, a.Address, a)
		}
		fmt.Print("  list:")
		show(mail.ParseAddressList(text))
	}

	for _, a := range []mail.Address{
		{}, {Address: "bob"}, {Address: "bob@example.com"}, {Address: "a b@c"}, {Address: `my@idiot@address@example.com`}, {Address: ".a@b"}, {Address: "a.b@c"}, {Address: "a.@b"}, {Address: "@x"},
		{Name: "Bob", Address: "bob@x"}, {Name: "Böb", Address: "bob@x"}, {Name: "Böb, Jr.", Address: "bob@x"}, {Name: "a\"b\\c", Address: "q@x"}, {Name: "tab\there", Address: "q@x"}, {Name: "new\nline", Address: "q@x"}, {Name: "=?x?=", Address: "q@x"}, {Address: "ü@x"}, {Address: "a\x01\"b@x"},
	} {
		fmt.Println(a.String())
	}

	p := mail.AddressParser{WordDecoder: &mime.WordDecoder{CharsetReader: func(charset string, input io.Reader) (io.Reader, error) {
		if charset == "bad" {
			return nil, errors.New("no such thing")
		}
		b, err := io.ReadAll(input)
		return strings.NewReader(charset + ":" + strings.ToUpper(string(b))), err
	}}}
	for _, text := range []string{"=?koi8-r?q?abc?= <a@b>", "=?bad?q?abc?= <a@b>", "a@b", "x y"} {
		a, err := p.Parse(text)
		fmt.Println(a, err)
		show(p.ParseList(text + ", z@z"))
	}
}
