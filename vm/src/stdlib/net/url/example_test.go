package url_test

import (
	"fmt"
	"net/url"
)

func ExampleParse() {
	u, err := url.Parse("https://ann:pw@example.org:8080/a%20b?q=1#top")
	fmt.Println(u.Scheme, u.Hostname(), u.Port(), u.Path, u.RawQuery, u.Fragment, u.User.Username(), err)
	// Output:
	// https example.org 8080 /a b q=1 top ann <nil>
}

func ExampleQueryEscape() {
	fmt.Println(url.QueryEscape("a b&c=ü"))
	// Output:
	// a+b%26c%3D%C3%BC
}

func ExampleQueryUnescape() {
	s, err := url.QueryUnescape("a+b%26")
	fmt.Println(s, err)
	_, err = url.QueryUnescape("%zz")
	fmt.Println(err)
	// Output:
	// a b& <nil>
	// invalid URL escape "%zz"
}

func ExamplePathEscape() {
	fmt.Println(url.PathEscape("a b/c"))
	// Output:
	// a%20b%2Fc
}

func ExampleParseQuery() {
	v, err := url.ParseQuery("a=1&a=2&b=x+y")
	fmt.Println(v["a"], v.Get("b"), err)
	// Output:
	// [1 2] x y <nil>
}

func ExampleValues() {
	v := url.Values{}
	v.Set("name", "Ann")
	v.Add("tag", "x")
	v.Add("tag", "y z")
	fmt.Println(v.Encode(), v.Has("name"), v.Get("none"))
	// Output:
	// name=Ann&tag=x&tag=y+z true
}

func ExampleJoinPath() {
	fmt.Println(url.JoinPath("https://example.org/a/", "../b", "c"))
	// Output:
	// https://example.org/b/c <nil>
}

func ExampleURL_ResolveReference() {
	base, _ := url.Parse("https://example.org/docs/a")
	ref, _ := url.Parse("../img/x.png")
	fmt.Println(base.ResolveReference(ref))
	// Output:
	// https://example.org/img/x.png
}

func ExampleURL_Query() {
	u, _ := url.Parse("/search?q=go&n=10")
	fmt.Println(u.Query().Get("n"), u.IsAbs())
	// Output:
	// 10 false
}

func ExampleURL_Redacted() {
	u, _ := url.Parse("https://ann:secret@example.org/")
	fmt.Println(u.Redacted())
	// Output:
	// https://ann:xxxxx@example.org/
}

func ExampleUserPassword() {
	u := url.URL{Scheme: "ftp", User: url.UserPassword("ann", "a:b"), Host: "example.org"}
	fmt.Println(u.String())
	// Output:
	// ftp://ann:a%3Ab@example.org
}
