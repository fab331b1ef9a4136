// Package net/url: parsing, writing, references, queries, escapes.
package main

import (
	"fmt"
	"net/url"
)

func show(u *url.URL, err error) {
	if err != nil {
		fmt.Printf("  err %v\n", err)
		return
	}
	p, ok := u.User.Password()
	fmt.Printf("  %q %q %q %q %q %q %q %q %q %v %v %q %q %v\n", u.Scheme, u.Opaque, u.User.Username(), p, u.Host, u.Path, u.RawPath, u.RawQuery, u.Fragment, u.ForceQuery, u.OmitHost, u.RawFragment, u.String(), ok)
	fmt.Printf("  %q %q %q %q %q %v %q %v\n", u.Hostname(), u.Port(), u.RequestURI(), u.EscapedPath(), u.EscapedFragment(), u.IsAbs(), u.Redacted(), u.Query())
}

func main() {
	ins := []string{"http://www.google.com", "http://www.google.com/", "http://www.google.com/file%20one%26two", "http://www.google.com/#file%20one%26two", "ftp://webmaster@www.google.com/", "ftp://john%20doe@www.google.com/", "http://www.google.com/?", "http://www.google.com/?foo=bar?", "http://www.google.com/?q=go+language", "http://www.google.com/?q=go%20language", "http://www.google.com/a%20b?q=c+d", "http:www.google.com/?q=go+language", "http:%2f%2fwww.google.com/?q=go+language", "mailto:/webmaster@golang.org", "mailto:webmaster@golang.org", "/foo?query=http://bad", "//foo", "//user@foo/path?a=b", "///threeslashes", "http://user:password@google.com", "http://j@ne:password@google.com", "http://jane:p@ssword@google.com", "http://j@ne:password@google.com/p@th?q=@go", "http://www.google.com/?q=go+language#foo", "http://www.google.com/?q=go+language#foo&bar", "http://www.google.com/?q=go+language#foo%26bar", "file:///home/adg/rabbits", "file:///C:/FooBar/Baz.txt", "MaIlTo:webmaster@golang.org", "a/b/c", "http://%3Fam:pa%3Fsword@google.com", "http://192.168.0.1/", "http://192.168.0.1:8080/", "http://[fe80::1]/", "http://[fe80::1]:8080/", "http://[fe80::1%25en0]/", "http://[fe80::1%25en0]:8080/", "http://[fe80::1%25%65%6e%301-._~]/", "http://rest.rsc.io/foo%2fbar/baz%2Fquux?alt=media", "mysql://a,b,c/bar", "mysql://a:1,b:2/x", "scheme://!$&'()*+,;=hello!:1/path", "http://host/!$&'()*+,;=:@[hello]", "http://example.com/oid/[order_id]", "http://192.168.0.2:8080/foo", "http://192.168.0.2:/foo", "http://2b01:e34:ef40:7730:8e70:5aff:fefe:edac:8080/foo", "http://2b01:/foo", "http://[2b01:e34::1]:8080/", "http://[::]/", "http://[::1.2.3.4]/", "http://[1:2:3:4:5:6:7:8]/", "http://[::1]x/", "http://[::1", "http://a[::1]/", "http://hello.世界.com/foo", "http://hello.%e4%b8%96%e7%95%8c.com/foo", "http://hello.%E4%B8/", "http://example.com//foo", "myscheme://authority<\"hi\">/foo", "tcp://[2020::2020:20:2020:2020%25Windows%20Loves%20Spaces]:2020", "magnet:?xt=urn:btih:c12fe1c06bba254a9dc9f519b335aa7c1367a88a&dn", "mailto:?subject=hi", "http://a b.com/", "http://%41:8080/", "mysql://x@y(z:123)/foo", "http://[::1%23]", "http://x:abc/", "http://x:1:2", ":foo", "1http://x", "ht_tp://x", "a:b:c", "a b", "./a:b", "cache_object:foo/bar", "cache_object/:foo/bar", "http://a/b?c#d#e", "http://a/%zz", "http://a/%", "http://a/?%zz", "#a%zz", "#a b", "#a%20b!()*'", "", "*", "?", "?a", "#", "http://a/b%2Fc/../d", "x://h/p;a,b", "http://a/\x7f", "http:/a", "http:/", "http://", "http:", "//", "x:y#f", "http://foo.com?bar", "http://user:@h/", "http://:p@h/", "http://:@h/", "http://@h/", "http://u%40:p%3A@h/", "http://u^@h/", "http://h/\u00e9", "/a//b", "//a:b/c", "http://h:/p", "http://h?x=1&x=2&y=%20+z&=q&;", "http://h/a;b?c;d=1", "HTTP://EXAMPLE.com/ABC", "urn:oasis:names", "http://a.b:00080/"}
	for _, s := range ins {
		fmt.Printf("%q\n", s)
		show(url.Parse(s))
		show(url.ParseRequestURI(s))
	}
	bases := []string{"http://a/b/c/d;p?q", "http://foo.com/bar", "http://foo.com/bar/baz", "http://foo.com/quux/dotdot/dotdot/./../././x", "mailto:x@y", "http://foo.com", "http://u:p@h/a%2fb/c", "http://a//b//c", "/x/y", "x", "http:opaque?y"}
	refs := []string{"g:h", "g", "./g", "g/", "/g", "//g", "?y", "g?y", "#s", "g#s", "g?y#s", ";x", "g;x", "", ".", "./", "..", "../", "../g", "../..", "../../", "../../g", "../../../g", "/./g", "/../g", "g.", "..g", "./../g", "./g/.", "g/./h", "g/../h", "http:g", "//x/../y", "a%2fb", "?", "a//b", "/..//x", "...", "mailto:q", "http://z?e"}
	for _, b := range bases {
		bu, err := url.Parse(b)
		if err != nil {
			fmt.Println(err)
			continue
		}
		for _, r := range refs {
			u, err := bu.Parse(r)
			fmt.Println(b, r, u, err)
			if err == nil {
				fmt.Println(u.Path, u.RawPath, u.Opaque)
			}
			fmt.Println(url.JoinPath(b, r))
			fmt.Println(url.JoinPath(b, r, "../x", "y/"))
		}
		fmt.Println(bu.JoinPath())
	}
	all := ""
	for i := 0; i < 256; i++ {
		all += string([]byte{byte(i)})
	}
	fmt.Println(url.QueryEscape(all), url.PathEscape(all))
	fmt.Println((&url.URL{Scheme: "http", Host: all, Path: all, Fragment: all, User: url.UserPassword(all, all)}).String())
	for _, s := range []string{"a%20b+c", "%", "%4", "%zz1", "%E4", "a;b"} {
		fmt.Println(url.QueryUnescape(s))
		fmt.Println(url.PathUnescape(s))
		fmt.Println(url.ParseQuery(s))
	}
	v := url.Values{}
	v.Set("b", "1 2")
	v.Add("b", "&=")
	v.Add("a", "é")
	v["z"] = nil
	fmt.Println(v.Encode(), v.Get("b"), v.Get("q"), v.Has("z"), v.Has("q"))
	v.Del("b")
	fmt.Println(v)
	fmt.Println((&url.URL{Path: "a:b"}).String(), (&url.URL{Path: "//x"}).String(), (&url.URL{Host: "h", Path: "x"}).String(), (&url.URL{Scheme: "s"}).String(), (&url.URL{Scheme: "s", Path: "p"}).String(), (&url.URL{Scheme: "s", Path: "/p", OmitHost: true}).String(), (&url.URL{Opaque: "o"}).String(), (&url.URL{Path: "a b", RawPath: "a+b"}).String(), (&url.URL{Path: "*"}).String())
	var nu *url.URL
	fmt.Println(nu.Redacted())
	_, err := url.Parse("http://[::1")
	e := err.(*url.Error)
	fmt.Println(e.Op, e.URL, e.Err, e.Timeout(), e.Temporary(), e.Unwrap())
	var u url.URL
	fmt.Println(u.UnmarshalBinary([]byte("http://x/y")), u.String())
	b, _ := u.MarshalBinary()
	fmt.Println(string(b))
}
