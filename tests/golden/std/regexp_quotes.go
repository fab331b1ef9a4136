// \Q...\E in regular expressions: what repeats behind an empty one, and behind several characters.
package main

import (
	"fmt"
	"regexp"
	"regexp/syntax"
)

func main() {
	for _, p := range []string{`\Q\E*}}`, `\Q\E`, `\Q`, `a\Q\E*`, `a*\Q\E*`, `a+\Q\E?`, `a+\Q\E?b`, `a+?\Q\E?b`, `\Qab\E*`, `\Qab\E{0}c`, `\Qab\E{2}`, `(\Q\E*)`, `(\Q\E)*`, `x|\Q\E+`,
		`a(?i)\Q\E*`, `a\Q\E(?i)*`, `\Q*\E+`, `\Q*\E\Q\E+`, `a{2}\Q\E{3}`, `\Qa\\E*`, `\Q\\E*`, `[\Q\E]`, `a\Q\E{0}b`, `ab\Q\E{0}`, `(ab)\Q\E{0}`, `é\Qüö\E{0}`, `a**`, `a*\Q\E**`, `\E*`, `a\E`, `\Q\Q\E*`, `a\Q`, `a*\Q`} {
		re, err := regexp.Compile(p)
		if err != nil {
			fmt.Printf("%s: %v\n", p, err)
		} else {
			fmt.Printf("%s: %q %q %q\n", p, re.FindAllString("aababbc*\\}}b abab **a", -1), re.FindStringSubmatchIndex("xaab"), re.FindAllString("éÉüö", -1))
		}
		x, err := syntax.Parse(p, syntax.Perl)
		fmt.Println(x, err)
		_, err = regexp.CompilePOSIX(p)
		fmt.Println(err)
	}
}
