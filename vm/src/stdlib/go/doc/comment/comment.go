// Package comment parses doc comments, and prints them as comments, text, HTML and Markdown.
package comment

// A Doc is a doc comment, taken apart.
type Doc struct {
	Content []Block    // the blocks
	Links   []*LinkDef // the lines [text]: url
}

// A LinkDef is a line [Text]: URL.
type LinkDef struct {
	Text string // the text
	URL  string // where it leads
	Used bool   // some text of the comment is [Text]
}

// A Block is a *Code, a *Heading, a *List or a *Paragraph.
type Block interface {
	block()
}

// A Heading is a line that begins with #, or looks like a headline.
type Heading struct {
	Text []Text // the text
}

// A List has items that all have numbers, or all have bullets. It has at least one.
type List struct {
	Items             []*ListItem // the items
	ForceBlankBefore  bool        // an empty line comes before it, whatever its items are
	ForceBlankBetween bool        // empty lines stand between its items, whatever these are
}

// A ListItem has paragraphs only. The Number of one with a bullet is "".
type ListItem struct {
	Number  string  // the number; "" for a bullet
	Content []Block // the blocks
}

// A Paragraph is running text.
type Paragraph struct {
	Text []Text // the text
}

// A Code is text that stays as it is: whole lines, the first and the last of which are not empty.
type Code struct {
	Text string // the text
}

func (*Heading) block()   {}
func (*List) block()      {}
func (*Paragraph) block() {}
func (*Code) block()      {}

// BlankBefore reports whether an empty line comes before the list.
func (l *List) BlankBefore() bool { return l.ForceBlankBefore || l.BlankBetween() }

// BlankBetween reports whether empty lines stand between the items: if one has more than a paragraph,
// they do.
func (l *List) BlankBetween() bool {
	for _, item := range l.Items {
		if len(item.Content) != 1 {
			return true
		}
	}
	return l.ForceBlankBetween
}

// A Text is a Plain, an Italic, a *Link or a *DocLink.
type Text interface {
	text()
}

// A Plain is text as it is.
type Plain string

// An Italic is a word that the parser was told of.
type Italic string

// A Link leads to a URL.
type Link struct {
	Auto bool   // the text had the URL itself, or a word of the parser's
	Text []Text // the text
	URL  string // where it leads
}

// A DocLink leads to what is documented: the package ImportPath, or this one if that is "", its
// declaration Name, or the method Name of its type Recv.
type DocLink struct {
	Text       []Text // the text
	ImportPath string // the package; "" for this one
	Recv       string // the type, of methods
	Name       string // the name; "" for a package
}

func (Plain) text()    {}
func (Italic) text()   {}
func (*Link) text()    {}
func (*DocLink) text() {}
