// Languages, forms of letters and encodings, by golang.org/x/text.
package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"unicode"

	"golang.org/x/text/cases"
	"golang.org/x/text/collate"
	"golang.org/x/text/currency"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/japanese"
	xunicode "golang.org/x/text/encoding/unicode"
	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
	"golang.org/x/text/language/display"
	"golang.org/x/text/message"
	"golang.org/x/text/number"
	"golang.org/x/text/runes"
	"golang.org/x/text/transform"
	"golang.org/x/text/unicode/bidi"
	"golang.org/x/text/unicode/norm"
	"golang.org/x/text/width"
)

func languages() {
	matcher := language.NewMatcher([]language.Tag{language.English, language.BrazilianPortuguese, language.MustParse("zh-Hant"), language.German})
	for _, want := range []string{"de-AT,en;q=0.5", "pt", "zh-TW", "fr, it;q=0.9", "x;;"} {
		tags, q, err := language.ParseAcceptLanguage(want)
		tag, index, confidence := matcher.Match(tags...)
		fmt.Println(tags, q, err, tag, index, confidence)
	}
	tag := language.MustParse("sr-latn-rs-u-co-phonebk")
	base, script, region := tag.Raw()
	fmt.Println(tag, base, script, region, tag.Parent(), display.English.Tags().Name(language.Japanese), display.Self.Name(language.German))
	_, err := language.Parse("not a tag")
	fmt.Println(err)
	for _, l := range []language.Tag{language.English, language.German, language.Hindi, language.MustParse("de-CH")} {
		p := message.NewPrinter(l)
		p.Printf("%d %.2f %v %v %v\n", 1234567, 9876.543, number.Percent(0.256), number.Decimal(0.5, number.Scale(3)), currency.Symbol(currency.EUR.Amount(12.3)))
	}
	_ = message.Set(language.Dutch, "%d files", plural.Selectf(1, "%d", "=0", "geen bestanden", "one", "een bestand", "other", "%[1]d bestanden"))
	dutch := message.NewPrinter(language.Dutch)
	for n := range 3 {
		dutch.Println(dutch.Sprintf("%d files", n))
	}
}

func letters() {
	for _, l := range []language.Tag{language.English, language.Turkish, language.Dutch} {
		fmt.Println(cases.Title(l).String("ijsland in IZMIR o'neill"), cases.Upper(l).String("istanbul straße"), cases.Lower(l).String("ISTANBUL ΣΑΣ"))
	}
	fmt.Println(cases.Fold().String("Straße") == cases.Fold().String("STRASSE"))
	composed, apart := "é", "e\u0301"
	fmt.Println(composed == apart, norm.NFC.String(apart) == composed, len(norm.NFD.String("ǖ")), norm.NFKC.String("ﬁ①ｶﾞ"), norm.NFC.IsNormalString(apart))
	strip := transform.Chain(norm.NFD, runes.Remove(runes.In(unicode.Mn)), norm.NFC)
	plain, n, err := transform.String(strip, "Žluťoučký kůň, naïve façade")
	fmt.Println(plain, n, err)
	words := []string{"zebra", "Äpfel", "apfel", "öl", "Öl", "ole", "a10", "a9"}
	for _, c := range []*collate.Collator{collate.New(language.German), collate.New(language.Swedish, collate.IgnoreCase), collate.New(language.English, collate.Numeric)} {
		c.SortStrings(words)
		fmt.Println(words, c.CompareString("a", "B"))
	}
	fmt.Println(width.Narrow.String("Ｇｏ１"), width.Widen.String("Go"), width.LookupRune('世').Kind())
	var p bidi.Paragraph
	_, err = p.SetString("abc שלום 123")
	order, err2 := p.Order()
	run := order.Run(1)
	fmt.Println(err, err2, order.NumRuns(), run.Direction() == bidi.RightToLeft, run.String(), p.IsLeftToRight())
}

func main() {
	languages()
	letters()
	for _, name := range []string{"windows-1251", "shift_jis", "utf-16le", "latin1", "gbk", "nonsense"} {
		enc, err := htmlindex.Get(name)
		if err != nil {
			fmt.Println(name, err)
			continue
		}
		out, err := enc.NewEncoder().String("Привет 世界")
		back, err2 := enc.NewDecoder().String(out)
		fmt.Printf("%s %x %v %s %v\n", name, out, err, back, err2)
	}
	r := transform.NewReader(strings.NewReader("caf\xe9 \x80"), charmap.Windows1252.NewDecoder())
	text, err := io.ReadAll(r)
	fmt.Println(string(text), err)
	w := transform.NewWriter(os.Stdout, japanese.EUCJP.NewEncoder())
	_, err = io.WriteString(w, "日本\n")
	fmt.Println(err, w.Close())
	bom := xunicode.UTF16(xunicode.BigEndian, xunicode.ExpectBOM)
	_, err = bom.NewDecoder().String("\x00a")
	out, err2 := bom.NewEncoder().String("a𝄞")
	fmt.Printf("%v %x %v\n", err, out, err2)
}
