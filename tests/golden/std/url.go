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
	ins := []string{
		"http://shop.test",
		"http://shop.test/",
		"https://shop.test/red%20wine%26cheese",
		"https://shop.test/#top%20shelf%26more",
		"ftp://ann@files.test/",
		"ftp://ann%20lee@files.test/",
		"https://shop.test/?",
		"https://shop.test/?page=2?",
		"https://shop.test/?find=blue+cup",
		"https://shop.test/?find=blue%20cup",
		"https://shop.test/x%20y?find=m+n",
		"http:shop.test/?find=blue+cup",
		"http:%2f%2fshop.test/?a=b+c",
		"mailto:/ann@shop.test",
		"mailto:ann@shop.test",
		"/list?back=http://other",
		"//mirror",
		"//ann@mirror/list",
		"////deep",
		"http://ann:key@shop.test",
		"http://a@n@shop.test",
		"http://ann:k@y@shop.test/l@st?p=@q",
		"https://shop.test/?p=1#a",
		"https://shop.test/?p=1#a&b",
		"https://shop.test/?p=1#a%26b",
		"file:///srv/data/list",
		"file:///D:/Data/list.txt",
		"FiLe:///x",
		"http://%40nn:k%3Fy@shop.test",
		"http://10.1.2.3/",
		"http://10.1.2.3:81/",
		"http://[fe80::7]/",
		"http://[fe80::7]:81/",
		"http://[fe80::7%25eth1]/",
		"http://[fe80::7%25eth1]:81/",
		"http://[fe80::7%25%61%62]/",
		"http://api.test/a%2fb/c%2Fd",
		"db://h1,h2,h3/t",
		"db://h1:1,h2:2/t",
		"//h1:1:2/t",
		"//h1:a:b/t",
		"http://h1:1:2/t",
		"odd://!$&'()*+,;=ok!:9/p",
		"http://h/!$&()*+,;=:@[x]",
		"http://shop.test/no/[id]",
		"http://10.0.0.7:81/l",
		"http://10.0.0.7:/l",
		"http://2c0f:fb50:4003:0:0:0:0:81:82/l",
		"http://2c0f:/l",
		"http://[2c0f:fb50::2]:81/",
		"http://[::]/",
		"http://[::9.8.7.6]/",
		"http://[8:7:6:5:4:3:2:1]/",
		"http://[::2]z/",
		"http://[::2",
		"http://b[::2]/",
		"http://größe.test/l",
		"http://gr%c3%b6%c3%9fe.test/l",
		"http://gr%C3/",
		"http://shop.test//l",
		"own://who<\"me\">/l",
		"tcp://[2c0f::9%25My%20Net]:99",
		"tag:?k=urn:id:77&n",
		"mailto:?body=x",
		"http://c d.test/",
		"http://%42:81/",
		"db://u@net(h:12)/t",
		"http://[::2%23]",
		"http://y:pq",
		"http://y:3:4",
		":bar",
		"7http://y",
		"f_tp://y",
		"k:l:m",
		"k l",
		"./k:l",
		"store_x:k/l",
		"store_x/:k/l",
		"http://k/l?m#n#o",
		"http://k/%qq",
		"http://k/%",
		"http://k/?%qq",
		"#k%qq",
		"#k l",
		"#k%20l!()*'",
		"",
		"*",
		"?",
		"?k",
		"#",
		"http://k/l%2FM/../n",
		"y://k/l;m,n",
		"http://k/\x7f",
		"http:/k",
		"http:/",
		"http://",
		"http:",
		"//",
		"k:l#m",
		"http://bar.test?k=l",
		"http://ann:@k/",
		"http://:pw@k/",
		"http://:@k/",
		"http://@k/",
		"http://a%40:k%3A@h/",
		"http://a^@h/",
		"http://h/\u00e8",
		"/k//l",
		"//k:l/m",
		"http://k:/l",
		"http://k?y=1&y=2&z=%20+w&v=&u;",
		"http://k/l;m?n;o=1",
		"HTTPS://SHOP.TEST/KLM",
		"urn:isbn:123",
		"http://k.l:00081/",
	}
	for _, s := range ins {
		fmt.Printf("%q\n", s)
		show(url.Parse(s))
		show(url.ParseRequestURI(s))
	}
	bases := []string{"http://a/b/c/d;p?q", "http://shop.test/k", "http://shop.test/k/l", "http://shop.test/m/n/o/./../././x", "mailto:x@y", "http://shop.test", "http://u:p@h/a%2fb/c", "http://a//b//c", "/x/y", "x", "http:opaque?y"}
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
