// JoinPath with bad escapes; paths that begin with two slashes.
package main

import (
	"fmt"
	"net/url"
)

func main() {
	for _, b := range []string{"https://go.googlesource.com", "https://go.googlesource.com/", "", "a/b"} {
		for _, e := range []string{"100%", "%zz", "%2f", "a%", "..", "/", "%41", "a b"} {
			s, err := url.JoinPath(b, e)
			fmt.Println(b, e, s, err)
			if u, err := url.Parse(b); err == nil {
				fmt.Printf("%q\n", u.JoinPath(e).String())
			}
		}
	}
	for _, u := range []*url.URL{{Scheme: "http", Host: "host", Path: "//path"}, {Path: "//a"}, {Scheme: "http", Opaque: "%2F/host/path"}, {Path: "this:that"}, {Scheme: "http", Opaque: "//a"}, {Host: "h", Path: "a"}, {Scheme: "mailto", Path: "x"}, {Scheme: "x", Path: "//y"}, {Opaque: "op"}, {Path: "*"}, {Host: "", Path: "//a/b", OmitHost: true, Scheme: "s"}, {User: url.User("u"), Path: "p"}} {
		fmt.Println(u.String())
	}
	for _, s := range []string{"http:%2F/host/path", "http://a/b%2fc", "HTTP:x"} {
		u, err := url.Parse(s)
		fmt.Printf("%+v %v %#v\n", u, err, u)
	}
}
