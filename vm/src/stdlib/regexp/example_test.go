package regexp_test

import (
	"fmt"
	"regexp"
	"strings"
)

func ExampleMatchString() {
	fmt.Println(regexp.MatchString(`^\d+$`, "123"))
	_, err := regexp.MatchString("(", "")
	fmt.Println(err)
	// Output:
	// true <nil>
	// error parsing regexp: missing closing ): `(`
}

func ExampleMustCompile() {
	re := regexp.MustCompile(`a+b`)
	fmt.Println(re, re.MatchString("caab"))
	// Output:
	// a+b true
}

func ExampleQuoteMeta() {
	fmt.Println(regexp.QuoteMeta("1+1=2?"))
	// Output:
	// 1\+1=2\?
}

func ExampleRegexp_FindString() {
	re := regexp.MustCompile(`fo.?`)
	fmt.Printf("%q %q\n", re.FindString("seafood"), re.FindString("meat"))
	// Output:
	// "foo" ""
}

func ExampleRegexp_FindStringIndex() {
	fmt.Println(regexp.MustCompile(`ab?`).FindStringIndex("tablett"))
	// Output:
	// [1 3]
}

func ExampleRegexp_FindStringSubmatch() {
	re := regexp.MustCompile(`(\w+)@(\w+)\.org`)
	fmt.Printf("%q\n", re.FindStringSubmatch("mail ann@example.org now"))
	// Output:
	// ["ann@example.org" "ann" "example"]
}

func ExampleRegexp_FindAllString() {
	re := regexp.MustCompile(`\d+`)
	fmt.Println(re.FindAllString("1 22 333", -1), re.FindAllString("1 22 333", 2))
	// Output:
	// [1 22 333] [1 22]
}

func ExampleRegexp_FindAllStringSubmatch() {
	fmt.Printf("%q\n", regexp.MustCompile(`(\w)=(\d)`).FindAllStringSubmatch("a=1 b=2", -1))
	// Output:
	// [["a=1" "a" "1"] ["b=2" "b" "2"]]
}

func ExampleRegexp_ReplaceAllString() {
	re := regexp.MustCompile(`(\w+) (\w+)`)
	fmt.Println(re.ReplaceAllString("hello world", "$2 ${1}!"))
	// Output:
	// world hello!
}

func ExampleRegexp_ReplaceAllLiteralString() {
	fmt.Println(regexp.MustCompile(`a`).ReplaceAllLiteralString("banana", "$1"))
	// Output:
	// b$1n$1n$1
}

func ExampleRegexp_ReplaceAllStringFunc() {
	fmt.Println(regexp.MustCompile(`[aeiou]`).ReplaceAllStringFunc("gopher", strings.ToUpper))
	// Output:
	// gOphEr
}

func ExampleRegexp_Split() {
	fmt.Printf("%q\n", regexp.MustCompile(`\s*,\s*`).Split("a , b,c", -1))
	// Output:
	// ["a" "b" "c"]
}

func ExampleRegexp_SubexpNames() {
	re := regexp.MustCompile(`(?P<year>\d{4})-(?P<month>\d{2})`)
	fmt.Printf("%q %d\n", re.SubexpNames(), re.SubexpIndex("month"))
	// Output:
	// ["" "year" "month"] 2
}

func ExampleRegexp_NumSubexp() {
	fmt.Println(regexp.MustCompile(`(a)(?:b)(c)`).NumSubexp())
	// Output:
	// 2
}

func ExampleRegexp_Longest() {
	re := regexp.MustCompile(`a(|b)`)
	fmt.Println(re.FindString("ab"))
	re.Longest()
	fmt.Println(re.FindString("ab"))
	// Output:
	// a
	// ab
}
