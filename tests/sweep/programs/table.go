// A table with colours, by github.com/olekukonko/tablewriter, github.com/fatih/color and
// github.com/mattn/go-runewidth, sizes by github.com/dustin/go-humanize.
package main

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/dustin/go-humanize"
	"github.com/fatih/color"
	"github.com/mattn/go-runewidth"
	"github.com/olekukonko/tablewriter"
)

type file struct {
	name string
	size uint64
	age  time.Duration
}

var files = []file{
	{"notes.txt", 1234, 90 * time.Second},
	{"写真.png", 5 << 20, 50 * time.Hour},
	{"naïve.go", 82, 400 * 24 * time.Hour},
	{"a rather long name with many words in it.tar.gz", 3 << 40, time.Minute},
}

func rows() (all [][]string) {
	now := time.Date(2024, 2, 29, 0, 0, 0, 0, time.UTC)
	for i, f := range files {
		all = append(all, []string{humanize.Ordinal(i + 1), f.name, humanize.Bytes(f.size), humanize.IBytes(f.size),
			humanize.RelTime(now.Add(-f.age), now, "ago", "from now")})
	}
	return all
}

func tables() {
	plain := tablewriter.NewWriter(os.Stdout)
	plain.SetHeader([]string{"#", "Name", "Size", "Binary", "Age"})
	plain.SetFooter([]string{"", "", "Total", humanize.Comma(3298540160338), ""})
	plain.AppendBulk(rows())
	plain.SetCaption(true, "All files.")
	plain.Render()

	md := tablewriter.NewWriter(os.Stdout)
	md.SetAutoWrapText(false)
	md.SetAutoFormatHeaders(false)
	md.SetHeader([]string{"nr", "name_of", "size", "binary", "age"})
	md.SetBorders(tablewriter.Border{Left: true, Right: true})
	md.SetCenterSeparator("|")
	md.SetColumnAlignment([]int{tablewriter.ALIGN_RIGHT, tablewriter.ALIGN_LEFT, tablewriter.ALIGN_CENTER, tablewriter.ALIGN_DEFAULT, tablewriter.ALIGN_LEFT})
	md.AppendBulk(rows()[:3])
	md.Render()

	merged := tablewriter.NewWriter(os.Stdout)
	merged.SetHeader([]string{"key", "value"})
	merged.SetAutoMergeCells(true)
	merged.SetRowLine(true)
	merged.AppendBulk([][]string{{"a", "1"}, {"a", "2"}, {"b", "multi\nline"}})
	merged.SetColumnColor(tablewriter.Colors{tablewriter.Bold, tablewriter.FgRedColor}, tablewriter.Colors{})
	merged.Render()
}

func main() {
	tables()
	fmt.Println(color.NoColor, color.RedString("plain %d", 1))
	color.NoColor = false
	red := color.New(color.FgRed, color.Bold)
	red.Println("error:", 1, true)
	warn := color.New(color.FgHiYellow, color.BgBlack, color.Underline).SprintfFunc()
	fmt.Println(warn("%s at %d%%", "warning", 50), color.GreenString("ok"), color.New().Sprint("no attributes"))
	red.DisableColor()
	fmt.Println(red.Sprint("off"), red.Equals(color.New(color.FgRed, color.Bold)))
	var buf bytes.Buffer
	color.New(color.FgCyan).Fprintf(&buf, "%05.1f", 3.14159)
	color.New(color.FgBlue).Add(color.Italic).Fprintln(&buf, "blue", []int{1})
	fmt.Printf("%q\n", buf.String())
	color.Set(color.FgMagenta)
	fmt.Print("set")
	color.Unset()
	fmt.Println()

	for _, s := range []string{"abc", "日本語", "é", "e\u0301", "👩‍🚀", "\t", "ｱ", "→"} {
		fmt.Printf("%q %d|%s|%s|%q\n", s, runewidth.StringWidth(s), runewidth.FillLeft(s, 6), runewidth.FillRight(s, 6), runewidth.Truncate(s+"xyz", 4, "…"))
	}
	fmt.Println(runewidth.Wrap("日本語 and some more", 7))
	fmt.Println(humanize.FtoaWithDigits(2.71828, 2), humanize.SI(0.0000022, "F"), humanize.FormatFloat("#,###.##", 1234567.891), humanize.Commaf(-98765.4321))
	n, err := humanize.ParseBytes("1.5 GiB")
	_, err2 := humanize.ParseBytes("many")
	fmt.Println(n, err, err2, humanize.CommafWithDigits(1e9, 1))
	fmt.Println(strings.Count(color.YellowString("%s", "x"), "\x1b"))
}
